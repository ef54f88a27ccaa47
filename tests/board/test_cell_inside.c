// test_cell_inside.c: every cell has a place that is in it and in no other, however it is bent and whatever floats in it.
#include "board/cell_inside.h"
#include "oracle/boards.h"

// A ring within a ring, and lines and a curve with a loop across all of it.
static ns_board draw_board(ns_ctx *ctx)
{
    static const double bent[8] = { 0, 50, 90, 0, -30, 0, 64, 50 };
    ns_board board = ns_unit_board(64, 64);

    ns_unit_decoy(ctx, &board, 0, 20, 64, 30);
    ns_unit_decoy(ctx, &board, 0, 30, 64, 20);
    ns_unit_decoy(ctx, &board, 30, 0, 31, 64);
    ns_board_add_curve(ctx, &board, false);
    ns_board_add_section(ctx, &board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(ctx, &board, bent, 0, 0);
    for (int32_t i = 0; i < 3; i++) {
        const double x = 52, y = 54, r = 2 + 2 * i, k = 0.5523 * r;
        const double quarters[4][8] = {
            { x + r, y, x + r, y + k, x + k, y + r, x, y + r },
            { x, y + r, x - k, y + r, x - r, y + k, x - r, y },
            { x - r, y, x - r, y - k, x - k, y - r, x, y - r },
            { x, y - r, x + k, y - r, x + r, y - k, x + r, y },
        };
        ns_board_add_curve(ctx, &board, true);
        ns_board_add_section(ctx, &board, NS_ROLE_BACKGROUND, -1, -1);
        for (int32_t q = 0; q < 4; q++)
            ns_unit_cubic(ctx, &board, quarters[q], i % 2 ? 0 : 1, i % 2 ? 1 : 0);
    }
    return board;
}

static void places(ns_test *t)
{
    ns_board board = draw_board(&t->ctx);
    ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = 1 };
    ns_solution solution = { 0 };

    ns_expect(t, ns_board_puzzle(&t->ctx, &board, 0, &puzzle, &solution) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, board.cells.count > 15, "%d cells", (int)board.cells.count);
    for (int32_t c = 0; c < board.cells.count; c++) {
        const ns_cell_id cell = { c };
        ns_vec place = { 0, 0 };
        bool found = false;
        ns_expect(t,
                  ns_board_cell_place(&t->ctx, &board, cell, &place, &found) == NS_OK && found,
                  "cell %d has a place", (int)c);
        for (int32_t other = 0; other < board.cells.count; other++)
            ns_expect(t, ns_cell_contains(&board, other, place.x, place.y) == (other == c),
                      "the place of cell %d, and cell %d", (int)c, (int)other);
        ns_expect(t, ns_board_cell_at(&board, place).i == c, "the cell of that place");
    }
    ns_expect(t, ns_board_cell_at(&board, (ns_vec){ -5, 7 }).i == -1, "outside of the frame");
    ns_board_drop(&t->ctx, &board);
    ns_puzzle_drop(&t->ctx, &puzzle);
    ns_array_drop(&t->ctx, &solution);
}

NS_TEST_MAIN(NS_CASE(places))
