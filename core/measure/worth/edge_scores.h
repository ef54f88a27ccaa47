// edge_scores.h: how well a number tells edges of the picture from added ones.
//
// Scores spread about evenly, so most are alone when as many heaps as there are scores share what is
// between the least and the most of them; sorting takes n steps then, and n log n at worst.
#ifndef NS_EDGE_SCORES_H
#define NS_EDGE_SCORES_H

#include "nonosmith/base.h"

typedef struct ns_worth_score {
    double score;
    bool picture;
    int32_t heap; // private
} ns_worth_score;

// All zero bytes is a valid empty one.
typedef struct ns_worth_scores {
    NS_ARRAY(ns_worth_score) list;
    NS_ARRAY(ns_worth_score) dealt; // private, as are:
    NS_ARRAY(int32_t) heaps;
} ns_worth_scores;

// Puts the list in order; ties in any. Scores are finite.
ns_status ns_worth_scores_sort(ns_ctx *ctx, ns_worth_scores *scores);
void ns_worth_scores_drop(ns_ctx *ctx, ns_worth_scores *scores);

// How often an edge of the picture scores above an added one, of scores in order; ties are halves. Without
// added edges 1, without any of the picture 0.5.
double ns_worth_scores_auc(const ns_worth_score *sorted, int32_t count);

#endif
