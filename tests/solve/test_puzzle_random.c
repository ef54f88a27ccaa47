// test_puzzle_random.c: whole puzzles against the brute-force twin.
//
// Everything ns_solve says about a small puzzle is compared with what trying every picture says:
// the verdict, the answers, where they differ, the lines that contradict each other, what line
// logic leaves, the trace, the proof; with every order, with both engines. A puzzle on which
// something is wrong shrinks itself and is printed as one line of small_text.h; put that line into
// the table below. 10,000 puzzles by default, 100,000 with NONOSMITH_TEST_SCALE=full.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/proof_check.h"
#include "oracle/puzzle_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"
#include "oracle/trace_check.h"
#ifdef NS_WITH_CADICAL
#include "io/engine/sat_cadical.h"
#endif

#include <string.h>

enum { LINES_MAX = 64, MANY = 5 };

typedef struct examiner {
    ns_test *t;
    bool thorough;       // the other engine too
    char complaint[200]; // that a shrunk puzzle must still earn
    int64_t verdicts[NS_NONE + 1], proofs, lemmas;
} examiner;

static bool valid_answers(const ns_puzzle *puzzle, const ns_solved *solved)
{
    const int32_t n = puzzle->cell_count;

    if (solved->solutions.count != solved->solution_count * n)
        return false;
    for (int32_t i = 0; i < solved->solution_count; i++) {
        if (!ns_twin_met(puzzle, NULL, solved->solutions.at + i * n))
            return false;
        for (int32_t k = 0; k < i && n > 0; k++) {
            if (memcmp(solved->solutions.at + i * n, solved->solutions.at + k * n, (size_t)n)
                == 0)
                return false;
        }
    }
    return true;
}

static bool right_differences(const ns_puzzle *puzzle, const ns_solved *solved)
{
    const int32_t n = puzzle->cell_count;
    int32_t next = 0;

    if (solved->solution_count < 2)
        return solved->differ.count == 0;
    for (int32_t i = 0; i < n; i++) {
        if (solved->solutions.at[i] == solved->solutions.at[n + i])
            continue;
        if (next == solved->differ.count || solved->differ.at[next] != i)
            return false;
        next++;
    }
    return next == solved->differ.count;
}

// The listed lines, with the given cells, admit no picture.
static bool real_conflict(const ns_puzzle *puzzle, const ns_solved *solved)
{
    bool keep[LINES_MAX] = { false };

    for (int32_t i = 0; i < solved->conflict.count; i++) {
        const int32_t line = solved->conflict.at[i];
        if (line < 0 || line >= puzzle->lines.count
            || (i > 0 && line <= solved->conflict.at[i - 1]))
            return false;
        keep[line] = true;
    }
    return ns_twin_count(puzzle, keep, 1, NULL) == 0;
}

static const char *examine_answers(const ns_puzzle *puzzle, const ns_twin *twin,
                                   const ns_solved *solved, int32_t wanted)
{
    const int64_t possible = twin->solutions < wanted ? twin->solutions : wanted;

    if (solved->verdict != twin->verdict)
        return "the verdict is wrong";
    if (solved->solution_count != possible)
        return "not as many answers as there are";
    if (solved->all_found ? solved->solution_count != twin->solutions
                          : solved->solution_count < wanted)
        return "wrong about there being others";
    if (!valid_answers(puzzle, solved))
        return "an answer is wrong or comes twice";
    if (!right_differences(puzzle, solved))
        return "the list of differing cells is wrong";
    if (solved->verdict == NS_NONE ? !real_conflict(puzzle, solved)
                                   : solved->conflict.count != 0)
        return "the conflict is none";
    return NULL;
}

static const char *examine_logic(const ns_puzzle *puzzle, const ns_twin *twin,
                                 const ns_solved *solved)
{
    if (twin->verdict == NS_SIMPLE && solved->searched)
        return "searched although lines were enough";
    if (twin->contradiction && solved->searched)
        return "searched although lines were contradictory";
    if (solved->idle_line_solves > solved->line_solves)
        return "more idle line solves than line solves";
    if (twin->contradiction)
        return NULL;
    if (solved->cells.count != puzzle->cell_count)
        return "line logic left not one set for each cell";
    if (puzzle->cell_count > 0
        && memcmp(solved->cells.at, twin->cells,
                  (size_t)puzzle->cell_count * sizeof(ns_colours))
               != 0)
        return "line logic left something else";
    return NULL;
}

static const char *examine_proof(examiner *e, const ns_puzzle *puzzle, const ns_solved *solved)
{
    const bool needed =
        solved->verdict == NS_UNIQUE || (solved->verdict == NS_NONE && solved->searched);

    if (!needed)
        return NULL;
    const ns_proof_report report =
        ns_proof_check(puzzle, solved->proof.at, solved->proof.count, solved->proof_blocks,
                       solved->verdict == NS_UNIQUE ? solved->solutions.at : NULL);
    e->proofs++;
    e->lemmas += report.lemmas;
    return report.fault;
}

// Solves once and compares everything.
static const char *examine_once(examiner *e, const ns_puzzle *puzzle, const ns_twin *twin,
                                const ns_solve_options *options)
{
    ns_solved solved = { 0 };
    const char *complaint = NULL;

    if (ns_solve(&e->t->ctx, puzzle, options, &solved) != NS_OK)
        complaint = e->t->ctx.message;
    if (!complaint)
        complaint = examine_answers(puzzle, twin, &solved, options->want_solutions);
    if (!complaint)
        complaint = examine_logic(puzzle, twin, &solved);
    if (!complaint && options->keep_trace)
        complaint = ns_trace_check(puzzle, &solved);
    if (!complaint && options->keep_proof)
        complaint = examine_proof(e, puzzle, &solved);
    ns_solved_drop(&e->t->ctx, &solved);
    return complaint;
}

static const char *examine_lines_only(examiner *e, const ns_puzzle *puzzle, const ns_twin *twin)
{
    ns_solve_options options = ns_solve_defaults();
    ns_solved solved = { 0 };
    const ns_verdict expected = twin->contradiction          ? NS_NONE
                                : twin->verdict == NS_SIMPLE ? NS_SIMPLE
                                                             : NS_UNKNOWN;

    options.lines_only = true;
    const ns_status status = ns_solve(&e->t->ctx, puzzle, &options, &solved);
    const bool right = status == NS_OK && solved.verdict == expected && !solved.searched;
    ns_solved_drop(&e->t->ctx, &solved);
    return right ? NULL : "lines_only gives something else";
}

// The thesis' step knows runs of one colour and of known length on lines that meet each cell once.
static bool thesis_applies(const ns_puzzle *puzzle)
{
    bool applies = puzzle->kind == NS_GRID && puzzle->colour_count == 1;

    for (int32_t l = 0; l < puzzle->lines.count; l++)
        applies = applies && puzzle->lines.at[l].clue == NS_CLUE_RUNS
                  && !ns_line_has_blots(puzzle, &puzzle->lines.at[l]);
    return applies;
}

static const char *examine_all(examiner *e, const ns_puzzle *puzzle, ns_twin *twin)
{
    ns_solve_options options = ns_solve_defaults();
    const char *complaint;

    if (puzzle->lines.count > LINES_MAX)
        return "too many lines for this test";
    ns_twin_decide(puzzle, MANY + 1, twin);
    options.keep_trace = options.keep_proof = true;
    if ((complaint = examine_once(e, puzzle, twin, &options)))
        return complaint;
    options.keep_proof = false;
    for (ns_order order = NS_ORDER_BRUTE; order <= NS_ORDER_THRIFTY; order++) {
        options.order = order;
        if ((complaint = examine_once(e, puzzle, twin, &options)))
            return complaint;
    }
    options = ns_solve_defaults();
    options.want_solutions = MANY;
    if ((complaint = examine_once(e, puzzle, twin, &options)))
        return complaint;
    if ((complaint = examine_lines_only(e, puzzle, twin)))
        return complaint;
    options = ns_solve_defaults();
    for (ns_order order = NS_ORDER_SMART; order <= NS_ORDER_THRIFTY; order++) {
        options.order = order;
        options.step = NS_STEP_THESIS;
        if (thesis_applies(puzzle) && (complaint = examine_once(e, puzzle, twin, &options)))
            return complaint;
    }
#ifdef NS_WITH_CADICAL
    options = ns_solve_defaults();
    options.sat = ns_sat_cadical();
    if (e->thorough && (complaint = examine_once(e, puzzle, twin, &options)))
        return complaint;
#endif
    return NULL;
}

static bool still_bad(void *user, const ns_puzzle *puzzle)
{
    examiner *e = user;
    ns_twin twin;
    const char *complaint = examine_all(e, puzzle, &twin);

    return complaint && strcmp(complaint, e->complaint) == 0;
}

static ns_verdict examine(examiner *e, ns_puzzle *puzzle)
{
    ns_test *t = e->t;
    ns_twin twin = { 0 };
    const char *complaint = examine_all(e, puzzle, &twin);

    t->checks++;
    e->verdicts[twin.verdict]++;
    if (complaint) {
        snprintf(e->complaint, sizeof e->complaint, "%s", complaint);
        ns_puzzle_shrink(&t->ctx, puzzle, still_bad, e);
        ns_expect(t, false, "%s: %s", e->complaint, ns_small_write(puzzle));
    }
    return twin.verdict;
}

static void random_puzzles(ns_test *t)
{
    const int32_t count = ns_scale(10000);
    examiner e = { .t = t };
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < count && t->failures < 5; i++) {
        ns_puzzle puzzle;
        if (!ns_expect(t, ns_random_puzzle(&t->ctx, &rng, &puzzle) == NS_OK, "no puzzle"))
            return;
        e.thorough = i % 8 == 0;
        examine(&e, &puzzle);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    for (ns_verdict v = NS_SIMPLE; count >= 1000 && v <= NS_NONE; v++)
        ns_expect(t, e.verdicts[v] > count / 100, "only %lld puzzles are %s",
                  (long long)e.verdicts[v], ns_verdict_name(v));
    ns_expect(t, count < 1000 || e.proofs > count / 100, "only %lld proofs",
              (long long)e.proofs);
    printf("simple %lld, unique %lld, multiple %lld, none %lld; %lld proofs, %lld lemmas\n",
           (long long)e.verdicts[NS_SIMPLE], (long long)e.verdicts[NS_UNIQUE],
           (long long)e.verdicts[NS_MULTIPLE], (long long)e.verdicts[NS_NONE],
           (long long)e.proofs, (long long)e.lemmas);
}

// Corners of the model, and every puzzle that once was decided wrongly.
static const struct {
    const char *puzzle;
    ns_verdict verdict;
} known[] = {
    { "colours 1; cells 0", NS_SIMPLE },
    { "colours 1; cells 0; line = runs", NS_SIMPLE },
    { "colours 1; cells 0; line = runs 1a", NS_NONE },
    { "colours 1; cells 0; line = tally 1a/1", NS_NONE },
    { "colours 1; cells 1", NS_MULTIPLE },
    { "colours 1; cells 1; given 0 = a", NS_SIMPLE },
    { "colours 1; cells 1; given 0 = a; given 0 = .", NS_NONE },
    { "colours 1; cells 2; line 0 = runs 1a", NS_MULTIPLE },
    { "colours 1; cells 2; line 0 1 = blank; line 0 = runs 1a; line 1 = runs", NS_SIMPLE },
    { "colours 1; cells 1; line 0 = runs 65536a", NS_NONE },
    { "colours 1; cells 1; line 0 0 0 = runs 3a", NS_SIMPLE },
    { "colours 1; cells 1; line 0 0 0 = runs 2a", NS_NONE },
    { "colours 1; cells 2; line 0 1 0 = runs 1a 1a", NS_SIMPLE },
    { "colours 1; cells 2; line 0 1 0 = tally 2a/2", NS_SIMPLE },
    { "colours 2; cells 2; line 0 1 = runs 1a 1b", NS_SIMPLE },
    { "colours 1; cells 2; line 0 1 = runs 1a 1a", NS_NONE },
    { "colours 1; cells 3; line 0 1 2 = tally 2a/3", NS_NONE },
    { "colours 1; cells 0; line = runs ?a", NS_NONE },
    { "colours 1; cells 1; line 0 = runs ?a", NS_SIMPLE },
    { "colours 1; cells 2; line 0 1 = runs ?a", NS_MULTIPLE },
    { "colours 1; cells 2; line 0 1 = runs ?a ?a", NS_NONE },
    { "colours 1; cells 3; line 0 1 2 = runs ?a ?a", NS_SIMPLE },
    { "colours 1; cells 1; line 0 0 0 = runs ?a", NS_SIMPLE },
    { "colours 2; cells 2; line 0 1 = runs ?a ?b", NS_SIMPLE },
    { "colours 2; cells 3; line 0 1 2 = runs ?a ?b; given 1 = ab", NS_MULTIPLE },
    { "colours 2; cells 3; line 0 1 2 = runs ?a 2b", NS_SIMPLE },
    { "colours 1; cells 4; line 0 1 = runs ?a; line 2 3 = runs 1a; line 0 2 = runs 1a; "
      "line 1 3 = runs 2a",
      NS_SIMPLE },
    { "colours 2; cells 1; line 0 = tally", NS_SIMPLE },
    { "colours 2; cells 1; line 0 = partial", NS_MULTIPLE },
    { "colours 2; cells 1; line 0 = partial 0b/0", NS_MULTIPLE },
    { "colours 2; cells 1; line 0 = partial 0b/0; given 0 = ab", NS_SIMPLE },
    { "colours 1; cells 4; line 0 1 = runs 1a; line 2 3 = runs 1a; line 0 2 = runs 1a; "
      "line 1 3 = runs 1a",
      NS_MULTIPLE },
    { "colours 1; cells 3; line 0 1 = runs 1a; line 1 2 = runs 1a; line 0 2 = runs 1a",
      NS_NONE },
};

static void known_puzzles(ns_test *t)
{
    examiner e = { .t = t, .thorough = true };

    for (int32_t i = 0; i < NS_COUNT(known); i++) {
        ns_puzzle puzzle = { 0 };
        if (ns_expect(t, ns_small_read(&t->ctx, known[i].puzzle, &puzzle), "cannot read %s",
                      known[i].puzzle)) {
            const ns_verdict verdict = examine(&e, &puzzle);
            ns_expect(t, verdict == known[i].verdict, "%s: %s", known[i].puzzle,
                      ns_verdict_name(verdict));
        }
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(known_puzzles), NS_CASE(random_puzzles))
