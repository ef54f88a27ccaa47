// predicates.h: questions about points of the grid that have exact answers.
//
// Coordinates lie between 0 and NS_FRAME_SIDE (24 bits and a bit more), so a cross product has at
// most 50 bits and fits an int64_t; products of two of them take 100 bits and go through
// __int128. Left and right are those of a person walking on the printed page, y downwards.
#ifndef NS_PREDICATES_H
#define NS_PREDICATES_H

#include "geom/vec.h"

__extension__ typedef __int128 ns_wide;

// Twice the area of the triangle: positive when c lies to the left of the way from a to b,
// negative when to the right, 0 when on its line.
static inline int64_t ns_turn(ns_point a, ns_point b, ns_point c)
{
    return (int64_t)(b.y - a.y) * (c.x - a.x) - (int64_t)(b.x - a.x) * (c.y - a.y);
}

// Whether b and c lie in the same direction from a, none of them at a itself.
static inline bool ns_same_direction(ns_point a, ns_point b, ns_point c)
{
    return ns_turn(a, b, c) == 0
           && (int64_t)(b.x - a.x) * (c.x - a.x) + (int64_t)(b.y - a.y) * (c.y - a.y) > 0;
}

// How far along a segment: num / den, den positive.
typedef struct ns_ratio {
    int64_t num, den;
} ns_ratio;

// Negative, 0 or positive as a is less than, equal to or greater than b.
static inline int ns_ratio_compare(ns_ratio a, ns_ratio b)
{
    const ns_wide left = (ns_wide)a.num * b.den, right = (ns_wide)b.num * a.den;

    return (left > right) - (left < right);
}

typedef enum ns_segment_meet {
    NS_APART, // no point in common
    NS_CROSS, // one point, inside both
    NS_TIE,   // an end of one lies on the other, or they overlap
} ns_segment_meet;

// How the segments ab and cd meet. After NS_CROSS: where on each, strictly between 0 and 1, and
// `sign`: +1 when cd crosses ab from the right to the left, -1 the other way. Neither segment
// may be a point.
ns_segment_meet ns_segments_meet(ns_point a, ns_point b, ns_point c, ns_point d,
                                 ns_ratio *on_ab, ns_ratio *on_cd, int *sign);
static inline bool ns_segments_apart(ns_point a, ns_point b, ns_point c, ns_point d)
{
    ns_ratio on_ab, on_cd;
    int sign;

    return ns_segments_meet(a, b, c, d, &on_ab, &on_cd, &sign) == NS_APART;
}
// Whether p lies on the segment ab, ends included.
bool ns_on_segment(ns_point a, ns_point b, ns_point p);
// Which half of all directions one is in: 0 from east up to but not including west, 1 the rest.
static inline int ns_half_turn(int64_t x, int64_t y)
{
    return y < 0 || (y == 0 && x > 0) ? 0 : 1;
}

// Compares two directions (b - a each, none of them zero) by their angle, going round to the left
// from east (0) through north (up the page): negative, 0 or positive.
int ns_direction_compare(ns_point from_1, ns_point to_1, ns_point from_2, ns_point to_2);
// The same of vectors of at most 2^30.
int ns_way_compare(int64_t x1, int64_t y1, int64_t x2, int64_t y2);
// The point num / den of the way from a to b, rounded to the grid (halves to the right and down, so
// that the result depends on the point alone, whatever segment it lies on).
ns_point ns_point_at(ns_point a, ns_point b, ns_ratio at);

#endif
