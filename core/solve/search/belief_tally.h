// belief_tally.h: how a line with a tally of one colour counts its fillings, for belief.h.
//
// Weights of (outside or inside of a group, groups so far up to three, visits so far): seven states
// for each count at most. So a line costs visits times 7 * (count + 1), twice.
#ifndef NS_BELIEF_TALLY_H
#define NS_BELIEF_TALLY_H

#include "solve/line/line_tally.h"

// States of the table, one row of it; 0 when the tally says nothing or tells of two colours.
int32_t ns_belief_tally_states(const ns_tallier *tallier);
// `heard` has a weight for each colour of each visit, and gets what the line says: for each visit
// the weight of all fillings in which it has the colour, its own weight left out. `alpha` has room
// for length + 1 rows, `beta` for two.
void ns_belief_tally(const ns_tallier *tallier, int32_t length, int32_t colours, double *heard,
                     double *alpha, double *beta);

#endif
