// detail_parts.h: what the files of simplifying share.
//
//     detail.c           the rounds, and what they say
//     detail_narrow.c    gaps and lines that are too narrow
//     detail_dots.c     regions that are too small
//     detail_patch.c     what has changed becomes shapes
//     distance.c         how far each pixel is from others
//
// All of it happens on labels of pixels: 0 is paper, the others are ink.
#ifndef NS_DETAIL_PARTS_H
#define NS_DETAIL_PARTS_H

#include "base/basics.h"
#include "base/trig.h"
#include "nonosmith/picture.h"

// Squared distances, in pixels, to the nearest pixel of a set; NS_FAR when there is none.
#define NS_FAR (1 << 29)

typedef struct ns_pixels {
    int32_t width, height, count;
    uint8_t *label;  // as it is now
    uint8_t *before; // as it was drawn
    uint8_t *set;    // scratch
    uint8_t *seen;   // scratch
    int32_t *far;    // scratch ...
    int32_t *near;   // ... for two distances at once
    int32_t *list;   // of the pixels of a region
} ns_pixels;

typedef struct ns_detail_job {
    const ns_drawing *drawing;
    const ns_detail_options *options;
    ns_detail *detail;
    ns_pixels pixels;
    double mm; // a pixel on paper
} ns_detail_job;

// How a region that is being listed looks.
typedef struct ns_pixel_region {
    int32_t count; // pixels, in pixels->list
    ns_pixel_box box;
} ns_pixel_region;

// far[i] becomes the squared distance of pixel i to the nearest one with set[i] == value.
ns_status ns_distances(ns_ctx *ctx, const ns_pixels *pixels, const uint8_t *set, uint8_t value,
                       int32_t *far);
// Lists the pixels around `start` that are connected and have its value in `of`, and marks them
// as seen; over corners too, when asked for.
ns_pixel_region ns_pixels_region(ns_pixels *pixels, const uint8_t *of, int32_t start,
                                 bool corners);
// Notes that something was done at a pixel.
ns_status ns_detail_add(ns_ctx *ctx, ns_detail_job *job, ns_detail_kind kind, int32_t pixel);

// The steps. `gently`: what is narrow may be widened, what is small grown; else only less is more.
ns_status ns_detail_gaps(ns_ctx *ctx, ns_detail_job *job, bool gently);
ns_status ns_detail_lines(ns_ctx *ctx, ns_detail_job *job);
ns_status ns_detail_dots(ns_ctx *ctx, ns_detail_job *job, bool gently);
// Adds shapes for all pixels that have changed; false in `*any` when none has.
ns_status ns_detail_patch(ns_ctx *ctx, ns_detail_job *job, ns_drawing *simpler, bool *any);

#endif
