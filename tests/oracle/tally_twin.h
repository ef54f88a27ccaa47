// tally_twin.h: the line step of halford-2016 for solids: a tally is expanded into every list of
// runs that it may stand for (compositions of its count), the line is solved with each of them, the
// results are stored and compared at the end.
//
// Twice as simple as our dynamic programme and, for a count of 24 in three groups or more, some
// million times as long: 2^23 - 24 compositions. It is kept as a twin that tests compare with on
// short lines, and as the yardstick of the bench. Each composition is solved exactly, by plain
// tables, where the thesis looks at leftmost and rightmost solutions: the results are then the same
// as ours.
#ifndef NS_TALLY_TWIN_H
#define NS_TALLY_TWIN_H

#include "nonosmith/puzzle.h"

#define NS_EXPAND_VISITS_MAX 64

typedef enum ns_expand {
    NS_EXPAND_DONE,
    NS_EXPAND_NONE,     // no filling: a contradiction, and nothing was changed
    NS_EXPAND_TOO_MUCH, // the compositions take more memory than allowed, or the time is over
} ns_expand;

typedef struct ns_expander {
    int64_t memory_max;        // bytes for compositions and their results
    double seconds_max;        // CPU seconds until it gives up; 0: none
    double started;            // set by ns_expand_solve
    int64_t compositions;      // looked at so far
    int64_t steps, idle_steps; // of ns_expand_solve
} ns_expander;

// Leaves in the sets of the line's cells the colours that some filling has. The line has at most
// NS_EXPAND_VISITS_MAX visits, no cell twice, and a tally of one colour of a black and white
// puzzle.
ns_expand ns_expand_step(ns_expander *expander, const ns_puzzle *puzzle, int32_t line,
                         ns_colours *cells);

// Line logic to its fixpoint: lines in their order, then those that changed. `cells` is filled.
ns_expand ns_expand_solve(ns_expander *expander, const ns_puzzle *puzzle, ns_colours *cells);

#endif
