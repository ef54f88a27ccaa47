// orders.h: line logic in a chosen order of lines: the five of halford-2016 (sections 3.6 to 3.9)
// and our own.
//
// A line solve is one call of the step; it is idle when it settles no new cell. The pre-pass is
// not counted, and a line that others have solved meanwhile costs nothing (section 4.2), except
// for brute force, which looks at every line. Whatever the order and the step, the fixpoint of the exact step is completed at
// the end without counting, so that a verdict never depends on either.
#ifndef NS_ORDERS_H
#define NS_ORDERS_H

#include "solve/line/lines.h"

// Brings solved->cells to the fixpoint; counts and traces in `solved`. *possible is false when a
// line contradicts.
ns_status ns_orders_run(ns_ctx *ctx, ns_lines *lines, const ns_solve_options *options,
                        ns_solved *solved, bool *possible);

#endif
