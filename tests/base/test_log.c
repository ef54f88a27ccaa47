// test_log.c: our logarithm and powers against the C library's long doubles.
#include "base/log.h"

#include "ns_test.h"
#include "oracle/scale.h"

#include <float.h>
#include <math.h>

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

static void expect_log(ns_test *t, double x)
{
    const long double wanted = logl(x);
    const double off = (double)fabsl(wanted == 0 ? ns_log(x) : (ns_log(x) - wanted) / wanted);

    ns_expect(t, off <= 4e-16, "log(%.17g) is off by %g", x, off);
}

static void logarithms_everywhere(ns_test *t)
{
    const int32_t count = ns_scale(300000);
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < count && t->failures < 10; i++) {
        expect_log(t, exp(between(&rng, -700, 700)));
        expect_log(t, between(&rng, 0.25, 4));
        expect_log(t, 1 + (i % 2 ? 1 : -1) * pow(10, between(&rng, -16, -0.5)));
    }
}

// Where one power of two hands over to the next.
static void logarithms_at_the_edges(ns_test *t)
{
    for (int32_t k = -1074; k <= 1023; k++) {
        for (int half = 0; half < 2; half++) {
            double x = ldexp(half ? sqrt(2) / 2 : 1, k);
            for (int step = 0; step < 3 && x > 0; step++)
                x = nextafter(x, 0);
            for (int step = 0; step < 7; step++, x = nextafter(x, DBL_MAX)) {
                if (x > 0)
                    expect_log(t, x);
            }
        }
    }
}

static void logarithms_beyond_reason(ns_test *t)
{
    ns_expect(t, ns_log(1) == 0, "of one");
    ns_expect(t, isinf(ns_log(0)) && ns_log(0) < 0 && isinf(ns_log(-0.0)), "of nothing");
    ns_expect(t, isnan(ns_log(-1)) && isnan(ns_log(NAN)) && isnan(ns_log(-INFINITY)),
              "of less");
    ns_expect(t, ns_log(INFINITY) == INFINITY, "of everything");
}

static void powers_everywhere(ns_test *t)
{
    const int32_t count = ns_scale(100000);
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < count && t->failures < 10; i++) {
        const double x = exp(between(&rng, -20, 20)), y = between(&rng, -16, 16);
        const long double wanted = powl(x, y);
        const double off = (double)fabsl((ns_pow(x, y) - wanted) / wanted);
        ns_expect(t, off <= 1e-15 * (1 + fabs(y * log(x))), "%.17g ^ %.17g is off by %g", x, y,
                  off);
    }
}

static void powers_beyond_reason(ns_test *t)
{
    ns_expect(t, ns_pow(0, 0) == 1 && ns_pow(7, 0) == 1 && ns_pow(1, 1e300) == 1, "one");
    ns_expect(t, ns_pow(0, 2.5) == 0, "nothing");
    ns_expect(t, isinf(ns_pow(0, -1)) && isinf(ns_pow(1e9, 100)), "too much");
    ns_expect(t, ns_pow(1e9, -100) == 0, "hardly anything");
    ns_expect(t, isnan(ns_pow(NAN, 1)) && isnan(ns_pow(2, NAN)), "no number");
}

NS_TEST_MAIN(NS_CASE(logarithms_everywhere), NS_CASE(logarithms_at_the_edges),
             NS_CASE(logarithms_beyond_reason), NS_CASE(powers_everywhere),
             NS_CASE(powers_beyond_reason))
