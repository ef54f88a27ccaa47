// svg_arc.c: arcs of ellipses as cubics; see svg_parts.h.
//
// An arc of at most a quarter turn and the cubic that shares its ends and their tangents differ
// by less than 0.03 % of the radius.
#include "picture/svg/svg_parts.h"

// How far a handle reaches towards the corner of a quarter: 4/3 (sqrt 2 - 1).
#define QUARTER 0.55228474983079339840

bool svg_route_quarter(ns_ctx *ctx, svg_route *route, ns_vec corner, ns_vec to)
{
    return svg_route_cubic(ctx, route, ns_vec_mix(route->at, corner, QUARTER),
                           ns_vec_mix(to, corner, QUARTER), to);
}

// An ellipse as a unit circle that is stretched, turned and moved.
typedef struct ellipse {
    ns_vec centre, radii;
    double sine, cosine; // of its turn
} ellipse;

static ns_vec on_page(const ellipse *e, double x, double y)
{
    x *= e->radii.x;
    y *= e->radii.y;
    return (ns_vec){ e->centre.x + e->cosine * x - e->sine * y,
                     e->centre.y + e->sine * x + e->cosine * y };
}

static ns_vec on_circle(const ellipse *e, ns_vec v)
{
    return (ns_vec){ (e->cosine * v.x + e->sine * v.y) / e->radii.x,
                     (e->cosine * v.y - e->sine * v.x) / e->radii.y };
}

// The arc of the ellipse by `angle` from the unit vector `from` on, in equal parts.
static bool add_parts(ns_ctx *ctx, svg_route *route, const ellipse *e, ns_vec from,
                      double angle, ns_vec to)
{
    const int32_t parts = 1 + (int32_t)(ns_abs(angle) / (NS_PI / 2 + 1e-9));
    const double part = angle / parts;
    const double reach = 4.0 / 3 * ns_sin(part / 4) / ns_cos(part / 4);
    ns_vec a = from;

    NS_ASSERT(parts >= 1 && parts <= 5); // at most a whole turn
    for (int32_t i = 1; i <= parts; i++) {
        const double sine = ns_sin(part * i), cosine = ns_cos(part * i);
        const ns_vec b = { from.x * cosine - from.y * sine, from.x * sine + from.y * cosine };
        if (!svg_route_cubic(ctx, route, on_page(e, a.x - reach * a.y, a.y + reach * a.x),
                             on_page(e, b.x + reach * b.y, b.y - reach * b.x),
                             i == parts ? to : on_page(e, b.x, b.y)))
            return false;
        a = b;
    }
    return true;
}

// Follows the implementation notes of SVG: radii that cannot span the ends are enlarged.
bool svg_route_arc(ns_ctx *ctx, svg_route *route, ns_vec radii, double turn, bool large,
                   bool sweep, ns_vec to)
{
    const ns_vec from = route->at;
    ellipse e = { .radii = { ns_abs(radii.x), ns_abs(radii.y) },
                  .sine = ns_sin(turn * (NS_PI / 180)),
                  .cosine = ns_cos(turn * (NS_PI / 180)) };

    if (from.x == to.x && from.y == to.y)
        return svg_route_line(ctx, route, to);
    if (!(e.radii.x > 0 && e.radii.y > 0))
        return svg_route_line(ctx, route, to);
    // On the unit circle: half the way between the ends, and how far the centre is from it.
    ns_vec half = on_circle(&e, ns_vec_scale(ns_vec_sub(to, from), 0.5));
    const double reach2 = ns_vec_dot(half, half);
    double away = 0;
    if (reach2 > 1) {
        const double grow = ns_sqrt(reach2);
        e.radii = ns_vec_scale(e.radii, grow);
        half = ns_vec_scale(half, 1 / grow);
    } else if (reach2 > 0) {
        away = ns_sqrt((1 - reach2) / reach2);
    } else {
        return svg_route_line(ctx, route, to); // so close that the arc is a line
    }
    if (large == sweep)
        away = -away;
    const ns_vec middle = { -half.y * away, half.x * away }; // from the chord to the centre
    const ns_vec shift = on_page(&e, middle.x, middle.y);
    e.centre = ns_vec_add(ns_vec_mix(from, to, 0.5), shift);
    const ns_vec first = { -half.x - middle.x, -half.y - middle.y };
    const ns_vec last = { half.x - middle.x, half.y - middle.y };
    double angle = ns_atan2(first.x * last.y - first.y * last.x, ns_vec_dot(first, last));
    if (sweep && angle < 0)
        angle += 2 * NS_PI;
    if (!sweep && angle > 0)
        angle -= 2 * NS_PI;
    if (!(ns_abs(angle) <= 2 * NS_PI))
        return svg_route_line(ctx, route, to); // numbers beyond all bounds
    return add_parts(ctx, route, &e, first, angle, to);
}
