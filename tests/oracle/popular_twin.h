// popular_twin.h: which cells a curve meets more than once, found by looking at points beside it.
//
// Somebody walks along each curve, a little to its left and then a little to its right, in short steps, and asks
// at each which cell that is: every outline is a polygon of many sides, and a point is inside when a ray
// leaves it an odd number of times. No walk, no half-edge and no clue is asked.
#ifndef NS_POPULAR_TWIN_H
#define NS_POPULAR_TWIN_H

#include "nonosmith/board.h"

// How many cells of a board with outlines are popular; curves that are closed have no clue and do not count.
int32_t ns_popular_twin(ns_ctx *ctx, const ns_board *board);

#endif
