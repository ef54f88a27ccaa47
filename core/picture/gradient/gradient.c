// gradient.c: see gradient.h.
#include "picture/gradient/gradient.h"

#include "base/basics.h"
#include "geom/vec.h"

ns_vec ns_gradient_take(const ns_gradient *gradient, ns_vec point)
{
    const double *m = gradient->to_space;

    return (ns_vec){ m[0] * point.x + m[2] * point.y + m[4],
                     m[1] * point.x + m[3] * point.y + m[5] };
}

double ns_gradient_place(const ns_gradient *g, ns_vec point)
{
    if (!g->radial)
        return ns_clamp(point.x, -NS_GRADIENT_FAR, NS_GRADIENT_FAR);
    const ns_vec d = ns_vec_sub(point, g->focus);
    const double out = ns_vec_dot(d, d), room = 1 - ns_vec_dot(g->focus, g->focus);
    const double along = ns_vec_dot(d, g->focus);
    // The ray from the focus through the point meets the circle at d / place.
    const double at = out > 0 ? out / (ns_sqrt(along * along + out * room) - along) : 0;
    return at < NS_GRADIENT_FAR ? at : NS_GRADIENT_FAR;
}

void ns_gradient_paint(const ns_gradient *g, double at, double paint[4])
{
    int32_t next = 0;

    NS_ASSERT(g->count > 0);
    while (next < g->count && g->stops[next].at <= at)
        next++;
    const ns_gradient_stop *after = &g->stops[next < g->count ? next : g->count - 1];
    const ns_gradient_stop *before = &g->stops[next > 0 ? next - 1 : 0];
    const double gap = after->at - before->at;
    const double part = gap > 0 ? (at - before->at) / gap : 0;
    for (int k = 0; k < 4; k++)
        paint[k] = before->paint[k] + part * (after->paint[k] - before->paint[k]);
}

double ns_gradient_floor(double value)
{
    const double whole = (double)(int64_t)value;

    return whole > value ? whole - 1 : whole;
}
