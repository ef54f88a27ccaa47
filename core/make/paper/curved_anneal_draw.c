// curved_anneal_draw.c: random connections and bridges (van de Kerkhof, 3.2.3).
//
// "The distance to the first control point is at least frame-min-side-length / 12 and at most 10
// times this minimum. The third control point is chosen randomly inside the whole frame. The
// fourth is chosen randomly on the frame." The angles of the control polygon belong to the
// drawing, so that a polygon with a narrow one is drawn again and is no abort yet; for two ends
// that look away from each other there may be none at all.
#include "make/paper/curved_anneal.h"

#define DRAWS 50                     // of a control polygon with wide angles
#define TAN_WIDE 0.14054083470239145 // of 8 degrees, the least angle of a control polygon
#define HALVINGS 60
#define NEARLY_ALL (1 - 1e-9)

static ns_vec draw_handle(ns_rng *rng, const ns_arrangement *arr, const open_end *end)
{
    const double least = ns_min(arr->width, arr->height) / 12.0;

    return ns_vec_add(end->at, ns_vec_scale(end->way, least * (1 + 9 * curved_chance(rng))));
}

static bool is_wide_at(ns_vec before, ns_vec at, ns_vec after)
{
    const ns_vec a = ns_vec_sub(before, at), b = ns_vec_sub(after, at);

    return ns_abs(ns_vec_turn(a, b)) >= TAN_WIDE * ns_vec_dot(a, b);
}

bool anneal_is_wide(const ns_cubic *cubic)
{
    const ns_vec *p = cubic->p;

    return is_wide_at(p[0], p[1], p[2]) && is_wide_at(p[1], p[2], p[3]);
}

bool anneal_draw_connection(ns_rng *rng, const ns_arrangement *arr, const open_end *end,
                            ns_grid_cubic *cubic)
{
    for (int32_t i = 0; i < DRAWS; i++) {
        ns_cubic drawn = { { end->at } };
        drawn.p[1] = draw_handle(rng, arr, end);
        drawn.p[2].x = arr->width * curved_chance(rng);
        drawn.p[2].y = arr->height * curved_chance(rng);
        drawn.p[3] = ns_vec_of(curved_frame_point(arr, curved_chance(rng)));
        if (anneal_is_wide(&drawn)) {
            *cubic = anneal_cut(arr, &drawn);
            return true;
        }
    }
    return false;
}

bool anneal_draw_bridge(ns_rng *rng, const ns_arrangement *arr, const open_end *from,
                        const open_end *to, ns_grid_cubic *cubic)
{
    for (int32_t i = 0; i < DRAWS; i++) {
        ns_cubic drawn = { { from->at } };
        drawn.p[1] = draw_handle(rng, arr, from);
        drawn.p[2] = draw_handle(rng, arr, to);
        drawn.p[3] = to->at;
        if (anneal_is_wide(&drawn)) {
            *cubic = ns_cubic_snap(&drawn);
            return true;
        }
    }
    return false;
}

// -- the frame ----------------------------------------------------------------------------------

// The first place where the depth behind a side of the frame, positive at 0, is used up; 1 when only
// there or never.
static double first_end(const double depths[4])
{
    double at[3], low = 0;
    const int32_t turns = ns_bernstein_turns(depths, at);

    at[turns] = 1;
    for (int32_t i = 0; i <= turns; low = at[i++]) {
        double high = at[i];
        if (ns_bernstein_at(depths, high) > 0)
            continue;
        for (int32_t k = 0; k < HALVINGS; k++) {
            const double middle = (low + high) / 2;
            if (ns_bernstein_at(depths, middle) > 0)
                low = middle;
            else
                high = middle;
        }
        return high;
    }
    return 1;
}

ns_grid_cubic anneal_cut(const ns_arrangement *arr, const ns_cubic *cubic)
{
    const double w = arr->width, h = arr->height;
    double sides[4][4];
    double first = 1;
    int32_t side = -1;

    for (int32_t i = 0; i < 4; i++) {
        sides[0][i] = cubic->p[i].x;
        sides[1][i] = w - cubic->p[i].x;
        sides[2][i] = cubic->p[i].y;
        sides[3][i] = h - cubic->p[i].y;
    }
    for (int32_t i = 0; i < 4; i++) {
        const double end = first_end(sides[i]);
        side = end < first ? i : side;
        first = end < first ? end : first;
    }
    NS_ASSERT((side >= 0) == (first < 1));
    if (first > NEARLY_ALL)
        return ns_cubic_snap(cubic);
    ns_cubic part = ns_cubic_part(cubic, 0, first);
    part.p[3].x = side == 0 ? 0 : side == 1 ? w : ns_clamp(part.p[3].x, 0, w);
    part.p[3].y = side == 2 ? 0 : side == 3 ? h : ns_clamp(part.p[3].y, 0, h);
    return ns_cubic_snap(&part);
}
