// basics.h: the small change of the core: assertions, limits, hashing, sorting, bit counting.
#ifndef NS_BASICS_H
#define NS_BASICS_H

#include "nonosmith/base.h"

// True in every correct program. A debug build stops at once; a release build has no code for it.
#if defined(NS_DEBUG)
_Noreturn void ns_assert_failed(const char *what, const char *file, int line);
#define NS_ASSERT(what) ((what) ? (void)0 : ns_assert_failed(#what, __FILE__, __LINE__))
#else
#define NS_ASSERT(what) ((void)sizeof(what))
#endif

// The lesser and the greater of two numbers, and the nearest number from `least` to `most`, for
// int32_t, int64_t and double; of numbers without an order (NaN) the second, or `value`.
#define NS_ORDER(type, name)                                                                   \
    static inline type ns_min_##name(type a, type b)                                           \
    {                                                                                          \
        return a < b ? a : b;                                                                  \
    }                                                                                          \
    static inline type ns_max_##name(type a, type b)                                           \
    {                                                                                          \
        return a > b ? a : b;                                                                  \
    }                                                                                          \
    static inline type ns_clamp_##name(type value, type least, type most)                      \
    {                                                                                          \
        return value < least ? least : value > most ? most : value;                            \
    }
NS_ORDER(int32_t, int)
NS_ORDER(int64_t, long)
NS_ORDER(double, real)
#undef NS_ORDER
#define NS_BY_TYPE(sum, name)                                                                  \
    _Generic((sum), int32_t : name##_int, int64_t : name##_long, double : name##_real)
#define ns_min(a, b) NS_BY_TYPE((a) + (b), ns_min)(a, b)
#define ns_max(a, b) NS_BY_TYPE((a) + (b), ns_max)(a, b)
#define ns_clamp(value, least, most)                                                           \
    NS_BY_TYPE((value) + (least) + (most), ns_clamp)(value, least, most)

// Returns NS_NO_MEMORY with its sentence from the function it stands in unless there was room.
#define NS_NEED(ctx, room)                                                                     \
    do {                                                                                       \
        if (!(room))                                                                           \
            return ns_no_memory(ctx);                                                          \
    } while (0)

// More of arrays (base.h); all are false, and nothing has changed, without memory. Room for `extra`
// more elements; a copy of `from`, of the same type; `n` elements from `first` on put at the end;
// `n` elements of int32_t that are -1 each: none.
#define ns_array_reserve(ctx, a, extra) ns_array_room((ctx), (a), sizeof *(a)->at, (extra))
#define ns_array_copy(ctx, to, from)                                                           \
    ns_array_copy_((ctx), (to), (from), sizeof *(1 ? (to)->at : (from)->at))
#define ns_array_append(ctx, a, first, n)                                                      \
    ns_array_append_((ctx), (a), sizeof *(1 ? (a)->at : (first)), (first), (n))
#define ns_array_nones(ctx, a, n)                                                              \
    ns_array_nones_((ctx), (a), sizeof *(1 ? (a)->at : (int32_t *)NULL), (n))
bool ns_array_copy_(ns_ctx *ctx, void *to, const void *from, size_t size);
bool ns_array_append_(ns_ctx *ctx, void *array, size_t size, const void *first, int32_t count);
bool ns_array_nones_(ns_ctx *ctx, void *array, size_t size, int32_t count);

// Gives several arrays back, two to eight of them, of whatever types.
#define NS_DROP_2(ctx, a, b) ns_array_drop(ctx, a), ns_array_drop(ctx, b)
#define NS_DROP_3(ctx, a, ...) ns_array_drop(ctx, a), NS_DROP_2(ctx, __VA_ARGS__)
#define NS_DROP_4(ctx, a, ...) ns_array_drop(ctx, a), NS_DROP_3(ctx, __VA_ARGS__)
#define NS_DROP_5(ctx, a, ...) ns_array_drop(ctx, a), NS_DROP_4(ctx, __VA_ARGS__)
#define NS_DROP_6(ctx, a, ...) ns_array_drop(ctx, a), NS_DROP_5(ctx, __VA_ARGS__)
#define NS_DROP_7(ctx, a, ...) ns_array_drop(ctx, a), NS_DROP_6(ctx, __VA_ARGS__)
#define NS_DROP_8(ctx, a, ...) ns_array_drop(ctx, a), NS_DROP_7(ctx, __VA_ARGS__)
#define NS_DROP_OF(a, b, c, d, e, f, g, h, drop, ...) drop
#define ns_arrays_drop(ctx, ...)                                                               \
    (NS_DROP_OF(__VA_ARGS__, NS_DROP_8, NS_DROP_7, NS_DROP_6, NS_DROP_5, NS_DROP_4, NS_DROP_3, \
                NS_DROP_2, none, none)(ctx, __VA_ARGS__))

// What ends the work, set aside while a part of it runs under limits of its own.
typedef struct ns_limits {
    int64_t budget;
    bool (*stop)(void *user);
} ns_limits;

static inline ns_limits ns_limits_of(const ns_ctx *ctx)
{
    return (ns_limits){ ctx->budget, ctx->stop };
}

static inline void ns_limits_restore(ns_ctx *ctx, ns_limits limits)
{
    ctx->budget = limits.budget;
    ctx->stop = limits.stop;
}

// At most so many ticks from now on, and no more than there are; returns what to restore.
static inline ns_limits ns_limits_narrow(ns_ctx *ctx, int64_t ticks)
{
    const ns_limits before = ns_limits_of(ctx);
    const int64_t own = ctx->ticks + ticks;

    ctx->budget = before.budget > 0 ? ns_min(before.budget, own) : own;
    return before;
}

static inline bool ns_budget_is_spent(const ns_ctx *ctx)
{
    return ctx->budget > 0 && ctx->ticks >= ctx->budget;
}

static inline int32_t ns_bit_count32(uint32_t bits)
{
    return (int32_t)__builtin_popcount(bits);
}

static inline int32_t ns_bit_count64(uint64_t bits)
{
    // Without an instruction for it compilers call a function; this is quicker.
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int32_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

// The lowest set bit's place; bits must not be 0.
static inline int32_t ns_bit_first32(uint32_t bits)
{
    return (int32_t)__builtin_ctz(bits);
}

static inline int32_t ns_bit_first64(uint64_t bits)
{
    return (int32_t)__builtin_ctzll(bits);
}

// The highest set bit's place; bits must not be 0.
static inline int32_t ns_bit_last64(uint64_t bits)
{
    return 63 - (int32_t)__builtin_clzll(bits);
}

// The lowest `count` bits, 0 to 64.
static inline uint64_t ns_bits_below(int32_t count)
{
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

// The memory functions a freestanding compiler expects; natively the C library has them.
void *memcpy(void *restrict to, const void *restrict from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);

static inline bool ns_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int32_t ns_length(const char *text);
bool ns_same_text(const char *a, const char *b);
// Writes at most size - 1 characters and a zero byte; returns the whole length. Options in braces, see
// ns_fail, are called as the context says.
int32_t ns_format_va(const ns_ctx *ctx, char *to, int32_t size, const char *format,
                     va_list args);
int32_t ns_say(const ns_ctx *ctx, char *to, int32_t size, const char *format, ...)
    NS_PRINTF(4, 5);
// The same without a context, for what names no option.
int32_t ns_format(char *to, int32_t size, const char *format, ...) NS_PRINTF(3, 4);

#define NS_NUMBER_HUGE 1e300 // no number is read as larger

// Reads a decimal number, "-1.5e3", and returns what stands behind it; NULL when there is none.
const char *ns_number_read(const char *at, const char *end, double *value);
// value * 10^places rounded to a whole number, exactly, halves to even. 0 <= value < 10^18, -17 <=
// places <= 21, and the result must be below 2^64.
uint64_t ns_number_round(double value, int32_t places);

// The bytes of the UTF-8 character that begins here, 1 to 4; 0 when none does.
int32_t ns_utf8_length(const char *bytes, int32_t count);
// Writes a character (at most 10ffff) and returns its bytes.
int32_t ns_utf8_put(char to[4], uint32_t code);

// Less than, equal to or greater than 0, as a stands before, beside or behind b.
typedef int ns_compare(const void *a, const void *b, void *user);
// Sorts stably with the same comparisons on every machine, in memory of its own; without memory
// nothing has changed.
ns_status ns_sort(ns_ctx *ctx, void *at, int32_t count, size_t size, ns_compare *compare,
                  void *user);
#define ns_array_sort(ctx, a, compare, user)                                                   \
    ns_sort((ctx), (a)->at, (a)->count, sizeof *(a)->at, (compare), (user))
// The same where no call may fail: `scratch` has room for count elements.
void ns_sort_in(void *at, int32_t count, size_t size, void *scratch, ns_compare *compare,
                void *user);
// Of int32_t, int64_t and double, or of structs that begin with one.
int ns_compare_numbers(const void *a, const void *b, void *user);
int ns_compare_longs(const void *a, const void *b, void *user);
int ns_compare_doubles(const void *a, const void *b, void *user);
// The first of the sorted elements that does not stand before `key`; count: all do.
int32_t ns_sort_bound(const void *at, int32_t count, size_t size, const void *key,
                      ns_compare *compare, void *user);

// Mixes one more number into a hash (start from any constant).
static inline uint64_t ns_hash_add(uint64_t hash, uint64_t value)
{
    hash ^= value + UINT64_C(0x9e3779b97f4a7c15) + (hash << 6) + (hash >> 2);
    hash ^= hash >> 33;
    hash *= UINT64_C(0xff51afd7ed558ccd);
    return hash ^ (hash >> 29);
}

// A small random generator (xorshift64*); the state must not be 0.
typedef struct ns_rng {
    uint64_t state;
} ns_rng;

static inline ns_rng ns_rng_seed(uint64_t seed)
{
    uint64_t state = ns_hash_add(UINT64_C(0x5851f42d4c957f2d), seed);
    return (ns_rng){ state ? state : 1 };
}

static inline uint64_t ns_rng_next(ns_rng *rng)
{
    rng->state ^= rng->state >> 12;
    rng->state ^= rng->state << 25;
    rng->state ^= rng->state >> 27;
    return rng->state * UINT64_C(2685821657736338717);
}

// 0 .. below - 1; below must be positive.
static inline int32_t ns_rng_below(ns_rng *rng, int32_t below)
{
    return (int32_t)(((ns_rng_next(rng) >> 32) * (uint64_t)below) >> 32);
}

#endif
