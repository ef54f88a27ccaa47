// test_curved_stops.c: somebody asks to stop, at any moment: it ends soon, and what is there is whole.
#include "nonosmith/make.h"
#include "nonosmith/svg.h"
#include "ns_test.h"

#include <math.h>
#include <stdio.h>

#define CORNERS 60
#define SOON 5000000 // ticks; a tenth of a second

static const ns_ctx *asking; // whose user is the test's
static int64_t asks_left, asked_at;

static bool stop_then(void *user)
{
    (void)user;
    if (asks_left-- > 0)
        return false;
    if (!asked_at)
        asked_at = asking->ticks;
    return true;
}

// A star whose tips are so blunt that curves on both sides are hard to tell apart.
static void star(ns_test *t, ns_drawing *drawing)
{
    char points[64 * 2 * CORNERS] = "";
    int used = 0;
    ns_svg *svg = NULL;

    for (int i = 0; i < 2 * CORNERS; i++) {
        const double radius = i % 2 ? 90 : 84, angle = 3.14159265358979 * i / CORNERS;
        used += snprintf(points + used, sizeof points - (size_t)used, "%.3f,%.3f ",
                         100 + radius * cos(angle), 100 + radius * sin(angle));
    }
    const char *page[] = { "viewBox", "0 0 200 200", NULL };
    const char *shape[] = { "points", points, NULL };
    ns_expect(t, ns_svg_create(&t->ctx, "star", &svg) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_start(&t->ctx, svg, "svg", page) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_start(&t->ctx, svg, "polygon", shape) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_end(&t->ctx, svg, "polygon") == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_end(&t->ctx, svg, "svg") == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_svg_finish(&t->ctx, svg, drawing) == NS_OK, "%s", t->ctx.message);
    ns_svg_destroy(&t->ctx, svg);
}

// Stopped at that ask, by annealing as published, which mends much at its end.
static void stop_at(ns_test *t, const ns_drawing *drawing, int64_t asks)
{
    ns_curved_options options = ns_curved_defaults();
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };
    ns_ctx ctx = t->ctx;

    options.method = NS_METHOD_ANNEAL;
    options.outline.margin = 0.16;
    asks_left = asks;
    asked_at = 0;
    asking = &ctx;
    ctx.stop = stop_then;
    ctx.ticks = 0;
    const ns_status status = ns_make_curved(&ctx, drawing, &options, &doc, &made);
    ns_expect(t, status == NS_STOPPED || status == NS_BAD_INPUT, "ask %lld: %d, %s",
              (long long)asks, (int)status, ctx.message);
    ns_expect(t, asked_at > 0 && ctx.ticks < asked_at + SOON,
              "ask %lld: %lld ticks, asked at %lld", (long long)asks, (long long)ctx.ticks,
              (long long)asked_at);
    ctx.stop = NULL;
    if (doc.puzzle.cell_count > 0)
        ns_expect(t, ns_board_verify(&ctx, &doc.board, &doc.puzzle) == NS_OK, "it is whole: %s",
                  ctx.message);
    ns_curved_made_drop(&ctx, &made);
    ns_doc_drop(&ctx, &doc);
}

static void while_it_mends(ns_test *t)
{
    ns_drawing drawing = { 0 };

    star(t, &drawing);
    for (int64_t asks = 99; asks < 108; asks += 4) // at 103 a curve had been taken away
        stop_at(t, &drawing, asks);
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(while_it_mends))
