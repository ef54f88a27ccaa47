// outline_weld.c: short details of a chain are welded, then its corners are found.
//
// Files hide a corner behind several tiny curves, and a smooth curve behind tiny steps. So a run
// of short curves no longer than the weld becomes one joint: where the curves before and after it
// would meet, or midway. Only then the turn at each joint says whether it is a corner.
#include "picture/outline_parts.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define STUB 16.0 // a handle shorter than so many grid steps has no direction
#define TURN_LEAST                                                                             \
    0.17 // the sine of 10 degrees: lines that turn less have no use for their meeting

static double distance(ns_vec a, ns_vec b)
{
    return ns_vec_length(ns_vec_sub(b, a));
}

// The direction in which the curve leaves its start or arrives at its end; stubs are passed over.
static ns_vec direction(const ns_cubic *curve, int end)
{
    for (int i = 1; i < 3; i++) {
        const ns_vec from = end ? curve->p[3 - i] : curve->p[0];
        const ns_vec to = end ? curve->p[3] : curve->p[i];
        if (distance(from, to) >= STUB)
            return ns_vec_unit(ns_vec_sub(to, from));
    }
    return ns_cubic_direction(curve, end);
}

static bool is_straight(const ns_cubic *curve)
{
    const ns_vec way = ns_vec_unit(ns_vec_sub(curve->p[3], curve->p[0]));

    for (int i = 1; i < 3; i++) {
        if (ns_abs(ns_vec_turn(way, ns_vec_sub(curve->p[i], curve->p[0]))) > STUB)
            return false;
    }
    return true;
}

static void move_end(ns_cubic *curve, int end, ns_vec to)
{
    if (is_straight(curve)) {
        *curve = end ? ns_cubic_line(curve->p[0], to) : ns_cubic_line(to, curve->p[3]);
        return;
    }
    const int tip = end ? 3 : 0, handle = end ? 2 : 1;
    curve->p[handle] = ns_vec_add(curve->p[handle], ns_vec_sub(to, curve->p[tip]));
    curve->p[tip] = to;
}

// Where two curves meet that a weld parts: where their straight continuations do when that is
// near, otherwise midway.
static ns_vec meeting(const ns_cubic *before, const ns_cubic *after, double weld)
{
    const ns_vec a = before->p[3], b = after->p[0];
    const ns_vec u = direction(before, 1), v = direction(after, 0);
    const double turn = ns_vec_turn(u, v);

    if (ns_abs(turn) > TURN_LEAST) {
        const ns_vec gap = ns_vec_sub(b, a);
        const double s = ns_vec_turn(gap, v) / turn, t = ns_vec_turn(gap, u) / turn;
        if (s >= 0 && s <= weld && t <= 0 && t >= -weld)
            return ns_vec_add(a, ns_vec_scale(u, s));
    }
    return ns_vec_mix(a, b, 0.5);
}

// The angle between two directions, in degrees.
static double turn_between(ns_vec u, ns_vec v)
{
    return ns_atan2(ns_abs(ns_vec_turn(u, v)), ns_vec_dot(u, v)) * 180 / NS_PI;
}

typedef struct weld_job {
    ns_outline_job *job;
    const ns_chain *chain;
    NS_ARRAY(ns_cubic) curves; // of the chain; a closed one starts with a long curve
    NS_ARRAY(double) lengths;
    ns_links *links;
} weld_job;

static ns_status gather(ns_ctx *ctx, weld_job *w)
{
    const ns_chain *chain = w->chain;
    const ns_cubic *from = w->job->chains.curves.at + chain->first;
    int32_t start = 0;

    for (int32_t i = 0; chain->closed && i < chain->count; i++) {
        if (ns_cubic_length(&from[i]) >= w->job->weld) {
            start = i;
            break;
        }
    }
    for (int32_t i = 0; i < chain->count; i++) {
        const ns_cubic *curve = &from[(start + i) % chain->count];
        if (!ns_array_push(ctx, &w->curves, *curve)
            || !ns_array_push(ctx, &w->lengths, ns_cubic_length(curve)))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static ns_status add_link(ns_ctx *ctx, weld_job *w, const ns_cubic *curve)
{
    const ns_link link = { *curve, false };

    return ns_array_push(ctx, w->links, link) ? NS_OK : ns_no_memory(ctx);
}

// Appends the curves, runs of short ones welded.
static ns_status weld_runs(ns_ctx *ctx, weld_job *w)
{
    const double weld = w->job->weld;
    const int32_t count = w->curves.count, first = w->links->count;
    int32_t end;

    for (int32_t i = 0; i < count; i = end) {
        double length = 0;
        if (w->lengths.at[i] >= weld) {
            NS_TRY(add_link(ctx, w, &w->curves.at[i]));
            end = i + 1;
            continue;
        }
        for (end = i; end < count && w->lengths.at[end] < weld; end++)
            length += w->lengths.at[end];
        const bool has_before = w->links->count > first, has_after = end < count;
        if (length > weld || (!has_before && !has_after)) {
            for (int32_t k = i; k < end; k++)
                NS_TRY(add_link(ctx, w, &w->curves.at[k]));
            continue;
        }
        ns_cubic *before = has_before ? &w->links->at[w->links->count - 1].curve : NULL;
        ns_cubic *after = has_after ? &w->curves.at[end] : NULL;
        if (!after && w->chain->closed)
            after = &w->links->at[first].curve;
        w->job->welded++;
        if (before && after) {
            const ns_vec at = meeting(before, after, weld);
            move_end(before, 1, at);
            move_end(after, 0, at);
        } else if (before) {
            move_end(before, 1, w->curves.at[count - 1].p[3]);
        } else {
            move_end(after, 0, w->curves.at[0].p[0]);
        }
    }
    return NS_OK;
}

// Aims the handle of an end, keeping its length.
static void aim(ns_cubic *curve, int end, ns_vec way)
{
    const int tip = end ? 3 : 0, handle = end ? 2 : 1;
    const double length = distance(curve->p[tip], curve->p[handle]);

    if (length >= STUB)
        curve->p[handle] = ns_vec_add(curve->p[tip], ns_vec_scale(way, end ? -length : length));
}

// Makes a joint that hardly turns exactly smooth; a straight line keeps its direction.
static void align(ns_cubic *before, ns_cubic *after)
{
    const ns_vec u = direction(before, 1), v = direction(after, 0);
    const bool straight_u = is_straight(before), straight_v = is_straight(after);
    const ns_vec way = straight_u == straight_v ? ns_vec_unit(ns_vec_add(u, v))
                       : straight_u             ? u
                                                : v;

    aim(before, 1, way);
    aim(after, 0, way);
}

static void find_corners(weld_job *w, int32_t first)
{
    const int32_t count = w->links->count - first;
    ns_link *links = w->links->at + first;

    for (int32_t i = 0; i < count; i++) {
        if (i + 1 == count && !w->chain->closed)
            break;
        ns_link *link = &links[i], *next = &links[(i + 1) % count];
        const double turn =
            turn_between(direction(&link->curve, 1), direction(&next->curve, 0));
        link->corner = turn > w->job->options->corner;
    }
    for (int32_t i = 0; i < count; i++) {
        if (links[i].corner || (i + 1 == count && !w->chain->closed))
            continue;
        align(&links[i].curve, &links[(i + 1) % count].curve);
    }
}

ns_status ns_outline_weld(ns_ctx *ctx, ns_outline_job *job, const ns_chain *chain,
                          ns_links *links)
{
    weld_job w = { .job = job, .chain = chain, .links = links };
    const int32_t first = links->count;
    ns_status status = gather(ctx, &w);

    if (status == NS_OK)
        status = weld_runs(ctx, &w);
    if (status == NS_OK)
        find_corners(&w, first);
    ns_array_drop(ctx, &w.curves);
    ns_array_drop(ctx, &w.lengths);
    return status;
}
