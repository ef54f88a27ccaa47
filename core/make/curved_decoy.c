// curved_decoy.c: a curve from frame to frame that is no part of the picture.
//
// The answer may need one: a smooth closed outline that no extension crosses has cells on no clued
// line, and cells that always come together on every line cannot be told apart. A decoy through
// the middle of such a cell cuts it and gives it two clues.
#include "make/curved_work.h"

#define SAMPLES 8    // of a cubic of a cell's outline
#define SLICES 15    // horizontal cuts through a cell
#define SHAPES 6     // times as many tries as for an open end
#define BOW_MOST 0.2 // how far a decoy may bulge, as a part of the cell's width there

typedef NS_ARRAY(ns_vec) corner_list;

// A place inside a cell: the middle of the widest of some horizontal cuts.
typedef struct cell_middle {
    ns_vec at;
    double width;
} cell_middle;

// The outline of one loop of a cell as points; the last is joined to the first.
static bool sample_loop(ns_ctx *ctx, const ns_board *board, const ns_loop *loop,
                        corner_list *corners)
{
    ns_vec from = ns_vec_of(loop->start);
    bool room = true;

    for (int32_t s = 0; room && s < loop->count; s++) {
        const ns_edge_step *step = &board->steps.at[loop->first + s];
        const ns_cubic cubic = { { from, ns_vec_of(step->handle_1), ns_vec_of(step->handle_2),
                                   ns_vec_of(step->to) } };
        for (int32_t k = 1; room && k < SAMPLES && !step->straight; k++)
            room = ns_array_push(ctx, corners, ns_cubic_at(&cubic, (double)k / SAMPLES));
        from = ns_vec_of(step->to);
        room = room && ns_array_push(ctx, corners, from);
    }
    return room;
}

static int compare_numbers(const void *a, const void *b, void *user)
{
    const double x = *(const double *)a, y = *(const double *)b;

    (void)user;
    return (x > y) - (x < y);
}

// Where a height cuts a cell's outline.
typedef struct cell_cuts {
    NS_ARRAY(double) at;
    NS_ARRAY(double) scratch;
} cell_cuts;

// Adds where the loop crosses the height y.
static bool cut_loop(ns_ctx *ctx, const corner_list *corners, double y, cell_cuts *cuts)
{
    bool room = true;

    for (int32_t i = 0; room && i < corners->count; i++) {
        const ns_vec a = corners->at[i], b = corners->at[i + 1 < corners->count ? i + 1 : 0];
        if ((a.y <= y) != (b.y <= y))
            room = ns_array_push(ctx, &cuts->at, a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
    }
    return room;
}

static ns_status cut_cell(ns_ctx *ctx, const ns_board *board, int32_t cell, double y,
                          corner_list *corners, cell_cuts *cuts, cell_middle *best)
{
    const ns_cell_outline *outline = &board->cells.at[cell];

    cuts->at.count = 0;
    for (int32_t l = 0; l < outline->count; l++) {
        corners->count = 0;
        if (!sample_loop(ctx, board, &board->loops.at[outline->first + l], corners)
            || !cut_loop(ctx, corners, y, cuts))
            return ns_no_memory(ctx);
    }
    if (!ns_array_resize(ctx, &cuts->scratch, cuts->at.count))
        return ns_no_memory(ctx);
    ns_sort(cuts->at.at, cuts->at.count, sizeof *cuts->at.at, cuts->scratch.at, compare_numbers,
            NULL);
    for (int32_t i = 0; i + 1 < cuts->at.count; i += 2) {
        const double width = cuts->at.at[i + 1] - cuts->at.at[i];
        if (width > best->width)
            *best = (cell_middle){ { cuts->at.at[i] + width / 2, y }, width };
    }
    return NS_OK;
}

static ns_status find_middle(ns_ctx *ctx, const ns_board *board, int32_t cell,
                             cell_middle *best)
{
    corner_list corners = { 0 };
    cell_cuts cuts = { 0 };
    ns_status status = NS_OK;
    double least = 0, most = 0;

    *best = (cell_middle){ { 0, 0 }, 0 };
    if (!sample_loop(ctx, board, &board->loops.at[board->cells.at[cell].first], &corners))
        status = ns_no_memory(ctx);
    for (int32_t i = 0; i < corners.count; i++) {
        least = i == 0 || corners.at[i].y < least ? corners.at[i].y : least;
        most = i == 0 || corners.at[i].y > most ? corners.at[i].y : most;
    }
    for (int32_t s = 1; status == NS_OK && s <= SLICES; s++)
        status = cut_cell(ctx, board, cell, least + (most - least) * s / (SLICES + 1), &corners,
                          &cuts, best);
    ns_array_drop(ctx, &corners);
    ns_array_drop(ctx, &cuts.at);
    ns_array_drop(ctx, &cuts.scratch);
    return status;
}

// A gently bowed curve from frame to frame that passes about the place.
static ns_grid_cubic shape_decoy(curved_work *work, const cell_middle *middle)
{
    const double angle = curved_chance(&work->rng) * NS_PI;
    const double bow = (2 * curved_chance(&work->rng) - 1) * BOW_MOST * middle->width;
    const ns_vec way = { ns_cos(angle), ns_sin(angle) };
    const ns_vec side = { -way.y * bow, way.x * bow };
    ns_vec inward;
    const ns_vec to = ns_vec_of(curved_hit_frame(&work->arr, middle->at, way, &inward));
    const ns_vec from =
        ns_vec_of(curved_hit_frame(&work->arr, middle->at, ns_vec_scale(way, -1), &inward));
    const ns_cubic cubic = { { from, ns_vec_add(ns_vec_mix(from, to, 1.0 / 3), side),
                               ns_vec_add(ns_vec_mix(from, to, 2.0 / 3), side), to } };

    return ns_cubic_snap(&cubic);
}

ns_status curved_add_decoy(ns_ctx *ctx, curved_work *work, const ns_board *board, int32_t cell,
                           bool *found)
{
    cell_middle middle;
    decoy best = { 0 };
    double least = CURVED_NO_COST, cost;

    NS_TRY(find_middle(ctx, board, cell, &middle));
    for (int32_t i = 0; middle.width > 0 && i < SHAPES * work->options->tries; i++) {
        const ns_grid_cubic cubic = shape_decoy(work, &middle);
        NS_TRY(curved_price(ctx, work, &cubic, NULL, least, &cost));
        if (cost < least) {
            least = cost;
            best.cubic = cubic;
        }
    }
    *found = least < CURVED_NO_COST;
    if (!*found)
        return NS_OK;
    NS_TRY(curved_commit(ctx, work, &best.cubic, NULL, &best.strand));
    return ns_array_push(ctx, &work->decoys, best) ? NS_OK : ns_no_memory(ctx);
}
