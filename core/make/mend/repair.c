// repair.c: few cells of a picture change until its puzzle is simple.
//
// The story: count knots without a common line (each change unties at most two), try every single
// move, find some plan, try every pair of moves, make the plan better. The first two and the
// fourth are proofs: when they end without a success, more cells are needed. Knots (knot.h) make
// them affordable: a 25 by 25 picture has 195,000 pairs of cells, of which some thousand are
// left, and most of these cost a handful of line steps.
//
// Fewer cells always win; among plans of as many cells the less harmful (harm.h). Effort is
// counted in ticks, so the result is the same on every machine.
#include "make/mend/mender.h"

#include "base/basics.h"

#define BEAM_NARROW 2
#define BEAM_WIDE 8
#define KNOTS_COUNTED 64
#define MOVES_MAX (1 << 22)

static ns_status take_mended(ns_ctx *ctx, ns_mender *mender, const ns_mended *mended)
{
    mender->best.count = 0;
    NS_NEED(ctx, ns_array_room(ctx, &mender->best, sizeof(int32_t), 2));
    mender->best.at[mender->best.count++] = mended->first;
    if (mended->second >= 0)
        mender->best.at[mender->best.count++] = mended->second;
    mender->best_harm = mended->harm;
    mender->have_best = true;
    return NS_OK;
}

// Knots without a common line: each changed cell touches at most two.
static ns_status count_knots(ns_ctx *ctx, ns_mender *mender, ns_repair *repair)
{
    ns_knots knots = { 0 };
    const ns_status status = ns_knot_find(ctx, &mender->trial, NULL, 0, KNOTS_COUNTED, &knots);

    repair->at_least = ns_max(1, (knots.count + 1) / 2);
    ns_knots_drop(ctx, &knots);
    return status;
}

static ns_status mend_by_one(ns_ctx *ctx, ns_mender *mender, ns_repair *repair)
{
    ns_mended mended;

    NS_TRY(ns_mend_one(ctx, mender, INT64_MAX, &mended));
    if (mended.first < 0) {
        repair->at_least = 2;
        return NS_OK;
    }
    repair->gentlest = true;
    return take_mended(ctx, mender, &mended);
}

static ns_status mend_by_two(ns_ctx *ctx, ns_mender *mender, ns_repair *repair)
{
    const bool have_two = mender->have_best && mender->best.count == 2;
    ns_mended mended;

    NS_TRY(ns_mend_two(ctx, mender, have_two ? mender->best_harm : INT64_MAX, &mended));
    if (mended.first < 0 && !have_two) {
        repair->at_least = 3;
        return NS_OK;
    }
    repair->gentlest = true;
    return mended.first >= 0 ? take_mended(ctx, mender, &mended) : NS_OK;
}

// Stops at the first failure; whatever was found until then is in the mender.
static ns_status repair_steps(ns_ctx *ctx, ns_mender *mender, ns_repair *repair)
{
    int32_t open;

    NS_TRY(ns_trial_solve(ctx, &mender->trial, &open));
    if (open == 0) {
        mender->have_best = true;
        repair->gentlest = true;
        return NS_OK;
    }
    repair->asked = true;
    repair->at_least = 1;
    NS_TRY(count_knots(ctx, mender, repair));
    if (repair->at_least == 1)
        NS_TRY(mend_by_one(ctx, mender, repair));
    if (mender->have_best)
        return NS_OK;
    NS_TRY(ns_mend_some(ctx, mender, BEAM_NARROW));
    if (repair->at_least == 2)
        NS_TRY(mend_by_two(ctx, mender, repair));
    if (mender->have_best && mender->best.count <= repair->at_least)
        return NS_OK;
    NS_TRY(ns_mend_better(ctx, mender));
    NS_TRY(ns_mend_some(ctx, mender, BEAM_WIDE));
    return ns_mend_better(ctx, mender);
}

// The best plan becomes the solution, and the clues follow.
static ns_status apply_best(ns_ctx *ctx, const ns_mender *mender, ns_puzzle *puzzle,
                            uint8_t *solution, ns_repair *repair)
{
    const int32_t count = mender->best.count;

    NS_NEED(ctx, ns_array_resize(ctx, &repair->changes, count));
    for (int32_t i = 0; i < count; i++) {
        const ns_move move = mender->moves.at[mender->best.at[i]];
        repair->changes.at[i] = (ns_change){ move.cell, solution[move.cell], move.colour };
        solution[move.cell] = move.colour;
        repair->harm += move.harm;
    }
    NS_ASSERT(repair->harm == mender->best_harm || !mender->have_best);
    NS_TRY(ns_array_sort(ctx, &repair->changes, ns_compare_numbers, NULL)); // by cell
    return ns_puzzle_clues_from(ctx, puzzle, solution);
}

ns_status ns_repair_grid(ns_ctx *ctx, ns_puzzle *puzzle, uint8_t *solution, const ns_loss *loss,
                         int64_t ticks, ns_repair *repair)
{
    ns_mender mender;

    *repair = (ns_repair){ 0 };
    if ((int64_t)puzzle->cell_count * puzzle->colour_count > MOVES_MAX)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "%d cells of %d colours are too many to repair; ask for a smaller size or "
            "fewer colours",
            puzzle->cell_count, puzzle->colour_count);
    NS_TRY(ns_mender_create(ctx, &mender, puzzle, solution, loss));
    mender.trial.limit = ticks > 0 ? ticks : INT64_MAX;
    ns_status status = repair_steps(ctx, &mender, repair);
    repair->ticks = mender.trial.ticks;
    repair->solves = mender.trial.solves;
    repair->checks = mender.trial.checks;
    repair->limited = status == NS_STOPPED;
    repair->simple = mender.have_best;
    repair->fewest = mender.have_best && mender.best.count <= repair->at_least;
    if (status == NS_OK || status == NS_STOPPED) {
        // Only our own limit is no failure of the call.
        if (status == NS_STOPPED && mender.trial.ticks >= mender.trial.limit)
            status = NS_OK;
        const ns_status applied = apply_best(ctx, &mender, puzzle, solution, repair);
        status = applied != NS_OK ? applied : status;
    }
    ns_mender_drop(ctx, &mender);
    return status;
}

void ns_repair_drop(ns_ctx *ctx, ns_repair *repair)
{
    ns_array_drop(ctx, &repair->changes);
    *repair = (ns_repair){ 0 };
}
