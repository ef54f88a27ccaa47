// overlay_flatten.c: contours become sticks on the lattice, inside the view's box.
//
// What leaves the box is moved to its nearest point, see box.h: so a contour stays closed, and no
// winding number inside changes. Curves are halved until their chord is as good; parts that cannot
// enter the box are not. Whatever falls into one pixel leaves no stick.
#include "picture/overlay/overlay.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "geom/box.h"

#define STICKS_MAX (3 << 19)
#define DEPTH_MAX 32

// Draws one contour.
typedef struct pen {
    const ns_view *view;
    ns_sticks *sticks;
    ns_vec_box box; // grid
    double unit;    // lattice in grid steps
    int32_t shape, cubic;
    ns_vec at;      // grid, anywhere
    ns_point place; // lattice, in the box
    double t;
} pen;

// The lattice point whose pixel has the nearest point of the box.
static ns_point place_of(const pen *p, ns_vec v)
{
    const ns_vec near = ns_vec_box_nearest(&p->box, v);

    return (ns_point){ (int32_t)(near.x / p->unit + 0.5), (int32_t)(near.y / p->unit + 0.5) };
}

static void start_pen(pen *p, ns_vec at)
{
    p->at = at;
    p->place = place_of(p, at);
    p->t = 0;
}

static ns_status add_stick(ns_ctx *ctx, pen *p, ns_vec to, double t, bool inside)
{
    const ns_point place = place_of(p, to);

    if (!ns_point_same(place, p->place)) {
        const ns_stick stick = {
            p->place, place, p->shape, inside ? p->cubic : -2 - p->cubic, { p->t, t }
        };
        if (p->sticks->count == STICKS_MAX)
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "the drawing is too complicated: its curves need more than %d lines; "
                "simplify its paths",
                STICKS_MAX);
        NS_NEED(ctx, ns_array_push(ctx, p->sticks, stick));
        p->place = place;
    }
    p->t = t;
    return NS_OK;
}

// A straight line to a point, cut where it enters or leaves the box.
static ns_status line_to(ns_ctx *ctx, pen *p, ns_vec to, double t)
{
    const ns_vec from = p->at;
    const double t_from = p->t;
    double cuts[NS_BOX_CUTS_MAX];
    const int32_t count = ns_vec_box_cuts(&p->box, from, to, cuts);

    for (int32_t i = 0; i < count; i++) {
        const double middle = ((i ? cuts[i - 1] : 0) + cuts[i]) / 2;
        const bool inside = ns_vec_box_holds(&p->box, ns_vec_mix(from, to, middle));
        const bool last = i == count - 1;
        NS_TRY(add_stick(ctx, p, last ? to : ns_vec_mix(from, to, cuts[i]),
                         last ? t : t_from + (t - t_from) * cuts[i], inside));
    }
    p->at = to;
    return NS_OK;
}

// Whether the chord is as good: never farther than a quarter of a lattice unit from the curve, at
// equal parameters (the distance is at most 3/4 of the larger second difference).
static bool is_flat(const pen *p, const ns_cubic *c)
{
    double most = 0;

    for (int i = 0; i < 2; i++) {
        const double x = c->p[i].x - 2 * c->p[i + 1].x + c->p[i + 2].x;
        const double y = c->p[i].y - 2 * c->p[i + 1].y + c->p[i + 2].y;
        const double bend = ns_abs(x) + ns_abs(y);
        most = bend > most ? bend : most;
    }
    return 3 * most <= p->unit;
}

static ns_status curve_to(ns_ctx *ctx, pen *p, const ns_cubic *cubic)
{
    struct {
        ns_cubic cubic;
        double t;  // at its end
        int depth; // halvings so far
    } todo[DEPTH_MAX + 2];
    int count = 1;

    todo[0].cubic = *cubic;
    todo[0].t = 1;
    todo[0].depth = 0;
    while (count > 0) {
        const ns_cubic c = todo[count - 1].cubic;
        const double t = todo[count - 1].t;
        const int depth = todo[--count].depth;
        if (depth == DEPTH_MAX || is_flat(p, &c) || ns_vec_box_misses(&p->box, c.p, 4)) {
            NS_TRY(line_to(ctx, p, c.p[3], t));
            continue;
        }
        double width = 1;
        for (int i = 0; i <= depth; i++)
            width /= 2;
        todo[count].cubic = ns_cubic_part(&c, 0.5, 1);
        todo[count].t = t;
        todo[count++].depth = depth + 1;
        todo[count].cubic = ns_cubic_part(&c, 0, 0.5);
        todo[count].t = t - width;
        todo[count++].depth = depth + 1;
    }
    return NS_OK;
}

static pen pen_for(const ns_view *view, int32_t shape, ns_sticks *sticks)
{
    const double unit = (double)(1 << view->shift);

    NS_ASSERT(view->least.x <= view->most.x && view->most.x <= view->width);
    NS_ASSERT(view->least.y <= view->most.y && view->most.y <= view->height);
    return (pen){ .view = view,
                  .sticks = sticks,
                  .box = { { view->least.x * unit, view->least.y * unit },
                           { view->most.x * unit, view->most.y * unit } },
                  .unit = unit,
                  .shape = shape };
}

ns_status ns_contour_flatten(ns_ctx *ctx, const ns_drawing *drawing, const ns_view *view,
                             int32_t shape, const ns_contour *contour, ns_sticks *sticks)
{
    pen draws = pen_for(view, shape, sticks), *p = &draws;
    const int32_t first = sticks->count;
    ns_vec start = { 0, 0 };

    for (int32_t i = 0; i < contour->count; i++) {
        ns_cubic cubic = drawing->cubics.at[contour->first + i];
        for (int k = 0; k < 4; k++)
            cubic.p[k] = ns_view_take(p->view, cubic.p[k]);
        p->cubic = contour->first + i;
        if (i == 0)
            start_pen(p, start = cubic.p[0]);
        p->t = 0;
        NS_TRY(curve_to(ctx, p, &cubic));
    }
    p->cubic = -1;
    p->t = 0;
    NS_TRY(ns_spend(ctx, contour->count));
    NS_TRY(line_to(ctx, p, start, 1));
    NS_ASSERT(sticks->count == first || ns_point_same(sticks->at[first].from, p->place));
    (void)first;
    return NS_OK;
}

// A patch is a regular polygon of 12 corners, pulled apart: each corner goes along with that end of
// the line which is farther in its direction.
static ns_status draw_patch(ns_ctx *ctx, pen *p, const ns_patch *patch)
{
    static const double sine[12] = {
        0, 0.5,  0.8660254037844386,  1,  0.8660254037844386,  0.5,
        0, -0.5, -0.8660254037844386, -1, -0.8660254037844386, -0.5
    };
    const ns_vec from = ns_vec_of(patch->from), to = ns_vec_of(patch->to);

    p->cubic = -1;
    for (int i = 0; i <= 12; i++) {
        const ns_vec way = { sine[(i + 3) % 12], sine[i % 12] };
        const ns_vec centre = ns_vec_dot(way, ns_vec_sub(to, from)) > 0 ? to : from;
        const ns_vec at = ns_vec_add(centre, ns_vec_scale(way, patch->radius));
        if (i == 0)
            start_pen(p, at);
        p->t = 0;
        NS_TRY(line_to(ctx, p, at, 1));
    }
    return NS_OK;
}

ns_status ns_map_flatten(ns_ctx *ctx, const ns_drawing *drawing, const ns_patches *patches,
                         const ns_view *view, ns_map *map)
{
    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const ns_shape *shape = &drawing->shapes.at[s];
        for (int32_t c = 0; c < shape->count; c++)
            NS_TRY(ns_contour_flatten(ctx, drawing, view, s,
                                      &drawing->contours.at[shape->first + c], &map->sticks));
    }
    for (int32_t i = 0; i < patches->count; i++) {
        pen p = pen_for(view, drawing->shapes.count + i, &map->sticks);
        NS_TRY(draw_patch(ctx, &p, &patches->at[i]));
    }
    return NS_OK;
}
