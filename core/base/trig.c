// trig.c: see trig.h. Arguments are reduced to an eighth of a turn, then a power series is summed
// until its terms vanish.
#include "base/trig.h"

#include <stdint.h>

// pi / 2 in two parts: the first has trailing zero bits, so small multiples of it are exact.
#define HALF_PI_HIGH 1.57079632673412561417e+00
#define HALF_PI_LOW 6.07710050650619224932e-11

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
    *rest = (angle - (double)quarters * HALF_PI_HIGH) - (double)quarters * HALF_PI_LOW;
    return (int32_t)(quarters & 3);
}

double ns_sin(double angle)
{
    double rest;

    switch (reduce(angle, &rest)) {
    case 0:
        return sine_near_zero(rest);
    case 1:
        return cosine_near_zero(rest);
    case 2:
        return -sine_near_zero(rest);
    default:
        return -cosine_near_zero(rest);
    }
}

double ns_cos(double angle)
{
    double rest;

    switch (reduce(angle, &rest)) {
    case 0:
        return cosine_near_zero(rest);
    case 1:
        return -sine_near_zero(rest);
    case 2:
        return -cosine_near_zero(rest);
    default:
        return sine_near_zero(rest);
    }
}

// atan(x) for 0 <= x <= 1: halved twice, so that the series runs over |x| below 0.2.
static double arc_tangent(double x)
{
    double factor = 1;

    while (x > 0.2) {
        x = x / (1 + ns_sqrt(1 + x * x));
        factor *= 2;
    }
    double power = x, sum = 0;
    for (int32_t k = 3; k <= 27; k += 2) {
        power = -power * x * x;
        sum += power / k;
    }
    return factor * (x + sum);
}

double ns_atan2(double y, double x)
{
    const double across = ns_abs(x), up = ns_abs(y);
    double angle;

    if (across == 0 && up == 0)
        return 0;
    angle = up <= across ? arc_tangent(up / across) : NS_PI / 2 - arc_tangent(across / up);
    if (x < 0)
        angle = NS_PI - angle;
    return y < 0 ? -angle : angle;
}
