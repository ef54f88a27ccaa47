// test_floor.c: what pictures cost alone, worked out with a pencil. In a frame of 64 units a unit is
// 6.25 of de Jong's and 15.625 of van de Kerkhof's.
#include "measure/stage/board_stage.h"
#include "measure/yardsticks/floor.h"
#include "nonosmith/measure.h"
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
    ns_expect(t, ns_stage_of_picture(&t->ctx, board, options, &stage) == NS_OK, "%s",
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

// A picture without corners or narrow faces costs nothing, however it lies.
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

// -- narrow faces ----------------------------------------------------------------------------------

// Both, of the whole board at setting c.
static ns_measures measured(ns_test *t, ns_board *board)
{
    ns_measure_options options = ns_measure_defaults();
    ns_measures measures = { 0 };

    options.sums_only = true;
    ns_expect(t, ns_measure(&t->ctx, board, &options, &measures, NULL) == NS_OK, "%s",
              t->ctx.message);
    ns_board_drop(&t->ctx, board);
    return measures;
}

// A strip 200 of de Jong's units long, so wide at its left and at its right end.
static ns_board strip_board(ns_ctx *ctx, double left, double right)
{
    const double l = left / JONG / 2, r = right / JONG / 2;
    const double sides[4][8] = { { 64, 16, 48, 32 - r, 16, 32 - l, 0, 16 },
                                 { 8, 0, 16, 32 - l, 16, 32 + l, 8, 64 },
                                 { 0, 48, 16, 32 + l, 48, 32 + r, 64, 48 },
                                 { 56, 64, 48, 32 + r, 48, 32 - r, 56, 0 } };
    ns_board board = ns_unit_board(64, 64);

    ns_unit_node(ctx, &board, 16, 32 - l);
    ns_unit_node(ctx, &board, 16, 32 + l);
    ns_unit_node(ctx, &board, 48, 32 + r);
    ns_unit_node(ctx, &board, 48, 32 - r);
    for (int32_t i = 0; i < 4; i++)
        add_side(ctx, &board, sides[i], (i + 3) % 4, i);
    return board;
}

// A decoy from top to bottom that goes through the strip's middle at x with this slope; its handles
// there and its ends are so far away.
static void add_bow(ns_ctx *ctx, ns_board *board, double x, double slope, double hand,
                    double off)
{
    const double across = hand * sqrt(1 - slope * slope), down = hand * slope;
    const double above[8] = { x - off, 0, x - off, 24, x - across, 32 - down, x, 32 };
    const double below[8] = { x, 32, x + across, 32 + down, x + off, 40, x + off, 64 };

    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(ctx, board, above, 0, 0);
    ns_unit_cubic(ctx, board, below, 0, 0);
}

// Strips, each with the best page that was found for it among some 1,900 with decoys at equal
// distances. Wide ones get to their floor: that nobody would cross them cannot be assumed. Of
// narrow ones at least so much of the page's score is in the floor.
static void strips(ns_test *t)
{
    static const struct {
        double left, right;
        int32_t bows;
        double slope, hand, off;
        double page, part;
    } all[] = {
        { 0.5, 0.5, 6, 1, 1, 0, 422.0, 0.42 },   { 1, 1, 6, 1, 1, 0, 366.8, 0.37 },
        { 1.5, 1.5, 8, 0.3, 1, 1, 302.0, 0.3 },  { 2, 1, 7, 1, 1, 0, 301.5, 0.3 },
        { 3, 0.5, 8, 1, 1, 0, 273.0, 0.25 },     { 2, 2, 7, 1, 1, 0, 236.2, 0.2 },
        { 3, 3, 10, 0.6, 4, 3, 113.1, 0.14 },    { 4, 4, 10, 4 / 11.0, 4, 2, 51.9, 0.26 },
        { 5, 5, 9, 5 / 14.0, 4, 3, 19.5, 0.61 }, { 6, 6, 8, 6 / 14.0, 4, 2, 10, 0.99 },
        { 7, 7, 6, 7 / 13.0, 4, 2, 8, 0.99 },
    };

    for (int32_t i = 0; i < NS_COUNT(all); i++) {
        ns_board board = strip_board(&t->ctx, all[i].left, all[i].right);
        const ns_measures bare = measured(t, &board);
        board = strip_board(&t->ctx, all[i].left, all[i].right);
        for (int32_t k = 1; k <= all[i].bows; k++)
            add_bow(&t->ctx, &board, 16 + 32.0 * k / (all[i].bows + 1), all[i].slope,
                    all[i].hand, all[i].off);
        const ns_measures page = measured(t, &board);
        const double floor = page.de_jong.floor;
        ns_expect(t, floor == bare.de_jong.floor, "strip %d: decoys change the floor", (int)i);
        ns_expect(t, page.de_jong.score < bare.de_jong.score, "strip %d: decoys help", (int)i);
        ns_expect(t, fabs(page.de_jong.score - all[i].page) < 0.06, "strip %d: scores %g",
                  (int)i, page.de_jong.score);
        ns_expect(t, floor <= page.de_jong.score + 1e-6, "strip %d: %g is below %g", (int)i,
                  page.de_jong.score, floor);
        ns_expect(t, floor >= all[i].part * page.de_jong.score, "strip %d: the floor is %g",
                  (int)i, floor);
    }
}

// Rings, with more and more decoys across; those of a good page would go round it evenly.
static void thin_rings(ns_test *t)
{
    static const struct {
        double width, floor; // the latter at least
    } all[] = { { 0.5, 550 }, { 1, 410 }, { 1.5, 230 }, { 2, 65 }, { 3, 0 }, { 6, 0 } };

    for (int32_t i = 0; i < NS_COUNT(all); i++)
        for (int32_t decoys = 0; decoys <= 8; decoys += 2) {
            ns_board board = ns_unit_board(64, 64);
            add_circle(&t->ctx, &board, 20);
            add_circle(&t->ctx, &board, 20 - all[i].width / JONG);
            for (int32_t k = 0; k < decoys; k++) {
                const double at = 12 + 40 * (k + 0.5) / decoys;
                const bool down = k % 2;
                ns_unit_decoy(&t->ctx, &board, down ? at : 0, down ? 0 : at, down ? at : 64,
                              down ? 64 : at);
            }
            const ns_measures page = measured(t, &board);
            ns_expect(t, page.de_jong.floor <= page.de_jong.score,
                      "ring of %g, %d decoys: %g is below %g", all[i].width, (int)decoys,
                      page.de_jong.score, page.de_jong.floor);
            ns_expect(t, page.de_jong.floor >= all[i].floor, "ring of %g: the floor is %g",
                      all[i].width, page.de_jong.floor);
        }
}

static double part_of(ns_rng *rng)
{
    return (double)ns_rng_below(rng, 1000) / 1000;
}

// Whatever lies across a strip, it does not get below its floor.
static void random_pages(ns_test *t)
{
    for (int32_t n = 0; n < ns_scale(100); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_board board = strip_board(&t->ctx, 0.3 + 4 * part_of(&rng), 0.3 + 4 * part_of(&rng));
        const int32_t bows = 1 + (int32_t)ns_rng_below(&rng, 14);
        for (int32_t k = 1; k <= bows; k++)
            add_bow(&t->ctx, &board, 16 + 32 * (k + part_of(&rng) / 4) / (bows + 1.25),
                    0.3 + 0.7 * part_of(&rng), 1 + part_of(&rng), 2 * part_of(&rng));
        const ns_measures page = measured(t, &board);
        ns_expect(t, page.de_jong.floor <= page.de_jong.score, "page %d: %g is below %g",
                  (int)n, page.de_jong.score, page.de_jong.floor);
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

    ns_expect(t, ns_stage_of_picture(&t->ctx, &board, &options, &stage) == NS_OK, "stage");
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

    ns_expect(t, ns_stage_of_picture(&t->ctx, &board, &options, &stage) == NS_OK, "stage");
    t->ctx.budget = t->ctx.ticks + 10;
    ns_expect(t, ns_floors_of(&t->ctx, &stage, &floors) == NS_STOPPED, "stops");
    t->ctx.budget = 0;
    ns_stage_drop(&t->ctx, &stage);
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(a_large_square), NS_CASE(a_small_square), NS_CASE(two_squares),
             NS_CASE(a_needle), NS_CASE(no_corners), NS_CASE(strips), NS_CASE(thin_rings),
             NS_CASE(random_pages), NS_CASE(weights_do_not_matter), NS_CASE(without_memory),
             NS_CASE(out_of_effort))
