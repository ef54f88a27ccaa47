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
    double order; // less the longer it is
    ns_vec from, to;
    int32_t corner;
} edge;

typedef NS_ARRAY(edge) edges;

// The line through two different points of the grid.
static ns_straight line_through(ns_point p, ns_point q)
{
    const int32_t a = q.y - p.y, b = p.x - q.x;
    int32_t divisor = a < 0 ? -a : a, rest = b < 0 ? -b : b;

    while (rest) {
        const int32_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    NS_ASSERT(divisor > 0); // edges are longer than `close`
    if (a < 0 || (a == 0 && b < 0))
        divisor = -divisor;
    const ns_straight line = { a / divisor, b / divisor, 0 };
    return (ns_straight){ line.a, line.b, (double)line.a * p.x + (double)line.b * p.y };
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
    least = ns_min(least, PARALLEL * r->close);
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
        const double off = ns_max(p, q);
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

static ns_status place_edges(ns_ctx *ctx, ns_reading *r, edges *all)
{
    for (int32_t p = 0; p < r->polygons.count; p++) {
        const ns_read_polygon *polygon = &r->polygons.at[p];
        for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
            const ns_vec from = r->corners.at[i].at;
            const ns_vec to = r->corners.at[ns_reading_next(polygon, i)].at;
            const edge e = { -ns_vec_length(ns_vec_sub(to, from)), from, to, i };
            NS_NEED(ctx, ns_array_push(ctx, all, e));
        }
    }
    NS_TRY(ns_array_sort(ctx, all, ns_compare_doubles, NULL));
    NS_TRY(ns_spend(ctx, 20 * (int64_t)all->count));
    for (int32_t i = 0; i < all->count; i++)
        NS_TRY(place_edge(ctx, r, &all->at[i]));
    return NS_OK;
}

ns_status ns_reading_find_any_slopes(ns_ctx *ctx, ns_reading *r)
{
    edges all = { 0 };
    const ns_status status = place_edges(ctx, r, &all);

    ns_array_drop(ctx, &all);
    return status;
}
