// peek.c: a strand is looked at and taken back.
//
// Searches do this thousands of times a second. The strand does not enter the buckets (unless
// something floats and has to be located), its memory is used again by the next one, and taking
// back writes down what was noted instead of tracing boundaries again.
#include "arrangement/arrangement_parts.h"

void ns_peek_drop(ns_ctx *ctx, ns_peek *peek)
{
    ns_arrays_drop(ctx, &peek->free, &peek->faces, &peek->holes, &peek->labels, &peek->points,
                   &peek->on_segment, &peek->arc);
}

ns_status ns_peek_list(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_peek *peek = &arr->inside->peek;

    if (!peek->strand || peek->listed)
        return NS_OK;
    const ns_way *way = &arr->strands.at[peek->strand].way;
    NS_TRY(ns_buckets_room(ctx, &arr->inside->buckets, way));
    ns_buckets_add(ctx, &arr->inside->buckets, way, peek->strand);
    peek->listed = true;
    return NS_OK;
}

// -- coming ---------------------------------------------------------------------------------------

static ns_status open_strand(ns_ctx *ctx, ns_peek *peek, const ns_way *way, ns_strand *strand)
{
    const int32_t segments = ns_way_segments(way);

    peek->on_segment.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &peek->points, way->count)
                     && ns_array_resize(ctx, &peek->on_segment, segments)
                     && ns_array_resize(ctx, &peek->arc, segments + 1));
    ns_strand_fill(strand, way, peek->points.at, peek->on_segment.at, peek->arc.at);
    return NS_OK;
}

// Notes what applying is going to change.
static ns_status note_faces(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;
    ns_peek *peek = &inside->peek;
    const int32_t *top = inside->free_faces.at + inside->free_faces.count - inside->taken;

    peek->face_count = arr->face_count;
    peek->free_count = inside->free_faces.count;
    peek->free.count = peek->faces.count = peek->holes.count = 0;
    NS_NEED(ctx, ns_array_append(ctx, &peek->free, top, inside->taken));
    for (int32_t i = 0; i < inside->touched.count; i++) {
        const ns_face *face = &arr->faces.at[inside->touched.at[i]];
        const ns_old_face old = { inside->touched.at[i], face->half, face->holes.count,
                                  face->area2 };
        NS_NEED(ctx,
                ns_array_push(ctx, &peek->faces, old)
                    && ns_array_append(ctx, &peek->holes, face->holes.at, face->holes.count));
    }
    return NS_OK;
}

// Room for all half-edges that are about to change sides; applying notes them.
static ns_status label_room(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;
    ns_peek *peek = &inside->peek;
    int64_t edges = 0;

    for (int32_t i = 0; i < inside->cycles.count; i++)
        edges += inside->cycles.at[i].steps; // at least one each
    peek->labels.count = 0;
    NS_NEED(ctx, edges <= NS_ARRAY_MAX && ns_array_reserve(ctx, &peek->labels, (int32_t)edges));
    return NS_OK;
}

static ns_status attach(ns_ctx *ctx, ns_arrangement *arr, int32_t strand, const ns_probe *probe)
{
    ns_arrangement_inside *inside = arr->inside;
    const ns_way *way = &arr->strands.at[strand].way;
    const int32_t count = probe->meetings.count;

    ns_splice_in(arr, strand, probe->meetings.at, count);
    if (inside->touched.count == 0)
        ns_face_touch(arr, ns_face_around(arr, way));
    inside->steps += way->count + count;
    NS_TRY(ns_faces_plan(ctx, arr, -1));
    NS_TRY(note_faces(ctx, arr));
    NS_TRY(label_room(ctx, arr));
    ns_faces_apply(arr);
    return NS_OK;
}

// Takes the strand out of all lists.
static void detach(ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;
    ns_peek *peek = &inside->peek;

    if (peek->listed)
        ns_buckets_remove(&inside->buckets, &arr->strands.at[peek->strand].way, peek->strand);
    inside->starts.count = 0;
    ns_splice_out(arr, peek->strand);
    ns_splice_free(arr, peek->strand);
    arr->strands.at[peek->strand] = (ns_strand){ 0 };
    arr->strands.count -= peek->fresh;
    peek->strand = 0;
}

ns_status ns_arrangement_peek(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way,
                              const ns_probe *probe, ns_strand_id *strand)
{
    ns_peek *peek = &arr->inside->peek;

    NS_ASSERT(probe->fit == NS_FITS && !peek->strand);
    NS_TRY(ns_steps_spend(ctx, arr));
    const int32_t index = ns_strand_free(ctx, arr);
    if (index < 0)
        return ns_no_memory(ctx);
    ns_faces_begin(arr);
    NS_TRY(ns_splice_room(ctx, arr, 2 * probe->meetings.count + 4));
    NS_TRY(ns_node_room(ctx, arr, way));
    peek->fresh = index == arr->strands.count;
    peek->listed = false;
    ns_strand made;
    NS_TRY(open_strand(ctx, peek, way, &made));
    arr->strands.count += peek->fresh;
    arr->strands.at[index] = made;
    peek->strand = index;
    const ns_status status = attach(ctx, arr, index, probe);
    if (status != NS_OK) {
        detach(arr);
        return status;
    }
    strand->i = index;
    return NS_OK;
}

// -- going ----------------------------------------------------------------------------------------

static void faces_back(ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;
    const ns_peek *peek = &inside->peek;
    const int32_t *holes = peek->holes.at;

    for (int32_t i = 0; i < peek->free.count; i++) {
        ns_face *face = &arr->faces.at[peek->free.at[i]];
        face->alive = false;
        face->holes.count = 0;
        inside->free_faces.at[peek->free_count - peek->free.count + i] = peek->free.at[i];
    }
    inside->free_faces.count = peek->free_count;
    for (int32_t i = 0; i < peek->faces.count; i++) {
        const ns_old_face *old = &peek->faces.at[i];
        ns_face *face = &arr->faces.at[old->face];
        face->alive = true;
        face->half = old->half;
        face->area2 = old->area2;
        NS_ASSERT(old->holes <= face->holes.capacity);
        for (int32_t k = 0; k < old->holes; k++)
            face->holes.at[k] = *holes++;
        face->holes.count = old->holes;
    }
    arr->face_count = peek->face_count;
}

void ns_arrangement_unpeek(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_peek *peek = &arr->inside->peek;

    NS_ASSERT(peek->strand);
    for (int32_t i = 0; i < peek->labels.count; i++) {
        const ns_old_label *old = &peek->labels.at[i];
        ns_entry_at(arr, old->half >> 1)->face[old->half & 1] = old->face;
    }
    faces_back(arr);
    detach(arr);
    (void)ns_arrangement_verify(ctx, arr);
}
