// test_metrics.c: pages whose metrics a person can work out with a pencil; points and circles against
// trying everything. Coordinates are 64ths of the frame: 15.625 units of the layout paper, 6.25 of
// de Jong's.
#include "measure/yardsticks/metrics.h"
#include "ns_test.h"
#include "oracle/scale.h"

#include <math.h>

#define PI 3.14159265358979323846
#define ROOT_2 1.41421356237309504880

typedef struct page {
    ns_test *t;
    ns_stage stage;
} page;

static ns_point at(double x, double y)
{
    const double step = NS_FRAME_SIDE / 64.0;

    return (ns_point){ (int32_t)(x * step + 0.5), (int32_t)(y * step + 0.5) };
}

static void page_open(page *p, ns_test *t, double width, double height)
{
    const ns_stage_options options = { .tolerance = NS_TOLERANCE, .setting = 2 };
    const ns_point size = at(width, height);

    *p = (page){ .t = t };
    ns_expect(t, ns_stage_open(&t->ctx, &p->stage, size.x, size.y, &options) == NS_OK, "open");
}

static void page_drop(page *p)
{
    ns_stage_drop(&p->t->ctx, &p->stage);
}

static ns_grid_cubic straight(ns_point a, ns_point b)
{
    const ns_cubic line = ns_cubic_line(ns_vec_of(a), ns_vec_of(b));

    return ns_cubic_snap(&line);
}

static int32_t put(page *p, const ns_part *part)
{
    ns_strand_id strand = { 0 };
    ns_fit fit = NS_FITS;

    ns_expect(p->t, ns_stage_put(&p->t->ctx, &p->stage, part, &strand, &fit) == NS_OK, "put");
    ns_expect(p->t, fit == NS_FITS, "does not fit: %d", (int)fit);
    return strand.i;
}

// A straight line from frame to frame.
static void line(page *p, double x0, double y0, double x1, double y1)
{
    const ns_grid_cubic cubic = straight(at(x0, y0), at(x1, y1));
    const ns_part part = { &cubic, 1, NS_ROLE_DECOY, false, { { 0 } }, { -1, -1 }, false };

    put(p, &part);
}

static void polygon(page *p, const ns_point *corners, int32_t count)
{
    ns_grid_cubic cubics[16];

    for (int32_t i = 0; i < count; i++)
        cubics[i] = straight(corners[i], corners[(i + 1) % count]);
    const ns_part part = {
        cubics, count, NS_ROLE_BACKGROUND, true, { { 0 } }, { -1, -1 }, false
    };
    put(p, &part);
}

static void square(page *p, double x, double y, double half)
{
    const ns_point corners[] = { at(x - half, y - half), at(x - half, y + half),
                                 at(x + half, y + half), at(x + half, y - half) };

    polygon(p, corners, 4);
}

// Four cubics.
static void circle(page *p, double x, double y, double r)
{
    const double k = 0.5522847498 * r;
    const ns_grid_cubic cubics[] = {
        { { at(x + r, y), at(x + r, y + k), at(x + k, y + r), at(x, y + r) } },
        { { at(x, y + r), at(x - k, y + r), at(x - r, y + k), at(x - r, y) } },
        { { at(x - r, y), at(x - r, y - k), at(x - k, y - r), at(x, y - r) } },
        { { at(x, y - r), at(x + k, y - r), at(x + r, y - k), at(x + r, y) } },
    };
    const ns_part part = { cubics, 4, NS_ROLE_BACKGROUND, true, { { 0 } }, { -1, -1 }, false };

    put(p, &part);
}

// What a page should be; NAN: not looked at.
typedef struct wanted {
    int32_t shallow_angles, close_curves;
    double angles, smoothness, faces;
    double closest, circle, dilation;
} wanted;

static void expect_near(ns_test *t, double got, double value, const char *name,
                        const char *what)
{
    if (!isnan(value))
        ns_expect(t, fabs(got - value) <= 1e-5 * (1 + fabs(value)), "%s: %s is %.9g, not %.9g",
                  name, what, got, value);
}

// Whoever asks for no more than whether a ratio is above something is told that; a negative one is.
static void expect_enough(page *p, const char *name, double worst)
{
    ns_test *t = p->t;
    const double some = worst < 0 ? 5 : 0.9 * worst;
    ns_extreme found;

    ns_expect(t, ns_local_dilation(&t->ctx, &p->stage, some, &found) == NS_OK, "dilation");
    ns_expect(t,
              worst == 0 ? found.value == 0
                         : (found.value < 0 && worst < 0)
                               || (found.value > some && (worst < 0 || found.value <= worst)),
              "%s: %g found, %g is enough", name, found.value, some);
    ns_expect(t, ns_local_dilation(&t->ctx, &p->stage, worst, &found) == NS_OK, "dilation");
    ns_expect(t, worst < 0 || found.value == worst, "%s: %g found, not %g", name, found.value,
              worst);
}

static void expect_page(page *p, const char *name, wanted w)
{
    ns_test *t = p->t;
    ns_layout layout;
    ns_layout_spots spots = { 0 };
    ns_extreme extreme;
    int32_t close = 0;

    ns_expect(t, ns_layout_measure(&t->ctx, &p->stage, &layout, &spots) == NS_OK, "layout");
    for (int32_t i = 0; i < spots.count; i++)
        close += spots.at[i].close;
    ns_expect(t, close == layout.close_curves && spots.count - close == layout.shallow_angles,
              "%s: a spot for each", name);
    ns_array_drop(&t->ctx, &spots);
    ns_expect(t, layout.shallow_angles == w.shallow_angles, "%s: %d shallow, not %d", name,
              layout.shallow_angles, w.shallow_angles);
    ns_expect(t, layout.close_curves == w.close_curves, "%s: %d close, not %d", name,
              layout.close_curves, w.close_curves);
    expect_near(t, layout.angles, w.angles, name, "angles");
    expect_near(t, layout.smoothness, w.smoothness, name, "smoothness");
    expect_near(t, layout.faces, w.faces, name, "faces");
    ns_expect(t, ns_closest_vertices(&t->ctx, &p->stage, &extreme) == NS_OK, "closest");
    expect_near(t, extreme.value, w.closest, name, "closest");
    ns_expect(t, ns_largest_circle(&t->ctx, &p->stage, &extreme) == NS_OK, "circle");
    expect_near(t, extreme.value, w.circle, name, "circle");
    ns_expect(t, ns_local_dilation(&t->ctx, &p->stage, NS_ANY_DILATION, &extreme) == NS_OK,
              "dilation");
    expect_near(t, extreme.value, w.dilation, name, "dilation");
    expect_enough(p, name, extreme.value);
    page_drop(p);
}

// -- straight lines -----------------------------------------------------------------------------

static void frames(ns_test *t)
{
    page p;

    page_open(&p, t, 64, 64);
    expect_page(&p, "square",
                (wanted){ .closest = 400, .circle = PI * 200 * 200, .dilation = ROOT_2 });
    page_open(&p, t, 64, 16);
    expect_page(&p, "wide",
                (wanted){ .closest = 100, .circle = PI * 50 * 50, .dilation = ROOT_2 });
    page_open(&p, t, 10, 64);
    expect_page(&p, "high",
                (wanted){ .closest = 62.5, .circle = PI * 31.25 * 31.25, .dilation = ROOT_2 });
}

static void grids(ns_test *t)
{
    page p;

    page_open(&p, t, 64, 64);
    for (int32_t i = 1; i < 4; i++) {
        line(&p, 16 * i, 0, 16 * i, 64);
        line(&p, 0, 16 * i, 64, 16 * i);
    }
    expect_page(&p, "16 squares",
                (wanted){ .closest = 100, .circle = PI * 50 * 50, .dilation = ROOT_2 });
    page_open(&p, t, 64, 64);
    line(&p, 16, 0, 16, 64);
    // 250 by 1000 and 750 by 1000.
    expect_page(&p, "a quarter",
                (wanted){ .faces = 2 * 250000.0 * 250000.0,
                          .closest = 100,
                          .circle = PI * 150 * 150,
                          .dilation = ROOT_2 });
}

static void shallow_crossing(ns_test *t)
{
    const double angle = atan(0.125), wedge = 0.5 * 8 * 32 * 15.625 * 15.625;
    page p;

    page_open(&p, t, 64, 64);
    line(&p, 0, 32, 64, 32);
    line(&p, 0, 28, 64, 36);
    // The nearest vertices on both sides of both wedges are 1.24 from the other line.
    // At the crossing angle twice and pi - angle twice; at its two ends on the frame the sloped line
    // has pi / 2 - angle and pi / 2 + angle; the other one is upright there.
    expect_page(&p, "shallow",
                (wanted){ .shallow_angles = 2,
                          .close_curves = 4,
                          .angles = 4 * pow(PI / 2 - angle, 2) + 4 * angle * angle,
                          .faces = 4 * pow(wedge / 2 - 250000, 2),
                          .closest = 25,
                          .circle = NAN,
                          .dilation = NAN });
}

// -- close curves -------------------------------------------------------------------------------

static void close_curves(ns_test *t)
{
    page p;

    // A sixteenth of 15.625 apart, 100 stretches each: all vertices but the two on the frame are
    // close to the other line. There, and 10 units on, what is close lies within 6 along the boundary
    // for the ends only.
    page_open(&p, t, 64, 64);
    line(&p, 32, 0, 32, 64);
    line(&p, 32.0625, 0, 32.0625, 64);
    expect_page(&p, "hairline",
                (wanted){ .close_curves = 2 * 99,
                          .faces = NAN,
                          .closest = 0.0625 * 6.25,
                          .circle = PI * 100 * 100,
                          .dilation = (400 + 0.390625) / 0.390625 });
    // 2.1 units apart: nothing.
    page_open(&p, t, 64, 64);
    line(&p, 32, 0, 32, 64);
    line(&p, 32 + 2.1 / 15.625, 0, 32 + 2.1 / 15.625, 64);
    expect_page(&p, "apart",
                (wanted){ .faces = NAN, .closest = 2.1 * 0.4, .circle = NAN, .dilation = NAN });
    // A square of 10 by 10 floats 1 unit from a line: two of its vertices are close to the line, and
    // none of the line's to the square, because the nearest are 4.5 and more from its corners; but the
    // face beside them is the same, so it counts once for each vertex.
    page_open(&p, t, 64, 64);
    line(&p, 32, 0, 32, 64);
    square(&p, 32 + 6 / 15.625, 32, 5 / 15.625);
    // The line's vertex at 32 is level with the square's side and 1 unit from it.
    expect_page(&p, "beside",
                (wanted){ .close_curves = 2 + 1,
                          .faces = NAN,
                          .closest = NAN,
                          .smoothness = NAN,
                          .circle = NAN,
                          .dilation = -1 });
}

// -- curves -------------------------------------------------------------------------------------

// Two straight lines of 500 meet at a right angle: one curve, or two.
static void bent_curve(ns_test *t, bool mates)
{
    const ns_grid_cubic cubics[] = { straight(at(32, 0), at(32, 32)),
                                     straight(at(32, 32), at(0, 32)) };
    ns_node_id node;
    page p;

    page_open(&p, t, 64, 64);
    ns_expect(t, ns_stage_add_node(&t->ctx, &p.stage, at(32, 32), &node) == NS_OK, "node");
    const ns_part one = { &cubics[0], 1,    NS_ROLE_PICTURE, false, { { 0 }, node },
                          { -1, -1 }, false };
    const int32_t first = put(&p, &one);
    const ns_part two = { &cubics[1],
                          1,
                          NS_ROLE_PICTURE,
                          false,
                          { node, { 0 } },
                          { mates ? 2 * first + 1 : -1, -1 },
                          false };
    put(&p, &two);
    // The circle through the corner and its neighbours has a radius of 10 / sqrt(2).
    expect_page(&p, mates ? "one curve" : "two curves",
                (wanted){ .smoothness = mates ? 2 * 0.02 : 0,
                          .faces = 2 * 250000.0 * 250000.0,
                          .closest = 200,
                          .circle = NAN,
                          .dilation = ROOT_2 });
}

static void bent_curves(ns_test *t)
{
    bent_curve(t, true);
    bent_curve(t, false);
}

// Corners of closed curves count, wherever the curve happens to start.
static void closed_curves(ns_test *t)
{
    for (int32_t start = 0; start < 8; start++) {
        // Once round 32 by 32: 200 stretches of 10, starting in corners and between them.
        ns_point corners[8];
        for (int32_t i = 0; i < 8; i++) {
            static const double around[8][2] = {
                { 16, 16 }, { 16, 32 }, { 16, 48 }, { 32, 48 },
                { 48, 48 }, { 48, 32 }, { 48, 16 }, { 32, 16 }
            };
            const double *c = around[(start + i) % 8];
            corners[i] = at(c[0], c[1]);
        }
        page p;
        page_open(&p, t, 64, 64);
        polygon(&p, corners, 8);
        const double radius = 100 * ROOT_2 / (1 + ROOT_2);
        expect_page(&p, "closed",
                    (wanted){ .smoothness = 4 * 2 * 0.02,
                              .faces = 2 * 250000.0 * 250000.0,
                              .closest = 400,
                              .circle = PI * fmax(100 * 100, radius * radius),
                              .dilation = ROOT_2 });
    }
}

// A square in the middle: the largest circle is in a corner of the frame, and touches its corner.
static void circle_round_a_hole(ns_test *t)
{
    const double r = 24 * ROOT_2 / (1 + ROOT_2) * 6.25;
    page p;

    page_open(&p, t, 64, 64);
    square(&p, 32, 32, 8);
    expect_page(&p, "hole",
                (wanted){ .smoothness = NAN,
                          .faces = NAN,
                          .closest = 400,
                          .circle = PI * r * r,
                          .dilation = ROOT_2 });
}

// 63 equal strips: all along their middles circles are equally large. The one that is found is right
// to the last digits, and soon.
static void many_strips(ns_test *t)
{
    page p;
    ns_extreme extreme;

    page_open(&p, t, 64, 64);
    for (int32_t i = 1; i < 63; i++)
        line(&p, 0, i * 64 / 63.0, 64, i * 64 / 63.0);
    const int64_t before = t->ctx.ticks;
    ns_expect(t, ns_largest_circle(&t->ctx, &p.stage, &extreme) == NS_OK, "circle");
    ns_expect(t, fabs(extreme.value / (PI * pow(200 / 63.0, 2)) - 1) < 1e-5, "%.9g",
              extreme.value);
    ns_expect(t, t->ctx.ticks - before < 500000, "%lld steps",
              (long long)(t->ctx.ticks - before));
    page_drop(&p);
}

// -- ways ---------------------------------------------------------------------------------------

static void ways(ns_test *t)
{
    page p;

    page_open(&p, t, 64, 64);
    line(&p, 31.5, 0, 31.5, 64);
    line(&p, 32.5, 0, 32.5, 64);
    expect_page(
        &p, "parallel",
        (wanted){
            .faces = NAN, .closest = 6.25, .circle = NAN, .dilation = (400 + 6.25) / 6.25 });
    // Two circles 6.25 apart: no way.
    page_open(&p, t, 64, 64);
    circle(&p, 20, 32, 8);
    circle(&p, 37, 32, 8);
    expect_page(
        &p, "islands",
        (wanted){
            .smoothness = NAN, .faces = NAN, .closest = 400, .circle = NAN, .dilation = -1 });
}

// -- everything ---------------------------------------------------------------------------------

static void random_page(page *p, ns_rng *rng)
{
    for (int32_t i = 0; i < 12; i++) {
        ns_grid_cubic cubic;
        for (int32_t k = 0; k < 4; k++)
            cubic.p[k] =
                at(1 + ns_rng_below(rng, 620) / 10.0, 1 + ns_rng_below(rng, 620) / 10.0);
        cubic.p[0].x = 0;
        cubic.p[3].y = NS_FRAME_SIDE;
        const ns_part part = { &cubic, 1, NS_ROLE_DECOY, false, { { 0 } }, { -1, -1 }, false };
        ns_strand_id strand;
        ns_fit fit;
        ns_expect(p->t, ns_stage_put(&p->t->ctx, &p->stage, &part, &strand, &fit) == NS_OK,
                  "put");
    }
}

static double clearance(const ns_arrangement *arr, ns_vec v)
{
    double least = INFINITY;

    for (int32_t s = 0; s < arr->strands.count; s++) {
        const ns_way *way = &arr->strands.at[s].way;
        for (int32_t i = 0; i < arr->strands.at[s].segments; i++)
            least = fmin(least, ns_segment_distance(v, ns_vec_of(way->at[i]),
                                                    ns_vec_of(way->at[(i + 1) % way->count])));
    }
    return least;
}

static double closest_of_all(const ns_arrangement *arr)
{
    ns_point points[4000];
    int32_t count = 0;
    double least = INFINITY;

    for (int32_t i = 0; i < 4; i++)
        points[count++] = arr->strands.at[0].way.at[i];
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if ((entry->kind == NS_ENTRY_CROSS || entry->kind == NS_ENTRY_FRAME) && e < entry->twin
            && count < 4000)
            points[count++] = entry->point;
    }
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++)
            least = fmin(least, hypot(points[i].x - points[k].x, points[i].y - points[k].y));
    return least * 400 / NS_FRAME_SIDE;
}

static void random_pages(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);

    for (int32_t n = 0; n < ns_scale(20); n++) {
        page p;
        ns_extreme closest, circle;
        page_open(&p, t, 64, 64);
        random_page(&p, &rng);
        ns_expect(t, ns_closest_vertices(&t->ctx, &p.stage, &closest) == NS_OK, "closest");
        ns_expect(t, fabs(closest.value - closest_of_all(&p.stage.arr)) < 1e-9,
                  "page %d: %g, not %g", n, closest.value, closest_of_all(&p.stage.arr));
        ns_expect(t, ns_largest_circle(&t->ctx, &p.stage, &circle) == NS_OK, "circle");
        const double radius = sqrt(circle.value / PI) * NS_FRAME_SIDE / 400;
        ns_expect(t,
                  fabs(clearance(&p.stage.arr, ns_vec_of(circle.at[0])) - radius) < 2
                      && fabs(ns_vec_length(
                                  ns_vec_sub(ns_vec_of(circle.at[0]), ns_vec_of(circle.at[1])))
                              - radius)
                             < 3,
                  "page %d: the circle fits and touches: %g %g %g", n, radius,
                  clearance(&p.stage.arr, ns_vec_of(circle.at[0])),
                  ns_vec_length(ns_vec_sub(ns_vec_of(circle.at[0]), ns_vec_of(circle.at[1]))));
        for (int32_t i = 0; i < 400; i++) {
            const ns_vec v = { ns_rng_below(&rng, NS_FRAME_SIDE),
                               ns_rng_below(&rng, NS_FRAME_SIDE) };
            ns_expect(t, clearance(&p.stage.arr, v) <= radius * 1.0001, "page %d: a larger one",
                      n);
        }
        page_drop(&p);
    }
}

static void memory_fails(ns_test *t)
{
    page p;

    page_open(&p, t, 64, 64);
    line(&p, 0, 32, 64, 32);
    line(&p, 0, 28, 64, 36);
    square(&p, 32, 48, 8);
    for (int64_t n = 1, done = 0; done < 4; n++) {
        ns_layout layout;
        ns_layout_spots spots = { 0 };
        ns_extreme extreme;
        done = 0;
        for (int i = 0; i < 4; i++) {
            t->allocations = 0;
            t->fail_at = n;
            const ns_status status =
                i == 0   ? ns_layout_measure(&t->ctx, &p.stage, &layout, &spots)
                : i == 1 ? ns_closest_vertices(&t->ctx, &p.stage, &extreme)
                : i == 2 ? ns_largest_circle(&t->ctx, &p.stage, &extreme)
                         : ns_local_dilation(&t->ctx, &p.stage, NS_ANY_DILATION, &extreme);
            t->fail_at = 0;
            ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld",
                      (long long)n);
            done += status == NS_OK;
        }
        ns_array_drop(&t->ctx, &spots);
    }
    page_drop(&p);
}

NS_TEST_MAIN(NS_CASE(frames), NS_CASE(grids), NS_CASE(shallow_crossing), NS_CASE(close_curves),
             NS_CASE(bent_curves), NS_CASE(closed_curves), NS_CASE(circle_round_a_hole),
             NS_CASE(many_strips), NS_CASE(ways), NS_CASE(random_pages), NS_CASE(memory_fails))
