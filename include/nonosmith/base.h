// base.h: what every call of the library shares: a context, statuses, arrays and texts.
//
// The library has no globals, starts no threads, reads no clock and opens no file. Whatever it
// needs from outside is in an ns_ctx: where memory comes from, how much effort may be spent,
// whether somebody asked to stop. One context belongs to one thread at a time; threads with a
// context each may work at once.
//
// Invariants of a context: `ticks` only grows; `message` is a whole sentence after any call that
// returned something else than NS_OK, and always ends in a zero byte.
#ifndef NONOSMITH_BASE_H
#define NONOSMITH_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of these headers. What may break a caller raises the minor number as long as the major
// one is 0.
#define NONOSMITH_MAJOR 0
#define NONOSMITH_MINOR 2
#define NONOSMITH_PATCH 0

// The version of the library, "0.2.0".
const char *ns_version(void);

#if defined(__GNUC__)
#define NS_PRINTF(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define NS_PRINTF(text, first)
#endif

// How a call ended. A contradiction in a puzzle is not here: that is a result.
typedef enum ns_status {
    NS_OK,
    NS_STOPPED,   // the budget ran out or somebody asked to stop; what was found so far stands
    NS_BAD_INPUT, // the message says where and what would mend it
    NS_NO_MEMORY,
    NS_INTERNAL, // we were wrong: a failed self-check
} ns_status;

#define NS_MESSAGE_MAX 512
#define NS_ARRAY_MAX (1 << 30)

typedef struct ns_ctx {
    // Gives, moves or (new_bytes 0) takes back a block. NULL for a non-zero size means no memory,
    // and the old block is still whole.
    void *(*resize)(void *user, void *block, size_t old_bytes, size_t new_bytes);
    // Asked now and then; true ends the work with NS_STOPPED. May be NULL.
    bool (*stop)(void *user);
    // Told now and then how far the work is; `of` 0 means nobody knows. `done` -1 says what is being
    // done from now on, without any measure ("": nothing any more). May be NULL.
    void (*progress)(void *user, const char *what, int64_t done, int64_t of);
    void *user;
    int64_t ticks;  // effort so far; a tick is about one inner step of a line
    int64_t budget; // the work stops when ticks reach it; 0 means no limit
    uint64_t seed;
    bool flags; // sentences call an option --effort, as a command line does, not "the effort"
    char message[NS_MESSAGE_MAX];
} ns_ctx;

// Returns from the function it stands in when a call failed.
#define NS_TRY(call)                                                                           \
    do {                                                                                       \
        ns_status ns_try_status_ = (call);                                                     \
        if (ns_try_status_ != NS_OK)                                                           \
            return ns_try_status_;                                                             \
    } while (0)

#define NS_COUNT(array) ((int32_t)(sizeof(array) / sizeof *(array)))

// Writes the sentence and returns the status, so that a failure is one line. The format knows
// %s %.*s %d %u %x %c %lld %%, a width with 0 (%02x style), and of doubles %.3f and %.3g with one
// digit up to 9; nothing else. An option is named in braces, {the effort|effort}: whoever has a command
// line, see ns_ctx.flags, is told the flag of that name, others the words; {seed} is both, and
// {the output|-o} has a short flag. Only what stands in the format itself is read so, never a value.
ns_status ns_fail(ns_ctx *ctx, ns_status status, const char *format, ...) NS_PRINTF(3, 4);
// NS_NO_MEMORY with its sentence.
ns_status ns_no_memory(ns_ctx *ctx);
// Adds effort; NS_STOPPED when the budget is used up or somebody asked to stop.
ns_status ns_spend(ns_ctx *ctx, int64_t ticks);

// Memory. Sizes are counted in elements, so that no product can overflow unseen.
void *ns_resize(ns_ctx *ctx, void *block, int32_t old_count, int32_t new_count, size_t size);
// Zeroed memory; NULL when there is none or count is 0.
void *ns_new(ns_ctx *ctx, int32_t count, size_t size);
void ns_free(ns_ctx *ctx, void *block, int32_t count, size_t size);

// A growing array of anything; all zero bytes is a valid empty one.
#define NS_ARRAY(T)                                                                            \
    struct {                                                                                   \
        T *at;                                                                                 \
        int32_t count, capacity;                                                               \
    }
// Appends, and says whether there was room. Evaluates `a` more than once.
#define ns_array_push(ctx, a, value)                                                           \
    (((a)->count < (a)->capacity || ns_array_room((ctx), (a), sizeof *(a)->at, 1))             \
     && ((a)->at[(a)->count++] = (value), true))
// Gives the memory back and leaves an empty array.
#define ns_array_drop(ctx, a) ns_array_drop_((ctx), (a), sizeof *(a)->at)
// Makes the array `n` long, new elements zero; false and unchanged without memory.
#define ns_array_resize(ctx, a, n) ns_array_resize_((ctx), (a), sizeof *(a)->at, (n))

// Makes room for `extra` elements, or changes nothing and returns false.
bool ns_array_room(ns_ctx *ctx, void *array, size_t size, int32_t extra);
void ns_array_drop_(ns_ctx *ctx, void *array, size_t size);
bool ns_array_resize_(ns_ctx *ctx, void *array, size_t size, int32_t count);

// A growing text. When `at` is not NULL, at[count] is a zero byte.
typedef NS_ARRAY(char) ns_text;

bool ns_text_add(ns_ctx *ctx, ns_text *text, const char *more);
bool ns_text_add_bytes(ns_ctx *ctx, ns_text *text, const char *bytes, int32_t count);
bool ns_text_add_format(ns_ctx *ctx, ns_text *text, const char *format, ...) NS_PRINTF(3, 4);
// Replaces the content by a copy of `bytes`.
bool ns_text_set(ns_ctx *ctx, ns_text *text, const char *bytes, int32_t count);
void ns_text_drop(ns_ctx *ctx, ns_text *text);
// The content, or "" of an empty text.
const char *ns_text_chars(const ns_text *text);

#ifdef __cplusplus
}
#endif

#endif
