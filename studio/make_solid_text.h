// make_solid_text.h: a model becomes a .nono file; for the WASM module and its native twin, as
// make_text.h.
#ifndef NS_MAKE_SOLID_TEXT_H
#define NS_MAKE_SOLID_TEXT_H

#include "nonosmith/make.h"

// The model is a .vox file, or a mesh as one JSON array of two: the coordinates of its points, z up,
// with at most nine decimals, and the corners of its triangles, by the points' numbers from 0:
//
//     [[0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]]
//
// Appends the file. The seed is the context's. NS_STOPPED leaves the best so far in the text,
// or nothing when there was none yet.
ns_status ns_make_solid_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                             const ns_solid_options *options, ns_text *text);

#endif
