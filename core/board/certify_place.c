// certify_place.c: where the curves cross; see certify_snips.h.
//
// Newton's method, from where the polylines cross. The result is a guess that serves to cut well, and
// is checked by whoever uses it: a poor one costs a proof, never a wrong one.
#include "base/basics.h"
#include "board/certify_snips.h"

#define ROUNDS 12
#define NEAR_ENOUGH 0.125 // grid steps between the curves

typedef struct drawn {
    const ns_board_cubic *cubics; // NULL: a straight line
    int32_t count;
    const ns_way *way;
} drawn;

static drawn drawn_of(const ns_board *board, const ns_arranged *arranged, int32_t strand)
{
    drawn c = { NULL, 1, &arranged->arr.strands.at[strand].way };

    if (strand <= board->sections.count) {
        c.cubics = &board->cubics.at[board->sections.at[strand - 1].first];
        c.count = board->sections.at[strand - 1].count;
    }
    return c;
}

static ns_cubic cubic_at(const drawn *c, ns_place place)
{
    return c->cubics ? ns_cubic_of(&c->cubics[place.cubic].curve)
                     : ns_cubic_line(ns_vec_of(c->way->at[0]), ns_vec_of(c->way->at[1]));
}

// Goes on by `more`, at most to the end of the cubic, or from there into the next one.
static void move(const drawn *c, ns_place *place, double more)
{
    const double at = place->at + more;

    if (at < 0 && place->at == 0 && place->cubic > 0)
        *place = (ns_place){ place->cubic - 1, 1 };
    else if (at > 1 && place->at == 1 && place->cubic + 1 < c->count)
        *place = (ns_place){ place->cubic + 1, 0 };
    else
        place->at = ns_clamp(at, 0, 1);
}

// Moves both places towards the crossing; false when there is no telling where to.
static bool approach(const drawn *a, const drawn *b, ns_place *on_a, ns_place *on_b, bool *near)
{
    const ns_cubic of_a = cubic_at(a, *on_a), of_b = cubic_at(b, *on_b);
    const ns_vec slope_a = ns_cubic_slope(&of_a, on_a->at);
    const ns_vec slope_b = ns_cubic_slope(&of_b, on_b->at);
    const ns_vec way = ns_vec_sub(ns_cubic_at(&of_b, on_b->at), ns_cubic_at(&of_a, on_a->at));
    const double turn = ns_vec_turn(slope_a, slope_b);

    *near = ns_abs(way.x) + ns_abs(way.y) < NEAR_ENOUGH;
    if (*near || turn == 0)
        return false;
    move(a, on_a, ns_vec_turn(way, slope_b) / turn);
    move(b, on_b, ns_vec_turn(way, slope_a) / turn);
    return true;
}

static void refine(const ns_board *board, const ns_arranged *arranged, int32_t e,
                   ns_places *places)
{
    const ns_entry *entries = arranged->arr.entries.at;
    const int32_t twin = entries[e].twin;
    const drawn a = drawn_of(board, arranged, entries[e].strand);
    const drawn b = drawn_of(board, arranged, entries[twin].strand);
    ns_place on_a = places->at[e], on_b = places->at[twin];
    bool near = false;

    for (int round = 0; round < ROUNDS && approach(&a, &b, &on_a, &on_b, &near);)
        round++;
    NS_ASSERT(on_a.at >= 0 && on_a.at <= 1 && on_b.at >= 0 && on_b.at <= 1);
    if (near) {
        places->at[e] = on_a;
        places->at[twin] = on_b;
    }
}

// Where the polyline has the crossing.
static ns_place place_on(const ns_board *board, const ns_arranged *arranged,
                         const ns_entry *entry)
{
    const double part = (double)entry->at.num / (double)entry->at.den;

    if (entry->strand > board->sections.count)
        return (ns_place){ 0, part };
    const ns_stretch *on = &arranged->lines.at[entry->strand - 1].stretches.at[entry->segment];
    return (ns_place){ on->cubic, ns_stretch_at(on, part) };
}

ns_status ns_places_find(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                         bool refined, ns_places *places)
{
    const ns_arrangement *arr = &arranged->arr;

    NS_NEED(ctx, ns_array_resize(ctx, places, arr->entries.count));
    for (int32_t e = 1; e < arr->entries.count; e++) {
        if (arr->entries.at[e].kind == NS_ENTRY_CROSS)
            places->at[e] = place_on(board, arranged, &arr->entries.at[e]);
    }
    for (int32_t e = 1; refined && e < arr->entries.count; e++) {
        if (arr->entries.at[e].kind == NS_ENTRY_CROSS && arr->entries.at[e].twin > e)
            refine(board, arranged, e, places);
    }
    return NS_OK;
}
