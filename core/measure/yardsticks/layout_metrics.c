// layout_metrics.c: the layout paper's five metrics, see metrics.h.
//
// Faces are looked at one by one, each as its rings: corners where two edges meet, then every vertex
// against the boxes of all rings of the face, itself included but for what is near along the boundary.
// A curve is one polyline over all its strands, because a corner of the picture is no end of it.
#include "measure/yardsticks/metrics.h"

#include "measure/dilation/rings.h"
#include "measure/stage/stage_parts.h"

#define SHALLOW (NS_PI / 20)
#define NEAR (NS_LAYOUT_NEAR * NS_FRAME_SIDE / NS_LAYOUT_SIDE) // steps
#define ALONG (3 * NEAR)
// No edge of a ring is longer: a segment of the polyline is at least two thirds as long in whole
// steps as it is.
#define STRETCH (1.5 * NS_FRAME_SIDE / NS_RING_PARTS + 2)

typedef struct looped {
    ns_ring ring;
    ns_ring_tree tree;
} looped;

typedef struct measuring {
    ns_ctx *ctx;
    const ns_stage *stage;
    ns_layout *layout;
    ns_layout_spots *spots;
    NS_ARRAY(looped) loops; // of the face in hand; kept for their memory
    ns_ring line;
    NS_ARRAY(uint8_t) seen; // strands
} measuring;

static ns_status note(measuring *m, bool close, ns_vec at, ns_vec other, int32_t face,
                      double share)
{
    const ns_layout_spot spot = { close, { ns_point_of(at), ns_point_of(other) }, face, share };

    if (m->spots && !ns_array_push(m->ctx, m->spots, spot))
        return ns_no_memory(m->ctx);
    return NS_OK;
}

// -- what the picture forces --------------------------------------------------------------------

static bool strand_is_fixed(const ns_stage *stage, int32_t strand)
{
    const ns_role role = stage->actors.at[strand].role;

    return strand == 0 || role == NS_ROLE_PICTURE || role == NS_ROLE_BACKGROUND;
}

// A node where curves of the picture end or go on as others is the picture's; one that they only
// pass is where something crosses them.
static bool node_is_fixed(const ns_stage *stage, int32_t node)
{
    const ns_node *n = &stage->arr.nodes.at[node];
    bool others = false;

    for (int32_t i = 0; i < n->ends.count; i++) {
        const int32_t strand = stage->arr.entries.at[n->ends.at[i]].strand;
        const bool last = stage->arr.strands.at[strand].first != n->ends.at[i];
        const int32_t mate = stage->actors.at[strand].mates[last];
        if (!strand_is_fixed(stage, strand))
            others = true;
        else if (mate < 0 || !strand_is_fixed(stage, mate >> 1))
            return true;
    }
    return !others;
}

static bool vertex_is_fixed(const ns_stage *stage, int32_t e)
{
    const ns_entry *entry = &stage->arr.entries.at[e];

    if (entry->kind == NS_ENTRY_NODE)
        return node_is_fixed(stage, entry->node);
    return strand_is_fixed(stage, entry->strand)
           && (entry->kind == NS_ENTRY_ANCHOR
               || strand_is_fixed(stage, stage->arr.entries.at[entry->twin].strand));
}

static bool half_is_fixed(const measuring *m, int32_t half)
{
    return strand_is_fixed(m->stage, m->stage->arr.entries.at[half >> 1].strand);
}

// The edge of a ring that a vertex is on; at its start for one where two meet.
static const ns_ring_edge *ring_edge_at(const ns_ring *ring, int32_t vertex)
{
    int32_t low = 0, high = ring->edges.count - 1;

    while (low < high) {
        const int32_t middle = (low + high + 1) / 2;
        if (ring->edges.at[middle].first <= vertex)
            low = middle;
        else
            high = middle - 1;
    }
    NS_ASSERT(ring->edges.at[low].first <= vertex);
    return &ring->edges.at[low];
}

static bool ring_vertex_is_fixed(const measuring *m, const ns_ring *ring, int32_t vertex)
{
    const ns_ring_edge *edge = ring_edge_at(ring, vertex);
    const ns_arrangement *arr = &m->stage->arr;

    return edge->first == vertex
               ? vertex_is_fixed(m->stage, ns_half_from(arr, (ns_half_id){ edge->half }).i)
               : half_is_fixed(m, edge->half);
}

// -- corners ------------------------------------------------------------------------------------

// The corner where an edge of a ring starts. Where a loose end is rounded there is none, nor where
// closed strands happen to start and at the frame's corners, unless a curve ends there.
static bool is_corner(const ns_arrangement *arr, const ns_ring *ring, int32_t edge)
{
    const int32_t before = ring->edges.at[edge ? edge - 1 : ring->edges.count - 1].half;
    const ns_half_id half = { ring->edges.at[edge].half };

    return before != ns_half_twin(half).i
           && (arr->entries.at[ns_half_from(arr, half).i].kind != NS_ENTRY_ANCHOR
               || arr->entries.at[before >> 1].strand != arr->entries.at[half.i >> 1].strand);
}

static ns_status measure_corners(measuring *m, const ns_ring *ring, int32_t face)
{
    for (int32_t i = 0; i < ring->edges.count; i++) {
        const int32_t v = ring->edges.at[i].first;
        if (!is_corner(&m->stage->arr, ring, i))
            continue;
        const ns_vec at = ns_ring_at(ring, v);
        const ns_vec back = ns_ring_at(ring, v ? v - 1 : ring->count - 1);
        const ns_vec on = ns_ring_at(ring, v + 1 < ring->count ? v + 1 : 0);
        const double angle = ns_vec_angle(ns_vec_sub(back, at), ns_vec_sub(on, at));
        NS_ASSERT(angle >= 0 && angle < NS_PI + 1e-6);
        m->layout->angles += (angle - NS_PI / 2) * (angle - NS_PI / 2);
        if (angle < SHALLOW) {
            const int32_t before = ring->edges.at[i ? i - 1 : ring->edges.count - 1].half;
            m->layout->shallow_angles++;
            m->layout->forced_angles += half_is_fixed(m, before)
                                        && half_is_fixed(m, ring->edges.at[i].half)
                                        && ring_vertex_is_fixed(m, ring, v);
            NS_TRY(note(m, false, at, at, face, angle / SHALLOW));
        }
    }
    return NS_OK;
}

// -- close curves -------------------------------------------------------------------------------

// A vertex, and what it is compared with.
typedef struct nearness {
    const ns_ring *ring;
    ns_vec at;
    int32_t own; // its place in the ring; -1: in another one
    ns_vec there;
    int32_t edge; // of the ring, that is there
} nearness;

// The part of edge `i` from a to b that counts: beyond ALONG both ways from the vertex.
static bool cut(const nearness *n, int32_t i, ns_vec *a, ns_vec *b)
{
    const ns_ring *ring = n->ring;
    const double arc = ns_ring_arc(ring, i);
    const double length = (i + 1 < ring->count ? ns_ring_arc(ring, i + 1) : ring->round) - arc;
    double way = n->own < 0 ? 0 : arc - ns_ring_arc(ring, n->own);

    *a = ns_ring_at(ring, i);
    *b = ns_ring_at(ring, i + 1 < ring->count ? i + 1 : 0);
    if (n->own < 0)
        return true;
    if (i < n->own)
        way += ring->round;
    double from = ALONG - way, to = ring->round - ALONG - way;
    from = from > 0 ? from : 0;
    to = to < length ? to : length;
    if (from > to)
        return false;
    if (length > 0) {
        const ns_vec start = *a;
        *a = ns_vec_mix(start, *b, from / length);
        *b = ns_vec_mix(start, *b, to / length);
    }
    return true;
}

static bool chunk_is_near(nearness *n, int32_t chunk)
{
    const int32_t first = chunk * NS_RING_CHUNK;
    const int32_t end = ns_min(first + NS_RING_CHUNK, n->ring->count);

    for (int32_t i = first; i < end; i++) {
        ns_vec a, b;
        if (!cut(n, i, &a, &b))
            continue;
        n->there = ns_vec_mix(a, b, ns_segment_nearest(n->at, a, b));
        n->edge = i;
        if (ns_vec_length(ns_vec_sub(n->there, n->at)) < NEAR)
            return true;
    }
    return false;
}

// Looks into the boxes in reach: edges start in them and are no longer than STRETCH.
static bool ring_is_near(nearness *n, const ns_ring_tree *tree)
{
    struct {
        int32_t level, i;
    } stack[2 * NS_RING_LEVELS], top;
    const double reach = NEAR + STRETCH;
    const ns_box here = { n->at.x, n->at.y, n->at.x, n->at.y, 0 };
    int32_t depth = 0;

    stack[depth].level = tree->levels - 1;
    stack[depth++].i = 0;
    while (depth > 0) {
        top = stack[--depth];
        if (top.i >= tree->count[top.level]
            || ns_box_gap2(&n->ring->boxes.at[tree->first[top.level] + top.i], &here)
                   > reach * reach)
            continue;
        if (top.level == 0) {
            if (chunk_is_near(n, top.i))
                return true;
            continue;
        }
        NS_ASSERT(depth + 2 <= 2 * NS_RING_LEVELS);
        for (int32_t k = 1; k >= 0; k--) {
            stack[depth].level = top.level - 1;
            stack[depth++].i = 2 * top.i + k;
        }
    }
    return false;
}

static ns_status measure_nearness(measuring *m, int32_t own, int32_t count, int32_t face)
{
    const ns_ring *ring = &m->loops.at[own].ring;

    for (int32_t v = 0; v < ring->count; v++) {
        bool near = false;
        for (int32_t i = 0; i < count && !near; i++) {
            const looped *other = &m->loops.at[i];
            nearness n = { &other->ring, ns_ring_at(ring, v), i == own ? v : -1, { 0, 0 }, 0 };
            near = ring_is_near(&n, &other->tree);
            if (near) {
                NS_TRY(
                    note(m, true, n.at, n.there, face, ns_vec_distance(n.at, n.there) / NEAR));
                m->layout->forced_close +=
                    half_is_fixed(m, ring_edge_at(&other->ring, n.edge)->half)
                    && ring_vertex_is_fixed(m, ring, v);
            }
        }
        m->layout->close_curves += near;
    }
    return ns_spend(m->ctx, ring->count);
}

// -- faces --------------------------------------------------------------------------------------

static ns_status measure_face(measuring *m, int32_t face)
{
    const ns_arrangement *arr = &m->stage->arr;
    const int32_t count = ns_face_loops(arr, face);

    if (m->loops.count < count && !ns_array_resize(m->ctx, &m->loops, count))
        return ns_no_memory(m->ctx);
    for (int32_t i = 0; i < count; i++) {
        looped *loop = &m->loops.at[i];
        NS_TRY(ns_ring_trace(m->ctx, arr, ns_face_loop(arr, face, i), &loop->ring));
        NS_TRY(ns_ring_build(m->ctx, &loop->ring, NS_NO_DIRECTION, &loop->tree));
        NS_TRY(measure_corners(m, &loop->ring, face));
    }
    for (int32_t i = 0; i < count; i++)
        NS_TRY(measure_nearness(m, i, count, face));
    const double area =
        ns_units2((double)ns_face_area2(arr, (ns_face_id){ face }) / 2, NS_LAYOUT_SIDE);
    const double mean =
        ns_units2((double)arr->width * arr->height, NS_LAYOUT_SIDE) / arr->face_count;
    m->layout->faces += (area - mean) * (area - mean);
    return NS_OK;
}

// -- curves -------------------------------------------------------------------------------------

static double menger(ns_vec x, ns_vec y, ns_vec z)
{
    const ns_vec a = ns_vec_sub(y, x), b = ns_vec_sub(z, y), c = ns_vec_sub(x, z);
    const double sides = ns_vec_length(a) * ns_vec_length(b) * ns_vec_length(c);

    return sides > 0 ? 2 * ns_abs(ns_vec_turn(a, b)) / sides : 0;
}

static void measure_line(measuring *m, bool closed)
{
    const double unit = NS_FRAME_SIDE / NS_LAYOUT_SIDE;
    const int32_t count = m->line.count;

    for (int32_t i = 0; i < (closed ? count : count - 3); i++) {
        ns_vec p[4];
        for (int32_t k = 0; k < 4; k++)
            p[k] = ns_ring_at(&m->line, (i + k) % count);
        const double change = (menger(p[0], p[1], p[2]) - menger(p[1], p[2], p[3])) * unit;
        m->layout->smoothness += change * change;
    }
}

// A whole curve, from an end of a strand where nothing continues it, or once round.
static ns_status measure_curve(measuring *m, int32_t end)
{
    const ns_arrangement *arr = &m->stage->arr;
    const int32_t first = end;
    int32_t next = end;

    ns_ring_clear(&m->line);
    do {
        end = next;
        m->seen.at[end >> 1] = 1;
        NS_TRY(ns_ring_add_strand(m->ctx, arr, end >> 1, end & 1, &m->line));
        next = m->stage->actors.at[end >> 1].mates[!(end & 1)];
    } while (next >= 0 && next != first);
    const ns_strand *last = &arr->strands.at[end >> 1];
    const bool closed = next == first || last->way.closed;
    if (!closed)
        NS_TRY(ns_ring_add_point(m->ctx, last->way.at[end & 1 ? 0 : last->way.count - 1],
                                 &m->line));
    measure_line(m, closed);
    return NS_OK;
}

static ns_status measure_curves(measuring *m)
{
    const ns_arrangement *arr = &m->stage->arr;

    NS_NEED(m->ctx, ns_array_resize(m->ctx, &m->seen, arr->strands.count));
    // Those with an end first; what is left then goes round.
    for (int round = 0; round < 2; round++) {
        for (int32_t s = 1; s < arr->strands.count; s++) {
            const int32_t *mates = m->stage->actors.at[s].mates;
            if (!arr->strands.at[s].alive || m->seen.at[s]
                || (round == 0 && mates[0] >= 0 && mates[1] >= 0))
                continue;
            NS_TRY(measure_curve(m, 2 * s + (mates[0] >= 0 && mates[1] < 0)));
        }
    }
    return NS_OK;
}

// -----------------------------------------------------------------------------------------------

static ns_status measure_all(measuring *m)
{
    const ns_arrangement *arr = &m->stage->arr;

    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++)
        if (arr->faces.at[f].alive)
            NS_TRY(measure_face(m, f));
    return measure_curves(m);
}

ns_status ns_layout_measure(ns_ctx *ctx, const ns_stage *stage, ns_layout *layout,
                            ns_layout_spots *spots)
{
    measuring m = { .ctx = ctx, .stage = stage, .layout = layout, .spots = spots };

    *layout = (ns_layout){ 0 };
    const ns_status status = measure_all(&m);
    for (int32_t i = 0; i < m.loops.count; i++)
        ns_ring_drop(ctx, &m.loops.at[i].ring);
    ns_array_drop(ctx, &m.loops);
    ns_ring_drop(ctx, &m.line);
    ns_array_drop(ctx, &m.seen);
    return status;
}
