// knot.h: small sets of cells that line logic cannot untie, and what they prove.
//
// A knot of a picture is a set K of cells such that line logic, with every cell outside K given
// away, still leaves a cell of K unsettled.
//
//   Lemma 1. A picture with a knot is not simple. Line logic is monotone: what it concludes from
//   less is no more than what it concludes from more. With nothing known it therefore settles no
//   cell that it leaves open when all but K is known.
//
//   Lemma 2. A change of cells that touches no line through K leaves K a knot: lines through K
//   have the same clues and the same cells as before, and no other line says anything about K.
//
// So every change that makes a picture simple touches a line through each of its knots, and to
// prove a candidate wrong it is enough to look at one knot: a few line steps instead of a whole
// puzzle. One changed cell touches two lines; m knots that share no line need (m + 1) / 2 changes.
#ifndef NS_KNOT_H
#define NS_KNOT_H

#include "make/mend/trial.h"

typedef struct ns_mend_knot {
    NS_ARRAY(int32_t) cells;
    NS_ARRAY(int32_t) lines; // through the cells, ascending
    int64_t cost;            // ticks that asking for it took lately
} ns_mend_knot;

typedef NS_ARRAY(ns_mend_knot) ns_knots;

// Appends up to `most` knots (but at least one) within cells that line logic leaves open when all
// others are given away: `count` of them, or, when `cells` is NULL, those that the last
// ns_trial_solve left open. There must be some. No two have a line in common, and each is minimal: giving away any
// one of its lines would untie it. Costs about as many checks as there are lines with open cells,
// for each knot.
ns_status ns_knot_find(ns_ctx *ctx, ns_trial *trial, const int32_t *cells, int32_t count,
                       int32_t most, ns_knots *knots);
void ns_knots_drop(ns_ctx *ctx, ns_knots *knots);
// Whether the cells are a knot of the present picture.
ns_status ns_knot_holds(ns_ctx *ctx, ns_trial *trial, ns_mend_knot *knot, bool *holds);
void ns_knot_drop(ns_ctx *ctx, ns_mend_knot *knot);

#endif
