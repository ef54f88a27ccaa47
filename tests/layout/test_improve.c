// test_improve.c: the grade's order, and improve from outside: a better board with the same walks
// or the old one, the same bytes every time, told when it was promised, stopped and starved without
// harm.
#include "layout/grade_alone.h"
#include "nonosmith/relax.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/scale.h"

#include <math.h>
#include <string.h>

static const ns_relax_options usual = { .segment = 10 };

// -- grades -------------------------------------------------------------------------------------

#define OLD                                                                                    \
    {                                                                                          \
        3,                                                                                     \
        {                                                                                      \
            0.1, 50, 1e9, 5000, 20                                                             \
        }                                                                                      \
    }
static const ns_grade old = OLD;

static const struct {
    const char *what;
    ns_grade better, worse;
} orders[] = {
    { "fewer doubts come first",
      { 2, { 0.102, 51, 1.02e9, 5100, 20.5 } },
      { 3, { 0.01, 5, 1e8, 50, 0 } } },
    { "then everything a little better", { 3, { 0.09, 49, 0.9e9, 4900, 19 } }, OLD },
    { "more is more",
      { 3, { 0.05, 30, 0.5e9, 900, 9 } },
      { 3, { 0.09, 49, 0.9e9, 4900, 19 } } },
    { "better by far does not make up for worse",
      { 3, { 0.1, 40, 0.9e9, 5000, 10 } },
      { 3, { 0.11, 30, 0.9e9, 4000, 10 } } },
    { "the old one stays before a doubtful bargain",
      OLD,
      { 3, { 0.2, 45, 0.95e9, 5500, 18 } } },
};

static void grades_are_in_order(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(orders); i++) {
        ns_expect(t, ns_grade_is_better(&orders[i].better, &orders[i].worse, &old), "%s",
                  orders[i].what);
        ns_expect(t, !ns_grade_is_better(&orders[i].worse, &orders[i].better, &old), "not: %s",
                  orders[i].what);
    }
    ns_expect(t, ns_grade_change(&old, &old) == 0, "the old one is itself");
    ns_expect(t, !ns_grade_is_better(&old, &old, &old), "and no better than that");
}

// Nothing at all where there was nothing is no worse, and nothing is infinitely better.
static void grades_of_nothing(ns_test *t)
{
    const ns_grade none = { 0, { 0, 0, 0, 0, 0 } };

    ns_expect(t, ns_grade_change(&none, &none) == 0, "nothing from nothing");
    ns_expect(t,
              isfinite(ns_grade_change(&none, &old)) && isfinite(ns_grade_change(&old, &none)),
              "numbers");
}

// Every mark may become worse by a twentieth and its slack, and no more.
static void no_mark_is_spoilt(ns_test *t)
{
    ns_grade was;

    for (int32_t i = 0; i < NS_MARKS; i++)
        was.marks[i] = 1e6;
    was.doubts = 1;
    for (int32_t i = 0; i < NS_MARKS; i++) {
        const bool more = i == NS_MARK_NEAREST || i == NS_MARK_SMALLEST;
        ns_grade is = was;
        is.doubts = 0;
        is.marks[i] *= more ? 0.96 : 1.04;
        ns_expect(t, ns_grade_spoilt(&is, &was) == NS_MARKS, "mark %d holds", (int)i);
        ns_expect(t, ns_grade_is_better(&is, &was, &was), "mark %d: it is better", (int)i);
        is.marks[i] = was.marks[i] * (more ? 0.93 : 1.07);
        ns_expect(t, i == NS_MARK_FACES || (int32_t)ns_grade_spoilt(&is, &was) == i,
                  "mark %d is spoilt", (int)i);
        is.marks[i] = was.marks[i] * (more ? 0.5 : 5);
        ns_expect(t, !ns_grade_is_better(&is, &was, &was), "mark %d: fewer doubts or not",
                  (int)i);
    }
}

// -- boards -------------------------------------------------------------------------------------

// Lines that wind, two of them nearly along each other, and a square that one goes through.
static ns_board winding(ns_test *t)
{
    static const double lines[4][8] = { { 0, 20, 30, 5, 34, 40, 64, 24 },
                                        { 0, 40, 20, 60, 40, 10, 64, 44 },
                                        { 0, 42, 20, 61, 40, 13, 64, 40 },
                                        { 30, 0, 60, 20, 4, 40, 36, 64 } };
    ns_board board = ns_unit_board(64, 64);

    for (int32_t i = 0; i < 4; i++) {
        ns_board_add_curve(&t->ctx, &board, false);
        ns_board_add_section(&t->ctx, &board, NS_ROLE_DECOY, -1, -1);
        ns_unit_cubic(&t->ctx, &board, lines[i], 0, 0);
    }
    ns_board_add_curve(&t->ctx, &board, true);
    ns_board_add_section(&t->ctx, &board, NS_ROLE_BACKGROUND, -1, -1);
    ns_unit_line(&t->ctx, &board, 48, 18, 48, 30, 1, 0);
    ns_unit_line(&t->ctx, &board, 48, 30, 58, 30, 1, 0);
    ns_unit_line(&t->ctx, &board, 58, 30, 58, 18, 1, 0);
    ns_unit_line(&t->ctx, &board, 58, 18, 48, 18, 1, 0);
    return board;
}

// A random page of curves from frame to frame.
static ns_board tangle(ns_test *t, ns_rng *rng)
{
    ns_board board = ns_unit_board(64, 48);
    const int32_t count = 2 + ns_rng_below(rng, 5);

    for (int32_t i = 0; i < count; i++) {
        double p[8];
        for (int32_t k = 0; k < 8; k++)
            p[k] = 1 + ns_rng_below(rng, 4600) / 100.0;
        p[i % 2] = 0; // from the left or from above
        p[6 + i % 2] = i % 2 ? 48 : 64;
        ns_board_add_curve(&t->ctx, &board, false);
        ns_board_add_section(&t->ctx, &board, NS_ROLE_DECOY, -1, -1);
        ns_unit_cubic(&t->ctx, &board, p, 0, 0);
    }
    return board;
}

// Walks and all of the old board, to hold the new one against.
static bool make_puzzle(ns_test *t, ns_board *board, ns_puzzle *puzzle)
{
    ns_solution solution = { 0 };

    puzzle->kind = NS_CURVED;
    const bool made = ns_board_puzzle(&t->ctx, board, 0, puzzle, &solution) == NS_OK;

    ns_array_drop(&t->ctx, &solution);
    return made;
}

static void expect_no_worse(ns_test *t, const ns_board *before, const ns_board *after,
                            const ns_relaxed *relaxed)
{
    ns_grade was = { 0 }, is = { 0 };

    ns_expect(t,
              ns_grade_alone(&t->ctx, before, &was) == NS_OK
                  && ns_grade_alone(&t->ctx, after, &is) == NS_OK,
              "%s", t->ctx.message);
    if (relaxed->improved)
        ns_expect(t,
                  ns_grade_is_better(&is, &was, &was) && ns_grade_spoilt(&is, &was) == NS_MARKS,
                  "better, mark %d", (int)ns_grade_spoilt(&is, &was));
    else
        ns_expect(t, !ns_board_difference(before, after), "the old one");
    ns_expect(t, relaxed->taken <= relaxed->steps, "taken on the way");
}

// A cubic, its coordinates one after the other, is cut in halves.
static void halve(const double p[8], double left[8], double right[8])
{
    for (int32_t k = 0; k < 2; k++) {
        double q[4] = { p[k], p[2 + k], p[4 + k], p[6 + k] };
        for (int32_t i = 0; i < 4; i++) {
            left[2 * i + k] = q[0];
            right[6 - 2 * i + k] = q[3 - i];
            for (int32_t j = 0; j < 3 - i; j++)
                q[j] = (q[j] + q[j + 1]) / 2;
        }
    }
}

// A curve turns as much in pieces as in one.
static void pieces_turn_no_more(ns_test *t)
{
    static const double whole[8] = { 0, 20, 30, 5, 34, 40, 64, 24 };
    double half[2][8], quarter[4][8];
    ns_board boards[2] = { ns_unit_board(64, 64), ns_unit_board(64, 64) };
    ns_grade grades[2] = { 0 };

    halve(whole, half[0], half[1]);
    halve(half[0], quarter[0], quarter[1]);
    halve(half[1], quarter[2], quarter[3]);
    for (int32_t i = 0; i < 2; i++) {
        ns_board_add_curve(&t->ctx, &boards[i], false);
        ns_board_add_section(&t->ctx, &boards[i], NS_ROLE_DECOY, -1, -1);
        for (int32_t k = 0; k < (i ? 4 : 1); k++)
            ns_unit_cubic(&t->ctx, &boards[i], i ? quarter[k] : whole, 0, 0);
        ns_expect(t, ns_grade_alone(&t->ctx, &boards[i], &grades[i]) == NS_OK, "%s",
                  t->ctx.message);
        ns_board_drop(&t->ctx, &boards[i]);
    }
    const double one = grades[0].marks[NS_MARK_TURNING],
                 four = grades[1].marks[NS_MARK_TURNING];
    ns_expect(t, one > 1 && fabs(four - one) < 0.01 * one, "%g and %g", one, four);
}

// And may turn more where something that can be misread goes away.
static void doubts_may_be_turned_away(ns_test *t)
{
    static const ns_grade_mark doubts[] = { NS_MARK_SHALLOW, NS_MARK_CLOSE };

    for (int32_t i = 0; i < NS_COUNT(doubts); i++) {
        ns_grade before = { 0 }, after = { 0 };
        before.marks[NS_MARK_TURNING] = 10;
        after.marks[NS_MARK_TURNING] = 20;
        before.marks[doubts[i]] = after.marks[doubts[i]] = 2;
        ns_expect(t, ns_grade_spoilt(&after, &before) == NS_MARK_TURNING, "no doubt less");
        after.marks[doubts[i]] = 1;
        ns_expect(t, ns_grade_spoilt(&after, &before) == NS_MARKS, "a doubt less");
    }
}

static void pages_become_better(ns_test *t)
{
    const int32_t count = ns_scale(60);
    ns_rng rng = ns_rng_seed(4);
    int32_t tried = 0, improved = 0;

    for (int32_t i = 0; i < count; i++) {
        ns_board board = i == 0 ? winding(t) : tangle(t, &rng), better = { 0 };
        ns_puzzle puzzle = { 0 };
        ns_relaxed relaxed;
        const ns_relax_schedule forces = ns_relax_schedule_defaults();
        if (make_puzzle(t, &board, &puzzle)) {
            const ns_status status = ns_relax_improve(&t->ctx, &board, &usual, &forces, 120,
                                                      NULL, &better, &relaxed);
            // Curves that are too near each other for the grid are refused.
            if (status == NS_OK) {
                tried++;
                improved += relaxed.improved;
                ns_expect(t, ns_board_verify(&t->ctx, &better, &puzzle) == NS_OK, "page %d: %s",
                          i, t->ctx.message);
                expect_no_worse(t, &board, &better, &relaxed);
            } else {
                ns_expect(t, status == NS_BAD_INPUT, "page %d: %s", i, t->ctx.message);
            }
        }
        ns_board_drop(&t->ctx, &better);
        ns_board_drop(&t->ctx, &board);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, tried < 20 || improved * 10 >= tried * 6, "%d of %d pages are better",
              improved, tried);
}

static void the_same_every_time(ns_test *t)
{
    const ns_relax_schedule forces = ns_relax_schedule_defaults();
    ns_board board = winding(t), made[2] = { { 0 }, { 0 } };
    ns_relaxed relaxed[2];

    for (int32_t i = 0; i < 2; i++)
        ns_expect(
            t,
            ns_relax_improve(&t->ctx, &board, &usual, &forces, 100, NULL, &made[i], &relaxed[i])
                == NS_OK,
            "%s", t->ctx.message);
    ns_expect(t, relaxed[0].improved, "it is better");
    ns_expect(t, !ns_board_difference(&made[0], &made[1]), "the same board");
    ns_expect(t, relaxed[0].steps == relaxed[1].steps && relaxed[0].taken == relaxed[1].taken,
              "as soon");
    for (int32_t i = 0; i < 2; i++)
        ns_board_drop(&t->ctx, &made[i]);
    ns_board_drop(&t->ctx, &board);
}

// -- watching -----------------------------------------------------------------------------------

typedef struct watcher {
    int32_t told;
    int64_t steps[100];
    int32_t stop_after; // times told; 0: never
} watcher;

static ns_status listen(void *user, ns_ctx *ctx, ns_relax *relax)
{
    watcher *w = user;
    ns_relax_state state;

    NS_TRY(ns_relax_measure(ctx, relax, &state));
    if (w->told < 100)
        w->steps[w->told] = state.steps;
    w->told++;
    return w->stop_after && w->told >= w->stop_after
               ? ns_fail(ctx, NS_STOPPED, "somebody has seen enough")
               : NS_OK;
}

static void watchers_are_told(ns_test *t)
{
    const ns_relax_schedule forces = ns_relax_schedule_defaults();
    ns_board board = winding(t), plain = { 0 }, watched = { 0 };
    watcher w = { 0 };
    const ns_relax_watch watch = { 7, listen, &w };
    ns_relaxed relaxed;

    ns_expect(t,
              ns_relax_improve(&t->ctx, &board, &usual, &forces, 60, NULL, &plain, &relaxed)
                      == NS_OK
                  && ns_relax_improve(&t->ctx, &board, &usual, &forces, 60, &watch, &watched,
                                      &relaxed)
                         == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, !ns_board_difference(&plain, &watched), "looking changes nothing");
    ns_expect(t, w.told == 2 + 60 / 7, "told %d times", w.told);
    for (int32_t i = 0; i < w.told && i < 100; i++)
        ns_expect(t, w.steps[i] == (i < w.told - 1 ? 7 * i : relaxed.steps), "time %d: step %d",
                  i, (int)w.steps[i]);
    ns_board_drop(&t->ctx, &plain);
    ns_board_drop(&t->ctx, &watched);
    ns_board_drop(&t->ctx, &board);
}

// What was found until then is the result.
static void stopping(ns_test *t)
{
    const ns_relax_schedule forces = ns_relax_schedule_defaults();
    ns_board board = winding(t);

    for (int32_t after = 1; after <= 6; after++) {
        ns_board better = { 0 };
        watcher w = { .stop_after = after };
        const ns_relax_watch watch = { 12, listen, &w };
        ns_relaxed relaxed;
        const ns_status status =
            ns_relax_improve(&t->ctx, &board, &usual, &forces, 0, &watch, &better, &relaxed);
        ns_expect(t, status == NS_STOPPED, "stopped after %d", after);
        ns_expect(t, relaxed.steps == 12 * (after - 1), "at once: %d steps",
                  (int)relaxed.steps);
        expect_no_worse(t, &board, &better, &relaxed);
        ns_expect(t, relaxed.improved || after < 3, "soon it is better");
        ns_board_drop(&t->ctx, &better);
    }
    for (int64_t budget = 1000; budget < 3000000; budget *= 5) {
        ns_board better = { 0 };
        ns_relaxed relaxed;
        t->ctx.budget = t->ctx.ticks + budget;
        const ns_status status =
            ns_relax_improve(&t->ctx, &board, &usual, &forces, 60, NULL, &better, &relaxed);
        const int64_t spent = t->ctx.budget;
        t->ctx.budget = 0;
        ns_expect(t, spent > 0, "the budget is given back");
        ns_expect(t, status == NS_STOPPED || status == NS_OK, "%s", t->ctx.message);
        if (!ns_board_is_empty(&better))
            expect_no_worse(t, &board, &better, &relaxed);
        ns_board_drop(&t->ctx, &better);
    }
    ns_board_drop(&t->ctx, &board);
}

static void bad_input(ns_test *t)
{
    ns_relax_schedule forces = ns_relax_schedule_defaults();
    const ns_board empty = { 0 };
    ns_board board = winding(t), better = { 0 };
    ns_relaxed relaxed;

    ns_expect(t,
              ns_relax_improve(&t->ctx, &empty, &usual, &forces, 10, NULL, &better, &relaxed)
                  == NS_BAD_INPUT,
              "no board");
    forces.at[0].forces.area = (double)NAN;
    ns_expect(t,
              ns_relax_improve(&t->ctx, &board, &usual, &forces, 10, NULL, &better, &relaxed)
                  == NS_BAD_INPUT,
              "no number");
    ns_expect(t, ns_board_is_empty(&better), "nothing made");
    ns_board_drop(&t->ctx, &board);
}

// Every allocation at first, then ever fewer.
static void memory_fails(ns_test *t)
{
    const ns_relax_schedule forces = ns_relax_schedule_defaults();
    ns_board board = winding(t);
    int64_t n = 1;

    for (ns_status status = NS_NO_MEMORY; status != NS_OK; n += 1 + n / 20) {
        ns_board better = { 0 };
        ns_relaxed relaxed;
        t->allocations = 0;
        t->fail_at = n;
        status =
            ns_relax_improve(&t->ctx, &board, &usual, &forces, 25, NULL, &better, &relaxed);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || (status == NS_NO_MEMORY && ns_board_is_empty(&better)),
                  "allocation %lld", (long long)n);
        ns_board_drop(&t->ctx, &better);
    }
    ns_expect(t, n > 100, "there were allocations");
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(grades_are_in_order), NS_CASE(grades_of_nothing),
             NS_CASE(no_mark_is_spoilt), NS_CASE(pieces_turn_no_more),
             NS_CASE(doubts_may_be_turned_away), NS_CASE(pages_become_better),
             NS_CASE(the_same_every_time), NS_CASE(watchers_are_told), NS_CASE(stopping),
             NS_CASE(bad_input), NS_CASE(memory_fails))
