// solid_repair.c: few and little visible voxels change until the tallies make a simple puzzle.
//
// A plan grows by the moves that settle most (solid_repair_grow.c), then shrinks again
// (solid_repair_less.c). What is proved is modest: a solid that is not simple needs one change at
// least. When the effort runs out before a plan works the solid stays as it was.
#include "make/solid/solid_repair.h"

#include "base/basics.h"
#include "make/solid/solid_clues.h"
#include "make/solid/solid_harm.h"

static int32_t layer_of(const ns_puzzle *puzzle, int32_t cell, int32_t axis)
{
    const int32_t w = puzzle->size[0], h = puzzle->size[1];

    return axis == 0 ? cell % w : axis == 1 ? cell / w % h : cell / w / h;
}

void ns_solid_mender_set(ns_solid_mender *mender, int32_t cell, int32_t colour)
{
    const int32_t more = (colour != 0) - (mender->trial.solution[cell] != 0);

    for (int32_t a = 0; a < 3; a++)
        mender->layers[a][layer_of(&mender->trial.puzzle, cell, a)] += more;
    ns_solid_trial_set(&mender->trial, cell, colour);
}

bool ns_solid_mender_may(const ns_solid_mender *mender, int32_t cell, int32_t colour)
{
    if (!(mender->trial.start[cell] >> colour & 1))
        return false;
    for (int32_t a = 0; a < 3 && !colour && mender->trial.solution[cell]; a++) {
        if (mender->layers[a][layer_of(&mender->trial.puzzle, cell, a)] == 1)
            return false;
    }
    return true;
}

int32_t ns_solid_mender_harm(ns_solid_mender *mender, int32_t cell, int32_t colour)
{
    int32_t *harm = &mender->harm[cell * (mender->trial.puzzle.colour_count + 1) + colour];

    if (*harm == 0)
        *harm = ns_solid_harm(&mender->trial.puzzle, mender->original, cell, colour);
    return *harm;
}

static ns_status mender_create(ns_ctx *ctx, ns_solid_mender *mender, const ns_puzzle *puzzle,
                               const uint8_t *solution)
{
    NS_TRY(ns_solid_trial_create(ctx, &mender->trial, puzzle, solution));
    ns_take(ctx, &mender->blocks, mender->original, puzzle->cell_count);
    ns_take(ctx, &mender->blocks, mender->harm,
            puzzle->cell_count * (puzzle->colour_count + 1));
    for (int32_t a = 0; a < 3; a++)
        ns_take(ctx, &mender->blocks, mender->layers[a], puzzle->size[a]);
    NS_TRY(ns_blocks_status(ctx, &mender->blocks));
    memcpy(mender->original, solution, (size_t)puzzle->cell_count);
    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        for (int32_t a = 0; a < 3; a++)
            mender->layers[a][layer_of(puzzle, c, a)] += solution[c] != 0;
    }
    return NS_OK;
}

static void mender_drop(ns_ctx *ctx, ns_solid_mender *mender)
{
    ns_blocks_drop(ctx, &mender->blocks);
    ns_array_drop(ctx, &mender->plan);
    ns_solid_trial_drop(ctx, &mender->trial);
}

// The plan becomes the report, and the solution what the plan makes of it.
static ns_status report(ns_ctx *ctx, ns_solid_mender *mender, uint8_t *solution,
                        ns_repair *repair)
{
    const int32_t count = mender->plan.count;

    NS_NEED(ctx, ns_array_room(ctx, &repair->changes, sizeof *repair->changes.at, count));
    NS_TRY(ns_array_sort(ctx, &mender->plan, ns_compare_numbers, NULL)); // by cell
    for (int32_t i = 0; i < count; i++) {
        const ns_solid_move move = mender->plan.at[i];
        repair->changes.at[repair->changes.count++] =
            (ns_change){ move.cell, mender->original[move.cell], move.colour };
        repair->harm += move.harm;
        solution[move.cell] = move.colour;
    }
    return NS_OK;
}

static ns_status repair_steps(ns_ctx *ctx, ns_solid_mender *mender, ns_puzzle *puzzle,
                              uint8_t *solution, int64_t ticks, ns_repair *repair)
{
    NS_TRY(mender_create(ctx, mender, puzzle, solution));
    NS_TRY(ns_solid_trial_solve(ctx, &mender->trial));
    repair->simple = mender->trial.open == 0;
    repair->asked = !repair->simple;
    repair->fewest = repair->gentlest = repair->simple;
    if (repair->simple)
        return ns_solid_clues_from(ctx, puzzle, solution, mender->trial.partial);
    repair->at_least = 1;
    NS_ASSERT(mender->plan.count == 0 && mender->trial.open > 0);
    mender->trial.limit = ticks;
    ns_status status = ns_solid_mend_grow(ctx, mender);
    if (status == NS_OK && mender->trial.open == 0) {
        repair->simple = true;
        status = ns_solid_mend_less(ctx, mender);
    }
    if (status != NS_OK && status != NS_STOPPED)
        return status;
    repair->limited = status == NS_STOPPED;
    repair->fewest = repair->simple && mender->plan.count == 1;
    // Its own limit is no reason to stop others.
    const bool own =
        repair->limited && mender->trial.limit && mender->trial.ticks >= mender->trial.limit;
    if (repair->simple)
        NS_TRY(report(ctx, mender, solution, repair));
    NS_TRY(ns_solid_clues_from(ctx, puzzle, solution, mender->trial.partial));
    return own ? NS_OK : status;
}

ns_status ns_repair_solid(ns_ctx *ctx, ns_puzzle *puzzle, uint8_t *solution, int64_t ticks,
                          ns_repair *repair)
{
    ns_solid_mender mender = { 0 };

    *repair = (ns_repair){ 0 };
    const ns_status status = repair_steps(ctx, &mender, puzzle, solution, ticks, repair);
    repair->ticks = mender.trial.ticks;
    repair->solves = mender.trial.solves;
    repair->checks = mender.trial.guesses;
    mender_drop(ctx, &mender);
    if (status != NS_OK && status != NS_STOPPED)
        ns_repair_drop(ctx, repair);
    return status;
}
