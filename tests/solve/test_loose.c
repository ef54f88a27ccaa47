// test_loose.c: cells that no clue speaks of: what is decided without them agrees with the search
// over all cells (the one that keeps a proof), answer by answer, and costs what the rest costs.
#include "ns_test.h"

#include "nonosmith/solve.h"

#include <stdlib.h>
#include <string.h>

#define CELLS 5000
#define SPOKEN 10 // cells that clues may speak of
#define ANSWERS 200

static void expect(ns_test *t, ns_status status)
{
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
}

// A few lines over a few cells, blank ones among them; loose cells are given but for some.
static void random_puzzle(ns_test *t, ns_rng *random, ns_puzzle *puzzle)
{
    *puzzle = (ns_puzzle){ .kind = NS_CURVED, .cell_count = CELLS };
    puzzle->colour_count = 1 + ns_rng_below(random, 2);
    for (int32_t c = 0; c <= puzzle->colour_count; c++)
        puzzle->palette[c].symbol = (char)('a' + c);
    for (int32_t l = 0; l < 3; l++) {
        int32_t walk[SPOKEN], count = 1 + ns_rng_below(random, 6);
        for (int32_t i = 0; i < count; i++)
            walk[i] = 499 * ns_rng_below(random, SPOKEN);
        expect(t, ns_puzzle_add_walk(&t->ctx, puzzle, walk, count));
        const ns_run run = { 1 + ns_rng_below(random, 2),
                             1 + ns_rng_below(random, puzzle->colour_count) };
        if (ns_rng_below(random, 4))
            expect(t, ns_puzzle_set_runs(&t->ctx, puzzle, (ns_line_id){ l }, &run,
                                         ns_rng_below(random, 2)));
    }
    const bool settled = ns_rng_below(random, 2) != 0; // what is not loose as well
    for (int32_t c = 0; c < CELLS; c++) {
        const int32_t all = (1 << (puzzle->colour_count + 1)) - 1;
        const bool open = ns_rng_below(random, 9000) == 0;
        const ns_given given = { c, open ? 1u + (uint32_t)ns_rng_below(random, all)
                                         : 1u << ns_rng_below(random, 2) };
        if ((c % 499 || settled) && !ns_array_push(&t->ctx, &puzzle->given, given))
            abort();
    }
    if (ns_rng_below(random, 8) == 0) { // the last cell may have no colour at all
        const ns_given first = { CELLS - 1, 1 }, second = { CELLS - 1, 2 };
        if (!ns_array_push(&t->ctx, &puzzle->given, first)
            || !ns_array_push(&t->ctx, &puzzle->given, second))
            abort();
    }
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, CELLS);
}

static void compare(ns_test *t, int32_t round, ns_solved *loose, ns_solved *whole)
{
    const bool same = loose->verdict == whole->verdict
                      && loose->solution_count == whole->solution_count
                      && loose->conflict.count == whole->conflict.count;

    ns_expect(t, same, "round %d: %s with %d answers, not %s with %d", (int)round,
              ns_verdict_name(loose->verdict), (int)loose->solution_count,
              ns_verdict_name(whole->verdict), (int)whole->solution_count);
    if (!same || loose->solution_count == 0)
        return;
    for (int32_t i = 0; i < loose->differ.count; i++) {
        const int32_t c = loose->differ.at[i];
        ns_expect(t, loose->solutions.at[c] != loose->solutions.at[CELLS + c],
                  "cell %d differs", (int)c);
    }
    ns_expect(t, (loose->differ.count > 0) == (loose->solution_count > 1), "where they differ");
    if (loose->solution_count == ANSWERS)
        return;
    qsort(loose->solutions.at, (size_t)loose->solution_count, CELLS, by_bytes);
    qsort(whole->solutions.at, (size_t)whole->solution_count, CELLS, by_bytes);
    ns_expect(
        t,
        memcmp(loose->solutions.at, whole->solutions.at, (size_t)loose->solution_count * CELLS)
            == 0,
        "round %d: the same answers", (int)round);
}

static void agrees_with_the_search(ns_test *t)
{
    ns_rng random = ns_rng_seed(14);
    int32_t verdicts[NS_NONE + 1] = { 0 };

    for (int32_t round = 0; round < 60; round++) {
        ns_solve_options options = ns_solve_defaults();
        ns_solved loose, whole;
        ns_puzzle puzzle;
        random_puzzle(t, &random, &puzzle);
        options.want_solutions = ANSWERS;
        expect(t, ns_solve(&t->ctx, &puzzle, &options, &loose));
        options.keep_proof = true; // which is kept for all cells
        expect(t, ns_solve(&t->ctx, &puzzle, &options, &whole));
        verdicts[loose.verdict]++;
        compare(t, round, &loose, &whole);
        ns_solved_drop(&t->ctx, &loose);
        ns_solved_drop(&t->ctx, &whole);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, verdicts[NS_MULTIPLE] && verdicts[NS_NONE] && verdicts[NS_SIMPLE],
              "%d multiple, %d none, %d simple", (int)verdicts[NS_MULTIPLE],
              (int)verdicts[NS_NONE], (int)verdicts[NS_SIMPLE]);
}

// Cells of which nothing is said take a few ticks each.
static void says_nothing(ns_test *t)
{
    ns_solve_options options = ns_solve_defaults();
    ns_puzzle puzzle;
    ns_solved solved;
    const int64_t before = t->ctx.ticks;

    expect(t, ns_puzzle_grid(&t->ctx, &puzzle, 1600, 1600));
    t->ctx.budget = t->ctx.ticks + 9 * puzzle.cell_count;
    expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved));
    t->ctx.budget = 0;
    ns_expect(t, solved.verdict == NS_MULTIPLE && solved.differ.count == 1, "%s",
              ns_verdict_name(solved.verdict));
    ns_expect(t, t->ctx.ticks - before >= puzzle.cell_count, "a tick for each cell at least");
    ns_solved_drop(&t->ctx, &solved);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

// Out of memory at any point leaves nothing behind, and out of effort an honest result.
static void gives_up(ns_test *t)
{
    ns_rng random = ns_rng_seed(3);
    ns_solve_options options = ns_solve_defaults();
    ns_puzzle puzzle;
    ns_status status = NS_NO_MEMORY;
    ns_solved solved;

    random_puzzle(t, &random, &puzzle);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        t->fail_at = t->allocations + n;
        status = ns_solve(&t->ctx, &puzzle, &options, &solved);
        t->fail_at = 0;
        ns_solved_drop(&t->ctx, &solved);
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    for (int64_t budget = 1; budget < 100000; budget *= 3) {
        t->ctx.budget = t->ctx.ticks + budget;
        status = ns_solve(&t->ctx, &puzzle, &options, &solved);
        ns_expect(t, status == NS_OK || (status == NS_STOPPED && solved.verdict == NS_UNKNOWN),
                  "%s", ns_verdict_name(solved.verdict));
        ns_solved_drop(&t->ctx, &solved);
    }
    t->ctx.budget = 0;
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(agrees_with_the_search), NS_CASE(says_nothing), NS_CASE(gives_up))
