// trace_joints.c: where the sides of a border meet in corners, and the curves between.
//
// Each side becomes the line of least squares through its steps, each vertex the point where two
// such lines meet. Rounding a vertex off would cut off more, the longer its sides are and the more
// they turn; the vertices of a bend stay below a pixel, because the sides follow it as long as they
// can. What exceeds that is a corner, and so is a sharp turn of short sides.
//
// Smooth stretches are cut in the middles of their sides: there the direction is known best. A
// curve goes on over as many of these joints as it can without straying.
#include "picture/trace/trace_parts.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define CUT_OFF 1.8  // pixels, of a vertex that is no corner
#define TELLING 8.0  // pixels, of sides between which a corner is looked for closely
#define SHARP 0.15   // cosine of the turn that is a corner in any case
#define FAR 0.95     // pixels, how far a vertex may be moved
#define AHEAD 24     // joints that one curve passes
#define BEND_STEPS 5 // fewer do not tell how a side bends

typedef struct rim_job {
    const ns_rim *rim;
    int32_t count; // of sides; of a closed rim also of vertices
    NS_ARRAY(ns_trace_side) sides;
    NS_ARRAY(ns_vec) vertices;
    NS_ARRAY(bool) corner;
    NS_ARRAY(bool) angular;          // cannot be rounded off
    NS_ARRAY(ns_trace_joint) joints; // and corners, in the order they are passed
    NS_ARRAY(int32_t) vertex;        // the one that comes after each joint
} rim_job;

static ns_vec foot(const ns_trace_side *s, ns_vec p)
{
    const double at = ns_vec_dot(ns_vec_sub(p, s->centre), s->along);

    return ns_vec_add(s->centre, ns_vec_scale(s->along, at));
}

// Where two sides meet, or else what is near both.
static ns_vec meeting(const ns_trace_side *one, const ns_trace_side *other, ns_vec corner)
{
    ns_vec meet;

    if (ns_sides_meet(one, other, &meet)) {
        const ns_vec way = ns_vec_sub(meet, corner);
        const double length = ns_vec_length(way);
        return length <= FAR ? meet : ns_vec_add(corner, ns_vec_scale(way, FAR / length));
    }
    const ns_vec between = ns_vec_mix(foot(one, corner), foot(other, corner), 0.5);
    return ns_vec_length(ns_vec_sub(between, corner)) <= FAR ? between : corner;
}

static bool is_corner(const ns_trace_side *one, const ns_trace_side *other)
{
    const double cosine = ns_vec_dot(one->along, other->along);
    const double reach = (one->length < other->length ? one->length : other->length) / 2;

    return cosine < SHARP
           || reach * ns_sqrt((1 - cosine > 0 ? 1 - cosine : 0) / 2) / 2 > CUT_OFF;
}

static bool is_end(const rim_job *job, int32_t vertex)
{
    return !job->rim->closed && (vertex == 0 || vertex == job->count);
}

static void place_vertices(rim_job *job)
{
    const ns_rim *rim = job->rim;

    for (int32_t i = 0; i < job->count; i++)
        job->sides.at[i] = ns_rim_side(rim, i);
    for (int32_t i = 0; i <= job->count; i++) {
        const ns_vec corner = ns_vec_of(rim->at[rim->vertices.at[i]]);
        const ns_trace_side *before = &job->sides.at[(i + job->count - 1) % job->count];
        const ns_trace_side *after = &job->sides.at[i % job->count];
        const bool end = is_end(job, i);
        job->vertices.at[i] = end ? rim->ends[i > 0] : meeting(before, after, corner);
        job->corner.at[i] = end || is_corner(before, after);
    }
}

// How far the bend around side `s` reaches into another.
static int32_t reach_into(const rim_job *job, int32_t s, int32_t other)
{
    const int32_t *v = job->rim->vertices.at;
    const int32_t o = (other + job->count) % job->count;

    return ns_min((v[o + 1] - v[o]) / 2, v[s + 1] - v[s]);
}

// The height and slope, in the middle, of the parabola of least squares above a side: c0 + c1 x +
// c2 x^2, from sums of powers of x and of their products with y.
static void bend(const double s[5], const double y[3], double *height, double *slope)
{
    double a[NS_TRACE_UNKNOWNS][NS_TRACE_UNKNOWNS + 1] = { { s[0], s[1], s[2], y[0] },
                                                           { s[1], s[2], s[3], y[1] },
                                                           { s[2], s[3], s[4], y[2] } };

    if (!ns_trace_solve(a, 3))
        return;
    *height = a[0][3];
    *slope = a[1][3];
}

// The middle of a side, moved onto the bend that the border makes there.
static ns_trace_joint middle_joint(const rim_job *job, int32_t s)
{
    const ns_rim *rim = job->rim;
    const ns_trace_side *it = &job->sides.at[s];
    const int32_t from = rim->vertices.at[s], to = rim->vertices.at[s + 1];
    const int32_t first = from - (job->corner.at[s] ? 0 : reach_into(job, s, s - 1));
    const int32_t end = to + (job->corner.at[s + 1] ? 0 : reach_into(job, s, s + 1));
    const ns_vec normal = { -it->along.y, it->along.x };
    double powers[5] = { 0 }, products[3] = { 0 }, height = 0, slope = 0;

    for (int32_t k = first; k < end; k++) {
        const ns_vec off = ns_vec_sub(ns_rim_middle(rim, k + rim->steps), it->centre);
        const double x = ns_vec_dot(off, it->along), y = ns_vec_dot(off, normal);
        double power = 1;
        for (int32_t i = 0; i < 5; i++, power *= x) {
            powers[i] += power;
            if (i < 3)
                products[i] += power * y;
        }
    }
    if (end - first >= BEND_STEPS)
        bend(powers, products, &height, &slope);
    return (ns_trace_joint){ ns_vec_add(it->centre, ns_vec_scale(normal, height)),
                             ns_vec_unit(ns_vec_add(it->along, ns_vec_scale(normal, slope))),
                             (from + to) / 2 };
}

// Whether no curve rounds a vertex off without straying. Short sides do not tell.
static bool is_angular(const rim_job *job, int32_t i)
{
    const int32_t steps = job->rim->steps, before = (i + job->count - 1) % job->count;
    ns_trace_joint from, to;
    ns_cubic cubic;

    if (job->corner.at[i] || job->sides.at[before].length < TELLING
        || job->sides.at[i].length < TELLING)
        return false;
    from = middle_joint(job, before);
    to = middle_joint(job, i);
    from.step += i > 0 ? steps : 0;
    to.step += steps;
    return !ns_rim_fit(job->rim, &from, &to, &cubic);
}

static void find_more_corners(rim_job *job)
{
    for (int32_t i = 0; i < job->count; i++)
        job->angular.at[i] = is_angular(job, i);
    for (int32_t i = 0; i <= job->count; i++)
        job->corner.at[i] |= job->angular.at[job->rim->closed ? i % job->count : i];
}

static ns_status add_joint(ns_ctx *ctx, rim_job *job, ns_trace_joint joint, int32_t vertex)
{
    return ns_array_push(ctx, &job->joints, joint) && ns_array_push(ctx, &job->vertex, vertex)
               ? NS_OK
               : ns_no_memory(ctx);
}

static ns_status add_joints(ns_ctx *ctx, rim_job *job)
{
    for (int32_t i = 0; i <= job->count; i++) {
        const ns_trace_joint corner = { job->vertices.at[i],
                                        { 0, 0 },
                                        job->rim->vertices.at[i] };
        if (job->corner.at[i] && (i < job->count || !job->rim->closed))
            NS_TRY(add_joint(ctx, job, corner, i + 1));
        if (i < job->count && !(job->corner.at[i] && job->corner.at[i + 1]))
            NS_TRY(add_joint(ctx, job, middle_joint(job, i), i + 1));
    }
    return NS_OK;
}

// Joint `i`, counted on when a closed rim begins again.
static ns_trace_joint joint_at(const rim_job *job, int32_t i)
{
    ns_trace_joint joint = job->joints.at[i % job->joints.count];

    joint.step += i / job->joints.count * job->rim->steps;
    return joint;
}

static ns_status add_line(ns_ctx *ctx, ns_trace_cubics *cubics, ns_vec from, ns_vec to)
{
    const ns_cubic line = ns_cubic_line(from, to);

    if (from.x == to.x && from.y == to.y)
        return NS_OK;
    return ns_array_push(ctx, cubics, line) ? NS_OK : ns_no_memory(ctx);
}

// From one joint straight to the next, over the vertex between when there is one.
static ns_status add_straight(ns_ctx *ctx, const rim_job *job, int32_t i,
                              ns_trace_cubics *cubics)
{
    const ns_trace_joint from = joint_at(job, i), to = joint_at(job, i + 1);
    const ns_vec vertex = job->vertices.at[job->vertex.at[i % job->joints.count]];

    if (ns_joint_is_corner(&from) || ns_joint_is_corner(&to))
        return add_line(ctx, cubics, from.at, to.at);
    NS_TRY(add_line(ctx, cubics, from.at, vertex));
    return add_line(ctx, cubics, vertex, to.at);
}

// The farthest joint, up to `end`, that one curve reaches from joint `i`; `i` when none.
static int32_t farthest(ns_ctx *ctx, const rim_job *job, int32_t i, int32_t end,
                        ns_cubic *cubic)
{
    const ns_trace_joint from = joint_at(job, i);
    int32_t last = i + 1;

    while (last < end && last - i < AHEAD
           && !ns_joint_is_corner(&job->joints.at[last % job->joints.count]))
        last++;
    for (; last > i; last--) {
        const ns_trace_joint to = joint_at(job, last);
        ns_spend(ctx, to.step - from.step);
        if (ns_rim_fit(job->rim, &from, &to, cubic))
            return last;
    }
    return i;
}

static ns_status add_cubics(ns_ctx *ctx, const rim_job *job, ns_trace_cubics *cubics)
{
    int32_t i = 0;

    // From a corner, when a closed rim has any.
    for (int32_t c = job->joints.count - 1; c >= 0 && job->rim->closed; c--)
        i = ns_joint_is_corner(&job->joints.at[c]) ? c : i;
    const int32_t end = i + job->joints.count - !job->rim->closed;
    NS_ASSERT(job->joints.count == job->vertex.count && end > i);
    while (i < end) {
        const ns_trace_joint from = joint_at(job, i), to = joint_at(job, i + 1);
        ns_cubic cubic;
        int32_t next = i;
        if (!(ns_joint_is_corner(&from) && ns_joint_is_corner(&to)))
            next = farthest(ctx, job, i, end, &cubic);
        if (next == i)
            NS_TRY(add_straight(ctx, job, i, cubics));
        else if (!ns_array_push(ctx, cubics, cubic))
            return ns_no_memory(ctx);
        i = ns_max(next, i + 1);
        NS_TRY(ns_spend(ctx, 1));
    }
    return NS_OK;
}

static ns_status rim_steps(ns_ctx *ctx, rim_job *job, ns_trace_cubics *cubics)
{
    NS_NEED(ctx, ns_array_resize(ctx, &job->sides, job->count)
                     && ns_array_resize(ctx, &job->vertices, job->count + 1)
                     && ns_array_resize(ctx, &job->corner, job->count + 1)
                     && ns_array_resize(ctx, &job->angular, job->count + 1));
    NS_ASSERT(job->count >= 1);
    place_vertices(job);
    find_more_corners(job);
    NS_TRY(add_joints(ctx, job));
    return add_cubics(ctx, job, cubics);
}

ns_status ns_rim_cubics(ns_ctx *ctx, ns_rim *rim, ns_trace_cubics *cubics)
{
    rim_job job = { .rim = rim, .count = rim->vertices.count - 1 };
    const ns_status status = rim_steps(ctx, &job, cubics);

    ns_arrays_drop(ctx, &job.sides, &job.vertices, &job.corner, &job.angular, &job.joints,
                   &job.vertex);
    return status;
}
