// fit_round.c: a line with rounded corners, for where no spline fits; see fit.h.
//
// At every vertex the corner is cut off by a curve inside it. All lines through a crossing do
// that at the same distance, so that they enter and leave a small circle by turns and cross in
// it; with smaller circles everything comes as near to the polylines as need be. Where two leave a
// crossing in almost the same direction no grid can tell them apart in so small a circle: so every
// other level cuts each side of a corner off as far as its own segment allows.
#include "layout/fit/fit.h"

#include "base/basics.h"

#define LEAST (8 / NS_RELAX_UNIT) // a corner is not cut off nearer, units

static ns_vec towards(ns_vec from, ns_vec to, double far)
{
    return ns_vec_add(from, ns_vec_scale(ns_vec_unit(ns_vec_sub(to, from)), far));
}

static ns_status add_line(ns_ctx *ctx, ns_fit_job *job, ns_vec from, ns_vec to)
{
    const ns_cubic line = ns_cubic_line(from, to);

    return ns_array_push(ctx, &job->curve, line) ? NS_OK : ns_no_memory(ctx);
}

// How far from a vertex the corner is cut off, on the side of the vertex given.
static double cut_at(const ns_fit_job *job, int32_t level, int32_t i, int32_t towards)
{
    const double own = ns_vec_distance(job->points.at[towards], job->points.at[i]) / 2;
    double room = level % 2 ? own : job->rooms.at[i];
    if (level + NS_FIT_SPLINES >= NS_FIT_CLOSE)
        room = ns_min(room, NS_FIT_STEP * 0.45);
    const double part = room / (1 << level / 2 * 2);

    return part > LEAST ? part : room < LEAST ? room : LEAST;
}

ns_status ns_fit_round_line(ns_ctx *ctx, ns_fit_job *job, int32_t section)
{
    const int32_t level = job->sections.at[section].level - NS_FIT_SPLINES;
    const int32_t last = job->points.count - 1;
    ns_vec from = job->points.at[0];

    NS_ASSERT(level >= 0 && level < NS_FIT_ROUNDED);
    job->curve.count = 0;
    for (int32_t i = 1; i < last; i++) {
        const ns_vec at = job->points.at[i];
        const ns_vec in = towards(at, job->points.at[i - 1], cut_at(job, level, i, i - 1));
        const ns_vec to = towards(at, job->points.at[i + 1], cut_at(job, level, i, i + 1));
        // Often the corner before ends where this one begins.
        if (i == 1 || ns_vec_distance(in, from) > LEAST / 2) {
            NS_TRY(add_line(ctx, job, from, in));
            from = in;
        }
        const ns_cubic corner = { { from, ns_vec_mix(from, at, 2.0 / 3),
                                    ns_vec_mix(to, at, 2.0 / 3), to } };
        NS_NEED(ctx, ns_array_push(ctx, &job->curve, corner));
        from = to;
    }
    return add_line(ctx, job, from, job->points.at[last]);
}
