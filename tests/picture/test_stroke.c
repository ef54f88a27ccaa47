// test_stroke.c: outlines of strokes: few cubics, ink at known places, smooth where the path is
// smooth; dashes; odd numbers, no memory. See test_stroke_ink.c.
#include "oracle/scale.h"
#include "oracle/stroke_twin.h"
#include "picture/stroke_paths.h"

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

NS_TEST_MAIN(NS_CASE(outlines_are_short), NS_CASE(spots_by_hand),
             NS_CASE(slow_starts_are_smooth), NS_CASE(smooth_paths_have_smooth_outlines),
             NS_CASE(dashes_are_counted), NS_CASE(any_numbers), NS_CASE(without_memory),
             NS_CASE(too_many_cubics))
