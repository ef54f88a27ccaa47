// blame.h: which lines show that a puzzle has no answer.
//
// The proof that was found rests on some lines, and these are known at once: of line logic the lines
// whose steps led to the clash, followed back from it; of a search the lines that it gave as reasons,
// or that settled cells for good. They cannot all be met. Then lines are left out one by one as long
// as the rest still contradicts itself, but only for a small part of what the verdict has cost (small
// puzzles always): nobody waits longer for a name than for the verdict.
#ifndef NS_BLAME_H
#define NS_BLAME_H

#include "solve/line/lines.h"

// Fills solved->conflict, ascending, and solved->conflict_minimal. The puzzle must have no answer, and
// those of the lines that are true in `rests` [line_count] must show it. `spent` is what the verdict
// has cost, in ticks.
ns_status ns_blame(ns_ctx *ctx, ns_lines *lines, const bool *rests, int64_t spent,
                   ns_solved *solved);
// Marks the lines that a clash of line logic rests on: of lines->clash, none when there is none, and
// of the steps in the trace of `solved` that led to it. After so many ticks a step rests on all cells
// of its line.
ns_status ns_blame_trace(ns_ctx *ctx, ns_lines *lines, const ns_solved *solved, int64_t ticks,
                         bool *rests);

#endif
