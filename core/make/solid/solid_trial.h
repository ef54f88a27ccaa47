// solid_trial.h: a solid on trial: how far does line logic get with the tallies of this solution?
//
// A trial holds the solution, a line for each tally, and what line logic leaves of each cell.
// Changing a voxel changes the clues of the lines through it and nothing else.
//
// Two questions: ns_solid_trial_solve begins with nothing known. ns_solid_trial_guess changes one
// voxel and goes on from what is known now: everything settled stays so, although some of it may
// have rested on the clues that changed, so the guess is never too pessimistic (line logic is
// monotone). It costs only the steps that settle something, and is taken back at once.
#ifndef NS_SOLID_TRIAL_H
#define NS_SOLID_TRIAL_H

#include "nonosmith/make.h"
#include "solve/line/lines.h"
#include "solve/propagate.h"

typedef struct ns_solid_trial {
    ns_puzzle puzzle;  // a copy with tallies of its own: line l has places 2 l and 2 l + 1
    uint8_t *solution; // [cell_count]
    bool partial;
    ns_lines *lines;
    ns_colours *start; // what the given cells allow
    ns_colours *cells; // what line logic left, after a solve
    ns_todo todo;
    bool logging;
    NS_ARRAY(int32_t) changed;   // cells of the guess at hand,
    NS_ARRAY(ns_colours) before; // and what was possible there
    ns_blocks blocks;
    int32_t open;         // cells that are not settled
    int64_t ticks, limit; // effort of this trial; 0: no limit
    int64_t solves, guesses;
} ns_solid_trial;

// The solution must agree with the given cells. Borrows nothing.
ns_status ns_solid_trial_create(ns_ctx *ctx, ns_solid_trial *trial, const ns_puzzle *puzzle,
                                const uint8_t *solution);
void ns_solid_trial_drop(ns_ctx *ctx, ns_solid_trial *trial);
// Gives a voxel a colour that its cell allows. What is known is stale then.
void ns_solid_trial_set(ns_solid_trial *trial, int32_t cell, int32_t colour);
// Line logic from nothing; trial->open tells how many cells it leaves. NS_STOPPED at the limit.
ns_status ns_solid_trial_solve(ns_ctx *ctx, ns_solid_trial *trial);
// How many cells more would be settled, at most, if an open cell had another colour.
ns_status ns_solid_trial_guess(ns_ctx *ctx, ns_solid_trial *trial, int32_t cell, int32_t colour,
                               int32_t *gain);

#endif
