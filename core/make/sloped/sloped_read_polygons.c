// sloped_read_polygons.c: the contours of a drawing as polygons on the grid.
//
// Every curve becomes its chord; one that bends, or a contour that is left open, is told instead.
// The overlay flattens the chords into sticks and cuts them at the frame, as it does for every
// other picture. A corner is where a stick starts, not rounded to the lattice; corners that
// follow each other closely become one.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "geom/box.h"

static double distance(ns_vec a, ns_vec b)
{
    return ns_vec_length(ns_vec_sub(a, b));
}

// Whether all lie beyond the same side of the frame, or on it.
static bool misses_frame(const ns_reading *r, const ns_vec *points, int32_t count)
{
    const ns_vec_box frame = { { 0, 0 }, { r->view.width, r->view.height } };

    return ns_vec_box_misses(&frame, points, count);
}

// -- chords ----------------------------------------------------------------------------------------

// How far the curve may be from the straight line between its ends, at most.
static double bend_of(const ns_cubic *c)
{
    double most = 0;

    for (int i = 1; i < 3; i++) {
        const double bend = distance(c->p[0], c->p[3]) > 0
                                ? ns_segment_distance(c->p[i], c->p[0], c->p[3])
                                : distance(c->p[i], c->p[0]);
        most = bend > most ? bend : most;
    }
    return most;
}

static ns_status say_curved(ns_ctx *ctx, const ns_drawing *drawing, int32_t shape,
                            const ns_cubic *drawn)
{
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: the edge from %s to %s of the page is curved; make it straight, or use "
                   "{the kind|kind} curved",
                   ns_shape_words(drawing, shape).text,
                   ns_place_words(drawing, drawn->p[0]).text,
                   ns_place_words(drawing, drawn->p[3]).text);
}

static ns_status say_open(ns_ctx *ctx, const ns_drawing *drawing, int32_t shape, ns_vec start,
                          ns_vec end)
{
    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: the polygon is open: it starts at %s and ends at %s of the page; close "
                   "it, with Z at the end of a path or as a <polygon>",
                   ns_shape_words(drawing, shape).text, ns_place_words(drawing, start).text,
                   ns_place_words(drawing, end).text);
}

static ns_status take_chords(ns_ctx *ctx, ns_reading *r, int32_t shape,
                             const ns_contour *contour)
{
    const ns_cubic *drawn = r->drawing->cubics.at + contour->first;
    ns_cubic *chords = r->chords.cubics.at + contour->first;
    const int32_t last = contour->count - 1;

    for (int32_t i = 0; i <= last; i++) {
        ns_cubic cubic;
        for (int k = 0; k < 4; k++)
            cubic.p[k] = ns_view_take(&r->view, drawn[i].p[k]);
        if (bend_of(&cubic) > r->snap && !misses_frame(r, cubic.p, 4))
            return say_curved(ctx, r->drawing, shape, &drawn[i]);
        chords[i] = ns_cubic_line(drawn[i].p[0], drawn[i].p[3]);
    }
    const ns_vec start = drawn[0].p[0], end = drawn[last].p[3];
    const ns_vec gap[2] = { ns_view_take(&r->view, start), ns_view_take(&r->view, end) };
    if (distance(gap[0], gap[1]) <= r->snap)
        chords[last] = ns_cubic_line(drawn[last].p[0], start);
    else if (!misses_frame(r, gap, 2))
        return say_open(ctx, r->drawing, shape, start, end);
    return ns_spend(ctx, contour->count);
}

// -- corners ---------------------------------------------------------------------------------------

// Where the stick starts: not rounded, and within the frame.
static ns_vec stick_start(const ns_reading *r, const ns_stick *stick)
{
    const int32_t cubic = stick->cubic >= 0 ? stick->cubic : -2 - stick->cubic;

    if (cubic < 0)
        return ns_vec_of(stick->from);
    const ns_cubic *chord = &r->chords.cubics.at[cubic];
    const ns_vec at = ns_vec_mix(ns_view_take(&r->view, chord->p[0]),
                                 ns_view_take(&r->view, chord->p[3]), stick->at[0]);
    return (ns_vec){ ns_clamp(at.x, 0, r->view.width), ns_clamp(at.y, 0, r->view.height) };
}

static ns_status add_corner(ns_ctx *ctx, ns_reading *r, int32_t first, const ns_stick *stick)
{
    const ns_read_corner corner = { .at = stick_start(r, stick),
                                    .cubic = stick->cubic,
                                    .line = -1,
                                    .cut = ns_view_on_frame(&r->view, stick->from) };
    ns_read_corner *last =
        r->corners.count > first ? &r->corners.at[r->corners.count - 1] : NULL;

    if (last && distance(last->at, corner.at) <= r->close) {
        last->cubic = corner.cubic;
        last->cut = last->cut && corner.cut;
        return NS_OK;
    }
    return ns_array_push(ctx, &r->corners, corner) ? NS_OK : ns_no_memory(ctx);
}

// Takes the contour's corners back unless they enclose something, however thin.
static ns_status finish_polygon(ns_ctx *ctx, ns_reading *r, const ns_read_polygon *started)
{
    const ns_read_corner *corners = r->corners.at + started->first;
    ns_read_polygon polygon = *started;

    NS_ASSERT(r->corners.count > started->first);
    polygon.count = r->corners.count - polygon.first;
    while (polygon.count > 1
           && distance(corners[polygon.count - 1].at, corners[0].at) <= r->close)
        polygon.count--;
    r->corners.count = polygon.first + polygon.count;
    if (polygon.count >= 3)
        return ns_array_push(ctx, &r->polygons, polygon) ? NS_OK : ns_no_memory(ctx);
    r->lost += ns_reading_has_corner(r, &polygon);
    r->corners.count = polygon.first;
    return NS_OK;
}

static ns_status add_polygon(ns_ctx *ctx, ns_reading *r, int32_t shape,
                             const ns_contour *contour)
{
    ns_sticks *sticks = &r->map.sticks;
    const ns_read_polygon polygon = { .first = r->corners.count, .stick = sticks->count };
    const ns_vec start = ns_view_take(&r->view, r->drawing->cubics.at[contour->first].p[0]);

    NS_TRY(ns_contour_flatten(ctx, &r->chords, &r->view, shape, contour, sticks));
    if (sticks->count == polygon.stick) {
        r->lost += !misses_frame(r, &start, 1);
        return NS_OK;
    }
    NS_ASSERT(ns_point_same(sticks->at[polygon.stick].from, sticks->at[sticks->count - 1].to));
    for (int32_t i = polygon.stick; i < sticks->count; i++)
        NS_TRY(add_corner(ctx, r, polygon.first, &sticks->at[i]));
    return finish_polygon(ctx, r, &polygon);
}

ns_status ns_reading_find_polygons(ns_ctx *ctx, ns_reading *r)
{
    r->corners.count = r->polygons.count = r->lost = 0;
    for (int32_t s = r->first_shape; s < r->drawing->shapes.count; s++) {
        const ns_shape *shape = &r->drawing->shapes.at[s];
        for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
            NS_TRY(take_chords(ctx, r, s, &r->drawing->contours.at[c]));
            NS_TRY(add_polygon(ctx, r, s, &r->drawing->contours.at[c]));
        }
    }
    return NS_OK;
}
