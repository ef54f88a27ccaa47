// curved_best.c: our own search.
#include "make/curved_work.h"

#define ROUNDS 4
#define TRIES 24 // for each end, each round

ns_weights curved_weights(const ns_curved_options *options)
{
    ns_weights weights = ns_de_jong_weights();

    if (options->method == NS_METHOD_ANNEAL)
        return ns_kerkhof_weights();
    if (options->method == NS_METHOD_BEST) {
        weights.of[NS_TERM_EXIT] = 4;
        weights.of[NS_TERM_LABEL] = 4;
        weights.of[NS_TERM_BEND] = 4;
    }
    return weights;
}

static double nudge(ns_rng *rng, double most)
{
    return (curved_chance(rng) + curved_chance(rng) - 1) * most;
}

static ns_grid_cubic vary(curved_work *work, const open_end *end)
{
    const ns_arrangement *arr = &work->stage.arr;
    ns_cubic cubic = ns_cubic_of(&end->cubic);
    const double handle = ns_vec_length(ns_vec_sub(cubic.p[1], cubic.p[0]));
    const double round = curved_frame_round(arr, end->cubic.p[3]) + nudge(&work->rng, 0.05);

    cubic.p[1] =
        ns_vec_add(end->at, ns_vec_scale(end->way, handle * (1 + nudge(&work->rng, 0.5))));
    cubic.p[2].x += nudge(&work->rng, 0.1 * NS_FRAME_SIDE);
    cubic.p[2].y += nudge(&work->rng, 0.1 * NS_FRAME_SIDE);
    cubic.p[3] = ns_vec_of(curved_frame_point(arr, round));
    return curved_snap(arr, &cubic);
}

// The cheapest of some small changes of an end's connection.
static ns_status improve(ns_ctx *ctx, curved_work *work, int32_t e)
{
    const open_end before = work->ends.at[e];
    ns_grid_cubic best = before.cubic;
    double least = ns_stage_cost(&work->stage);
    ns_status status = NS_OK;
    ns_price price;
    ns_fit fit;

    NS_TRY(curved_unlink(ctx, work, e));
    for (int32_t i = 0; status == NS_OK && i < TRIES; i++) {
        const ns_grid_cubic cubic = vary(work, &before);
        const ns_part part = curved_part(work, e, -1, &cubic);
        status = ns_stage_price(ctx, &work->stage, &part, least, &price);
        if (status == NS_OK && price.kind == NS_PRICED && price.cost < least) {
            least = price.cost;
            best = cubic;
        }
    }
    if (status == NS_STOPPED)
        curved_stop_gently(ctx, work);
    else if (status != NS_OK)
        return status;
    NS_TRY(curved_link(ctx, work, e, -1, &best, &fit));
    NS_ASSERT(fit == NS_FITS);
    return NS_OK;
}

ns_status curved_best(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    NS_TRY(curved_start(ctx, work, failed));
    for (int32_t i = 0; *failed < 0 && i < 1 + (int32_t)(ROUNDS * work->options->effort); i++) {
        for (int32_t e = 0; e < work->ends.count && !work->stopped; e++) {
            if (!work->ends.at[e].pinned && work->ends.at[e].bridged < 0)
                NS_TRY(improve(ctx, work, e));
            curved_tell(ctx, work);
        }
    }
    return NS_OK;
}
