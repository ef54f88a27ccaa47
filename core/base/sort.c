// sort.c: a stable merge sort, bottom up, so that equal elements keep their order everywhere.
#include "base/basics.h"

void ns_sort(void *at, int32_t count, size_t size, void *scratch,
             int (*compare)(const void *a, const void *b, void *user), void *user)
{
    char *from = at, *to = scratch;

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
