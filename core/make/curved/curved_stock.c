// curved_stock.c: the puzzle of what is up.
//
// The board alone decides it. When the curves as drawn cannot be proved to cross as their
// polylines do, two of them all but touch: what is in doubt is mended. Where that does not help,
// polylines are made finer. Then a touch may turn out to be two crossings with next to nothing
// between them, which the search never saw; such a page is the last resort.
#include "board/board_cells.h"
#include "board/certify.h"
#include "make/curved/curved_work.h"
#include "make/paints.h"

#define FINER 3               // times that the tolerance is halved
#define MENDS 40              // of curves in doubt, before polylines are made finer
#define JUDGE_TICKS 100000000 // for one verdict; curved puzzles take a thousandth of it

static void forget_puzzle(ns_ctx *ctx, curved_stock *stock)
{
    ns_puzzle_drop(ctx, &stock->puzzle);
    ns_array_drop(ctx, &stock->solution);
    ns_judgement_drop(ctx, &stock->judgement);
    ns_arranged_drop(ctx, &stock->arranged);
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
    ns_paints_set(puzzle, outline->palette, outline->colour_count + 1);
    if (outline->colour_count == 1)
        puzzle->palette[1].symbol = '#';
}

// The puzzle of the board at its tolerance. It is not sound, and the reason is known, when its
// curves do not fit, as may be at one tolerance and not at another, or cannot be proved to cross
// as they should.
static ns_status arrange(ns_ctx *ctx, const ns_outline *outline, curved_stock *stock)
{
    int32_t *doubt = stock->doubt;

    doubt[0] = doubt[1] = -1;
    forget_puzzle(ctx, stock);
    set_palette(&stock->puzzle, outline);
    ns_status status = ns_board_arrange(ctx, &stock->board, &stock->arranged);
    if (status == NS_OK)
        status = ns_arranged_puzzle(ctx, &stock->board, &stock->arranged, outline->ground,
                                    &stock->puzzle, &stock->solution);
    if (status == NS_OK)
        status = ns_arranged_certify(ctx, &stock->board, &stock->arranged, doubt);
    if (status == NS_OK && doubt[0] >= 0)
        status = ns_fail(ctx, NS_BAD_INPUT, "two curves run too close to each other");
    stock->sound = status == NS_OK;
    if (status != NS_BAD_INPUT)
        return status;
    return ns_text_set(ctx, &stock->reason, ctx->message, ns_length(ctx->message))
               ? NS_OK
               : ns_no_memory(ctx);
}

ns_status curved_stock_decide(ns_ctx *ctx, curved_stock *stock)
{
    const ns_solve_options options = ns_solve_defaults();

    if (!stock->sound)
        return NS_OK;
    const ns_limits before = ns_limits_narrow(ctx, JUDGE_TICKS);
    const ns_status status =
        ns_judge(ctx, &stock->puzzle, stock->solution.at, &options, false, &stock->judgement);
    ns_limits_restore(ctx, before);
    stock->done = status == NS_OK && stock->judgement.goal == NS_GOAL_YES;
    NS_ASSERT(!stock->done || stock->puzzle.cell_count == stock->solution.count);
    return status == NS_STOPPED && !ns_budget_is_spent(ctx) ? NS_OK : status;
}

// What is up, at the tolerance of the search.
static ns_status take_stock(ns_ctx *ctx, const curved_work *work, curved_stock *stock)
{
    stock->sound = stock->done = false;
    stock->decoys = work->decoys.count;
    stock->cost = ns_stage_cost(&work->stage);
    if (ctx->progress)
        ctx->progress(ctx->user, "finish", 0, 0);
    ns_board_drop(ctx, &stock->board);
    NS_TRY(curved_board(ctx, work, &stock->board));
    return arrange(ctx, work->outline, stock);
}

// At finer tolerances, until it is sound. It has the cells that the search saw, or any.
static ns_status look_closer(ns_ctx *ctx, const curved_work *work, curved_stock *stock)
{
    const int32_t usual = work->stage.options.tolerance;

    for (int32_t finer = 1; !stock->sound && finer <= FINER && usual >> finer > 0; finer++) {
        stock->board.tolerance = usual >> finer;
        NS_TRY(arrange(ctx, work->outline, stock));
        if (!work->any_cells && stock->puzzle.cell_count != work->stage.arr.face_count)
            stock->sound = false;
    }
    return NS_OK;
}

ns_status curved_stock_once(ns_ctx *ctx, const curved_work *work, curved_stock *stock)
{
    NS_TRY(take_stock(ctx, work, stock));
    return look_closer(ctx, work, stock);
}

ns_status curved_stock_take(ns_ctx *ctx, curved_work *work, curved_stock *stock)
{
    bool changed = true;

    NS_TRY(take_stock(ctx, work, stock));
    for (int32_t i = 0; !stock->sound && changed && i < MENDS; i++) {
        NS_TRY(curved_mend(ctx, work, &stock->board, stock->doubt, &changed));
        if (changed)
            NS_TRY(take_stock(ctx, work, stock));
    }
    NS_TRY(look_closer(ctx, work, stock));
    if (!stock->sound) {
        work->any_cells = true;
        NS_TRY(look_closer(ctx, work, stock));
    }
    return curved_stock_decide(ctx, stock);
}
