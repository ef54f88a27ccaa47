// test_sloped_read_random.c: random drawings of squares, diamonds, roofs and other forms are read the
// same with four slopes and with any.
#include "geom/bezier.h"
#include "make/sloped_read_twin.h"
#include "oracle/scale.h"

#include <string.h>

static const ns_vec square_corners[] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
static const ns_vec diamond_corners[] = { { 1, 0 }, { 2, 1 }, { 1, 2 }, { 0, 1 } };
static const ns_vec half_corners[] = { { 0, 0 }, { 1, 1 }, { 0, 1 } };
static const ns_vec roof_corners[] = { { 1, 0 }, { 2, 1 }, { 0, 1 } };
static const ns_vec stop_corners[] = { { 1, 0 }, { 2, 0 }, { 3, 1 }, { 3, 2 },
                                       { 2, 3 }, { 1, 3 }, { 0, 2 }, { 0, 1 } };
static const ns_vec fish_corners[] = { { 1, 0 }, { 2, 1 }, { 3, 0 }, { 3, 2 },
                                       { 2, 1 }, { 1, 2 }, { 0, 1 } };
static const ns_vec bow_corners[] = { { 0, 0 }, { 2, 2 }, { 0, 2 }, { 2, 0 } };

static const struct {
    const ns_vec *corners;
    int32_t count, size;
} forms[] = {
    { square_corners, 4, 1 }, { diamond_corners, 4, 2 }, { half_corners, 3, 1 },
    { roof_corners, 3, 2 },   { stop_corners, 8, 3 },    { fish_corners, 7, 3 },
    { bow_corners, 4, 2 },
};

// One of the forms, turned, scaled and moved; white ones may reach beyond the page.
static void add_form(ns_test *t, ns_rng *rng, int32_t steps, bool white, ns_drawing *drawing)
{
    const int32_t form = ns_rng_below(rng, NS_COUNT(forms)), way = ns_rng_below(rng, 8);
    const int32_t count = forms[form].count, size = forms[form].size;
    const int32_t scale = 1 + ns_rng_below(rng, steps / size), room = steps - scale * size;
    const double x =
        white ? ns_rng_below(rng, steps + 1) - 0.5 * scale * size : ns_rng_below(rng, room + 1);
    const double y = ns_rng_below(rng, room + 1), step = 100.0 / steps;
    const ns_contour contour = { drawing->cubics.count, count };
    ns_vec at[8];

    for (int32_t i = 0; i < count; i++) {
        sloped_turning how = { way, size };
        const ns_vec c = sloped_turn(forms[form].corners[i], &how);
        const double left = (double)(int64_t)(x + 1000) - 1000; // on the lattice
        at[i] = (ns_vec){ step * (left + scale * c.x), step * (y + scale * c.y) };
    }
    for (int32_t i = 0; i < count; i++)
        ns_array_push(&t->ctx, &drawing->cubics, ns_cubic_line(at[i], at[(i + 1) % count]));
    ns_array_push(&t->ctx, &drawing->contours, contour);
    drawing->shapes.at[drawing->shapes.count - 1].count++;
}

static void draw_random(ns_test *t, ns_rng *rng, ns_drawing *drawing)
{
    static const ns_rgb paints[] = {
        { 0, 0, 0 }, { 255, 255, 255 }, { 200, 0, 0 }, { 0, 0, 255 }
    };
    const int32_t steps = 4 + ns_rng_below(rng, 17), shapes = 1 + ns_rng_below(rng, 6);

    drawing->width = drawing->height = 100;
    for (int32_t s = 0; s < shapes; s++) {
        const ns_rgb paint = paints[ns_rng_below(rng, NS_COUNT(paints))];
        const ns_shape shape = { .first = drawing->contours.count,
                                 .rule =
                                     ns_rng_below(rng, 2) ? NS_FILL_EVENODD : NS_FILL_NONZERO,
                                 .r = paint.r,
                                 .g = paint.g,
                                 .b = paint.b,
                                 .a = ns_rng_below(rng, 3) ? 255 : 128 };
        ns_array_push(&t->ctx, &drawing->shapes, shape);
        for (int32_t c = 1 + ns_rng_below(rng, 3); c > 0; c--)
            add_form(t, rng, steps, paint.r == 255, drawing);
    }
}

static void random_drawings(ns_test *t)
{
    const int32_t rounds = ns_scale(600);
    ns_rng rng = ns_rng_seed(11);
    int32_t made = 0;

    for (int32_t i = 0; i < rounds; i++) {
        ns_sloped_options options = ns_sloped_defaults();
        ns_drawing drawing = { 0 };
        ns_slopes slopes = { 0 }, any = { 0 };
        char what[32];
        snprintf(what, sizeof what, "random %d", (int)i);
        draw_random(t, &rng, &drawing);
        options.colours = i % 2 ? 31 : 0;
        const ns_status status = ns_slopes_read(&t->ctx, &drawing, &options, &slopes);
        ns_expect(t, status == NS_OK || status == NS_BAD_INPUT, "%s: %s", what, t->ctx.message);
        if (status == NS_BAD_INPUT)
            ns_expect(t,
                      strstr(t->ctx.message, "nothing to")
                          || strstr(t->ctx.message, "lighter than"),
                      "%s: %s", what, t->ctx.message);
        options.any_slope = true;
        ns_expect(t, ns_slopes_read(&t->ctx, &drawing, &options, &any) == status, "%s: %s",
                  what, t->ctx.message);
        if (status == NS_OK) {
            const sloped_counts n = sloped_count(&slopes), m = sloped_count(&any);
            const sloped_frame frame = { 0, 0, 100 };
            made++;
            ns_expect(t, memcmp(&n, &m, sizeof n) == 0, "%s: the same with any slope", what);
            sloped_expect_sound(t, what, &options, &any);
            sloped_expect_colours(t, what, &drawing, &frame, &options, &any);
            options.any_slope = false;
            sloped_expect_sound(t, what, &options, &slopes);
            sloped_expect_colours(t, what, &drawing, &frame, &options, &slopes);
        }
        ns_slopes_drop(&t->ctx, &slopes);
        ns_slopes_drop(&t->ctx, &any);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, made > rounds / 2, "%d of %d drawings were read", (int)made, (int)rounds);
}

NS_TEST_MAIN(NS_CASE(random_drawings))
