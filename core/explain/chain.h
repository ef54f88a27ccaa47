// chain.h: the lines and facts that a supposition needs to break, and none beside them.
#ifndef NS_EXPLAIN_CHAIN_H
#define NS_EXPLAIN_CHAIN_H

#include "explain/chase.h"

// Two lines that break a supposition; a is -1 when there are none.
typedef struct ns_pair {
    int32_t a, b;
} ns_pair;

// Looks for two lines, one of them through the cell, that alone break what the step supposes. Whether there are such
// does not depend on any order.
ns_status ns_chain_two_lines(ns_ctx *ctx, ns_chase *chase, const ns_deduction *step,
                             ns_pair *pair);
// Fills the chain of the step (its lines, in the order in which they are looked at, into the explanation) and its
// premises (into person->premises), for the cell and colour that it supposes; of an EITHER, for all its colours
// and the results. `pair` are lines that are enough, or NULL. The chase is as it was afterwards.
ns_status ns_chain_find(ns_ctx *ctx, ns_person *person, ns_chase *chase, const ns_fact *results,
                        int32_t count, const ns_pair *pair, ns_deduction *step);

#endif
