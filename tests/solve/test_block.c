// test_block.c: line logic of a solid on masks against the same logic line by line (which a trace
// asks for): the same cells, counts, effort and verdict.
#include "ns_test.h"

#include "nonosmith/make.h"
#include "nonosmith/solve.h"
#include "oracle/scale.h"
#include "oracle/solids.h"
#include "solve/block.h"

#include <string.h>

#define CELLS_MAX 40000

static uint8_t model[CELLS_MAX];

static void tally_of(const ns_puzzle *puzzle, const ns_line *line, ns_tally *tally)
{
    int32_t before = 0;

    *tally = (ns_tally){ 1, 0, 0 };
    for (int32_t i = 0; i < line->count; i++) {
        const int32_t now = model[ns_line_cell(puzzle, line, i)];
        tally->count += now;
        tally->groups = ns_min(3, tally->groups + (now && !before));
        before = now;
    }
}

// The clues of `model`, some of them left out or wrong.
static bool make_solid(ns_test *t, const int32_t size[3], ns_rng *rng, int32_t blank_in,
                       int32_t wrong_in, ns_puzzle *puzzle)
{
    bool made = ns_puzzle_solid(&t->ctx, puzzle, size[0], size[1], size[2]) == NS_OK;

    for (int32_t l = 0; made && l < puzzle->lines.count; l++) {
        ns_tally tally;
        tally_of(puzzle, &puzzle->lines.at[l], &tally);
        if (blank_in && ns_rng_below(rng, blank_in) == 0)
            continue;
        if (wrong_in && ns_rng_below(rng, wrong_in) == 0) {
            tally.count = ns_rng_below(rng, 2) ? ns_rng_below(rng, 70) : tally.count + 1;
            tally.groups = tally.count ? 1 + ns_rng_below(rng, 3) : 0;
        }
        // A line that says nothing of any colour is empty too.
        made = ns_puzzle_set_tallies(&t->ctx, puzzle, (ns_line_id){ l }, &tally,
                                     tally.count || ns_rng_below(rng, 2), false)
               == NS_OK;
    }
    return made;
}

typedef struct result {
    ns_solved solved;
    int64_t ticks;
    ns_status status;
} result;

static result solve(ns_test *t, const ns_puzzle *puzzle, bool line_by_line)
{
    ns_solve_options options = ns_solve_defaults();
    const int64_t before = t->ctx.ticks;
    result r;

    options.lines_only = true;
    options.keep_trace = line_by_line;
    r.status = ns_solve(&t->ctx, puzzle, &options, &r.solved);
    r.ticks = t->ctx.ticks - before;
    return r;
}

static bool same(const result *a, const result *b)
{
    const ns_solved *x = &a->solved, *y = &b->solved;

    if (a->status != NS_OK || b->status != NS_OK || x->verdict != y->verdict)
        return false;
    if (x->verdict == NS_NONE)
        return x->conflict.count > 0;
    return a->ticks == b->ticks && x->line_solves == y->line_solves
           && x->idle_line_solves == y->idle_line_solves && x->cells.count == y->cells.count
           && memcmp(x->cells.at, y->cells.at, (size_t)x->cells.count * sizeof *x->cells.at)
                  == 0
           && x->solutions.count == y->solutions.count
           && (x->solutions.count == 0
               || memcmp(x->solutions.at, y->solutions.at, (size_t)x->solutions.count) == 0);
}

static void random_solids(ns_test *t)
{
    static const int32_t blanks[] = { 0, 0, 8, 3 }, wrongs[] = { 0, 0, 0, 60 };
    ns_rng rng = ns_rng_seed(66);
    int32_t verdicts[NS_NONE + 1] = { 0 };
    const int32_t rounds = ns_scale(1200);

    for (int32_t round = 0; round < rounds; round++) {
        const int32_t most = round % 40 == 0 ? 64 : round % 5 == 0 ? 24 : 9;
        int32_t size[3];
        do {
            for (int32_t i = 0; i < 3; i++)
                size[i] = 1 + ns_rng_below(&rng, most);
            if (round % 40 == 0)
                size[round / 40 % 3] = 64;
        } while (size[0] * size[1] * size[2] > CELLS_MAX);
        ns_test_solid_fill((ns_test_solid)ns_rng_below(&rng, NS_TEST_KNOT), size, 1,
                           (uint64_t)round, model);
        ns_puzzle puzzle = { 0 };
        ns_expect(t,
                  make_solid(t, size, &rng, blanks[ns_rng_below(&rng, 4)],
                             most == 9 ? wrongs[ns_rng_below(&rng, 4)] : 0, &puzzle),
                  "round %d: %s", (int)round, t->ctx.message);
        result masks = solve(t, &puzzle, false), lines = solve(t, &puzzle, true);
        ns_expect(t, same(&masks, &lines),
                  "round %d, %d by %d by %d: %s, %lld steps and %lld ticks, not %s, %lld and "
                  "%lld",
                  (int)round, (int)size[0], (int)size[1], (int)size[2],
                  ns_verdict_name(masks.solved.verdict), (long long)masks.solved.line_solves,
                  (long long)masks.ticks, ns_verdict_name(lines.solved.verdict),
                  (long long)lines.solved.line_solves, (long long)lines.ticks);
        verdicts[masks.solved.verdict]++;
        ns_solved_drop(&t->ctx, &masks.solved);
        ns_solved_drop(&t->ctx, &lines.solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t,
              rounds < 1200
                  || (verdicts[NS_SIMPLE] > 100 && verdicts[NS_UNKNOWN] > 100
                      && verdicts[NS_NONE] > 30),
              "%d simple, %d unknown, %d none", (int)verdicts[NS_SIMPLE],
              (int)verdicts[NS_UNKNOWN], (int)verdicts[NS_NONE]);
}

// What is not a block of one colour with short lines is left to others.
static void other_puzzles(ns_test *t)
{
    const int32_t size[3] = { 3, 4, 5 };
    ns_rng rng = ns_rng_seed(1);

    for (int32_t what = 0; what < 9; what++) {
        ns_puzzle puzzle = { 0 };
        ns_solved solved = { 0 };
        bool fits = false, possible = true;
        const int32_t side[3] = { 65, 1, 1 };
        const ns_run run = { 1, 1 };
        const ns_given given = { 3, 1 };
        ns_test_solid_fill(NS_TEST_TABLE, what == 1 ? side : size, 1, 1, model);
        ns_expect(t, make_solid(t, what == 1 ? side : size, &rng, 0, 0, &puzzle), "%s",
                  t->ctx.message);
        if (what == 2)
            puzzle.colour_count = 2;
        if (what == 3)
            ns_expect(t,
                      ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 2 }, &run, 1) == NS_OK,
                      "runs");
        if (what == 4)
            ns_expect(t, ns_array_push(&t->ctx, &puzzle.given, given), "given");
        if (what == 5)
            puzzle.kind = NS_CURVED;
        if (what == 6)
            puzzle.lines.at[30].first++;
        if (what == 7)
            puzzle.lines.count--;
        if (what == 8)
            ns_expect(t,
                      ns_puzzle_set_tallies(&t->ctx, &puzzle, (ns_line_id){ 40 }, NULL, 0, true)
                          == NS_OK,
                      "a partial tally of nothing");
        const ns_status status = ns_block_solve(&t->ctx, &puzzle, &solved, &fits, &possible);
        ns_expect(t, status == NS_OK && fits == (what == 0) && possible, "puzzle %d: fits %d",
                  (int)what, fits);
        ns_expect(t, solved.cells.count == (what == 0 ? 60 : 0), "puzzle %d: %d cells",
                  (int)what, (int)solved.cells.count);
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// Memory that ends at every allocation, and effort at many places.
static void limits(ns_test *t)
{
    const int32_t size[3] = { 9, 8, 7 };
    ns_rng rng = ns_rng_seed(5);
    ns_puzzle puzzle = { 0 };
    ns_status status = NS_NO_MEMORY;

    ns_test_solid_fill(NS_TEST_RINGS, size, 1, 5, model);
    ns_expect(t, make_solid(t, size, &rng, 0, 0, &puzzle), "%s", t->ctx.message);
    const int64_t kept = t->blocks;
    for (int32_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        t->fail_at = t->allocations + n;
        result r = solve(t, &puzzle, false);
        t->fail_at = 0;
        status = r.status;
        if (status == NS_NO_MEMORY)
            ns_expect(t, t->blocks == kept && t->ctx.message[0], "allocation %d", (int)n);
        ns_solved_drop(&t->ctx, &r.solved);
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    result all = solve(t, &puzzle, false);
    for (int64_t budget = 1; budget < 2 * all.ticks; budget += 1 + budget / 3) {
        t->ctx.budget = t->ctx.ticks + budget;
        result r = solve(t, &puzzle, false);
        t->ctx.budget = 0;
        ns_expect(t, r.status == (budget > all.ticks ? NS_OK : NS_STOPPED),
                  "budget %lld of %lld: status %d", (long long)budget, (long long)all.ticks,
                  r.status);
        ns_expect(t, r.status == NS_OK || r.solved.verdict == NS_UNKNOWN, "stopped, yet %s",
                  ns_verdict_name(r.solved.verdict));
        ns_solved_drop(&t->ctx, &r.solved);
    }
    ns_solved_drop(&t->ctx, &all.solved);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(random_solids), NS_CASE(other_puzzles), NS_CASE(limits))
