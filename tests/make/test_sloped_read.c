// test_sloped_read.c: drawings of polygons become lines, faces and colours, or one sentence says
// why not and what to change.
#include "make/sloped_read_twin.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#include <stdlib.h>

#if defined(NS_WITH_EXPAT)
#include "io/svg_expat.h"
#endif

static ns_sloped_options defaults(void)
{
    return (ns_sloped_options){ .threshold = 0.5, .margin = -1, .snap = 0.05, .width = 2 };
}

// -- drawings made by others ----------------------------------------------------------------------

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
    const ns_status status = ns_svg_read(&t->ctx, name, bytes, count, drawing);
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
    ns_sloped_options options = defaults();
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
            ns_sloped_options options = defaults();
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

// One of the eight ways to turn or mirror a square page.
typedef struct turning {
    int32_t way;
    double side;
} turning;

static ns_vec turn(ns_vec at, void *user)
{
    const turning *how = user;

    if (how->way & 1)
        at.x = how->side - at.x;
    if (how->way & 2)
        at.y = how->side - at.y;
    return how->way & 4 ? (ns_vec){ at.y, at.x } : at;
}

static void turned_drawings(ns_test *t)
{
    const char *folder = ns_test_data(t);
    const ns_sloped_options options = defaults();

    for (int32_t i = 0; folder && i < NS_COUNT(known); i++) {
        for (int32_t way = 1; way < 8; way++) {
            ns_drawing drawing = { 0 };
            ns_slopes slopes = { 0 };
            if (!load(t, folder, known[i].name, &drawing))
                return;
            turning how = { way, drawing.width };
            const sloped_frame frame = { 0, 0, drawing.width };
            change_points(&drawing, turn, &how);
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
    ns_sloped_options options = defaults();

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

// -- drawings of our own --------------------------------------------------------------------------

typedef struct small_drawing {
    const char *what;
    double margin;
    int32_t colours;
    double snap;
    bool any_slope;
    sloped_counts counts;
    sloped_frame frame;
    const char *note; // a part of it; NULL: none
    const char *box;
    const char *paths[10];
} small_drawing;

#define PAGE                                                                                   \
    {                                                                                          \
        0, 0, 100                                                                              \
    }

static const small_drawing small_ones[] = {
    { "half the page",
      -1,
      0,
      0.05,
      false,
      { 1, 2, 1, 0, 0, 0 },
      PAGE,
      NULL,
      NULL,
      { "black", "M0 0H50V100H0Z" } },
    { "a square",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H80V80H20Z" } },
    { "a square, closed by hand",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H80V80H20V20" } },
    { "a hole by even-odd",
      -1,
      0,
      0.05,
      false,
      { 8, 25, 8, 0, 0, 8 },
      PAGE,
      NULL,
      NULL,
      { "~black", "M20 20H80V80H20ZM40 40H60V60H40Z" } },
    { "no hole by winding",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H80V80H20ZM40 40H60V60H40Z" } },
    { "a hole by winding",
      -1,
      0,
      0.05,
      false,
      { 8, 25, 8, 0, 0, 8 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H80V80H20ZM40 40V60H60V40Z" } },
    { "a hole painted white",
      -1,
      0,
      0.05,
      false,
      { 8, 25, 8, 0, 0, 8 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H80V80H20Z", "white", "M40 40H60V60H40Z" } },
    { "crossing squares are one",
      -1,
      0,
      0.05,
      false,
      { 8, 25, 7, 0, 0, 8 },
      PAGE,
      NULL,
      NULL,
      { "black", "M10 10H60V60H10Z", "black", "M40 40H90V90H40Z" } },
    { "crossing squares by even-odd",
      -1,
      0,
      0.05,
      false,
      { 8, 25, 6, 0, 0, 10 },
      PAGE,
      NULL,
      NULL,
      { "~black", "M10 10H60V60H10ZM40 40H90V90H40Z" } },
    { "a hidden shape",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M30 30H50V50H30Z", "black", "M20 20H80V80H20Z" } },
    { "a wall between neighbours is none",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H50V80H20Z", "black", "M50 20H80V80H50Z" } },
    { "a bow",
      -1,
      0,
      0.05,
      false,
      { 4, 10, 2, 0, 0, 5 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20L60 60H20L60 20Z" } },
    { "collinear edges share a line",
      -1,
      0,
      0.05,
      false,
      { 6, 15, 2, 0, 0, 8 },
      PAGE,
      NULL,
      NULL,
      { "black", "M10 30H30V60H10ZM60 30H80V60H60Z" } },
    { "white behind everything",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "white", "M-50 -20C0 0 50 0 150 150H-20Z", "black", "M20 20H80V80H20Z" } },
    { "a white shape over the page's edge",
      -1,
      0,
      0.05,
      false,
      { 3, 6, 1, 0, 0, 2 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H80V100H20Z", "white", "M-30 90H130V120H-30Z", "black",
        "M20 85H80V100H20Z" } },
    { "a hidden part beyond the page",
      -1,
      0,
      0.05,
      false,
      { 3, 6, 1, 0, 0, 2 },
      PAGE,
      NULL,
      NULL,
      { "black", "M40 40H150V60H40Z", "white", "M100 30H160V70H100Z" } },
    { "over the page's edge",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      { 20.0 - 100.0 / 3, 20.0 - 100.0 / 3, 500.0 / 3 },
      "beyond the page",
      NULL,
      { "black", "M20 20H120V120H20Z" } },
    { "a margin",
      0.5,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      { 10, 10, 40 },
      NULL,
      NULL,
      { "black", "M20 20H40V40H20Z" } },
    { "a margin for what is seen",
      0.5,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      { 10, 10, 40 },
      NULL,
      NULL,
      { "black", "M20 20H40V40H20Z", "black", "M900 20H960V80H900Z", "white",
        "M890 0H990V90H890Z" } },
    { "no margin",
      0,
      0,
      0.05,
      false,
      { 1, 2, 1, 0, 0, 2 },
      { 20, 20, 20 },
      NULL,
      NULL,
      { "black", "M20 20H40L20 40Z" } },
    { "a wide page",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      { 0, 0, 300 },
      NULL,
      "0 0 300 100",
      { "black", "M20 20H80V80H20Z" } },
    { "colours",
      -1,
      3,
      0.05,
      false,
      { 5, 12, 2, 0, 0, 6 },
      PAGE,
      NULL,
      NULL,
      { "red", "M20 20H40V80H20Z", "blue", "M40 20H60V80H40Z" } },
    { "colours that mix",
      -1,
      5,
      0.05,
      false,
      { 8, 25, 7, 0, 0, 10 },
      PAGE,
      NULL,
      NULL,
      { "red", "M10 10H60V60H10Z", "blue/0.5", "M40 40H90V90H40Z" } },
    { "a light colour is white",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      "lighter than the threshold",
      NULL,
      { "#ffee88", "M0 0H90V30H0Z", "black", "M20 20H80V80H20Z" } },
    { "a point of the frame",
      -1,
      0,
      0.05,
      false,
      { 3, 6, 1, 0, 1, 3 },
      PAGE,
      NULL,
      NULL,
      { "black", "M50 0L80 30H20Z" } },
    { "the frame's corner",
      -1,
      0,
      0.05,
      false,
      { 1, 2, 1, 0, 0, 2 },
      PAGE,
      NULL,
      NULL,
      { "black", "M0 0H100V100Z" } },
    { "off the frame by a hair",
      -1,
      0,
      0.05,
      false,
      { 3, 6, 1, 0, 1, 3 },
      PAGE,
      NULL,
      NULL,
      { "black", "M50 -0.01L80.01 30H20Z" } },
    { "along the frame by a hair",
      -1,
      0,
      0.05,
      false,
      { 1, 2, 1, 0, 0, 0 },
      PAGE,
      NULL,
      NULL,
      { "black", "M-0.02 0.01L50 0.01V99.99H0.02Z" } },
    { "a corner of many points",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H80L80.01 20.01V80L79.99 80.02L79.98 80H20Z" } },
    { "a spike has no area",
      -1,
      0,
      0.05,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20H90H80V80H20V85V20Z" } },
    { "sloppy",
      -1,
      0,
      1,
      false,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M20 20L80 20.6L79.5 80L20.4 79.7Z" } },
    { "a rhombus of any slope",
      -1,
      0,
      0.05,
      true,
      { 4, 9, 1, 0, 0, 4 },
      PAGE,
      NULL,
      NULL,
      { "black", "M50 20L65 50L50 80L35 50Z" } },
    { "any slope, lines shared",
      -1,
      0,
      0.05,
      true,
      { 6, 15, 2, 1, 1, 7 },
      PAGE,
      NULL,
      NULL,
      { "black", "M10 10L30 20V40L10 30ZM50 30L70 40V60Z" } },
    { "any slope at a point of the frame",
      -1,
      0,
      0.05,
      true,
      { 3, 6, 1, 0, 1, 3 },
      PAGE,
      NULL,
      NULL,
      { "black", "M50 0L70 60H20Z" } },
};

static void read_small(ns_test *t, const small_drawing *s)
{
    ns_sloped_options options = defaults();
    ns_drawing drawing = { 0 };
    ns_slopes slopes = { 0 };

    options.margin = s->margin;
    options.colours = s->colours;
    options.snap = s->snap;
    options.any_slope = s->any_slope;
    ns_expect(t, twin_draw(&t->ctx, s->box, s->paths, &drawing) == NS_OK, "%s", t->ctx.message);
    if (ns_expect(t, ns_slopes_read(&t->ctx, &drawing, &options, &slopes) == NS_OK, "%s: %s",
                  s->what, t->ctx.message)) {
        const sloped_counts n = sloped_count(&slopes), *want = &s->counts;
        ns_expect(
            t,
            n.lines == want->lines && n.faces == want->faces && n.coloured == want->coloured
                && n.multiple == want->multiple && n.frame_multiple == want->frame_multiple
                && n.corners == want->corners,
            "%s: %d lines, %d faces, %d coloured, %d multiple, %d on the frame, %d corners",
            s->what, (int)n.lines, (int)n.faces, (int)n.coloured, (int)n.multiple,
            (int)n.frame_multiple, (int)n.corners);
        sloped_expect_sound(t, s->what, &options, &slopes);
        sloped_expect_colours(t, s->what, &drawing, &s->frame, &options, &slopes);
        ns_expect(t, slopes.notes.count == (s->note != NULL), "%s: %d notes", s->what,
                  (int)slopes.notes.count);
        if (s->note && slopes.notes.count == 1)
            ns_expect(t, strstr(ns_text_chars(&slopes.notes.at[0]), s->note) != NULL, "%s: %s",
                      s->what, ns_text_chars(&slopes.notes.at[0]));
    }
    ns_slopes_drop(&t->ctx, &slopes);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void small_drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(small_ones); i++)
        read_small(t, &small_ones[i]);
}

// -- random drawings ------------------------------------------------------------------------------

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
        turning how = { way, size };
        const ns_vec c = turn(forms[form].corners[i], &how);
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
        ns_sloped_options options = defaults();
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
            const sloped_frame frame = PAGE;
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

NS_TEST_MAIN(NS_CASE(small_drawings), NS_CASE(random_drawings), NS_CASE(known_drawings),
             NS_CASE(noisy_drawings), NS_CASE(turned_drawings), NS_CASE(slanted_drawings))
