// svg_gradient.c: what a gradient says of itself and of those it refers to; see svg_parts.h.
//
// A gradient may take attributes and stops from another, by href, and that from a third. The result
// is a matrix from the page into a space in which the gradient goes from x = 0 to 1, or is the unit
// circle. A file can let gradients take from each other in a ring: the way is cut off.
#include "picture/svg/svg_parts.h"

#define HREFS_MAX 32        // gradients that take from each other
#define FOCUS_MOST 0.999    // of the radius: a focus farther out is drawn back
#define STEEPEST_STOPS 4096 // that one gradient may have

// An attribute of the gradient, or of the nearest one it refers to that has it.
static svg_scan inherited(svg_pen *pen, int32_t node, svg_name name)
{
    svg_scan text = { 0 };

    for (int32_t i = 0; node && !text.at && i < HREFS_MAX; i++) {
        text = svg_attribute_of(pen->svg, node, name);
        pen->work += 8;
        if (!text.at)
            node = svg_look_up(pen, svg_attribute_of(pen->svg, node, SVG_HREF));
    }
    return text;
}

// The gradient, or the nearest one it refers to, that has stops; 0: none.
static int32_t owner_of_stops(svg_pen *pen, int32_t node)
{
    const ns_svg *svg = pen->svg;

    for (int32_t i = 0; node && i < HREFS_MAX; i++) {
        for (int32_t n = svg->nodes.at[node].child; n; n = svg->nodes.at[n].next) {
            pen->work++;
            if (svg->nodes.at[n].kind == SVG_STOP)
                return node;
        }
        node = svg_look_up(pen, svg_attribute_of(svg, node, SVG_HREF));
    }
    return 0;
}

static ns_status add_stop(ns_ctx *ctx, svg_pen *pen, const svg_place *place, int32_t node)
{
    svg_values values;
    svg_colour colour = { 0, 0, 0, 1 };
    double opacity = 1, at = 0;

    pen->work += svg_cascade(pen->svg, node, &values);
    svg_scan text = svg_trimmed(values.of[SVG_STOP_COLOR]);
    svg_colour_read(&text, place->style.colour, &colour);
    svg_opacity_of(values.of[SVG_STOP_OPACITY], &opacity);
    svg_opacity_of(svg_attribute_of(pen->svg, node, SVG_OFFSET), &at);
    if (pen->stops.count > 0 && at < pen->stops.at[pen->stops.count - 1].at)
        at = pen->stops.at[pen->stops.count - 1].at;
    NS_ASSERT(at >= 0 && at <= 1); // and stops stand in order
    const ns_gradient_stop stop = { at, { colour.r, colour.g, colour.b, colour.a * opacity } };
    return ns_array_push(ctx, &pen->stops, stop) ? NS_OK : ns_no_memory(ctx);
}

static ns_status read_stops(ns_ctx *ctx, svg_pen *pen, const svg_place *place, int32_t node)
{
    pen->stops.count = 0;
    const int32_t owner = owner_of_stops(pen, node);
    for (int32_t n = owner ? pen->svg->nodes.at[owner].child : 0; n;
         n = pen->svg->nodes.at[n].next) {
        if (pen->svg->nodes.at[n].kind == SVG_STOP && pen->stops.count < STEEPEST_STOPS)
            NS_TRY(add_stop(ctx, pen, place, n));
    }
    return NS_OK;
}

// A length of the gradient; `whole` is what a percentage is a part of.
static double length_of(svg_pen *pen, const svg_place *place, int32_t node, svg_name name,
                        double whole, double otherwise)
{
    const svg_scan text = inherited(pen, node, name);
    svg_length length;

    return text.at && svg_length_of(text, place->style.em, &length) ? svg_resolve(length, whole)
                                                                    : otherwise;
}

// What takes the gradient's own lengths to x = 0 .. 1, or to the unit circle; false when it has
// no length.
static bool own_space(svg_pen *pen, const svg_place *place, int32_t node, bool box,
                      svg_ink *ink, svg_matrix *to)
{
    const double w = box ? 1 : place->width, h = box ? 1 : place->height;

    if (!ink->gradient.radial) {
        const ns_vec from = { length_of(pen, place, node, SVG_X1, w, 0),
                              length_of(pen, place, node, SVG_Y1, h, 0) };
        const ns_vec end = { length_of(pen, place, node, SVG_X2, w, w),
                             length_of(pen, place, node, SVG_Y2, h, 0) };
        const ns_vec d = ns_vec_sub(end, from);
        const svg_matrix along = { d.x, d.y, -d.y, d.x, from.x, from.y };
        return svg_matrix_inverse(&along, to);
    }
    const double r = length_of(pen, place, node, SVG_R, box ? 1 : svg_diagonal(place),
                               0.5 * (box ? 1 : svg_diagonal(place)));
    const ns_vec c = { length_of(pen, place, node, SVG_CX, w, w / 2),
                       length_of(pen, place, node, SVG_CY, h, h / 2) };
    const ns_vec f = { length_of(pen, place, node, SVG_FX, w, c.x),
                       length_of(pen, place, node, SVG_FY, h, c.y) };
    const svg_matrix circle = { r, 0, 0, r, c.x, c.y };
    if (!(r > 0) || !svg_matrix_inverse(&circle, to))
        return false;
    ns_vec focus = ns_vec_scale(ns_vec_sub(f, c), 1 / r);
    const double out = ns_vec_length(focus);
    ink->gradient.focus = out > FOCUS_MOST ? ns_vec_scale(focus, FOCUS_MOST / out) : focus;
    return true;
}

// From the page to the gradient's space; *flat: it has no length, its last stop is everywhere.
static bool find_space(svg_pen *pen, const svg_place *place, int32_t node, svg_ink *ink,
                       bool *flat)
{
    const bool box =
        !svg_is(svg_trimmed(inherited(pen, node, SVG_GRADIENT_UNITS)), "userSpaceOnUse");
    const svg_box b = pen->bounds;
    svg_matrix out = pen->user, back, own;

    *flat = false;
    if (box && !(b.width > 0 && b.height > 0))
        return false;
    if (box)
        out = svg_matrix_after(out, (svg_matrix){ b.width, 0, 0, b.height, b.x, b.y });
    out = svg_matrix_after(out,
                           svg_transform_at(pen, inherited(pen, node, SVG_GRADIENT_TRANSFORM)));
    if (!svg_matrix_inverse(&out, &back))
        return false;
    *flat = !own_space(pen, place, node, box, ink, &own);
    const svg_matrix all = *flat ? back : svg_matrix_after(own, back);
    memcpy(ink->gradient.to_space, &all, sizeof ink->gradient.to_space);
    return true;
}

static void use_stop(const ns_gradient_stop *stop, svg_ink *ink)
{
    ink->has_gradient = false;
    ink->colour = (svg_colour){ (uint8_t)stop->paint[0], (uint8_t)stop->paint[1],
                                (uint8_t)stop->paint[2], stop->paint[3] };
}

ns_status svg_gradient_of(ns_ctx *ctx, svg_pen *pen, const svg_place *place, int32_t node,
                          svg_ink *ink, bool *paints)
{
    const svg_scan spread = svg_trimmed(inherited(pen, node, SVG_SPREAD_METHOD));
    bool flat;

    NS_TRY(read_stops(ctx, pen, place, node));
    ink->has_gradient = true;
    ink->gradient =
        (ns_gradient){ .stops = pen->stops.at,
                       .count = pen->stops.count,
                       .spread = svg_is(spread, "repeat")    ? NS_SPREAD_REPEAT
                                 : svg_is(spread, "reflect") ? NS_SPREAD_REFLECT
                                                             : NS_SPREAD_PAD,
                       .radial = pen->svg->nodes.at[node].kind == SVG_RADIAL_GRADIENT };
    *paints = pen->stops.count > 0 && find_space(pen, place, node, ink, &flat);
    NS_ASSERT(ink->gradient.count <= STEEPEST_STOPS);
    if (*paints && (flat || pen->stops.count == 1))
        use_stop(&pen->stops.at[pen->stops.count - 1], ink);
    return NS_OK;
}
