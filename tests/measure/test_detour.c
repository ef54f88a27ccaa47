// test_detour.c: polygons whose detour is known, and the search against every pair.
#include "base/trig.h"
#include "measure/dilation/rings.h"
#include "ns_test.h"
#include "oracle/scale.h"

#include <math.h>

#define MOST 2000

static ns_detour search(ns_test *t, const ns_vec *at, int32_t count, double least)
{
    ns_ring ring = { 0 };
    ns_detour detour = { .square = least, .a = -1, .b = -1 };

    ns_expect(t, ns_ring_polygon(&t->ctx, at, count, &ring) == NS_OK, "polygon");
    ns_expect(t, ns_ring_detour(&t->ctx, &ring, &detour) == NS_OK, "detour");
    ns_ring_drop(&t->ctx, &ring);
    return detour;
}

// -- known shapes -------------------------------------------------------------------------------

// Goes on to a corner in steps of 10.
static int32_t walk_to(ns_vec *at, int32_t count, double x, double y)
{
    const ns_vec from = at[count - 1];
    const int32_t steps = (int32_t)((fabs(x - from.x) + fabs(y - from.y)) / 10);

    for (int32_t i = 1; i <= steps; i++)
        at[count++] =
            (ns_vec){ from.x + (x - from.x) * i / steps, from.y + (y - from.y) * i / steps };
    return count;
}

// Corners with level and upright sides, walked in steps of 10; back at the first.
static int32_t walk_round(ns_vec *at, const ns_vec *corners, int32_t count)
{
    int32_t n = 1;

    at[0] = corners[0];
    for (int32_t i = 1; i <= count; i++)
        n = walk_to(at, n, corners[i % count].x, corners[i % count].y);
    return n - 1;
}

static void rectangles(ns_test *t)
{
    ns_vec at[MOST];

    for (int32_t n = 1; n <= 20; n++) {
        const ns_vec corners[] = { { 0, 0 }, { 0, 100 }, { 100.0 * n, 100 }, { 100.0 * n, 0 } };
        const int32_t count = walk_round(at, corners, 4);
        const ns_detour detour = search(t, at, count, 0);
        // From the middle of a long side to the middle of the other one.
        ns_expect(t, detour.square == (n + 1.0) * (n + 1.0), "1 : %d has %g", n,
                  sqrt(detour.square));
    }
}

static void circles(ns_test *t)
{
    ns_vec at[MOST];

    for (int32_t count = 3; count < MOST; count = count * 3 / 2) {
        for (int32_t i = 0; i < count; i++)
            at[i] =
                (ns_vec){ 1e7 * cos(2 * NS_PI * i / count), 1e7 * sin(2 * NS_PI * i / count) };
        const double side = sin(NS_PI / count);
        double wanted = 0;
        for (int32_t i = 1; i <= count / 2; i++)
            wanted = fmax(wanted, i * side / sin(NS_PI * i / count));
        ns_expect(t, fabs(sqrt(search(t, at, count, 0).square) - wanted) < 1e-4,
                  "%d vertices: %g, not %g", count, sqrt(search(t, at, count, 0).square),
                  wanted);
    }
}

static void narrow_places(ns_test *t)
{
    // A hairpin bend 20 apart inside, 1000 long: both ends of the slit from its mouth.
    const ns_vec hairpin[] = { { 0, 0 },     { 0, 1000 },   { 100, 1000 }, { 100, 100 },
                               { 120, 100 }, { 120, 1000 }, { 220, 1000 }, { 220, 0 } };
    // Two rooms of 200 by 200 with a passage of 20 by 20 between them.
    const ns_vec hourglass[] = { { 0, 0 },     { 0, 200 },   { 200, 200 }, { 200, 110 },
                                 { 220, 110 }, { 220, 200 }, { 420, 200 }, { 420, 0 },
                                 { 220, 0 },   { 220, 90 },  { 200, 90 },  { 200, 0 } };
    ns_vec at[MOST];
    int32_t count = walk_round(at, hairpin, NS_COUNT(hairpin));
    ns_detour detour = search(t, at, count, 0);

    ns_expect(t, detour.square == 91.0 * 91.0, "hairpin: %g", sqrt(detour.square));
    count = walk_round(at, hourglass, NS_COUNT(hourglass));
    detour = search(t, at, count, 0);
    // Across the passage, from its middle: 10 + 90 + 200 + 200 + 200 + 90 + 10 over 20.
    ns_expect(t, detour.square == 40.0 * 40.0, "hourglass: %g", sqrt(detour.square));
    ns_expect(t, search(t, at, count, 40 * 40).a == -1, "nothing above 40");
    ns_expect(t, search(t, at, count, 39 * 39).square == 40.0 * 40.0, "one above 39");
}

static void single_points(ns_test *t)
{
    const ns_vec at[] = { { 5, 5 }, { 5, 5 }, { 5, 5 }, { 8, 9 } };

    for (int32_t count = 1; count < 4; count++)
        ns_expect(t, search(t, at, count, 0).a == -1, "%d times the same place", count);
    ns_expect(t, search(t, at, 4, 0).square == 1, "there and back");
}

// -- every pair -----------------------------------------------------------------------------------

static double every_pair(const ns_vec *at, int32_t count)
{
    double arc[MOST + 1] = { 0 }, worst = 0;

    for (int32_t i = 1; i <= count; i++)
        arc[i] = arc[i - 1] + floor(ns_vec_length(ns_vec_sub(at[i % count], at[i - 1])) + 0.5);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++) {
            const ns_vec line = ns_vec_sub(at[i], at[k]);
            const double way = fmin(arc[i] - arc[k], arc[count] - (arc[i] - arc[k]));
            if (ns_vec_dot(line, line) > 0)
                worst = fmax(worst, way * way / ns_vec_dot(line, line));
        }
    return worst;
}

// A star, a random walk, a lattice path full of places visited twice, a thin loop that goes there
// and back, or a long smooth boundary.
static int32_t random_polygon(ns_rng *rng, ns_vec *at)
{
    const int32_t kind = ns_rng_below(rng, 5), count = 1 + ns_rng_below(rng, 300);
    const double size = 1 + ns_rng_below(rng, 1 << (4 + ns_rng_below(rng, 18)));
    ns_vec p = { 0, 0 };

    for (int32_t i = 0; i < count; i++) {
        const double turn = 2 * NS_PI * i / count;
        const double far = 0.2 + 0.8 * ns_rng_below(rng, 1000) / 1000;
        const double smooth = 1 + 0.7 * cos(5 * turn) * sin(3 * turn);
        if (kind == 0)
            at[i] = (ns_vec){ size * far * cos(turn), size * far * sin(turn) };
        else if (kind == 1)
            p = at[i] = (ns_vec){ p.x + size * (ns_rng_below(rng, 2001) - 1000) / 1000,
                                  p.y + size * (ns_rng_below(rng, 2001) - 1000) / 1000 };
        else if (kind == 2)
            p = at[i] =
                (ns_vec){ p.x + ns_rng_below(rng, 3) - 1, p.y + ns_rng_below(rng, 3) - 1 };
        else if (kind == 3)
            at[i] = (ns_vec){ size * (i < count / 2 ? i : count - i), i < count / 2 ? 0 : far };
        else
            at[i] = (ns_vec){ size * smooth * cos(turn), size * smooth * sin(turn) };
    }
    return count;
}

static void search_equals_every_pair(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);
    ns_vec at[MOST];

    for (int32_t i = 0; i < ns_scale(4000); i++) {
        const int32_t count = random_polygon(&rng, at);
        const double wanted = every_pair(at, count);
        const double least = wanted * ns_rng_below(&rng, 130) / 100;
        const ns_detour detour = search(t, at, count, 0), above = search(t, at, count, least);
        ns_expect(t, detour.square == wanted, "polygon %d: %a, not %a", i, detour.square,
                  wanted);
        ns_expect(t, above.square == fmax(wanted, least) && (above.a >= 0) == (wanted > least),
                  "polygon %d above %a", i, least);
    }
}

static void memory_fails(ns_test *t)
{
    ns_vec at[100];

    for (int32_t i = 0; i < 100; i++)
        at[i] = (ns_vec){ i * 10, (i * i) % 37 };
    for (int64_t n = 1;; n++) {
        ns_ring ring = { 0 };
        ns_detour detour = { 0 };
        t->allocations = 0;
        t->fail_at = n;
        ns_status status = ns_ring_polygon(&t->ctx, at, 100, &ring);
        if (status == NS_OK)
            status = ns_ring_detour(&t->ctx, &ring, &detour);
        t->fail_at = 0;
        ns_ring_drop(&t->ctx, &ring);
        if (status == NS_OK) {
            ns_expect(t, n > 2, "there were allocations");
            break;
        }
        ns_expect(t, status == NS_NO_MEMORY, "allocation %lld", (long long)n);
    }
}

NS_TEST_MAIN(NS_CASE(rectangles), NS_CASE(circles), NS_CASE(narrow_places),
             NS_CASE(single_points), NS_CASE(search_equals_every_pair), NS_CASE(memory_fails))
