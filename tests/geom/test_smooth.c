// test_smooth.c: smooth curves along points: near enough, ends as asked, no jump of the curvature,
// few cubics, and the least third derivative against a twin that solves the same with full
// matrices in long doubles.
#include "geom/smooth.h"

#include "ns_test.h"
#include "oracle/scale.h"

#include <math.h>
#include <string.h>

#define POINTS 400
#define PI 3.14159265358979323846

typedef struct line {
    ns_vec at[POINTS];
    double reach[POINTS];
    int32_t count;
} line;

static double any(ns_rng *rng, double low, double high)
{
    return low + (high - low) * ns_rng_below(rng, 1 << 24) / (double)(1 << 24);
}

static ns_smooth_points points_of(line *l, double reach)
{
    for (int32_t i = 0; i < l->count; i++)
        l->reach[i] = reach;
    return (ns_smooth_points){ l->at, l->reach, l->count, { { 0 } }, 8 };
}

// -- what must hold -----------------------------------------------------------------------------

static double distance(const ns_smooth_cubics *curve, ns_vec at)
{
    double best = 1e300;

    for (int32_t i = 0; i < curve->count; i++) {
        for (int32_t k = 0; k < 64; k++) {
            const ns_vec a = ns_cubic_at(&curve->at[i], k / 64.0);
            const ns_vec b = ns_cubic_at(&curve->at[i], (k + 1) / 64.0);
            const double far = ns_vec_length(ns_vec_sub(a, b)) > 0
                                   ? ns_segment_distance(at, a, b)
                                   : ns_vec_length(ns_vec_sub(at, a));
            best = far < best ? far : best;
        }
    }
    return best;
}

static double curvature(const ns_cubic *c, int end)
{
    const ns_vec slope = ns_cubic_slope(c, end);
    const ns_vec *p = c->p;
    const ns_vec second =
        end ? ns_vec_scale(ns_vec_add(ns_vec_sub(p[3], ns_vec_scale(p[2], 2)), p[1]), 6)
            : ns_vec_scale(ns_vec_add(ns_vec_sub(p[2], ns_vec_scale(p[1], 2)), p[0]), 6);

    return ns_vec_turn(slope, second) / pow(ns_vec_length(slope), 3);
}

static void check_joints(ns_test *t, const ns_smooth_cubics *c, const char *name)
{
    for (int32_t i = 0; i + 1 < c->count; i++) {
        const ns_cubic *a = &c->at[i], *b = &c->at[i + 1];
        const ns_vec u = ns_cubic_direction(a, 1), v = ns_cubic_direction(b, 0);
        ns_expect(t, a->p[3].x == b->p[0].x && a->p[3].y == b->p[0].y, "%s: a gap", name);
        ns_expect(t, fabs(ns_vec_turn(u, v)) < 1e-6 && ns_vec_dot(u, v) > 0, "%s: a corner",
                  name);
        const double jump = fabs(curvature(a, 1) - curvature(b, 0));
        ns_expect(t, jump < 1e-4 * (1 + fabs(curvature(a, 1))), "%s: the curvature jumps by %g",
                  name, jump);
    }
}

// How far the curve strays from the points' polyline.
static double stray(const ns_smooth_cubics *curve, const ns_smooth_points *points)
{
    double worst = 0;

    for (int32_t i = 0; i < curve->count; i++) {
        for (int32_t k = 0; k < 8; k++) {
            const ns_vec at = ns_cubic_at(&curve->at[i], k / 8.0);
            double best = 1e300;
            for (int32_t p = 1; p < points->count; p++) {
                const ns_vec a = points->at[p - 1], b = points->at[p];
                const double far = ns_vec_length(ns_vec_sub(a, b)) > 0
                                       ? ns_segment_distance(at, a, b)
                                       : ns_vec_length(ns_vec_sub(at, a));
                best = far < best ? far : best;
            }
            worst = best > worst ? best : worst;
        }
    }
    return worst;
}

// Fits and checks what is promised of any fit; the cubics are to be dropped.
static ns_smooth_cubics fit(ns_test *t, const ns_smooth_points *points, const char *name)
{
    ns_smoother smoother = { 0 };
    ns_smooth_cubics curve = { 0 };
    double away = -1;

    if (ns_expect(t, ns_smooth_fit(&t->ctx, &smoother, points, &curve, &away) == NS_OK,
                  "%s: %s", name, t->ctx.message)
        && ns_expect(t, curve.count > 0, "%s: nothing", name)) {
        const ns_vec *first = &points->at[0], *last = &points->at[points->count - 1];
        const ns_cubic *end = &curve.at[curve.count - 1];
        ns_expect(t,
                  memcmp(&curve.at[0].p[0], first, sizeof *first) == 0
                      && memcmp(&end->p[3], last, sizeof *last) == 0,
                  "%s: its ends", name);
        check_joints(t, &curve, name);
        for (int32_t i = 0; away <= 1 && i < points->count; i++) {
            const double far = distance(&curve, points->at[i]);
            if (!ns_expect(t, far <= points->reach[i] * 1.02 + 1e-9, "%s: point %d is %g away",
                           name, (int)i, far))
                break;
        }
        for (int k = 0; k < 2; k++) {
            if (points->ends[k].aimed) {
                const ns_vec way = ns_cubic_direction(k ? end : &curve.at[0], k);
                ns_expect(t, ns_vec_dot(way, points->ends[k].way) > 1 - 1e-9, "%s: end %d",
                          name, k);
            }
        }
    }
    ns_smoother_drop(&t->ctx, &smoother);
    return curve;
}

// -- known lines --------------------------------------------------------------------------------

static void straight_lines(ns_test *t)
{
    for (int32_t count = 2; count < 40; count += 3) {
        line l = { .count = count };
        for (int32_t i = 0; i < count; i++)
            l.at[i] = (ns_vec){ 100 + 7.0 * i, 200 - 3.0 * i };
        const ns_smooth_points points = points_of(&l, 0.1);
        ns_smooth_cubics c = fit(t, &points, "straight");
        ns_expect(t, c.count == 1, "a straight line of %d cubics", (int)c.count);
        for (int32_t i = 0; i < 4; i++)
            ns_expect(t, ns_segment_distance(c.at[0].p[i], l.at[0], l.at[count - 1]) < 1e-4,
                      "its handles");
        ns_array_drop(&t->ctx, &c);
    }
}

static line arc(double radius, double turn, int32_t count, double noise, ns_rng *rng)
{
    line l = { .count = count };

    for (int32_t i = 0; i < count; i++) {
        const double at = turn * i / (count - 1), far = radius + any(rng, -noise, noise);
        l.at[i] = (ns_vec){ 500 + far * cos(at), 500 + far * sin(at) };
    }
    return l;
}

// Noise within the tolerance goes: the curvature hardly differs from the circle's.
static void noisy_arcs(ns_test *t)
{
    ns_rng rng = { 5 };

    for (int32_t i = 0; i < ns_scale(60); i++) {
        const double radius = any(&rng, 40, 300), turn = any(&rng, 0.5, 5);
        line l = arc(radius, turn, (int32_t)(radius * turn / 10) + 3, 0.2, &rng);
        ns_smooth_points points = points_of(&l, 0.5);
        for (int k = 0; k < 2; k++) {
            const double at = k ? turn : 0;
            points.ends[k] = (ns_smooth_end){ true, { -sin(at), cos(at) }, i % 2, { 0, 0 } };
            points.ends[k].bend = (ns_vec){ -cos(at) / radius, -sin(at) / radius };
        }
        ns_smooth_cubics c = fit(t, &points, "arc");
        ns_expect(t, stray(&c, &points) < 1.5, "an arc strays by %g", stray(&c, &points));
        ns_expect(t, c.count <= 2 + radius * turn / 30, "an arc of %g by %g has %d cubics",
                  radius, turn, (int)c.count);
        for (int32_t k = 1; k + 1 < c.count; k++) {
            const double bend = fabs(curvature(&c.at[k], 0));
            ns_expect(t, fabs(bend - 1 / radius) < 0.5 / radius + 0.003,
                      "radius %g, curvature %g", radius, bend);
        }
        ns_array_drop(&t->ctx, &c);
    }
}

// Directions that do not fit the points are kept to all the same.
static void odd_ends(ns_test *t)
{
    ns_rng rng = { 6 };

    for (int32_t i = 0; i < ns_scale(200); i++) {
        line l =
            arc(any(&rng, 20, 200), any(&rng, 0.1, 4), 2 + ns_rng_below(&rng, 30), 1, &rng);
        ns_smooth_points points = points_of(&l, 0.4);
        for (int k = 0; k < 2; k++) {
            const double at = any(&rng, 0, 2 * PI);
            points.ends[k] = (ns_smooth_end){
                ns_rng_below(&rng, 3) > 0, { cos(at), sin(at) }, false, { 0, 0 }
            };
        }
        ns_smooth_cubics c = fit(t, &points, "odd ends");
        ns_array_drop(&t->ctx, &c);
    }
}

// Random walks, some with points that coincide: anything goes, and is finite.
static void random_walks(ns_test *t)
{
    ns_rng rng = { 7 };

    for (int32_t i = 0; i < ns_scale(300); i++) {
        line l = { .count = 2 + ns_rng_below(&rng, i % 10 ? 60 : POINTS - 2) };
        double way = any(&rng, 0, 2 * PI);
        l.at[0] = (ns_vec){ 500, 500 };
        for (int32_t k = 1; k < l.count; k++) {
            const double step = ns_rng_below(&rng, 9) == 0 && k > 1 ? 0 : any(&rng, 0.001, 20);
            way += any(&rng, -1, 1) * (i % 4);
            l.at[k] =
                (ns_vec){ l.at[k - 1].x + step * cos(way), l.at[k - 1].y + step * sin(way) };
        }
        ns_smooth_points points = points_of(&l, any(&rng, 0.05, 3));
        points.shortest = any(&rng, 0.5, 20);
        ns_smooth_cubics c = fit(t, &points, "walk");
        for (int32_t k = 0; k < c.count; k++)
            for (int32_t p = 0; p < 4; p++)
                ns_expect(t, isfinite(c.at[k].p[p].x) && isfinite(c.at[k].p[p].y), "no number");
        ns_array_drop(&t->ctx, &c);
    }
}

// A curve that must leave backwards once had its points gather at the start, and strayed far away
// between two of them.
static void sharp_start(ns_test *t)
{
    line l = { { { 259.5, 507.3 },
                 { 261.3, 502.6 },
                 { 252.5, 497.0 },
                 { 239.0, 498.3 },
                 { 233.7, 499.1 },
                 { 229.1, 499.6 },
                 { 225.3, 499.8 },
                 { 222.1, 499.8 },
                 { 219.0, 499.8 },
                 { 214.8, 500.0 },
                 { 203.3, 500.8 },
                 { 188.9, 502.6 } },
               { 0 },
               12 };

    for (int32_t more = 12; more < 60; more++, l.count++)
        l.at[more] = (ns_vec){ l.at[more - 1].x - 8, l.at[more - 1].y + more / 10.0 };
    for (double shortest = 8; shortest > 1; shortest /= 2) {
        ns_smooth_points points = points_of(&l, 0.5);
        points.shortest = shortest;
        points.ends[0] = (ns_smooth_end){ true, { 0.989, -0.1479 }, false, { 0, 0 } };
        points.ends[0].way = ns_vec_unit(points.ends[0].way);
        ns_smooth_cubics c = fit(t, &points, "sharp start");
        ns_expect(t, stray(&c, &points) < 4, "it strays by %g", stray(&c, &points));
        ns_array_drop(&t->ctx, &c);
    }
}

// -- the twin -----------------------------------------------------------------------------------

#define UNKNOWNS 24

// A span's Bezier controls as sums of the spline's, by inserting knots until each is there three
// times (Boehm): nothing of the basis functions is used.
static void bezier_shares(const double *knots, int32_t spans, int32_t span,
                          long double out[4][UNKNOWNS])
{
    long double u[64], c[64][UNKNOWNS] = { { 0 } };
    int32_t count = spans + 3, total = spans + 7;

    for (int32_t i = 0; i < total; i++)
        u[i] = knots[i < 3 ? 0 : i - 3 > spans ? spans : i - 3];
    for (int32_t i = 0; i < count; i++)
        c[i][i] = 1;
    for (int32_t k = 1; k < spans; k++) {
        for (int32_t times = 0; times < 2; times++) {
            int32_t at = 0;
            while (!(u[at] <= knots[k] && knots[k] < u[at + 1]))
                at++;
            long double d[64][UNKNOWNS];
            memcpy(d, c, sizeof d);
            for (int32_t i = 0; i <= count; i++) {
                for (int32_t v = 0; v < UNKNOWNS; v++) {
                    if (i <= at - 3)
                        c[i][v] = d[i][v];
                    else if (i > at)
                        c[i][v] = d[i - 1][v];
                    else {
                        const long double part = (knots[k] - u[i]) / (u[i + 3] - u[i]);
                        c[i][v] = (1 - part) * d[i - 1][v] + part * d[i][v];
                    }
                }
            }
            memmove(u + at + 2, u + at + 1, (size_t)(total - at - 1) * sizeof *u);
            u[at + 1] = knots[k];
            count++;
            total++;
        }
    }
    for (int32_t i = 0; i < 4; i++)
        memcpy(out[i], c[3 * span + i], sizeof out[i]);
}

// Points and third derivatives of a spline by its Bezier curves, against ours.
static void same_spline(ns_test *t)
{
    ns_rng rng = { 8 };

    for (int32_t i = 0; i < ns_scale(200); i++) {
        ns_smoother s = { 0 };
        const int32_t spans = 1 + ns_rng_below(&rng, 8);
        ns_array_resize(&t->ctx, &s.knots, spans + 1);
        ns_array_resize(&t->ctx, &s.controls, spans + 3);
        for (int32_t k = 1; k <= spans; k++)
            s.knots.at[k] = s.knots.at[k - 1] + any(&rng, 1, 30);
        for (int32_t k = 0; k < spans + 3; k++)
            s.controls.at[k].at = (ns_vec){ any(&rng, 0, 1000), any(&rng, 0, 1000) };
        for (int32_t k = 0; k < spans; k++) {
            long double share[4][UNKNOWNS];
            ns_cubic bezier = { 0 };
            bezier_shares(s.knots.at, spans, k, share);
            for (int32_t p = 0; p < 4; p++)
                for (int32_t v = 0; v < spans + 3; v++)
                    bezier.p[p] = ns_vec_add(
                        bezier.p[p], ns_vec_scale(s.controls.at[v].at, (double)share[p][v]));
            const double from = s.knots.at[k], length = s.knots.at[k + 1] - from;
            const double part = any(&rng, 0, 1);
            const ns_vec at = ns_cubic_at(&bezier, part);
            const ns_vec ours = ns_smooth_at(&s, k, from + part * length, 0);
            const ns_vec slope = ns_vec_scale(ns_cubic_slope(&bezier, part), 1 / length);
            const ns_vec our_slope = ns_smooth_at(&s, k, from + part * length, 1);
            const ns_vec third =
                ns_vec_scale(ns_vec_sub(ns_vec_add(bezier.p[3], ns_vec_scale(bezier.p[1], 3)),
                                        ns_vec_add(bezier.p[0], ns_vec_scale(bezier.p[2], 3))),
                             6 / pow(length, 3));
            const ns_vec our_third = ns_smooth_at(&s, k, from, 3);
            ns_expect(t, ns_vec_length(ns_vec_sub(at, ours)) < 1e-7, "a point of span %d",
                      (int)k);
            ns_expect(t, ns_vec_length(ns_vec_sub(slope, our_slope)) < 1e-7, "its slope");
            ns_expect(t,
                      ns_vec_length(ns_vec_sub(third, our_third))
                          < 1e-7 * (1 + ns_vec_length(third)),
                      "the third derivative");
        }
        ns_smoother_drop(&t->ctx, &s);
    }
}

// No other controls do better: each is moved a little, either way.
static double cost(const ns_smoother *s)
{
    double sum = 0;

    for (int32_t k = 0; k + 1 < s->knots.count; k++) {
        const ns_vec third = ns_smooth_at(s, k, s->knots.at[k], 3);
        sum += ns_vec_dot(third, third) * (s->knots.at[k + 1] - s->knots.at[k]);
    }
    for (int32_t i = 1; i + 1 < s->notes.count; i++) {
        int32_t k = 0;
        while (k + 2 < s->knots.count && s->knots.at[k + 1] <= s->notes.at[i].u)
            k++;
        const ns_vec off =
            ns_vec_sub(ns_smooth_at(s, k, s->notes.at[i].u, 0), s->points->at[i]);
        sum += s->notes.at[i].weight * ns_vec_dot(off, off);
    }
    return sum;
}

static void least_cost(ns_test *t)
{
    ns_rng rng = { 9 };

    for (int32_t i = 0; i < ns_scale(50); i++) {
        ns_smoother s = { 0 };
        line l = arc(100, 2, 25, 3, &rng);
        const ns_smooth_points points = points_of(&l, 1);
        s.points = &points;
        ns_array_resize(&t->ctx, &s.notes, l.count);
        for (int32_t k = 1; k < l.count; k++)
            s.notes.at[k].u =
                s.notes.at[k - 1].u + ns_vec_length(ns_vec_sub(l.at[k], l.at[k - 1]));
        for (int32_t k = 0; k < l.count; k++)
            s.notes.at[k].weight = any(&rng, 1e-6, 1e-2);
        ns_array_resize(&t->ctx, &s.knots, 6);
        for (int32_t k = 0; k < 6; k++)
            s.knots.at[k] = s.notes.at[l.count - 1].u * k / 5;
        ns_expect(t, ns_smooth_solve(&t->ctx, &s) == NS_OK, "%s", t->ctx.message);
        const double least = cost(&s);
        for (int32_t k = 1; k + 1 < s.controls.count; k++) {
            for (int32_t d = 0; d < 4; d++) {
                ns_vec *at = &s.controls.at[k].at;
                const ns_vec old = *at;
                *at = (ns_vec){ at->x + (d == 0) * 0.1 - (d == 1) * 0.1,
                                at->y + (d == 2) * 0.1 - (d == 3) * 0.1 };
                ns_expect(t, cost(&s) > least, "control %d would do better", (int)k);
                *at = old;
            }
        }
        ns_smoother_drop(&t->ctx, &s);
    }
}

static void memory_fails(ns_test *t)
{
    ns_rng rng = { 10 };
    line l = arc(80, 4, 60, 0.5, &rng);
    const ns_smooth_points points = points_of(&l, 0.3);
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY; n++) {
        ns_smoother smoother = { 0 };
        ns_smooth_cubics curve = { 0 };
        double away;
        t->allocations = 0;
        t->fail_at = n;
        status = ns_smooth_fit(&t->ctx, &smoother, &points, &curve, &away);
        t->fail_at = 0;
        ns_array_drop(&t->ctx, &curve);
        ns_smoother_drop(&t->ctx, &smoother);
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
}

NS_TEST_MAIN(NS_CASE(straight_lines), NS_CASE(noisy_arcs), NS_CASE(odd_ends),
             NS_CASE(random_walks), NS_CASE(sharp_start), NS_CASE(same_spline),
             NS_CASE(least_cost), NS_CASE(memory_fails))
