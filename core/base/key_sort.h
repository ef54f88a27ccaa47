// key_sort.h: many numbers in order, quickly.
//
// Where millions of points and edges are sorted, comparing them through a function is most of the
// work. Here keys are 64 bits and are dealt out by their digits, least ones first; digits that
// are all the same cost nothing. Equal keys keep their order.
#ifndef NS_KEY_SORT_H
#define NS_KEY_SORT_H

#include "nonosmith/base.h"

typedef struct ns_keyed {
    uint64_t key;
    int32_t value;
} ns_keyed;

typedef NS_ARRAY(ns_keyed) ns_keyed_list;

// Sorts by key.
ns_status ns_keyed_sort(ns_ctx *ctx, ns_keyed_list *list);

#endif
