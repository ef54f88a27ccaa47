// test_certify.c: a board is certified exactly when its curves cross as its polylines do: known
// boards, coarse ones that lie, and random ones against the twin that solves equations.
#include "board/arranged.h"
#include "oracle/boards.h"
#include "oracle/curve_twin.h"
#include "oracle/scale.h"

static void add_curve(ns_test *t, ns_board *board, const double p[8])
{
    ns_board_add_curve(&t->ctx, board, false);
    ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(&t->ctx, board, p, 0, 0);
}

static void add_circle(ns_test *t, ns_board *board, double x, double y, double r)
{
    const double k = 0.5523 * r;
    const double quarters[4][8] = {
        { x + r, y, x + r, y + k, x + k, y + r, x, y + r },
        { x, y + r, x - k, y + r, x - r, y + k, x - r, y },
        { x - r, y, x - r, y - k, x - k, y - r, x, y - r },
        { x, y - r, x + k, y - r, x + r, y - k, x + r, y },
    };

    ns_board_add_curve(&t->ctx, board, true);
    ns_board_add_section(&t->ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    for (int i = 0; i < 4; i++)
        ns_unit_cubic(&t->ctx, board, quarters[i], 1, 0);
}

// -- known boards -------------------------------------------------------------------------------

static void draw_lines(ns_test *t, ns_board *board)
{
    ns_unit_decoy(&t->ctx, board, 0, 20, 64, 30);
    ns_unit_decoy(&t->ctx, board, 0, 30, 64, 20);
    ns_unit_decoy(&t->ctx, board, 30, 0, 31, 64);
}

static void draw_empty(ns_test *t, ns_board *board)
{
    (void)t;
    (void)board;
}

static void draw_floating(ns_test *t, ns_board *board)
{
    draw_lines(t, board);
    add_circle(t, board, 10, 10, 5);
    add_circle(t, board, 10, 10, 3); // in the other one
    add_circle(t, board, 50, 50, 8);
    add_circle(t, board, 53, 50, 8); // they cross each other
    add_circle(t, board, 51, 50, 1);
}

static void draw_crossed_circle(ns_test *t, ns_board *board)
{
    draw_lines(t, board);
    add_circle(t, board, 32, 26, 12);
}

static void draw_loop(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 50, 90, 0, -30, 0, 64, 50 });
    add_curve(t, board, (const double[]){ 0, 16, 20, 20, 40, 10, 64, 17 });
}

// A corner of the picture with both extensions, and a curve that ends there.
static void draw_corner(ns_test *t, ns_board *board, bool third)
{
    ns_ctx *ctx = &t->ctx;

    ns_unit_node(ctx, board, 20, 20);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_cubic(ctx, board, (const double[]){ 0, 10, 5, 14, 14, 17, 20, 20 }, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_cubic(ctx, board, (const double[]){ 20, 20, 26, 23, 40, 23, 64, 20 }, 1, 0);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_cubic(ctx, board, (const double[]){ 22, 0, 22, 4, 20, 14, 20, 20 }, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_cubic(ctx, board, (const double[]){ 20, 20, 20, 26, 30, 40, 30, 64 }, 0, 1);
    if (third) {
        ns_board_add_curve(ctx, board, false);
        ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
        ns_unit_line(ctx, board, 0, 30, 20, 20, 0, 0);
    }
}

static void draw_four(ns_test *t, ns_board *board)
{
    draw_corner(t, board, false);
}

static void draw_five(ns_test *t, ns_board *board)
{
    draw_corner(t, board, true);
}

// Extensions that leave the frame again, or touch it.
static void draw_outside(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 20, 20, -12, 40, -12, 64, 20 });
}

static void draw_along_frame(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 20, 0, 21, 30, 40, 64, 20 });
}

// -- boards that lie when they are coarse -------------------------------------------------------

#define COARSE (NS_FRAME_SIDE / 2)

// The line passes between an arc and its chord.
static void draw_grazing(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 10, 20, 30, 44, 30, 64, 10 });
    ns_unit_decoy(&t->ctx, board, 0, 22, 64, 23);
}

// A small circle between an arc and its chord: no crossing anywhere, but on the other side.
static void draw_wrong_side(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 10, 20, 30, 44, 30, 64, 10 });
    ns_board_add_curve(&t->ctx, board, true);
    ns_board_add_section(&t->ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    ns_unit_line(&t->ctx, board, 30, 15, 34, 15, 0, 1);
    ns_unit_line(&t->ctx, board, 34, 15, 32, 19, 0, 1);
    ns_unit_line(&t->ctx, board, 32, 19, 30, 15, 0, 1);
}

// At the node the curve leaves above the line, its chord below it.
static void draw_wrong_order(ns_test *t, ns_board *board)
{
    ns_ctx *ctx = &t->ctx;

    ns_unit_node(ctx, board, 20, 30);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, 0);
    ns_unit_line(ctx, board, 0, 30, 20, 30, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
    ns_unit_line(ctx, board, 20, 30, 64, 30, 0, 0);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
    ns_unit_cubic(ctx, board, (const double[]){ 20, 30, 26, 20, 40, 30, 64, 40 }, 0, 0);
}

// A cubic with a small loop that the polyline does not see.
static void draw_hidden_loop(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 50, 70, 0, -4, 0, 64, 50 });
}

// Arcs that bulge over the frame's edge.
static void draw_bulge(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 4, 20, -4, 44, -4, 64, 4 });
}

static const struct {
    const char *what;
    void (*draw)(ns_test *t, ns_board *board);
    int32_t tolerance;
    bool sure;
} boards[] = {
    { "empty", draw_empty, NS_TOLERANCE, true },
    { "lines", draw_lines, NS_TOLERANCE, true },
    { "lines, one step each", draw_lines, COARSE, true },
    { "floating", draw_floating, NS_TOLERANCE, true },
    { "a circle with crossings", draw_crossed_circle, NS_TOLERANCE, true },
    { "a loop", draw_loop, NS_TOLERANCE, true },
    { "a corner", draw_four, NS_TOLERANCE, true },
    { "a corner where a third one ends", draw_five, NS_TOLERANCE, true },
    { "coarse arc, line between", draw_grazing, COARSE, false },
    { "fine arc, line across", draw_grazing, NS_TOLERANCE, true },
    { "coarse arc, triangle on its wrong side", draw_wrong_side, COARSE, false },
    { "fine arc, triangle on its right side", draw_wrong_side, NS_TOLERANCE, true },
    { "coarse, wrong order at a node", draw_wrong_order, COARSE, false },
    { "fine, right order, a crossing", draw_wrong_order, NS_TOLERANCE, true },
    { "coarse, a loop not seen", draw_hidden_loop, COARSE, false },
    { "fine, the loop", draw_hidden_loop, NS_TOLERANCE, true },
    { "coarse, over the frame", draw_bulge, COARSE, false },
    { "coarse, far over the frame", draw_outside, COARSE, false },
    { "leaves the frame along it", draw_along_frame, NS_TOLERANCE, false },
};

static void known_boards(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(boards); i++) {
        ns_board board = ns_unit_board(64, 64);
        int32_t doubt = -2;
        board.tolerance = boards[i].tolerance;
        boards[i].draw(t, &board);
        const ns_status status = ns_board_certify(&t->ctx, &board, &doubt);
        ns_expect(t, status == NS_OK, "%s: %s", boards[i].what, t->ctx.message);
        ns_expect(t, doubt == -1 || (doubt >= 0 && doubt < board.curves.count), "%s: curve %d",
                  boards[i].what, doubt);
        ns_expect(t, (doubt == -1) == boards[i].sure, "%s: curve %d", boards[i].what, doubt);
        ns_board_drop(&t->ctx, &board);
    }
}

static void without_memory(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    ns_status status = NS_NO_MEMORY;
    int32_t doubt;
    int64_t n = 1;

    draw_floating(t, &board);
    draw_loop(t, &board);
    for (; status == NS_NO_MEMORY && n < 2000; n++) {
        t->fail_at = t->allocations + n;
        status = ns_board_certify(&t->ctx, &board, &doubt);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld: %s",
                  (long long)n, t->ctx.message);
    }
    ns_expect(t, status == NS_OK && doubt == -1, "in the end there is enough");
    t->ctx.budget = t->ctx.ticks + 100;
    ns_expect(t, ns_board_certify(&t->ctx, &board, &doubt) == NS_STOPPED, "stops");
    t->ctx.budget = 0;
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(known_boards), NS_CASE(without_memory))
