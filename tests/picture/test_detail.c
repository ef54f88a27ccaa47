// test_detail.c: what is too fine for its paper, and nothing else, is changed.
#include "nonosmith/picture.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "ns_test.h"
#include "oracle/raster.h"
#include "picture/detail/detail_parts.h"

#define SIDE 100 // of the page, in units of a millimetre

static ns_drawing page(void)
{
    return (ns_drawing){ .width = SIDE, .height = SIDE };
}

static void add_box(ns_test *t, ns_drawing *to, double x, double y, double width, double height,
                    uint8_t grey)
{
    const ns_vec corner[4] = {
        { x, y }, { x + width, y }, { x + width, y + height }, { x, y + height }
    };
    const ns_contour contour = { to->cubics.count, 4 };
    const ns_shape shape = {
        .first = to->contours.count, .count = 1, .r = grey, .g = grey, .b = grey, .a = 255
    };

    for (int32_t i = 0; i < 4; i++)
        ns_array_push(&t->ctx, &to->cubics, ns_cubic_line(corner[i], corner[(i + 1) % 4]));
    ns_array_push(&t->ctx, &to->contours, contour);
    ns_array_push(&t->ctx, &to->shapes, shape);
}

// What is seen at a point of a drawing that lies on `below`.
static int32_t grey_at(const ns_drawing *drawing, ns_vec at, int32_t below)
{
    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const ns_shape *shape = &drawing->shapes.at[s];
        const int32_t winding = ns_winding(drawing, shape, at);
        if (shape->rule == NS_FILL_EVENODD ? winding & 1 : winding != 0)
            below = shape->r;
    }
    return below;
}

// What was there before, painted over the simpler drawing, is the drawing again, but for edges: a pixel is 0.1 mm.
static void expect_was(ns_test *t, const ns_drawing *drawing, const ns_drawing *simpler,
                       const ns_drawing *was)
{
    ns_vec least = { SIDE, SIDE }, most = { 0, 0 };
    int32_t changed = 0, off = 0;

    ns_expect(t, was->shapes.count > 0 && ns_drawing_check(&t->ctx, was) == NS_OK,
              "it is told");
    for (int32_t i = 0; i < 4 * was->cubics.count; i++) {
        const ns_vec p = was->cubics.at[i / 4].p[i % 4];
        least = (ns_vec){ ns_min(least.x, p.x), ns_min(least.y, p.y) };
        most = (ns_vec){ ns_max(most.x, p.x), ns_max(most.y, p.y) };
    }
    const ns_vec step = { (most.x - least.x) / 50, (most.y - least.y) / 50 };
    for (int32_t i = 0; i < 52 * 52; i++) {
        const ns_vec at = { least.x + (i % 52 - 0.6) * step.x,
                            least.y + (i / 52 - 0.6) * step.y };
        const int32_t drawn = grey_at(drawing, at, 255), taken = grey_at(simpler, at, 255);
        changed += drawn != taken;
        off += drawn != grey_at(was, at, taken);
    }
    ns_expect(t, 2 * off <= changed, "%d points changed, %d were otherwise", (int)changed,
              (int)off);
}

// Simplifies the drawing and drops it; says what was done, and what is seen at a point then.
static ns_detail simplify(ns_test *t, ns_drawing *drawing, ns_vec at, int32_t *grey)
{
    ns_detail_options options = ns_detail_defaults();
    ns_drawing simpler = { 0 };
    ns_detail detail = { 0 };
    ns_bitmap bitmap = { 0 };

    options.unit_mm = 1;
    ns_expect(t, ns_drawing_simplify(&t->ctx, drawing, &options, &simpler, &detail) == NS_OK,
              "%s", t->ctx.message);
    const ns_drawing *result = simpler.shapes.count > 0 ? &simpler : drawing;
    ns_expect(t, ns_drawing_check(&t->ctx, result) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, (simpler.shapes.count > 0) == (detail.changed > 0), "changes are shapes");
    ns_bitmap_create(&t->ctx, &bitmap, 20 * SIDE, 20 * SIDE);
    ns_raster(result, 20, &bitmap);
    *grey = bitmap.rgba[4 * ((int32_t)(20 * at.y) * bitmap.width + (int32_t)(20 * at.x))];
    ns_bitmap_drop(&t->ctx, &bitmap);
    if (detail.changed > 0)
        expect_was(t, drawing, &simpler, &detail.was);
    ns_drawing_drop(&t->ctx, &simpler);
    ns_drawing_drop(&t->ctx, drawing);
    const ns_detail told = detail;
    ns_detail_drop(&t->ctx, &detail);
    return told;
}

static void expect_only(ns_test *t, const ns_detail *detail, ns_detail_kind kind, int32_t count,
                        const char *what)
{
    for (int32_t k = 0; k < NS_DETAIL_KINDS; k++)
        ns_expect(t, detail->count[k] == ((int32_t)kind == k ? count : 0), "%s: %d of kind %d",
                  what, (int)detail->count[k], (int)k);
}

// Two bars with a gap, or one with a slot that is not open.
static void gaps(ns_test *t)
{
    static const struct {
        double width;
        ns_detail_kind kind; // NS_DETAIL_KINDS: nothing is to be done
        int32_t middle, beside;
    } rows[] = {
        { 0.15, NS_GAP_CLOSED, 0, 0 },
        { 0.20, NS_GAP_CLOSED, 0, 0 },
        { 0.45, NS_GAP_WIDENED, 255, 255 },
        { 0.80, NS_DETAIL_KINDS, 255, 255 },
    };

    for (int32_t i = 0; i < NS_COUNT(rows); i++) {
        ns_drawing drawing = page();
        int32_t grey;
        add_box(t, &drawing, 10, 10, 30, 60, 0);
        add_box(t, &drawing, 40 + rows[i].width, 10, 30, 60, 0);
        const ns_detail detail =
            simplify(t, &drawing, (ns_vec){ 40 + rows[i].width / 2, 40 }, &grey);
        expect_only(t, &detail, rows[i].kind, rows[i].kind < NS_DETAIL_KINDS, "a gap");
        ns_expect(t, grey == rows[i].middle, "%.2f mm: %d in its middle", rows[i].width,
                  (int)grey);
        ns_expect(t, detail.changed < 0.01, "%.2f mm: %.4f changed", rows[i].width,
                  detail.changed);
    }
    ns_drawing drawing = page();
    int32_t grey;
    add_box(t, &drawing, 10, 10, 30, 60, 0);
    add_box(t, &drawing, 40.45, 10, 30, 60, 0);
    simplify(t, &drawing, (ns_vec){ 39.98, 40 }, &grey); // 0.245 mm from the middle
    ns_expect(t, grey == 255, "the gap is wider now");
}

static void lines(ns_test *t)
{
    for (int32_t tenths = 2; tenths <= 8; tenths += 2) {
        ns_drawing drawing = page();
        int32_t grey;
        add_box(t, &drawing, 20, 50, 50, tenths / 10.0, 0);
        const ns_detail detail =
            simplify(t, &drawing, (ns_vec){ 45, 50 + tenths / 20.0 - 0.26 }, &grey);
        const bool thin = tenths < 6;
        expect_only(t, &detail, thin ? NS_LINE_THICKENED : NS_DETAIL_KINDS, thin, "a line");
        ns_expect(t, grey == 0, "%d tenths: its edge is %d", (int)tenths, (int)grey);
    }
}

static void dots(ns_test *t)
{
    static const struct {
        double side;
        bool hole;
        ns_detail_kind kind;
        int32_t middle;
    } rows[] = {
        { 0.9, true, NS_DOT_LEFT_OUT, 0 },   { 1.6, true, NS_DOT_GROWN, 255 },
        { 2.5, true, NS_DETAIL_KINDS, 255 }, { 1.2, false, NS_DOT_LEFT_OUT, 255 },
        { 2.2, false, NS_DOT_GROWN, 0 },     { 3.2, false, NS_DETAIL_KINDS, 0 },
    };

    for (int32_t i = 0; i < NS_COUNT(rows); i++) {
        ns_drawing drawing = page();
        int32_t grey;
        if (rows[i].hole)
            add_box(t, &drawing, 20, 20, 50, 50, 0);
        add_box(t, &drawing, 40, 40, rows[i].side, rows[i].side, rows[i].hole ? 255 : 0);
        const double middle = 40 + rows[i].side / 2;
        const ns_detail detail = simplify(t, &drawing, (ns_vec){ middle, middle }, &grey);
        expect_only(t, &detail, rows[i].kind, rows[i].kind < NS_DETAIL_KINDS, "a dot");
        ns_expect(t, grey == rows[i].middle, "%.1f mm: %d", rows[i].side, (int)grey);
    }
}

// A notch and a needle are narrow at their points, as corners are: they stay.
static void wedges(ns_test *t)
{
    ns_drawing drawing = page();
    const ns_vec at[6] = { { 20, 20 }, { 50, 60 }, { 52, 20 },
                           { 90, 20 }, { 55, 90 }, { 20, 70 } };
    const ns_contour contour = { 0, 6 };
    const ns_shape shape = { .count = 1, .a = 255 };
    int32_t grey;

    for (int32_t i = 0; i < 6; i++)
        ns_array_push(&t->ctx, &drawing.cubics, ns_cubic_line(at[i], at[(i + 1) % 6]));
    ns_array_push(&t->ctx, &drawing.contours, contour);
    ns_array_push(&t->ctx, &drawing.shapes, shape);
    const ns_detail detail = simplify(t, &drawing, (ns_vec){ 50, 70 }, &grey);
    expect_only(t, &detail, NS_DETAIL_KINDS, 0, "corners");
    ns_expect(t, grey == 0, "inside");
}

// Distances against looking at all pixels.
static void distances(ns_test *t)
{
    enum { W = 23, H = 17 };
    uint8_t set[W * H];
    int32_t far[W * H];
    const ns_pixels pixels = { .width = W, .height = H, .count = W * H };

    for (int32_t round = 0; round < 40; round++) {
        ns_rng rng = ns_rng_seed((uint64_t)round);
        int32_t wrong = 0;
        for (int32_t i = 0; i < W * H; i++)
            set[i] = ns_rng_below(&rng, 1 + 4 * round) == 0;
        ns_expect(t, ns_distances(&t->ctx, &pixels, set, 1, far) == NS_OK, "done");
        for (int32_t i = 0; i < W * H; i++) {
            int32_t best = NS_FAR;
            for (int32_t k = 0; k < W * H; k++) {
                const int32_t dx = i % W - k % W, dy = i / W - k / W;
                best = set[k] ? ns_min(best, dx * dx + dy * dy) : best;
            }
            wrong += best < NS_FAR ? far[i] != best : far[i] < W * W + H * H;
        }
        ns_expect(t, wrong == 0, "%d: %d wrong", (int)round, (int)wrong);
    }
}

NS_TEST_MAIN(NS_CASE(gaps), NS_CASE(lines), NS_CASE(dots), NS_CASE(wedges), NS_CASE(distances))
