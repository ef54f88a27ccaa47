// test_decimal.c: numbers as files show them.
#include "nonosmith/scene.h"
#include "ns_test.h"

static void decimals(ns_test *t)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        { 0, "0" },
        { -0.0, "0" },
        { 1, "1" },
        { -1, "-1" },
        { 10, "10" },
        { 100.5, "100.5" },
        { 0.001, "0.001" },
        { 0.0005, "0.001" },
        { 0.0004, "0" },
        { -0.0004, "0" },
        { -0.0005, "-0.001" },
        { 0.9995, "1" },
        { 595.276, "595.276" },
        { 841.8898, "841.89" },
        { 1.0 / 3, "0.333" },
        { -2.0 / 3, "-0.667" },
        { 12.34, "12.34" },
        { 123456.789, "123456.789" },
        { 1e9, "1000000000" },
        { 1e300, "1000000000" },
        { -1e300, "-1000000000" },
        { 1e-300, "0" },
        { __builtin_inf(), "1000000000" },
        { -__builtin_inf(), "-1000000000" },
        { __builtin_nan(""), "0" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        char text[NS_DECIMAL_MAX];
        const int32_t length = ns_decimal(text, cases[i].value);
        ns_expect_text(t, text, cases[i].text, "case %d", i);
        ns_expect(t, length == ns_length(text), "length of case %d", i);
    }
}

// Against the C library, on numbers that are no ties.
static void decimals_like_printf(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);

    for (int32_t i = 0; i < 20000; i++) {
        const double value = (ns_rng_below(&rng, 2000000) - 1000000) / 1000.0 + 0.0002;
        char ours[NS_DECIMAL_MAX], theirs[64];
        ns_decimal(ours, value);
        int32_t length = snprintf(theirs, sizeof theirs, "%.3f", value);
        while (theirs[length - 1] == '0')
            length--;
        theirs[theirs[length - 1] == '.' ? length - 1 : length] = 0;
        ns_expect_text(t, ours, ns_same_text(theirs, "-0") ? "0" : theirs, "number %d", i);
    }
}

NS_TEST_MAIN(NS_CASE(decimals), NS_CASE(decimals_like_printf))
