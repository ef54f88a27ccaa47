// solid_repair_grow.c: a plan grows move by move.
//
// A move on an open cell changes the counts of the three lines through it, and that usually
// settles the switch it is part of. How many cells a move would settle is guessed
// (ns_solid_trial_guess); a guess made in an earlier round is a good first idea of what it would
// be now, so only the moves that look best are guessed again, until the best ones are fresh: of
// 8,000 moves a few dozen. The best few are then measured in full, and the best of these is made.
#include "make/solid/solid_repair.h"

#include "base/basics.h"

#define MEASURED 4    // moves that are measured in a round
#define PATIENCE 24   // rounds without fewer open cells than ever before
#define PLAN_MAX 4096 // moves; beyond that a solid is not worth repairing
#define GENTLE 300    // harm is weighed as if there were so much of it always
#define NOT_GUESSED INT32_MAX

typedef struct growth {
    int32_t *gains;  // the last guess for each voxel and colour, [cells * colours]
    int32_t *rounds; // and the round of it
    bool *used;      // voxels in the plan
    ns_solid_move *heap;
    int32_t heap_count;
    int32_t round, colours;
} growth;

// What a move is worth: cells that it settles for the harm it does.
static int64_t worth(const ns_solid_move *move)
{
    return move->gain == NOT_GUESSED ? INT64_MAX
                                     : (int64_t)move->gain * 65536 / (GENTLE + move->harm);
}

static bool is_before(const ns_solid_move *a, const ns_solid_move *b)
{
    const int64_t x = worth(a), y = worth(b);

    if (x != y)
        return x > y;
    if (a->harm != b->harm)
        return a->harm < b->harm;
    return a->cell != b->cell ? a->cell < b->cell : a->colour < b->colour;
}

static void sift_down(growth *g, int32_t at)
{
    const ns_solid_move move = g->heap[at];

    for (int32_t child = 2 * at + 1; child < g->heap_count; child = 2 * at + 1) {
        if (child + 1 < g->heap_count && is_before(&g->heap[child + 1], &g->heap[child]))
            child++;
        if (!is_before(&g->heap[child], &move))
            break;
        g->heap[at] = g->heap[child];
        at = child;
    }
    g->heap[at] = move;
}

// All moves on open cells, the most promising first.
static void gather_moves(ns_solid_mender *mender, growth *g)
{
    const ns_solid_trial *trial = &mender->trial;

    g->heap_count = 0;
    for (int32_t c = 0; c < trial->puzzle.cell_count; c++) {
        const ns_colours others = trial->cells[c] & ~((ns_colours)1 << trial->solution[c]);
        if (g->used[c])
            continue;
        for (ns_colours left = others; left; left &= left - 1) {
            const int32_t colour = ns_bit_first32(left);
            const int64_t place = (int64_t)c * g->colours + colour;
            if (ns_solid_mender_may(mender, c, colour))
                g->heap[g->heap_count++] =
                    (ns_solid_move){ c, (uint8_t)colour,
                                     ns_solid_mender_harm(mender, c, colour), g->gains[place],
                                     g->rounds[place] };
        }
    }
    for (int32_t i = g->heap_count / 2 - 1; i >= 0; i--)
        sift_down(g, i);
}

// The most promising move with a fresh guess, taken from the heap; false when none is left.
static ns_status next_move(ns_ctx *ctx, ns_solid_mender *mender, growth *g, ns_solid_move *move,
                           bool *found)
{
    *found = false;
    while (g->heap_count > 0 && g->heap[0].guessed != g->round) {
        ns_solid_move *first = &g->heap[0];
        const int64_t place = (int64_t)first->cell * g->colours + first->colour;
        NS_TRY(ns_solid_trial_guess(ctx, &mender->trial, first->cell, first->colour,
                                    &first->gain));
        first->guessed = g->rounds[place] = g->round;
        g->gains[place] = first->gain;
        sift_down(g, 0);
    }
    if (g->heap_count == 0)
        return NS_OK;
    *found = true;
    *move = g->heap[0];
    NS_ASSERT(move->guessed == g->round && !g->used[move->cell]);
    g->heap[0] = g->heap[--g->heap_count];
    if (g->heap_count > 0)
        sift_down(g, 0);
    return NS_OK;
}

// Cells that stay open when the move is made.
static ns_status measure(ns_ctx *ctx, ns_solid_mender *mender, const ns_solid_move *move,
                         int32_t *open)
{
    const int32_t old = mender->trial.solution[move->cell];

    ns_solid_mender_set(mender, move->cell, move->colour);
    const ns_status status = ns_solid_trial_solve(ctx, &mender->trial);
    *open = mender->trial.open;
    ns_solid_mender_set(mender, move->cell, old);
    return status;
}

// One round: the best of a few moves is made. *made is false when there was none to make.
static ns_status grow_once(ns_ctx *ctx, ns_solid_mender *mender, growth *g, bool *made)
{
    ns_solid_move few[MEASURED];
    const int32_t before = mender->trial.open;
    int32_t count = 0, best = -1;

    g->round++;
    gather_moves(mender, g);
    for (bool found = true; found && count < MEASURED; count += found)
        NS_TRY(next_move(ctx, mender, g, &few[count], &found));
    for (int32_t i = 0; i < count; i++) {
        int32_t open;
        NS_TRY(measure(ctx, mender, &few[i], &open));
        few[i].gain = before - open;
        if (best < 0 || worth(&few[i]) > worth(&few[best]))
            best = i;
    }
    *made = best >= 0;
    if (!*made)
        return NS_OK;
    NS_NEED(ctx, ns_array_push(ctx, &mender->plan, few[best]));
    g->used[few[best].cell] = true;
    ns_solid_mender_set(mender, few[best].cell, few[best].colour);
    return ns_solid_trial_solve(ctx, &mender->trial);
}

static ns_status grow_steps(ns_ctx *ctx, ns_solid_mender *mender, growth *g)
{
    const int32_t cells = mender->trial.puzzle.cell_count;
    int32_t waited = 0;
    bool made = true;

    NS_TRY(ns_solid_trial_solve(ctx, &mender->trial));
    for (int64_t i = 0; i < (int64_t)cells * g->colours; i++)
        g->gains[i] = NOT_GUESSED;
    int32_t fewest = mender->trial.open;
    while (mender->trial.open > 0 && made && waited < PATIENCE
           && mender->plan.count < PLAN_MAX) {
        NS_TRY(grow_once(ctx, mender, g, &made));
        waited = mender->trial.open < fewest ? 0 : waited + 1;
        fewest = ns_min(fewest, mender->trial.open);
        if (ctx->progress)
            ctx->progress(ctx->user, "repair", mender->plan.count, 0);
    }
    return NS_OK;
}

ns_status ns_solid_mend_grow(ns_ctx *ctx, ns_solid_mender *mender)
{
    const int32_t cells = mender->trial.puzzle.cell_count;
    growth g = { .colours = mender->trial.puzzle.colour_count + 1 };

    ns_blocks blocks = { 0 };
    ns_take(ctx, &blocks, g.gains, cells * g.colours);
    ns_take(ctx, &blocks, g.rounds, cells * g.colours);
    ns_take(ctx, &blocks, g.used, cells);
    ns_take(ctx, &blocks, g.heap, cells * g.colours);
    ns_status status = ns_blocks_status(ctx, &blocks);
    if (status == NS_OK)
        status = grow_steps(ctx, mender, &g);
    ns_blocks_drop(ctx, &blocks);
    return status;
}
