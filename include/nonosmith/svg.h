// svg.h: a drawing from the elements of an SVG file, one at a time.
//
// The core has no XML parser. Whoever has one (expat natively, the browser's own in a page) tells
// what it meets, in order: an element with its attributes, text, the end of the element. Nothing
// that a file names is ever fetched. Names come without their namespace when it is SVG's, and
// xlink:href as "href".
//
// A small tree of what matters is kept while the file is told (`use` may name what comes later)
// and drawn by ns_svg_finish. docs/svg.md says which part of SVG is understood.
#ifndef NONOSMITH_SVG_H
#define NONOSMITH_SVG_H

#include "nonosmith/drawing.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_SVG_DEPTH_MAX 256        // elements within elements, uses counted
#define NS_SVG_ELEMENTS_MAX 1000000 // of the file, and drawn in the end, uses counted

typedef struct ns_svg ns_svg;

// `name` is borrowed until destroy, for messages.
ns_status ns_svg_create(ns_ctx *ctx, const char *name, ns_svg **builder);
void ns_svg_destroy(ns_ctx *ctx, ns_svg *builder);

// The parser stands in this line now (from 1); used in messages.
void ns_svg_line(ns_svg *builder, int32_t line);
// `attributes` are name, value, name, value, .., NULL. After a failure only destroy may follow.
ns_status ns_svg_start(ns_ctx *ctx, ns_svg *builder, const char *element,
                       const char *const *attributes);
ns_status ns_svg_chars(ns_ctx *ctx, ns_svg *builder, const char *bytes, int32_t count);
ns_status ns_svg_end(ns_ctx *ctx, ns_svg *builder, const char *element);
// After the last element: fills the drawing, which must be empty and stays so on failure.
// NS_BAD_INPUT, with one sentence, when the file is no SVG, breaks a limit or has a page without
// size. A drawing without any shape is no failure here.
ns_status ns_svg_finish(ns_ctx *ctx, ns_svg *builder, ns_drawing *drawing);

#ifdef __cplusplus
}
#endif

#endif
