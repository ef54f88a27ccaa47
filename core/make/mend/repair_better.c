// repair_better.c: a plan that works, made better piece by piece.
//
// Take two moves out and look for one that does their work, exactly (ns_mend_one); take one out
// and look for a less harmful one; take three out and look for two. Each success starts over; when
// nothing helps any more, or the effort is used up, the plan stands. Nothing is proved.
#include "make/mend/mender.h"

#include "base/basics.h"

// Replaces `taken` (places in the plan, ascending) by what was found, and keeps the result.
static ns_status exchange(ns_ctx *ctx, ns_mender *mender, const int32_t *taken, int32_t count,
                          const ns_mended *mended)
{
    ns_mend_plan plan = { 0 };
    ns_status status = ns_plan_copy(ctx, &plan, &mender->best);

    if (status == NS_OK) {
        int32_t left = 0;
        for (int32_t i = 0, t = 0; i < plan.count; i++) {
            if (t < count && taken[t] == i)
                t++;
            else
                plan.at[left++] = plan.at[i];
        }
        NS_ASSERT(left == plan.count - count); // all of them were in it
        plan.count = left;
        if (mended->first >= 0)
            plan.at[plan.count++] = mended->first;
        if (mended->second >= 0)
            plan.at[plan.count++] = mended->second;
        status = ns_mender_keep(ctx, mender, &plan);
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

    ns_plan_do(mender, &mender->best);
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
    ns_plan_undo(mender, &mender->best);
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
