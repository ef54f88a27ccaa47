// closest_vertices.c: the two vertices of a page that are closest together.
//
// Points are sorted from left to right and then, run by run, merged from top to bottom. When two
// runs are merged only a strip along their common side can have a closer pair, and in it only a
// few neighbours of each.
#include "measure/dilation/dilation_parts.h"
#include "measure/stage/stage_parts.h"
#include "measure/yardsticks/metrics.h"

typedef struct closeness {
    ns_ctx *ctx;
    NS_ARRAY(ns_point) points, scratch, strip;
    NS_ARRAY(int32_t) x; // of the points, from left to right
    int64_t best;        // squared
    ns_point at[2];
} closeness;

static bool add_vertex(closeness *c, ns_point at)
{
    return ns_array_push(c->ctx, &c->points, at);
}

static bool gather_vertices(closeness *c, const ns_arrangement *arr)
{
    bool room = true;

    for (int i = 0; i < 4 && room; i++)
        room = add_vertex(c, arr->strands.at[0].way.at[i]);
    for (int32_t e = 1; e < arr->entries.count && room; e++)
        room = !ns_tells_vertex(arr, e) || add_vertex(c, arr->entries.at[e].point);
    return room;
}

static void compare(closeness *c, ns_point a, ns_point b)
{
    const int64_t square = ns_square_between(a, b);

    if (square >= c->best)
        return;
    c->best = square;
    c->at[0] = a;
    c->at[1] = b;
}

static int64_t squared(int64_t x)
{
    return x * x;
}

// The points near the line between two runs, given from top to bottom.
static void look_into_strip(closeness *c, const ns_point *points, int32_t count, int32_t x)
{
    c->strip.count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (squared((int64_t)points[i].x - x) >= c->best)
            continue;
        for (int32_t k = c->strip.count - 1;
             k >= 0 && squared((int64_t)points[i].y - c->strip.at[k].y) < c->best; k--)
            compare(c, points[i], c->strip.at[k]);
        c->strip.at[c->strip.count++] = points[i];
    }
}

static void merge(const ns_point *from, int32_t left, int32_t middle, int32_t right,
                  ns_point *to)
{
    int32_t a = left, b = middle;

    for (int32_t i = left; i < right; i++)
        to[i] = b == right || (a < middle && from[a].y <= from[b].y) ? from[a++] : from[b++];
}

static void find_closest(closeness *c)
{
    const int32_t count = c->points.count;
    ns_point *from = c->points.at, *to = c->scratch.at;

    ns_sort_in(from, count, sizeof *from, to, ns_compare_numbers, NULL);
    for (int32_t i = 0; i < count; i++)
        c->x.at[i] = from[i].x;
    c->best = INT64_MAX;
    for (int32_t width = 1; width < count; width *= 2) {
        for (int32_t left = 0; left < count; left += 2 * width) {
            const int32_t middle = ns_min(left + width, count);
            const int32_t right = ns_min(left + 2 * width, count);
            merge(from, left, middle, right, to);
            if (middle < right)
                look_into_strip(c, to + left, right - left, c->x.at[middle]);
        }
        ns_point *swap = from;
        from = to;
        to = swap;
    }
}

ns_status ns_closest_vertices(ns_ctx *ctx, const ns_stage *stage, ns_extreme *closest)
{
    closeness c = { .ctx = ctx };
    const bool room = gather_vertices(&c, &stage->arr)
                      && ns_array_resize(ctx, &c.scratch, c.points.count)
                      && ns_array_resize(ctx, &c.strip, c.points.count)
                      && ns_array_resize(ctx, &c.x, c.points.count);

    if (room) {
        find_closest(&c);
        *closest = (ns_extreme){ { c.at[0], c.at[1] },
                                 ns_units(ns_sqrt((double)c.best), NS_DE_JONG_SIDE) };
    }
    ns_array_drop(ctx, &c.points);
    ns_array_drop(ctx, &c.scratch);
    ns_array_drop(ctx, &c.strip);
    ns_array_drop(ctx, &c.x);
    return room ? NS_OK : ns_no_memory(ctx);
}
