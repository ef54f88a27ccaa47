// certify.h: what can be proved about how two cubic curves meet.
//
// A *snip* is a part of a cubic, held in whole numbers of 2^-24 grid steps with a bound on how
// far each number may be from the truth, so that every answer below is a proof and doubt is the
// only way to fail. Two things are known of a snip: it lies in the hull of its control points
// `p`, and it only ever goes in directions that are sums of its control vectors `d` (its *cone*).
// From these follow the three arguments that all of certifying rests on:
//
//   apart    hulls with a straight line between them have no point in common;
//   once     when every direction of a lies to the same side of every direction of b, there
//            is at most one common point, it is a crossing, and its sign is that side. Lengthen
//            both snips by their end tangents for ever: these cross exactly once; the crossing
//            is inside a exactly when a's ends lie on different sides of b so lengthened, and
//            inside b the other way round;
//   common   snips that start from one point, their cones on different sides of a straight
//            line, have nothing else in common.
//
// What none of them settles is split and asked again, up to a depth and an amount of work.
#ifndef NS_CERTIFY_H
#define NS_CERTIFY_H

#include "board/arranged.h"
#include "geom/predicates.h"

#define NS_FINE_BITS 24       // binary places of a grid step
#define NS_PART_ONE (1 << 30) // the parameter at the end of a cubic
// Splits and tests of one question. Two curves from side to side of the frame, 1000 grid steps
// apart, take about 400.
#define NS_CERTIFY_WORK 20000

// A point or a vector; each coordinate of the true one is at most `error` away. Coordinates stay
// below 2^57 for any control points that fit an int32_t, so products take up to 115 bits.
typedef struct ns_fine {
    int64_t x, y;
    int64_t error;
} ns_fine;

typedef struct ns_fine_cubic {
    ns_fine p[4];        // control points
    ns_fine d[3];        // control vectors of the derivative; lengths mean nothing
    ns_fine least, most; // a box around it, errors included
} ns_fine_cubic;

// The part of a cubic from one parameter to a later one, 0 to NS_PART_ONE. Parts that end and
// start at the same parameter share that point exactly.
ns_fine_cubic ns_fine_cubic_of(const ns_grid_cubic *cubic, int32_t from, int32_t to);
// The part of a straight line; parameters go with its length.
ns_fine_cubic ns_fine_cubic_of_line(ns_point a, ns_point b, int32_t from, int32_t to);
// Cuts in two, not in the middle: symmetric drawings cross in the middle.
void ns_fine_cubic_split(const ns_fine_cubic *snip, ns_fine_cubic *first,
                         ns_fine_cubic *second);

// Which ends of two snips are known to be one point: 0 the start, 1 the end; -1: none are.
typedef struct ns_common_end {
    int32_t a, b;
} ns_common_end;

#define NS_NO_COMMON_END ((ns_common_end){ -1, -1 })

// The common points of two snips, the common end not counted.
typedef struct ns_meets {
    int32_t count; // all of them crossings, none at an end
    int32_t sign;  // their sum: +1 when b crosses a from its right to its left
    bool doubt;    // nothing is known
} ns_meets;

// `work` is taken off *work; doubt when it is used up.
ns_meets ns_fine_cubics_meet(const ns_fine_cubic *a, const ns_fine_cubic *b,
                             ns_common_end common, int32_t *work);
// Whether the snip certainly does not meet itself.
bool ns_fine_cubic_is_simple(const ns_fine_cubic *snip, int32_t *work);
// Whether the snip certainly lies inside the frame and does not touch it, but for `end` (0 the
// start, 1 the end, -1 neither), which lies on it, perhaps in its corner.
bool ns_fine_cubic_is_inside(const ns_fine_cubic *snip, int32_t width, int32_t height,
                             int32_t end, int32_t *work);

// ns_board_certify of a board that is arranged; names the sections, the second is -1 where one
// alone is in doubt.
ns_status ns_arranged_certify(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                              int32_t doubt[2]);

#endif
