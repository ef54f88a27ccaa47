// curved_rework.c: some extensions that are in each other's way are led anew together.
//
// A page is often one change away from a better one that no single curve can make: where two bridges should
// exchange their partners, or one curve could go straight if another went round it. So an extension is taken down
// with one or two that cross it, or start at the same corner, and their ends are extended again one after the other, each
// in the cheapest of many ways: to the frame, or to another of these ends. What crossed a dot only because something
// must may so give way to a decoy.
#include "make/curved/curved_search.h"

#define ENDS_MOST 6
#define STRANDS_MOST 3
#define STRAYS 0.5 // when a dot loses what crossed it, a decoy may do that from now on

typedef struct rework {
    curved_search *search;
    int32_t ends[ENDS_MOST]; // that are open now ...
    open_end old[ENDS_MOST]; // ... and what they had
    int32_t count;
    int32_t mark, decoys; // of the stage, and how many there were
} rework;

// The end that a strand extends; -1: none that may be moved.
static int32_t end_with(const curved_work *work, int32_t strand)
{
    for (int32_t i = 0; i < work->ends.count; i++) {
        if (work->ends.at[i].strand == strand)
            return work->ends.at[i].pinned ? -1 : i;
    }
    return -1;
}

// One of those that cross the strand, or start at its corner; -1: none was found.
static int32_t pick_companion(rework *r, const open_end *open)
{
    curved_work *work = r->search->work;
    const ns_arrangement *arr = &work->stage.arr;
    int32_t pick = -1, seen = 0;

    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        if (end->node == open->node && end->strand && end->strand != open->strand
            && !end->pinned && ns_rng_below(&work->rng, ++seen) == 0)
            pick = i;
    }
    for (int32_t e = arr->strands.at[open->strand].first; e; e = arr->entries.at[e].next) {
        if (arr->entries.at[e].kind != NS_ENTRY_CROSS)
            continue;
        const int32_t other = arr->entries.at[arr->entries.at[e].twin].strand;
        const int32_t end = other == open->strand ? -1 : end_with(work, other);
        if (end >= 0 && ns_rng_below(&work->rng, ++seen) == 0)
            pick = end;
    }
    return pick;
}

static void note_end(rework *r, int32_t end)
{
    r->ends[r->count] = end;
    r->old[r->count++] = r->search->work->ends.at[end];
}

static ns_status take_down(ns_ctx *ctx, rework *r, int32_t end)
{
    const int32_t other = r->search->work->ends.at[end].bridged;

    note_end(r, end);
    if (other >= 0)
        note_end(r, other);
    return curved_unlink(ctx, r->search->work, end);
}

static ns_status take_some(ns_ctx *ctx, rework *r, int32_t end)
{
    curved_work *work = r->search->work;
    const int32_t strands = 2 + ns_rng_below(&work->rng, STRANDS_MOST - 1);

    for (int32_t i = 0; end >= 0 && i < strands; i++) {
        const int32_t next = i + 1 < strands ? pick_companion(r, &work->ends.at[end]) : -1;
        NS_TRY(take_down(ctx, r, end));
        end = next;
    }
    return NS_OK;
}

static bool may_join(const curved_work *work, int32_t a, int32_t b)
{
    return a != b && !work->ends.at[b].strand && work->ends.at[a].node != work->ends.at[b].node
           && work->options->bridges && !curved_would_loop(work, a, b)
           && curved_facing(&work->ends.at[a], &work->ends.at[b]) > 0;
}

// Extends one end in the cheapest way that keeps the page below so much; *done: there is one.
static ns_status extend(ns_ctx *ctx, rework *r, int32_t end, int32_t tries, double most,
                        bool *done)
{
    curved_offer best, offer;
    int32_t to = -1;

    NS_TRY(curved_choose_connection(ctx, r->search, end, NULL, tries, most, &best));
    for (int32_t k = 0; k < r->count; k++) {
        if (!may_join(r->search->work, end, r->ends[k]))
            continue;
        NS_TRY(curved_choose_bridge(ctx, r->search, end, r->ends[k], NULL, tries / 2, best.most,
                                    &offer));
        if (offer.found) {
            best = offer;
            to = r->ends[k];
        }
    }
    *done = best.found;
    return *done ? curved_link_again(ctx, r->search->work, end, to, &best.best) : NS_OK;
}

static ns_status take_back(ns_ctx *ctx, const rework *r)
{
    NS_TRY(ns_stage_undo(ctx, &r->search->work->stage, r->mark));
    r->search->work->decoys.count = r->decoys;
    for (int32_t i = 0; i < r->count; i++)
        r->search->work->ends.at[r->ends[i]] = r->old[i];
    return NS_OK;
}

// In any order.
static void shuffle(rework *r)
{
    for (int32_t i = r->count - 1; i > 0; i--) {
        const int32_t k = ns_rng_below(&r->search->work->rng, i + 1);
        const int32_t end = r->ends[i];
        const open_end old = r->old[i];
        r->ends[i] = r->ends[k];
        r->old[i] = r->old[k];
        r->ends[k] = end;
        r->old[k] = old;
    }
}

ns_status curved_rework(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries)
{
    curved_work *work = search->work;
    rework r = { .search = search,
                 .mark = ns_stage_mark(&work->stage),
                 .decoys = work->decoys.count };
    const int64_t loose = work->stage.sums.of[NS_TERM_LOOSE];
    double most = ns_stage_cost(&work->stage) + curved_allowance(search);
    bool done = true;

    NS_TRY(take_some(ctx, &r, end));
    if (work->stage.sums.of[NS_TERM_LOOSE] > loose && work->decoys.count < NS_STRAYS_MOST
        && curved_chance(&work->rng) < STRAYS)
        NS_TRY(curved_add_stray(ctx, search, tries, most));
    most -= NS_DECOY_COST * (work->decoys.count - r.decoys);
    shuffle(&r);
    for (int32_t i = 0; done && i < r.count; i++) {
        if (!work->ends.at[r.ends[i]].strand)
            NS_TRY(extend(ctx, &r, r.ends[i], tries, most, &done));
    }
    return done ? NS_OK : take_back(ctx, &r);
}
