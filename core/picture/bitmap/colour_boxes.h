// colour_boxes.h: many colours, each with a weight, in few boxes.
//
// Always the box with the largest error is cut, along the axis on which its colours differ most, at
// the place that leaves the least error (as in median cut, but with the best cut instead of the
// median). Sums are doubles in a fixed order; ties go to the lower `order`. What the three axes
// are is the owner's business.
#ifndef NS_COLOUR_BOXES_H
#define NS_COLOUR_BOXES_H

#include "nonosmith/base.h"

typedef struct ns_colour_point {
    double weight;
    double at[3];
    double sum[3]; // weight times at, as exactly as it is known
    int32_t order; // among those at one place of an axis
    int32_t what;  // the owner's number of it
} ns_colour_point;

// A stretch of the points, and what one colour for all of it would cost.
typedef struct ns_colour_box {
    int32_t first, count;
    int32_t axis; // to cut along
    double error;
} ns_colour_box;

typedef enum ns_colour_error {
    NS_ERROR_OF_ALL_AXES,
    NS_ERROR_OF_ONE_AXIS, // the largest
} ns_colour_error;

// Sorts the points, of which there must be one, into up to `wanted` boxes.
ns_status ns_colour_boxes_cut(ns_ctx *ctx, ns_colour_point *points, int32_t count,
                              ns_colour_error error, int32_t wanted, ns_colour_box *boxes,
                              int32_t *box_count);

#endif
