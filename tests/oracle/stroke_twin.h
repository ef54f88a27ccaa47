// stroke_twin.h: the ink of a pen, point by point, from the definition.
//
// The path becomes very many short straight pieces. A point is ink when it lies in the rectangle
// of a piece, in the wedge outside of a turn, or in a cap. Slow, and too simple to be wrong.
#ifndef NS_STROKE_TWIN_H
#define NS_STROKE_TWIN_H

#include "ns_test.h"
#include "picture/stroke/stroke.h"

typedef struct stroke_twin_point {
    ns_vec at;
    bool corner;    // between two cubics: the pen's join; else round
    ns_vec in, out; // directions there; zero where the pieces themselves tell
} stroke_twin_point;

typedef struct stroke_twin_line {
    int32_t first, count; // into points
    bool closed;          // the last point is the first again
} stroke_twin_line;

typedef struct stroke_twin {
    const ns_pen *pen;
    NS_ARRAY(stroke_twin_point) points;
    NS_ARRAY(stroke_twin_line) lines; // one, or one for each dash
} stroke_twin;

bool stroke_twin_make(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                      stroke_twin *twin);
bool stroke_twin_is_ink(const stroke_twin *twin, ns_vec point);
// Whether all points up to `band` away (sixteen are tried) are alike.
bool stroke_twin_is_clear(const stroke_twin *twin, ns_vec point, double band);
void stroke_twin_drop(ns_ctx *ctx, stroke_twin *twin);

// How often the contours of a drawing go round a point; cubics are flattened within `distance`.
int32_t stroke_twin_winding(const ns_drawing *drawing, ns_vec point, double distance);

#endif
