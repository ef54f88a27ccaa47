// straights.h: straight lines across a frame, where they meet, and the faces between them.
//
// A line is all (x, y) with a x + b y = c: (1, 0) is upright, (0, 1) level, (1, 1) and (1, -1) are
// the diagonals; y points downwards as on the page. Lines 0 to 3 are the frame itself: x = 0,
// y = 0, x = width, y = height. Every other line crosses the frame from side to side, and no two
// are the same. Where two lines or more meet inside the frame or on it there is one *meet*: three
// or more through a point, two or more at a point of the frame, a line through the frame's corner
// are ordinary meets with more lines.
//
// Puzzles with four slopes have whole numbers for every c, even ones for the diagonals: then all
// meets are points of the grid, every number below is a whole number a double holds, and `near` 0
// makes every answer exact. With arbitrary slopes meets are rounded: points less than `near`
// apart are taken for one.
//
// Invariants (ns_straights_check): the meets along a line are in order and differ; each line through
// a meet is in its list once; every side belongs to one face, which lies on the left hand of a
// person who walks from `from` to `to` on the page; faces are convex, their sides follow each
// other; Euler's formula; areas sum to the frame's.
//
// Numbers of meets, sides and faces depend on the topology alone: meets are numbered as they come
// along line 0, then line 1 and so on. So after a shift that keeps the topology face i is still i.
#ifndef NS_STRAIGHTS_H
#define NS_STRAIGHTS_H

#include "geom/vec.h"

#define NS_FRAME_LINES 4
#define NS_STRAIGHTS_MAX 1000 // besides the frame's; they meet in less than 2^19 points

typedef struct ns_straight {
    int32_t a, b; // not both 0, below 2^25 in size; a > 0, or a == 0 and b > 0
    double c;
} ns_straight;

typedef struct ns_meet {
    ns_vec at;
    int32_t first, count; // into `through`: the lines that meet here, ascending
    bool on_frame;        // then one or two of them are the frame's
} ns_meet;

// One side of a face: a stretch of a line between two neighbouring meets, seen from the face.
typedef struct ns_side {
    int32_t line, from, to; // meets
    int32_t face;
    int32_t twin; // the same stretch seen from the other face; -1: the outside of the frame
} ns_side;

typedef struct ns_straight_face {
    int32_t first, count; // into sides, in order round the face, at least 3
} ns_straight_face;

typedef struct ns_straights {
    double width, height;
    NS_ARRAY(ns_straight) lines;
    // What is built from these.
    NS_ARRAY(ns_meet) meets;
    NS_ARRAY(int32_t) through; // lines, by meet
    // Meets, by line: those of line i from first_stop.at[i] on, in the order of ns_straight_way.
    NS_ARRAY(int32_t) stops;
    NS_ARRAY(int32_t) first_stop; // by line, and one more
    NS_ARRAY(int32_t) stop_of;    // beside `through`: where in `stops` the meet is on that line
    NS_ARRAY(ns_side) sides;      // by face
    NS_ARRAY(ns_straight_face) faces;
    // The sides at both hands of who walks along the stretch from stop s to the next: 2 s at the
    // left, 2 s + 1 at the right; -1: the outside of the frame, or s is the last of its line.
    NS_ARRAY(int32_t) hands;
} ns_straights;

// The direction in which a line is walked: rightwards, an upright one downwards; with its length.
static inline ns_vec ns_straight_way(const ns_straight *line)
{
    return line->b > 0   ? (ns_vec){ line->b, -(double)line->a }
           : line->b < 0 ? (ns_vec){ -(double)line->b, line->a }
                         : (ns_vec){ 0, line->a };
}

// An empty frame: its four lines, nothing built yet.
ns_status ns_straights_open(ns_ctx *ctx, ns_straights *lines, double width, double height);
// Adds a line, before building. NS_BAD_INPUT when there are too many.
ns_status ns_straights_add(ns_ctx *ctx, ns_straights *lines, ns_straight line);
// Finds meets, stops, sides and faces; what was built before is forgotten. NS_BAD_INPUT when two
// lines are the same (closer than `near` all along), a line does not cross the frame, or lines come
// so close to each other at so small an angle that rounding hides their order. About m log m
// for m crossings.
ns_status ns_straights_build(ns_ctx *ctx, ns_straights *lines, double near);
// Where in `through` the line is among those of the meet, which it must go through; and where the
// meet is in `stops` of that line.
int32_t ns_straights_place(const ns_straights *lines, int32_t meet, int32_t line);
int32_t ns_straights_stop(const ns_straights *lines, int32_t meet, int32_t line);
// Fills meet_of, lines x lines: where line i and line k meet at i * lines + k, -1: nowhere.
void ns_straights_list_meets(const ns_straights *lines, int32_t *meet_of);
// The length of a line's (a, b): how much c grows when it shifts by one step.
double ns_straight_norm(const ns_straight *line);
// How far a point is from a line, along its normal; positive where a x + b y is larger than c.
double ns_straight_off(const ns_straight *line, ns_vec at);
// Whether both have the same topology: as many lines with the same slopes, the same lines meeting
// in the same order along each of them.
bool ns_straights_same(const ns_straights *a, const ns_straights *b);
// Names the first broken invariant of what was built.
ns_status ns_straights_check(ns_ctx *ctx, const ns_straights *lines);
ns_status ns_straights_copy(ns_ctx *ctx, ns_straights *to, const ns_straights *from);
void ns_straights_drop(ns_ctx *ctx, ns_straights *lines);

#endif
