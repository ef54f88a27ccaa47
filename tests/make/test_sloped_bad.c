// test_sloped_bad.c: drawings that no sloped puzzle can be made from: one sentence that says why not
// and what to change. And what is hostile: memory that runs out, effort that does, a million edges.
#include "make/sloped_read_twin.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

typedef struct bad_drawing {
    const char *what;
    double margin, snap;
    bool any_slope;
    int32_t colours;
    const char *sentence;
    const char *paths[6];
} bad_drawing;

#define NO_SLOPE(which, from, to, angle, off)                                                  \
    which ": the edge from " from " to " to " of the page has a slope of " angle               \
          " degrees, and only 0, 90, 45 and -45 are allowed; straighten it (its ends are off " \
          "by " off " units, the frame being 100), or use a snap with more than that, or "     \
          "any slope"

static const bad_drawing bad_ones[] = {
    { "a slope of 30 degrees",
      -1,
      0.05,
      false,
      0,
      "shape 1: the edge from x 20.0 %, y 80.0 % to x 80.0 %, y 45.0 % of the page has a slope "
      "of "
      "30.26 degrees, and only 0, 90, 45 and -45 are allowed; straighten it, or use "
      "any slope",
      { "black", "M20 80L80 45V80Z" } },
    { "downwards, the second shape",
      -1,
      0.05,
      false,
      0,
      NO_SLOPE("shape 2", "x 50.0 %, y 10.0 %", "x 90.0 %, y 40.0 %", "-36.87", "3.54"),
      { "black", "M10 10H20V20H10Z", "black", "M50 10L90 40H50Z" } },
    { "nearly level",
      -1,
      0.05,
      false,
      0,
      NO_SLOPE("shape 1", "x 80.0 %, y 20.2 %", "x 20.0 %, y 20.0 %", "-0.19", "0.10"),
      { "black", "M20 20V80H80V20.2Z" } },
    { "nearly upright",
      -1,
      0.05,
      false,
      0,
      NO_SLOPE("shape 1", "x 20.0 %, y 20.0 %", "x 20.4 %, y 80.0 %", "-89.62", "0.20"),
      { "black", "M20 20L20.4 80H80V20Z" } },
    { "bent little by little",
      -1,
      0.05,
      false,
      0,
      NO_SLOPE("shape 1", "x 40.0 %, y 20.1 %", "x 50.0 %, y 20.2 %", "-0.46", "0.09"),
      { "black", "M20 20L30 20.05L40 20.1L50 20.18V80H20Z" } },
    { "curved",
      -1,
      0.05,
      false,
      0,
      "shape 1: the edge from x 80.0 %, y 20.0 % to x 80.0 %, y 80.0 % of the page is curved; "
      "make it straight, or use the kind curved",
      { "black", "M20 20H80C90 40 90 60 80 80H20Z" } },
    { "curved, any slope",
      -1,
      0.05,
      true,
      0,
      "shape 1: the edge from x 20.0 %, y 50.0 % to x 50.0 %, y 80.0 % of the page is curved; "
      "make it straight, or use the kind curved",
      { "black", "M20 50A30 30 0 0 0 80 50Z" } },
    { "open",
      -1,
      0.05,
      false,
      0,
      "shape 1: the polygon is open: it starts at x 20.0 %, y 20.0 % and ends at x 20.0 %, "
      "y 80.0 % of the page; close it, with Z at the end of a path or as a <polygon>",
      { "black", "M20 20H80V80H20" } },
    { "open, the second contour",
      -1,
      0.05,
      true,
      0,
      "shape 1: the polygon is open: it starts at x 40.0 %, y 40.0 % and ends at x 60.0 %, "
      "y 70.0 % of the page; close it, with Z at the end of a path or as a <polygon>",
      { "black", "M20 20H80V80H20ZM40 40H60V70" } },
    { "nothing",
      -1,
      0.05,
      false,
      0,
      "there is nothing to see: no shape on the page differs from white paper; give shapes a "
      "dark fill",
      { NULL } },
    { "white",
      -1,
      0.05,
      false,
      0,
      "there is nothing to see: no shape on the page differs from white paper; give shapes a "
      "dark fill",
      { "white", "M20 20H80V80H20Z" } },
    { "hidden under white",
      -1,
      0.05,
      false,
      0,
      "there is nothing to see: no shape on the page differs from white paper; give shapes a "
      "dark fill",
      { "black", "M30 30H70V70H30Z", "white", "M20 20H80V80H20Z" } },
    { "hidden under white beyond the page",
      0.2,
      0.05,
      false,
      0,
      "there is nothing to see: no shape on the page differs from white paper; give shapes a "
      "dark fill",
      { "black", "M130 30H170V70H130Z", "white", "M120 20H180V80H120Z" } },
    { "too light",
      -1,
      0.05,
      false,
      0,
      "every shape is lighter than the threshold, so the picture is empty; use darker fills, "
      "raise the threshold, or ask for colours",
      { "#ffee88", "M20 20H80V80H20Z" } },
    { "black all over",
      -1,
      0.05,
      false,
      0,
      "the picture has one colour all over the frame, so there is nothing to find; leave paper "
      "around it, or use a margin",
      { "black", "M0 0H100V100H0Z" } },
    { "black all over without a margin",
      0,
      0.05,
      false,
      0,
      "the picture has one colour all over the frame, so there is nothing to find; leave paper "
      "around it, or use a margin",
      { "black", "M20 20H80V80H20Z" } },
    { "too many colours",
      -1,
      0.05,
      false,
      1,
      "the picture has 2 colours besides white, and 1 may be used; use fewer fills or ask for "
      "more colours",
      { "red", "M20 20H80V80H20Z", "blue", "M30 30H50V50H30Z" } },
    { "too thin to see",
      -1,
      0.05,
      false,
      0,
      "nothing is left of the drawing: all its shapes are smaller than what the snap moves; "
      "draw "
      "larger shapes",
      { "black", "M20 20H80V20.000005H20Z" } },
    { "too much snap",
      -1,
      5.1,
      false,
      0,
      "the snap is from 0 to 5 units, of which the frame has 100",
      { "black", "M20 20H80V80H20Z" } },
    { "too much margin",
      11,
      0.05,
      false,
      0,
      "a margin is from 0 to 10 times the picture's larger side",
      { "black", "M20 20H80V80H20Z" } },
    { "too many colours asked for",
      -1,
      0.05,
      false,
      32,
      "a puzzle has 1 to 31 colours",
      { "black", "M20 20H80V80H20Z" } },
};

static void bad_drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(bad_ones); i++) {
        const bad_drawing *bad = &bad_ones[i];
        ns_sloped_options options = ns_sloped_defaults();
        ns_drawing drawing = { 0 };
        ns_slopes slopes = { 0 };
        options.margin = bad->margin;
        options.snap = bad->snap;
        options.any_slope = bad->any_slope;
        options.colours = bad->colours;
        ns_expect(t, twin_draw(&t->ctx, NULL, bad->paths, &drawing) == NS_OK, "%s",
                  t->ctx.message);
        const ns_status status = ns_slopes_read(&t->ctx, &drawing, &options, &slopes);
        ns_expect(t, status == NS_BAD_INPUT, "%s: status %d", bad->what, (int)status);
        ns_expect_text(t, t->ctx.message, bad->sentence, "%s", bad->what);
        ns_expect(t, slopes.lines.lines.count == 0 && slopes.colours.count == 0,
                  "%s: nothing is left", bad->what);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

static const char *const crossing_shapes[] = { "~black", "M10 10H60V60H10ZM40 40H90V90L40 90Z",
                                               "white",  "M20 20L50 50H20Z",
                                               "red",    "M50 0L80 30H20Z",
                                               NULL };

static void without_memory(ns_test *t)
{
    ns_drawing drawing = { 0 };

    ns_expect(t, twin_draw(&t->ctx, NULL, crossing_shapes, &drawing) == NS_OK, "%s",
              t->ctx.message);
    for (int32_t how = 0; how < 4; how++) {
        ns_sloped_options options = ns_sloped_defaults();
        ns_status status = NS_NO_MEMORY;
        int32_t failed = 0;
        options.any_slope = how & 1;
        options.margin = how & 2 ? 0.1 : -1;
        for (int64_t n = 1; status == NS_NO_MEMORY; n++) {
            const int64_t before = t->blocks;
            ns_slopes slopes = { 0 };
            t->fail_at = t->allocations + n;
            status = ns_slopes_read(&t->ctx, &drawing, &options, &slopes);
            t->fail_at = 0;
            failed += status == NS_NO_MEMORY;
            ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%d: %s", (int)n,
                      t->ctx.message);
            ns_expect(t, status == NS_OK || t->blocks == before,
                      "allocation %d failed: all is given back", (int)n);
            ns_slopes_drop(&t->ctx, &slopes);
        }
        ns_expect(t, status == NS_OK && failed > 50, "%d allocations failed", (int)failed);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

static void little_effort(ns_test *t)
{
    const ns_sloped_options options = ns_sloped_defaults();
    ns_drawing drawing = { 0 };
    ns_status status = NS_STOPPED;
    int32_t stopped = 0;

    ns_expect(t, twin_draw(&t->ctx, NULL, crossing_shapes, &drawing) == NS_OK, "%s",
              t->ctx.message);
    for (int64_t budget = 1; status == NS_STOPPED; budget += 1 + budget / 16) {
        ns_slopes slopes = { 0 };
        t->ctx.budget = t->ctx.ticks + budget;
        status = ns_slopes_read(&t->ctx, &drawing, &options, &slopes);
        t->ctx.budget = 0;
        stopped += status == NS_STOPPED;
        ns_expect(t, status == NS_OK || slopes.lines.lines.count == 0, "nothing is left");
        ns_slopes_drop(&t->ctx, &slopes);
    }
    ns_expect(t, status == NS_OK && stopped > 10, "stopped %d times: %s", (int)stopped,
              t->ctx.message);
    ns_drawing_drop(&t->ctx, &drawing);
}

// -- many edges -----------------------------------------------------------------------------------

static void push_line(ns_test *t, ns_drawing *drawing, ns_vec from, ns_vec to)
{
    if (!ns_array_push(&t->ctx, &drawing->cubics, ns_cubic_line(from, to)))
        ns_expect(t, false, "memory");
}

static void finish_shape(ns_test *t, ns_drawing *drawing, int32_t first)
{
    const ns_contour contour = { first, drawing->cubics.count - first };
    const ns_shape shape = { .first = drawing->contours.count, .count = 1, .a = 255 };

    if (!ns_array_push(&t->ctx, &drawing->contours, contour)
        || !ns_array_push(&t->ctx, &drawing->shapes, shape))
        ns_expect(t, false, "memory");
}

static void add_square(ns_test *t, ns_drawing *drawing, double x, double y, double side)
{
    const ns_vec corners[4] = {
        { x, y }, { x + side, y }, { x + side, y + side }, { x, y + side }
    };
    const int32_t first = drawing->cubics.count;

    for (int32_t i = 0; i < 4; i++)
        push_line(t, drawing, corners[i], corners[(i + 1) % 4]);
    finish_shape(t, drawing, first);
}

// A drawing of `count` random squares (some 2^16 shapes at most) or one zigzag of a million edges.
typedef struct crowd {
    const char *what, *sentence; // a part of it; NULL: lines are read
    int32_t squares, teeth;
    double lattice; // corners are multiples of it
} crowd;

static const crowd crowds[] = {
    { "squares on few lines", NULL, 60000, 0, 5 },
    { "squares on many lines", NULL, 2000, 0, 0.5 },
    { "squares on too many lines", "more than 1000 lines", 2000, 0, 0.08 },
    { "a long zigzag", "edges", 0, 1 << 19, 0 }, // one of two sentences
    { "a zigzag over few lines", NULL, 0, -(1 << 18), 0 },
};

static void draw_crowd(ns_test *t, const crowd *c, ns_drawing *drawing)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < c->squares; i++) {
        const int32_t steps = (int32_t)(90 / c->lattice + 0.5);
        const double x = ns_rng_below(&rng, steps) * c->lattice;
        const double y = ns_rng_below(&rng, steps) * c->lattice;
        add_square(t, drawing, x, y, c->lattice * (1 + ns_rng_below(&rng, 2)));
    }
    if (c->teeth == 0)
        return;
    // Up and down between y = 20 and y = 70 in steps to the right, or on the same two lines.
    const int32_t teeth = c->teeth < 0 ? -c->teeth : c->teeth;
    const double step = c->teeth < 0 ? 0 : 80.0 / teeth;
    ns_vec at = { 10, 20 };
    for (int32_t i = 0; i < teeth; i++) {
        const ns_vec low = { at.x + 10, 70 }, high = { at.x + step, 20 };
        push_line(t, drawing, at, (ns_vec){ at.x, 70 });
        push_line(t, drawing, (ns_vec){ at.x, 70 }, low);
        push_line(t, drawing, low, (ns_vec){ low.x, 20 });
        push_line(t, drawing, (ns_vec){ low.x, 20 }, high);
        at = high;
        if (drawing->cubics.count > NS_DRAWING_CUBICS_MAX - 5)
            break;
    }
    push_line(t, drawing, at, (ns_vec){ 10, 20 });
    finish_shape(t, drawing, 0);
}

static void many_edges(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(crowds); i++) {
        const crowd *c = &crowds[i];
        for (int32_t any = 0; any < 2; any++) {
            ns_sloped_options options = ns_sloped_defaults();
            ns_drawing drawing = { .width = 100, .height = 100 };
            ns_slopes slopes = { 0 };
            options.any_slope = any;
            draw_crowd(t, c, &drawing);
            const ns_status status = ns_slopes_read(&t->ctx, &drawing, &options, &slopes);
            if (c->sentence)
                ns_expect(t, status == NS_BAD_INPUT && strstr(t->ctx.message, c->sentence),
                          "%s: %d %s", c->what, (int)status, t->ctx.message);
            else if (ns_expect(t, status == NS_OK, "%s: %s", c->what, t->ctx.message))
                sloped_expect_sound(t, c->what, &options, &slopes);
            ns_slopes_drop(&t->ctx, &slopes);
            ns_drawing_drop(&t->ctx, &drawing);
        }
    }
}

NS_TEST_MAIN(NS_CASE(bad_drawings), NS_CASE(without_memory), NS_CASE(little_effort),
             NS_CASE(many_edges))
