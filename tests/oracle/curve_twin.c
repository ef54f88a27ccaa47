// curve_twin.c: see curve_twin.h: by fine polylines.
#include "curve_twin.h"

// Odd numbers, so that symmetric curves do not cross at vertices.
#define BLOCK 63
#define STEPS (65 * BLOCK)
#define COARSE_STEPS (9 * BLOCK)

typedef struct polyline {
    ns_vec at[STEPS + 1];
    ns_vec least[STEPS / BLOCK], most[STEPS / BLOCK];
    int32_t steps;
} polyline;

static void flatten(polyline *line, const ns_grid_cubic *c, int32_t steps)
{
    line->steps = steps;
    for (int32_t i = 0; i <= steps; i++) {
        const double t = (double)i / steps, s = 1 - t;
        const double w[4] = { s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t };
        ns_vec sum = { 0, 0 };
        for (int k = 0; k < 4; k++) {
            sum.x += w[k] * c->p[k].x;
            sum.y += w[k] * c->p[k].y;
        }
        line->at[i] = sum;
    }
    for (int32_t block = 0; block < steps / BLOCK; block++) {
        ns_vec least = line->at[block * BLOCK], most = least;
        for (int32_t i = 1; i <= BLOCK; i++) {
            const ns_vec p = line->at[block * BLOCK + i];
            least.x = p.x < least.x ? p.x : least.x;
            least.y = p.y < least.y ? p.y : least.y;
            most.x = p.x > most.x ? p.x : most.x;
            most.y = p.y > most.y ? p.y : most.y;
        }
        line->least[block] = least;
        line->most[block] = most;
    }
}

static double left_by(ns_vec a, ns_vec b, ns_vec c)
{
    return (b.y - a.y) * (c.x - a.x) - (b.x - a.x) * (c.y - a.y);
}

static int32_t segments_cross(ns_vec a, ns_vec b, ns_vec c, ns_vec d)
{
    const double side_c = left_by(a, b, c), side_d = left_by(a, b, d);
    const double side_a = left_by(c, d, a), side_b = left_by(c, d, b);

    if (!((side_c < 0 && side_d > 0) || (side_c > 0 && side_d < 0))
        || !((side_a < 0 && side_b > 0) || (side_a > 0 && side_b < 0)))
        return 0;
    return side_d > 0 ? 1 : -1;
}

static void count(const polyline *a, const polyline *b, bool self, int32_t *found,
                  int32_t *signs)
{
    *found = *signs = 0;
    for (int32_t i = 0; i < a->steps / BLOCK; i++) {
        for (int32_t j = self ? i : 0; j < b->steps / BLOCK; j++) {
            if (a->least[i].x > b->most[j].x || a->most[i].x < b->least[j].x
                || a->least[i].y > b->most[j].y || a->most[i].y < b->least[j].y)
                continue;
            for (int32_t k = i * BLOCK; k < (i + 1) * BLOCK; k++) {
                const int32_t first = j * BLOCK;
                for (int32_t m = self && k + 2 > first ? k + 2 : first; m < (j + 1) * BLOCK;
                     m++) {
                    const int32_t sign =
                        segments_cross(a->at[k], a->at[k + 1], b->at[m], b->at[m + 1]);
                    *found += sign != 0;
                    *signs += sign;
                }
            }
        }
    }
}

curve_twin curve_twin_polylines(const ns_grid_cubic *a, const ns_grid_cubic *b)
{
    static polyline lines[2]; // too large for a stack
    int32_t coarse, coarse_signs;
    curve_twin twin;

    flatten(&lines[0], a, COARSE_STEPS);
    flatten(&lines[1], b, COARSE_STEPS);
    count(&lines[0], &lines[1], false, &coarse, &coarse_signs);
    flatten(&lines[0], a, STEPS);
    flatten(&lines[1], b, STEPS);
    count(&lines[0], &lines[1], false, &twin.count, &twin.sign);
    twin.sure = coarse == twin.count && coarse_signs == twin.sign;
    return twin;
}

curve_twin curve_twin_self(const ns_grid_cubic *a)
{
    static polyline line;
    int32_t coarse, signs;
    curve_twin twin = { 0, 0, false };

    flatten(&line, a, COARSE_STEPS);
    count(&line, &line, true, &coarse, &signs);
    flatten(&line, a, STEPS);
    count(&line, &line, true, &twin.count, &signs);
    twin.sure = coarse == twin.count;
    return twin;
}
