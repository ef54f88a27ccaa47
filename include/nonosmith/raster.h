// raster.h: a drawing as pixels.
#ifndef NONOSMITH_RASTER_H
#define NONOSMITH_RASTER_H

#include "nonosmith/drawing.h"
#include "nonosmith/picture.h"

// The page on white paper, its longer side so many pixels long. Each pixel is the mean of what is
// seen in it, by area and without sampling: the overlay's faces are cut at the pixels' sides. The
// bitmap must be empty. NS_BAD_INPUT when the page has no size. Costs one overlay of the drawing
// and the pixels.
ns_status ns_drawing_raster(ns_ctx *ctx, const ns_drawing *drawing, int32_t longer,
                            ns_bitmap *bitmap);

#endif
