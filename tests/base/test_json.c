// test_json.c: what the JSON reader takes, what it refuses and with which words, exact numbers,
// and what the writer makes of it.
#include "nonosmith/json.h"
#include "ns_test.h"

#include <stdlib.h>
#include <string.h>

// Writes a tree again on one line: what the reader understood, in the writer's words.
static void write_value(ns_json_writer *w, const ns_json *json, int32_t value)
{
    const ns_json_value *v = &json->values.at[value];

    switch (v->kind) {
    case NS_JSON_OBJECT:
        ns_json_open_object(w, NS_JSON_FLAT);
        for (int32_t key = ns_json_first(json, value); key; key = ns_json_next(json, key + 1)) {
            ns_json_put_key_bytes(w, ns_json_text(json, key), json->values.at[key].count);
            write_value(w, json, key + 1);
        }
        ns_json_close(w);
        break;
    case NS_JSON_ARRAY:
        ns_json_open_array(w, NS_JSON_FLAT);
        for (int32_t e = ns_json_first(json, value); e; e = ns_json_next(json, e))
            write_value(w, json, e);
        ns_json_close(w);
        break;
    case NS_JSON_STRING:
        ns_json_put_bytes(w, ns_json_text(json, value), v->count);
        break;
    default:
        ns_json_put_raw(w, json->source + v->from, v->to - v->from);
    }
}

static ns_status echo(ns_test *t, const char *bytes, int32_t count, ns_text *to)
{
    ns_json json;

    NS_TRY(ns_json_read(&t->ctx, &json, "t.json", bytes, count));
    ns_json_writer w = ns_json_writer_to(&t->ctx, to);
    write_value(&w, &json, NS_JSON_ROOT);
    ns_json_drop(&t->ctx, &json);
    return ns_json_written(&w);
}

static void takes(ns_test *t)
{
    static const struct {
        const char *text, *echo;
    } cases[] = {
        { "null", "null" },
        { " true ", "true" },
        { "\t[\n]\r\n", "[]" },
        { "{ }", "{}" },
        { "\xef\xbb\xbf{}", "{}" }, // a byte order mark is skipped
        { "[1,2 , 3]", "[1, 2, 3]" },
        { "[-0, 0.50, 1e5, 1E+5, -1.5e-07]", "[-0, 0.50, 1e5, 1E+5, -1.5e-07]" },
        { "123456789012345678901234567890", "123456789012345678901234567890" },
        { "{\"a\":{\"b\":[{}]},\"\":0}", "{\"a\": {\"b\": [{}]}, \"\": 0}" },
        { "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\b\\f\\n\\r\\t\"" },
        { "\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\"",
          "\"A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"" },
        { "\"\\u0000\\u001f\\u007f\"", "\"\\u0000\\u001f\\u007f\"" },
        { "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"",
          "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"" },
        { "{\"a\\u0000b\":1,\"a\":2}", "{\"a\\u0000b\": 1, \"a\": 2}" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_text to = { 0 };
        const ns_status status = echo(t, cases[i].text, (int32_t)strlen(cases[i].text), &to);
        ns_expect(t, status == NS_OK, "%s: %s", cases[i].text, t->ctx.message);
        ns_expect_text(t, ns_text_chars(&to), cases[i].echo, "%s", cases[i].text);
        ns_text_drop(&t->ctx, &to);
    }
}

static void refuses(ns_test *t)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "", "t.json:1:1: the text ends where a value is expected" },
        { "\n\n ", "t.json:3:2: the text ends where a value is expected" },
        { "nul", "t.json:1:1: a value is expected here: null, true, false, a number, a string, "
                 "an array or an object" },
        { "[1,]", "t.json:1:4: a value is expected here: null, true, false, a number, a "
                  "string, an array or an object" },
        { "[1 2]", "t.json:1:4: a comma or ] is expected here" },
        { "[1", "t.json:1:1: this array is never closed" },
        { "{\"a\":1", "t.json:1:1: this object is never closed" },
        { "{\"a\":1 \"b\":2}", "t.json:1:8: a comma or } is expected here" },
        { "{a:1}", "t.json:1:2: a key in double quotes is expected here" },
        { "{\"a\":1,}", "t.json:1:8: a key in double quotes is expected here" },
        { "{\"a\" 1}", "t.json:1:6: a colon is expected after a key" },
        { "1 2", "t.json:1:3: nothing may follow after the end of the value" },
        { "01", "t.json:1:2: a number does not begin with a needless 0" },
        { "-", "t.json:1:2: a digit is missing in this number" },
        { "1.", "t.json:1:3: a digit is missing in this number" },
        { "1e+", "t.json:1:4: a digit is missing in this number" },
        { "+1", "t.json:1:1: a value is expected here: null, true, false, a number, a string, "
                "an array or an object" },
        { "\"abc", "t.json:1:1: this string is never closed" },
        { "\"a\nb\"", "t.json:1:3: a control character in a string must be escaped" },
        { "\"\\x\"", "t.json:1:2: there is no such escape in JSON" },
        { "\"\\u12g4\"", "t.json:1:2: \\u is followed by four hexadecimal digits" },
        { "\"\\ud83d\"", "t.json:1:2: half a surrogate pair is not a character" },
        { "\"\\ud83d\\n\"", "t.json:1:2: half a surrogate pair is not a character" },
        { "\"\\ud83d\\u0041\"", "t.json:1:2: half a surrogate pair is not a character" },
        { "\"\\ude00\\ud83d\"", "t.json:1:2: half a surrogate pair is not a character" },
        { "\"\xc3\xa9 \xe9\"", "t.json:1:4: this byte is not UTF-8" },
        { "\"\xc0\x80\"", "t.json:1:2: this byte is not UTF-8" },
        { "\"\xe0\x80\x80\"", "t.json:1:2: this byte is not UTF-8" },
        { "\"\xed\xa0\x80\"", "t.json:1:2: this byte is not UTF-8" },
        { "\"\xf4\x90\x80\x80\"", "t.json:1:2: this byte is not UTF-8" },
        { "\"\xe2\x82\"", "t.json:1:2: this byte is not UTF-8" },
        { "\"\xc3(\"", "t.json:1:2: this byte is not UTF-8" },
        { "\"\xf0\x8f\xbf\xbf\"", "t.json:1:2: this byte is not UTF-8" },
        { "\"\xf5\x80\x80\x80\"", "t.json:1:2: this byte is not UTF-8" },
        { "{\"a\":1,\n\"\\u0061\":2}",
          "t.json:2:1: the key \"\\u0061\" comes twice in this object" },
        { "\xef\xbb\xbf]", "t.json:1:1: a value is expected here: null, true, false, a number, "
                           "a string, an array or an object" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_text to = { 0 };
        const ns_status status = echo(t, cases[i].text, (int32_t)strlen(cases[i].text), &to);
        ns_expect(t, status == NS_BAD_INPUT, "%s is not JSON", cases[i].text);
        ns_expect_text(t, t->ctx.message, cases[i].message, "%s", cases[i].text);
    }
}

static void exact_numbers(ns_test *t)
{
    static const struct {
        const char *text;
        int32_t places;
        bool exact;
        int64_t number;
    } cases[] = {
        { "0", 0, true, 0 },
        { "-0", 0, true, 0 },
        { "-0.000e99999999999999999999", 3, true, 0 },
        { "42", 0, true, 42 },
        { "42.0", 0, true, 42 },
        { "42.5", 0, false, 0 },
        { "42.5", 1, true, 425 },
        { "-42.5", 3, true, -42500 },
        { "4.25e1", 1, true, 425 },
        { "4200e-2", 0, true, 42 },
        { "4200E-3", 0, false, 0 },
        { "1e18", 0, true, 1000000000000000000 },
        { "1e19", 0, false, 0 },
        { "1e-9999999999", 18, false, 0 },
        { "1e99999999999999999999", 0, false, 0 },
        { "9223372036854775807", 0, true, INT64_MAX },
        { "9223372036854775808", 0, false, 0 },
        { "-9223372036854775808", 0, true, INT64_MIN },
        { "-9223372036854775809", 0, false, 0 },
        { "0.9223372036854775807", 18, false, 0 },
        { "9.223372036854775807", 18, true, INT64_MAX },
        { "18446744073709551616", 0, false, 0 },
        { "100000000000000000000000000e-24", 0, true, 100 },
        { "0.000000000000000000000000001e27", 0, true, 1 },
        { "\"1\"", 0, false, 0 },
        { "true", 0, false, 0 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_json json;
        int64_t number = 0;
        const int32_t count = (int32_t)strlen(cases[i].text);
        ns_expect(t, ns_json_read(&t->ctx, &json, "t", cases[i].text, count) == NS_OK, "%s: %s",
                  cases[i].text, t->ctx.message);
        const bool exact = ns_json_fixed(&json, NS_JSON_ROOT, cases[i].places, &number);
        ns_expect(t, exact == cases[i].exact && number == cases[i].number,
                  "%s with %d places is %d, %lld", cases[i].text, cases[i].places, exact,
                  (long long)number);
        ns_expect(t, ns_json_whole(&json, NS_JSON_ROOT, &number) == exact || cases[i].places,
                  "%s: whole is fixed without places", cases[i].text);
        ns_json_drop(&t->ctx, &json);
    }
}

static void fixed_decimals(ns_test *t)
{
    static const struct {
        int64_t number;
        int32_t places;
        const char *text;
    } cases[] = {
        { 0, 0, "0" },
        { 0, 6, "0" },
        { 1500, 3, "1.5" },
        { 2000, 3, "2" },
        { -5, 3, "-0.005" },
        { 120, 0, "120" },
        { INT64_MIN, 0, "-9223372036854775808" },
        { INT64_MIN, 18, "-9.223372036854775808" },
        { INT64_MAX, 18, "9.223372036854775807" },
        { 7, 18, "0.000000000000000007" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_text to = { 0 };
        ns_json json;
        int64_t back = 0;
        ns_json_writer w = ns_json_writer_to(&t->ctx, &to);
        ns_json_put_fixed(&w, cases[i].number, cases[i].places);
        ns_expect_text(t, ns_text_chars(&to), cases[i].text, "%lld with %d places",
                       (long long)cases[i].number, cases[i].places);
        ns_expect(t, ns_json_read(&t->ctx, &json, "t", to.at, to.count) == NS_OK, "%s", to.at);
        ns_expect(t,
                  ns_json_fixed(&json, NS_JSON_ROOT, cases[i].places, &back)
                      && back == cases[i].number,
                  "%s reads back", to.at);
        ns_json_drop(&t->ctx, &json);
        ns_text_drop(&t->ctx, &to);
    }
}

static void rounded_decimals(ns_test *t)
{
    static const struct {
        double number;
        int32_t places;
        const char *text;
    } cases[] = {
        { 0, 6, "0" },
        { 1.0000005, 6, "1.000001" },
        { 1.0000004, 6, "1" },
        { -0.25, 1, "-0.3" },
        { 0.25, 1, "0.3" },
        { 2.5, 0, "3" },
        { -1e-9, 6, "0" },
        { 1e300, 6, "9000000000000" },
        { -1e300, 0, "-9000000000000000000" },
        { 12.345, 2, "12.35" }, // the nearest double times 100 is 1234.5
    };
    ns_text to = { 0 };
    ns_json_writer w = ns_json_writer_to(&t->ctx, &to);
    volatile double zero = 0;

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        to.count = 0;
        w = ns_json_writer_to(&t->ctx, &to);
        ns_json_put_rounded(&w, cases[i].number, cases[i].places);
        ns_expect_text(t, ns_text_chars(&to), cases[i].text, "%g with %d places",
                       cases[i].number, cases[i].places);
    }
    to.count = 0;
    w = ns_json_writer_to(&t->ctx, &to);
    ns_json_put_rounded(&w, zero / zero, 6);
    ns_expect_text(t, ns_text_chars(&to), "null", "no number");
    ns_text_drop(&t->ctx, &to);
}

static void layouts(ns_test *t)
{
    ns_text to = { 0 };
    ns_json_writer w = ns_json_writer_to(&t->ctx, &to);

    ns_json_open_object(&w, NS_JSON_LINES);
    ns_json_put_key(&w, "flat");
    ns_json_open_array(&w, NS_JSON_FLAT);
    ns_json_put_int(&w, -3);
    ns_json_open_object(&w, NS_JSON_LINES); // flat all the same: it is inside a flat one
    ns_json_put_key(&w, "t");
    ns_json_put_bool(&w, true);
    ns_json_put_key(&w, "f");
    ns_json_put_bool(&w, false);
    ns_json_close(&w);
    ns_json_close(&w);
    ns_json_put_key(&w, "lines");
    ns_json_open_array(&w, NS_JSON_LINES);
    ns_json_put_null(&w);
    ns_json_put_string(&w, "Fran\xe7ois\x7f\x01");
    ns_json_put_raw(&w, "1e400", 5);
    ns_json_close(&w);
    ns_json_put_key(&w, "none");
    ns_json_open_array(&w, NS_JSON_LINES);
    ns_json_close(&w);
    ns_json_close(&w);
    ns_expect(t, ns_json_written(&w) == NS_OK, "there is memory");
    ns_expect_text(t, ns_text_chars(&to),
                   "{\n"
                   "  \"flat\": [-3, {\"t\": true, \"f\": false}],\n"
                   "  \"lines\": [\n"
                   "    null,\n"
                   "    \"Fran\xc3\xa7ois\\u007f\\u0001\",\n"
                   "    1e400\n"
                   "  ],\n"
                   "  \"none\": []\n"
                   "}",
                   "lines and flat");
    ns_text_drop(&t->ctx, &to);
}

static void finding(ns_test *t)
{
    static const char text[] =
        "{\"a\": 1,\n \"b\": [true, {\"c\": \"x\"} ] ,\n \"\xc3\xa9\": 7}";
    ns_json json;
    int64_t number = 0;
    int32_t line, column;

    ns_expect(t, ns_json_read(&t->ctx, &json, "t", text, sizeof text - 1) == NS_OK, "reads");
    ns_expect(t, json.depth == 3, "three deep");
    const int32_t b = ns_json_find(&json, NS_JSON_ROOT, "b");
    ns_expect(t, ns_json_is(&json, b, NS_JSON_ARRAY) && json.values.at[b].count == 2, "b");
    ns_expect(t, json.source[json.values.at[b].to - 1] == ']', "a value ends with its bracket");
    const int32_t second = ns_json_next(&json, ns_json_first(&json, b));
    ns_expect(t, ns_json_same(&json, ns_json_find(&json, second, "c"), "x"), "b[1].c is x");
    ns_expect(t, !ns_json_find(&json, second, "a") && !ns_json_find(&json, 0, "a"), "none");
    ns_expect(t, !ns_json_find(&json, b, "a") && !ns_json_first(&json, second + 2),
              "no object");
    ns_expect(t, !ns_json_is(&json, 0, NS_JSON_NULL), "none is of no kind");
    const int32_t e = ns_json_find(&json, NS_JSON_ROOT, "\xc3\xa9");
    ns_expect(t, ns_json_whole(&json, e, &number) && number == 7, "seven");
    ns_json_place(&json, json.values.at[e].from, &line, &column);
    ns_expect(t, line == 3 && column == 7, "columns count characters, not bytes: %d:%d", line,
              column);
    ns_json_fail(&t->ctx, &json, e, "%d is odd", 7);
    ns_expect_text(t, t->ctx.message, "t:3:7: 7 is odd", "a failure at a value");
    ns_json_drop(&t->ctx, &json);
}

static void depth_is_bounded(ns_test *t)
{
    enum { FAR = 1000000 };
    char *text = malloc(FAR);
    ns_text to = { 0 };

    memset(text, '[', FAR);
    ns_expect(t, echo(t, text, FAR, &to) == NS_BAD_INPUT, "a million brackets");
    ns_expect_text(t, t->ctx.message, "t.json:1:65: this is nested more than 64 deep", "deep");
    memset(text + 64, ']', 64);
    ns_expect(t, echo(t, text, 128, &to) == NS_OK, "64 deep is fine: %s", t->ctx.message);
    ns_text_drop(&t->ctx, &to);
    free(text);
}

// What is too large is told apart before it is looked at, and shown only in part.
static void too_long(ns_test *t)
{
    ns_json json;
    ns_text text = { 0 };

    ns_expect(t, ns_json_read(&t->ctx, &json, "t", "", NS_JSON_BYTES_MAX + 1) == NS_BAD_INPUT,
              "too many bytes");
    ns_expect_text(t, t->ctx.message,
                   "t: a JSON text has at most 268435456 bytes here, not 268435457", "bytes");
    for (int32_t i = 0; i < 2; i++) {
        ns_text_add(&t->ctx, &text, i ? ",\"" : "{\"");
        for (int32_t k = 0; k < 40; k++)
            ns_text_add(&t->ctx, &text, "\xe2\x82\xac");
        ns_text_add(&t->ctx, &text, "\":1");
    }
    ns_text_add(&t->ctx, &text, "}");
    ns_expect(t, ns_json_read(&t->ctx, &json, "t", text.at, text.count) == NS_BAD_INPUT,
              "twice");
    const char *end = strstr(t->ctx.message, "\xac... comes twice in this object");
    ns_expect(t, end != NULL && strlen(t->ctx.message) < 120, "whole characters: %s",
              t->ctx.message);
    ns_text_drop(&t->ctx, &text);
}

// Objects with many keys are checked by sorting; a twin far away is found all the same.
static void many_keys(ns_test *t)
{
    enum { KEYS = 20000 };
    ns_text text = { 0 };
    ns_json json;

    ns_text_add(&t->ctx, &text, "{");
    for (int32_t i = 0; i < KEYS; i++)
        ns_text_add_format(&t->ctx, &text, "\"key %d\": %d,\n", i * 7919 % KEYS, i);
    const int32_t end = text.count;
    ns_text_add(&t->ctx, &text, "\"last\": 0}");
    ns_expect(t, ns_json_read(&t->ctx, &json, "t", text.at, text.count) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, json.values.at[NS_JSON_ROOT].count == KEYS + 1, "all there");
    ns_json_drop(&t->ctx, &json);
    text.count = end;
    ns_text_add(&t->ctx, &text, "\"key 4711\": 0}");
    ns_expect(t, ns_json_read(&t->ctx, &json, "t", text.at, text.count) == NS_BAD_INPUT, "no");
    ns_expect_text(t, t->ctx.message,
                   "t:20001:1: the key \"key 4711\" comes twice in this object", "the twin");
    ns_text_drop(&t->ctx, &text);
}

static const char sample[] =
    "{\"a\": [1, -2.5e3, true, false, null], \"\\u00e9\\ud83d\\ude00\": {\"\xe2\x82\xac\": "
    "\"\\n\"},"
    " \"1\":1,\"2\":2,\"3\":3,\"4\":4,\"5\":5,\"6\":6,\"7\":7,\"8\":8,\"9\":9,\"10\":10,"
    " \"11\":11,\"12\":12,\"13\":13,\"14\":14,\"15\":15,\"16\":[]}";

// A text cut anywhere is refused with a sentence, reading no byte behind the cut.
static void cut_anywhere(ns_test *t)
{
    for (int32_t n = 0; n < (int32_t)sizeof sample - 1; n++) {
        char *cut = malloc((size_t)n + 1); // its own block, so that a sanitizer sees its end
        ns_text to = { 0 };
        memcpy(cut, sample, (size_t)n);
        ns_expect(t, echo(t, cut, n, &to) == NS_BAD_INPUT, "cut after %d bytes", n);
        ns_expect(t, strncmp(t->ctx.message, "t.json:1:", 9) == 0, "%s", t->ctx.message);
        free(cut);
    }
}

// Whatever byte is put anywhere, the answer is a tree that writes itself, or a sentence.
static void any_byte(ns_test *t)
{
    char text[sizeof sample];
    int32_t taken = 0;

    for (int32_t i = 0; i < (int32_t)sizeof sample - 1; i++) {
        for (int32_t byte = 0; byte < 256; byte++) {
            ns_text to = { 0 }, again = { 0 };
            memcpy(text, sample, sizeof sample);
            text[i] = (char)byte;
            if (echo(t, text, (int32_t)sizeof text - 1, &to) == NS_OK) {
                taken++;
                ns_expect(t, echo(t, to.at, to.count, &again) == NS_OK, "%s", t->ctx.message);
                ns_expect_text(t, ns_text_chars(&again), ns_text_chars(&to), "byte %d", i);
            }
            ns_text_drop(&t->ctx, &to);
            ns_text_drop(&t->ctx, &again);
        }
    }
    ns_expect(t, taken > 1000, "many bytes do no harm: %d", taken);
}

static void without_memory(ns_test *t)
{
    for (int64_t n = 1;; n++) {
        ns_text to = { 0 };
        t->allocations = 0;
        t->fail_at = n;
        const ns_status status = echo(t, sample, (int32_t)sizeof sample - 1, &to);
        t->fail_at = 0;
        ns_text_drop(&t->ctx, &to);
        ns_expect(t, t->blocks == 0, "allocation %d failed: all is given back", (int)n);
        if (status == NS_OK)
            break;
        ns_expect(t, status == NS_NO_MEMORY, "allocation %d failed: %s", (int)n,
                  t->ctx.message);
    }
}

NS_TEST_MAIN(NS_CASE(takes), NS_CASE(refuses), NS_CASE(exact_numbers), NS_CASE(fixed_decimals),
             NS_CASE(rounded_decimals), NS_CASE(layouts), NS_CASE(finding),
             NS_CASE(depth_is_bounded), NS_CASE(too_long), NS_CASE(many_keys),
             NS_CASE(cut_anywhere), NS_CASE(any_byte), NS_CASE(without_memory))
