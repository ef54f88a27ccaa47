// curved_decoy.c: a curve from frame to frame that is no part of the picture.
//
// The answer may need one: a smooth closed outline that no extension crosses has cells on no clued
// line, and cells that always come together on every line cannot be told apart. A decoy through
// the middle of such a cell cuts it and gives it two clues.
#include "make/curved/curved_work.h"

#define SAMPLES 8     // of a cubic of a cell's outline
#define SLICES 15     // horizontal cuts through a cell
#define CANDIDATES 32 // that are worth a look, each the best ...
#define SHAPES 8      // ... of so many
#define AIMS_MAX 16   // cells to aim at
#define NO_LIMIT 1e300
#define POINTS 32    // of a candidate, where it is compared with a cell's middle
#define BOW_MOST 0.2 // how far a decoy may bulge, as a part of the cell's width there

typedef NS_ARRAY(ns_vec) corner_list;

// A place inside a cell: the middle of the widest of some horizontal cuts.
typedef struct cell_middle {
    ns_vec at;
    double width;
} cell_middle;

typedef NS_ARRAY(cell_middle) middle_list;

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

// Where a height cuts a cell's outline.
typedef NS_ARRAY(double) cell_cuts;

// Adds where the loop crosses the height y.
static bool cut_loop(ns_ctx *ctx, const corner_list *corners, double y, cell_cuts *cuts)
{
    bool room = true;

    for (int32_t i = 0; room && i < corners->count; i++) {
        const ns_vec a = corners->at[i], b = corners->at[i + 1 < corners->count ? i + 1 : 0];
        if ((a.y <= y) != (b.y <= y))
            room = ns_array_push(ctx, cuts, a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
    }
    return room;
}

static ns_status cut_cell(ns_ctx *ctx, const ns_board *board, int32_t cell, double y,
                          corner_list *corners, cell_cuts *cuts, cell_middle *best)
{
    const ns_cell_outline *outline = &board->cells.at[cell];

    cuts->count = 0;
    for (int32_t l = 0; l < outline->count; l++) {
        corners->count = 0;
        NS_NEED(ctx, sample_loop(ctx, board, &board->loops.at[outline->first + l], corners)
                         && cut_loop(ctx, corners, y, cuts));
    }
    NS_ASSERT(cuts->count % 2 == 0); // loops are closed: what goes in comes out
    NS_TRY(ns_array_sort(ctx, cuts, ns_compare_doubles, NULL));
    for (int32_t i = 0; i + 1 < cuts->count; i += 2) {
        const double width = cuts->at[i + 1] - cuts->at[i];
        if (width > best->width)
            *best = (cell_middle){ { cuts->at[i] + width / 2, y }, width };
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
    ns_arrays_drop(ctx, &corners, &cuts);
    return status;
}

static ns_status find_middles(ns_ctx *ctx, const ns_board *board, const cell_list *cells,
                              middle_list *middles)
{
    for (int32_t i = 0; i < cells->count && middles->count < AIMS_MAX; i++) {
        cell_middle middle;
        NS_TRY(find_middle(ctx, board, cells->at[i], &middle));
        if (middle.width > 0 && !ns_array_push(ctx, middles, middle))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// A gently bowed curve from frame to frame that passes about one middle, or two.
static ns_grid_cubic shape_decoy(curved_work *work, const middle_list *middles)
{
    NS_ASSERT(middles->count > 0);
    const ns_arrangement *arr = &work->stage.arr;
    const cell_middle *aim = &middles->at[ns_rng_below(&work->rng, middles->count)];
    const cell_middle *second = &middles->at[ns_rng_below(&work->rng, middles->count)];
    const double angle = curved_chance(&work->rng) * NS_PI;
    const double bow = (2 * curved_chance(&work->rng) - 1) * BOW_MOST * aim->width;
    const ns_vec way = aim == second ? (ns_vec){ ns_cos(angle), ns_sin(angle) }
                                     : ns_vec_unit(ns_vec_sub(second->at, aim->at));
    const ns_vec side = { -way.y * bow, way.x * bow };
    ns_vec inward;
    const ns_vec to = ns_vec_of(curved_hit_frame(arr, aim->at, way, &inward));
    const ns_vec from =
        ns_vec_of(curved_hit_frame(arr, aim->at, ns_vec_scale(way, -1), &inward));
    const ns_cubic cubic = { { from, ns_vec_add(ns_vec_mix(from, to, 1.0 / 3), side),
                               ns_vec_add(ns_vec_mix(from, to, 2.0 / 3), side), to } };

    return curved_snap(arr, &cubic);
}

static bool passes(const ns_vec *at, const cell_middle *middle)
{
    for (int32_t i = 0; i < POINTS; i++) {
        if (ns_segment_distance(middle->at, at[i], at[i + 1]) < middle->width / 4)
            return true;
    }
    return false;
}

// How many middles the candidate passes closely.
static int32_t count_hits(const ns_grid_cubic *candidate, const middle_list *middles)
{
    const ns_cubic cubic = ns_cubic_of(candidate);
    ns_vec at[POINTS + 1];
    int32_t hits = 0;

    for (int32_t i = 0; i <= POINTS; i++)
        at[i] = ns_cubic_at(&cubic, (double)i / POINTS);
    for (int32_t m = 0; m < middles->count; m++)
        hits += passes(at, &middles->at[m]);
    return hits;
}

ns_part curved_decoy_part(const ns_grid_cubic *cubic)
{
    return (ns_part){ .cubics = cubic, .count = 1, .role = NS_ROLE_DECOY, .mates = { -1, -1 } };
}

// The best of some shapes: one that costs little for each of the middles that it passes.
static ns_status propose_one(ns_ctx *ctx, curved_work *work, const middle_list *middles,
                             ns_grid_cubic *best, bool *found)
{
    const double now = ns_stage_cost(&work->stage), some = 1 + now / 64;
    double least = 0;
    ns_price price;

    *found = false;
    for (int32_t i = 0; i < SHAPES; i++) {
        const ns_grid_cubic cubic = shape_decoy(work, middles);
        const ns_part part = curved_decoy_part(&cubic);
        const int32_t hits = count_hits(&cubic, middles);
        const double most = *found ? now + least * hits - some : NO_LIMIT;
        if (hits == 0)
            continue;
        NS_TRY(ns_stage_price(ctx, &work->stage, &part, most, &price));
        if (price.kind != NS_PRICED || price.cost >= most)
            continue;
        *found = true;
        least = (price.cost - now + some) / hits;
        *best = cubic;
    }
    return NS_OK;
}

static ns_status propose(ns_ctx *ctx, curved_work *work, const ns_board *board,
                         const cell_list *cells, middle_list *middles, decoy_list *candidates)
{
    ns_grid_cubic best;
    bool found;

    NS_TRY(find_middles(ctx, board, cells, middles));
    for (int32_t i = 0; middles->count && i < CANDIDATES; i++) {
        NS_TRY(propose_one(ctx, work, middles, &best, &found));
        if (found && !ns_array_push(ctx, candidates, best))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

ns_status curved_propose_decoys(ns_ctx *ctx, curved_work *work, const ns_board *board,
                                const cell_list *cells, decoy_list *candidates)
{
    middle_list middles = { 0 };
    const ns_status status = propose(ctx, work, board, cells, &middles, candidates);

    ns_array_drop(ctx, &middles);
    return status;
}

// Into the list, as number `place`.
static void insert_decoy(curved_work *work, int32_t place, decoy more)
{
    decoy *at = work->decoys.at + place;

    NS_ASSERT(place >= 0 && place <= work->decoys.count
              && work->decoys.count < work->decoys.capacity);
    memmove(at + 1, at, (size_t)(work->decoys.count - place) * sizeof *at);
    *at = more;
    work->decoys.count++;
}

ns_status curved_put_decoy(ns_ctx *ctx, curved_work *work, int32_t place,
                           const ns_grid_cubic *cubic)
{
    const ns_part part = curved_decoy_part(cubic);
    ns_strand_id strand;
    ns_fit fit;

    NS_NEED(ctx, ns_array_room(ctx, &work->decoys, sizeof *work->decoys.at, 1));
    NS_TRY(ns_stage_put(ctx, &work->stage, &part, &strand, &fit));
    NS_TRY(curved_must_fit(ctx, fit));
    insert_decoy(work, place, (decoy){ strand.i, *cubic });
    return NS_OK;
}

ns_status curved_take_decoy(ns_ctx *ctx, curved_work *work, int32_t place)
{
    decoy *at = work->decoys.at + place;

    NS_ASSERT(place >= 0 && place < work->decoys.count);
    NS_TRY(ns_stage_take(ctx, &work->stage, (ns_strand_id){ at->strand }));
    work->decoys_kept -= place < work->decoys_kept; // nothing but a mend takes such a one down
    memmove(at, at + 1, (size_t)(work->decoys.count - place - 1) * sizeof *at);
    work->decoys.count--;
    return NS_OK;
}

ns_status curved_undo_decoy(ns_ctx *ctx, curved_work *work, int32_t mark, int32_t place,
                            const decoy *before)
{
    NS_TRY(ns_stage_undo(ctx, &work->stage, mark));
    insert_decoy(work, place, *before);
    return NS_OK;
}
