// edge_features.c: see giveaway.h: a small classifier that tells the picture's edges from added ones.
//
// A logistic regression has one number for an edge, a weighted sum of features; which edges are above
// which is all that counts here. Weights are those that bench_worth --fit found on the drawings at even
// places of their list, seeds 1 to 3, as make drew them before anything was hidden on purpose (docs/notes/worth.md).
#include "measure/worth/giveaway.h"

#include "base/basics.h"
#include "base/log.h"

static const double weights[NS_FEATURES] = {
    [NS_FEATURE_LENGTH] = 0.6705,    [NS_FEATURE_CURVATURE] = -0.9626,
    [NS_FEATURE_EXTREME] = 0.3682,   [NS_FEATURE_SPREAD] = -0.5012,
    [NS_FEATURE_STRAIGHT] = -6.5011, [NS_FEATURE_SMALL_CELL] = -0.3399,
    [NS_FEATURE_BIG_CELL] = 0.3073,  [NS_FEATURE_SIDES] = 1.4060,
};

bool ns_worth_edge_counts(const ns_stage *stage, const ns_worth_edge *edge)
{
    for (int end = 0; end < 2; end++) {
        if (stage->arr.entries.at[edge->ends[end]].kind == NS_ENTRY_FRAME)
            return false;
    }
    return edge->length > 0;
}

static ns_bend bend_of(const ns_stage *stage, const ns_worth *worth, const ns_worth_edge *edge)
{
    const ns_bends *bends = &worth->strands.at[edge->strand].bends;
    const ns_entry *from = &stage->arr.entries.at[edge->ends[0]];
    const ns_entry *to = &stage->arr.entries.at[edge->ends[1]];

    if (!edge->ends[0])
        return bends->at[bends->count - 1];
    return ns_bends_between(bends, from->segment, to->segment, to->arc <= from->arc);
}

static double chord_of(const ns_stage *stage, const ns_worth_edge *edge)
{
    const ns_entry *entries = stage->arr.entries.at;

    return edge->ends[0] ? ns_vec_length(
               ns_vec_between(entries[edge->ends[0]].point, entries[edge->ends[1]].point))
                         : 0;
}

void ns_worth_features(const ns_stage *stage, const ns_worth *worth, const ns_worth_edge *edge,
                       double features[NS_FEATURES])
{
    const ns_bend bend = bend_of(stage, worth, edge);
    const ns_worth_face *left = &worth->faces.at[edge->faces[0]];
    const ns_worth_face *right = &worth->faces.at[edge->faces[1]];
    const double length = (double)edge->length, page = NS_FRAME_SIDE;
    const double mean = bend.turn / length;
    const double spread2 = ns_max(bend.square / length - mean * mean, 0.0);

    const double curvature = ns_log(1 + bend.all / length * page);

    features[NS_FEATURE_LENGTH] = ns_log(length / page * 100 + 0.01);
    features[NS_FEATURE_CURVATURE] = curvature;
    features[NS_FEATURE_EXTREME] = curvature * curvature;
    features[NS_FEATURE_SPREAD] = ns_log(1 + ns_sqrt(spread2) * page);
    features[NS_FEATURE_STRAIGHT] = chord_of(stage, edge) / length;
    features[NS_FEATURE_SMALL_CELL] = ns_min(left->area, right->area);
    features[NS_FEATURE_BIG_CELL] = ns_max(left->area, right->area);
    features[NS_FEATURE_SIDES] = ns_log(ns_min(left->sides, right->sides));
}

static double score_of(const ns_stage *stage, const ns_worth *worth, const ns_worth_edge *edge)
{
    double features[NS_FEATURES];
    double sum = 0;

    ns_worth_features(stage, worth, edge, features);
    for (int32_t i = 0; i < NS_FEATURES; i++)
        sum += weights[i] * features[i];
    return sum;
}

double ns_scores_auc(const ns_worth_score *sorted, int32_t count)
{
    int64_t added = 0, picture = 0, halves = 0; // halves: of pairs in the right order

    for (int32_t i = 0; i < count;) {
        int64_t tied[2] = { 0, 0 };
        for (const double score = sorted[i].score; i < count && sorted[i].score == score; i++)
            tied[sorted[i].picture]++;
        halves += tied[1] * (2 * added + tied[0]);
        added += tied[0];
        picture += tied[1];
    }
    if (picture == 0)
        return 0.5;
    return added == 0 ? 1 : (double)halves / (double)(2 * added * picture);
}

ns_status ns_worth_auc(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth, double *auc)
{
    worth->scores.count = 0;
    for (int32_t i = 0; i < worth->edges.count; i++) {
        const ns_worth_edge *edge = &worth->edges.at[i];
        if (!ns_worth_edge_counts(stage, edge))
            continue;
        const ns_worth_score score = { score_of(stage, worth, edge), edge->picture };
        NS_NEED(ctx, ns_array_push(ctx, &worth->scores, score));
    }
    NS_TRY(ns_array_sort(ctx, &worth->scores, ns_compare_doubles, NULL));
    *auc = ns_scores_auc(worth->scores.at, worth->scores.count);
    return NS_OK;
}
