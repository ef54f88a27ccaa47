// arrangement.c: the empty frame, nodes, and the memory of strands.
//
// Slot 0 of entries, nodes and faces is blank, so that zero means none. Strand 0 is the frame with its
// anchor, entry 1; face 1 is the outside, face 2 the page. All that an arrangement owns is given back
// by ns_arrangement_drop, whatever state a failure left it in.
#include "arrangement/arrangement_parts.h"

void ns_strand_fill(ns_strand *strand, const ns_way *way, ns_point *points, int32_t *on_segment,
                    int64_t *arc)
{
    const int32_t segments = ns_way_segments(way);
    ns_point least = way->at[0], most = way->at[0];

    memcpy(points, way->at, (size_t)way->count * sizeof *points);
    for (int32_t i = 1; i < way->count; i++) {
        least = ns_point_least(least, points[i]);
        most = ns_point_most(most, points[i]);
    }
    arc[0] = 0;
    for (int32_t i = 0; i < segments; i++)
        arc[i + 1] = arc[i] + ns_segment_length(points[i], ns_way_point(way, i + 1));
    *strand = (ns_strand){ .alive = true,
                           .way = *way,
                           .on_segment = on_segment,
                           .segments = segments,
                           .arc = arc,
                           .least = least,
                           .most = most };
    strand->way.at = points;
    if (way->closed)
        strand->way.ends[0] = strand->way.ends[1] = (ns_node_id){ 0 };
}

ns_status ns_strand_open(ns_ctx *ctx, ns_strand *strand, const ns_way *way)
{
    const int32_t segments = ns_way_segments(way);
    ns_point *points = ns_new(ctx, way->count, sizeof *points);
    int32_t *on_segment = ns_new(ctx, segments, sizeof *on_segment);
    int64_t *arc = ns_new(ctx, segments + 1, sizeof *arc);

    if (!points || !on_segment || !arc) {
        ns_free(ctx, points, way->count, sizeof *points);
        ns_free(ctx, on_segment, segments, sizeof *on_segment);
        ns_free(ctx, arc, segments + 1, sizeof *arc);
        return ns_no_memory(ctx);
    }
    ns_strand_fill(strand, way, points, on_segment, arc);
    return NS_OK;
}

void ns_strand_close(ns_ctx *ctx, ns_strand *strand)
{
    if (strand->alive) {
        ns_free(ctx, strand->on_segment, strand->segments, sizeof *strand->on_segment);
        ns_free(ctx, strand->arc, strand->segments + 1, sizeof *strand->arc);
        ns_free(ctx, (ns_point *)strand->way.at, strand->way.count, sizeof *strand->way.at);
    }
    *strand = (ns_strand){ 0 };
}

static ns_status open_parts(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside = ns_new(ctx, 1, sizeof *inside);

    NS_NEED(ctx, inside);
    NS_TRY(ns_buckets_open(ctx, &inside->buckets, arr->width, arr->height));
    NS_NEED(ctx, ns_array_resize(ctx, &inside->face_marks, 3)
                     && ns_array_resize(ctx, &arr->faces, 3)
                     && ns_array_resize(ctx, &arr->entries, 2)
                     && ns_array_resize(ctx, &arr->nodes, 1)
                     && ns_array_resize(ctx, &arr->strands, 1));
    return NS_OK;
}

// The frame goes round with its inside on the left hand.
static ns_status open_frame(ns_ctx *ctx, ns_arrangement *arr)
{
    const int32_t width = arr->width, height = arr->height;
    const ns_point corners[4] = { { 0, 0 }, { 0, height }, { width, height }, { width, 0 } };
    const ns_way way = { .at = corners, .count = 4, .closed = true };
    const int64_t area2 = 2 * (int64_t)width * height;

    NS_TRY(ns_strand_open(ctx, &arr->strands.at[0], &way));
    arr->strands.at[0].first = arr->strands.at[0].last = arr->strands.at[0].on_segment[0] = 1;
    arr->strands.at[0].entry_count = 1;
    arr->entries.at[1] = (ns_entry){ .kind = NS_ENTRY_ANCHOR,
                                     .at = { 0, 1 },
                                     .prev = 1,
                                     .next = 1,
                                     .face = { 2, NS_OUTSIDE.i } };
    arr->faces.at[NS_OUTSIDE.i] = (ns_face){ .alive = true, .half = 3, .area2 = -area2 };
    arr->faces.at[2] = (ns_face){ .alive = true, .half = 2, .area2 = area2 };
    arr->face_count = 1;
    NS_ASSERT(ns_strand_length(&arr->strands.at[0]) == 2 * ((int64_t)width + height));
    return NS_OK;
}

ns_status ns_arrangement_open(ns_ctx *ctx, ns_arrangement *arr, int32_t width, int32_t height)
{
    *arr = (ns_arrangement){ .width = width, .height = height };
    if (width < 2 || height < 2 || width > NS_FRAME_SIDE || height > NS_FRAME_SIDE)
        return ns_fail(ctx, NS_BAD_INPUT, "a frame measures 2 to %d steps a side, not %d by %d",
                       NS_FRAME_SIDE, width, height);
    ns_status status = open_parts(ctx, arr);
    if (status == NS_OK)
        status = open_frame(ctx, arr);
    if (status != NS_OK)
        ns_arrangement_drop(ctx, arr);
    return status;
}

void ns_arrangement_drop(ns_ctx *ctx, ns_arrangement *arr)
{
    if (arr->inside && arr->inside->peek.strand)
        ns_arrangement_unpeek(ctx, arr);
    for (int32_t i = 0; i < arr->strands.count; i++)
        ns_strand_close(ctx, &arr->strands.at[i]);
    for (int32_t i = 0; i < arr->nodes.count; i++)
        ns_array_drop(ctx, &arr->nodes.at[i].ends);
    for (int32_t i = 0; i < arr->faces.count; i++)
        ns_array_drop(ctx, &arr->faces.at[i].holes);
    ns_arrays_drop(ctx, &arr->strands, &arr->entries, &arr->nodes, &arr->faces);
    if (arr->inside) {
        ns_arrangement_forget(ctx, arr);
        ns_buckets_drop(ctx, &arr->inside->buckets);
        ns_arrays_drop(ctx, &arr->inside->free_faces, &arr->inside->log, &arr->inside->touched,
                       &arr->inside->starts, &arr->inside->cycles);
        ns_arrays_drop(ctx, &arr->inside->order, &arr->inside->marks, &arr->inside->face_marks,
                       &arr->inside->arrivals);
        ns_peek_drop(ctx, &arr->inside->peek);
        ns_free(ctx, arr->inside, 1, sizeof *arr->inside);
    }
    *arr = (ns_arrangement){ 0 };
}

typedef struct looking {
    const ns_buckets *buckets;
    ns_point at;
} looking;

static bool is_free(void *user, int32_t square, ns_square_place place)
{
    const looking *l = user;
    const ns_bucket_ref *refs = l->buckets->refs.at;

    (void)place;
    for (int32_t r = l->buckets->squares.at[square].refs; r; r = refs[r].next)
        if (ns_on_segment(refs[r].a, refs[r].b, l->at))
            return false;
    return true;
}

ns_status ns_arrangement_add_node(ns_ctx *ctx, ns_arrangement *arr, ns_point at,
                                  ns_node_id *node)
{
    looking around = { &arr->inside->buckets, at };
    const ns_bucket_ref ref = { .strand = -1, .segment = arr->nodes.count, .a = at, .b = at };
    int32_t segment;
    ns_ratio ratio;

    *node = (ns_node_id){ 0 };
    if (at.x < 0 || at.y < 0 || at.x > arr->width || at.y > arr->height)
        return ns_fail(ctx, NS_BAD_INPUT, "the node at %d, %d is outside the frame of %d by %d",
                       at.x, at.y, arr->width, arr->height);
    if (!ns_buckets_visit(&arr->inside->buckets, at, at, is_free, &around))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the node at %d, %d lies on another node or on a curve; join them there",
                       at.x, at.y);
    NS_ASSERT(!arr->inside->peek.strand);
    NS_NEED(ctx, ns_array_reserve(ctx, &arr->nodes, 1));
    NS_TRY(ns_buckets_put(ctx, &arr->inside->buckets, ref));
    node->i = arr->nodes.count++;
    arr->nodes.at[node->i] =
        (ns_node){ .at = at, .on_frame = ns_frame_spot(arr, at, &segment, &ratio) };
    return NS_OK;
}
