// metrics.h: how clear and how handsome a finished page is: the layout paper's five metrics and
// de Jong's three measurements (de-jong-2016, section 3.4). Nothing here is kept up to date; all
// of it is found from the stage's arrangement and actors, whatever its weights.
//
// The layout paper (force-directed-layout, section 5.1) measures on polylines of 10 units a
// segment in a frame of 1000: here edges from vertex to vertex are cut into equal stretches (see
// rings.h). Its alpha_min is 9 degrees, its d_min 2 units (its table 1), d_t is three times that.
//
//   shallow_angles   corners of faces at crossings, nodes and ends on the frame below alpha_min
//   angles           the sum over all these corners of (angle - pi / 2)^2; the angle is that
//                    between two neighbours around a vertex, at most pi
//   close_curves     (face, vertex of its polygons) where something of the face's boundary is
//                    nearer than d_min, what lies within d_t along the boundary left out
//   smoothness       over whole curves of the puzzle: squared differences of successive Menger
//                    curvatures (one over the radius of the circle through three vertices)
//   faces            squared differences of the faces' areas to their mean
//   forced_...       of the first and the third, those between the picture's own pieces and the
//                    frame, at a vertex that only the picture makes: no curve can mend them
#ifndef NS_METRICS_H
#define NS_METRICS_H

#include "measure/stage/stage.h"
#include "nonosmith/measure.h"

#define NS_LAYOUT_SIDE 1000.0
#define NS_LAYOUT_NEAR 2.0 // units

// Where an angle is shallow (both points are the vertex) or a vertex too close (to the other
// point).
typedef struct ns_layout_spot {
    bool close;
    ns_point at[2];
    int32_t face; // of the arrangement
    double share; // of the angle or gap that would do
} ns_layout_spot;

typedef NS_ARRAY(ns_layout_spot) ns_layout_spots;

// Spots are appended; NULL when nobody wants them.
ns_status ns_layout_measure(ns_ctx *ctx, const ns_stage *stage, ns_layout *layout,
                            ns_layout_spots *spots);

// Two points on the page; they may be the same.
typedef struct ns_extreme {
    ns_point at[2];
    double value;
} ns_extreme;

// The two vertices that are closest together; value: how far, in de Jong's units.
ns_status ns_closest_vertices(ns_ctx *ctx, const ns_stage *stage, ns_extreme *closest);
// The middle of the largest circle that fits between the curves, and a point where it touches one;
// value: its area in de Jong's units, to 0.1 % (most often far better).
ns_status ns_largest_circle(ns_ctx *ctx, const ns_stage *stage, ns_extreme *circle);
// The two samples nearer than d_dil whose way along the curves is the longest for how far they are
// apart; value: that ratio, negative when there is no way. The first that is above `enough` will
// do, whatever else there is.
#define NS_ANY_DILATION 1e300
ns_status ns_local_dilation(ns_ctx *ctx, const ns_stage *stage, double enough,
                            ns_extreme *worst);

#define NS_SLOPED_SIDE 100.0
#define NS_SLOPED_NARROW 2.0 // units; the thesis on sloped nonograms wants no cell below

typedef struct ns_sloped_metrics {
    double
        min_width; // of the narrowest cell, in units of which the frame's longer side has 100
    double max_shift;    // how far the line that moved most is from where it was drawn
    double sum, squares; // of how far all lines are
} ns_sloped_metrics;

// A corner, the foot of its distance on the side opposite, and that distance: the cell's width.
typedef struct ns_narrow_cell {
    int32_t cell;
    ns_extreme width;
} ns_narrow_cell;

typedef NS_ARRAY(ns_narrow_cell) ns_narrow_cells;

// Of a board of straight lines, by its cells' outlines. Cells below NS_SLOPED_NARROW are appended
// to `narrow`, by number; NULL when nobody wants them.
ns_status ns_sloped_measure(ns_ctx *ctx, const ns_board *board, ns_sloped_metrics *metrics,
                            ns_narrow_cells *narrow);

#endif
