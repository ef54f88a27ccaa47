// bitmap_png.h: PNG files to bitmaps and back, through libpng.
//
// Every kind of PNG is read: grey, palette and true colour, 1 to 16 bits, with alpha or a
// transparent colour, interlaced or not. 16 bits are rounded to 8; gamma and colour profiles are
// not applied. The background that a file names (bKGD) is kept both ways. A file is hostile until shown otherwise: sides and pixels are bounded by
// picture.h, a header that promises more pixels than its bytes can hold is refused before any
// memory is taken for them, and whatever libpng objects to becomes one sentence.
#ifndef NS_BITMAP_PNG_H
#define NS_BITMAP_PNG_H

#include "nonosmith/picture.h"

// Whether the bytes start as every PNG does.
bool ns_png_is(const void *bytes, int32_t count);
// Reads a whole file from memory; `name` is how messages call it. On failure the bitmap is empty.
ns_status ns_png_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                      ns_bitmap *bitmap);
// Appends the bitmap as a PNG file of 8 bits, without alpha when every pixel is opaque. On failure
// `bytes` is as it was.
ns_status ns_png_write(ns_ctx *ctx, const ns_bitmap *bitmap, ns_text *bytes);

#endif
