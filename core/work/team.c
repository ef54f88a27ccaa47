// team.c: pieces of work done here, one after the other, when nobody helps.
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
    return shop->team ? shop->team->run(shop->team->user, plan) : run_here(ctx, plan);
}
