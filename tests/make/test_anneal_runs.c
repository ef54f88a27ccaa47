// test_anneal_runs.c: whole runs of van de Kerkhof's annealing: pages that hold, what is kept, effort
// that runs out, no memory. See test_anneal.c for its steps.
#include "make/paper/curved_anneal.h"

#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/recount.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#include <math.h>

#define STAR "M50 15L58 42L85 42L63 58L72 85L50 68L28 85L37 58L15 42L42 42Z"

#define SPIRAL                                                                                 \
    "M52 50A8 8 0 0 1 36 50A14 14 0 0 1 64 50A20 20 0 0 1 24 50"                               \
    "H21A23 23 0 0 0 67 50A17 17 0 0 0 33 50A11 11 0 0 0 55 50Z"

typedef struct page {
    ns_outline outline;
    ns_curved_options options;
    curved_work work;
} page;

static ns_status lay(ns_test *t, page *p, uint64_t seed)
{
    const ns_weights weights = ns_kerkhof_weights();

    p->work = (curved_work){ .outline = &p->outline,
                             .options = &p->options,
                             .rng = ns_rng_seed(seed) };
    return curved_lay(&t->ctx, &p->work, &weights, NS_TOLERANCE);
}

static bool take_paths(ns_test *t, page *p, const char *path)
{
    const char *const paths[] = { "black", path, NULL };
    ns_drawing drawing = { 0 };

    *p = (page){ .options = ns_curved_defaults() };
    p->options.method = NS_METHOD_ANNEAL;
    ns_status status = twin_draw(&t->ctx, NULL, paths, &drawing);
    if (status == NS_OK)
        status = ns_outline_of(&t->ctx, &drawing, &p->options.outline, &p->outline);
    ns_drawing_drop(&t->ctx, &drawing);
    return ns_expect(t, status == NS_OK, "%s", t->ctx.message);
}

static void drop_page(ns_test *t, page *p)
{
    curved_work_drop(&t->ctx, &p->work);
    ns_outline_drop(&t->ctx, &p->outline);
}

// Every end is extended, bridges are mutual, no loops; the sums are right; the arrangement whole.
static void check_page(ns_test *t, page *p)
{
    curved_work *work = &p->work;
    ns_sums sums = { { 0 } };

    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        ns_expect(t, end->strand > 0, "end %d is extended", (int)i);
        if (end->bridged >= 0)
            ns_expect(t,
                      work->ends.at[end->bridged].bridged == i
                          && work->ends.at[end->bridged].strand == end->strand,
                      "end %d is bridged both ways", (int)i);
        else
            ns_expect(t,
                      end->cubic.p[3].x == 0 || end->cubic.p[3].y == 0
                          || end->cubic.p[3].x == p->outline.width
                          || end->cubic.p[3].y == p->outline.height,
                      "end %d reaches the frame", (int)i);
    }
    for (int32_t e = 1; e < work->stage.arr.entries.count; e++) {
        const ns_entry *entry = &work->stage.arr.entries.at[e];
        if (entry->kind != NS_ENTRY_CROSS || p->options.self_crossings)
            continue;
        const int32_t other = work->stage.arr.entries.at[entry->twin].strand;
        ns_expect(t, work->stage.curve.at[entry->strand] != work->stage.curve.at[other],
                  "strands %d and %d are one curve", (int)entry->strand, (int)other);
    }
    ns_expect(t, ns_stage_recount(&t->ctx, &work->stage, &sums) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < NS_TERMS; i++)
        ns_expect(t, sums.of[i] == work->stage.sums.of[i], "term %d", (int)i);
    ns_expect(t, ns_arrangement_check(&t->ctx, &work->stage.arr, true) == NS_OK, "%s",
              t->ctx.message);
}

static uint64_t hash_page(const curved_work *work)
{
    uint64_t hash = 1;

    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        hash = ns_hash_add(hash, (uint64_t)(end->bridged + 1));
        for (int k = 0; k < 4; k++) {
            hash = ns_hash_add(hash, (uint64_t)(uint32_t)end->cubic.p[k].x);
            hash = ns_hash_add(hash, (uint64_t)(uint32_t)end->cubic.p[k].y);
        }
    }
    return hash;
}

static void same_seed_same_plan(ns_test *t)
{
    uint64_t hashes[4];
    page p;

    for (int32_t i = 0; i < 4; i++) {
        int32_t failed = 0;
        if (!take_paths(t, &p, STAR))
            return;
        p.options.self_crossings = i != 3;
        ns_expect(t, lay(t, &p, i < 2 ? 1 : 2) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, curved_anneal(&t->ctx, &p.work, &failed) == NS_OK && failed < 0, "%s",
                  t->ctx.message);
        ns_expect(t, p.work.iterations >= ANNEAL_PATIENCE, "%d iterations",
                  (int)p.work.iterations);
        check_page(t, &p);
        hashes[i] = hash_page(&p.work);
        drop_page(t, &p);
    }
    ns_expect(t, hashes[0] == hashes[1] && hashes[0] != hashes[2], "seeds decide");
}

static void without_bridges(ns_test *t)
{
    int32_t failed = 0;
    page p;

    if (!take_paths(t, &p, STAR))
        return;
    p.options.bridges = false;
    ns_expect(t, lay(t, &p, 1) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, curved_anneal(&t->ctx, &p.work, &failed) == NS_OK && failed < 0, "%s",
              t->ctx.message);
    check_page(t, &p);
    ns_expect(t, curved_bridge_count(&p.work) == 0, "no bridges");
    drop_page(t, &p);
}

// Ends that are kept from an earlier puzzle, one of them bridged, stay as they are.
static void pinned_ends_stay(ns_test *t)
{
    open_end kept[20];
    int32_t failed = 0, pinned = 0;
    page p;

    if (!take_paths(t, &p, STAR))
        return;
    ns_expect(t, lay(t, &p, 3) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, curved_anneal(&t->ctx, &p.work, &failed) == NS_OK && failed < 0, "%s",
              t->ctx.message);
    const int32_t count = p.work.ends.count;
    for (int32_t i = 0; i < count; i++) {
        open_end *end = &p.work.ends.at[i];
        end->pinned = i % 3 == 0 || (end->bridged >= 0 && end->bridged % 3 == 0);
        pinned += end->pinned;
        kept[i] = *end;
    }
    const int64_t before = p.work.iterations;
    ns_expect(t, curved_anneal(&t->ctx, &p.work, &failed) == NS_OK && failed < 0, "%s",
              t->ctx.message);
    ns_expect(t, p.work.iterations > before, "the others are searched");
    for (int32_t i = 0; i < count; i++) {
        const open_end *end = &p.work.ends.at[i];
        if (end->pinned)
            ns_expect(t,
                      end->strand == kept[i].strand && end->bridged == kept[i].bridged
                          && memcmp(&end->cubic, &kept[i].cubic, sizeof end->cubic) == 0,
                      "end %d stays", (int)i);
    }
    ns_expect(t, pinned > 6 && pinned < count, "%d of %d pinned", (int)pinned, (int)count);
    check_page(t, &p);
    for (int32_t i = 0; i < count; i++)
        p.work.ends.at[i].pinned = true;
    ns_expect(t, curved_anneal(&t->ctx, &p.work, &failed) == NS_OK && failed < 0,
              "nothing is left to move: %s", t->ctx.message);
    drop_page(t, &p);
}

// With the effort that the start takes nothing is left; with more of it the cost falls, and a
// whole page always stands.
static void stop_keeps_the_best(ns_test *t)
{
    double before = INFINITY;
    int64_t whole = 0;
    int32_t stood = 0;

    for (int32_t share = 0; share <= 10; share++) {
        int32_t failed = -1;
        page p;
        if (!take_paths(t, &p, STAR))
            return;
        ns_expect(t, lay(t, &p, 1) == NS_OK, "%s", t->ctx.message);
        const int64_t from = t->ctx.ticks;
        t->ctx.budget = share ? from + ns_max(1, (int32_t)(whole * share / 11)) : 0;
        const ns_status status = curved_anneal(&t->ctx, &p.work, &failed);
        t->ctx.budget = 0;
        whole = share ? whole : t->ctx.ticks - from;
        ns_expect(t, status == NS_OK || (share && status == NS_STOPPED), "%s", t->ctx.message);
        if (status == NS_OK) {
            ns_expect(t, p.work.stopped == (share > 0), "share %d", (int)share);
            check_page(t, &p);
            const double cost = ns_stage_cost(&p.work.stage);
            ns_expect(t, share <= 1 || cost <= before, "share %d: %g after %g", (int)share,
                      cost, before);
            before = share ? cost : before;
            stood++;
        }
        drop_page(t, &p);
    }
    ns_expect(t, stood > 6, "only %d pages stood", (int)stood);
}

static void without_memory(ns_test *t)
{
    ns_status status = NS_NO_MEMORY;
    int32_t failures = 0;

    for (int64_t n = 1; status == NS_NO_MEMORY; n += 1 + n / 24) {
        int32_t failed;
        page p;
        if (!take_paths(t, &p, "M30 30L70 35L50 70Z"))
            return;
        p.options.effort = 0.2;
        t->fail_at = t->allocations + n;
        status = lay(t, &p, 1);
        if (status == NS_OK)
            status = curved_anneal(&t->ctx, &p.work, &failed);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%s", t->ctx.message);
        failures += status == NS_NO_MEMORY;
        drop_page(t, &p);
    }
    ns_expect(t, failures > 20, "%d failures", (int)failures);
}

// Drawings made by others, with self-crossings and without.
static void drawings_are_annealed(ns_test *t)
{
    const char *data = ns_test_data(t);
    const int32_t step = ns_scale_percent() >= 100 ? 5 : 12;

    for (int32_t i = 0; data && i < NS_DRAWINGS; i += step) {
        ns_drawing drawing = { 0 };
        page p = { .options = ns_curved_defaults() };
        int32_t failed = -1;
        p.options.self_crossings = i % 2 == 0;
        if (ns_drawing_load(t, data, ns_drawing_names[i], &drawing)
            && ns_expect(
                t, ns_outline_of(&t->ctx, &drawing, &p.options.outline, &p.outline) == NS_OK,
                "%s", t->ctx.message)) {
            ns_expect(t, lay(t, &p, 1) == NS_OK, "%s", t->ctx.message);
            ns_expect(t, curved_anneal(&t->ctx, &p.work, &failed) == NS_OK && failed < 0,
                      "%s: %s", ns_drawing_names[i], t->ctx.message);
            check_page(t, &p);
        }
        drop_page(t, &p);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// A start that must fail: the inner ends of a spiral, unless they may cross their own curves.
static void start_can_fail(ns_test *t)
{
    for (int32_t i = 0; i < 4; i++) {
        int32_t failed = -1;
        page p;
        if (!take_paths(t, &p, SPIRAL))
            return;
        p.options.self_crossings = i < 2;
        p.options.no_fallback = i % 2;
        ns_expect(t, lay(t, &p, 1) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, curved_anneal(&t->ctx, &p.work, &failed) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, (failed >= 0) == (i >= 2) && p.work.start_failed == (i >= 2),
                  "case %d: end %d", (int)i, (int)failed);
        ns_expect(t, failed < 0 || p.work.ends.at[failed].strand == 0, "one that has none");
        drop_page(t, &p);
    }
}

NS_TEST_MAIN(NS_CASE(same_seed_same_plan), NS_CASE(without_bridges), NS_CASE(pinned_ends_stay),
             NS_CASE(stop_keeps_the_best), NS_CASE(without_memory),
             NS_CASE(drawings_are_annealed), NS_CASE(start_can_fail))
