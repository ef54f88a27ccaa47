// test_repair.c: repairs against brute force, and what must hold of every repair.
#include "make/mend/harm.h"
#include "make/mend/knot.h"
#include "ns_test.h"

#include <stdlib.h>
#include <string.h>

// A random picture: noise of some density, so that many are not simple.
static void random_picture(ns_test *t, ns_rng *rng, int32_t width, int32_t height,
                           int32_t colours, ns_puzzle *puzzle, uint8_t *solution)
{
    const int32_t density = 10 + ns_rng_below(rng, 60);

    ns_expect(t, ns_puzzle_grid(&t->ctx, puzzle, width, height) == NS_OK, "a grid");
    puzzle->colour_count = colours;
    for (int32_t c = 2; c <= colours; c++)
        puzzle->palette[c] = (ns_paint){ (uint8_t)(c * 60), 30, 90, (char)('a' + c), "" };
    for (int32_t i = 0; i < width * height; i++)
        solution[i] =
            (uint8_t)(ns_rng_below(rng, 100) < density ? 1 + ns_rng_below(rng, colours) : 0);
    ns_expect(t, ns_puzzle_clues_from(&t->ctx, puzzle, solution) == NS_OK, "clues");
}

// The solver's word, not the repair's own.
static bool is_simple(ns_test *t, ns_puzzle *puzzle, const uint8_t *solution)
{
    ns_solve_options how = ns_solve_defaults();
    ns_solved solved = { 0 };

    how.lines_only = true;
    ns_expect(t, ns_puzzle_clues_from(&t->ctx, puzzle, solution) == NS_OK, "clues");
    ns_expect(t, ns_solve(&t->ctx, puzzle, &how, &solved) == NS_OK, "solved");
    const bool simple = solved.verdict == NS_SIMPLE;
    ns_solved_drop(&t->ctx, &solved);
    return simple;
}

// The fewest moves up to two that help, 3 for more, and the least harm of so many.
static int32_t brute_force(ns_test *t, ns_puzzle *puzzle, uint8_t *solution,
                           const ns_moves *moves, int64_t *harm)
{
    int64_t best = INT64_MAX;
    int32_t count = 3;

    *harm = 0;
    if (is_simple(t, puzzle, solution))
        return 0;
    for (int32_t depth = 1; depth <= 2 && count == 3; depth++) {
        for (int32_t a = 0; a < moves->count; a++) {
            const ns_move one = moves->at[a];
            const uint8_t old_one = solution[one.cell];
            solution[one.cell] = one.colour;
            if (depth == 1 && one.harm < best && is_simple(t, puzzle, solution))
                best = one.harm;
            for (int32_t b = 0; depth == 2 && b < a; b++) {
                const ns_move two = moves->at[b];
                const uint8_t old_two = solution[two.cell];
                if (two.cell == one.cell || one.harm + two.harm >= best)
                    continue;
                solution[two.cell] = two.colour;
                if (is_simple(t, puzzle, solution))
                    best = one.harm + two.harm;
                solution[two.cell] = old_two;
            }
            solution[one.cell] = old_one;
        }
        if (best < INT64_MAX)
            count = depth;
    }
    *harm = best;
    return count;
}

static void check_against_brute_force(ns_test *t, ns_rng *rng, int32_t side, int32_t colours,
                                      int32_t seen[4])
{
    uint8_t solution[100], repaired[100];
    ns_puzzle puzzle;
    ns_moves moves = { 0 };
    ns_repair repair;
    int64_t harm;
    const int32_t width = side - ns_rng_below(rng, side / 2);
    const int32_t height = side - ns_rng_below(rng, side / 2);

    random_picture(t, rng, width, height, colours, &puzzle, solution);
    if (ns_rng_below(rng, 3) == 0) { // a given cell may not change
        const int32_t cell = ns_rng_below(rng, width * height);
        const ns_given given = { cell, (ns_colours)1 << solution[cell] };
        ns_expect(t, ns_array_push(&t->ctx, &puzzle.given, given), "a given cell");
    }
    memcpy(repaired, solution, sizeof repaired);
    ns_expect(t, ns_moves_list(&t->ctx, &puzzle, solution, NULL, &moves) == NS_OK, "moves");
    const int32_t wanted = brute_force(t, &puzzle, solution, &moves, &harm);
    ns_expect(t, ns_puzzle_clues_from(&t->ctx, &puzzle, solution) == NS_OK, "clues again");
    ns_expect(t, ns_repair_grid(&t->ctx, &puzzle, repaired, NULL, 0, &repair) == NS_OK,
              "repaired");
    seen[wanted]++;
    ns_expect(t, repair.simple && !repair.limited, "a picture can always be made simple");
    ns_expect(t, wanted == 3 ? repair.changes.count >= 3 : repair.changes.count == wanted,
              "%d by %d: %d changes, brute force says %d", width, height, repair.changes.count,
              wanted);
    ns_expect(t, wanted == 3 || (repair.fewest && repair.gentlest), "few changes are proved");
    ns_expect(t, wanted == 3 || repair.harm == harm, "%d by %d: harm %lld, least is %lld",
              width, height, (long long)repair.harm, (long long)harm);
    ns_expect(t, repair.at_least <= repair.changes.count, "the bound is below what was done");
    for (int32_t i = 0; i < repair.changes.count; i++) {
        const ns_change change = repair.changes.at[i];
        ns_expect(t, change.from == solution[change.cell] && change.to == repaired[change.cell],
                  "changes say what happened");
        solution[change.cell] = change.to;
    }
    ns_expect(t, memcmp(solution, repaired, (size_t)puzzle.cell_count) == 0,
              "no other cell changed");
    ns_expect(t, ns_puzzle_satisfied(&puzzle, repaired), "the clues are the new picture's");
    ns_expect(t, is_simple(t, &puzzle, repaired), "the solver agrees that it is simple");
    ns_repair_drop(&t->ctx, &repair);
    ns_array_drop(&t->ctx, &moves);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

static void fewest_by_brute_force(ns_test *t)
{
    ns_rng rng = ns_rng_seed(6);
    int32_t seen[4] = { 0 };

    for (int32_t i = 0; i < 6; i++)
        check_against_brute_force(t, &rng, 10, 1, seen);
    for (int32_t i = 0; i < 60; i++)
        check_against_brute_force(t, &rng, 8, 1, seen);
    for (int32_t i = 0; i < 500; i++)
        check_against_brute_force(t, &rng, 6, 1, seen);
    for (int32_t i = 0; i < 60; i++)
        check_against_brute_force(t, &rng, 6, 2, seen);
    for (int32_t i = 0; i < 20; i++)
        check_against_brute_force(t, &rng, 5, 3, seen);
    for (int32_t i = 0; i < 4; i++)
        ns_expect(t, seen[i] > 2, "enough pictures that need %d changes, not %d", i, seen[i]);
}

// Line logic of a trial is the solver's, cell by cell, also after many changes and back.
static void trials_equal_the_solver(ns_test *t)
{
    ns_rng rng = ns_rng_seed(9);

    for (int32_t i = 0; i < 60; i++) {
        uint8_t solution[400];
        ns_puzzle puzzle;
        ns_trial trial;
        const int32_t width = 1 + ns_rng_below(&rng, 20), height = 1 + ns_rng_below(&rng, 20);
        const int32_t colours = 1 + ns_rng_below(&rng, 4);
        random_picture(t, &rng, width, height, colours, &puzzle, solution);
        ns_expect(t, ns_trial_create(&t->ctx, &trial, &puzzle, solution) == NS_OK, "a trial");
        for (int32_t k = 0; k < 10; k++) {
            ns_solve_options how = ns_solve_defaults();
            ns_solved solved = { 0 };
            int32_t open;
            how.lines_only = true;
            ns_expect(t, ns_puzzle_clues_from(&t->ctx, &puzzle, solution) == NS_OK, "clues");
            ns_expect(t, ns_solve(&t->ctx, &puzzle, &how, &solved) == NS_OK, "solved");
            ns_expect(t, ns_trial_solve(&t->ctx, &trial, &open) == NS_OK, "tried");
            ns_expect(t,
                      memcmp(trial.cells, solved.cells.at, sizeof(ns_colours) * width * height)
                          == 0,
                      "the same sets of colours");
            ns_expect(t, (open == 0) == (solved.verdict == NS_SIMPLE), "the same verdict");
            ns_solved_drop(&t->ctx, &solved);
            const int32_t cell = ns_rng_below(&rng, width * height);
            solution[cell] = (uint8_t)ns_rng_below(&rng, colours + 1);
            ns_trial_set(&trial, cell, solution[cell]);
        }
        ns_trial_drop(&t->ctx, &trial);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// A knot holds, is minimal in its lines, and survives changes that touch none of them.
static void knots_are_knots(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);
    int32_t found = 0;

    for (int32_t i = 0; i < 200; i++) {
        uint8_t solution[144];
        ns_puzzle puzzle;
        ns_trial trial;
        ns_knots knots = { 0 };
        int32_t open, through[24] = { 0 };
        bool holds = true;
        random_picture(t, &rng, 12, 12, 1 + i % 2, &puzzle, solution);
        ns_expect(t, ns_trial_create(&t->ctx, &trial, &puzzle, solution) == NS_OK, "a trial");
        ns_expect(t, ns_trial_solve(&t->ctx, &trial, &open) == NS_OK, "tried");
        if (open) {
            found++;
            ns_expect(t, ns_knot_find(&t->ctx, &trial, NULL, 0, 5, &knots) == NS_OK, "knots");
            ns_expect(t, knots.count > 0 && knots.count <= 5, "one to five");
        }
        for (int32_t k = 0; k < knots.count; k++) {
            ns_mend_knot *knot = &knots.at[k];
            bool on[24] = { false };
            ns_expect(t, ns_knot_holds(&t->ctx, &trial, knot, &holds) == NS_OK && holds,
                      "holds");
            for (int32_t l = 0; l < knot->lines.count; l++) {
                int32_t rest[144], left = 0;
                on[knot->lines.at[l]] = true;
                ns_expect(t, through[knot->lines.at[l]]++ == 0, "no line has two knots");
                for (int32_t c = 0; c < knot->cells.count; c++) {
                    const int32_t cell = knot->cells.at[c];
                    if (cell / 12 != knot->lines.at[l] && 12 + cell % 12 != knot->lines.at[l])
                        rest[left++] = cell;
                }
                ns_expect(
                    t, ns_trial_check(&t->ctx, &trial, rest, left, &open) == NS_OK && open == 0,
                    "without any of its lines nothing is left of it");
            }
            for (int32_t cell = 0; cell < 144; cell++) {
                if (on[cell / 12] || on[12 + cell % 12])
                    continue;
                ns_trial_set(&trial, cell, !solution[cell]);
                ns_expect(t, ns_knot_holds(&t->ctx, &trial, knot, &holds) == NS_OK && holds,
                          "a change elsewhere leaves it tied");
                ns_trial_set(&trial, cell, solution[cell]);
            }
        }
        ns_knots_drop(&t->ctx, &knots);
        ns_trial_drop(&t->ctx, &trial);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, found > 50, "enough pictures had knots: %d", found);
}

static void harm_prefers_the_unseen(ns_test *t)
{
    // A stroke, an area with a ragged edge, a lone dot.
    static const char picture[] = "........"
                                  ".#..###."
                                  ".#..###."
                                  ".#..##.."
                                  ".#..###."
                                  ".#..###."
                                  "........"
                                  "..#.....";
    uint8_t solution[64];
    ns_puzzle puzzle;
    ns_moves moves = { 0 };
    int32_t harm[64] = { 0 };

    for (int32_t i = 0; i < 64; i++)
        solution[i] = picture[i] == '#';
    ns_expect(t, ns_puzzle_grid(&t->ctx, &puzzle, 8, 8) == NS_OK, "a grid");
    ns_expect(t, ns_moves_list(&t->ctx, &puzzle, solution, NULL, &moves) == NS_OK, "moves");
    for (int32_t i = 0; i < moves.count; i++)
        harm[moves.at[i].cell] = moves.at[i].harm;
    const int32_t notch = harm[3 * 8 + 6], dot = harm[7 * 8 + 2], stroke = harm[3 * 8 + 1];
    const int32_t corner = harm[1 * 8 + 4], inside = harm[2 * 8 + 5], nowhere = harm[6 * 8 + 3];
    ns_expect(t, notch < corner && corner < inside, "%d %d %d", notch, corner, inside);
    ns_expect(t, dot < stroke, "a dot goes before a stroke is cut: %d %d", dot, stroke);
    ns_expect(t, corner < stroke && notch < nowhere, "%d %d %d", corner, stroke, nowhere);
    for (int32_t i = 1; i < moves.count; i++)
        ns_expect(t, moves.at[i - 1].harm <= moves.at[i].harm && moves.at[i - 1].harm > 0,
                  "in order");
    ns_array_drop(&t->ctx, &moves);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

// Noise of 30 by 30 needs dozens of changes; a small budget must end soon and tell the truth.
static void budgets_are_kept(ns_test *t)
{
    static const int64_t limits[] = { 1, 1000, 100000, 3000000 };
    uint8_t solution[900], repaired[900];
    ns_puzzle puzzle;
    ns_rng rng = ns_rng_seed(3);

    random_picture(t, &rng, 30, 30, 1, &puzzle, solution);
    for (int32_t i = 0; i < 2 * NS_COUNT(limits); i++) {
        const bool own = i % 2 == 0;
        ns_repair repair;
        memcpy(repaired, solution, sizeof repaired);
        t->ctx.ticks = 0;
        t->ctx.budget = own ? 0 : limits[i / 2];
        const ns_status status =
            ns_repair_grid(&t->ctx, &puzzle, repaired, NULL, own ? limits[i / 2] : 0, &repair);
        t->ctx.budget = 0;
        ns_expect(t, status == (own ? NS_OK : NS_STOPPED), "its own limit is no failure");
        ns_expect(t, repair.limited, "and is told");
        ns_expect(t, repair.ticks < limits[i / 2] + 200000, "%lld ticks of %lld",
                  (long long)repair.ticks, (long long)limits[i / 2]);
        ns_expect(t, repair.simple == is_simple(t, &puzzle, repaired), "the truth");
        ns_repair_drop(&t->ctx, &repair);
        ns_expect(t, ns_puzzle_clues_from(&t->ctx, &puzzle, solution) == NS_OK, "clues again");
    }
    ns_puzzle_drop(&t->ctx, &puzzle);
}

static void too_large_is_told(ns_test *t)
{
    ns_puzzle puzzle;
    ns_repair repair;
    uint8_t nothing = 0;

    ns_expect(t, ns_puzzle_grid(&t->ctx, &puzzle, 8000, 2000) == NS_OK, "a grid");
    ns_expect(t, ns_repair_grid(&t->ctx, &puzzle, &nothing, NULL, 0, &repair) == NS_BAD_INPUT,
              "before anything is looked at");
    ns_puzzle_drop(&t->ctx, &puzzle);
}

static void same_twice(ns_test *t)
{
    uint8_t solution[400], first[400], second[400];
    ns_puzzle puzzle;
    ns_rng rng = ns_rng_seed(8);

    for (int32_t i = 0; i < 5; i++) {
        ns_repair one, two;
        random_picture(t, &rng, 14, 16, 1 + i % 3, &puzzle, solution);
        memcpy(first, solution, sizeof first);
        memcpy(second, solution, sizeof second);
        ns_expect(t, ns_repair_grid(&t->ctx, &puzzle, first, NULL, 1000000, &one) == NS_OK,
                  "one");
        ns_expect(t, ns_puzzle_clues_from(&t->ctx, &puzzle, solution) == NS_OK, "clues again");
        ns_expect(t, ns_repair_grid(&t->ctx, &puzzle, second, NULL, 1000000, &two) == NS_OK,
                  "two");
        ns_expect(t, memcmp(first, second, (size_t)puzzle.cell_count) == 0, "the same picture");
        ns_expect(t, one.ticks == two.ticks && one.harm == two.harm, "by the same steps");
        ns_repair_drop(&t->ctx, &one);
        ns_repair_drop(&t->ctx, &two);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static void memory_may_fail(ns_test *t)
{
    uint8_t solution[81], repaired[81];
    ns_puzzle puzzle;
    ns_rng rng = ns_rng_seed(2);
    ns_status status = NS_NO_MEMORY;

    random_picture(t, &rng, 9, 9, 1, &puzzle, solution);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 5000; n++) {
        ns_repair repair;
        memcpy(repaired, solution, sizeof repaired);
        t->fail_at = t->allocations + n;
        status = ns_repair_grid(&t->ctx, &puzzle, repaired, NULL, 0, &repair);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "only memory fails here");
        if (status == NS_OK)
            ns_expect(t, repair.changes.count > 2, "a real repair, %d", repair.changes.count);
        ns_repair_drop(&t->ctx, &repair);
        if (status != NS_OK)
            ns_expect(t, ns_puzzle_clues_from(&t->ctx, &puzzle, solution) == NS_OK, "clues");
    }
    ns_expect(t, status == NS_OK, "in the end there was enough");
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(fewest_by_brute_force), NS_CASE(trials_equal_the_solver),
             NS_CASE(knots_are_knots), NS_CASE(harm_prefers_the_unseen),
             NS_CASE(budgets_are_kept), NS_CASE(too_large_is_told), NS_CASE(same_twice),
             NS_CASE(memory_may_fail))
