// puzzle_twist.h: the same puzzle, otherwise told: turned, mirrored, in other colours, in another order.
#ifndef NS_PUZZLE_TWIST_H
#define NS_PUZZLE_TWIST_H

#include "base/basics.h"
#include "nonosmith/puzzle.h"

#define NS_TWIST_CELLS_MAX 64

// Grids and solids are turned and mirrored at random; of others cells and lines change places and walks
// go the other way. Colours besides empty change places. At most NS_TWIST_CELLS_MAX cells, and as many visits a line. The new
// puzzle is the caller's to drop, after a failure too.
ns_status ns_puzzle_twist(ns_ctx *ctx, ns_rng *rng, const ns_puzzle *puzzle,
                          ns_puzzle *twisted);

#endif
