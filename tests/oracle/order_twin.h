// order_twin.h: the orders of halford-2016 from its pseudo code (figures 28, 29 and 31), with lists
// and loops and the table-driven line step (line_dp.h).
//
// What the figures leave open is as section 4.2 and the tables have it: a line that was solved
// through others costs nothing (but brute force looks at all), the queue is sorted stably, and a
// puzzle that says nothing is given up when each line was looked at once.
#ifndef NS_ORDER_TWIN_H
#define NS_ORDER_TWIN_H

#include "nonosmith/solve.h"

typedef struct ns_order_count {
    int64_t solves, idle;
    bool settled; // every cell, by these
} ns_order_count;

// Any order but our own two. `patience` is times the queue, for the heuristic ones.
ns_order_count ns_order_twin(const ns_puzzle *puzzle, ns_order order, int32_t patience);

#endif
