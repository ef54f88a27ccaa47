// test_floor.c: what pictures cost alone, worked out with a pencil. In a frame of 64 units a unit is
// 6.25 of de Jong's and 15.625 of van de Kerkhof's.
#include "measure/board_stage.h"
#include "measure/floor.h"
#include "oracle/boards.h"
#include "oracle/measured_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>

#define SETTING_C 2
#define JONG 6.25
#define KERK 15.625
#define PI 3.14159265358979323846

static ns_stage_options plain_options(int32_t setting)
{
    return (ns_stage_options){ .tolerance = NS_TOLERANCE, .setting = setting };
}

static ns_floors floors_of(ns_test *t, const ns_board *board, const ns_stage_options *options)
{
    ns_floors floors = { 0 };
    ns_stage stage;

    ns_expect(t, ns_board_check(&t->ctx, board) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_stage_of_board(&t->ctx, board, true, options, &stage) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, ns_floors_of(&t->ctx, &stage, &floors) == NS_OK, "%s", t->ctx.message);
    ns_stage_drop(&t->ctx, &stage);
    return floors;
}

static void expect_floors(ns_test *t, ns_board *board, double de_jong, double kerkhof,
                          const char *name)
{
    const ns_stage_options options = plain_options(SETTING_C);
    const ns_floors got = floors_of(t, board, &options);

    ns_expect(t, fabs(got.de_jong - de_jong) <= 1e-4 + 1e-6 * de_jong,
              "%s: de Jong's floor is %.8g, not %.8g", name, got.de_jong, de_jong);
    ns_expect(t, fabs(got.kerkhof - kerkhof) <= 1e-4 + 1e-6 * kerkhof,
              "%s: van de Kerkhof's floor is %.8g, not %.8g", name, got.kerkhof, kerkhof);
    ns_board_drop(&t->ctx, board);
}

// A side of the picture between two nodes, with straight legs to the frame.
static void add_side(ns_ctx *ctx, ns_board *board, const double p[8], int32_t from, int32_t to)
{
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, from);
    ns_unit_line(ctx, board, p[0], p[1], p[2], p[3], 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, from, to);
    ns_unit_line(ctx, board, p[2], p[3], p[4], p[5], 1, 0);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, to, -1);
    ns_unit_line(ctx, board, p[4], p[5], p[6], p[7], 0, 0);
}

// A black square with its upper left corner at (x, y); sides go on to the frame.
static void add_square(ns_ctx *ctx, ns_board *board, double x, double y, double size)
{
    const int32_t n = board->nodes.count;
    const double right = x + size, low = y + size;
    const double sides[4][8] = { { 64, y, right, y, x, y, 0, y },
                                 { x, 0, x, y, x, low, x, 64 },
                                 { 0, low, x, low, right, low, 64, low },
                                 { right, 64, right, low, right, y, right, 0 } };

    ns_unit_node(ctx, board, x, y);
    ns_unit_node(ctx, board, x, low);
    ns_unit_node(ctx, board, right, low);
    ns_unit_node(ctx, board, right, y);
    add_side(ctx, board, sides[0], n + 3, n);
    add_side(ctx, board, sides[1], n, n + 1);
    add_side(ctx, board, sides[2], n + 1, n + 2);
    add_side(ctx, board, sides[3], n + 2, n + 3);
}

// What curves cost that are so many units long altogether; 48 of them are free for each.
static double length_cost(int32_t curves, double units)
{
    return 75 * (units - 48 * curves) / 48;
}

// Sides of 20 units, each 22 from the frame at both ends: nothing but length.
static void a_large_square(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    add_square(&t->ctx, &board, 22, 22, 20);
    expect_floors(t, &board, 0, length_cost(4, 4 * 64), "large square");
}

// Corners are 6.25 apart along a side and 8.84 across; one of them is 32 from the frame, the others
// 31.
static void a_small_square(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    const double vertex = 4 * (11 - JONG) + 2 * (11 - JONG * sqrt(2));

    add_square(&t->ctx, &board, 31, 31, 1);
    expect_floors(t, &board, vertex + 0.3 * (55 - JONG * JONG),
                  2 * 4 * (20 - KERK) + 0.085 * pow(1000 - KERK * KERK, 2)
                      + length_cost(4, 2 * 63 + 2 * 64),
                  "small square");
}

// Two corners of two large squares are near each other: for de Jong they are a pair, along no piece
// are they neighbours.
static void two_squares(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    add_square(&t->ctx, &board, 10, 10, 20);
    add_square(&t->ctx, &board, 31, 31, 20);
    // Two sides of each are short enough. Of the first square the others have legs of 10 and 30, of
    // the second of 13 and 31.
    expect_floors(t, &board, 11 - JONG * sqrt(2),
                  length_cost(4, 2 * (20 + 10 + 30) + 2 * (20 + 13 + 31)), "two squares");
}

// The pairs of samples near the tip of a needle whose sides meet at 1 in 8.
static double needle_dilation(double angle, double longer, double shorter)
{
    double sum = 0;

    for (int32_t i = 0; i <= 99; i++)
        for (int32_t k = 0; k <= 99; k++) {
            const double a = longer * i / 99, b = shorter * k / 99;
            const double d = hypot(a - b * cos(angle), b * sin(angle));
            if (a < 11 && b < 11 && d < 8.25 && d > 0 && (a + b) / d > 5.8)
                sum += longer / 99 * (i % 99 ? 1 : 0.5) * shorter / 99 * (k % 99 ? 1 : 0.5)
                       * (8.25 - d);
        }
    return sum;
}

static void a_needle(ns_test *t)
{
    static const double sides[3][8] = { { 0, 32, 24, 32, 40, 32, 64, 32 },
                                        { 64, 37, 40, 34, 24, 32, 0, 29 },
                                        { 40, 0, 40, 32, 40, 34, 40, 64 } };
    const double angle = atan(0.125), slope = 16 / cos(angle);
    ns_board board = ns_unit_board(64, 64);

    ns_unit_node(&t->ctx, &board, 24, 32);
    ns_unit_node(&t->ctx, &board, 40, 32);
    ns_unit_node(&t->ctx, &board, 40, 34);
    add_side(&t->ctx, &board, sides[0], 0, 1);
    add_side(&t->ctx, &board, sides[1], 2, 0);
    add_side(&t->ctx, &board, sides[2], 1, 2);
    // Two thousandths of the dilation may hang on rounding.
    const double sum = 0.04 * needle_dilation(angle, slope * JONG, 16 * JONG);
    const ns_stage_options options = plain_options(SETTING_C);
    const ns_floors got = floors_of(t, &board, &options);
    ns_expect(t, sum > 1 && fabs(got.de_jong - sum) < 0.002 * sum, "the tip is %g, not %g",
              got.de_jong, sum);
    expect_floors(t, &board, got.de_jong,
                  20 - angle * 180 / PI + length_cost(3, 16 + slope + 2 + 6 * 24), "needle");
}

// A picture without corners or thin rings costs nothing, however it lies.
static void no_corners(ns_test *t)
{
    static const char *const names[] = { "nothing", "circle", "two_circles" };

    for (int32_t i = 0; i < NS_COUNT(names); i++) {
        ns_board board = ns_measured_board_of(&t->ctx, names[i]);
        expect_floors(t, &board, 0, 0, names[i]);
    }
}

// A closed outline, four cubics round a middle.
static void add_circle(ns_ctx *ctx, ns_board *board, double radius)
{
    const double k = 0.5522847498 * radius;
    static const int turns[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    for (int32_t i = 0; i < 4; i++) {
        const double x = turns[i][0], y = turns[i][1], unit = NS_FRAME_SIDE / 64.0;
        const double px[4] = { x * radius, x * radius - y * k, -y * radius + x * k,
                               -y * radius };
        const double py[4] = { y * radius, y * radius + x * k, x * radius + y * k, x * radius };
        ns_grid_cubic cubic;
        for (int32_t p = 0; p < 4; p++)
            cubic.p[p] = (ns_point){ (int32_t)lround((32 + px[p]) * unit),
                                     (int32_t)lround((32 + py[p]) * unit) };
        ns_board_add_cubic(ctx, board, &cubic, radius < 20, radius >= 20);
    }
}

// All pairs across a ring, which have no way at all.
static double ring_dilation(double outer, double inner)
{
    const double step = 0.001;
    double sum = 0;

    for (double a = -0.5; a < 0.5; a += step) {
        const double d = sqrt(outer * outer + inner * inner - 2 * outer * inner * cos(a));
        sum += d < 8.25 ? 2 * PI * outer * inner * step * (8.25 - d) : 0;
    }
    return sum;
}

// Across a thin ring all is the picture's own but what two crossings mend; a wide one costs nothing.
static void a_thin_ring(ns_test *t)
{
    static const double inner[] = { 19.9, 19.6, 19.2, 18.8, 18 };
    const double mended = 0.04 * 2 * 0.5 * 4.8 * 8.25 * 8.25 * 8.25;

    for (int32_t i = 0; i < NS_COUNT(inner); i++) {
        const ns_stage_options options = plain_options(SETTING_C);
        const double all = 0.04 * ring_dilation(20 * JONG, inner[i] * JONG);
        const double wanted = all > mended ? all - mended : 0;
        ns_board board = ns_unit_board(64, 64);
        add_circle(&t->ctx, &board, 20);
        add_circle(&t->ctx, &board, inner[i]);
        const ns_floors got = floors_of(t, &board, &options);
        ns_expect(t, fabs(got.de_jong - wanted) <= 0.01 * all, "ring %d: %g, not %g", i,
                  got.de_jong, wanted);
        ns_board_drop(&t->ctx, &board);
    }
}

static bool same_floors(ns_floors a, ns_floors b)
{
    return a.de_jong == b.de_jong && a.kerkhof == b.kerkhof;
}

// Whatever the stage keeps, and stricter settings have higher floors.
static void weights_do_not_matter(ns_test *t)
{
    for (int32_t n = 0; n < ns_scale(20); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        double last = 0;
        for (int32_t setting = 0; setting < NS_SETTINGS; setting++) {
            ns_stage_options options = plain_options(setting);
            const ns_floors plain = floors_of(t, &board, &options);
            options.weights = ns_de_jong_weights();
            ns_expect(t, same_floors(plain, floors_of(t, &board, &options)), "board %d", n);
            options.weights = ns_kerkhof_weights();
            ns_expect(t, same_floors(plain, floors_of(t, &board, &options)), "board %d", n);
            ns_expect(t, plain.de_jong >= last, "board %d: setting %d is lower", n, setting);
            last = plain.de_jong;
        }
        ns_board_drop(&t->ctx, &board);
    }
}

static void without_memory(ns_test *t)
{
    const ns_stage_options options = plain_options(SETTING_C);
    ns_board board = ns_measured_board_of(&t->ctx, "needle");
    ns_status status = NS_NO_MEMORY;
    ns_stage stage;

    ns_expect(t, ns_stage_of_board(&t->ctx, &board, true, &options, &stage) == NS_OK, "stage");
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        ns_floors floors;
        t->fail_at = t->allocations + n;
        status = ns_floors_of(&t->ctx, &stage, &floors);
        t->fail_at = 0;
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
    ns_stage_drop(&t->ctx, &stage);
    ns_board_drop(&t->ctx, &board);
}

static void out_of_effort(ns_test *t)
{
    const ns_stage_options options = plain_options(SETTING_C);
    ns_board board = ns_measured_board_of(&t->ctx, "needle");
    ns_floors floors;
    ns_stage stage;

    ns_expect(t, ns_stage_of_board(&t->ctx, &board, true, &options, &stage) == NS_OK, "stage");
    t->ctx.budget = t->ctx.ticks + 10;
    ns_expect(t, ns_floors_of(&t->ctx, &stage, &floors) == NS_STOPPED, "stops");
    t->ctx.budget = 0;
    ns_stage_drop(&t->ctx, &stage);
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(a_large_square), NS_CASE(a_small_square), NS_CASE(two_squares),
             NS_CASE(a_needle), NS_CASE(no_corners), NS_CASE(a_thin_ring),
             NS_CASE(weights_do_not_matter), NS_CASE(without_memory), NS_CASE(out_of_effort))
