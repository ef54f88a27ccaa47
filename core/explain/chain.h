// chain.h: the lines and facts that a supposition needs to break, and none beside them.
#ifndef NS_EXPLAIN_CHAIN_H
#define NS_EXPLAIN_CHAIN_H

#include "explain/chase.h"

// Fills the chain of the step (its lines, in the order in which they are looked at, into the explanation) and its
// premises (into person->premises), for the cell and colour that it supposes; of an EITHER, for all its colours
// and the results. The chase is as it was afterwards.
ns_status ns_chain_find(ns_ctx *ctx, ns_person *person, ns_chase *chase, const ns_fact *results,
                        int32_t count, ns_deduction *step);

#endif
