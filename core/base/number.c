// number.c: decimal numbers from text and back.
//
// Reading takes as many characters as make a number. Its value is the nearest double when it has at
// most 15 digits and a small exponent, as numbers that people type do, and close to it otherwise.
// Rounding is exact, halves to even, as the C library's printf does it. Both are the same on every
// machine.
#include "base/basics.h"

__extension__ typedef unsigned __int128 wide;

static double power_of_ten(int32_t exponent)
{
    static const double exact[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
    NS_ASSERT(exponent >= 0
              && exponent < NS_COUNT(exact)); // beyond these doubles are not exact
    return exact[exponent];
}

static double scaled(uint64_t digits, int32_t exponent)
{
    double value = (double)digits;

    for (; exponent > 0 && value < NS_NUMBER_HUGE; exponent -= ns_min(exponent, 22))
        value *= power_of_ten(ns_min(exponent, 22));
    for (; exponent < 0 && value > 0; exponent += ns_min(-exponent, 22))
        value /= power_of_ten(ns_min(-exponent, 22));
    return value < NS_NUMBER_HUGE ? value : NS_NUMBER_HUGE;
}

// The digits so far as a number; beyond 18 of them only the exponent counts.
typedef struct decimal {
    uint64_t digits;
    int32_t exponent;
    bool any;
} decimal;

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

static const char *read_digits(const char *at, const char *end, decimal *d, int32_t step)
{
    for (; is_digit(at, end); at++) {
        d->any = true;
        if (d->digits < UINT64_C(100000000000000000)) {
            d->digits = d->digits * 10 + (uint64_t)(*at - '0');
            d->exponent -= step;
        } else if (step == 0 && d->exponent < 100000) {
            d->exponent++;
        }
    }
    return at;
}

static const char *read_exponent(const char *at, const char *end, decimal *d)
{
    const char *digits = at + 1;
    int32_t sign = 1, value = 0;

    if (at == end || (*at != 'e' && *at != 'E'))
        return at;
    if (digits < end && (*digits == '+' || *digits == '-'))
        sign = *digits++ == '-' ? -1 : 1;
    if (!is_digit(digits, end))
        return at; // the e of a unit
    for (; is_digit(digits, end); digits++) {
        if (value < 100000)
            value = value * 10 + (*digits - '0');
    }
    d->exponent += sign * value;
    return digits;
}

const char *ns_number_read(const char *at, const char *end, double *value)
{
    decimal d = { 0 };
    bool negative = false;

    if (at < end && (*at == '+' || *at == '-'))
        negative = *at++ == '-';
    at = read_digits(at, end, &d, 0);
    if (at < end && *at == '.')
        at = read_digits(at + 1, end, &d, 1);
    if (!d.any)
        return NULL;
    at = read_exponent(at, end, &d);
    *value = scaled(d.digits, d.exponent);
    if (negative)
        *value = -*value;
    return at;
}

// A positive number as mantissa * 2^exponent, the mantissa below 2^53.
static uint64_t mantissa_of(double value, int32_t *exponent)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    const int32_t raised = (int32_t)(bits >> 52 & 0x7ff);
    const uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
    *exponent = (raised ? raised : 1) - 1075;
    return raised ? fraction | UINT64_C(1) << 52 : fraction;
}

uint64_t ns_number_round(double value, int32_t places)
{
    wide number, unit = 1;
    int32_t exponent;

    NS_ASSERT(value >= 0 && value < 1e18 && places >= -17 && places <= 21);
    number = mantissa_of(value, &exponent);
    for (int32_t i = 0; i < places; i++)
        number *= 10;
    for (int32_t i = 0; i > places; i--)
        unit *= 10;
    if (exponent >= 0)
        number <<= exponent;
    else if (exponent > -126 && unit < (wide)1 << (126 + exponent))
        unit <<= -exponent;
    else
        return 0;
    const wide rest = number % unit, rounded = number / unit;
    return (uint64_t)rounded + (2 * rest > unit || (2 * rest == unit && (rounded & 1)));
}
