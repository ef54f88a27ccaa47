// bitmap_webp.h: WebP files to bitmaps, through libwebp.
//
// Lossy and lossless, with alpha; turned as its EXIF orientation says; animations are refused. Hostile
// until shown otherwise, like bitmap_jpeg.h.
#ifndef NS_BITMAP_WEBP_H
#define NS_BITMAP_WEBP_H

#include "nonosmith/picture.h"

// Reads a whole file from memory; `name` is how messages call it. On failure the bitmap is empty.
ns_status ns_webp_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                       ns_bitmap *bitmap);

#endif
