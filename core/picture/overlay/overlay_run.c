// overlay_run.c: ways along the edges of a map become parts of the drawing's own cubics; see overlay.h.
//
// Edges that follow the same cubic become one part of that cubic, cut at the parameters that the
// sticks remember. Its ends move to the vertices, its handles with them, so that the directions stay.
#include "picture/overlay/overlay.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "picture/outline/outline_curve.h"

#define CANDIDATES 16 // sticks on one edge that are followed at once

// The directed stick on the half-edge that continues another one, or -1.
static int32_t continuation(const ns_map *map, int32_t half, int32_t stick)
{
    const ns_map_edge *edge = &map->edges.at[half >> 1];
    const int32_t after = stick & 1 ? stick - 2 : stick + 2;
    const int32_t cubic = map->sticks.at[stick >> 1].cubic;

    for (int32_t i = 0; i < edge->count; i++) {
        const int32_t other = map->uses.at[edge->first + i] ^ (half & 1);
        if (other == stick
            || (other == after && cubic >= 0 && map->sticks.at[other >> 1].cubic == cubic))
            return other;
    }
    return -1;
}

ns_map_run ns_map_longest_run(const ns_map *map, const int32_t *halves, int32_t length,
                              int32_t i)
{
    const int32_t half = halves[i];
    const ns_map_edge *edge = &map->edges.at[half >> 1];
    int32_t start[CANDIDATES], stop[CANDIDATES];
    int count = ns_min(edge->count, CANDIDATES);
    ns_map_run r = { half, half, 0, 0 };

    NS_ASSERT(count > 0); // an edge that nobody uses changes no winding and is none

    for (int c = 0; c < count; c++)
        start[c] = stop[c] = map->uses.at[edge->first + c] ^ (half & 1);
    while (true) {
        int kept = 0;
        r.start = start[0];
        r.stop = stop[0];
        if (++i == length)
            return r;
        for (int c = 0; c < count; c++) {
            const int32_t on = continuation(map, halves[i], stop[c]);
            if (on < 0)
                continue;
            start[kept] = start[c];
            stop[kept++] = on;
        }
        if (kept == 0)
            return r;
        count = kept;
        r.to = halves[i];
    }
}

// The cubic's parameter where its stick is nearest to the vertex.
static double parameter_at(const ns_stick *stick, ns_point vertex)
{
    const ns_vec from = ns_vec_of(stick->from);
    const ns_vec way = ns_vec_sub(ns_vec_of(stick->to), from);
    const double along =
        ns_vec_dot(ns_vec_sub(ns_vec_of(vertex), from), way) / ns_vec_dot(way, way);

    if (along <= 0)
        return stick->at[0];
    return along >= 1 ? stick->at[1] : stick->at[0] + along * (stick->at[1] - stick->at[0]);
}

static ns_vec vertex_on_grid(const ns_map *map, const ns_view *view, int32_t vertex)
{
    return ns_vec_scale(ns_vec_of(map->vertices.at[vertex]), (double)(1 << view->shift));
}

ns_cubic ns_map_run_curve(const ns_map *map, const ns_drawing *drawing, const ns_view *view,
                          const ns_map_run *r)
{
    const int32_t from = ns_half_origin(map, r->from), to = ns_half_origin(map, r->to ^ 1);
    const ns_vec a = vertex_on_grid(map, view, from), b = vertex_on_grid(map, view, to);
    const ns_stick *first = &map->sticks.at[r->start >> 1];
    const ns_stick *last = &map->sticks.at[r->stop >> 1];

    if (first->cubic < 0)
        return ns_cubic_line(a, b);
    const double t0 = parameter_at(first, map->vertices.at[from]);
    const double t1 = parameter_at(last, map->vertices.at[to]);
    if (t0 == t1)
        return ns_cubic_line(a, b);
    ns_cubic curve = drawing->cubics.at[first->cubic];
    for (int k = 0; k < 4; k++)
        curve.p[k] = ns_view_take(view, curve.p[k]);
    curve = ns_cubic_part(&curve, t0 < t1 ? t0 : t1, t0 < t1 ? t1 : t0);
    if (t1 < t0)
        curve = ns_cubic_reversed(&curve);
    if (ns_curve_is_straight(&curve))
        return ns_cubic_line(a, b);
    curve.p[1] = ns_vec_add(curve.p[1], ns_vec_sub(a, curve.p[0]));
    curve.p[2] = ns_vec_add(curve.p[2], ns_vec_sub(b, curve.p[3]));
    curve.p[0] = a;
    curve.p[3] = b;
    return curve;
}

ns_status ns_map_turn_to_run(ns_ctx *ctx, const ns_map *map, int32_t *halves, int32_t count)
{
    const ns_map_run first = ns_map_longest_run(map, halves, count, 0);
    int32_t *swap = ns_new(ctx, count, sizeof *swap);
    int32_t shift = 0;

    NS_NEED(ctx, swap);
    while (shift < count && halves[shift] != first.to)
        shift++;
    NS_ASSERT(shift < count); // a run ends on its seam
    shift = (shift + 1) % count;
    for (int32_t i = 0; i < count; i++)
        swap[i] = halves[(i + shift) % count];
    memcpy(halves, swap, (size_t)count * sizeof *swap);
    ns_free(ctx, swap, count, sizeof *swap);
    return NS_OK;
}
