// json.c: the JSON reader: from text to a flat tree.
//
// A recursive descent with a counted depth. Values are appended in the order in which they
// begin, so the first child of a value stands right behind it, and a member's value right
// behind its key; only the way to the next sibling needs a link. Keys that come twice are found
// when their object closes: by comparing all pairs of a small object, by sorting a large one,
// so that a hostile file cannot buy quadratic time.
#include "nonosmith/json.h"

#include "base/basics.h"

#define FEW_KEYS 16         // up to here all pairs are compared
#define ROOM_MOST (1 << 16) // bytes that are made room for at once

typedef struct parser {
    ns_ctx *ctx;
    ns_json *json;
    int32_t at, depth;
} parser;

static ns_status parse_value(parser *p, int32_t *value);

static ns_status fail_at(ns_ctx *ctx, const ns_json *json, int32_t offset, const char *what)
{
    int32_t line, column;

    ns_json_place(json, offset, &line, &column);
    return ns_fail(ctx, NS_BAD_INPUT, "%s:%d:%d: %s", json->name, line, column, what);
}

// The byte at the reading place, or -1 at the end.
static int32_t peek(const parser *p)
{
    return p->at < p->json->source_count ? (unsigned char)p->json->source[p->at] : -1;
}

static void skip_blanks(parser *p)
{
    for (int32_t c = peek(p); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = peek(p))
        p->at++;
}

static ns_status begin(parser *p, ns_json_kind kind, int32_t *value)
{
    const ns_json_value made = { .kind = kind, .from = p->at };

    if (p->json->values.count >= NS_JSON_VALUES_MAX)
        return fail_at(p->ctx, p->json, p->at, "this text holds too many values");
    *value = p->json->values.count;
    return ns_array_push(p->ctx, &p->json->values, made) ? NS_OK : ns_no_memory(p->ctx);
}

static ns_status finish(parser *p, int32_t value)
{
    p->json->values.at[value].to = p->at;
    return NS_OK;
}

static ns_status parse_word(parser *p, const char *word, ns_json_kind kind, int32_t *value)
{
    NS_TRY(begin(p, kind, value));
    for (const char *c = word; *c; c++, p->at++) {
        if (peek(p) != *c)
            return fail_at(p->ctx, p->json, p->json->values.at[*value].from,
                           "a value is expected here: null, true, false, a number, a string, "
                           "an array or an object");
    }
    return finish(p, *value);
}

static bool skip_digits(parser *p)
{
    const int32_t from = p->at;

    while (peek(p) >= '0' && peek(p) <= '9')
        p->at++;
    return p->at > from;
}

static ns_status parse_number(parser *p, int32_t *value)
{
    NS_TRY(begin(p, NS_JSON_NUMBER, value));
    if (peek(p) == '-')
        p->at++;
    bool whole = true;
    if (peek(p) == '0')
        p->at++;
    else
        whole = skip_digits(p);
    if (whole && peek(p) == '.') {
        p->at++;
        whole = skip_digits(p);
    }
    if (whole && (peek(p) == 'e' || peek(p) == 'E')) {
        p->at++;
        if (peek(p) == '+' || peek(p) == '-')
            p->at++;
        whole = skip_digits(p);
    }
    if (!whole)
        return fail_at(p->ctx, p->json, p->at, "a digit is missing in this number");
    if (peek(p) >= '0' && peek(p) <= '9')
        return fail_at(p->ctx, p->json, p->at, "a number does not begin with a needless 0");
    return finish(p, *value);
}

// Four hexadecimal digits, or -1.
static int32_t hex4(parser *p)
{
    int32_t code = 0;

    for (int32_t i = 0; i < 4; i++, p->at++) {
        const int32_t c = peek(p);
        if (c >= '0' && c <= '9')
            code = code * 16 + c - '0';
        else if (c >= 'a' && c <= 'f')
            code = code * 16 + c - 'a' + 10;
        else if (c >= 'A' && c <= 'F')
            code = code * 16 + c - 'A' + 10;
        else
            return -1;
    }
    return code;
}

// What follows "\u"; a high surrogate needs its low one in a second escape.
static ns_status parse_unicode(parser *p, int32_t escape, uint32_t *code)
{
    const int32_t high = hex4(p);

    if (high < 0)
        return fail_at(p->ctx, p->json, escape, "\\u is followed by four hexadecimal digits");
    *code = (uint32_t)high;
    if (high < 0xd800 || high > 0xdfff)
        return NS_OK;
    int32_t low = -1;
    if (high < 0xdc00 && peek(p) == '\\') {
        p->at++;
        if (peek(p) == 'u') {
            p->at++;
            low = hex4(p);
        }
    }
    if (low < 0xdc00 || low > 0xdfff)
        return fail_at(p->ctx, p->json, escape, "half a surrogate pair is not a character");
    *code = 0x10000 + ((uint32_t)(high - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
    return NS_OK;
}

static ns_status parse_escape(parser *p, char to[4], int32_t *count)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const int32_t escape = p->at++;
    const int32_t c = peek(p);

    if (c == 'u') {
        uint32_t code = 0;
        p->at++;
        NS_TRY(parse_unicode(p, escape, &code));
        *count = ns_utf8_put(to, code);
        return NS_OK;
    }
    for (int32_t i = 0; names[i]; i++) {
        if (c == names[i]) {
            p->at++;
            to[0] = means[i];
            *count = 1;
            return NS_OK;
        }
    }
    return fail_at(p->ctx, p->json, escape, "there is no such escape in JSON");
}

// How many eights of bytes from here on are printable ASCII, without quotes and escapes: of such is
// most of every string. A byte's top bit is set in `odd` when it is not; a borrow from the byte
// below may set more of them, but never where none is due.
static int32_t plain_eights(const char *bytes, int32_t count)
{
    const uint64_t ones = 0x0101010101010101, tops = 0x80 * ones;
    int32_t eights = 0;

    for (; eights < count / 8; eights++) {
        uint64_t word, odd;
        memcpy(&word, bytes + 8 * eights, sizeof word);
        const uint64_t quote = word ^ '"' * ones, escape = word ^ '\\' * ones;
        odd = word | (word - ' ' * ones) | (quote - ones) | (escape - ones);
        if (odd & tops)
            break;
    }
    return eights;
}

// Takes characters that stand for themselves, up to a quote, an escape or the end.
static ns_status parse_plain(parser *p)
{
    const ns_json *json = p->json;
    const int32_t from = p->at;

    p->at += 8 * plain_eights(json->source + p->at, json->source_count - p->at);
    for (int32_t c = peek(p); c >= 0 && c != '"' && c != '\\'; c = peek(p)) {
        const int32_t bytes = ns_utf8_length(json->source + p->at, json->source_count - p->at);
        if (c < ' ')
            return fail_at(p->ctx, json, p->at,
                           "a control character in a string must be escaped");
        if (bytes == 0)
            return fail_at(p->ctx, json, p->at, "this byte is not UTF-8");
        p->at += bytes;
    }
    NS_NEED(p->ctx,
            ns_text_add_bytes(p->ctx, &p->json->texts, json->source + from, p->at - from));
    return NS_OK;
}

static ns_status parse_string(parser *p, int32_t *value)
{
    ns_json *json = p->json;

    NS_TRY(begin(p, NS_JSON_STRING, value));
    const int32_t opened = p->at++, text = json->texts.count;
    NS_TRY(parse_plain(p));
    while (peek(p) == '\\') {
        char character[4];
        int32_t count = 0;
        NS_TRY(parse_escape(p, character, &count));
        NS_NEED(p->ctx, ns_text_add_bytes(p->ctx, &json->texts, character, count));
        NS_TRY(parse_plain(p));
    }
    if (peek(p) < 0)
        return fail_at(p->ctx, json, opened, "this string is never closed");
    p->at++;
    json->values.at[*value].text = text;
    json->values.at[*value].count = json->texts.count - text;
    NS_NEED(p->ctx, ns_text_add_bytes(p->ctx, &json->texts, "", 1));
    return finish(p, *value);
}

static ns_status go_deeper(parser *p)
{
    if (p->depth == NS_JSON_DEPTH_MAX)
        return fail_at(p->ctx, p->json, p->at, "this is nested more than 64 deep");
    p->depth++;
    p->json->depth = ns_max(p->json->depth, p->depth);
    p->at++;
    skip_blanks(p);
    return NS_OK;
}

// After an element or member: true when another follows, false after the closing bracket.
static ns_status parse_comma(parser *p, int32_t container, char close, bool *more)
{
    skip_blanks(p);
    *more = peek(p) == ',';
    if (!*more && peek(p) != close) {
        if (peek(p) < 0)
            return fail_at(p->ctx, p->json, p->json->values.at[container].from,
                           close == ']' ? "this array is never closed"
                                        : "this object is never closed");
        return fail_at(p->ctx, p->json, p->at,
                       close == ']' ? "a comma or ] is expected here"
                                    : "a comma or } is expected here");
    }
    p->at++;
    if (*more)
        skip_blanks(p); // but not behind a bracket: the value ends there
    return NS_OK;
}

// Orders keys by length, then by bytes.
static int compare_keys(const void *a, const void *b, void *user)
{
    const ns_json *json = user;
    const ns_json_value *x = &json->values.at[*(const int32_t *)a];
    const ns_json_value *y = &json->values.at[*(const int32_t *)b];

    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return memcmp(json->texts.at + x->text, json->texts.at + y->text, (size_t)x->count);
}

static ns_status fail_twice(parser *p, int32_t key)
{
    const ns_json_value *k = &p->json->values.at[key];
    const char *text = p->json->source + k->from;
    const int32_t length = k->to - k->from;
    int32_t shown = ns_min(length, 60);

    while (shown < length && (text[shown] & 0xc0) == 0x80)
        shown--; // no half characters
    return ns_json_fail(p->ctx, p->json, key, "the key %.*s%s comes twice in this object",
                        shown, text, shown < length ? "..." : "");
}

// Keys are sorted stably, so of two equal ones the second in the file comes second.
static ns_status check_many_keys(parser *p, int32_t object, int32_t count)
{
    int32_t *keys = ns_new(p->ctx, count, sizeof *keys);
    int32_t twice = 0, n = 0;

    NS_NEED(p->ctx, keys);
    for (int32_t k = object + 1; k; k = p->json->values.at[k + 1].next)
        keys[n++] = k;
    const ns_status status = ns_sort(p->ctx, keys, n, sizeof *keys, compare_keys, p->json);
    for (int32_t i = 1; status == NS_OK && i < n && !twice; i++) {
        if (compare_keys(&keys[i - 1], &keys[i], p->json) == 0)
            twice = keys[i];
    }
    ns_free(p->ctx, keys, count, sizeof *keys);
    return twice ? fail_twice(p, twice) : status;
}

static ns_status check_keys(parser *p, int32_t object, int32_t count)
{
    if (count > FEW_KEYS)
        return check_many_keys(p, object, count);
    if (count < 2)
        return NS_OK;
    for (int32_t k = object + 1; k; k = p->json->values.at[k + 1].next) {
        for (int32_t j = object + 1; j != k; j = p->json->values.at[j + 1].next) {
            if (compare_keys(&j, &k, p->json) == 0)
                return fail_twice(p, k);
        }
    }
    return NS_OK;
}

static ns_status parse_key(parser *p, int32_t *key)
{
    if (peek(p) != '"')
        return fail_at(p->ctx, p->json, p->at, "a key in double quotes is expected here");
    NS_TRY(parse_string(p, key));
    skip_blanks(p);
    if (peek(p) != ':')
        return fail_at(p->ctx, p->json, p->at, "a colon is expected after a key");
    p->at++;
    return NS_OK;
}

// An array, or an object: there a key stands before every value.
static ns_status parse_container(parser *p, bool object, int32_t *value)
{
    const char close = object ? '}' : ']';
    int32_t before = 0, count = 0;

    NS_TRY(begin(p, object ? NS_JSON_OBJECT : NS_JSON_ARRAY, value));
    NS_TRY(go_deeper(p));
    bool more = peek(p) != close;
    if (!more)
        p->at++;
    for (; more; count++) {
        int32_t key = 0, element = 0;
        if (object)
            NS_TRY(parse_key(p, &key));
        NS_TRY(parse_value(p, &element));
        NS_ASSERT(!object || element == key + 1);
        if (object)
            p->json->values.at[key].next = element;
        if (before)
            p->json->values.at[before].next = object ? key : element;
        before = element;
        NS_TRY(parse_comma(p, *value, close, &more));
    }
    NS_ASSERT(p->depth > 0);
    p->depth--;
    p->json->values.at[*value].count = count;
    if (object)
        NS_TRY(check_keys(p, *value, count));
    return finish(p, *value);
}

static ns_status parse_value(parser *p, int32_t *value)
{
    skip_blanks(p);
    const int32_t c = peek(p);
    if (c == '-' || (c >= '0' && c <= '9'))
        return parse_number(p, value);
    switch (c) {
    case '{':
        return parse_container(p, true, value);
    case '[':
        return parse_container(p, false, value);
    case '"':
        return parse_string(p, value);
    case 't':
        return parse_word(p, "true", NS_JSON_TRUE, value);
    case 'f':
        return parse_word(p, "false", NS_JSON_FALSE, value);
    case -1:
        return fail_at(p->ctx, p->json, p->at, "the text ends where a value is expected");
    default:
        return parse_word(p, "null", NS_JSON_NULL, value);
    }
}

static ns_status parse_text(parser *p)
{
    int32_t root = 0;
    const ns_json_value none = { .kind = NS_JSON_NULL };

    NS_NEED(p->ctx, ns_array_push(p->ctx, &p->json->values, none));
    if (p->json->source_count >= 3 && memcmp(p->json->source, "\xef\xbb\xbf", 3) == 0)
        p->at = 3; // a byte order mark says nothing in UTF-8
    NS_TRY(parse_value(p, &root));
    NS_ASSERT(root == NS_JSON_ROOT);
    skip_blanks(p);
    if (peek(p) >= 0)
        return fail_at(p->ctx, p->json, p->at, "nothing may follow after the end of the value");
    return NS_OK;
}

// As much as a text of strings takes that is no longer than most are; what needs more grows.
static ns_status make_room(parser *p)
{
    const int32_t bytes = ns_min(p->json->source_count, ROOM_MOST);
    ns_json *json = p->json;

    NS_NEED(p->ctx, ns_array_reserve(p->ctx, &json->texts, bytes)
                        && ns_array_reserve(p->ctx, &json->values,
                                            bytes / (int32_t)sizeof *json->values.at));
    return NS_OK;
}

ns_status ns_json_read(ns_ctx *ctx, ns_json *json, const char *name, const char *bytes,
                       int32_t count)
{
    parser p = { .ctx = ctx, .json = json };

    *json = (ns_json){ .name = name, .source = bytes, .source_count = count };
    if (count > NS_JSON_BYTES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: a JSON text has at most %d bytes here, not %d",
                       name, NS_JSON_BYTES_MAX, count);
    ns_status status = make_room(&p);
    if (status == NS_OK)
        status = parse_text(&p);
    if (status != NS_OK)
        ns_json_drop(ctx, json);
    return status;
}

void ns_json_drop(ns_ctx *ctx, ns_json *json)
{
    ns_array_drop(ctx, &json->values);
    ns_text_drop(ctx, &json->texts);
    *json = (ns_json){ 0 };
}
