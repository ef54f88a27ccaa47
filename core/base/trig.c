// trig.c: sine, cosine and arc tangent; see trig.h.
//
// Arguments are reduced to an eighth of a turn, then a power series is summed until its terms vanish. A
// reduction that is exact is what makes the last bit right where nearly all digits cancel.
#include "base/trig.h"

#include <stdbool.h>
#include <stdint.h>

// pi / 2 in three parts: the first two have 33 bits, so that multiples up to 2^20 are exact. Close
// to a zero of the sine nearly all digits of an angle cancel; what remains still has all of its.
#define HALF_PI_HIGH 1.57079632673412561417e+00
#define HALF_PI_MIDDLE 6.07710050630396597660e-11
#define HALF_PI_LOW 2.02226624879595063154e-21

// sin(x) for |x| <= pi / 4.
static double sine_near_zero(double x)
{
    double term = x, sum = 0;

    for (int32_t k = 3; k <= 21; k += 2) {
        term = -term * x * x / (double)(k * (k - 1));
        sum += term;
    }
    return x + sum;
}

// cos(x) for |x| <= pi / 4.
static double cosine_near_zero(double x)
{
    double term = -x * x / 2, sum = 0;

    for (int32_t k = 4; k <= 22; k += 2) {
        sum += term;
        term = -term * x * x / (double)(k * (k - 1));
    }
    return 1 + (sum + term);
}

// Reduces to |rest| <= pi / 4; returns the number of quarter turns taken away, modulo 4.
static int32_t reduce(double angle, double *rest)
{
    double turns = angle / (NS_PI / 2);

    if (!(turns > -1e9 && turns < 1e9)) {
        *rest = 0;
        return 0;
    }
    const int64_t quarters = (int64_t)(turns < 0 ? turns - 0.5 : turns + 0.5);
    *rest = ((angle - (double)quarters * HALF_PI_HIGH) - (double)quarters * HALF_PI_MIDDLE)
            - (double)quarters * HALF_PI_LOW;
    return (int32_t)(quarters & 3);
}

// The sine of so many quarter turns and a rest: each quarter turn makes a cosine of it, two turn it
// round.
static double wave(int32_t quarters, double rest)
{
    const double value = quarters & 1 ? cosine_near_zero(rest) : sine_near_zero(rest);

    return quarters & 2 ? -value : value;
}

double ns_sin(double angle)
{
    double rest;
    const int32_t quarters = reduce(angle, &rest);

    return wave(quarters, rest);
}

double ns_cos(double angle)
{
    double rest;
    const int32_t quarters = reduce(angle, &rest);

    return wave(quarters + 1, rest);
}

// A number in two parts, the second what the first leaves out.
typedef struct high_low {
    double high, low;
} high_low;

// atan(x) for 0 <= x <= 1: the angle from the nearest of 0, 1/2 and 1, whose series runs over
// |x| up to 1/4.
static high_low arc_tangent(double x)
{
    static const struct {
        double below, at;
        high_low angle;
    } steps[] = { { 0.25, 0, { 0, 0 } },
                  { 0.75, 0.5, { 0.4636476090008061, 2.2698777452961687e-17 } },
                  { 2, 1, { 0.7853981633974483, 3.061616997868383e-17 } } };
    int32_t k = 0;

    while (x >= steps[k].below)
        k++;
    x = (x - steps[k].at) / (1 + x * steps[k].at);
    double power = x, sum = 0;
    for (int32_t n = 3; n <= 29; n += 2) {
        power = -power * x * x;
        sum += power / n;
    }
    return (high_low){ steps[k].angle.high, steps[k].angle.low + (x + sum) };
}

double ns_atan2(double y, double x)
{
    static const high_low axes[] = { { 0, 0 },
                                     { 1.5707963267948966, 6.123233995736766e-17 },
                                     { 3.141592653589793, 1.2246467991473532e-16 } };
    const double across = ns_abs(x), up = ns_abs(y);

    if (across == 0 && up == 0)
        return 0;
    const bool steep = up > across;
    const high_low rest = arc_tangent(steep ? across / up : up / across);
    const high_low from = axes[steep ? 1 : x < 0 ? 2 : 0];
    const double sign = steep == (x < 0) ? 1 : -1; // from the axis, to which side
    const double high = from.high + sign * rest.high;
    const double lost = sign * rest.high - (high - from.high);
    const double angle = high + (lost + (from.low + sign * rest.low));
    return y < 0 ? -angle : angle;
}
