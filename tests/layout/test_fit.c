// test_fit.c: from relaxed lines back to boards: whatever happened to the lines, the new board has
// the old one's crossings in the old order, proved, and the same puzzle; smooth, near to the lines,
// with the picture as it was.
#include "board/arranged.h"
#include "board/certify.h"
#include "layout/fit/fit.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"
#include "oracle/measured_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>
#include <string.h>

#define TOLERANCE 0.4

// -- what must hold -----------------------------------------------------------------------------

static bool stays(const ns_board *board, int32_t s)
{
    return board->sections.at[s].role == NS_ROLE_PICTURE
           || board->sections.at[s].role == NS_ROLE_BACKGROUND;
}

static bool same_crossings(ns_test *t, const ns_board *a, const ns_board *b)
{
    ns_arranged x, y = { 0 };
    bool alike = false;

    if (ns_board_arrange(&t->ctx, a, &x) == NS_OK) {
        if (ns_board_arrange(&t->ctx, b, &y) == NS_OK)
            ns_arrangement_alike(&t->ctx, &x.arr, &y.arr, NULL, &alike);
        ns_arranged_drop(&t->ctx, &y);
    }
    ns_arranged_drop(&t->ctx, &x);
    return alike;
}

// Cubic by cubic, as it was.
static bool same_section(const ns_board *a, const ns_board *b, int32_t s)
{
    const ns_section *x = &a->sections.at[s], *y = &b->sections.at[s];
    bool same = x->count == y->count;

    for (int32_t i = 0; i < x->count && same; i++)
        same = memcmp(&a->cubics.at[x->first + i].curve, &b->cubics.at[y->first + i].curve,
                      sizeof(ns_grid_cubic))
               == 0;
    return same;
}

static double turn_between(ns_vec a, ns_vec b)
{
    return atan2(fabs(a.x * b.y - a.y * b.x), a.x * b.x + a.y * b.y);
}

static ns_vec way_of(const ns_board *board, int32_t cubic, int end)
{
    const ns_cubic c = ns_cubic_of(&board->cubics.at[cubic].curve);

    return ns_cubic_direction(&c, end);
}

// The sharpest turn at a joint inside a section that is drawn anew, and where such a section goes
// on from one of the picture.
static void worst_joints(const ns_board *board, double *inside, double *across)
{
    *inside = *across = 0;
    for (int32_t c = 0; c < board->curves.count; c++) {
        const ns_board_curve *curve = &board->curves.at[c];
        for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
            const ns_section *section = &board->sections.at[s];
            for (int32_t i = section->first + 1; i < section->first + section->count; i++) {
                const double turn = turn_between(way_of(board, i - 1, 1), way_of(board, i, 0));
                if (!stays(board, s) && turn > *inside)
                    *inside = turn;
            }
            if (s == curve->first || stays(board, s) == stays(board, s - 1))
                continue;
            const double turn = turn_between(way_of(board, section->first - 1, 1),
                                             way_of(board, section->first, 0));
            *across = turn > *across ? turn : *across;
        }
    }
}

// How far the vertices of moving lines are from their curves, at most, units.
static double farthest(const ns_board *board, const ns_relax_view *view)
{
    double worst = 0;

    for (int32_t s = 0; s < board->sections.count; s++) {
        for (int32_t k = view->line_first[s]; !stays(board, s) && k < view->line_first[s + 1];
             k++) {
            const ns_vec at = ns_vec_of(view->at[view->line[k]]);
            double best = 1e30;
            for (int32_t i = 0; i < board->sections.at[s].count; i++) {
                const ns_cubic c =
                    ns_cubic_of(&board->cubics.at[board->sections.at[s].first + i].curve);
                for (int32_t p = 0; p < 32; p++) {
                    const ns_vec a = ns_cubic_at(&c, p / 32.0),
                                 b = ns_cubic_at(&c, (p + 1) / 32.0);
                    const double far = ns_vec_length(ns_vec_sub(a, b)) > 0
                                           ? ns_segment_distance(at, a, b)
                                           : ns_vec_length(ns_vec_sub(at, a));
                    best = far < best ? far : best;
                }
            }
            worst = best > worst ? best : worst;
        }
    }
    return worst / NS_RELAX_UNIT;
}

static bool all_stay(const ns_board *old, const ns_board *made)
{
    for (int32_t s = 0; s < old->sections.count; s++) {
        // A closed one may be told from another point on.
        if (stays(old, s) && !same_section(old, made, s)
            && !(old->sections.at[s].nodes[0] < 0 && old->sections.at[s].nodes[1] < 0))
            return false;
    }
    return true;
}

// The board of what was relaxed, and all that must be true of it. False: it failed.
static bool fit(ns_test *t, ns_relax *relax, const ns_puzzle *puzzle, const char *name,
                ns_board *made)
{
    const ns_board *old = &relax->board;
    int32_t doubt;

    if (!ns_expect(t, ns_relax_board(&t->ctx, relax, TOLERANCE, made) == NS_OK, "%s: %s", name,
                   t->ctx.message))
        return false;
    ns_expect(t, ns_board_check(&t->ctx, made) == NS_OK, "%s: %s", name, t->ctx.message);
    ns_expect(t, same_crossings(t, old, made), "%s: other crossings", name);
    ns_expect(t, ns_board_certify(&t->ctx, made, &doubt) == NS_OK && doubt < 0, "%s: doubt",
              name);
    if (puzzle)
        ns_expect(t, ns_board_verify(&t->ctx, made, puzzle) == NS_OK, "%s: %s", name,
                  t->ctx.message);
    if (relax->options.picture_slack <= 0)
        ns_expect(t, all_stay(old, made), "%s: the picture has changed", name);
    return true;
}

// -- puzzles ------------------------------------------------------------------------------------

typedef struct tally {
    int32_t boards, sections, cubics;
} tally;

static void count(tally *sum, const ns_board *board)
{
    sum->boards++;
    for (int32_t s = 0; s < board->sections.count; s++) {
        if (!stays(board, s)) {
            sum->sections++;
            sum->cubics += board->sections.at[s].count;
        }
    }
}

static void check_smooth(ns_test *t, const ns_board *made, const ns_relax *relax,
                         const char *name)
{
    const ns_relax_view view = ns_relax_look(relax);
    double inside, across;

    worst_joints(made, &inside, &across);
    ns_expect(t, inside < 0.01, "%s: a joint turns by %.3f", name, inside);
    ns_expect(t, across < 0.01, "%s: from the picture on it turns by %.3f", name, across);
    const double far = farthest(made, &view);
    ns_expect(t, far < 3 * TOLERANCE, "%s: %.3f units from the line", name, far);
}

static void relax_puzzle(ns_test *t, int32_t drawing, ns_curved_method method, int32_t steps,
                         double slack, tally *sum)
{
    const ns_relax_options options = { .segment = 10, .picture_slack = slack };
    const char *name = ns_layout_drawings[drawing];
    ns_doc doc = { 0 };
    ns_relax *relax = NULL;
    ns_board made = { 0 };

    if (ns_layout_doc(t, drawing, method, &doc)
        && ns_expect(t, ns_relax_create(&t->ctx, &doc.board, &options, &relax) == NS_OK,
                     "%s: %s", name, t->ctx.message)
        && ns_expect(t, ns_relax_step(&t->ctx, relax, steps) == NS_OK, "%s: %s", name,
                     t->ctx.message)
        && fit(t, relax, &doc.puzzle, name, &made)) {
        ns_expect(t, made.cells.count == doc.board.cells.count, "%s: cells", name);
        if (slack <= 0)
            check_smooth(t, &made, relax, name);
        count(sum, &made);
    }
    ns_board_drop(&t->ctx, &made);
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

static void puzzles_are_drawn_anew(ns_test *t)
{
    const ns_curved_method methods[] = { NS_METHOD_ANNEAL, NS_METHOD_CLIMB, NS_METHOD_BEST };
    tally sum = { 0 };

    for (int32_t i = 0; i < ns_scale(7) && i < NS_LAYOUT_DRAWINGS; i++)
        relax_puzzle(t, (2 * i) % NS_LAYOUT_DRAWINGS, methods[i % 3], i % 4 * 20, 0, &sum);
    printf("%d boards: %.1f cubics a section\n", (int)sum.boards,
           (double)sum.cubics / (sum.sections + !sum.sections));
    if (sum.boards >= 7)
        ns_expect(t, sum.cubics < 30 * sum.sections, "%d cubics for %d sections",
                  (int)sum.cubics, (int)sum.sections);
}

static void pictures_may_move(ns_test *t)
{
    tally sum = { 0 };

    for (int32_t i = 0; i < ns_scale(4); i++)
        relax_puzzle(t, 3 * (i % 4), i % 2 ? NS_METHOD_CLIMB : NS_METHOD_ANNEAL, i % 3 * 20,
                     1 + i % 4 * 3, &sum);
}

// -- any boards ---------------------------------------------------------------------------------

static ns_relax_forces wild_forces(ns_rng *rng)
{
    ns_relax_forces f =
        ns_rng_below(rng, 3) == 0 ? ns_relax_forces_paper() : ns_relax_forces_defaults();

    f.repulsion *= ns_rng_below(rng, 8);
    f.attraction *= ns_rng_below(rng, 6) - 2;
    f.area *= ns_rng_below(rng, 30);
    f.crossing *= ns_rng_below(rng, 10) - 3;
    f.temperature = ns_rng_below(rng, 2) ? ns_rng_below(rng, 200) / 10.0 : 0;
    f.step = 1 << ns_rng_below(rng, 8);
    f.min_gap = f.min_angle = 0; // as near as it can get
    return f;
}

static void drag_something(ns_test *t, ns_relax *relax, ns_rng *rng)
{
    const ns_relax_view view = ns_relax_look(relax);

    for (int32_t i = 0; i < 50; i++) {
        const int32_t v = ns_rng_below(rng, view.vertex_count);
        if (view.kinds[v] == NS_RELAX_NONE || view.fixed[v])
            continue;
        ns_expect(t,
                  ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v },
                                ns_rng_below(rng, 1400) - 200, ns_rng_below(rng, 1400) - 200)
                      == NS_OK,
                  "%s", t->ctx.message);
        return;
    }
}

// What became of wild ones: where curves come as near as two steps of the grid not every board can
// be had.
typedef struct wildness {
    int32_t boards, failures;
} wildness;

static void relax_wildly(ns_test *t, const ns_board *board, ns_rng *rng, double slack,
                         int32_t steps, bool limits, const char *name, wildness *wild)
{
    const ns_relax_options options = { .segment = 4 + ns_rng_below(rng, 20),
                                       .picture_slack = slack };
    ns_relax *relax = NULL;
    ns_board made = { 0 };

    if (ns_relax_create(&t->ctx, board, &options, &relax) != NS_OK)
        return;
    ns_relax_forces forces = wild_forces(rng);
    if (limits) {
        forces.min_gap = ns_relax_forces_defaults().min_gap;
        forces.min_angle = ns_relax_forces_defaults().min_angle;
    }
    ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_OK, "%s", t->ctx.message);
    if (steps > 0)
        drag_something(t, relax, rng);
    ns_expect(t, ns_relax_step(&t->ctx, relax, steps) == NS_OK, "%s", t->ctx.message);
    wild->boards++;
    const ns_status status = ns_relax_board(&t->ctx, relax, TOLERANCE, &made);
    ns_board_drop(&t->ctx, &made);
    wild->failures += status == NS_INTERNAL;
    if (status == NS_INTERNAL)
        ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "%s: %s", name, t->ctx.message);
    else
        fit(t, relax, NULL, name, &made);
    ns_board_drop(&t->ctx, &made);
    ns_relax_destroy(&t->ctx, relax);
}

static void drawn_boards(ns_test *t)
{
    ns_rng rng = { 77 };
    wildness tame = { 0 }, wild = { 0 };

    for (int32_t i = 0; i < ns_measured_board_count; i++) {
        ns_board board = ns_measured_board_of(&t->ctx, ns_measured_boards[i].name);
        const int32_t k = i % 3;
        if (!ns_board_is_empty(&board))
            relax_wildly(t, &board, &rng, k == 2 ? 4 : 0, k * 15, k == 1,
                         ns_measured_boards[i].name, k == 2 ? &wild : &tame);
        ns_board_drop(&t->ctx, &board);
    }
    ns_expect(t, tame.failures == 0 && wild.failures <= 1, "%d of %d and %d of %d not drawn",
              (int)tame.failures, (int)tame.boards, (int)wild.failures, (int)wild.boards);
}

// With the limits that hold unless somebody takes them away, every time; without them and with a
// picture that is torn about, nearly.
static void random_boards(ns_test *t)
{
    ns_rng rng = { 4711 };
    wildness tame = { 0 }, wild = { 0 };

    for (int32_t i = 0; i < ns_scale(20); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        const bool limits = i % 2;
        const double slack = i % 5 == 0 ? 3 : 0;
        char name[32];
        snprintf(name, sizeof name, "random %d", (int)i);
        if (!ns_board_is_empty(&board) && board.curves.count > 0)
            relax_wildly(t, &board, &rng, slack, i % 7 * 5, limits, name,
                         limits && slack <= 0 ? &tame : &wild);
        ns_board_drop(&t->ctx, &board);
    }
    printf("not drawn: %d of %d with limits, %d of %d others\n", (int)tame.failures,
           (int)tame.boards, (int)wild.failures, (int)wild.boards);
    ns_expect(t, tame.failures == 0, "%d of %d", (int)tame.failures, (int)tame.boards);
    ns_expect(t, wild.failures <= 2 + wild.boards / 10, "%d of %d", (int)wild.failures,
              (int)wild.boards);
}

// -- by hand ------------------------------------------------------------------------------------

// Lines across the frame, so far apart (units of 1/1000), that all cross one more.
static ns_board comb(ns_ctx *ctx, double gap, int32_t count)
{
    ns_board board = ns_unit_board(64, 64);

    for (int32_t i = 0; i < count; i++) {
        const double y = 30 + i * gap * 0.064;
        const double p[8] = { 0, y, 20, y + 8, 40, y - 8, 64, y };
        ns_board_add_curve(ctx, &board, false);
        ns_board_add_section(ctx, &board, NS_ROLE_DECOY, -1, -1);
        ns_unit_cubic(ctx, &board, p, 0, 0);
    }
    ns_unit_decoy(ctx, &board, 31, 0, 33, 64);
    return board;
}

// Curves nearer to each other than the tolerance by far.
static void tight_places(ns_test *t)
{
    static const double gaps[] = { 5, 1, 0.3, 0.1, 0.02 };

    for (int32_t i = 0; i < NS_COUNT(gaps); i++) {
        const ns_relax_options options = ns_relax_defaults();
        ns_board board = comb(&t->ctx, gaps[i], 6), made = { 0 };
        ns_relax *relax = NULL;
        board.tolerance = 64;
        if (ns_expect(t, ns_relax_create(&t->ctx, &board, &options, &relax) == NS_OK, "%s",
                      t->ctx.message))
            fit(t, relax, NULL, "comb", &made);
        ns_board_drop(&t->ctx, &made);
        ns_relax_destroy(&t->ctx, relax);
        ns_board_drop(&t->ctx, &board);
    }
}

// A line that crosses a circle next to where the circle begins slides past that point: the circle
// is then told from another point on, so that walks and cells have their old numbers.
static void trains_pass_the_beginning(ns_test *t)
{
    const ns_relax_options options = ns_relax_defaults();
    int32_t turned = 0;

    for (int32_t i = 0; i < 8; i++) {
        ns_board board = ns_measured_board_of(&t->ctx, "crossed_circles"), made = { 0 };
        ns_relax *relax = NULL;
        if (!ns_expect(t, ns_relax_create(&t->ctx, &board, &options, &relax) == NS_OK, "%s",
                       t->ctx.message)) {
            ns_board_drop(&t->ctx, &board);
            return;
        }
        const ns_relax_view view = ns_relax_look(relax);
        for (int32_t v = 0, seen = 0; v < view.vertex_count; v++) {
            if (view.kinds[v] == NS_RELAX_TRAIN && seen++ == i)
                ns_expect(
                    t,
                    ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, i % 2 ? 0 : 1000, 500)
                        == NS_OK,
                    "%s", t->ctx.message);
        }
        ns_relax_forces forces = ns_relax_forces_defaults();
        forces.drag = 50;
        ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_relax_step(&t->ctx, relax, 150) == NS_OK, "%s", t->ctx.message);
        if (fit(t, relax, NULL, "circles", &made)) {
            for (int32_t s = 0; s < board.sections.count; s++)
                turned += stays(&board, s) && !same_section(&board, &made, s);
        }
        ns_board_drop(&t->ctx, &made);
        ns_relax_destroy(&t->ctx, relax);
        ns_board_drop(&t->ctx, &board);
    }
    printf("%d circles begin elsewhere\n", (int)turned);
}

static void odd_tolerances(ns_test *t)
{
    const ns_relax_options options = ns_relax_defaults();
    static const double bad[] = { 0, -1, 1e9, INFINITY, NAN }, good[] = { 0.001, 0.05, 5, 100 };
    ns_board board = comb(&t->ctx, 5, 3), made = { 0 };
    ns_relax *relax = NULL;

    if (ns_expect(t, ns_relax_create(&t->ctx, &board, &options, &relax) == NS_OK, "%s",
                  t->ctx.message)) {
        for (int32_t i = 0; i < NS_COUNT(bad); i++)
            ns_expect(t,
                      ns_relax_board(&t->ctx, relax, bad[i], &made) == NS_BAD_INPUT
                          && ns_board_is_empty(&made),
                      "a tolerance of %g", bad[i]);
        for (int32_t i = 0; i < NS_COUNT(good); i++) {
            ns_expect(t,
                      ns_relax_board(&t->ctx, relax, good[i], &made) == NS_OK
                          && same_crossings(t, &board, &made),
                      "a tolerance of %g: %s", good[i], t->ctx.message);
            ns_board_drop(&t->ctx, &made);
        }
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_board_drop(&t->ctx, &board);
}

static void memory_fails(ns_test *t)
{
    for (int32_t k = 0; k < 2; k++) {
        const ns_relax_options options = { .segment = 20, .picture_slack = k ? 3 : 0 };
        ns_board board = ns_measured_board_of(&t->ctx, "crossed_circles");
        ns_status status = NS_NO_MEMORY;
        ns_relax *relax = NULL;
        if (ns_expect(t,
                      ns_relax_create(&t->ctx, &board, &options, &relax) == NS_OK
                          && ns_relax_step(&t->ctx, relax, 10) == NS_OK,
                      "%s", t->ctx.message)) {
            for (int64_t n = 1; status == NS_NO_MEMORY; n++) {
                ns_board made = { 0 };
                t->allocations = 0;
                t->fail_at = n;
                status = ns_relax_board(&t->ctx, relax, TOLERANCE, &made);
                t->fail_at = 0;
                ns_expect(t, status == NS_OK || ns_board_is_empty(&made), "allocation %lld",
                          (long long)n);
                ns_board_drop(&t->ctx, &made);
            }
            ns_expect(t, status == NS_OK, "%s", t->ctx.message);
        }
        ns_relax_destroy(&t->ctx, relax);
        ns_board_drop(&t->ctx, &board);
    }
}

NS_TEST_MAIN(NS_CASE(puzzles_are_drawn_anew), NS_CASE(pictures_may_move), NS_CASE(drawn_boards),
             NS_CASE(random_boards), NS_CASE(tight_places), NS_CASE(trains_pass_the_beginning),
             NS_CASE(odd_tolerances), NS_CASE(memory_fails))
