// bitmap_jpeg.h: JPEG files to bitmaps, through libjpeg-turbo.
//
// Grey, YCbCr, RGB and CMYK, baseline and progressive; turned as its EXIF orientation says; colour profiles
// are not applied. Hostile until shown otherwise: sides and pixels are bounded by picture.h, a header
// that promises more pixels than its bytes can hold is refused before memory is taken for them, a file
// of very many scans or one that ends too early is refused, and what libjpeg objects to becomes one
// sentence.
#ifndef NS_BITMAP_JPEG_H
#define NS_BITMAP_JPEG_H

#include "nonosmith/picture.h"

// Reads a whole file from memory; `name` is how messages call it. On failure the bitmap is empty.
ns_status ns_jpeg_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                       ns_bitmap *bitmap);

#endif
