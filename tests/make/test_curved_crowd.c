// test_curved_crowd.c: drawings with many corners, and with details that nobody could print: neigh-
// bouring ends are joined before anything is led to the frame, a page has the cells that the search
// saw, no cell is a speck, and too much detail is told early.
#include "make/curved/curved_search.h"
#include "nonosmith/make.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#include <stdio.h>
#include <string.h>

#define TEETH 12
#define LETTERS 4
#define PATH_MAX_BYTES 4096

typedef struct crowd {
    ns_drawing drawing;
    ns_outline outline;
    ns_curved_options options;
    curved_work work;
} crowd;

// A comb: two corners at each end of each tooth.
static void draw_comb(ns_test *t, ns_drawing *drawing)
{
    char path[PATH_MAX_BYTES] = "M0 0";
    const char *paths[] = { "black", path, NULL };
    size_t used = strlen(path);

    for (int32_t i = 0; i < TEETH; i++)
        used += (size_t)snprintf(path + used, sizeof path - used, "V80H%dV20H%d", 8 * i + 4,
                                 8 * i + 8);
    snprintf(path + used, sizeof path - used, "V80H%dV0Z", 8 * TEETH + 4);
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, drawing) == NS_OK, "%s", t->ctx.message);
}

// A box with a line of lettering in it, each letter a hundredth of the box.
static void draw_label(ns_test *t, ns_drawing *drawing)
{
    char letters[PATH_MAX_BYTES] = "";
    const char *paths[] = { "black", "M0 0H100V60H0Z", "white", letters, NULL };
    size_t used = 0;

    for (int32_t i = 0; i < LETTERS; i++)
        used +=
            (size_t)snprintf(letters + used, sizeof letters - used,
                             "M%.1f 20h.4v.4h.4v-.4h.4v1.2h-.4v-.4h-.4v.4h-.4Z", 20 + 1.6 * i);
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, drawing) == NS_OK, "%s", t->ctx.message);
}

static bool crowd_lay(ns_test *t, crowd *c, uint64_t seed)
{
    c->options = ns_curved_defaults();
    if (!ns_expect(
            t, ns_outline_of(&t->ctx, &c->drawing, &c->options.outline, &c->outline) == NS_OK,
            "%s", t->ctx.message))
        return false;
    const ns_weights weights = curved_weights(&c->options, c->outline.width, c->outline.height);
    c->work = (curved_work){ .outline = &c->outline,
                             .options = &c->options,
                             .rng = ns_rng_seed(seed) };
    return ns_expect(t, curved_lay(&t->ctx, &c->work, &weights, NS_TOLERANCE) == NS_OK, "%s",
                     t->ctx.message);
}

static void crowd_drop(ns_test *t, crowd *c)
{
    curved_work_drop(&t->ctx, &c->work);
    ns_outline_drop(&t->ctx, &c->outline);
    ns_drawing_drop(&t->ctx, &c->drawing);
}

static int32_t count_bare(const curved_work *work)
{
    int32_t count = 0;

    for (int32_t i = 0; i < work->ends.count; i++)
        count += work->ends.at[i].strand == 0;
    return count;
}

// Every curve still has two ends of its own: nothing was closed into a loop.
static void curves_stay_open(ns_test *t, const curved_work *work)
{
    const int32_t pieces = work->outline->pieces.count;

    for (int32_t p = 0; p < pieces; p++) {
        int32_t open = 0;
        for (int32_t i = 0; i < work->ends.count; i++)
            open += work->ends.at[i].bridged < 0
                    && work->stage.curve.at[work->ends.at[i].piece + 1]
                           == work->stage.curve.at[p + 1];
        ns_expect(t, open == 2, "the curve of piece %d has %d ends", (int)p, (int)open);
    }
}

static void neighbours_are_joined(ns_test *t)
{
    static const int32_t left[] = { 80, 70, 60 };

    for (int32_t i = 0; i < NS_COUNT(left); i++) {
        crowd c = { 0 };
        int32_t failed = -1;
        draw_comb(t, &c.drawing);
        if (crowd_lay(t, &c, (uint64_t)i + 1)) {
            const int32_t ends = c.work.ends.count;
            ns_expect(t, ends == 2 * (4 * TEETH + 4), "%d ends", (int)ends);
            ns_expect(t, curved_pair_up(&t->ctx, &c.work, left[i]) == NS_OK, "%s",
                      t->ctx.message);
            ns_expect(t, count_bare(&c.work) <= left[i], "%d are left of %d",
                      (int)count_bare(&c.work), (int)left[i]);
            ns_expect(t, 2 * curved_bridge_count(&c.work) + count_bare(&c.work) == ends,
                      "each end is joined or bare");
            curves_stay_open(t, &c.work);
            ns_expect(t, curved_start(&t->ctx, &c.work, &failed) == NS_OK && failed < 0, "%s",
                      t->ctx.message);
            ns_expect(t, c.work.stage.arr.face_count < 40 * TEETH, "%d cells",
                      (int)c.work.stage.arr.face_count);
        }
        crowd_drop(t, &c);
    }
}

// Those that want none have none.
static void few_ends_stay(ns_test *t)
{
    crowd c = { 0 };

    draw_comb(t, &c.drawing);
    if (crowd_lay(t, &c, 1)) {
        ns_expect(t, curved_pair_up(&t->ctx, &c.work, c.work.ends.count) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, count_bare(&c.work) == c.work.ends.count, "nothing is joined");
    }
    crowd_drop(t, &c);
}

static ns_status make(ns_test *t, const ns_drawing *drawing, const ns_curved_options *options,
                      int64_t effort, ns_doc *doc, ns_curved_made *made)
{
    t->ctx.budget = t->ctx.ticks + effort;
    const ns_status status = ns_make_curved(&t->ctx, drawing, options, doc, made);
    t->ctx.budget = 0;
    return status;
}

// With the same effort a start that led every end to the frame left 182 specks on such a page.
static void a_comb_has_no_specks(ns_test *t)
{
    const double step = NS_FRAME_MM / NS_FRAME_SIDE;
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };
    ns_specks specks = { 0 };

    draw_comb(t, &drawing);
    t->ctx.seed = 1;
    const ns_status status = make(t, &drawing, &options, 60000000, &doc, &made);
    ns_expect(t, status == NS_OK || status == NS_STOPPED, "%s", t->ctx.message);
    ns_expect(t, doc.puzzle.cell_count > 0 && made.tolerance == NS_TOLERANCE, "tolerance %d",
              (int)made.tolerance);
    ns_expect(t,
              ns_board_specks(&t->ctx, &doc.board, 0.5 / (step * step), &specks) == NS_OK
                  && specks.count == 0,
              "%d specks of %d cells", (int)specks.count, (int)doc.puzzle.cell_count);
    ns_array_drop(&t->ctx, &specks);
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

// The visits that a search of the comb has time for, with a part of the usual effort. What it may take
// is 630 million ticks, and 6.8 for each end above 60; for a price 4,000 are added, and 25 for each end.
static int64_t visits_in(ns_test *t, double effort)
{
    crowd c = { 0 };
    int64_t visits = 0;
    int32_t failed;

    draw_comb(t, &c.drawing);
    if (crowd_lay(t, &c, 1)) {
        curved_work *work = &c.work;
        const int64_t begun = t->ctx.ticks;
        c.options.effort = effort;
        ns_expect(t, curved_best(&t->ctx, work, &failed) == NS_OK && failed < 0, "%s",
                  t->ctx.message);
        ns_expect(t, work->ends.count > 60 && work->ends.count < 200, "%d ends",
                  (int)work->ends.count);
        const double price = 4000 + 25 * (double)work->ends.count;
        const double may = effort * (630e6 + 6.8e6 * (work->ends.count - 60));
        const double taken =
            (double)(t->ctx.ticks - begun) + price * (double)work->stage.evaluations;
        ns_expect(t, !work->stopped, "it was not stopped: this is all that is usual");
        ns_expect(t, taken > 0.9 * may && taken < 1.25 * may,
                  "%g of the usual: %.1f million ticks instead of %.1f", effort, taken / 1e6,
                  may / 1e6);
        ns_expect(t, (double)work->iterations < 660 * 48 * effort,
                  "fewer visits than of a light page");
        visits = work->iterations;
    }
    crowd_drop(t, &c);
    return visits;
}

static void a_dense_page_takes_a_bounded_time(ns_test *t)
{
    const int64_t few = visits_in(t, 0.03), more = visits_in(t, 0.09);

    ns_expect(t, more > 2 * few, "effort buys visits: %d, then %d", (int)few, (int)more);
}

static void too_much_detail_is_told(ns_test *t)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };

    draw_label(t, &drawing);
    options.specks_most = 2;
    options.outline.margin = 0.1;
    t->ctx.seed = 1;
    ns_expect(t, make(t, &drawing, &options, 300000000, &doc, &made) == NS_BAD_INPUT,
              "given up");
    ns_expect(t, made.crowded && doc.puzzle.cell_count == 0, "%s", t->ctx.message);
    options.outline.weld *= 4;
    const ns_status status = make(t, &drawing, &options, 100000000, &doc, &made);
    ns_expect(t, (status == NS_OK || status == NS_STOPPED) && doc.puzzle.cell_count > 0,
              "with less of it: %s", t->ctx.message);
    ns_expect(t, !made.crowded, "there is room");
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(neighbours_are_joined), NS_CASE(few_ends_stay),
             NS_CASE(a_comb_has_no_specks), NS_CASE(a_dense_page_takes_a_bounded_time),
             NS_CASE(too_much_detail_is_told))
