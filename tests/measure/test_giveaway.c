// test_giveaway.c: what a page gives away: boards whose numbers are plain, and a twin for the others.
#include "measure/worth/giveaway.h"

#include "base/basics.h"
#include "measure/stage/board_stage.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/giveaway_twin.h"
#include "oracle/measured_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>

#define CLOSE 1e-4

// -- pens -----------------------------------------------------------------------------------------

// An ellipse, black inside.
static void ellipse(ns_test *t, ns_board *board, double x, double y, double rx, double ry)
{
    const double k = 0.5522847498;

    ns_board_add_curve(&t->ctx, board, true);
    ns_board_add_section(&t->ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    for (int32_t i = 0; i < 4; i++) {
        const double a = i * NS_PI / 2, b = a + NS_PI / 2;
        const double p[8] = { x + rx * cos(a),
                              y - ry * sin(a),
                              x + rx * (cos(a) + k * cos(b)),
                              y - ry * (sin(a) + k * sin(b)),
                              x + rx * (cos(b) + k * cos(a)),
                              y - ry * (sin(b) + k * sin(a)),
                              x + rx * cos(b),
                              y - ry * sin(b) };
        ns_unit_cubic(&t->ctx, board, p, 1, 0);
    }
}

// Straight lines that meet the circle around (32.1, 31.8) at this angle, in so many directions.
static void graze(ns_test *t, ns_board *board, double r, double degrees, int32_t count)
{
    const double x = 32.1, y = 31.8, off = r * cos(degrees * NS_PI / 180);

    for (int32_t i = 0; i < count; i++) {
        const double a = (i + 0.31) * 2 * NS_PI / count;
        const double fx = x + off * cos(a), fy = y + off * sin(a), dx = -sin(a), dy = cos(a);
        const double right = fabs((dx > 0 ? 64 - fx : fx) / dx),
                     down = fabs((dy > 0 ? 64 - fy : fy) / dy);
        const double left = fabs((dx > 0 ? fx : 64 - fx) / dx),
                     up = fabs((dy > 0 ? fy : 64 - fy) / dy);
        const double on = fmin(right, down), back = fmin(left, up);
        ns_unit_decoy(&t->ctx, board, left < up ? (dx > 0 ? 0 : 64) : fx - back * dx,
                      left < up ? fy - back * dy : (dy > 0 ? 0 : 64),
                      right < down ? (dx > 0 ? 64 : 0) : fx + on * dx,
                      right < down ? fy + on * dy : (dy > 0 ? 64 : 0));
    }
}

static ns_giveaway giveaway_of(ns_test *t, const ns_board *board)
{
    const ns_measure_options options = ns_measure_defaults();
    ns_measures measures;

    ns_expect(t, ns_measure(&t->ctx, board, &options, &measures, NULL) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, measures.giveaway.known, "it is known");
    return measures.giveaway;
}

static bool near(double a, double b)
{
    return fabs(a - b) < CLOSE;
}

// -- plain boards ---------------------------------------------------------------------------------

static void nothing_to_hide(ns_test *t)
{
    ns_board board = ns_measured_board_of(&t->ctx, "grid");
    const ns_giveaway g = giveaway_of(t, &board);

    ns_expect(t, g.total == 0 && g.outline == 0 && g.follow == 0 && g.loops == 0, "%g",
              g.total);
    ns_board_drop(&t->ctx, &board);
}

static void a_circle_alone_is_seen(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    ellipse(t, &board, 32.1, 31.8, 16, 16);
    const ns_giveaway g = giveaway_of(t, &board);
    ns_expect(t, near(g.follow, 1) && near(g.trail, 1), "follow %g, trail %g", g.follow,
              g.trail);
    ns_expect(t, g.loops == 1 && near(g.loop_share, 1) && g.needles == 0, "%d loops",
              (int)g.loops);
    ns_expect(t, near(g.outline, 2 * NS_PI * 16 / 64 - 4e-5) && g.auc == 1, "length %g",
              g.outline);
    ns_expect(t, near(g.total, 1), "%g", g.total);
    ns_board_drop(&t->ctx, &board);
}

// Each is seen by itself, though none is all.
static void two_circles_are_seen(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    ellipse(t, &board, 16, 31.8, 8, 8);
    ellipse(t, &board, 46, 31.8, 8, 8);
    const ns_giveaway g = giveaway_of(t, &board);
    ns_expect(t, near(g.follow, 1) && near(g.trail, 0.5), "follow %g, trail %g", g.follow,
              g.trail);
    ns_expect(t, g.loops == 2, "%d loops", (int)g.loops);
    ns_board_drop(&t->ctx, &board);
}

// A steep crossing hardly leads the eye away, a flat one does; more of them do more.
static void flat_crossings_hide_a_circle(ns_test *t)
{
    static const struct {
        double degrees;
        int32_t count;
        double least, most, trail;
    } cases[] = {
        { 90, 1, 0.97, 0.99, 1 },
        { 45, 6, 0.6, 0.85, 1 },
        { 25, 9, 0.2, 0.4, 1 },
        { 12, 12, 0.1, 0.2, 0.1 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_board board = ns_unit_board(64, 64);
        ellipse(t, &board, 32.1, 31.8, 16, 16);
        graze(t, &board, 16, cases[i].degrees, cases[i].count);
        const ns_giveaway g = giveaway_of(t, &board);
        ns_expect(t, g.follow > cases[i].least && g.follow < cases[i].most,
                  "%d crossings at %g degrees: follow %g", 2 * (int)cases[i].count,
                  cases[i].degrees, g.follow);
        ns_expect(t, cases[i].trail < 1 ? g.trail <= cases[i].trail : near(g.trail, 1),
                  "at %g degrees: trail %g", cases[i].degrees, g.trail);
        ns_expect(t, g.loops == 0, "%d loops", (int)g.loops);
        ns_board_drop(&t->ctx, &board);
    }
}

// The corners of a square: its sides go on straight, so the eye leaves it there, but nothing goes through it.
static void a_window_is_a_loop(ns_test *t)
{
    static const double at[5][2] = {
        { 20, 44 }, { 44, 44 }, { 44, 20 }, { 20, 20 }, { 20, 44 }
    };
    ns_board board = ns_unit_board(64, 64);

    for (int32_t i = 0; i < 4; i++)
        ns_unit_node(&t->ctx, &board, at[i][0], at[i][1]);
    for (int32_t i = 0; i < 4; i++) {
        const double *a = at[i], *b = at[i + 1];
        const double dx = (b[0] - a[0]) / 24 * 20, dy = (b[1] - a[1]) / 24 * 20;
        ns_board_add_curve(&t->ctx, &board, false);
        ns_board_add_section(&t->ctx, &board, NS_ROLE_CONNECTION, -1, i);
        ns_unit_line(&t->ctx, &board, a[0] - dx, a[1] - dy, a[0], a[1], 0, 0);
        ns_board_add_section(&t->ctx, &board, NS_ROLE_PICTURE, i, (i + 1) % 4);
        ns_unit_line(&t->ctx, &board, a[0], a[1], b[0], b[1], 1, 0);
        ns_board_add_section(&t->ctx, &board, NS_ROLE_CONNECTION, (i + 1) % 4, -1);
        ns_unit_line(&t->ctx, &board, b[0], b[1], b[0] + dx, b[1] + dy, 0, 0);
    }
    const ns_giveaway g = giveaway_of(t, &board);
    ns_expect(t, near(g.trail, 0.25) && g.follow > 0.25 && g.follow < 0.26,
              "follow %g, trail %g", g.follow, g.trail);
    ns_expect(t, g.loops == 1 && near(g.loop_share, 1) && near(g.total, 1), "%d loops",
              (int)g.loops);
    ns_unit_decoy(&t->ctx, &board, 0, 33, 64, 31);
    const ns_giveaway cut = giveaway_of(t, &board);
    ns_expect(t, cut.loops == 0 && cut.total < 0.8, "a line through it: %g", cut.total);
    ns_board_drop(&t->ctx, &board);
}

// Both ends of a flat ellipse are tips until something crosses one of them.
static void needles_are_counted(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    ellipse(t, &board, 32.1, 31.8, 20, 2);
    ns_expect(t, giveaway_of(t, &board).needles == 2, "both tips");
    ns_unit_decoy(&t->ctx, &board, 0, 31.7, 64, 31.9);
    ns_expect(t, giveaway_of(t, &board).needles == 0, "crossed along it");
    board.curves.count--;
    board.sections.count--;
    board.cubics.count--;
    ns_unit_decoy(&t->ctx, &board, 51.9, 0, 52, 64);
    ns_expect(t, giveaway_of(t, &board).needles == 1, "the left one");
    ns_unit_decoy(&t->ctx, &board, 31.9, 0, 32, 64);
    ns_expect(t, giveaway_of(t, &board).needles == 1, "a line through the middle");
    ellipse(t, &board, 32.1, 12, 1.5, 1.5);
    ns_expect(t, giveaway_of(t, &board).needles == 1, "a dot has none");
    ns_board_drop(&t->ctx, &board);
}

// -- scores ---------------------------------------------------------------------------------------

static double slow_auc(const ns_worth_score *scores, int32_t count)
{
    double right = 0, pairs = 0;

    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < count; k++) {
            if (!scores[i].picture || scores[k].picture)
                continue;
            pairs++;
            right += scores[i].score > scores[k].score    ? 1
                     : scores[i].score == scores[k].score ? 0.5
                                                          : 0;
        }
    }
    return right / pairs;
}

static void auc_counts_pairs(ns_test *t)
{
    ns_worth_score scores[40];
    ns_rng rng = ns_rng_seed(7);

    for (int32_t n = 0; n < 200; n++) {
        const int32_t count = 2 + ns_rng_below(&rng, 38);
        for (int32_t i = 0; i < count; i++)
            scores[i] = (ns_worth_score){ .score = ns_rng_below(&rng, 9),
                                          .picture = i == 0 || ns_rng_below(&rng, 2) };
        scores[count - 1].picture = false;
        const double wanted = slow_auc(scores, count);
        ns_expect(t,
                  ns_sort(&t->ctx, scores, count, sizeof *scores, ns_compare_doubles, NULL)
                      == NS_OK,
                  "memory");
        ns_expect(t, fabs(ns_worth_scores_auc(scores, count) - wanted) < 1e-12, "%g", wanted);
    }
    ns_expect(t, ns_worth_scores_auc(scores, 0) == 0.5, "nothing of the picture");
}

// Scores of all shapes: few different ones, many, all in one heap but for some far away.
static void scores_are_sorted(ns_test *t)
{
    ns_worth_scores scores = { 0 };
    NS_ARRAY(ns_worth_score) wanted = { 0 };

    for (int32_t n = 0; n < ns_scale(300); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        const double unit = n % 3 ? 1e-3 : 1e-15;
        const int32_t kinds = n % 5 ? 1 << 20 : 7, far = n % 7 ? 0 : 2;
        scores.list.count = 0;
        for (int32_t i = ns_rng_below(&rng, 200); i >= 0; i--) {
            const ns_worth_score one = { .score = unit * ns_rng_below(&rng, kinds)
                                                  + (i < far ? -1e6 : 0),
                                         .picture = ns_rng_below(&rng, 2) };
            ns_array_push(&t->ctx, &scores.list, one);
        }
        ns_expect(t,
                  ns_array_copy(&t->ctx, &wanted, &scores.list)
                      && ns_array_sort(&t->ctx, &wanted, ns_compare_doubles, NULL) == NS_OK
                      && ns_worth_scores_sort(&t->ctx, &scores) == NS_OK,
                  "%s", t->ctx.message);
        for (int32_t i = 0; i < wanted.count; i++)
            ns_expect(t, scores.list.at[i].score == wanted.at[i].score, "list %d, place %d",
                      (int)n, (int)i);
        ns_expect(t,
                  ns_worth_scores_auc(scores.list.at, scores.list.count)
                      == ns_worth_scores_auc(wanted.at, wanted.count),
                  "list %d: pairs", (int)n);
    }
    ns_array_drop(&t->ctx, &wanted);
    ns_worth_scores_drop(&t->ctx, &scores);
}

// -- the twin, and what must not matter -----------------------------------------------------------

static void compare(ns_test *t, int32_t n, const ns_giveaway *got, const ns_giveaway *wanted)
{
    ns_expect(t, near(got->outline, wanted->outline), "board %d: outline %g, the twin's %g",
              (int)n, got->outline, wanted->outline);
    ns_expect(t, near(got->follow, wanted->follow), "board %d: follow %g, the twin's %g",
              (int)n, got->follow, wanted->follow);
    ns_expect(t, near(got->trail, wanted->trail), "board %d: trail %g, the twin's %g", (int)n,
              got->trail, wanted->trail);
    ns_expect(t, got->loops == wanted->loops && near(got->loop_share, wanted->loop_share),
              "board %d: %d loops, %g; the twin's %d, %g", (int)n, (int)got->loops,
              got->loop_share, (int)wanted->loops, wanted->loop_share);
}

static void agrees_with_the_twin(ns_test *t)
{
    int32_t outlines = 0, partly = 0;

    for (int32_t n = 0; n < ns_scale(300); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, 256);
        ns_arranged arranged;
        if (!ns_expect(t, ns_board_arrange(&t->ctx, &board, &arranged) == NS_OK, "%s",
                       t->ctx.message))
            return;
        const ns_giveaway got = giveaway_of(t, &board);
        const ns_giveaway wanted = ns_giveaway_twin(&board, &arranged);
        compare(t, n, &got, &wanted);
        outlines += got.outline > 0;
        partly += got.trail > 0 && got.trail < 0.999;
        ns_expect(t, got.total >= 0 && got.total <= 1 && got.auc >= 0 && got.auc <= 1, "range");
        ns_arranged_drop(&t->ctx, &arranged);
        ns_board_drop(&t->ctx, &board);
    }
    ns_expect(t, outlines > ns_scale(150) && partly > ns_scale(50), "%d and %d", (int)outlines,
              (int)partly);
}

// What is kept from the last time does not show: strands come and go, and those are forgotten.
static void memory_does_not_show(ns_test *t)
{
    ns_worth kept = { 0 };

    for (int32_t n = 0; n < ns_scale(60); n++) {
        const ns_stage_options options = { .tolerance = 256, .self_crossings = true };
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, 256);
        ns_arranged arranged;
        ns_stage stage;
        ns_giveaway again, same, least;
        if (!ns_expect(t,
                       ns_board_arrange(&t->ctx, &board, &arranged) == NS_OK
                           && ns_stage_of_board(&t->ctx, &board, &arranged, &options, &stage)
                                  == NS_OK,
                       "%s", t->ctx.message))
            return;
        for (int32_t s = 0; s < stage.arr.strands.count; s++)
            ns_worth_forget(&kept, s);
        const ns_giveaway fresh = giveaway_of(t, &board);
        ns_expect(t,
                  ns_giveaway_find(&t->ctx, &stage, &kept, &again) == NS_OK
                      && ns_giveaway_find(&t->ctx, &stage, &kept, &same) == NS_OK
                      && ns_giveaway_outlines(&t->ctx, &stage, &kept, &least) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, least.total <= fresh.total && least.follow == fresh.follow,
                  "board %d without features", (int)n);
        ns_expect(t,
                  fresh.total == again.total && again.total == same.total
                      && fresh.follow == again.follow && fresh.auc == same.auc
                      && fresh.needles == again.needles,
                  "board %d", (int)n);
        ns_stage_drop(&t->ctx, &stage);
        ns_arranged_drop(&t->ctx, &arranged);
        ns_board_drop(&t->ctx, &board);
    }
    ns_worth_drop(&t->ctx, &kept);
}

NS_TEST_MAIN(NS_CASE(nothing_to_hide), NS_CASE(a_circle_alone_is_seen),
             NS_CASE(two_circles_are_seen), NS_CASE(flat_crossings_hide_a_circle),
             NS_CASE(a_window_is_a_loop), NS_CASE(needles_are_counted),
             NS_CASE(auc_counts_pairs), NS_CASE(scores_are_sorted),
             NS_CASE(agrees_with_the_twin), NS_CASE(memory_does_not_show))
