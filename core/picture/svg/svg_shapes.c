// svg_shapes.c: rect, circle, ellipse, line, polyline, polygon and path as routes.
//
// Lengths are resolved here: a percentage across is a part of the viewport's width, one down of its
// height, any other of its diagonal. What has a size below 0 is a mistake, and is not drawn.
#include "picture/svg/svg_parts.h"

double svg_resolve(svg_length length, double whole)
{
    return length.percent ? length.value / 100 * whole : length.value;
}

double svg_diagonal(const svg_place *place)
{
    return ns_sqrt((place->width * place->width + place->height * place->height) / 2);
}

// A length of the element, a percentage being a part of `whole`; false when it has none.
static bool read_length(const svg_pen *pen, const svg_place *place, svg_name name, double whole,
                        double *value)
{
    svg_length length;

    if (!pen->values.of[name].at
        || !svg_length_of(pen->values.of[name], place->style.em, &length))
        return false;
    *value = svg_resolve(length, whole);
    return true;
}

double svg_length_at(const svg_pen *pen, const svg_place *place, svg_name name, double whole,
                     double otherwise)
{
    double value = otherwise;

    read_length(pen, place, name, whole, &value);
    return value;
}

static double across(const svg_pen *pen, const svg_place *place, svg_name name)
{
    return svg_length_at(pen, place, name, place->width, 0);
}

static double down(const svg_pen *pen, const svg_place *place, svg_name name)
{
    return svg_length_at(pen, place, name, place->height, 0);
}

static bool add_ellipse(ns_ctx *ctx, svg_route *route, ns_vec c, double rx, double ry)
{
    const ns_vec east = { c.x + rx, c.y }, south = { c.x, c.y + ry };
    const ns_vec west = { c.x - rx, c.y }, north = { c.x, c.y - ry };

    return svg_route_move(ctx, route, east)
           && svg_route_quarter(ctx, route, (ns_vec){ east.x, south.y }, south)
           && svg_route_quarter(ctx, route, (ns_vec){ west.x, south.y }, west)
           && svg_route_quarter(ctx, route, (ns_vec){ west.x, north.y }, north)
           && svg_route_quarter(ctx, route, (ns_vec){ east.x, north.y }, east)
           && svg_route_close(ctx, route);
}

static bool add_rect(ns_ctx *ctx, svg_route *route, svg_box box, double rx, double ry)
{
    const double x0 = box.x, y0 = box.y, x1 = box.x + box.width, y1 = box.y + box.height;

    if (!(rx > 0 && ry > 0))
        return svg_route_move(ctx, route, (ns_vec){ x0, y0 })
               && svg_route_line(ctx, route, (ns_vec){ x1, y0 })
               && svg_route_line(ctx, route, (ns_vec){ x1, y1 })
               && svg_route_line(ctx, route, (ns_vec){ x0, y1 }) && svg_route_close(ctx, route);
    NS_ASSERT(box.width > 0 && box.height > 0);
    rx = rx > box.width / 2 ? box.width / 2 : rx;
    ry = ry > box.height / 2 ? box.height / 2 : ry;
    return svg_route_move(ctx, route, (ns_vec){ x0 + rx, y0 })
           && svg_route_line(ctx, route, (ns_vec){ x1 - rx, y0 })
           && svg_route_quarter(ctx, route, (ns_vec){ x1, y0 }, (ns_vec){ x1, y0 + ry })
           && svg_route_line(ctx, route, (ns_vec){ x1, y1 - ry })
           && svg_route_quarter(ctx, route, (ns_vec){ x1, y1 }, (ns_vec){ x1 - rx, y1 })
           && svg_route_line(ctx, route, (ns_vec){ x0 + rx, y1 })
           && svg_route_quarter(ctx, route, (ns_vec){ x0, y1 }, (ns_vec){ x0, y1 - ry })
           && svg_route_line(ctx, route, (ns_vec){ x0, y0 + ry })
           && svg_route_quarter(ctx, route, (ns_vec){ x0, y0 }, (ns_vec){ x0 + rx, y0 })
           && svg_route_close(ctx, route);
}

// A size below 0 is a mistake of the file, and what has it is not drawn.
static void note_negative(const svg_pen *pen, const svg_place *place, double size,
                          const char *name)
{
    if (size < 0)
        svg_note(pen->svg, SVG_NOTE_NEGATIVE, pen->svg->nodes.at[place->node].line,
                 svg_scan_of(name));
}

// Two radii, one standing in for the other when it is missing; negative ones are missing.
static void read_radii(const svg_pen *pen, const svg_place *place, double *rx, double *ry)
{
    const bool has_x = read_length(pen, place, SVG_RX, place->width, rx) && *rx >= 0;
    const bool has_y = read_length(pen, place, SVG_RY, place->height, ry) && *ry >= 0;

    if (!has_x)
        *rx = has_y ? *ry : 0;
    if (!has_y)
        *ry = has_x ? *rx : 0;
}

// The width and height of a rect or an image.
static ns_vec read_sides(const svg_pen *pen, const svg_place *place)
{
    const ns_vec sides = { across(pen, place, SVG_WIDTH), down(pen, place, SVG_HEIGHT) };

    note_negative(pen, place, sides.x, "width");
    note_negative(pen, place, sides.y, "height");
    return sides;
}

bool svg_image_is_drawn(const svg_pen *pen, const svg_place *place)
{
    const ns_vec sides = read_sides(pen, place);

    return sides.x >= 0 && sides.y >= 0;
}

static bool rect_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place)
{
    const ns_vec sides = read_sides(pen, place);
    const svg_box box = { across(pen, place, SVG_X), down(pen, place, SVG_Y), sides.x,
                          sides.y };
    double rx, ry;

    read_radii(pen, place, &rx, &ry);
    return !(box.width > 0 && box.height > 0) || add_rect(ctx, &pen->route, box, rx, ry);
}

static bool ellipse_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place, bool circle)
{
    const ns_vec centre = { across(pen, place, SVG_CX), down(pen, place, SVG_CY) };
    double rx, ry;

    if (circle) {
        rx = ry = svg_length_at(pen, place, SVG_R, svg_diagonal(place), 0);
        note_negative(pen, place, rx, "r");
    } else {
        read_radii(pen, place, &rx, &ry);
    }
    if (!circle && rx == 0 && ry == 0) {
        note_negative(pen, place, across(pen, place, SVG_RX), "rx");
        note_negative(pen, place, down(pen, place, SVG_RY), "ry");
    }
    return !(rx > 0 && ry > 0) || add_ellipse(ctx, &pen->route, centre, rx, ry);
}

static bool line_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place)
{
    const ns_vec from = { across(pen, place, SVG_X1), down(pen, place, SVG_Y1) };
    const ns_vec to = { across(pen, place, SVG_X2), down(pen, place, SVG_Y2) };

    return svg_route_move(ctx, &pen->route, from) && svg_route_line(ctx, &pen->route, to)
           && svg_route_end(ctx, &pen->route);
}

// The points up to the first mistake.
static bool points_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place, bool close)
{
    svg_scan in = pen->values.of[SVG_POINTS];
    svg_route *route = &pen->route;
    ns_vec to;
    int32_t count = 0;

    while (!svg_at_end(&in)) {
        if ((count > 0 && !svg_skip_comma(&in)) || !svg_number(&in, &to.x)
            || !svg_skip_comma(&in) || !svg_number(&in, &to.y)) {
            svg_note_at(pen->svg, SVG_NOTE_PATH, place->node);
            break;
        }
        if (!(count++ ? svg_route_line(ctx, route, to) : svg_route_move(ctx, route, to)))
            return false;
        if (route->cubics.count > NS_DRAWING_CUBICS_MAX)
            break; // whoever paints it will say so
    }
    if (count < 2)
        return true;
    return close ? svg_route_close(ctx, route) : svg_route_end(ctx, route);
}

static ns_status path_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place)
{
    const svg_scan data = pen->values.of[SVG_D];
    bool whole;

    if (!data.at || svg_is(svg_trimmed(data), "none"))
        return NS_OK;
    NS_TRY(svg_path_read(ctx, data, &pen->route, &whole));
    if (!whole)
        svg_note_at(pen->svg, SVG_NOTE_PATH, place->node);
    return NS_OK;
}

ns_status svg_shape_route(ns_ctx *ctx, svg_pen *pen, const svg_place *place)
{
    bool room = true;

    svg_route_clear(&pen->route);
    switch ((svg_kind)pen->svg->nodes.at[place->node].kind) {
    case SVG_RECT:
        room = rect_route(ctx, pen, place);
        break;
    case SVG_CIRCLE:
        room = ellipse_route(ctx, pen, place, true);
        break;
    case SVG_ELLIPSE:
        room = ellipse_route(ctx, pen, place, false);
        break;
    case SVG_LINE:
        room = line_route(ctx, pen, place);
        break;
    case SVG_POLYLINE:
        room = points_route(ctx, pen, place, false);
        break;
    case SVG_POLYGON:
        room = points_route(ctx, pen, place, true);
        break;
    default:
        return path_route(ctx, pen, place);
    }
    return room ? NS_OK : ns_no_memory(ctx);
}
