// test_classic.c: the solver on puzzles made by others, against what others found out about them.
//
// Every verdict must be the known one, every answer is checked with the twin's own reading of the
// clues, traces are replayed, proofs go through the independent checker. The sets of the
// tournaments are sampled; the benches run them all.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/classic.h"
#include "oracle/grid_turn.h"
#include "oracle/proof_check.h"
#include "oracle/puzzle_twin.h"
#include "oracle/scale.h"
#include "oracle/trace_check.h"
#ifdef NS_WITH_CADICAL
#include "io/engine/sat_cadical.h"
#endif
#include "io/native.h"

#include <pthread.h>
#include <string.h>

static const ns_sat_port *other_engine(void)
{
#ifdef NS_WITH_CADICAL
    return ns_sat_cadical();
#else
    return NULL;
#endif
}

// Whether what was found is right in itself, whatever the verdict should have been.
static bool answers_hold(const ns_puzzle *puzzle, const ns_solved *solved)
{
    const int32_t n = puzzle->cell_count;
    const int32_t wanted = solved->verdict == NS_MULTIPLE  ? 2
                           : solved->verdict == NS_NONE    ? 0
                           : solved->verdict == NS_UNKNOWN ? solved->solution_count
                                                           : 1;
    bool hold = solved->solution_count == wanted && solved->solutions.count == wanted * n;

    for (int32_t i = 0; hold && i < wanted; i++)
        hold = ns_twin_met(puzzle, NULL, solved->solutions.at + i * n);
    if (hold && wanted == 2) {
        int32_t next = 0;
        for (int32_t i = 0; i < n; i++) {
            if (solved->solutions.at[i] != solved->solutions.at[n + i])
                hold = hold && next < solved->differ.count && solved->differ.at[next++] == i;
        }
        hold = hold && next > 0 && next == solved->differ.count;
    }
    return hold;
}

static bool solve(ns_test *t, const char *name, const ns_puzzle *puzzle,
                  const ns_solve_options *options, ns_solved *solved)
{
    const ns_status status = ns_solve(&t->ctx, puzzle, options, solved);

    return ns_expect(t, status == NS_OK || status == NS_STOPPED, "%s: %s", name, t->ctx.message)
           && ns_expect(t, answers_hold(puzzle, solved), "%s: a wrong answer", name);
}

// Decides every n-th puzzle of a set; also replays the traces of what line logic did.
static void decide_set(ns_test *t, const char *data, const char *prefix, int32_t every,
                       const ns_sat_port *sat)
{
    ns_classic_set set = { 0 };
    ns_solve_options options = ns_solve_defaults();

    options.sat = sat;
    options.keep_trace = true;
    ns_expect(t, ns_classic_load(&t->ctx, data, prefix, &set) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, set.puzzles.count > 0, "no puzzles in %s", prefix);
    for (int32_t i = 0; i < set.puzzles.count; i += every) {
        const ns_classic *puzzle = &set.puzzles.at[i];
        ns_solved solved = { 0 };
        if (solve(t, puzzle->name, &puzzle->doc->puzzle, &options, &solved)) {
            ns_expect(t, solved.verdict == puzzle->expected, "%s: %s, not %s", puzzle->name,
                      ns_verdict_name(solved.verdict), ns_verdict_name(puzzle->expected));
            ns_expect(t, (solved.verdict == NS_SIMPLE) == !solved.searched, "%s: searched %d",
                      puzzle->name, solved.searched);
            const char *fault = ns_trace_check(&puzzle->doc->puzzle, &solved);
            ns_expect(t, fault == NULL, "%s: %s", puzzle->name, fault ? fault : "");
        }
        ns_solved_drop(&t->ctx, &solved);
    }
    ns_classic_drop(&t->ctx, &set);
}

// Decides the unique puzzles of a set again, with probing, which tells how deep they are.
static void probe_set(ns_test *t, const char *data, const char *prefix)
{
    ns_classic_set set = { 0 };
    ns_solve_options options = ns_solve_defaults();

    options.probe = true;
    ns_expect(t, ns_classic_load(&t->ctx, data, prefix, &set) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < set.puzzles.count; i++) {
        const ns_classic *puzzle = &set.puzzles.at[i];
        ns_solved solved = { 0 };
        if ((puzzle->expected == NS_SIMPLE || puzzle->expected == NS_UNIQUE)
            && solve(t, puzzle->name, &puzzle->doc->puzzle, &options, &solved))
            ns_expect(t, solved.verdict == puzzle->expected && solved.depth == puzzle->depth,
                      "%s: %s of depth %d, not %d", puzzle->name,
                      ns_verdict_name(solved.verdict), solved.depth, puzzle->depth);
        ns_solved_drop(&t->ctx, &solved);
    }
    ns_classic_drop(&t->ctx, &set);
}

// One of every so many, fewer in a sample and more at full scale.
static int32_t every(int32_t usual)
{
    return ns_max(1, usual * 100 / ns_scale_percent());
}

static void pictures(ns_test *t)
{
    static const char *const sets[] = { "jwilk", "nonogram-db", "sgt-pattern", "tango-colour",
                                        "survey-free/webpbn" };
    const char *data = ns_test_data(t);

    for (int32_t i = 0; data && i < NS_COUNT(sets); i++) {
        decide_set(t, data, sets[i], every(1), NULL);
        if (other_engine())
            decide_set(t, data, sets[i], every(1), other_engine());
    }
}

static void hard_ones(ns_test *t)
{
    const char *data = ns_test_data(t);

    if (!data)
        return;
    decide_set(t, data, "rand30", every(20), NULL);
    decide_set(t, data, "tournament", every(60), NULL);
    decide_set(t, data, "ndom/0", 1, NULL);
    decide_set(t, data, "minizinc/non_fast_1", every(1), NULL);
    decide_set(t, data, "minizinc/non_med", every(3), other_engine());
    decide_set(t, data, "rand30", every(50), other_engine());
    decide_set(t, data, "ndom/0", 1, other_engine());
}

static void depths(ns_test *t)
{
    static const char *const sets[] = {
        "jwilk",   "survey-free/webpbn", "ndom/03", "ndom/04", "ndom/05",
        "ndom/06", "minizinc/non_fast_1"
    };
    const char *data = ns_test_data(t);

    for (int32_t i = 0; data && i < NS_COUNT(sets); i++)
        probe_set(t, data, sets[i]);
    if (data && ns_scale_percent() > 100)
        probe_set(t, data, "minizinc");
}

// The verdict does not depend on which way round the puzzle lies.
static void turned(ns_test *t)
{
    static const struct {
        const char *prefix;
        int32_t usual;
    } sets[] = { { "jwilk", 2 }, { "tango-colour", 4 }, { "rand30", 100 } };
    const char *data = ns_test_data(t);
    const ns_solve_options options = ns_solve_defaults();

    for (int32_t s = 0; data && s < NS_COUNT(sets); s++) {
        ns_classic_set set = { 0 };
        ns_expect(t, ns_classic_load(&t->ctx, data, sets[s].prefix, &set) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t i = 0; i < set.puzzles.count; i += every(sets[s].usual)) {
            for (int32_t way = 1; way < 4; way++) {
                const ns_classic *puzzle = &set.puzzles.at[i];
                ns_puzzle other;
                ns_solved solved = { 0 };
                ns_grid_turn(&t->ctx, &puzzle->doc->puzzle, way & 1, way & 2, &other);
                if (solve(t, puzzle->name, &other, &options, &solved))
                    ns_expect(t, solved.verdict == puzzle->expected, "%s turned %d: %s, not %s",
                              puzzle->name, way, ns_verdict_name(solved.verdict),
                              ns_verdict_name(puzzle->expected));
                ns_solved_drop(&t->ctx, &solved);
                ns_puzzle_drop(&t->ctx, &other);
            }
        }
        ns_classic_drop(&t->ctx, &set);
    }
}

// Changes one clue: a run grows or shrinks, is told to have another colour, or changes places with
// its neighbour, which no counting of cells reveals.
static bool change_a_clue(ns_rng *rng, ns_puzzle *puzzle)
{
    const ns_line *line = &puzzle->lines.at[ns_rng_below(rng, puzzle->lines.count)];

    if (line->clue_count < 2)
        return false;
    ns_run *run = &puzzle->runs.at[line->clue_first + ns_rng_below(rng, line->clue_count - 1)];
    switch (ns_rng_below(rng, 4)) {
    case 0:
        if (puzzle->colour_count == 1)
            return false;
        run->colour = 1 + run->colour % puzzle->colour_count;
        return true;
    case 1:
        if (run->length == 1)
            return false;
        run->length--;
        return true;
    case 2:
        run->length++;
        return true;
    default:
        if (run[0].length == run[1].length && run[0].colour == run[1].colour)
            return false;
        const ns_run first = run[0];
        run[0] = run[1];
        run[1] = first;
        return true;
    }
}

// The lines of a conflict alone have no answer, says the engine that did not name them.
static void check_conflict(ns_test *t, const char *name, ns_puzzle *puzzle,
                           const ns_solved *solved, const ns_sat_port *sat)
{
    ns_solve_options options = ns_solve_defaults();
    ns_solved again = { 0 };
    int32_t next = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (next < solved->conflict.count && solved->conflict.at[next] == l)
            next++;
        else
            puzzle->lines.at[l].clue = NS_CLUE_BLANK;
    }
    ns_expect(t, next == solved->conflict.count, "%s: conflict lines out of order", name);
    options.sat = sat;
    if (solve(t, name, puzzle, &options, &again))
        ns_expect(t, again.verdict == NS_NONE, "%s: %d of %d lines are no conflict", name,
                  solved->conflict.count, puzzle->lines.count);
    ns_solved_drop(&t->ctx, &again);
}

static void made_contradictory(ns_test *t)
{
    static const char *const sets[] = { "jwilk", "nonogram-db", "sgt-pattern", "tango-colour",
                                        "survey-free/webpbn" };
    const char *data = ns_test_data(t);
    const ns_solve_options options = ns_solve_defaults();
    const int32_t wanted = ns_scale(100);
    ns_rng rng = ns_rng_seed(11);
    ns_classic_set set = { 0 };
    int32_t none = 0;

    if (!data)
        return;
    for (int32_t i = 0; i < NS_COUNT(sets); i++)
        ns_expect(t, ns_classic_load(&t->ctx, data, sets[i], &set) == NS_OK, "%s",
                  t->ctx.message);
    for (int32_t i = 0; i < wanted; i++) {
        const ns_classic *puzzle = &set.puzzles.at[ns_rng_below(&rng, set.puzzles.count)];
        ns_puzzle changed;
        ns_solved solved = { 0 };
        ns_puzzle_copy(&t->ctx, &changed, &puzzle->doc->puzzle);
        while (!change_a_clue(&rng, &changed))
            continue;
        t->ctx.budget = t->ctx.ticks + 300000000; // seconds, where milliseconds should do
        if (solve(t, puzzle->name, &changed, &options, &solved)
            && ns_expect(t, solved.verdict != NS_UNKNOWN, "%s: unknown", puzzle->name)
            && solved.verdict == NS_NONE) {
            none++;
            check_conflict(t, puzzle->name, &changed, &solved, other_engine());
        }
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &changed);
    }
    t->ctx.budget = 0;
    ns_expect(t, wanted < 100 || none * 10 >= wanted * 9, "only %d of %d contradictory", none,
              wanted);
    ns_classic_drop(&t->ctx, &set);
}

static void proofs(ns_test *t)
{
    static const char *const sets[] = { "survey-free/webpbn",
                                        "jwilk",
                                        "tango-colour",
                                        "ndom/03",
                                        "ndom/04",
                                        "ndom/05",
                                        "ndom/06" };
    const char *data = ns_test_data(t);
    ns_solve_options options = ns_solve_defaults();
    ns_classic_set set = { 0 };
    int64_t checked = 0, lemmas = 0;

    options.keep_proof = true;
    for (int32_t i = 0; data && i < NS_COUNT(sets); i++)
        ns_expect(t, ns_classic_load(&t->ctx, data, sets[i], &set) == NS_OK, "%s",
                  t->ctx.message);
    for (int32_t i = 0; i < set.puzzles.count; i += every(1)) {
        const ns_classic *puzzle = &set.puzzles.at[i];
        ns_solved solved = { 0 };
        if (puzzle->expected == NS_UNIQUE
            && solve(t, puzzle->name, &puzzle->doc->puzzle, &options, &solved)) {
            const ns_proof_report report =
                ns_proof_check(&puzzle->doc->puzzle, solved.proof.at, solved.proof.count,
                               solved.proof_blocks, solved.solutions.at);
            ns_expect(t, report.holds, "%s: lemma %d: %s", puzzle->name, report.at,
                      report.fault ? report.fault : "");
            checked++;
            lemmas += report.lemmas;
        }
        ns_solved_drop(&t->ctx, &solved);
    }
    if (data)
        printf("%lld proofs, %lld lemmas\n", (long long)checked, (long long)lemmas);
    ns_classic_drop(&t->ctx, &set);
}

// What one thread does: a hash over everything each of its puzzles gave.
typedef struct work {
    const ns_classic_set *set;
    int32_t first; // every second puzzle from here
    bool backwards;
    uint64_t hash;
} work;

static uint64_t hash_of_solving(ns_ctx *ctx, const ns_puzzle *puzzle)
{
    ns_solve_options options = ns_solve_defaults();
    ns_solved solved = { 0 };
    const int64_t before = ctx->ticks;

    options.keep_trace = options.keep_proof = true;
    uint64_t hash = (uint64_t)ns_solve(ctx, puzzle, &options, &solved);
    hash = ns_hash_add(hash, (uint64_t)solved.verdict);
    hash = ns_hash_add(hash, (uint64_t)(ctx->ticks - before));
    hash = ns_hash_add(hash, (uint64_t)solved.conflicts);
    for (int32_t i = 0; i < solved.solutions.count; i++)
        hash = ns_hash_add(hash, solved.solutions.at[i]);
    for (int32_t i = 0; i < solved.trace.count; i++)
        hash = ns_hash_add(hash, (uint64_t)solved.trace.at[i].line);
    for (int32_t i = 0; i < solved.proof.count; i++)
        hash = ns_hash_add(hash, (uint64_t)solved.proof.at[i]);
    ns_solved_drop(ctx, &solved);
    return hash;
}

static void *do_work(void *user)
{
    work *w = user;
    ns_ctx ctx = ns_native_ctx();
    const int32_t count = (w->set->puzzles.count - w->first + 1) / 2;

    w->hash = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t k = w->first + 2 * (w->backwards ? count - 1 - i : i);
        w->hash += hash_of_solving(&ctx, &w->set->puzzles.at[k].doc->puzzle);
    }
    return NULL;
}

static void two_threads(ns_test *t)
{
    const char *data = ns_test_data(t);
    ns_classic_set set = { 0 };

    if (!data)
        return;
    ns_expect(t, ns_classic_load(&t->ctx, data, "survey-free/webpbn", &set) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, ns_classic_load(&t->ctx, data, "tango-colour", &set) == NS_OK, "%s",
              t->ctx.message);
    work alone[2] = { { .set = &set, .first = 0 }, { .set = &set, .first = 1 } };
    work both[2] = { alone[0], alone[1] };
    pthread_t threads[2];
    for (int32_t i = 0; i < 2; i++) {
        do_work(&alone[i]);
        both[i].backwards = true;
    }
    for (int32_t i = 0; i < 2; i++)
        ns_expect(t, pthread_create(&threads[i], NULL, do_work, &both[i]) == 0, "no thread");
    for (int32_t i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        ns_expect(t, alone[i].hash == both[i].hash, "half %d differs beside another thread", i);
    }
    ns_classic_drop(&t->ctx, &set);
}

NS_TEST_MAIN(NS_CASE(pictures), NS_CASE(hard_ones), NS_CASE(depths), NS_CASE(turned),
             NS_CASE(made_contradictory), NS_CASE(proofs), NS_CASE(two_threads))
