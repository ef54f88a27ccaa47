// test_measure_twin.c: the slow twin of the yardsticks on boards whose figures a person can work out
// with a pencil. In a frame of 64 units a unit is 6.25 of de Jong's and 15.625 of the others'.
#include "board/arranged.h"
#include "ns_test.h"
#include "oracle/measure_twin.h"
#include "oracle/measured_boards.h"

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

static ns_measures measures_of(ns_test *t, const char *name)
{
    ns_board board = ns_measured_board_of(&t->ctx, name);
    ns_measures values, doubts;

    ns_expect(t, ns_board_check(&t->ctx, &board) == NS_OK, "%s", t->ctx.message);
    ns_measure_twin(&t->ctx, &board, SETTING_C, &values, &doubts);
    ns_board_drop(&t->ctx, &board);
    return values;
}

// Three lines down, three across: 16 squares of 100 (250), right angles everywhere.
static void a_grid_of_lines(ns_test *t)
{
    const ns_measures v = measures_of(t, "grid");

    expect_value(t, v, de_jong.score, 0);
    expect_value(t, v, de_jong.min_vertex_distance, 100);
    expect_near(t, v.de_jong.largest_circle, PI * 50 * 50, 0.4, "largest circle");
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
    double worst;
    const double sum = parallel_dilation(3.125, &worst);
    const ns_measures v = measures_of(t, "parallel");

    expect_value(t, v, de_jong.vertex, 2 * (11 - 3.125));
    expect_near(t, v.de_jong.dilation, 0.04 * sum, 1e-4 * sum, "dilation");
    expect_value(t, v, de_jong.face, 0);
    expect_value(t, v, de_jong.min_vertex_distance, 3.125);
    expect_near(t, v.de_jong.local_dilation, worst, 1e-3, "local dilation");
    expect_near(t, v.de_jong.largest_circle, PI * 100 * 100, 0.7, "largest circle");
    expect_value(t, v, kerkhof.distance, 0); // frame edges do not count
    expect_value(t, v, kerkhof.small, 0);
    expect_near(t, v.kerkhof.shape, 10 * pow((500 + 7.8125 + 500) / 7.8125 - 3.5, 2), 0.5,
                "shape"); // edges of 167,772.16 steps are 167,772 long
    expect_value(t, v, kerkhof.big, 0.00005 * 1e6 * (0.5 - 0.04 + 31.5 / 64 - 0.04));
    ns_expect(t, v.layout.close_curves == 0, "8 units are not close");
}

// All corners of both sides are close to the other side, but for those at the frame: there it is
// the same line going round.
static void two_lines_too_close(ns_test *t)
{
    const ns_measures v = measures_of(t, "hairline");

    ns_expect(t, v.layout.close_curves == 2 * 99, "%d", (int)v.layout.close_curves);
    expect_value(t, v, layout.angles, 0);
    expect_value(t, v, kerkhof.small, 0.085 * pow(1000 - 0.0625 * 15.625 * 1000, 2));
}

// Two lines through the middle, a slope of 1 in 8.
static void a_shallow_crossing(ns_test *t)
{
    const double angle = atan(0.125), degrees = angle * 180 / PI;
    const double unit2 = 15.625 * 15.625, wedge = 0.5 * 4 * 32 * unit2;
    const double rest = 0.5 * (64 * 64 * unit2 - 2 * wedge);
    const ns_measures v = measures_of(t, "shallow");

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

// Its radius is 50 (125).
static void a_circle(ns_test *t)
{
    const double corner = (200 * ROOT_2 - 50) / (1 + ROOT_2);
    const double inside = PI * 125 * 125, spread = 2 * pow(500000 - inside, 2);
    const ns_measures v = measures_of(t, "circle");

    expect_near(t, v.de_jong.largest_circle, PI * corner * corner, 5, "largest circle");
    expect_value(t, v, de_jong.score, 0);
    expect_value(t, v, kerkhof.length, 0); // no ends, no length from frame to frame
    expect_near(t, v.kerkhof.big, 0.00005 * (1e6 - inside - 40000 + inside - 40000), 0.1,
                "big");
    expect_near(t, v.layout.faces, spread, 1e-4 * spread, "faces");
    expect_value(t, v, kerkhof.floor, 0);
    ns_expect(t, v.layout.close_curves == 0, "a circle is close to nothing");
    ns_expect(t, v.layout.smoothness < 1e-6, "a circle is smooth, not %g", v.layout.smoothness);
    expect_near(t, v.de_jong.local_dilation, ROOT_2, 1e-3,
                "local dilation, in a frame's corner");
}

// No way leads from one to the other.
static void two_circles(ns_test *t)
{
    const ns_measures v = measures_of(t, "two_circles");

    ns_expect(t, v.de_jong.local_dilation < 0, "no path");
    ns_expect(t, v.de_jong.dilation > 0, "near circles are bad");
    expect_value(t, v, de_jong.vertex, 0);
}

// Half a square unit in the middle; sides lead on to the frame.
static void a_small_triangle(ns_test *t)
{
    const ns_measures v = measures_of(t, "triangle");
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
    const double angle = atan(0.125), longer = 100 / cos(angle);
    const ns_measures v = measures_of(t, "needle");
    const double sum = needle_dilation(angle, longer, 100);
    expect_near(t, v.de_jong.floor, 0.04 * sum, 1e-4 * sum + 1e-5, "floor");
    // Every node is 24 units from the frame.
    expect_value(t, v, kerkhof.floor,
                 20 - angle * 180 / PI + 75 * (250 + 250 / cos(angle) + 31.25) / 750);
}

// All boards fit, and what a chart says of them hangs together: areas sum to the frame, each piece of
// each strand has a face on either hand, and there are as many faces as in the arrangement.
static void charts_hang_together(ns_test *t)
{
    for (int32_t i = 0; i < ns_measured_board_count; i++) {
        const char *name = ns_measured_boards[i].name;
        ns_board board = ns_measured_board_of(&t->ctx, name);
        ns_arranged arranged = { 0 };
        ns_chart chart;
        int64_t area2 = 0, legs = 0;
        ns_expect(t, ns_board_check(&t->ctx, &board) == NS_OK, "%s: %s", name, t->ctx.message);
        ns_expect(t, ns_board_arrange(&t->ctx, &board, &arranged) == NS_OK, "%s: %s", name,
                  t->ctx.message);
        ns_chart_open(&t->ctx, &board, false, &chart);
        ns_expect(t, chart.face_count == arranged.arr.face_count, "%s: %d faces", name,
                  (int)chart.face_count);
        for (int32_t f = 1; f <= chart.face_count; f++)
            area2 += chart.area2[f];
        ns_expect(t, area2 == 2 * (int64_t)board.width * board.height, "%s: areas", name);
        for (int32_t s = 0; s < chart.strand_count; s++) {
            const ns_chart_strand *strand = &chart.strands[s];
            const int32_t count = strand->stop_count - !strand->closed;
            legs += strand->stop_count == 0;
            for (int32_t k = 0; k < count;
                 k++) // on the frame nothing leads from a node to itself
                legs += s > 0 || ns_chart_leg_from(strand, s, k).length > 0;
        }
        ns_expect(t, chart.leg_count == 2 * legs, "%s: each leg twice", name);
        ns_chart_drop(&chart);
        ns_arranged_drop(&t->ctx, &arranged);
        ns_board_drop(&t->ctx, &board);
    }
}

NS_TEST_MAIN(NS_CASE(charts_hang_together), NS_CASE(a_grid_of_lines),
             NS_CASE(two_parallel_lines), NS_CASE(two_lines_too_close),
             NS_CASE(a_shallow_crossing), NS_CASE(a_circle), NS_CASE(two_circles),
             NS_CASE(a_small_triangle), NS_CASE(a_needle))
