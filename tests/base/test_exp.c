// test_exp.c: our exponential function against the C library's long doubles.
#include "base/exp.h"

#include "ns_test.h"
#include "oracle/scale.h"

#include <float.h>
#include <math.h>

#define PROMISED 5e-16

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

static void expect_power(ns_test *t, double x)
{
    const long double wanted = expl(x);
    const double off = (double)fabsl((ns_exp(x) - wanted) / wanted);

    ns_expect(t, off <= PROMISED, "exp(%.17g) is off by %g", x, off);
}

static void powers_everywhere(ns_test *t)
{
    const int32_t count = ns_scale(300000);
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < count && t->failures < 10; i++) {
        expect_power(t, between(&rng, -708, 709));
        expect_power(t, between(&rng, -2, 2));
        expect_power(t, -pow(10, between(&rng, -30, 0)));
    }
}

// Where one multiple of log 2 hands over to the next.
static void powers_at_the_edges(ns_test *t)
{
    for (int32_t k = -2043; k <= 2045; k++) {
        double x = (double)(k * 0.346573590279972654708616060729088284L);
        for (int step = 0; step < 3; step++)
            x = nextafter(x, -1e4);
        for (int step = 0; step < 7; step++, x = nextafter(x, 1e4))
            expect_power(t, x);
    }
}

static void larger_powers_are_no_smaller(ns_test *t)
{
    double before = 0;

    for (int32_t i = -7600; i <= 7200; i++) {
        const double power = ns_exp(i / 10.0);
        ns_expect(t, power >= before, "exp(%g) falls", i / 10.0);
        before = power;
    }
}

static void powers_beyond_reason(ns_test *t)
{
    ns_expect(t, ns_exp(0) == 1 && ns_exp(-0.0) == 1, "nothing");
    ns_expect(t, ns_exp(-745.2) < DBL_MIN && ns_exp(-745) > 0, "hardly anything");
    ns_expect(t, ns_exp(-1e300) == 0 && ns_exp(-INFINITY) == 0, "vanishes");
    ns_expect(t, isinf(ns_exp(710)) && isinf(ns_exp(INFINITY)) && isinf(ns_exp(1e300)),
              "too much");
    ns_expect(t, isnan(ns_exp(NAN)), "no number");
}

NS_TEST_MAIN(NS_CASE(powers_everywhere), NS_CASE(powers_at_the_edges),
             NS_CASE(larger_powers_are_no_smaller), NS_CASE(powers_beyond_reason))
