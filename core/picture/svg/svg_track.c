// svg_track.c: a path as it is drawn, move by move; see svg_parts.h.
//
// A piece that goes nowhere is not kept, unless its subpath has nothing else: a point has ink
// when it is stroked with round caps.
#include "picture/svg/svg_parts.h"

static bool same(ns_vec a, ns_vec b)
{
    return a.x == b.x && a.y == b.y;
}

void svg_track_clear(svg_track *track)
{
    track->cubics.count = track->subpaths.count = track->first = 0;
    track->start = track->at = (ns_vec){ 0, 0 };
    track->drawn = false;
}

void svg_track_drop(ns_ctx *ctx, svg_track *track)
{
    ns_arrays_drop(ctx, &track->cubics, &track->subpaths);
    *track = (svg_track){ 0 };
}

bool svg_track_cubic(ns_ctx *ctx, svg_track *track, ns_vec b, ns_vec c, ns_vec to)
{
    const ns_cubic cubic = { { track->at, b, c, to } };

    track->drawn = true;
    if (same(track->at, to) && same(b, to) && same(c, to))
        return true;
    track->at = to;
    return ns_array_push(ctx, &track->cubics, cubic);
}

bool svg_track_line(ns_ctx *ctx, svg_track *track, ns_vec to)
{
    const ns_cubic line = ns_cubic_line(track->at, to);

    return svg_track_cubic(ctx, track, line.p[1], line.p[2], to);
}

bool svg_track_quadratic(ns_ctx *ctx, svg_track *track, ns_vec b, ns_vec to)
{
    return svg_track_cubic(ctx, track, ns_vec_mix(track->at, b, 2.0 / 3),
                           ns_vec_mix(to, b, 2.0 / 3), to);
}

static bool end_subpath(ns_ctx *ctx, svg_track *track, bool closed)
{
    if (!track->drawn)
        return true;
    if (track->cubics.count == track->first) {
        const ns_cubic point = { { track->at, track->at, track->at, track->at } };
        if (!ns_array_push(ctx, &track->cubics, point))
            return false;
    }
    const svg_subpath subpath = { track->first, track->cubics.count - track->first, closed };
    NS_ASSERT(subpath.count > 0); // if only a point
    track->first = track->cubics.count;
    track->drawn = false;
    return ns_array_push(ctx, &track->subpaths, subpath);
}

bool svg_track_end(ns_ctx *ctx, svg_track *track)
{
    return end_subpath(ctx, track, false);
}

bool svg_track_move(ns_ctx *ctx, svg_track *track, ns_vec to)
{
    if (!end_subpath(ctx, track, false))
        return false;
    track->start = track->at = to;
    return true;
}

bool svg_track_close(ns_ctx *ctx, svg_track *track)
{
    if (!svg_track_line(ctx, track, track->start) || !end_subpath(ctx, track, true))
        return false;
    track->at = track->start;
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
