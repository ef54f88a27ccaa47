// worth_fit.c: see worth_fit.h.
#include "worth_fit.h"

#include "base/basics.h"
#include "measure/stage/board_stage.h"

#include <math.h>
#include <string.h>

#define UNKNOWNS (NS_FEATURES + 1) // the last is the constant
#define RIDGE 0.01                 // of the sum of all weights
#define ROUNDS 30

// -- features -------------------------------------------------------------------------------------

static ns_status add_edges(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth, int32_t page,
                           ns_fit_edges *edges)
{
    NS_TRY(ns_worth_list_edges(ctx, stage, worth));
    for (int32_t i = 0; i < worth->edges.count; i++) {
        const ns_worth_edge *edge = &worth->edges.at[i];
        ns_fit_edge one = { .picture = edge->picture, .page = page };
        if (!ns_worth_edge_counts(stage, edge))
            continue;
        ns_worth_features(stage, worth, edge, one.features);
        NS_NEED(ctx, ns_array_push(ctx, edges, one));
    }
    return NS_OK;
}

ns_status ns_fit_edges_add(ns_ctx *ctx, const ns_board *board, int32_t page,
                           ns_fit_edges *edges)
{
    const ns_stage_options options = { .tolerance = board->tolerance, .self_crossings = true };
    ns_arranged arranged;
    ns_stage stage;
    ns_worth worth = { 0 };

    NS_TRY(ns_board_arrange(ctx, board, &arranged));
    ns_status status = ns_stage_of_board(ctx, board, &arranged, &options, &stage);
    if (status == NS_OK) {
        status = add_edges(ctx, &stage, &worth, page, edges);
        ns_stage_drop(ctx, &stage);
    }
    ns_worth_drop(ctx, &worth);
    ns_arranged_drop(ctx, &arranged);
    return status;
}

// -- fitting --------------------------------------------------------------------------------------

typedef struct fitting {
    const ns_fit_edges *edges;
    NS_ARRAY(double) weight; // of each edge; 0: it is not looked at
    double mean[NS_FEATURES], spread[NS_FEATURES];
    double total; // of the edges' weights
    double x[UNKNOWNS];
    double slope[UNKNOWNS], matrix[UNKNOWNS][UNKNOWNS];
} fitting;

static ns_status weigh_edges(ns_ctx *ctx, fitting *f, const bool *wanted, int32_t pages)
{
    const int32_t count = f->edges->count;

    NS_NEED(ctx, ns_array_resize(ctx, &f->weight, count));
    for (int32_t page = 0; page < pages; page++) {
        int32_t counts[2] = { 0, 0 };
        for (int32_t i = 0; i < count; i++) {
            if (f->edges->at[i].page == page)
                counts[f->edges->at[i].picture]++;
        }
        for (int32_t i = 0; wanted[page] && counts[0] && counts[1] && i < count; i++) {
            if (f->edges->at[i].page == page)
                f->weight.at[i] = 1.0 / counts[f->edges->at[i].picture];
        }
    }
    for (int32_t i = 0; i < count; i++)
        f->total += f->weight.at[i];
    return NS_OK;
}

static void find_spread(fitting *f)
{
    for (int32_t k = 0; k < NS_FEATURES; k++) {
        double sum = 0, squares = 0;
        for (int32_t i = 0; i < f->edges->count; i++) {
            const double value = f->edges->at[i].features[k];
            sum += f->weight.at[i] * value;
            squares += f->weight.at[i] * value * value;
        }
        f->mean[k] = sum / f->total;
        f->spread[k] = sqrt(fmax(squares / f->total - f->mean[k] * f->mean[k], 1e-12));
    }
}

static void add_edge(fitting *f, const ns_fit_edge *edge, double weight)
{
    double v[UNKNOWNS], sum = 0;

    for (int32_t k = 0; k < NS_FEATURES; k++)
        v[k] = (edge->features[k] - f->mean[k]) / f->spread[k];
    v[NS_FEATURES] = 1;
    for (int32_t k = 0; k < UNKNOWNS; k++)
        sum += f->x[k] * v[k];
    const double chance = 1 / (1 + exp(-sum));
    for (int32_t k = 0; k < UNKNOWNS; k++) {
        f->slope[k] += weight * (edge->picture - chance) * v[k];
        for (int32_t j = 0; j < UNKNOWNS; j++)
            f->matrix[k][j] += weight * chance * (1 - chance) * v[k] * v[j];
    }
}

// Gauss and Jordan; the matrix is positive definite.
static void solve(fitting *f)
{
    for (int32_t k = 0; k < UNKNOWNS; k++) {
        for (int32_t i = 0; i < UNKNOWNS; i++) {
            const double by = f->matrix[i][k] / f->matrix[k][k];
            if (i == k)
                continue;
            for (int32_t j = 0; j < UNKNOWNS; j++)
                f->matrix[i][j] -= by * f->matrix[k][j];
            f->slope[i] -= by * f->slope[k];
        }
    }
    for (int32_t k = 0; k < UNKNOWNS; k++)
        f->x[k] += f->slope[k] / f->matrix[k][k];
}

static void improve(fitting *f)
{
    memset(f->slope, 0, sizeof f->slope);
    memset(f->matrix, 0, sizeof f->matrix);
    for (int32_t i = 0; i < f->edges->count; i++) {
        if (f->weight.at[i] > 0)
            add_edge(f, &f->edges->at[i], f->weight.at[i]);
    }
    for (int32_t k = 0; k < NS_FEATURES; k++) {
        f->slope[k] -= RIDGE * f->total * f->x[k];
        f->matrix[k][k] += RIDGE * f->total;
    }
    solve(f);
}

ns_status ns_fit_weights(ns_ctx *ctx, const ns_fit_edges *edges, const bool *wanted,
                         int32_t pages, double weights[NS_FEATURES], double spread[NS_FEATURES])
{
    fitting f = { .edges = edges };
    const ns_status status = weigh_edges(ctx, &f, wanted, pages);

    if (status == NS_OK) {
        find_spread(&f);
        for (int32_t i = 0; i < ROUNDS; i++)
            improve(&f);
    }
    for (int32_t k = 0; k < NS_FEATURES; k++) {
        weights[k] = f.x[k] / f.spread[k];
        spread[k] = f.spread[k];
    }
    ns_array_drop(ctx, &f.weight);
    return status;
}

// -- what they are good for -----------------------------------------------------------------------

ns_status ns_fit_auc(ns_ctx *ctx, const ns_fit_edges *edges, int32_t page,
                     const double weights[NS_FEATURES], double *auc)
{
    NS_ARRAY(ns_worth_score) scores = { 0 };
    bool room = true;

    for (int32_t i = 0; room && i < edges->count; i++) {
        ns_worth_score score = { .picture = edges->at[i].picture };
        for (int32_t k = 0; k < NS_FEATURES; k++)
            score.score += weights[k] * edges->at[i].features[k];
        if (edges->at[i].page == page)
            room = ns_array_push(ctx, &scores, score);
    }
    if (room && ns_array_sort(ctx, &scores, ns_compare_doubles, NULL) == NS_OK)
        *auc = ns_worth_scores_auc(scores.at, scores.count);
    ns_array_drop(ctx, &scores);
    return room ? NS_OK : ns_no_memory(ctx);
}
