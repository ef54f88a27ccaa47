// worth_fit.h: the weights of the classifier that tells a picture's edges from added ones.
#ifndef NS_WORTH_FIT_H
#define NS_WORTH_FIT_H

#include "measure/worth/giveaway.h"

// An edge of a page.
typedef struct ns_fit_edge {
    double features[NS_FEATURES];
    bool picture;
    int32_t page;
} ns_fit_edge;

typedef NS_ARRAY(ns_fit_edge) ns_fit_edges;

// Appends the edges of a board.
ns_status ns_fit_edges_add(ns_ctx *ctx, const ns_board *board, int32_t page,
                           ns_fit_edges *edges);
// A logistic regression by Newton's method on the edges of the pages that are `wanted`, with a little ridge.
// On every page the picture's edges weigh 1 together and the added ones too. Weights are of the features as
// they are; `spread` is the deviation of each.
ns_status ns_fit_weights(ns_ctx *ctx, const ns_fit_edges *edges, const bool *wanted,
                         int32_t pages, double weights[NS_FEATURES],
                         double spread[NS_FEATURES]);
// The area under the curve on one page by such weights.
ns_status ns_fit_auc(ns_ctx *ctx, const ns_fit_edges *edges, int32_t page,
                     const double weights[NS_FEATURES], double *auc);

#endif
