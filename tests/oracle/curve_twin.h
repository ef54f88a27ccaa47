// curve_twin.h: how two cubics cross, found in two other ways.
//
// Very fine polylines are simple, but where curves run side by side they zigzag about each other.
// There algebra helps: a's equation f(x, y) = 0, at the points of b a polynomial of degree 9
// whose zeros are the common points.
#ifndef NS_CURVE_TWIN_H
#define NS_CURVE_TWIN_H

#include "nonosmith/geom.h"

typedef struct curve_twin {
    int32_t count, sign; // the sum of signs: +1 when b crosses a from its right to its left
    bool sure;
} curve_twin;

// Common ends do not count. Sure when two degrees of fineness agree.
curve_twin curve_twin_polylines(const ns_grid_cubic *a, const ns_grid_cubic *b);
// Crossings of a curve with itself; each counts once, signs not at all.
curve_twin curve_twin_self(const ns_grid_cubic *a);
// Sure when all zeros are simple and none lies near an end or a double point.
curve_twin curve_twin_algebra(const ns_grid_cubic *a, const ns_grid_cubic *b);

#endif
