// outline_curve.h: small questions about the curves of a seam, in doubles on the grid.
#ifndef NS_OUTLINE_CURVE_H
#define NS_OUTLINE_CURVE_H

#include "geom/bezier.h"

#define NS_STUB 16.0 // a handle shorter than so many grid steps has no direction

// The angle between two directions, 0 to 180 degrees.
static inline double ns_turn_degrees(ns_vec u, ns_vec v)
{
    return ns_vec_angle(u, v) * 180 / NS_PI;
}

// The direction in which the curve leaves its start or arrives at its end; stubs are passed over.
ns_vec ns_curve_direction(const ns_cubic *curve, int end);
// By how many degrees a walk turns from one curve into the next.
static inline double ns_curve_turn(const ns_cubic *before, const ns_cubic *after)
{
    return ns_turn_degrees(ns_curve_direction(before, 1), ns_curve_direction(after, 0));
}
// Whether it hardly leaves the line between its ends.
bool ns_curve_is_straight(const ns_cubic *curve);
// Moves an end: a straight line stays one, another curve keeps its direction there.
void ns_curve_move_end(ns_cubic *curve, int end, ns_vec to);
// Aims the handle of an end along `way`, the direction of travel, keeping its length.
void ns_curve_aim(ns_cubic *curve, int end, ns_vec way);

typedef NS_ARRAY(ns_cubic) ns_cubics;

// Appends smooth cubics along the points from first to last, within about `tolerance` of them.
// Directions of travel at both ends are given; those between are taken over a stretch of
// `reach` on either side. Costs about n log n.
ns_status ns_curve_fit(ns_ctx *ctx, const ns_vecs *points, int32_t first, int32_t last,
                       const ns_vec ways[2], double reach, double tolerance, ns_cubics *curves);
// The direction of travel at a point, seen over `reach` backward (-1), forward (1) or both (0),
// within first to last.
ns_vec ns_curve_way_at(const ns_vecs *points, int32_t first, int32_t last, int32_t at,
                       double reach, int side);

#endif
