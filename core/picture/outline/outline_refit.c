// outline_refit.c: a wide run of short curves is drawn anew with few long ones.
//
// Such runs come from tracing programs and from curves that were flattened: no single joint tells
// a corner from a bend. So the turn at a point is measured over stretches of one weld on both
// sides, and over two. At a corner both are about the same; along a bend the longer stretches turn
// twice as much.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define SAMPLES 4    // points on a curve of the run
#define NEIGHBOURS 8 // points on the curves before and after it
#define SHARE 0.7    // of the turn over two welds that a corner has within one
#define CLOSE 16     // a part of the weld that new curves may differ by

typedef struct refit_job {
    ns_outline_job *job;
    const ns_refit *run;
    ns_vecs points;
    NS_ARRAY(double) far;  // of each point, along the points
    int32_t low, high;     // the run's own points
    NS_ARRAY(double) turn; // of each point, in degrees; 0: surely no corner
    NS_ARRAY(int32_t) corners;
    ns_cubics curves;
} refit_job;

static ns_status add_point(ns_ctx *ctx, refit_job *r, ns_vec v)
{
    const int32_t count = r->points.count;
    const double step = count > 0 ? ns_vec_distance(r->points.at[count - 1], v) : 0;

    if (count > 0 && step == 0)
        return NS_OK;
    NS_NEED(ctx,
            ns_array_push(ctx, &r->points, v)
                && ns_array_push(ctx, &r->far, count > 0 ? r->far.at[count - 1] + step : 0));
    return NS_OK;
}

// The neighbour's stretch of two welds next to the run.
static ns_status add_neighbour(ns_ctx *ctx, refit_job *r, const ns_cubic *curve, int end)
{
    const double length = ns_cubic_length(curve), reach = 2 * r->job->weld;
    const double share = length > reach ? reach / length : 1;

    for (int i = 0; i <= NEIGHBOURS; i++) {
        const double t = share * i / NEIGHBOURS;
        NS_TRY(add_point(ctx, r, ns_cubic_at(curve, end ? 1 - share + t : t)));
    }
    return NS_OK;
}

static ns_status add_run(ns_ctx *ctx, refit_job *r)
{
    for (int32_t i = 0; i < r->run->count; i++) {
        const ns_cubic *curve = &r->run->curves[i].curve;
        const int samples = ns_curve_is_straight(curve) ? 1 : SAMPLES;
        NS_TRY(add_point(ctx, r, curve->p[0]));
        for (int k = 1; k < samples; k++)
            NS_TRY(add_point(ctx, r, ns_cubic_at(curve, (double)k / samples)));
        NS_TRY(add_point(ctx, r, curve->p[3]));
    }
    return ns_spend(ctx, r->run->count);
}

static ns_status gather_points(ns_ctx *ctx, refit_job *r)
{
    r->points.count = r->far.count = 0;
    if (r->run->before)
        NS_TRY(add_neighbour(ctx, r, r->run->before, 1));
    else if (r->run->closed)
        NS_TRY(add_run(ctx, r));
    r->low = ns_max(r->points.count - 1, 0);
    NS_TRY(add_run(ctx, r));
    r->high = r->points.count - 1;
    NS_ASSERT(r->low < r->high);
    if (r->run->after)
        NS_TRY(add_neighbour(ctx, r, r->run->after, 0));
    else if (r->run->closed)
        NS_TRY(add_run(ctx, r));
    return NS_OK;
}

// The point so far along, or the first or last one.
static ns_vec point_at(const refit_job *r, double far)
{
    int32_t low = 0, high = r->points.count - 1;

    NS_ASSERT(r->far.count == r->points.count);

    if (far <= 0)
        return r->points.at[0];
    if (far >= r->far.at[high])
        return r->points.at[high];
    while (high - low > 1) {
        const int32_t middle = low + (high - low) / 2;
        if (r->far.at[middle] <= far)
            low = middle;
        else
            high = middle;
    }
    return ns_vec_mix(r->points.at[low], r->points.at[high],
                      (far - r->far.at[low]) / (r->far.at[high] - r->far.at[low]));
}

static double turn_at(const refit_job *r, int32_t i, double reach)
{
    const ns_vec at = r->points.at[i];
    const ns_vec before = ns_vec_sub(at, point_at(r, r->far.at[i] - reach));
    const ns_vec after = ns_vec_sub(point_at(r, r->far.at[i] + reach), at);

    return ns_turn_degrees(before, after);
}

// A corner has the sharpest turn within a weld around it.
static bool is_sharpest(const refit_job *r, int32_t i)
{
    const double weld = r->job->weld, turn = r->turn.at[i];

    for (int32_t k = i - 1; k >= 0 && r->far.at[i] - r->far.at[k] < weld; k--) {
        if (r->turn.at[k] >= turn)
            return false;
    }
    for (int32_t k = i + 1; k < r->points.count && r->far.at[k] - r->far.at[i] < weld; k++) {
        if (r->turn.at[k] > turn)
            return false;
    }
    return true;
}

static ns_status find_corners(ns_ctx *ctx, refit_job *r)
{
    const double weld = r->job->weld, whole = r->far.at[r->points.count - 1];

    NS_NEED(ctx, ns_array_resize(ctx, &r->turn, r->points.count));
    for (int32_t i = 1; i + 1 < r->points.count; i++) {
        if (r->far.at[i] < weld || whole - r->far.at[i] < weld)
            continue; // too close to an end that is a corner already
        const double turn = turn_at(r, i, weld);
        if (turn > r->job->options->corner && turn >= SHARE * turn_at(r, i, 2 * weld))
            r->turn.at[i] = turn;
    }
    for (int32_t i = r->low; i <= r->high; i++) {
        if (r->turn.at[i] == 0 || !is_sharpest(r, i) || (r->run->closed && i == r->high))
            continue;
        NS_NEED(ctx, ns_array_push(ctx, &r->corners, i));
    }
    return ns_spend(ctx, 16 * (int64_t)r->points.count);
}

// New curves from one break to the next. Where there is no corner at an end of the run they go on
// as its neighbours do.
static ns_status fit_between(ns_ctx *ctx, refit_job *r, int32_t from, int32_t to,
                             const ns_vec *way_in, const ns_vec *way_out)
{
    const double reach = r->job->weld / 2;
    const ns_vec ways[2] = {
        way_in ? *way_in : ns_curve_way_at(&r->points, from, to, from, reach, 1),
        way_out ? *way_out : ns_curve_way_at(&r->points, from, to, to, reach, -1),
    };

    return ns_curve_fit(ctx, &r->points, from, to, ways, reach, r->job->weld / CLOSE,
                        &r->curves);
}

static bool is_corner(const refit_job *r, int32_t i)
{
    for (int32_t k = 0; k < r->corners.count; k++) {
        if (r->corners.at[k] == i)
            return true;
    }
    return false;
}

static ns_status fit_open(ns_ctx *ctx, refit_job *r)
{
    const ns_refit *run = r->run;
    ns_vec before, after;
    int32_t from = r->low;

    if (run->before)
        before = ns_curve_direction(run->before, 1);
    if (run->after)
        after = ns_curve_direction(run->after, 0);
    const ns_vec *in = run->before && !is_corner(r, r->low) ? &before : NULL;
    const ns_vec *out = run->after && !is_corner(r, r->high) ? &after : NULL;
    for (int32_t k = 0; k < r->corners.count; k++) {
        const int32_t to = r->corners.at[k];
        if (to <= from || to >= r->high)
            continue;
        NS_TRY(fit_between(ctx, r, from, to, from == r->low ? in : NULL, NULL));
        from = to;
    }
    return fit_between(ctx, r, from, r->high, from == r->low ? in : NULL, out);
}

// A closed run was gathered three times over; the middle one counts.
static ns_status fit_closed(ns_ctx *ctx, refit_job *r)
{
    const int32_t around = r->high - r->low;

    if (r->corners.count == 0) {
        const ns_vec way =
            ns_curve_way_at(&r->points, 0, r->points.count - 1, r->low, r->job->weld / 2, 0);
        return fit_between(ctx, r, r->low, r->high, &way, &way);
    }
    for (int32_t k = 0; k < r->corners.count; k++) {
        const int32_t from = r->corners.at[k];
        const int32_t to =
            k + 1 < r->corners.count ? r->corners.at[k + 1] : r->corners.at[0] + around;
        NS_TRY(fit_between(ctx, r, from, to, NULL, NULL));
    }
    return NS_OK;
}

static ns_status refit_steps(ns_ctx *ctx, refit_job *r, ns_stitches *stitches)
{
    NS_TRY(gather_points(ctx, r));
    NS_TRY(find_corners(ctx, r));
    NS_TRY(r->run->closed ? fit_closed(ctx, r) : fit_open(ctx, r));
    for (int32_t i = 0; i < r->curves.count; i++) {
        const ns_stitch stitch = { r->curves.at[i], false };
        NS_NEED(ctx, ns_array_push(ctx, stitches, stitch));
    }
    return NS_OK;
}

ns_status ns_outline_refit(ns_ctx *ctx, ns_outline_job *job, const ns_refit *run,
                           ns_stitches *stitches)
{
    // The neighbours may live in the array that grows.
    ns_refit own = *run;
    ns_cubic before, after;
    if (run->before)
        own.before = (before = *run->before, &before);
    if (run->after)
        own.after = (after = *run->after, &after);
    refit_job r = { .job = job, .run = &own };
    const ns_status status = refit_steps(ctx, &r, stitches);

    ns_arrays_drop(ctx, &r.points, &r.far, &r.turn, &r.corners, &r.curves);
    return status;
}
