// stage_seen.c: what the page gives away, as a term.
//
// It is looked at as a whole whenever a strand comes or goes, and in a price once all that is cheap is known:
// more candidates show too much than make the page unclear. What a strand may hide at most nobody knows
// before; a price that would have to find out is left when the page is too dear even if the strand hid
// NS_SEEN_LESS.
#include "measure/stage/stage_parts.h"
#include "measure/worth/giveaway.h"

static int64_t sum_of(const ns_giveaway *giveaway)
{
    return ns_sum_of(giveaway->total + NS_SEEN_LOOP * giveaway->loops);
}

// The sum is the least that it can be, and features are to be counted. The loops go into a list.
static ns_status look(ns_ctx *ctx, const ns_stage *stage, int32_t strand, ns_giveaway *giveaway,
                      ns_sums *sums, ns_seen_loops *loops)
{
    ns_worth *worth = stage->inside->worth;

    ns_worth_forget(worth, strand);
    NS_TRY(ns_giveaway_outlines(ctx, stage, worth, giveaway));
    sums->of[NS_TERM_SEEN] = sum_of(giveaway);
    NS_NEED(ctx, ns_array_copy(ctx, loops, &worth->loops));
    return NS_OK;
}

static ns_status count_features(ns_ctx *ctx, const ns_stage *stage, ns_giveaway *giveaway,
                                ns_sums *sums)
{
    NS_TRY(ns_giveaway_features(ctx, stage, stage->inside->worth, giveaway));
    sums->of[NS_TERM_SEEN] = sum_of(giveaway);
    return NS_OK;
}

// Of all that is up, but for a strand with a number that another may have had.
static ns_status count_all(ns_ctx *ctx, const ns_stage *stage, int32_t strand, ns_sums *sums)
{
    ns_giveaway giveaway;

    if (!stage->inside->worth)
        return NS_OK;
    NS_TRY(look(ctx, stage, strand, &giveaway, sums, &stage->inside->loops));
    return count_features(ctx, stage, &giveaway, sums);
}

ns_status ns_seen_count(ns_ctx *ctx, const ns_stage *stage, ns_sums *sums)
{
    return count_all(ctx, stage, NS_FRAME_STRAND.i, sums);
}

ns_status ns_seen_price(ns_ctx *ctx, const ns_stage *stage, int32_t strand, double most,
                        ns_sums *sums)
{
    const ns_actor *actor = &stage->actors.at[strand];
    ns_stage_inside *inside = stage->inside;
    ns_giveaway giveaway;

    if (!inside->worth)
        return NS_OK;
    inside->seen_known = false;
    NS_TRY(look(ctx, stage, strand, &giveaway, sums, &inside->loops_with));
    if (ns_sums_cost(sums, &stage->options.weights) >= most)
        return NS_OK;
    NS_TRY(count_features(ctx, stage, &giveaway, sums));
    inside->seen_known = actor->count == 1;
    inside->seen_with = actor->cubics[0];
    inside->seen = sums->of[NS_TERM_SEEN];
    return NS_OK;
}

static bool is_priced(const ns_stage *stage, int32_t strand)
{
    const ns_actor *actor = &stage->actors.at[strand];

    return stage->inside->seen_known && actor->count == 1
           && memcmp(actor->cubics, &stage->inside->seen_with, sizeof *actor->cubics) == 0;
}

ns_status ns_seen_added(ns_ctx *ctx, const ns_stage *stage, int32_t strand, ns_sums *sums)
{
    ns_stage_inside *inside = stage->inside;

    if (!inside->worth)
        return NS_OK;
    if (!is_priced(stage, strand))
        return count_all(ctx, stage, strand, sums);
    sums->of[NS_TERM_SEEN] = inside->seen;
    NS_NEED(ctx, ns_array_copy(ctx, &inside->loops, &inside->loops_with));
    return NS_OK;
}

ns_status ns_seen_removed(ns_ctx *ctx, const ns_stage *stage, int32_t strand, ns_sums *sums)
{
    return count_all(ctx, stage, strand, sums);
}

void ns_seen_forget(const ns_stage *stage, int32_t strand)
{
    if (stage->inside->worth)
        ns_worth_forget(stage->inside->worth, strand);
}

void ns_seen_undone(const ns_stage *stage, int32_t strand)
{
    ns_seen_changed(stage, strand);
    stage->inside->loops.count = 0;
}

void ns_seen_changed(const ns_stage *stage, int32_t strand)
{
    ns_seen_forget(stage, strand);
    stage->inside->seen_known = false;
}

int64_t ns_seen_least(const ns_stage *stage)
{
    return ns_max(stage->sums.of[NS_TERM_SEEN] - ns_sum_of(NS_SEEN_LESS), 0);
}

int64_t ns_seen_through(const ns_stage *stage, int32_t face)
{
    const ns_stage_inside *inside = stage->inside;

    for (int32_t i = 0; i < inside->loops.count; i++) {
        if (inside->loops.at[i] == face)
            return ns_sum_of(NS_SEEN_LOOP);
    }
    return 0;
}
