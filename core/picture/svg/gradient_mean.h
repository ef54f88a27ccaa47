// gradient_mean.h: the mean colour of a gradient over a shape.
//
// The shape is laid into the gradient's own space, where a linear gradient goes from x = 0 to 1
// and a radial one is a unit circle. There it is cut into lines, one in the middle of each slab
// between its corners, and the paint is added up along the inside of each line: exactly for a
// linear gradient, by equal steps for a radial one.
#ifndef NS_GRADIENT_MEAN_H
#define NS_GRADIENT_MEAN_H

#include "nonosmith/drawing.h"

typedef enum ns_spread { NS_SPREAD_PAD, NS_SPREAD_REPEAT, NS_SPREAD_REFLECT } ns_spread;

// Red, green and blue from 0 to 255, alpha from 0 to 1.
typedef struct ns_gradient_stop {
    double at;
    double paint[4];
} ns_gradient_stop;

typedef struct ns_gradient {
    const ns_gradient_stop *stops; // at rising places from 0 to 1
    int32_t count;                 // at least 1
    ns_spread spread;
    bool radial;
    ns_vec focus; // radial: where it begins, inside of the unit circle
    // (x, y) of the page is (a x + c y + e, b x + d y + f) of the gradient's space.
    double to_space[6];
} ns_gradient;

// The mean over the shape's area, its colours weighted by alpha; clear when it has no area.
// `*work` grows by about how many steps it took.
ns_status ns_gradient_mean(ns_ctx *ctx, const ns_gradient *gradient, const ns_drawing *drawing,
                           const ns_shape *shape, double mean[4], int64_t *work);

#endif
