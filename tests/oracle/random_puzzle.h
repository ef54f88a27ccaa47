// random_puzzle.h: small puzzles of every kind for comparison with the twin, and their shrinking.
#ifndef NS_RANDOM_PUZZLE_H
#define NS_RANDOM_PUZZLE_H

#include "base/basics.h"
#include "nonosmith/puzzle.h"

// A small random puzzle: a grid in one or two colours, walks that meet cells again, a solid with
// tallies, or walks with clues of all kinds; mostly read off a picture, sometimes with blank
// clues, blots, given cells, or something made wrong. At most 30 cells. To be dropped by the caller.
ns_status ns_random_puzzle(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle);
// The same with lines up to 10 visits and at most 60 cells: too many for trying every picture.
ns_status ns_random_larger(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle);

// The clues of a random square picture of which so many per cent are black, but in one of them a cell
// has gone from a run to its neighbour: the totals are right, and mostly there is no answer.
ns_status ns_spoilt_grid(ns_ctx *ctx, ns_rng *rng, int32_t side, int32_t percent,
                         ns_puzzle *puzzle);

// Replaces the puzzle by a smaller one of which `still_bad` still says true, as long as it can:
// without a line, a given cell, a cell, a visit, a run, or with a blank clue.
ns_status ns_puzzle_shrink(ns_ctx *ctx, ns_puzzle *puzzle,
                           bool (*still_bad)(void *user, const ns_puzzle *puzzle), void *user);

#endif
