// svg_route.c: a path as it is drawn, move by move; see svg_parts.h.
//
// A piece that goes nowhere is not kept, unless its subpath has nothing else: a point has ink
// when it is stroked with round caps.
#include "picture/svg/svg_parts.h"

static bool same(ns_vec a, ns_vec b)
{
    return a.x == b.x && a.y == b.y;
}

void svg_route_clear(svg_route *route)
{
    route->cubics.count = route->subpaths.count = route->first = 0;
    route->start = route->at = (ns_vec){ 0, 0 };
    route->drawn = false;
}

void svg_route_drop(ns_ctx *ctx, svg_route *route)
{
    ns_arrays_drop(ctx, &route->cubics, &route->subpaths);
    *route = (svg_route){ 0 };
}

bool svg_route_cubic(ns_ctx *ctx, svg_route *route, ns_vec b, ns_vec c, ns_vec to)
{
    const ns_cubic cubic = { { route->at, b, c, to } };

    route->drawn = true;
    if (same(route->at, to) && same(b, to) && same(c, to))
        return true;
    route->at = to;
    return ns_array_push(ctx, &route->cubics, cubic);
}

bool svg_route_line(ns_ctx *ctx, svg_route *route, ns_vec to)
{
    const ns_cubic line = ns_cubic_line(route->at, to);

    return svg_route_cubic(ctx, route, line.p[1], line.p[2], to);
}

bool svg_route_quadratic(ns_ctx *ctx, svg_route *route, ns_vec b, ns_vec to)
{
    return svg_route_cubic(ctx, route, ns_vec_mix(route->at, b, 2.0 / 3),
                           ns_vec_mix(to, b, 2.0 / 3), to);
}

static bool end_subpath(ns_ctx *ctx, svg_route *route, bool closed)
{
    if (!route->drawn)
        return true;
    if (route->cubics.count == route->first) {
        const ns_cubic point = { { route->at, route->at, route->at, route->at } };
        if (!ns_array_push(ctx, &route->cubics, point))
            return false;
    }
    const svg_subpath subpath = { route->first, route->cubics.count - route->first, closed };
    NS_ASSERT(subpath.count > 0); // if only a point
    route->first = route->cubics.count;
    route->drawn = false;
    return ns_array_push(ctx, &route->subpaths, subpath);
}

bool svg_route_end(ns_ctx *ctx, svg_route *route)
{
    return end_subpath(ctx, route, false);
}

bool svg_route_move(ns_ctx *ctx, svg_route *route, ns_vec to)
{
    if (!end_subpath(ctx, route, false))
        return false;
    route->start = route->at = to;
    return true;
}

bool svg_route_close(ns_ctx *ctx, svg_route *route)
{
    if (!svg_route_line(ctx, route, route->start) || !end_subpath(ctx, route, true))
        return false;
    route->at = route->start;
    return true;
}

void svg_bounds_of(const ns_cubic *cubics, int32_t count, ns_vec *least, ns_vec *most)
{
    ns_vec low, high;

    for (int32_t i = 0; i < count; i++) {
        ns_cubic_bounds(&cubics[i], &low, &high);
        least->x = i == 0 || low.x < least->x ? low.x : least->x;
        least->y = i == 0 || low.y < least->y ? low.y : least->y;
        most->x = i == 0 || high.x > most->x ? high.x : most->x;
        most->y = i == 0 || high.y > most->y ? high.y : most->y;
    }
}
