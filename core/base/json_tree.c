// json_tree.c: what callers ask of a JSON text that was read: members, texts, exact numbers,
// places.
//
// Numbers are decimals and stay decimals: digits are gathered into 64 bits and shifted by
// powers of ten, and whatever would be rounded on the way is refused. Zeros are held back until
// another digit needs them, so 1.000e3 with a million zeros more is still 1000.
#include "nonosmith/json.h"

#include "base/basics.h"

bool ns_json_is(const ns_json *json, int32_t value, ns_json_kind kind)
{
    return value > 0 && json->values.at[value].kind == kind;
}

int32_t ns_json_first(const ns_json *json, int32_t value)
{
    const bool holds =
        ns_json_is(json, value, NS_JSON_ARRAY) || ns_json_is(json, value, NS_JSON_OBJECT);

    return holds && json->values.at[value].count ? value + 1 : 0;
}

int32_t ns_json_next(const ns_json *json, int32_t value)
{
    return json->values.at[value].next;
}

const char *ns_json_text(const ns_json *json, int32_t value)
{
    NS_ASSERT(ns_json_is(json, value, NS_JSON_STRING));
    return json->texts.at + json->values.at[value].text;
}

static bool same_bytes(const ns_json *json, int32_t string, const char *text, int32_t length)
{
    return json->values.at[string].count == length
           && memcmp(ns_json_text(json, string), text, (size_t)length) == 0;
}

int32_t ns_json_find(const ns_json *json, int32_t object, const char *key)
{
    const int32_t length = ns_length(key);

    if (!ns_json_is(json, object, NS_JSON_OBJECT))
        return 0;
    for (int32_t k = ns_json_first(json, object); k; k = ns_json_next(json, k + 1)) {
        if (same_bytes(json, k, key, length))
            return k + 1;
    }
    return 0;
}

bool ns_json_same(const ns_json *json, int32_t value, const char *text)
{
    return ns_json_is(json, value, NS_JSON_STRING)
           && same_bytes(json, value, text, ns_length(text));
}

// Multiplies by ten and adds a digit; false when it does not fit.
static bool append_digit(uint64_t *number, uint64_t digit)
{
    if (*number > (UINT64_MAX - digit) / 10)
        return false;
    *number = *number * 10 + digit;
    return true;
}

static bool append_zeros(uint64_t *number, int64_t zeros)
{
    for (int64_t i = 0; i < zeros && *number; i++) {
        if (!append_digit(number, 0))
            return false;
    }
    return true;
}

// The power of ten behind an e, as far as it matters: beyond a billion no digits could save it.
static int64_t exponent_of(const char *text, int32_t count)
{
    const bool negative = count > 0 && text[0] == '-';
    int64_t power = 0;

    for (int32_t i = count > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0; i < count; i++) {
        if (power < 1000000000)
            power = power * 10 + (text[i] - '0');
    }
    return negative ? -power : power;
}

bool ns_json_fixed(const ns_json *json, int32_t value, int32_t places, int64_t *number)
{
    NS_ASSERT(places >= 0 && places <= 18);
    if (!ns_json_is(json, value, NS_JSON_NUMBER))
        return false;
    const char *text = json->source + json->values.at[value].from;
    const int32_t count = json->values.at[value].to - json->values.at[value].from;
    const bool negative = text[0] == '-';
    uint64_t size = 0;
    int64_t zeros = 0, power = places; // zeros seen that no other digit has followed yet
    bool fraction = false;

    for (int32_t i = negative; i < count; i++) {
        if (text[i] == 'e' || text[i] == 'E') {
            power += exponent_of(text + i + 1, count - i - 1);
            break;
        }
        if (text[i] == '.') {
            fraction = true;
            continue;
        }
        power -= fraction;
        if (text[i] == '0') {
            zeros++;
            continue;
        }
        if (!append_zeros(&size, zeros) || !append_digit(&size, (uint64_t)(text[i] - '0')))
            return false;
        zeros = 0;
    }
    power += zeros;
    if ((size && power < 0) || !append_zeros(&size, power))
        return false;
    if (size > (uint64_t)INT64_MAX + negative)
        return false;
    *number = negative && size ? -(int64_t)(size - 1) - 1 : (int64_t)size;
    return true;
}

bool ns_json_whole(const ns_json *json, int32_t value, int64_t *number)
{
    return ns_json_fixed(json, value, 0, number);
}

void ns_json_place(const ns_json *json, int32_t offset, int32_t *line, int32_t *column)
{
    const bool mark = json->source_count >= 3 && memcmp(json->source, "\xef\xbb\xbf", 3) == 0;

    *line = *column = 1;
    for (int32_t i = mark ? 3 : 0; i < offset; i++) {
        if (json->source[i] == '\n') {
            (*line)++;
            *column = 1;
        } else if ((json->source[i] & 0xc0) != 0x80) {
            (*column)++;
        }
    }
}

ns_status ns_json_fail(ns_ctx *ctx, const ns_json *json, int32_t value, const char *format, ...)
{
    char what[NS_MESSAGE_MAX];
    va_list args;

    va_start(args, format);
    ns_format_va(ctx, what, NS_MESSAGE_MAX, format, args);
    va_end(args);
    int32_t line, column;
    ns_json_place(json, json->values.at[value].from, &line, &column);
    return ns_fail(ctx, NS_BAD_INPUT, "%s:%d:%d: %s", json->name, line, column, what);
}
