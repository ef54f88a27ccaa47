// decimal.c: numbers as files show them, without a C library and the same on every machine.
//
// Three decimals of a point are a third of a micrometre: finer than any printer, coarse enough
// that the last bit of a double never shows.
#include "base/basics.h"
#include "nonosmith/scene.h"

static char *put_whole(char *to, int64_t value)
{
    char digits[NS_DECIMAL_MAX];
    int32_t count = 0;

    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    while (count)
        *to++ = digits[--count];
    return to;
}

int32_t ns_decimal(char to[NS_DECIMAL_MAX], double value)
{
    const double limit = 1e9;
    const bool negative = value < 0;
    const double size = negative ? -value : value;
    const double bounded = size < limit ? size : size == size ? limit : 0;
    const int64_t thousandths = (int64_t)(bounded * 1000 + 0.5);
    char *end = to;

    if (negative && thousandths)
        *end++ = '-';
    end = put_whole(end, thousandths / 1000);
    int32_t rest = (int32_t)(thousandths % 1000);
    if (rest)
        *end++ = '.';
    for (; rest; rest = rest % 100 * 10)
        *end++ = (char)('0' + rest / 100);
    *end = 0;
    NS_ASSERT(end - to < NS_DECIMAL_MAX);
    return (int32_t)(end - to);
}
