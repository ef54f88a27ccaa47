// edit.c: strands come and go.
//
// Room is made first, then entries are spliced, then faces planned and written down: whatever runs out
// of memory on the way is turned back, and nothing has changed. Numbers of strands are used again,
// the lowest first, so that the same changes give the same numbers.
#include "arrangement/arrangement_parts.h"

ns_status ns_node_room(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way)
{
    for (int end = 0; end < 2 && !way->closed; end++) {
        ns_node *node = &arr->nodes.at[way->ends[end].i];
        NS_NEED(ctx, !way->ends[end].i || ns_array_reserve(ctx, &node->ends, 2));
    }
    return NS_OK;
}

ns_status ns_strand_room(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way, int32_t crossings)
{
    NS_TRY(ns_splice_room(ctx, arr, 2 * crossings + 4));
    NS_TRY(ns_node_room(ctx, arr, way));
    return ns_buckets_room(ctx, &arr->inside->buckets, way);
}

int32_t ns_face_around(const ns_arrangement *arr, const ns_way *way)
{
    ns_point least = way->at[0];

    for (int32_t i = 1; i < way->count; i++)
        least = ns_point_leftmost(least, way->at[i]);
    return ns_half_face(arr, ns_cast_left(arr, least)).i;
}

ns_status ns_strand_attach(ns_ctx *ctx, ns_arrangement *arr, int32_t index,
                           const ns_meeting *meetings, int32_t count)
{
    ns_arrangement_inside *inside = arr->inside;
    const ns_way *way = &arr->strands.at[index].way;

    ns_faces_begin(arr);
    NS_TRY(ns_strand_room(ctx, arr, way, count));
    ns_splice_in(arr, index, meetings, count);
    if (inside->touched.count == 0)
        ns_face_touch(arr, ns_face_around(arr, way));
    ns_buckets_add(ctx, &inside->buckets, way, index);
    inside->steps += way->count + count;
    const ns_status status = ns_faces_plan(ctx, arr, -1);
    if (status != NS_OK) {
        ns_buckets_remove(&inside->buckets, way, index);
        ns_splice_out(arr, index);
        ns_splice_free(arr, index);
        return status;
    }
    ns_faces_apply(arr);
    return NS_OK;
}

ns_status ns_strand_detach(ns_ctx *ctx, ns_arrangement *arr, int32_t index)
{
    ns_arrangement_inside *inside = arr->inside;
    const ns_strand *strand = &arr->strands.at[index];

    ns_faces_begin(arr);
    NS_TRY(ns_splice_room(ctx, arr, 2 * strand->entry_count));
    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = ns_entry_at(arr, e);
        for (int side = 0; side < 2 && entry->next; side++)
            ns_face_touch(arr, entry->face[side]);
        e = entry->next;
    }
    ns_buckets_remove(&inside->buckets, &strand->way, index);
    ns_splice_out(arr, index);
    inside->steps += strand->way.count + strand->entry_count;
    const ns_status status = ns_faces_plan(ctx, arr, index);
    if (status != NS_OK) {
        ns_splice_back(arr, index);
        ns_buckets_add(ctx, &inside->buckets, &strand->way, index);
        return status;
    }
    ns_faces_apply(arr);
    ns_splice_free(arr, index);
    return NS_OK;
}

int32_t ns_strand_free(ns_ctx *ctx, ns_arrangement *arr)
{
    for (int32_t i = 1; arr->inside->dead_strands > 0 && i < arr->strands.count; i++)
        if (!arr->strands.at[i].alive)
            return i;
    return ns_array_reserve(ctx, &arr->strands, 1) ? arr->strands.count : -1;
}

ns_status ns_steps_spend(ns_ctx *ctx, ns_arrangement *arr)
{
    const int64_t steps = arr->inside->steps;

    arr->inside->steps = 0;
    return ns_spend(ctx, steps);
}

ns_status ns_arrangement_commit(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way,
                                const ns_probe *probe, ns_strand_id *strand)
{
    NS_ASSERT(probe->fit == NS_FITS && !arr->inside->peek.strand);
    NS_TRY(ns_steps_spend(ctx, arr));
    const int32_t index = ns_strand_free(ctx, arr);
    if (index < 0)
        return ns_no_memory(ctx);
    NS_TRY(ns_log_room(ctx, arr));
    const bool fresh = index == arr->strands.count;
    if (fresh)
        arr->strands.at[arr->strands.count++] = (ns_strand){ 0 };
    ns_status status = ns_strand_open(ctx, &arr->strands.at[index], way);
    if (status == NS_OK) {
        status = ns_strand_attach(ctx, arr, index, probe->meetings.at, probe->meetings.count);
        if (status != NS_OK)
            ns_strand_close(ctx, &arr->strands.at[index]);
    }
    if (status != NS_OK) {
        arr->strands.count -= fresh;
        return status;
    }
    arr->inside->dead_strands -= !fresh;
    ns_log_added(arr, index);
    strand->i = index;
    return ns_arrangement_verify(ctx, arr);
}

ns_status ns_arrangement_remove(ns_ctx *ctx, ns_arrangement *arr, ns_strand_id strand)
{
    ns_arrangement_change change = { .strand = strand.i, .removed = true };

    NS_ASSERT(strand.i > 0 && strand.i < arr->strands.count && arr->strands.at[strand.i].alive);
    NS_ASSERT(!arr->inside->peek.strand);
    NS_TRY(ns_log_room(ctx, arr));
    if (arr->inside->logging)
        NS_TRY(ns_change_record(ctx, arr, &change));
    const ns_status status = ns_strand_detach(ctx, arr, strand.i);
    if (status != NS_OK) {
        ns_array_drop(ctx, &change.meetings);
        return status;
    }
    if (arr->inside->logging)
        ns_log_removed(arr, &change);
    else
        ns_strand_close(ctx, &arr->strands.at[strand.i]);
    arr->inside->dead_strands++;
    return ns_arrangement_verify(ctx, arr);
}
