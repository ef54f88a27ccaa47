// curved_finish.c: what is up becomes a puzzle whose one answer is the picture.
//
// The board alone decides the puzzle. When the curves as drawn cannot be proved to cross as their
// polylines do, these are made finer; when the answer is not yet the picture, a decoy is added
// where it is wanting. In the end decoys that others have made needless are left out.
#include "make/curved_work.h"
#include "make/paints.h"

#define FINER 3                 // times that the tolerance is halved
#define MENDS 12                // of curves in doubt, before all is laid anew
#define DECOYS_MAX 40           // before a picture is given up
#define MEASURE_TICKS 100000000 // for the sums of what is done
#define JUDGE_TICKS 100000000   // for one verdict; curved puzzles take a thousandth of it

static void forget_puzzle(ns_ctx *ctx, curved_stock *stock)
{
    ns_puzzle_drop(ctx, &stock->puzzle);
    ns_array_drop(ctx, &stock->solution);
    ns_judgement_drop(ctx, &stock->judgement);
}

void curved_stock_drop(ns_ctx *ctx, curved_stock *stock)
{
    forget_puzzle(ctx, stock);
    ns_board_drop(ctx, &stock->board);
    ns_text_drop(ctx, &stock->reason);
    *stock = (curved_stock){ 0 };
}

static void set_palette(ns_puzzle *puzzle, const ns_outline *outline)
{
    puzzle->kind = NS_CURVED;
    puzzle->colour_count = outline->colour_count;
    for (int32_t i = 0; i <= outline->colour_count; i++) {
        const ns_rgb *paint = &outline->palette[i];
        puzzle->palette[i] = (ns_paint){ .r = paint->r, .g = paint->g, .b = paint->b };
    }
    ns_paints_name(puzzle->palette, outline->colour_count + 1);
    if (outline->colour_count == 1)
        puzzle->palette[1].symbol = '#';
}

// The puzzle of the board at its tolerance. It is not sound, and the reason is known, when its
// curves do not fit, as may be at one tolerance and not at another, or cannot be proved to cross
// as they should.
static ns_status arrange(ns_ctx *ctx, const ns_outline *outline, curved_stock *stock)
{
    stock->doubt = -1;
    forget_puzzle(ctx, stock);
    set_palette(&stock->puzzle, outline);
    ns_status status =
        ns_board_puzzle(ctx, &stock->board, outline->ground, &stock->puzzle, &stock->solution);
    if (status == NS_OK)
        status = ns_board_certify(ctx, &stock->board, &stock->doubt);
    if (status == NS_OK && stock->doubt >= 0)
        status =
            ns_fail(ctx, NS_BAD_INPUT, "curve %d runs too close to another", (int)stock->doubt);
    stock->sound = status == NS_OK;
    if (status != NS_BAD_INPUT)
        return status;
    return ns_text_set(ctx, &stock->reason, ctx->message, ns_length(ctx->message))
               ? NS_OK
               : ns_no_memory(ctx);
}

// Whether the one answer is the picture. A verdict that takes too long is none.
static ns_status decide(ns_ctx *ctx, curved_stock *stock)
{
    const ns_solve_options options = ns_solve_defaults();
    const int64_t budget = ctx->budget;

    if (!stock->sound)
        return NS_OK;
    ctx->budget = ctx->ticks + JUDGE_TICKS;
    if (budget > 0 && ctx->budget > budget)
        ctx->budget = budget;
    const ns_status status =
        ns_judge(ctx, &stock->puzzle, stock->solution.at, &options, false, &stock->judgement);
    ctx->budget = budget;
    stock->done = status == NS_OK && stock->judgement.goal == NS_GOAL_YES;
    return status == NS_STOPPED && (budget == 0 || ctx->ticks < budget) ? NS_OK : status;
}

static ns_status take_stock_once(ns_ctx *ctx, const curved_work *work, curved_stock *stock)
{
    stock->sound = stock->done = false;
    stock->decoys = work->decoys.count;
    stock->cost = ns_stage_cost(&work->stage);
    if (ctx->progress)
        ctx->progress(ctx->user, "finish", 0, 0);
    ns_board_drop(ctx, &stock->board);
    NS_TRY(curved_board(ctx, work, &stock->board));
    for (int32_t finer = 0; !stock->sound && finer <= FINER; finer++) {
        stock->board.tolerance = work->stage.options.tolerance >> finer;
        NS_TRY(arrange(ctx, work->outline, stock));
    }
    return NS_OK;
}

// The puzzle of what is up now; curves that are in doubt are mended first.
static ns_status take_stock(ns_ctx *ctx, curved_work *work, curved_stock *stock)
{
    bool changed = true;

    NS_TRY(take_stock_once(ctx, work, stock));
    for (int32_t i = 0; !stock->sound && changed && i < MENDS; i++) {
        NS_TRY(curved_mend(ctx, work, &stock->board, stock->doubt, &changed));
        if (changed)
            NS_TRY(take_stock_once(ctx, work, stock));
    }
    return decide(ctx, stock);
}

// Cells with a colour on no clued line.
static ns_status find_unclued(ns_ctx *ctx, const curved_stock *stock, cell_list *wanting)
{
    const ns_puzzle *puzzle = &stock->puzzle;
    bool room = true;
    bool *clued = ns_new(ctx, puzzle->cell_count, sizeof *clued);

    if (!clued)
        return ns_no_memory(ctx);
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

// Where a decoy would help: cells that have a colour but lie on no clued line; otherwise cells in
// which two answers differ; otherwise cells that no single line settles; otherwise any cell.
static ns_status find_wanting(ns_ctx *ctx, curved_work *work, const curved_stock *stock,
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
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status add_decoys(ns_ctx *ctx, curved_work *work, cell_list *wanting,
                            curved_stock *stock)
{
    bool found = true;

    NS_TRY(take_stock(ctx, work, stock));
    while (stock->sound && !stock->done && found) {
        if (work->decoys.count == DECOYS_MAX)
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "more than %d curves would have to be added before the picture is the "
                "only answer; draw fewer closed shapes, or larger ones",
                DECOYS_MAX);
        NS_TRY(find_wanting(ctx, work, stock, wanting));
        NS_TRY(curved_add_decoy(ctx, work, &stock->board, wanting, &found));
        if (found)
            NS_TRY(take_stock(ctx, work, stock));
    }
    return NS_OK;
}

// The puzzle without one of the decoys; the decoy goes up again unless that is done as well.
// Nothing is mended meanwhile, or the decoy might not fit.
static ns_status leave_out(ns_ctx *ctx, curved_work *work, int32_t place, curved_stock *stock)
{
    const ns_grid_cubic cubic = work->decoys.at[place].cubic;

    NS_TRY(curved_take_decoy(ctx, work, place));
    NS_TRY(take_stock_once(ctx, work, stock));
    NS_TRY(decide(ctx, stock));
    return stock->done ? NS_OK : curved_put_decoy(ctx, work, place, &cubic);
}

// Leaves out decoys that are not needed now that others are there; the last one always is. The stock
// stays done whatever happens: when there is no effort left for it, or a fault of our own prevents
// it, needless decoys stay.
static ns_status thin_decoys(ns_ctx *ctx, curved_work *work, curved_stock *stock)
{
    ns_status status = NS_OK;

    for (int32_t d = work->decoys.count - 2; status == NS_OK && d >= 0; d--) {
        curved_stock less = { 0 };
        status = leave_out(ctx, work, d, &less);
        if (less.done) {
            const curved_stock more = *stock;
            *stock = less;
            less = more;
        }
        curved_stock_drop(ctx, &less);
    }
    return status == NS_NO_MEMORY ? status : NS_OK;
}

static ns_status finish(ns_ctx *ctx, curved_work *work, cell_list *wanting, curved_stock *stock)
{
    ns_measure_options options = ns_measure_defaults();

    NS_TRY(add_decoys(ctx, work, wanting, stock));
    if (!stock->done)
        return NS_OK;
    NS_TRY(thin_decoys(ctx, work, stock));
    options.setting = work->options->setting;
    options.sums_only = true;
    ctx->budget += MEASURE_TICKS; // thinning may have used what there was
    return ns_measure(ctx, &stock->board, &options, &stock->measures, NULL);
}

ns_status curved_finish(ns_ctx *ctx, curved_work *work, int64_t ticks, curved_stock *stock)
{
    const ns_ctx before = *ctx;
    cell_list wanting = { 0 };

    ctx->budget = ctx->ticks + ticks;
    ctx->stop = NULL;
    ns_status status = finish(ctx, work, &wanting, stock);
    if (status == NS_STOPPED)
        status =
            ns_fail(ctx, NS_BAD_INPUT,
                    "the page has become too large (%d cells) to make sure that the picture "
                    "is its one answer; draw fewer shapes, or with fewer corners",
                    work->stage.arr.face_count);
    ctx->budget = before.budget;
    ctx->stop = before.stop;
    ns_array_drop(ctx, &wanting);
    return status;
}
