// trace_cubic.c: one cubic along many steps of a border.
//
// Its ends stand. Each of the other two control points moves along its joint's direction, or
// freely, to where the squared distances from the middles of the steps are least. These are first
// taken at the shares of the way the steps have covered, then at the nearest points of the curve so
// far. A slight pull to the thirds of the chord keeps the sums solvable for few steps.
#include "picture/trace/trace_parts.h"

#include "base/basics.h"
#include "geom/bezier.h"

#define STRAY 0.6        // from the middle of a step, in pixels
#define STRAIGHT 0.55    // the same from a line, which is tried first
#define HANDLE_LEAST 0.1 // of the chord
#define HANDLE_MOST 1.2
#define TURN_MOST (-0.3) // cosine
#define ROUNDS 4
#define PULL 1e-3
#define STEPS_MAX 512 // that one cubic follows

typedef struct fit {
    const ns_rim *rim;
    const ns_trace_joint *from, *to;
    int32_t count;
    double t[STEPS_MAX];
    ns_vec free[NS_TRACE_UNKNOWNS];     // how a control point may move ...
    int32_t control[NS_TRACE_UNKNOWNS]; // ... and which one, 1 or 2
    int32_t unknowns;
    ns_cubic start; // before anything has moved
} fit;

static void add_unknown(fit *f, int32_t control, ns_vec way)
{
    NS_ASSERT(f->unknowns < NS_TRACE_UNKNOWNS);
    f->control[f->unknowns] = control;
    f->free[f->unknowns++] = way;
}

static void add_control(fit *f, int32_t control, const ns_trace_joint *joint, double sign)
{
    const ns_vec chord = ns_vec_sub(f->to->at, f->from->at);
    ns_vec third = ns_vec_scale(chord, sign / 3);

    if (ns_joint_is_corner(joint)) {
        add_unknown(f, control, (ns_vec){ 1, 0 });
        add_unknown(f, control, (ns_vec){ 0, 1 });
    } else {
        third = ns_vec_scale(joint->along, sign * ns_vec_length(chord) / 3);
        add_unknown(f, control, ns_vec_scale(joint->along, sign));
    }
    f->start.p[control] = ns_vec_add(joint->at, third);
}

static ns_vec middle(const fit *f, int32_t i)
{
    return ns_rim_middle(f->rim, f->from->step + i);
}

static void share_way(fit *f)
{
    ns_vec last = f->from->at;
    double way = 0;

    for (int32_t i = 0; i < f->count; i++) {
        const ns_vec m = middle(f, i);
        way += ns_vec_length(ns_vec_sub(m, last));
        f->t[i] = way;
        last = m;
    }
    way += ns_vec_length(ns_vec_sub(f->to->at, last));
    for (int32_t i = 0; i < f->count; i++)
        f->t[i] /= way;
}

bool ns_trace_solve(double a[NS_TRACE_UNKNOWNS][NS_TRACE_UNKNOWNS + 1], int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        if (!(a[i][i] > 1e-9))
            return false;
        for (int32_t r = 0; r < n; r++) {
            const double times = r == i ? 0 : a[r][i] / a[i][i];
            for (int32_t c = i; c <= n; c++)
                a[r][c] -= times * a[i][c];
        }
    }
    for (int32_t i = 0; i < n; i++)
        a[i][n] /= a[i][i];
    return true;
}

static void move_controls(const fit *f, ns_cubic *cubic)
{
    double a[NS_TRACE_UNKNOWNS][NS_TRACE_UNKNOWNS + 1] = { { 0 } };

    for (int32_t i = 0; i < f->count; i++) {
        const double t = f->t[i], u = 1 - t;
        const double weight[3] = { 0, 3 * u * u * t, 3 * u * t * t };
        const ns_vec off = ns_vec_sub(middle(f, i), ns_cubic_at(&f->start, t));
        for (int32_t r = 0; r < f->unknowns; r++) {
            const ns_vec moves = ns_vec_scale(f->free[r], weight[f->control[r]]);
            for (int32_t c = 0; c < f->unknowns; c++)
                a[r][c] += weight[f->control[c]] * ns_vec_dot(moves, f->free[c]);
            a[r][f->unknowns] += ns_vec_dot(moves, off);
        }
    }
    for (int32_t r = 0; r < f->unknowns; r++)
        a[r][r] += PULL * (f->count + 1);
    const bool solved = ns_trace_solve(a, f->unknowns);
    NS_ASSERT(solved); // the pull sees to it
    (void)solved;
    *cubic = f->start;
    for (int32_t r = 0; r < f->unknowns; r++) {
        ns_vec *p = &cubic->p[f->control[r]];
        *p = ns_vec_add(*p, ns_vec_scale(f->free[r], a[r][f->unknowns]));
    }
}

static bool is_handle(ns_vec handle, const ns_trace_joint *joint, double chord)
{
    const double length = ns_vec_length(handle);

    return ns_joint_is_corner(joint) ? length <= HANDLE_MOST * chord
                                     : ns_vec_dot(handle, joint->along) >= HANDLE_LEAST * chord
                                           && length <= HANDLE_MOST * chord;
}

// Handles point ahead and are neither too short to be seen nor longer than the chord by far, and
// the curve makes no more than a bit above a right angle.
static bool is_sound(const fit *f, const ns_cubic *cubic)
{
    const double chord = ns_vec_length(ns_vec_sub(cubic->p[3], cubic->p[0]));

    return is_handle(ns_vec_sub(cubic->p[1], cubic->p[0]), f->from, chord)
           && is_handle(ns_vec_sub(cubic->p[3], cubic->p[2]), f->to, chord)
           && ns_vec_dot(f->from->along, f->to->along) >= TURN_MOST;
}

static bool strays(const fit *f, const ns_cubic *cubic)
{
    for (int32_t i = 0; i < f->count; i++) {
        const ns_vec off = ns_vec_sub(ns_cubic_at(cubic, f->t[i]), middle(f, i));
        if (ns_vec_dot(off, off) > STRAY * STRAY)
            return true;
    }
    return false;
}

// Whether a straight line between two corners is as good.
static bool is_straight(const ns_rim *rim, const ns_trace_joint *from, const ns_trace_joint *to)
{
    if (!ns_joint_is_corner(from) || !ns_joint_is_corner(to))
        return false;
    for (int32_t k = from->step; k < to->step; k++) {
        if (ns_segment_distance(ns_rim_middle(rim, k), from->at, to->at) > STRAIGHT)
            return false;
    }
    return true;
}

bool ns_rim_fit(const ns_rim *rim, const ns_trace_joint *from, const ns_trace_joint *to,
                ns_cubic *cubic)
{
    fit f = { .rim = rim, .from = from, .to = to, .count = to->step - from->step };

    if (from->at.x == to->at.x && from->at.y == to->at.y)
        return false;
    if (is_straight(rim, from, to)) {
        *cubic = ns_cubic_line(from->at, to->at);
        return true;
    }
    if (f.count > STEPS_MAX)
        return false;
    f.start.p[0] = from->at;
    f.start.p[3] = to->at;
    add_control(&f, 1, from, 1);
    add_control(&f, 2, to, -1);
    share_way(&f);
    NS_ASSERT(f.count >= 0 && f.count <= STEPS_MAX && f.unknowns >= 2);
    for (int32_t round = 0; round < ROUNDS; round++) {
        move_controls(&f, cubic);
        for (int32_t i = 0; i < f.count; i++)
            f.t[i] = ns_cubic_nearer(cubic, middle(&f, i), f.t[i]);
    }
    return is_sound(&f, cubic) && !strays(&f, cubic);
}
