// fit_tracks.c: from the tracks' polylines to the curves that they stand for; see fit.h.
//
// What relaxed kept to the right sides of the polylines of fixed curves; on the page are the curves
// themselves, up to a tolerance away. A small triangle of two moving curves and a fixed one may
// lie between the two, the wrong way round. So the plane is bent a little: what lies on a track
// goes to its curve, what is near goes along, less with distance, and nothing passes anything.
#include "layout/fit/fit.h"

#include "base/basics.h"

#define BENT 6.0 // how far around a track, in parts of how far it may be from its curve

static ns_vec_box box_of(const ns_polyline *line, double margin)
{
    ns_point least = line->points.at[0], most = least;

    for (int32_t i = 1; i < line->points.count; i++) {
        least = ns_point_least(least, line->points.at[i]);
        most = ns_point_most(most, line->points.at[i]);
    }
    return (ns_vec_box){ { least.x - margin, least.y - margin },
                         { most.x + margin, most.y + margin } };
}

ns_fit_place ns_fit_nearest(const ns_polyline *line, ns_vec at, double within)
{
    ns_fit_place best = { -1, 0, within };

    for (int32_t i = 0; i + 1 < line->points.count; i++) {
        const ns_vec a = ns_vec_of(line->points.at[i]);
        const ns_vec way = ns_vec_between(line->points.at[i], line->points.at[i + 1]);
        const ns_vec to = ns_vec_sub(at, a);
        const double part = ns_clamp(ns_vec_dot(to, way) / ns_vec_dot(way, way), 0, 1);
        const double away = ns_vec_distance(to, ns_vec_scale(way, part));
        if (away < best.away)
            best = (ns_fit_place){ i, part, away };
    }
    return best;
}

// From the place to the curve.
static ns_vec off(const ns_fit_job *job, int32_t section, const ns_polyline *line,
                  const ns_fit_place *p)
{
    const ns_stretch *s = &line->stretches.at[p->segment];
    const int32_t first = job->old->sections.at[section].first;
    const ns_cubic cubic = ns_cubic_of(&job->old->cubics.at[first + s->cubic].curve);
    const double t = ns_stretch_at(s, p->part);
    NS_ASSERT(p->segment < line->stretches.count && p->part >= 0 && p->part <= 1);
    const ns_vec here = ns_vec_mix(ns_vec_of(line->points.at[p->segment]),
                                   ns_vec_of(line->points.at[p->segment + 1]), p->part);

    return ns_vec_sub(ns_cubic_at(&cubic, t), here);
}

// How far what lies there goes along with the tracks around it, units.
static ns_vec bend_at(const ns_fit_job *job, ns_vec at)
{
    const double reach = BENT * job->old->tolerance;
    ns_vec sum = { 0, 0 };

    for (int32_t s = 0; s < job->boxes.count; s++) {
        const ns_polyline *line = &job->arranged->lines.at[s];
        if (job->sections.at[s].moves || !ns_vec_box_holds(&job->boxes.at[s], at))
            continue;
        const ns_fit_place best = ns_fit_nearest(line, at, reach);
        if (best.segment >= 0)
            sum = ns_vec_add(sum, ns_vec_scale(off(job, s, line, &best),
                                               (1 - best.away / reach) / NS_RELAX_UNIT));
    }
    return sum;
}

ns_status ns_fit_place_all(ns_ctx *ctx, ns_fit_job *job)
{
    const ns_relax_view *view = job->view;

    NS_NEED(ctx, ns_array_resize(ctx, &job->at, view->vertex_count)
                     && ns_array_resize(ctx, &job->boxes, job->sections.count));
    NS_ASSERT(job->arranged->lines.count == job->sections.count);
    for (int32_t s = 0; s < job->boxes.count; s++)
        job->boxes.at[s] = box_of(&job->arranged->lines.at[s], BENT * job->old->tolerance);
    for (int32_t v = 0; v < job->at.count; v++) {
        const ns_vec at = ns_vec_of(view->at[v]);
        job->at.at[v] = ns_vec_scale(at, 1 / NS_RELAX_UNIT);
        if (view->kinds[v] != NS_RELAX_NONE && view->fixed[v] != 1)
            job->at.at[v] = ns_vec_add(job->at.at[v], bend_at(job, at));
    }
    return ns_spend(ctx, job->at.count);
}

ns_status ns_fit_add_between(ns_ctx *ctx, ns_fit_job *job, int32_t from, int32_t to)
{
    const ns_vec a = ns_vec_of(job->view->at[from]), b = ns_vec_of(job->view->at[to]);
    const double length = ns_vec_distance(b, a) / NS_RELAX_UNIT;
    const int32_t parts = (int32_t)(length / NS_FIT_STEP);

    for (int32_t i = 1; i < parts; i++) {
        const ns_vec at = ns_vec_mix(a, b, (double)i / parts), bend = bend_at(job, at);
        if (bend.x == 0 && bend.y == 0)
            continue;
        const ns_vec there = ns_vec_add(ns_vec_scale(at, 1 / NS_RELAX_UNIT), bend);
        NS_TRY(ns_fit_add_point(ctx, job, there, NS_FIT_STEP * 0.45, false));
    }
    return NS_OK;
}
