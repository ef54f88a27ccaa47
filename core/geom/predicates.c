// predicates.c: exact answers about points of the grid; see predicates.h.
//
// Signs of determinants of differences, which fit 64 bits; a ratio of two of them is never divided
// but to round a point. Touching is told apart from crossing, and never taken for it.
#include "geom/predicates.h"

static bool boxes_apart(ns_point a, ns_point b, ns_point c, ns_point d)
{
    return ns_max(a.x, b.x) < ns_min(c.x, d.x) || ns_max(c.x, d.x) < ns_min(a.x, b.x)
           || ns_max(a.y, b.y) < ns_min(c.y, d.y) || ns_max(c.y, d.y) < ns_min(a.y, b.y);
}

bool ns_on_segment(ns_point a, ns_point b, ns_point p)
{
    return ns_turn(a, b, p) == 0 && !boxes_apart(a, b, p, p);
}

ns_segment_meet ns_segments_meet(ns_point a, ns_point b, ns_point c, ns_point d,
                                 ns_ratio *on_ab, ns_ratio *on_cd, int *sign)
{
    if (boxes_apart(a, b, c, d))
        return NS_APART;
    const int64_t side_c = ns_turn(a, b, c), side_d = ns_turn(a, b, d);
    if ((side_c > 0 && side_d > 0) || (side_c < 0 && side_d < 0))
        return NS_APART;
    const int64_t side_a = ns_turn(c, d, a), side_b = ns_turn(c, d, b);
    if ((side_a > 0 && side_b > 0) || (side_a < 0 && side_b < 0))
        return NS_APART;
    if (side_a == 0 || side_b == 0 || side_c == 0 || side_d == 0)
        return ns_on_segment(a, b, c) || ns_on_segment(a, b, d) || ns_on_segment(c, d, a)
                       || ns_on_segment(c, d, b)
                   ? NS_TIE
                   : NS_APART;
    *sign = side_d > 0 ? 1 : -1;
    *on_ab = side_a > 0 ? (ns_ratio){ side_a, side_a - side_b }
                        : (ns_ratio){ -side_a, side_b - side_a };
    *on_cd = side_c > 0 ? (ns_ratio){ side_c, side_c - side_d }
                        : (ns_ratio){ -side_c, side_d - side_c };
    NS_ASSERT(on_ab->num > 0 && on_ab->num < on_ab->den);
    NS_ASSERT(on_cd->num > 0 && on_cd->num < on_cd->den);
    return NS_CROSS;
}

int ns_way_compare(int64_t x1, int64_t y1, int64_t x2, int64_t y2)
{
    const int half_1 = ns_half_turn(x1, y1), half_2 = ns_half_turn(x2, y2);
    const int64_t turn = y1 * x2 - x1 * y2; // positive: 2 lies to the left of 1, so later

    NS_ASSERT((x1 || y1) && (x2 || y2));
    return half_1 != half_2 ? half_1 - half_2 : (turn < 0) - (turn > 0);
}

int ns_direction_compare(ns_point from_1, ns_point to_1, ns_point from_2, ns_point to_2)
{
    return ns_way_compare(to_1.x - from_1.x, to_1.y - from_1.y, to_2.x - from_2.x,
                          to_2.y - from_2.y);
}

static int32_t coordinate_at(int32_t a, int32_t b, ns_ratio at)
{
    NS_ASSERT(at.den > 0 && at.num >= 0 && at.num <= at.den);
    const ns_wide way = (ns_wide)(b - a) * at.num * 2 + at.den;
    const ns_wide twice = 2 * (ns_wide)at.den;
    const ns_wide whole = way / twice;

    return a + (int32_t)(whole - (way < whole * twice));
}

ns_point ns_point_at(ns_point a, ns_point b, ns_ratio at)
{
    return (ns_point){ coordinate_at(a.x, b.x, at), coordinate_at(a.y, b.y, at) };
}
