// picture.h: what a puzzle is made from, before there are clues.
#ifndef NONOSMITH_PICTURE_H
#define NONOSMITH_PICTURE_H

#include "nonosmith/base.h"

#define NS_BITMAP_SIDE_MAX 16384
#define NS_BITMAP_PIXELS_MAX (1 << 26)

// Pixels row by row from the top, four bytes each: red, green, blue, alpha (not premultiplied).
typedef struct ns_bitmap {
    int32_t width, height;
    uint8_t *rgba;
} ns_bitmap;

// A transparent bitmap. NS_BAD_INPUT when a side is not from 1 to NS_BITMAP_SIDE_MAX.
ns_status ns_bitmap_create(ns_ctx *ctx, ns_bitmap *bitmap, int32_t width, int32_t height);
void ns_bitmap_drop(ns_ctx *ctx, ns_bitmap *bitmap);

#endif
