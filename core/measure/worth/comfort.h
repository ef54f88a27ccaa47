// comfort.h: whether a page can be solved with a pencil: on paper, in millimetres.
//
// A *gap* is where two edges of a cell come near each other. Two edges that meet at a vertex are as near as one likes
// there, so of these only a place counts where they come nearer again; of an edge that turns back
// on itself, places whose way along it is more than three times as far as the straight one.
#ifndef NS_COMFORT_H
#define NS_COMFORT_H

#include "arrangement/arrangement.h"
#include "nonosmith/measure.h"

#define NS_GAP_NARROW 0.6   // mm; a gap below is hard to see between two printed lines
#define NS_TINY_CELL 4.0    // mm2; a cell below is hard to fill
#define NS_BEND_TIGHT 2.0   // mm; a curve that turns by a right angle within so much
#define NS_BEND_ANGLE 1.571 // ... has a tight bend

typedef struct ns_comfort_gap {
    ns_point at[2];
    int32_t face;
    double steps; // how wide, in grid steps
} ns_comfort_gap;

// Where it is uncomfortable. All zero bytes is a valid empty one.
typedef struct ns_comfort_found {
    NS_ARRAY(ns_comfort_gap) gaps; // that are narrow
    NS_ARRAY(int32_t) tiny;        // faces
    NS_ARRAY(ns_point) bends;
} ns_comfort_found;

// A grid step is `step_mm` wide. The lists are appended to.
ns_status ns_comfort_find(ns_ctx *ctx, const ns_arrangement *arr, double step_mm,
                          ns_comfort *comfort, ns_comfort_found *found);
// The same of a board.
ns_status ns_board_comfort(ns_ctx *ctx, const ns_board *board, double step_mm,
                           ns_comfort *comfort, ns_comfort_found *found);
void ns_comfort_found_drop(ns_ctx *ctx, ns_comfort_found *found);

// The narrowest gap of all, in grid steps (NS_FRAME_SIDE when there is none), and those below `narrow`,
// one for each two edges of a face.
ns_status ns_gaps_find(ns_ctx *ctx, const ns_arrangement *arr, double narrow, double *least,
                       ns_comfort_found *found);

#endif
