// hop.c: trains that pass a vertex of their track; see moves.h.
//
//        v                     v
//        |                    /
//   x---a-t----n   becomes   x-t-a----n
//
// The vertex a changes from the edge on one side of the train to that on the other. The curve's
// first segments turn from t over a to the new place: two triangles each. The track is the same
// line but for rounding: two slivers. All of it must be empty, and what is new meet nothing.
#include "layout/move/moves_parts.h"

#include "base/basics.h"

#define NEARLY_THERE 4.0 // spacings from the vertex of the track
#define FURTHEST 1.0     // units that a hop goes beyond it
#define DARTS_MOST 8     // of a train that hops

typedef struct hop {
    ns_relax_train train;
    int32_t dart;                     // of the train, towards a
    int32_t back;                     // its other dart on the track
    int32_t a, x, n;                  // as above
    int32_t near_a, behind_a, near_n; // segments: a to t, x to a, t to n
    ns_point from, to;
    double place, length; // on the new piece
} hop;

// Which way the train would hop, over which vertex. False when it is not there or cannot.
static bool find_vertex(const ns_relax *relax, int32_t vertex, int32_t side, hop *h)
{
    h->train = ns_move_train_of(relax, vertex);
    h->dart = h->train.darts[side];
    h->back = h->train.darts[1 - side];
    h->a = side ? h->train.after : h->train.before;
    h->n = side ? h->train.before : h->train.after;
    h->from = relax->at.at[vertex];
    if (relax->kinds.at[h->a] != NS_RELAX_BEND || relax->vertices.at[h->a].dart_count)
        return false;
    h->near_a = ns_relax_dart_segment(relax, h->dart);
    h->near_n = ns_relax_dart_segment(relax, h->back);
    const ns_relax_segment *s = &relax->segments.at[h->near_a];
    h->behind_a = h->dart & 1 ? s->prev : s->next;
    if (h->behind_a < 0)
        return false;
    const ns_relax_segment *behind = &relax->segments.at[h->behind_a];
    h->x = h->dart & 1 ? behind->from : behind->to;
    return ns_vec_length(ns_vec_between(relax->at.at[h->a], h->from))
           <= NEARLY_THERE * ns_move_spacing(h->train.length);
}

// The other end of the straight piece behind a; -1: no train may go there.
static int32_t piece_end(const ns_relax *relax, const hop *h, int32_t side)
{
    int32_t end = h->x;

    if (relax->kinds.at[end] == NS_RELAX_TRAIN) {
        const ns_relax_train other = ns_move_train_of(relax, end);
        end = side ? other.b : other.a;
    }
    return end == h->a || ns_move_is_locked(relax, h->a, end) ? -1 : end;
}

// How far beyond a the train goes: as far as it is pulled, within limits, and not past the middle
// of the way to what is next on the track.
static double distance_beyond(double pull, double spacing, double gap)
{
    const double far = ns_min(ns_max(pull, spacing), FURTHEST * NS_RELAX_UNIT);

    return ns_min(far, gap / 3);
}

// Finds out where the train would go. False when it cannot, or is not pulled on behind a.
static bool aim(const ns_relax *relax, const ns_relax_train *wish, hop *h)
{
    const int32_t side = relax->near->pulls.at[wish->vertex] > 0;

    if (!find_vertex(relax, wish->vertex, side, h))
        return false;
    const int32_t end = piece_end(relax, h, side);
    if (end < 0)
        return false;
    const ns_vec a = ns_vec_of(relax->at.at[h->a]);
    const ns_vec way = ns_vec_sub(ns_vec_of(relax->at.at[end]), a);
    h->length = ns_vec_length(way);
    const ns_vec unit = ns_vec_scale(way, 1 / h->length);
    const double pull = ns_vec_dot(wish->wish, unit);
    const double gap = ns_vec_dot(ns_vec_sub(ns_vec_of(relax->at.at[h->x]), a), unit);
    const double far = distance_beyond(pull, ns_move_spacing(h->length), gap);
    if (pull <= 0 || far < 2 * NS_RELAX_MARGIN)
        return false;
    h->to = ns_point_of(ns_vec_add(a, ns_vec_scale(unit, far)));
    h->place = side ? far : h->length - far;
    return !ns_point_same(h->to, relax->at.at[h->a])
           && !ns_point_same(h->to, relax->at.at[h->x]);
}

// -- the test -----------------------------------------------------------------------------------

// The vertex beside the train along a dart, after the hop.
static int32_t neighbour_then(const ns_relax *relax, const hop *h, int32_t dart)
{
    return dart == h->dart   ? h->x
           : dart == h->back ? h->a
                             : ns_relax_dart_neighbour(relax, dart);
}

// Whether the darts still leave in their order, and no angle gets too small.
static bool turns_well(const ns_relax *relax, const hop *h)
{
    const ns_relax_vertex *v = &relax->vertices.at[h->train.vertex];
    const double limit = ns_move_cosine_limit(relax);
    ns_point then[DARTS_MOST], now[DARTS_MOST];
    double was = -1, is = -1;

    if (v->dart_count > DARTS_MOST)
        return false;
    for (int32_t i = 0; i < v->dart_count; i++) {
        const int32_t dart = ns_relax_dart(relax, h->train.vertex, i);
        now[i] = relax->at.at[ns_relax_dart_neighbour(relax, dart)];
        then[i] = relax->at.at[neighbour_then(relax, h, dart)];
    }
    for (int32_t i = 0; i < v->dart_count; i++) {
        const int32_t next = i + 1 < v->dart_count ? i + 1 : 0;
        const double before = ns_move_square_cosine(h->from, now[i], now[next]);
        const double after = ns_move_square_cosine(h->to, then[i], then[next]);
        was = ns_max(before, was);
        is = ns_max(after, is);
    }
    return ns_exact_turn_round(h->to, then, v->dart_count) && (is <= limit || is <= was);
}

static ns_status curve_is_free(ns_ctx *ctx, ns_relax *relax, const hop *h, int32_t dart,
                               bool *is)
{
    const int32_t t = h->train.vertex, v = ns_relax_dart_neighbour(relax, dart);
    const ns_point a = relax->at.at[h->a], p = relax->at.at[v];
    const ns_point points[4] = { h->from, h->to, a, p };
    const int32_t own[3] = { t, h->a, v };
    const int32_t gone[4] = { h->near_a, h->behind_a, h->near_n,
                              ns_relax_dart_segment(relax, dart) };

    NS_TRY(ns_exact_gather(ctx, relax, points, 4));
    *is = ns_exact_triangle_clear(relax, h->from, a, p, own, 3)
          && ns_exact_triangle_clear(relax, a, h->to, p, own, 3)
          && ns_exact_way_clear(relax, t, h->to, v, p, gone, 4)
          && ns_segments_apart(h->to, p, a, relax->at.at[h->n]);
    return NS_OK;
}

static ns_status track_is_free(ns_ctx *ctx, ns_relax *relax, const hop *h, bool *is)
{
    const int32_t t = h->train.vertex;
    const ns_point a = relax->at.at[h->a], x = relax->at.at[h->x], n = relax->at.at[h->n];
    const ns_relax_vertex *v = &relax->vertices.at[t];
    const ns_point points[5] = { h->from, h->to, a, x, n };
    const int32_t own_x[3] = { t, h->a, h->x }, own_n[3] = { t, h->a, h->n };
    int32_t gone[3 + DARTS_MOST] = { h->near_a, h->behind_a, h->near_n };
    int32_t count = 3;

    for (int32_t i = 0; i < v->dart_count; i++)
        gone[count++] = ns_relax_dart_segment(relax, ns_relax_dart(relax, t, i));
    NS_TRY(ns_exact_gather(ctx, relax, points, 5));
    *is = ns_exact_triangle_clear(relax, x, a, h->to, own_x, 3)
          && ns_exact_triangle_clear(relax, a, h->from, n, own_n, 3)
          && ns_exact_way_clear(relax, h->x, x, t, h->to, gone, count)
          && ns_exact_way_clear(relax, t, h->to, h->a, a, gone, count)
          && ns_exact_way_clear(relax, h->a, a, h->n, n, gone, count)
          && ns_segments_apart(x, h->to, a, n) && !ns_exact_overlap(a, h->to, n);
    return NS_OK;
}

static ns_status may_hop(ns_ctx *ctx, ns_relax *relax, const hop *h, bool *may)
{
    const ns_relax_vertex *v = &relax->vertices.at[h->train.vertex];

    *may = turns_well(relax, h) && h->x != h->n;
    if (*may)
        NS_TRY(track_is_free(ctx, relax, h, may));
    for (int32_t i = 0; i < v->dart_count && *may; i++) {
        const int32_t dart = ns_relax_dart(relax, h->train.vertex, i);
        if (!relax->edges.at[dart >> 1].fixed)
            NS_TRY(curve_is_free(ctx, relax, h, dart, may));
    }
    return NS_OK;
}

// -- the change ---------------------------------------------------------------------------------

// The segment from a to t leaves the end of its edge and becomes the end of the other one, from t
// to a; its neighbours get new ends.
static void swing(ns_relax *relax, const hop *h)
{
    const int32_t t = h->train.vertex;
    ns_relax_segment *near_a = &relax->segments.at[h->near_a];
    ns_relax_segment *behind = &relax->segments.at[h->behind_a];
    ns_relax_segment *near_n = &relax->segments.at[h->near_n];
    ns_relax_edge *loses = &relax->edges.at[h->dart >> 1];
    ns_relax_edge *wins = &relax->edges.at[h->back >> 1];
    ns_relax_vertex *a = &relax->vertices.at[h->a];

    if (h->dart & 1) { // t ends that edge
        behind->to = t;
        behind->next = -1;
        loses->last = h->behind_a;
    } else {
        behind->from = t;
        behind->prev = -1;
        loses->first = h->behind_a;
    }
    near_a->edge = near_n->edge;
    if (h->back & 1) { // ... n, a, t
        near_n->to = h->a;
        near_n->next = h->near_a;
        *near_a = (ns_relax_segment){ h->a, t, near_n->edge, h->near_n, -1 };
        wins->last = h->near_a;
        a->in = h->near_n;
        a->out = h->near_a;
    } else { // t, a, n ...
        near_n->from = h->a;
        near_n->prev = h->near_a;
        *near_a = (ns_relax_segment){ t, h->a, near_n->edge, -1, h->near_n };
        wins->first = h->near_a;
        a->in = h->near_a;
        a->out = h->near_n;
    }
    relax->at.at[t] = h->to;
    relax->vertices.at[t].along = h->place / h->length;
    NS_ASSERT(h->place > 0 && h->place < h->length);
    NS_ASSERT(ns_exact_in_order(relax, t));
    relax->version++;
}

ns_status ns_relax_hop_trains(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    if (!near || near->trains.count == 0)
        return NS_OK;
    NS_TRY(ns_relax_near_boxes(ctx, relax));
    for (int32_t i = 0; i < near->trains.count; i++) {
        hop h;
        bool may;
        if (!near->pulls.at[near->trains.at[i].vertex] || !aim(relax, &near->trains.at[i], &h))
            continue;
        NS_TRY(may_hop(ctx, relax, &h, &may));
        if (!may)
            continue;
        const ns_point a = relax->at.at[h.a];
        const double far =
            ns_vec_length(ns_vec_between(a, h.from)) + ns_vec_length(ns_vec_between(a, h.to));
        const int32_t changed[3] = { h.near_a, h.behind_a, h.near_n };
        for (int32_t k = 0; k < 3; k++)
            NS_TRY(ns_relax_near_shifted(ctx, relax, changed[k], k ? 0 : far));
        swing(relax, &h);
        ns_relax_near_moved(relax, h.train.vertex);
    }
    return NS_OK;
}
