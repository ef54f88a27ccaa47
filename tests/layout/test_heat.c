// test_heat.c: temperature and stop rule: springs of any stiffness come to rest without tuning.
#include "layout/relax_sketch.h"
#include "oracle/scale.h"

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

// Moves as wanted: nothing is in the way.
static void move(ns_relax *r)
{
    ns_relax_heat_moves(r);
    for (int32_t v = 0; v < r->at.count; v++) {
        const ns_vec at = ns_relax_place(r, v);
        r->at.at[v] = sketch_point(at.x + r->force.at[v].x, at.y + r->force.at[v].y);
    }
    r->steps++;
    ns_relax_heat_learn(r);
}

// Single vertices on springs to the middle of the page, a million times as stiff as each other.
static void springs_of_any_stiffness_rest(ns_test *t)
{
    enum { SPRINGS = 31 };
    ns_relax r = { .forces = { .step = 4 } };
    double stiff[SPRINGS];

    for (int32_t i = 0; i < SPRINGS; i++) {
        stiff[i] = pow(10, -2 + i * 0.2);
        sketch_vertex(t, &r, NS_RELAX_BEND, 500 + 3 * i, 440);
    }
    sketch_finish(t, &r);
    while (!r.state.settled && r.steps < 3000) {
        ns_expect(t, ns_force_ready(&t->ctx, &r) == NS_OK, "ready");
        for (int32_t i = 0; i < SPRINGS; i++)
            r.force.at[i] =
                ns_vec_scale(ns_vec_sub((ns_vec){ 500, 500 }, ns_relax_place(&r, i)), stiff[i]);
        move(&r);
    }
    ns_expect(t, r.state.settled, "settles");
    for (int32_t i = 0; i < SPRINGS; i++) {
        const double left =
            ns_vec_length(ns_vec_sub(ns_relax_place(&r, i), (ns_vec){ 500, 500 }));
        ns_expect(t, left < 1, "stiffness %g after %d steps: %g away", stiff[i], (int)r.steps,
                  left);
    }
    sketch_drop(t, &r);
}

static void draw_wave(ns_test *t, ns_relax *r, ns_rng *rng)
{
    int32_t line[61];

    for (int32_t i = 0; i <= 60; i++)
        line[i] = sketch_vertex(t, r, i % 60 ? NS_RELAX_BEND : NS_RELAX_NODE, 200 + 10 * i,
                                500 + (i % 60 ? between(rng, -4, 4) + 40 * sin(i * 0.2) : 0));
    sketch_edge(t, r, false, 0, -1, -1, line, 61);
    sketch_finish(t, r);
}

// A rough wave between two fixed ends becomes a straight line, whatever the weights.
static void waves_become_lines(ns_test *t)
{
    for (int32_t k = 0; k < 5; k++) {
        const double strength = pow(10, k - 2);
        ns_relax r = { .forces = { .smoothing = 20 * strength,
                                   .smoothing_power = 1,
                                   .smoothing_middle = strength,
                                   .attraction = strength,
                                   .attraction_length = 5,
                                   .step = 4 } };
        ns_rng rng = ns_rng_seed(3);
        double worst = 0;
        draw_wave(t, &r, &rng);
        while (!r.state.settled && r.steps < 5000) {
            ns_expect(t, ns_relax_forces_sum(&t->ctx, &r) == NS_OK, "forces");
            move(&r);
        }
        for (int32_t v = 0; v < r.at.count; v++)
            worst = fmax(worst, fabs(ns_relax_place(&r, v).y - 500));
        ns_expect(t, r.state.settled && worst < 3, "strength %g: %g off after %d steps",
                  strength, worst, (int)r.steps);
        sketch_drop(t, &r);
    }
}

// What settled goes on when somebody changes something, and while somebody drags.
static void waking_up(ns_test *t)
{
    ns_relax r = { .forces = { .step = 4 } };

    sketch_vertex(t, &r, NS_RELAX_BEND, 500, 500);
    sketch_finish(t, &r);
    for (int32_t round = 0; round < 2; round++) {
        for (int32_t i = 0; i < 1000 && !r.state.settled; i++) {
            ns_expect(t, ns_force_ready(&t->ctx, &r) == NS_OK, "ready");
            move(&r);
        }
        ns_expect(t, r.state.settled, "nothing to do");
        ns_relax_heat_wake(&r);
        ns_expect(t, !r.state.settled, "woken");
    }
    r.dragged = 0;
    r.target = (ns_vec){ 500, 500 };
    for (int32_t i = 0; i < 1000; i++) {
        ns_expect(t, ns_force_ready(&t->ctx, &r) == NS_OK, "ready");
        move(&r);
        ns_expect(t, !r.state.settled, "somebody holds it");
    }
    sketch_drop(t, &r);
}

static void given_temperatures_are_kept(ns_test *t)
{
    ns_relax r = { .forces = { .temperature = 0.25, .step = 4 } };

    sketch_vertex(t, &r, NS_RELAX_BEND, 500, 500);
    sketch_finish(t, &r);
    for (int32_t i = 0; i < 10; i++) {
        ns_expect(t, ns_force_ready(&t->ctx, &r) == NS_OK, "ready");
        r.force.at[0] = (ns_vec){ 3, -4 };
        ns_relax_heat_moves(&r);
        ns_expect(t, r.force.at[0].x == 0.75 && r.force.at[0].y == -1, "a quarter");
        r.force.at[0] = (ns_vec){ 300, -400 };
        ns_relax_heat_moves(&r);
        ns_expect(t, fabs(ns_vec_length(r.force.at[0]) - 4) < 1e-12, "no longer than a step");
        r.force.at[0] = (ns_vec){ NAN, INFINITY };
        ns_relax_heat_moves(&r);
        ns_expect(t, r.force.at[0].x == 0 && r.force.at[0].y == 0, "no number, no move");
        ns_relax_heat_learn(&r);
        ns_expect(t, r.state.temperature == 0.25, "told");
    }
    sketch_drop(t, &r);
}

NS_TEST_MAIN(NS_CASE(springs_of_any_stiffness_rest), NS_CASE(waves_become_lines),
             NS_CASE(waking_up), NS_CASE(given_temperatures_are_kept))
