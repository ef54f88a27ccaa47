// test_rating.c: ratings are in the order that goes without saying: two puzzles on one page take as long as one after the
// other, a clue less does not ask for less cunning, and a star more means longer.
#include "ns_test.h"

#include "explain/weights.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"

#include <stdlib.h>

static ns_explain_options lines_only(void)
{
    return (ns_explain_options){ .hardest = NS_TECHNIQUE_MINIMAL, .strict = true };
}

// Both puzzles beside each other, as walks.
static ns_status put_together(ns_ctx *ctx, const ns_puzzle *a, const ns_puzzle *b,
                              ns_puzzle *both)
{
    NS_TRY(ns_puzzle_copy(ctx, both, a));
    for (int32_t l = 0; l < b->lines.count; l++) {
        const ns_line *line = &b->lines.at[l];
        int32_t cells[64];
        for (int32_t i = 0; i < line->count; i++)
            cells[i] = a->cell_count + ns_line_cell(b, line, i);
        NS_TRY(ns_puzzle_add_walk(ctx, both, cells, line->count));
        NS_TRY(ns_clue_copy(ctx, both, both->lines.count - 1, b, l));
    }
    for (int32_t i = 0; i < b->given.count; i++) {
        const ns_given given = { a->cell_count + b->given.at[i].cell, b->given.at[i].colours };
        NS_NEED(ctx, ns_array_push(ctx, &both->given, given));
    }
    both->cell_count += b->cell_count;
    return NS_OK;
}

// Whether it may stand beside another one of its kind.
static bool fits(const ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (puzzle->lines.at[l].clue == NS_CLUE_BLANK)
            return false;
    }
    return puzzle->kind == NS_CURVED && puzzle->colour_count == 1;
}

// The next random puzzle that fits; none in very many only without memory.
static bool next_fitting(ns_test *t, ns_rng *rng, ns_puzzle *puzzle)
{
    for (int32_t n = 0; n < 1000; n++) {
        if (ns_random_puzzle(&t->ctx, rng, puzzle) == NS_OK && fits(puzzle))
            return true;
        ns_puzzle_drop(&t->ctx, puzzle);
    }
    return false;
}

static double effort_of(ns_test *t, const ns_puzzle *puzzle, bool *settled)
{
    const ns_explain_options options = lines_only();
    ns_explanation explanation = { 0 };

    ns_expect(t, ns_explain(&t->ctx, puzzle, &options, &explanation) == NS_OK, "not explained");
    const double effort = explanation.rating.effort;
    *settled = explanation.settled;
    ns_explanation_drop(&t->ctx, &explanation);
    return effort;
}

static void more_of_the_same(ns_test *t)
{
    ns_rng rng = ns_rng_seed(41);
    int32_t pairs = 0;

    for (int32_t n = 0; n < ns_max(20, (int32_t)ns_scale(200)); n++) {
        ns_puzzle a = { 0 }, b = { 0 }, both = { 0 };
        bool settled[3] = { 0 };
        if (next_fitting(t, &rng, &a) && next_fitting(t, &rng, &b)
            && put_together(&t->ctx, &a, &b, &both) == NS_OK) {
            const double first = effort_of(t, &a, &settled[0]),
                         second = effort_of(t, &b, &settled[1]);
            const double sum = effort_of(t, &both, &settled[2]);
            const bool all = settled[0] && settled[1];
            ns_expect(t, settled[2] == all, "together they are settled differently");
            // Lines wait for the easier ones of the other puzzle, and may then see more at once.
            if (all)
                ns_expect(t,
                          sum >= ns_max(first, second) && sum <= 1.05 * (first + second) + 1e-9,
                          "%.2f and %.2f, but %.2f together", first, second, sum);
            pairs += all;
        }
        ns_puzzle_drop(&t->ctx, &a);
        ns_puzzle_drop(&t->ctx, &b);
        ns_puzzle_drop(&t->ctx, &both);
    }
    ns_expect(t, pairs > 0, "no pairs");
}

// With a clue less the rest may be seen in larger pieces, and there is less to read: effort falls a little at times. But
// a harder technique is as good as never spared.
static void a_clue_less(ns_test *t)
{
    const ns_explain_options options = lines_only();
    ns_rng rng = ns_rng_seed(42);
    int32_t removals = 0, easier = 0;

    for (int32_t n = 0; n < ns_scale(1500); n++) {
        ns_puzzle puzzle = { 0 };
        ns_explanation whole = { 0 };
        if (ns_random_larger(&t->ctx, &rng, &puzzle) == NS_OK)
            ns_expect(t, ns_explain(&t->ctx, &puzzle, &options, &whole) == NS_OK,
                      "not explained");
        for (int32_t l = 0; whole.settled && l < puzzle.lines.count; l++) {
            const ns_clue_kind clue = puzzle.lines.at[l].clue;
            ns_explanation less = { 0 };
            puzzle.lines.at[l].clue = NS_CLUE_BLANK;
            ns_expect(t, ns_explain(&t->ctx, &puzzle, &options, &less) == NS_OK,
                      "not explained");
            puzzle.lines.at[l].clue = clue;
            removals += less.settled;
            easier += less.settled && less.rating.hardest < whole.rating.hardest;
            if (less.settled)
                ns_expect(t, less.rating.effort >= 0.5 * whole.rating.effort,
                          "effort %.2f of %.2f", less.rating.effort, whole.rating.effort);
            ns_explanation_drop(&t->ctx, &less);
        }
        ns_explanation_drop(&t->ctx, &whole);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    printf("%d of %d clues that could go made the hardest technique easier\n", easier,
           removals);
    ns_expect(t, removals > 0 && easier * 50 <= removals, "%d of %d", easier, removals);
}

static void stars(ns_test *t)
{
    for (ns_technique hardest = NS_TECHNIQUE_DONE; hardest < NS_TECHNIQUES; hardest++) {
        int32_t before = 1;
        for (double effort = 1; effort < 1e6; effort *= 1.1) {
            const int32_t now = ns_stars_of(effort, hardest);
            ns_expect(t, now >= before && now <= 5, "%d stars after %d", now, before);
            ns_expect(t,
                      hardest == NS_TECHNIQUE_MINIMAL
                          || ns_stars_of(effort, hardest)
                                 >= ns_stars_of(effort, NS_TECHNIQUE_DONE),
                      "a harder technique has fewer stars");
            before = now;
        }
    }
    ns_expect(t,
              ns_stars_of(10, NS_TECHNIQUE_OVERLAP) == 1
                  && ns_stars_of(1e6, NS_TECHNIQUE_DONE) == 5,
              "the ends of the scale");
    ns_expect(t, ns_stars_of(10, NS_TECHNIQUE_SEARCH) == 5, "searching has all stars");
}

NS_TEST_MAIN(NS_CASE(more_of_the_same), NS_CASE(a_clue_less), NS_CASE(stars))
