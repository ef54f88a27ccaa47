// reason.h: the facts that a conclusion needs, and none beside them.
//
// A set of facts is shrunk by halves: leave out a half, and when the conclusion still follows it was not needed;
// otherwise its halves are asked, and so on. What follows from fewer facts follows from more, so in the end none
// can go. A few needed facts among n cost about as many questions as log n, each.
#ifndef NS_REASON_H
#define NS_REASON_H

#include "explain/glance.h"

// Asks whether the conclusion still follows without what is left out. An item is left out while out[i] is true.
typedef ns_status (*ns_follows)(void *user, ns_ctx *ctx, const bool *out, bool *follows);

// Marks as many of the `count` items as can go, so that none of the others can. `out` comes with what is left out
// from the start, from which the conclusion follows.
ns_status ns_shrink(ns_ctx *ctx, bool *out, int32_t count, ns_follows follows, void *user);

typedef NS_ARRAY(ns_fact) ns_facts;

// Appends the facts that the results of the offer need, as they stand in `cells`; of a broken line, what breaks it.
// The line becomes the one at hand.
ns_status ns_reason_find(ns_ctx *ctx, ns_glance *glance, const ns_offer *offer,
                         const ns_fact *results, int32_t result_count, const ns_colours *cells,
                         ns_facts *premises);

#endif
