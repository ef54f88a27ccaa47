// curved_anneal.h: the steps of van de Kerkhof's annealing, apart, so that tests see each of them.
//
// Lengths are in his units: 1000 along the frame's longer side. Numbers are those of his table 1;
// the limits of the abort rules are not printed, these are ours.
#ifndef NS_CURVED_ANNEAL_H
#define NS_CURVED_ANNEAL_H

#include "make/curved/curved_work.h"

#define ANNEAL_HEAT 153.0    // the temperature at first,
#define ANNEAL_COOLING 0.99  // times this each iteration,
#define ANNEAL_COLD 1.0      // down to this
#define ANNEAL_PATIENCE 100  // iterations without a new best that end it
#define ANNEAL_ABORTS 50     // candidates for one replacement, or for one end at the start
#define ANNEAL_NEAR 2.0      // to a crossing that is there (i)
#define ANNEAL_FRAME 5.0     // from a new crossing to the frame (iii)
#define ANNEAL_SHARP 5.0     // radius of a bend (v) ...
#define ANNEAL_SHARP_AT 10.0 // ... so near to a crossing

// Why a candidate is given up.
typedef enum anneal_abort {
    ANNEAL_VIABLE,
    ANNEAL_ABORT_UNFIT,   // the arrangement or the puzzle's curve do not allow it at all
    ANNEAL_ABORT_NEAR,    // (i) passes extremely close to a crossing that is there
    ANNEAL_ABORT_SELF,    // (ii) crosses itself
    ANNEAL_ABORT_FRAME,   // (iii) crosses something very close to the frame
    ANNEAL_ABORT_SHALLOW, // (iv) crosses something at a very small angle
    ANNEAL_ABORT_SHARP,   // (v) turns sharply close to a crossing
} anneal_abort;

// curved_anneal_draw.c: random curves.
//
// From the end to a random place on the frame, or to where it leaves the frame first. False when
// no control polygon with wide angles came.
bool anneal_draw_connection(ns_rng *rng, const ns_arrangement *arr, const open_end *end,
                            ns_grid_cubic *cubic);
// From one end to another; false as above. May leave the frame.
bool anneal_draw_bridge(ns_rng *rng, const ns_arrangement *arr, const open_end *from,
                        const open_end *to, ns_grid_cubic *cubic);
// Whether the control polygon turns gently at its second and third point.
bool anneal_is_wide(const ns_cubic *cubic);
// The part of a curve that starts inside the frame up to where it first meets the frame, its end
// exactly there; all of it when it never does.
ns_grid_cubic anneal_cut(const ns_arrangement *arr, const ns_cubic *cubic);

// curved_anneal_abort.c: rules (i) to (v).
ns_status anneal_judge(ns_ctx *ctx, ns_stage *stage, const ns_part *part, anneal_abort *abort);

// A connection or a bridge, by (one of) its open ends, and what it incurs.
typedef struct anneal_curve {
    int32_t end;
    double cost;
} anneal_curve;

// An index with probability proportional to cost; any alike when nothing costs. Never `but`
// (-1: any); -1 when there is no other.
int32_t anneal_pick(ns_rng *rng, const anneal_curve *curves, int32_t count, int32_t but);
// Whether a replacement that brings the page from one cost to another is kept; `chance` is
// random, 0 up to 1.
bool anneal_accepts(double before, double after, double temperature, double chance);

#endif
