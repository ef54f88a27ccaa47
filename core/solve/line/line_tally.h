// line_tally.h: everything a tally says about one line.
//
// A tally tells for one or two colours how many visits there are and in how many groups. A state
// is (which listed colour the last visit had, groups so far of each, capped at 3); for each state
// we carry the set of counts so far as a bit mask, one bit a count, or a bit for each pair of
// counts when two colours are listed. So a line of n visits with one colour costs n * 8 states of
// (count + 1) / 64 words, never an expansion of the clue into runs.
//
// Forward and backward sets meet at each visit as in line_runs.h. Repeated cells are treated as
// independent visits here.
#ifndef NS_LINE_TALLY_H
#define NS_LINE_TALLY_H

#include "nonosmith/puzzle.h"

typedef struct ns_tallier {
    int32_t listed; // 0, 1 or 2 colours
    int32_t colour[2], count[2], groups[2];
    bool partial;  // other colours may occur
    bool hopeless; // more visits than the line has
    int32_t span;  // of states with the same last colour; `states` has listed + 1 of them
    int32_t row;   // counts of the second colour, from 0 on; 1 when there is none
    int32_t bits;  // a bit for each pair of counts: count * row + count of the second
    int32_t states, words;
} ns_tallier;

ns_tallier ns_tallier_make(const ns_puzzle *puzzle, const ns_line *line);
// Words of scratch for a step; 64 bits because two colours on a long line take much.
int64_t ns_tallier_scratch_words(const ns_tallier *tallier, int32_t length);
// What a colour is to the tally: 0 not listed (or empty), 1 or 2 the listed ones, -1 not allowed.
int32_t ns_tallier_role(const ns_tallier *tallier, int32_t colour);
// The state after a visit with that role, or -1 when there would be a group too many.
int32_t ns_tallier_next(const ns_tallier *tallier, int32_t state, int32_t role);
// Whether the groups of a state are those of the clue.
bool ns_tallier_ends(const ns_tallier *tallier, int32_t state);
// Both as ns_chain_step and ns_chain_explain.
bool ns_tallier_step(const ns_tallier *tallier, const ns_colours *in, int32_t length,
                     uint64_t *scratch, ns_colours *out);
void ns_tallier_explain(const ns_tallier *tallier, ns_colours *sets, int32_t length,
                        const ns_colours *top, uint64_t *scratch);

#endif
