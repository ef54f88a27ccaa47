// test_board_check.c: every invariant of board.h is noticed when it is broken, and no damage to a
// board's numbers does more than that.
#include "oracle/boards.h"
#include "oracle/scale.h"

#include <string.h>

// A line over a node, a line that ends there, a closed curve; two cells with made-up outlines.
static void draw(ns_ctx *ctx, ns_board *board)
{
    static const ns_edge_step there = { .straight = true, .to = { 9, 9 } },
                              back = { .to = { 5, 5 }, .handle_1 = { -7, 3 } };

    *board = ns_unit_board(64, 32);
    ns_unit_node(ctx, board, 30, 10);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, -1, 0);
    ns_unit_line(ctx, board, 0, 10, 20, 10, 1, 0);
    ns_unit_line(ctx, board, 20, 10, 30, 10, 1, 0);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, 0, -1);
    ns_unit_line(ctx, board, 30, 10, 64, 10, 7, 7);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, -1, 0);
    ns_unit_line(ctx, board, 30, 0, 30, 10, 0, 1);
    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    ns_unit_line(ctx, board, 10, 20, 20, 20, 0, 1);
    ns_unit_line(ctx, board, 20, 20, 10, 30, 0, 1);
    ns_unit_line(ctx, board, 10, 30, 10, 20, 0, 1);
    for (int32_t i = 0; i < 2; i++) {
        const ns_cell_outline cell = { i, 1 };
        const ns_loop loop = { { 5, 5 }, 2 * i, 2 };
        if (!ns_array_push(ctx, &board->cells, cell) || !ns_array_push(ctx, &board->loops, loop)
            || !ns_array_push(ctx, &board->steps, there)
            || !ns_array_push(ctx, &board->steps, back))
            return;
    }
}

// Every statement breaks one thing.
static void notices(ns_test *t)
{
    ns_board b;

    draw(&t->ctx, &b);
    ns_expect(t, ns_board_check(&t->ctx, &b) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, b.cubics.at[2].left == 0 && b.cubics.at[2].right == 0, "no border is 0 and 0");
    ns_expect(t,
              ns_board_curve_has_clue(&b, (ns_curve_id){ 0 })
                  && ns_board_curve_has_clue(&b, (ns_curve_id){ 1 })
                  && !ns_board_curve_has_clue(&b, (ns_curve_id){ 2 }),
              "who has a clue");
#define BROKEN(breaks, mends, sentence)                                                        \
    do {                                                                                       \
        breaks;                                                                                \
        ns_expect(t, ns_board_check(&t->ctx, &b) == NS_BAD_INPUT, "%s", #breaks);              \
        ns_expect_text(t, t->ctx.message, sentence, "%s", #breaks);                            \
        mends;                                                                                 \
        ns_expect(t, ns_board_check(&t->ctx, &b) == NS_OK, "%s", t->ctx.message);              \
    } while (0)
#define SET(place, wrong, sentence)                                                            \
    do {                                                                                       \
        const int64_t was = (int64_t)(place);                                                  \
        BROKEN((place) = (wrong), (place) = (__typeof__(place))was, sentence);                 \
    } while (0)
    SET(b.width, NS_FRAME_SIDE / 2,
        "the longer side of a frame is 16777216, the shorter one at least 16384, not 8388608 "
        "by 8388608");
    SET(b.height, 100,
        "the longer side of a frame is 16777216, the shorter one at least 16384, not 16777216 "
        "by 100");
    SET(b.width, 0, "a board without a frame holds nothing");
    SET(b.tolerance, 0, "the tolerance of a board is from 1 to 16777216, not 0");
    SET(b.curves.at[1].first, 1,
        "curve 1: it has at least one section, behind those of the curve before");
    SET(b.curves.at[0].count, INT32_MAX,
        "curve 0: it has at least one section, behind those of the curve before");
    SET(b.curves.count, 2, "there are sections or cubics that belong to no curve");
    SET(b.sections.at[1].count, 0,
        "section 1: it has at least one cubic, behind those of the section before");
    SET(b.sections.at[0].first, -1,
        "section 0: it has at least one cubic, behind those of the section before");
    SET(b.nodes.at[0].x, -1, "node 0: (-1, 2621440) is outside the frame");
    SET(b.nodes.at[0].x, 0,
        "curve 0: it ends at (7864320, 2621440), but its node 0 is at (0, 2621440)");
    SET(b.nodes.at[0].x, 7864321,
        "curve 0: it ends at (7864320, 2621440), but its node 0 is at (7864321, 2621440)");
    SET(b.sections.at[1].role, NS_ROLE_DECOY + 1, "curve 0: there is no role 5");
    SET(b.sections.at[1].nodes[0], 1, "curve 0: there is no node 1");
    SET(b.sections.at[1].nodes[1], -2, "curve 0: there is no node -2");
    SET(b.sections.at[2].nodes[1], -1,
        "curve 1: it ends at (7864320, 2621440), which is no node and not on the frame (its "
        "corners do not count)");
    SET(b.sections.at[3].nodes[0], 0, "curve 2: a closed curve is one section without nodes");
    SET(b.curves.at[0].closed, true, "curve 0: a closed curve is one section without nodes");
    SET(b.curves.at[2].closed, false,
        "curve 2: it ends at (2621440, 5242880), which is no node and not on the frame (its "
        "corners do not count)");
    SET(b.cubics.at[0].curve.p[0].y, 0,
        "curve 0: it ends at (0, 0), which is no node and not on the frame (its corners do "
        "not count)");
    SET(b.cubics.at[0].curve.p[1].y, NS_BOARD_REACH + 1,
        "curve 0: the point (1747627, 33554433) is further out than 33554432");
    SET(b.cubics.at[1].curve.p[0].y, 7,
        "curve 0: a cubic starts at (5242880, 7), where the one before does not end");
    SET(b.cubics.at[0].curve.p[3].y, 0, "curve 0: (5242880, 0) is not inside the frame");
    SET(b.cubics.at[1].left, 0,
        "curve 0: the picture has different colours on both sides of its outline");
    SET(b.cubics.at[1].left, 32, "curve 0: there are at most 31 colours");
    SET(b.cubics.at[2].left, 1,
        "curve 0: only sections of the picture and the background have colours");
    SET(b.sections.at[0].role, NS_ROLE_BACKGROUND,
        "curve 0: only a closed curve belongs to the background");
    SET(b.curves.at[1].shift, -NS_FRAME_SIDE - 1, "curve 1: a shift of -16777217 is too far");
    SET(b.cubics.at[6].curve.p[3].y, 5242881,
        "curve 2: a closed curve ends where it starts, inside the frame");
    SET(b.loops.at[1].count, 3,
        "cell 1: a loop has at least one step, behind those of the loop before");
    SET(b.cells.at[0].count, 3,
        "cell 0: it has at least one loop, behind those of the cell before");
    SET(b.cells.count, 1, "there are loops or steps that belong to no cell");
    SET(b.steps.at[3].to.x, 6, "cell 1: its outline does not end where it starts");
    SET(b.steps.at[3].handle_1.x, -NS_BOARD_REACH - 1,
        "cell 1: its outline reaches further out than 33554432");
    BROKEN(ns_unit_node(&t->ctx, &b, 3, 3), b.nodes.count--,
           "node 1: no curve goes on through it");
    ns_board_drop(&t->ctx, &b);
    ns_expect(t, ns_board_check(&t->ctx, &b) == NS_OK, "no board is fine");
}

// Curves end at nodes on the frame and in its corner, and have clues there.
static void nodes_on_the_frame(ns_test *t)
{
    ns_ctx *ctx = &t->ctx;
    ns_board b = ns_unit_board(64, 64);

    ns_unit_node(ctx, &b, 0, 0);
    ns_unit_node(ctx, &b, 64, 32);
    for (int32_t i = 0; i < 2; i++) {
        ns_board_add_curve(ctx, &b, false);
        ns_board_add_section(ctx, &b, NS_ROLE_DECOY, 0, i ? 1 : -1);
        ns_unit_line(ctx, &b, 0, 0, i ? 64 : 30, i ? 32 : 64, 0, 0);
    }
    ns_expect(t, ns_board_check(ctx, &b) == NS_OK, "%s", ctx->message);
    ns_expect(t,
              ns_board_curve_has_clue(&b, (ns_curve_id){ 0 })
                  && ns_board_curve_has_clue(&b, (ns_curve_id){ 1 }),
              "clues");
    SET(b.sections.at[1].nodes[0], -1,
        "curve 1: it ends at (0, 0), which is no node and not on the frame (its corners do not "
        "count)");
    SET(b.nodes.at[1].x, NS_FRAME_SIDE + 1, "node 1: (16777217, 8388608) is outside the frame");
    BROKEN(ns_unit_node(ctx, &b, 5, 0), b.nodes.count--, "node 2: no curve ends there");
    ns_board_add_section(ctx, &b, NS_ROLE_DECOY, 1, -1);
    ns_unit_line(ctx, &b, 64, 32, 10, 64, 0, 0);
    ns_expect(t, ns_board_check(ctx, &b) == NS_BAD_INPUT, "passed");
    ns_expect_text(t, ctx->message,
                   "node 1: a curve goes on through it, though it lies on the frame", "passed");
    ns_board_drop(ctx, &b);
}

// Any number of curves may end at one node, up to a limit.
static void ends_at_a_node(ns_test *t)
{
    ns_ctx *ctx = &t->ctx;

    for (int32_t more = 0; more < 2; more++) {
        ns_board b = ns_unit_board(64, 64);
        ns_unit_node(ctx, &b, 0, 0);
        for (int32_t i = 0; i < NS_BOARD_NODE_ENDS_MAX / 2 + more; i++) {
            ns_board_add_curve(ctx, &b, false);
            ns_board_add_section(ctx, &b, NS_ROLE_DECOY, 0, 0);
            ns_unit_line(ctx, &b, 0, 0, 9, 5, 0, 0);
            ns_unit_line(ctx, &b, 9, 5, 0, 0, 0, 0);
        }
        ns_expect(t, ns_board_check(ctx, &b) == (more ? NS_BAD_INPUT : NS_OK), "%d more", more);
        if (more)
            ns_expect_text(t, ctx->message, "node 0: more than 4096 sections end there",
                           "more");
        ns_board_drop(ctx, &b);
    }
}

static void fits(ns_test *t)
{
    ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = 1, .cell_count = 2 };
    ns_board board = { 0 };
    const int32_t cells[] = { 0, 1 };

    ns_expect(t, ns_board_fits(&t->ctx, &board, &puzzle) == NS_OK, "no board fits all");
    draw(&t->ctx, &board);
    ns_expect(t, ns_board_fits(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "no lines");
    for (int32_t i = 0; i < 6; i++)
        ns_puzzle_add_walk(&t->ctx, &puzzle, cells, 2);
    ns_expect(t, ns_board_fits(&t->ctx, &board, &puzzle) == NS_OK, "%s", t->ctx.message);
    puzzle.cell_count = 3;
    ns_expect(t, ns_board_fits(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "a cell too many");
    board.cells.count = board.loops.count = board.steps.count = 0;
    ns_expect(t, ns_board_fits(&t->ctx, &board, &puzzle) == NS_OK, "%s", t->ctx.message);
    board.cubics.at[0].left = 2;
    ns_expect(t, ns_board_fits(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "a colour too many");
    board.cubics.at[0].left = 1;
    puzzle.kind = NS_SOLID;
    ns_expect(t, ns_board_fits(&t->ctx, &board, &puzzle) == NS_BAD_INPUT, "a solid");
    ns_board_drop(&t->ctx, &board);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

static int32_t odd_number(ns_rng *rng)
{
    static const int32_t numbers[] = { 0,
                                       1,
                                       -1,
                                       2,
                                       3,
                                       7,
                                       INT32_MAX,
                                       INT32_MIN,
                                       1 << 24,
                                       1 << 25,
                                       NS_UNIT * 10,
                                       NS_UNIT * 30,
                                       -(1 << 25),
                                       (1 << 24) - 1 };

    return numbers[ns_rng_below(rng, NS_COUNT(numbers))];
}

// A number of the board, any one, replaced.
static void damage(ns_rng *rng, ns_board *b)
{
    ns_board_cubic *cubic = &b->cubics.at[ns_rng_below(rng, b->cubics.count)];
    ns_section *section = &b->sections.at[ns_rng_below(rng, b->sections.count)];
    ns_board_curve *curve = &b->curves.at[ns_rng_below(rng, b->curves.count)];
    ns_loop *loop = &b->loops.at[ns_rng_below(rng, b->loops.count)];
    ns_cell_outline *cell = &b->cells.at[ns_rng_below(rng, b->cells.count)];
    ns_point *point = &cubic->curve.p[ns_rng_below(rng, 4)];
    int32_t *const places[] = { &b->width,
                                &b->height,
                                &b->tolerance,
                                &point->x,
                                &point->y,
                                &section->first,
                                &section->count,
                                &section->nodes[0],
                                &section->nodes[1],
                                &curve->first,
                                &curve->count,
                                &loop->first,
                                &loop->count,
                                &cell->first,
                                &cell->count,
                                &b->nodes.at[0].x,
                                &b->steps.at[ns_rng_below(rng, b->steps.count)].to.x };

    int32_t *place = places[ns_rng_below(rng, NS_COUNT(places))];
    *place = odd_number(rng);
    if (ns_rng_below(rng, 8) == 0)
        curve->closed = !curve->closed;
    if (ns_rng_below(rng, 8) == 0)
        cubic->left = (uint8_t)ns_rng_below(rng, 256);
    if (ns_rng_below(rng, 8) == 0)
        b->curves.count -= ns_rng_below(rng, 2);
}

// Whatever is wrong with a board, it becomes a puzzle or a sentence.
static void any_damage(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    int32_t good = 0;

    for (int32_t n = 0; n < ns_scale(20000); n++) {
        ns_board board;
        ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = 1 };
        ns_solution solution = { 0 };
        draw(&t->ctx, &board);
        for (int32_t i = ns_rng_below(&rng, 3); i >= 0; i--)
            damage(&rng, &board);
        const ns_status status = ns_board_puzzle(&t->ctx, &board, 0, &puzzle, &solution);
        ns_expect(t, status == NS_OK || (status == NS_BAD_INPUT && t->ctx.message[0]), "%d: %s",
                  n, t->ctx.message);
        good += status == NS_OK;
        ns_board_drop(&t->ctx, &board);
        ns_puzzle_drop(&t->ctx, &puzzle);
        ns_array_drop(&t->ctx, &solution);
    }
    printf("%d boards were still good\n", good);
}

NS_TEST_MAIN(NS_CASE(notices), NS_CASE(nodes_on_the_frame), NS_CASE(ends_at_a_node),
             NS_CASE(fits), NS_CASE(any_damage))
