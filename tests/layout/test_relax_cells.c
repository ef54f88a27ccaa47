// test_relax_cells.c: cells while their walls move: which is where, by a test of its own for each
// cell and by the board's outlines; one that is inflated grows; spots and grades as others find them.
#include "layout/grade_alone.h"
#include "layout/graph/graph.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"

#include <math.h>
#include <string.h>

#define POINTS 150
#define DRAWING 1

static bool begin(ns_test *t, int32_t drawing, ns_doc *doc, ns_relax **relax)
{
    const ns_relax_options options = { .segment = 10 };

    *relax = NULL;
    return ns_layout_doc(t, drawing, NS_METHOD_CLIMB, doc)
           && ns_expect(t, ns_relax_create(&t->ctx, &doc->board, &options, relax) == NS_OK,
                        "%s", t->ctx.message);
}

static void step(ns_test *t, ns_relax *relax, int32_t count)
{
    ns_expect(t, ns_relax_step(&t->ctx, relax, count) == NS_OK, "%s", t->ctx.message);
}

// Whether a place is inside a cell: how often a ray to the right meets what is around it.
static bool is_inside(ns_test *t, const ns_relax *relax, int32_t cell, double x, double y)
{
    ns_relax_outline outline = { 0 };
    bool inside = false;

    ns_expect(t, ns_relax_outline_of(&t->ctx, relax, (ns_cell_id){ cell }, &outline) == NS_OK,
              "%s", t->ctx.message);
    for (int32_t i = 0; i + 1 < outline.count; i++) {
        if (outline.at[i] < 0 || outline.at[i + 1] < 0)
            continue;
        const ns_vec a = ns_relax_place(relax, outline.at[i]);
        const ns_vec b = ns_relax_place(relax, outline.at[i + 1]);
        if ((a.y > y) != (b.y > y) && x < a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    ns_expect(t, outline.count > 0 && outline.at[outline.count - 1] == -1, "loops are closed");
    ns_array_drop(&t->ctx, &outline);
    return inside;
}

// Off the lines, where rounding decides.
static double some_place(int32_t i, int32_t prime)
{
    return fmod(i * (double)prime * 0.61803398875 + 0.377, 1000);
}

static void cells_are_where_they_are(ns_test *t)
{
    ns_doc doc = { 0 };
    ns_relax *relax;

    if (begin(t, DRAWING, &doc, &relax)) {
        const double height = doc.board.height / NS_RELAX_UNIT;
        int32_t inside = 0;
        for (int32_t i = 0; i < POINTS; i++) {
            const double x = some_place(i, 7), y = some_place(i, 13);
            if (i == POINTS / 2)
                step(t, relax, 30);
            const int32_t cell = ns_relax_cell_at(relax, x, y).i;
            int32_t found = -1;
            for (int32_t c = 0; c < doc.puzzle.cell_count; c++)
                found = is_inside(t, relax, c, x, y) ? c : found;
            ns_expect(t, cell == found, "%g, %g is in cell %d, not %d", x, y, (int)found,
                      (int)cell);
            inside += cell >= 0;
            ns_expect(t, (cell >= 0) == (y < height && x < doc.board.width / NS_RELAX_UNIT),
                      "the frame is full of cells");
        }
        ns_expect(t, inside > POINTS / 3, "%d points inside", (int)inside);
        ns_expect(t,
                  ns_relax_cell_at(relax, -1, 5).i < 0 && ns_relax_cell_at(relax, 5, -1).i < 0
                      && ns_relax_cell_at(relax, (double)NAN, 5).i < 0
                      && ns_relax_cell_at(relax, 5, (double)INFINITY).i < 0,
                  "outside is no cell");
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

// By the outlines of the puzzle's own board; close to a curve its polyline may differ.
static void numbers_are_the_puzzle_s(ns_test *t)
{
    ns_doc doc = { 0 };
    ns_relax *relax;
    int32_t others = 0;

    if (begin(t, DRAWING, &doc, &relax)) {
        for (int32_t i = 0; i < POINTS; i++) {
            const double x = some_place(i, 11), y = some_place(i, 17);
            const int32_t cell = ns_relax_cell_at(relax, x, y).i;
            others +=
                cell >= 0
                && !ns_cell_contains(&doc.board, cell, x * NS_RELAX_UNIT, y * NS_RELAX_UNIT);
        }
        ns_expect(t, others <= POINTS / 50, "%d points are in other cells", (int)others);
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

static double share_of(ns_test *t, ns_relax *relax)
{
    ns_relax_state state;

    ns_expect(t, ns_relax_measure(&t->ctx, relax, &state) == NS_OK, "%s", t->ctx.message);
    return state.share;
}

// The smallest cell with room to grow.
static void inflated_cells_grow(ns_test *t)
{
    ns_doc doc = { 0 };
    ns_relax *relax;
    ns_relax_state state;

    if (begin(t, DRAWING, &doc, &relax)) {
        int32_t grown = 0, tried = 0;
        step(t, relax, 60); // forces are in balance, more or less
        for (int32_t cell = 0; cell < doc.puzzle.cell_count; cell += 5) {
            ns_expect(t, ns_relax_inflate(&t->ctx, relax, (ns_cell_id){ cell }, 3) == NS_OK,
                      "%s", t->ctx.message);
            const double before = share_of(t, relax);
            if (before > 2)
                continue;
            step(t, relax, 60);
            grown += share_of(t, relax) > 1.3 * before;
            tried++;
            ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "%s", t->ctx.message);
        }
        ns_expect(t, tried > 3 && grown >= 3 * tried / 4, "%d of %d cells have grown",
                  (int)grown, (int)tried);
        ns_expect(t, ns_relax_inflate(&t->ctx, relax, (ns_cell_id){ 0 }, 0) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t,
                  ns_relax_measure(&t->ctx, relax, &state) == NS_OK && state.inflated == -1
                      && state.target == 0,
                  "that is all");
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

static void bad_cells_and_targets(ns_test *t)
{
    ns_doc doc = { 0 };
    ns_relax *relax;
    ns_relax_outline outline = { 0 };

    if (begin(t, DRAWING, &doc, &relax)) {
        const ns_cell_id first = { 0 }, none = { doc.puzzle.cell_count }, wrong = { -1 };
        ns_expect(t, ns_relax_inflate(&t->ctx, relax, none, 2) == NS_BAD_INPUT, "no cell");
        ns_expect(t, ns_relax_inflate(&t->ctx, relax, wrong, 2) == NS_BAD_INPUT, "no cell");
        ns_expect(t, ns_relax_inflate(&t->ctx, relax, first, -1) == NS_BAD_INPUT, "negative");
        ns_expect(t, ns_relax_inflate(&t->ctx, relax, first, 101) == NS_BAD_INPUT, "too much");
        ns_expect(t, ns_relax_inflate(&t->ctx, relax, first, (double)NAN) == NS_BAD_INPUT,
                  "no number");
        ns_expect(t, ns_relax_outline_of(&t->ctx, relax, none, &outline) == NS_BAD_INPUT,
                  "nothing around it");
        ns_expect(t, relax->inflated_target == 0, "nothing is inflated");
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

// As many as are counted, inside or beside the cell they name.
static void spots_are_what_is_counted(ns_test *t)
{
    for (int32_t drawing = 0; drawing < 3; drawing++) {
        ns_doc doc = { 0 };
        ns_relax *relax;
        const ns_relax_spots *spots;
        ns_relax_state state;
        int32_t close = 0;
        if (begin(t, drawing, &doc, &relax)) {
            step(t, relax, 3);
            ns_expect(t,
                      ns_relax_spots_now(&t->ctx, relax, &spots) == NS_OK
                          && ns_relax_measure(&t->ctx, relax, &state) == NS_OK,
                      "%s", t->ctx.message);
            for (int32_t i = 0; i < spots->count; i++) {
                const ns_relax_spot *spot = &spots->at[i];
                close += spot->close;
                ns_expect(t, spot->badness >= 0 && spot->badness <= 1, "badness %g",
                          spot->badness);
                ns_expect(t, spot->cell.i >= 0 && spot->cell.i < doc.puzzle.cell_count,
                          "cell %d", (int)spot->cell.i);
                const double apart = ns_vec_length(ns_vec_between(spot->at[0], spot->at[1]));
                ns_expect(t,
                          fabs(spot->close * (1 - apart / NS_RELAX_UNIT / 2 - spot->badness))
                              < 0.01,
                          "as bad as they are close");
            }
            ns_expect(
                t, close == state.close_curves && spots->count - close == state.shallow_angles,
                "%d close, %d in all", (int)close, (int)spots->count);
        }
        ns_relax_destroy(&t->ctx, relax);
        ns_doc_drop(&t->ctx, &doc);
    }
}

// The same as the two boards graded one by one.
static void grades_are_the_boards(ns_test *t)
{
    for (int32_t drawing = 0; drawing < 3; drawing++) {
        ns_doc doc = { 0 };
        ns_board board = { 0 };
        ns_relax *relax;
        ns_relax_grade grade;
        ns_grade old, now;
        if (begin(t, drawing, &doc, &relax)) {
            step(t, relax, drawing == 2 ? 1 : 40);
            ns_expect(t,
                      ns_relax_grade_now(&t->ctx, relax, 1, &grade) == NS_OK
                          && ns_relax_board(&t->ctx, relax, 1, &board) == NS_OK
                          && ns_grade_alone(&t->ctx, &doc.board, &old) == NS_OK
                          && ns_grade_alone(&t->ctx, &board, &now) == NS_OK,
                      "%s", t->ctx.message);
            bool worse = false;
            for (int32_t i = 0; i < NS_RELAX_MARKS; i++) {
                const ns_relax_mark *mark = &grade.marks[i];
                ns_expect(t,
                          mark->name && mark->before == old.marks[i]
                              && mark->after == now.marks[i],
                          "mark %d: %g and %g", (int)i, mark->before, mark->after);
                worse |= mark->worse;
            }
            ns_expect(t, worse == (ns_grade_spoilt(&now, &old) != NS_MARKS), "spoilt");
            ns_expect(t, grade.better == ns_grade_is_better(&now, &old, &old), "better");
            ns_expect(t, !(grade.better && grade.worse) && (grade.worse || !worse), "worse");
            ns_expect(t, grade.doubts_before == old.doubts && grade.doubts_after == now.doubts,
                      "doubts");
            ns_expect(t, ns_relax_grade_now(&t->ctx, relax, 0, &grade) == NS_BAD_INPUT,
                      "no tolerance");
        }
        ns_board_drop(&t->ctx, &board);
        ns_relax_destroy(&t->ctx, relax);
        ns_doc_drop(&t->ctx, &doc);
    }
}

NS_TEST_MAIN(NS_CASE(cells_are_where_they_are), NS_CASE(numbers_are_the_puzzle_s),
             NS_CASE(inflated_cells_grow), NS_CASE(bad_cells_and_targets),
             NS_CASE(spots_are_what_is_counted), NS_CASE(grades_are_the_boards))
