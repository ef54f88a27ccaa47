// test_solve_limits.c: the solver when memory, effort or patience run out, and the same answer
// every time when they do not.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/puzzle_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"

#include <string.h>

// One of each verdict, with every kind of clue among them.
static const char *const samples[] = {
    "colours 1; cells 3; line 0 1 2 = runs 1a 1a",
    "colours 1; cells 2; line 0 1 0 = tally 2a/2",
    "colours 1; cells 5; line 1 2 = tally 1a/1; line 2 1 0 = runs 1a; line 1 4 1 0 = tally "
    "2a/2; line 1 3 = partial 1a/1",
    "colours 2; cells 6; line 4 2 = tally 1b/1 1a/1; line 1 2 = partial 1b/1; line 0 3 = "
    "partial 1a/1; line 3 4 1 = partial 1b/1; line 2 3 2 5 = partial 2a/2",
    "colours 1; cells 4; line 0 1 = runs 1a; line 2 3 = runs 1a; line 0 2 = runs 1a; line 1 3 "
    "= runs 1a",
    "colours 1; cells 3; line 0 1 = runs 1a; line 1 2 = runs 1a; line 0 2 = runs 1a",
    "colours 1; cells 3; line 0 1 2 = runs 2a 1a",
};

static bool is_empty(const ns_solved *solved)
{
    static const ns_solved empty;

    return memcmp(solved, &empty, sizeof empty) == 0;
}

// Refuses the first allocation, then the second, and so on until the work gets through.
static void without_memory(ns_test *t)
{
    ns_solve_options options = ns_solve_defaults();

    options.keep_trace = options.keep_proof = true;
    options.want_solutions = 3;
    for (int32_t i = 0; i < NS_COUNT(samples); i++) {
        ns_puzzle puzzle;
        ns_status status = NS_NO_MEMORY;
        ns_expect(t, ns_small_read(&t->ctx, samples[i], &puzzle), "cannot read %s", samples[i]);
        const int64_t kept = t->blocks;
        for (int32_t n = 1; status == NS_NO_MEMORY && n < 10000; n++) {
            ns_solved solved = { 0 };
            t->fail_at = t->allocations + n;
            status = ns_solve(&t->ctx, &puzzle, &options, &solved);
            t->fail_at = 0;
            if (status == NS_NO_MEMORY)
                ns_expect(t, is_empty(&solved) && t->blocks == kept && t->ctx.message[0],
                          "allocation %d of %s: not cleaned up", n, samples[i]);
            ns_solved_drop(&t->ctx, &solved);
        }
        ns_expect(t, status == NS_OK, "%s: status %d, %s", samples[i], status, t->ctx.message);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// The same for the lines alone.
static void lines_without_memory(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(samples); i++) {
        ns_puzzle puzzle;
        ns_status status = NS_NO_MEMORY;
        ns_expect(t, ns_small_read(&t->ctx, samples[i], &puzzle), "cannot read %s", samples[i]);
        for (int32_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
            ns_colours cells[8];
            ns_lines *lines = NULL;
            ns_step step;
            for (int32_t k = 0; k < puzzle.cell_count; k++)
                cells[k] = ns_puzzle_colours(&puzzle);
            t->fail_at = t->allocations + n;
            status = ns_lines_create(&t->ctx, &puzzle, &lines);
            for (int32_t l = 0; status == NS_OK && l < puzzle.lines.count; l++)
                status = ns_lines_step(&t->ctx, lines, (ns_line_id){ l }, cells, &step);
            t->fail_at = 0;
            ns_lines_destroy(&t->ctx, lines);
        }
        ns_expect(t, status == NS_OK, "%s: %s", samples[i], t->ctx.message);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// A random grid of the size where line logic settles little.
static void hard_grid(ns_test *t, uint64_t seed, int32_t side, ns_puzzle *puzzle)
{
    uint8_t colours[900];
    ns_rng rng = ns_rng_seed(seed);

    for (int32_t i = 0; i < side * side; i++)
        colours[i] = (uint8_t)ns_rng_below(&rng, 2);
    ns_puzzle_grid(&t->ctx, puzzle, side, side);
    ns_puzzle_clues_from(&t->ctx, puzzle, colours);
}

static bool honest(const ns_puzzle *puzzle, const ns_solved *solved, ns_status status,
                   ns_verdict truth)
{
    const int32_t n = puzzle->cell_count;

    if (status == NS_OK && solved->verdict != truth)
        return false;
    if (status == NS_STOPPED && solved->verdict != NS_UNKNOWN
        && (solved->verdict != NS_MULTIPLE || truth != NS_MULTIPLE))
        return false;
    if (solved->verdict == NS_MULTIPLE && solved->solution_count < 2)
        return false;
    for (int32_t i = 0; i < solved->solution_count; i++) {
        if (!ns_twin_met(puzzle, NULL, solved->solutions.at + i * n))
            return false;
    }
    return status == NS_OK || status == NS_STOPPED;
}

static ns_verdict decide(ns_test *t, const ns_puzzle *puzzle, int64_t *ticks)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_solved solved = { 0 };
    const int64_t before = t->ctx.ticks;

    ns_expect(t, ns_solve(&t->ctx, puzzle, &options, &solved) == NS_OK, "%s", t->ctx.message);
    const ns_verdict verdict = solved.verdict;
    *ticks = t->ctx.ticks - before;
    ns_solved_drop(&t->ctx, &solved);
    return verdict;
}

// Every budget ends in the right verdict or in an honest unknown, and enough is enough.
static void budgets(ns_test *t)
{
    const ns_solve_options options = ns_solve_defaults();

    for (uint64_t seed = 1; seed <= (uint64_t)ns_scale(20); seed++) {
        ns_puzzle puzzle;
        int64_t ticks;
        int32_t stopped = 0;
        hard_grid(t, seed, 14, &puzzle);
        const ns_verdict truth = decide(t, &puzzle, &ticks);
        for (int64_t budget = 1; budget <= 2 * ticks; budget += 1 + budget / 2) {
            ns_solved solved = { 0 };
            t->ctx.budget = t->ctx.ticks + budget;
            const ns_status status = ns_solve(&t->ctx, &puzzle, &options, &solved);
            ns_expect(t, honest(&puzzle, &solved, status, truth), "seed %d, budget %lld: %s",
                      (int)seed, (long long)budget, ns_verdict_name(solved.verdict));
            ns_expect(t, budget <= ticks || status == NS_OK,
                      "seed %d: %lld ticks are not enough where %lld were", (int)seed,
                      (long long)budget, (long long)ticks);
            stopped += status == NS_STOPPED;
            ns_solved_drop(&t->ctx, &solved);
        }
        t->ctx.budget = 0;
        ns_expect(t, stopped > 0, "seed %d: one tick was enough", (int)seed);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static int32_t patience;

static bool out_of_patience(void *user)
{
    (void)user;
    return --patience < 0;
}

static void asked_to_stop(ns_test *t)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_puzzle puzzle = { 0 };
    ns_verdict truth = NS_UNKNOWN;
    int64_t ticks = 0;
    int32_t stopped = 0;

    for (uint64_t seed = 1; ticks < 2000000 && seed < 100; seed++) {
        ns_puzzle_drop(&t->ctx, &puzzle);
        hard_grid(t, seed, 30, &puzzle);
        truth = decide(t, &puzzle, &ticks);
    }
    t->ctx.stop = out_of_patience;
    for (int32_t asked = 0; asked < 10; asked++) {
        ns_solved solved = { 0 };
        patience = asked;
        const ns_status status = ns_solve(&t->ctx, &puzzle, &options, &solved);
        ns_expect(t, honest(&puzzle, &solved, status, truth), "stopped after %d: %s", asked,
                  ns_verdict_name(solved.verdict));
        stopped += status == NS_STOPPED;
        ns_solved_drop(&t->ctx, &solved);
    }
    t->ctx.stop = NULL;
    ns_expect(t, stopped > 0, "never asked");
    ns_puzzle_drop(&t->ctx, &puzzle);
}

static void same_every_time(ns_test *t)
{
    const ns_solve_options options = ns_solve_defaults();

    for (uint64_t seed = 1; seed <= 5; seed++) {
        ns_puzzle puzzle;
        ns_solved once = { 0 }, again = { 0 };
        hard_grid(t, seed, 20, &puzzle);
        const int64_t start = t->ctx.ticks;
        ns_solve(&t->ctx, &puzzle, &options, &once);
        const int64_t ticks = t->ctx.ticks - start;
        ns_solve(&t->ctx, &puzzle, &options, &again);
        ns_expect(t, t->ctx.ticks - start == 2 * ticks, "seed %d: other ticks", (int)seed);
        ns_expect(
            t,
            once.verdict == again.verdict && once.conflicts == again.conflicts
                && once.solutions.count == again.solutions.count
                && memcmp(once.solutions.at, again.solutions.at, (size_t)once.solutions.count)
                       == 0,
            "seed %d: another result", (int)seed);
        ns_solved_drop(&t->ctx, &once);
        ns_solved_drop(&t->ctx, &again);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// Options without a wish for answers must not make a guess of the verdict.
static void wanting_nothing(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(samples); i++) {
        ns_puzzle puzzle;
        ns_twin twin;
        ns_expect(t, ns_small_read(&t->ctx, samples[i], &puzzle), "cannot read %s", samples[i]);
        ns_twin_decide(&puzzle, 2, &twin);
        for (int32_t want = -1; want < 3; want++) {
            const ns_solve_options options = { .want_solutions = want };
            ns_solved solved = { 0 };
            ns_expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved) == NS_OK, "%s",
                      t->ctx.message);
            ns_expect(t, solved.verdict == twin.verdict, "%s, wanting %d: %s", samples[i], want,
                      ns_verdict_name(solved.verdict));
            ns_solved_drop(&t->ctx, &solved);
        }
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static void *cannot_open(void)
{
    return NULL;
}

// An engine that cannot even start is no memory; a verdict that does not need it still comes.
static void engine_without_memory(ns_test *t)
{
    static const ns_sat_port broken = { .name = "broken", .open = cannot_open };
    ns_solve_options options = ns_solve_defaults();

    options.sat = &broken;
    for (int32_t i = 0; i < NS_COUNT(samples); i++) {
        ns_puzzle puzzle;
        ns_solved solved = { 0 };
        ns_twin twin;
        ns_expect(t, ns_small_read(&t->ctx, samples[i], &puzzle), "cannot read %s", samples[i]);
        ns_twin_decide(&puzzle, 3, &twin);
        const ns_status status = ns_solve(&t->ctx, &puzzle, &options, &solved);
        ns_expect(t,
                  status == NS_OK ? solved.verdict == twin.verdict
                                  : status == NS_NO_MEMORY && is_empty(&solved),
                  "%s: status %d", samples[i], status);
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(without_memory), NS_CASE(lines_without_memory), NS_CASE(budgets),
             NS_CASE(asked_to_stop), NS_CASE(same_every_time), NS_CASE(wanting_nothing),
             NS_CASE(engine_without_memory))
