// blocks.c: see blocks.h. What is missing stays so: after the first failure nothing more is asked
// for, so that a row of ns_take needs no question between them and no pointer dangles.
#include "base/blocks.h"

#include "base/basics.h"

void *ns_blocks_new(ns_ctx *ctx, ns_blocks *blocks, int32_t count, size_t size)
{
    const int32_t room = ns_max(count, 1);
    const ns_taken block = { blocks->missing ? NULL : ns_new(ctx, room, size), room, size };

    NS_ASSERT(count >= 0 && size > 0);
    if (!block.at || !ns_array_push(ctx, &blocks->taken, block)) {
        ns_free(ctx, block.at, room, size);
        blocks->missing = true;
        return NULL;
    }
    return block.at;
}

ns_status ns_blocks_status(ns_ctx *ctx, const ns_blocks *blocks)
{
    return blocks->missing ? ns_no_memory(ctx) : NS_OK;
}

void ns_blocks_drop(ns_ctx *ctx, ns_blocks *blocks)
{
    while (blocks->taken.count > 0) {
        const ns_taken block = blocks->taken.at[--blocks->taken.count];
        ns_free(ctx, block.at, block.count, block.size);
    }
    ns_array_drop(ctx, &blocks->taken);
    blocks->missing = false;
}
