// test_classify.c: the rules of a puzzle's kind, the goal and the level.
#include "ns_test.h"

#include "nonosmith/judge.h"
#include "oracle/small_text.h"

// Cell 0, 1, 2 .. of the stored solution as digits; "" when there is none.
static const struct {
    const char *puzzle;
    ns_kind kind;
    bool strict;
    const char *solution;
    ns_verdict verdict;
    ns_goal goal;
    ns_level level;
} samples[] = {
    // a cell on no clued line is empty by rule in curved and sloped puzzles, unless strict
    { "colours 1; cells 2; line 0 = runs 1a; line 1 = blank", NS_CURVED, false, "10", NS_SIMPLE,
      NS_GOAL_YES, NS_LEVEL_BASIC },
    { "colours 1; cells 2; line 0 = runs 1a; line 1 = blank", NS_SLOPED, false, "11", NS_SIMPLE,
      NS_GOAL_NO, NS_LEVEL_BASIC },
    { "colours 1; cells 2; line 0 = runs 1a; line 1 = blank", NS_CURVED, true, "10",
      NS_MULTIPLE, NS_GOAL_UNKNOWN, NS_LEVEL_BASIC },
    { "colours 1; cells 2; line 0 = runs 1a; line 1 = blank", NS_SOLID, false, "10",
      NS_MULTIPLE, NS_GOAL_UNKNOWN, NS_LEVEL_NONE },
    // a given cell is what it is given as, rule or not
    { "colours 2; cells 2; line 0 = runs 1a; given 1 = b", NS_CURVED, false, "12", NS_SIMPLE,
      NS_GOAL_YES, NS_LEVEL_BASIC },
    { "colours 2; cells 2; line 0 = runs 1a; given 1 = .b", NS_CURVED, false, "10", NS_SIMPLE,
      NS_GOAL_YES, NS_LEVEL_BASIC },
    // popular: a cell twice on a line that has a clue
    { "colours 1; cells 2; line 0 1 0 = runs 1a", NS_CURVED, false, "", NS_SIMPLE,
      NS_GOAL_UNKNOWN, NS_LEVEL_ADVANCED },
    { "colours 1; cells 2; line 0 1 0 = blank; line 0 1 = runs 2a", NS_CURVED, false, "11",
      NS_SIMPLE, NS_GOAL_YES, NS_LEVEL_BASIC },
    // a stored solution that breaks the clues is told of, however many answers there are
    { "colours 1; cells 1; line 0 = runs 2a", NS_CURVED, false, "1", NS_NONE, NS_GOAL_NO,
      NS_LEVEL_BASIC },
    { "colours 1; cells 2; line 0 1 = runs 1a", NS_CURVED, false, "11", NS_MULTIPLE, NS_GOAL_NO,
      NS_LEVEL_BASIC },
    { "colours 1; cells 2; line 0 1 = runs 1a", NS_CURVED, false, "02", NS_MULTIPLE, NS_GOAL_NO,
      NS_LEVEL_BASIC },
    { "colours 1; cells 2; line 0 1 = runs 1a", NS_CURVED, false, "01", NS_MULTIPLE,
      NS_GOAL_UNKNOWN, NS_LEVEL_BASIC },
    // nothing at all has exactly one answer
    { "colours 1; cells 0", NS_CURVED, false, "", NS_SIMPLE, NS_GOAL_UNKNOWN, NS_LEVEL_BASIC },
};

static void judged(ns_test *t)
{
    const ns_solve_options options = ns_solve_defaults();

    for (int32_t i = 0; i < NS_COUNT(samples); i++) {
        ns_puzzle puzzle = { 0 };
        ns_judgement judgement;
        uint8_t solution[8] = { 0 };
        const bool stored = samples[i].solution[0] != 0;
        ns_expect(t, ns_small_read(&t->ctx, samples[i].puzzle, &puzzle), "cannot read %s",
                  samples[i].puzzle);
        puzzle.kind = samples[i].kind;
        for (int32_t c = 0; stored && c < puzzle.cell_count; c++)
            solution[c] = (uint8_t)(samples[i].solution[c] - '0');
        ns_expect(t,
                  ns_judge(&t->ctx, &puzzle, stored ? solution : NULL, &options,
                           samples[i].strict, &judgement)
                      == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, judgement.solved.verdict == samples[i].verdict, "case %d: %s", i,
                  ns_verdict_name(judgement.solved.verdict));
        ns_expect(t, judgement.goal == samples[i].goal, "case %d: goal %d", i, judgement.goal);
        ns_expect(t, judgement.level == samples[i].level, "case %d: level %d", i,
                  judgement.level);
        ns_judgement_drop(&t->ctx, &judgement);
        ns_judgement_drop(&t->ctx, &judgement);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// The goal of a puzzle without cells, and every allocation refused in turn.
static void at_the_edges(ns_test *t)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = 1 };
    ns_judgement judgement;
    const uint8_t nothing[16] = { 0 }; // at least as many as cells
    ns_status status = NS_NO_MEMORY;

    ns_expect(t, ns_judge(&t->ctx, &puzzle, nothing, &options, false, &judgement) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, judgement.goal == NS_GOAL_YES, "goal %d", judgement.goal);
    ns_judgement_drop(&t->ctx, &judgement);
    ns_expect(t, ns_small_read(&t->ctx, samples[0].puzzle, &puzzle), "cannot read");
    puzzle.kind = NS_CURVED;
    for (int32_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        t->fail_at = t->allocations + n;
        status = ns_judge(&t->ctx, &puzzle, nothing, &options, false, &judgement);
        t->fail_at = 0;
        ns_judgement_drop(&t->ctx, &judgement);
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(judged), NS_CASE(at_the_edges))
