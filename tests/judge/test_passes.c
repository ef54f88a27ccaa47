// test_passes.c: looks at lines that settle something, against the counted order that does the same.
#include "ns_test.h"

#include "nonosmith/judge.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"

static const struct {
    const char *puzzle;
    ns_kind kind;
    bool strict;
    int32_t passes;
} samples[] = {
    // nothing to settle
    { "colours 1; cells 0", NS_SLOPED, false, 0 },
    { "colours 1; cells 1; line 0 = runs 1a; given 0 = a", NS_SLOPED, false, 0 },
    // one look is enough, a second line has nothing more to say
    { "colours 1; cells 2; line 0 1 = runs 1a 1a", NS_SLOPED, false, -1 },
    { "colours 1; cells 2; line 0 1 = runs 2a; line 1 0 = runs 2a", NS_SLOPED, false, 1 },
    // the first line is idle until the second has spoken: two looks, in two rounds
    { "colours 1; cells 3; line 0 1 = runs 1a; line 1 2 = runs 2a", NS_SLOPED, false, 2 },
    { "colours 1; cells 2; line 0 1 = runs 1a; line 1 = runs 1a", NS_SLOPED, false, 2 },
    // stuck
    { "colours 1; cells 2; line 0 1 = runs 1a", NS_SLOPED, false, -1 },
    { "colours 1; cells 2; line 0 1 = runs 1a; line 0 1 = runs 2a", NS_SLOPED, false, -1 },
    // on no clued line: empty by rule, or nobody knows
    { "colours 1; cells 2; line 0 = runs 1a; line 1 = blank", NS_SLOPED, false, 1 },
    { "colours 1; cells 2; line 0 = runs 1a; line 1 = blank", NS_SLOPED, true, -1 },
    { "colours 1; cells 2; line 0 = runs 1a; line 1 = blank", NS_SOLID, false, -1 },
    // the first look narrows both cells to two colours and settles none: it does not count
    { "colours 2; cells 2; line 0 1 = runs 1a 1b; line 1 0 = runs 1b 1a", NS_SLOPED, false, 1 },
};

static void counted(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(samples); i++) {
        ns_puzzle puzzle = { 0 };
        int32_t passes;
        ns_expect(t, ns_small_read(&t->ctx, samples[i].puzzle, &puzzle), "cannot read %s",
                  samples[i].puzzle);
        puzzle.kind = samples[i].kind;
        ns_expect(t, ns_passes(&t->ctx, &puzzle, samples[i].strict, &passes) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, passes == samples[i].passes, "%s: %d", samples[i].puzzle, (int)passes);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// Halford's brute order goes round all lines as well; of a simple puzzle it counts the same looks.
static void as_brute_force(ns_test *t)
{
    ns_solve_options options = ns_solve_defaults();
    ns_rng rng = ns_rng_seed(20150612);
    int32_t simple = 0;

    options.order = NS_ORDER_BRUTE;
    options.lines_only = true;
    for (int32_t i = 0; i < ns_scale(3000); i++) {
        ns_puzzle puzzle = { 0 };
        ns_judgement judgement;
        int32_t passes;
        ns_expect(t, ns_random_puzzle(&t->ctx, &rng, &puzzle) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_judge(&t->ctx, &puzzle, NULL, &options, false, &judgement) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, ns_passes(&t->ctx, &puzzle, false, &passes) == NS_OK, "%s",
                  t->ctx.message);
        const ns_solved *solved = &judgement.solved;
        if (solved->verdict == NS_SIMPLE) {
            simple++;
            ns_expect(t, passes == solved->line_solves - solved->idle_line_solves, "%s: %d",
                      ns_small_write(&puzzle), (int)passes);
        } else {
            ns_expect(t, passes == -1, "%s: %d", ns_small_write(&puzzle), (int)passes);
        }
        ns_judgement_drop(&t->ctx, &judgement);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, simple > ns_scale(300), "%d were simple", (int)simple);
}

static void at_the_edges(ns_test *t)
{
    ns_puzzle puzzle = { 0 };
    ns_status status = NS_NO_MEMORY;
    int32_t passes, failed = 0;

    ns_expect(t, ns_small_read(&t->ctx, samples[4].puzzle, &puzzle), "cannot read");
    puzzle.kind = NS_SLOPED;
    for (int32_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        t->fail_at = t->allocations + n;
        status = ns_passes(&t->ctx, &puzzle, false, &passes);
        t->fail_at = 0;
        failed += status == NS_NO_MEMORY;
    }
    ns_expect(t, status == NS_OK && passes == 2 && failed > 3, "%s", t->ctx.message);
    t->ctx.budget = t->ctx.ticks + 1;
    ns_expect(t, ns_passes(&t->ctx, &puzzle, false, &passes) == NS_STOPPED, "effort");
    t->ctx.budget = 0;
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(counted), NS_CASE(as_brute_force), NS_CASE(at_the_edges))
