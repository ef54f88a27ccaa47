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

// Those of the edge by itself.
static void own_features(const ns_stage *stage, const ns_worth *worth,
                         const ns_worth_edge *edge, double features[NS_FEATURES])
{
    const ns_bend bend = bend_of(stage, worth, edge);
    const double length = (double)edge->length, page = NS_FRAME_SIDE;
    const double mean = bend.turn / length;
    const double spread2 = ns_max(bend.square / length - mean * mean, 0.0);
    const double curvature = ns_log(1 + bend.all / length * page);

    features[NS_FEATURE_LENGTH] = ns_log(length / page * 100 + 0.01);
    features[NS_FEATURE_CURVATURE] = curvature;
    features[NS_FEATURE_EXTREME] = curvature * curvature;
    features[NS_FEATURE_SPREAD] = ns_log(1 + ns_sqrt(spread2) * page);
    features[NS_FEATURE_STRAIGHT] = chord_of(stage, edge) / length;
}

static double log_of(ns_worth *worth, int32_t number)
{
    if (number >= NS_WORTH_LOGS)
        return ns_log(number);
    if (worth->logs[number] == 0)
        worth->logs[number] = ns_log(number);
    return worth->logs[number];
}

// Those of the cells on its two sides.
static void side_features(ns_worth *worth, const ns_worth_edge *edge,
                          double features[NS_FEATURES])
{
    const ns_worth_face *left = &worth->faces.at[edge->faces[0]];
    const ns_worth_face *right = &worth->faces.at[edge->faces[1]];

    features[NS_FEATURE_SMALL_CELL] = ns_min(left->area, right->area);
    features[NS_FEATURE_BIG_CELL] = ns_max(left->area, right->area);
    features[NS_FEATURE_SIDES] = log_of(worth, ns_min(left->sides, right->sides));
}

void ns_worth_features(const ns_stage *stage, ns_worth *worth, const ns_worth_edge *edge,
                       double features[NS_FEATURES])
{
    own_features(stage, worth, edge, features);
    side_features(worth, edge, features);
}

static double own_score(const ns_stage *stage, ns_worth *worth, const ns_worth_edge *edge)
{
    ns_worth_own *last = &worth->own.at[edge->ends[0]];
    const int64_t birth = worth->strands.at[edge->strand].birth;
    const int64_t arc = stage->arr.entries.at[edge->ends[0]].arc;
    double features[NS_FEATURES];

    if (edge->ends[0] && last->birth == birth && last->arc == arc
        && last->length == edge->length)
        return last->score;
    own_features(stage, worth, edge, features);
    *last = (ns_worth_own){ .birth = birth, .arc = arc, .length = edge->length };
    for (int32_t i = 0; i < NS_FEATURE_SMALL_CELL; i++)
        last->score += weights[i] * features[i];
    return last->score;
}

static double score_of(const ns_stage *stage, ns_worth *worth, const ns_worth_edge *edge)
{
    double features[NS_FEATURES];
    double sum = own_score(stage, worth, edge);

    side_features(worth, edge, features);
    for (int32_t i = NS_FEATURE_SMALL_CELL; i < NS_FEATURES; i++)
        sum += weights[i] * features[i];
    return sum;
}

ns_status ns_worth_auc(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth, double *auc)
{
    worth->scores.list.count = 0;
    NS_NEED(ctx, ns_array_reserve(ctx, &worth->scores.list, worth->edges.count));
    for (int32_t i = 0; i < worth->edges.count; i++) {
        const ns_worth_edge *edge = &worth->edges.at[i];
        if (!ns_worth_edge_counts(stage, edge))
            continue;
        worth->scores.list.at[worth->scores.list.count++] =
            (ns_worth_score){ .score = score_of(stage, worth, edge), .picture = edge->picture };
    }
    NS_TRY(ns_worth_scores_sort(ctx, &worth->scores));
    *auc = ns_worth_scores_auc(worth->scores.list.at, worth->scores.list.count);
    return NS_OK;
}
