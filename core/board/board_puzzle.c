// board_puzzle.c: from the curves to cells, walks, colours and clues, and back: whether a puzzle is
// that of its board; see board.h.
//
// The board alone decides the puzzle, so that verifying is making it again and comparing. A failure
// leaves puzzle and solution empty and the board without outlines.
#include "board/board_cells.h"

#include "base/basics.h"

static void forget_outlines(ns_board *board)
{
    board->cells.count = board->loops.count = board->steps.count = 0;
}

static ns_status check_colours(ns_ctx *ctx, const ns_board *board, uint8_t ground,
                               const ns_puzzle *puzzle)
{
    int32_t most = ground;

    for (int32_t i = 0; i < board->cubics.count; i++)
        most = ns_max(most, ns_max(board->cubics.at[i].left, board->cubics.at[i].right));
    if (most > puzzle->colour_count)
        return ns_fail(ctx, NS_BAD_INPUT, "the board has colour %d, the palette has not", most);
    return NS_OK;
}

static ns_status give_clues(ns_ctx *ctx, const ns_board *board, ns_puzzle *puzzle,
                            const ns_solution *solution)
{
    for (int32_t line = 0; line < puzzle->lines.count; line++) {
        if (ns_board_curve_has_clue(board, (ns_curve_id){ line / 2 }))
            NS_TRY(ns_puzzle_clue_from(ctx, puzzle, (ns_line_id){ line }, solution->at));
    }
    return NS_OK;
}

static ns_status puzzle_steps(ns_ctx *ctx, ns_board *board, const ns_arranged *arranged,
                              uint8_t ground, ns_board_cells *cells, ns_puzzle *puzzle,
                              ns_solution *solution)
{
    forget_outlines(board);
    NS_TRY(check_colours(ctx, board, ground, puzzle));
    NS_TRY(ns_board_number_cells(ctx, board, &arranged->arr, cells));
    puzzle->cell_count = cells->face_of.count;
    NS_TRY(ns_board_add_walks(ctx, board, arranged, cells, puzzle));
    NS_TRY(ns_board_colour_cells(ctx, board, arranged, cells, ground, solution));
    NS_TRY(give_clues(ctx, board, puzzle, solution));
    NS_TRY(ns_board_outline_cells(ctx, board, arranged, cells));
    NS_ASSERT(solution->count == puzzle->cell_count
              && board->cells.count == puzzle->cell_count);
    NS_ASSERT(puzzle->lines.count == 2 * board->curves.count);
    return ns_board_find_self_crossing(ctx, board, arranged, &board->self_crossing);
}

ns_status ns_arranged_puzzle(ns_ctx *ctx, ns_board *board, const ns_arranged *arranged,
                             uint8_t ground, ns_puzzle *puzzle, ns_solution *solution)
{
    ns_board_cells cells = { 0 };

    NS_ASSERT(ns_kind_about(puzzle->kind)->curves); // who makes a board says which
    NS_ASSERT(puzzle->lines.count == 0 && puzzle->walks.count == 0 && solution->count == 0);
    const ns_status status =
        puzzle_steps(ctx, board, arranged, ground, &cells, puzzle, solution);
    ns_board_cells_drop(ctx, &cells);
    if (status != NS_OK) {
        forget_outlines(board);
        ns_arrays_drop(ctx, &puzzle->lines, &puzzle->walks, &puzzle->runs, solution);
        puzzle->cell_count = 0;
    }
    return status;
}

ns_status ns_board_puzzle(ns_ctx *ctx, ns_board *board, uint8_t ground, ns_puzzle *puzzle,
                          ns_solution *solution)
{
    ns_arranged arranged;

    forget_outlines(board);
    NS_TRY(check_colours(ctx, board, ground, puzzle));
    NS_TRY(ns_board_arrange(ctx, board, &arranged));
    const ns_status status =
        ns_arranged_puzzle(ctx, board, &arranged, ground, puzzle, solution);
    ns_arranged_drop(ctx, &arranged);
    return status;
}

static ns_status compare_lines(ns_ctx *ctx, const ns_puzzle *truth, const ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < truth->lines.count; l++) {
        const ns_line *a = &truth->lines.at[l], *b = &puzzle->lines.at[l];
        bool same = a->count == b->count;
        for (int32_t i = 0; i < a->count && same; i++)
            same = ns_line_cell(truth, a, i) == ns_line_cell(puzzle, b, i);
        if (!same)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "line %d: its walk is not what the %s side of curve %d passes",
                           l + 1, l % 2 ? "right" : "left", l / 2);
    }
    if (truth->cell_count != puzzle->cell_count)
        return ns_fail(ctx, NS_BAD_INPUT, "the curves of the board make %d cells, not %d",
                       truth->cell_count, puzzle->cell_count);
    return NS_OK;
}

static ns_status verify_steps(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                              const ns_puzzle *puzzle, ns_board_cells *cells, ns_puzzle *truth)
{
    bool crosses;

    NS_TRY(ns_board_number_cells(ctx, board, &arranged->arr, cells));
    truth->cell_count = cells->face_of.count;
    NS_TRY(ns_board_add_walks(ctx, board, arranged, cells, truth));
    NS_TRY(compare_lines(ctx, truth, puzzle));
    NS_TRY(ns_board_find_self_crossing(ctx, board, arranged, &crosses));
    if (crosses != board->self_crossing)
        return ns_fail(ctx, NS_BAD_INPUT, "the board says that %s curve crosses itself, but %s",
                       crosses ? "no" : "a", crosses ? "one does" : "none does");
    return NS_OK;
}

ns_status ns_arranged_verify(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                             const ns_puzzle *puzzle)
{
    ns_board_cells cells = { 0 };
    ns_puzzle truth = { 0 };
    const ns_status status = verify_steps(ctx, board, arranged, puzzle, &cells, &truth);

    ns_puzzle_drop(ctx, &truth);
    ns_board_cells_drop(ctx, &cells);
    return status;
}

ns_status ns_board_verify(ns_ctx *ctx, const ns_board *board, const ns_puzzle *puzzle)
{
    ns_arranged arranged;

    NS_TRY(ns_board_fits(ctx, board, puzzle));
    NS_TRY(ns_board_arrange(ctx, board, &arranged));
    const ns_status status = ns_arranged_verify(ctx, board, &arranged, puzzle);
    ns_arranged_drop(ctx, &arranged);
    return status;
}
