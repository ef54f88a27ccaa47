// join.c: cutting long segments, taking out what is crumpled; see moves.h and exact.h.
//
// Forces stretch edges and crumple them. A segment is cut in its middle, rounded to the grid; a
// stretch whose ends have come near each other becomes one segment, when the polygon between is empty.
// Both only touch moving edges that are not the picture's, and neither takes a junction away.
#include "layout/move/moves_parts.h"

#include "base/basics.h"

#define FAR_ALONG 24 // vertices along an edge that are looked at from each
#define LOOP_LEAST 4 // segments that are left of an edge that ends where it starts
#define EDGE_LEAST 2 // and of any other

static bool may_change(const ns_relax *relax, int32_t edge)
{
    return !relax->edges.at[edge].fixed && !ns_relax_is_picture(relax, edge);
}

static double square_length(const ns_relax *relax, int32_t from, int32_t to)
{
    const ns_vec way = ns_vec_between(relax->at.at[from], relax->at.at[to]);

    return ns_vec_dot(way, way);
}

// -- cutting ------------------------------------------------------------------------------------

static ns_status may_cut(ns_ctx *ctx, ns_relax *relax, int32_t segment, ns_point middle,
                         bool *may)
{
    const ns_relax_segment *s = &relax->segments.at[segment];
    const ns_point points[3] = { relax->at.at[s->from], middle, relax->at.at[s->to] };
    const int32_t own[2] = { s->from, s->to };

    NS_TRY(ns_exact_gather(ctx, relax, points, 3));
    *may = ns_exact_area_clear(relax, points, 3, own, 2)
           && ns_exact_way_clear(relax, s->from, points[0], -1, middle, &segment, 1)
           && ns_exact_way_clear(relax, s->to, points[2], -1, middle, &segment, 1);
    return NS_OK;
}

static ns_status cut(ns_ctx *ctx, ns_relax *relax, int32_t segment, ns_point middle)
{
    int32_t bend, more;

    NS_TRY(ns_relax_add_vertex(ctx, relax, middle, &bend));
    const ns_status status = ns_relax_add_segment(ctx, relax, &more);
    if (status != NS_OK) {
        ns_relax_free_vertex(relax, bend);
        return status;
    }
    ns_relax_segment *s = &relax->segments.at[segment];
    NS_ASSERT(may_change(relax, s->edge));
    relax->segments.at[more] = (ns_relax_segment){ bend, s->to, s->edge, segment, s->next };
    if (s->next >= 0)
        relax->segments.at[s->next].prev = more;
    else
        relax->edges.at[s->edge].last = more;
    if (!ns_relax_is_junction(relax, s->to))
        relax->vertices.at[s->to].in = more;
    s->to = bend;
    s->next = more;
    relax->vertices.at[bend].in = segment;
    relax->vertices.at[bend].out = more;
    relax->version++;
    if (bend < relax->near->made_at.count)
        relax->near->made_at.at[bend] = middle;
    NS_TRY(ns_relax_near_came(ctx, relax, segment));
    return ns_relax_near_came(ctx, relax, more);
}

ns_status ns_relax_split_long(ns_ctx *ctx, ns_relax *relax, double longest)
{
    const double most = longest * NS_RELAX_UNIT * (longest * NS_RELAX_UNIT);
    const int32_t count = relax->segments.count;

    for (int32_t s = 0; s < count; s++) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        bool may;
        if (segment->from < 0 || square_length(relax, segment->from, segment->to) <= most
            || !may_change(relax, segment->edge))
            continue;
        const ns_point a = relax->at.at[segment->from], b = relax->at.at[segment->to];
        const ns_point middle = ns_point_at(a, b, (ns_ratio){ 1, 2 });
        if (ns_point_same(middle, a) || ns_point_same(middle, b))
            continue;
        NS_TRY(ns_relax_near_boxes(ctx, relax));
        NS_TRY(may_cut(ctx, relax, s, middle, &may));
        if (may)
            NS_TRY(cut(ctx, relax, s, middle));
    }
    return NS_OK;
}

// -- joining ------------------------------------------------------------------------------------

// A stretch of an edge that is to become one segment.
typedef struct joining {
    int32_t edge, first, last; // segments
    int32_t from, to;
} joining;

// The vertices of the stretch into near->ids, its segments into near->own, points into near->ring.
static ns_status list_stretch(ns_ctx *ctx, ns_relax *relax, const joining *w)
{
    ns_relax_near *near = relax->near;

    near->ids.count = near->own.count = near->ring.count = 0;
    NS_NEED(ctx, ns_array_push(ctx, &near->ids, w->from)
                     && ns_array_push(ctx, &near->ring, relax->at.at[w->from]));
    for (int32_t s = w->first;; s = relax->segments.at[s].next) {
        const int32_t v = relax->segments.at[s].to;
        NS_NEED(ctx, ns_array_push(ctx, &near->own, s) && ns_array_push(ctx, &near->ids, v)
                         && ns_array_push(ctx, &near->ring, relax->at.at[v]));
        if (s == w->last)
            return NS_OK;
    }
}

// The new segment must not meet those between its neighbours in the stretch, so that the polygon
// is one.
static bool is_simple(const ns_relax_near *near)
{
    const ns_point *ring = near->ring.at;
    const int32_t last = near->ring.count - 1;

    for (int32_t i = 1; i + 1 < last; i++)
        if (!ns_segments_apart(ring[0], ring[last], ring[i], ring[i + 1]))
            return false;
    return !ns_on_segment(ring[0], ring[last], ring[1])
           && !ns_on_segment(ring[0], ring[last], ring[last - 1])
           && !ns_on_segment(ring[0], ring[1], ring[last])
           && !ns_on_segment(ring[last - 1], ring[last], ring[0]);
}

// Whether the new segment makes a gap too small that was larger.
static bool keeps_gaps(const ns_relax *relax, const joining *w)
{
    const ns_relax_near *near = relax->near;
    const ns_relax_segment chord = { w->from, w->to, w->edge, -1, -1 };
    const ns_vec a = ns_vec_of(relax->at.at[w->from]), b = ns_vec_of(relax->at.at[w->to]);

    for (int32_t i = 0; i < 2 * near->box.count; i++) {
        const ns_relax_segment *s = &relax->segments.at[near->box.at[i / 2]];
        const int32_t v = i & 1 ? s->to : s->from;
        const ns_vec p = ns_vec_of(relax->at.at[v]);
        const double now = ns_segment_distance(p, a, b);
        if (s->edge == w->edge || now >= ns_move_least(relax, v, &chord))
            continue;
        bool smaller = true;
        for (int32_t k = 0; k + 1 < near->ring.count && smaller; k++)
            smaller = ns_segment_distance(p, ns_vec_of(near->ring.at[k]),
                                          ns_vec_of(near->ring.at[k + 1]))
                      > now;
        if (smaller && v != w->from && v != w->to)
            return false;
    }
    return true;
}

// The square cosine of the smallest angle that a dart has at its junction when it leads to `next`.
static double smallest_angle(const ns_relax *relax, int32_t junction, int32_t dart,
                             ns_point next)
{
    const ns_relax_vertex *v = &relax->vertices.at[junction];
    double most = -1;

    for (int32_t i = 0; i < v->dart_count; i++) {
        const int32_t other = ns_relax_dart(relax, junction, i);
        if (other == dart)
            continue;
        const double cosine = ns_move_square_cosine(
            relax->at.at[junction], next, relax->at.at[ns_relax_dart_neighbour(relax, other)]);
        most = ns_max(cosine, most);
    }
    return most;
}

static bool keeps_angle(const ns_relax *relax, int32_t junction, int32_t dart, ns_point next)
{
    if (!ns_relax_is_junction(relax, junction))
        return true;
    const double now = smallest_angle(relax, junction, dart, next);
    const ns_point old = relax->at.at[ns_relax_dart_neighbour(relax, dart)];
    return now <= ns_move_cosine_limit(relax)
           || now <= smallest_angle(relax, junction, dart, old);
}

static ns_status may_join(ns_ctx *ctx, ns_relax *relax, const joining *w, bool *may)
{
    ns_relax_near *near = relax->near;

    *may = false;
    NS_TRY(list_stretch(ctx, relax, w));
    const ns_point from = relax->at.at[w->from], to = relax->at.at[w->to];
    if (!is_simple(near) || !keeps_angle(relax, w->from, 2 * w->edge, to)
        || !keeps_angle(relax, w->to, 2 * w->edge + 1, from))
        return NS_OK;
    NS_TRY(ns_exact_gather(ctx, relax, near->ring.at, near->ring.count));
    *may = ns_exact_area_clear(relax, near->ring.at, near->ring.count, near->ids.at,
                               near->ids.count)
           && ns_exact_way_clear(relax, w->from, from, w->to, to, near->own.at, near->own.count)
           && keeps_gaps(relax, w);
    return NS_OK;
}

static ns_status join(ns_ctx *ctx, ns_relax *relax, const joining *w)
{
    const int32_t after = relax->segments.at[w->last].next;

    NS_ASSERT(w->first != w->last && w->from != w->to);
    NS_TRY(ns_relax_near_came(ctx, relax, w->first)); // the only thing that can fail
    for (int32_t s = relax->segments.at[w->first].next; s != after;) {
        const int32_t next = relax->segments.at[s].next;
        ns_relax_near_went(relax, s);
        ns_relax_free_vertex(relax, relax->segments.at[s].from);
        ns_relax_free_segment(relax, s);
        s = next;
    }
    relax->segments.at[w->first].to = w->to;
    relax->segments.at[w->first].next = after;
    if (after >= 0)
        relax->segments.at[after].prev = w->first;
    else
        relax->edges.at[w->edge].last = w->first;
    if (!ns_relax_is_junction(relax, w->to))
        relax->vertices.at[w->to].in = w->first;
    relax->version++;
    return NS_OK;
}

static int32_t count_segments(const ns_relax *relax, int32_t edge)
{
    int32_t count = 0;

    for (int32_t s = relax->edges.at[edge].first; s >= 0; s = relax->segments.at[s].next)
        count++;
    return count;
}

// Joins the first stretch from this segment on that can be; tells by how many segments there are
// less then, 0 for none.
static ns_status join_from(ns_ctx *ctx, ns_relax *relax, int32_t first, double most,
                           int32_t spare, int32_t *less)
{
    joining w = { .edge = relax->segments.at[first].edge,
                  .first = first,
                  .last = first,
                  .from = relax->segments.at[first].from };

    for (int32_t i = 1; i <= FAR_ALONG && i <= spare; i++) {
        const int32_t inner = relax->segments.at[w.last].to;
        bool may;
        w.last = relax->segments.at[w.last].next;
        if (w.last < 0 || relax->fixed.at[inner] || inner == relax->dragged)
            break;
        w.to = relax->segments.at[w.last].to;
        if (w.to == w.from || square_length(relax, w.from, w.to) >= most)
            continue;
        NS_TRY(ns_relax_near_boxes(ctx, relax));
        NS_TRY(may_join(ctx, relax, &w, &may));
        if (!may)
            continue;
        *less = i;
        return join(ctx, relax, &w);
    }
    *less = 0;
    return NS_OK;
}

ns_status ns_relax_join_near(ns_ctx *ctx, ns_relax *relax, double nearest)
{
    const double most = nearest * NS_RELAX_UNIT * (nearest * NS_RELAX_UNIT);

    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (!may_change(relax, e))
            continue;
        int32_t spare =
            count_segments(relax, e) - (edge->from == edge->to ? LOOP_LEAST : EDGE_LEAST);
        int32_t less = 0;
        for (int32_t s = edge->first; s >= 0 && spare > 0;
             s = less ? s : relax->segments.at[s].next) {
            NS_TRY(join_from(ctx, relax, s, most, spare, &less));
            spare -= less;
        }
    }
    return NS_OK;
}
