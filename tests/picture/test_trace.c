// test_trace.c: traced pictures, laid back over the pixels they came from.
#include "geom/bezier.h"
#include "nonosmith/picture.h"
#include "nonosmith/trace.h"
#include "ns_test.h"

#include <math.h>
#include <stdlib.h>

#define DRIFT 0.04 // of borders, in the mean, where areas are too small to compare; pixels

static const uint8_t inks[4][3] = {
    { 255, 255, 255 }, { 0, 0, 0 }, { 220, 30, 40 }, { 40, 90, 220 }
};

typedef struct scene {
    int32_t width, height;
    uint8_t *at; // a number of `inks` for each pixel
} scene;

static scene new_scene(int32_t width, int32_t height)
{
    return (scene){ width, height, calloc((size_t)(width * height), 1) };
}

static uint8_t *pixel(const scene *s, int32_t x, int32_t y)
{
    return &s->at[y * s->width + x];
}

static void to_bitmap(ns_test *t, const scene *s, ns_bitmap *bitmap)
{
    ns_expect(t, ns_bitmap_create(&t->ctx, bitmap, s->width, s->height) == NS_OK, "%s",
              t->ctx.message);
    for (int32_t i = 0; i < s->width * s->height; i++) {
        for (int32_t c = 0; c < 4; c++)
            bitmap->rgba[4 * i + c] = c < 3 ? inks[s->at[i]][c] : 255;
    }
}

static bool trace(ns_test *t, const scene *s, int32_t colours, ns_drawing *drawing,
                  ns_traced *traced)
{
    ns_trace_options options = ns_trace_defaults();
    ns_bitmap bitmap = { 0 };

    options.crumbs = 0;
    options.colours = colours;
    to_bitmap(t, s, &bitmap);
    const ns_status status = ns_drawing_trace(&t->ctx, &bitmap, &options, drawing, traced);
    ns_bitmap_drop(&t->ctx, &bitmap);
    return ns_expect(t, status == NS_OK, "%s", t->ctx.message);
}

// Whether all pixels around have the same ink; beyond the edge there is nothing else.
static bool is_inner(const scene *s, int32_t x, int32_t y)
{
    for (int32_t d = 0; d < 9; d++) {
        const int32_t u = x + d % 3 - 1, v = y + d / 3 - 1;
        if (u >= 0 && v >= 0 && u < s->width && v < s->height
            && *pixel(s, u, v) != *pixel(s, x, y))
            return false;
    }
    return true;
}

static bool is_ink(const uint8_t *rgba, uint8_t ink)
{
    for (int32_t c = 0; c < 3; c++) {
        if (abs(rgba[c] - inks[ink][c]) > 1)
            return false;
    }
    return true;
}

// The traced drawing shows the pixels it came from: exactly where no border is near, and as much of
// each channel in all.
static void shows_the_same(ns_test *t, const scene *s, int32_t colours, const char *name)
{
    const int32_t pixels = s->width * s->height;
    const int32_t longer = s->width > s->height ? s->width : s->height;
    double dark[3] = { 0 }, drawn[3] = { 0 };
    ns_drawing drawing = { 0 };
    ns_bitmap back = { 0 };
    ns_traced traced;
    int32_t wrong = 0, border = 0;

    if (!trace(t, s, colours, &drawing, &traced))
        return;
    ns_expect(t, ns_drawing_raster(&t->ctx, &drawing, longer, &back) == NS_OK, "%s",
              t->ctx.message);
    if (ns_expect(t, back.width == s->width && back.height == s->height, "%s: size", name)) {
        for (int32_t i = 0; i < pixels; i++) {
            wrong +=
                is_inner(s, i % s->width, i / s->width) && !is_ink(back.rgba + 4 * i, s->at[i]);
            border += (i % s->width > 0 && s->at[i] != s->at[i - 1])
                      + (i >= s->width && s->at[i] != s->at[i - s->width]);
            for (int32_t c = 0; c < 3; c++) {
                dark[c] += 255 - inks[s->at[i]][c];
                drawn[c] += 255 - back.rgba[4 * i + c];
            }
        }
    }
    ns_expect(t, wrong == 0, "%s: %d pixels far from borders changed", name, (int)wrong);
    for (int32_t c = 0; c < 3; c++) {
        const double area = dark[c] / 255, off = drawn[c] / 255 - area;
        ns_expect(t, fabs(off) <= area * 0.005 || fabs(off) <= border * DRIFT,
                  "%s: channel %d: %.2f %% off, %.3f pixels along borders", name, (int)c,
                  100 * off / area, off / border);
    }
    ns_bitmap_drop(&t->ctx, &back);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void add_disc(const scene *s, double cx, double cy, double r, uint8_t ink)
{
    for (int32_t y = 0; y < s->height; y++) {
        for (int32_t x = 0; x < s->width; x++) {
            const double dx = x + 0.5 - cx, dy = y + 0.5 - cy;
            if (dx * dx + dy * dy < r * r)
                *pixel(s, x, y) = ink;
        }
    }
}

static double unit(ns_rng *rng)
{
    return ns_rng_below(rng, 10000) / 10000.0;
}

static scene random_blobs(ns_rng *rng, int32_t last_ink)
{
    const scene s = new_scene(60 + ns_rng_below(rng, 120), 60 + ns_rng_below(rng, 120));
    const int32_t discs = 3 + ns_rng_below(rng, 20);

    for (int32_t i = 0; i < discs; i++)
        add_disc(&s, unit(rng) * s.width, unit(rng) * s.height, 2 + unit(rng) * 30,
                 (uint8_t)ns_rng_below(rng, last_ink + 1));
    *pixel(&s, 1, 1) = 1;
    return s;
}

static void blobs(ns_test *t)
{
    ns_rng rng = ns_rng_seed(14);
    char name[64];

    for (int32_t i = 0; i < 60; i++) {
        const int32_t last_ink = i % 2 ? 3 : 1;
        const scene s = random_blobs(&rng, last_ink);
        snprintf(name, sizeof name, "blobs %d", (int)i);
        shows_the_same(t, &s, last_ink > 1 ? last_ink : 0, name);
        free(s.at);
    }
}

static void noise(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);
    char name[64];

    for (int32_t i = 0; i < 40; i++) {
        const scene s = new_scene(1 + ns_rng_below(&rng, 40), 2 + ns_rng_below(&rng, 40));
        const int32_t last_ink = i % 2 ? 3 : 1;
        for (int32_t p = 0; p < s.width * s.height; p++)
            s.at[p] = (uint8_t)ns_rng_below(&rng, last_ink + 1);
        s.at[0] = 1;
        s.at[1] = 0;
        snprintf(name, sizeof name, "noise %d", (int)i);
        shows_the_same(t, &s, last_ink > 1 ? last_ink : 0, name);
        free(s.at);
    }
}

static void patterns(ns_test *t)
{
    static const char *const names[] = { "checkerboard", "single pixel", "holes in holes",
                                         "edges",        "lines",        "diagonal" };

    for (int32_t kind = 0; kind < NS_COUNT(names); kind++) {
        const scene s = new_scene(48, 32);
        for (int32_t i = 0; i < 48 * 32; i++) {
            const int32_t x = i % 48, y = i / 48,
                          ring = abs(x - 24) > abs(y - 16) ? abs(x - 24) : abs(y - 16);
            const bool on[] = { (x + y) % 2,
                                x == 7 && y == 9,
                                ring < 14 && ring / 3 % 2 == 0,
                                x == 0 || y == 31 || (x > 40 && y < 5),
                                y % 4 == 0 || x % 9 == 0,
                                abs(x - y) < 2 || x + y == 47 };
            s.at[i] = on[kind];
        }
        shows_the_same(t, &s, 0, names[kind]);
        free(s.at);
    }
}

// A polygon, or with no corners a disc, sampled in the middles of pixels.
typedef struct figure {
    const char *name;
    int32_t corners; // that are to be found
    int32_t pieces;  // at most
    int32_t count;
    ns_vec at[10];
} figure;

static bool is_inside(const figure *f, double x, double y)
{
    bool inside = false;

    for (int32_t i = 0, j = f->count - 1; i < f->count; j = i++) {
        const ns_vec a = f->at[i], b = f->at[j];
        if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

// Joints at which the direction changes by more than 15 degrees.
static int32_t count_corners(const ns_drawing *drawing)
{
    int32_t corners = 0;

    for (int32_t c = 0; c < drawing->contours.count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        for (int32_t i = 0; i < contour->count; i++) {
            const ns_cubic *one = &drawing->cubics.at[contour->first + i];
            const ns_cubic *next =
                &drawing->cubics.at[contour->first + (i + 1) % contour->count];
            corners +=
                ns_vec_dot(ns_cubic_direction(one, 1), ns_cubic_direction(next, 0)) < 0.966;
        }
    }
    return corners;
}

static void figures(ns_test *t)
{
    static const figure list[] = {
        { "square", 4, 4, 4, { { 20, 20 }, { 80, 20 }, { 80, 80 }, { 20, 80 } } },
        { "small square", 4, 4, 4, { { 20, 20 }, { 23, 20 }, { 23, 23 }, { 20, 23 } } },
        { "turned square", 4, 4, 4, { { 50.3, 10.2 }, { 88, 45 }, { 53, 83 }, { 15.3, 48 } } },
        { "triangle", 3, 3, 3, { { 11.5, 88.2 }, { 50.1, 9.7 }, { 91.3, 80.4 } } },
        { "star",
          10,
          10,
          10,
          { { 50, 5 },
            { 60.6, 35.4 },
            { 92.8, 36.1 },
            { 67.1, 55.6 },
            { 76.5, 86.4 },
            { 50, 68 },
            { 23.5, 86.4 },
            { 32.9, 55.6 },
            { 7.2, 36.1 },
            { 39.4, 35.4 } } },
        { "hexagon",
          6,
          6,
          6,
          { { 90, 50 }, { 70, 84.6 }, { 30, 84.6 }, { 10, 50 }, { 30, 15.4 }, { 70, 15.4 } } },
    };

    for (int32_t i = 0; i < NS_COUNT(list); i++) {
        const scene s = new_scene(100, 100);
        ns_drawing drawing = { 0 };
        ns_traced traced = { 0 };
        for (int32_t p = 0; p < 100 * 100; p++)
            s.at[p] = is_inside(&list[i], p % 100 + 0.5, p / 100 + 0.5);
        trace(t, &s, 0, &drawing, &traced);
        ns_expect(t,
                  count_corners(&drawing) == list[i].corners && traced.pieces <= list[i].pieces,
                  "%s: %d corners, %d pieces", list[i].name, (int)count_corners(&drawing),
                  (int)traced.pieces);
        shows_the_same(t, &s, 0, list[i].name);
        ns_drawing_drop(&t->ctx, &drawing);
        free(s.at);
    }
}

static void discs(ns_test *t)
{
    for (int32_t r = 4; r <= 200; r += r < 20 ? 1 : 15) {
        for (int32_t shift = 0; shift < 4; shift++) {
            const scene s = new_scene(2 * r + 6, 2 * r + 6);
            const double x = r + 3 + 0.25 * shift;
            ns_drawing drawing = { 0 };
            ns_traced traced = { 0 };
            char name[64];
            add_disc(&s, x, r + 3.1, r + 0.3, 1);
            trace(t, &s, 0, &drawing, &traced);
            // Smaller ones are made of so few steps that some of them look like corners.
            ns_expect(t, (r < 10 || count_corners(&drawing) == 0) && traced.pieces <= 8,
                      "radius %d, shift %d: %d corners, %d pieces", (int)r, (int)shift,
                      (int)count_corners(&drawing), (int)traced.pieces);
            snprintf(name, sizeof name, "radius %d, shift %d", (int)r, (int)shift);
            shows_the_same(t, &s, 0, name);
            ns_drawing_drop(&t->ctx, &drawing);
            free(s.at);
        }
    }
}

// The area under all contours, from the cubics themselves.
static double area_of(const ns_drawing *drawing)
{
    double area = 0;

    for (int32_t i = 0; i < drawing->cubics.count; i++) {
        ns_vec last = drawing->cubics.at[i].p[0];
        for (int32_t k = 1; k <= 64; k++) {
            const ns_vec next = ns_cubic_at(&drawing->cubics.at[i], k / 64.0);
            area += (last.x * next.y - last.y * next.x) / 2;
            last = next;
        }
    }
    return area;
}

// A picture that is turned and mirrored traces to an area as large.
static void turned(ns_test *t)
{
    ns_rng rng = ns_rng_seed(77);

    for (int32_t i = 0; i < 12; i++) {
        const scene s = random_blobs(&rng, 1);
        double first = 0;
        for (int32_t way = 0; way < 8; way++) {
            const bool swap = way & 4;
            const scene other = new_scene(swap ? s.height : s.width, swap ? s.width : s.height);
            ns_drawing drawing = { 0 };
            ns_traced traced;
            for (int32_t y = 0; y < s.height; y++) {
                for (int32_t x = 0; x < s.width; x++) {
                    const int32_t u = way & 1 ? s.width - 1 - x : x;
                    const int32_t v = way & 2 ? s.height - 1 - y : y;
                    *pixel(&other, swap ? v : u, swap ? u : v) = *pixel(&s, x, y);
                }
            }
            trace(t, &other, 0, &drawing, &traced);
            const double area = fabs(area_of(&drawing));
            first = way ? first : area;
            ns_expect(t, fabs(area - first) <= 0.003 * first, "way %d: %.2f, at first %.2f",
                      (int)way, area, first);
            ns_drawing_drop(&t->ctx, &drawing);
            free(other.at);
        }
        free(s.at);
    }
}

static void without_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    const scene s = random_blobs(&rng, 3);
    ns_trace_options options = ns_trace_defaults();
    ns_bitmap bitmap = { 0 };
    ns_status status = NS_NO_MEMORY;

    to_bitmap(t, &s, &bitmap);
    options.colours = 3;
    options.crumbs = 5;
    for (int64_t n = 1; status != NS_OK && n < 5000; n++) {
        const int64_t blocks = t->blocks;
        ns_drawing drawing = { 0 };
        ns_traced traced;
        t->allocations = 0;
        t->fail_at = n;
        status = ns_drawing_trace(&t->ctx, &bitmap, &options, &drawing, &traced);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || (status == NS_NO_MEMORY && t->blocks == blocks),
                  "allocation %lld: %d, %s", (long long)n, (int)status, t->ctx.message);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, status == NS_OK, "it works in the end");
    ns_bitmap_drop(&t->ctx, &bitmap);
    free(s.at);
}

// Few pixels are left out of a large picture, a very large one is scaled down, nothing is refused.
static void sizes(ns_test *t)
{
    const ns_trace_options options = ns_trace_defaults();
    const scene s = new_scene(2000, 500), plain = new_scene(20, 10);
    const scene wide = new_scene(720, 60);
    ns_bitmap bitmap = { 0 };
    ns_drawing drawing = { 0 };
    ns_traced traced;

    add_disc(&s, 600, 250, 200, 1);
    add_disc(&s, 1500, 250, 2, 1);
    to_bitmap(t, &s, &bitmap);
    ns_expect(t, ns_drawing_trace(&t->ctx, &bitmap, &options, &drawing, &traced) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, drawing.width == 1000 && drawing.height == 250 && traced.width == 1000,
              "%g by %g", drawing.width, drawing.height);
    ns_expect(t, drawing.contours.count == 1 && traced.crumbs == 1, "%d contours, %d crumbs",
              (int)drawing.contours.count, (int)traced.crumbs);
    ns_expect(t, fabs(fabs(area_of(&drawing)) - 31415.9) < 100, "%.1f", area_of(&drawing));
    ns_drawing_drop(&t->ctx, &drawing);
    ns_bitmap_drop(&t->ctx, &bitmap);
    for (int32_t i = 0; i < 700 * 40; i++)
        *pixel(&wide, 10 + i % 700, 10 + i / 700) = 1;
    trace(t, &wide, 0, &drawing, &traced);
    ns_expect(t, traced.pieces == 4, "a long rectangle: %d pieces", (int)traced.pieces);
    ns_drawing_drop(&t->ctx, &drawing);
    to_bitmap(t, &plain, &bitmap);
    ns_expect(t,
              ns_drawing_trace(&t->ctx, &bitmap, &options, &drawing, &traced) == NS_BAD_INPUT,
              "nothing to trace");
    ns_bitmap_drop(&t->ctx, &bitmap);
    free(s.at);
    free(plain.at);
    free(wide.at);
}

NS_TEST_MAIN(NS_CASE(blobs), NS_CASE(noise), NS_CASE(patterns), NS_CASE(figures),
             NS_CASE(discs), NS_CASE(turned), NS_CASE(without_memory), NS_CASE(sizes))
