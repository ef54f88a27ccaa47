// blame.h: which lines show that a puzzle has no answer.
//
// The search is run once more from the given cells alone, keeping account of every line that a
// reason rests on: these cannot all be met. Then lines are left out one by one as long as the rest
// still contradicts itself, so that small contradictions come out minimal. Both within a fixed
// effort, for the verdict stands already: a puzzle too hard to be explained blames all its clues.
#ifndef NS_BLAME_H
#define NS_BLAME_H

#include "solve/line/lines.h"

// Fills solved->conflict, ascending. The puzzle must have no answer.
ns_status ns_blame(ns_ctx *ctx, ns_lines *lines, ns_solved *solved);

#endif
