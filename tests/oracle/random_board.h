// random_board.h: small boards of any curves that fit: polygons whose sides go on to the frame,
// curves from frame to frame that may cross themselves, closed curves.
#ifndef NS_RANDOM_BOARD_H
#define NS_RANDOM_BOARD_H

#include "base/basics.h"
#include "nonosmith/board.h"

// Up to five sides, six curves and three closed ones; some boards are empty frames. To be dropped.
ns_board ns_random_board(ns_ctx *ctx, ns_rng *rng, int32_t tolerance);

#endif
