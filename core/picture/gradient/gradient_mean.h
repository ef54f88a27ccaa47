// gradient_mean.h: the mean colour of a gradient over a shape.
//
// The shape is laid into the gradient's own space and there cut into lines, one in the middle of each slab
// between its corners, and the paint is added up along the inside of each line: exactly for a
// linear gradient, by equal steps for a radial one.
#ifndef NS_GRADIENT_MEAN_H
#define NS_GRADIENT_MEAN_H

#include "picture/gradient/gradient.h"

// The mean over the shape's area, its colours weighted by alpha; clear when it has no area.
// `*work` grows by about how many steps it took.
ns_status ns_gradient_mean(ns_ctx *ctx, const ns_gradient *gradient, const ns_drawing *drawing,
                           const ns_shape *shape, double mean[4], int64_t *work);

#endif
