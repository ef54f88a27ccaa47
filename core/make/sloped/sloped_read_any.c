// sloped_read_any.c: edges with any slope, and the lines they lie on.
//
// The longest edges come first, since they say best where their line is. An edge whose ends are
// both close to a line that is there lies on it; one that is nearly parallel to a line, or has
// nearly one of the four slopes, gets that slope; any other gets that of its ends, rounded to
// the grid.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

#define PARALLEL 0.25 // of `close`: how far an edge may be off to count as parallel

typedef struct edge {
    ns_vec from, to;
    double length;
    int32_t corner;
} edge;

typedef struct any_job {
    ns_reading *r;
    NS_ARRAY(edge) edges;
} any_job;

static int by_length(const void *a, const void *b, void *user)
{
    const edge *p = a, *q = b;

    (void)user;
    return p->length != q->length  ? (p->length > q->length ? -1 : 1)
           : p->corner < q->corner ? -1
                                   : p->corner > q->corner;
}

static int32_t common_divisor(int32_t a, int32_t b)
{
    while (b) {
        const int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int32_t size_of(int32_t a)
{
    return a < 0 ? -a : a;
}

// The line through two different points of the grid.
static ns_straight line_through(ns_point p, ns_point q)
{
    ns_straight line = { q.y - p.y, p.x - q.x, 0 };
    int32_t divisor = common_divisor(size_of(line.a), size_of(line.b));

    if (line.a < 0 || (line.a == 0 && line.b < 0))
        divisor = -divisor;
    line.a /= divisor;
    line.b /= divisor;
    line.c = (double)line.a * p.x + (double)line.b * p.y;
    return line;
}

// The line with the slope (a, b) through the middle of the edge, its offset a multiple of `whole`.
static ns_straight line_along(const edge *e, int32_t a, int32_t b, double whole)
{
    const ns_vec middle = ns_vec_mix(e->from, e->to, 0.5);
    const double c = (a * middle.x + b * middle.y) / whole;
    const double down = (double)(int64_t)(c < 0 ? c - 0.5 : c + 0.5);

    return (ns_straight){ a, b, down * whole };
}

// How far the ends are apart along the normal of (a, b).
static double off_slope(const edge *e, double a, double b)
{
    const ns_vec way = ns_vec_sub(e->to, e->from);

    return ns_abs(a * way.x + b * way.y) / ns_sqrt(a * a + b * b);
}

// Of the slopes that fit, that which fits best: parallel to a line that is there, or one of the four.
static ns_straight new_line(const ns_reading *r, const edge *e)
{
    ns_straight line = line_through(ns_point_of(e->from), ns_point_of(e->to));
    double least = r->close;

    for (int32_t s = 0; s < 4; s++) {
        const ns_slope *slope = &ns_four_slopes[s];
        const double off = off_slope(e, slope->a, slope->b);
        if (off < least) {
            least = off;
            line = line_along(e, slope->a, slope->b, s < 2 ? 1 : 2);
        }
    }
    least = least < PARALLEL * r->close ? least : PARALLEL * r->close;
    for (int32_t i = NS_FRAME_LINES; i < r->lines.lines.count; i++) {
        const ns_straight *other = &r->lines.lines.at[i];
        const double off = off_slope(e, other->a, other->b);
        if (off < least) {
            least = off;
            line = line_along(e, other->a, other->b, 1);
        }
    }
    return line;
}

static ns_status place_edge(ns_ctx *ctx, ns_reading *r, const edge *e)
{
    int32_t best = -1;
    double least = r->close;

    for (int32_t i = 0; i < r->lines.lines.count; i++) {
        const ns_straight *line = &r->lines.lines.at[i];
        const double p = ns_abs(ns_straight_off(line, e->from));
        const double q = ns_abs(ns_straight_off(line, e->to));
        const double off = p > q ? p : q;
        if (off < least || (off == least && best < 0)) {
            least = off;
            best = i;
        }
    }
    if (best < 0) {
        best = r->lines.lines.count;
        NS_TRY(ns_reading_add_line(ctx, r, new_line(r, e)));
    }
    r->corners.at[e->corner].line = best;
    return ns_spend(ctx, 1 + r->lines.lines.count / 8);
}

static ns_status any_steps(ns_ctx *ctx, any_job *job)
{
    ns_reading *r = job->r;

    if (!ns_array_room(ctx, &job->edges, sizeof(edge), r->corners.count))
        return ns_no_memory(ctx);
    for (int32_t p = 0; p < r->polygons.count; p++) {
        const ns_read_polygon *polygon = &r->polygons.at[p];
        for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
            const ns_vec from = r->corners.at[i].at;
            const ns_vec to = r->corners.at[ns_reading_next(polygon, i)].at;
            const double length = ns_vec_length(ns_vec_sub(to, from));
            job->edges.at[job->edges.count++] = (edge){ from, to, length, i };
        }
    }
    NS_TRY(ns_array_sort(ctx, &job->edges, by_length, NULL));
    NS_TRY(ns_spend(ctx, 20 * (int64_t)job->edges.count));
    for (int32_t i = 0; i < job->edges.count; i++)
        NS_TRY(place_edge(ctx, r, &job->edges.at[i]));
    return NS_OK;
}

ns_status ns_reading_find_any_slopes(ns_ctx *ctx, ns_reading *r)
{
    any_job job = { .r = r };
    const ns_status status = any_steps(ctx, &job);

    ns_array_drop(ctx, &job.edges);
    return status;
}
