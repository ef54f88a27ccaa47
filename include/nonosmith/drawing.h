// drawing.h: a vector drawing, after all the variety of its file is gone.
//
// What remains of any SVG is a list of filled shapes in painting order, each made of contours of
// cubic curves: strokes have become outlines, transforms and units are applied, references are
// resolved. What could not be kept is named in `notes`.
//
// Invariants (ns_drawing_check): all numbers are finite and at most NS_DRAWING_MOST in size;
// within a contour each cubic starts exactly where the one before ended; the fill joins a
// contour's end to its start with a straight line when they differ; ranges lie within the arrays
// and do not overlap.
#ifndef NONOSMITH_DRAWING_H
#define NONOSMITH_DRAWING_H

#include "nonosmith/geom.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_DRAWING_MOST 1e9
#define NS_DRAWING_CUBICS_MAX (1 << 20)
#define NS_DRAWING_SHAPES_MAX (1 << 16)

typedef enum ns_fill_rule { NS_FILL_NONZERO, NS_FILL_EVENODD } ns_fill_rule;

typedef struct ns_contour {
    int32_t first, count; // into cubics; count at least 1
} ns_contour;

// A painted area; what is painted later covers what was painted before.
typedef struct ns_shape {
    int32_t first, count; // into contours
    ns_fill_rule rule;
    uint8_t r, g, b, a; // a: 255 covers; shapes that paint nothing are not in the list
    int32_t line;       // of the file, for messages; 0 when not known
} ns_shape;

typedef NS_ARRAY(ns_text) ns_notes;

typedef struct ns_drawing {
    double width, height; // the page, from (0, 0); what lies outside of it is not seen
    NS_ARRAY(ns_cubic) cubics;
    NS_ARRAY(ns_contour) contours;
    NS_ARRAY(ns_shape) shapes;
    ns_text title, description; // as the file has them; may be empty
    ns_notes notes;             // what was left out or changed, a sentence each, none twice
} ns_drawing;

// How a picture stands on its page; the value is how many quarter turns to the right that is.
typedef enum ns_standing { NS_UPRIGHT, NS_ON_RIGHT, NS_HEADLONG, NS_ON_LEFT } ns_standing;

// A copy that stands so, page and all; `to` must be empty.
ns_status ns_drawing_turned(ns_ctx *ctx, const ns_drawing *from, ns_standing standing,
                            ns_drawing *to);

// Adds a sentence unless it is there already; false without memory. The format is ns_fail's.
bool ns_notes_add(ns_ctx *ctx, ns_notes *notes, const char *format, ...) NS_PRINTF(3, 4);
void ns_notes_drop(ns_ctx *ctx, ns_notes *notes);
// Names the first broken invariant.
ns_status ns_drawing_check(ns_ctx *ctx, const ns_drawing *drawing);
void ns_drawing_drop(ns_ctx *ctx, ns_drawing *drawing);

#ifdef __cplusplus
}
#endif

#endif
