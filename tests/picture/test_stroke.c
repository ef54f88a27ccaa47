// test_stroke.c: outlines of strokes against ink from the definition, at many points; smooth
// where the path is smooth; few cubics; odd paths, odd pens, no memory.
#include "picture/stroke.h"

#include "geom/bezier.h"
#include "oracle/scale.h"
#include "oracle/stroke_twin.h"

#include <math.h>

#define CUBICS_MAX 8

typedef struct drawn_path {
    ns_cubic cubics[CUBICS_MAX];
    int32_t count;
    bool closed;
} drawn_path;

static const ns_pen plain = { .width = 2, .miter_limit = 4, .tolerance = 0.01 };

static ns_pen_path path_of(const drawn_path *path)
{
    return (ns_pen_path){ path->cubics, path->count, path->closed };
}

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * ns_rng_below(rng, 1 << 24) / (double)(1 << 24);
}

static void say(const ns_pen *pen, const drawn_path *path)
{
    printf("    width %.17g cap %d join %d limit %g tolerance %g, %s\n", pen->width, pen->cap,
           pen->join, pen->miter_limit, pen->tolerance, path->closed ? "closed" : "open");
    for (int32_t i = 0; i < pen->dash_count; i++)
        printf("    dash %.17g", pen->dashes[i]);
    if (pen->dash_count)
        printf("    offset %.17g\n", pen->dash_offset);
    for (int32_t i = 0; i < path->count; i++) {
        for (int k = 0; k < 4; k++)
            printf("    %.17g,%.17g", path->cubics[i].p[k].x, path->cubics[i].p[k].y);
        printf("\n");
    }
}

static bool is_whole(ns_test *t, const ns_drawing *drawing, double tolerance)
{
    ns_drawing copy = *drawing;

    copy.width = copy.height = 1;
    for (int32_t i = 0; i < drawing->cubics.count; i++) {
        for (int k = 0; k < 4; k++) {
            if (!isfinite(drawing->cubics.at[i].p[k].x)
                || !isfinite(drawing->cubics.at[i].p[k].y))
                return false;
            tolerance = fmax(tolerance, 1e-10 * fabs(drawing->cubics.at[i].p[k].x));
            tolerance = fmax(tolerance, 1e-10 * fabs(drawing->cubics.at[i].p[k].y));
        }
    }
    for (int32_t i = 0; i < drawing->contours.count; i++) {
        const ns_contour *c = &drawing->contours.at[i];
        const ns_vec a = drawing->cubics.at[c->first].p[0];
        const ns_vec b = drawing->cubics.at[c->first + c->count - 1].p[3];
        if (hypot(a.x - b.x, a.y - b.y) > tolerance)
            return false;
    }
    return ns_drawing_check(&t->ctx, &copy) == NS_OK;
}

// A point to ask about: anywhere around, or about as far from the path as its edge.
static ns_vec some_point(ns_rng *rng, const drawn_path *path, double half)
{
    const ns_cubic *cubic = &path->cubics[ns_rng_below(rng, path->count)];
    const ns_vec at = ns_cubic_at(cubic, between(rng, 0, 1));
    const double angle = between(rng, 0, 6.3);
    const double far = half * (ns_rng_below(rng, 2) ? between(rng, 0, 1.6) : 0.99);

    return (ns_vec){ at.x + far * cos(angle), at.y + far * sin(angle) };
}

// Whether the ink there is beyond doubt: it stays when the point or the dashes move a little.
static bool is_clear(ns_test *t, const stroke_twin *twin, const ns_pen_path *path, ns_vec point,
                     double band)
{
    bool clear = stroke_twin_is_clear(twin, point, band);

    for (int k = -1; k < 2 && clear && twin->pen->dash_count; k += 2) {
        ns_pen moved = *twin->pen;
        stroke_twin other;
        moved.dash_offset += k * band;
        clear = stroke_twin_make(&t->ctx, &moved, path, &other)
                && stroke_twin_is_ink(&other, point) == stroke_twin_is_ink(twin, point);
        stroke_twin_drop(&t->ctx, &other);
    }
    return clear;
}

// Compares ink and outline; returns the number of cubics.
static int32_t compare(ns_test *t, ns_rng *rng, const ns_pen *pen, const drawn_path *path,
                       int32_t points, const char *what)
{
    const ns_pen_path pen_path = path_of(path);
    const double band = 2 * pen->tolerance + 0.004 * pen->width;
    ns_drawing drawing = { 0 };
    stroke_twin twin;
    int32_t wrong = 0;

    const ns_status status = ns_stroke_path(&t->ctx, pen, &pen_path, &drawing);
    const int32_t cubics = drawing.cubics.count;
    ns_expect(t, status == NS_OK, "%s: %s", what, t->ctx.message);
    ns_expect(t, stroke_twin_make(&t->ctx, pen, &pen_path, &twin), "%s: memory", what);
    if (!ns_expect(t, is_whole(t, &drawing, fmax(pen->tolerance, 1e-6 * pen->width)),
                   "%s: not whole: %s", what, t->ctx.message))
        say(pen, path);
    for (int32_t i = 0; i < points && wrong < 3; i++) {
        const ns_vec point = some_point(rng, path, pen->width / 2);
        const int32_t winding = stroke_twin_winding(&drawing, point, band / 8);
        const bool ink = stroke_twin_is_ink(&twin, point);
        t->checks++;
        if (((winding > 0) == ink && winding >= 0)
            || !is_clear(t, &twin, &pen_path, point, band))
            continue;
        ns_expect(t, false, "%s: (%.9g, %.9g) is %s, but winding %d", what, point.x, point.y,
                  ink ? "ink" : "no ink", winding);
        wrong++;
    }
    if (wrong)
        say(pen, path);
    stroke_twin_drop(&t->ctx, &twin);
    ns_drawing_drop(&t->ctx, &drawing);
    return cubics;
}

static const struct {
    const char *name;
    ns_vec p[4];
} odd_cubics[] = {
    { "an arch", { { 0, 0 }, { 0, 6 }, { 8, 6 }, { 8, 0 } } },
    { "an S", { { 0, 0 }, { 8, 0 }, { 0, 6 }, { 8, 6 } } },
    { "a loop", { { 0, 0 }, { 9, 6 }, { -1, 6 }, { 8, 0 } } },
    { "a big loop", { { 0, 0 }, { 24, 12 }, { -16, 12 }, { 8, 0 } } },
    { "a cusp", { { 0, 0 }, { 8, 6 }, { 0, 6 }, { 8, 0 } } },
    { "nearly a cusp", { { 0, 0 }, { 7.99, 6 }, { 0, 6 }, { 8, 0 } } },
    { "past a cusp", { { 0, 0 }, { 8.001, 6 }, { 0, 6 }, { 8, 0 } } },
    { "a line", { { 0, 0 }, { 2, 1 }, { 4, 2 }, { 6, 3 } } },
    { "a line of two points", { { 0, 0 }, { 0, 0 }, { 6, 3 }, { 6, 3 } } },
    { "no start handle", { { 0, 0 }, { 0, 0 }, { 6, 5 }, { 9, 0 } } },
    { "no end handle", { { 0, 0 }, { 3, 5 }, { 9, 0 }, { 9, 0 } } },
    { "all but one at the start", { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 5, 2 } } },
    { "overshooting the end", { { 0, 0 }, { 3, 0 }, { 12, 0 }, { 6, 0 } } },
    { "overshooting both", { { 0, 0 }, { -6, 0 }, { 12, 0 }, { 6, 0 } } },
    { "there and back", { { 0, 0 }, { 8, 0 }, { 8, 0 }, { 0, 0 } } },
    { "a slow spot", { { 0, 0 }, { 6, 0 }, { 0, 0 }, { 6, 0 } } },
    { "zigzag on a line", { { 0, 0 }, { 9, 0 }, { -3, 0 }, { 6, 0 } } },
    { "crossed handles", { { 0, 0 }, { 6, 1 }, { 2, 1 }, { 8, 0 } } },
    { "a hook", { { 0, 0 }, { 8, 0 }, { 8, 0.5 }, { 7, 0.5 } } },
    { "tiny", { { 0, 0 }, { 0.01, 0 }, { 0.02, 0.01 }, { 0.02, 0.02 } } },
    { "smaller than can be seen", { { 0, 0 }, { 1e-9, 0 }, { 1e-9, 1e-9 }, { 0, 1e-9 } } },
    { "a closed drop", { { 0, 0 }, { 8, 6 }, { -8, 6 }, { 0, 0 } } },
    { "a tight bend", { { 0, 0 }, { 6, 0 }, { 6, 1 }, { 0, 1 } } },
    { "handles within reach", { { 0, 0 }, { 1e-7, 2e-7 }, { 8, 3 }, { 8, 0 } } },
};

static void odd_cubics_have_their_ink(ns_test *t)
{
    static const double widths[] = { 0.1, 1, 3, 8, 40 };
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < NS_COUNT(odd_cubics); i++) {
        for (int32_t w = 0; w < NS_COUNT(widths); w++) {
            for (int cap = 0; cap < 3; cap++) {
                ns_pen pen = plain;
                drawn_path path = { .count = 1 };
                pen.width = widths[w];
                pen.cap = (ns_cap)cap;
                pen.join = (ns_join)((i + w) % 3);
                pen.tolerance = 0.002 * pen.width;
                for (int k = 0; k < 4; k++)
                    path.cubics[0].p[k] = odd_cubics[i].p[k];
                if (!(hypot(path.cubics[0].p[2].x, path.cubics[0].p[2].y) > 1e-3))
                    continue;
                compare(t, &rng, &pen, &path, ns_scale(200), odd_cubics[i].name);
                path.closed = path.cubics[0].p[3].x == 0 && path.cubics[0].p[3].y == 0;
                if (path.closed)
                    compare(t, &rng, &pen, &path, ns_scale(200), odd_cubics[i].name);
            }
        }
    }
}

// A path in the words of SVG, absolute, with spaces: M x y, L x y, C six numbers, Z.
static drawn_path path_from(const char *text)
{
    drawn_path path = { 0 };
    ns_vec at = { 0, 0 }, start = at;
    char command;
    int used;

    while (sscanf(text, " %c%n", &command, &used) == 1) {
        ns_vec p[3] = { start, start, start };
        const int wanted = command == 'C' ? 3 : command == 'Z' ? 0 : 1;
        text += used;
        for (int i = 0; i < wanted && sscanf(text, "%lf %lf%n", &p[i].x, &p[i].y, &used) == 2;
             i++)
            text += used;
        path.closed |= command == 'Z';
        if (command == 'C')
            path.cubics[path.count++] = (ns_cubic){ { at, p[0], p[1], p[2] } };
        else if (command == 'L' || (command == 'Z' && (at.x != start.x || at.y != start.y)))
            path.cubics[path.count++] = ns_cubic_line(at, p[0]);
        else if (command == 'M')
            start = p[0];
        at = command == 'C' ? p[2] : p[0];
    }
    return path;
}

static ns_drawing stroked(ns_test *t, const ns_pen *pen, const drawn_path *path)
{
    const ns_pen_path pen_path = path_of(path);
    ns_drawing drawing = { 0 };

    ns_expect(t, ns_stroke_path(&t->ctx, pen, &pen_path, &drawing) == NS_OK, "%s",
              t->ctx.message);
    if (!ns_expect(t, is_whole(t, &drawing, fmax(pen->tolerance, 1e-6 * pen->width)),
                   "not whole: %s", t->ctx.message))
        say(pen, path);
    return drawing;
}

#define BUTT NS_CAP_BUTT
#define MITER NS_JOIN_MITER

// Points that once were wrong, and why.
static const struct {
    const char *what, *path;
    double width;
    ns_cap cap;
    ns_join join;
    ns_vec point;
    bool ink;
} found[] = {
    { "a turn on the spot near the end, too sharp for a few halvings",
      "M 5.649518967 5.899140358 L 0.977875233 2.895224094 C 5.998393059 0.776955128 "
      "5.597068310 6.560987949 5.649518967 5.899140358 Z",
      18.51421684,
      BUTT,
      NS_JOIN_BEVEL,
      { 14.8032676, 5.71915822 },
      false },
    { "a small loop back at a butt start, no neighbour beside it",
      "M 2.906752110 7.125726699 C 2.829084396 7.820182323 2.697578907 4.767251492 "
      "7.313728809 7.689298630 L 2.786443233 1.650772095 L 4.501712322 7.393172264",
      2.978027153,
      BUTT,
      NS_JOIN_ROUND,
      { 1.69804321, 6.98787757 },
      true },
    { "a turn within a length too small to be seen, after a bevel",
      "M 0.944363594 0.272279263 C 0.358196259 6.257767677 6.646028042 7.318935394 "
      "0.410651207 3.381169319 C 0.421671867 3.328853607 3.724166870 5.240102291 "
      "0.944363594 0.272279263 Z",
      11.34268087,
      BUTT,
      NS_JOIN_BEVEL,
      { -4.96260856, 1.95301614 },
      true },
    { "the same before a butt",
      "M 7.234252930 0.220883846 C 1.281821728 4.170691490 3.678207874 0.867854118 "
      "6.874933243 5.109967232 C 6.765910149 4.864542961 2.014831543 7.889279366 "
      "7.125744343 4.204815388",
      17.26700360,
      BUTT,
      NS_JOIN_BEVEL,
      { 13.9321363, 1.64375882 },
      true },
};

static void found_and_mended(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(found); i++) {
        const drawn_path path = path_from(found[i].path);
        ns_pen pen = plain;
        pen.width = found[i].width;
        pen.cap = found[i].cap;
        pen.join = found[i].join;
        pen.tolerance = 0.002 * pen.width;
        ns_drawing drawing = stroked(t, &pen, &path);
        ns_expect(t, (stroke_twin_winding(&drawing, found[i].point, 1e-3) != 0) == found[i].ink,
                  "%s", found[i].what);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// Cusps and what nearly is one, whole or cut off shortly after.
static void cusps_more_and_less(ns_test *t)
{
    const int32_t count = ns_scale(600);
    ns_rng rng = ns_rng_seed(6);

    for (int32_t i = 0; i < count && t->failures < 20; i++) {
        const double off = pow(10, between(&rng, -12, 0)) * (i % 2 ? 1 : -1);
        const double rest = i % 3 ? pow(10, between(&rng, -3, -1)) : 1;
        const ns_cubic whole = { { { 0, 0 }, { 8 + off, 6 }, { 0, 6 }, { 8, 0 } } };
        drawn_path path = { .count = 1 + (i % 5 == 0) };
        ns_pen pen = plain;
        path.cubics[0] = i % 4 ? ns_cubic_part(&whole, 0, fmin(1, 0.5 + rest)) : whole;
        path.cubics[1] = ns_cubic_line(path.cubics[0].p[3], (ns_vec){ 2, 9 });
        pen.cap = (ns_cap)(i % 3);
        pen.join = (ns_join)ns_rng_below(&rng, 3);
        pen.width = pow(10, between(&rng, -1.5, 1.5));
        pen.tolerance = pen.width * 0.002;
        compare(t, &rng, &pen, &path, 100, "about a cusp");
    }
}

// Corners on a coarse grid, so that control points coincide, double back and line up; or anywhere.
static ns_vec some_corner(ns_rng *rng, bool coarse)
{
    ns_vec at;

    at.x = coarse ? ns_rng_below(rng, 7) : between(rng, 0, 8);
    at.y = coarse ? ns_rng_below(rng, 7) : between(rng, 0, 8);
    return at;
}

static drawn_path some_path(ns_rng *rng)
{
    const bool coarse = ns_rng_below(rng, 2), smooth = ns_rng_below(rng, 3) == 0;
    drawn_path path = { .count = 1 + ns_rng_below(rng, 4) };
    path.closed = ns_rng_below(rng, 3) == 0;
    ns_vec at = some_corner(rng, coarse);

    for (int32_t i = 0; i < path.count; i++) {
        ns_vec *p = path.cubics[i].p;
        p[0] = at;
        p[3] = some_corner(rng, coarse);
        if (path.closed && i == path.count - 1)
            p[3] = path.cubics[0].p[0];
        p[1] = some_corner(rng, coarse);
        p[2] = some_corner(rng, coarse);
        if (smooth && i > 0)
            p[1] = ns_vec_sub(ns_vec_scale(p[0], 2), p[-2]);
        if (ns_rng_below(rng, 3) == 0)
            path.cubics[i] = ns_cubic_line(p[0], p[3]);
        at = p[3];
    }
    return path;
}

static ns_pen some_pen(ns_rng *rng)
{
    static const double widths[] = { 0.05, 0.3, 1, 1, 2, 4, 15 };
    static const double limits[] = { 1, 1.5, 4, 20 };
    ns_pen pen = plain;

    pen.width = widths[ns_rng_below(rng, NS_COUNT(widths))];
    pen.width *= between(rng, 0.7, 1.3);
    pen.cap = (ns_cap)ns_rng_below(rng, 3);
    pen.join = (ns_join)ns_rng_below(rng, 3);
    pen.miter_limit = limits[ns_rng_below(rng, NS_COUNT(limits))];
    pen.tolerance = pen.width * 0.002;
    return pen;
}

static bool has_length(const drawn_path *path)
{
    for (int32_t i = 0; i < path->count; i++) {
        if (ns_cubic_length(&path->cubics[i]) > 0)
            return true;
    }
    return false;
}

static void random_paths_have_their_ink(ns_test *t)
{
    const int32_t count = ns_scale(2000);
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < count && t->failures < 20; i++) {
        const drawn_path path = some_path(&rng);
        const ns_pen pen = some_pen(&rng);
        if (has_length(&path))
            compare(t, &rng, &pen, &path, 60, "some path");
    }
}

static void dashes_have_their_ink(ns_test *t)
{
    const int32_t count = ns_scale(600);
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < count && t->failures < 20; i++) {
        const drawn_path path = some_path(&rng);
        ns_pen pen = some_pen(&rng);
        double dashes[6];
        pen.dashes = dashes;
        pen.dash_count = 2 * (1 + ns_rng_below(&rng, 3));
        for (int32_t k = 0; k < pen.dash_count; k++)
            dashes[k] = between(&rng, 0.2, 3);
        pen.dash_offset = between(&rng, -20, 20);
        if (has_length(&path))
            compare(t, &rng, &pen, &path, 60, "some dashes");
    }
}

#define CIRCLE                                                                                 \
    "M 50 0 C 50 27.614 27.614 50 0 50 C -27.614 50 -50 27.614 -50 0 "                         \
    "C -50 -27.614 -27.614 -50 0 -50 C 27.614 -50 50 -27.614 50 0 Z"
static const struct {
    const char *path;
    ns_cap cap;
    ns_join join;
    double width;
    int32_t contours, cubics; // cubics: at most
} sizes[] = {
    { "M 0 0 L 10 0", BUTT, MITER, 2, 1, 4 },
    { "M 0 0 L 10 0", NS_CAP_SQUARE, MITER, 2, 1, 8 },
    { "M 0 0 L 10 0", NS_CAP_ROUND, MITER, 2, 1, 6 },
    { "M 0 0 L 10 0 L 20 0 L 30 0", BUTT, MITER, 2, 1, 8 },
    { "M 0 0 L 10 0 L 10 10", BUTT, MITER, 2, 1, 7 }, // the inner corner is one point
    { "M 0 0 L 10 0 L 10 10 L 0 10 Z", BUTT, MITER, 2, 2, 12 },
    { "M 0 0 L 10 0 L 10 10 L 0 10 Z", BUTT, NS_JOIN_BEVEL, 2, 2, 12 },
    { "M 0 0 L 10 0 L 10 10 L 0 10 Z", BUTT, NS_JOIN_ROUND, 2, 2, 12 },
    { CIRCLE, BUTT, MITER, 10, 2, 8 },
    { CIRCLE, BUTT, MITER, 90, 2, 16 },
    { CIRCLE, BUTT, MITER, 120, 2, 140 }, // the hole is gone
    { "M 0 0", BUTT, MITER, 2, 0, 0 },
    { "M 0 0 L 0 0", BUTT, MITER, 2, 0, 0 },
    { "M 0 0 L 0 0", NS_CAP_ROUND, MITER, 2, 1, 4 },
    { "M 0 0 L 0 0", NS_CAP_SQUARE, MITER, 2, 1, 6 },
    { "M 0 0 C 0 0 0 0 0 0 Z", NS_CAP_ROUND, MITER, 2, 1, 4 },
    { "M 0 0 C 10 0 20 0 30 0", BUTT, MITER, 2, 1, 4 },
};

static void outlines_are_short(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(sizes); i++) {
        const drawn_path path = path_from(sizes[i].path);
        ns_pen pen = plain;
        pen.cap = sizes[i].cap;
        pen.join = sizes[i].join;
        pen.width = sizes[i].width;
        ns_drawing drawing = stroked(t, &pen, &path);
        ns_expect(t,
                  drawing.contours.count == sizes[i].contours
                      && drawing.cubics.count <= sizes[i].cubics,
                  "%s: %d contours, %d cubics", sizes[i].path, drawing.contours.count,
                  drawing.cubics.count);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// What is ink and what is not, by hand.
static const struct {
    const char *path;
    ns_cap cap;
    ns_join join;
    double limit;
    ns_vec point;
    bool ink;
} spots[] = {
    { "M 0 0 L 10 0", BUTT, MITER, 4, { 10.1, 0 }, false },
    { "M 0 0 L 10 0", BUTT, MITER, 4, { 9.9, 0.9 }, true },
    { "M 0 0 L 10 0", BUTT, MITER, 4, { 5, 1.1 }, false },
    { "M 0 0 L 10 0", NS_CAP_ROUND, MITER, 4, { 10.9, 0 }, true },
    { "M 0 0 L 10 0", NS_CAP_ROUND, MITER, 4, { 10.8, 0.8 }, false },
    { "M 0 0 L 10 0", NS_CAP_SQUARE, MITER, 4, { 10.9, 0.9 }, true },
    { "M 0 0 L 10 0", NS_CAP_SQUARE, MITER, 4, { -0.9, -0.9 }, true },
    { "M 0 0 L 10 0 L 10 10", BUTT, MITER, 4, { 10.9, -0.9 }, true },
    { "M 0 0 L 10 0 L 10 10", BUTT, MITER, 1.42, { 10.9, -0.9 }, true }, // sqrt 2
    { "M 0 0 L 10 0 L 10 10", BUTT, MITER, 1.41, { 10.9, -0.9 }, false },
    { "M 0 0 L 10 0 L 10 10", BUTT, MITER, 1.41, { 10.4, -0.4 }, true },
    { "M 0 0 L 10 0 L 10 10", BUTT, NS_JOIN_BEVEL, 4, { 10.45, -0.45 }, true },
    { "M 0 0 L 10 0 L 10 10", BUTT, NS_JOIN_BEVEL, 4, { 10.6, -0.6 }, false },
    { "M 0 0 L 10 0 L 10 10", BUTT, NS_JOIN_ROUND, 4, { 10.6, -0.6 }, true },
    { "M 0 0 L 10 0 L 10 10", BUTT, NS_JOIN_ROUND, 4, { 10.8, -0.8 }, false },
    { "M 0 0 L 10 0 L 0 0", BUTT, MITER, 1e9, { 10.1, 0 }, false }, // no miter has this tip
    { "M 0 0 L 10 0 L 0 0", BUTT, NS_JOIN_ROUND, 4, { 10.9, 0 }, true },
    { "M 0 0 L 10 0 Z", BUTT, NS_JOIN_ROUND, 4, { -0.9, 0 }, true },
    { "M 0 0 L 10 0 Z", BUTT, NS_JOIN_BEVEL, 4, { -0.1, 0 }, false },
    { "M 0 0 L 0 0", NS_CAP_ROUND, MITER, 4, { 0.7, 0.7 }, true },
    { "M 0 0 L 0 0", NS_CAP_ROUND, MITER, 4, { 0.8, 0.8 }, false },
    { "M 0 0 L 0 0", NS_CAP_SQUARE, MITER, 4, { 0.9, -0.9 }, true },
    { "M 0 0 L 9 0 L 9 9 L 0 9 Z", BUTT, MITER, 4, { 4.5, 4.5 }, false },
    { "M 0 0 L 1 0 L 1 1 L 0 1 Z", BUTT, MITER, 4, { 0.5, 0.5 }, true },
    { "M 0 0 L 9 0 L 9 9 L 0 9 Z", BUTT, MITER, 4, { -0.9, -0.9 }, true },
    { "M 0 0 L 9 0 L 9 9 L 0 9 L 0 0", BUTT, MITER, 4, { -0.9, -0.9 }, false },
};

static void spots_by_hand(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(spots); i++) {
        const drawn_path path = path_from(spots[i].path);
        ns_pen pen = plain;
        pen.cap = spots[i].cap;
        pen.join = spots[i].join;
        pen.miter_limit = spots[i].limit;
        ns_drawing drawing = stroked(t, &pen, &path);
        ns_expect(t, (stroke_twin_winding(&drawing, spots[i].point, 1e-4) != 0) == spots[i].ink,
                  "%d: %s at %g %g", i, spots[i].path, spots[i].point.x, spots[i].point.y);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// The largest corner of the contours in degrees; cubics of no visible size have no direction.
static double largest_corner(const ns_drawing *drawing)
{
    double most = 0;

    for (int32_t c = 0; c < drawing->contours.count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        const ns_cubic *cubics = drawing->cubics.at + contour->first;
        for (int32_t i = 0; i < contour->count; i++) {
            const ns_vec a = ns_cubic_direction(&cubics[i], 1);
            const ns_vec b = ns_cubic_direction(&cubics[(i + 1) % contour->count], 0);
            const double turn = atan2(fabs(ns_vec_turn(a, b)), ns_vec_dot(a, b));
            most = fmax(most, turn * 180 / NS_PI);
        }
    }
    return most;
}

// The smallest radius of curvature, sampled.
static double smallest_radius(const drawn_path *path)
{
    double least = 1e9;

    for (int32_t i = 0; i < path->count; i++) {
        for (int k = 0; k < 500; k++) {
            const double t0 = k / 500.0, t1 = (k + 1) / 500.0;
            const ns_vec a = ns_cubic_slope(&path->cubics[i], t0);
            const ns_vec b = ns_cubic_slope(&path->cubics[i], t1);
            const double turn = atan2(fabs(ns_vec_turn(a, b)), ns_vec_dot(a, b));
            const ns_vec from = ns_cubic_at(&path->cubics[i], t0);
            const ns_vec to = ns_cubic_at(&path->cubics[i], t1);
            least = fmin(least, hypot(to.x - from.x, to.y - from.y) / turn);
        }
    }
    return least;
}

// The way from a joint of a wave to the handle behind it.
static ns_vec some_handle(ns_rng *rng)
{
    const double x = between(rng, 1, 4), y = between(rng, -3, 3);

    return (ns_vec){ x, y };
}

// A smooth wave: each cubic continues the one before.
static drawn_path some_wave(ns_rng *rng)
{
    drawn_path path = { .count = 1 + ns_rng_below(rng, 5) };
    ns_vec at = { 0, 0 }, handle = some_handle(rng);

    for (int32_t i = 0; i < path.count; i++) {
        ns_vec *p = path.cubics[i].p;
        const double rounding = 1 + between(rng, -1e-9, 1e-9); // as files have it
        p[0] = at;
        p[1] = (ns_vec){ at.x + handle.x, at.y + handle.y * rounding };
        p[3].x = at.x + between(rng, 6, 12);
        p[3].y = between(rng, -4, 4);
        handle = some_handle(rng);
        p[2] = ns_vec_sub(p[3], handle);
        at = p[3];
    }
    return path;
}

// Once: a slow spot next to the start was cut off, a link with a direction of its own.
static void slow_starts_are_smooth(ns_test *t)
{
    const drawn_path path =
        path_from("M 0 0 C 2.97285181 1.58734703 8.27885336 2.27059507 9.85145831 3.26195669 "
                  "C 11.42406327 4.25331831 17.73942423 -2.40868831 20.41647756 -3.68756342");
    ns_pen pen = plain;

    pen.cap = NS_CAP_ROUND;
    pen.width = 0.7077;
    pen.tolerance = 0.004;
    ns_drawing drawing = stroked(t, &pen, &path);
    ns_expect(t, largest_corner(&drawing) < 0.2, "%g degrees", largest_corner(&drawing));
    ns_drawing_drop(&t->ctx, &drawing);
}

static void smooth_paths_have_smooth_outlines(ns_test *t)
{
    const int32_t count = ns_scale(3000);
    ns_rng rng = ns_rng_seed(4);
    int32_t tried = 0, cubics = 0, sides = 0;

    for (int32_t i = 0; i < count; i++) {
        const drawn_path path = some_wave(&rng);
        ns_pen pen = plain;
        pen.cap = NS_CAP_ROUND;
        pen.join = (ns_join)(i % 3);
        pen.width = between(&rng, 0.05, 2);
        pen.tolerance = 0.004;
        if (smallest_radius(&path) < 0.55 * pen.width)
            continue;
        ns_drawing drawing = stroked(t, &pen, &path);
        const double corner = largest_corner(&drawing);
        if (!ns_expect(t, corner < 0.2 && drawing.contours.count == 1, "corner of %g degrees",
                       corner))
            say(&pen, &path);
        tried++;
        cubics += drawing.cubics.count - 4;
        sides += 2 * path.count;
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, tried > count / 3, "most are gentle enough: %d", tried);
    ns_expect(t, cubics < 5 * sides, "%d cubics for %d", cubics, sides);
}

static const struct {
    const char *path, *dashes;
    double offset;
    ns_cap cap;
    int32_t contours;
} dashings[] = {
    { "M 0 0 L 10 0", "3 1", 0, BUTT, 3 },
    { "M 0 0 L 10 0", "3 1", 3, BUTT, 3 },
    { "M 0 0 L 10 0", "3 1", -1, BUTT, 3 },
    { "M 0 0 L 10 0", "3 1", 3.5, BUTT, 3 },
    { "M 0 0 L 10 0", "3 0", 0, BUTT, 1 },          // gaps of no length
    { "M 0 0 L 10 0", "100 1", 0, BUTT, 1 },        // longer than the path
    { "M 0 0 L 10 0", "1 100", 50, BUTT, 0 },       // all gap
    { "M 0 0 L 10 0", "0 2", 1, BUTT, 0 },          // dots without caps
    { "M 0 0 L 10 0", "0 2", 1, NS_CAP_ROUND, 5 },  // dots
    { "M 0 0 L 10 0", "0 2", 0, NS_CAP_ROUND, 5 },  // the first right at the start
    { "M 0 0 L 10 0", "0 2", 1, NS_CAP_SQUARE, 5 }, // squares
    { "M 0 0 L 10 0", "1e-9 1e-9", 0, BUTT, 1 },    // dust is drawn solid
    { "M 0 0 L 10 0", "1e300 1", 0, BUTT, 1 },      //
    { "M 0 0 L 10 0", "1 1e300", 0, BUTT, 1 },      //
    { "M 0 0 L 10 0", "2 3", 1e300, BUTT, 2 },      //
    { "M 0 0 L 10 0", "1 1 2 1", 0, BUTT, 4 },      //
    { "M 0 0 L 5 0 L 5 5 L 0 5 Z", "4 1", 0, BUTT, 4 },
    { "M 0 0 L 5 0 L 5 5 L 0 5 Z", "4 1", 2, BUTT, 4 },  // the last runs on into the first
    { "M 0 0 L 5 0 L 5 5 L 0 5 Z", "30 1", 2, BUTT, 2 }, // closed: no ends
    { "M 0 0 L 5 0 L 5 5 L 0 5 Z", "19 1", 7, BUTT, 1 },
};

static void dashes_are_counted(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(dashings); i++) {
        const drawn_path path = path_from(dashings[i].path);
        ns_pen pen = plain;
        double dashes[4];
        pen.dashes = dashes;
        pen.dash_count = sscanf(dashings[i].dashes, "%lf %lf %lf %lf", dashes, dashes + 1,
                                dashes + 2, dashes + 3);
        pen.dash_offset = dashings[i].offset;
        pen.cap = dashings[i].cap;
        ns_drawing drawing = stroked(t, &pen, &path);
        ns_expect(t, drawing.contours.count == dashings[i].contours, "%s, %s from %g: %d",
                  dashings[i].path, dashings[i].dashes, dashings[i].offset,
                  drawing.contours.count);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// Whatever numbers a file has, the outline is whole, in range, and of bounded size.
static void any_numbers(ns_test *t)
{
    static const double numbers[] = { 0,   1e-300, 1e-12, 1e-3, 1,       7,   1e3,
                                      1e6, 1e9,    -1,    -1e9, 0.1e-12, 1e-6 };
    static const double sizes_tried[] = { 1e-300, 1e-9, 1e-3, 1, 1e3, 1e9, 1e300 };
    const int32_t count = ns_scale(2000);
    ns_rng rng = ns_rng_seed(5);
    int32_t most = 0;

    for (int32_t i = 0; i < count; i++) {
        drawn_path path = { .count = 1 + ns_rng_below(&rng, 3) };
        path.closed = ns_rng_below(&rng, 2);
        double *value = &path.cubics[0].p[0].x;
        ns_pen pen = plain;
        for (int32_t k = 0; k < path.count * 8; k++)
            value[k] = numbers[ns_rng_below(&rng, NS_COUNT(numbers))];
        for (int32_t k = 0; k < path.count; k++)
            path.cubics[k].p[3] = path.cubics[k + 1 < path.count ? k + 1
                                              : path.closed      ? 0
                                                                 : k]
                                      .p[k + 1 == path.count && !path.closed ? 3 : 0];
        pen.width = sizes_tried[ns_rng_below(&rng, NS_COUNT(sizes_tried))];
        pen.tolerance = sizes_tried[ns_rng_below(&rng, NS_COUNT(sizes_tried))];
        pen.miter_limit = i % 5 ? 4 : i % 7 ? NAN : 1e300;
        pen.cap = (ns_cap)ns_rng_below(&rng, 3);
        pen.join = (ns_join)ns_rng_below(&rng, 3);
        ns_drawing drawing = stroked(t, &pen, &path);
        most = ns_max(most, drawing.cubics.count);
        ns_drawing_drop(&t->ctx, &drawing);
    }
    ns_expect(t, most < 100000, "%d cubics", most);
}

static void without_memory(ns_test *t)
{
    const drawn_path path = path_from("M 0 0 L 5 0 C 5 9 0 9 0 3 C 0 1 3 0 4 2 L 0 1 Z");
    const ns_pen_path pen_path = path_of(&path);
    static const double dashes[] = { 3, 0.5 };

    for (int dashed = 0; dashed < 2; dashed++) {
        ns_status status = NS_NO_MEMORY;
        ns_pen pen = plain;
        pen.dashes = dashes;
        pen.dash_count = dashed ? 2 : 0;
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 500; n++) {
            ns_drawing drawing = { 0 };
            t->fail_at = t->allocations + n;
            status = ns_stroke_path(&t->ctx, &pen, &pen_path, &drawing);
            t->fail_at = 0;
            ns_expect(t,
                      status == NS_OK
                          || (status == NS_NO_MEMORY && drawing.cubics.count == 0
                              && drawing.contours.count == 0),
                      "allocation %lld", (long long)n);
            ns_drawing_drop(&t->ctx, &drawing);
        }
        ns_expect(t, status == NS_OK, "in the end there is enough");
    }
}

static void too_many_cubics(ns_test *t)
{
    const drawn_path path = path_from("M 0 0 L 5 0 L 5 5");
    const ns_pen_path pen_path = path_of(&path);
    ns_drawing drawing = { 0 };

    ns_expect(t, ns_array_resize(&t->ctx, &drawing.cubics, NS_DRAWING_CUBICS_MAX - 3),
              "memory");
    ns_expect(t, ns_stroke_path(&t->ctx, &plain, &pen_path, &drawing) == NS_BAD_INPUT, "full");
    ns_expect(t,
              drawing.cubics.count == NS_DRAWING_CUBICS_MAX - 3 && drawing.contours.count == 0,
              "as before");
    ns_expect_text(t, t->ctx.message,
                   "the outlines of the strokes have more than 1048576 curves; draw with fewer "
                   "and simpler paths",
                   "message");
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(odd_cubics_have_their_ink), NS_CASE(found_and_mended),
             NS_CASE(cusps_more_and_less), NS_CASE(random_paths_have_their_ink),
             NS_CASE(dashes_have_their_ink), NS_CASE(outlines_are_short),
             NS_CASE(spots_by_hand), NS_CASE(slow_starts_are_smooth),
             NS_CASE(smooth_paths_have_smooth_outlines), NS_CASE(dashes_are_counted),
             NS_CASE(any_numbers), NS_CASE(without_memory), NS_CASE(too_many_cubics))
