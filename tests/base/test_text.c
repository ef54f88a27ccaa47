// test_text.c: the small printf and the growing texts.
#include "ns_test.h"

static void formats(ns_test *t)
{
    char to[64];

    ns_format(to, sizeof to, "%s %d %05d %u %c%% %lld %02x", "a", -7, -42, 9u, 'z',
              (long long)INT64_MIN, 10u);
    ns_expect_text(t, to, "a -7 -0042 9 z% -9223372036854775808 0a", "every conversion");
    ns_expect(t, ns_format(to, 4, "%s", "longer") == 6, "the whole length is told");
    ns_expect_text(t, to, "lon", "cut, and ended");
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

NS_TEST_MAIN(NS_CASE(formats), NS_CASE(texts_grow))
