// sort.c: a stable merge sort, bottom up.
//
// Equal elements keep their order, and which are compared depends on their number alone: the result is
// the same on every machine, whatever the comparison says. It takes n log n comparisons at worst; short
// lists need no memory from the context.
#include "base/basics.h"

#define FEW_BYTES 1024 // that need no memory from the context

void ns_sort_in(void *at, int32_t count, size_t size, void *scratch, ns_compare *compare,
                void *user)
{
    char *from = at, *to = scratch;

    NS_ASSERT(count >= 0 && size > 0);
    for (int64_t width = 1; width < count; width *= 2) {
        for (int64_t low = 0; low < count; low += 2 * width) {
            const int64_t middle = low + width < count ? low + width : count;
            const int64_t high = low + 2 * width < count ? low + 2 * width : count;
            int64_t a = low, b = middle;
            for (int64_t k = low; k < high; k++) {
                const bool left =
                    a < middle
                    && (b >= high
                        || compare(from + (size_t)a * size, from + (size_t)b * size, user)
                               <= 0);
                memcpy(to + (size_t)k * size, from + (size_t)(left ? a++ : b++) * size, size);
            }
        }
        char *swap = from;
        from = to;
        to = swap;
    }
    if (from != (char *)at)
        memcpy(at, from, (size_t)count * size);
}

ns_status ns_sort(ns_ctx *ctx, void *at, int32_t count, size_t size, ns_compare *compare,
                  void *user)
{
    _Alignas(max_align_t) char few[FEW_BYTES];

    if (count < 2)
        return NS_OK;
    if ((size_t)count <= sizeof few / size) {
        ns_sort_in(at, count, size, few, compare, user);
        return NS_OK;
    }
    void *scratch = ns_resize(ctx, NULL, 0, count, size);
    NS_NEED(ctx, scratch);
    ns_sort_in(at, count, size, scratch, compare, user);
    ns_free(ctx, scratch, count, size);
    return NS_OK;
}

#define COMPARE(type)                                                                          \
    const type left = *(const type *)a, right = *(const type *)b;                              \
    (void)user;                                                                                \
    return (left > right) - (left < right)

int ns_compare_numbers(const void *a, const void *b, void *user)
{
    COMPARE(int32_t);
}

int ns_compare_longs(const void *a, const void *b, void *user)
{
    COMPARE(int64_t);
}

int ns_compare_doubles(const void *a, const void *b, void *user)
{
    COMPARE(double);
}

int32_t ns_sort_bound(const void *at, int32_t count, size_t size, const void *key,
                      ns_compare *compare, void *user)
{
    int32_t low = 0, high = count;

    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (compare((const char *)at + (size_t)middle * size, key, user) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
