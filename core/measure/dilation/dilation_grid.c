// dilation_grid.c: spans in buckets, each in that of its box's middle.
//
// A slot is a place for a span of a strand; it keeps its number as long as the strand is up, so that
// shares can name their spans by slots. A strand that went and comes back, everything since having been
// taken back, finds the same ones: they were given back last first.
#include "measure/dilation/dilation_parts.h"

#define SHIFT 19 // a bucket is 2^SHIFT steps wide: 12.5 units

ns_status ns_slots_open(ns_ctx *ctx, ns_slots *slots, int32_t width, int32_t height)
{
    *slots = (ns_slots){ 0 };
    return ns_tile_bags_open(ctx, &slots->bags, ns_tiles_over(width, height, SHIFT));
}

void ns_slots_drop(ns_ctx *ctx, ns_slots *slots)
{
    ns_tile_bags_drop(ctx, &slots->bags);
    ns_arrays_drop(ctx, &slots->all, &slots->last_of);
    *slots = (ns_slots){ 0 };
}

static int32_t bucket_of(const ns_slots *slots, const ns_stage_span *span)
{
    return ns_tile_of(&slots->bags.tiles, (ns_point){ (span->least.x + span->most.x) / 2,
                                                      (span->least.y + span->most.y) / 2 });
}

ns_status ns_slots_room(ns_ctx *ctx, ns_slots *slots, const ns_samples *samples, int32_t strand)
{
    const ns_dilation_spans top = ns_spans_top(samples);
    int32_t count;

    NS_TRY(ns_tile_bags_room(ctx, &slots->bags, top.end - top.first, &count));
    if ((strand >= slots->last_of.count && !ns_array_resize(ctx, &slots->last_of, strand + 1))
        || (count > slots->all.count && !ns_array_resize(ctx, &slots->all, count)))
        return ns_no_memory(ctx);
    return NS_OK;
}

void ns_slots_add(ns_slots *slots, const ns_samples *samples, int32_t strand)
{
    const ns_dilation_spans top = ns_spans_top(samples);
    int32_t before = 0;

    NS_ASSERT(slots->last_of.at[strand] == 0);
    for (int32_t i = top.first; i < top.end; i++) {
        const ns_stage_span *span = &samples->spans.at[i];
        const int32_t bucket = bucket_of(slots, span);
        const int32_t slot = ns_tile_bags_put(&slots->bags, bucket);
        NS_ASSERT(slot > 0 && slot < slots->all.count);
        const int32_t size = ns_max(span->most.x - span->least.x, span->most.y - span->least.y);
        slots->all.at[slot] = (ns_slot){ .least = span->least,
                                         .most = span->most,
                                         .strand = strand,
                                         .index = i,
                                         .bucket = bucket,
                                         .before = before };
        before = slot;
        slots->half = ns_max(size / 2 + 1, slots->half);
    }
    slots->last_of.at[strand] = before;
}

// From the last to the first, so that a strand that comes back finds its old slots.
void ns_slots_remove(ns_slots *slots, int32_t strand)
{
    NS_ASSERT(slots->last_of.at[strand] > 0);
    for (int32_t slot = slots->last_of.at[strand]; slot; slot = slots->all.at[slot].before)
        ns_tile_bags_take(&slots->bags, slots->all.at[slot].bucket, slot);
    slots->last_of.at[strand] = 0;
}

ns_tile_walk ns_slots_around(const ns_slots *slots, ns_point least, ns_point most, int64_t far)
{
    const ns_tiles *tiles = &slots->bags.tiles;

    return ns_tile_bags_walk(&slots->bags,
                             ns_tiles_around(tiles, least, most, far + slots->half));
}
