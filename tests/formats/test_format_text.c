// test_format_text.c: words of other files made clean.
#include "format_help.h"
#include "formats/format_text.h"

static const struct {
    const char *bytes, *clean;
} words[] = {
    { "plain", "plain" },
    { "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80", "café € 😀" },
    { "caf\xE9", "café" },  // Latin-1 at the end
    { "\xE9t\xE9", "été" }, // and before letters
    { "\xC0\x80 \xED\xA0\x80", "\xC3\x80\xC2\x80 \xC3\xAD\xC2\xA0\xC2\x80" }, // no UTF-8
    { "\xEF\xBF\xBF", " " },                                                  // no character
    { "a\tb\x01\x7F", "a b  " },
    { "a\r\nb\rc\n", "a\nb\nc\n" },
};

static void cleans(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(words); i++) {
        ns_text text = { 0 };
        ns_text_add_clean(&t->ctx, &text, words[i].bytes, (int32_t)strlen(words[i].bytes));
        ns_expect_text(t, ns_text_chars(&text), words[i].clean, "case %d", i);
        ns_text_drop(&t->ctx, &text);
    }
}

static void entities(ns_test *t)
{
    static const char *const pairs[][2] = {
        { "a &amp; b", "a & b" },
        { "&copy;&nbsp;&yuml;", "©\xC2\xA0ÿ" },
        { "&#65;&#x42;&#X43;", "ABC" },
        { "&", "&" },
        { "&;&#;&#x;&bogus;", "&;&#;&#x;&bogus;" },
        { "&#1114112;&#99999999999999;", "&#1114112;&#99999999999999;" },
        { "&#0;&lt", "&#0;&lt" },
    };

    for (int32_t i = 0; i < NS_COUNT(pairs); i++) {
        ns_text text = { 0 };
        ns_text_add_decoded(&t->ctx, &text, pairs[i][0], (int32_t)strlen(pairs[i][0]));
        ns_expect_text(t, ns_text_chars(&text), pairs[i][1], "%s", pairs[i][0]);
        ns_text_drop(&t->ctx, &text);
    }
}

// A name is cut between characters.
static void colour_names(ns_test *t)
{
    ns_paint paint = { 0 };
    const char *name = "thirty characters and then an é";

    ns_paint_set_name(&paint, name, (int32_t)strlen(name));
    ns_expect_text(t, paint.name, "thirty characters and then an ",
                   "32 bytes are one too many");
}

NS_TEST_MAIN(NS_CASE(cleans), NS_CASE(entities), NS_CASE(colour_names))
