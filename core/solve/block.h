// block.h: line logic of a whole solid of one colour, on masks.
//
// Most solids have one colour, sides of at most 64 cells, and a tally or nothing on every line.
// Then a line is two words (line_groups.h), who meets whom follows from the place in the block,
// and nothing has to be made ready: a puzzle of 36 by 18 by 9 cells is settled in the time that
// making its lines ready (lines.h) takes.
//
// Clues that say 0 are taken all at once, a row of cells in one operation. The rest is our own
// order (orders.c), step by step: the same steps are counted, the same effort is spent, and the
// same fixpoint is reached.
#ifndef NS_BLOCK_H
#define NS_BLOCK_H

#include "nonosmith/solve.h"

// *fits tells whether the puzzle is such a solid, without given cells; if not, nothing is done.
// Fills solved->cells with what lines leave of each cell, and counts the line steps. *possible is
// false when a line contradicts.
ns_status ns_block_solve(ns_ctx *ctx, const ns_puzzle *puzzle, ns_solved *solved, bool *fits,
                         bool *possible);

#endif
