// cell_shape.c: see cell_shape.h.
//
// Cutting follows Sutherland and Hodgman: the outline is cut by one side of the convex polygon
// after the other. Where the outline is not convex the result has pieces joined by edges that
// run forth and back, which cover nothing. Loops are cut one by one; holes stay holes because
// the page is filled even-odd.
#include "draw/cell_shape.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define STEP_PT 1.5 // about the length of a side of the polygons
#define STEPS_MOST 64
#define SMALLEST_SQUARE 1.5

static ns_status add_step(const ns_curved_page *page, ns_vec from, const ns_edge_step *step,
                          ns_cell_shape *shape)
{
    const ns_cubic cubic = { { from, ns_curved_at(page, step->handle_1),
                               ns_curved_at(page, step->handle_2),
                               ns_curved_at(page, step->to) } };
    const double length = step->straight ? 0 : ns_cubic_length(&cubic);
    const int32_t steps =
        length > STEP_PT * STEPS_MOST ? STEPS_MOST : 1 + (int32_t)(length / STEP_PT);

    for (int32_t i = 1; i <= steps; i++) {
        const ns_vec p = i == steps ? cubic.p[3] : ns_cubic_at(&cubic, (double)i / steps);
        NS_NEED(page->base.ctx, ns_array_push(page->base.ctx, &shape->points, p));
    }
    return NS_OK;
}

ns_status ns_cell_shape_find(const ns_curved_page *page, int32_t cell, ns_cell_shape *shape)
{
    const ns_board *board = &page->base.doc->board;
    const ns_cell_outline *outline = &board->cells.at[cell];

    shape->points.count = shape->ends.count = 0;
    for (int32_t l = outline->first; l < outline->first + outline->count; l++) {
        const ns_loop *loop = &board->loops.at[l];
        ns_vec from = ns_curved_at(page, loop->start);
        for (int32_t i = loop->first; i < loop->first + loop->count; i++) {
            NS_TRY(add_step(page, from, &board->steps.at[i], shape));
            from = ns_curved_at(page, board->steps.at[i].to);
        }
        NS_NEED(page->base.ctx,
                ns_array_push(page->base.ctx, &shape->ends, shape->points.count));
    }
    shape->least = (ns_vec){ 1e9, 1e9 };
    shape->most = (ns_vec){ -1e9, -1e9 };
    for (int32_t i = 0; i < shape->points.count; i++) {
        const ns_vec p = shape->points.at[i];
        shape->least = (ns_vec){ ns_min(p.x, shape->least.x), ns_min(p.y, shape->least.y) };
        shape->most = (ns_vec){ ns_max(p.x, shape->most.x), ns_max(p.y, shape->most.y) };
    }
    return NS_OK;
}

// Whether the side from a to b has a point in the box: cut to the box in x, then in y.
static bool meets_box(ns_vec a, ns_vec b, ns_vec least, ns_vec most)
{
    const double from[2] = { a.x, a.y }, way[2] = { b.x - a.x, b.y - a.y };
    const double low[2] = { least.x, least.y }, high[2] = { most.x, most.y };
    double t0 = 0, t1 = 1;

    for (int32_t i = 0; i < 2; i++) {
        if (way[i] == 0) {
            if (from[i] < low[i] || from[i] > high[i])
                return false;
            continue;
        }
        const double u = (low[i] - from[i]) / way[i], v = (high[i] - from[i]) / way[i];
        const double first = u < v ? u : v, last = u < v ? v : u;
        t0 = first > t0 ? first : t0;
        t1 = last < t1 ? last : t1;
    }
    return t0 <= t1;
}

// Whether going right from the point crosses the side.
static bool right_of(ns_vec p, ns_vec a, ns_vec b)
{
    if ((a.y > p.y) == (b.y > p.y))
        return false;
    return a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) > p.x;
}

int ns_cell_shape_holds(const ns_cell_shape *shape, double x, double y, double side)
{
    const ns_vec least = { x, y }, most = { x + side, y + side };
    const ns_vec middle = { x + side / 2, y + side / 2 };
    bool inside = false;

    for (int32_t l = 0, i = 0; l < shape->ends.count; l++) {
        NS_ASSERT(shape->ends.at[l] > i); // no loop is empty
        ns_vec from = shape->points.at[shape->ends.at[l] - 1];
        for (; i < shape->ends.at[l]; i++) {
            const ns_vec to = shape->points.at[i];
            if (meets_box(from, to, least, most))
                return 0;
            inside = inside != right_of(middle, from, to);
            from = to;
        }
    }
    return inside ? 1 : -1;
}

// The square of that side nearest to the middle of the box, on a grid of places.
static bool square_of_side(const ns_cell_shape *shape, double side, double *x, double *y)
{
    const double room_x = shape->most.x - shape->least.x - side;
    const double room_y = shape->most.y - shape->least.y - side;
    double best = -1;

    for (int32_t i = 0; i < 121; i++) {
        const double dx = (i % 11 - 5) / 10.0 * room_x, dy = (i / 11 - 5) / 10.0 * room_y;
        const double left = shape->least.x + room_x / 2 + dx;
        const double top = shape->least.y + room_y / 2 + dy;
        const double off = dx * dx + dy * dy;
        if ((best >= 0 && off >= best) || ns_cell_shape_holds(shape, left, top, side) != 1)
            continue;
        best = off;
        *x = left;
        *y = top;
    }
    return best >= 0;
}

bool ns_cell_shape_square(const ns_cell_shape *shape, double *x, double *y, double *side)
{
    const double width = shape->most.x - shape->least.x;
    const double height = shape->most.y - shape->least.y;
    *side = ns_min(*side, ns_min(width, height));
    for (; *side >= SMALLEST_SQUARE; *side *= 0.85) {
        if (square_of_side(shape, *side, x, y))
            return true;
    }
    return false;
}

// Keeps what lies on the right hand of the way from a to b.
static bool cut_by_side(ns_ctx *ctx, ns_vec a, ns_vec b, const ns_vecs *from, ns_vecs *to)
{
    const ns_vec way = ns_vec_sub(b, a);

    to->count = 0;
    for (int32_t i = 0; i < from->count; i++) {
        const ns_vec p = from->at[i], q = from->at[i + 1 < from->count ? i + 1 : 0];
        const double off_p = -ns_vec_turn(way, ns_vec_sub(p, a));
        const double off_q = -ns_vec_turn(way, ns_vec_sub(q, a));
        if (off_p >= 0 && !ns_array_push(ctx, to, p))
            return false;
        if ((off_p >= 0) != (off_q >= 0)
            && !ns_array_push(ctx, to, ns_vec_mix(p, q, off_p / (off_p - off_q))))
            return false;
    }
    return true;
}

ns_status ns_cell_shape_cut(ns_ctx *ctx, ns_cell_shape *shape, const ns_vec *corners,
                            int32_t count, ns_scene *scene)
{
    NS_ASSERT(count >= 3);
    for (int32_t l = 0, i = 0; l < shape->ends.count; l++) {
        int32_t now = 0;
        shape->cut[now].count = 0;
        for (; i < shape->ends.at[l]; i++) {
            NS_NEED(ctx, ns_array_push(ctx, &shape->cut[now], shape->points.at[i]));
        }
        for (int32_t k = 0; k < count; k++, now = 1 - now) {
            NS_NEED(ctx, cut_by_side(ctx, corners[k], corners[(k + 1) % count],
                                     &shape->cut[now], &shape->cut[1 - now]));
        }
        const ns_vecs *rest = &shape->cut[now];
        for (int32_t k = 0; k < rest->count; k++) {
            if (k == 0)
                ns_scene_add_move(ctx, scene, rest->at[k].x, rest->at[k].y);
            else
                ns_scene_add_line(ctx, scene, rest->at[k].x, rest->at[k].y);
        }
        if (rest->count)
            ns_scene_add_close(ctx, scene);
    }
    return NS_OK;
}

void ns_cell_shape_drop(ns_ctx *ctx, ns_cell_shape *shape)
{
    ns_arrays_drop(ctx, &shape->points, &shape->ends);
    ns_array_drop(ctx, &shape->cut[0]);
    ns_array_drop(ctx, &shape->cut[1]);
    *shape = (ns_cell_shape){ 0 };
}
