// repair_search.c: plans of three moves and more: found by following a knot at a time, then made
// better piece by piece. Nothing here is proved to be best.
//
// Finding. Every plan must untie every knot, so a plan grows by a move that unties the present
// one; of these the ones are kept that leave the fewest cells unsettled, a few plans at once
// (a beam). A plan of d moves comes from one of d - 1, so the first success is short.
//
// Better. Take two moves out and look for one that does their work, exactly (ns_mend_one); take
// three out and look for two; take one out and look for a less harmful one. Each success starts
// over; when nothing helps any more, or the effort is used up, the plan stands.
#include "make/mender.h"

#include "base/basics.h"

// What an unsettled cell counts against harm when plans are compared.
#define OPEN_WEIGHT 150
// The part of the effort that one round of a beam may take.
#define PLAN_SHARE 20

typedef struct plan_step {
    int32_t parent; // plan of the last round
    int32_t move;
    int32_t open;
    int64_t harm; // of the whole plan
} plan_step;

typedef struct beam {
    int32_t width;
    ns_plan *plans, *next; // `width` of each
    int32_t plan_count;
    NS_ARRAY(plan_step) steps;
    plan_step *scratch;
} beam;

static int64_t step_score(const plan_step *step)
{
    return (int64_t)step->open * OPEN_WEIGHT + step->harm;
}

static int compare_steps(const void *a, const void *b, void *user)
{
    const int64_t x = step_score(a), y = step_score(b);

    (void)user;
    return x != y ? (x < y ? -1 : 1) : 0;
}

static void do_plan(ns_mender *mender, const ns_plan *plan)
{
    for (int32_t i = 0; i < plan->count; i++)
        ns_mender_do(mender, plan->at[i]);
}

static void undo_plan(ns_mender *mender, const ns_plan *plan)
{
    for (int32_t i = plan->count - 1; i >= 0; i--)
        ns_mender_undo(mender, plan->at[i]);
}

static ns_status copy_plan(ns_ctx *ctx, ns_plan *to, const ns_plan *from)
{
    if (!ns_array_resize(ctx, to, from->count))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < from->count; i++)
        to->at[i] = from->at[i];
    return NS_OK;
}

// Keeps the plan when it has fewer moves than the best, or as many and less harm.
static ns_status keep_plan(ns_ctx *ctx, ns_mender *mender, const ns_plan *plan)
{
    const int64_t harm = ns_plan_harm(mender, plan);

    if (mender->have_best
        && (plan->count > mender->best.count
            || (plan->count == mender->best.count && harm >= mender->best_harm)))
        return NS_OK;
    NS_TRY(copy_plan(ctx, &mender->best, plan));
    mender->best_harm = harm;
    mender->have_best = true;
    return NS_OK;
}

// How many cells a move leaves open, or -1 when it leaves the knot (NULL: none) as it is.
static ns_status measure_move(ns_ctx *ctx, ns_mender *mender, ns_knot *knot, int32_t move,
                              int32_t *open)
{
    bool holds = false;
    ns_status status = NS_OK;

    ns_mender_do(mender, move);
    if (knot)
        status = ns_knot_holds(ctx, &mender->trial, knot, &holds);

    *open = -1;
    if (status == NS_OK && !holds)
        status = ns_trial_solve(ctx, &mender->trial, open);
    ns_mender_undo(mender, move);
    return status;
}

// The steps that lead on from one plan and touch the reached lines; those that leave the knot
// (NULL: none) as it is do not count. Tries the less harmful first, and not all when that would
// take more than a small part of the whole effort.
static ns_status add_steps(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t parent,
                           ns_knot *knot)
{
    const int64_t harm = ns_plan_harm(mender, &b->plans[parent]);
    const int64_t end = mender->trial.ticks + mender->trial.limit / (PLAN_SHARE * b->width);
    const int32_t before = b->steps.count;

    for (int32_t m = 0; m < mender->moves.count; m++) {
        const ns_move move = mender->moves.at[m];
        plan_step step = { parent, m, 0, harm + move.harm };
        if (mender->used[move.cell] || !ns_mender_touches(mender, m))
            continue;
        if (mender->trial.ticks > end && b->steps.count > before)
            return NS_OK;
        NS_TRY(measure_move(ctx, mender, knot, m, &step.open));
        if (step.open >= 0 && !ns_array_push(ctx, &b->steps, step))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// All steps that lead on from one plan: moves that untie the knot in front, or, when it takes two
// to do that, any that touch it.
static ns_status extend_plan(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t parent)
{
    const int32_t before = b->steps.count;

    NS_TRY(ns_mender_aim(ctx, mender));
    NS_TRY(add_steps(ctx, mender, b, parent, &mender->knots[0]));
    return b->steps.count > before ? NS_OK : add_steps(ctx, mender, b, parent, NULL);
}

// Whether two plans, each with a last move, are the same set of moves.
static bool same_plan(const beam *b, const plan_step *one, const ns_plan *other)
{
    const ns_plan *plan = &b->plans[one->parent];

    for (int32_t i = 0; i <= plan->count; i++) {
        const int32_t move = i < plan->count ? plan->at[i] : one->move;
        bool there = false;
        for (int32_t k = 0; k < other->count && !there; k++)
            there = other->at[k] == move;
        if (!there)
            return false;
    }
    return true;
}

// The best steps become the plans of the next round.
static ns_status choose_steps(ns_ctx *ctx, ns_mender *mender, beam *b)
{
    int32_t chosen = 0;

    b->scratch = ns_new(ctx, b->steps.count, sizeof *b->scratch);
    if (!b->scratch && b->steps.count)
        return ns_no_memory(ctx);
    ns_sort(b->steps.at, b->steps.count, sizeof *b->steps.at, b->scratch, compare_steps, NULL);
    ns_free(ctx, b->scratch, b->steps.count, sizeof *b->scratch);
    b->scratch = NULL;
    for (int32_t s = 0; s < b->steps.count && chosen < b->width; s++) {
        const plan_step *step = &b->steps.at[s];
        bool twin = false;
        for (int32_t k = 0; k < chosen && !twin; k++)
            twin = same_plan(b, step, &b->next[k]);
        if (twin)
            continue;
        ns_plan *plan = &b->next[chosen++];
        NS_TRY(copy_plan(ctx, plan, &b->plans[step->parent]));
        if (!ns_array_push(ctx, plan, step->move))
            return ns_no_memory(ctx);
        if (step->open == 0)
            NS_TRY(keep_plan(ctx, mender, plan));
    }
    ns_plan *swap = b->plans;
    b->plans = b->next;
    b->next = swap;
    b->plan_count = chosen;
    return NS_OK;
}

static ns_status beam_steps(ns_ctx *ctx, ns_mender *mender, beam *b, bool *found)
{
    b->plans = ns_new(ctx, b->width, sizeof *b->plans);
    b->next = ns_new(ctx, b->width, sizeof *b->next);
    if (!b->plans || !b->next)
        return ns_no_memory(ctx);
    b->plan_count = 1;
    *found = false;
    for (int32_t depth = 1; depth <= NS_PLAN_MAX && b->plan_count; depth++) {
        if (mender->have_best && depth > mender->best.count)
            return NS_OK;
        b->steps.count = 0;
        for (int32_t p = 0; p < b->plan_count; p++) {
            do_plan(mender, &b->plans[p]);
            const ns_status status = extend_plan(ctx, mender, b, p);
            undo_plan(mender, &b->plans[p]);
            NS_TRY(status);
        }
        NS_TRY(choose_steps(ctx, mender, b));
        for (int32_t s = 0; s < b->steps.count; s++)
            *found |= b->steps.at[s].open == 0;
        if (*found)
            return NS_OK;
    }
    return NS_OK;
}

ns_status ns_mend_some(ns_ctx *ctx, ns_mender *mender, int32_t width)
{
    beam b = { .width = width };
    bool found;
    const ns_status status = beam_steps(ctx, mender, &b, &found);

    for (int32_t i = 0; i < width; i++) {
        if (b.plans)
            ns_array_drop(ctx, &b.plans[i]);
        if (b.next)
            ns_array_drop(ctx, &b.next[i]);
    }
    ns_free(ctx, b.plans, width, sizeof *b.plans);
    ns_free(ctx, b.next, width, sizeof *b.next);
    ns_array_drop(ctx, &b.steps);
    return status;
}

// Replaces `taken` (places in the plan, ascending) by what was found, and keeps the result.
static ns_status exchange(ns_ctx *ctx, ns_mender *mender, const int32_t *taken, int32_t count,
                          const ns_mended *mended)
{
    ns_plan plan = { 0 };
    ns_status status = copy_plan(ctx, &plan, &mender->best);

    if (status == NS_OK) {
        int32_t left = 0;
        for (int32_t i = 0, t = 0; i < plan.count; i++) {
            if (t < count && taken[t] == i)
                t++;
            else
                plan.at[left++] = plan.at[i];
        }
        plan.count = left;
        if (mended->first >= 0)
            plan.at[plan.count++] = mended->first;
        if (mended->second >= 0)
            plan.at[plan.count++] = mended->second;
        status = keep_plan(ctx, mender, &plan);
    }
    ns_array_drop(ctx, &plan);
    return status;
}

// Takes `count` moves out of the best plan and looks for fewer, or as many but less harmful, that
// do their work.
static ns_status try_exchange(ns_ctx *ctx, ns_mender *mender, const int32_t *taken,
                              int32_t count, bool fewer, bool *better)
{
    ns_mended mended = { -1, -1, 0 };
    int64_t bound = 0;
    bool simple;

    do_plan(mender, &mender->best);
    for (int32_t i = 0; i < count; i++) {
        const int32_t move = mender->best.at[taken[i]];
        bound += mender->moves.at[move].harm;
        ns_mender_undo(mender, move);
    }
    ns_status status = ns_mender_simple(ctx, mender, &simple);
    if (status == NS_OK && !simple && (count == 2 || !fewer))
        status = ns_mend_one(ctx, mender, fewer ? INT64_MAX : bound, &mended);
    else if (status == NS_OK && !simple && count == 3)
        status = ns_mend_two(ctx, mender, INT64_MAX, &mended);
    for (int32_t i = 0; i < count; i++)
        ns_mender_do(mender, mender->best.at[taken[i]]);
    undo_plan(mender, &mender->best);
    NS_TRY(status);
    *better = simple || mended.first >= 0;
    return *better ? exchange(ctx, mender, taken, count, &mended) : NS_OK;
}

// One success, if there is any among the moves taken one, two or three at a time.
static ns_status improve_once(ns_ctx *ctx, ns_mender *mender, bool *better)
{
    const int32_t count = mender->best.count;
    int32_t taken[3];

    *better = false;
    for (taken[0] = 0; taken[0] < count; taken[0]++) {
        for (taken[1] = taken[0] + 1; taken[1] < count; taken[1]++) {
            NS_TRY(try_exchange(ctx, mender, taken, 2, true, better));
            if (*better)
                return NS_OK;
        }
    }
    for (taken[0] = 0; taken[0] < count; taken[0]++) {
        NS_TRY(try_exchange(ctx, mender, taken, 1, false, better));
        if (*better)
            return NS_OK;
    }
    for (taken[0] = 0; taken[0] < count; taken[0]++) {
        for (taken[1] = taken[0] + 1; taken[1] < count; taken[1]++) {
            for (taken[2] = taken[1] + 1; taken[2] < count; taken[2]++) {
                NS_TRY(try_exchange(ctx, mender, taken, 3, true, better));
                if (*better)
                    return NS_OK;
            }
        }
    }
    return NS_OK;
}

ns_status ns_mend_better(ns_ctx *ctx, ns_mender *mender)
{
    bool better = mender->have_best && mender->best.count > 1;

    while (better)
        NS_TRY(improve_once(ctx, mender, &better));
    return NS_OK;
}
