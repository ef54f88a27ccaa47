// recount.c: see recount.h.
#include "oracle/recount.h"

#include "measure/dilation/dilation_parts.h"

static bool add_share(void *user, const ns_dilation_place *p, const ns_dilation_place *q,
                      int64_t share)
{
    int64_t *sum = user;

    (void)p;
    (void)q;
    *sum += share;
    return true;
}

ns_status ns_dilation_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum)
{
    *sum = 0;
    return ns_dilation_among(ctx, stage, NULL, add_share, sum);
}

ns_status ns_shapes_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum)
{
    ns_spots spots = { 0 };
    const ns_status status = ns_shapes_spots(ctx, stage, &spots);

    *sum = 0;
    for (int32_t i = 0; i < spots.count; i++)
        *sum += spots.at[i].sum;
    ns_array_drop(ctx, &spots);
    return status;
}

ns_status ns_stage_recount(ns_ctx *ctx, ns_stage *stage, ns_sums *sums)
{
    NS_TRY(ns_stage_count(ctx, stage, sums));
    if (stage->parts->dilation)
        NS_TRY(ns_dilation_recount(ctx, stage, &sums->of[NS_TERM_DILATION]));
    if (stage->parts->shapes)
        NS_TRY(ns_shapes_recount(ctx, stage, &sums->of[NS_TERM_SHAPE]));
    return NS_OK;
}
