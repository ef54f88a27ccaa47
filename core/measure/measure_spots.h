// measure_spots.h: what every yardstick found, as one list of blemishes.
#ifndef NS_MEASURE_SPOTS_H
#define NS_MEASURE_SPOTS_H

#include "measure/worth/comfort.h"
#include "measure/worth/giveaway.h"
#include "measure/yardsticks/metrics.h"

// Where penalties arise, as each yardstick tells it. All zero bytes is a valid empty one.
typedef struct ns_measure_found {
    ns_spots spots;         // of the stage
    ns_layout_spots layout; // of the layout paper
    ns_narrow_cells narrow; // of sloped puzzles
    ns_worth worth;         // trails, loops and needles
    ns_comfort_found comfort;
} ns_measure_found;

// Appends all of it, yardstick by yardstick, worst first.
ns_status ns_measure_found_list(ns_ctx *ctx, const ns_board *board, const ns_stage *stage,
                                const ns_measure_found *found, ns_blemishes *blemishes);
void ns_measure_found_drop(ns_ctx *ctx, ns_measure_found *found);

#endif
