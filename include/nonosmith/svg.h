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

// In which letters text is set.
typedef struct ns_type {
    const char *family; // names parted by commas, as CSS has them; may be empty
    double size;        // of an em, above 0
    int32_t weight;     // 100 to 900
    bool italic;
} ns_type;

// Somebody who has fonts. Letters are UTF-8, or nearly.
typedef struct ns_type_port {
    void *(*open)(void); // NULL: there are no fonts here after all
    // Appends the outlines of letters in a row to the contours of a drawing: the first begins at (0, 0),
    // y goes down. `*advance` is where the next letter would begin. NS_BAD_INPUT when they cannot be set.
    ns_status (*set)(ns_ctx *ctx, void *setter, const ns_type *type, const char *letters,
                     int32_t count, ns_drawing *outlines, double *advance);
    void (*close)(void *setter);
} ns_type_port;

// How a drawing is read.
typedef struct ns_svg_options {
    double
        threshold; // gradients are cut exactly at this lightness, 0..1; < 0: at one half alone
    const ns_type_port *type; // NULL: text is left out
    // What is drawn: "#id, .class, !.class", a ! before what is left out; borrowed. NULL: all.
    const char *shapes;
} ns_svg_options;

ns_svg_options ns_svg_defaults(void);

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
// Anything but the defaults, before finish.
void ns_svg_choose(ns_svg *builder, const ns_svg_options *options);
// After the last element: fills the drawing, which must be empty and stays so on failure.
// NS_BAD_INPUT, with one sentence, when the file is no SVG, breaks a limit or has a page without
// size. A drawing without any shape is no failure here.
ns_status ns_svg_finish(ns_ctx *ctx, ns_svg *builder, ns_drawing *drawing);

#ifdef __cplusplus
}
#endif

#endif
