// log.c: see log.h. x is a power of two times m between 1 / sqrt 2 and sqrt 2; with f = m - 1 and
// s = f / (2 + f) the logarithm of m is 2 s + 2 s^3 / 3 + 2 s^5 / 5 ..., written so that f itself,
// which is exact, carries most of the digits.
#include "base/log.h"

#include "base/basics.h"
#include "base/exp.h"

#include <float.h>

// log 2 in two parts: the first has 32 bits, so that its multiples up to 2^20 are exact.
#define LOG_2_HIGH 6.93147180369123816490e-01
#define LOG_2_LOW 1.90821492927058770002e-10
#define SQRT_2 1.41421356237309504880
#define TERMS 11
#define MANTISSA_BITS 52
#define EXPONENT_OF_ONE 1023

// log(1 + f) + rest, for 1 + f from 1 / sqrt 2 to sqrt 2 and rest that is small beside it.
static double log_near_one(double f, double rest)
{
    const double s = f / (2 + f), s2 = s * s, half = f * f / 2;
    double sum = 0;

    for (int32_t k = TERMS; k > 0; k--)
        sum = (sum + 2.0 / (2 * k + 1)) * s2;
    return f - (half - (s * (half + sum) + rest));
}

double ns_log(double x)
{
    uint64_t bits;
    int32_t power = 0;

    if (!(x > 0))
        return x == 0 ? -1 / (x * x) : x == x ? 0 / (x - x) : x;
    if (x > DBL_MAX)
        return x;
    if (x < DBL_MIN) {
        x *= UINT64_C(1) << 54;
        power = -54;
    }
    memcpy(&bits, &x, sizeof bits);
    power += (int32_t)(bits >> MANTISSA_BITS) - EXPONENT_OF_ONE;
    bits = (bits & ((UINT64_C(1) << MANTISSA_BITS) - 1))
           | ((uint64_t)EXPONENT_OF_ONE << MANTISSA_BITS);
    double m;
    memcpy(&m, &bits, sizeof m);
    if (m > SQRT_2) {
        m /= 2;
        power++;
    }
    return power * LOG_2_HIGH + log_near_one(m - 1, power * LOG_2_LOW);
}

double ns_pow(double x, double y)
{
    if (y == 0 || x == 1)
        return 1;
    if (x == 0)
        return y > 0 ? 0 : 1 / (x * x);
    return ns_exp(y * ns_log(x));
}
