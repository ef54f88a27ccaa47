// curved_wanting.c: where the answer is not yet the picture, and which decoy mends most of it.
//
// A decoy that costs little may tell little: through a row of rings it may leave several ways to
// fill them, and round nothing but paper it says nothing at all. So some candidates are put up for a
// moment, and line logic says how much of the page each of them settles; what it costs for that
// decides.
#include "make/curved/curved_work.h"

#define GAIN_LEAST 0.001 // of the page; what settles less counts as so much
#define IDLE 10          // times as dear is a decoy that has no clue but 0

// What line logic makes of the page with a candidate.
typedef struct decoy_trial {
    bool sound, idle;
    double open; // the part of the page that is not settled
    double cost;
} decoy_trial;

// Cells with a colour on no clued line.
static ns_status find_unclued(ns_ctx *ctx, const curved_stock *stock, cell_list *wanting)
{
    const ns_puzzle *puzzle = &stock->puzzle;
    bool room = true;
    bool *clued = ns_new(ctx, puzzle->cell_count, sizeof *clued);

    NS_NEED(ctx, clued);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; line->clue != NS_CLUE_BLANK && i < line->count; i++)
            clued[ns_line_cell(puzzle, line, i)] = true;
    }
    for (int32_t c = 0; room && c < puzzle->cell_count; c++)
        room = clued[c] || !stock->solution.at[c] || ns_array_push(ctx, wanting, c);
    ns_free(ctx, clued, puzzle->cell_count, sizeof *clued);
    return room ? NS_OK : ns_no_memory(ctx);
}

ns_status curved_find_wanting(ns_ctx *ctx, curved_work *work, const curved_stock *stock,
                              cell_list *wanting)
{
    const ns_solved *solved = &stock->judgement.solved;
    bool room = true;

    wanting->count = 0;
    NS_TRY(find_unclued(ctx, stock, wanting));
    for (int32_t i = 0; room && wanting->count == 0 && i < solved->differ.count; i++)
        room = ns_array_push(ctx, wanting, solved->differ.at[i]);
    if (wanting->count == 0) {
        for (int32_t c = 0; room && c < solved->cells.count; c++)
            room = (solved->cells.at[c] & (solved->cells.at[c] - 1)) == 0
                   || ns_array_push(ctx, wanting, c);
    }
    if (room && wanting->count == 0)
        room = ns_array_push(ctx, wanting, ns_rng_below(&work->rng, stock->puzzle.cell_count));
    NS_ASSERT(!room || wanting->count > 0);
    return room ? NS_OK : ns_no_memory(ctx);
}

// Whether line logic has settled the cell as the picture has it.
static bool is_settled(const curved_stock *stock, const ns_solved *solved, int32_t cell)
{
    return cell < solved->cells.count
           && solved->cells.at[cell] == (ns_colours)1 << stock->solution.at[cell];
}

// The part of the page that is not settled: areas, for a decoy cuts cells into more of them.
static double open_part(const curved_stock *stock, const ns_solved *solved)
{
    const ns_board *board = &stock->board;
    double area = 0;

    for (int32_t c = 0; c < stock->puzzle.cell_count; c++)
        area += is_settled(stock, solved, c) ? 0 : ns_board_cell_area(board, (ns_cell_id){ c });
    return area / ((double)board->width * board->height);
}

// Whether neither clue of the last curve says anything but "empty".
static bool is_idle(const ns_puzzle *puzzle)
{
    const ns_line *lines = &puzzle->lines.at[puzzle->lines.count - 2];

    NS_ASSERT(puzzle->lines.count % 2 == 0); // each curve has two sides
    return lines[0].clue_count == 0 && lines[1].clue_count == 0;
}

// How much line logic leaves open with what is up: all of what cannot be certified.
static ns_status look(ns_ctx *ctx, const curved_work *work, curved_stock *stock,
                      decoy_trial *trial)
{
    ns_solve_options options = ns_solve_defaults();

    options.lines_only = true;
    *trial = (decoy_trial){ .open = 1, .cost = ns_stage_cost(&work->stage) };
    NS_TRY(curved_stock_once(ctx, work, stock));
    trial->sound = stock->sound;
    if (!stock->sound)
        return NS_OK;
    ns_judgement judgement = { 0 };
    const ns_status status =
        ns_judge(ctx, &stock->puzzle, stock->solution.at, &options, false, &judgement);
    trial->open = open_part(stock, &judgement.solved);
    trial->idle = is_idle(&stock->puzzle);
    ns_judgement_drop(ctx, &judgement);
    return status;
}

// What one candidate costs for what it settles.
static double worth_of(const decoy_trial *before, const decoy_trial *with)
{
    const double some = NS_DECOY_COST + before->cost / 64;
    const double gain = before->open - with->open;
    const double more = with->cost - before->cost + some;

    return (more / (gain > GAIN_LEAST ? gain : GAIN_LEAST)) * (with->idle ? IDLE : 1);
}

ns_status curved_choose_decoy(ns_ctx *ctx, curved_work *work, curved_stock *stock,
                              const decoy_list *candidates, int32_t *chosen)
{
    decoy_trial before, with;
    double least = 0;

    *chosen = -1;
    NS_TRY(look(ctx, work, stock, &before));
    for (int32_t i = 0; i < candidates->count; i++) {
        const int32_t last = work->decoys.count;
        NS_TRY(curved_put_decoy(ctx, work, last, &candidates->at[i]));
        NS_TRY(look(ctx, work, stock, &with));
        NS_TRY(curved_take_decoy(ctx, work, last));
        const double worth = worth_of(&before, &with);
        if (!with.sound || (*chosen >= 0 && worth >= least))
            continue;
        *chosen = i;
        least = worth;
    }
    return NS_OK;
}
