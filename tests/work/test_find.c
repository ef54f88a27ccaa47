// test_find.c: several searches of one seed, one after the other: the clearest counts, and they share
// what effort there is.
#include "base/basics.h"
#include "nonosmith/make.h"
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/found.h"

#include <string.h>

static ns_status make(ns_test *t, const ns_drawing *drawing, const ns_curved_options *options,
                      ns_doc *doc, ns_curved_made *made)
{
    t->ctx.seed = 5;
    ns_doc_drop(&t->ctx, doc);
    ns_curved_made_drop(&t->ctx, made);
    doc->number = -1;
    return ns_make_curved(&t->ctx, drawing, options, doc, made);
}

static bool same_docs(ns_test *t, const ns_doc *a, const ns_doc *b)
{
    ns_text first = { 0 }, second = { 0 };
    const bool same = ns_nono_write(&t->ctx, a, 1, &first) == NS_OK
                      && ns_nono_write(&t->ctx, b, 1, &second) == NS_OK
                      && first.count == second.count
                      && memcmp(first.at, second.at, (size_t)first.count) == 0;

    ns_text_drop(&t->ctx, &first);
    ns_text_drop(&t->ctx, &second);
    return same;
}

// All starts one after the other give what the best of them gives alone.
static void starts_choose_alike(ns_test *t)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_find all = { .doc.number = -1 };
    ns_doc one = { .number = -1 }, best = { .number = -1 };
    ns_curved_made made = { 0 };
    double least = 0;
    int64_t evaluations = 0;

    options.effort = 0.01;
    const bool loaded = ns_drawing_load(t, NS_SOURCE_DIR "/examples", "whale", &drawing);
    for (options.start = 0; loaded && options.start < 3; options.start++) {
        ns_expect(t, make(t, &drawing, &options, &one, &made) == NS_OK, "%s", t->ctx.message);
        evaluations += made.evaluations;
        if (options.start == 0 || made.cost < least) {
            const ns_doc worse = best;
            least = made.cost;
            best = one;
            one = worse;
        }
    }
    if (loaded) {
        ns_expect(t, ns_found(&t->ctx, &drawing, &options, 3, 0, &all) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, all.made.cost == least && all.evaluations == evaluations,
                  "%g and %g, %lld and %lld candidates", all.made.cost, least,
                  (long long)all.evaluations, (long long)evaluations);
        ns_expect(t, same_docs(t, &all.doc, &best), "the same bytes");
    }
    ns_curved_made_drop(&t->ctx, &made);
    ns_find_drop(&t->ctx, &all);
    ns_doc_drop(&t->ctx, &one);
    ns_doc_drop(&t->ctx, &best);
    ns_drawing_drop(&t->ctx, &drawing);
}

// Listens to a maker: how many pages were finished, and whether it is to stop.
typedef struct listener {
    ns_test *t;
    bool finishing;
    int32_t finished, stop_after;
} listener;

static void *resize_for(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    const listener *l = user;

    return l->t->ctx.resize(l->t->ctx.user, block, old_bytes, new_bytes);
}

static void hear(void *user, const char *what, int64_t done, int64_t of)
{
    listener *l = user;

    (void)done;
    (void)of;
    const bool finishing = strcmp(what, "finish") == 0;
    l->finished += finishing && !l->finishing;
    l->finishing = finishing;
}

static bool stop_soon(void *user)
{
    const listener *l = user;

    return l->stop_after > 0 && l->finished >= l->stop_after;
}

// Starts one after the other share what effort there is: each gets its turn, whatever became of
// those before it; but a wish to stop is for all of them.
static void starts_share_the_effort(ns_test *t)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    listener l = { .t = t };
    ns_ctx ctx = { .resize = resize_for, .progress = hear, .user = &l, .seed = 5 };
    int64_t whole = 0;

    options.effort = 0.05;
    if (!ns_drawing_load(t, NS_SOURCE_DIR "/examples", "whale", &drawing))
        return;
    for (int32_t i = 0; i < 4; i++) {
        const int32_t parts[] = { 0, 2, 3, 0 };
        const int64_t effort = parts[i] ? whole / parts[i] : 0;
        ns_find find;
        ctx.stop = i == 3 ? stop_soon : NULL;
        l = (listener){ .t = t, .stop_after = i == 3 ? 1 : 0 };
        const ns_status status = ns_found(&ctx, &drawing, &options, 4, effort, &find);
        const int64_t used = find.steps;
        whole = i == 0 ? used : whole;
        ns_expect(t, status == (i == 0 ? NS_OK : NS_STOPPED), "run %d: %s", (int)i,
                  ctx.message);
        ns_expect(t, ctx.budget == 0 && find.doc.puzzle.cell_count > 0, "run %d: %d cells",
                  (int)i, (int)find.doc.puzzle.cell_count);
        // The wish to stop comes when the first is finished; the second may still be.
        ns_expect(t, i == 3 ? l.finished <= 2 : l.finished == 4, "run %d: %d were finished",
                  (int)i, (int)l.finished);
        ns_expect(t, i == 3 || parts[i] == 0 || used < whole, "run %d takes %lld of %lld",
                  (int)i, (long long)used, (long long)whole);
        ns_find_drop(&ctx, &find);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(starts_choose_alike), NS_CASE(starts_share_the_effort))
