// loose.h: cells that no clue speaks of.
//
// A file of a hundred bytes may claim sixteen million cells and say nothing about them. Such a
// loose cell may have any colour that is given to it whatever the others have, so nobody needs to
// search for it: the puzzle without its loose cells is decided, and its answers are completed. That
// is done where most cells are loose; of a few the search makes little.
#ifndef NS_LOOSE_H
#define NS_LOOSE_H

#include "nonosmith/solve.h"

// Whether the puzzle is better decided without its loose cells.
bool ns_loose_fits(const ns_puzzle *puzzle, const ns_solve_options *options);

// Decides a puzzle of the same lines over the cells that some clue speaks of.
typedef ns_status ns_loose_solve(ns_ctx *ctx, const ns_puzzle *puzzle,
                                 const ns_solve_options *options, ns_solved *solved);

// Decides the puzzle with `solve`; as ns_solve otherwise. Charges a tick for every cell and visit.
ns_status ns_loose_decide(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solve_options *options,
                          ns_loose_solve *solve, ns_solved *solved);

#endif
