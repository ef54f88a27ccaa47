// key_sort.c: keys dealt out by their digits; see key_sort.h.
//
// A round costs two passes and keeps the order of what is equal in its digit, so that after the
// highest digit all is sorted. Digits in which no two keys differ are passed over.
#include "base/key_sort.h"

#include "base/basics.h"

#define DIGIT_BITS 11
#define DIGITS (1 << DIGIT_BITS)

static int32_t digit_of(uint64_t key, int shift)
{
    return (int32_t)((key >> shift) & (DIGITS - 1));
}

// Deals `from` out into `to`.
static void deal(const ns_keyed *from, ns_keyed *to, int32_t count, int shift)
{
    int32_t start[DIGITS] = { 0 };
    int32_t sum = 0;

    for (int32_t i = 0; i < count; i++)
        start[digit_of(from[i].key, shift)]++;
    for (int32_t d = 0; d < DIGITS; d++) {
        const int32_t here = start[d];
        start[d] = sum;
        sum += here;
    }
    for (int32_t i = 0; i < count; i++)
        to[start[digit_of(from[i].key, shift)]++] = from[i];
}

ns_status ns_keyed_sort(ns_ctx *ctx, ns_keyed_list *list)
{
    const int32_t count = list->count;
    uint64_t differs = 0;

    for (int32_t i = 1; i < count; i++)
        differs |= list->at[i].key ^ list->at[0].key;
    ns_keyed *scratch = count > 0 ? ns_resize(ctx, NULL, 0, count, sizeof *scratch) : NULL;
    if (count > 0 && !scratch)
        return ns_no_memory(ctx);
    ns_keyed *from = list->at, *to = scratch;
    for (int shift = 0; shift < 64; shift += DIGIT_BITS) {
        if (digit_of(differs, shift) == 0)
            continue;
        deal(from, to, count, shift);
        ns_keyed *swap = from;
        from = to;
        to = swap;
    }
    for (int32_t i = 1; i < count; i++)
        NS_ASSERT(from[i - 1].key <= from[i].key);
    if (from != list->at && count > 0)
        memcpy(list->at, from, (size_t)count * sizeof *from);
    ns_free(ctx, scratch, count, sizeof *scratch);
    return ns_spend(ctx, count);
}
