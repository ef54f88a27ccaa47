// test_relax_save.c: a layout that was saved goes on from there as if nothing had been in between:
// the same places after every step, the same board; saving itself changes nothing.
#include "layout/graph/graph.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"

#include <string.h>

#define BEFORE 45
#define BETWEEN 37
#define AFTER 60

static bool begin(ns_test *t, int32_t drawing, double slack, ns_relax **relax)
{
    const ns_relax_options options = { .segment = 10, .picture_slack = slack };
    ns_doc doc = { 0 };

    *relax = NULL;
    if (ns_layout_doc(t, drawing, NS_METHOD_CLIMB, &doc))
        ns_expect(t, ns_relax_create(&t->ctx, &doc.board, &options, relax) == NS_OK, "%s",
                  t->ctx.message);
    ns_doc_drop(&t->ctx, &doc);
    return *relax != NULL;
}

static int32_t bend_from(const ns_relax *relax, int32_t slot)
{
    const ns_relax_view view = ns_relax_look(relax);

    while (slot < view.vertex_count && (view.kinds[slot] != NS_RELAX_BEND || view.fixed[slot]))
        slot++;
    return slot < view.vertex_count ? slot : bend_from(relax, 0);
}

static void step(ns_test *t, ns_relax *relax, int32_t count)
{
    ns_expect(t, ns_relax_step(&t->ctx, relax, count) == NS_OK, "%s", t->ctx.message);
}

// Up to where it is saved: a schedule, a cell that grows, a pin and a drag are part of it.
static void prepare(ns_test *t, ns_relax *relax)
{
    static const char phases[] = "[{\"steps\": 60, \"attraction\": 2}, {\"area\": 0.2}]";
    const ns_relax_forces usual = ns_relax_forces_defaults();
    ns_relax_schedule schedule;

    ns_expect(t,
              ns_relax_schedule_read(&t->ctx, "phases", phases, (int32_t)strlen(phases), &usual,
                                     &schedule)
                      == NS_OK
                  && ns_relax_set_schedule(&t->ctx, relax, &schedule) == NS_OK
                  && ns_relax_inflate(&t->ctx, relax, (ns_cell_id){ 3 }, 2) == NS_OK,
              "%s", t->ctx.message);
    step(t, relax, BEFORE);
    ns_relax_pin(&t->ctx, relax, (ns_vertex_id){ bend_from(relax, relax->at.count / 3) }, true);
    ns_relax_drag(&t->ctx, relax, (ns_vertex_id){ bend_from(relax, relax->at.count / 2) }, 300,
                  700);
}

// Something quite different, which leaves nothing as it was.
static void wander(ns_test *t, ns_relax *relax)
{
    const ns_relax_forces paper = ns_relax_forces_paper();
    ns_relax_state state;

    ns_relax_let_go(relax);
    ns_expect(t,
              ns_relax_set(&t->ctx, relax, &paper) == NS_OK
                  && ns_relax_inflate(&t->ctx, relax, (ns_cell_id){ 1 }, 0) == NS_OK,
              "%s", t->ctx.message);
    step(t, relax, BETWEEN);
    ns_relax_measure(&t->ctx, relax, &state);
}

static bool same_places(const ns_relax *a, const ns_relax *b)
{
    const ns_relax_view p = ns_relax_look(a), q = ns_relax_look(b);
    const size_t count = (size_t)p.vertex_count;

    return p.vertex_count == q.vertex_count && memcmp(p.at, q.at, count * sizeof *p.at) == 0
           && memcmp(p.kinds, q.kinds, count) == 0 && memcmp(p.fixed, q.fixed, count) == 0
           && p.line_first[p.line_count] == q.line_first[q.line_count]
           && memcmp(p.line, q.line, (size_t)p.line_first[p.line_count] * sizeof *p.line) == 0;
}

static void same_board(ns_test *t, ns_relax *a, ns_relax *b)
{
    ns_board p = { 0 }, q = { 0 };

    if (ns_expect(t,
                  ns_relax_board(&t->ctx, a, 1, &p) == NS_OK
                      && ns_relax_board(&t->ctx, b, 1, &q) == NS_OK,
                  "%s", t->ctx.message))
        ns_expect(t, !ns_board_difference(&p, &q), "%s", ns_board_difference(&p, &q));
    ns_board_drop(&t->ctx, &p);
    ns_board_drop(&t->ctx, &q);
}

// Both go on; one of them has been elsewhere and back.
static void go_on(ns_test *t, ns_relax *plain, ns_relax *back, const char *what)
{
    ns_relax_state a, b;

    for (int32_t i = 0; i < AFTER; i++) {
        step(t, plain, 1);
        step(t, back, 1);
        if (!ns_expect(t, same_places(plain, back), "%s: step %d after it", what, (int)i + 1))
            return;
    }
    ns_expect(t,
              ns_relax_measure(&t->ctx, plain, &a) == NS_OK
                  && ns_relax_measure(&t->ctx, back, &b) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t,
              a.steps == b.steps && a.phase == b.phase && a.inflated == b.inflated
                  && a.smoothness == b.smoothness && a.temperature == b.temperature,
              "%s: what is told of it", what);
    ns_expect(t, a.phase == 1, "%s: the schedule goes on", what);
    same_board(t, plain, back);
}

static void comes_back(ns_test *t, int32_t drawing, double slack)
{
    ns_relax *plain, *back = NULL;
    ns_relax_saved *saved = NULL;

    if (begin(t, drawing, slack, &plain) && begin(t, drawing, slack, &back)) {
        prepare(t, plain);
        prepare(t, back);
        ns_expect(t, ns_relax_save(&t->ctx, back, &saved) == NS_OK, "%s", t->ctx.message);
        wander(t, back);
        ns_expect(t, !same_places(plain, back), "elsewhere");
        const int64_t version = ns_relax_look(back).version;
        ns_expect(t, ns_relax_restore(&t->ctx, back, saved) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_relax_look(back).version > version, "lists are looked at again");
        ns_expect(t, same_places(plain, back), "where it was");
        go_on(t, plain, back, ns_layout_drawings[drawing]);
        // Once more from there: as often as one likes.
        ns_expect(t, ns_relax_restore(&t->ctx, back, saved) == NS_OK, "%s", t->ctx.message);
        step(t, back, AFTER);
        ns_expect(t, same_places(plain, back), "and again");
        ns_expect(t, ns_relax_check(&t->ctx, back) == NS_OK, "%s", t->ctx.message);
    }
    ns_relax_saved_drop(&t->ctx, saved);
    ns_relax_destroy(&t->ctx, plain);
    ns_relax_destroy(&t->ctx, back);
}

static void others_are_refused(ns_test *t)
{
    ns_relax *one, *other = NULL;
    ns_relax_saved *saved = NULL;

    if (begin(t, 0, 0, &one) && begin(t, 1, 0, &other)) {
        ns_expect(t, ns_relax_save(&t->ctx, one, &saved) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_relax_restore(&t->ctx, other, saved) == NS_BAD_INPUT, "refused");
        step(t, other, 5);
    }
    ns_relax_saved_drop(&t->ctx, saved);
    ns_relax_destroy(&t->ctx, one);
    ns_relax_destroy(&t->ctx, other);
}

// Without memory there is no saved layout, and the one that is restored stays as it was.
static void memory_fails(ns_test *t)
{
    ns_relax *relax;
    ns_relax_saved *saved = NULL;

    if (!begin(t, 0, 0, &relax))
        return;
    step(t, relax, 20);
    for (int64_t n = 1; !saved; n++) {
        t->allocations = 0;
        t->fail_at = n;
        const ns_status status = ns_relax_save(&t->ctx, relax, &saved);
        t->fail_at = 0;
        ns_expect(t, (status == NS_OK) == (saved != NULL), "all or nothing");
    }
    step(t, relax, 20);
    const ns_point before = relax->at.at[relax->at.count / 2];
    ns_status status = NS_NO_MEMORY;
    for (int64_t n = 1; status != NS_OK; n++) {
        t->allocations = 0;
        t->fail_at = n;
        status = ns_relax_restore(&t->ctx, relax, saved);
        t->fail_at = 0;
        ns_expect(t,
                  status == NS_OK
                      || (status == NS_NO_MEMORY && relax->steps == 40
                          && relax->at.at[relax->at.count / 2].x == before.x),
                  "nothing has changed");
    }
    ns_expect(t, relax->steps == 20, "back");
    step(t, relax, 20);
    ns_expect(t, relax->at.at[relax->at.count / 2].x == before.x, "and on");
    ns_relax_saved_drop(&t->ctx, saved);
    ns_relax_destroy(&t->ctx, relax);
}

static void fixed_pictures(ns_test *t)
{
    for (int32_t i = 0; i < 3; i++)
        comes_back(t, i, 0);
}

static void moving_picture(ns_test *t)
{
    comes_back(t, 1, 3);
}

NS_TEST_MAIN(NS_CASE(fixed_pictures), NS_CASE(moving_picture), NS_CASE(others_are_refused),
             NS_CASE(memory_fails))
