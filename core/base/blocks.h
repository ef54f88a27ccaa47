// blocks.h: memory that is taken block by block and given back at once.
//
// Whoever needs a dozen arrays that live equally long takes them from here. Nobody has to
// remember how long each was, one question at the end tells whether there was room for all, and
// one call gives everything back, also when only some of it was there.
#ifndef NS_BLOCKS_H
#define NS_BLOCKS_H

#include "nonosmith/base.h"

typedef struct ns_taken {
    void *at;
    int32_t count;
    size_t size;
} ns_taken;

// All zero bytes: nothing is taken.
typedef struct ns_blocks {
    NS_ARRAY(ns_taken) taken;
    bool missing; // some block could not be had; from then on there are none
} ns_blocks;

// Zeroed memory; of 0 elements there is a block too. NULL when it is missing.
void *ns_blocks_new(ns_ctx *ctx, ns_blocks *blocks, int32_t count, size_t size);
// Points `at` to a new array of so many of what it points to.
#define ns_take(ctx, blocks, at, count)                                                        \
    ((at) = ns_blocks_new((ctx), (blocks), (count), sizeof *(at)))
// NS_NO_MEMORY when any block is missing.
ns_status ns_blocks_status(ns_ctx *ctx, const ns_blocks *blocks);
void ns_blocks_drop(ns_ctx *ctx, ns_blocks *blocks);

#endif
