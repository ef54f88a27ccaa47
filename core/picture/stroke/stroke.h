// stroke.h: a stroked path as the outline of its ink.
//
// Follows SVG: caps, joins, the miter limit (beyond it a miter becomes a bevel), dashes; a path
// of no length has ink only with round or square caps. The result is contours of cubics that
// cover the ink when filled by the nonzero rule: smooth where the path is smooth, so that
// corners of the outline are corners of the ink. All contours wind the same way round their ink;
// they overlap each other and themselves where the ink does, and never cancel.
//
// Inside a cubic the pen turns as it goes, in a cusp on the spot: always a round join. Details a
// few hundred times smaller than the tolerance count as points.
#ifndef NS_STROKE_H
#define NS_STROKE_H

#include "nonosmith/drawing.h"

typedef enum ns_cap { NS_CAP_BUTT, NS_CAP_ROUND, NS_CAP_SQUARE } ns_cap;
typedef enum ns_join { NS_JOIN_MITER, NS_JOIN_ROUND, NS_JOIN_BEVEL } ns_join;

typedef struct ns_pen {
    double width; // more than 0
    ns_cap cap;
    ns_join join;
    double miter_limit;
    const double *dashes; // lengths of dash and gap by turns, an even number, sum more than 0
    int32_t dash_count;   // 0: no dashes
    double dash_offset;
    double tolerance; // how far the outline may be from the truth; a millionth of the width and
                      // the rounding of large coordinates are the least that is heard
} ns_pen;

// A path to be stroked: cubics one after the other. A closed one has no ends; its last cubic ends exactly
// where the first starts.
typedef struct ns_pen_path {
    const ns_cubic *cubics;
    int32_t count;
    bool closed;
} ns_pen_path;

// Appends cubics and contours of the outline to the drawing (and no shape); nothing on failure.
// NS_BAD_INPUT when there would be more than NS_DRAWING_CUBICS_MAX. A path with more than 16384
// dashes is drawn solid. Points beyond NS_DRAWING_MOST are moved there. About 5 microseconds for
// a curved cubic.
ns_status ns_stroke_path(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                         ns_drawing *drawing);

#endif
