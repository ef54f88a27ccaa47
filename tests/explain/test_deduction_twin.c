// test_deduction_twin.c: the twin that judges deductions is judged itself, by deductions made by hand.
//
// Good ones of every technique pass; each of the bad ones, which differ from a good one in one thing, is
// found, with what is wrong with it. Its steps are compared with the other twin that tries everything.
// Nothing here needs the module that explains.
#include "ns_test.h"

#include "oracle/deduction_twin.h"
#include "oracle/line_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"

#include <stdlib.h>
#include <string.h>

enum { BLOT = 99 }; // a length in texts that stands for any

// A deduction by hand, and how the complaint begins that it earns; NULL: none. What is known is given.
typedef struct example {
    const char *puzzle;
    ns_technique technique;
    ns_deduction_turn turn;
    int32_t line;
    const char *premises, *results; // "0=.a 3=b"
    const char *wrong;
    int32_t supposed_cell, supposed_colour;
    const char *chain; // "2 0 1"
} example;

#define ROW "colours 1; cells 5; line 0 1 2 3 4 = "
#define CORNER "colours 1; cells 4; line 0 1 = runs 1a; line 0 2 = runs 1a; "
#define LOOP "colours 1; cells 3; line 0 1 2 1 = runs 1a"
#define RING "colours 1; cells 3; line 0 1 = runs 1a; line 1 2 = runs 1a; line 2 0 = runs 1a"
#define FORK                                                                                   \
    "colours 1; cells 7; line 0 1 = runs 1a; line 0 3 2 4 = tally 1a/1; "                      \
    "line 1 3 2 5 = tally 1a/1; line 0 6 = runs 1a"
#define PAIR                                                                                   \
    "colours 1; cells 4; line 0 1 = runs 1a; line 1 2 3 = runs 1a; given 2 = a; given 3 = ."

#define LINE(technique) NS_TECHNIQUE_##technique, NS_TURN_PLAIN, 0
#define NO_LINE(technique) NS_TECHNIQUE_##technique, NS_TURN_PLAIN, -1
#define EITHER NS_TECHNIQUE_SUPPOSE, NS_TURN_EITHER, -1
#define BROKEN NS_TECHNIQUE_DONE, NS_TURN_BROKEN, 0
#define NONE -1, 0, ""

static const example of_lines[] = {
    { ROW "runs 4a", LINE(OVERLAP), "", "1=a 2=a 3=a", NULL, NONE },
    { ROW "runs 4a", LINE(OVERLAP), "", "1=a 3=a", NULL, NONE },
    { ROW "runs 4a", LINE(OVERLAP), "", "0=a 1=a", "not sound", NONE },
    { ROW "runs 4a", LINE(OVERLAP), "", "0=.", "not sound", NONE },
    { ROW "runs 2a 2a", LINE(FULL), "", "0=a 1=a 2=. 3=a 4=a", NULL, NONE },
    { ROW "runs 1a; given 2 = a", LINE(DONE), "2=a", "0=. 1=. 3=. 4=.", NULL, NONE },
    { ROW "runs 1a; given 2 = a", LINE(DONE), "", "0=. 1=. 3=. 4=.", "not sound", NONE },
    { ROW "runs 1a; given 2 = a", LINE(DONE), "2=a", "0=.", NULL, NONE },
    { ROW "runs 1a; given 2 = a; given 4 = .", LINE(DONE), "2=a 4=.", "0=.", "not tight",
      NONE },
    { ROW "runs 1a; given 2 = a", LINE(DONE), "2=a", "2=a",
      "the result about cell 2 is not new", NONE },
    { ROW "runs 1a", LINE(DONE), "2=a", "0=.", "the premise about cell 2 was not known", NONE },
    { ROW "runs", LINE(DONE), "", "0=. 1=. 2=. 3=. 4=.", NULL, NONE },
    { ROW "runs 3a; given 1 = a", LINE(EDGE), "1=a", "4=.", NULL, NONE },
    { ROW "runs 3a; given 1 = a", LINE(EDGE), "", "2=a", NULL, NONE },
    { ROW "runs 3a; given 1 = a", LINE(EDGE), "1=a", "2=a", "not tight", NONE },
    { ROW "runs 3a; given 1 = a", LINE(EDGE), "1=a", "3=.", "not sound", NONE },
    { ROW "runs 3a", LINE(SAME_FACE), "", "2=a", "the line meets no cell twice", NONE },
    { ROW "runs 3a", LINE(COLOURS), "", "2=a", "the puzzle is black and white", NONE },
    { ROW "runs 3a", LINE(OVERLAP), "", "2=a 2=a", "two results are about cell 2", NONE },
    { ROW "runs 3a", LINE(OVERLAP), "", "2=.a", "a result about cell 2 says nothing", NONE },
    { ROW "runs 3a", LINE(OVERLAP), "", "", "it has no results", NONE },
    { ROW "blank", LINE(OVERLAP), "", "2=a", "it looks at no line that has a clue", NONE },
    { ROW "runs 3a", NO_LINE(OVERLAP), "", "2=a", "it looks at no line that has a clue", NONE },
    { CORNER "given 2 = a", LINE(DONE), "2=a", "1=.", "a premise is about cell 2, which",
      NONE },
    { CORNER "given 1 = a", LINE(DONE), "1=a", "2=.", "a result is about cell 2, which", NONE },
    // colours: neighbours may touch when they differ
    { "colours 2; cells 4; line 0 1 2 3 = runs 2a 2b", LINE(FULL), "", "0=a 1=a 2=b 3=b", NULL,
      NONE },
    { "colours 2; cells 4; line 0 1 2 3 = runs 2a 2a", BROKEN, "", "", NULL, NONE },
    { "colours 2; cells 3; line 0 1 2 = runs 1a 1b", LINE(COLOURS), "", "0=.a 2=.b", NULL,
      NONE },
    { "colours 2; cells 3; line 0 1 2 = runs 1a 1b; given 0 = .b", LINE(COLOURS), "0=.b",
      "0=. 1=a 2=b", NULL, NONE },
    { "colours 2; cells 3; line 0 1 2 = runs 1a 1b; given 0 = .b", LINE(COLOURS), "0=.b",
      "0=.b", "the result about cell 0 is not new", NONE },
    // cells met twice have one colour
    { LOOP, LINE(SAME_FACE), "", "1=.", NULL, NONE },
    { LOOP, LINE(SAME_FACE), "", "0=.", "not sound", NONE },
    // blots: a run of any length
    { ROW "runs 99a; given 1 = a; given 3 = a", LINE(WHICH), "1=a 3=a", "2=a", NULL, NONE },
    { ROW "runs 99a; given 1 = a; given 3 = a", LINE(WHICH), "1=a", "2=a", "not sound", NONE },
    { ROW "runs 99a 99a 99a", LINE(FULL), "", "0=a 1=. 2=a 3=. 4=a", NULL, NONE },
    { ROW "runs 99a 2a 99a", BROKEN, "", "", NULL, NONE },
    // tallies
    { ROW "tally 3a/3", LINE(FULL), "", "0=a 1=. 2=a 3=. 4=a", NULL, NONE },
    { ROW "tally 3a/1", LINE(OVERLAP), "", "2=a", NULL, NONE },
    { ROW "tally 3a/2", LINE(OVERLAP), "", "2=a", "not sound", NONE },
    { ROW "tally 0a/0", LINE(DONE), "", "0=.", NULL, NONE },
    { "colours 2; cells 2; line 0 1 = tally 1a/1; given 0 = a", LINE(DONE), "0=a", "1=.", NULL,
      NONE },
    { "colours 2; cells 2; line 0 1 = partial 1a/1; given 0 = a", LINE(DONE), "0=a", "1=.",
      "not sound", NONE },
    { "colours 2; cells 2; line 0 1 = partial 1a/1; given 0 = a", LINE(DONE), "0=a", "1=.b",
      NULL, NONE },
    // lines that cannot be met
    { ROW "runs 1a; given 0 = a; given 4 = a", BROKEN, "0=a 4=a", "", NULL, NONE },
    { ROW "runs 1a; given 0 = a; given 4 = a", BROKEN, "0=a", "", "not sound", NONE },
    { ROW "runs 1a; given 0 = a; given 1 = .; given 4 = a", BROKEN, "0=a 1=. 4=a", "",
      "not tight", NONE },
    { ROW "runs 6a; given 0 = a", BROKEN, "0=a", "", "not tight", NONE },
};

static const example of_the_rest[] = {
    { CORNER "given 1 = .", NO_LINE(MINIMAL), "", "3=.", NULL, NONE },
    { CORNER "given 1 = .", NO_LINE(MINIMAL), "", "2=.", "cell 2 is on a line", NONE },
    { CORNER "given 1 = .", NO_LINE(MINIMAL), "", "3=a", "cell 3 is not empty", NONE },
    { CORNER "given 3 = a", NO_LINE(MINIMAL), "", "3=.", "cell 3 is not empty", NONE },
    { CORNER "given 0 = a", NO_LINE(MINIMAL), "0=a", "3=.", "not tight", NONE },
    { PAIR, NO_LINE(TWO_LINES), "2=a", "0=a", NULL, 0, 0, "0 1" },
    { PAIR, NO_LINE(TWO_LINES), "2=a 3=.", "0=a", "not tight", 0, 0, "0 1" },
    { PAIR, NO_LINE(TWO_LINES), "3=.", "0=a", "not sound", 0, 0, "0 1" },
    { PAIR, NO_LINE(TWO_LINES), "2=a", "0=a", NULL, 0, 0, "1 0" },
    { RING, NO_LINE(TWO_LINES), "", "0=.", "two lines, but a chain of 3", 0, 1, "0 1 2" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", NULL, 0, 1, "0 1 2" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", NULL, 0, 1, "2 1 0" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", "in the order of the chain", 0, 1, "1 0 2" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", "not sound", 0, 1, "0 2" },
    { RING "; line 0 1 2 = tally 2a/2", NO_LINE(SUPPOSE), "", "0=.",
      "not tight: it follows without line", 0, 1, "0 1 3 2" },
    { RING, NO_LINE(SUPPOSE), "", "1=.", "the result is not about", 0, 1, "0 1 2" },
    { RING, NO_LINE(SUPPOSE), "", "0=a", "the supposed colour does not go", 0, 1, "0 1 2" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", "nothing is supposed", -1, 1, "0 1 2" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", "no colour is supposed", 0, 2, "0 1 2" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", "it supposes, but has no chain", 0, 1, "" },
    { RING, NO_LINE(SUPPOSE), "", "0=.", "its chain has a line that is none", 0, 1, "0 1 7" },
    { RING, NO_LINE(SEARCH), "", "0=.", "it does not suppose", 0, 1, "0 1 2" },
    { "colours 2; cells 2; line 0 1 = runs 1b; line 0 1 = runs 1b", NO_LINE(SUPPOSE), "", "0=.",
      "other colours go", 0, 1, "0" },
    { FORK, EITHER, "", "3=. 2=.", NULL, 0, -1, "0 1 2" },
    { FORK, EITHER, "", "3=a", "not sound", 0, -1, "0 1 2" },
    { FORK, EITHER, "", "3=.", "not sound", 0, -1, "0 1" },
    { FORK, EITHER, "", "3=.", "not tight: it follows without line 3", 0, -1, "0 1 2 3" },
    { FORK "; given 6 = a", EITHER, "6=a", "3=.", "not tight: it follows without the premise",
      0, -1, "0 1 2" },
    { FORK, EITHER, "", "3=.", "either way, and yet", 0, 1, "0 1 2" },
    { "colours 1; cells 2; line 0 1 = runs 2a", NO_LINE(SEARCH), "", "0=a", NULL, NONE },
    { "colours 1; cells 2; line 0 1 = runs 2a", NO_LINE(SEARCH), "", "0=.", "not sound", NONE },
    { "colours 1; cells 2; line 0 1 = runs 1a", NO_LINE(SEARCH), "", "0=a", "not sound", NONE },
    { ROW "runs 1a", NO_LINE(NONE), "", "0=a", "it has no technique", NONE },
};

// -- deductions -----------------------------------------------------------------------------------

// Appends "0=.a 3=b"; returns how many facts that are.
static int32_t add_facts(ns_test *t, const char *text, ns_explanation *e)
{
    int32_t count = 0;

    while (*text) {
        char *at;
        ns_fact fact = { (int32_t)strtol(text, &at, 10), 0 };
        for (at++; *at && *at != ' '; at++)
            fact.colours |= (ns_colours)1 << (*at == '.' ? 0 : *at - 'a' + 1);
        ns_expect(t, ns_array_push(&t->ctx, &e->facts, fact), "no memory");
        text = at + (*at == ' ');
        count++;
    }
    return count;
}

static void add_step(ns_test *t, const example *x, int32_t moment, ns_explanation *e)
{
    ns_deduction d = { .technique = x->technique,
                       .turn = x->turn,
                       .moment = moment,
                       .line = x->line,
                       .supposed_cell = x->supposed_cell,
                       .supposed_colour = x->supposed_colour,
                       .cost = 1 };

    d.premise_first = e->facts.count;
    d.premise_count = add_facts(t, x->premises, e);
    d.result_first = e->facts.count;
    d.result_count = add_facts(t, x->results, e);
    d.chain_first = e->chain.count;
    for (const char *at = x->chain; *at;) {
        char *end;
        const int32_t line = (int32_t)strtol(at, &end, 10);
        ns_expect(t, ns_array_push(&t->ctx, &e->chain, line), "no memory");
        at = end;
    }
    d.chain_count = e->chain.count - d.chain_first;
    ns_expect(t, ns_array_push(&t->ctx, &e->steps, d), "no memory");
}

static void drop(ns_test *t, ns_explanation *e)
{
    ns_array_drop(&t->ctx, &e->steps);
    ns_array_drop(&t->ctx, &e->facts);
    ns_array_drop(&t->ctx, &e->chain);
    ns_array_drop(&t->ctx, &e->cells);
}

static void expect_fault(ns_test *t, const char *got, const char *wanted, const char *what)
{
    ns_expect(t,
              (got == NULL) == (wanted == NULL)
                  && (!wanted || strncmp(got, wanted, strlen(wanted)) == 0),
              "%s: \"%s\", not \"%s\"", what, got ? got : "good", wanted ? wanted : "good");
}

static bool read_puzzle(ns_test *t, const char *text, ns_puzzle *puzzle)
{
    const bool read = ns_expect(t, ns_small_read(&t->ctx, text, puzzle), "not read: %s", text);

    for (int32_t i = 0; i < puzzle->runs.count; i++) {
        if (puzzle->runs.at[i].length == BLOT)
            puzzle->runs.at[i].length = 0;
    }
    return read;
}

static void judge_examples(ns_test *t, const example *examples, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        ns_puzzle puzzle;
        ns_fillings f;
        ns_explanation e = { 0 };
        ns_deduction_state state = { .minimal = true };
        if (read_puzzle(t, examples[i].puzzle, &puzzle)
            && ns_expect(t, ns_fillings_make(&puzzle, &f), "too large")) {
            ns_fillings_start(&f, state.start);
            memcpy(state.begin, state.start, sizeof state.start);
            memcpy(state.now, state.start, sizeof state.start);
            add_step(t, &examples[i], 0, &e);
            expect_fault(t, ns_deduction_fault(&f, &e, 0, &state), examples[i].wrong,
                         ns_deduction_text(&puzzle, &e, 0));
            ns_fillings_drop(&f);
        }
        drop(t, &e);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static void one_line(ns_test *t)
{
    judge_examples(t, of_lines, NS_COUNT(of_lines));
}

static void more_than_a_line(ns_test *t)
{
    judge_examples(t, of_the_rest, NS_COUNT(of_the_rest));
}

// -- whole explanations ---------------------------------------------------------------------------

static const char square[] = "colours 1; cells 4; line 0 1 = runs 2a; line 2 3 = runs 1a; "
                             "line 0 2 = runs 1a; line 1 3 = runs 2a";

static const example steps_of_square[] = {
    { square, NS_TECHNIQUE_FULL, NS_TURN_PLAIN, 0, "", "0=a 1=a", NULL, NONE },
    { square, NS_TECHNIQUE_FULL, NS_TURN_PLAIN, 3, "", "3=a", NULL, NONE },
    { square, NS_TECHNIQUE_DONE, NS_TURN_PLAIN, 2, "0=a", "2=.", NULL, NONE },
};

static void explain_square(ns_test *t, ns_explanation *e)
{
    static const ns_colours known[] = { 2, 2, 1, 2 };

    for (int32_t i = 0; i < NS_COUNT(steps_of_square); i++)
        add_step(t, &steps_of_square[i], i / 2, e);
    for (int32_t i = 0; i < NS_COUNT(known); i++)
        ns_expect(t, ns_array_push(&t->ctx, &e->cells, known[i]), "no memory");
    e->settled = true;
    e->rating = (ns_rating){ .effort = 3,
                             .stars = 1,
                             .hardest = NS_TECHNIQUE_FULL,
                             .deductions = 3,
                             .moments = 2,
                             .uses = { [NS_TECHNIQUE_FULL] = 2, [NS_TECHNIQUE_DONE] = 1 } };
}

// Spoils the explanation in the n-th way; returns how the complaint begins, or "" behind the last way.
static const char *spoil(int32_t n, ns_explanation *e, ns_explain_options *options)
{
    switch (n) {
    case 0:
        return NULL;
    case 1:
        e->steps.at[2].moment = 0;
        return "the premise about cell 0 was not known";
    case 2:
        e->steps.at[2].moment = 2;
        return "moments are not counted";
    case 3:
        e->steps.at[1].technique = NS_TECHNIQUE_OVERLAP;
        return "two techniques in one moment";
    case 4:
        options->hardest = NS_TECHNIQUE_DONE;
        return "a technique that may not be used";
    case 5:
        e->facts.at[e->steps.at[1].result_first].cell = 1;
        return "the result about cell 1 is not new";
    case 6:
        e->cells.at[2] = 3;
        return "the steps do not lead";
    case 7:
        e->settled = false;
        return "wrong about all cells";
    case 8:
        e->rating.uses[NS_TECHNIQUE_EDGE]++;
        return "the rating counts";
    case 9:
        e->rating.hardest = NS_TECHNIQUE_EDGE;
        return "the rating has another";
    case 10:
        e->broken = true;
        return "it is broken, and the last step";
    case 11:
        e->steps.count--;
        return "the steps do not lead";
    case 12:
        e->steps.at[2].technique = NS_TECHNIQUE_SEARCH;
        e->steps.at[2].line = -1;
        return "an easier technique has";
    default:
        return "";
    }
}

static void whole_explanations(ns_test *t)
{
    ns_puzzle puzzle;
    ns_fillings f;
    bool more = read_puzzle(t, square, &puzzle) && ns_fillings_make(&puzzle, &f);

    for (int32_t n = 0; more; n++) {
        ns_explain_options options = { .reasons = true, .hardest = NS_TECHNIQUE_SEARCH };
        ns_explanation e = { 0 };
        int32_t step = 0;
        explain_square(t, &e);
        const char *wanted = spoil(n, &e, &options);
        more = !wanted || *wanted;
        const char *got = more ? ns_explanation_fault(&f, &options, &e, &step) : NULL;
        if (more)
            expect_fault(t, got, wanted, ns_deduction_text(&puzzle, &e, step));
        drop(t, &e);
    }
    ns_fillings_drop(&f);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

// -- the lists ------------------------------------------------------------------------------------

// A step by lists and a step by trying everything anew are the same.
static void steps_agree(ns_test *t)
{
    ns_rng rng = ns_rng_seed(21);
    int32_t compared = 0;

    for (int32_t i = ns_scale(300); i > 0; i--) {
        ns_puzzle puzzle;
        ns_fillings f;
        ns_expect(t, ns_random_puzzle(&t->ctx, &rng, &puzzle) == NS_OK, "%s", t->ctx.message);
        const bool small = ns_fillings_make(&puzzle, &f);
        for (int32_t l = 0; small && l < puzzle.lines.count; l++) {
            ns_colours one[NS_FILLINGS_CELLS_MAX] = { 0 }, other[NS_FILLINGS_CELLS_MAX] = { 0 };
            for (int32_t c = 0; c < puzzle.cell_count; c++)
                one[c] = other[c] =
                    1 + (ns_colours)ns_rng_below(&rng, (int32_t)ns_puzzle_colours(&puzzle));
            const bool met = ns_fillings_step(&f, l, one);
            const bool agree = met == ns_twin_line_step(&puzzle, l, other)
                               && (!met || memcmp(one, other, sizeof one) == 0);
            ns_expect(t, agree, "line %d of %s", l, ns_small_write(&puzzle));
            compared++;
        }
        if (small)
            ns_fillings_drop(&f);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, compared > 0, "nothing was compared");
}

NS_TEST_MAIN(NS_CASE(one_line), NS_CASE(more_than_a_line), NS_CASE(whole_explanations),
             NS_CASE(steps_agree))
