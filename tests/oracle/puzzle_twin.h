// puzzle_twin.h: the verdict on a small puzzle by trying every picture.
//
// Cells are coloured line by line; a line is checked as soon as all its cells have a colour, and
// there is no other pruning. Line logic is the enumerating line step, one line after
// the other, until a whole round changes nothing.
#ifndef NS_PUZZLE_TWIN_H
#define NS_PUZZLE_TWIN_H

#include "nonosmith/solve.h"

#define NS_TWIN_CELLS_MAX 64

typedef struct ns_twin {
    ns_verdict verdict;
    int64_t solutions;                // at most the number asked for
    uint8_t first[NS_TWIN_CELLS_MAX]; // the first solution, when there is one
    bool contradiction;               // one line at a time is enough to see that there is none
    ns_colours cells[NS_TWIN_CELLS_MAX]; // what line logic leaves, unless it is a contradiction
} ns_twin;

// Whether the colours meet all clues (or those of the lines to keep) and the given cells.
bool ns_twin_met(const ns_puzzle *puzzle, const bool *keep, const uint8_t *colours);
// Counts the solutions, at most `most`, heeding only the lines to keep (NULL: all). The first one
// is written to `first` unless that is NULL.
int64_t ns_twin_count(const ns_puzzle *puzzle, const bool *keep, int64_t most, uint8_t *first);
// Everything there is to know. `most` is at least 2.
void ns_twin_decide(const ns_puzzle *puzzle, int64_t most, ns_twin *twin);

#endif
