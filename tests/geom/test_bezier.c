// test_bezier.c: cubics in doubles against long doubles and fine polylines; steps on the grid
// against wide whole numbers, to the last unit.
#include "geom/bezier.h"

#include "geom/predicates.h"
#include "ns_test.h"
#include "oracle/scale.h"

#include <math.h>

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * ns_rng_below(rng, 1 << 24) / (double)(1 << 24);
}

static double apart(ns_vec a, ns_vec b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

// Anywhere; or on few places, so that control points coincide, line up and double back.
static ns_cubic some_cubic(ns_rng *rng)
{
    const bool coarse = ns_rng_below(rng, 2);
    ns_cubic cubic;

    for (int i = 0; i < 4; i++) {
        cubic.p[i].x = coarse ? ns_rng_below(rng, 4) : between(rng, -10, 10);
        cubic.p[i].y = coarse ? ns_rng_below(rng, 3) : between(rng, -10, 10);
    }
    return cubic;
}

// The point and the derivative by halving the control polygon in long doubles (de Casteljau).
static ns_vec twin_at(const ns_cubic *cubic, double t, ns_vec *slope)
{
    long double x[4], y[4];

    for (int i = 0; i < 4; i++) {
        x[i] = cubic->p[i].x;
        y[i] = cubic->p[i].y;
    }
    for (int left = 3; left > 0; left--) {
        if (left == 1)
            *slope = (ns_vec){ (double)(3 * (x[1] - x[0])), (double)(3 * (y[1] - y[0])) };
        for (int i = 0; i < left; i++) {
            x[i] += (x[i + 1] - x[i]) * t;
            y[i] += (y[i + 1] - y[i]) * t;
        }
    }
    return (ns_vec){ (double)x[0], (double)y[0] };
}

static void points_and_slopes(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < 20000; i++) {
        const ns_cubic cubic = some_cubic(&rng);
        const double at = i % 10 ? between(&rng, 0, 1) : i % 20 / 10;
        ns_vec slope;
        const ns_vec point = twin_at(&cubic, at, &slope);
        ns_expect(t, apart(ns_cubic_at(&cubic, at), point) < 1e-13, "point at %g", at);
        ns_expect(t, apart(ns_cubic_slope(&cubic, at), slope) < 1e-12, "slope at %g", at);
    }
}

static void parts(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < 20000; i++) {
        const ns_cubic cubic = some_cubic(&rng);
        const double a = i % 5 ? between(&rng, 0, 1) : 0, b = i % 7 ? between(&rng, 0, 1) : 1;
        const double from = fmin(a, b), to = fmax(a, b), at = between(&rng, 0, 1);
        const ns_cubic part = ns_cubic_part(&cubic, from, to);
        const ns_cubic back = ns_cubic_reversed(&part), again = ns_cubic_reversed(&back);
        const ns_vec wanted = ns_cubic_at(&cubic, from + (to - from) * at);
        ns_expect(t, apart(ns_cubic_at(&part, at), wanted) < 1e-12, "part %g to %g", from, to);
        ns_expect(t, apart(ns_cubic_at(&back, 1 - at), wanted) < 1e-12, "reversed");
        ns_expect(t, memcmp(&part, &again, sizeof part) == 0, "reversed twice");
        ns_expect(t, from > 0 || apart(part.p[0], cubic.p[0]) == 0, "starts at the start");
        ns_expect(t, to < 1 || apart(part.p[3], cubic.p[3]) == 0, "ends at the end");
    }
}

static void whole_parts_are_the_same(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < 1000; i++) {
        const ns_cubic cubic = some_cubic(&rng), part = ns_cubic_part(&cubic, 0, 1);
        ns_expect(t, memcmp(&part, &cubic, sizeof part) == 0, "to the bit");
    }
}

static const struct {
    const char *name;
    ns_cubic cubic;
    ns_vec start, end; // directions
} directions[] = {
    { "plain", { { { 0, 0 }, { 2, 0 }, { 4, 4 }, { 4, 8 } } }, { 1, 0 }, { 0, 1 } },
    { "no start handle", { { { 1, 1 }, { 1, 1 }, { 1, 5 }, { 5, 5 } } }, { 0, 1 }, { 1, 0 } },
    { "no end handle",
      { { { 1, 1 }, { 3, 1 }, { 5, 5 }, { 5, 5 } } },
      { 1, 0 },
      { 0.4472135954999579, 0.8944271909999159 } },
    { "a line of two points",
      { { { 0, 0 }, { 0, 0 }, { 3, 4 }, { 3, 4 } } },
      { 0.6, 0.8 },
      { 0.6, 0.8 } },
    { "three at the start",
      { { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 3, 4 } } },
      { 0.6, 0.8 },
      { 0.6, 0.8 } },
    { "three at the end",
      { { { 0, 0 }, { 3, 4 }, { 3, 4 }, { 3, 4 } } },
      { 0.6, 0.8 },
      { 0.6, 0.8 } },
    { "a loop", { { { 0, 0 }, { 3, 4 }, { -3, 4 }, { 0, 0 } } }, { 0.6, 0.8 }, { 0.6, -0.8 } },
    { "a point", { { { 2, 2 }, { 2, 2 }, { 2, 2 }, { 2, 2 } } }, { 0, 0 }, { 0, 0 } },
};

static void directions_at_the_ends(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(directions); i++) {
        const ns_cubic *cubic = &directions[i].cubic;
        const ns_vec start = ns_cubic_direction(cubic, 0), end = ns_cubic_direction(cubic, 1);
        ns_expect(t, apart(start, directions[i].start) < 1e-15, "%s: start %g %g",
                  directions[i].name, start.x, start.y);
        ns_expect(t, apart(end, directions[i].end) < 1e-15, "%s: end %g %g", directions[i].name,
                  end.x, end.y);
    }
    const ns_cubic line = ns_cubic_line((ns_vec){ 1, 2 }, (ns_vec){ 4, -1 });
    ns_expect(t,
              apart(ns_cubic_at(&line, 0.5), (ns_vec){ 2.5, 0.5 }) < 1e-15
                  && apart(ns_cubic_slope(&line, 0.1), ns_cubic_slope(&line, 0.9)) < 1e-14,
              "a line is walked at one speed");
}

// No point lies outside of the box, and each side of the box is touched.
static void boxes(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const ns_cubic cubic = some_cubic(&rng);
        const double sure = 1e-12;
        ns_vec least, most, low = { 1e9, 1e9 }, high = { -1e9, -1e9 };
        ns_cubic_bounds(&cubic, &least, &most);
        for (int32_t k = 0; k <= 2000; k++) {
            const ns_vec p = ns_cubic_at(&cubic, k / 2000.0);
            low = (ns_vec){ fmin(low.x, p.x), fmin(low.y, p.y) };
            high = (ns_vec){ fmax(high.x, p.x), fmax(high.y, p.y) };
        }
        ns_expect(t,
                  low.x >= least.x - sure && low.y >= least.y - sure && high.x <= most.x + sure
                      && high.y <= most.y + sure,
                  "inside");
        ns_expect(t,
                  low.x <= least.x + 1e-4 && low.y <= least.y + 1e-4 && high.x >= most.x - 1e-4
                      && high.y >= most.y - 1e-4,
                  "touching");
    }
}

static void lengths(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const ns_cubic cubic = some_cubic(&rng);
        double length = 0;
        for (int32_t k = 0; k < 4000; k++)
            length +=
                apart(ns_cubic_at(&cubic, k / 4000.0), ns_cubic_at(&cubic, (k + 1) / 4000.0));
        ns_expect(t, fabs(ns_cubic_length(&cubic) - length) <= 1e-3 * length + 1e-9,
                  "%.9g for %.9g", ns_cubic_length(&cubic), length);
    }
}

static void snapping(ns_test *t)
{
    const ns_cubic cubic = { { { 0.5, -0.5 }, { 1.49, -1.49 }, { 1.51, -1.51 }, { 2, -2 } } };
    const ns_grid_cubic wanted = { { { 1, -1 }, { 1, -1 }, { 2, -2 }, { 2, -2 } } };
    const ns_grid_cubic got = ns_cubic_snap(&cubic);
    const ns_cubic back = ns_cubic_of(&got);
    const ns_grid_cubic again = ns_cubic_snap(&back);

    ns_expect(t, memcmp(&got, &wanted, sizeof got) == 0, "to the nearest, halves outwards");
    ns_expect(t, memcmp(&got, &again, sizeof got) == 0, "what is on the grid stays");
}

static ns_grid_cubic some_grid_cubic(ns_rng *rng, int32_t most)
{
    const int32_t size = 1 << ns_rng_below(rng, 26);
    ns_grid_cubic cubic;

    for (int i = 0; i < 4; i++) {
        cubic.p[i].x = ns_rng_below(rng, ns_min(size, most) + 1);
        cubic.p[i].y = ns_rng_below(rng, ns_min(size, most) + 1);
    }
    return cubic;
}

// sum / whole, rounded, halves away from zero.
static int64_t rounded(ns_wide sum, ns_wide whole)
{
    const ns_wide size = sum < 0 ? -sum : sum;
    const ns_wide down = size / whole, rest = size % whole;
    const int64_t nearest = (int64_t)(2 * rest >= whole ? down + 1 : down);

    return sum < 0 ? -nearest : nearest;
}

static int64_t twin_step(int64_t a, int64_t b, int64_t c, int64_t d, int64_t k, int64_t n)
{
    const ns_wide j = n - k;

    return rounded(j * j * j * a + 3 * j * j * k * b + 3 * j * k * k * c
                       + (ns_wide)k * k * k * d,
                   (ns_wide)n * n * n);
}

static void expect_step(ns_test *t, const ns_grid_cubic *cubic, int32_t step, int32_t steps)
{
    const ns_point *p = cubic->p, got = ns_cubic_step(cubic, step, steps);
    const int64_t x = twin_step(p[0].x, p[1].x, p[2].x, p[3].x, step, steps);
    const int64_t y = twin_step(p[0].y, p[1].y, p[2].y, p[3].y, step, steps);

    ns_expect(t, got.x == x && got.y == y, "step %d of %d: %d %d, not %lld %lld", step, steps,
              got.x, got.y, (long long)x, (long long)y);
}

static void steps_are_exact(ns_test *t)
{
    static const int32_t edges[] = { -(1 << 25), -(1 << 24), -1, 0, 1, 1 << 24, 1 << 25 };
    const int32_t count = ns_scale(300000);
    ns_rng rng = ns_rng_seed(6);

    for (int32_t i = 0; i < count && t->failures < 10; i++) {
        const int32_t steps = i % 3 ? 1 + ns_rng_below(&rng, NS_STEPS_MAX) : NS_STEPS_MAX;
        const int32_t step = i % 7 ? ns_rng_below(&rng, steps + 1) : i % 2 ? steps : 0;
        ns_grid_cubic cubic;
        for (int k = 0; k < 4; k++) {
            cubic.p[k].x = i % 2 ? edges[ns_rng_below(&rng, 7)]
                                 : ns_rng_below(&rng, (1 << 26) + 1) - (1 << 25);
            cubic.p[k].y = ns_rng_below(&rng, 5) - 2; // many halves
        }
        expect_step(t, &cubic, step, steps);
    }
}

static double from_segment(ns_vec a, ns_vec b, ns_vec p)
{
    const double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    double at = length2 > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2 : 0;

    at = fmin(1, fmax(0, at));
    return hypot(p.x - a.x - at * dx, p.y - a.y - at * dy);
}

// Rounding moves a point by at most 0.71.
static void flattening_stays_near(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);

    for (int32_t i = 0; i < ns_scale(1500); i++) {
        const ns_grid_cubic cubic = some_grid_cubic(&rng, NS_FRAME_SIDE);
        const ns_cubic curve = ns_cubic_of(&cubic);
        const int32_t tolerance = 1 << ns_rng_below(&rng, 14);
        const int32_t steps = ns_cubic_steps(&cubic, tolerance);
        ns_expect(t, steps >= 1 && steps <= NS_STEPS_MAX, "%d steps", steps);
        ns_expect(t, ns_cubic_steps(&cubic, 2 * tolerance) <= steps, "less is enough");
        if (steps == NS_STEPS_MAX)
            continue;
        for (int32_t k = 0; k < 400; k++) {
            const int32_t step = ns_rng_below(&rng, steps);
            const ns_vec a = ns_vec_of(ns_cubic_step(&cubic, step, steps));
            const ns_vec b = ns_vec_of(ns_cubic_step(&cubic, step + 1, steps));
            const ns_vec p = ns_cubic_at(&curve, (step + between(&rng, 0, 1)) / steps);
            ns_expect(t, from_segment(a, b, p) <= tolerance + 0.71, "%g for %d",
                      from_segment(a, b, p), tolerance);
        }
    }
}

// Within the frame, NS_STEPS_MAX are enough for a tolerance of 48 or more.
static void steps_suffice_in_the_frame(ns_test *t)
{
    const int32_t s = NS_FRAME_SIDE;
    const ns_grid_cubic worst = { { { 0, 0 }, { s, s }, { 0, 0 }, { s, s } } };
    const ns_grid_cubic line = { { { 0, 0 }, { 3, 3 }, { 6, 6 }, { 9, 9 } } };
    const ns_grid_cubic point = { { { 5, 5 }, { 5, 5 }, { 5, 5 }, { 5, 5 } } };

    ns_expect(t, ns_cubic_steps(&worst, 48) == NS_STEPS_MAX, "just enough");
    ns_expect(t, ns_cubic_steps(&worst, 49) < NS_STEPS_MAX, "more than enough");
    ns_expect(t, ns_cubic_steps(&line, 1) == 1 && ns_cubic_steps(&point, 1) == 1, "one");
}

static ns_grid_cubic from_here(ns_rng *rng, ns_point here)
{
    ns_grid_cubic cubic = some_grid_cubic(rng, NS_FRAME_SIDE);

    if (ns_rng_below(rng, 3) == 0) { // small beside the grid, or nothing at all
        for (int k = 1; k < 4; k++)
            cubic.p[k] =
                (ns_point){ here.x + ns_rng_below(rng, 3), here.y + ns_rng_below(rng, 2) };
    }
    cubic.p[0] = here;
    return cubic;
}

// The segments of each cubic follow it from its first step to its last without a gap.
static void expect_polyline(ns_test *t, const ns_polyline *line, const ns_grid_cubic *cubics,
                            int32_t count, int32_t tolerance)
{
    int32_t cubic = -1, step = 0, steps = 0;

    ns_expect(t, line->points.count == line->stretches.count + 1, "a segment between each two");
    ns_expect(
        t,
        ns_point_same(line->points.at[0], cubics[0].p[0])
            && ns_point_same(line->points.at[line->points.count - 1], cubics[count - 1].p[3]),
        "from the start to the end");
    for (int32_t i = 0; i < line->stretches.count; i++) {
        const ns_stretch *s = &line->stretches.at[i];
        const ns_point *p = &line->points.at[i];
        ns_expect(t, !ns_point_same(p[0], p[1]), "neighbours differ");
        ns_expect(t, s->cubic >= cubic && s->cubic < count && s->from < s->to, "in order");
        ns_expect(t, s->cubic == cubic ? s->from == step : step == steps && s->from == 0,
                  "without a gap: cubic %d from %d, after %d of %d", s->cubic, s->from, step,
                  steps);
        cubic = s->cubic;
        step = s->to;
        steps = s->steps;
        ns_expect(t, steps == ns_cubic_steps(&cubics[cubic], tolerance), "as many as asked");
        ns_expect(t,
                  ns_point_same(p[0], ns_cubic_step(&cubics[cubic], s->from, steps))
                      && ns_point_same(p[1], ns_cubic_step(&cubics[cubic], step, steps)),
                  "its ends are steps");
    }
    ns_expect(t, step == steps, "to the last step");
}

static void polylines(ns_test *t)
{
    ns_rng rng = ns_rng_seed(8);
    ns_polyline line = { 0 };

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const int32_t count = 1 + ns_rng_below(&rng, 4),
                      tolerance = 1 << ns_rng_below(&rng, 14);
        ns_grid_cubic cubics[4];
        ns_point here = { ns_rng_below(&rng, 1000), ns_rng_below(&rng, 1000) };
        for (int32_t k = 0; k < count; k++) {
            cubics[k] = from_here(&rng, here);
            here = cubics[k].p[3];
        }
        ns_polyline_clear(&line);
        ns_expect(t, ns_polyline_add_cubics(&t->ctx, &line, cubics, count, tolerance) == NS_OK,
                  "%s", t->ctx.message);
        expect_polyline(t, &line, cubics, count, tolerance);
    }
    ns_polyline_drop(&t->ctx, &line);
}

static void chains_of_one_point(ns_test *t)
{
    const ns_grid_cubic dots[2] = { { { { 5, 5 }, { 5, 5 }, { 5, 5 }, { 5, 5 } } },
                                    { { { 5, 5 }, { 5, 5 }, { 5, 5 }, { 5, 5 } } } };
    ns_polyline line = { 0 };

    ns_expect(t, ns_polyline_add_cubics(&t->ctx, &line, dots, 2, 1) == NS_OK, "memory");
    ns_expect(t, line.points.count == 1 && line.stretches.count == 0, "one point");
    ns_polyline_clear(&line);
    ns_expect(t, ns_polyline_add_cubics(&t->ctx, &line, dots, 0, 1) == NS_OK, "memory");
    ns_expect(t, line.points.count == 0, "nothing");
    ns_polyline_drop(&t->ctx, &line);
}

static void without_memory(ns_test *t)
{
    const ns_grid_cubic cubic = { { { 0, 0 }, { 1 << 20, 0 }, { 0, 1 << 20 }, { 9, 9 } } };
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
        ns_polyline line = { 0 };
        t->fail_at = t->allocations + n;
        status = ns_polyline_add_cubics(&t->ctx, &line, &cubic, 1, 64);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld",
                  (long long)n);
        ns_polyline_drop(&t->ctx, &line);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
}

NS_TEST_MAIN(NS_CASE(points_and_slopes), NS_CASE(parts), NS_CASE(whole_parts_are_the_same),
             NS_CASE(directions_at_the_ends), NS_CASE(boxes), NS_CASE(lengths),
             NS_CASE(snapping), NS_CASE(steps_are_exact), NS_CASE(flattening_stays_near),
             NS_CASE(steps_suffice_in_the_frame), NS_CASE(polylines),
             NS_CASE(chains_of_one_point), NS_CASE(without_memory))
