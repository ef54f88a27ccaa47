// straights_parts.h: what straights.c hands to straight_meets.c and straight_faces.c.
#ifndef NS_STRAIGHTS_PARTS_H
#define NS_STRAIGHTS_PARTS_H

#include "base/basics.h"
#include "straight/straights.h"

// a1 b2 - a2 b1 of two lines: 0 when they are parallel. Exact, at most 2^51.
static inline int64_t ns_straight_cross(const ns_straight *one, const ns_straight *two)
{
    return (int64_t)one->a * two->b - (int64_t)two->a * one->b;
}

// straights.c: NS_BAD_INPUT with its sentence.
ns_status ns_straights_too_close(ns_ctx *ctx);
// straight_meets.c: fills meets, through, stops and first_stop, which are empty.
ns_status ns_straights_find_meets(ns_ctx *ctx, ns_straights *lines, double near);
// straight_faces.c: fills sides and faces, which are empty.
ns_status ns_straights_find_faces(ns_ctx *ctx, ns_straights *lines);

#endif
