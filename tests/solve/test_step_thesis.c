// test_step_thesis.c: the leftmost and rightmost solution of a line, against all of its solutions.
#include "ns_test.h"

#include "solve/paper/step_thesis.h"

enum { LENGTH_MAX = 9, RUNS_MAX = 5, EMPTY = 1, SOLID = 2, OPEN = 3 };

// Where the runs of a filling (a bit a cell) start; false when they are not those of the clue.
static bool read_starts(const ns_run *runs, int32_t count, int32_t length, uint32_t filling,
                        int32_t *starts)
{
    int32_t run = 0;

    for (int32_t i = 0; i < length;) {
        int32_t end = i;
        while (end < length && filling >> end & 1)
            end++;
        if (end > i && (run == count || runs[run].length != end - i))
            return false;
        if (end > i)
            starts[run++] = i;
        i = end + 1;
    }
    return run == count;
}

// The step by its definition. False on a contradiction.
static bool step_by_trying(const ns_run *runs, int32_t count, int32_t length, ns_colours *cells)
{
    int32_t left[RUNS_MAX], right[RUNS_MAX], starts[RUNS_MAX];
    bool any = false;

    for (uint32_t filling = 0; filling < 1u << length; filling++) {
        bool inside = read_starts(runs, count, length, filling, starts);
        for (int32_t i = 0; i < length; i++)
            inside = inside && cells[i] & (filling >> i & 1 ? SOLID : EMPTY);
        for (int32_t r = 0; inside && r < count; r++) {
            left[r] = any ? ns_min(left[r], starts[r]) : starts[r];
            right[r] = any ? ns_max(right[r], starts[r]) : starts[r];
        }
        any |= inside;
    }
    for (int32_t i = 0; any && i < length; i++) {
        bool reached = false;
        for (int32_t r = 0; r < count; r++) {
            reached |= left[r] <= i && i < right[r] + runs[r].length;
            if (right[r] <= i && i < left[r] + runs[r].length)
                cells[i] &= SOLID;
        }
        if (!reached)
            cells[i] &= EMPTY;
    }
    return any;
}

static ns_step take_step(ns_test *t, const ns_puzzle *puzzle, ns_colours *cells)
{
    ns_lines *lines = NULL;
    ns_step step = NS_NOTHING_NEW;

    ns_status status = ns_lines_create(&t->ctx, puzzle, &lines);
    if (status == NS_OK)
        status = ns_thesis_step(&t->ctx, lines, 0, cells, &step);
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    ns_lines_destroy(&t->ctx, lines);
    return step;
}

static void against_all_solutions(ns_test *t)
{
    ns_rng rng = ns_rng_seed(6);
    int32_t steps[3] = { 0 };

    for (int32_t i = 0; i < 20000; i++) {
        const int32_t length = ns_rng_below(&rng, LENGTH_MAX + 1);
        int32_t walk[LENGTH_MAX], count = ns_rng_below(&rng, RUNS_MAX + 1);
        ns_run runs[RUNS_MAX];
        ns_colours before[LENGTH_MAX], got[LENGTH_MAX], wanted[LENGTH_MAX];
        ns_puzzle puzzle = { .kind = NS_CURVED, .cell_count = length, .colour_count = 1 };
        for (int32_t r = 0; r < count; r++)
            runs[r] = (ns_run){ 1 + ns_rng_below(&rng, ns_rng_below(&rng, 2) ? 2 : 4), 1 };
        for (int32_t c = 0; c < length; c++) {
            walk[c] = c;
            before[c] = ns_rng_below(&rng, 3) ? OPEN : 1u + (uint32_t)ns_rng_below(&rng, 2);
            got[c] = wanted[c] = before[c];
        }
        ns_puzzle_add_walk(&t->ctx, &puzzle, walk, length);
        ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, runs, count);
        const ns_step step = take_step(t, &puzzle, got);
        const bool possible = step_by_trying(runs, count, length, wanted);
        bool same = true, news = false;
        for (int32_t c = 0; c < length; c++) {
            same = same && got[c] == (possible ? wanted[c] : before[c]);
            news = news || wanted[c] != before[c];
        }
        ns_expect(t, same, "case %d: other sets", i);
        ns_expect(t,
                  step
                      == (!possible ? NS_CONTRADICTION
                          : news    ? NS_PROGRESS
                                    : NS_NOTHING_NEW),
                  "case %d: step %d", i, step);
        steps[step]++;
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    for (int32_t s = 0; s < NS_COUNT(steps); s++)
        ns_expect(t, steps[s] > 1000, "only %d cases with step %d", steps[s], s);
}

// Twelve single cells can stand in 10^12 ways before a last run that has no room: still a short way
// to the contradiction.
static void hopeless_end(ns_test *t)
{
    enum { LENGTH = 90, RUNS = 13 };
    ns_run runs[RUNS];
    ns_colours cells[LENGTH];
    ns_puzzle puzzle = { 0 };

    ns_puzzle_grid(&t->ctx, &puzzle, LENGTH, 1);
    for (int32_t r = 0; r < RUNS; r++)
        runs[r] = (ns_run){ r + 1 < RUNS ? 1 : 2, 1 };
    ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, runs, RUNS);
    for (int32_t c = 0; c < LENGTH; c++)
        cells[c] = c == LENGTH - 1 ? SOLID : c == LENGTH - 2 ? EMPTY : OPEN;
    const int64_t ticks = t->ctx.ticks;
    ns_expect(t, take_step(t, &puzzle, cells) == NS_CONTRADICTION, "not seen");
    ns_expect(t, t->ctx.ticks - ticks < 10000, "%lld ticks", (long long)(t->ctx.ticks - ticks));
    ns_puzzle_drop(&t->ctx, &puzzle);
}

// A run of unknown length is beyond the thesis, and it says so.
static void no_blots(ns_test *t)
{
    const ns_run runs[] = { { 2, 1 }, { NS_BLOT, 1 } };
    ns_puzzle puzzle = { 0 };
    ns_lines *lines = NULL;

    ns_puzzle_grid(&t->ctx, &puzzle, 5, 2);
    ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 1 }, runs, 2);
    ns_expect(t, ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_thesis_applies(&t->ctx, lines) == NS_BAD_INPUT, "taken");
    ns_expect_text(
        t, t->ctx.message,
        "the thesis step knows no blots (runs of unknown length); use the exact step "
        "for line 2",
        "refused");
    ns_lines_destroy(&t->ctx, lines);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(against_all_solutions), NS_CASE(hopeless_end), NS_CASE(no_blots))
