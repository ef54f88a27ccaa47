// force_curves.c: what the layout paper does to curves: attraction, smoothing, transitions; and
// stiffness, which is ours.
//
// The paper's forces are as published, whatever else they do (its smoothing pushes three vertices by
// amounts that do not cancel). Stiffness has no net force and no net turn, so that a curve does not
// creep. All act along whole curves, through crossings and trains.
#include "layout/force/force_parts.h"

#include "base/basics.h"

#define LEAST_LENGTH 0.01 // units; nearer vertices count as this far apart
#define SHORT 3.0         // units; shorter segments are no stiffer
#define MOST_BEND 8.0     // as 2 tan (angle / 2)

// -- attraction, its (4) ------------------------------------------------------------------------

void ns_force_attract(ns_relax *relax)
{
    const double weight = relax->forces.attraction;
    const double best = ns_max(relax->forces.attraction_length, LEAST_LENGTH);

    if (weight == 0)
        return;
    for (int32_t s = 0; s < relax->segments.count; s++) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        if (segment->from < 0 || relax->edges.at[segment->edge].fixed)
            continue;
        const ns_vec way = ns_vec_sub(ns_force_place(relax, segment->to),
                                      ns_force_place(relax, segment->from));
        const double far = ns_max(relax->heat->lengths.at[s], LEAST_LENGTH);
        const double pull = weight * ns_log(far / best) / far;
        ns_force_add(relax, segment->from, way, pull);
        ns_force_add(relax, segment->to, way, -pull);
    }
}

// -- smoothing, its (2) and (3) -----------------------------------------------------------------

static void smooth_at(ns_relax *relax, int32_t u, int32_t v, int32_t w)
{
    const ns_relax_forces *f = &relax->forces;
    const ns_vec at = ns_force_place(relax, v);
    const ns_vec back = ns_vec_sub(ns_force_place(relax, u), at);
    const ns_vec on = ns_vec_sub(ns_force_place(relax, w), at);
    const double turn = ns_vec_turn(back, on);
    const double bend = ns_atan2(ns_abs(turn), -ns_vec_dot(back, on));

    if (bend <= 0)
        return;
    const double back_length = ns_vec_length(back), on_length = ns_vec_length(on);
    if (back_length < LEAST_LENGTH || on_length < LEAST_LENGTH)
        return;
    if (f->smoothing_middle != 0) {
        const ns_vec inwards = ns_vec_unit(
            ns_vec_add(ns_vec_scale(back, 1 / back_length), ns_vec_scale(on, 1 / on_length)));
        ns_force_add(relax, v, inwards,
                     f->smoothing_middle * ns_force_power(bend, f->smoothing_power));
    }
    if (f->smoothing != 0 && turn != 0) {
        // Away from each other: back to the right hand when `on` is to its left.
        const double side = turn > 0 ? -1 : 1;
        const double force =
            f->smoothing * ns_force_power(bend / NS_PI, f->smoothing_power) * side;
        ns_force_add(relax, u, ns_force_left(back), force / (back_length * back_length));
        ns_force_add(relax, w, ns_force_left(on), -force / (on_length * on_length));
    }
}

// -- stiffness: ours ------------------------------------------------------------------------------

// The ends of a bend are turned apart, its middle takes what pushes back: no net force, no net
// turn. A bend by an angle counts as 2 tan (angle / 2), so that sharp ones count more.
static void stiffen_at(ns_relax *relax, int32_t u, int32_t v, int32_t w)
{
    const ns_vec at = ns_force_place(relax, v);
    const ns_vec back = ns_vec_sub(ns_force_place(relax, u), at);
    const ns_vec on = ns_vec_sub(ns_force_place(relax, w), at);
    const double back2 = ns_vec_dot(back, back), on2 = ns_vec_dot(on, on);
    const double turn = ns_vec_turn(back, on);
    const double rest = ns_sqrt(back2 * on2) - ns_vec_dot(back, on);
    const double most = MOST_BEND * rest / 2;
    const double bend = rest <= 0      ? 0
                        : turn > most  ? MOST_BEND
                        : turn < -most ? -MOST_BEND
                                       : 2 * turn / rest;
    const double force = relax->forces.stiffness * bend;
    const double back_by = force / ns_max(back2, SHORT * SHORT);
    const double on_by = force / ns_max(on2, SHORT * SHORT);
    const ns_vec a = ns_vec_scale(ns_force_left(back), -back_by);
    const ns_vec b = ns_vec_scale(ns_force_left(on), on_by);

    ns_force_add(relax, u, a, 1);
    ns_force_add(relax, w, b, 1);
    ns_force_add(relax, v, ns_vec_add(a, b), -1);
}

// Along whole curves of the puzzle, through crossings and trains and from the picture on.
static void each_bend(ns_relax *relax, void (*act)(ns_relax *, int32_t, int32_t, int32_t))
{
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (!edge->fixed) {
            for (int32_t s = edge->first; relax->segments.at[s].next >= 0;) {
                const int32_t next = relax->segments.at[s].next;
                act(relax, relax->segments.at[s].from, relax->segments.at[s].to,
                    relax->segments.at[next].to);
                s = next;
            }
        }
        if (edge->after >= 0 && !(edge->fixed && relax->edges.at[edge->after].fixed))
            act(relax, ns_relax_dart_neighbour(relax, 2 * e + 1), edge->to,
                ns_relax_dart_neighbour(relax, 2 * edge->after));
    }
}

void ns_force_smooth(ns_relax *relax)
{
    if (relax->forces.smoothing != 0 || relax->forces.smoothing_middle != 0)
        each_bend(relax, smooth_at);
    if (relax->forces.stiffness != 0)
        each_bend(relax, stiffen_at);
}

// -- transitions, its (5) -----------------------------------------------------------------------

// The direction in which a fixed edge leaves at its end (end 1) or start (end 0): that of its last
// segment, turned on by half of what the last two turn.
static ns_vec leaving(const ns_relax *relax, int32_t edge, int32_t end)
{
    const int32_t dart = 2 * edge + end;
    int32_t near, far;
    const int32_t first = ns_force_onward(relax, dart, -1, &near);
    const ns_vec at = ns_force_place(relax, ns_relax_dart_from(relax, dart));
    const ns_vec mid = ns_force_place(relax, near);
    const ns_vec out = ns_vec_unit(ns_vec_sub(at, mid));

    if (ns_force_onward(relax, dart, first, &far) < 0)
        return out;
    const ns_vec way = ns_vec_sub(mid, ns_force_place(relax, far));
    const double long_1 = ns_vec_distance(at, mid), long_2 = ns_vec_length(way);
    if (long_1 + long_2 < LEAST_LENGTH)
        return out;
    const ns_vec turned = ns_vec_sub(out, ns_vec_unit(way));
    return ns_vec_unit(ns_vec_add(out, ns_vec_scale(turned, long_1 / (long_1 + long_2))));
}

// The first vertices out of a dart are drawn towards the line on which the picture would go on.
static void continue_picture(ns_relax *relax, int32_t dart, ns_vec ahead)
{
    const ns_relax_forces *f = &relax->forces;
    const ns_vec at = ns_force_place(relax, ns_relax_dart_from(relax, dart));
    const int32_t reach = ns_max(f->transition_reach, 1);
    int32_t segment = -1, vertex;

    NS_ASSERT(!relax->edges.at[dart >> 1].fixed);
    for (int32_t i = 0; i < reach; i++) {
        segment = ns_force_onward(relax, dart, segment, &vertex);
        if (segment < 0)
            return;
        const ns_vec way = ns_vec_sub(ns_force_place(relax, vertex), at);
        const double far = ns_vec_length(way), angle = ns_vec_angle(way, ahead);
        const double fade = 1 - (double)i / reach;
        const ns_vec there = ns_vec_unit(ns_vec_sub(ns_vec_scale(ahead, far), way));
        if (angle > 0)
            ns_force_add(relax, vertex, there,
                         f->transition * ns_force_power(angle, f->transition_power) * fade
                             * fade);
    }
}

void ns_force_transitions(ns_relax *relax)
{
    if (relax->forces.transition == 0)
        return;
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (edge->fixed)
            continue;
        if (edge->before >= 0 && relax->edges.at[edge->before].fixed)
            continue_picture(relax, 2 * e, leaving(relax, edge->before, 1));
        if (edge->after >= 0 && relax->edges.at[edge->after].fixed)
            continue_picture(relax, 2 * e + 1, leaving(relax, edge->after, 0));
    }
}
