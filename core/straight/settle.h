// settle.h: whole numbers for the lines of a four-slope puzzle, so that all that meets still does.
//
// Where three lines meet, their offsets satisfy an equation with small whole coefficients; the
// frame's are fixed. The whole solutions of all these equations together are an affine lattice:
// some offsets are free, all others whole combinations of them (found by elimination with whole
// numbers, a new free number where no coefficient is 1). Settling rounds the free ones.
#ifndef NS_SETTLE_H
#define NS_SETTLE_H

#include "straight/straights.h"

// Fills c (one for each line, the frame's as they are) with whole numbers near `wanted` (NULL: where
// the lines are), even for the diagonals, so that every meet of `lines` with three lines or more
// stays one, exactly. Only four slopes. `furthest` is how far the one that moved most is from
// where it was wanted. The frame's sides must be even. NS_BAD_INPUT when there is no such solution.
ns_status ns_straights_settle(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                              double *c, double *furthest);
// Changes c (one for each line, the frame's stay), where it must, so that every such meet stays one
// as well as doubles can say; any slope. `worst` is by how many steps lines still moved in the end.
ns_status ns_straights_approach(ns_ctx *ctx, const ns_straights *lines, double *c,
                                double *worst);

#endif
