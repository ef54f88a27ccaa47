// test_interest.c: what there is to find out on boards whose clues are plain.
#include "work/work_parts.h"

#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/measured_boards.h"

#include <math.h>

// The puzzle of a board, black and white.
static ns_doc doc_of(ns_test *t, ns_board board)
{
    ns_doc doc = { .puzzle = { .kind = NS_CURVED, .colour_count = 1 }, .board = board };

    ns_expect(t, ns_board_puzzle(&t->ctx, &doc.board, 0, &doc.puzzle, &doc.solution) == NS_OK,
              "%s", t->ctx.message);
    return doc;
}

static ns_interest interest_of(ns_test *t, const ns_doc *doc)
{
    ns_interest interest;

    ns_expect(t, ns_interest_find(&t->ctx, doc, &interest) == NS_OK, "%s", t->ctx.message);
    return interest;
}

// Three lines each way and no picture: nothing but zeros, all cells alike.
static void a_grid_of_lines_is_dull(ns_test *t)
{
    ns_doc doc = doc_of(t, ns_measured_board_of(&t->ctx, "grid"));
    const ns_interest i = interest_of(t, &doc);

    ns_expect(t, i.inside == 0 && i.outside == 16, "%d inside", (int)i.inside);
    ns_expect(t, i.clues == 12 && i.zeros == 12 && i.zero_pairs == 6 && i.at_once == 12,
              "%d zeros, %d pairs, %d at once", (int)i.zeros, (int)i.zero_pairs,
              (int)i.at_once);
    ns_expect(t, i.longest == 0 && fabs(i.size_spread) < 1e-6, "spread %g", i.size_spread);
    ns_expect(t, i.rating.stars == 0, "no verdict, no stars");
    ns_doc_drop(&t->ctx, &doc);
}

// Two circles, a line through one of them and one beside them.
static void some_clues_say_something(ns_test *t)
{
    ns_board board = ns_measured_board_of(&t->ctx, "two_circles");
    const ns_point first = board.cubics.at[0].curve.p[0], far = board.cubics.at[0].curve.p[3];
    const double x = ((double)far.x + 0.2 * (first.x - far.x)) / NS_UNIT;

    ns_unit_decoy(&t->ctx, &board, x, 0, x, 64);
    ns_unit_decoy(&t->ctx, &board, 63, 0, 63, 64);
    ns_doc doc = doc_of(t, board);
    doc.judged = true;
    doc.verdict = NS_SIMPLE;
    const ns_interest i = interest_of(t, &doc);
    ns_expect(t, i.inside + i.outside == doc.puzzle.cell_count && i.inside >= 2, "%d inside",
              (int)i.inside);
    ns_expect(t, i.clues == 4 && i.zeros == 2 && i.zero_pairs == 1, "%d of %d are 0",
              (int)i.zeros, (int)i.clues);
    ns_expect(t, i.at_once == 4 && i.longest >= 1, "%d at once, longest %d", (int)i.at_once,
              (int)i.longest);
    ns_expect(t, i.size_spread > 0.5, "spread %g", i.size_spread);
    ns_doc_drop(&t->ctx, &doc);
}

// Without a solution nobody knows what is inside.
static void no_solution_is_no_count(ns_test *t)
{
    ns_doc doc = doc_of(t, ns_measured_board_of(&t->ctx, "grid"));

    doc.solution.count = 0;
    const ns_interest i = interest_of(t, &doc);
    ns_expect(t, i.inside == -1 && i.outside == -1 && i.clues == 12, "%d inside",
              (int)i.inside);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(a_grid_of_lines_is_dull), NS_CASE(some_clues_say_something),
             NS_CASE(no_solution_is_no_count))
