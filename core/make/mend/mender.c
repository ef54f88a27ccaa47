// mender.c: see mender.h. Here are the exact searches, for one move and for two.
//
// One move: it must touch a line through each knot of the picture (knot.h, lemma 2); all moves
// that touch a few known knots are tried, least harm first, so the first success is the least
// harmful.
//
// Two moves a and b: let K be one knot of the picture. One of the moves, call it a, touches K.
// With a done the picture still has knots, since no single move was enough, and b must touch them,
// by the same lemma on the changed picture. So all pairs are covered by: a among the moves
// touching K, b among those touching some knots that hold with a. A pair of which both touch K is
// met twice; the second time it is left out.
//
// A tried picture is first held against the knots met lately. Whether these were knots of this
// very picture does not matter: if one is a knot now (lemma 1), the picture is not simple.
#include "make/mend/mender.h"

#include "base/basics.h"

// With more moves than this to try, finding more knots first pays.
#define MANY_MOVES 60
#define KNOTS_AT_ONCE 4

int64_t ns_plan_harm(const ns_mender *mender, const ns_mend_plan *plan)
{
    int64_t harm = 0;

    for (int32_t i = 0; i < plan->count; i++)
        harm += mender->moves.at[plan->at[i]].harm;
    return harm;
}

void ns_mender_do(ns_mender *mender, int32_t move)
{
    const ns_move m = mender->moves.at[move];

    NS_ASSERT(!mender->used[m.cell]);
    mender->used[m.cell] = true;
    ns_trial_set(&mender->trial, m.cell, m.colour);
}

void ns_mender_undo(ns_mender *mender, int32_t move)
{
    const int32_t cell = mender->moves.at[move].cell;

    NS_ASSERT(mender->used[cell]);
    mender->used[cell] = false;
    ns_trial_set(&mender->trial, cell, mender->original[cell]);
}

void ns_plan_do(ns_mender *mender, const ns_mend_plan *plan)
{
    for (int32_t i = 0; i < plan->count; i++)
        ns_mender_do(mender, plan->at[i]);
}

void ns_plan_undo(ns_mender *mender, const ns_mend_plan *plan)
{
    for (int32_t i = plan->count - 1; i >= 0; i--)
        ns_mender_undo(mender, plan->at[i]);
}

ns_status ns_plan_copy(ns_ctx *ctx, ns_mend_plan *to, const ns_mend_plan *from)
{
    NS_NEED(ctx, ns_array_resize(ctx, to, from->count));
    for (int32_t i = 0; i < from->count; i++)
        to->at[i] = from->at[i];
    return NS_OK;
}

ns_status ns_mender_keep(ns_ctx *ctx, ns_mender *mender, const ns_mend_plan *plan)
{
    const int64_t harm = ns_plan_harm(mender, plan);

    if (mender->have_best
        && (plan->count > mender->best.count
            || (plan->count == mender->best.count && harm >= mender->best_harm)))
        return NS_OK;
    NS_TRY(ns_plan_copy(ctx, &mender->best, plan));
    mender->best_harm = harm;
    mender->have_best = true;
    return NS_OK;
}

// Moves knot k to the front.
static void use_knot(ns_mender *mender, int32_t k)
{
    const ns_mend_knot knot = mender->knots[k];

    for (; k > 0; k--)
        mender->knots[k] = mender->knots[k - 1];
    mender->knots[0] = knot;
}

// Looking for knots must not take more than one part in `parts` of all effort.
static bool may_learn(const ns_mender *mender, int32_t parts)
{
    return mender->learn_cost <= mender->trial.ticks / parts;
}

// Finds knots of the picture that was solved last and puts them in front, in the place of those
// that have been of no use for longest.
static ns_status learn_knots(ns_ctx *ctx, ns_mender *mender)
{
    ns_knots found = { 0 };
    const int64_t before = mender->trial.ticks;
    const ns_status status = ns_knot_find(ctx, &mender->trial, NULL, 0, KNOTS_AT_ONCE, &found);

    mender->learn_cost += mender->trial.ticks - before;
    while (found.count > 0) {
        if (mender->knot_count < NS_KNOTS_KEPT)
            mender->knot_count++;
        ns_knot_drop(ctx, &mender->knots[mender->knot_count - 1]);
        mender->knots[mender->knot_count - 1] = found.at[--found.count];
        use_knot(mender, mender->knot_count - 1);
    }
    ns_knots_drop(ctx, &found);
    return status;
}

static ns_status solve(ns_ctx *ctx, ns_mender *mender, int32_t *open)
{
    const int64_t before = mender->trial.ticks;

    NS_TRY(ns_trial_solve(ctx, &mender->trial, open));
    mender->solve_cost = (3 * mender->solve_cost + mender->trial.ticks - before) / 4;
    return NS_OK;
}

ns_status ns_mender_simple(ns_ctx *ctx, ns_mender *mender, bool *simple)
{
    int32_t open;

    *simple = false;
    for (int32_t k = 0; k < mender->knot_count; k++) {
        bool holds;
        if (mender->knots[k].cost * 3 > mender->solve_cost)
            continue;
        NS_TRY(ns_knot_holds(ctx, &mender->trial, &mender->knots[k], &holds));
        if (holds) {
            use_knot(mender, k);
            return NS_OK;
        }
    }
    NS_TRY(solve(ctx, mender, &open));
    *simple = open == 0;
    NS_ASSERT(mender->knot_count <= NS_KNOTS_KEPT);
    return *simple || !may_learn(mender, 4) ? NS_OK : learn_knots(ctx, mender);
}

void ns_mender_mark(ns_mender *mender, const ns_mend_knot *knot)
{
    memset(mender->reached, 0, (size_t)mender->trial.line_count * sizeof *mender->reached);
    for (int32_t i = 0; i < knot->lines.count; i++)
        mender->reached[knot->lines.at[i]] = 1;
    mender->to_touch = 1;
}

// Marks the lines of the knots that hold, and brings the one with the fewest lines to the front.
// Large ones rule out too little to be worth asking, except for `must` (-1: none).
static ns_status gather_holding(ns_ctx *ctx, ns_mender *mender, int32_t must)
{
    int32_t best = -1;

    memset(mender->reached, 0, (size_t)mender->trial.line_count * sizeof *mender->reached);
    mender->to_touch = 0;
    for (int32_t k = 0; k < mender->knot_count; k++) {
        ns_mend_knot *knot = &mender->knots[k];
        bool holds;
        if (knot->lines.count * 2 > mender->trial.line_count && k != must)
            continue;
        NS_TRY(ns_knot_holds(ctx, &mender->trial, knot, &holds));
        if (!holds)
            continue;
        mender->to_touch |= UINT32_C(1) << k;
        for (int32_t i = 0; i < knot->lines.count; i++)
            mender->reached[knot->lines.at[i]] |= UINT32_C(1) << k;
        if (best < 0 || knot->lines.count < mender->knots[best].lines.count)
            best = k;
    }
    if (best >= 0)
        use_knot(mender, best);
    return NS_OK;
}

static bool many_touch(const ns_mender *mender)
{
    int32_t count = 0;

    for (int32_t m = 0; m < mender->moves.count && count <= MANY_MOVES; m++)
        count += ns_mender_touches(mender, m);
    return count > MANY_MOVES;
}

// Finds knots of the picture at hand, which is not simple, and gathers anew.
static ns_status gather_more(ns_ctx *ctx, ns_mender *mender, int32_t must)
{
    int32_t open;

    NS_TRY(solve(ctx, mender, &open));
    NS_ASSERT(open > 0);
    NS_TRY(learn_knots(ctx, mender));
    return gather_holding(ctx, mender, must);
}

ns_status ns_mender_gather(ns_ctx *ctx, ns_mender *mender)
{
    NS_TRY(gather_holding(ctx, mender, -1));
    if ((mender->to_touch && !many_touch(mender)) || !may_learn(mender, 2))
        return NS_OK;
    return gather_more(ctx, mender, -1);
}

ns_status ns_mender_aim(ns_ctx *ctx, ns_mender *mender)
{
    NS_TRY(ns_mender_gather(ctx, mender));
    if (!mender->to_touch)
        NS_TRY(gather_more(ctx, mender, 0));
    NS_ASSERT(mender->to_touch); // a picture that is not simple has a knot
    ns_mender_mark(mender, &mender->knots[0]);
    return NS_OK;
}

static ns_status try_move(ns_ctx *ctx, ns_mender *mender, int32_t move, bool *simple)
{
    ns_mender_do(mender, move);
    const ns_status status = ns_mender_simple(ctx, mender, simple);
    ns_mender_undo(mender, move);
    return status;
}

// The least harmful move that touches the gathered knots; moves below `from` on lines marked in
// `earlier` (NULL: none) are left out.
static ns_status mend_at_knots(ns_ctx *ctx, ns_mender *mender, int64_t bound, int32_t from,
                               const bool *earlier, ns_mended *mended)
{
    const ns_trial *trial = &mender->trial;

    *mended = (ns_mended){ -1, -1, 0 };
    for (int32_t m = 0; m < mender->moves.count; m++) {
        const ns_move move = mender->moves.at[m];
        bool simple;
        if (move.harm >= bound)
            return NS_OK;
        if (mender->used[move.cell] || !ns_mender_touches(mender, m))
            continue;
        if (m < from && earlier
            && (earlier[ns_trial_row(trial, move.cell)]
                || earlier[ns_trial_column(trial, move.cell)]))
            continue;
        NS_TRY(try_move(ctx, mender, m, &simple));
        if (simple) {
            *mended = (ns_mended){ m, -1, move.harm };
            return NS_OK;
        }
    }
    return NS_OK;
}

ns_status ns_mend_one(ns_ctx *ctx, ns_mender *mender, int64_t bound, ns_mended *mended)
{
    NS_TRY(ns_mender_gather(ctx, mender));
    return mend_at_knots(ctx, mender, bound, 0, NULL, mended);
}

static ns_status mend_two_steps(ns_ctx *ctx, ns_mender *mender, int64_t bound, bool *earlier,
                                ns_mended *mended)
{
    NS_TRY(ns_mender_aim(ctx, mender));
    for (int32_t i = 0; i < mender->knots[0].lines.count; i++)
        earlier[mender->knots[0].lines.at[i]] = true;
    for (int32_t m = 0; m < mender->moves.count; m++) {
        const ns_move move = mender->moves.at[m];
        ns_mended second;
        if (move.harm + mender->moves.at[0].harm >= bound)
            return NS_OK;
        if (mender->used[move.cell]
            || !(earlier[ns_trial_row(&mender->trial, move.cell)]
                 || earlier[ns_trial_column(&mender->trial, move.cell)]))
            continue;
        ns_mender_do(mender, m);
        ns_status status = ns_mender_gather(ctx, mender);
        if (status == NS_OK)
            status = mend_at_knots(ctx, mender, bound - move.harm, m, earlier, &second);
        ns_mender_undo(mender, m);
        NS_TRY(status);
        if (second.first >= 0) {
            NS_ASSERT(move.harm + second.harm < bound);
            bound = move.harm + second.harm;
            *mended = (ns_mended){ m, second.first, bound };
        }
    }
    return NS_OK;
}

ns_status ns_mend_two(ns_ctx *ctx, ns_mender *mender, int64_t bound, ns_mended *mended)
{
    *mended = (ns_mended){ -1, -1, 0 };
    bool *earlier = ns_new(ctx, mender->trial.line_count, sizeof *earlier);
    NS_NEED(ctx, earlier);
    const ns_status status = mend_two_steps(ctx, mender, bound, earlier, mended);
    ns_free(ctx, earlier, mender->trial.line_count, sizeof *earlier);
    return status;
}

ns_status ns_mender_create(ns_ctx *ctx, ns_mender *mender, const ns_puzzle *puzzle,
                           const uint8_t *solution, const ns_loss *loss)
{
    *mender = (ns_mender){ 0 };
    NS_TRY(ns_trial_create(ctx, &mender->trial, puzzle, solution));
    ns_take(ctx, &mender->blocks, mender->original, puzzle->cell_count);
    ns_take(ctx, &mender->blocks, mender->used, puzzle->cell_count);
    ns_take(ctx, &mender->blocks, mender->reached, mender->trial.line_count);
    ns_status status = ns_blocks_status(ctx, &mender->blocks);
    if (status == NS_OK)
        status = ns_moves_list(ctx, puzzle, solution, loss, &mender->moves);
    if (status == NS_OK)
        memcpy(mender->original, solution, (size_t)puzzle->cell_count);
    else
        ns_mender_drop(ctx, mender);
    return status;
}

void ns_mender_drop(ns_ctx *ctx, ns_mender *mender)
{
    ns_blocks_drop(ctx, &mender->blocks);
    ns_arrays_drop(ctx, &mender->moves, &mender->best);
    for (int32_t k = 0; k < NS_KNOTS_KEPT; k++)
        ns_knot_drop(ctx, &mender->knots[k]);
    ns_trial_drop(ctx, &mender->trial);
    *mender = (ns_mender){ 0 };
}
