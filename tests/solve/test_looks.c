// test_looks.c: every look at a line, in every order and with both steps: as many as are counted, each
// changing what another line step (line_dp.h) changes there and then; and what was supposed afterwards.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/line_dp.h"
#include "oracle/random_puzzle.h"

#include <stdlib.h>
#include <string.h>

#define PUZZLES 400
#define CELLS_MAX 64

static void start(const ns_puzzle *puzzle, ns_colours *sets)
{
    for (int32_t c = 0; c < puzzle->cell_count; c++)
        sets[c] = ((ns_colours)2 << puzzle->colour_count) - 1;
    for (int32_t i = 0; i < puzzle->given.count; i++)
        sets[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
}

static bool is_known(ns_colours set)
{
    return (set & (set - 1)) == 0;
}

// One look on top of what was known; NULL, or what is wrong with it.
static const char *replay(const ns_puzzle *puzzle, ns_dp *dp, const ns_solved *solved,
                          int32_t number, bool exact, ns_colours *sets)
{
    const ns_trace_look *look = &solved->looks.at[number];
    const bool last = number + 1 == solved->looks.count;
    ns_colours next[CELLS_MAX], now[CELLS_MAX];
    bool news = false;

    memcpy(next, sets, sizeof next);
    memcpy(now, sets, sizeof now);
    if (look->line < 0 || look->line >= puzzle->lines.count)
        return "there is no such line";
    const bool met = ns_dp_step(dp, look->line, next);
    for (int32_t i = look->first; i < look->first + look->count; i++) {
        const ns_trace_change *change = &solved->changes.at[i];
        if ((change->colours & ~now[change->cell]) || change->colours == now[change->cell])
            return "a change changes nothing, or gives back";
        news |= is_known(change->colours) && !is_known(now[change->cell]);
        now[change->cell] = change->colours;
    }
    if (!met)
        return look->count == 0 && (last || !exact) ? NULL : "it went on after a contradiction";
    for (int32_t c = 0; c < puzzle->cell_count; c++)
        if (exact || look->kind == NS_TRACED_COMPLETE ? now[c] != next[c] : next[c] & ~now[c])
            return "it changes other cells";
    if (look->kind == NS_TRACED_COMPLETE && look->count == 0)
        return "what is idle is no completion";
    if (look->kind == NS_TRACED_IDLE && news)
        return "idle, and yet a cell is settled";
    if (look->kind == NS_TRACED_CHECK && look->count > 0)
        return "a check settles nothing";
    memcpy(sets, now, sizeof now);
    return NULL;
}

static const char *check_looks(const ns_puzzle *puzzle, const ns_solved *solved, bool exact)
{
    ns_colours sets[CELLS_MAX] = { 0 };
    int64_t counts[NS_TRACED_COMPLETE + 1] = { 0 };
    ns_dp *dp = ns_dp_create(puzzle);
    const char *wrong = NULL;

    start(puzzle, sets);
    for (int32_t i = 0; i < solved->looks.count && !wrong; i++) {
        counts[solved->looks.at[i].kind]++;
        wrong = replay(puzzle, dp, solved, i, exact, sets);
    }
    ns_dp_destroy(dp);
    if (wrong)
        return wrong;
    if (counts[NS_TRACED_IDLE] != solved->idle_line_solves)
        return "idle looks are counted otherwise";
    if (counts[NS_TRACED_COUNTED] + counts[NS_TRACED_IDLE] != solved->line_solves)
        return "looks are counted otherwise";
    const bool clash = solved->verdict == NS_NONE && !solved->searched;
    if (!clash
        && memcmp(sets, solved->cells.at, (size_t)puzzle->cell_count * sizeof *sets) != 0)
        return "they do not lead to what is known";
    return solved->looks_left_out ? "some are left out" : NULL;
}

static const char *check_guesses(const ns_puzzle *puzzle, const ns_solved *solved)
{
    int64_t counts[NS_GUESS_ANSWER + 1] = { 0 };
    int32_t level = 0;

    for (int32_t i = 0; i < solved->guesses.count; i++) {
        const ns_trace_guess *guess = &solved->guesses.at[i];
        const bool supposed = guess->kind <= NS_GUESS_CHOICE;
        counts[guess->kind]++;
        if (supposed != (guess->cell >= 0) || guess->cell >= puzzle->cell_count)
            return "of which cell?";
        if (supposed
            && (guess->colours == 0 || (guess->colours & ~solved->cells.at[guess->cell])
                || guess->colours == solved->cells.at[guess->cell]))
            return "a supposition says something that is possible";
        if (guess->kind == NS_GUESS_CHOICE && guess->level > level + 1)
            return "levels come one by one";
        if (guess->kind == NS_GUESS_CLASH && guess->level > level)
            return "a contradiction leads back";
        level = guess->kind == NS_GUESS_PROBE ? 0 : guess->level;
    }
    if (counts[NS_GUESS_CHOICE] != solved->decisions || counts[NS_GUESS_PROBE] != solved->probes
        || counts[NS_GUESS_CLASH] < solved->conflicts)
        return "guesses are counted otherwise";
    return counts[NS_GUESS_ANSWER] > solved->solution_count ? "answers nobody has" : NULL;
}

static bool same_result(const ns_solved *a, const ns_solved *b)
{
    return a->verdict == b->verdict && a->line_solves == b->line_solves
           && a->idle_line_solves == b->idle_line_solves && a->decisions == b->decisions
           && a->conflicts == b->conflicts && a->solution_count == b->solution_count;
}

static void examine(ns_test *t, const ns_puzzle *puzzle, int32_t number, ns_order order,
                    ns_step_kind step)
{
    ns_solve_options options = ns_solve_defaults();
    ns_solved plain = { 0 }, solved = { 0 };

    options.order = order;
    options.step = step;
    options.probe = number % 3 == 0;
    options.keep_trace = true; // or solids would be settled on masks, with other counts
    const ns_status wanted = ns_solve(&t->ctx, puzzle, &options, &plain);
    options.keep_looks = true;
    const ns_status status = ns_solve(&t->ctx, puzzle, &options, &solved);
    if (ns_expect(t, status == wanted, "puzzle %d: %s", (int)number, t->ctx.message)
        && status == NS_OK) {
        const char *wrong = check_looks(puzzle, &solved, step == NS_STEP_EXACT);
        ns_expect(t, !wrong, "puzzle %d, order %d, step %d: %s", (int)number, (int)order,
                  (int)step, wrong);
        wrong = check_guesses(puzzle, &solved);
        ns_expect(t, !wrong, "puzzle %d, guesses: %s", (int)number, wrong);
        ns_expect(t, same_result(&plain, &solved), "puzzle %d: looking on changes nothing",
                  (int)number);
        ns_expect(t, plain.looks.count == 0 && plain.guesses.count == 0, "kept unasked");
    }
    ns_solved_drop(&t->ctx, &plain);
    ns_solved_drop(&t->ctx, &solved);
}

static void random_puzzles(ns_test *t)
{
    ns_rng rng = ns_rng_seed(20);

    for (int32_t i = 0; i < PUZZLES; i++) {
        ns_puzzle puzzle = { 0 };
        if (!ns_expect(t, ns_random_larger(&t->ctx, &rng, &puzzle) == NS_OK, "%s",
                       t->ctx.message))
            return;
        for (ns_order order = NS_ORDER_SMART; order <= NS_ORDER_THRIFTY; order++)
            for (ns_step_kind step = NS_STEP_EXACT; step <= NS_STEP_THESIS; step++)
                if (puzzle.cell_count <= CELLS_MAX)
                    examine(t, &puzzle, i, order, step);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(random_puzzles))
