// test_hint.c: hints from any state are right: whoever follows them to the end has solved the puzzle, what is wrong is
// found and nothing else, and the line that shows it does.
#include "ns_test.h"

#include "nonosmith/explain.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"

#include <stdlib.h>
#include <string.h>

// A random puzzle with one answer; false when this one has not.
static bool one_answer(ns_test *t, ns_rng *rng, ns_puzzle *puzzle, ns_judgement *judged)
{
    const ns_solve_options options = ns_solve_defaults();

    if (ns_random_puzzle(&t->ctx, rng, puzzle) != NS_OK
        || ns_judge(&t->ctx, puzzle, NULL, &options, false, judged) != NS_OK)
        return false;
    return puzzle->cell_count > 0
           && (judged->solved.verdict == NS_SIMPLE || judged->solved.verdict == NS_UNIQUE);
}

// Takes hints until it is solved. `answer` may be NULL.
static void follow_hints(ns_test *t, const ns_puzzle *puzzle, const uint8_t *answer, bool given,
                         ns_colours *entered)
{
    for (int32_t turn = 0; turn <= 4 * puzzle->cell_count; turn++) {
        const ns_hint_options options = { .answer = given ? answer : NULL, .only = given };
        ns_hint hint;
        const ns_status status = ns_hint_find(&t->ctx, puzzle, entered, &options, &hint);
        ns_expect(t, status == NS_OK, "no hint: %s", t->ctx.message);
        ns_expect(t, hint.wrong.count == 0 && hint.shows == -1, "something is called wrong");
        const bool solved = hint.solved;
        if (!solved)
            ns_expect(t, hint.next.steps.count == 1, "%d steps in a hint",
                      hint.next.steps.count);
        for (int32_t i = 0;
             !solved && hint.next.steps.count == 1 && i < hint.next.steps.at[0].result_count;
             i++) {
            const ns_fact fact = hint.next.facts.at[hint.next.steps.at[0].result_first + i];
            ns_expect(t, fact.colours >> answer[fact.cell] & 1, "a wrong hint");
            ns_expect(t, (entered[fact.cell] & fact.colours) != entered[fact.cell],
                      "nothing new");
            entered[fact.cell] &= fact.colours;
        }
        const bool stuck = !solved && hint.next.steps.count != 1;
        ns_hint_drop(&t->ctx, &hint);
        if (solved || stuck)
            return;
    }
    ns_expect(t, false, "hints do not come to an end");
}

// As much of the answer as was entered, by chance.
static void enter_some(ns_rng *rng, const ns_puzzle *puzzle, const uint8_t *answer,
                       int32_t percent, ns_colours *entered)
{
    for (int32_t c = 0; c < puzzle->cell_count; c++)
        entered[c] = ns_rng_below(rng, 100) < percent ? (ns_colours)1 << answer[c]
                                                      : ns_puzzle_colours(puzzle);
}

static void to_the_end(ns_test *t)
{
    ns_rng rng = ns_rng_seed(21);

    for (int32_t n = 0; n < ns_scale(400); n++) {
        ns_puzzle puzzle = { 0 };
        ns_judgement judged = { 0 };
        if (one_answer(t, &rng, &puzzle, &judged)) {
            ns_colours *entered = calloc((size_t)puzzle.cell_count, sizeof *entered);
            const uint8_t *answer = judged.solved.solutions.at;
            enter_some(&rng, &puzzle, answer, n % 3 * 30, entered);
            follow_hints(t, &puzzle, answer, n % 2 == 0, entered);
            free(entered);
        }
        ns_judgement_drop(&t->ctx, &judged);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// The step shows the cell: its line breaks on it, or says otherwise of it.
static void expect_shown(ns_test *t, const ns_hint *hint, const ns_colours *entered)
{
    if (hint->next.steps.count == 0)
        return; // no single line does
    const ns_deduction *step = &hint->next.steps.at[0];
    bool shown = false;
    for (int32_t i = 0; i < step->premise_count && step->turn == NS_TURN_BROKEN; i++)
        shown |= hint->next.facts.at[step->premise_first + i].cell == hint->shows;
    for (int32_t i = 0; i < step->result_count; i++) {
        const ns_fact fact = hint->next.facts.at[step->result_first + i];
        shown |= fact.cell == hint->shows && !(fact.colours & entered[fact.cell]);
    }
    ns_expect(t, shown, "the step is not about the wrong cell");
}

static void what_is_wrong(ns_test *t)
{
    ns_rng rng = ns_rng_seed(22);
    int32_t shown = 0;

    for (int32_t n = 0; n < ns_scale(400); n++) {
        ns_puzzle puzzle = { 0 };
        ns_judgement judged = { 0 };
        if (one_answer(t, &rng, &puzzle, &judged)) {
            ns_colours *entered = calloc((size_t)puzzle.cell_count, sizeof *entered);
            const uint8_t *answer = judged.solved.solutions.at;
            enter_some(&rng, &puzzle, answer, 30 + n % 3 * 30, entered);
            const int32_t bad = ns_rng_below(&rng, puzzle.cell_count);
            entered[bad] = (ns_colours)1
                           << (answer[bad] + 1 + ns_rng_below(&rng, puzzle.colour_count))
                                  % (puzzle.colour_count + 1);
            const ns_hint_options options = { .answer = n % 2 ? answer : NULL, .only = n % 2 };
            ns_hint hint;
            ns_expect(t, ns_hint_find(&t->ctx, &puzzle, entered, &options, &hint) == NS_OK,
                      "no hint");
            ns_expect(t, hint.wrong.count == 1 && hint.wrong.at[0] == bad && hint.shows == bad,
                      "%d cells are called wrong", hint.wrong.count);
            expect_shown(t, &hint, entered);
            shown += hint.next.steps.count;
            ns_hint_drop(&t->ctx, &hint);
            free(entered);
        }
        ns_judgement_drop(&t->ctx, &judged);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, shown > 0, "no line ever shows a wrong cell");
}

// Two answers: either is right, and a mixture is not.
static void several_answers(ns_test *t)
{
    const ns_run one = { 1, 1 };
    const ns_hint_options options = { 0 };
    ns_puzzle puzzle;
    ns_hint hint;
    ns_colours entered[4] = { 3, 3, 3, 3 };

    ns_expect(t, ns_puzzle_grid(&t->ctx, &puzzle, 2, 2) == NS_OK, "no grid");
    for (int32_t l = 0; l < 4; l++)
        ns_expect(t, ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ l }, &one, 1) == NS_OK,
                  "no clue");
    ns_expect(t, ns_hint_find(&t->ctx, &puzzle, entered, &options, &hint) == NS_OK, "no hint");
    ns_expect(t, hint.wrong.count == 0 && hint.next.steps.count == 0,
              "something is said to follow where two answers are left");
    ns_hint_drop(&t->ctx, &hint);
    entered[1] = 2;
    ns_expect(t, ns_hint_find(&t->ctx, &puzzle, entered, &options, &hint) == NS_OK, "no hint");
    ns_expect(t, hint.wrong.count == 0 && hint.next.steps.count == 1,
              "one answer is as good as the other");
    ns_hint_drop(&t->ctx, &hint);
    entered[0] = 2;
    ns_expect(t, ns_hint_find(&t->ctx, &puzzle, entered, &options, &hint) == NS_OK, "no hint");
    ns_expect(t,
              hint.wrong.count == 1 && hint.next.steps.count == 1
                  && hint.next.steps.at[0].turn == NS_TURN_BROKEN
                  && hint.next.steps.at[0].line == 0,
              "the first row is not shown to be broken");
    ns_hint_drop(&t->ctx, &hint);
    entered[0] = 3;
    entered[2] = 2; // both filled: a win without a cross
    ns_expect(t, ns_hint_find(&t->ctx, &puzzle, entered, &options, &hint) == NS_OK, "no hint");
    ns_expect(t, hint.solved && hint.wrong.count == 0, "a win is not seen");
    ns_hint_drop(&t->ctx, &hint);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(to_the_end), NS_CASE(what_is_wrong), NS_CASE(several_answers))
