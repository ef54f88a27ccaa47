// dilation_grid.c: spans in buckets, each in that of its box's middle.
#include "measure/dilation/dilation_parts.h"

#define SHIFT 19 // a bucket is 2^SHIFT steps wide: 12.5 units

bool ns_slots_open(ns_ctx *ctx, ns_slots *slots, int32_t width, int32_t height)
{
    *slots = (ns_slots){ .columns = (width >> SHIFT) + 1, .rows = (height >> SHIFT) + 1 };
    slots->first = ns_new(ctx, slots->columns * slots->rows, sizeof *slots->first);
    if (slots->first && ns_array_resize(ctx, &slots->all, 1))
        return true;
    ns_slots_drop(ctx, slots);
    return false;
}

void ns_slots_drop(ns_ctx *ctx, ns_slots *slots)
{
    ns_free(ctx, slots->first, slots->columns * slots->rows, sizeof *slots->first);
    ns_array_drop(ctx, &slots->all);
    ns_array_drop(ctx, &slots->last_of);
    *slots = (ns_slots){ 0 };
}

static int32_t bucket_of(const ns_slots *slots, const ns_span *span)
{
    const int32_t x = (span->least.x + span->most.x) / 2,
                  y = (span->least.y + span->most.y) / 2;

    return (y >> SHIFT) * slots->columns + (x >> SHIFT);
}

bool ns_slots_room(ns_ctx *ctx, ns_slots *slots, const ns_samples *samples, int32_t strand)
{
    const ns_spans top = ns_spans_top(samples);

    return (strand < slots->last_of.count || ns_array_resize(ctx, &slots->last_of, strand + 1))
           && ns_array_room(ctx, &slots->all, sizeof *slots->all.at,
                            ns_max(0, top.end - top.first - slots->free_count));
}

static int32_t take_slot(ns_slots *slots)
{
    const int32_t slot = slots->free;

    if (!slot) {
        NS_ASSERT(slots->all.count < slots->all.capacity);
        return slots->all.count++;
    }
    slots->free = slots->all.at[slot].next;
    slots->free_count--;
    return slot;
}

void ns_slots_add(ns_slots *slots, const ns_samples *samples, int32_t strand)
{
    const ns_spans top = ns_spans_top(samples);
    int32_t before = 0;

    for (int32_t i = top.first; i < top.end; i++) {
        const ns_span *span = &samples->spans.at[i];
        const int32_t slot = take_slot(slots), bucket = bucket_of(slots, span);
        const int32_t size = ns_max(span->most.x - span->least.x, span->most.y - span->least.y);
        slots->all.at[slot] = (ns_slot){ .least = span->least,
                                         .most = span->most,
                                         .strand = strand,
                                         .index = i,
                                         .bucket = bucket,
                                         .next = slots->first[bucket],
                                         .before = before };
        slots->first[bucket] = before = slot;
        if (size / 2 + 1 > slots->half)
            slots->half = size / 2 + 1;
    }
    slots->last_of.at[strand] = before;
}

// From the last to the first, so that a strand that comes back finds its old slots.
void ns_slots_remove(ns_slots *slots, int32_t strand)
{
    ns_slot *all = slots->all.at;

    for (int32_t slot = slots->last_of.at[strand], before; slot; slot = before) {
        int32_t *link = &slots->first[all[slot].bucket];
        while (*link != slot)
            link = &all[*link].next;
        *link = all[slot].next;
        before = all[slot].before;
        all[slot] = (ns_slot){ .next = slots->free };
        slots->free = slot;
        slots->free_count++;
    }
    slots->last_of.at[strand] = 0;
}

static int32_t clamp(int64_t place, int32_t count)
{
    return place < 0 ? 0 : place >= count ? count - 1 : (int32_t)place;
}

ns_slot_walk ns_slots_around(const ns_slots *slots, ns_point least, ns_point most, int64_t far)
{
    const int64_t wide = far + slots->half;
    ns_slot_walk walk = { .slots = slots,
                          .left = clamp((least.x - wide) >> SHIFT, slots->columns),
                          .top = clamp((least.y - wide) >> SHIFT, slots->rows),
                          .right = clamp((most.x + wide) >> SHIFT, slots->columns),
                          .bottom = clamp((most.y + wide) >> SHIFT, slots->rows) };

    walk.x = walk.left;
    walk.y = walk.top;
    walk.next = slots->first[walk.y * slots->columns + walk.x];
    return walk;
}
