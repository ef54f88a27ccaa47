// test_relax_improve.c: a board goes in, a better one of the same puzzle comes out: the same walks,
// certified, by no yardstick of the grade worse on the whole; the picture is the old one, or within
// its slack, which it uses in a second part of the work. (test_improve.c tells of the rest.)
#include "geom/bezier.h"
#include "layout/grade_alone.h"
#include "layout/graph/graph.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"
#include "oracle/scale.h"

#include <string.h>

#define STEPS 120

// -- the same puzzle ----------------------------------------------------------------------------

static bool is_picture(ns_role role)
{
    return role == NS_ROLE_PICTURE || role == NS_ROLE_BACKGROUND;
}

static bool same_cubics(const ns_board *a, const ns_section *p, const ns_board *b,
                        const ns_section *q)
{
    bool same = p->count == q->count;

    for (int32_t i = 0; same && i < p->count; i++) {
        const ns_board_cubic *c = &a->cubics.at[p->first + i], *d = &b->cubics.at[q->first + i];
        same = memcmp(&c->curve, &d->curve, sizeof c->curve) == 0 && c->left == d->left
               && c->right == d->right;
    }
    return same;
}

// How far a section's polyline gets from another one, in units.
static double gap_between(ns_test *t, const ns_board *a, const ns_section *p, const ns_board *b,
                          const ns_section *q)
{
    ns_polyline line[2] = { 0 };
    const ns_board *boards[2] = { a, b };
    const ns_section *sections[2] = { p, q };
    double most = 0;

    for (int32_t i = 0; i < 2; i++)
        for (int32_t k = 0; k < sections[i]->count; k++)
            ns_expect(t,
                      ns_polyline_add_cubics(
                          &t->ctx, &line[i],
                          &boards[i]->cubics.at[sections[i]->first + k].curve, 1, 256)
                          == NS_OK,
                      "%s", t->ctx.message);
    for (int32_t i = 0; i < line[0].points.count; i++) {
        double least = 1e18;
        for (int32_t k = 0; k + 1 < line[1].points.count; k++) {
            const double far = ns_segment_distance(ns_vec_of(line[0].points.at[i]),
                                                   ns_vec_of(line[1].points.at[k]),
                                                   ns_vec_of(line[1].points.at[k + 1]));
            least = far < least ? far : least;
        }
        most = least > most ? least : most;
    }
    for (int32_t i = 0; i < 2; i++)
        ns_polyline_drop(&t->ctx, &line[i]);
    return most / NS_RELAX_UNIT;
}

static void check_picture(ns_test *t, const char *name, const ns_board *old,
                          const ns_board *now, double slack)
{
    ns_expect(t, now->sections.count == old->sections.count, "%s: the sections", name);
    for (int32_t s = 0; s < old->sections.count; s++) {
        const ns_section *p = &old->sections.at[s], *q = &now->sections.at[s];
        ns_expect(t, p->role == q->role, "%s: what section %d is", name, (int)s);
        if (!is_picture(p->role))
            continue;
        if (slack <= 0)
            ns_expect(t, same_cubics(old, p, now, q) || q->nodes[0] < 0,
                      "%s: section %d of the picture stays", name, (int)s);
        const double gap = gap_between(t, old, p, now, q);
        ns_expect(t, gap <= slack + 0.3, "%s: section %d of the picture is %g units away", name,
                  (int)s, gap);
    }
}

static void check_better(ns_test *t, const char *name, const ns_doc *doc, const ns_board *now)
{
    ns_grade old, grade;
    int32_t doubt;

    ns_expect(t, ns_board_check(&t->ctx, now) == NS_OK, "%s: %s", name, t->ctx.message);
    ns_expect(t, ns_board_fits(&t->ctx, now, &doc->puzzle) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_board_verify(&t->ctx, now, &doc->puzzle) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_board_certify(&t->ctx, now, &doubt) == NS_OK && doubt < 0,
              "%s: curve %d is in doubt", name, (int)doubt);
    if (ns_expect(t,
                  ns_grade_alone(&t->ctx, &doc->board, &old) == NS_OK
                      && ns_grade_alone(&t->ctx, now, &grade) == NS_OK,
                  "%s", t->ctx.message))
        ns_expect(t, ns_grade_is_better(&grade, &old, &old), "%s: better by %g", name,
                  ns_grade_change(&grade, &old));
}

static void improve_one(ns_test *t, int32_t drawing, double slack)
{
    const ns_relax_options options = { .segment = 10, .picture_slack = slack };
    const ns_relax_schedule forces = ns_relax_schedule_defaults();
    const char *name = ns_layout_drawings[drawing];
    ns_doc doc = { 0 };
    ns_board better = { 0 }, again = { 0 };
    ns_relaxed relaxed;

    if (ns_layout_doc(t, drawing, NS_METHOD_ANNEAL, &doc)
        && ns_expect(t,
                     ns_relax_improve(&t->ctx, &doc.board, &options, &forces, STEPS, NULL,
                                      &better, &relaxed)
                         == NS_OK,
                     "%s: %s", name, t->ctx.message)
        && ns_expect(t, relaxed.improved, "%s: improved", name)) {
        ns_expect(t,
                  relaxed.steps <= STEPS && relaxed.taken <= relaxed.steps && relaxed.taken > 0
                      && relaxed.moving > 0,
                  "%s: %lld steps, taken after %lld", name, (long long)relaxed.steps,
                  (long long)relaxed.taken);
        check_better(t, name, &doc, &better);
        check_picture(t, name, &doc.board, &better, slack);
        ns_expect(t,
                  ns_relax_improve(&t->ctx, &doc.board, &options, &forces, STEPS, NULL, &again,
                                   &relaxed)
                      == NS_OK,
                  "%s: %s", name, t->ctx.message);
        ns_expect(t, ns_board_difference(&better, &again) == NULL, "%s: the same again", name);
    }
    ns_board_drop(&t->ctx, &better);
    ns_board_drop(&t->ctx, &again);
    ns_doc_drop(&t->ctx, &doc);
}

static void puzzles_get_better(ns_test *t)
{
    improve_one(t, 4, 0);
    if (ns_scale_percent() >= 100) {
        improve_one(t, 7, 0);
        improve_one(t, 12, 0);
    }
}

static void pictures_move_within_their_slack(ns_test *t)
{
    improve_one(t, 4, 2);
    if (ns_scale_percent() >= 100)
        improve_one(t, 12, 4);
}

// -- watching, stopping, failing ----------------------------------------------------------------

// Two lines that cross at a slant.
static ns_board slant(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    ns_unit_decoy(&t->ctx, &board, 0, 20, 64, 44);
    ns_unit_decoy(&t->ctx, &board, 0, 30, 64, 34);
    return board;
}

typedef struct watched {
    int32_t told;
    int64_t last, end_at;
} watched;

static ns_status note(void *user, ns_ctx *ctx, ns_relax *relax)
{
    watched *w = user;
    ns_relax_state state;

    NS_TRY(ns_relax_measure(ctx, relax, &state));
    w->told++;
    if (state.steps < w->last)
        return ns_fail(ctx, NS_INTERNAL, "steps go back");
    w->last = state.steps;
    return w->end_at && state.steps >= w->end_at ? ns_fail(ctx, NS_STOPPED, "enough") : NS_OK;
}

static void it_is_watched(ns_test *t)
{
    for (int32_t slack = 0; slack < 2; slack++) {
        const ns_relax_options options = { .segment = 10, .picture_slack = slack };
        const ns_relax_schedule forces = ns_relax_schedule_defaults();
        watched w = { 0 };
        const ns_relax_watch watch = { .every = 5, .tell = note, .user = &w };
        ns_board board = slant(t), better = { 0 };
        ns_relaxed relaxed;

        ns_expect(
            t,
            ns_relax_improve(&t->ctx, &board, &options, &forces, 40, &watch, &better, &relaxed)
                == NS_OK,
            "%s", t->ctx.message);
        ns_expect(t, w.told == 9 && w.last == 40 && relaxed.steps == 40, "told %d times",
                  (int)w.told);
        ns_board_drop(&t->ctx, &better);
        // What a watcher returns ends it; the best so far stands.
        w = (watched){ .end_at = 30 };
        ns_expect(
            t,
            ns_relax_improve(&t->ctx, &board, &options, &forces, 400, &watch, &better, &relaxed)
                == NS_STOPPED,
            "%s", t->ctx.message);
        ns_expect(t, !ns_board_is_empty(&better) && relaxed.steps == 30, "a board after %lld",
                  (long long)relaxed.steps);
        ns_board_drop(&t->ctx, &better);
        ns_board_drop(&t->ctx, &board);
    }
}

static void memory_fails(ns_test *t)
{
    const ns_relax_options options = { .segment = 60, .picture_slack = 1 };
    const ns_relax_schedule forces = ns_relax_schedule_defaults();
    ns_board board = slant(t);
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY; n += 1 + n / 40) {
        ns_board better = { 0 };
        ns_relaxed relaxed;
        t->allocations = 0;
        t->fail_at = n;
        status =
            ns_relax_improve(&t->ctx, &board, &options, &forces, 6, NULL, &better, &relaxed);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || (status == NS_NO_MEMORY && ns_board_is_empty(&better)),
                  "allocation %lld: %s", (long long)n, t->ctx.message);
        ns_board_drop(&t->ctx, &better);
    }
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(puzzles_get_better), NS_CASE(pictures_move_within_their_slack),
             NS_CASE(it_is_watched), NS_CASE(memory_fails))
