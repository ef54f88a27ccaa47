// bezier.h: cubic curves: cutting them, bounding them, and laying polylines along them.
//
// Flattening is a pure function of the control points on the grid and the tolerance, in whole
// numbers: equal steps of the parameter, each point rounded to the grid. So a file that stores
// the control points stores the polyline.
#ifndef NS_BEZIER_H
#define NS_BEZIER_H

#include "geom/vec.h"

#define NS_STEPS_MAX 1024 // of one cubic

// A polyline: each segment remembers the cubic it follows and from which step to which. The
// segments of a cubic follow it from its first step to its last; one that is a point has none.
typedef struct ns_stretch {
    int32_t cubic;    // its place among the cubics
    int32_t from, to; // steps
    int32_t steps;    // of the whole cubic
} ns_stretch;

// The parameter of the cubic where some part (0 to 1) of the segment is passed.
static inline double ns_stretch_at(const ns_stretch *stretch, double part)
{
    return (stretch->from + part * (stretch->to - stretch->from)) / stretch->steps;
}

typedef struct ns_polyline {
    NS_ARRAY(ns_point) points; // neighbours differ
    NS_ARRAY(ns_stretch)
    stretches; // stretches.at[i] belongs to the segment from point i to i + 1
} ns_polyline;

// The point at t, 0 to 1.
ns_vec ns_cubic_at(const ns_cubic *cubic, double t);
// The derivative at t.
ns_vec ns_cubic_slope(const ns_cubic *cubic, double t);
// The direction in which the curve leaves its start (end 0) or arrives at its end (end 1), as a
// unit vector; control points that coincide are passed over. (0, 0) for a point.
ns_vec ns_cubic_direction(const ns_cubic *cubic, int end);
// A step of Newton's from t towards where the curve is nearest to the point; it stays within 0 to 1.
double ns_cubic_nearer(const ns_cubic *cubic, ns_vec point, double t);
// The part from t0 to t1.
ns_cubic ns_cubic_part(const ns_cubic *cubic, double t0, double t1);
ns_cubic ns_cubic_reversed(const ns_cubic *cubic);
// A straight line, handles at thirds.
ns_cubic ns_cubic_line(ns_vec from, ns_vec to);
// One coordinate of a cubic, or how far it is behind a line: a polynomial by its values at the four
// control points. Its value at t, and where it turns strictly between 0 and 1, in order.
double ns_bernstein_at(const double d[4], double t);
int32_t ns_bernstein_turns(const double d[4], double at[2]);
// The smallest box around the curve itself (not only its control points) and what the box holds.
void ns_cubic_bounds(const ns_cubic *cubic, ns_vec *least, ns_vec *most);
// About the length, to a relative error of 1e-3.
double ns_cubic_length(const ns_cubic *cubic);

ns_cubic ns_cubic_of(const ns_grid_cubic *cubic);
// Control points rounded to the grid.
ns_grid_cubic ns_cubic_snap(const ns_cubic *cubic);
// A straight line on the grid, handles at thirds, rounded.
ns_grid_cubic ns_grid_line(ns_point from, ns_point to);

// How many equal steps keep the polyline within `tolerance` grid steps of the curve, rounding
// aside; never more than NS_STEPS_MAX, which within the frame is enough from a tolerance of 48.
int32_t ns_cubic_steps(const ns_grid_cubic *cubic, int32_t tolerance);
// The point at step / steps, rounded to the grid, in whole numbers.
ns_point ns_cubic_step(const ns_grid_cubic *cubic, int32_t step, int32_t steps);
// Appends cubics, each starting where the one before ended. Those that are one point
// give one point.
ns_status ns_polyline_add_cubics(ns_ctx *ctx, ns_polyline *line, const ns_grid_cubic *cubics,
                                 int32_t count, int32_t tolerance);
void ns_polyline_clear(ns_polyline *line); // keeps the memory
void ns_polyline_drop(ns_ctx *ctx, ns_polyline *line);

#endif
