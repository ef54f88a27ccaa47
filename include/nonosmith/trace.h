// trace.h: pixels as a drawing.
//
// The bitmap is reduced to black and white or to a few colours. The borders between its regions
// become smooth curves with corners where the border really turns. Each stretch of border is
// fitted once and bounds the regions on both of its sides, so that neighbours leave no gap.
#ifndef NONOSMITH_TRACE_H
#define NONOSMITH_TRACE_H

#include "nonosmith/drawing.h"
#include "nonosmith/picture.h"

#define NS_TRACE_SIDE 1000 // larger pictures are scaled down to so many pixels
#define NS_CRUMBS_AUTO (-1)

typedef struct ns_trace_options {
    int32_t colours;  // besides the background, at most; 0: black and white
    double threshold; // black below this lightness, 0..1; < 0: Otsu's
    bool invert;      // swaps black and white
    int32_t crumbs; // regions of fewer pixels join what is around them; NS_CRUMBS_AUTO: by size
} ns_trace_options;

// What was done.
typedef struct ns_traced {
    int32_t width, height; // of the picture when it was traced
    double threshold;      // that was used; < 0 of colours
    int32_t pieces;        // curves and straight lines, each counted once
    int32_t crumbs;        // regions that were too small
} ns_traced;

ns_trace_options ns_trace_defaults(void);
// The drawing, which must be empty, gets one shape for each colour but that of the paper: white
// when the picture has it, else the background. Its page is one unit a pixel. NS_BAD_INPUT when
// the picture is all of one colour. Costs the pixels, and the borders times the length of their
// straight stretches.
ns_status ns_drawing_trace(ns_ctx *ctx, const ns_bitmap *bitmap,
                           const ns_trace_options *options, ns_drawing *drawing,
                           ns_traced *traced);

#endif
