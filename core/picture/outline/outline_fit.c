// outline_fit.c: few smooth cubics along many points.
//
// Schneider's way (Graphics Gems, 1990): parameters by chord length, handle lengths by least
// squares with the directions at both ends given, parameters improved by Newton's step; where that
// is not close enough the points are parted at the worst one.
#include "picture/outline/outline_curve.h"

#include "base/basics.h"

#define ROUNDS 4       // of improving parameters
#define RANGES_MAX 128 // still to do; a part has at most 7 of 8 points of its whole

typedef struct range {
    int32_t first, last;
    ns_vec ways[2];
} range;

typedef struct fit_job {
    const ns_vecs *points;
    NS_ARRAY(double) at; // parameters of the range's points
    double length;       // along the range's points
    double reach, tolerance;
} fit_job;

ns_vec ns_curve_way_at(const ns_vecs *points, int32_t first, int32_t last, int32_t at,
                       double reach, int side)
{
    ns_vec from = points->at[at], to = from;
    double length = 0;

    for (int32_t i = at; side <= 0 && i > first && length < reach; i--) {
        length += ns_vec_distance(points->at[i], points->at[i - 1]);
        from = points->at[i - 1];
    }
    length = 0;
    for (int32_t i = at; side >= 0 && i < last && length < reach; i++) {
        length += ns_vec_distance(points->at[i], points->at[i + 1]);
        to = points->at[i + 1];
    }
    return ns_vec_unit(ns_vec_sub(to, from));
}

static ns_status by_chord_length(ns_ctx *ctx, fit_job *job, const range *r)
{
    const ns_vec *p = job->points->at + r->first;
    const int32_t count = r->last - r->first + 1;

    NS_NEED(ctx, ns_array_resize(ctx, &job->at, count));
    job->at.at[0] = 0;
    for (int32_t i = 1; i < count; i++)
        job->at.at[i] = job->at.at[i - 1] + ns_vec_distance(p[i - 1], p[i]);
    const double length = job->at.at[count - 1];
    for (int32_t i = 1; i < count && length > 0; i++)
        job->at.at[i] /= length;
    job->length = length;
    return ns_spend(ctx, count);
}

static ns_cubic with_handles(const fit_job *job, const range *r, double start, double end)
{
    const ns_vec a = job->points->at[r->first], b = job->points->at[r->last];

    return (ns_cubic){ { a, ns_vec_add(a, ns_vec_scale(r->ways[0], start)),
                         ns_vec_sub(b, ns_vec_scale(r->ways[1], end)), b } };
}

// The best handle lengths for the parameters as they are; a handle longer than the way makes a hook.
static ns_cubic least_squares(const fit_job *job, const range *r)
{
    const ns_vec *p = job->points->at + r->first;
    const int32_t count = r->last - r->first + 1;
    const ns_vec a = p[0], b = p[count - 1];
    const double chord = ns_vec_distance(a, b), most = ns_min(3 * chord, job->length);
    double c00 = 0, c01 = 0, c11 = 0, x0 = 0, x1 = 0;

    for (int32_t i = 0; i < count; i++) {
        const double t = job->at.at[i], s = 1 - t;
        const double b1 = 3 * s * s * t, b2 = 3 * s * t * t;
        const ns_vec u = ns_vec_scale(r->ways[0], b1), v = ns_vec_scale(r->ways[1], -b2);
        const ns_vec base =
            ns_vec_add(ns_vec_scale(a, s * s * s + b1), ns_vec_scale(b, t * t * t + b2));
        const ns_vec rest = ns_vec_sub(p[i], base);
        c00 += ns_vec_dot(u, u);
        c01 += ns_vec_dot(u, v);
        c11 += ns_vec_dot(v, v);
        x0 += ns_vec_dot(u, rest);
        x1 += ns_vec_dot(v, rest);
    }
    const double det = c00 * c11 - c01 * c01;
    const double start = det > 0 ? (x0 * c11 - x1 * c01) / det : 0;
    const double end = det > 0 ? (c00 * x1 - c01 * x0) / det : 0;
    if (!(start > chord / 100 && start < most && end > chord / 100 && end < most))
        return with_handles(job, r, chord / 3, chord / 3);
    return with_handles(job, r, start, end);
}

// The point that is farthest from the curve, and how far.
static int32_t worst_point(const fit_job *job, const range *r, const ns_cubic *curve,
                           double *far)
{
    int32_t worst = r->first;

    *far = 0;
    for (int32_t i = r->first + 1; i < r->last; i++) {
        const double away =
            ns_vec_distance(ns_cubic_at(curve, job->at.at[i - r->first]), job->points->at[i]);
        if (away > *far) {
            *far = away;
            worst = i;
        }
    }
    return worst;
}

static void improve(fit_job *job, const range *r, const ns_cubic *curve)
{
    for (int32_t i = r->first + 1; i < r->last; i++) {
        double *t = &job->at.at[i - r->first];
        *t = ns_cubic_nearer(curve, job->points->at[i], *t);
    }
}

// One cubic for the range; *split is -1 when it is close enough.
static ns_status fit_one(ns_ctx *ctx, fit_job *job, const range *r, ns_cubic *curve,
                         int32_t *split)
{
    double far;

    *split = -1;
    NS_TRY(by_chord_length(ctx, job, r));
    if (r->last - r->first == 1) {
        const double third =
            ns_vec_distance(job->points->at[r->first], job->points->at[r->last]) / 3;
        *curve = with_handles(job, r, third, third);
        return NS_OK;
    }
    for (int round = 0; round < ROUNDS; round++) {
        *curve = least_squares(job, r);
        *split = worst_point(job, r, curve, &far);
        if (far <= job->tolerance) {
            *split = -1;
            return NS_OK;
        }
        if (far > 16 * job->tolerance)
            break;
        improve(job, r, curve);
    }
    const int32_t part = (r->last - r->first) / 8 + 1;
    *split = ns_min(ns_max(*split, r->first + part), r->last - part);
    NS_ASSERT(*split > r->first && *split < r->last);
    return NS_OK;
}

static ns_status fit_ranges(ns_ctx *ctx, fit_job *job, const range *whole, ns_cubics *curves)
{
    range todo[RANGES_MAX];
    int count = 1;

    todo[0] = *whole;
    while (count > 0) {
        const range r = todo[--count];
        ns_cubic curve;
        int32_t split;
        NS_TRY(fit_one(ctx, job, &r, &curve, &split));
        if (split < 0 || count + 2 > RANGES_MAX) {
            NS_NEED(ctx, ns_array_push(ctx, curves, curve));
            continue;
        }
        const ns_vec way =
            ns_curve_way_at(job->points, whole->first, whole->last, split, job->reach, 0);
        todo[count++] = (range){ split, r.last, { way, r.ways[1] } };
        todo[count++] = (range){ r.first, split, { r.ways[0], way } };
    }
    return NS_OK;
}

ns_status ns_curve_fit(ns_ctx *ctx, const ns_vecs *points, int32_t first, int32_t last,
                       const ns_vec ways[2], double reach, double tolerance, ns_cubics *curves)
{
    fit_job job = { .points = points, .reach = reach, .tolerance = tolerance };
    const range whole = { first, last, { ways[0], ways[1] } };

    NS_ASSERT(first >= 0 && first < last && last < points->count);
    const ns_status status = fit_ranges(ctx, &job, &whole, curves);

    ns_array_drop(ctx, &job.at);
    return status;
}
