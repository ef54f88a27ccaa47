// stage_price.c: what the page would cost with a candidate, from cheap terms to dear ones.
//
// Nearly all candidates are refused, so each step may only show that a candidate is too dear, and the
// next one is asked for the rest. Nothing that can be seen changes: the candidate is peeked at and
// taken back, and its vertices leave the crowd in reverse order.
#include "measure/stage/stage_parts.h"

// The largest sum of the term for which the page may still cost less than `most` when all other
// sums are as given: with one more it costs as much, or more.
static int64_t most_of(const ns_stage *stage, const ns_sums *sums, ns_term term, double most)
{
    const ns_weights *weights = &stage->options.weights;
    const double limit = 4e18;
    ns_sums tried = *sums;

    NS_ASSERT(weights->of[term] > 0);
    tried.of[term] = 0;
    const double left = (most - ns_sums_cost(&tried, weights)) / weights->of[term] * NS_SUM_ONE;
    if (!(left < limit))
        return (int64_t)limit;
    for (double step = 1;; step *= 2) {
        const double at = left + step;
        if (!(at < limit))
            return (int64_t)limit;
        tried.of[term] = at > 0 ? (int64_t)at : 0;
        if (ns_sums_cost(&tried, weights) >= most)
            return tried.of[term] - 1;
    }
}

static bool is_dear(const ns_stage *stage, const ns_sums *sums, double most)
{
    return ns_sums_cost(sums, &stage->options.weights) >= most;
}

// Shapes, then dilation; *dear when the page costs too much with either, whose sum is then wrong.
static ns_status count_states(ns_ctx *ctx, ns_stage *stage, int32_t strand, double most,
                              ns_sums *sums, bool *dear)
{
    ns_stage_inside *inside = stage->inside;

    *dear = false;
    if (inside->shapes) {
        const int64_t limit = most_of(stage, sums, NS_TERM_SHAPE, most);
        NS_TRY(ns_shapes_price(ctx, inside->shapes, stage, strand, limit,
                               &sums->of[NS_TERM_SHAPE]));
        *dear = sums->of[NS_TERM_SHAPE] > limit;
    }
    if (inside->dilation && !*dear) {
        const int64_t limit = most_of(stage, sums, NS_TERM_DILATION, most);
        NS_TRY(ns_actor_sample(ctx, stage, strand));
        NS_TRY(ns_dilation_price(ctx, inside->dilation, stage, strand, limit,
                                 &sums->of[NS_TERM_DILATION]));
        *dear = sums->of[NS_TERM_DILATION] > limit;
    }
    return NS_OK;
}

// The strand is up. The price's sums are bounds so far, that of vertices exact.
static ns_status count_price(ns_ctx *ctx, ns_stage *stage, int32_t strand, double most,
                             ns_price *price)
{
    ns_sums *sums = &price->sums;
    ns_sums share;
    bool dear;

    ns_counts_of_strand(stage, strand, &share);
    sums->of[NS_TERM_ANGLE] = stage->sums.of[NS_TERM_ANGLE] + share.of[NS_TERM_ANGLE];
    sums->of[NS_TERM_DISTANCE] = stage->sums.of[NS_TERM_DISTANCE] + share.of[NS_TERM_DISTANCE];
    ns_counts_of_price(stage, strand, sums);
    NS_TRY(ns_counts_beside(ctx, stage, strand, sums));
    if (ns_stage_keeps(stage, NS_TERM_POPULAR))
        NS_TRY(ns_popular_of_price(ctx, stage, strand, &sums->of[NS_TERM_POPULAR]));
    if (is_dear(stage, sums, most))
        return NS_OK;
    NS_TRY(ns_seen_price(ctx, stage, strand, most, sums));
    if (is_dear(stage, sums, most))
        return NS_OK;
    NS_TRY(count_states(ctx, stage, strand, most, sums, &dear));
    if (!dear && !is_dear(stage, sums, most))
        price->kind = NS_PRICED;
    return NS_OK;
}

// Puts the candidate up, counts, and takes it down again.
static ns_status price_up(ns_ctx *ctx, ns_stage *stage, const ns_part *part, double most,
                          ns_price *price)
{
    const ns_way way = ns_stage_way(stage, part);
    ns_strand_id strand;

    stage->committed++;
    NS_TRY(ns_stage_room(ctx, stage));
    NS_TRY(ns_arrangement_peek(ctx, &stage->arr, &way, &stage->inside->probe, &strand));
    const bool fresh = strand.i == stage->actors.count;
    NS_ASSERT(strand.i <= stage->actors.count);
    stage->actors.count += fresh;
    ns_actor *actor = &stage->actors.at[strand.i];
    *actor = ns_actor_borrow(stage, part);
    ns_actor_join(stage, strand.i);
    const ns_status status = count_price(ctx, stage, strand.i, most, price);
    ns_seen_forget(stage, strand.i);
    ns_actor_part(stage, strand.i);
    ns_actor_drop(ctx, actor);
    stage->actors.count -= fresh;
    ns_arrangement_unpeek(ctx, &stage->arr);
    return status;
}

static ns_status price_steps(ns_ctx *ctx, ns_stage *stage, const ns_part *part, double most,
                             ns_price *price)
{
    NS_TRY(ns_stage_sketch(ctx, stage, part));
    NS_TRY(ns_counts_of_probe(ctx, stage, part, &price->sums));
    price->kind = NS_PRICE_DEAR;
    if (is_dear(stage, &price->sums, most))
        return NS_OK;
    ns_sums least = price->sums;
    NS_TRY(price_up(ctx, stage, part, most, price));
    least.of[NS_TERM_SEEN] = 0;
    NS_ASSERT(price->kind != NS_PRICED
              || ns_sums_cost(&least, &stage->options.weights)
                     <= ns_sums_cost(&price->sums, &stage->options.weights));
    return NS_OK;
}

ns_status ns_stage_price(ns_ctx *ctx, ns_stage *stage, const ns_part *part, double most,
                         ns_price *price)
{
    ns_stage_inside *inside = stage->inside;

    *price = (ns_price){ .kind = NS_PRICE_UNFIT };
    NS_TRY(ns_stage_settle(ctx, stage));
    stage->evaluations++;
    NS_TRY(ns_stage_fit(ctx, stage, part, &price->fit));
    if (price->fit != NS_FITS)
        return NS_OK;
    inside->fresh.count = inside->fresh_in = 0;
    const ns_status status = price_steps(ctx, stage, part, most, price);
    while (inside->fresh_in > 0)
        ns_crowd_take(&inside->crowd, inside->fresh.at[--inside->fresh_in]);
    if (status == NS_OK && price->kind == NS_PRICED)
        price->cost = ns_sums_cost(&price->sums, &stage->options.weights);
    else
        price->sums = (ns_sums){ 0 };
    return status;
}
