// curved_work.h: the inside of the maker of curved puzzles.
//
// The picture's pieces are strands of an arrangement from the start and stay. Every open end gets
// an *extension*, one cubic that leaves the end in the piece's own direction and reaches the
// frame; a *decoy* runs from frame to frame. Extensions and decoys are put in and taken out
// again until none can be found that looks clearer. At the end everything becomes a board.
#ifndef NS_CURVED_WORK_H
#define NS_CURVED_WORK_H

#include "arrangement/walk.h"
#include "base/basics.h"
#include "geom/bezier.h"
#include "nonosmith/make.h"

// An end of a piece that has to be extended, and how it is.
typedef struct open_end {
    int32_t piece, end; // which end of which piece
    ns_vec at, way;     // where it is, and the direction in which it leaves
    int32_t node;       // of the outline
    int32_t curve;      // the curve it belongs to
    int32_t strand;     // its extension in the arrangement, 0 while there is none
    ns_grid_cubic cubic;
    double bend; // how the cubic was chosen, to start from there again: radians off the way,
    double reach, square; // the first handle, how squarely it meets the frame
} open_end;

// The pieces that meet at a node of the outline: 2 * piece, + 1 for its end.
typedef struct node_ends {
    int32_t count, at[4];
} node_ends;

typedef struct decoy {
    int32_t strand;
    ns_grid_cubic cubic;
} decoy;

// Points that a reader has to tell apart, by buckets of the frame, row by row.
typedef struct curved_crowd {
    NS_ARRAY(int32_t) first;   // of each bucket; the next one's first is its end
    NS_ARRAY(ns_point) points; // as many as first says
} curved_crowd;

typedef struct curved_work {
    const ns_outline *outline;
    const ns_curved_options *options;
    ns_rng rng;
    int32_t tolerance;
    ns_arrangement arr; // node i of the outline is node i + 1, piece i is strand i + 1
    NS_ARRAY(open_end) ends;
    NS_ARRAY(decoy) decoys;
    NS_ARRAY(node_ends) nodes;
    NS_ARRAY(int32_t) end_of;       // the open end at 2 * piece + end, -1 for none
    NS_ARRAY(int32_t) piece_curve;  // the curve of each piece
    NS_ARRAY(int32_t) strand_curve; // of each strand; -1: none
    int32_t curve_count;
    int64_t evaluations;
    bool stopped; // the effort ran out; what is laid by then stands
    // Scratch of a trial.
    curved_crowd crowd; // as it was when the choice between candidates began
    ns_probe probe;
    ns_polyline line;
    NS_ARRAY(ns_grid_cubic) chain;
} curved_work;

// A piece as part of a curve.
typedef struct trail_leg {
    int32_t piece;
    bool backward;
} trail_leg;

typedef NS_ARRAY(trail_leg) ns_trail;

// curved_lay.c: pieces into the arrangement, open ends into the list.
ns_status curved_lay(ns_ctx *ctx, curved_work *work);
// The pieces of a curve in order, from end to end; `piece` is any of them.
ns_status curved_trail(ns_ctx *ctx, const ns_outline *outline, int32_t piece, ns_trail *trail);
void curved_work_drop(ns_ctx *ctx, curved_work *work);

// curved_trial.c: an end or a decoy with a shape of its own, tried.
//
// Where a ray from inside leaves the frame, a little away from its corners, and the direction
// back into the frame.
ns_point curved_hit_frame(const ns_arrangement *arr, ns_vec from, ns_vec way, ns_vec *inward);
// 0 up to 1.
double curved_chance(ns_rng *rng);
// Probes a cubic that starts at a node (0: on the frame) and ends on the frame, and prices it and
// the cells that it would make unless the price is beyond `most`: lays it and takes it away
// again. CURVED_NO_COST when it does not fit. `end` is the open end that it would extend, NULL for
// a decoy.
#define CURVED_NO_COST 1e300
#define CURVED_TRY_TICKS 50 // that a trial is taken for
ns_status curved_price(ns_ctx *ctx, curved_work *work, const ns_grid_cubic *cubic,
                       const open_end *end, double most, double *cost);
// Puts such a cubic, which fits, into the arrangement.
ns_status curved_commit(ns_ctx *ctx, curved_work *work, const ns_grid_cubic *cubic,
                        const open_end *end, int32_t *strand);

// curved_crowd.c: the crossings, corners and frame ends there are; to be built before candidates
// are priced, whenever the arrangement has changed.
ns_status curved_crowd_build(ns_ctx *ctx, curved_work *work);
// What the points closer than `enough` complain about one more.
double curved_crowd_cost(const curved_work *work, ns_point at, double enough);

// curved_cost.c: a complaint: 0 at `enough` and beyond, 1 at 0.
double curved_lack(double value, double enough);
// How unclear a candidate that fits would make the page; 0 is perfect. Stops
// counting beyond `most`. The candidate's polyline is work->line, its crossings work->probe.
double curved_cost(const curved_work *work, const ns_grid_cubic *cubic, int32_t curve,
                   double most);

// The same of the cells on both sides of a strand that is laid: some may be too small.
double curved_cell_cost(const curved_work *work, int32_t strand);

// curved_extend.c: every open end reaches the frame; *failed is an open end for which nothing
// fits, or -1. When the work is to stop: NS_OK with work->stopped set once every end is extended,
// NS_STOPPED before that.
ns_status curved_extend(ns_ctx *ctx, curved_work *work, int32_t *failed);

typedef NS_ARRAY(int32_t) cell_list;

// curved_decoy.c: adds a curve from frame to frame through the middle of at least one of the cells
// of the board, better several; *found tells whether one fits.
ns_status curved_add_decoy(ns_ctx *ctx, curved_work *work, const ns_board *board,
                           const cell_list *cells, bool *found);

// curved_board.c: what was laid, as a board.
ns_status curved_board(ns_ctx *ctx, const curved_work *work, ns_board *board);

#endif
