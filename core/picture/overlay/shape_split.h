// shape_split.h: a shape cut into parts by what another drawing shows where it lies.
//
// The other drawing, the *stencil*, is painted on black; the red of what is seen is a value from 0
// to 255. So a clip path is white shapes, a mask is shapes in grey, and the stripes of a gradient
// have numbers. Both are laid over each other as pictures are (overlay.h), on a lattice as fine as
// the shape is small: what is left of a cubic is a part of that cubic, its ends moved by less than
// 1/100000 of the shape's size.
#ifndef NS_SHAPE_SPLIT_H
#define NS_SHAPE_SPLIT_H

#include "nonosmith/drawing.h"

typedef struct ns_split {
    ns_drawing parts; // a shape for each value, rising: r is the value, no two overlap
    int32_t only;     // the value of all of the shape, which has no parts then; -1: several
} ns_split;

// The split must be empty; drop it in any case. A shape that covers nothing has the value 0. Costs
// about n log n for n segments and crossings; NS_BAD_INPUT when these are too many.
ns_status ns_shape_split(ns_ctx *ctx, const ns_drawing *drawing, const ns_shape *shape,
                         const ns_drawing *stencil, ns_split *split);
void ns_split_drop(ns_ctx *ctx, ns_split *split);

#endif
