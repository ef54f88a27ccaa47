// outline_corner.c: which joints of a welded chain are corners; smooth ones are made exactly
// smooth, needles are rounded.
//
// A needle turns so sharply that two extensions through it could not be told apart. It is cut
// back to where it is an eighth of a weld wide and closed with a small round cap:
//
//      ------------___                 -----------.
//                     ---->   becomes              )
//      ------------'''                 -----------'
#include "picture/outline_parts.h"

#include "base/basics.h"

#define STEPS 64  // a quarter of a weld each, to look back from a needle's point
#define NARROW 8  // a cap's part of the weld, at least
#define CAP 0.667 // handles of a half circle, for its diameter

static double turn_at(const ns_link *before, const ns_link *after)
{
    return ns_turn_degrees(ns_curve_direction(&before->curve, 1),
                           ns_curve_direction(&after->curve, 0));
}

// The part of the curve's parameters that its last (or first) `far` grid steps take.
static double share_of(const ns_cubic *curve, double far)
{
    const double length = ns_cubic_length(curve);
    double share = length > 0 ? far / length : 1;

    return share < 1 ? share : 1;
}

// Rounds the joint of two links when there is room; says whether it did. The cap is returned.
static bool round_needle(const ns_outline_job *job, ns_cubic *before, ns_cubic *after,
                         ns_cubic *cap)
{
    const double wide = job->weld / NARROW, step = job->weld / 4;

    for (int i = 1; i <= STEPS; i++) {
        const double a = 1 - share_of(before, i * step), b = share_of(after, i * step);
        if (a < 0.1 || b > 0.9)
            return false;
        const double gap = ns_vec_distance(ns_cubic_at(before, a), ns_cubic_at(after, b));
        if (gap < wide)
            continue;
        *before = ns_cubic_part(before, 0, a);
        *after = ns_cubic_part(after, b, 1);
        const ns_vec u = ns_curve_direction(before, 1), v = ns_curve_direction(after, 0);
        *cap =
            (ns_cubic){ { before->p[3], ns_vec_add(before->p[3], ns_vec_scale(u, CAP * gap)),
                          ns_vec_sub(after->p[0], ns_vec_scale(v, CAP * gap)), after->p[0] } };
        return true;
    }
    return false;
}

static ns_status insert_link(ns_ctx *ctx, ns_links *links, int32_t at, const ns_link *link)
{
    if (!ns_array_push(ctx, links, *link))
        return ns_no_memory(ctx);
    for (int32_t k = links->count - 1; k > at; k--)
        links->at[k] = links->at[k - 1];
    links->at[at] = *link;
    return NS_OK;
}

static ns_status round_needles(ns_ctx *ctx, ns_outline_job *job, int32_t first, bool closed,
                               ns_links *links)
{
    for (int32_t i = first; i < links->count; i++) {
        const int32_t next = i + 1 < links->count ? i + 1 : first;
        ns_link cap = { 0 };
        if ((next == first && !closed) || next == i
            || turn_at(&links->at[i], &links->at[next]) <= job->options->needle
            || !round_needle(job, &links->at[i].curve, &links->at[next].curve, &cap.curve))
            continue;
        NS_TRY(insert_link(ctx, links, ++i, &cap));
        job->needles++;
    }
    return NS_OK;
}

static double handle_length(const ns_cubic *curve, int end)
{
    return end ? ns_vec_distance(curve->p[2], curve->p[3])
               : ns_vec_distance(curve->p[0], curve->p[1]);
}

// Whether the second curve of a joint takes the direction of the first, or the other way round: a
// straight line keeps its own, then the curve with the longer handle does.
static bool second_turns(const ns_cubic *before, const ns_cubic *after)
{
    const bool straight_1 = ns_curve_is_straight(before);
    const bool straight_2 = ns_curve_is_straight(after);

    return straight_1 != straight_2 ? straight_1
                                    : handle_length(before, 1) >= handle_length(after, 0);
}

// Makes the joint after link i, which hardly turns, exactly smooth. Turning a long handle would
// move the whole curve, so a piece about a weld long is cut off first and turned alone; *added
// says so: there is a link more.
static ns_status smooth_joint(ns_ctx *ctx, const ns_outline_job *job, int32_t i, int32_t next,
                              ns_links *links, bool *added)
{
    const bool second = second_turns(&links->at[i].curve, &links->at[next].curve);
    const int32_t turned = second ? next : i;
    const int end = second ? 0 : 1;
    const ns_vec way = ns_curve_direction(&links->at[second ? i : next].curve, second ? 1 : 0);
    ns_cubic *curve = &links->at[turned].curve;
    const double sine = ns_abs(ns_vec_turn(way, ns_curve_direction(curve, end)));

    *added = sine * handle_length(curve, end) > job->weld / 8
             && ns_cubic_length(curve) > 2 * job->weld;
    if (*added) {
        const double share = share_of(curve, job->weld), cut = end ? 1 - share : share;
        const ns_link first = { ns_cubic_part(curve, 0, cut), false };
        const ns_link rest = { ns_cubic_part(curve, cut, 1), links->at[turned].corner };
        NS_TRY(insert_link(ctx, links, turned, &first));
        links->at[turned + 1] = rest;
        curve = &links->at[turned + end].curve;
    }
    ns_curve_aim(curve, end, way);
    return NS_OK;
}

ns_status ns_outline_find_corners(ns_ctx *ctx, ns_outline_job *job, bool closed, int32_t first,
                                  ns_links *links)
{
    NS_TRY(round_needles(ctx, job, first, closed, links));
    for (int32_t i = first; i < links->count; i++) {
        const int32_t next = i + 1 < links->count ? i + 1 : first;
        if (next != first || closed)
            links->at[i].corner =
                turn_at(&links->at[i], &links->at[next]) > job->options->corner;
    }
    for (int32_t i = first; i < links->count; i++) {
        const int32_t next = i + 1 < links->count ? i + 1 : first;
        bool added = false;
        if (!links->at[i].corner && (next != first || closed))
            NS_TRY(smooth_joint(ctx, job, i, next, links, &added));
        i += added;
    }
    return NS_OK;
}
