// dilation_go.c: a strand goes.
//
// It can only lengthen ways. Whoever was joined through it was not far from two of the places where
// it crossed others.
#include "measure/dilation/dilation_parts.h"

// What was joined by a way through the strand is not far from where it was crossed.
typedef struct departure {
    ns_ctx *ctx;
    ns_dilation *dilation;
    const ns_stage *stage;
    const ns_gone *gone;
} departure;

static ns_status find_former_distances(const departure *d)
{
    ns_dilation *dilation = d->dilation;
    ns_flood *flood = &dilation->flood;

    ns_flood_begin(d->ctx, flood, &dilation->paths);
    for (int32_t i = 0; i < d->gone->edge_count; i++) {
        const ns_gone_place *place = &d->gone->places[i];
        const int32_t strand = d->stage->arr.entries.at[d->gone->edges[i]].strand;
        if (i == 0 || place->entry != place[-1].entry)
            ns_flood_spot_add(d->ctx, flood, place->at);
        ns_flood_from(d->ctx, flood, strand, place->arc);
    }
    ns_flood_run(d->ctx, flood, dilation->rule.longest);
    return dilation->paths.failed ? ns_no_memory(d->ctx) : NS_OK;
}

// Whether pairs of the two spans may have become bad: a way through the strand was short enough for those
// that are furthest apart.
static bool may_tighten(const departure *d, int32_t one, int32_t other)
{
    const ns_dilation_rule *rule = &d->dilation->rule;
    const ns_slot *slots = d->dilation->slots.all.at;
    const int64_t way = ns_shares_through(d->dilation, d->stage, (int32_t[]){ one, other });
    const int64_t wide = ns_max(slots[one].most.x, slots[other].most.x)
                         - ns_min(slots[one].least.x, slots[other].least.x);
    const int64_t high = ns_max(slots[one].most.y, slots[other].most.y)
                         - ns_min(slots[one].least.y, slots[other].least.y);
    const double apart2 = (double)(wide * wide + high * high);

    return way <= rule->longest
           && (double)way * (double)way <= rule->dilation * rule->dilation * 1.0001 * apart2;
}

static ns_status cut_around(const departure *d)
{
    ns_kept *shares = &d->dilation->shares;
    const ns_slot *slots = d->dilation->slots.all.at;

    for (int32_t i = 0; i < shares->all.count; i++) {
        const int32_t one = shares->all.at[i].of[0], other = shares->all.at[i].of[1];
        const bool goes =
            slots[one].strand == d->gone->strand || slots[other].strand == d->gone->strand;
        if ((goes || may_tighten(d, one, other)) && !ns_array_push(d->ctx, &shares->cuts, i))
            return ns_no_memory(d->ctx);
    }
    return NS_OK;
}

// Of every pair that is not far, one span is near.
static bool is_around(const departure *d, int32_t slot)
{
    return ns_shares_near(d->dilation, d->stage, slot)->far[0] <= d->dilation->rule.longest / 2;
}

// The slots near the strand, its own left out.
static ns_status list_around(const departure *d)
{
    ns_dilation *dilation = d->dilation;
    const ns_slots *slots = &dilation->slots;
    const ns_samples *samples = d->gone->actor->samples;
    const ns_dilation_spans top = ns_spans_top(samples);
    const int64_t far = ns_shares_influence(dilation, d->stage, samples);

    for (int32_t i = top.first; i < top.end; i++) {
        const ns_stage_span *span = &samples->spans.at[i];
        ns_tile_walk walk = ns_slots_around(slots, span->least, span->most, far);
        for (int32_t s = ns_tile_walk_next(&walk); s; s = ns_tile_walk_next(&walk)) {
            const bool seen = slots->all.at[s].mark == dilation->round;
            if (!seen && slots->all.at[s].strand != d->gone->strand && is_around(d, s)
                && !ns_array_push(d->ctx, &dilation->around, s))
                return ns_no_memory(d->ctx);
        }
    }
    return NS_OK;
}

// The shares of one span with others, anew.
static ns_status tie_one(const departure *d, ns_pairing *pairing, int32_t one)
{
    ns_dilation *dilation = d->dilation;
    const ns_slots *slots = &dilation->slots;
    const ns_slot *here = &slots->all.at[one];
    ns_tile_walk walk = ns_slots_around(slots, here->least, here->most, dilation->rule.near);

    ns_pairing_begin(pairing, ns_slot_side(d->stage, here));
    for (int32_t s = ns_tile_walk_next(&walk); s; s = ns_tile_walk_next(&walk)) {
        const ns_slot *slot = &slots->all.at[s];
        dilation->paths.steps++;
        if (slot->strand == d->gone->strand
            || ns_boxes_apart(here->least, here->most, slot->least, slot->most)
                   >= dilation->rule.near2
            || !may_tighten(d, one, s) || (s < one && is_around(d, s)))
            continue; // the last: met twice
        const ns_dilation_side side = ns_slot_side(d->stage, slot);
        const int64_t sum = ns_pairing_knot(pairing, &side);
        const ns_share share = { sum, pairing->longest, { one, s } };
        if (sum && !ns_array_push(d->ctx, &dilation->shares.fresh, share))
            return ns_no_memory(d->ctx);
        NS_TRY(ns_shares_finish(d->ctx, dilation));
    }
    return ns_shares_finish(d->ctx, dilation);
}

static ns_status tie_around(const departure *d)
{
    ns_pairing pairing = ns_shares_pairing(d->ctx, d->dilation, d->stage);

    for (int32_t i = 0; i < d->dilation->around.count; i++)
        NS_TRY(tie_one(d, &pairing, d->dilation->around.at[i]));
    return NS_OK;
}

ns_status ns_shares_all(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    const departure d = { ctx, dilation, stage, &(ns_gone){ .strand = -1 } };

    NS_ASSERT(dilation->around.count == 0);
    for (int32_t s = 1; s < dilation->slots.all.count; s++) {
        dilation->slots.all.at[s].mark = dilation->round;
        dilation->slots.all.at[s].near = (ns_near_places){ .place = { -1, -1 } };
        NS_NEED(ctx, ns_array_push(ctx, &dilation->around, s));
    }
    return tie_around(&d);
}

ns_status ns_dilation_removed(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                              const ns_gone *gone, int64_t *sum)
{
    const departure d = { ctx, dilation, stage, gone };

    NS_ASSERT(!stage->arr.strands.at[gone->strand].alive);
    NS_TRY(ns_shares_begin(ctx, dilation, stage));
    NS_TRY(find_former_distances(&d));
    NS_TRY(list_around(&d));
    NS_TRY(cut_around(&d));
    NS_TRY(tie_around(&d));
    NS_TRY(ns_kept_room(ctx, &dilation->shares));
    ns_kept_apply(&dilation->shares);
    ns_slots_remove(&dilation->slots, gone->strand);
    *sum = dilation->shares.sum;
    return NS_OK;
}
