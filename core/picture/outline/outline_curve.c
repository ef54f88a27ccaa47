// outline_curve.c: see outline_curve.h.
//
// Handles of a few grid steps have lost their direction to rounding; all questions here pass them
// over, and moving an end never makes one.
#include "picture/outline/outline_curve.h"

ns_vec ns_curve_direction(const ns_cubic *curve, int end)
{
    for (int i = 1; i < 3; i++) {
        const ns_vec from = end ? curve->p[3 - i] : curve->p[0];
        const ns_vec to = end ? curve->p[3] : curve->p[i];
        if (ns_vec_distance(from, to) >= NS_STUB)
            return ns_vec_unit(ns_vec_sub(to, from));
    }
    return ns_cubic_direction(curve, end);
}

bool ns_curve_is_straight(const ns_cubic *curve)
{
    const ns_vec way = ns_vec_unit(ns_vec_sub(curve->p[3], curve->p[0]));
    const double length = ns_vec_distance(curve->p[0], curve->p[3]);

    for (int i = 1; i < 3; i++) {
        const ns_vec handle = ns_vec_sub(curve->p[i], curve->p[0]);
        const double along = ns_vec_dot(way, handle);
        if (ns_abs(ns_vec_turn(way, handle)) > NS_STUB || along < -NS_STUB
            || along > length + NS_STUB)
            return false;
    }
    return true;
}

void ns_curve_move_end(ns_cubic *curve, int end, ns_vec to)
{
    if (ns_curve_is_straight(curve)) {
        *curve = end ? ns_cubic_line(curve->p[0], to) : ns_cubic_line(to, curve->p[3]);
        return;
    }
    NS_ASSERT(end == 0 || end == 1);
    const int tip = end ? 3 : 0, handle = end ? 2 : 1;
    curve->p[handle] = ns_vec_add(curve->p[handle], ns_vec_sub(to, curve->p[tip]));
    curve->p[tip] = to;
}

void ns_curve_aim(ns_cubic *curve, int end, ns_vec way)
{
    const int tip = end ? 3 : 0, handle = end ? 2 : 1;
    const double length = ns_vec_distance(curve->p[tip], curve->p[handle]);

    if (length >= NS_STUB)
        curve->p[handle] = ns_vec_add(curve->p[tip], ns_vec_scale(way, end ? -length : length));
}
