// test_blocks.c: blocks are zeroed, go together, and what is missing stays missing.
#include "base/blocks.h"
#include "ns_test.h"

#define BLOCKS 20

static void zeroed_and_together(ns_test *t)
{
    ns_blocks blocks = { 0 };
    int64_t *at[BLOCKS];

    for (int32_t i = 0; i < BLOCKS; i++) {
        ns_take(&t->ctx, &blocks, at[i], i); // of 0 too
        ns_expect(t, at[i], "block %d", i);
        for (int32_t k = 0; k < i; k++)
            ns_expect(t, at[i][k] == 0, "block %d is not zeroed", i);
        for (int32_t k = 0; k < i; k++)
            at[i][k] = -1;
    }
    ns_expect(t, ns_blocks_status(&t->ctx, &blocks) == NS_OK, "all are there");
    ns_blocks_drop(&t->ctx, &blocks);
    ns_blocks_drop(&t->ctx, &blocks); // twice is once
}

// Whichever allocation fails, all that follow are missing, and nothing is left behind.
static void missing(ns_test *t)
{
    for (int64_t n = 1; n <= BLOCKS; n++) {
        ns_blocks blocks = { 0 };
        int32_t *at, found = 0;
        bool ended = false;
        t->allocations = 0;
        t->fail_at = n;
        for (int32_t i = 0; i < BLOCKS; i++) {
            ns_take(&t->ctx, &blocks, at, 3);
            ns_expect(t, !(at && ended), "block %d after one that was missing", i);
            ended = ended || !at;
            found += at != NULL;
        }
        t->fail_at = 0;
        ns_expect(t, found < BLOCKS && blocks.missing, "allocation %d failed", (int)n);
        ns_expect(t, ns_blocks_status(&t->ctx, &blocks) == NS_NO_MEMORY, "and that is said");
        ns_blocks_drop(&t->ctx, &blocks);
        ns_expect(t, ns_take(&t->ctx, &blocks, at, 1) != NULL, "then all is as before");
        ns_blocks_drop(&t->ctx, &blocks);
    }
}

NS_TEST_MAIN(NS_CASE(zeroed_and_together), NS_CASE(missing))
