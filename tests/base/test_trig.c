// test_trig.c: our sine, cosine and arc tangent against the C library's long doubles.
#include "base/trig.h"

#include "ns_test.h"
#include "oracle/scale.h"

#include <float.h>
#include <math.h>

#define PROMISED 4e-16

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

// The error of a sine or cosine, as a part of the value.
static double error_of(double got, long double wanted)
{
    const long double off = got - wanted;

    return (double)fabsl(wanted == 0 ? off : off / wanted);
}

static void expect_angle(ns_test *t, double angle)
{
    const double sine = error_of(ns_sin(angle), sinl(angle));
    const double cosine = error_of(ns_cos(angle), cosl(angle));

    ns_expect(t, sine <= PROMISED, "sin(%.17g) is off by %g", angle, sine);
    ns_expect(t, cosine <= PROMISED, "cos(%.17g) is off by %g", angle, cosine);
    ns_expect(t, ns_sin(-angle) == -ns_sin(angle) && ns_cos(-angle) == ns_cos(angle),
              "%.17g mirrored", angle);
}

static void angles_everywhere(ns_test *t)
{
    const int32_t count = ns_scale(200000);
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < count && t->failures < 10; i++) {
        expect_angle(t, between(&rng, -1000, 1000));
        expect_angle(t, between(&rng, -4, 4));
        expect_angle(t, pow(10, between(&rng, -300, 0)));
    }
    expect_angle(t, 0);
    expect_angle(t, DBL_MIN);
    expect_angle(t, 1000);
}

// Where the series change hands, and where a value is nearly 0: within a few steps of each
// multiple of an eighth of a turn.
static void angles_at_the_edges(ns_test *t)
{
    for (int32_t k = -1273; k <= 1273 && t->failures < 10; k++) {
        double angle = (double)(k * 0.785398163397448309615660845819875721L);
        for (int step = 0; step < 3; step++)
            angle = nextafter(angle, -1e4);
        for (int step = 0; step < 7; step++, angle = nextafter(angle, 1e4))
            expect_angle(t, angle);
    }
}

static void quarter_turns(ns_test *t)
{
    static const struct {
        double quarters, sine, cosine;
    } cases[] = { { 0, 0, 1 },   { 1, 1, 0 },   { 2, 0, -1 }, { 3, -1, 0 }, { 4, 0, 1 },
                  { -1, -1, 0 }, { -2, 0, -1 }, { -3, 1, 0 }, { 637, 1, 0 } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const double angle = cases[i].quarters * (NS_PI / 2);
        ns_expect(t, fabs(ns_sin(angle) - cases[i].sine) < 1e-13, "sin of %g quarters",
                  cases[i].quarters);
        ns_expect(t, fabs(ns_cos(angle) - cases[i].cosine) < 1e-13, "cos of %g quarters",
                  cases[i].quarters);
    }
}

// Angles nobody can mean still give numbers.
static void angles_beyond_reason(ns_test *t)
{
    static const double angles[] = { 1e6, 1e9, 1e12, 1e300, INFINITY, NAN };

    for (int32_t i = 0; i < NS_COUNT(angles); i++) {
        for (int sign = -1; sign < 2; sign += 2) {
            const double angle = sign * angles[i];
            ns_expect(t, fabs(ns_sin(angle)) <= 1 && fabs(ns_cos(angle)) <= 1, "%g", angle);
        }
    }
}

static void expect_direction(ns_test *t, double y, double x)
{
    const double got = ns_atan2(y, x);
    const double off = (double)fabsl(got - atan2l(y, x));

    ns_expect(t, off <= PROMISED, "atan2(%.17g, %.17g) is off by %g", y, x, off);
    ns_expect(t, got > -3.1415926535897936 && got <= NS_PI, "atan2(%.17g, %.17g) is %.17g", y,
              x, got);
}

static void directions_everywhere(ns_test *t)
{
    const int32_t count = ns_scale(200000);
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < count && t->failures < 10; i++) {
        const double angle = between(&rng, -4, 4), far = pow(10, between(&rng, -100, 100));
        expect_direction(t, far * sin(angle), far * cos(angle));
        expect_direction(t, between(&rng, -1, 1), between(&rng, -1, 1));
        expect_direction(t, pow(10, between(&rng, -100, 100)),
                         -pow(10, between(&rng, -100, 100)));
    }
    for (int y = -20; y <= 20; y++) {
        for (int x = -20; x <= 20; x++) {
            if (x || y)
                expect_direction(t, y, x);
        }
    }
}

static void directions_of_the_axes(ns_test *t)
{
    static const struct {
        double y, x, angle;
    } cases[] = { { 0, 0, 0 },
                  { 0, 1, 0 },
                  { 1, 0, NS_PI / 2 },
                  { 0, -1, NS_PI },
                  { -0.0, -1, NS_PI }, // above -pi, up to pi
                  { -1, 0, -NS_PI / 2 },
                  { 1, 1, NS_PI / 4 },
                  { -1, 1, -NS_PI / 4 },
                  { 1, -1, NS_PI - NS_PI / 4 },
                  { DBL_MAX, DBL_MAX, NS_PI / 4 },
                  { DBL_MIN, DBL_MIN, NS_PI / 4 },
                  { DBL_MIN, DBL_MAX, 0 },
                  { DBL_MAX, DBL_MIN, NS_PI / 2 } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const double got = ns_atan2(cases[i].y, cases[i].x);
        ns_expect(t, got == cases[i].angle, "atan2(%g, %g) is %.17g", cases[i].y, cases[i].x,
                  got);
    }
}

// There and back again.
static void turns_are_found_again(ns_test *t)
{
    for (int32_t i = -3141; i <= 3141; i++) {
        const double angle = i / 1000.0, got = ns_atan2(ns_sin(angle), ns_cos(angle));
        ns_expect(t, fabs(got - angle) < 1e-15, "%.17g comes back as %.17g", angle, got);
    }
}

static void roots(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < 10000; i++) {
        const double x = pow(10, between(&rng, -300, 300));
        ns_expect(t, ns_sqrt(x) == sqrt(x) && ns_abs(-x) == x && ns_abs(x) == x, "%.17g", x);
    }
    ns_expect(t, ns_sqrt(0) == 0, "nothing");
}

NS_TEST_MAIN(NS_CASE(angles_everywhere), NS_CASE(angles_at_the_edges), NS_CASE(quarter_turns),
             NS_CASE(angles_beyond_reason), NS_CASE(directions_everywhere),
             NS_CASE(directions_of_the_axes), NS_CASE(turns_are_found_again), NS_CASE(roots))
