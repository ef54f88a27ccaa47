// test_solid_repair.c: repaired and thinned solids, checked by the solver from scratch.
#include "ns_test.h"

#include "make/mend/account.h"
#include "make/solid/solid_harm.h"
#include "make/solid/solid_trial.h"
#include "nonosmith/judge.h"
#include "oracle/scale.h"
#include "oracle/solids.h"

#include <string.h>

#define CELLS_MAX 4096

typedef struct model {
    ns_puzzle puzzle;
    uint8_t solution[CELLS_MAX];
    int32_t filled;
} model;

static bool make_model(ns_test *t, ns_test_solid which, int32_t x, int32_t y, int32_t z,
                       int32_t colours, bool partial, uint64_t seed, model *m)
{
    const int32_t size[3] = { x, y, z };

    *m = (model){ 0 };
    if (!ns_expect(t, ns_puzzle_solid(&t->ctx, &m->puzzle, x, y, z) == NS_OK, "a box"))
        return false;
    m->puzzle.colour_count = colours;
    ns_test_solid_fill(which, size, colours, seed, m->solution);
    for (int32_t c = 0; c < m->puzzle.cell_count; c++)
        m->filled += m->solution[c] != 0;
    return ns_expect(t, ns_solid_clues_from(&t->ctx, &m->puzzle, m->solution, partial) == NS_OK,
                     "clues: %s", t->ctx.message);
}

static ns_verdict verdict_of(ns_test *t, const ns_puzzle *puzzle, const uint8_t *known,
                             bool lines_only)
{
    ns_solve_options how = ns_solve_defaults();
    ns_solved solved = { 0 };

    how.lines_only = lines_only;
    how.known = known;
    ns_expect(t, ns_solve(&t->ctx, puzzle, &how, &solved) == NS_OK, "%s", t->ctx.message);
    const ns_verdict verdict = solved.verdict;
    ns_solved_drop(&t->ctx, &solved);
    return verdict;
}

// Clues are met by their solution, whatever the colours, and list what occurs.
static void clues_are_met(ns_test *t)
{
    for (int32_t i = 0; i < ns_scale(60); i++) {
        model m;
        const int32_t colours = 1 + i % 2;
        const bool partial = i % 4 == 3;
        if (!make_model(t, (ns_test_solid)(i % 6), 3 + i % 4, 4, 3 + i % 3, colours, partial,
                        (uint64_t)i, &m))
            continue;
        ns_expect(t, ns_puzzle_check(&t->ctx, &m.puzzle) == NS_OK, "sound");
        ns_expect(t, ns_puzzle_satisfied(&m.puzzle, m.solution), "met");
        for (int32_t l = 0; l < m.puzzle.lines.count; l++) {
            const ns_line *line = &m.puzzle.lines.at[l];
            ns_expect(t, line->clue == NS_CLUE_TALLY && line->clue_count >= 1, "a tally");
            ns_expect(t, !line->partial || (partial && line->clue_count == 1), "tells of one");
        }
        ns_puzzle_drop(&t->ctx, &m.puzzle);
    }
}

static void repairs_are_simple(ns_test *t)
{
    static const struct {
        ns_test_solid which;
        int32_t x, y, z, colours;
        int32_t percent; // of the filled voxels, at most
    } rows[] = {
        { NS_TEST_KNOT, 14, 14, 12, 1, 2 },   { NS_TEST_BALL, 9, 8, 7, 1, 0 },
        { NS_TEST_RINGS, 12, 12, 12, 1, 12 }, { NS_TEST_RINGS, 16, 14, 14, 1, 12 },
        { NS_TEST_TABLE, 8, 8, 6, 1, 5 },     { NS_TEST_BOARD, 4, 4, 4, 1, 70 },
        { NS_TEST_NOISE, 6, 6, 6, 1, 45 },    { NS_TEST_RINGS, 10, 10, 10, 2, 15 },
        { NS_TEST_NOISE, 5, 5, 5, 2, 60 },
    };

    for (int32_t i = 0; i < NS_COUNT(rows); i++) {
        model m;
        uint8_t before[CELLS_MAX], original[CELLS_MAX];
        ns_repair repair;
        if (!make_model(t, rows[i].which, rows[i].x, rows[i].y, rows[i].z, rows[i].colours,
                        false, 1, &m))
            continue;
        memcpy(before, m.solution, sizeof before);
        memcpy(original, m.solution, sizeof original);
        const bool was_simple = verdict_of(t, &m.puzzle, NULL, true) == NS_SIMPLE;
        const ns_status status =
            ns_repair_solid(&t->ctx, &m.puzzle, m.solution, INT64_C(1000000000), &repair);
        const char *name = ns_test_solid_name(rows[i].which);
        ns_expect(t, status == NS_OK && repair.simple, "%s %d is mended", name, i);
        ns_expect(t, repair.asked == !was_simple && was_simple == (repair.changes.count == 0),
                  "%s: only what needs it", name);
        ns_expect(t, verdict_of(t, &m.puzzle, NULL, true) == NS_SIMPLE, "%s: simple", name);
        ns_expect(t, ns_puzzle_satisfied(&m.puzzle, m.solution), "%s: met", name);
        ns_expect(t, repair.changes.count * 100 <= rows[i].percent * m.filled,
                  "%s %d: %d of %d changed", name, i, repair.changes.count, m.filled);
        for (int32_t k = 0; k < repair.changes.count; k++) {
            const ns_change change = repair.changes.at[k];
            ns_expect(t, before[change.cell] == change.from && change.from != change.to,
                      "what was there");
            before[change.cell] = change.to;
        }
        ns_expect(t, memcmp(before, m.solution, (size_t)m.puzzle.cell_count) == 0,
                  "%s: no other voxel changed", name);
        for (int32_t l = 0; l < m.puzzle.size[2]; l++) {
            const int32_t layer = m.puzzle.size[0] * m.puzzle.size[1];
            bool any = false, had = false;
            for (int32_t k = l * layer; k < (l + 1) * layer; k++) {
                any |= m.solution[k] != 0;
                had |= original[k] != 0;
            }
            ns_expect(t, any || !had, "%s: layer %d is not emptied", name, l);
        }
        ns_repair_drop(&t->ctx, &repair);
        ns_puzzle_drop(&t->ctx, &m.puzzle);
    }
}

// A trial leaves what the solver leaves, and a guess is never too pessimistic.
static void trials_equal_the_solver(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < ns_scale(60); i++) {
        model m;
        ns_solid_trial trial;
        ns_solve_options how = ns_solve_defaults();
        ns_solved solved;
        if (!make_model(t, i % 2 ? NS_TEST_NOISE : NS_TEST_KNOT, 6, 5 + i % 3, 7, 1 + i % 3 / 2,
                        i % 6 == 5, (uint64_t)i, &m))
            continue;
        how.lines_only = true;
        ns_expect(t, ns_solve(&t->ctx, &m.puzzle, &how, &solved) == NS_OK, "solved");
        ns_expect(t,
                  ns_solid_trial_create(&t->ctx, &trial, &m.puzzle, m.solution) == NS_OK
                      && ns_solid_trial_solve(&t->ctx, &trial) == NS_OK,
                  "tried");
        ns_expect(t,
                  memcmp(trial.cells, solved.cells.at,
                         (size_t)solved.cells.count * sizeof *trial.cells)
                      == 0,
                  "the same fixpoint");
        for (int32_t k = 0; k < 20 && trial.open; k++) {
            const int32_t cell = ns_rng_below(&rng, m.puzzle.cell_count);
            const int32_t colour = trial.solution[cell] ? 0 : 1, open = trial.open;
            int32_t gain;
            if (!(trial.cells[cell] >> colour & 1) || !(trial.cells[cell] >> !colour & 1))
                continue;
            ns_solid_trial_guess(&t->ctx, &trial, cell, colour, &gain);
            ns_expect(t, trial.open == open, "a guess is taken back");
            const uint8_t old = trial.solution[cell];
            ns_solid_trial_set(&trial, cell, colour);
            ns_solid_trial_solve(&t->ctx, &trial);
            ns_expect(t, open - trial.open <= gain, "gain %d, guessed %d", open - trial.open,
                      gain);
            ns_solid_trial_set(&trial, cell, old);
            ns_solid_trial_solve(&t->ctx, &trial);
            ns_expect(t, trial.open == open, "as before");
        }
        ns_solid_trial_drop(&t->ctx, &trial);
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &m.puzzle);
    }
}

static void harm_prefers_the_unseen(ns_test *t)
{
    model m;

    if (!make_model(t, NS_TEST_BALL, 5, 5, 5, 1, false, 1, &m))
        return;
    const int32_t middle = 2 + 5 * (2 + 5 * 2);
    for (int32_t c = 0; c < 125; c++)
        m.solution[c] = 0;
    const int32_t lone = ns_solid_harm(&m.puzzle, m.solution, middle, 1);
    m.solution[middle - 1] = 1;
    const int32_t beside = ns_solid_harm(&m.puzzle, m.solution, middle, 1);
    m.solution[middle + 1] = 1;
    const int32_t joins = ns_solid_harm(&m.puzzle, m.solution, middle, 1);
    m.solution[middle] = 1;
    const int32_t cuts = ns_solid_harm(&m.puzzle, m.solution, middle, 0);
    for (int32_t c = 0; c < 125; c++)
        m.solution[c] = 1;
    const int32_t hidden = ns_solid_harm(&m.puzzle, m.solution, middle, 0);
    ns_expect(t, hidden < beside && beside < joins && joins < lone && lone < cuts,
              "%d %d %d %d %d", hidden, beside, joins, lone, cuts);
    ns_puzzle_drop(&t->ctx, &m.puzzle);
}

static void budgets_are_kept(ns_test *t)
{
    model m;
    uint8_t before[CELLS_MAX];
    ns_repair repair;

    if (!make_model(t, NS_TEST_NOISE, 9, 9, 9, 1, false, 1, &m))
        return;
    memcpy(before, m.solution, sizeof before);
    ns_expect(t, ns_repair_solid(&t->ctx, &m.puzzle, m.solution, 1000, &repair) == NS_OK,
              "its own limit is no failure");
    ns_expect(t, repair.limited && !repair.simple && repair.changes.count == 0, "nothing done");
    ns_expect(t, memcmp(before, m.solution, sizeof before) == 0, "as it was");
    ns_repair_drop(&t->ctx, &repair);
    t->ctx.budget = t->ctx.ticks + 4000000;
    ns_expect(t, ns_repair_solid(&t->ctx, &m.puzzle, m.solution, 0, &repair) == NS_STOPPED,
              "the context stops it");
    t->ctx.budget = 0;
    ns_expect(t, ns_puzzle_satisfied(&m.puzzle, m.solution), "still met");
    ns_repair_drop(&t->ctx, &repair);
    ns_puzzle_drop(&t->ctx, &m.puzzle);
}

static ns_status thin(ns_test *t, ns_puzzle *puzzle, const uint8_t *solution, ns_thin_kind kind,
                      double share, ns_thinned *thinned)
{
    ns_thin_options how = ns_thin_defaults();

    how.kind = kind;
    how.share = share;
    const ns_status status = ns_thin(&t->ctx, puzzle, solution, &how, thinned);
    ns_array_drop(&t->ctx, &thinned->gone);
    return status;
}

// No clue can go, asked from scratch; and what is left is simple or unique.
static void thinned_is_irreducible(ns_test *t)
{
    for (int32_t i = 0; i < ns_scale(40); i++) {
        model m;
        ns_repair repair;
        ns_thinned thinned;
        const ns_thin_kind kind = i % 4 == 3 ? NS_THIN_UNIQUE : NS_THIN_SIMPLE;
        if (!make_model(t, (ns_test_solid)(i % 6), 4 + i % 4, 5, 4 + i % 3, 1 + i % 3 / 2,
                        false, (uint64_t)i, &m))
            continue;
        t->ctx.seed = (uint64_t)i;
        ns_repair_solid(&t->ctx, &m.puzzle, m.solution, 400000000, &repair);
        const bool simple = repair.simple;
        ns_repair_drop(&t->ctx, &repair);
        const ns_status status = thin(t, &m.puzzle, m.solution, kind, 0, &thinned);
        ns_expect(t, status == (simple ? NS_OK : NS_BAD_INPUT), "thinned: %s", t->ctx.message);
        int32_t clues = 0;
        for (int32_t l = 0; simple && l < m.puzzle.lines.count; l++) {
            ns_line *line = &m.puzzle.lines.at[l];
            const ns_line kept = *line;
            if (line->clue == NS_CLUE_BLANK)
                continue;
            clues++;
            line->clue = NS_CLUE_BLANK;
            line->clue_count = 0;
            const ns_verdict less =
                verdict_of(t, &m.puzzle, m.solution, kind == NS_THIN_SIMPLE);
            ns_expect(t, less != NS_SIMPLE && less != NS_UNIQUE, "%d: clue %d can go", i, l);
            *line = kept;
        }
        if (simple) {
            const ns_verdict left = verdict_of(t, &m.puzzle, m.solution, false);
            ns_expect(t, thinned.irreducible && thinned.left == clues, "as told");
            ns_expect(t, left == NS_SIMPLE || (kind == NS_THIN_UNIQUE && left == NS_UNIQUE),
                      "still %s", ns_verdict_name(left));
            ns_expect(t,
                      ns_puzzle_check(&t->ctx, &m.puzzle) == NS_OK
                          && ns_puzzle_satisfied(&m.puzzle, m.solution),
                      "sound");
        }
        ns_puzzle_drop(&t->ctx, &m.puzzle);
    }
    t->ctx.seed = 0;
}

// After each clue that goes the account is the fixpoint of the clues that are left.
static void accounts_equal_the_solver(ns_test *t)
{
    for (int32_t i = 0; i < ns_scale(30); i++) {
        model m;
        ns_lines *lines = NULL;
        ns_account account;
        ns_rng rng = ns_rng_seed((uint64_t)i);
        if (!make_model(t, i % 2 ? NS_TEST_BALL : NS_TEST_RINGS, 7, 6, 7, 1 + i % 3 / 2, false,
                        1, &m))
            continue;
        ns_expect(t,
                  ns_lines_create(&t->ctx, &m.puzzle, &lines) == NS_OK
                      && ns_account_create(&t->ctx, &account, lines, m.solution, false)
                             == NS_OK,
                  "an account");
        for (int32_t k = 0; k < 40; k++) {
            ns_solve_options how = ns_solve_defaults();
            ns_solved solved;
            bool kept;
            const int32_t l = ns_rng_below(&rng, m.puzzle.lines.count);
            if (m.puzzle.lines.at[l].clue == NS_CLUE_BLANK)
                continue;
            ns_account_blank(&t->ctx, &account, l, false, &kept);
            if (ns_rng_below(&rng, 3) == 0) {
                ns_account_undo(&account, l, NS_CLUE_TALLY);
            } else {
                m.puzzle.lines.at[l].clue = NS_CLUE_BLANK;
                m.puzzle.lines.at[l].clue_count = 0;
            }
            how.lines_only = true;
            ns_solve(&t->ctx, &m.puzzle, &how, &solved);
            ns_expect(t,
                      memcmp(account.cells, solved.cells.at,
                             (size_t)solved.cells.count * sizeof *account.cells)
                          == 0,
                      "round %d, clue %d", i, k);
            ns_solved_drop(&t->ctx, &solved);
        }
        ns_account_drop(&t->ctx, &account);
        ns_lines_destroy(&t->ctx, lines);
        ns_puzzle_drop(&t->ctx, &m.puzzle);
    }
}

static void a_share_is_left(ns_test *t)
{
    model m;
    ns_thinned thinned;

    if (!make_model(t, NS_TEST_BALL, 9, 9, 9, 1, false, 1, &m))
        return;
    ns_expect(t, thin(t, &m.puzzle, m.solution, NS_THIN_SIMPLE, 0.9, &thinned) == NS_OK,
              "thinned");
    ns_expect(t,
              thinned.left <= 0.9 * thinned.before && thinned.left > 0.9 * thinned.before - 1,
              "%d of %d left", thinned.left, thinned.before);
    ns_expect(t, !thinned.irreducible, "not to the end");
    ns_puzzle_drop(&t->ctx, &m.puzzle);
}

// Whoever sets the clues, and in whatever order, the same ones go.
static void clues_come_in_any_order(ns_test *t)
{
    model m, other;
    ns_thinned thinned, again;

    if (!make_model(t, NS_TEST_RINGS, 7, 7, 8, 1, false, 1, &m)
        || !make_model(t, NS_TEST_RINGS, 7, 7, 8, 1, false, 1, &other))
        return;
    other.puzzle.tallies.count = 0;
    for (int32_t l = m.puzzle.lines.count - 1; l >= 0; l--) {
        const ns_line *line = &m.puzzle.lines.at[l];
        ns_line *mirrored = &other.puzzle.lines.at[l];
        mirrored->clue_first = other.puzzle.tallies.count;
        for (int32_t k = 0; k < line->clue_count; k++)
            ns_expect(t,
                      ns_array_push(&t->ctx, &other.puzzle.tallies,
                                    m.puzzle.tallies.at[line->clue_first + k]),
                      "memory");
    }
    ns_expect(t,
              thin(t, &m.puzzle, m.solution, NS_THIN_SIMPLE, 0, &thinned) == NS_OK
                  && thin(t, &other.puzzle, m.solution, NS_THIN_SIMPLE, 0, &again) == NS_OK,
              "thinned");
    ns_expect(t, thinned.left == again.left, "%d and %d left", thinned.left, again.left);
    for (int32_t l = 0; l < m.puzzle.lines.count; l++)
        ns_expect(t, m.puzzle.lines.at[l].clue == other.puzzle.lines.at[l].clue, "line %d", l);
    ns_expect(t, ns_puzzle_check(&t->ctx, &other.puzzle) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, verdict_of(t, &other.puzzle, NULL, true) == NS_SIMPLE, "still simple");
    ns_puzzle_drop(&t->ctx, &m.puzzle);
    ns_puzzle_drop(&t->ctx, &other.puzzle);
}

static void memory_may_fail(ns_test *t)
{
    for (int32_t colours = 1; colours <= 2; colours++) {
        model m;
        uint8_t before[CELLS_MAX];
        ns_status status = NS_NO_MEMORY;
        if (!make_model(t, NS_TEST_NOISE, 5, 5, 5, colours, false, 1, &m))
            continue;
        memcpy(before, m.solution, sizeof before);
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 3000; n++) {
            ns_repair repair;
            memcpy(m.solution, before, sizeof before);
            t->fail_at = t->allocations + n;
            status = ns_repair_solid(&t->ctx, &m.puzzle, m.solution, 0, &repair);
            t->fail_at = 0;
            ns_repair_drop(&t->ctx, &repair);
        }
        ns_expect(t, status == NS_OK, "repaired in the end");
        for (int32_t kind = NS_THIN_SIMPLE; kind <= NS_THIN_UNIQUE; kind++) {
            status = NS_NO_MEMORY;
            for (int64_t n = 1; status == NS_NO_MEMORY && n < 20000; n += 1 + n / 20) {
                ns_thinned thinned;
                ns_solid_clues_from(&t->ctx, &m.puzzle, m.solution, false);
                t->fail_at = t->allocations + n;
                status = thin(t, &m.puzzle, m.solution, (ns_thin_kind)kind, 0, &thinned);
                t->fail_at = 0;
                ns_expect(t, ns_puzzle_satisfied(&m.puzzle, m.solution), "sound");
            }
            ns_expect(t, status == NS_OK, "thinned in the end");
        }
        ns_puzzle_drop(&t->ctx, &m.puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(clues_are_met), NS_CASE(repairs_are_simple),
             NS_CASE(trials_equal_the_solver), NS_CASE(harm_prefers_the_unseen),
             NS_CASE(budgets_are_kept), NS_CASE(thinned_is_irreducible),
             NS_CASE(accounts_equal_the_solver), NS_CASE(a_share_is_left),
             NS_CASE(clues_come_in_any_order), NS_CASE(memory_may_fail))
