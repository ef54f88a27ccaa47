// geom.h: points and cubic curves, in the two kinds of numbers we use.
//
// Drawings come in doubles, in whatever units their file has. Everything of a puzzle lies on an
// integer grid: the frame spans from (0, 0) to (width, height), its longer side is
// NS_FRAME_SIDE, y points downwards as on the page. On that grid every question of order has an
// exact answer.
#ifndef NONOSMITH_GEOM_H
#define NONOSMITH_GEOM_H

#include "nonosmith/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_FRAME_SIDE (1 << 24) // grid steps along the frame's longer side
#define NS_TOLERANCE 2048       // steps from a curve to its polyline, unless finer is needed

typedef struct ns_vec {
    double x, y;
} ns_vec;

// A cubic Bezier curve: from p[0] to p[3], leaving towards p[1], arriving from p[2].
typedef struct ns_cubic {
    ns_vec p[4];
} ns_cubic;

// A point of the grid.
typedef struct ns_point {
    int32_t x, y;
} ns_point;

// The same curve on the grid.
typedef struct ns_grid_cubic {
    ns_point p[4];
} ns_grid_cubic;

#ifdef __cplusplus
}
#endif

#endif
