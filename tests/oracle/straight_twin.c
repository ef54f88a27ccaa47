// straight_twin.c: see straight_twin.h.
#include "oracle/straight_twin.h"

#include <stdlib.h>
#include <string.h>

const ns_drawing_row ns_drawing_rows[NS_DRAWING_ROWS] = {
    { "two_squares", 2, 4, 0, 0, 50 },
    { "simple_triangle", 3, 7, 0, 0, 10.607 },
    { "simple_triangle_hole", 7, 23, 0, 0, 7.071 },
    { "simple_triangle_hole_tangent", 7, 22, 1, 0, 10 },
    { "back_seven", 8, 30, 0, 1, 2.5 },
    { "tan_cat_new", 13, 60, 4, 0, 2.5 },
    { "swan", 14, 62, 4, 5, 2.5 },
    { "tan_cat", 14, 67, 5, 0, 2.5 },
    { "rabbit", 15, 69, 7, 4, 2.5 },
    { "house", 16, 80, 2, 1, 3.536 },
    { "random", 16, 76, 2, 3, 2.5 },
    { "recurs_holes", 17, 79, 3, 4, 2.5 },
    { "man_holes", 18, 104, 13, 4, 3.536 },
    { "running", 18, 107, 10, 5, 2.5 },
    { "random_hole", 20, 117, 5, 5, 2.5 },
    { "lion", 21, 131, 14, 4, 2.5 },
    { "two_lads", 27, 199, 25, 8, 2.5 },
    { "dragon_bird", 33, 297, 52, 15, 2.5 },
    { "fish", 35, 298, 65, 14, 3.536 },
};

// -- lines ----------------------------------------------------------------------------------------

static int64_t cross_of(ns_straight p, ns_straight q)
{
    return (int64_t)p.a * q.b - (int64_t)q.a * p.b;
}

static bool is_same(ns_straight p, ns_straight q)
{
    return cross_of(p, q) == 0 && (double)p.a * q.c == (double)q.a * p.c
           && (double)p.b * q.c == (double)q.b * p.c;
}

// Strictly: corners on both sides.
static bool crosses(const ns_some_lines *twin, ns_straight line)
{
    bool above = false, below = false;

    for (int k = 0; k < 4; k++) {
        const double at =
            line.a * (k & 1 ? twin->width : 0.0) + line.b * (k & 2 ? twin->height : 0.0);
        above = above || at > line.c;
        below = below || at < line.c;
    }
    return above && below;
}

static void add(ns_some_lines *twin, ns_straight line)
{
    if (line.a < 0 || (line.a == 0 && line.b < 0))
        line = (ns_straight){ -line.a, -line.b, -line.c + 0.0 };
    for (int32_t i = 0; i < twin->count; i++)
        if (is_same(twin->at[i], line))
            return;
    if (twin->count < NS_SOME_LINES && crosses(twin, line))
        twin->at[twin->count++] = line;
}

static ns_straight through(int32_t x, int32_t y, int32_t x2, int32_t y2)
{
    return (ns_straight){ y2 - y, x - x2, (double)(y2 - y) * x + (double)(x - x2) * y };
}

ns_some_lines ns_lines_four(ns_rng *rng, int32_t count)
{
    static const int way[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };
    ns_some_lines twin = { .width = 2 * (2 + ns_rng_below(rng, 8)),
                           .height = 2 * (2 + ns_rng_below(rng, 8)) };

    for (int32_t i = 0; i < 3 * count && twin.count < count; i++) {
        const int32_t x = 2 * ns_rng_below(rng, twin.width / 2 + 1);
        const int32_t y = 2 * ns_rng_below(rng, twin.height / 2 + 1);
        const int *w = way[ns_rng_below(rng, 4)];
        add(&twin, through(x, y, x + w[0], y + w[1]));
    }
    return twin;
}

ns_some_lines ns_lines_any(ns_rng *rng, int32_t count)
{
    ns_some_lines twin = { .width = 4 + ns_rng_below(rng, 9),
                           .height = 4 + ns_rng_below(rng, 9) };

    for (int32_t i = 0; i < 3 * count && twin.count < count; i++) {
        const int32_t x = ns_rng_below(rng, twin.width + 1);
        const int32_t y = ns_rng_below(rng, twin.height + 1);
        const int32_t x2 = ns_rng_below(rng, twin.width + 1);
        const int32_t y2 = ns_rng_below(rng, twin.height + 1);
        if (x != x2 || y != y2)
            add(&twin, through(x, y, x2, y2));
    }
    return twin;
}

ns_status ns_lines_open(ns_ctx *ctx, const ns_some_lines *twin, double step,
                        ns_straights *lines)
{
    NS_TRY(ns_straights_open(ctx, lines, twin->width * step, twin->height * step));
    for (int32_t i = 0; i < twin->count; i++) {
        const ns_straight line = { twin->at[i].a, twin->at[i].b, twin->at[i].c * step };
        NS_TRY(ns_straights_add(ctx, lines, line));
    }
    return NS_OK;
}

// -- where they meet ------------------------------------------------------------------------------

// x / d, y / d; d positive.
typedef struct point {
    int64_t x, y, d;
} point;

typedef struct twin_work {
    ns_straight lines[NS_SOME_LINES + NS_FRAME_LINES];
    int32_t count;
    point stops[NS_SOME_LINES + NS_FRAME_LINES]; // of one line
    int32_t stop_count;
} twin_work;

static bool meet_at(const ns_straight *p, const ns_straight *q, point *at)
{
    const int64_t d = cross_of(*p, *q), sign = d < 0 ? -1 : 1;

    at->d = sign * d;
    at->x = sign * ((int64_t)p->c * q->b - (int64_t)q->c * p->b);
    at->y = sign * ((int64_t)p->a * (int64_t)q->c - (int64_t)q->a * (int64_t)p->c);
    return d != 0;
}

static bool is_on(const ns_straight *line, point at)
{
    return line->a * at.x + line->b * at.y == (int64_t)line->c * at.d;
}

// Whether p comes after q (1), before it (-1) or is the same, along a line.
static int compare_along(const ns_straight *line, point p, point q)
{
    const ns_vec way = ns_straight_way(line);
    const int64_t along = ((int64_t)way.x * p.x + (int64_t)way.y * p.y) * q.d
                          - ((int64_t)way.x * q.x + (int64_t)way.y * q.y) * p.d;

    return (along > 0) - (along < 0);
}

// The points where a line meets another inside the frame, in order.
static void find_stops(const ns_some_lines *twin, twin_work *work, int32_t i)
{
    work->stop_count = 0;
    for (int32_t k = 0; k < work->count; k++) {
        point at;
        if (!meet_at(&work->lines[i], &work->lines[k], &at) || at.x < 0 || at.y < 0
            || at.x > twin->width * at.d || at.y > twin->height * at.d)
            continue;
        int32_t s = 0;
        while (s < work->stop_count && compare_along(&work->lines[i], at, work->stops[s]) > 0)
            s++;
        if (s < work->stop_count && compare_along(&work->lines[i], at, work->stops[s]) == 0)
            continue;
        memmove(work->stops + s + 1, work->stops + s,
                (size_t)(work->stop_count - s) * sizeof(point));
        work->stops[s] = at;
        work->stop_count++;
    }
}

static bool has_line(const ns_straights *lines, int32_t meet, int32_t line)
{
    const ns_meet *m = &lines->meets.at[meet];

    for (int32_t k = 0; k < m->count; k++)
        if (lines->through.at[m->first + k] == line)
            return true;
    return false;
}

bool ns_lines_agree(ns_test *t, const ns_some_lines *twin, const ns_straights *lines,
                    double step)
{
    twin_work work = {
        .lines = { { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, twin->width }, { 0, 1, twin->height } }
    };
    int32_t memberships = 0,
            inner = 0; // the sums of lines through meets, and of those inside less 1

    memcpy(work.lines + NS_FRAME_LINES, twin->at, (size_t)twin->count * sizeof(ns_straight));
    work.count = twin->count + NS_FRAME_LINES;
    for (int32_t i = 0; i < work.count; i++) {
        const int32_t first = lines->first_stop.at[i];
        find_stops(twin, &work, i);
        memberships += work.stop_count;
        if (!ns_expect(t, lines->first_stop.at[i + 1] - first == work.stop_count,
                       "line %d has %d stops, not %d", i, work.stop_count,
                       lines->first_stop.at[i + 1] - first))
            return false;
        for (int32_t s = 0; s < work.stop_count; s++) {
            const int32_t meet = lines->stops.at[first + s];
            const point p = work.stops[s];
            const ns_vec at = lines->meets.at[meet].at;
            const double off_x = at.x - (double)p.x / (double)p.d * step;
            const double off_y = at.y - (double)p.y / (double)p.d * step;
            if (!ns_expect(t, off_x * off_x + off_y * off_y < 16, "meet %d is elsewhere", meet))
                return false;
            for (int32_t k = 0; k < work.count; k++)
                if (!ns_expect(t, is_on(&work.lines[k], p) == has_line(lines, meet, k),
                               "stop %d of line %d, line %d", s, i, k))
                    return false;
        }
    }
    for (int32_t m = 0; m < lines->meets.count; m++)
        inner += lines->meets.at[m].on_frame ? 0 : lines->meets.at[m].count - 1;
    return ns_expect(t, lines->through.count == memberships, "lines through meets")
           && ns_expect(t, lines->faces.count == 1 + twin->count + inner, "%d faces, not %d",
                        lines->faces.count, 1 + twin->count + inner);
}

// -- drawings -------------------------------------------------------------------------------------

static bool add_edge(ns_test *t, ns_straights *lines, const double from[2], const double to[2],
                     double step)
{
    const double x = to[0] - from[0], y = to[1] - from[1];
    ns_straight line = { y != 0, x == 0 ? 0 : y == 0 ? 1 : x == y ? -1 : 1, 0 };

    if ((x == 0 && y == 0) || (x != 0 && y != 0 && x != y && x != -y))
        return false;
    line.c = (line.a * from[0] + line.b * from[1]) / 5 * step;
    for (int32_t i = 0; i < lines->lines.count; i++)
        if (is_same(lines->lines.at[i], line))
            return true;
    return ns_straights_add(&t->ctx, lines, line) == NS_OK;
}

static bool add_path(ns_test *t, ns_straights *lines, const char *d, double step)
{
    double start[2] = { 0, 0 }, at[2] = { 0, 0 };

    while (*d && *d != '"') {
        const char letter = *d;
        if (letter == 'Z') {
            if (memcmp(at, start, sizeof at) != 0 && !add_edge(t, lines, at, start, step))
                return false;
            d++;
        } else if (letter == 'M' || letter == 'L') {
            char *end;
            double to[2];
            to[0] = strtod(d + 1, &end);
            to[1] = strtod(end, &end);
            d = end;
            if (letter == 'L' && !add_edge(t, lines, at, to, step))
                return false;
            memcpy(letter == 'M' ? start : at, to, sizeof to);
            memcpy(at, to, sizeof to);
        } else {
            d++;
        }
    }
    return true;
}

bool ns_lines_of_drawing(ns_test *t, const char *name, double step, ns_straights *lines)
{
    char path[512];
    const char *data = ns_test_data(t);
    int32_t count;

    if (!data)
        return false;
    snprintf(path, sizeof path, "%s/sloped/%s.svg", data, name);
    char *text = ns_test_read(path, &count);
    const char *d = text ? strstr(text, " d=\"") : NULL;
    bool fine = d && ns_straights_open(&t->ctx, lines, 20 * step, 20 * step) == NS_OK;
    for (; fine && d; d = strstr(d, " d=\"")) {
        d += 4;
        fine = add_path(t, lines, d, step);
    }
    free(text);
    return fine;
}
