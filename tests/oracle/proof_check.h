// proof_check.h: an independent checker of what the built-in search says it learned.
//
// A proof is a list of lemmas (clauses over "cell has colour"). Each must be seen to hold: when
// all its literals are denied, unit steps over the lemmas before it, "a cell has exactly one
// colour", and exact line steps (the automaton of line_dp.h, not the solver's) must end in a
// contradiction. After the first `blocks` numbers of the proof one more clause is taken for
// granted: that the picture is not the first solution. A proof that ends in the empty lemma thus
// shows that there is no solution at all, or none but the first.
//
// The checker believes nothing else, so whatever the search did wrong, it accepts no proof of a
// false verdict.
#ifndef NS_PROOF_CHECK_H
#define NS_PROOF_CHECK_H

#include "nonosmith/puzzle.h"

typedef struct ns_proof_report {
    bool holds;
    int32_t lemmas;    // checked
    int64_t steps;     // line steps taken
    const char *fault; // NULL when it holds
    int32_t at;        // the lemma at fault, from 0
} ns_proof_report;

// `first` is the solution that is known (one colour a cell), or NULL: the proof is that there is
// none, and `blocks` is not looked at.
ns_proof_report ns_proof_check(const ns_puzzle *puzzle, const int32_t *proof, int32_t count,
                               int32_t blocks, const uint8_t *first);

#endif
