// founds.h: vertices that were found, the nearest first.
#ifndef NS_FOUNDS_H
#define NS_FOUNDS_H

#include "measure/dilation/dilation_parts.h"

static inline bool ns_founds_push(ns_ctx *ctx, ns_founds *founds, ns_found item)
{
    if (!ns_array_push(ctx, founds, item))
        return false;
    ns_found *heap = founds->at;
    int32_t place = founds->count - 1;
    for (; place > 0 && heap[(place - 1) / 2].far > item.far; place = (place - 1) / 2)
        heap[place] = heap[(place - 1) / 2];
    heap[place] = item;
    return true;
}

static inline ns_found ns_founds_pop(ns_founds *founds)
{
    ns_found *heap = founds->at;
    const ns_found top = heap[0], item = heap[--founds->count];
    const int32_t count = founds->count;
    int32_t place = 0;

    NS_ASSERT(count >= 0);
    for (;;) {
        int32_t child = 2 * place + 1;
        if (child >= count)
            break;
        if (child + 1 < count && heap[child + 1].far < heap[child].far)
            child++;
        if (heap[child].far >= item.far)
            break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = item;
    return top;
}

#endif
