// settle.h: whole numbers for the lines of a four-slope puzzle, so that all that meets still does.
//
// Where three lines meet, their offsets satisfy an equation with small whole coefficients; the
// frame's are fixed. The whole solutions of all these equations together are an affine lattice:
// some offsets are free, all others whole combinations of them (found by elimination with whole
// numbers, a new free number where no coefficient is 1). Settling rounds the free ones.
#ifndef NS_SETTLE_H
#define NS_SETTLE_H

#include "straight/straights.h"

// Fills c (one for each line) with whole numbers near `wanted`, even for the diagonals, so that every
// meet of `lines` with three lines or more stays one, exactly. Only four slopes. `furthest` is how
// far the one that moved most is from where it was wanted.
//
// The frame's sides must be even, and c has them as they are if that is possible. Meets can tie
// a line to a fifth of the frame, say, which for 2^24 is not whole: then c[2] and c[3], the frame's
// width and height, are even numbers a little smaller than they were (and whoever settles again
// with these finds them possible).
ns_status ns_straights_settle(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                              double *c, double *furthest);

#endif
