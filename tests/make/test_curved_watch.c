// test_curved_watch.c: a search that is watched: the page is told as it grows, never more often than
// asked for, the last time as the puzzle's board; and nothing of the result is another than without.
#include "nonosmith/make.h"
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/drawings.h"

#include <string.h>

#define EVERY 300000

typedef struct seen {
    ns_test *t;
    const ns_ctx *ctx; // that works
    int32_t pages, done;
    int64_t last; // when it was told
    int32_t curves, most;
    double score;
} seen;

static void look(void *user, ns_ctx *ctx, const ns_curved_sight *sight)
{
    seen *s = user;
    ns_test *t = s->t;
    const ns_board *page = sight->page;

    s->pages++;
    s->done += sight->done;
    ns_expect(t, sight->seed == 5 && sight->start == 1, "which search it is");
    ns_expect(t, page->width > 0 && page->height > 0 && page->curves.count > 0, "a page");
    ns_expect(t, sight->score >= 0, "a score");
    if (!sight->done && s->pages > 1)
        ns_expect(t, s->ctx->ticks - s->last >= EVERY, "not too often: %lld",
                  (long long)(s->ctx->ticks - s->last));
    for (int32_t i = 0; i < page->sections.count; i++)
        ns_expect(t, page->sections.at[i].count > 0, "no section is empty");
    s->last = s->ctx->ticks;
    s->curves = page->curves.count;
    s->most = page->curves.count > s->most ? page->curves.count : s->most;
    s->score = sight->score;
    // Memory may be had here, whatever the work does.
    void *block = ns_new(ctx, 1000, 8);
    ns_expect(t, block != NULL, "memory");
    ns_free(ctx, block, 1000, 8);
}

static bool stop_soon(void *user)
{
    (void)user;
    return true;
}

typedef struct made_thing {
    ns_status status;
    ns_text file;
    int64_t ticks;
    double score, fitness;
} made_thing;

static void make(ns_test *t, const ns_drawing *drawing, ns_curved_method method, seen *watcher,
                 int64_t budget, bool stops, made_thing *thing)
{
    ns_curved_options options = ns_curved_defaults();
    const ns_curved_watch watch = { EVERY, look, watcher };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };
    ns_ctx ctx = t->ctx;

    ctx.seed = 5;
    ctx.ticks = 0;
    ctx.budget = budget;
    ctx.stop = stops ? stop_soon : NULL;
    options.method = method;
    options.start = 1;
    options.watch = watcher ? &watch : NULL;
    if (watcher)
        *watcher = (seen){ .t = t, .ctx = &ctx };
    thing->status = ns_make_curved(&ctx, drawing, &options, &doc, &made);
    thing->ticks = ctx.ticks;
    thing->score = made.score;
    thing->fitness = made.fitness;
    ctx.budget = 0;
    ctx.stop = NULL;
    if (doc.puzzle.cell_count > 0)
        ns_expect(t, ns_nono_write(&ctx, &doc, 1, &thing->file) == NS_OK, "%s", ctx.message);
    ns_curved_made_drop(&ctx, &made);
    ns_doc_drop(&ctx, &doc);
}

static void compare(ns_test *t, const ns_drawing *drawing, ns_curved_method method,
                    int64_t budget)
{
    made_thing plain = { 0 }, watched = { 0 };
    seen watcher;

    make(t, drawing, method, NULL, budget, false, &plain);
    make(t, drawing, method, &watcher, budget, false, &watched);
    ns_expect(t, plain.status == watched.status && plain.ticks == watched.ticks,
              "method %d: %lld ticks, watched %lld", (int)method, (long long)plain.ticks,
              (long long)watched.ticks);
    ns_expect(t,
              plain.file.count > 0 && plain.file.count == watched.file.count
                  && memcmp(plain.file.at, watched.file.at, (size_t)plain.file.count) == 0,
              "method %d: the same bytes", (int)method);
    ns_expect(t, watcher.pages >= 3 && watcher.done == 1, "method %d: %d pages, %d done",
              (int)method, (int)watcher.pages, (int)watcher.done);
    ns_expect(t,
              watcher.score == (method == NS_METHOD_ANNEAL ? watched.fitness : watched.score),
              "the last one is the puzzle's");
    ns_text_drop(&t->ctx, &plain.file);
    ns_text_drop(&t->ctx, &watched.file);
}

static void watching_changes_nothing(ns_test *t)
{
    ns_drawing drawing = { 0 };

    if (ns_drawing_load(t, NS_SOURCE_DIR "/examples", "cat", &drawing)) {
        compare(t, &drawing, NS_METHOD_BEST, 30000000);
        compare(t, &drawing, NS_METHOD_CLIMB, 0);
        compare(t, &drawing, NS_METHOD_ANNEAL, 0);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

// Whoever stops at the first page gets no more of them than the end needs.
static void stopped_at_once(ns_test *t)
{
    ns_drawing drawing = { 0 };
    made_thing thing = { 0 };
    seen watcher;

    if (ns_drawing_load(t, NS_SOURCE_DIR "/examples", "cat", &drawing)) {
        make(t, &drawing, NS_METHOD_BEST, &watcher, 0, true, &thing);
        ns_expect(t, thing.status == NS_STOPPED && thing.ticks < 20000000, "%d, %lld ticks",
                  (int)thing.status, (long long)thing.ticks);
    }
    ns_text_drop(&t->ctx, &thing.file);
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(watching_changes_nothing), NS_CASE(stopped_at_once))
