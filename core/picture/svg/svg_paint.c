// svg_paint.c: from a route and a style to shapes of the drawing; see svg_parts.h.
//
// Strokes are outlined where the element is drawn and then carried to the page, so that a pen
// under an uneven scale becomes broad one way and thin the other, as SVG has it.
#include "picture/svg/svg_parts.h"

#define TOO_MANY_CURVES                                                                        \
    "a drawing has at most 1048576 curves, those of strokes counted; simplify it"

static int32_t line_of(const svg_pen *pen, const svg_place *place)
{
    return pen->svg->nodes.at[place->node].line;
}

// The colour of a paint that needs nothing else of the file; false when it paints nothing.
static bool plain_colour(svg_paint_kind kind, const svg_place *place, const svg_paint *paint,
                         svg_colour *colour)
{
    *colour = kind == SVG_CURRENT ? place->style.colour : paint->colour;
    return kind != SVG_NO_PAINT;
}

// What to paint with; *paints: anything at all.
static ns_status choose_ink(ns_ctx *ctx, svg_pen *pen, const svg_place *place,
                            const svg_paint *paint, svg_ink *ink, bool *paints)
{
    *ink = (svg_ink){ 0 };
    *paints = plain_colour(paint->kind, place, paint, &ink->colour);
    if (paint->kind != SVG_SERVER)
        return NS_OK;
    const svg_scan name = svg_fragment(paint->server);
    const int32_t node = svg_look_up(pen, paint->server);
    const svg_kind kind = node ? (svg_kind)pen->svg->nodes.at[node].kind : SVG_OTHER;
    if (kind == SVG_LINEAR_GRADIENT || kind == SVG_RADIAL_GRADIENT)
        return svg_gradient_of(ctx, pen, place, node, ink, paints);
    svg_note(pen->svg,
             !name.at              ? SVG_NOTE_EXTERNAL
             : kind == SVG_PATTERN ? SVG_NOTE_PATTERN
                                   : SVG_NOTE_PAINT,
             line_of(pen, place), paint->server);
    *paints = plain_colour(paint->otherwise, place, paint, &ink->colour);
    return NS_OK;
}

static bool is_near(ns_vec v)
{
    return v.x >= -NS_DRAWING_MOST && v.x <= NS_DRAWING_MOST && v.y >= -NS_DRAWING_MOST
           && v.y <= NS_DRAWING_MOST;
}

// Carries cubics to the page; false when one of them ends up beyond all pages.
static bool carry(const svg_matrix *matrix, ns_cubic *cubics, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++) {
            cubics[i].p[k] = svg_matrix_apply(matrix, cubics[i].p[k]);
            if (!is_near(cubics[i].p[k]))
                return false;
        }
    }
    return true;
}

// Gives the shape, whose contours stand, the colour of the ink.
static ns_status dip(ns_ctx *ctx, svg_pen *pen, const svg_ink *ink, double opacity,
                     ns_shape *shape)
{
    const svg_colour *c = &ink->colour;
    double mean[4] = { c->r, c->g, c->b, c->a };

    if (ink->has_gradient)
        NS_TRY(ns_gradient_mean(ctx, &ink->gradient, pen->drawing, shape, mean, &pen->work));
    shape->r = svg_byte_of(mean[0]);
    shape->g = svg_byte_of(mean[1]);
    shape->b = svg_byte_of(mean[2]);
    shape->a = svg_byte_of(mean[3] * opacity * 255);
    return svg_work(ctx, pen, 0);
}

static void take_back(ns_drawing *drawing, const ns_shape *shape, int32_t first_cubic)
{
    drawing->cubics.count = first_cubic;
    drawing->contours.count = shape->first;
}

// What was appended to the drawing becomes a shape, or is taken back when it cannot be seen.
static ns_status finish_shape(ns_ctx *ctx, svg_pen *pen, const svg_place *place, ns_shape shape,
                              const svg_ink *ink, double opacity, int32_t first_cubic)
{
    ns_drawing *drawing = pen->drawing;

    shape.line = line_of(pen, place);
    if (drawing->contours.count == shape.first)
        return NS_OK;
    if (!carry(&place->matrix, drawing->cubics.at + first_cubic,
               drawing->cubics.count - first_cubic)) {
        take_back(drawing, &shape, first_cubic);
        svg_note(pen->svg, SVG_NOTE_FAR, shape.line, (svg_scan){ 0 });
        return NS_OK;
    }
    NS_TRY(svg_clip_shape(ctx, pen, place->clip, shape.first, first_cubic));
    shape.count = drawing->contours.count - shape.first;
    NS_ASSERT(shape.count >= 0 && drawing->cubics.count >= first_cubic);
    if (shape.count == 0)
        return NS_OK;
    if (drawing->shapes.count >= NS_DRAWING_SHAPES_MAX)
        return svg_fail(ctx, pen->svg, shape.line,
                        "a drawing has at most 65536 shapes; join or remove some");
    if (drawing->cubics.count > NS_DRAWING_CUBICS_MAX)
        return svg_fail(ctx, pen->svg, shape.line, TOO_MANY_CURVES);
    if (ink->has_gradient) {
        int32_t parts;
        NS_TRY(svg_cut_bands(ctx, pen, &ink->gradient, opacity, &shape, first_cubic, &parts));
        if (parts != 1)
            svg_note_at(pen->svg, parts ? SVG_NOTE_GRADIENT : SVG_NOTE_MEAN, place->node);
        if (parts > 0)
            return NS_OK;
    }
    NS_TRY(dip(ctx, pen, ink, opacity, &shape));
    if (shape.a == 0) {
        take_back(drawing, &shape, first_cubic);
        return NS_OK;
    }
    return ns_array_push(ctx, &drawing->shapes, shape) ? NS_OK : ns_no_memory(ctx);
}

// Whether a shape painted with it would be seen.
static bool is_seen(const svg_ink *ink, double opacity)
{
    return svg_byte_of((ink->has_gradient ? 1 : ink->colour.a) * opacity * 255) > 0;
}

// Whether all of it lies on one straight line.
static bool has_no_area(const ns_cubic *cubics, int32_t count)
{
    const ns_vec from = cubics[0].p[0];
    ns_vec far = { 0, 0 };

    for (int32_t i = 0; i < count; i++) {
        for (int k = 1; k < 4; k++) {
            const ns_vec way = ns_vec_sub(cubics[i].p[k], from);
            if (ns_vec_turn(far, way) != 0)
                return false;
            if (ns_vec_dot(way, way) > ns_vec_dot(far, far))
                far = way;
        }
    }
    return true;
}

static ns_status fill(ns_ctx *ctx, svg_pen *pen, const svg_place *place)
{
    const svg_route *route = &pen->route;
    ns_drawing *drawing = pen->drawing;
    const int32_t first_cubic = drawing->cubics.count;
    const double opacity = place->style.opacity * place->style.fill_opacity;
    const ns_shape shape = { .first = drawing->contours.count, .rule = place->style.rule };
    svg_ink ink;
    bool paints;

    NS_TRY(choose_ink(ctx, pen, place, &place->style.fill, &ink, &paints));
    if (!paints || !is_seen(&ink, opacity))
        return NS_OK;
    for (int32_t i = 0; i < route->subpaths.count; i++) {
        const svg_subpath *s = &route->subpaths.at[i];
        const ns_contour contour = { drawing->cubics.count, s->count };
        if (has_no_area(route->cubics.at + s->first, s->count))
            continue;
        if (s->count > NS_DRAWING_CUBICS_MAX - drawing->cubics.count)
            return svg_fail(ctx, pen->svg, line_of(pen, place), TOO_MANY_CURVES);
        NS_NEED(ctx, ns_array_room(ctx, &drawing->cubics, sizeof(ns_cubic), s->count)
                         && ns_array_push(ctx, &drawing->contours, contour));
        memcpy(drawing->cubics.at + contour.first, route->cubics.at + s->first,
               (size_t)s->count * sizeof(ns_cubic));
        drawing->cubics.count += s->count;
    }
    return finish_shape(ctx, pen, place, shape, &ink, opacity, first_cubic);
}

static double route_length(const svg_route *route)
{
    double length = 0;

    for (int32_t i = 0; i < route->cubics.count; i++)
        length += ns_cubic_length(&route->cubics.at[i]);
    return length;
}

// How much longer the route is than its pathLength says.
static double length_factor(const svg_pen *pen, double length)
{
    svg_scan text = pen->values.of[SVG_PATH_LENGTH];
    double said;

    svg_skip_blanks(&text);
    return svg_number(&text, &said) && said > 0 && length > 0 ? length / said : 1;
}

// Reads the list of dashes, twice over when it is odd; none when it has a mistake. Returns their
// sum in `sum`.
static ns_status read_dashes(ns_ctx *ctx, svg_pen *pen, const svg_place *place, double factor,
                             double *sum)
{
    const svg_scan list = place->style.dashes;
    const double whole = svg_diagonal(place);
    svg_length length;

    *sum = 0;
    pen->dashes.count = 0;
    pen->work += 16 * (int64_t)svg_bytes(list); // lengths are slower than other bytes
    for (int32_t pass = 0; pass == 0 || pen->dashes.count % 2; pass++) {
        svg_scan in = list;
        while (!svg_at_end(&in)) {
            if (!svg_length_read(&in, place->style.em, &length) || length.value < 0
                || (!svg_at_end(&in) && !svg_skip_comma(&in))) {
                *sum = pen->dashes.count = 0;
                return NS_OK;
            }
            const double dash = svg_resolve(length, whole) * factor;
            *sum += dash;
            NS_NEED(ctx, ns_array_push(ctx, &pen->dashes, dash));
        }
    }
    return NS_OK;
}

static ns_status choose_dashes(ns_ctx *ctx, svg_pen *pen, const svg_place *place, ns_pen *ink)
{
    double sum;

    if (!place->style.dashes.at)
        return NS_OK;
    const double length = route_length(&pen->route), factor = length_factor(pen, length);
    NS_TRY(read_dashes(ctx, pen, place, factor, &sum));
    if (!(sum > 0 && sum <= NS_DRAWING_MOST))
        return NS_OK;
    if (!(length / sum * pen->dashes.count <= NS_DRAWING_CUBICS_MAX))
        return svg_fail(ctx, pen->svg, line_of(pen, place), TOO_MANY_CURVES);
    ink->dash_offset = svg_resolve(place->style.dash_offset, svg_diagonal(place)) * factor;
    NS_ASSERT(pen->dashes.count > 0 && pen->dashes.count % 2 == 0);
    ink->dashes = pen->dashes.at;
    ink->dash_count = pen->dashes.count;
    return NS_OK;
}

static bool route_is_near(const svg_route *route)
{
    for (int32_t i = 0; i < route->cubics.count; i++) {
        for (int k = 0; k < 4; k++) {
            if (!is_near(route->cubics.at[i].p[k]))
                return false;
        }
    }
    return true;
}

static ns_status outline(ns_ctx *ctx, svg_pen *pen, const svg_place *place, const ns_pen *ink)
{
    const svg_route *route = &pen->route;

    for (int32_t i = 0; i < route->subpaths.count; i++) {
        const svg_subpath *s = &route->subpaths.at[i];
        const ns_pen_path path = { route->cubics.at + s->first, s->count, s->closed };
        NS_ASSERT(s->count > 0);
        const ns_status status = ns_stroke_path(ctx, ink, &path, pen->drawing);
        if (status == NS_BAD_INPUT)
            return svg_fail(ctx, pen->svg, line_of(pen, place), TOO_MANY_CURVES);
        NS_TRY(status);
    }
    return NS_OK;
}

static ns_status stroke(ns_ctx *ctx, svg_pen *pen, const svg_place *place)
{
    const svg_style *style = &place->style;
    const int32_t first_cubic = pen->drawing->cubics.count;
    const double scale = svg_matrix_scale(&place->matrix);
    const double opacity = style->opacity * style->stroke_opacity;
    const ns_shape shape = { .first = pen->drawing->contours.count };
    svg_ink ink;
    bool paints;
    ns_pen nib = { .width = svg_resolve(style->stroke_width, svg_diagonal(place)),
                   .cap = style->cap,
                   .join = style->join,
                   .miter_limit = style->miter_limit };

    if (!(nib.width > 0))
        return NS_OK;
    NS_TRY(choose_ink(ctx, pen, place, &style->stroke, &ink, &paints));
    if (!paints || !is_seen(&ink, opacity))
        return NS_OK;
    if (!(nib.width <= NS_DRAWING_MOST) || !route_is_near(&pen->route)) {
        svg_note_at(pen->svg, SVG_NOTE_FAR, place->node);
        return NS_OK;
    }
    nib.tolerance = pen->tolerance > 0 ? pen->tolerance / scale : nib.width / 200;
    NS_TRY(choose_dashes(ctx, pen, place, &nib));
    NS_TRY(outline(ctx, pen, place, &nib));
    NS_TRY(svg_work(ctx, pen, 64 * (int64_t)(pen->drawing->cubics.count - first_cubic)));
    return finish_shape(ctx, pen, place, shape, &ink, opacity, first_cubic);
}

static svg_box route_bounds(const svg_route *route)
{
    ns_vec least = { 0, 0 }, most = { 0, 0 };

    svg_bounds_of(route->cubics.at, route->cubics.count, &least, &most);
    return (svg_box){ least.x, least.y, most.x - least.x, most.y - least.y };
}

// A clip path is what its shapes cover, however they are painted.
static void become_clip(svg_style *style)
{
    style->fill = (svg_paint){ .kind = SVG_COLOUR, .colour = { 255, 255, 255, 1 } };
    style->stroke = (svg_paint){ .kind = SVG_NO_PAINT };
    style->opacity = style->fill_opacity = 1;
    style->rule = style->clip_rule;
}

ns_status svg_paint_route(ns_ctx *ctx, svg_pen *pen, const svg_place *at)
{
    svg_place place = *at;
    const double scale = svg_matrix_scale(&place.matrix);

    svg_extents_widen(pen, &place.matrix);
    if (pen->clipping)
        become_clip(&place.style);
    if (!place.style.visible || !(scale > 0 && scale <= NS_NUMBER_HUGE))
        return NS_OK; // hidden, or squeezed into a line
    pen->user = place.matrix;
    if (place.style.fill.kind == SVG_SERVER || place.style.stroke.kind == SVG_SERVER)
        pen->bounds = route_bounds(&pen->route);
    if (place.style.fixed_stroke) {
        if (!carry(&place.matrix, pen->route.cubics.at, pen->route.cubics.count)) {
            svg_note_at(pen->svg, SVG_NOTE_FAR, at->node);
            return NS_OK;
        }
        place.matrix = SVG_IDENTITY;
    }
    if (place.style.stroke_first)
        NS_TRY(stroke(ctx, pen, &place));
    NS_TRY(fill(ctx, pen, &place));
    return place.style.stroke_first ? NS_OK : stroke(ctx, pen, &place);
}
