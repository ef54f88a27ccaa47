// test_measure_twin.c: the slow twin of the yardsticks on boards whose figures a person can work out
// with a pencil. In a frame of 64 units a unit is 6.25 of de Jong's and 15.625 of the others'.
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/measure_twin.h"
#include "oracle/measure_twin_parts.h"

#include <math.h>

#define SETTING_C 2
#define PI 3.14159265358979323846
#define ROOT_2 1.41421356237309504880

static void expect_near(ns_test *t, double got, double wanted, double off, const char *what)
{
    ns_expect(t, fabs(got - wanted) <= off, "%s is %.9g, not %.9g", what, got, wanted);
}

// To a millionth; blemishes that are rounded before they are summed add a little.
static void expect_close(ns_test *t, double got, double wanted, const char *what)
{
    expect_near(t, got, wanted, 1e-6 * fabs(wanted) + 2e-5, what);
}

#define expect_value(t, v, field, wanted) expect_close((t), (v).field, (wanted), #field)

static ns_measures measures_of(ns_test *t, ns_board *board)
{
    ns_measures values, doubts;

    ns_expect(t, ns_board_check(&t->ctx, board) == NS_OK, "%s", t->ctx.message);
    ns_measure_twin(&t->ctx, board, SETTING_C, &values, &doubts);
    ns_board_drop(&t->ctx, board);
    return values;
}

// Three lines down, three across: 16 squares of 100 (250), right angles everywhere.
static void a_grid_of_lines(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    for (int32_t i = 1; i < 4; i++) {
        ns_unit_decoy(&t->ctx, &board, 16 * i, 0, 16 * i, 64);
        ns_unit_decoy(&t->ctx, &board, 0, 16 * i, 64, 16 * i);
    }
    const ns_measures v = measures_of(t, &board);
    expect_value(t, v, de_jong.score, 0);
    expect_value(t, v, de_jong.min_vertex_distance, 100);
    expect_near(t, v.de_jong.largest_circle, PI * 50 * 50, 0.1, "largest circle");
    expect_value(t, v, de_jong.local_dilation, ROOT_2); // samples at the same distance
    expect_value(t, v, de_jong.floor, 0);
    expect_value(t, v, kerkhof.angle, 0);
    expect_value(t, v, kerkhof.distance, 0);
    expect_value(t, v, kerkhof.small, 0);
    expect_value(t, v, kerkhof.big, 0.00005 * 16 * (62500 - 40000));
    expect_value(t, v, kerkhof.shape, 0);
    expect_value(t, v, kerkhof.length, 75 * 6 * (250.0 / 750));
    expect_value(t, v, kerkhof.fitness, 18 + 150);
    expect_value(t, v, kerkhof.floor, 0);
    expect_value(t, v, layout.smoothness, 0);
    expect_value(t, v, layout.angles, 0);
    expect_value(t, v, layout.faces, 0);
    ns_expect(t, v.layout.shallow_angles == 0 && v.layout.close_curves == 0,
              "nothing is close");
    ns_expect(t, v.kerkhof.bridges == 0, "no bridges");
}

// What de Jong's pairs on two lines from top to bottom cost, `gap` units apart.
static double parallel_dilation(double gap, double *worst)
{
    const double step = 400.0 / 396; // 99 intervals of 4.04, halved twice
    double sum = 0;

    *worst = 0;
    for (int32_t i = 0; i <= 396; i++)
        for (int32_t k = 0; k <= 396; k++) {
            const double a = step * i, b = step * k, d = hypot(gap, a - b);
            const double way = gap + fmin(a + b, 800 - a - b);
            if (d < 8.25 && way / d > 5.8)
                sum += step * (i % 396 ? 1 : 0.5) * step * (k % 396 ? 1 : 0.5) * (8.25 - d);
            if (d < 8.25)
                *worst = fmax(*worst, way / d);
        }
    return sum;
}

static void two_parallel_lines(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    double worst;
    const double sum = parallel_dilation(3.125, &worst);

    ns_unit_decoy(&t->ctx, &board, 32, 0, 32, 64);
    ns_unit_decoy(&t->ctx, &board, 32.5, 0, 32.5, 64);
    const ns_measures v = measures_of(t, &board);
    expect_value(t, v, de_jong.vertex, 2 * (11 - 3.125));
    expect_near(t, v.de_jong.dilation, 0.04 * sum, 1e-4 * sum, "dilation");
    expect_value(t, v, de_jong.face, 0);
    expect_value(t, v, de_jong.min_vertex_distance, 3.125);
    expect_near(t, v.de_jong.local_dilation, worst, 1e-3, "local dilation");
    expect_near(t, v.de_jong.largest_circle, PI * 100 * 100, 0.2, "largest circle");
    expect_value(t, v, kerkhof.distance, 0); // frame edges do not count
    expect_value(t, v, kerkhof.small, 0);
    expect_value(t, v, kerkhof.shape, 10 * pow((500 + 7.8125 + 500) / 7.8125 - 3.5, 2));
    expect_value(t, v, kerkhof.big, 0.00005 * 1e6 * (0.5 - 0.04 + 31.5 / 64 - 0.04));
    ns_expect(t, v.layout.close_curves == 0, "8 units are not close");
}

// All corners of both sides are close to the other side, but for those at the frame: there it is
// the same line going round.
static void two_lines_too_close(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    ns_unit_decoy(&t->ctx, &board, 32, 0, 32, 64);
    ns_unit_decoy(&t->ctx, &board, 32.0625, 0, 32.0625, 64);
    const ns_measures v = measures_of(t, &board);
    ns_expect(t, v.layout.close_curves == 2 * 99, "%d", (int)v.layout.close_curves);
    expect_value(t, v, layout.angles, 0);
    expect_value(t, v, kerkhof.small, 0.085 * pow(1000 - 0.0625 * 15.625 * 1000, 2));
}

// Two lines through the middle, a slope of 1 in 8.
static void a_shallow_crossing(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    const double angle = atan(0.125), degrees = angle * 180 / PI;
    const double unit2 = 15.625 * 15.625, wedge = 0.5 * 4 * 32 * unit2;
    const double rest = 0.5 * (64 * 64 * unit2 - 2 * wedge);

    ns_unit_decoy(&t->ctx, &board, 0, 32, 64, 32);
    ns_unit_decoy(&t->ctx, &board, 0, 28, 64, 36);
    const ns_measures v = measures_of(t, &board);
    expect_value(t, v, kerkhof.angle, 20 - degrees);
    expect_value(t, v, kerkhof.length, 75 * (1 / 3.0 + (1000 / cos(angle) - 750) / 750));
    ns_expect(t, v.layout.shallow_angles == 2, "%d shallow corners",
              (int)v.layout.shallow_angles);
    expect_value(t, v, layout.angles, 4 * pow(PI / 2 - angle, 2) + 4 * angle * angle);
    expect_value(t, v, layout.faces, 2 * pow(wedge - 250000, 2) + 2 * pow(rest - 250000, 2));
    expect_value(t, v, de_jong.min_vertex_distance, 25);
    const double sup = 1 / sin(angle / 2);
    ns_expect(t, v.de_jong.local_dilation <= sup && v.de_jong.local_dilation > 0.98 * sup,
              "local dilation is %g, not nearly %g", v.de_jong.local_dilation, sup);
}

// Four quarters, black inside.
static void add_circle(ns_ctx *ctx, ns_board *board, double x, double y, double r)
{
    static const double turns[5][2] = { { 1, 0 }, { 0, -1 }, { -1, 0 }, { 0, 1 }, { 1, 0 } };
    const double k = 0.5522847498;

    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    for (int32_t i = 0; i < 4; i++) {
        const double *a = turns[i], *b = turns[i + 1];
        const double p[8] = { x + r * a[0],
                              y + r * a[1],
                              x + r * (a[0] + k * b[0]),
                              y + r * (a[1] + k * b[1]),
                              x + r * (b[0] + k * a[0]),
                              y + r * (b[1] + k * a[1]),
                              x + r * b[0],
                              y + r * b[1] };
        ns_unit_cubic(ctx, board, p, 1, 0);
    }
}

// Its radius is 50 (125).
static void a_circle(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    const double corner = (200 * ROOT_2 - 50) / (1 + ROOT_2);
    const double inside = PI * 125 * 125, spread = 2 * pow(500000 - inside, 2);

    board.tolerance = 64;
    add_circle(&t->ctx, &board, 32, 32, 8);
    const ns_measures v = measures_of(t, &board);
    expect_near(t, v.de_jong.largest_circle, PI * corner * corner, 5, "largest circle");
    expect_value(t, v, de_jong.score, 0);
    expect_value(t, v, kerkhof.length, 0); // no ends, no length from frame to frame
    expect_near(t, v.kerkhof.big, 0.00005 * (1e6 - inside - 40000 + inside - 40000), 0.1,
                "big");
    expect_near(t, v.layout.faces, spread, 1e-4 * spread, "faces");
    expect_value(t, v, kerkhof.floor, 0);
    ns_expect(t, v.layout.smoothness < 1e-6, "a circle is smooth, not %g", v.layout.smoothness);
    expect_near(t, v.de_jong.local_dilation, ROOT_2, 1e-3,
                "local dilation, in a frame's corner");
}

// No way leads from one to the other.
static void two_circles(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);

    add_circle(&t->ctx, &board, 20, 32, 8);
    add_circle(&t->ctx, &board, 36.5, 32, 8);
    const ns_measures v = measures_of(t, &board);
    ns_expect(t, v.de_jong.local_dilation < 0, "no path");
    ns_expect(t, v.de_jong.dilation > 0, "near circles are bad");
    expect_value(t, v, de_jong.vertex, 0);
}

// A curve of the picture between two nodes, with straight legs to the frame.
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

// Half a square unit in the middle; sides lead on to the frame.
static void a_small_triangle(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    static const double sides[3][8] = { { 64, 32, 33, 32, 32, 32, 0, 32 },
                                        { 32, 0, 32, 32, 32, 33, 32, 64 },
                                        { 1, 64, 32, 33, 33, 32, 64, 1 } };

    ns_unit_node(&t->ctx, &board, 32, 32);
    ns_unit_node(&t->ctx, &board, 33, 32);
    ns_unit_node(&t->ctx, &board, 32, 33);
    add_side(&t->ctx, &board, sides[0], 1, 0);
    add_side(&t->ctx, &board, sides[1], 0, 2);
    add_side(&t->ctx, &board, sides[2], 2, 1);
    const ns_measures v = measures_of(t, &board);
    const double vertex = 2 * (11 - 6.25) + 11 - 6.25 * ROOT_2;
    const double area = 0.5 * 6.25 * 6.25, big = 0.5 * 15.625 * 15.625;
    const double third = 15.625 * (ROOT_2 + 31 + 31);
    expect_value(t, v, de_jong.floor, vertex + 0.3 * (55 - area));
    expect_value(t, v, de_jong.face, 0.3 * (55 - area));
    // The third line ends one unit from two corners of the frame.
    expect_value(t, v, de_jong.vertex, vertex + 2 * (11 - 6.25));
    expect_value(t, v, kerkhof.floor,
                 2 * 2 * (20 - 15.625) + 0.085 * pow(1000 - big, 2)
                     + 75 * (2 * 250 / 750.0 + (third - 750) / 750));
    expect_value(t, v, kerkhof.small, 0.085 * pow(1000 - big, 2));
    expect_value(t, v, kerkhof.distance, 2 * 2 * (20 - 15.625));
}

// A needle whose sides meet at 1 in 8: the floor has the pairs of samples near its tip.
static double needle_dilation(double angle, double longer, double shorter)
{
    double sum = 0;

    for (int32_t i = 0; i <= 99; i++)
        for (int32_t k = 0; k <= 99; k++) {
            const double a = longer * i / 99, b = shorter * k / 99;
            const double d = hypot(a - b * cos(angle), b * sin(angle));
            if (a >= 11 || b >= 11 || d >= 8.25 || d == 0 || (a + b) / d <= 5.8)
                continue;
            sum += longer / 99 * (i % 99 ? 1 : 0.5) * shorter / 99 * (k % 99 ? 1 : 0.5)
                   * (8.25 - d);
        }
    return sum;
}

static void a_needle(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    static const double sides[3][8] = { { 0, 32, 24, 32, 40, 32, 64, 32 },
                                        { 64, 37, 40, 34, 24, 32, 0, 29 },
                                        { 40, 0, 40, 32, 40, 34, 40, 64 } };
    const double angle = atan(0.125), longer = 100 / cos(angle);

    ns_unit_node(&t->ctx, &board, 24, 32);
    ns_unit_node(&t->ctx, &board, 40, 32);
    ns_unit_node(&t->ctx, &board, 40, 34);
    add_side(&t->ctx, &board, sides[0], 0, 1);
    add_side(&t->ctx, &board, sides[1], 2, 0);
    add_side(&t->ctx, &board, sides[2], 1, 2);
    const ns_measures v = measures_of(t, &board);
    const double sum = needle_dilation(angle, longer, 100);
    expect_near(t, v.de_jong.floor, 0.04 * sum, 1e-4 * sum + 1e-5, "floor");
    // Every node is 24 units from the frame.
    expect_value(t, v, kerkhof.floor,
                 20 - angle * 180 / PI + 75 * (250 + 250 / cos(angle) + 31.25) / 750);
}

NS_TEST_MAIN(NS_CASE(a_grid_of_lines), NS_CASE(two_parallel_lines),
             NS_CASE(two_lines_too_close), NS_CASE(a_shallow_crossing), NS_CASE(a_circle),
             NS_CASE(two_circles), NS_CASE(a_small_triangle), NS_CASE(a_needle))
