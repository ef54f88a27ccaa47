// dilation_come.c: a strand comes, or might.
//
// It can only shorten ways. So shares that are there can only become less, and only those from which it
// is not too far to it and back; and there are new ones, with its own spans.
#include "measure/dilation/dilation_parts.h"

// What a strand does to the page.
typedef struct arrival {
    ns_ctx *ctx;
    ns_dilation *dilation;
    const ns_stage *stage;
    int32_t strand;
    int64_t most, sum;
    bool keep; // note the shares that come and go
    bool full; // no memory for that
} arrival;

static void mark_buckets(const arrival *a)
{
    ns_dilation *dilation = a->dilation;
    const ns_samples *samples = a->stage->actors.at[a->strand].samples;
    const ns_dilation_spans top = ns_spans_top(samples);
    const int64_t far = ns_shares_influence(dilation, a->stage, samples);

    for (int32_t i = top.first; i < top.end; i++) {
        const ns_stage_span *span = &samples->spans.at[i];
        const ns_tile_box box =
            ns_slots_around(&dilation->slots, span->least, span->most, far).box;
        for (int32_t y = box.top; y <= box.bottom; y++)
            for (int32_t x = box.left; x <= box.right; x++)
                dilation->near.at[y * dilation->slots.bags.tiles.columns + x] = dilation->round;
    }
}

static void add_share(arrival *a, ns_share share)
{
    a->sum += share.sum;
    if (a->keep && share.sum && !ns_array_push(a->ctx, &a->dilation->shares.fresh, share))
        a->full = true;
}

// Whether a way through the strand could be short enough for a pair of the share.
static bool is_near(arrival *a, const ns_share *share)
{
    ns_dilation *dilation = a->dilation;
    const int64_t *near = dilation->near.at;
    const ns_slot *slots = dilation->slots.all.at;

    return (near[slots[share->of[0]].bucket] == dilation->round
            || near[slots[share->of[1]].bucket] == dilation->round)
           && ns_shares_through(dilation, a->stage, share->of) <= share->longest;
}

// How far everything is from the strand, in the graph.
static void find_distances(arrival *a)
{
    ns_dilation *dilation = a->dilation;
    const ns_stops stops = ns_paths_stops(&dilation->paths, a->strand);

    ns_flood_begin(a->ctx, &dilation->flood, &dilation->paths);
    for (int32_t i = 0; i < stops.count; i++) {
        ns_flood_spot_add(a->ctx, &dilation->flood,
                          a->stage->arr.entries.at[stops.at[i].entry].point);
        ns_flood_from(a->ctx, &dilation->flood, a->strand, stops.at[i].arc);
    }
    ns_flood_run(a->ctx, &dilation->flood, dilation->rule.longest);
    a->full = dilation->paths.failed;
}

// The shares that the strand may have made less; what is left without them can already be too much.
static void find_near_knots(arrival *a)
{
    ns_kept *shares = &a->dilation->shares;

    for (int32_t i = 0; i < shares->all.count && !a->full; i++) {
        const ns_share *share = &shares->all.at[i];
        if (!is_near(a, share))
            continue;
        a->sum -= share->sum;
        a->full = !ns_array_push(a->ctx, &shares->cuts, i);
    }
}

// Adds them anew. Cuts are then those that have changed.
static void loosen(arrival *a)
{
    ns_dilation *dilation = a->dilation;
    const ns_slot *slots = dilation->slots.all.at;
    ns_pairing pairing = ns_shares_pairing(a->ctx, dilation, a->stage);
    int32_t *cuts = dilation->shares.cuts.at;
    const int32_t count = dilation->shares.cuts.count;
    int32_t last = 0, changed = 0;

    for (int32_t i = 0; i < count && a->sum <= a->most; i++) {
        const ns_share *share = &dilation->shares.all.at[cuts[i]];
        if (share->of[0] != last) {
            last = share->of[0];
            ns_pairing_begin(&pairing, ns_slot_side(a->stage, &slots[last]));
        }
        const ns_dilation_side other = ns_slot_side(a->stage, &slots[share->of[1]]);
        const int64_t sum = ns_pairing_knot(&pairing, &other);
        NS_ASSERT(sum <= share->sum || dilation->paths.failed);
        if (sum == share->sum) {
            a->sum += sum;
            continue;
        }
        add_share(a, (ns_share){ sum, pairing.longest, { share->of[0], share->of[1] } });
        cuts[changed++] = cuts[i];
    }
    dilation->shares.cuts.count = changed;
}

// The slot of one of the strand's spans; a strand that is only priced has none.
static int32_t own_slot(const arrival *a, int32_t index)
{
    const ns_samples *samples = a->stage->actors.at[a->strand].samples;

    return a->keep ? a->dilation->around.at[index - ns_spans_top(samples).first] : 0;
}

// Shares of one of the strand's spans with those in the buckets.
static void tie_with_others(arrival *a, ns_pairing *pairing)
{
    const ns_slots *slots = &a->dilation->slots;
    const int64_t near2 = a->dilation->rule.near2;
    const ns_stage_span *span = pairing->side.span;
    const int32_t own = own_slot(a, pairing->side.index);
    ns_tile_walk walk = ns_slots_around(slots, span->least, span->most, a->dilation->rule.near);

    for (int32_t s = ns_tile_walk_next(&walk); s; s = ns_tile_walk_next(&walk)) {
        const ns_slot *slot = &slots->all.at[s];
        a->dilation->paths.steps++;
        if (ns_boxes_apart(span->least, span->most, slot->least, slot->most) >= near2
            || (slot->strand == a->strand && slot->index < pairing->side.index))
            continue;
        const ns_dilation_side other = ns_slot_side(a->stage, slot);
        const int64_t sum = ns_pairing_knot(pairing, &other);
        add_share(a, (ns_share){ sum, pairing->longest, { own, s } });
    }
}

// Of a strand that is in no bucket.
static void tie_with_itself(arrival *a, ns_pairing *pairing)
{
    const int32_t end = ns_spans_top(pairing->side.samples).end;

    for (int32_t j = pairing->side.index; j < end; j++) {
        const ns_dilation_side other = ns_side_of(a->stage, a->strand, j);
        a->sum += ns_pairing_knot(pairing, &other);
    }
}

static void tie_strand(arrival *a)
{
    const ns_samples *samples = a->stage->actors.at[a->strand].samples;
    const ns_dilation_spans top = ns_spans_top(samples);
    ns_pairing pairing = ns_shares_pairing(a->ctx, a->dilation, a->stage);

    for (int32_t i = top.first; i < top.end && a->sum <= a->most; i++) {
        ns_pairing_begin(&pairing, ns_side_of(a->stage, a->strand, i));
        tie_with_others(a, &pairing);
        if (!a->keep && !samples->gentle)
            tie_with_itself(a, &pairing);
    }
}

static ns_status arrive(arrival *a)
{
    a->sum = a->dilation->shares.sum;
    if (a->dilation->shares.all.count > 0) {
        mark_buckets(a);
        find_distances(a);
        find_near_knots(a);
        if (!a->full)
            loosen(a);
    }
    if (!a->full)
        tie_strand(a);
    NS_TRY(ns_shares_finish(a->ctx, a->dilation));
    return a->full ? ns_no_memory(a->ctx) : NS_OK;
}

ns_status ns_dilation_price(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t most, int64_t *sum)
{
    arrival a = { ctx, dilation, stage, strand, .most = most };

    NS_TRY(ns_shares_begin(ctx, dilation, stage));
    NS_TRY(arrive(&a));
    *sum = a.sum;
    return NS_OK;
}

// Puts the strand's spans into buckets, and their slots into `around`.
static ns_status enter(arrival *a)
{
    ns_slots *slots = &a->dilation->slots;
    const ns_samples *samples = a->stage->actors.at[a->strand].samples;
    const ns_dilation_spans top = ns_spans_top(samples);

    NS_TRY(ns_slots_room(a->ctx, slots, samples, a->strand));
    NS_NEED(a->ctx, ns_array_resize(a->ctx, &a->dilation->around, top.end - top.first));
    ns_slots_add(slots, samples, a->strand);
    for (int32_t s = slots->last_of.at[a->strand]; s; s = slots->all.at[s].before)
        a->dilation->around.at[slots->all.at[s].index - top.first] = s;
    NS_ASSERT(top.end == top.first || a->dilation->around.at[0] > 0);
    return NS_OK;
}

ns_status ns_dilation_added(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t *sum)
{
    arrival a = { ctx, dilation, stage, strand, .most = INT64_MAX, .keep = true };

    NS_TRY(ns_shares_begin(ctx, dilation, stage));
    NS_TRY(enter(&a));
    ns_status status = arrive(&a);
    if (status == NS_OK)
        status = ns_kept_room(ctx, &dilation->shares);
    if (status != NS_OK) {
        ns_slots_remove(&dilation->slots, strand);
        return status;
    }
    ns_kept_apply(&dilation->shares);
    *sum = dilation->shares.sum;
    NS_ASSERT(*sum == a.sum);
    return NS_OK;
}
