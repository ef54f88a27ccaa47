// build.c: many ways at once.
//
// Each way is probed against those before it and gets its entries, but the twins of its crossings
// stay out of the lists of the others until all ways are there: then they are sorted, every list
// is gone through once, and all faces are traced together. One by one, a way would look for its
// place in each list it crosses, and walk round every face it cuts.
#include "arrangement/arrangement_parts.h"

static ns_status add_way(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way,
                         const ns_probe *probe)
{
    ns_arrangement_inside *inside = arr->inside;
    const int32_t index = arr->strands.count;

    NS_TRY(ns_steps_spend(ctx, arr));
    NS_NEED(ctx, ns_array_reserve(ctx, &arr->strands, 1));
    NS_TRY(ns_strand_room(ctx, arr, way, probe->meetings.count));
    NS_TRY(ns_strand_open(ctx, &arr->strands.at[index], way));
    arr->strands.count++;
    ns_splice_apart(arr, index, probe->meetings.at, probe->meetings.count);
    ns_buckets_add(ctx, &inside->buckets, way, index);
    inside->steps += way->count + probe->meetings.count;
    return NS_OK;
}

static bool comes_before(const ns_entry *a, const ns_entry *b)
{
    return a->segment < b->segment
           || (a->segment == b->segment && ns_ratio_compare(a->at, b->at) < 0);
}

static int compare_places(const void *a, const void *b, void *user)
{
    const ns_arrangement *arr = user;
    const ns_entry *e = ns_entry_at(arr, *(const int32_t *)a);
    const ns_entry *f = ns_entry_at(arr, *(const int32_t *)b);

    if (e->strand != f->strand)
        return e->strand - f->strand;
    return comes_before(e, f) ? -1 : comes_before(f, e);
}

// The entries that are in no list, strand by strand and in order along each.
static ns_status list_loose(ns_ctx *ctx, ns_arrangement *arr, int32_t *count)
{
    ns_arrangement_inside *inside = arr->inside;

    *count = 0;
    for (int32_t e = 1; e < arr->entries.count; e++)
        *count += ns_entry_is_loose(arr, e);
    NS_NEED(ctx, ns_array_resize(ctx, &inside->order, *count));
    for (int32_t e = 1, i = 0; e < arr->entries.count; e++)
        if (ns_entry_is_loose(arr, e))
            inside->order.at[i++] = e;
    return ns_array_sort(ctx, &inside->order, compare_places, arr);
}

static void link_loose(ns_arrangement *arr, int32_t count)
{
    int32_t before = 0;

    for (int32_t i = 0; i < count; i++) {
        const int32_t id = arr->inside->order.at[i];
        const ns_entry *entry = ns_entry_at(arr, id);
        const int32_t first = arr->strands.at[entry->strand].first;
        if (i == 0 || ns_entry_at(arr, before)->strand != entry->strand)
            before = first;
        for (;;) {
            const int32_t next = ns_entry_at(arr, before)->next;
            if (!next || next == first || !comes_before(ns_entry_at(arr, next), entry))
                break;
            before = next;
        }
        ns_splice_after(arr, id, before);
        before = id;
    }
}

// Every half-edge is on a new boundary, but for those that face the outside.
static ns_status start_everywhere(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;

    NS_NEED(ctx, arr->entries.count <= NS_ARRAY_MAX / 2
                     && ns_array_reserve(ctx, &inside->starts, 2 * arr->entries.count)
                     && ns_array_reserve(ctx, &inside->touched, 1));
    for (int32_t e = 1; e < arr->entries.count; e++) {
        if (!ns_entry_at(arr, e)->next)
            continue;
        inside->starts.at[inside->starts.count++] = 2 * e;
        if (ns_entry_at(arr, e)->strand != 0)
            inside->starts.at[inside->starts.count++] = 2 * e + 1;
    }
    ns_face_touch(arr, ns_entry_at(arr, arr->strands.at[0].first)->face[0]);
    return NS_OK;
}

static ns_status join(ns_ctx *ctx, ns_arrangement *arr)
{
    int32_t loose;

    NS_TRY(ns_spend(ctx, 8 * (int64_t)arr->entries.count));
    NS_TRY(list_loose(ctx, arr, &loose));
    link_loose(arr, loose);
    for (int32_t e = 1; e < arr->entries.count; e++)
        NS_ASSERT(!ns_entry_is_loose(arr, e));
    NS_TRY(start_everywhere(ctx, arr));
    NS_TRY(ns_faces_plan(ctx, arr, -1));
    ns_faces_apply(arr);
    return NS_OK;
}

// The empty frame again, after a failure; no face has been touched yet.
static void take_all_back(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_strand *frame = &arr->strands.at[0];
    ns_entry *anchor = ns_entry_at(arr, frame->first);

    for (int32_t s = 1; s < arr->strands.count; s++) {
        ns_buckets_remove(&arr->inside->buckets, &arr->strands.at[s].way, s);
        ns_strand_close(ctx, &arr->strands.at[s]);
    }
    arr->strands.count = 1;
    for (int32_t n = 1; n < arr->nodes.count; n++)
        arr->nodes.at[n].ends.count = 0;
    for (int32_t i = 0; i < frame->segments; i++)
        frame->on_segment[i] = i == 0 ? frame->first : 0;
    anchor->prev = anchor->next = frame->last = frame->first;
    frame->entry_count = 1;
    arr->entries.count = frame->first + 1;
}

static ns_status add_all(ns_ctx *ctx, ns_arrangement *arr, const ns_way *ways, int32_t count,
                         int32_t most, int32_t *misfit, ns_probe *probe)
{
    int32_t crossings = 0;

    for (int32_t i = 0; i < count && *misfit < 0; i++) {
        const ns_probe_limits limits = { .most = most ? ns_max(1, most - crossings) : 0,
                                         .without = -1 };
        NS_TRY(ns_arrangement_probe(ctx, arr, &ways[i], &limits, probe));
        if (probe->fit != NS_FITS) {
            *misfit = i;
        } else {
            crossings += probe->meetings.count;
            NS_TRY(add_way(ctx, arr, &ways[i], probe));
        }
    }
    return join(ctx, arr);
}

ns_status ns_arrangement_build(ns_ctx *ctx, ns_arrangement *arr, const ns_way *ways,
                               int32_t count, int32_t most, int32_t *misfit, ns_probe *probe)
{
    NS_ASSERT(arr->strands.count == 1 && !arr->inside->logging);
    *misfit = -1;
    ns_faces_begin(arr);
    const ns_status status = add_all(ctx, arr, ways, count, most, misfit, probe);
    if (status != NS_OK) {
        take_all_back(ctx, arr);
        return status;
    }
    return ns_arrangement_verify(ctx, arr);
}
