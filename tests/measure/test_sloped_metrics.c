// test_sloped_metrics.c: widths of convex cells against a twin that turns two parallels all the way
// round, and what becomes of them in ns_measure's numbers.
#include "ns_test.h"

#include "measure/yardsticks/metrics.h"
#include "nonosmith/board.h"
#include "oracle/scale.h"

#include <math.h>

#define CORNERS_MAX 40
#define PI 3.14159265358979
#define TURNS 4000
#define UNIT (NS_FRAME_SIDE / 100.0)

typedef struct polygon {
    ns_point at[CORNERS_MAX];
    int32_t count;
} polygon;

// Corners of a polygon with random corners on a circle that is flattened and turned: convex.
static polygon random_polygon(ns_rng *rng)
{
    polygon p = { .count = 3 + ns_rng_below(rng, 9) };
    const double flat = 0.02 + 0.98 * ns_rng_below(rng, 1000) / 1000;
    const double turn = ns_rng_below(rng, 1000) * 0.00314;
    double angle = 0;

    for (int32_t i = 0; i < p.count; i++) {
        angle += (0.2 + 0.8 * ns_rng_below(rng, 1000) / 1000) * 6.28 / p.count;
        const double x = 6e6 * cos(angle), y = 6e6 * flat * sin(angle);
        p.at[i] = (ns_point){ (int32_t)(8e6 + x * cos(turn) - y * sin(turn)),
                              (int32_t)(8e6 + x * sin(turn) + y * cos(turn)) };
    }
    return p;
}

static bool add_cell(ns_test *t, ns_board *board, const polygon *p)
{
    const ns_cell_outline cell = { board->loops.count, 1 };
    const ns_loop loop = { p->at[p->count - 1], board->steps.count, p->count };
    bool room = ns_array_push(&t->ctx, &board->cells, cell)
                && ns_array_push(&t->ctx, &board->loops, loop);

    for (int32_t i = 0; room && i < p->count; i++) {
        const ns_edge_step step = { .straight = true, .to = p->at[i] };
        room = ns_array_push(&t->ctx, &board->steps, step);
    }
    return ns_expect(t, room, "room");
}

// The least distance of two parallels in any of many directions.
static double width_by_turning(const polygon *p)
{
    double width = HUGE_VAL;

    for (int32_t k = 0; k < TURNS; k++) {
        const double x = cos(k * PI / TURNS), y = sin(k * PI / TURNS);
        double least = HUGE_VAL, most = -HUGE_VAL;
        for (int32_t i = 0; i < p->count; i++) {
            const double off = x * p->at[i].x + y * p->at[i].y;
            least = fmin(least, off);
            most = fmax(most, off);
        }
        width = fmin(width, most - least);
    }
    return width / UNIT;
}

static void turned(ns_test *t)
{
    ns_rng rng = ns_rng_seed(45);

    for (int32_t i = 0; i < ns_scale(300); i++) {
        const polygon p = random_polygon(&rng);
        const double twin = width_by_turning(&p);
        ns_board board = { .width = NS_FRAME_SIDE, .height = NS_FRAME_SIDE };
        ns_narrow_cells narrow = { 0 };
        ns_sloped_metrics found;
        add_cell(t, &board, &p);
        ns_expect(t, ns_sloped_measure(&t->ctx, &board, &found, &narrow) == NS_OK, "%s",
                  t->ctx.message);
        // The twin misses the direction of a side by pi / TURNS / 2 at most.
        ns_expect(t, found.min_width <= twin + 1e-9 && found.min_width > twin - 0.06,
                  "%f, turned %f", found.min_width, twin);
        ns_expect(t, narrow.count == (found.min_width < NS_SLOPED_NARROW), "narrow %f",
                  found.min_width);
        for (int32_t n = 0; n < narrow.count; n++) {
            const ns_point a = narrow.at[n].width.at[0], b = narrow.at[n].width.at[1];
            ns_expect(t, fabs(hypot(a.x - b.x, a.y - b.y) / UNIT - found.min_width) < 1e-5,
                      "the place is as wide");
        }
        ns_array_drop(&t->ctx, &narrow);
        ns_board_drop(&t->ctx, &board);
    }
}

static int32_t steps(double units)
{
    return (int32_t)(units * UNIT);
}

// A square, a slim triangle, a cell without extent, one without outline; lines that moved.
static void known(ns_test *t)
{
    const polygon cells[] = {
        { { { 0, 0 }, { steps(10), 0 }, { steps(10), steps(10) }, { 0, steps(10) } }, 4 },
        { { { 0, 0 }, { steps(30), 0 }, { steps(30), steps(1) } }, 3 },
        { { { 5, 5 } }, 1 },
    };
    ns_board board = { .width = NS_FRAME_SIDE, .height = NS_FRAME_SIDE };
    ns_narrow_cells narrow = { 0 };
    ns_sloped_metrics found;

    ns_expect(t, ns_sloped_measure(&t->ctx, &board, &found, &narrow) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, found.min_width == NS_SLOPED_SIDE && found.max_shift == 0, "nothing at all");
    for (int32_t i = 0; i < NS_COUNT(cells); i++)
        add_cell(t, &board, &cells[i]);
    const ns_cell_outline none = { 0, 0 };
    ns_expect(t, ns_array_push(&t->ctx, &board.cells, none), "room");
    for (int32_t i = 0; i < 3; i++) {
        const ns_board_curve curve = { .shift = steps(1.5) * (i - 1) * (i == 0 ? 3 : 1) };
        ns_expect(t, ns_array_push(&t->ctx, &board.curves, curve), "room");
    }
    ns_expect(t, ns_sloped_measure(&t->ctx, &board, &found, &narrow) == NS_OK, "%s",
              t->ctx.message);
    // The height on the longest side: 30 * 1 / sqrt(901).
    ns_expect(t, fabs(found.min_width - 30 / sqrt(901)) < 1e-5, "width %f", found.min_width);
    ns_expect(t, fabs(found.max_shift - 4.5) < 1e-5, "shift %f", found.max_shift);
    ns_expect(t, narrow.count == 1 && narrow.at[0].cell == 1, "%d narrow", (int)narrow.count);
    ns_array_drop(&t->ctx, &narrow);
    t->fail_at = t->allocations + 1;
    ns_expect(t, ns_sloped_measure(&t->ctx, &board, &found, &narrow) == NS_NO_MEMORY, "memory");
    t->fail_at = 0;
    t->ctx.budget = t->ctx.ticks + 1;
    ns_expect(t, ns_sloped_measure(&t->ctx, &board, &found, NULL) == NS_STOPPED, "effort");
    t->ctx.budget = 0;
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(turned), NS_CASE(known))
