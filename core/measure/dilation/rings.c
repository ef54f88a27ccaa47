// rings.c: see rings.h.
//
// An edge is always cut from its strand's own start, whichever way the ring runs along it: so the two
// faces beside it agree to the bit. Where a strand happens to start (its anchor) is passed without a
// vertex, and the edge there is laid out in one go, with arcs beyond the strand's length.
#include "measure/dilation/rings.h"

#include "base/basics.h"

static inline void put_vertex(ns_ring *ring, int32_t i, double x, double y)
{
    ns_ring_chunk *chunk = &ring->chunks.at[i / NS_RING_CHUNK];

    chunk->x[i % NS_RING_CHUNK] = x;
    chunk->y[i % NS_RING_CHUNK] = y;
}

// Makes the ring longer; the new vertices are not set.
static bool add_vertices(ns_ctx *ctx, ns_ring *ring, int32_t more)
{
    if (more > NS_ARRAY_MAX - ring->count)
        return false;
    const int32_t chunks = (ring->count + more + NS_RING_CHUNK - 1) / NS_RING_CHUNK;
    if (!ns_array_room(ctx, &ring->chunks, sizeof *ring->chunks.at,
                       chunks - ring->chunks.count))
        return false;
    ring->chunks.count = chunks;
    ring->count += more;
    return true;
}

// -- one edge -----------------------------------------------------------------------------------

// A stretch of a strand, and where its vertices go.
typedef struct run {
    const ns_strand *strand;
    int32_t segment;  // the first
    int64_t from, to; // arcs
    int32_t parts;
    int32_t place, step; // of the vertex at `from`, and to the next: 1 or -1
} run;

static int32_t parts_of(int64_t length)
{
    const int64_t parts = (length * NS_RING_PARTS + NS_FRAME_SIDE - 1) / NS_FRAME_SIDE;

    return parts < 1 ? 1 : (int32_t)parts;
}

static ns_point point_behind(const ns_way *way, int32_t segment)
{
    return way->at[segment + 1 == way->count ? 0 : segment + 1];
}

// The vertices inside a stretch.
static void lay_inside(ns_ring *ring, const run *r)
{
    const ns_strand *strand = r->strand;
    const double step = (double)(r->to - r->from) / r->parts;
    int32_t s = r->segment - 1;
    double passed = 0, start = 0, end = -1, along_x = 0, along_y = 0, x = 0, y = 0;

    for (int32_t i = 1; i < r->parts; i++) {
        const double arc = (double)r->from + step * i;
        while (arc > end) {
            if (++s == strand->segments) { // past the anchor
                s = 0;
                passed = (double)ns_strand_length(strand);
            }
            const ns_point a = strand->way.at[s], b = point_behind(&strand->way, s);
            start = passed + (double)strand->arc[s];
            end = passed + (double)strand->arc[s + 1];
            if (arc > end)
                continue;
            x = a.x;
            y = a.y;
            along_x = (b.x - x) / (end - start);
            along_y = (b.y - y) / (end - start);
        }
        put_vertex(ring, r->place + r->step * i, x + along_x * (arc - start),
                   y + along_y * (arc - start));
    }
}

// A half-edge of the arrangement as it is laid out.
typedef struct edge {
    const ns_strand *strand;
    int32_t first, last; // segments
    int64_t from, to;    // arcs; `to` is more than the strand's length past its anchor
    ns_point start, end;
    bool backward;
} edge;

// Anchors are no vertices but where a strand happens to start: only that of the frame, its corner,
// and that of a strand without any other entry count.
static bool is_passed(const ns_arrangement *arr, const ns_entry *entry)
{
    return entry->kind == NS_ENTRY_ANCHOR && entry->strand != NS_FRAME_STRAND.i
           && arr->strands.at[entry->strand].entry_count > 1;
}

// Whether the half-edge starts at an anchor that is passed: it was laid out with the one before.
static bool is_rest(const ns_arrangement *arr, ns_half_id half)
{
    return is_passed(arr, &arr->entries.at[ns_half_from(arr, half).i]);
}

static edge edge_of(const ns_arrangement *arr, ns_half_id half)
{
    const ns_entry *from = &arr->entries.at[half.i >> 1], *to = &arr->entries.at[from->next];
    const ns_strand *strand = &arr->strands.at[from->strand];
    const bool back = is_passed(arr, from), on = is_passed(arr, to);

    if (back)
        from = &arr->entries.at[from->prev];
    if (on)
        to = &arr->entries.at[to->next];
    const bool round = to->kind == NS_ENTRY_ANCHOR;
    const int64_t past = back || on ? ns_strand_length(strand) : 0;
    return (edge){ .strand = strand,
                   .first = from->segment,
                   .last = round ? strand->segments - 1 : to->segment,
                   .from = from->arc,
                   .to = round ? ns_strand_length(strand) : past + to->arc,
                   .start = from->point,
                   .end = to->point,
                   .backward = half.i & 1 };
}

// All vertices but the one where the half-edge ends.
static bool lay_edge(ns_ctx *ctx, ns_ring *ring, const edge *e)
{
    NS_ASSERT(e->to >= e->from && e->from >= 0);
    const int32_t place = ring->count, parts = parts_of(e->to - e->from);
    const run r = { .strand = e->strand,
                    .segment = e->first,
                    .from = e->from,
                    .to = e->to,
                    .parts = parts,
                    .place = e->backward ? place + parts : place,
                    .step = e->backward ? -1 : 1 };

    if (!add_vertices(ctx, ring, parts))
        return false;
    if (e->backward)
        put_vertex(ring, place, e->end.x, e->end.y);
    else
        put_vertex(ring, place, e->start.x, e->start.y);
    lay_inside(ring, &r);
    return true;
}

// The frame's corners are no entries but vertices.
static bool lay_frame_edge(ns_ctx *ctx, ns_ring *ring, const edge *e)
{
    for (int32_t i = 0; i <= e->last - e->first; i++) {
        const int32_t s = e->backward ? e->last - i : e->first + i;
        edge side = *e;
        side.first = side.last = s;
        if (s > e->first) {
            side.from = e->strand->arc[s];
            side.start = e->strand->way.at[s];
        }
        if (s < e->last) {
            side.to = e->strand->arc[s + 1];
            side.end = point_behind(&e->strand->way, s);
        }
        if (side.from == side.to) // it starts in a corner
            continue;
        if (!lay_edge(ctx, ring, &side))
            return false;
    }
    return true;
}

// -- whole rings --------------------------------------------------------------------------------

static double edge_length(ns_vec a, ns_vec b)
{
    return (double)(int64_t)(ns_vec_length(ns_vec_sub(b, a)) + 0.5);
}

static void measure(ns_ring *ring)
{
    NS_ASSERT(ring->count > 0);
    const ns_vec first = ns_ring_at(ring, 0);
    ns_vec before = first;
    double arc = 0;

    for (int32_t i = 0; i < ring->count; i++) {
        const ns_vec at = ns_ring_at(ring, i);
        arc += edge_length(before, at);
        ring->chunks.at[i / NS_RING_CHUNK].arc[i % NS_RING_CHUNK] = arc;
        before = at;
    }
    ring->round = arc + edge_length(before, first);
    for (int32_t i = ring->count; i % NS_RING_CHUNK != 0; i++) {
        put_vertex(ring, i, before.x, before.y);
        ring->chunks.at[i / NS_RING_CHUNK].arc[i % NS_RING_CHUNK] = arc;
    }
}

void ns_ring_clear(ns_ring *ring)
{
    ring->chunks.count = ring->edges.count = ring->count = 0;
    ring->round = 0;
}

ns_status ns_ring_trace(ns_ctx *ctx, const ns_arrangement *arr, ns_half_id first, ns_ring *ring)
{
    ns_half_id half = first;

    ns_ring_clear(ring);
    do {
        const edge e = edge_of(arr, half);
        const bool on_frame = arr->entries.at[half.i >> 1].strand == NS_FRAME_STRAND.i;
        if (!is_rest(arr, half) && !(on_frame && e.from == e.to)
            && (!ns_array_push(ctx, &ring->edges, ((ns_ring_edge){ half.i, ring->count }))
                || !(on_frame ? lay_frame_edge : lay_edge)(ctx, ring, &e)))
            return ns_no_memory(ctx);
        half = ns_half_next(arr, half);
    } while (half.i != first.i);
    measure(ring);
    return NS_OK;
}

ns_status ns_ring_add_strand(ns_ctx *ctx, const ns_arrangement *arr, int32_t index,
                             bool backward, ns_ring *ring)
{
    const ns_strand *strand = &arr->strands.at[index];
    const int32_t edges = strand->entry_count - !strand->way.closed;
    int32_t e = backward ? strand->last : strand->first;

    NS_ASSERT(!strand->way.closed || !backward);
    for (int32_t i = 0; i < edges; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        const ns_half_id half = { 2 * (backward ? entry->prev : e) + backward };
        const edge along = edge_of(arr, half);
        if (!is_rest(arr, half) && !lay_edge(ctx, ring, &along))
            return ns_no_memory(ctx);
        e = backward ? entry->prev : entry->next;
    }
    return NS_OK;
}

ns_status ns_ring_add_point(ns_ctx *ctx, ns_point at, ns_ring *ring)
{
    NS_NEED(ctx, add_vertices(ctx, ring, 1));
    put_vertex(ring, ring->count - 1, at.x, at.y);
    return NS_OK;
}

ns_status ns_ring_polygon(ns_ctx *ctx, const ns_vec *at, int32_t count, ns_ring *ring)
{
    NS_ASSERT(count > 0);
    ns_ring_clear(ring);
    NS_NEED(ctx, add_vertices(ctx, ring, count));
    for (int32_t i = 0; i < count; i++)
        put_vertex(ring, i, at[i].x, at[i].y);
    measure(ring);
    return NS_OK;
}

void ns_ring_drop(ns_ctx *ctx, ns_ring *ring)
{
    ns_arrays_drop(ctx, &ring->chunks, &ring->edges, &ring->boxes);
    *ring = (ns_ring){ 0 };
}
