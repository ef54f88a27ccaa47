// test_line_repeat.c: lines on which many repeated cells are open at once. That the step is exact
// is tried in test_line_random.c; here it must also be quick where it can be, and stop where not.
#include "ns_test.h"

#include "solve/line/line_repeat.h"

enum { TWICE = 200, ODD = TWICE };

// Cells 0 .. TWICE - 1 twice each, close together or far apart, then the cell ODD once.
static void make_walk(ns_test *t, bool close, ns_puzzle *puzzle)
{
    int32_t walk[2 * TWICE + 1];

    *puzzle = (ns_puzzle){ .kind = NS_CURVED, .cell_count = TWICE + 1, .colour_count = 2 };
    for (int32_t i = 0; i < 2 * TWICE; i++)
        walk[i] = close ? i / 2 : i % TWICE;
    walk[2 * TWICE] = ODD;
    ns_puzzle_add_walk(&t->ctx, puzzle, walk, NS_COUNT(walk));
}

static ns_status take_step(ns_test *t, const ns_puzzle *puzzle, ns_colours *cells,
                           ns_step *step)
{
    ns_lines *lines = NULL;

    for (int32_t c = 0; c < puzzle->cell_count; c++)
        cells[c] = ns_puzzle_colours(puzzle);
    ns_expect(t, ns_lines_create(&t->ctx, puzzle, &lines) == NS_OK, "%s", t->ctx.message);
    const ns_status status = ns_lines_step(&t->ctx, lines, (ns_line_id){ 0 }, cells, step);
    ns_lines_destroy(&t->ctx, lines);
    return status;
}

// One visit has the second colour: only a cell met once can be it. What else may be anywhere must
// not be tried out in all combinations.
static void odd_one_out(ns_test *t)
{
    const ns_tally tally = { 2, 1, 1 };

    for (int32_t close = 0; close < 2; close++) {
        ns_puzzle puzzle;
        ns_colours cells[TWICE + 1];
        ns_step step = NS_NOTHING_NEW;
        make_walk(t, close, &puzzle);
        ns_puzzle_set_tallies(&t->ctx, &puzzle, (ns_line_id){ 0 }, &tally, 1, true);
        t->ctx.budget = t->ctx.ticks + 20000000;
        const ns_status status = take_step(t, &puzzle, cells, &step);
        t->ctx.budget = 0;
        ns_expect(t, status == NS_OK && step == NS_PROGRESS, "%s", t->ctx.message);
        for (int32_t c = 0; c < TWICE; c++)
            ns_expect(t, cells[c] == 3, "cell %d: %x", c, cells[c]);
        ns_expect(t, cells[ODD] == 4, "the odd cell: %x", cells[ODD]);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// An odd number of visits where all cells but an empty one are met twice: a question of parity that
// trying cannot answer in time. The budget ends it, and no memory is left behind.
static void stopped(ns_test *t)
{
    const ns_tally tally = { 1, TWICE + 1, 3 };
    ns_puzzle puzzle;
    const ns_given empty = { ODD, 1 };
    ns_solved solved = { 0 };
    const ns_solve_options options = ns_solve_defaults();

    make_walk(t, false, &puzzle);
    ns_puzzle_set_tallies(&t->ctx, &puzzle, (ns_line_id){ 0 }, &tally, 1, false);
    ns_expect(t, ns_array_push(&t->ctx, &puzzle.given, empty), "no memory");
    const int64_t bytes = t->bytes;
    t->ctx.budget = t->ctx.ticks + 5000000;
    ns_expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved) == NS_STOPPED, "status");
    ns_expect(t, solved.verdict == NS_UNKNOWN, "%s", ns_verdict_name(solved.verdict));
    t->ctx.budget = 0;
    ns_solved_drop(&t->ctx, &solved);
    ns_expect(t, t->bytes == bytes, "memory is left");
    ns_puzzle_drop(&t->ctx, &puzzle);
}

// More repeated cells than the step settles one by one, and nothing said about them.
static void blank_line(ns_test *t)
{
    enum { MANY = 2 * NS_REPEAT_BRANCHES };
    static int32_t walk[2 * MANY];
    static ns_colours cells[MANY];
    ns_puzzle puzzle = { .kind = NS_CURVED, .cell_count = MANY, .colour_count = 1 };
    ns_step step = NS_PROGRESS;

    for (int32_t i = 0; i < 2 * MANY; i++)
        walk[i] = i % MANY;
    ns_puzzle_add_walk(&t->ctx, &puzzle, walk, NS_COUNT(walk));
    ns_expect(t, take_step(t, &puzzle, cells, &step) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, step == NS_NOTHING_NEW, "step %d", step);
    for (int32_t c = 0; c < MANY; c++)
        ns_expect(t, cells[c] == 3, "cell %d: %x", c, cells[c]);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(odd_one_out), NS_CASE(stopped), NS_CASE(blank_line))
