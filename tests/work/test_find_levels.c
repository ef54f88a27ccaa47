// test_find_levels.c: how much detail a page has room for is found out by short looks, within one time;
// and whoever stops it has a page, whenever that is.
#include "base/basics.h"
#include "make/look/curved_look.h"
#include "nonosmith/svg.h"
#include "ns_test.h"
#include "work/making/making.h"

#include <stdio.h>

#define TEETH 70

static ns_find searched(ns_ctx *ctx, const ns_drawing *drawing,
                        const ns_curved_options *options)
{
    const ns_asked asked = { 0 };
    const ns_draw_options page = ns_draw_defaults();
    const ns_ports ports = { 0 };
    const ns_shop shop = { .asked = &asked, .ports = &ports };
    const ns_find_task task = {
        .shop = &shop, .drawing = drawing, .options = options, .page = &page
    };
    ns_find find = { .seed = 3, .doc.number = -1 };

    if (ns_find_puzzles(ctx, &task, &find, 1) != NS_OK)
        find.found = false;
    return find;
}

// A sheet whose lower edge is a saw with teeth that are too fine for any page.
static void saw(ns_test *t, ns_drawing *drawing)
{
    char path[32 * (TEETH + 2)];
    const char *page[] = { "viewBox", "0 0 200 200", NULL };
    const char *shape[] = { "d", path, NULL };
    ns_svg *svg = NULL;
    int used = snprintf(path, sizeof path, "M180 20V120");

    for (int i = 0; i < TEETH; i++)
        used += snprintf(path + used, sizeof path - (size_t)used, "l-1 2.5l-1 -2.5");
    snprintf(path + used, sizeof path - (size_t)used, "V20Z");
    ns_expect(t, ns_svg_create(&t->ctx, "saw", &svg) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_start(&t->ctx, svg, "svg", page) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_start(&t->ctx, svg, "path", shape) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_end(&t->ctx, svg, "path") == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_end(&t->ctx, svg, "svg") == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_finish(&t->ctx, svg, drawing) == NS_OK, "%s", t->ctx.message);
    ns_svg_destroy(&t->ctx, svg);
}

static void crowded_drawings_take_no_longer(ns_test *t)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };
    ns_curved_look fine, coarse;

    options.effort = 0.05;
    t->ctx.seed = 3;
    saw(t, &drawing);
    ns_expect(t, ns_look_curved(&t->ctx, &drawing, &options, &fine) == NS_OK, "%s",
              t->ctx.message);
    ns_find find = searched(&t->ctx, &drawing, &options);
    ns_expect(t, find.found && find.specks.list.count == 0, "a clear page: %s", find.message);
    ns_expect(t, find.weld > options.outline.weld, "with less detail than %g", find.weld);
    ns_outline_set_detail(&options.outline, find.weld);
    ns_expect(t, ns_look_curved(&t->ctx, &drawing, &options, &coarse) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, fine.specks > 6 && coarse.specks < 6, "looks tell: %g and %g specks",
              fine.specks, coarse.specks);
    // Seven looks, two searches; and no search at the levels that looked hopeless.
    ns_expect(t, (double)find.steps < 2 * coarse.ticks + 7 * 150e6, "%lld steps",
              (long long)find.steps);
    ns_find_drop(&t->ctx, &find);
    ns_drawing_drop(&t->ctx, &drawing);
}

static int64_t asks_left;

static bool stop_then(void *user)
{
    (void)user;
    return asks_left-- <= 0;
}

static void stopped_at_any_time(ns_test *t)
{
    ns_curved_options options = ns_curved_defaults();
    ns_drawing drawing = { 0 };

    saw(t, &drawing);
    for (int64_t asks = 0; asks < 100; asks = 3 * asks + 1) {
        ns_ctx ctx = t->ctx;
        asks_left = asks;
        ctx.stop = stop_then;
        ns_find find = searched(&ctx, &drawing, &options);
        ctx.stop = NULL;
        ns_expect(t, find.found && find.stopped, "ask %lld: a page: %s", (long long)asks,
                  find.message);
        ns_expect(
            t, find.found && ns_board_verify(&ctx, &find.doc.board, &find.doc.puzzle) == NS_OK,
            "ask %lld: a whole one: %s", (long long)asks, ctx.message);
        ns_find_drop(&ctx, &find);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(crowded_drawings_take_no_longer), NS_CASE(stopped_at_any_time))
