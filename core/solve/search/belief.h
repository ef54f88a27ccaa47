// belief.h: how likely each colour of each cell is, by belief propagation over the lines.
//
// Each line counts its fillings, weighted by what the other lines think of its cells, and tells
// each cell how much it likes each colour; cells multiply what their lines say. After some rounds
// the product is a good guess at the share of answers in which the cell has the colour. A guess
// only: it chooses which value the search tries first, never what is true.
//
// What the lines said is kept from call to call, so that a few rounds suffice after a few cells
// changed. Lines with a tally of two colours, and those too long for a table of moderate
// size, say nothing.
#ifndef NS_BELIEF_H
#define NS_BELIEF_H

#include "solve/line/lines.h"

typedef struct ns_belief ns_belief;

// *belief is NULL, and NS_OK returned, for a puzzle so large that a guess would cost too much.
ns_status ns_belief_create(ns_ctx *ctx, const ns_lines *lines, ns_belief **belief);
void ns_belief_destroy(ns_ctx *ctx, ns_belief *belief);
// Some more rounds, given the sets. A round costs the sum over lines of visits times states.
ns_status ns_belief_run(ns_ctx *ctx, ns_belief *belief, const ns_colours *sets, int32_t rounds);
// About the probability of each colour of a cell.
const double *ns_belief_cell(const ns_belief *belief, int32_t cell);

#define NS_BELIEF_LEAST 1e-300 // what is fainter has no finite inverse, and says nothing

// Makes weights sum to 1, unless they are too faint.
static inline void ns_belief_scale(double *weights, int32_t count)
{
    double sum = 0;

    for (int32_t i = 0; i < count; i++)
        sum += weights[i];
    if (sum < NS_BELIEF_LEAST)
        return;
    sum = 1 / sum;
    for (int32_t i = 0; i < count; i++)
        weights[i] *= sum;
}

#endif
