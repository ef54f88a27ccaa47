// test_shape_split.c: shapes cut by a stencil: every point has the value that the stencil shows there.
#include "picture/overlay/shape_split.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "ns_test.h"
#include "oracle/raster.h"

#define SIDE 200 // of the page, in pixels

static ns_vec random_point(ns_rng *rng)
{
    return (ns_vec){ (double)ns_rng_below(rng, 2 * SIDE) / 2,
                     (double)ns_rng_below(rng, 2 * SIDE) / 2 };
}

// A contour of some random curves and lines.
static void add_contour(ns_test *t, ns_rng *rng, ns_drawing *to)
{
    const int32_t count = 3 + (int32_t)ns_rng_below(rng, 4);
    const ns_contour contour = { to->cubics.count, count };
    const ns_vec start = random_point(rng);
    ns_vec at = start;

    for (int32_t i = 0; i < count; i++) {
        const ns_vec end = i == count - 1 ? start : random_point(rng);
        const ns_cubic curve = { { at, random_point(rng), random_point(rng), end } };
        ns_array_push(&t->ctx, &to->cubics,
                      ns_rng_below(rng, 2) ? curve : ns_cubic_line(at, end));
        at = end;
    }
    ns_array_push(&t->ctx, &to->contours, contour);
}

static void add_shape(ns_test *t, ns_rng *rng, ns_drawing *to, uint8_t grey, uint8_t opacity)
{
    ns_shape shape = { .first = to->contours.count,
                       .rule = ns_rng_below(rng, 2) ? NS_FILL_EVENODD : NS_FILL_NONZERO,
                       .r = grey,
                       .g = grey,
                       .b = grey,
                       .a = opacity };

    for (int32_t i = 1 + (int32_t)ns_rng_below(rng, 2); i > 0; i--)
        add_contour(t, rng, to);
    shape.count = to->contours.count - shape.first;
    ns_array_push(&t->ctx, &to->shapes, shape);
}

static ns_bitmap paint(ns_test *t, ns_drawing *drawing)
{
    ns_bitmap bitmap = { 0 };

    drawing->width = drawing->height = SIDE;
    ns_bitmap_create(&t->ctx, &bitmap, SIDE, SIDE);
    ns_raster(drawing, 1, &bitmap);
    return bitmap;
}

// What a splitting should look like: black where there is no shape, else the stencil on black.
static ns_bitmap expected(ns_test *t, const ns_drawing *drawing, ns_drawing *stencil)
{
    ns_drawing shape = *drawing, ground = *stencil;
    ns_bitmap where = paint(t, &shape), values = paint(t, &ground);

    for (int32_t i = 0; i < 4 * SIDE * SIDE; i++) {
        if (where.rgba[i - i % 4] != 0) // white: not covered
            values.rgba[i] = i % 4 == 3 ? 255 : 0;
    }
    ns_bitmap_drop(&t->ctx, &where);
    return values;
}

static void add_ground(ns_test *t, ns_drawing *to)
{
    const ns_vec corner[4] = { { 0, 0 }, { SIDE, 0 }, { SIDE, SIDE }, { 0, SIDE } };
    const ns_contour contour = { to->cubics.count, 4 };
    const ns_shape shape = { .first = to->contours.count, .count = 1, .a = 255 };

    for (int32_t i = 0; i < 4; i++)
        ns_array_push(&t->ctx, &to->cubics, ns_cubic_line(corner[i], corner[(i + 1) % 4]));
    ns_array_push(&t->ctx, &to->contours, contour);
    ns_array_push(&t->ctx, &to->shapes, shape);
}

// The parts painted on black.
static ns_bitmap found(ns_test *t, const ns_drawing *drawing, const ns_split *split)
{
    const ns_drawing *from = split->only < 0 ? &split->parts : drawing;
    ns_drawing all = { .width = SIDE, .height = SIDE };

    add_ground(t, &all);
    for (int32_t i = 0; i < from->shapes.count; i++) {
        ns_shape shape = from->shapes.at[i];
        const uint8_t value = split->only < 0 ? shape.r : (uint8_t)split->only;
        const int32_t first = all.contours.count;
        for (int32_t c = shape.first; c < shape.first + shape.count; c++) {
            const ns_contour *old = &from->contours.at[c];
            const ns_contour contour = { all.cubics.count, old->count };
            ns_array_append(&t->ctx, &all.cubics, from->cubics.at + old->first, old->count);
            ns_array_push(&t->ctx, &all.contours, contour);
        }
        shape.first = first;
        shape.r = shape.g = shape.b = value;
        shape.a = 255;
        ns_array_push(&t->ctx, &all.shapes, shape);
    }
    ns_expect(t, ns_drawing_check(&t->ctx, &all) == NS_OK, "%s", t->ctx.message);
    ns_bitmap bitmap = paint(t, &all);
    ns_drawing_drop(&t->ctx, &all);
    return bitmap;
}

static void random_shapes(ns_test *t)
{
    int32_t cut = 0;

    for (int32_t round = 0; round < 60; round++) {
        ns_rng rng = ns_rng_seed((uint64_t)round);
        ns_drawing drawing = { 0 }, stencil = { 0 }, on_black = { 0 };
        ns_split split = { 0 };
        add_shape(t, &rng, &drawing, 0, 255);
        const uint64_t seed = (uint64_t)ns_rng_below(&rng, 1000);
        const int32_t shapes = (int32_t)ns_rng_below(&rng, 4);
        for (int32_t k = 0; k < 2; k++) { // the same twice, once on a ground
            ns_rng same = ns_rng_seed(seed);
            if (k)
                add_ground(t, &on_black);
            for (int32_t i = 0; i < shapes; i++)
                add_shape(t, &same, k ? &on_black : &stencil, (uint8_t)(85 * (i + 1)),
                          i % 2 ? 128 : 255);
        }
        const ns_status status =
            ns_shape_split(&t->ctx, &drawing, &drawing.shapes.at[0], &stencil, &split);
        ns_expect(t, status == NS_OK, "%d: %s", (int)round, t->ctx.message);
        ns_bitmap want = expected(t, &drawing, &on_black), got = found(t, &drawing, &split);
        const ns_agreement a = ns_bitmaps_agree(&want, &got, 1.5, 1);
        ns_expect(t, 10000 * a.wrong <= a.far, "%d: %lld pixels differ, one at (%d, %d)",
                  (int)round, (long long)a.wrong, (int)a.x, (int)a.y);
        cut += split.only < 0;
        ns_bitmap_drop(&t->ctx, &want);
        ns_bitmap_drop(&t->ctx, &got);
        ns_split_drop(&t->ctx, &split);
        ns_drawing_drop(&t->ctx, &drawing);
        ns_drawing_drop(&t->ctx, &stencil);
        ns_drawing_drop(&t->ctx, &on_black);
    }
    ns_expect(t, cut > 30, "%d were cut", (int)cut);
}

// What is left of a cubic is a part of it.
static void parts_keep_their_curves(ns_test *t)
{
    const ns_vec a = { 20, 100 }, b = { 180, 100 };
    const ns_cubic over = { { a, { 20, 0 }, { 180, 0 }, b } };
    ns_drawing drawing = { 0 }, stencil = { 0 };
    const ns_contour contour = { 0, 2 };
    const ns_shape shape = { .count = 1, .a = 255 };
    ns_split split = { 0 };
    double worst = 0;
    int32_t curves = 0;

    ns_array_push(&t->ctx, &drawing.cubics, over);
    ns_array_push(&t->ctx, &drawing.cubics, ns_cubic_line(b, a));
    ns_array_push(&t->ctx, &drawing.contours, contour);
    ns_array_push(&t->ctx, &drawing.shapes, shape);
    const ns_vec corner[3] = { { 0, 0 }, { 100, 0 }, { 100, 200 } };
    for (int32_t i = 0; i < 3; i++)
        ns_array_push(&t->ctx, &stencil.cubics, ns_cubic_line(corner[i], corner[(i + 1) % 3]));
    const ns_contour three = { 0, 3 };
    const ns_shape white = { .count = 1, .r = 255, .g = 255, .b = 255, .a = 255 };
    ns_array_push(&t->ctx, &stencil.contours, three);
    ns_array_push(&t->ctx, &stencil.shapes, white);
    ns_expect(
        t, ns_shape_split(&t->ctx, &drawing, &drawing.shapes.at[0], &stencil, &split) == NS_OK,
        "%s", t->ctx.message);
    ns_expect(t, split.parts.shapes.count == 2 && split.parts.shapes.at[1].r == 255,
              "two parts");
    const ns_contour *right = &split.parts.contours.at[split.parts.shapes.at[1].first];
    for (int32_t i = right->first; i < right->first + right->count; i++) {
        const ns_cubic *c = &split.parts.cubics.at[i];
        if (ns_vec_turn(ns_vec_sub(c->p[1], c->p[0]), ns_vec_sub(c->p[3], c->p[0])) < 1
            && ns_vec_turn(ns_vec_sub(c->p[1], c->p[0]), ns_vec_sub(c->p[3], c->p[0])) > -1)
            continue; // a straight side
        curves++;
        for (int32_t k = 0; k <= 10; k++) {
            const ns_vec at = ns_cubic_at(c, k / 10.0);
            double near = 1e9;
            for (int32_t s = 0; s <= 20000; s++) {
                const double d = ns_vec_distance(at, ns_cubic_at(&over, s / 20000.0));
                near = d < near ? d : near;
            }
            worst = near > worst ? near : worst;
        }
    }
    ns_expect(t, curves > 0, "the curve is there");
    ns_expect(t, worst < 0.02, "%.4f off", worst);
    ns_split_drop(&t->ctx, &split);
    ns_drawing_drop(&t->ctx, &drawing);
    ns_drawing_drop(&t->ctx, &stencil);
}

NS_TEST_MAIN(NS_CASE(random_shapes), NS_CASE(parts_keep_their_curves))
