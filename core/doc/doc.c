// doc.c: docs and books are owners: building, finding, dropping.
//
// All zero bytes are an empty doc but for its number, which is -1 when the file gives none; whoever empties
// a doc says so. What a doc owns is dropped in one place, here.
#include "nonosmith/doc.h"

#include "base/basics.h"

bool ns_properties_add(ns_ctx *ctx, ns_properties *list, const char *key, const char *value)
{
    ns_property property = { 0 };

    if (ns_text_add(ctx, &property.key, key) && ns_text_add(ctx, &property.value, value)
        && ns_array_push(ctx, list, property))
        return true;
    ns_text_drop(ctx, &property.key);
    ns_text_drop(ctx, &property.value);
    return false;
}

const char *ns_properties_find(const ns_properties *list, const char *key)
{
    for (int32_t i = 0; i < list->count; i++) {
        if (ns_same_text(ns_text_chars(&list->at[i].key), key))
            return ns_text_chars(&list->at[i].value);
    }
    return NULL;
}

static const char *const standings[] = { "upright", "right", "headlong", "left" };

const char *ns_turns_name(int32_t turns)
{
    NS_ASSERT(turns >= 0 && turns < NS_COUNT(standings));
    return standings[turns];
}

int32_t ns_doc_turns(const ns_doc *doc)
{
    const char *standing = ns_properties_find(&doc->made, "stand");

    for (int32_t i = 0; standing && i < NS_COUNT(standings); i++) {
        if (ns_same_text(standing, standings[i]))
            return i;
    }
    return 0;
}

void ns_properties_drop(ns_ctx *ctx, ns_properties *list)
{
    for (int32_t i = 0; i < list->count; i++) {
        ns_text_drop(ctx, &list->at[i].key);
        ns_text_drop(ctx, &list->at[i].value);
    }
    ns_array_drop(ctx, list);
}

ns_rated ns_rated_of(const ns_rating *rating)
{
    const double most = (double)NS_RATED_EFFORT_MAX;

    if (rating->stars == 0)
        return (ns_rated){ 0 };
    NS_ASSERT(rating->stars <= 5 && rating->effort >= 0);
    return (ns_rated){ .stars = rating->stars,
                       .effort = rating->effort < most ? (int64_t)(rating->effort + 0.5)
                                                       : NS_RATED_EFFORT_MAX,
                       .hardest = rating->hardest };
}

void ns_scores_set(ns_scores *scores, ns_score which, double value)
{
    const double most = (double)NS_SCORE_MAX / 1000;

    NS_ASSERT(which < NS_SCORES);
    scores->known[which] = true;
    scores->thousandths[which] = value <= 0     ? 0
                                 : value < most ? (int64_t)(value * 1000 + 0.5)
                                                : NS_SCORE_MAX;
}

const char *ns_score_name(ns_score which)
{
    static const char *const names[NS_SCORES] = { "score", "floor", "fitness",
                                                  "fitness_floor" };

    return names[which];
}

ns_doc *ns_book_add(ns_ctx *ctx, ns_book *book)
{
    const ns_doc doc = { .number = -1 };

    return ns_array_push(ctx, book, doc) ? &book->at[book->count - 1] : NULL;
}

void ns_doc_drop(ns_ctx *ctx, ns_doc *doc)
{
    ns_puzzle_drop(ctx, &doc->puzzle);
    ns_board_drop(ctx, &doc->board);
    ns_voxels_drop(ctx, &doc->voxels);
    ns_arrays_drop(ctx, &doc->solution, &doc->saved);
    ns_text_drop(ctx, &doc->meta.title);
    ns_text_drop(ctx, &doc->meta.author);
    ns_text_drop(ctx, &doc->meta.copyright);
    ns_text_drop(ctx, &doc->meta.licence);
    ns_text_drop(ctx, &doc->meta.description);
    ns_properties_drop(ctx, &doc->meta.other);
    ns_properties_drop(ctx, &doc->made);
    ns_text_drop(ctx, &doc->extra);
    *doc = (ns_doc){ .number = -1 };
}

void ns_book_drop(ns_ctx *ctx, ns_book *book)
{
    for (int32_t i = 0; i < book->count; i++)
        ns_doc_drop(ctx, &book->at[i]);
    ns_array_drop(ctx, book);
}
