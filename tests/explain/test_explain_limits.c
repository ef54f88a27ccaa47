// test_explain_limits.c: without memory or effort an explanation ends with its status, loses no block, and what was found
// before the effort ran out stands.
#include "ns_test.h"

#include "nonosmith/explain.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"

#include <stdlib.h>

// The next random puzzle whose explanation needs the technique.
static bool puzzle_with(ns_test *t, ns_rng *rng, ns_technique technique, ns_puzzle *puzzle)
{
    const ns_explain_options options = { .hardest = NS_TECHNIQUE_SUPPOSE };

    for (int32_t n = 0; n < 4000; n++) {
        ns_explanation explanation = { 0 };
        *puzzle = (ns_puzzle){ 0 };
        const bool made = ns_random_puzzle(&t->ctx, rng, puzzle) == NS_OK
                          && ns_explain(&t->ctx, puzzle, &options, &explanation) == NS_OK;
        const bool has = made && explanation.rating.uses[technique] > 0;
        ns_explanation_drop(&t->ctx, &explanation);
        if (has)
            return true;
        ns_puzzle_drop(&t->ctx, puzzle);
    }
    return false;
}

static ns_status explain_and_say(ns_test *t, const ns_puzzle *puzzle)
{
    const ns_explain_options options = ns_explain_defaults();
    ns_explanation explanation = { 0 };
    ns_text text = { 0 };
    ns_status status = ns_explain(&t->ctx, puzzle, &options, &explanation);

    for (int32_t i = 0; status == NS_OK && i < explanation.steps.count; i++)
        status = ns_deduction_say(&t->ctx, puzzle, &explanation, i, NULL, &text);
    ns_text_drop(&t->ctx, &text);
    ns_explanation_drop(&t->ctx, &explanation);
    return status;
}

static void no_memory(ns_test *t)
{
    static const ns_technique techniques[] = { NS_TECHNIQUE_OVERLAP, NS_TECHNIQUE_COLOURS,
                                               NS_TECHNIQUE_TWO_LINES, NS_TECHNIQUE_SUPPOSE };
    ns_rng rng = ns_rng_seed(31);

    for (int32_t i = 0; i < NS_COUNT(techniques); i++) {
        ns_puzzle puzzle;
        if (!ns_expect(t, puzzle_with(t, &rng, techniques[i], &puzzle),
                       "no puzzle with technique %d", techniques[i]))
            continue;
        const int64_t blocks = t->blocks;
        ns_status status = NS_NO_MEMORY;
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 100000; n++) {
            t->fail_at = t->allocations + n;
            status = explain_and_say(t, &puzzle);
            t->fail_at = 0;
            if (!ns_expect(t, t->blocks == blocks, "allocation %lld: blocks are lost",
                           (long long)n))
                break;
        }
        ns_expect(t, status == NS_OK, "with all its memory: %s", t->ctx.message);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// Whatever was written down before the effort ran out is what is written down anyway.
static void no_effort(ns_test *t)
{
    const ns_explain_options options = ns_explain_defaults();
    ns_rng rng = ns_rng_seed(32);

    for (int32_t n = 0; n < ns_scale(20); n++) {
        ns_puzzle puzzle;
        ns_explanation whole = { 0 };
        if (!ns_expect(t, puzzle_with(t, &rng, NS_TECHNIQUE_TWO_LINES, &puzzle), "no puzzle"))
            return;
        const int64_t before = t->ctx.ticks;
        ns_expect(t, ns_explain(&t->ctx, &puzzle, &options, &whole) == NS_OK, "not explained");
        const int64_t ticks = t->ctx.ticks - before;
        for (int32_t part = 1; part < 8; part++) {
            ns_explanation some = { 0 };
            t->ctx.budget = t->ctx.ticks + ticks * part / 8;
            const ns_status status = ns_explain(&t->ctx, &puzzle, &options, &some);
            t->ctx.budget = 0;
            ns_expect(t, status == NS_STOPPED && some.steps.count <= whole.steps.count,
                      "not stopped");
            for (int32_t i = 0; i < some.steps.count; i++)
                ns_expect(t,
                          some.steps.at[i].technique == whole.steps.at[i].technique
                              && some.steps.at[i].line == whole.steps.at[i].line,
                          "step %d is another one", i);
            ns_explanation_drop(&t->ctx, &some);
        }
        ns_explanation_drop(&t->ctx, &whole);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// A line as long as a file may have, with runs of one cell, of which every other is filled: looking at it takes no longer
// than settling it.
static void long_line(ns_test *t)
{
    enum { VISITS = 60000, RUNS = VISITS / 3 };
    const ns_explain_options options = { .hardest = NS_TECHNIQUE_MINIMAL };
    ns_puzzle puzzle = { .kind = NS_CURVED, .cell_count = VISITS, .colour_count = 1 };
    ns_explanation explanation = { 0 };
    int32_t *walk = calloc(VISITS, sizeof *walk);
    ns_run *runs = calloc(RUNS, sizeof *runs);

    for (int32_t i = 0; i < VISITS; i++)
        walk[i] = i;
    for (int32_t i = 0; i < RUNS; i++)
        runs[i] = (ns_run){ 1, 1 };
    ns_expect(t,
              ns_puzzle_add_walk(&t->ctx, &puzzle, walk, VISITS) == NS_OK
                  && ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, runs, RUNS)
                         == NS_OK,
              "no line");
    for (int32_t i = 1; i < RUNS; i++) {
        const ns_given given = { 3 * i, 2 };
        ns_expect(t, ns_array_push(&t->ctx, &puzzle.given, given), "no memory");
    }
    t->ctx.budget = t->ctx.ticks + INT64_C(300000000);
    ns_expect(t, ns_explain(&t->ctx, &puzzle, &options, &explanation) == NS_OK, "%s",
              t->ctx.message);
    t->ctx.budget = 0;
    ns_expect(t, explanation.steps.count > 0, "nothing is said");
    ns_explanation_drop(&t->ctx, &explanation);
    ns_puzzle_drop(&t->ctx, &puzzle);
    free(walk);
    free(runs);
}

NS_TEST_MAIN(NS_CASE(no_memory), NS_CASE(no_effort), NS_CASE(long_line))
