// test_relax_hostile.c: settings that nobody would choose, drags to nowhere, pins at random: the
// topology stays, positions stay in the frame, nothing blows up. NONOSMITH_TEST_SCALE=500 runs 200
// settings.
#include "layout/graph/graph.h"
#include "nonosmith/relax.h"
#include "ns_test.h"
#include "oracle/layout_boards.h"
#include "oracle/layout_twin.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>

#define STEPS 40

// Sensible ones, and the worst there are.
static double any_number(ns_rng *rng, double usual)
{
    static const double numbers[] = { 0, 1e9, -1e9, 1e-9, 1, -1, 1e5, 16, 0.3, 40, 1e-300 };

    return ns_rng_below(rng, 3) ? usual * pow(2, ns_rng_below(rng, 9) - 4)
                                : numbers[ns_rng_below(rng, NS_COUNT(numbers))];
}

static double any_power(ns_rng *rng)
{
    static const double powers[] = { 0, 1, 2, 3, 2.5, 16, -16, 0.1, -1 };

    return powers[ns_rng_below(rng, NS_COUNT(powers))];
}

static ns_relax_forces any_forces(ns_rng *rng)
{
    ns_relax_forces f =
        ns_rng_below(rng, 3) ? ns_relax_forces_defaults() : ns_relax_forces_paper();
    double *const numbers[] = { &f.repulsion,  &f.smoothing,  &f.smoothing_middle,
                                &f.attraction, &f.transition, &f.attraction_length,
                                &f.split,      &f.merge,      &f.reach,
                                &f.area,       &f.area_low,   &f.area_high,
                                &f.crossing,   &f.spacing,    &f.drag,
                                &f.min_gap,    &f.min_angle,  &f.step,
                                &f.temperature };
    double *const powers[] = { &f.repulsion_power, &f.smoothing_power, &f.transition_power };

    for (int32_t i = 0; i < NS_COUNT(numbers); i++)
        if (ns_rng_below(rng, 2))
            *numbers[i] = any_number(rng, *numbers[i]);
    for (int32_t i = 0; i < NS_COUNT(powers); i++)
        if (ns_rng_below(rng, 3) == 0)
            *powers[i] = any_power(rng);
    f.transition_reach = ns_rng_below(rng, 40) - 10;
    return f;
}

static bool is_inside(const ns_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax);

    for (int32_t v = 0; v < view.vertex_count; v++)
        if (view.kinds[v]
            && (view.at[v].x < 0 || view.at[v].x > relax->board.width || view.at[v].y < 0
                || view.at[v].y > relax->board.height))
            return false;
    return isfinite(relax->state.largest_move) && isfinite(relax->state.mean_move);
}

static void disturb(ns_test *t, ns_relax *relax, ns_rng *rng)
{
    const double places[] = { 0, 500, 1000, -1, 1e9, -1e300, 333.3 };
    const int32_t v = ns_rng_below(rng, relax->at.count);
    const bool can = relax->kinds.at[v] != NS_RELAX_NONE && relax->fixed.at[v] != 1;
    const double x = places[ns_rng_below(rng, NS_COUNT(places))];
    const double y = places[ns_rng_below(rng, NS_COUNT(places))];

    if (ns_rng_below(rng, 2))
        ns_expect(t, (ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, x, y) == NS_OK) == can,
                  "vertex %d", v);
    else
        ns_expect(
            t,
            (ns_relax_pin(&t->ctx, relax, (ns_vertex_id){ v }, ns_rng_below(rng, 2)) == NS_OK)
                == can,
            "vertex %d", v);
    ns_expect(t, ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, NAN, y) == NS_BAD_INPUT,
              "NaN is no place");
    if (ns_rng_below(rng, 4) == 0)
        ns_relax_let_go(relax);
}

static void relax_hostile(ns_test *t, const ns_board *board, ns_rng *rng, int32_t number)
{
    const ns_relax_options options = { .segment = 10 + ns_rng_below(rng, 40),
                                       .picture_slack = ns_rng_below(rng, 3) ? 0 : 4 };
    const ns_relax_forces forces = any_forces(rng);
    ns_layout_twin twin = { 0 };
    ns_relax *relax = NULL;

    if (!ns_expect(t, ns_relax_create(&t->ctx, board, &options, &relax) == NS_OK, "%s",
                   t->ctx.message))
        return;
    ns_layout_twin_start(&twin, relax);
    ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_OK, "%s", t->ctx.message);
    for (int32_t k = 0; k < STEPS; k++) {
        if (k % 8 == 5)
            disturb(t, relax, rng);
        if (!ns_expect(t, ns_relax_step(&t->ctx, relax, 1) == NS_OK, "setting %d, step %d: %s",
                       number, k, t->ctx.message)
            || !ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "setting %d, step %d: %s",
                          number, k, t->ctx.message)
            || !ns_expect(t, is_inside(relax), "setting %d, step %d: outside", number, k))
            break;
    }
    const char *wrong = ns_layout_twin_wrong(&twin, relax);
    ns_expect(t, !wrong, "setting %d: %s", number, wrong);
    ns_layout_twin_end(&twin);
    ns_relax_destroy(&t->ctx, relax);
}

static void hostile_settings_change_nothing(ns_test *t)
{
    ns_rng rng = { 77 };

    for (int32_t i = 0; i < ns_scale(40); i++) {
        ns_doc doc = { .number = -1 };
        ns_board board = { 0 };
        if (i % 8 == 7 && ns_layout_doc(t, i / 8 % NS_LAYOUT_DRAWINGS, NS_METHOD_CLIMB, &doc)) {
            relax_hostile(t, &doc.board, &rng, i);
        } else {
            board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
            relax_hostile(t, &board, &rng, i);
        }
        ns_doc_drop(&t->ctx, &doc);
        ns_board_drop(&t->ctx, &board);
    }
}

NS_TEST_MAIN(NS_CASE(hostile_settings_change_nothing))
