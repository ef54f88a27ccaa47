// test_text.c: the small printf and the growing texts.
#include "ns_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void formats(ns_test *t)
{
    char to[64];

    ns_format(to, sizeof to, "%s %d %05d %u %c%% %lld %02x", "a", -7, -42, 9u, 'z',
              (long long)INT64_MIN, 10u);
    ns_expect_text(t, to, "a -7 -0042 9 z% -9223372036854775808 0a", "every conversion");
    ns_expect(t, ns_format(to, 4, "%s", "longer") == 6, "the whole length is told");
    ns_expect_text(t, to, "lon", "cut, and ended");
}

// An option is a flag to whoever has a command line; a value is never read for one.
static void options_as_words(ns_test *t)
{
    ns_ctx told = t->ctx, typed = t->ctx;

    typed.flags = true;
    ns_fail(&told, NS_BAD_INPUT, "%s: raise {the effort|effort}, or {%s} {\"a\": 1}", "{seed}",
            "per-page");
    ns_expect_text(t, told.message, "{seed}: raise the effort, or per-page {\"a\": 1}", "told");
    ns_fail(&typed, NS_BAD_INPUT, "%s: raise {the effort|effort}, or {%s} {\"a\": 1}", "{seed}",
            "per-page");
    ns_expect_text(t, typed.message, "{seed}: raise --effort, or --per-page {\"a\": 1}",
                   "typed");
    ns_fail(&typed, NS_BAD_INPUT, "another {seed} {for the output|-o}; {open");
    ns_expect_text(t, typed.message, "another --seed -o; {open", "a brace that is not closed");
}

// As the C library writes them.
static void doubles_like_printf(ns_test *t)
{
    static const char *const shapes[] = {
        "%.0f", "%.1f", "%.2f", "%.4f", "%.6f", "%g", "%.3g"
    };
    static const double awkward[] = { 0,       0.5,       1.5,           2.5,     0.125,
                                      0.375,   999999.5,  99999.95,      9.995,   1e-5,
                                      1.25e-4, 123456789, 0.00012345678, 1e15,    -0.5,
                                      -1e-9,   1e6,       -12.25,        1.5e-11, 8886935 };
    ns_rng rng = ns_rng_seed(5);

    for (int32_t i = 0; i < 20000; i++) {
        const char *shape = shapes[i % NS_COUNT(shapes)];
        double value = (double)ns_rng_below(&rng, 1 << 30) / (1 << ns_rng_below(&rng, 31));
        char ours[64], theirs[64];
        if (i < NS_COUNT(awkward) * NS_COUNT(shapes))
            value = awkward[i / NS_COUNT(shapes)];
        if (value >= 1e12 && strchr(shape, 'f'))
            continue; // more digits than places would leave
        ns_format(ours, sizeof ours, shape, value);
        snprintf(theirs, sizeof theirs, shape, value);
        ns_expect_text(t, ours, theirs, "%s", shape);
    }
}

static void numbers_like_strtod(ns_test *t)
{
    static const char *const texts[] = { "0.5x", "12",       ".25",   "1e3",           "-7.125",
                                         "1e",   "2.5e-3mm", "0.004", "123456789.123", "+3" };
    double value;

    for (int32_t i = 0; i < NS_COUNT(texts); i++) {
        char *end;
        const double wanted = strtod(texts[i], &end);
        const char *behind = ns_number_read(texts[i], texts[i] + strlen(texts[i]), &value);
        ns_expect(t, behind == end && value == wanted, "%s", texts[i]);
    }
    const char *letter = "x";
    ns_expect(t, !ns_number_read(letter, letter + 1, &value), "a letter is no number");
}

static void texts_grow(ns_test *t)
{
    ns_text text = { 0 };

    for (int32_t i = 0; i < 100; i++)
        ns_expect(t, ns_text_add_format(&t->ctx, &text, "%d,", i), "there is memory");
    ns_expect(t, text.count == 290 && text.at[290] == 0, "290 characters and an end");
    ns_text_drop(&t->ctx, &text);
    ns_expect_text(t, ns_text_chars(&text), "", "an empty text reads as nothing");
}

NS_TEST_MAIN(NS_CASE(formats), NS_CASE(options_as_words), NS_CASE(doubles_like_printf),
             NS_CASE(numbers_like_strtod), NS_CASE(texts_grow))
