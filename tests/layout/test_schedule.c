// test_schedule.c: forces that take turns: read as they are told, in turn as if somebody had set them
// by hand, and the same in `improve` as step by step.
#include "layout/graph/graph.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"

#include <string.h>

static ns_status read(ns_test *t, const char *json, ns_relax_schedule *schedule)
{
    const ns_relax_forces usual = ns_relax_forces_defaults();

    return ns_relax_schedule_read(&t->ctx, "f.json", json, (int32_t)strlen(json), &usual,
                                  schedule);
}

static void phases_are_read(ns_test *t)
{
    ns_relax_schedule s;

    ns_expect(t,
              read(t,
                   "[{\"description\": \"tight\", \"steps\": 7, \"attraction\": 3}, "
                   "{\"repulsion\": 250}]",
                   &s)
                  == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, s.count == 2 && s.at[0].steps == 7 && s.at[1].steps == 0, "two phases");
    ns_expect(t, s.at[0].forces.attraction == 3 && s.at[0].forces.repulsion == 100,
              "the first");
    ns_expect(t, s.at[1].forces.attraction == 1 && s.at[1].forces.repulsion == 250,
              "the second is no heir of the first");
    ns_expect(t, read(t, "{\"description\": \"x\", \"attraction\": 2}", &s) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, s.count == 1 && s.at[0].steps == 0 && s.at[0].forces.attraction == 2, "one");
}

static void bad_schedules(ns_test *t)
{
    static const char *const bad[][2] = {
        { "[]", "1:1: a schedule has a phase" },
        { "[1]", "1:2: forces are an object" },
        { "[{}, {}]", "1:2: this phase needs its steps" },
        { "[{\"steps\": 0}]", "1:12: a phase has 1 to" },
        { "[{\"steps\": 1.5}]", "1:12: a phase has 1 to" },
        { "[{\"steps\": 9, \"repulson\": 1}]", "no force \"repulson\"" },
        { "{\"steps\": 9}", "no force \"steps\"" },
        { "[{\"description\": 9}]", "a description is a text" },
        { "7", "1:1: forces are an object" },
    };
    char many[1024] = "[{\"steps\": 1}";
    ns_relax_schedule s = ns_relax_schedule_defaults();

    for (int32_t i = 0; i < NS_COUNT(bad); i++) {
        ns_expect(t, read(t, bad[i][0], &s) == NS_BAD_INPUT, "%s", bad[i][0]);
        ns_expect(t, strstr(t->ctx.message, bad[i][1]) != NULL, "%s: %s", bad[i][0],
                  t->ctx.message);
    }
    for (int32_t i = 0; i < NS_RELAX_PHASES_MAX; i++)
        strcat(many, ", {\"steps\": 1}");
    strcat(many, "]");
    ns_expect(t, read(t, many, &s) == NS_BAD_INPUT, "too many phases");
    ns_expect(t, s.count == 1 && s.at[0].forces.attraction == 1, "nothing has changed");
}

static bool begin(ns_test *t, ns_relax **relax)
{
    const ns_relax_options options = { .segment = 10 };
    ns_doc doc = { 0 };

    *relax = NULL;
    if (ns_layout_doc(t, 1, NS_METHOD_CLIMB, &doc))
        ns_expect(t, ns_relax_create(&t->ctx, &doc.board, &options, relax) == NS_OK, "%s",
                  t->ctx.message);
    ns_doc_drop(&t->ctx, &doc);
    return *relax != NULL;
}

static const char phases[] = "[{\"steps\": 30, \"attraction\": 3}, {\"steps\": 20, \"area\": "
                             "0.3}, {\"attraction\": 0.2, \"repulsion\": 250}]";

// In one go, and by somebody who sets the forces in time.
static void turns_are_taken(ns_test *t)
{
    ns_relax *plain, *timed = NULL;
    ns_relax_schedule s;

    if (begin(t, &plain) && begin(t, &timed)
        && ns_expect(t, read(t, phases, &s) == NS_OK, "%s", t->ctx.message)) {
        static const int32_t steps[] = { 30, 20, 40 };
        ns_relax_state state;
        ns_relax_set_schedule(&t->ctx, plain, &s);
        ns_relax_step(&t->ctx, plain, 90);
        for (int32_t i = 0; i < 3; i++) {
            ns_relax_set(&t->ctx, timed, &s.at[i].forces);
            ns_relax_step(&t->ctx, timed, steps[i]);
        }
        const ns_relax_view a = ns_relax_look(plain), b = ns_relax_look(timed);
        ns_expect(t,
                  a.vertex_count == b.vertex_count
                      && memcmp(a.at, b.at, (size_t)a.vertex_count * sizeof *a.at) == 0,
                  "the same places");
        ns_relax_measure(&t->ctx, plain, &state);
        ns_expect(t, state.phase == 2 && state.phases == 3 && state.steps == 90, "the last");
        ns_expect(t, ns_relax_forces_now(plain).repulsion == 250, "its forces");
    }
    ns_relax_destroy(&t->ctx, plain);
    ns_relax_destroy(&t->ctx, timed);
}

// A watch sees all vertices at the end of the work: those of a layout that was stepped.
typedef struct seen {
    int32_t count;
    ns_point last[4096];
    int32_t phase;
} seen;

static ns_status look(void *user, ns_ctx *ctx, ns_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax);
    seen *s = user;

    (void)ctx;
    s->count = view.vertex_count < NS_COUNT(s->last) ? view.vertex_count : NS_COUNT(s->last);
    memcpy(s->last, view.at, (size_t)s->count * sizeof *s->last);
    s->phase = relax->phase;
    return NS_OK;
}

static void improve_does_the_same(ns_test *t)
{
    static seen s;
    const ns_relax_options options = { .segment = 10 };
    const ns_relax_watch watch = { 90, look, &s };
    ns_relax_schedule schedule;
    ns_doc doc = { 0 };
    ns_board better = { 0 };
    ns_relaxed relaxed;
    ns_relax *relax;

    if (begin(t, &relax) && ns_layout_doc(t, 1, NS_METHOD_CLIMB, &doc)
        && ns_expect(t, read(t, phases, &schedule) == NS_OK, "%s", t->ctx.message)) {
        ns_expect(t,
                  ns_relax_improve(&t->ctx, &doc.board, &options, &schedule, 60, NULL, &better,
                                   &relaxed)
                      == NS_OK,
                  "%s", t->ctx.message);
        ns_board_drop(&t->ctx, &better);
        ns_expect(t,
                  ns_relax_improve(&t->ctx, &doc.board, &options, &schedule, 60, &watch,
                                   &better, &relaxed)
                      == NS_OK,
                  "%s", t->ctx.message);
        ns_relax_set_schedule(&t->ctx, relax, &schedule);
        ns_relax_step(&t->ctx, relax, (int32_t)relaxed.steps);
        ns_expect(t, relaxed.steps > 50 && s.phase == 2, "patience lasts to the last phase");
        ns_expect(
            t,
            s.count == ns_relax_look(relax).vertex_count
                && memcmp(s.last, ns_relax_look(relax).at, (size_t)s.count * sizeof *s.last)
                       == 0,
            "the same places");
        // Looking on changes nothing, whenever that is.
        for (int32_t every = 7; every <= 90; every += 83) {
            const ns_relax_watch often = { every, look, &s };
            ns_board watched = { 0 };
            ns_relaxed other;
            ns_expect(t,
                      ns_relax_improve(&t->ctx, &doc.board, &options, &schedule, 60, &often,
                                       &watched, &other)
                          == NS_OK,
                      "%s", t->ctx.message);
            ns_expect(t,
                      other.taken == relaxed.taken && !ns_board_difference(&better, &watched),
                      "told every %d steps: taken after %lld, not %lld", (int)every,
                      (long long)other.taken, (long long)relaxed.taken);
            ns_board_drop(&t->ctx, &watched);
        }
        schedule.at[2].steps = 10;
        ns_board_drop(&t->ctx, &better);
        ns_expect(t,
                  ns_relax_improve(&t->ctx, &doc.board, &options, &schedule, 0, NULL, &better,
                                   &relaxed)
                          == NS_OK
                      && relaxed.steps <= 60,
                  "a schedule that ends ends the work, not %lld", (long long)relaxed.steps);
    }
    ns_board_drop(&t->ctx, &better);
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

NS_TEST_MAIN(NS_CASE(phases_are_read), NS_CASE(bad_schedules), NS_CASE(turns_are_taken),
             NS_CASE(improve_does_the_same))
