// test_climb.c: de Jong's hill climbing: the schedule as published, the C1 rule, no score that
// rises, a stop at any time.
#include "make/curved/curved_work.h"
#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/recount.h"
#include "oracle/scale.h"

#include <string.h>

#define CANDIDATES (3 * (8 * 8 + 32) + 20 * (8 + 2)) // for each end: tables 2 and 3

typedef struct climbed {
    ns_drawing drawing;
    ns_outline outline;
    ns_curved_options options;
    curved_work work;
    int32_t failed;
} climbed;

static bool climb(ns_test *t, climbed *c, const char *folder, const char *name, uint64_t seed)
{
    const ns_weights weights = ns_de_jong_weights();

    c->options = ns_curved_defaults();
    c->options.method = NS_METHOD_CLIMB;
    return ns_drawing_load(t, folder, name, &c->drawing)
           && ns_expect(t,
                        ns_outline_of(&t->ctx, &c->drawing, &c->options.outline, &c->outline)
                            == NS_OK,
                        "%s", t->ctx.message)
           && (c->work = (curved_work){ .outline = &c->outline,
                                        .options = &c->options,
                                        .rng = ns_rng_seed(seed) },
               ns_expect(t,
                         curved_lay(&t->ctx, &c->work, &weights, NS_TOLERANCE) == NS_OK
                             && curved_climb(&t->ctx, &c->work, &c->failed) == NS_OK
                             && c->failed < 0,
                         "%s: %s", name, t->ctx.message));
}

static void climbed_drop(ns_test *t, climbed *c)
{
    curved_work_drop(&t->ctx, &c->work);
    ns_outline_drop(&t->ctx, &c->outline);
    ns_drawing_drop(&t->ctx, &c->drawing);
}

static bool is_on_frame(const ns_outline *outline, ns_point p)
{
    return p.x == 0 || p.y == 0 || p.x == outline->width || p.y == outline->height;
}

// b1 = 2 q3 - q2, or on the frame on the way there.
static void check_c1(ns_test *t, const climbed *c)
{
    for (int32_t i = 0; i < c->work.ends.count; i++) {
        const open_end *end = &c->work.ends.at[i];
        const ns_piece *piece = &c->outline.pieces.at[end->piece];
        const ns_grid_cubic *last =
            &c->outline.cubics.at[piece->first + (end->end ? piece->count - 1 : 0)].curve;
        const ns_point q3 = last->p[end->end ? 3 : 0], q2 = last->p[end->end ? 2 : 1];
        const ns_point wanted = { 2 * q3.x - q2.x, 2 * q3.y - q2.y };
        const ns_point got = end->cubic.p[1];
        const bool exact =
            ns_abs((double)got.x - wanted.x) <= 2 && ns_abs((double)got.y - wanted.y) <= 2;
        ns_expect(t, exact || is_on_frame(&c->outline, got) || ns_point_same(q2, q3),
                  "end %d: the handle is at (%d, %d), not (%d, %d)", (int)i, (int)got.x,
                  (int)got.y, (int)wanted.x, (int)wanted.y);
        ns_expect(t, is_on_frame(&c->outline, end->cubic.p[3]), "end %d reaches the frame",
                  (int)i);
    }
}

static void schedule_as_published(ns_test *t)
{
    static const char *const names[] = { "whale", "cat", "snail" };

    for (int32_t i = 0; i < ns_scale(NS_COUNT(names)); i++) {
        climbed c = { 0 };
        ns_sums sums;
        if (climb(t, &c, NS_SOURCE_DIR "/examples", names[i], 1)) {
            ns_expect(t, c.work.stage.evaluations == (int64_t)CANDIDATES * c.work.ends.count,
                      "%s: %lld candidates for %d ends", names[i],
                      (long long)c.work.stage.evaluations, (int)c.work.ends.count);
            ns_expect(t,
                      ns_stage_recount(&t->ctx, &c.work.stage, &sums) == NS_OK
                          && memcmp(&sums, &c.work.stage.sums, sizeof sums) == 0,
                      "%s: counted anew the page costs the same", names[i]);
            check_c1(t, &c);
        }
        climbed_drop(t, &c);
    }
}

// The thesis' own example: 26 open ends here, 12,688 candidates.
static void car_at_setting_c(ns_test *t)
{
    const char *data = ns_test_data(t);
    climbed c = { 0 };

    if (ns_scale_percent() >= 100 && data && climb(t, &c, data, "car", 2))
        ns_expect(t, c.work.stage.evaluations == 12688, "%lld candidates",
                  (long long)c.work.stage.evaluations);
    climbed_drop(t, &c);
}

typedef struct score_log {
    ns_test *t;
    int64_t last;
    int32_t told, rises;
} score_log;

static void note_score(void *user, const char *what, int64_t done, int64_t of)
{
    score_log *log = user;

    (void)of;
    if (strcmp(what, "score") != 0)
        return;
    log->rises += log->told > 0 && done > log->last;
    log->last = done;
    log->told++;
}

static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    score_log *log = user;

    return log->t->ctx.resize(log->t->ctx.user, block, old_bytes, new_bytes);
}

// What is told while it climbs only falls; the last is what is made.
static void score_only_falls(ns_test *t)
{
    ns_drawing drawing = { 0 };
    ns_curved_options options = ns_curved_defaults();
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };
    score_log log = { .t = t };
    ns_ctx ctx = { .resize = resize, .progress = note_score, .user = &log, .seed = 1 };

    options.method = NS_METHOD_CLIMB;
    if (ns_drawing_load(t, NS_SOURCE_DIR "/examples", "whale", &drawing)
        && ns_expect(t, ns_make_curved(&ctx, &drawing, &options, &doc, &made) == NS_OK, "%s",
                     ctx.message)) {
        ns_expect(t, log.told > 1 && log.rises == 0, "told %d times, %d rises", (int)log.told,
                  (int)log.rises);
        ns_expect(t, made.cost <= (double)log.last / 1000 + 0.001, "%g made, %lld told last",
                  made.cost, (long long)log.last);
        ns_expect(t, ns_abs(made.cost - made.score) < 1e-6, "its cost is the score");
    }
    ns_curved_made_drop(&ctx, &made);
    ns_doc_drop(&ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

// Wherever the effort runs out: once every end has an extension there is a page, also when it runs
// out just as one is taken down.
static void stops_with_a_page(ns_test *t)
{
    const int32_t budgets = ns_scale(60);
    const ns_weights weights = ns_de_jong_weights();
    int64_t whole = 0;
    int32_t pages = 0;

    for (int32_t i = 0; i <= budgets; i++) {
        climbed c = { .failed = -1, .options = ns_curved_defaults() };
        ns_status status = NS_BAD_INPUT;
        c.options.method = NS_METHOD_CLIMB;
        c.work = (curved_work){ .outline = &c.outline,
                                .options = &c.options,
                                .rng = ns_rng_seed(1) };
        if (!ns_drawing_load(t, NS_SOURCE_DIR "/examples", "whale", &c.drawing)
            || !ns_expect(t,
                          ns_outline_of(&t->ctx, &c.drawing, &c.options.outline, &c.outline)
                                  == NS_OK
                              && curved_lay(&t->ctx, &c.work, &weights, NS_TOLERANCE) == NS_OK,
                          "%s", t->ctx.message))
            break;
        t->ctx.ticks = 0;
        t->ctx.budget = i > 0 ? ns_max(1, (int32_t)(whole * i / (budgets + 1))) : 0;
        status = curved_climb(&t->ctx, &c.work, &c.failed);
        t->ctx.budget = 0;
        whole = i > 0 ? whole : t->ctx.ticks;
        int32_t bare = 0;
        for (int32_t e = 0; e < c.work.ends.count; e++)
            bare += !c.work.ends.at[e].strand;
        ns_expect(t, status == (bare ? NS_STOPPED : NS_OK), "budget %d: %d bare ends, %s",
                  (int)i, (int)bare, t->ctx.message);
        ns_expect(t, c.work.stopped == (i > 0 && !bare), "budget %d", (int)i);
        pages += !bare;
        climbed_drop(t, &c);
    }
    ns_expect(t, whole == 0 || pages > budgets / 2, "%d pages", (int)pages);
}

NS_TEST_MAIN(NS_CASE(schedule_as_published), NS_CASE(car_at_setting_c),
             NS_CASE(score_only_falls), NS_CASE(stops_with_a_page))
