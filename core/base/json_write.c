// json_write.c: the JSON writer: values appended to a text, with commas, line ends and indents
// in their places.
//
// Each open array or object remembers three things: whether members need keys, whether it gets
// a line for each, and whether anything is in it yet. That is all a comma depends on.
#include "nonosmith/json.h"

#include "base/basics.h"

ns_json_writer ns_json_writer_to(ns_ctx *ctx, ns_text *to)
{
    return (ns_json_writer){ .ctx = ctx, .to = to };
}

static void put(ns_json_writer *w, const char *bytes, int32_t count)
{
    if (!w->failed)
        w->failed = !ns_text_add_bytes(w->ctx, w->to, bytes, count);
}

static void put_line_end(ns_json_writer *w)
{
    put(w, "\n", 1);
    for (int32_t i = 0; i < w->depth; i++)
        put(w, "  ", 2);
}

// Whatever stands between the last value and the next value or key.
static void put_gap(ns_json_writer *w)
{
    if (w->keyed) {
        w->keyed = false;
        return;
    }
    if (w->depth == 0)
        return;
    const int32_t top = w->depth - 1;
    NS_ASSERT(top < NS_JSON_DEPTH_MAX);
    if (w->open[top].some)
        put(w, ",", 1);
    if (w->open[top].lines)
        put_line_end(w);
    else if (w->open[top].some)
        put(w, " ", 1);
    w->open[top].some = true;
}

static void put_value_gap(ns_json_writer *w)
{
    NS_ASSERT(w->failed || w->depth == 0 || w->keyed == w->open[w->depth - 1].object);
    put_gap(w);
}

static void open_level(ns_json_writer *w, bool object, ns_json_layout layout)
{
    const bool inside_flat = w->depth > 0 && !w->open[w->depth - 1].lines;

    NS_ASSERT(w->depth < NS_JSON_DEPTH_MAX);
    put_value_gap(w);
    put(w, object ? "{" : "[", 1);
    w->open[w->depth].object = object;
    w->open[w->depth].lines = layout == NS_JSON_LINES && !inside_flat;
    w->open[w->depth].some = false;
    w->depth++;
}

void ns_json_open_object(ns_json_writer *w, ns_json_layout layout)
{
    open_level(w, true, layout);
}

void ns_json_open_array(ns_json_writer *w, ns_json_layout layout)
{
    open_level(w, false, layout);
}

void ns_json_close(ns_json_writer *w)
{
    NS_ASSERT(w->depth > 0 && (w->failed || !w->keyed)); // a value there was no memory for
    w->keyed = false;
    w->depth--;
    if (w->open[w->depth].lines && w->open[w->depth].some)
        put_line_end(w);
    put(w, w->open[w->depth].object ? "}" : "]", 1);
}

static void put_escaped(ns_json_writer *w, unsigned char c)
{
    static const char named[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
    char escape[8];

    for (int32_t i = 0; named[i]; i++) {
        if (c == (unsigned char)named[i]) {
            put(w, (char[2]){ '\\', names[i] }, 2);
            return;
        }
    }
    ns_format(escape, sizeof escape, "\\u%04x", (unsigned)c);
    put(w, escape, 6);
}

static void put_quoted(ns_json_writer *w, const char *bytes, int32_t count)
{
    int32_t plain = 0; // bytes from here on stand for themselves and are not out yet

    put(w, "\"", 1);
    for (int32_t i = 0; i < count;) {
        const unsigned char c = (unsigned char)bytes[i];
        const int32_t length = ns_utf8_length(bytes + i, count - i);
        if (length > 0 && c >= ' ' && c != '"' && c != '\\' && c != 0x7f) {
            i += length;
            continue;
        }
        put(w, bytes + plain, i - plain);
        if (length > 0) {
            put_escaped(w, c);
        } else {
            char latin[4];
            put(w, latin, ns_utf8_put(latin, c));
        }
        plain = ++i;
    }
    put(w, bytes + plain, count - plain);
    put(w, "\"", 1);
}

void ns_json_put_key_bytes(ns_json_writer *w, const char *bytes, int32_t count)
{
    NS_ASSERT(w->depth > 0 && w->open[w->depth - 1].object && (w->failed || !w->keyed));
    put_gap(w);
    put_quoted(w, bytes, count);
    put(w, ": ", 2);
    w->keyed = true;
}

void ns_json_put_key(ns_json_writer *w, const char *key)
{
    ns_json_put_key_bytes(w, key, ns_length(key));
}

void ns_json_put_bytes(ns_json_writer *w, const char *bytes, int32_t count)
{
    put_value_gap(w);
    put_quoted(w, bytes, count);
}

void ns_json_put_string(ns_json_writer *w, const char *text)
{
    ns_json_put_bytes(w, text, ns_length(text));
}

void ns_json_put_raw(ns_json_writer *w, const char *bytes, int32_t count)
{
    put_value_gap(w);
    put(w, bytes, count);
}

void ns_json_put_int(ns_json_writer *w, int64_t number)
{
    ns_json_put_fixed(w, number, 0);
}

void ns_json_put_bool(ns_json_writer *w, bool truth)
{
    ns_json_put_raw(w, truth ? "true" : "false", truth ? 4 : 5);
}

void ns_json_put_null(ns_json_writer *w)
{
    ns_json_put_raw(w, "null", 4);
}

void ns_json_put_fixed(ns_json_writer *w, int64_t number, int32_t places)
{
    char digits[40];
    int32_t at = sizeof digits;
    uint64_t size = number < 0 ? (uint64_t) - (number + 1) + 1 : (uint64_t)number;

    NS_ASSERT(places >= 0 && places <= 18);
    for (; places > 0 && size % 10 == 0; places--)
        size /= 10;
    for (int32_t i = 0; i <= places || size; i++) { // at least one digit before the point
        if (i == places && places > 0)
            digits[--at] = '.';
        digits[--at] = (char)('0' + size % 10);
        size /= 10;
    }
    if (number < 0)
        digits[--at] = '-';
    ns_json_put_raw(w, digits + at, (int32_t)sizeof digits - at);
}

void ns_json_put_rounded(ns_json_writer *w, double number, int32_t places)
{
    const double most = 9e18;
    double scale = 1;

    NS_ASSERT(places >= 0 && places <= 9);
    if (number != number) {
        ns_json_put_null(w);
        return;
    }
    for (int32_t i = 0; i < places; i++)
        scale *= 10;
    double scaled = number * scale;
    scaled = ns_clamp(scaled, -most, most);
    ns_json_put_fixed(w, (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5), places);
}

void ns_json_add_string(ns_json_writer *w, const char *key, const char *text)
{
    ns_json_put_key(w, key);
    if (text)
        ns_json_put_string(w, text);
    else
        ns_json_put_null(w);
}

void ns_json_add_int(ns_json_writer *w, const char *key, int64_t number)
{
    ns_json_put_key(w, key);
    ns_json_put_int(w, number);
}

void ns_json_add_bool(ns_json_writer *w, const char *key, bool truth)
{
    ns_json_put_key(w, key);
    ns_json_put_bool(w, truth);
}

void ns_json_add_rounded(ns_json_writer *w, const char *key, double number, int32_t places)
{
    ns_json_put_key(w, key);
    ns_json_put_rounded(w, number, places);
}

void ns_json_add_ints(ns_json_writer *w, const char *key, const int32_t *numbers, int32_t count)
{
    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < count; i++)
        ns_json_put_int(w, numbers[i]);
    ns_json_close(w);
}

ns_status ns_json_written(const ns_json_writer *w)
{
    NS_ASSERT(w->failed || (w->depth == 0 && !w->keyed));
    return w->failed ? ns_no_memory(w->ctx) : NS_OK;
}
