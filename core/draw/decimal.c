// decimal.c: numbers as files show them, without a C library and the same on every machine.
//
// Three decimals of a point are a third of a micrometre: finer than any printer, coarse enough
// that the last bit of a double never shows.
#include "base/basics.h"
#include "nonosmith/scene.h"

int32_t ns_decimal(char to[NS_DECIMAL_MAX], double value)
{
    const double limit = 1e9;
    const bool negative = value < 0;
    const double size = negative ? -value : value;
    const double bounded = size < limit ? size : size == size ? limit : 0;
    const int64_t thousandths = (int64_t)(bounded * 1000 + 0.5);
    const int32_t fraction = (int32_t)(thousandths % 1000);
    int32_t length =
        ns_format(to, NS_DECIMAL_MAX, "%s%lld.%03d", negative && thousandths ? "-" : "",
                  (long long)(thousandths / 1000), fraction);

    while (to[length - 1] == '0')
        length--;
    if (to[length - 1] == '.')
        length--;
    to[length] = 0;
    return length;
}
