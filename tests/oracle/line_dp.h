// line_dp.h: the line step a second time, for lines too long to enumerate.
//
// Each clue becomes a table of a finite automaton that reads the walk visit by visit:
//
//     runs 2 1      gap0 --x--> 1of2 --x--> 2of2 --.--> gap1 --x--> 1of1 --.--> gap2
//                   gap0 --.--> gap0, and so on; the walk is good when it ends at 1of1 or gap2
//     a blot        gap0 --x--> blot --x--> blot --.--> gap1
//     tally         (visits and groups of each listed colour so far, the colour just read)
//
// A colour stays possible at a visit when some state that the start reaches goes, by that colour,
// to a state from which a good end is reached. Cells that a walk meets twice are simply tried with
// each of their colours in turn, all combinations. Plain arrays of bytes and no cleverness: this
// must be right, and fast enough to check a proof about a 30 by 30 grid, no more.
#ifndef NS_LINE_DP_H
#define NS_LINE_DP_H

#include "nonosmith/puzzle.h"

typedef struct ns_dp ns_dp;

// Borrows the puzzle. Ends the program when there is no memory: this is for tests.
ns_dp *ns_dp_create(const ns_puzzle *puzzle);
void ns_dp_destroy(ns_dp *dp);

// Removes from the sets of the line's cells every colour that occurs in no filling; false, and
// nothing changed, when there is no filling.
bool ns_dp_step(ns_dp *dp, int32_t line, ns_colours *cells);

#endif
