// measure_twin_circle.c: the largest circle in any face.
//
// A point is as far from the boundary of its face as from the nearest segment of all: what lies
// beyond the boundary is farther. That distance changes by at most as much as the point moves, so a
// square can be left when the distance at its middle and half its diagonal do not exceed the best
// so far; otherwise it is quartered.
#include "oracle/measure_twin_parts.h"

#include <math.h>
#include <stdlib.h>

#define NEAR_ENOUGH (1e-3 / 400 * NS_FRAME_SIDE) // a thousandth of de Jong's units

typedef struct line {
    ns_vec a, b;
} line;

static double distance_to(ns_vec p, const line *l)
{
    const double x = l->b.x - l->a.x, y = l->b.y - l->a.y;
    double t = ((p.x - l->a.x) * x + (p.y - l->a.y) * y) / (x * x + y * y);

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - l->a.x - t * x, p.y - l->a.y - t * y);
}

// `lines` are those that can be nearest to some point of the square.
static void look_into(double *best, const line *lines, int32_t count, ns_vec middle,
                      double half)
{
    const double reach = half * sqrt(2);
    double *far = ns_twin_memory((size_t)count, sizeof *far), nearest = INFINITY;

    for (int32_t i = 0; i < count; i++) {
        far[i] = distance_to(middle, &lines[i]);
        nearest = fmin(nearest, far[i]);
    }
    *best = fmax(*best, nearest);
    if (nearest + reach > *best + NEAR_ENOUGH) {
        line *fewer = ns_twin_memory((size_t)count, sizeof *fewer);
        int32_t kept = 0;
        for (int32_t i = 0; i < count; i++)
            if (far[i] <= nearest + 2 * reach)
                fewer[kept++] = lines[i];
        for (int i = 0; i < 4; i++) {
            const ns_vec part = { middle.x + (i & 1 ? half : -half) / 2,
                                  middle.y + (i & 2 ? half : -half) / 2 };
            look_into(best, fewer, kept, part, half / 2);
        }
        free(fewer);
    }
    free(far);
}

// Outside the frame there is no end of room: squares there are not looked into.
static void look_everywhere(double *best, const line *lines, int32_t count,
                            const ns_board *board)
{
    const double side = fmin(board->width, board->height);
    const int32_t across = (int32_t)ceil(board->width / side),
                  down = (int32_t)ceil(board->height / side);

    for (int32_t i = 0; i < across * down; i++) {
        // The last square overlaps the one before.
        const ns_vec middle = { fmin(i % across * side, board->width - side) + side / 2,
                                fmin(i / across * side, board->height - side) + side / 2 };
        look_into(best, lines, count, middle, side / 2);
    }
}

void ns_twin_largest_circle(const ns_chart *chart, ns_measures *values, ns_measures *doubts)
{
    double best = 0;
    size_t room = 0;
    int32_t count = 0;

    for (int32_t s = 0; s < chart->strand_count; s++)
        room += (size_t)chart->strands[s].segments;
    line *lines = ns_twin_memory(room, sizeof *lines);
    for (int32_t s = 0; s < chart->strand_count; s++)
        for (int32_t i = 0; i < chart->strands[s].segments; i++)
            lines[count++] = (line){ ns_vec_of(chart->strands[s].points[i]),
                                     ns_vec_of(chart->strands[s].points[i + 1]) };
    look_everywhere(&best, lines, count, chart->board);
    free(lines);

    const double unit = 400.0 / NS_FRAME_SIDE, radius = best * unit;
    values->de_jong.largest_circle = acos(-1) * radius * radius;
    doubts->de_jong.largest_circle = acos(-1) * 2 * radius * 2 * NEAR_ENOUGH * unit;
}
