// gradient_bands.h: a gradient as flat bands: stripes, or rings around its focus.
//
// A puzzle has no colour that fades. So the way of a gradient is cut where its paint has changed by
// a sixteenth, and exactly where it gets as dark as a level that decides what is black or white;
// between two cuts it has the paint in the middle of them. The bands are then drawn as a stencil
// (shape_split.h), which cuts any shape that is painted so.
#ifndef NS_GRADIENT_BANDS_H
#define NS_GRADIENT_BANDS_H

#include "picture/gradient/gradient.h"

#define NS_BANDS_MAX 250 // of one gradient: numbers of a stencil

// Places from one to another; what is painted before 0 and behind 1 is a band too.
typedef struct ns_band {
    double from, to;
    double paint[4];
} ns_band;

typedef NS_ARRAY(ns_band) ns_bands;

// What decides what is seen of a gradient.
typedef struct ns_band_levels {
    double opacity; // of what is painted with it, from 0 to 1
    double
        threshold; // of lightness, from 0 to 1, besides one half and nearly white; < 0: no other
} ns_band_levels;

// The bands must be empty. *fit: there are not too many of them; else they are of no use.
ns_status ns_gradient_bands(ns_ctx *ctx, const ns_gradient *gradient,
                            const ns_band_levels *levels, ns_bands *bands, bool *fit);
// Draws the bands as far as the shape reaches: the red of band i is i + 1. The stencil must be empty.
// *fit: it can be drawn, with at most so many stripes.
ns_status ns_bands_stencil(ns_ctx *ctx, const ns_gradient *gradient, const ns_bands *bands,
                           const ns_drawing *drawing, const ns_shape *shape,
                           ns_drawing *stencil, bool *fit);

#endif
