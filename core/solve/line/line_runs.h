// line_runs.h: everything a clue of runs says about one line, bit parallel.
//
// A clue is a chain of states; state s means "the walk so far has used up the chain to here":
//
//     clue 2 1      w  b b  w  b  w          state 0 is "empty so far", then a state for each
//     state         0  1 2  3  4  5          cell of a run and one for the gap after each run
//
// An empty cell stays in a gap (w) or enters the next one from a run's last cell; a coloured cell
// moves one state on, or two when it enters a run of another colour straight from the run before
// (that pair needs no gap). So one visit is a shift and a mask of a set of states:
//
//     empty:      (S | S << 1) & gaps             colour c:  (S << 1 | (S & skip) << 2) & of c
//
// A blot is one state of its colour in which a coloured cell may stay: S & stay is added to what a
// colour leads to. Chains without blots know no stay, so that they pay nothing for it.
//
// Forward sets F (reachable from the start) and backward sets G (from which the end can be
// reached) meet at each visit: a colour is possible exactly when it leads from F[i] into G[i+1].
// A line of n visits costs about 2 n such steps on (n + 2) / 64 words, whatever the clue; on up to
// twice as many words where runs of different colours may touch.
//
// Repeated cells are treated as independent visits here; line_repeat.h joins them.
#ifndef NS_LINE_RUNS_H
#define NS_LINE_RUNS_H

#include "nonosmith/puzzle.h"

typedef struct ns_chain {
    int32_t words;   // of a set of states
    int32_t colours; // palette and empty
    bool hopeless;   // the clue is longer than the line
    bool blots;      // the clue has some
    const uint64_t
        *masks; // `colours` sets (gaps first), skip, the accepting states, with blots stay
} ns_chain;

// How many words the masks of a clue take on a line of `length` visits.
int32_t ns_chain_mask_words(const ns_puzzle *puzzle, const ns_line *line);
// Fills `masks` (zeroed, ns_chain_mask_words long) and returns the chain that borrows it.
ns_chain ns_chain_make(const ns_puzzle *puzzle, const ns_line *line, uint64_t *masks);
// How many words of scratch a step on this line needs.
int32_t ns_chain_scratch_words(const ns_chain *chain, int32_t length);
// out[i] becomes the colours of in[i] that occur in a filling; false when there is no filling at
// all (out is then garbage). `in` and `out` may be the same.
bool ns_chain_step(const ns_chain *chain, const ns_colours *in, int32_t length,
                   uint64_t *scratch, ns_colours *out);
// Sets that leave no filling become as wide as they can be, each up to top[i], without leaving one:
// what is still missing from them is why.
void ns_chain_explain(const ns_chain *chain, ns_colours *sets, int32_t length,
                      const ns_colours *top, uint64_t *scratch);

#endif
