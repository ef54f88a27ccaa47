// solid_clues.h: the tallies of one line of a solid; see solid_clues.c for what they list.
#ifndef NS_SOLID_CLUES_H
#define NS_SOLID_CLUES_H

#include "nonosmith/make.h"

// What the line's clue lists for the solution, and whether it is a partial one. Returns how many
// colours; more than 2 cannot be listed, and only two are told then.
int32_t ns_solid_tallies(const ns_puzzle *puzzle, int32_t line, const uint8_t *solution,
                         bool partial, ns_tally tallies[2], bool *is_partial);

#endif
