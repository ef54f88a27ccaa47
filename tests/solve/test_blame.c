// test_blame.c: the lines named as a contradiction are one, and in small puzzles none of them
// could be left out.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/puzzle_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"
#include "solve/blame.h"

#include <string.h>

enum { LINES_MAX = 64 };

static const struct {
    const char *puzzle, *conflict;
} conflicts[] = {
    // one line that has no room
    { "colours 1; cells 4; line 0 1 = runs 1a; line 1 2 3 = runs 2a 1a", "1" },
    // two lines that disagree about a cell, and one that has nothing to do with it
    { "colours 1; cells 4; line 0 1 = runs; line 2 3 = runs 1a; line 1 2 = runs 2a", "0 2" },
    // a ring of three: each pair could be met
    { "colours 1; cells 4; line 3 = runs 1a; line 0 1 = runs 1a; line 1 2 = runs 1a; line 0 2 "
      "= "
      "runs 1a",
      "1 2 3" },
    // a blank line is never to blame
    { "colours 2; cells 2; line 0 1 = blank; line 0 1 = tally 1a/1 1b/1; line 1 0 = runs 2b",
      "1 2" },
    // nor is any line when the given cells contradict each other
    { "colours 1; cells 2; line 0 1 = runs 1a; given 0 = a; given 0 = .", "" },
    { "colours 1; cells 2; line 0 1 = blank; line 0 = runs 1a; given 0 = .", "1" },
};

static const char *blame_text(ns_test *t, const ns_puzzle *puzzle)
{
    static char text[1024];
    ns_lines *lines = NULL;
    ns_solved solved = { 0 };
    bool all[LINES_MAX];
    int32_t length = 0;

    text[0] = 0;
    memset(all, true, sizeof all);
    ns_status status = ns_lines_create(&t->ctx, puzzle, &lines);
    if (status == NS_OK)
        status = ns_blame(&t->ctx, lines, all, 1000000000, &solved);
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < solved.conflict.count; i++)
        length += ns_format(text + length, (int32_t)sizeof text - length, i ? " %d" : "%d",
                            solved.conflict.at[i]);
    for (int32_t l = 0; lines && l < puzzle->lines.count; l++)
        ns_expect(t, lines->line[l].clue == puzzle->lines.at[l].clue, "line %d lost its clue",
                  l);
    ns_solved_drop(&t->ctx, &solved);
    ns_lines_destroy(&t->ctx, lines);
    return text;
}

static void small_conflicts(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(conflicts); i++) {
        ns_puzzle puzzle;
        ns_expect(t, ns_small_read(&t->ctx, conflicts[i].puzzle, &puzzle), "cannot read %s",
                  conflicts[i].puzzle);
        ns_expect_text(t, blame_text(t, &puzzle), conflicts[i].conflict, "%s",
                       conflicts[i].puzzle);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static void nothing_to_leave_out(ns_test *t)
{
    ns_rng rng = ns_rng_seed(11);
    const int32_t puzzles = ns_scale(4000);
    int32_t tried = 0;

    for (int32_t i = 0; i < puzzles; i++) {
        const ns_solve_options options = ns_solve_defaults();
        ns_puzzle puzzle;
        ns_solved solved = { 0 };
        bool keep[LINES_MAX] = { false };
        ns_random_puzzle(&t->ctx, &rng, &puzzle);
        ns_solve(&t->ctx, &puzzle, &options, &solved);
        // A contradiction of totals needs whole families and is named by them.
        const bool blamed = solved.verdict == NS_NONE && solved.totals.colour == 0;
        for (int32_t k = 0; blamed && k < solved.conflict.count; k++)
            keep[solved.conflict.at[k]] = true;
        for (int32_t k = 0; blamed && k < solved.conflict.count; k++) {
            keep[solved.conflict.at[k]] = false;
            ns_expect(t, ns_twin_count(&puzzle, keep, 1, NULL) == 1, "without line %d: %s",
                      solved.conflict.at[k], ns_small_write(&puzzle));
            keep[solved.conflict.at[k]] = true;
        }
        tried += blamed && solved.conflict.count > 1;
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, puzzles < 4000 || tried > 20, "only %d contradictions", tried);
}

// Larger puzzles name what the proof rests on: it must contradict itself without the others.
static void the_named_contradict(ns_test *t)
{
    ns_rng rng = ns_rng_seed(12);
    const int32_t puzzles = ns_scale(300);
    int32_t none = 0, fewer = 0, searched = 0;

    for (int32_t i = 0; i < puzzles; i++) {
        const ns_solve_options options = ns_solve_defaults();
        ns_puzzle puzzle = { 0 };
        ns_solved solved = { 0 }, again = { 0 };
        ns_expect(t,
                  ns_spoilt_grid(&t->ctx, &rng, 8 + i % 15, i % 2 ? 60 : 48, &puzzle) == NS_OK,
                  "%s", t->ctx.message);
        ns_solve(&t->ctx, &puzzle, &options, &solved);
        if (solved.verdict == NS_NONE) {
            int32_t next = 0;
            for (int32_t l = 0; l < puzzle.lines.count; l++) {
                const bool named =
                    next < solved.conflict.count && solved.conflict.at[next] == l;
                next += named;
                puzzle.lines.at[l].clue = named ? puzzle.lines.at[l].clue : NS_CLUE_BLANK;
            }
            ns_solve(&t->ctx, &puzzle, &options, &again);
            ns_expect(t, again.verdict == NS_NONE, "puzzle %d: the %d lines named can be met",
                      i, solved.conflict.count);
            none++;
            searched += solved.searched;
            fewer += solved.conflict.count < puzzle.lines.count;
        }
        ns_solved_drop(&t->ctx, &again);
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, puzzles < 100 || (none > puzzles / 2 && fewer > none / 4),
              "of %d puzzles %d have no answer (%d searched), %d name not all lines", puzzles,
              none, searched, fewer);
}

NS_TEST_MAIN(NS_CASE(small_conflicts), NS_CASE(nothing_to_leave_out),
             NS_CASE(the_named_contradict))
