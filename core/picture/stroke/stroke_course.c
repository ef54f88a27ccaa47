// stroke_course.c: a path made ready for the pen.
//
// Cubics too small to be seen are left out, and so are handles; what is as good as a line is one.
// Where two curves meet at an angle too small to be seen, both get the same direction: their sides
// then meet in one point, and the outline is smooth where the path is.
#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

// A turn of less than this (0.1 degrees) is smooth unless its gap can be seen.
#define SMOOTH_TURN 1.7e-3

static bool is_near(ns_vec a, ns_vec b, double reach)
{
    return ns_vec_length(ns_vec_sub(a, b)) <= reach;
}

bool ns_cubic_is_within(const ns_cubic *cubic, double reach)
{
    const ns_vec *p = cubic->p;

    return is_near(p[0], p[1], reach) && is_near(p[1], p[2], reach)
           && is_near(p[2], p[3], reach);
}

// Handles too short to be seen point nowhere.
static ns_cubic clean(ns_cubic cubic, double tiny)
{
    ns_vec *p = cubic.p;

    for (int i = 1; i < 3 && is_near(p[i], p[0], tiny); i++)
        p[i] = p[0];
    for (int i = 2; i > 0 && is_near(p[i], p[3], tiny); i--)
        p[i] = p[3];
    return cubic;
}

// Whether the sides, too, are as good as straight.
static bool is_straight(const ns_stroke_ink *ink, const ns_pen_curve *curve, ns_vec way,
                        double length)
{
    const ns_vec *p = curve->cubic.p;
    bool straight = length > ink->tiny;

    for (int k = 0; k < 3; k++)
        straight &= ns_vec_dot(ns_vec_sub(p[k + 1], p[k]), way) >= 0;
    for (int k = 0; k < 2; k++)
        straight &= ns_abs(ns_vec_turn(curve->way[k], way)) * (ink->half + length) <= ink->tiny;
    return straight;
}

static ns_pen_curve curve_of(const ns_stroke_ink *ink, ns_cubic cubic)
{
    ns_pen_curve curve = { .cubic = clean(cubic, ink->tiny) };
    const ns_vec chord = ns_vec_sub(cubic.p[3], cubic.p[0]), way = ns_vec_unit(chord);

    for (int end = 0; end < 2; end++)
        curve.way[end] = ns_cubic_direction(&curve.cubic, end);
    curve.straight = is_straight(ink, &curve, way, ns_vec_length(chord));
    if (curve.straight)
        curve.way[0] = curve.way[1] = way;
    return curve;
}

static void smooth_over(const ns_stroke_ink *ink, ns_pen_curve *before, ns_pen_curve *after)
{
    const double turn = ns_abs(ns_vec_turn(before->way[1], after->way[0]));

    if (ns_vec_dot(before->way[1], after->way[0]) > 0 && turn <= SMOOTH_TURN
        && turn * ink->half <= ink->tolerance)
        before->way[1] = after->way[0] = ns_vec_unit(ns_vec_add(before->way[1], after->way[0]));
}

ns_status ns_pen_course_make(const ns_stroke_ink *ink, const ns_pen_path *path,
                             ns_pen_course *course)
{
    NS_ASSERT(path->count > 0);
    course->curves.count = 0;
    course->closed = path->closed;
    for (int32_t i = 0; i < path->count; i++) {
        if (ns_cubic_is_within(&path->cubics[i], ink->tiny))
            continue;
        NS_NEED(ink->ctx,
                ns_array_push(ink->ctx, &course->curves, curve_of(ink, path->cubics[i])));
    }

    const int32_t count = course->curves.count;
    if (count == 0) {
        const ns_vec at = path->cubics[0].p[0];
        const ns_pen_curve dot = { { { at, at, at, at } }, { { 1, 0 }, { 1, 0 } }, true };
        course->closed = false;
        return ns_array_push(ink->ctx, &course->curves, dot) ? NS_OK : ns_no_memory(ink->ctx);
    }
    for (int32_t i = course->closed ? 0 : 1; i < count; i++)
        smooth_over(ink, &course->curves.at[(i + count - 1) % count], &course->curves.at[i]);
    return NS_OK;
}
