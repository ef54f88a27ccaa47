// gradient_mean.c: see gradient_mean.h.
//
// Colours are added up times their alpha, so that what is clear has no colour to give, and parted by
// the sum of alphas at the end. Costs about 8 pieces a cubic and 64 to 512 lines a shape; a shape
// of no height or width has no mean and is clear.
#include "picture/gradient/gradient_mean.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define BENDS 8        // straight pieces of a cubic
#define LINES 64       // across the shape, at least ...
#define LINES_MOST 512 // ... and at most, where its corners are close
#define STEPS 64       // of a radial gradient across the shape

typedef struct side {
    ns_vec from, to;
} side;

typedef struct crossing {
    int32_t line, turn;
    double x;
} crossing;

typedef struct slice {
    double y, height;
} slice;

typedef struct mean_job {
    const ns_gradient *gradient;
    ns_fill_rule rule;
    NS_ARRAY(side) sides;
    NS_ARRAY(double) levels; // of all corners
    NS_ARRAY(slice) lines;
    NS_ARRAY(crossing) crossings;
    ns_vec least, most;
    double sum[4], area; // of colours times alpha, and of alpha
    int64_t work;
} mean_job;

// -- the paint along a linear gradient -----------------------------------------------------------

// The paint at a place from 0 to 1, its colours times alpha.
static void paint_at(const ns_gradient *g, double at, double paint[4])
{
    ns_gradient_paint(g, at, paint);
    for (int k = 0; k < 3; k++)
        paint[k] *= paint[3];
}

// Adds `sign` times the paint from 0 to `to`, which is from 0 to 1. Between stops it is a square
// of the place, for which Simpson's rule is exact.
static void add_inner(const ns_gradient *g, double to, double sign, double sum[4])
{
    double from = 0;

    for (int32_t i = 0; i <= g->count && from < to; i++) {
        const double stop = i < g->count ? g->stops[i].at : 1;
        const double end = stop < to ? stop : to;
        double left[4], middle[4], right[4];
        if (end <= from)
            continue;
        // Just inside of both ends: a stop may be where another colour begins.
        const double inside = (end - from) * 1e-9;
        paint_at(g, from + inside, left);
        paint_at(g, (from + end) / 2, middle);
        paint_at(g, end - inside, right);
        for (int k = 0; k < 4; k++)
            sum[k] += sign * (end - from) / 6 * (left[k] + 4 * middle[k] + right[k]);
        from = end;
    }
}

// Adds `sign` times the paint from 0 to `to`, wherever that is.
static void add_paint(const ns_gradient *g, double to, double sign, double sum[4])
{
    double edge[4];

    to = ns_clamp(to, -NS_GRADIENT_FAR, NS_GRADIENT_FAR);
    if (g->spread == NS_SPREAD_PAD) {
        const double inner = ns_clamp(to, 0, 1);
        add_inner(g, inner, sign, sum);
        paint_at(g, to < 0 ? 0 : 1, edge);
        for (int k = 0; k < 4 && inner != to; k++)
            sum[k] += sign * (to - inner) * edge[k];
        return;
    }
    const double turns = ns_gradient_floor(to), rest = to - turns;
    const bool back =
        g->spread == NS_SPREAD_REFLECT && turns - 2 * ns_gradient_floor(turns / 2) > 0;
    add_inner(g, 1, sign * (back ? turns + 1 : turns), sum);
    add_inner(g, back ? 1 - rest : rest, back ? -sign : sign, sum);
}

// -- the paint along a line through a radial gradient --------------------------------------------

static double folded(const ns_gradient *g, double at)
{
    if (g->spread == NS_SPREAD_PAD)
        return at > 1 ? 1 : at;
    if (g->spread == NS_SPREAD_REPEAT)
        return at - ns_gradient_floor(at);
    const double twice = at - 2 * ns_gradient_floor(at / 2);
    return twice > 1 ? 2 - twice : twice;
}

static void add_radial(mean_job *job, double y, double from, double to, double height)
{
    const double span = job->most.x - job->least.x;
    const int32_t steps = 1 + (int32_t)(STEPS * (to - from) / span);
    const double step = (to - from) / steps;
    for (int32_t i = 0; i < steps; i++) {
        double paint[4];
        const ns_vec p = { from + (i + 0.5) * step, y };
        paint_at(job->gradient, folded(job->gradient, ns_gradient_place(job->gradient, p)),
                 paint);
        for (int k = 0; k < 4; k++)
            job->sum[k] += paint[k] * step * height;
    }
    job->work += 4 * steps;
}

// -- the shape -----------------------------------------------------------------------------------

static void add_stretch(mean_job *job, double y, double from, double to, double height)
{
    double sum[4] = { 0 };

    if (!(to > from))
        return;
    job->area += (to - from) * height;
    if (job->gradient->radial) {
        add_radial(job, y, from, to, height);
        return;
    }
    add_paint(job->gradient, to, 1, sum);
    add_paint(job->gradient, from, -1, sum);
    for (int k = 0; k < 4; k++)
        job->sum[k] += sum[k] * height;
    job->work += 16;
}

static bool add_side(ns_ctx *ctx, mean_job *job, ns_vec from, ns_vec to)
{
    const bool first = job->sides.count == 0;
    const side s = { from, to };

    job->least.x = first || to.x < job->least.x ? to.x : job->least.x;
    job->least.y = first || to.y < job->least.y ? to.y : job->least.y;
    job->most.x = first || to.x > job->most.x ? to.x : job->most.x;
    job->most.y = first || to.y > job->most.y ? to.y : job->most.y;
    return ns_array_push(ctx, &job->sides, s) && ns_array_push(ctx, &job->levels, to.y);
}

static ns_status add_sides(ns_ctx *ctx, mean_job *job, const ns_drawing *drawing,
                           const ns_shape *shape)
{
    for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
        const ns_contour *contour = &drawing->contours.at[c];
        const ns_cubic *cubics = drawing->cubics.at + contour->first;
        const ns_vec start = ns_gradient_take(job->gradient, cubics[0].p[0]);
        ns_vec at = start;
        for (int32_t i = 0; i < contour->count * BENDS; i++) {
            const double t = (double)(i % BENDS + 1) / BENDS;
            const ns_vec to =
                ns_gradient_take(job->gradient, ns_cubic_at(&cubics[i / BENDS], t));
            NS_NEED(ctx, add_side(ctx, job, at, to));
            at = to;
        }
        NS_NEED(ctx, add_side(ctx, job, at, start));
    }
    return NS_OK;
}

// A line in the middle of each slab between corners; high slabs get several, low ones are joined.
static ns_status place_lines(ns_ctx *ctx, mean_job *job)
{
    const int32_t count = job->levels.count;
    const double height = job->most.y - job->least.y;
    double from = job->least.y;

    NS_TRY(ns_array_sort(ctx, &job->levels, ns_compare_doubles, NULL));
    for (int32_t i = 0; i < count; i++) {
        const double slab = job->levels.at[i] - from;
        if (!(slab * LINES_MOST > height) && i + 1 < count)
            continue;
        const int32_t lines = 1 + (int32_t)(LINES * slab / height);
        for (int32_t k = 0; k < lines; k++) {
            const slice s = { from + (k + 0.5) * slab / lines, slab / lines };
            NS_NEED(ctx, ns_array_push(ctx, &job->lines, s));
        }
        from = job->levels.at[i];
    }
    return NS_OK;
}

// The first line that is not below y.
static int32_t line_from(const mean_job *job, double y)
{
    int32_t low = 0, high = job->lines.count;

    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (job->lines.at[middle].y < y)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static ns_status cross_lines(ns_ctx *ctx, mean_job *job)
{
    for (int32_t i = 0; i < job->sides.count; i++) {
        const side *s = &job->sides.at[i];
        const bool down = s->to.y > s->from.y;
        const int32_t end = line_from(job, down ? s->to.y : s->from.y);
        for (int32_t l = line_from(job, down ? s->from.y : s->to.y); l < end; l++) {
            const double part = (job->lines.at[l].y - s->from.y) / (s->to.y - s->from.y);
            const crossing c = { l, down ? 1 : -1, s->from.x + part * (s->to.x - s->from.x) };
            NS_NEED(ctx, ns_array_push(ctx, &job->crossings, c));
        }
    }
    return NS_OK;
}

static int by_line(const void *a, const void *b, void *user)
{
    const crossing *p = a, *q = b;

    (void)user;
    return p->line != q->line ? p->line - q->line : (p->x > q->x) - (p->x < q->x);
}

static ns_status add_lines(ns_ctx *ctx, mean_job *job)
{
    const int32_t count = job->crossings.count;
    int32_t winding = 0;

    NS_TRY(ns_array_sort(ctx, &job->crossings, by_line, NULL));
    for (int32_t i = 0; i + 1 < count; i++) {
        const crossing *c = &job->crossings.at[i];
        winding = i > 0 && c[-1].line == c->line ? winding + c->turn : c->turn;
        NS_ASSERT(i == 0 || c[-1].line <= c->line); // sorted
        const bool inside = job->rule == NS_FILL_EVENODD ? winding & 1 : winding != 0;
        if (inside && c[1].line == c->line) {
            const slice *line = &job->lines.at[c->line];
            add_stretch(job, line->y, c->x, c[1].x, line->height);
        }
    }
    return NS_OK;
}

static ns_status mean_steps(ns_ctx *ctx, mean_job *job, const ns_drawing *drawing,
                            const ns_shape *shape)
{
    NS_TRY(add_sides(ctx, job, drawing, shape));
    if (!(job->most.y > job->least.y && job->most.x > job->least.x))
        return NS_OK;
    NS_TRY(place_lines(ctx, job));
    NS_TRY(cross_lines(ctx, job));
    job->work += 8 * (int64_t)(job->sides.count + job->crossings.count);
    return add_lines(ctx, job);
}

ns_status ns_gradient_mean(ns_ctx *ctx, const ns_gradient *gradient, const ns_drawing *drawing,
                           const ns_shape *shape, double mean[4], int64_t *work)
{
    mean_job job = { .gradient = gradient, .rule = shape->rule };
    const ns_status status = mean_steps(ctx, &job, drawing, shape);

    for (int k = 0; k < 3; k++)
        mean[k] = job.sum[3] > 0 ? job.sum[k] / job.sum[3] : 0;
    mean[3] = job.area > 0 ? job.sum[3] / job.area : 0;
    *work += job.work;
    ns_arrays_drop(ctx, &job.sides, &job.levels, &job.lines, &job.crossings);
    return status;
}
