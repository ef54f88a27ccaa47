// test_relax_topology.c: puzzles relax step by step, are pinned, dragged about and given other
// forces on the way, and after every single step the drawing is the one it was.
#include "layout/graph/graph.h"
#include "ns_test.h"
#include "oracle/layout_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <string.h>

#define STEPS 200

// One of our drawings by one of the makers; six in all.
static const struct {
    int32_t drawing;
    ns_curved_method method;
    double slack;
} puzzles[] = {
    { 1, NS_METHOD_CLIMB, 0 },  { 4, NS_METHOD_ANNEAL, 0 }, { 7, NS_METHOD_BEST, 0 },
    { 8, NS_METHOD_ANNEAL, 0 }, { 12, NS_METHOD_CLIMB, 3 }, { 9, NS_METHOD_BEST, 0 },
};

static int32_t any_moving(const ns_relax_view *view, ns_rng *rng)
{
    for (int32_t i = 0; i < 10000; i++) {
        const int32_t v = ns_rng_below(rng, view->vertex_count);
        if (view->kinds[v] != NS_RELAX_NONE && view->fixed[v] != 1)
            return v;
    }
    return -1;
}

// A place in the frame, and often far outside.
static double any_place(ns_rng *rng)
{
    return ns_rng_below(rng, 4) == 0 ? (ns_rng_below(rng, 2) ? 1e30 : -1e30)
                                     : ns_rng_below(rng, 3000) - 1000;
}

static ns_relax_forces any_forces(ns_rng *rng)
{
    ns_relax_forces f =
        ns_rng_below(rng, 3) == 0 ? ns_relax_forces_paper() : ns_relax_forces_defaults();

    f.repulsion *= ns_rng_below(rng, 5);
    f.attraction *= ns_rng_below(rng, 5) - 1;
    f.area *= ns_rng_below(rng, 20);
    f.crossing *= ns_rng_below(rng, 10);
    f.temperature = ns_rng_below(rng, 3) == 0 ? ns_rng_below(rng, 100) / 10.0 : 0;
    f.step = 1 << ns_rng_below(rng, 8);
    f.min_gap = ns_rng_below(rng, 4);
    f.min_angle = ns_rng_below(rng, 30);
    return f;
}

// Something happens between two steps.
static void disturb(ns_test *t, ns_relax *relax, ns_rng *rng, int32_t step)
{
    const ns_relax_view view = ns_relax_look(relax);
    const int32_t v = any_moving(&view, rng);

    if (step % 10 == 3)
        ns_expect(
            t, ns_relax_pin(&t->ctx, relax, (ns_vertex_id){ v }, ns_rng_below(rng, 2)) == NS_OK,
            "%s", t->ctx.message);
    if (step % 20 == 7)
        ns_expect(
            t,
            ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, any_place(rng), any_place(rng))
                == NS_OK,
            "%s", t->ctx.message);
    if (step % 20 == 17)
        ns_relax_let_go(relax);
    if (step % 40 == 39) {
        const ns_relax_forces forces = any_forces(rng);
        ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_OK, "%s", t->ctx.message);
    }
}

// What the view shows: everything inside, lines from vertex to vertex.
static void check_view(ns_test *t, const ns_relax *relax, const ns_board *board)
{
    const ns_relax_view view = ns_relax_look(relax);
    bool good = view.line_count == board->sections.count;

    for (int32_t v = 0; v < view.vertex_count; v++)
        good = good && view.at[v].x >= 0 && view.at[v].x <= board->width && view.at[v].y >= 0
               && view.at[v].y <= board->height;
    for (int32_t i = 0; good && i < view.line_first[view.line_count]; i++)
        good = view.line[i] >= 0 && view.line[i] < view.vertex_count
               && view.kinds[view.line[i]] != NS_RELAX_NONE;
    ns_expect(t, good, "the view is whole");
}

static void relax_one(ns_test *t, int32_t i)
{
    const ns_relax_options options = { .segment = 10, .picture_slack = puzzles[i].slack };
    const char *name = ns_layout_drawings[puzzles[i].drawing];
    ns_rng rng = { (uint64_t)i + 1 };
    ns_doc doc = { 0 };
    ns_relax *relax = NULL;

    if (ns_layout_doc(t, puzzles[i].drawing, puzzles[i].method, &doc)
        && ns_expect(t, ns_relax_create(&t->ctx, &doc.board, &options, &relax) == NS_OK,
                     "%s: %s", name, t->ctx.message)) {
        for (int32_t step = 0; step < ns_scale(STEPS); step++) {
            disturb(t, relax, &rng, step);
            if (!ns_expect(t, ns_relax_step(&t->ctx, relax, 1) == NS_OK, "%s, step %d: %s",
                           name, (int)step, t->ctx.message)
                || !ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "%s, step %d: %s",
                              name, (int)step, t->ctx.message))
                break;
            check_view(t, relax, &doc.board);
        }
        ns_relax_state state;
        ns_expect(t, ns_relax_measure(&t->ctx, relax, &state) == NS_OK, "%s: %s", name,
                  t->ctx.message);
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

static void drawings_stay_the_same(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(puzzles); i++)
        relax_one(t, i);
}

// -- any board, any numbers ---------------------------------------------------------------------

static double any_number(ns_rng *rng)
{
    static const double numbers[] = {
        0, 0, 1e-9, 0.1, 1, 3, 10, 100, 1e4, 1e9, -1e-3, -1, -50
    };

    return numbers[ns_rng_below(rng, NS_COUNT(numbers))];
}

// Every member is anything, now and then.
static ns_relax_forces hostile_forces(ns_rng *rng)
{
    ns_relax_forces f = any_forces(rng);
    double *members[] = { &f.repulsion,
                          &f.smoothing,
                          &f.smoothing_middle,
                          &f.attraction,
                          &f.attraction_length,
                          &f.transition,
                          &f.temperature,
                          &f.split,
                          &f.merge,
                          &f.reach,
                          &f.stiffness,
                          &f.area,
                          &f.area_low,
                          &f.area_high,
                          &f.crossing,
                          &f.spacing,
                          &f.drag,
                          &f.min_gap,
                          &f.min_angle,
                          &f.step };
    double *powers[] = { &f.repulsion_power, &f.smoothing_power, &f.transition_power };

    for (int32_t i = 0; i < NS_COUNT(members); i++)
        if (ns_rng_below(rng, 4) == 0)
            *members[i] = any_number(rng);
    for (int32_t i = 0; i < NS_COUNT(powers); i++)
        if (ns_rng_below(rng, 4) == 0)
            *powers[i] = ns_rng_below(rng, 33) - 16;
    if (ns_rng_below(rng, 4) == 0)
        f.transition_reach = ns_rng_below(rng, 1000) - 10;
    return f;
}

static void relax_random(ns_test *t, int32_t number, ns_rng *rng, int32_t steps)
{
    const ns_relax_options options = { .segment = 4 + ns_rng_below(rng, 60),
                                       .picture_slack =
                                           ns_rng_below(rng, 3) ? 0 : ns_rng_below(rng, 20) };
    ns_board board = ns_random_board(&t->ctx, rng, NS_TOLERANCE);
    ns_relax *relax = NULL;
    ns_status status = ns_relax_create(&t->ctx, &board, &options, &relax);

    ns_expect(t, status == NS_OK, "board %d: %s", (int)number, t->ctx.message);
    for (int32_t step = 0; status == NS_OK && step < steps; step++) {
        if (step % 8 == 0) {
            const ns_relax_forces forces = hostile_forces(rng);
            ns_expect(t, ns_relax_set(&t->ctx, relax, &forces) == NS_OK, "%s", t->ctx.message);
        }
        const ns_relax_view view = ns_relax_look(relax);
        const int32_t v = any_moving(&view, rng);
        if (v >= 0 && ns_rng_below(rng, 8) == 0)
            status = ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ v }, any_place(rng),
                                   any_place(rng));
        if (v >= 0 && ns_rng_below(rng, 8) == 0)
            status = ns_relax_pin(&t->ctx, relax, (ns_vertex_id){ v }, ns_rng_below(rng, 2));
        if (status == NS_OK)
            status = ns_relax_step(&t->ctx, relax, 1);
        if (status == NS_OK)
            status = ns_relax_check(&t->ctx, relax);
        ns_expect(t, status == NS_OK, "board %d, step %d: %s", (int)number, (int)step,
                  t->ctx.message);
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_board_drop(&t->ctx, &board);
}

static void nothing_breaks_it(ns_test *t)
{
    ns_rng rng = { 3 };

    for (int32_t i = 0; i < ns_scale(40); i++)
        relax_random(t, i, &rng, 40);
}

NS_TEST_MAIN(NS_CASE(drawings_stay_the_same), NS_CASE(nothing_breaks_it))
