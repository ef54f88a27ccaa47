// team.c: pieces of work done here, one after the other, when nobody helps.
//
// A piece must not see whether it has company: it gets a context without effort spent or limited, as it
// would in a thread of its own, and results are merged in the same order.
#include "work/work_parts.h"

static int32_t run_here(ns_ctx *ctx, const ns_plan *plan)
{
    int32_t i = 0;

    for (; i < plan->count && !(ctx->stop && ctx->stop(ctx->user)); i++) {
        ns_ctx own = *ctx;
        own.ticks = 0;
        own.budget = 0;
        plan->piece(plan->user, i, &own);
        plan->merge(plan->user, i);
    }
    return i;
}

int32_t ns_plan_run(ns_ctx *ctx, const ns_shop *shop, const ns_plan *plan)
{
    const int32_t merged =
        shop->team ? shop->team->run(shop->team->user, plan) : run_here(ctx, plan);

    NS_ASSERT(merged >= -1 && merged <= plan->count);
    return merged;
}
