// gaps.c: see comfort.h: where two edges around a cell come near each other.
//
// Each cell's boundary is taken as the polygon that the layout paper's yardsticks use (rings.h). Of two edges every vertex of the
// one is compared with every segment of the other; boxes leave out most pairs.
#include "measure/worth/comfort.h"

#include "base/basics.h"
#include "geom/vec.h"
#include "measure/dilation/rings.h"

#define DETOUR 3.0 // of an edge that comes near itself

// A stretch of the boundary, from vertex to vertex of the page.
typedef struct wall {
    int32_t first, last;  // points; the last is the first of the next wall
    int32_t before, next; // walls that it meets
    ns_vec least, most;
} wall;

// Two points, and how far they are apart.
typedef struct pair {
    ns_vec at[2];
    double far;
} pair;

typedef struct searching {
    ns_ctx *ctx;
    const ns_arrangement *arr;
    double narrow;
    double *least;
    ns_comfort_found *found;
    ns_ring ring;
    ns_vecs points; // of all loops of a face
    NS_ARRAY(double) arcs;
    NS_ARRAY(wall) walls;
} searching;

// -- the boundary of a face -----------------------------------------------------------------------

// Vertices count on past the last one, round the loop.
static ns_status add_point(searching *s, int32_t vertex)
{
    const ns_ring *ring = &s->ring;
    const int32_t v = vertex % ring->count;
    const double arc = ns_ring_arc(ring, v) + (vertex >= ring->count ? ring->round : 0);

    NS_NEED(s->ctx, ns_array_push(s->ctx, &s->points, ns_ring_at(ring, v)));
    NS_NEED(s->ctx, ns_array_push(s->ctx, &s->arcs, arc));
    return NS_OK;
}

static ns_status add_wall(searching *s, int32_t from, int32_t to)
{
    wall w = { .first = s->points.count };

    for (int32_t v = from; v <= to; v++) {
        NS_TRY(add_point(s, v));
        const ns_vec at = s->points.at[s->points.count - 1];
        w.least = v == from ? at : (ns_vec){ ns_min(w.least.x, at.x), ns_min(w.least.y, at.y) };
        w.most = v == from ? at : (ns_vec){ ns_max(w.most.x, at.x), ns_max(w.most.y, at.y) };
    }
    w.last = s->points.count - 1;
    NS_NEED(s->ctx, ns_array_push(s->ctx, &s->walls, w));
    return NS_OK;
}

// Whether the edge goes on along the frame where the one before left off: both are one wall.
static bool goes_on(const searching *s, int32_t edge)
{
    const int32_t count = s->ring.edges.count;
    const int32_t halves[2] = { s->ring.edges.at[edge % count].half,
                                s->ring.edges.at[(edge + count - 1) % count].half };

    return s->arr->entries.at[halves[0] >> 1].strand == NS_FRAME_STRAND.i
           && s->arr->entries.at[halves[1] >> 1].strand == NS_FRAME_STRAND.i;
}

// The vertex where an edge starts; edges count on round the loop as well.
static int32_t start_of(const searching *s, int32_t edge)
{
    const int32_t count = s->ring.edges.count;

    return s->ring.edges.at[edge % count].first + (edge >= count ? s->ring.count : 0);
}

static ns_status add_loop(searching *s, int32_t face, int32_t loop)
{
    const int32_t own = s->walls.count;
    int32_t first = 0;

    NS_TRY(ns_ring_trace(s->ctx, s->arr, ns_face_loop(s->arr, face, loop), &s->ring));
    const int32_t count = s->ring.edges.count;
    while (first + 1 < count && goes_on(s, first))
        first++;
    for (int32_t i = first, end; i < first + count; i = end) {
        end = i + 1;
        while (end < first + count && goes_on(s, end))
            end++;
        NS_TRY(add_wall(s, start_of(s, i), start_of(s, end)));
    }
    const int32_t walls = s->walls.count - own;
    for (int32_t i = 0; i < walls; i++) {
        s->walls.at[own + i].before = own + (i + walls - 1) % walls;
        s->walls.at[own + i].next = own + (i + 1) % walls;
    }
    return NS_OK;
}

// -- two walls ------------------------------------------------------------------------------------

static pair nearest_on(const searching *s, int32_t point, const wall *other)
{
    const ns_vec at = s->points.at[point];
    pair best = { { at, at }, NS_FRAME_SIDE };

    for (int32_t k = other->first; k < other->last; k++) {
        const ns_vec a = s->points.at[k], b = s->points.at[k + 1];
        const ns_vec foot = ns_vec_mix(a, b, ns_segment_nearest(at, a, b));
        const double far = ns_vec_distance(at, foot);
        if (far < best.far)
            best = (pair){ { at, foot }, far };
    }
    return best;
}

static void keep_nearer(pair *best, pair other)
{
    if (other.far < best->far)
        *best = other;
}

// Of walls that do not meet: the nearest of all.
static void look_across(const searching *s, const wall *own, const wall *other, pair *best)
{
    for (int32_t i = own->first; i <= own->last; i++)
        keep_nearer(best, nearest_on(s, i, other));
}

// Of walls that meet: where they are nearer than on both sides of it.
static void look_along(const searching *s, const wall *own, const wall *other, pair *best)
{
    pair before = nearest_on(s, own->first, other), here = before;

    for (int32_t i = own->first + 1; i <= own->last; i++) {
        const pair next = nearest_on(s, i, other);
        if (i > own->first + 1 && here.far < before.far && here.far <= next.far)
            keep_nearer(best, here);
        before = here;
        here = next;
    }
}

// Whether the way from a point of the wall to another place goes into the cell, which is on the left hand.
static bool goes_inside(const searching *s, const wall *own, int32_t point, ns_vec to)
{
    const ns_vec before = s->points.at[ns_max(point - 1, own->first)];
    const ns_vec behind = s->points.at[ns_min(point + 1, own->last)];

    return ns_vec_turn(ns_vec_sub(behind, before), ns_vec_sub(to, s->points.at[point])) > 0;
}

// Of a wall by itself: where the way along it is a detour. What is narrow seen from the other side of a bend is
// no gap of this cell.
static void look_back(const searching *s, const wall *own, pair *best)
{
    const bool closed = own->next == own - s->walls.at;
    const double round = closed ? s->arcs.at[own->last] - s->arcs.at[own->first] : 1e30;

    for (int32_t i = own->first; i <= own->last; i++) {
        for (int32_t k = own->first; k < own->last; k++) {
            const ns_vec at = s->points.at[i], a = s->points.at[k], b = s->points.at[k + 1];
            const double part = ns_segment_nearest(at, a, b);
            const ns_vec foot = ns_vec_mix(a, b, part);
            const double far = ns_vec_distance(at, foot);
            const double way = ns_abs(s->arcs.at[k] + part * (s->arcs.at[k + 1] - s->arcs.at[k])
                                      - s->arcs.at[i]);
            if (far < best->far && ns_min(way, round - way) > DETOUR * far
                && goes_inside(s, own, i, foot))
                *best = (pair){ { at, foot }, far };
        }
    }
}

static double box_gap(const wall *a, const wall *b)
{
    const double x = ns_max(a->least.x - b->most.x, b->least.x - a->most.x);
    const double y = ns_max(a->least.y - b->most.y, b->least.y - a->most.y);

    return ns_max(ns_max(x, y), 0.0);
}

static ns_status compare(searching *s, int32_t face, int32_t i, int32_t k)
{
    const wall *a = &s->walls.at[i], *b = &s->walls.at[k];
    pair best = { .far = ns_max(*s->least, s->narrow) };
    const double most = best.far;

    if (box_gap(a, b) >= most)
        return NS_OK;
    if (i == k) {
        look_back(s, a, &best);
    } else if (a->next == k || a->before == k) {
        look_along(s, a, b, &best);
        look_along(s, b, a, &best);
    } else {
        look_across(s, a, b, &best);
        look_across(s, b, a, &best);
    }
    if (best.far >= most)
        return NS_OK;
    *s->least = ns_min(*s->least, best.far);
    const ns_comfort_gap gap = { { ns_point_of(best.at[0]), ns_point_of(best.at[1]) },
                                 face,
                                 best.far };
    NS_NEED(s->ctx, best.far >= s->narrow || ns_array_push(s->ctx, &s->found->gaps, gap));
    return NS_OK;
}

// -- all faces ------------------------------------------------------------------------------------

static ns_status search_face(searching *s, int32_t face)
{
    s->points.count = s->arcs.count = s->walls.count = 0;
    for (int32_t i = 0; i < ns_face_loops(s->arr, face); i++)
        NS_TRY(add_loop(s, face, i));
    for (int32_t i = 0; i < s->walls.count; i++) {
        for (int32_t k = i; k < s->walls.count; k++)
            NS_TRY(compare(s, face, i, k));
    }
    return ns_spend(s->ctx, s->points.count);
}

ns_status ns_gaps_find(ns_ctx *ctx, const ns_arrangement *arr, double narrow, double *least,
                       ns_comfort_found *found)
{
    searching s = { .ctx = ctx, .arr = arr, .narrow = narrow, .least = least, .found = found };
    ns_status status = NS_OK;

    *least = NS_FRAME_SIDE;
    for (int32_t f = 2; status == NS_OK && f < arr->faces.count; f++) {
        if (arr->faces.at[f].alive)
            status = search_face(&s, f);
    }
    ns_ring_drop(ctx, &s.ring);
    ns_arrays_drop(ctx, &s.points, &s.arcs, &s.walls);
    return status;
}
