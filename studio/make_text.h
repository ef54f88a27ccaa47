// make_text.h: a drawing becomes a .nono file; for the WASM module and its native twin, as
// solve_text.h.
#ifndef NS_MAKE_TEXT_H
#define NS_MAKE_TEXT_H

#include "nonosmith/make.h"

// The drawing is what an XML parser meets in an SVG file, as svg.h wants it, in one JSON array: an
// array of strings is an element with its attributes' names and values, a string is text, null is
// the end of the element opened last:
//
//     [["svg", "viewBox", "0 0 9 9"], ["path", "d", "M1 1h7v7z"], null, null]
//
// Appends the file. The seed is the context's. NS_STOPPED leaves the best so far in the text, or
// nothing when there was none yet.
ns_status ns_make_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                       const ns_curved_options *options, ns_text *text);
// The same for a sloped puzzle; without an engine (NULL) see make.h.
ns_status ns_make_sloped_text(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                              const ns_sloped_options *options, const ns_program_port *engine,
                              ns_text *text);

#endif
