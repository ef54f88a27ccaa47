// curved_change.h: one change of the curves of a finished puzzle; all other curves stay as they are.
//
// Places on the frame are told as parts of the way round it, 0 to 1, clockwise on the page from its upper left corner.
#ifndef NS_CURVED_CHANGE_H
#define NS_CURVED_CHANGE_H

#include "nonosmith/make.h"

typedef enum ns_curve_change_kind {
    NS_CURVES_REROUTE, // what was added to these curves is searched for anew
    NS_CURVES_CORNERS, // what leaves these corners of the picture is
    NS_CURVES_PULL,    // an end of the only one is led to another place of the frame
    NS_CURVES_ADD,     // a decoy comes
    NS_CURVES_REMOVE,  // decoys go
} ns_curve_change_kind;

typedef struct ns_curve_change {
    ns_curve_change_kind kind;
    const int32_t *curves; // of the board, or its nodes
    int32_t count;
    int32_t end;     // pull: 0 where the curve starts, 1 where it ends
    double round[2]; // pull: where to; add: from and to, below 0: where it helps most
} ns_curve_change;

// What became of it; empty when nothing could be changed. All zero bytes is a valid empty one.
typedef struct ns_curve_changed {
    bool refused; // it cannot be done, and the context's sentence says why
    bool stopped; // the effort ran out; the best so far is there
    ns_board board;
    ns_puzzle puzzle; // of the board, with every clue
    ns_solution solution;
} ns_curve_changed;

// The doc has a board; only reads it. The context's seed counts. `changed` must be empty; drop it in any case.
ns_status ns_change_curves(ns_ctx *ctx, const ns_doc *doc, const ns_curve_change *change,
                           ns_curve_changed *changed);
void ns_curve_changed_drop(ns_ctx *ctx, ns_curve_changed *changed);
// Whether two curves of two boards are the same, point by point.
bool ns_curves_same(const ns_board *a, int32_t curve_a, const ns_board *b, int32_t curve_b);
// curved_given.c: gives the cells of the puzzle that the doc gives and that are still there; *gone: how many are not. `now`
// has the number of each of the doc's curves on the board, -1: it changed.
ns_status ns_curves_give_again(ns_ctx *ctx, const ns_doc *doc, const ns_board *board,
                               const int32_t *now, const ns_solution *solution,
                               ns_puzzle *puzzle, int32_t *gone);

#endif
