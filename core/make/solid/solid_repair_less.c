// solid_repair_less.c: a plan that works, made smaller.
//
// Moves that later ones have made superfluous go. Then two moves near each other are taken out and
// one is looked for that does the work of both; then one is taken out and a less visible one
// looked for. A candidate is an open cell whose guess settles all, and it counts when a whole
// solve says so too. The solid is simple before and after each of these exchanges.
#include "make/solid/solid_repair.h"

#include "base/basics.h"

#define TRIED 6 // candidates that are solved in full for one exchange

// Of the effort, in quarters: what may be used up when two against one ends.
#define PAIRS_QUARTERS 3

static void take_out(ns_solid_mender *mender, int32_t i)
{
    const int32_t cell = mender->plan.at[i].cell;

    ns_solid_mender_set(mender, cell, mender->original[cell]);
}

static void put_back(ns_solid_mender *mender, int32_t i)
{
    ns_solid_mender_set(mender, mender->plan.at[i].cell, mender->plan.at[i].colour);
}

static void forget(ns_solid_mender *mender, int32_t i)
{
    for (int32_t k = i + 1; k < mender->plan.count; k++)
        mender->plan.at[k - 1] = mender->plan.at[k];
    mender->plan.count--;
}

// Undoing a move may empty a layer that the move had to fill; then it must stay.
static bool may_take_out(const ns_solid_mender *mender, int32_t i)
{
    const int32_t cell = mender->plan.at[i].cell;

    return ns_solid_mender_may(mender, cell, mender->original[cell]);
}

static ns_status drop_superfluous(ns_ctx *ctx, ns_solid_mender *mender)
{
    for (int32_t i = mender->plan.count - 1; i >= 0; i--) {
        if (!may_take_out(mender, i))
            continue;
        take_out(mender, i);
        const ns_status status = ns_solid_trial_solve(ctx, &mender->trial);
        if (status == NS_OK && mender->trial.open == 0)
            forget(mender, i);
        else
            put_back(mender, i);
        NS_TRY(status);
    }
    return NS_OK;
}

static bool in_plan(const ns_solid_mender *mender, int32_t cell)
{
    for (int32_t i = 0; i < mender->plan.count; i++) {
        if (mender->plan.at[i].cell == cell)
            return true;
    }
    return false;
}

// Of the moves less harmful than `bound` that seem to settle all, up to `most`, least harm first.
static ns_status candidates(ns_ctx *ctx, ns_solid_mender *mender, int32_t bound,
                            ns_solid_move *few, int32_t most, int32_t *count)
{
    ns_solid_trial *trial = &mender->trial;

    *count = 0;
    for (int32_t c = 0; c < trial->puzzle.cell_count; c++) {
        ns_colours others = trial->cells[c] & ~((ns_colours)1 << trial->solution[c]);
        if (!others || in_plan(mender, c))
            continue;
        for (; others; others &= others - 1) {
            const int32_t colour = ns_bit_first32(others);
            const int32_t harm = ns_solid_mender_harm(mender, c, colour);
            int32_t gain, at = *count;
            if (harm >= bound || !ns_solid_mender_may(mender, c, colour)
                || (*count == most && harm >= few[most - 1].harm))
                continue;
            NS_TRY(ns_solid_trial_guess(ctx, trial, c, colour, &gain));
            if (gain < trial->open)
                continue;
            *count += *count < most;
            for (at = ns_min(at, most - 1); at > 0 && few[at - 1].harm > harm; at--)
                few[at] = few[at - 1];
            few[at] = (ns_solid_move){ c, (uint8_t)colour, harm, gain, 0 };
            NS_ASSERT(*count <= most && (at == 0 || few[at - 1].harm <= harm));
        }
    }
    return NS_OK;
}

// With the moves `out` taken out already, looks for one that does their work; *found is its
// candidate, and then it is made.
static ns_status find_one(ns_ctx *ctx, ns_solid_mender *mender, int32_t bound,
                          ns_solid_move *move, bool *found)
{
    ns_solid_move few[TRIED];
    int32_t count;

    *found = false;
    NS_TRY(ns_solid_trial_solve(ctx, &mender->trial));
    NS_TRY(candidates(ctx, mender, bound, few, TRIED, &count));
    for (int32_t i = 0; i < count && !*found; i++) {
        const int32_t old = mender->trial.solution[few[i].cell];
        ns_solid_mender_set(mender, few[i].cell, few[i].colour);
        const ns_status status = ns_solid_trial_solve(ctx, &mender->trial);
        *found = status == NS_OK && mender->trial.open == 0;
        *move = few[i];
        if (!*found)
            ns_solid_mender_set(mender, few[i].cell, old);
        NS_TRY(status);
    }
    return NS_OK;
}

// Replaces moves i and k (or i alone, when k is negative) by one.
static ns_status exchange(ns_ctx *ctx, ns_solid_mender *mender, int32_t i, int32_t k,
                          int32_t bound, bool *found)
{
    ns_solid_move move;

    *found = false;
    if (!may_take_out(mender, i))
        return NS_OK;
    take_out(mender, i);
    const bool both = k >= 0 && may_take_out(mender, k);
    if (both)
        take_out(mender, k);
    const ns_status status = k < 0 || both ? find_one(ctx, mender, bound, &move, found) : NS_OK;
    if (*found) {
        NS_ASSERT(mender->trial.open == 0); // simple again
        mender->plan.at[i] = move;
        if (both)
            forget(mender, k);
        return status;
    }
    if (both)
        put_back(mender, k);
    put_back(mender, i);
    return status;
}

static int32_t distance(const ns_puzzle *puzzle, int32_t a, int32_t b)
{
    const int32_t w = puzzle->size[0], h = puzzle->size[1];
    const int32_t dx = a % w - b % w, dy = a / w % h - b / w % h, dz = a / w / h - b / w / h;

    return ns_max(dx, -dx) + ns_max(dy, -dy) + ns_max(dz, -dz);
}

static bool has_effort(const ns_solid_trial *trial)
{
    return trial->limit == 0 || trial->ticks < trial->limit / 4 * PAIRS_QUARTERS;
}

// Two moves on lines that meet are likely to be replaced by one, far ones are not.
static ns_status two_against_one(ns_ctx *ctx, ns_solid_mender *mender)
{
    const ns_puzzle *puzzle = &mender->trial.puzzle;
    const int32_t far = puzzle->size[0] + puzzle->size[1] + puzzle->size[2];

    for (int32_t reach = 4; reach / 2 < far; reach *= 2) {
        for (int32_t i = 0; i < mender->plan.count; i++) {
            for (int32_t k = i + 1; k < mender->plan.count; k++) {
                const int32_t apart =
                    distance(puzzle, mender->plan.at[i].cell, mender->plan.at[k].cell);
                bool found = false;
                if (apart <= reach && (reach == 4 || apart > reach / 2)
                    && has_effort(&mender->trial))
                    NS_TRY(exchange(ctx, mender, i, k, INT32_MAX, &found));
                k -= found;
            }
        }
    }
    return NS_OK;
}

ns_status ns_solid_mend_less(ns_ctx *ctx, ns_solid_mender *mender)
{
    bool found;

    NS_TRY(drop_superfluous(ctx, mender));
    NS_TRY(two_against_one(ctx, mender));
    for (int32_t i = 0; i < mender->plan.count; i++)
        NS_TRY(exchange(ctx, mender, i, -1, mender->plan.at[i].harm, &found));
    return NS_OK;
}
