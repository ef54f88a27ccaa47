// line_twin.h: one line by trying everything: too slow to be useful, too simple to be wrong.
//
// The check of a clue cuts the walk into its maximal stretches of one colour and reads the clue
// off them; the step tries every way to colour the line's cells from their sets. Written without
// a look at the solver, so that the two can only agree by both being right.
#ifndef NS_LINE_TWIN_H
#define NS_LINE_TWIN_H

#include "nonosmith/puzzle.h"

#define NS_TWIN_LINE_MAX 1024 // visits

// Whether the colours (one for each cell of the puzzle) meet the clue of the line.
bool ns_twin_line_met(const ns_puzzle *puzzle, int32_t line, const uint8_t *colours);

// Leaves in the sets of the line's cells exactly the colours that occur in some filling; false,
// and nothing changed, when there is no filling. Costs the product of the sizes of the sets.
bool ns_twin_line_step(const ns_puzzle *puzzle, int32_t line, ns_colours *cells);

// How many ways there are to colour the line's distinct cells from their sets, at most `most`.
int64_t ns_twin_line_ways(const ns_puzzle *puzzle, int32_t line, const ns_colours *cells,
                          int64_t most);

#endif
