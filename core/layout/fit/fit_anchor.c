// fit_anchor.c: where a closed curve that stays begins; see fit.h.
//
// Its first point lies on one of its edges, and the numbers of cells and the walk along the curve
// depend on which. A train that has gone round past that point is on the wrong side of it; then
// the same curve is told from another point on.
#include "layout/fit/fit.h"

#include "base/basics.h"

// The point in the middle of the edge that must hold the beginning, which is the last of the line;
// false when the old beginning is on it.
static bool find_middle(const ns_fit_job *job, int32_t section, ns_vec *middle)
{
    const int32_t *line = job->view->line + job->view->line_first[section];
    const int32_t count = job->view->line_first[section + 1] - job->view->line_first[section];
    const ns_point start = job->old->cubics.at[job->old->sections.at[section].first].curve.p[0];
    int32_t last = count - 2;

    if (job->view->kinds[line[0]] != NS_RELAX_TRAIN
        && job->view->kinds[line[0]] != NS_RELAX_CROSS)
        return false; // nothing is on it
    for (; last > 0 && job->view->kinds[line[last]] == NS_RELAX_BEND; last--) {
        if (ns_point_same(job->view->at[line[last]], start))
            return false;
    }
    const int32_t half = (last + count - 1) / 2;
    *middle = half > last ? ns_vec_of(job->view->at[line[half]])
                          : ns_vec_mix(ns_vec_of(job->view->at[line[last]]),
                                       ns_vec_of(job->view->at[line[count - 1]]), 0.5);
    return true;
}

static ns_status add(ns_ctx *ctx, ns_fit_section *own, const ns_board_cubic *like, double from,
                     double to)
{
    const ns_cubic whole = ns_cubic_of(&like->curve);
    const ns_cubic part = ns_cubic_part(&whole, from, to);
    ns_board_cubic cubic = *like;

    if (from > 0 || to < 1)
        cubic.curve = ns_cubic_snap(&part);
    return ns_array_push(ctx, &own->cubics, cubic) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_fit_turn_closed(ns_ctx *ctx, ns_fit_job *job, int32_t section)
{
    const ns_polyline *line = &job->arranged->lines.at[section];
    const ns_section *old = &job->old->sections.at[section];
    ns_fit_section *own = &job->sections.at[section];
    ns_vec middle;

    if (!find_middle(job, section, &middle))
        return NS_OK;
    const ns_fit_place place = ns_fit_nearest(line, middle, 1e9);
    NS_ASSERT(place.segment >= 0 && own->cubics.count == 0);
    const ns_stretch *s = &line->stretches.at[place.segment];
    const double t = ns_stretch_at(s, place.part);
    if (t < 1)
        NS_TRY(add(ctx, own, &job->old->cubics.at[old->first + s->cubic], t, 1));
    for (int32_t i = 1; i < old->count; i++)
        NS_TRY(add(ctx, own, &job->old->cubics.at[old->first + (s->cubic + i) % old->count], 0,
                   1));
    if (t > 0)
        NS_TRY(add(ctx, own, &job->old->cubics.at[old->first + s->cubic], 0, t));
    return NS_OK;
}
