// test_predicates.c: exact answers about points of the grid, against rational arithmetic from the
// definitions: all small cases, the far corners of the grid, and everything in between.
#include "geom/predicates.h"

#include "ns_test.h"
#include "oracle/scale.h"

#include <math.h>

#define SIDE NS_FRAME_SIDE

// Cross and dot products in wide numbers, of vectors from p to q and r to s.
static ns_wide cross(ns_point p, ns_point q, ns_point r, ns_point s)
{
    return (ns_wide)((int64_t)q.x - p.x) * ((int64_t)s.y - r.y)
           - (ns_wide)((int64_t)q.y - p.y) * ((int64_t)s.x - r.x);
}

static ns_wide dot(ns_point p, ns_point q, ns_point r, ns_point s)
{
    return (ns_wide)((int64_t)q.x - p.x) * ((int64_t)s.x - r.x)
           + (ns_wide)((int64_t)q.y - p.y) * ((int64_t)s.y - r.y);
}

static int sign_of(ns_wide value)
{
    return (value > 0) - (value < 0);
}

// Compares a / b and c / d, all at least 0, b and d positive, by their continued fractions.
static int compare_fractions(int64_t a, int64_t b, int64_t c, int64_t d)
{
    for (int turn = 1;; turn = -turn) {
        if (a / b != c / d)
            return (a / b > c / d ? 1 : -1) * turn;
        a %= b;
        c %= d;
        if (a == 0 || c == 0)
            return ((a > 0) - (c > 0)) * turn;
        const int64_t swap_a = a, swap_c = c;
        a = b;
        b = swap_a;
        c = d;
        d = swap_c;
    }
}

// What two segments have in common, by solving for the point where their lines meet.
typedef struct meeting {
    ns_segment_meet kind;
    ns_wide on_ab, on_cd, whole; // numerators and their common denominator, positive
} meeting;

static meeting twin_meet(ns_point a, ns_point b, ns_point c, ns_point d)
{
    ns_wide whole = cross(a, b, c, d), s = cross(a, c, c, d), u = cross(a, c, a, b);

    if (whole < 0) {
        whole = -whole;
        s = -s;
        u = -u;
    }
    if (whole != 0) {
        if (s < 0 || s > whole || u < 0 || u > whole)
            return (meeting){ .kind = NS_APART };
        if (s == 0 || s == whole || u == 0 || u == whole)
            return (meeting){ .kind = NS_TIE };
        return (meeting){ NS_CROSS, s, u, whole };
    }
    if (cross(a, b, a, c) != 0)
        return (meeting){ .kind = NS_APART };
    // On one line: where c and d lie along ab.
    const ns_wide all = dot(a, b, a, b), at_c = dot(a, b, a, c), at_d = dot(a, b, a, d);
    const bool apart = (at_c < 0 && at_d < 0) || (at_c > all && at_d > all);
    return (meeting){ .kind = apart ? NS_APART : NS_TIE };
}

static void expect_meet(ns_test *t, ns_point a, ns_point b, ns_point c, ns_point d)
{
    const meeting wanted = twin_meet(a, b, c, d);
    ns_ratio on_ab = { 0 }, on_cd = { 0 };
    int sign = 0;
    const ns_segment_meet got = ns_segments_meet(a, b, c, d, &on_ab, &on_cd, &sign);
    bool right = got == wanted.kind;

    if (right && got == NS_CROSS) {
        // To the left of ab lies what has a positive part along (dy, -dx), y downwards.
        const ns_wide leftwards = -cross(a, b, c, d);
        right = on_ab.den > 0 && on_cd.den > 0 && on_ab.num > 0 && on_ab.num < on_ab.den
                && on_cd.num > 0 && on_cd.num < on_cd.den && sign == sign_of(leftwards)
                && (ns_wide)on_ab.num * wanted.whole == wanted.on_ab * on_ab.den
                && (ns_wide)on_cd.num * wanted.whole == wanted.on_cd * on_cd.den;
    }
    ns_expect(t, right, "(%d %d)-(%d %d) and (%d %d)-(%d %d): %d, wanted %d", a.x, a.y, b.x,
              b.y, c.x, c.y, d.x, d.y, got, wanted.kind);
}

static ns_point small(int32_t i, int32_t side)
{
    return (ns_point){ i % side, i / side };
}

static void all_small_segments(ns_test *t)
{
    for (int32_t i = 0; i < 16 * 16 * 16 * 16 && t->failures < 10; i++) {
        const ns_point a = small(i & 15, 4), b = small(i >> 4 & 15, 4);
        const ns_point c = small(i >> 8 & 15, 4), d = small(i >> 12, 4);
        if (!ns_point_same(a, b) && !ns_point_same(c, d))
            expect_meet(t, a, b, c, d);
    }
}

// Far corners, their neighbours, the middle; or anywhere; or a step beside a line through both.
static ns_point some_point(ns_rng *rng)
{
    static const int32_t edges[] = { 0, 1, SIDE / 2 - 1, SIDE / 2, SIDE - 1, SIDE };

    if (ns_rng_below(rng, 2))
        return (ns_point){ edges[ns_rng_below(rng, 6)], edges[ns_rng_below(rng, 6)] };
    return (ns_point){ ns_rng_below(rng, SIDE + 1), ns_rng_below(rng, SIDE + 1) };
}

static int32_t inside(int64_t value)
{
    return (int32_t)(value < 0 ? 0 : value > SIDE ? SIDE : value);
}

// Near the line through a and b.
static ns_point beside(ns_rng *rng, ns_point a, ns_point b)
{
    const int32_t k = ns_rng_below(rng, 17), dx = ns_rng_below(rng, 3) - 1;
    const int32_t dy = ns_rng_below(rng, 3) - 1;

    return (ns_point){ inside(a.x + ((int64_t)b.x - a.x) * k / 16 + dx),
                       inside(a.y + ((int64_t)b.y - a.y) * k / 16 + dy) };
}

static void large_segments(ns_test *t)
{
    const int32_t count = ns_scale(300000);
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < count && t->failures < 10; i++) {
        const ns_point a = some_point(&rng), b = some_point(&rng);
        const ns_point c = i % 2 ? some_point(&rng) : beside(&rng, a, b);
        const ns_point d = i % 4 ? some_point(&rng) : beside(&rng, a, b);
        if (!ns_point_same(a, b) && !ns_point_same(c, d))
            expect_meet(t, a, b, c, d);
    }
}

static void turns(ns_test *t)
{
    const ns_point origin = { 5, 5 }, east = { 9, 5 }, north = { 5, 1 }, south = { 5, 9 };
    ns_rng rng = ns_rng_seed(2);

    ns_expect(t, ns_turn(origin, east, north) == 16, "up the page is to the left");
    ns_expect(t, ns_turn(origin, east, south) == -16, "down is to the right");
    for (int32_t i = 0; i < 100000; i++) {
        const ns_point a = some_point(&rng), b = some_point(&rng), c = some_point(&rng);
        ns_expect(t,
                  ns_turn(a, b, c) == -cross(a, b, a, c) && ns_turn(a, b, a) == 0
                      && ns_turn(a, b, b) == 0,
                  "turn %d", i);
    }
}

static void points_on_segments(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < 25 * 25 * 25; i++) {
        const ns_point a = small(i % 25, 5), b = small(i / 25 % 25, 5), p = small(i / 625, 5);
        const bool wanted = cross(a, b, a, p) == 0 && dot(p, a, p, b) <= 0;
        ns_expect(t, ns_point_same(a, b) || ns_on_segment(a, b, p) == wanted, "case %d", i);
    }
    for (int32_t i = 0; i < 100000; i++) {
        const ns_point a = some_point(&rng), b = some_point(&rng), p = beside(&rng, a, b);
        const bool wanted = cross(a, b, a, p) == 0 && dot(p, a, p, b) <= 0;
        ns_expect(t, ns_point_same(a, b) || ns_on_segment(a, b, p) == wanted, "large %d", i);
    }
}

static int64_t some_part(ns_rng *rng)
{
    const int32_t bits = 1 + ns_rng_below(rng, 50);

    return 1 + (int64_t)(ns_rng_next(rng) >> (64 - bits));
}

static void ratios(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);

    for (int32_t i = 0; i < 200000; i++) {
        ns_ratio a = { some_part(&rng), some_part(&rng) };
        ns_ratio b = { some_part(&rng), some_part(&rng) };
        if (i % 3 == 0) { // as near as two of them can be
            const int64_t by = 1 + ns_rng_below(&rng, 1000);
            a = (ns_ratio){ a.num >> 11, 1 + (a.den >> 11) };
            b = (ns_ratio){ a.num * by + ns_rng_below(&rng, 3) - (a.num > 0), a.den * by };
        }
        const int wanted = compare_fractions(a.num, a.den, b.num, b.den);
        ns_expect(t, ns_ratio_compare(a, b) == wanted && ns_ratio_compare(b, a) == -wanted,
                  "%lld/%lld and %lld/%lld", (long long)a.num, (long long)a.den,
                  (long long)b.num, (long long)b.den);
    }
}

// The angle to the left from east, 0 up to a whole turn.
static double angle_of(int32_t dx, int32_t dy)
{
    const double angle = atan2(-dy, dx);

    return angle < 0 ? angle + 6.283185307179586 : angle;
}

// Agreeing with the order of the angles makes it a strict weak order; equal angles are exactly
// those of parallel directions.
static void small_directions(ns_test *t)
{
    const ns_point from = { 100, 100 }, other = { 7, 9000 };
    const int32_t side = 11, all = side * side;

    for (int32_t i = 0; i < all * all; i++) {
        const ns_point p = small(i % all, side), q = small(i / all, side);
        const int32_t x1 = p.x - 5, y1 = p.y - 5, x2 = q.x - 5, y2 = q.y - 5;
        if ((x1 == 0 && y1 == 0) || (x2 == 0 && y2 == 0))
            continue;
        const double off = angle_of(x1, y1) - angle_of(x2, y2);
        const int wanted = fabs(off) < 1e-9 ? 0 : off < 0 ? -1 : 1;
        const int got = ns_direction_compare(from, (ns_point){ from.x + x1, from.y + y1 },
                                             other, (ns_point){ other.x + x2, other.y + y2 });
        ns_expect(t, (got > 0) - (got < 0) == wanted, "(%d %d) and (%d %d): %d", x1, y1, x2, y2,
                  got);
    }
}

static int64_t turned(ns_point from, ns_point to)
{
    return to.y < from.y || (to.y == from.y && to.x > from.x) ? 0 : 1;
}

static void large_directions(ns_test *t)
{
    const int32_t count = ns_scale(200000);
    ns_rng rng = ns_rng_seed(5);

    for (int32_t i = 0; i < count; i++) {
        const ns_point a = some_point(&rng), b = some_point(&rng), c = some_point(&rng);
        const ns_point d = i % 2 ? some_point(&rng)
                                 : (ns_point){ inside((int64_t)c.x + b.x - a.x),
                                               inside((int64_t)c.y + b.y - a.y + i % 3 - 1) };
        if (ns_point_same(a, b) || ns_point_same(c, d))
            continue;
        const int64_t halves = turned(a, b) - turned(c, d);
        const int wanted = halves ? (int)halves : sign_of(cross(a, b, c, d));
        const int got = ns_direction_compare(a, b, c, d);
        const int back = ns_direction_compare(c, d, a, b);
        ns_expect(t, (got > 0) - (got < 0) == wanted && (back > 0) - (back < 0) == -wanted,
                  "direction %d", i);
    }
}

// The nearest whole number to from + way * num / den; a half goes up.
static bool is_nearest(int32_t got, int32_t from, int32_t to, ns_ratio at)
{
    const ns_wide way = (ns_wide)((int64_t)to - from) * at.num;
    const ns_wide off = 2 * ((ns_wide)((int64_t)got - from) * at.den - way);
    const bool half = off == at.den || off == -at.den;

    return off >= -at.den && off <= at.den && (!half || off > 0);
}

static void points_between(ns_test *t)
{
    const int32_t count = ns_scale(200000);
    ns_rng rng = ns_rng_seed(6);

    for (int32_t i = 0; i < count; i++) {
        const ns_point a = some_point(&rng), b = some_point(&rng);
        const int64_t den = i % 3 ? some_part(&rng) : 2 + 2 * ns_rng_below(&rng, 4);
        const ns_ratio at = { i % 5 ? (int64_t)(ns_rng_next(&rng) % (uint64_t)(den + 1))
                                    : den / 2,
                              den };
        const ns_point got = ns_point_at(a, b, at);
        const ns_point start = ns_point_at(a, b, (ns_ratio){ 0, den });
        const ns_point end = ns_point_at(a, b, (ns_ratio){ den, den });
        ns_expect(t, is_nearest(got.x, a.x, b.x, at) && is_nearest(got.y, a.y, b.y, at),
                  "point %d", i);
        ns_expect(t, ns_point_same(start, a) && ns_point_same(end, b), "ends %d", i);
    }
}

NS_TEST_MAIN(NS_CASE(all_small_segments), NS_CASE(large_segments), NS_CASE(turns),
             NS_CASE(points_on_segments), NS_CASE(ratios), NS_CASE(small_directions),
             NS_CASE(large_directions), NS_CASE(points_between))
