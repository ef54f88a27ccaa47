// test_sloped_read_known.c: drawings made by others are read as they are known to be, drawn
// sloppily, turned or slanted, too.
#include "geom/bezier.h"
#include "make/sloped_read_twin.h"
#include "oracle/scale.h"

#include <stdlib.h>

#if defined(NS_WITH_EXPAT)
#include "io/xml/svg_expat.h"
#endif

typedef struct known_drawing {
    const char *name;
    int32_t lines, faces, black, multiple, frame_multiple;
} known_drawing;

static const known_drawing known[] = {
    { "two_squares", 2, 4, 2, 0, 0 },
    { "simple_triangle", 3, 7, 1, 0, 0 },
    { "simple_triangle_hole", 7, 23, 8, 0, 0 },
    { "simple_triangle_hole_tangent", 7, 22, 7, 1, 0 },
    { "back_seven", 8, 30, 10, 0, 1 },
    { "tan_cat_new", 13, 60, 20, 4, 0 },
    { "swan", 14, 62, 13, 4, 5 },
    { "tan_cat", 14, 67, 22, 5, 0 },
    { "rabbit", 15, 69, 19, 7, 4 },
    { "house", 16, 80, 34, 2, 1 },
    { "random", 16, 76, 24, 2, 3 },
    { "recurs_holes", 17, 79, 26, 3, 4 },
    { "man_holes", 18, 104, 37, 13, 4 },
    { "running", 18, 107, 32, 10, 5 },
    { "random_hole", 20, 117, 47, 5, 5 },
    { "lion", 21, 131, 48, 14, 4 },
    { "two_lads", 27, 199, 61, 25, 8 },
    { "dragon_bird", 33, 297, 102, 52, 15 },
    { "fish", 35, 298, 61, 65, 14 },
};

static bool load(ns_test *t, const char *folder, const char *name, ns_drawing *drawing)
{
#if defined(NS_WITH_EXPAT)
    char path[1024];
    int32_t count = 0;

    snprintf(path, sizeof path, "%s/sloped/%s.svg", folder, name);
    char *bytes = ns_test_read(path, &count);
    if (!bytes) {
        ns_skip(t, "no %s", path);
        return false;
    }
    const ns_status status = ns_svg_read(&t->ctx, name, bytes, count, NULL, drawing);
    free(bytes);
    return ns_expect(t, status == NS_OK, "%s: %s", name, t->ctx.message);
#else
    (void)folder;
    ns_skip(t, "%s: built without expat", name);
    (void)drawing;
    return false;
#endif
}

static void expect_known(ns_test *t, const known_drawing *k, const char *how,
                         const ns_slopes *slopes)
{
    const sloped_counts n = sloped_count(slopes);

    ns_expect(t, n.lines == k->lines, "%s %s: %d lines", k->name, how, (int)n.lines);
    ns_expect(t, n.faces == k->faces, "%s %s: %d faces", k->name, how, (int)n.faces);
    ns_expect(t, n.coloured == k->black, "%s %s: %d black", k->name, how, (int)n.coloured);
    ns_expect(t, n.multiple == k->multiple, "%s %s: %d multiple", k->name, how,
              (int)n.multiple);
    ns_expect(t, n.frame_multiple == k->frame_multiple, "%s %s: %d on the frame", k->name, how,
              (int)n.frame_multiple);
}

// Every point of the drawing, those that are shared once for each use.
static void change_points(ns_drawing *drawing, ns_vec (*change)(ns_vec at, void *user),
                          void *user)
{
    for (int32_t c = 0; c < drawing->contours.count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        ns_cubic *cubics = drawing->cubics.at + contour->first;
        for (int32_t i = 0; i < contour->count; i++) {
            const int32_t next = (i + 1) % contour->count;
            cubics[i].p[3] = change(cubics[i].p[3], user);
            cubics[next].p[0] = cubics[i].p[3];
        }
        for (int32_t i = 0; i < contour->count; i++)
            cubics[i] = ns_cubic_line(cubics[i].p[0], cubics[i].p[3]);
    }
}

typedef struct noise {
    ns_rng rng;
    double size;
} noise;

static double random_between(ns_rng *rng, double least, double most)
{
    return least + (most - least) * (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

static ns_vec disturb(ns_vec at, void *user)
{
    noise *n = user;

    at.x += random_between(&n->rng, -n->size, n->size);
    at.y += random_between(&n->rng, -n->size, n->size);
    return at;
}

static void read_known(ns_test *t, const known_drawing *k, const ns_drawing *drawing)
{
    const sloped_frame frame = { 0, 0, drawing->width };
    ns_sloped_options options = ns_sloped_defaults();
    ns_slopes slopes = { 0 };

    if (ns_expect(t, ns_slopes_read(&t->ctx, drawing, &options, &slopes) == NS_OK, "%s: %s",
                  k->name, t->ctx.message)) {
        expect_known(t, k, "as drawn", &slopes);
        sloped_expect_sound(t, k->name, &options, &slopes);
        sloped_expect_colours(t, k->name, drawing, &frame, &options, &slopes);
        ns_expect(t, slopes.notes.count == 0, "%s: nothing to say", k->name);
        ns_expect(t, slopes.snapped < 1e-4, "%s: moved by %g", k->name, slopes.snapped);
    }
    ns_slopes_drop(&t->ctx, &slopes);
    options.any_slope = true;
    if (ns_expect(t, ns_slopes_read(&t->ctx, drawing, &options, &slopes) == NS_OK, "%s: %s",
                  k->name, t->ctx.message)) {
        expect_known(t, k, "any slope", &slopes);
        sloped_expect_sound(t, k->name, &options, &slopes);
        sloped_expect_colours(t, k->name, drawing, &frame, &options, &slopes);
    }
    ns_slopes_drop(&t->ctx, &slopes);
}

static void known_drawings(ns_test *t)
{
    const char *folder = ns_test_data(t);

    for (int32_t i = 0; folder && i < NS_COUNT(known); i++) {
        ns_drawing drawing = { 0 };
        if (load(t, folder, known[i].name, &drawing))
            read_known(t, &known[i], &drawing);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// Every coordinate off by up to a sixth of what a corner may be moved: the same topology.
static void noisy_drawings(ns_test *t)
{
    const char *folder = ns_test_data(t);
    const int32_t rounds = ns_scale(10);
    noise n = { ns_rng_seed(5), 0 };

    for (int32_t i = 0; folder && i < NS_COUNT(known); i++) {
        for (int32_t k = 0; k < rounds; k++) {
            ns_sloped_options options = ns_sloped_defaults();
            options.snap = k % 2 ? 0.6 : 0.05;
            ns_drawing exact = { 0 }, drawing = { 0 };
            ns_slopes slopes = { 0 }, wanted = { 0 };
            char what[64];
            if (!load(t, folder, known[i].name, &exact)
                || !load(t, folder, known[i].name, &drawing)) {
                ns_drawing_drop(&t->ctx, &exact);
                return;
            }
            snprintf(what, sizeof what, "noise %d", (int)k);
            n.size = options.snap / 6 * drawing.width / 100;
            change_points(&drawing, disturb, &n);
            ns_expect(t, ns_slopes_read(&t->ctx, &exact, &options, &wanted) == NS_OK, "%s",
                      t->ctx.message);
            if (ns_expect(t, ns_slopes_read(&t->ctx, &drawing, &options, &slopes) == NS_OK,
                          "%s %s: %s", known[i].name, what, t->ctx.message)) {
                expect_known(t, &known[i], what, &slopes);
                ns_expect(t, ns_straights_same(&slopes.lines, &wanted.lines),
                          "%s %s: same topology", known[i].name, what);
                sloped_expect_sound(t, known[i].name, &options, &slopes);
            }
            ns_slopes_drop(&t->ctx, &slopes);
            options.any_slope = true;
            if (ns_expect(t, ns_slopes_read(&t->ctx, &drawing, &options, &slopes) == NS_OK,
                          "%s any slope, %s: %s", known[i].name, what, t->ctx.message)) {
                expect_known(t, &known[i], what, &slopes);
                sloped_expect_sound(t, known[i].name, &options, &slopes);
            }
            ns_slopes_drop(&t->ctx, &slopes);
            ns_slopes_drop(&t->ctx, &wanted);
            ns_drawing_drop(&t->ctx, &drawing);
            ns_drawing_drop(&t->ctx, &exact);
        }
    }
}

static void turned_drawings(ns_test *t)
{
    const char *folder = ns_test_data(t);
    const ns_sloped_options options = ns_sloped_defaults();

    for (int32_t i = 0; folder && i < NS_COUNT(known); i++) {
        for (int32_t way = 1; way < 8; way++) {
            ns_drawing drawing = { 0 };
            ns_slopes slopes = { 0 };
            if (!load(t, folder, known[i].name, &drawing))
                return;
            sloped_turning how = { way, drawing.width };
            const sloped_frame frame = { 0, 0, drawing.width };
            change_points(&drawing, sloped_turn, &how);
            if (ns_expect(t, ns_slopes_read(&t->ctx, &drawing, &options, &slopes) == NS_OK,
                          "%s: %s", known[i].name, t->ctx.message)) {
                expect_known(t, &known[i], "turned", &slopes);
                sloped_expect_colours(t, known[i].name, &drawing, &frame, &options, &slopes);
            }
            ns_slopes_drop(&t->ctx, &slopes);
            ns_drawing_drop(&t->ctx, &drawing);
        }
    }
}

// A drawing made smaller and turned by any angle around the middle of its page.
typedef struct slanting {
    double side, sine, cosine;
} slanting;

static ns_vec slant(ns_vec at, void *user)
{
    const slanting *how = user;
    const ns_vec v = { 0.6 * (at.x - how->side / 2), 0.6 * (at.y - how->side / 2) };

    return (ns_vec){ how->side / 2 + how->cosine * v.x - how->sine * v.y,
                     how->side / 2 + how->sine * v.x + how->cosine * v.y };
}

static void slanted_drawings(ns_test *t)
{
    const char *folder = ns_test_data(t);
    ns_rng rng = ns_rng_seed(7);
    ns_sloped_options options = ns_sloped_defaults();

    options.any_slope = true;
    for (int32_t i = 0; folder && i < NS_COUNT(known); i++) {
        for (int32_t k = ns_scale(10); k > 0; k--) {
            const double angle = random_between(&rng, 0, 2 * NS_PI);
            ns_drawing drawing = { 0 };
            ns_slopes slopes = { 0 };
            if (!load(t, folder, known[i].name, &drawing))
                return;
            slanting how = { drawing.width, ns_sin(angle), ns_cos(angle) };
            const sloped_frame frame = { 0, 0, drawing.width };
            change_points(&drawing, slant, &how);
            if (ns_expect(t, ns_slopes_read(&t->ctx, &drawing, &options, &slopes) == NS_OK,
                          "%s by %.3f: %s", known[i].name, angle, t->ctx.message)) {
                const sloped_counts n = sloped_count(&slopes);
                ns_expect(t, n.lines >= known[i].lines && n.multiple >= known[i].multiple,
                          "%s by %.3f: %d lines, %d multiple", known[i].name, angle,
                          (int)n.lines, (int)n.multiple);
                sloped_expect_sound(t, known[i].name, &options, &slopes);
                sloped_expect_colours(t, known[i].name, &drawing, &frame, &options, &slopes);
            }
            ns_slopes_drop(&t->ctx, &slopes);
            ns_drawing_drop(&t->ctx, &drawing);
        }
    }
}

NS_TEST_MAIN(NS_CASE(known_drawings), NS_CASE(noisy_drawings), NS_CASE(turned_drawings),
             NS_CASE(slanted_drawings))
