// curved_look.c: see curved_look.h.
#include "make/look/curved_look.h"

#include "make/curved/curved_work.h"

#define EFFORT 0.25          // of the visits of a first page
#define MOST_TICKS 150000000 // of a page that is hard to lay, a second

static ns_status lay_and_look(ns_ctx *ctx, curved_work *work, ns_curved_look *look)
{
    const ns_weights weights =
        curved_weights(work->options, work->outline->width, work->outline->height);
    double specks;
    int32_t failed;

    work->floors.known = true; // nobody asks for them
    NS_TRY(curved_lay(ctx, work, &weights, NS_TOLERANCE));
    NS_TRY(curved_keep(ctx, work));
    look->ticks = curved_usual(work) / EFFORT;
    NS_TRY(curved_glance(ctx, work, &failed, &specks));
    if (failed < 0)
        look->specks = specks;
    return NS_OK;
}

ns_status ns_look_curved(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_curved_look *look)
{
    ns_curved_options brief = *options;
    ns_outline outline = { 0 };
    curved_work work = { .outline = &outline,
                         .options = &brief,
                         .looks = true,
                         .rng = ns_rng_seed(ns_hash_add(ctx->seed, 0)) };
    const ns_limits before = ns_limits_of(ctx);

    *look = (ns_curved_look){ .specks = NS_LOOK_NOTHING };
    brief.effort *= EFFORT;
    brief.specks_most = 0;
    brief.watch = NULL;
    ctx->budget = ctx->ticks + MOST_TICKS;
    ns_status status = curved_outline(ctx, drawing, &brief, &outline, &look->corners);
    if (status == NS_OK)
        status = lay_and_look(ctx, &work, look);
    const bool asked = status == NS_STOPPED && !ns_budget_is_spent(ctx);
    look->evaluations = work.stage.evaluations;
    curved_work_drop(ctx, &work);
    ns_outline_drop(ctx, &outline);
    ns_limits_restore(ctx, before);
    return asked || status == NS_NO_MEMORY ? status : NS_OK;
}
