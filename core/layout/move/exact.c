// exact.c: whether a change that is made alone leaves the drawing as it was; see exact.h.
//
// What is asked is asked of the segments gathered last, which are all that meet a box around the
// change. Signs of determinants decide; a touch counts as being met, so that doubt is a no.
#include "layout/move/exact.h"

#include "base/basics.h"

ns_status ns_exact_gather(ns_ctx *ctx, ns_relax *relax, const ns_point *points, int32_t count)
{
    ns_point least = points[0], most = points[0];

    for (int32_t i = 1; i < count; i++) {
        least = ns_point_least(least, points[i]);
        most = ns_point_most(most, points[i]);
    }
    relax->near->box.count = 0;
    return ns_relax_near_box(ctx, relax, least, most, &relax->near->box);
}

static bool is_among(const int32_t *list, int32_t count, int32_t what)
{
    for (int32_t i = 0; i < count; i++)
        if (list[i] == what)
            return true;
    return false;
}

bool ns_exact_overlap(ns_point from, ns_point p, ns_point q)
{
    return ns_turn(from, p, q) == 0
           && (int64_t)(p.x - from.x) * (q.x - from.x)
                      + (int64_t)(p.y - from.y) * (q.y - from.y)
                  >= 0;
}

bool ns_exact_way_clear(const ns_relax *relax, int32_t a, ns_point p, int32_t b, ns_point q,
                        const int32_t *gone, int32_t gone_count)
{
    const ns_relax_found *box = &relax->near->box;

    if (ns_point_same(p, q))
        return false;
    for (int32_t i = 0; i < box->count; i++) {
        const ns_relax_segment *s = &relax->segments.at[box->at[i]];
        if (is_among(gone, gone_count, box->at[i]))
            continue;
        const bool has_a = s->from == a || s->to == a, has_b = s->from == b || s->to == b;
        const ns_point from = relax->at.at[s->from], to = relax->at.at[s->to];
        if (has_a && has_b)
            return false;
        if (has_a   ? ns_exact_overlap(p, q, s->from == a ? to : from)
            : has_b ? ns_exact_overlap(q, p, s->from == b ? to : from)
                    : !ns_segments_apart(p, q, from, to))
            return false;
    }
    return true;
}

static bool holds(const ns_point *ring, int32_t count, ns_point p)
{
    bool inside = false;

    for (int32_t i = 0, j = count - 1; i < count; j = i++) {
        const ns_point a = ring[j], b = ring[i];
        if (ns_on_segment(a, b, p))
            return true;
        if ((a.y > p.y) != (b.y > p.y) && (ns_turn(a, b, p) > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

bool ns_exact_area_clear(const ns_relax *relax, const ns_point *ring, int32_t count,
                         const int32_t *own, int32_t own_count)
{
    const ns_relax_found *box = &relax->near->box;

    NS_ASSERT(count >= 3);
    for (int32_t i = 0; i < box->count; i++) {
        const ns_relax_segment *s = &relax->segments.at[box->at[i]];
        if (!is_among(own, own_count, s->from) && holds(ring, count, relax->at.at[s->from]))
            return false;
        if (!is_among(own, own_count, s->to) && holds(ring, count, relax->at.at[s->to]))
            return false;
    }
    return true;
}

bool ns_exact_triangle_clear(const ns_relax *relax, ns_point p, ns_point q, ns_point r,
                             const int32_t *own, int32_t own_count)
{
    const ns_point ring[3] = { p, q, r };

    return ns_exact_area_clear(relax, ring, 3, own, own_count);
}

// One more round begins wherever the next direction comes before this one.
static bool turn_on(ns_point at, ns_point p, ns_point q, int32_t *rounds)
{
    if (ns_point_same(p, at) || ns_point_same(q, at))
        return false;
    const int order = ns_direction_compare(at, p, at, q);
    *rounds += order > 0;
    return order != 0 && *rounds <= 1;
}

bool ns_exact_turn_round(ns_point at, const ns_point *points, int32_t count)
{
    int32_t rounds = 0;

    for (int32_t i = 0; i < count; i++)
        if (!turn_on(at, points[i], points[i + 1 < count ? i + 1 : 0], &rounds))
            return false;
    return true;
}

bool ns_exact_in_order(const ns_relax *relax, int32_t junction)
{
    const int32_t count = relax->vertices.at[junction].dart_count;
    const ns_point at = relax->at.at[junction];
    int32_t rounds = 0;

    for (int32_t i = 0; i < count; i++) {
        const int32_t next = i + 1 < count ? i + 1 : 0;
        if (!turn_on(at, relax->at.at[ns_relax_beside(relax, junction, i)],
                     relax->at.at[ns_relax_beside(relax, junction, next)], &rounds))
            return false;
    }
    return true;
}
