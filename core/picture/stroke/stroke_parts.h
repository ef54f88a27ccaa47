// stroke_parts.h: the inside of the pen, shared by its files.
//
// A path becomes a *course* of curves, a cubic each with its direction at both ends. The outline is
// made of *sides*: the left side of the course, and the left side of the course walked backwards.
// Everything a side encloses together with the course is wound in one direction (stroke.c says
// why), so overlaps add up and never cancel.
#ifndef NS_STROKE_PARTS_H
#define NS_STROKE_PARTS_H

#include "geom/bezier.h"
#include "picture/stroke/stroke.h"

typedef struct ns_pen_curve {
    ns_cubic cubic;
    ns_vec way[2]; // unit directions at the start and at the end
    bool straight; // as good as a line, without turning back
} ns_pen_curve;

// Where one curve ends the next starts, but for less than can be seen. Ways are equal where the
// course is smooth.
typedef struct ns_pen_course {
    NS_ARRAY(ns_pen_curve) curves;
    bool closed;
} ns_pen_course;

// A contour being drawn into a drawing.
typedef struct ns_stroke_ink {
    ns_ctx *ctx;
    ns_drawing *drawing;
    double half; // the width
    double tolerance;
    double tiny;   // details below this are not seen at all
    double spot;   // within this the pen turns on the spot; near a cusp directions change fast
    bool back;     // the course is walked backwards
    bool beyond;   // sides have what lies beyond their centres of curvature (stroke_offset.c)
    bool open;     // the contour has a point
    int32_t first; // cubic of the contour
    ns_vec start, at;
} ns_stroke_ink;

// The point to the left of a way, half the width away.
static inline ns_vec ns_ink_beside(const ns_stroke_ink *ink, ns_vec at, ns_vec way)
{
    return (ns_vec){ at.x + way.y * ink->half, at.y - way.x * ink->half };
}

// Whether the left is the inner hand of a turn. One right about has the inner hand on the way back.
static inline bool ns_ink_turns_in(const ns_stroke_ink *ink, ns_vec from, ns_vec to)
{
    const double turn = ns_vec_turn(from, to);

    return turn > 0 || (turn == 0 && ink->back);
}

// Starts the contour, or draws a line; a point that is reached already changes nothing.
ns_status ns_ink_line(ns_stroke_ink *ink, ns_vec to);
ns_status ns_ink_curve(ns_stroke_ink *ink, ns_vec control_1, ns_vec control_2, ns_vec to);
// A right-hand arc about a centre, from the left of way `from` to the left of way `to`.
ns_status ns_ink_arc(ns_stroke_ink *ink, ns_vec centre, ns_vec from, ns_vec to);
// Ends the contour; one without cubics leaves nothing.
ns_status ns_ink_close(ns_stroke_ink *ink);
// Draws the left side of a curve with these directions at its ends.
ns_status ns_ink_side(ns_stroke_ink *ink, const ns_cubic *curve, ns_vec from, ns_vec to);

// Replaces the curves by those of a path. One of no length gives one curve that is a point and looks
// east.
ns_status ns_pen_course_make(const ns_stroke_ink *ink, const ns_pen_path *path,
                             ns_pen_course *course);
// Whether all control points are that near to their neighbours; the same for the way back.
bool ns_cubic_is_within(const ns_cubic *cubic, double reach);

// A dash: from and to are lengths along the path; `to` may lie beyond the end of a closed one.
typedef struct ns_dash {
    double from, to;
} ns_dash;

typedef struct ns_dashing {
    NS_ARRAY(double) until; // lengths of the path up to the end of each cubic
    NS_ARRAY(ns_dash) dashes;
    NS_ARRAY(ns_cubic) cubics; // of a dash
} ns_dashing;

// Finds the dashes of a path. *solid: there are no gaps (or far too many to draw), the path is to
// be drawn as it is. Drop the dashing in any case.
ns_status ns_dashing_make(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                          ns_dashing *dashing, bool *solid);
// The path of a dash, valid until the next one; a dash shorter than `least` gets this length, to
// have a direction.
ns_status ns_dashing_cut(ns_ctx *ctx, ns_dashing *dashing, const ns_pen_path *path,
                         ns_dash dash, double least, ns_pen_path *part);
void ns_dashing_drop(ns_ctx *ctx, ns_dashing *dashing);

#endif
