// overlay_snap.c: sticks become vertices and edges that meet at vertices only.
//
// Snap rounding. The pixel of a lattice point is the square around it, its upper and left sides
// included, the others not; so every point of the plane is in one pixel. Vertices are the ends of
// sticks and the lattice points whose pixels hold a crossing. Each stick is led through all
// vertices whose pixels it passes. Why no further crossings come of it: a point of the new way
// is a mean of two vertices as the stick's point is a mean of two points in their pixels, so it
// differs from it by less than a pixel; the pixels, all of one shape, are convex.
#include "picture/overlay/overlay.h"

#include "base/basics.h"
#include "base/key_sort.h"

#define VERTICES_MAX (1 << 22) // ends and crossings, equal ones counted as often as found
#define TESTS_MAX (INT64_C(1) << 29)
#define USES_MAX (1 << 23)

// A stick seen as a segment, its ends in order.
typedef struct bond {
    ns_segment way;
    int32_t use; // as in the map
} bond;

// A part of a segment between two vertices that follow each other on it.
typedef struct snapped {
    int32_t ends[2]; // in order
    int32_t segment;
    bool turned; // runs from ends[1] to ends[0]
} snapped;

// A vertex on a segment.
typedef struct hit {
    int32_t far; // from the segment's start, along both axes
    int32_t vertex;
} hit;

typedef struct snap_job {
    const ns_view *view;
    ns_map *map;
    NS_ARRAY(ns_segment) segments; // the different ones
    NS_ARRAY(int32_t) uses;        // of all segments ...
    NS_ARRAY(int32_t) first;       // ... those of segment s from first[s] to first[s + 1] - 1
    ns_tile_lists lists;           // of segments
    ns_tile_lists spots;           // of vertices
    NS_ARRAY(hit) hits;
    NS_ARRAY(snapped) snapped;
    ns_keyed_list keys;
} snap_job;

// Points in order: by y, then x.
static uint64_t point_key(ns_point p)
{
    return (uint64_t)(uint32_t)p.y << 32 | (uint32_t)p.x;
}

static ns_status add_key(ns_ctx *ctx, snap_job *job, uint64_t key, int32_t value)
{
    const ns_keyed keyed = { key, value };

    return ns_array_push(ctx, &job->keys, keyed) ? NS_OK : ns_no_memory(ctx);
}

static bond bond_of(const snap_job *job, int32_t stick)
{
    const ns_stick *s = &job->map->sticks.at[stick];
    const bool turned = point_key(s->from) > point_key(s->to);

    return (bond){ turned ? (ns_segment){ s->to, s->from } : (ns_segment){ s->from, s->to },
                   2 * stick + turned };
}

// All sticks, by their first end, then the second one.
static ns_status sort_bonds(ns_ctx *ctx, snap_job *job)
{
    for (int32_t i = 0; i < job->map->sticks.count; i++)
        NS_TRY(add_key(ctx, job, point_key(bond_of(job, i).way.b), i));
    NS_TRY(ns_keyed_sort(ctx, &job->keys));
    for (int32_t i = 0; i < job->keys.count; i++)
        job->keys.at[i].key = point_key(bond_of(job, job->keys.at[i].value).way.a);
    return ns_keyed_sort(ctx, &job->keys);
}

// Sticks with equal ends are one segment: a shape drawn a thousand times costs as one.
static ns_status gather_segments(ns_ctx *ctx, snap_job *job)
{
    NS_TRY(sort_bonds(ctx, job));
    for (int32_t i = 0; i < job->keys.count; i++) {
        const bond b = bond_of(job, job->keys.at[i].value);
        const ns_segment *last =
            job->segments.count > 0 ? &job->segments.at[job->segments.count - 1] : NULL;
        NS_NEED(ctx, ns_array_push(ctx, &job->uses, b.use));
        if (last && ns_point_same(last->a, b.way.a) && ns_point_same(last->b, b.way.b))
            continue;
        NS_NEED(ctx, ns_array_push(ctx, &job->segments, b.way)
                         && ns_array_push(ctx, &job->first, i));
    }
    NS_ASSERT(job->first.count == job->segments.count && job->uses.count == job->keys.count);
    return ns_array_push(ctx, &job->first, job->uses.count) ? NS_OK : ns_no_memory(ctx);
}

static int64_t floor_div(ns_wide a, ns_wide b)
{
    const ns_wide q = a / b;

    return (int64_t)(q * b > a ? q - 1 : q);
}

// The lattice point whose pixel holds the point at the ratio from a to b.
static ns_point pixel_at(ns_point a, ns_point b, ns_ratio at)
{
    const ns_wide x = 2 * (ns_wide)(b.x - a.x) * at.num + at.den;
    const ns_wide y = 2 * (ns_wide)(b.y - a.y) * at.num + at.den;

    return (ns_point){ a.x + (int32_t)floor_div(x, 2 * (ns_wide)at.den),
                       a.y + (int32_t)floor_div(y, 2 * (ns_wide)at.den) };
}

static ns_status cross_pair(ns_ctx *ctx, snap_job *job, int32_t i, int32_t k)
{
    const ns_segment *p = &job->segments.at[i], *q = &job->segments.at[k];
    ns_ratio on_p, on_q;
    int sign;

    if (ns_segments_meet(p->a, p->b, q->a, q->b, &on_p, &on_q, &sign) != NS_CROSS)
        return NS_OK;
    const ns_point at = pixel_at(p->a, p->b, on_p);
    if (ns_point_same(at, p->a) || ns_point_same(at, p->b) || ns_point_same(at, q->a)
        || ns_point_same(at, q->b))
        return NS_OK; // a vertex already
    if (job->map->vertices.count > VERTICES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the drawing is too complicated: its lines cross some million times; "
                       "simplify its paths");
    return ns_array_push(ctx, &job->map->vertices, at) ? NS_OK : ns_no_memory(ctx);
}

// In order, each once.
static ns_status sort_vertices(ns_ctx *ctx, snap_job *job)
{
    ns_map *map = job->map;
    int32_t kept = 0;

    job->keys.count = 0;
    for (int32_t i = 0; i < map->vertices.count; i++)
        NS_TRY(add_key(ctx, job, point_key(map->vertices.at[i]), 0));
    NS_TRY(ns_keyed_sort(ctx, &job->keys));
    for (int32_t i = 0; i < job->keys.count; i++) {
        const uint64_t key = job->keys.at[i].key;
        if (i == 0 || key != job->keys.at[i - 1].key)
            map->vertices.at[kept++] =
                (ns_point){ (int32_t)(uint32_t)key, (int32_t)(key >> 32) };
    }
    NS_ASSERT(kept <= map->vertices.count);
    map->vertices.count = kept;
    return NS_OK;
}

static ns_status find_vertices(ns_ctx *ctx, snap_job *job)
{
    ns_map *map = job->map;
    int64_t tests = 0;

    for (int32_t i = 0; i < job->segments.count; i++) {
        NS_NEED(ctx, ns_array_push(ctx, &map->vertices, job->segments.at[i].a)
                         && ns_array_push(ctx, &map->vertices, job->segments.at[i].b));
    }
    for (int32_t c = 0; c + 1 < job->lists.starts.count; c++) {
        const int32_t first = job->lists.starts.at[c], end = job->lists.starts.at[c + 1];
        const int64_t pairs = (int64_t)(end - first) * (end - first) / 2;
        tests += pairs;
        if (tests > TESTS_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: too many lines run side by side; "
                           "simplify its paths");
        for (int32_t i = first; i < end; i++) {
            for (int32_t k = i + 1; k < end; k++)
                NS_TRY(cross_pair(ctx, job, job->lists.items.at[i], job->lists.items.at[k]));
        }
        NS_TRY(ns_spend(ctx, pairs));
    }
    return sort_vertices(ctx, job);
}

static bool place_vertex(const void *user, int32_t vertex, ns_tile_box *box)
{
    const snap_job *job = user;
    const ns_point at = job->map->vertices.at[vertex];

    *box = ns_tiles_around(&job->lists.tiles, at, at, 0);
    return true;
}

// A bound of the parameter: num / den, and whether the bound itself belongs to it.
typedef struct bound {
    int64_t num, den; // den positive
    bool open;
} bound;

static int compare_bounds(bound a, bound b)
{
    const int64_t left = a.num * b.den, right = b.num * a.den;

    return (left > right) - (left < right);
}

// Narrows [low, high] to where start + t * way, twice the distance from the pixel's middle along
// one axis, is from -1 up to but not including 1. False when it is nowhere.
static bool narrow(int64_t start, int64_t way, bound *low, bound *high)
{
    if (way == 0)
        return start >= -1 && start < 1;
    const bool up = way > 0;
    const int64_t den = up ? way : -way;
    const bound least = { up ? -1 - start : start - 1, den, !up };
    const bound most = { up ? 1 - start : start + 1, den, up };
    const int a = compare_bounds(least, *low), b = compare_bounds(most, *high);

    if (a > 0 || (a == 0 && least.open))
        *low = least;
    if (b < 0 || (b == 0 && most.open))
        *high = most;
    return true;
}

static bool passes_pixel(const ns_segment *s, ns_point v)
{
    const int64_t dx = s->b.x - s->a.x, dy = s->b.y - s->a.y;
    const int64_t turn = ns_turn(s->a, s->b, v);
    bound low = { 0, 1, false }, high = { 1, 1, false };

    if (2 * (turn < 0 ? -turn : turn) > (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy))
        return false; // the whole line is apart from the pixel
    if (!narrow(2 * (int64_t)(s->a.x - v.x), 2 * dx, &low, &high)
        || !narrow(2 * (int64_t)(s->a.y - v.y), 2 * dy, &low, &high))
        return false;
    const int order = compare_bounds(low, high);
    return order < 0 || (order == 0 && !low.open && !high.open);
}

static int32_t distance(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

static ns_status collect_hits(ns_ctx *ctx, snap_job *job, const ns_segment *s)
{
    const ns_tile_lists *spots = &job->spots;
    int32_t top, bottom, first, last;

    job->hits.count = 0;
    ns_segment_tiles_rows(spots, s, &top, &bottom);
    for (int32_t row = top; row <= bottom; row++) {
        ns_segment_tiles_columns(spots, s, row, &first, &last);
        const int32_t from = spots->starts.at[row * spots->tiles.columns + first];
        const int32_t end = spots->starts.at[row * spots->tiles.columns + last + 1];
        for (int32_t i = from; i < end; i++) {
            const int32_t v = spots->items.at[i];
            const ns_point p = job->map->vertices.at[v];
            if (!passes_pixel(s, p))
                continue;
            const hit h = { distance(p.x, s->a.x) + distance(p.y, s->a.y), v };
            NS_NEED(ctx, ns_array_push(ctx, &job->hits, h));
        }
        NS_TRY(ns_spend(ctx, end - from));
    }
    return ns_array_sort(ctx, &job->hits, ns_compare_numbers, NULL); // by far
}

static ns_status cut_segments(ns_ctx *ctx, snap_job *job)
{
    for (int32_t i = 0; i < job->segments.count; i++) {
        NS_TRY(collect_hits(ctx, job, &job->segments.at[i]));
        NS_ASSERT(job->hits.count >= 2 && job->hits.at[0].far == 0); // its own ends
        for (int32_t k = 1; k < job->hits.count; k++) {
            const int32_t u = job->hits.at[k - 1].vertex, v = job->hits.at[k].vertex;
            const snapped p = { { ns_min(u, v), ns_max(u, v) }, i, u > v };
            NS_NEED(ctx, ns_array_push(ctx, &job->snapped, p));
        }
        if (job->snapped.count > USES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: too many lines lie on each other; "
                           "simplify its paths");
    }
    return NS_OK;
}

// Whether a walker who crosses the edge sees any winding number change.
static bool changes_winding(const ns_map *map, int32_t first, int32_t count)
{
    int32_t sum = 0;

    for (int32_t i = first; i < first + count; i++) {
        const int32_t shape = map->sticks.at[map->uses.at[i] >> 1].shape;
        sum += map->uses.at[i] & 1 ? -1 : 1;
        if (i + 1 == first + count || map->sticks.at[map->uses.at[i + 1] >> 1].shape != shape) {
            if (sum != 0)
                return true;
            sum = 0;
        }
    }
    return false;
}

static ns_status add_uses(ns_ctx *ctx, snap_job *job, const snapped *p)
{
    for (int32_t b = job->first.at[p->segment]; b < job->first.at[p->segment + 1]; b++) {
        if (job->map->uses.count == USES_MAX)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "the drawing is too complicated: too many lines lie on each other; "
                           "simplify its paths");
        NS_NEED(ctx, ns_array_push(ctx, &job->map->uses, job->uses.at[b] ^ p->turned));
    }
    return NS_OK;
}

static ns_status sort_uses(ns_ctx *ctx, snap_job *job, int32_t first)
{
    const int32_t count = job->map->uses.count - first;

    if (count < 2)
        return NS_OK;
    NS_TRY(ns_sort(ctx, job->map->uses.at + first, count, sizeof(int32_t), ns_compare_numbers,
                   NULL));
    return ns_spend(ctx, count);
}

// Parts with the same ends are one edge.
static ns_status gather_edges(ns_ctx *ctx, snap_job *job)
{
    ns_map *map = job->map;
    int32_t end;

    job->keys.count = 0;
    for (int32_t i = 0; i < job->snapped.count; i++)
        NS_TRY(add_key(ctx, job,
                       (uint64_t)job->snapped.at[i].ends[0] << 32
                           | (uint32_t)job->snapped.at[i].ends[1],
                       i));
    NS_TRY(ns_keyed_sort(ctx, &job->keys));
    for (int32_t i = 0; i < job->keys.count; i = end) {
        const snapped *p = &job->snapped.at[job->keys.at[i].value];
        const int32_t first = map->uses.count;
        for (end = i; end < job->keys.count && job->keys.at[end].key == job->keys.at[i].key;
             end++)
            NS_TRY(add_uses(ctx, job, &job->snapped.at[job->keys.at[end].value]));
        NS_TRY(sort_uses(ctx, job, first));
        const int32_t count = map->uses.count - first;
        NS_ASSERT(p->ends[0] < p->ends[1] && count > 0);
        const ns_map_edge edge = { { p->ends[0], p->ends[1] }, first, count };
        if (!changes_winding(map, first, count))
            map->uses.count = first;
        else if (!ns_array_push(ctx, &map->edges, edge))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static ns_status snap_steps(ns_ctx *ctx, snap_job *job)
{
    NS_TRY(gather_segments(ctx, job));
    NS_TRY(ns_segment_tiles_fill(ctx, &job->lists, job->view->width, job->view->height,
                                 job->segments.at, job->segments.count));
    NS_TRY(find_vertices(ctx, job));
    NS_TRY(ns_tile_lists_fill(ctx, &job->spots, job->lists.tiles, job->map->vertices.count,
                              place_vertex, job));
    NS_TRY(cut_segments(ctx, job));
    return gather_edges(ctx, job);
}

ns_status ns_map_snap(ns_ctx *ctx, const ns_view *view, ns_map *map)
{
    snap_job job = { .view = view, .map = map };
    const ns_status status = snap_steps(ctx, &job);

    ns_arrays_drop(ctx, &job.uses, &job.keys, &job.segments, &job.first);
    ns_tile_lists_drop(ctx, &job.lists);
    ns_tile_lists_drop(ctx, &job.spots);
    ns_arrays_drop(ctx, &job.hits, &job.snapped);
    return status;
}
