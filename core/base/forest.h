// forest.h: what hangs together, told pair by pair.
//
// Things are numbers from 0 on. Each belongs to a tree and knows another of its tree that is
// nearer to the root, or itself when it is the root; the root is the least of them. A way to the
// root is halved whenever it is gone.
#ifndef NS_FOREST_H
#define NS_FOREST_H

#include "nonosmith/base.h"

// Each its own tree.
static inline void ns_forest_plant(int32_t *up, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        up[i] = i;
}

static inline int32_t ns_forest_root(int32_t *up, int32_t i)
{
    while (up[i] != i)
        i = up[i] = up[up[i]];
    return i;
}

// Makes one tree of two; false: they were one already.
static inline bool ns_forest_join(int32_t *up, int32_t a, int32_t b)
{
    const int32_t of_a = ns_forest_root(up, a), of_b = ns_forest_root(up, b);

    up[of_a > of_b ? of_a : of_b] = of_a > of_b ? of_b : of_a;
    return of_a != of_b;
}

#endif
