// test_stroke_ink.c: outlines of strokes against ink from the definition, at many points.
#include "oracle/scale.h"
#include "oracle/stroke_twin.h"
#include "picture/stroke_paths.h"

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

NS_TEST_MAIN(NS_CASE(odd_cubics_have_their_ink), NS_CASE(found_and_mended),
             NS_CASE(cusps_more_and_less), NS_CASE(random_paths_have_their_ink),
             NS_CASE(dashes_have_their_ink))
