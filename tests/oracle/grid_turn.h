// grid_turn.h: the same grid puzzle turned over: transposed, or mirrored.
#ifndef NS_GRID_TURN_H
#define NS_GRID_TURN_H

#include "nonosmith/puzzle.h"

// First mirrors left and right, then transposes, each if asked. Clues of runs and blank ones only;
// given cells follow. The new puzzle is the caller's to drop.
ns_status ns_grid_turn(ns_ctx *ctx, const ns_puzzle *puzzle, bool mirror, bool transpose,
                       ns_puzzle *turned);

#endif
