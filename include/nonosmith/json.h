// json.h: reading and writing JSON (RFC 8259) without surprises.
//
// The reader is strict: one value, valid UTF-8, whole escapes (a surrogate never stands alone),
// no key twice in one object, nothing nested deeper than NS_JSON_DEPTH_MAX. It makes a tree in
// two flat arrays. Values are named by their index; 0 names none, so the result of a search can
// be handed on without a question. The members of an object are a key (a string value) with its
// value right behind it:
//
//     for (int32_t key = ns_json_first(json, object); key; key = ns_json_next(json, key + 1))
//         use(key, key + 1);
//
// Numbers are never rounded: they stay as text, and are read as whole numbers or as fixed
// decimals, exactly or not at all. The writer appends to a text, knows no floating point
// either, and gives the same bytes everywhere.
#ifndef NONOSMITH_JSON_H
#define NONOSMITH_JSON_H

#include "nonosmith/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_JSON_DEPTH_MAX 64
#define NS_JSON_BYTES_MAX (1 << 28)
#define NS_JSON_VALUES_MAX (1 << 26)

typedef enum ns_json_kind {
    NS_JSON_NULL,
    NS_JSON_FALSE,
    NS_JSON_TRUE,
    NS_JSON_NUMBER,
    NS_JSON_STRING,
    NS_JSON_ARRAY,
    NS_JSON_OBJECT,
} ns_json_kind;

typedef struct ns_json_value {
    ns_json_kind kind;
    int32_t from, to; // the value is source[from .. to)
    int32_t next;     // the value after it in its array or object, 0 behind the last
    int32_t count;    // elements of an array, members of an object, bytes of a string
    int32_t text;     // string: where its bytes begin in texts
} ns_json_value;

// A whole text. The root is value 1. All zero bytes is a valid empty one.
typedef struct ns_json {
    const char *name;   // borrowed, of the file
    const char *source; // borrowed
    int32_t source_count;
    int32_t depth; // of the deepest array or object
    NS_ARRAY(ns_json_value) values;
    ns_text texts; // strings without their escapes, each with a zero byte behind it
} ns_json;

#define NS_JSON_ROOT 1

// Reads the whole of `bytes`. Borrows name and bytes for as long as the tree lives. A failure
// is one sentence with name:line:column in front, and leaves an empty tree. Memory: about 24
// bytes a value, plus the strings; never more than the text's own length can pay for.
ns_status ns_json_read(ns_ctx *ctx, ns_json *json, const char *name, const char *bytes,
                       int32_t count);
void ns_json_drop(ns_ctx *ctx, ns_json *json);

// Whether there is a value of that kind; false of value 0.
bool ns_json_is(const ns_json *json, int32_t value, ns_json_kind kind);
// The first element of an array, the first key of an object; 0 when there is none.
int32_t ns_json_first(const ns_json *json, int32_t value);
// The element after an element, the next key after a member's value; 0 behind the last.
int32_t ns_json_next(const ns_json *json, int32_t value);
// The value under the key; 0 when there is none or `object` is none.
int32_t ns_json_find(const ns_json *json, int32_t object, const char *key);
// A string's bytes, with a zero byte behind them (there may be zero bytes inside, too).
const char *ns_json_text(const ns_json *json, int32_t value);
// Whether the value is the string `text`.
bool ns_json_same(const ns_json *json, int32_t value, const char *text);
// The number, when it is whole and fits: 3, 3.0 and 3e0 are all 3. False otherwise.
bool ns_json_whole(const ns_json *json, int32_t value, int64_t *number);
// The number times 10^places (0 to 18), when that is whole and fits.
bool ns_json_fixed(const ns_json *json, int32_t value, int32_t places, int64_t *number);
// Line and column (in characters) of a byte of the source, both from 1.
void ns_json_place(const ns_json *json, int32_t offset, int32_t *line, int32_t *column);
// NS_BAD_INPUT with "name:line:column: " of the value in front of the sentence.
ns_status ns_json_fail(ns_ctx *ctx, const ns_json *json, int32_t value, const char *format, ...)
    NS_PRINTF(4, 5);

// How an array or object is laid out. Whatever is inside a flat one is flat as well.
typedef enum ns_json_layout {
    NS_JSON_FLAT,  // on one line
    NS_JSON_LINES, // a line for each element or member, indented by two
} ns_json_layout;

// Appends JSON to a text. Running out of memory is remembered: a caller asks once, at the end.
// Misuse (a value in an object without a key, closing what is not open) is an assertion.
typedef struct ns_json_writer {
    ns_ctx *ctx;
    ns_text *to; // borrowed
    int32_t depth;
    bool keyed, failed;
    struct {
        bool object, lines, some;
    } open[NS_JSON_DEPTH_MAX];
} ns_json_writer;

ns_json_writer ns_json_writer_to(ns_ctx *ctx, ns_text *to);
void ns_json_open_object(ns_json_writer *w, ns_json_layout layout);
void ns_json_open_array(ns_json_writer *w, ns_json_layout layout);
// Closes the array or object opened last.
void ns_json_close(ns_json_writer *w);
void ns_json_put_key(ns_json_writer *w, const char *key);
void ns_json_put_key_bytes(ns_json_writer *w, const char *bytes, int32_t count);
// Escapes what must be. A byte that is not UTF-8 is taken as Latin-1: old puzzle files are.
void ns_json_put_string(ns_json_writer *w, const char *text);
void ns_json_put_bytes(ns_json_writer *w, const char *bytes, int32_t count);
void ns_json_put_int(ns_json_writer *w, int64_t number);
void ns_json_put_bool(ns_json_writer *w, bool truth);
void ns_json_put_null(ns_json_writer *w);
// number / 10^places (0 to 18) as a decimal, without zeros at its end: 1500 with 3 is 1.5.
void ns_json_put_fixed(ns_json_writer *w, int64_t number, int32_t places);
// A number rounded to so many places (0 to 9); beyond +-9 10^(18 - places) it counts as that much,
// and what is no number becomes null.
void ns_json_put_rounded(ns_json_writer *w, double number, int32_t places);
// A value that is JSON already, as it is.
void ns_json_put_raw(ns_json_writer *w, const char *bytes, int32_t count);
// Members of the object that is open: a key with its value. A string that is NULL is null.
void ns_json_add_string(ns_json_writer *w, const char *key, const char *text);
void ns_json_add_int(ns_json_writer *w, const char *key, int64_t number);
void ns_json_add_bool(ns_json_writer *w, const char *key, bool truth);
void ns_json_add_rounded(ns_json_writer *w, const char *key, double number, int32_t places);
void ns_json_add_ints(ns_json_writer *w, const char *key, const int32_t *numbers,
                      int32_t count);
// NS_OK when everything found room; everything must be closed by now.
ns_status ns_json_written(const ns_json_writer *w);

#ifdef __cplusplus
}
#endif

#endif
