// found.h: a curved puzzle as `make` finds it, in the detail that its options have: several searches of
// the context's seed, one after the other, of which the clearest counts.
#ifndef NS_FOUND_H
#define NS_FOUND_H

#include "nonosmith/work.h"

// So many searches (0: as many as usual; climb and anneal do one) share an effort (0: any). NS_STOPPED
// has a puzzle or none, other failures have none; the sentence is in the context. Dropped by
// ns_find_drop, whatever became of it.
ns_status ns_found(ns_ctx *ctx, const ns_drawing *drawing, const ns_curved_options *options,
                   int32_t starts, int64_t effort, ns_find *find);

#endif
