// test_totals.c: puzzles that contradict themselves only as a whole.
#include "ns_test.h"

#include "nonosmith/solve.h"

static void set_clue(ns_test *t, ns_puzzle *puzzle, int32_t line, int32_t length,
                     int32_t colour)
{
    const ns_run run = { length, colour };

    ns_expect(
        t, ns_puzzle_set_runs(&t->ctx, puzzle, (ns_line_id){ line }, &run, length > 0) == NS_OK,
        "memory");
}

// A grid with one run of 1 in every line but the last column, which has `last`.
static void make_latin(ns_test *t, ns_puzzle *puzzle, int32_t side, int32_t last)
{
    ns_expect(t, ns_puzzle_grid(&t->ctx, puzzle, side, side) == NS_OK, "memory");
    for (int32_t l = 0; l < 2 * side; l++)
        set_clue(t, puzzle, l, l == 2 * side - 1 ? last : 1, 1);
}

// n pigeons for n - 1 or n + 1 holes: no clause learner can do this at 40 without counting.
static void pigeons_are_counted(ns_test *t)
{
    const ns_solve_options options = ns_solve_defaults();

    for (int32_t side = 3; side <= 40; side++) {
        for (int32_t last = 0; last <= 2; last++) {
            ns_puzzle puzzle;
            ns_solved solved;
            make_latin(t, &puzzle, side, last);
            t->ctx.budget = t->ctx.ticks + 10000000;
            ns_expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved) == NS_OK, "%s",
                      t->ctx.message);
            ns_expect(t, solved.verdict == (last == 1 ? NS_MULTIPLE : NS_NONE),
                      "%d pigeons, %d more in the last hole: %s", side, last,
                      ns_verdict_name(solved.verdict));
            if (last != 1) {
                ns_expect(t, solved.totals.colour == 1 && solved.totals.line[0] == 0, "rows");
                ns_expect(t, solved.totals.line[1] == side, "and columns");
                ns_expect(t, solved.totals.count[0] == side, "a pigeon a row");
                ns_expect(t, solved.totals.count[1] == side - 1 + last, "and the holes");
                ns_expect(t, solved.conflict.count == 2 * side, "all lines together");
            }
            ns_solved_drop(&t->ctx, &solved);
            ns_puzzle_drop(&t->ctx, &puzzle);
        }
    }
    t->ctx.budget = 0;
}

// A line that says nothing leaves the total open: fewer clues must not make a contradiction.
static void silence_is_no_zero(ns_test *t)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_puzzle puzzle;
    ns_solved solved;

    make_latin(t, &puzzle, 6, 2);
    puzzle.lines.at[0].clue = NS_CLUE_BLANK;
    ns_expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, solved.verdict == NS_MULTIPLE && solved.totals.colour == 0, "%s",
              ns_verdict_name(solved.verdict));
    ns_solved_drop(&t->ctx, &solved);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

// A blot leaves the total of its colour open, whatever other runs stand beside it; other colours are
// still counted.
static void blots_are_no_zero(ns_test *t)
{
    const ns_run beside[] = { { 1, 1 }, { NS_BLOT, 1 }, { 1, 1 } };
    const ns_run before[] = { { NS_BLOT, 2 }, { 1, 1 } };
    const ns_solve_options options = ns_solve_defaults();

    for (int32_t other = 0; other < 2; other++) {
        ns_puzzle puzzle;
        ns_solved solved;
        make_latin(t, &puzzle, 6, 2);
        puzzle.colour_count = 2;
        if (other) {
            ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, before, 2);
            ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 6 }, before, 2);
        } else {
            ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, beside, 3);
        }
        ns_expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, solved.totals.colour == other, "colour %d, %s", (int)solved.totals.colour,
                  ns_verdict_name(solved.verdict));
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// Walks that overlap are no family, whatever they add up to.
static void overlaps_are_no_family(ns_test *t)
{
    static const int32_t walks[4][3] = { { 0, 1, 2 }, { 1, 2, 3 }, { 3, 4, 5 }, { 0, 4, 5 } };
    const ns_solve_options options = ns_solve_defaults();
    ns_puzzle puzzle = { .kind = NS_CURVED, .cell_count = 6, .colour_count = 1 };
    ns_solved solved;

    for (int32_t l = 0; l < 4; l++) {
        ns_expect(t, ns_puzzle_add_walk(&t->ctx, &puzzle, walks[l], 3) == NS_OK, "memory");
        set_clue(t, &puzzle, l, 1, 1);
    }
    ns_expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, solved.verdict == NS_MULTIPLE, "%s", ns_verdict_name(solved.verdict));
    ns_solved_drop(&t->ctx, &solved);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(pigeons_are_counted), NS_CASE(silence_is_no_zero),
             NS_CASE(blots_are_no_zero), NS_CASE(overlaps_are_no_family))
