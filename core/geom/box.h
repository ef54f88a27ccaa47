// box.h: what becomes of a way that leaves an upright box.
//
// What is outside is moved to the nearest point of the box. That keeps a closed way closed and changes
// no winding number inside, because the way from a point outside to the nearest point of a convex
// box never enters it. A straight piece is cut where it passes a line of the box first, since its
// two sides are moved differently.
#ifndef NS_GEOM_BOX_H
#define NS_GEOM_BOX_H

#include "geom/vec.h"

#define NS_BOX_CUTS_MAX 5

typedef struct ns_vec_box {
    ns_vec least, most;
} ns_vec_box;

// Inside, or on the edge.
bool ns_vec_box_holds(const ns_vec_box *box, ns_vec v);
ns_vec ns_vec_box_nearest(const ns_vec_box *box, ns_vec v);
// Whether all the points lie beyond one and the same side, or on it. A curve of such control points
// never enters the box.
bool ns_vec_box_misses(const ns_vec_box *box, const ns_vec *points, int32_t count);
// Where a straight way from `from` (0) to `to` passes the four lines along the sides, in order, and
// its end (1) as the last. Returns how many.
int32_t ns_vec_box_cuts(const ns_vec_box *box, ns_vec from, ns_vec to,
                        double cuts[NS_BOX_CUTS_MAX]);

#endif
