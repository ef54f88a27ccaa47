// curved_mend.c: another shape for an extension that is in doubt.
//
// A page that costs little may still hold a cusp, or two curves that all but touch, so that nobody
// can prove how they cross. Mostly it is enough to move one extension of the curve a little.
#include "make/curved/curved_work.h"

#define SHAPES 24
#define NUDGE                                                                                  \
    0.02 // of the frame's longer side, for the first shape; the last moves twice as far
#define NO_LIMIT 1e300

// Between -most and most, rather in the middle.
static double nudge(ns_rng *rng, double most)
{
    return (curved_chance(rng) + curved_chance(rng) - 1) * most;
}

// The extension of an end, changed a little; it leaves its ends in the same directions.
static ns_grid_cubic vary(curved_work *work, const open_end *end, double size)
{
    const ns_arrangement *arr = &work->stage.arr;
    ns_rng *rng = &work->rng;
    ns_cubic cubic = ns_cubic_of(&end->cubic);

    cubic.p[1] = ns_vec_mix(cubic.p[0], cubic.p[1], 1 + nudge(rng, 10 * size));
    if (end->bridged >= 0) {
        cubic.p[2] = ns_vec_mix(cubic.p[3], cubic.p[2], 1 + nudge(rng, 10 * size));
        return curved_snap(arr, &cubic);
    }
    const double round = curved_frame_round(arr, end->cubic.p[3]) + nudge(rng, size / 4);
    cubic.p[2].x += nudge(rng, size * NS_FRAME_SIDE);
    cubic.p[2].y += nudge(rng, size * NS_FRAME_SIDE);
    cubic.p[3] = ns_vec_of(curved_frame_point(arr, round));
    return curved_snap(arr, &cubic);
}

// The cheapest of some other shapes; the old one goes up again when none fits.
static ns_status reshape(ns_ctx *ctx, curved_work *work, int32_t e, bool *found)
{
    const open_end before = work->ends.at[e];
    curved_offer offer = { .most = NO_LIMIT, .best = before.cubic };

    NS_ASSERT(before.leads && !before.pinned);
    NS_TRY(curved_unlink(ctx, work, e));
    for (int32_t i = 0; i < SHAPES; i++) {
        const ns_grid_cubic cubic = vary(work, &before, NUDGE * (1 + (double)i / SHAPES));
        const ns_part part = curved_part(work, e, before.bridged, &cubic);
        NS_TRY(curved_weigh(ctx, work, &part, &offer));
    }
    *found = offer.found;
    return curved_link_again(ctx, work, e, before.bridged, &offer.best);
}

static bool is_same(const ns_grid_cubic *a, const ns_grid_cubic *b)
{
    const ns_grid_cubic back = curved_reversed(b);

    return memcmp(a, b, sizeof *a) == 0 || memcmp(a, &back, sizeof *a) == 0;
}

// Whether the cubic is one of the sections; any is when it is not known which.
static bool is_doubtful(const ns_board *board, const int32_t doubt[2],
                        const ns_grid_cubic *cubic)
{
    for (int32_t i = 0; i < 2 && doubt[i] >= 0; i++) {
        const ns_section *section = &board->sections.at[doubt[i]];
        if (section->count == 1 && is_same(&board->cubics.at[section->first].curve, cubic))
            return true;
    }
    return doubt[0] < 0;
}

// One of the open ends that lead an extension in doubt, at random; -1: none can be moved.
static int32_t choose_end(curved_work *work, const ns_board *board, const int32_t doubt[2])
{
    int32_t chosen = -1, count = 0;

    for (int32_t i = 0; i < work->ends.count; i++) {
        if (!work->ends.at[i].pinned && work->ends.at[i].leads
            && is_doubtful(board, doubt, &work->ends.at[i].cubic)
            && ns_rng_below(&work->rng, ++count) == 0)
            chosen = i;
    }
    return chosen;
}

ns_status curved_mend(ns_ctx *ctx, curved_work *work, const ns_board *board,
                      const int32_t doubt[2], bool *found)
{
    *found = false;
    for (int32_t d = 0; d < work->decoys.count; d++) {
        if (doubt[0] >= 0 && is_doubtful(board, doubt, &work->decoys.at[d].cubic)) {
            *found = true;
            return curved_take_decoy(ctx, work, d);
        }
    }
    const int32_t end = choose_end(work, board, doubt);
    return end >= 0 ? reshape(ctx, work, end, found) : NS_OK;
}
