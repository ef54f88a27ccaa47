// test_relax.c: the live engine from outside: what its defaults are, what it refuses, what pins and
// drags do, that the same calls give the same places, that it settles, stops and fails without harm.
#include "layout/graph/graph.h"
#include "nonosmith/work.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"
#include "oracle/scale.h"

#include <math.h>
#include <string.h>

static const ns_relax_options usual = { .segment = 10 };

// Three lines that wind and cross, and a box that one of them goes through.
static ns_board winding(ns_test *t)
{
    static const double lines[3][8] = { { 0, 20, 30, 5, 34, 40, 64, 24 },
                                        { 0, 40, 20, 60, 40, 10, 64, 44 },
                                        { 30, 0, 60, 20, 4, 40, 36, 64 } };
    ns_board board = ns_unit_board(64, 64);

    for (int32_t i = 0; i < 3; i++) {
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

static ns_relax *start(ns_test *t)
{
    ns_board board = winding(t);
    ns_relax *relax = NULL;

    ns_expect(t, ns_relax_create(&t->ctx, &board, &usual, &relax) == NS_OK, "%s",
              t->ctx.message);
    ns_board_drop(&t->ctx, &board);
    return relax;
}

static void run(ns_test *t, ns_relax *relax, int32_t steps)
{
    for (int32_t i = 0; i < steps; i++) {
        ns_expect(t, ns_relax_step(&t->ctx, relax, 1) == NS_OK, "step %d: %s", (int)i,
                  t->ctx.message);
        ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "step %d: %s", (int)i,
                  t->ctx.message);
    }
}

static int32_t find(const ns_relax *relax, ns_relax_kind kind, bool fixed)
{
    const ns_relax_view view = ns_relax_look(relax);
    int32_t v = 0;

    while (v < view.vertex_count && (view.kinds[v] != kind || (view.fixed[v] != 0) != fixed))
        v++;
    return v < view.vertex_count ? v : -1;
}

// -- defaults -----------------------------------------------------------------------------------

// What is called the default is what is used when nobody says anything: by the options of `improve`
// without a word, by an engine that was just made, and by its steps.
static void defaults_are_what_is_used(ns_test *t)
{
    const ns_relax_options options = ns_relax_defaults();
    const ns_relax_forces forces = ns_relax_forces_defaults();
    const ns_asked nothing = { 0 };
    ns_improve_options asked;
    ns_board board = winding(t);
    ns_relax *as_made = NULL, *set = NULL;

    ns_expect(t, ns_improve_asked(&t->ctx, &nothing, &asked) == NS_OK, "%s", t->ctx.message);
    ns_expect(t,
              asked.relax.segment == options.segment && asked.relax.setting == options.setting
                  && asked.relax.picture_slack == options.picture_slack,
              "options of improve");
    ns_expect(t,
              asked.forces.count == 1
                  && memcmp(&asked.forces.at[0].forces, &forces, sizeof forces) == 0,
              "forces of improve");
    ns_expect(t,
              ns_relax_create(&t->ctx, &board, &options, &as_made) == NS_OK
                  && ns_relax_create(&t->ctx, &board, &options, &set) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, memcmp(&as_made->forces, &forces, sizeof forces) == 0, "as made");
    ns_expect(t, ns_relax_set(&t->ctx, set, &forces) == NS_OK, "%s", t->ctx.message);
    run(t, as_made, 20);
    run(t, set, 20);
    const ns_relax_view a = ns_relax_look(as_made), b = ns_relax_look(set);
    ns_expect(t,
              a.vertex_count == b.vertex_count
                  && memcmp(a.at, b.at, (size_t)a.vertex_count * sizeof *a.at) == 0,
              "the same places");
    ns_relax_destroy(&t->ctx, as_made);
    ns_relax_destroy(&t->ctx, set);
    ns_board_drop(&t->ctx, &board);
}

// -- what is refused ----------------------------------------------------------------------------

static void bad_boards_and_options(ns_test *t)
{
    static const ns_relax_options bad[] = {
        { 0, 0, 0 },     { -1, 0, 0 },          { 2000, 0, 0 },         { 10, -1, 0 },
        { 10, 2000, 0 }, { (double)NAN, 0, 0 }, { 10, (double)NAN, 0 }, { 10, 0, -1 },
        { 10, 0, 5 }
    };
    const ns_board empty = { 0 };
    ns_board board = winding(t);
    ns_relax *relax = NULL;

    ns_expect(t, ns_relax_create(&t->ctx, &empty, &usual, &relax) == NS_BAD_INPUT && !relax,
              "no board");
    for (int32_t i = 0; i < NS_COUNT(bad); i++)
        ns_expect(t,
                  ns_relax_create(&t->ctx, &board, &bad[i], &relax) == NS_BAD_INPUT && !relax,
                  "options %d", (int)i);
    board.curves.at[0].shift = 1;
    ns_expect(t, ns_relax_create(&t->ctx, &board, &usual, &relax) == NS_BAD_INPUT && !relax,
              "a sloped board");
    ns_relax_destroy(&t->ctx, NULL);
    ns_board_drop(&t->ctx, &board);
}

// Every member in turn is no number, or too large, and nothing changes.
static void bad_forces(ns_test *t)
{
    static const double bad[] = { (double)NAN, (double)INFINITY, -(double)INFINITY, 2e9, -2e9 };
    ns_relax *relax = start(t);
    const ns_relax_forces before = relax->forces;

    for (size_t at = 0; at + sizeof(double) <= sizeof before; at += sizeof(double)) {
        if (at <= offsetof(ns_relax_forces, transition_reach)
            && at + sizeof(double) > offsetof(ns_relax_forces, transition_reach))
            continue;
        for (int32_t i = 0; i < NS_COUNT(bad); i++) {
            ns_relax_forces forces = before;
            memcpy((char *)&forces + at, &bad[i], sizeof bad[i]);
            ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_BAD_INPUT,
                      "member at %d, value %d", (int)at, (int)i);
            ns_expect(t, memcmp(&relax->forces, &before, sizeof before) == 0, "no change");
        }
    }
    ns_relax_forces forces = before;
    forces.repulsion_power = 17;
    ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_BAD_INPUT, "a power of 17");
    forces = before;
    forces.transition_reach = INT32_MAX;
    ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_BAD_INPUT, "a reach too far");
    ns_expect(t, ns_relax_set(&t->ctx, relax, &before) == NS_OK, "%s", t->ctx.message);
    ns_relax_destroy(&t->ctx, relax);
}

static void bad_pins_and_drags(ns_test *t)
{
    ns_relax *relax = start(t);
    const int32_t bend = find(relax, NS_RELAX_BEND, false);
    const int32_t fixed = find(relax, NS_RELAX_BEND, true);
    const int32_t none[] = { -1, relax->at.count, INT32_MAX, INT32_MIN, fixed };

    for (int32_t i = 0; i < NS_COUNT(none); i++) {
        ns_expect(t,
                  ns_relax_pin(&t->ctx, relax, (ns_vertex_id){ none[i] }, true) == NS_BAD_INPUT,
                  "pin %d", (int)none[i]);
        ns_expect(
            t, ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ none[i] }, 1, 1) == NS_BAD_INPUT,
            "drag %d", (int)none[i]);
    }
    ns_expect(t,
              ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ bend }, (double)NAN, 1)
                  == NS_BAD_INPUT,
              "NaN");
    ns_expect(t,
              ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ bend }, 1, (double)INFINITY)
                  == NS_BAD_INPUT,
              "too far");
    ns_expect(t, relax->dragged == -1, "nothing is dragged");
    ns_relax_destroy(&t->ctx, relax);
}

// -- what happens -------------------------------------------------------------------------------

static void pinned_vertices_stay(ns_test *t)
{
    ns_relax *relax = start(t);
    const int32_t kinds[] = { NS_RELAX_BEND, NS_RELAX_CROSS, NS_RELAX_TRAIN };
    int32_t pinned[3];
    ns_point at[3];

    for (int32_t i = 0; i < 3; i++) {
        pinned[i] = find(relax, (ns_relax_kind)kinds[i], false);
        at[i] = relax->at.at[pinned[i]];
        ns_expect(t, ns_relax_pin(&t->ctx, relax, (ns_vertex_id){ pinned[i] }, true) == NS_OK,
                  "%s", t->ctx.message);
    }
    run(t, relax, ns_scale(60));
    for (int32_t i = 0; i < 3; i++) {
        ns_expect(t, ns_point_same(relax->at.at[pinned[i]], at[i]), "kind %d stays",
                  (int)kinds[i]);
        ns_expect(t, ns_relax_pin(&t->ctx, relax, (ns_vertex_id){ pinned[i] }, false) == NS_OK,
                  "let go");
    }
    run(t, relax, ns_scale(60));
    if (ns_scale_percent() >= 100)
        ns_expect(t, !ns_point_same(relax->at.at[pinned[1]], at[1]), "free, it moves");
    ns_relax_destroy(&t->ctx, relax);
}

static double distance_to(const ns_relax *relax, int32_t vertex, double x, double y)
{
    return ns_vec_length(ns_vec_sub(ns_relax_place(relax, vertex), (ns_vec){ x, y }));
}

static void dragged_vertices_come(ns_test *t)
{
    ns_relax *relax = start(t);
    const int32_t v = find(relax, NS_RELAX_CROSS, false);
    const ns_vec at = ns_relax_place(relax, v);
    const double x = at.x + 25, y = at.y - 25;

    ns_expect(t, ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, x, y) == NS_OK, "%s",
              t->ctx.message);
    run(t, relax, ns_scale(150));
    if (ns_scale_percent() >= 100)
        ns_expect(t, distance_to(relax, v, x, y) < 15, "%g units from where it was to be",
                  distance_to(relax, v, x, y));
    ns_relax_let_go(relax);
    // Far outside, and through everything: it comes as far as it can.
    ns_expect(t, ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, -1e300, 1e300) == NS_OK,
              "%s", t->ctx.message);
    run(t, relax, ns_scale(100));
    ns_relax_destroy(&t->ctx, relax);
}

static void same_calls_same_places(ns_test *t)
{
    ns_relax *a = start(t), *b = start(t);

    // One step at a time, or all at once: the same.
    ns_expect(t, ns_relax_step(&t->ctx, a, ns_scale(60)) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < ns_scale(60); i++)
        ns_expect(t, ns_relax_step(&t->ctx, b, 1) == NS_OK, "%s", t->ctx.message);
    const ns_relax_view left = ns_relax_look(a), right = ns_relax_look(b);
    ns_expect(t,
              left.vertex_count == right.vertex_count
                  && memcmp(left.at, right.at, (size_t)left.vertex_count * sizeof *left.at) == 0
                  && left.version == right.version,
              "the same places");
    ns_relax_destroy(&t->ctx, a);
    ns_relax_destroy(&t->ctx, b);
}

static void it_settles(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    ns_relax *relax = NULL;
    ns_relax_state before, after;

    ns_unit_decoy(&t->ctx, &board, 0, 12, 64, 52);
    ns_unit_decoy(&t->ctx, &board, 0, 32, 64, 30);
    ns_expect(t, ns_relax_create(&t->ctx, &board, &usual, &relax) == NS_OK, "%s",
              t->ctx.message);
    ns_board_drop(&t->ctx, &board);
    ns_relax_forces forces = relax->forces;
    forces.area = 0; // large faces go on shrinking for long
    forces.attraction *= 4;
    ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_relax_measure(&t->ctx, relax, &before) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_relax_step(&t->ctx, relax, 50000) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_relax_measure(&t->ctx, relax, &after) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, after.settled && after.steps < 50000, "settled after %lld steps",
              (long long)after.steps);
    ns_expect(t, after.angles < before.angles, "angles %g from %g", after.angles,
              before.angles);
    const int64_t steps = after.steps;
    ns_expect(t, ns_relax_step(&t->ctx, relax, 10) == NS_OK && relax->steps == steps,
              "then nothing happens");
    // Whoever touches it wakes it up.
    const int32_t v = find(relax, NS_RELAX_CROSS, false);
    ns_expect(t, ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, 300, 300) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, ns_relax_step(&t->ctx, relax, 10) == NS_OK && relax->steps > steps, "awake");
    ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "%s", t->ctx.message);
    ns_relax_destroy(&t->ctx, relax);
}

static bool no_more(void *user)
{
    (void)user;
    return true;
}

static void it_stops(ns_test *t)
{
    ns_relax *relax = start(t);

    t->ctx.budget = t->ctx.ticks + 5000;
    ns_expect(t, ns_relax_step(&t->ctx, relax, 100000) == NS_STOPPED, "the budget ends");
    t->ctx.budget = 0;
    ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "%s", t->ctx.message);
    t->ctx.stop = no_more;
    ns_expect(t, ns_relax_step(&t->ctx, relax, 100000) == NS_STOPPED, "somebody asked");
    t->ctx.stop = NULL;
    run(t, relax, 5);
    ns_relax_destroy(&t->ctx, relax);
}

// Wherever memory ends, the drawing is whole; with memory again it goes on.
static void memory_fails(ns_test *t)
{
    ns_board board = winding(t);
    ns_relax *relax = NULL;
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY; n++) {
        t->allocations = 0;
        t->fail_at = n;
        status = ns_relax_create(&t->ctx, &board, &usual, &relax);
        t->fail_at = 0;
        ns_expect(t, (status == NS_OK) == (relax != NULL), "create, allocation %lld",
                  (long long)n);
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    status = NS_NO_MEMORY;
    for (int64_t n = 1; n < 400 && relax; n++) {
        t->allocations = 0;
        t->fail_at = n % 40 + 1;
        status = ns_relax_step(&t->ctx, relax, 6);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "step, allocation %lld: %s",
                  (long long)n, t->ctx.message);
        if (!ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "after allocation %lld: %s",
                       (long long)n, t->ctx.message))
            break;
    }
    run(t, relax, 3);
    ns_relax_destroy(&t->ctx, relax);
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(defaults_are_what_is_used), NS_CASE(bad_boards_and_options),
             NS_CASE(bad_forces), NS_CASE(bad_pins_and_drags), NS_CASE(pinned_vertices_stay),
             NS_CASE(dragged_vertices_come), NS_CASE(same_calls_same_places),
             NS_CASE(it_settles), NS_CASE(it_stops), NS_CASE(memory_fails))
