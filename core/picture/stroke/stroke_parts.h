// stroke_parts.h: the inside of the pen, shared by its files.
//
// A path becomes a *chain* of links: cubics without inflections or cusps inside, each with its
// exact direction at both ends. The outline is made of *sides*: the left side of the chain, and
// the left side of the chain walked backwards. Everything a side encloses together with the
// chain is wound in one direction (stroke.c says why), so overlaps add up and never cancel.
#ifndef NS_STROKE_PARTS_H
#define NS_STROKE_PARTS_H

#include "geom/bezier.h"
#include "picture/stroke/stroke.h"

// The derivative of a cubic is a + b t + c t^2.
typedef struct ns_hodograph {
    ns_vec a, b, c;
} ns_hodograph;

typedef struct ns_pen_link {
    ns_cubic curve;
    ns_vec way[2];  // unit directions at the start and at the end
    bool straight;  // as good as a line, without turning back
    bool from_same; // follows the link before within one cubic of the path: a turn between the
                    // two is a cusp, always round
    double until;   // length of the chain up to here (ns_pen_chain_measure)
} ns_pen_link;

// Where one link ends the next starts. Ways are equal where the chain is smooth.
typedef struct ns_pen_chain {
    NS_ARRAY(ns_pen_link) links;
    bool closed;
} ns_pen_chain;

// Half the width and what counts as near.
typedef struct ns_pen_size {
    double half;
    double tolerance;
    double tiny; // details below this are not seen at all
} ns_pen_size;

// A contour being drawn into a drawing.
typedef struct ns_stroke_ink {
    ns_ctx *ctx;
    ns_drawing *drawing;
    ns_pen_size size;
    int32_t first; // cubic of the contour
    bool open;     // the contour has a point
    ns_vec start, at;
} ns_stroke_ink;

// The left hand of a direction.
static inline ns_vec ns_left_of(ns_vec way)
{
    return (ns_vec){ way.y, -way.x };
}

static inline ns_vec ns_beside(ns_vec at, ns_vec way, double by)
{
    return ns_vec_add(at, ns_vec_scale(ns_left_of(way), by));
}

// Starts the contour, or draws a line; a point that is reached already changes nothing.
ns_status ns_ink_line(ns_stroke_ink *ink, ns_vec to);
ns_status ns_ink_curve(ns_stroke_ink *ink, ns_vec control_1, ns_vec control_2, ns_vec to);
// A right-hand arc about a centre, from the left of way `from` to the left of way `to`.
ns_status ns_ink_arc(ns_stroke_ink *ink, ns_vec centre, ns_vec from, ns_vec to);
// Ends the contour; one without cubics leaves nothing.
ns_status ns_ink_close(ns_stroke_ink *ink);

// Makes the chain (empty before; dropped by the caller in any case). A path of no length gives a
// chain of one link that is a point and looks east.
ns_status ns_pen_chain_make(ns_ctx *ctx, const ns_pen_path *path, const ns_pen_size *size,
                            ns_pen_chain *chain);
ns_pen_link ns_pen_link_back(const ns_pen_link *link);
bool ns_pen_link_is_point(const ns_pen_link *link);
ns_hodograph ns_hodograph_of(const ns_cubic *cubic);
ns_vec ns_hodograph_slope(const ns_hodograph *h, double t);
// The second derivative.
ns_vec ns_hodograph_bend(const ns_hodograph *h, double t);
// The roots of u t^2 + v t + w within (0, 1), in order; returns how many.
int ns_quadratic_roots(double u, double v, double w, double roots[2]);
// The direction at t; within a link it never is (0, 0).
ns_vec ns_pen_link_way(const ns_pen_link *link, double t);
void ns_pen_chain_drop(ns_ctx *ctx, ns_pen_chain *chain);

// Draws the left side of a curved link.
ns_status ns_ink_side(ns_stroke_ink *ink, const ns_pen_link *link);
// Draws, as contours of their own, what lies to the left of the link beyond the centres of its
// curvature and within the width.
ns_status ns_ink_side_beyond(ns_stroke_ink *ink, const ns_pen_link *link);

// A dash: from and to are lengths along the chain; `to` may lie beyond the end of a closed one.
typedef struct ns_dash {
    double from, to;
} ns_dash;

typedef NS_ARRAY(ns_dash) ns_dashes;

// Sets `until` of all links; returns the whole length.
double ns_pen_chain_measure(ns_pen_chain *chain);
// Appends the dashes of a chain of this length. *solid: there are no gaps (or far too many to
// draw), the chain is to be drawn as it is.
ns_status ns_pen_dashes(ns_ctx *ctx, const ns_pen *pen, double length, bool closed,
                        ns_dashes *dashes, bool *solid);
// Replaces the links of `part` by a stretch of a measured chain; at least one, maybe a point.
ns_status ns_pen_chain_cut(ns_ctx *ctx, const ns_pen_chain *chain, const ns_pen_size *size,
                           ns_dash dash, ns_pen_chain *part);

#endif
