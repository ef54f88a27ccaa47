// exp.c: the exponential function; see exp.h.
//
// x is a multiple of log 2 and a rest up to half of that, whose power series is summed until its terms
// vanish; doublings are exact.
#include "base/exp.h"

#include <stdint.h>

// log 2 in two parts: the first has 32 bits, so that its multiples up to 2^20 are exact.
#define LOG_2_HIGH 6.93147180369123816490e-01
#define LOG_2_LOW 1.90821492927058770002e-10
#define TERMS 14
#define LEAST (-746.0) // e to this is 0 ...
#define MOST 710.0     // ... and to this infinite

static double exp_near_zero(double x)
{
    double sum = 0;

    for (int32_t k = TERMS; k > 1; k--)
        sum = (sum + 1) * x / k;
    return 1 + (x + sum * x);
}

static double doubled(double value, int32_t times)
{
    const double many = times < 0 ? 1.0 / (1 << 30) : 1 << 30, one = times < 0 ? 0.5 : 2;
    int32_t left = times < 0 ? -times : times;

    for (; left % 30; left--)
        value *= one;
    for (; left > 0; left -= 30)
        value *= many;
    return value;
}

double ns_exp(double x)
{
    if (!(x > LEAST))
        return x <= LEAST ? 0 : x; // x when it is no number
    if (x > MOST)
        x = MOST;
    const double times = x / 0.693147180559945309417;
    const int32_t k = (int32_t)(times < 0 ? times - 0.5 : times + 0.5);
    const double rest = (x - k * LOG_2_HIGH) - k * LOG_2_LOW;
    return doubled(exp_near_zero(rest), k);
}
