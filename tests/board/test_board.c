// test_board.c: boards drawn by hand, with the walks, clues and solutions that a person reads off
// them; what does not fit together; what is kept when memory runs out.
#include "oracle/boards.h"

#include "board/arranged.h"
#include "nonosmith/nono.h"

#include <string.h>

// A board, what it must give, and how it is drawn.
typedef struct board_case {
    const char *name;
    void (*draw)(ns_ctx *ctx, ns_board *board);
    uint8_t ground;
    int32_t colours;
    const char *walks;    // of all lines, "0 2/1 3/..."
    const char *clues;    // "1 1/0/-/..": lengths, 0 for no runs, - for blank; 2r in colour 2
    const char *solution; // a digit for each cell
    bool self_crossing;
} board_case;

// +---+---+
// | 0 | 2 |   curve 0 from left to right, curve 1 from top to bottom
// +---+---+
// | 1 | 3 |
// +---+---+
static void draw_cross(ns_ctx *ctx, ns_board *board)
{
    *board = ns_unit_board(64, 48);
    ns_unit_decoy(ctx, board, 0, 20, 64, 30);
    ns_unit_decoy(ctx, board, 32, 0, 34, 48);
}

// A line from frame to frame over two nodes, the middle part with colours.
static void draw_side(ns_ctx *ctx, ns_board *board, int32_t from, int32_t to, const double x[4],
                      const double y[4], uint8_t left, uint8_t right)
{
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, from);
    ns_unit_line(ctx, board, x[0], y[0], x[1], y[1], 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, from, to);
    ns_unit_line(ctx, board, x[1], y[1], x[2], y[2], left, right);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, to, -1);
    ns_unit_line(ctx, board, x[2], y[2], x[3], y[3], 0, 0);
}

//     3   1
//  0  | 2 |  4
// 0---A---B---
//  1  | 3 |  5    a black square ABCD, every side extended both ways
// 2---D---C---
//  8  | 7 |  6
static void draw_square(ns_ctx *ctx, ns_board *board)
{
    static const double along[4] = { 0, 20, 44, 64 }, low[4] = { 20, 20, 20, 20 },
                        high[4] = { 44, 44, 44, 44 };

    *board = ns_unit_board(64, 64);
    ns_unit_node(ctx, board, 20, 20);
    ns_unit_node(ctx, board, 44, 20);
    ns_unit_node(ctx, board, 44, 44);
    ns_unit_node(ctx, board, 20, 44);
    draw_side(ctx, board, 0, 1, along, low, 0, 1);
    draw_side(ctx, board, 1, 2, high, along, 0, 1);
    draw_side(ctx, board, 3, 2, along, high, 1, 0);
    draw_side(ctx, board, 0, 3, low, along, 1, 0);
}

// A circle of four cubics from its rightmost point, going round to the left: inside on the left.
static void draw_circle(ns_ctx *ctx, ns_board *board, double x, double y, double r,
                        uint8_t inside, uint8_t outside)
{
    const double h = 0.5522847498 * r;
    const double quarters[4][8] = {
        { x + r, y, x + r, y - h, x + h, y - r, x, y - r },
        { x, y - r, x - h, y - r, x - r, y - h, x - r, y },
        { x - r, y, x - r, y + h, x - h, y + r, x, y + r },
        { x, y + r, x + h, y + r, x + r, y + h, x + r, y },
    };

    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    for (int32_t i = 0; i < 4; i++)
        ns_unit_cubic(ctx, board, quarters[i], inside, outside);
}

// The circle starts below the line: cell 0 inside below, 1 outside below, 2 inside above, 3 above.
static void draw_eye(ns_ctx *ctx, ns_board *board)
{
    *board = ns_unit_board(48, 64);
    draw_circle(ctx, board, 24, 32, 12, 1, 0);
    ns_unit_decoy(ctx, board, 0, 30, 48, 29);
}

// A circle and a ring in it, floating below a line: cell 0 within the outer circle, 1 around it, 2
// within the inner one, 3 above the line.
static void draw_floating(ns_ctx *ctx, ns_board *board)
{
    *board = ns_unit_board(64, 64);
    draw_circle(ctx, board, 32, 40, 16, 1, 0);
    draw_circle(ctx, board, 33, 40, 8, 0, 1);
    ns_unit_decoy(ctx, board, 0, 10, 64, 11);
}

// A drop whose tip is a corner: both ends of its outline go on upwards and cross there.
//
//    \1/        cell 0 around, 1 above the tip, 2 the drop
//     A
//   /   \       .
//  (  2  )
static void draw_drop(ns_ctx *ctx, ns_board *board)
{
    static const double drop[8] = { 32, 16, 8, 60, 56, 60, 32, 16 };

    *board = ns_unit_board(64, 64);
    ns_unit_node(ctx, board, 32, 16);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_line(ctx, board, 41, 0, 32, 16, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, 0);
    ns_unit_cubic(ctx, board, drop, 1, 0);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 0, -1);
    ns_unit_line(ctx, board, 32, 16, 23, 0, 0, 0);
}

// +---+---+
// | 0 | 2 |   curve 1 comes from above and ends on curve 0
// +---+---+
// |   1   |
// +-------+
static void draw_tee(ns_ctx *ctx, ns_board *board)
{
    *board = ns_unit_board(64, 64);
    ns_unit_node(ctx, board, 32, 30);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, 0);
    ns_unit_line(ctx, board, 0, 32, 32, 30, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
    ns_unit_line(ctx, board, 32, 30, 64, 32, 0, 0);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, 0);
    ns_unit_line(ctx, board, 30, 0, 32, 30, 0, 0);
}

// Three colours meet at a node: 1 on the left, 2 upper right, 0 lower right. The straight border is
// curve 0, from top to bottom; the third border is extended to the left: curve 1.
static void draw_flag(ns_ctx *ctx, ns_board *board)
{
    *board = ns_unit_board(64, 40);
    ns_unit_node(ctx, board, 20, 21);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, -1, 0);
    ns_unit_line(ctx, board, 20, 0, 20, 21, 2, 1);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_line(ctx, board, 20, 21, 20, 40, 0, 1);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_line(ctx, board, 0, 22, 20, 21, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_line(ctx, board, 20, 21, 50, 21, 2, 0);
    ns_unit_line(ctx, board, 50, 21, 64, 20, 2, 0);
}

// A curve that crosses itself: cell 0 above, 1 below, 2 in the loop.
static void draw_loop(ns_ctx *ctx, ns_board *board)
{
    static const double loop[8] = { 0, 40, 96, 2, -32, 2, 64, 40 };

    *board = ns_unit_board(64, 64);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(ctx, board, loop, 0, 0);
}

// Three lines through one node, as in sloped puzzles.
static void draw_star(ns_ctx *ctx, ns_board *board)
{
    static const double ends[3][4] = { { 0, 32, 64, 32 },
                                       { 10, 0, 54, 64 },
                                       { 54, 0, 10, 64 } };

    *board = ns_unit_board(64, 64);
    ns_unit_node(ctx, board, 32, 32);
    for (int32_t i = 0; i < 3; i++) {
        ns_board_add_curve(ctx, board, false);
        ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, 0);
        ns_unit_line(ctx, board, ends[i][0], ends[i][1], 32, 32, 0, 0);
        ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
        ns_unit_line(ctx, board, 32, 32, ends[i][2], ends[i][3], 0, 0);
    }
}

static void draw_nothing(ns_ctx *ctx, ns_board *board)
{
    (void)ctx;
    *board = ns_unit_board(64, 64);
}

static const board_case boards[] = {
    { "nothing", draw_nothing, 1, 1, "", "", "1", false },
    { "cross", draw_cross, 0, 1, "0 2/1 3/2 3/0 1/", "0/0/0/0/", "0000", false },
    { "black cross", draw_cross, 1, 1, "0 2/1 3/2 3/0 1/", "2/2/2/2/", "1111", false },
    { "square", draw_square, 0, 1, "0 2 4/1 3 5/4 5 6/2 3 7/1 3 5/8 7 6/2 3 7/0 1 8/",
      "0/1/0/1/1/0/1/0/", "000100000", false },
    { "eye", draw_eye, 0, 1, "0 2/1 3/3 2 3/1 0 1/", "-/-/1/1/", "1010", false },
    { "floating", draw_floating, 1, 1, "0/1/2/0/3/1/", "-/-/-/-/0/0/", "1000", false },
    { "drop", draw_drop, 0, 1, "0 2 0/1 0 1/", "1/0/", "001", true },
    { "tee", draw_tee, 1, 1, "0 2/1/2/0/", "2/1/1/1/", "111", false },
    { "flag", draw_flag, 0, 2, "0 2/1 3/1 0/3 2/", "1b/2a/1a 1b/1a/", "2101", false },
    { "loop", draw_loop, 0, 1, "0 2 0/1 0 1/", "0/0/", "000", true },
    { "star", draw_star, 0, 1, "0 2/1 3/4 3/0 5/2 5/4 1/", "0/0/0/0/0/0/", "000000", false },
};

static ns_puzzle empty_puzzle(int32_t colours)
{
    ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = colours };

    for (int32_t c = 0; c <= colours; c++)
        puzzle.palette[c] = (ns_paint){ .symbol = (char)(c ? 'a' + c - 1 : '.') };
    return puzzle;
}

static void describe_walks(ns_ctx *ctx, const ns_puzzle *puzzle, ns_text *text)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; i < line->count; i++)
            ns_text_add_format(ctx, text, "%s%d", i ? " " : "", ns_line_cell(puzzle, line, i));
        ns_text_add(ctx, text, "/");
    }
}

static void describe_clues(ns_ctx *ctx, const ns_puzzle *puzzle, ns_text *text)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        const ns_run *runs = ns_line_runs(puzzle, line);
        for (int32_t i = 0; i < line->clue_count; i++) {
            ns_text_add_format(ctx, text, "%s%d", i ? " " : "", runs[i].length);
            if (puzzle->colour_count > 1)
                ns_text_add_format(ctx, text, "%c", puzzle->palette[runs[i].colour].symbol);
        }
        if (line->clue_count == 0)
            ns_text_add(ctx, text, line->clue == NS_CLUE_BLANK ? "-" : "0");
        ns_text_add(ctx, text, "/");
    }
}

static void expect_puzzle(ns_test *t, const board_case *c, const ns_puzzle *puzzle,
                          const ns_solution *solution)
{
    ns_text walks = { 0 }, clues = { 0 }, cells = { 0 };

    describe_walks(&t->ctx, puzzle, &walks);
    describe_clues(&t->ctx, puzzle, &clues);
    for (int32_t i = 0; i < solution->count; i++)
        ns_text_add_format(&t->ctx, &cells, "%d", solution->at[i]);
    ns_expect_text(t, ns_text_chars(&walks), c->walks, "walks of %s", c->name);
    ns_expect_text(t, ns_text_chars(&clues), c->clues, "clues of %s", c->name);
    ns_expect_text(t, ns_text_chars(&cells), c->solution, "solution of %s", c->name);
    ns_text_drop(&t->ctx, &walks);
    ns_text_drop(&t->ctx, &clues);
    ns_text_drop(&t->ctx, &cells);
}

// Written and read again: the same doc, and the board still says the same walks.
static void expect_round_trip(ns_test *t, const board_case *c, const ns_doc *doc)
{
    ns_text text = { 0 }, second = { 0 };
    ns_book book = { 0 };

    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, &text) == NS_OK, "%s: %s", c->name,
              t->ctx.message);
    ns_expect(t, ns_nono_read(&t->ctx, "t", text.at, text.count, &book) == NS_OK, "%s: %s",
              c->name, t->ctx.message);
    if (book.count == 1) {
        const ns_doc *copy = &book.at[0];
        const char *difference = ns_board_difference(&doc->board, &copy->board);
        ns_expect(t, !difference, "%s: %s differs", c->name, difference);
        expect_puzzle(t, c, &copy->puzzle, &copy->solution);
        ns_expect(t, ns_board_verify(&t->ctx, &copy->board, &copy->puzzle) == NS_OK, "%s: %s",
                  c->name, t->ctx.message);
        ns_nono_write(&t->ctx, copy, 1, &second);
        ns_expect_text(t, ns_text_chars(&second), ns_text_chars(&text), "%s again", c->name);
    }
    ns_book_drop(&t->ctx, &book);
    ns_text_drop(&t->ctx, &text);
    ns_text_drop(&t->ctx, &second);
}

static void by_hand(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(boards); i++) {
        const board_case *c = &boards[i];
        ns_doc doc = { .number = -1 };
        ns_board again = { 0 };
        doc.puzzle = empty_puzzle(c->colours);
        c->draw(&t->ctx, &doc.board);
        const ns_status status =
            ns_board_puzzle(&t->ctx, &doc.board, c->ground, &doc.puzzle, &doc.solution);
        if (ns_expect(t, status == NS_OK, "%s: %s", c->name, t->ctx.message)) {
            expect_puzzle(t, c, &doc.puzzle, &doc.solution);
            ns_expect(t, doc.board.self_crossing == c->self_crossing, "%s crosses", c->name);
            ns_expect(t, ns_puzzle_check(&t->ctx, &doc.puzzle) == NS_OK, "%s: %s", c->name,
                      t->ctx.message);
            ns_expect(t, ns_board_check(&t->ctx, &doc.board) == NS_OK, "%s: %s", c->name,
                      t->ctx.message);
            ns_expect(t, ns_board_verify(&t->ctx, &doc.board, &doc.puzzle) == NS_OK, "%s: %s",
                      c->name, t->ctx.message);
            ns_expect(t, ns_board_copy(&t->ctx, &again, &doc.board) == NS_OK, "copied");
            ns_expect(t, !ns_board_difference(&doc.board, &again), "a copy is equal");
            expect_round_trip(t, c, &doc);
        }
        ns_board_drop(&t->ctx, &again);
        ns_doc_drop(&t->ctx, &doc);
    }
}

static void outlines_fill_the_frame(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(boards); i++) {
        const board_case *c = &boards[i];
        ns_board board;
        ns_puzzle puzzle = empty_puzzle(c->colours);
        ns_solution solution = { 0 };
        double sum = 0;
        c->draw(&t->ctx, &board);
        ns_board_puzzle(&t->ctx, &board, c->ground, &puzzle, &solution);
        ns_expect(t, board.cells.count == solution.count, "%s: every cell", c->name);
        for (int32_t k = 0; k < board.cells.count; k++) {
            const double area = ns_cell_area(&board, k);
            ns_expect(t, area > (double)NS_UNIT * NS_UNIT, "%s: cell %d has area %g", c->name,
                      k, area);
            sum += area;
        }
        const double frame = (double)board.width * board.height;
        ns_expect(t, ns_abs(sum - frame) < 1e-9 * frame, "%s: %g of %g", c->name, sum, frame);
        ns_board_drop(&t->ctx, &board);
        ns_puzzle_drop(&t->ctx, &puzzle);
        ns_array_drop(&t->ctx, &solution);
    }
}

static void draw_two_squares(ns_ctx *ctx, ns_board *board)
{
    draw_square(ctx, board);
    board->cubics.at[1].left = 1;
    board->cubics.at[1].right = 0;
}

static void draw_wrong_decoy(ns_ctx *ctx, ns_board *board) // ends in a crossing of others
{
    draw_cross(ctx, board);
    ns_unit_decoy(ctx, board, 0, 10, 33, 0);
    ns_unit_decoy(ctx, board, 0, 20, 64, 40);
}

static void draw_same_line(ns_ctx *ctx, ns_board *board)
{
    draw_cross(ctx, board);
    ns_unit_decoy(ctx, board, 0, 20, 64, 30);
}

static void draw_through_node(ns_ctx *ctx, ns_board *board)
{
    draw_star(ctx, board);
    ns_unit_decoy(ctx, board, 32, 0, 32, 64);
}

static void draw_touching(ns_ctx *ctx, ns_board *board) // two curves that turn back at a node
{
    *board = ns_unit_board(64, 64);
    ns_unit_node(ctx, board, 32, 32);
    for (int32_t i = 0; i < 2; i++) {
        const double y = i ? 64 : 0;
        ns_board_add_curve(ctx, board, false);
        ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, 0);
        ns_unit_line(ctx, board, 20, y, 32, 32, 0, 0);
        ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
        ns_unit_line(ctx, board, 32, 32, 44, y, 0, 0);
    }
}

static void draw_outside(ns_ctx *ctx, ns_board *board)
{
    static const double bulge[8] = { 0, 20, 30, -40, 40, -40, 64, 20 };

    draw_cross(ctx, board);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(ctx, board, bulge, 0, 0);
}

static void draw_twin_nodes(ns_ctx *ctx, ns_board *board)
{
    draw_star(ctx, board);
    ns_unit_node(ctx, board, 32, 32);
    for (int32_t s = 4; s < 6; s++)
        board->sections.at[s].nodes[s == 4] = 1;
}

static void draw_along(ns_ctx *ctx, ns_board *board) // leaves the node along another curve
{
    draw_star(ctx, board);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
    ns_unit_line(ctx, board, 32, 32, 40, 32, 0, 0);
    ns_unit_line(ctx, board, 40, 32, 64, 40, 0, 0);
}

static void draw_point(ns_ctx *ctx, ns_board *board)
{
    draw_star(ctx, board);
    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_line(ctx, board, 20, 40, 20, 40, 0, 0);
}

// What does not fit is one sentence that names the curve, and leaves nothing behind.
static void misfits(ns_test *t)
{
    static const struct {
        void (*draw)(ns_ctx *ctx, ns_board *board);
        const char *message;
    } wrong[] = {
        { draw_two_squares, "the sides of the picture's outline do not agree: at 68.7 % across "
                            "and 31.2 % down the frame colour 1 meets colour 0" },
        { draw_wrong_decoy,
          "curve 3, at 0.0 % across and 41.6 % down the frame, leaves the frame, touches it, "
          "or ends in its corner or at another end: move it a little" },
        { draw_same_line,
          "curve 2, at 0.0 % across and 41.6 % down the frame, leaves the frame, touches it, "
          "or ends in its corner or at another end: move it a little" },
        { draw_through_node,
          "curve 3, at 50.0 % across and 0.0 % down the frame, touches a curve without "
          "crossing it, or meets two at one point: move one of them a little" },
        { draw_touching, "curve 0: at node 0 it touches a curve without crossing it" },
        { draw_outside,
          "curve 2, at 17.5 % across and 0.0 % down the frame, leaves the frame, touches it, "
          "or ends in its corner or at another end: move it a little" },
        { draw_twin_nodes,
          "the node at 8388608, 8388608 lies on another node or on a curve; join them there" },
        { draw_along, "curve 3, at 50.0 % across and 50.0 % down the frame, leaves a node in "
                      "the direction of another curve: turn one of them a little" },
        { draw_point, "curve 3: one of its sections is a mere point" },
    };

    for (int32_t i = 0; i < NS_COUNT(wrong); i++) {
        ns_board board;
        ns_puzzle puzzle = empty_puzzle(1);
        ns_solution solution = { 0 };
        wrong[i].draw(&t->ctx, &board);
        ns_expect(t, ns_board_puzzle(&t->ctx, &board, 0, &puzzle, &solution) == NS_BAD_INPUT,
                  "case %d is refused", i);
        ns_expect_text(t, t->ctx.message, wrong[i].message, "case %d", i);
        ns_expect(t, puzzle.lines.count == 0 && solution.count == 0 && board.cells.count == 0,
                  "nothing is left");
        ns_board_drop(&t->ctx, &board);
    }
}

// Another walk, another number of cells, another claim of a crossing: all are noticed.
static void verify_notices(ns_test *t)
{
    ns_board board;
    ns_puzzle puzzle = empty_puzzle(1);
    ns_solution solution = { 0 };

    draw_square(&t->ctx, &board);
    ns_board_puzzle(&t->ctx, &board, 0, &puzzle, &solution);
    puzzle.walks.at[puzzle.lines.at[5].first] = 7;
    ns_expect(t, ns_board_verify(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "a wrong walk");
    ns_expect_text(t, t->ctx.message,
                   "line 6: its walk is not what the right side of curve 2 passes", "walk");
    puzzle.walks.at[puzzle.lines.at[5].first] = 8;
    puzzle.lines.at[7].count--;
    ns_expect(t, ns_board_verify(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "a shorter walk");
    puzzle.lines.at[7].count++;
    board.self_crossing = true;
    ns_expect(t, ns_board_verify(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "not expert");
    ns_expect_text(t, t->ctx.message,
                   "the board says that a curve crosses itself, but none does", "crossing");
    board.self_crossing = false;
    board.cells.count = board.loops.count = board.steps.count = 0;
    ns_expect(t, ns_board_verify(&t->ctx, &board, &puzzle) == NS_OK, "%s", t->ctx.message);
    puzzle.cell_count++;
    ns_expect(t, ns_board_verify(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "a cell too many");
    ns_board_drop(&t->ctx, &board);
    ns_puzzle_drop(&t->ctx, &puzzle);
    ns_array_drop(&t->ctx, &solution);
}

static void without_memory(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(boards); i++) {
        ns_status status = NS_NO_MEMORY;
        ns_board board;
        boards[i].draw(&t->ctx, &board);
        for (int64_t n = 1; status != NS_OK; n++) {
            ns_board copy = { 0 };
            ns_puzzle puzzle = empty_puzzle(boards[i].colours);
            ns_solution solution = { 0 };
            const int64_t before = t->blocks;
            t->allocations = 0;
            t->fail_at = n;
            status = ns_board_copy(&t->ctx, &copy, &board);
            if (status == NS_OK)
                status = ns_board_puzzle(&t->ctx, &copy, boards[i].ground, &puzzle, &solution);
            if (status == NS_OK)
                status = ns_board_verify(&t->ctx, &copy, &puzzle);
            t->fail_at = 0;
            ns_board_drop(&t->ctx, &copy);
            ns_puzzle_drop(&t->ctx, &puzzle);
            ns_array_drop(&t->ctx, &solution);
            ns_expect(t, t->blocks == before, "allocation %d failed: all is given back",
                      (int)n);
            if (!ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%d: %s", (int)n,
                           t->ctx.message))
                break;
        }
        ns_board_drop(&t->ctx, &board);
    }
}

// A turned board has the same clues, cell by cell the same areas, and after four turns nothing has changed.
static void turned(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(boards); i++) {
        const board_case *c = &boards[i];
        ns_board board = { 0 }, first = { 0 };
        ns_puzzle puzzle = empty_puzzle(c->colours);
        ns_solution solution = { 0 };
        c->draw(&t->ctx, &board);
        ns_board_puzzle(&t->ctx, &board, c->ground, &puzzle, &solution);
        ns_board_copy(&t->ctx, &first, &board);
        for (int32_t turns = 1; turns <= 4; turns++) {
            ns_board again = { 0 };
            ns_puzzle other = empty_puzzle(c->colours);
            ns_solution cells = { 0 };
            ns_text clues = { 0 };
            ns_board_turn(&board);
            ns_expect(t, ns_board_check(&t->ctx, &board) == NS_OK, "%s: %s", c->name,
                      t->ctx.message);
            for (int32_t cell = 0; cell < board.cells.count; cell++)
                ns_expect(t,
                          ns_board_cell_area(&board, (ns_cell_id){ cell })
                              == ns_board_cell_area(&first, (ns_cell_id){ cell }),
                          "%s: the area of cell %d", c->name, (int)cell);
            ns_board_copy(&t->ctx, &again, &board);
            ns_expect(t, ns_board_puzzle(&t->ctx, &again, c->ground, &other, &cells) == NS_OK,
                      "%s: %s", c->name, t->ctx.message);
            describe_clues(&t->ctx, &other, &clues);
            ns_expect_text(t, ns_text_chars(&clues), c->clues, "clues of %s, turned", c->name);
            ns_text_drop(&t->ctx, &clues);
            ns_board_drop(&t->ctx, &again);
            ns_puzzle_drop(&t->ctx, &other);
            ns_array_drop(&t->ctx, &cells);
        }
        const char *difference = ns_board_difference(&board, &first);
        ns_expect(t, !difference, "%s after four turns: %s differs", c->name, difference);
        ns_board_drop(&t->ctx, &board);
        ns_board_drop(&t->ctx, &first);
        ns_puzzle_drop(&t->ctx, &puzzle);
        ns_array_drop(&t->ctx, &solution);
    }
}

NS_TEST_MAIN(NS_CASE(by_hand), NS_CASE(turned), NS_CASE(outlines_fill_the_frame),
             NS_CASE(misfits), NS_CASE(verify_notices), NS_CASE(without_memory))
