// heat.c: how far a vertex goes for its force, and when it is time to stop.
//
// With a temperature given, a force moves a vertex by so many times itself. Otherwise every vertex
// has a speed of its own that grows while its force keeps its direction and shrinks when it flips:
// a vertex that swings to and fro has overshot. Neighbours' speeds differ by a factor of two at
// most, so that a curve moves as one. As long as its force agrees a vertex also keeps most of what
// it moved in the step before: the move that was made, not the one that was wanted, so that nothing
// presses on against what cut it short.
//
// The stop rule looks at windows of some steps: how far vertices are from where they were when the
// window began, which swinging does not count for.
#include "layout/force/force_parts.h"

#include "base/basics.h"

#define START_SPEED 0.1
#define LEAST_SPEED 1e-6
#define MOST_SPEED 1e3
#define MOMENTUM 0.8 // of the last move
#define FASTER 0.1   // at best, a step
#define SLOWER 0.5   // when the force has turned round
#define NEIGHBOUR 2.0
#define FAR_ENOUGH 1e4 // units; further than anything is

#define WINDOW 40
#define QUIET_WINDOWS 2
#define QUIET 0.002 // units a step
#define STEPS_MOST 20000

// -- speeds -------------------------------------------------------------------------------------

// -1 when the force has turned round, 1 when it goes on.
static double agreement(ns_vec now, ns_vec last)
{
    const double lengths = ns_vec_length(now) * ns_vec_length(last);

    return lengths > 0 ? ns_vec_dot(now, last) / lengths : 0;
}

static void learn_speeds(ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;

    for (int32_t v = 0; v < relax->at.count; v++) {
        if (!ns_relax_is_free(relax, v))
            continue;
        const ns_vec now = relax->force.at[v], last = heat->last.at[v];
        const double agree = agreement(now, last);
        double speed = heat->speeds.at[v] > 0 ? heat->speeds.at[v] : START_SPEED;
        speed *= 1 + (agree > 0 ? FASTER : SLOWER) * agree;
        heat->speeds.at[v] = ns_clamp(speed, LEAST_SPEED, MOST_SPEED);
        heat->last.at[v] = now;
    }
}

static void even_out(ns_relax *relax)
{
    double *speeds = relax->heat->speeds.at;

    for (int32_t s = 0; s < relax->segments.count; s++) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        if (segment->from < 0 || relax->fixed.at[segment->from] || relax->fixed.at[segment->to])
            continue;
        double *a = &speeds[segment->from], *b = &speeds[segment->to];
        if (*a > NEIGHBOUR * *b)
            *a = NEIGHBOUR * *b;
        else if (*b > NEIGHBOUR * *a)
            *b = NEIGHBOUR * *a;
    }
}

// No longer than `most`, and no number is no move.
static ns_vec limited(ns_vec move, double most)
{
    const double longer = ns_max(ns_abs(move.x), ns_abs(move.y));

    if (!(longer > 0) || longer > 1e300)
        return (ns_vec){ 0, 0 };
    if (longer > FAR_ENOUGH)
        move = ns_vec_scale(move, FAR_ENOUGH / longer);
    const double length = ns_vec_length(move);
    return length > most ? ns_vec_scale(move, most / length) : move;
}

void ns_relax_heat_moves(ns_relax *relax)
{
    const ns_relax_forces *f = &relax->forces;
    const double most = f->step >= 0 && f->step < FAR_ENOUGH ? f->step : FAR_ENOUGH;

    NS_ASSERT(relax->heat->speeds.count == relax->at.count); // forces were summed
    learn_speeds(relax);
    even_out(relax);
    for (int32_t v = 0; v < relax->at.count; v++) {
        double speed = f->temperature > 0 ? f->temperature : relax->heat->speeds.at[v];
        // What is dragged gets there, however carefully it moved until now.
        if (v == relax->dragged && f->drag > 0 && speed * f->drag < 1)
            speed = 1 / f->drag;
        const ns_vec way = relax->heat->ways.at[v];
        ns_vec move = ns_vec_scale(relax->force.at[v], speed);
        if (f->temperature <= 0 && ns_vec_dot(way, relax->force.at[v]) > 0
            && ns_vec_dot(way, way) <= most * most * 1.01)
            move = ns_vec_add(move, ns_vec_scale(way, MOMENTUM));
        relax->force.at[v] = limited(move, most);
    }
}

// -- the stop rule ------------------------------------------------------------------------------

static double mean_way(const ns_relax *relax)
{
    double sum = 0;
    int32_t count = 0;

    for (int32_t v = 0; v < relax->at.count && v < relax->heat->marks.count; v++) {
        if (!ns_relax_is_free(relax, v))
            continue;
        sum += ns_vec_distance(ns_relax_place(relax, v), relax->heat->marks.at[v]);
        count++;
    }
    return count > 0 ? sum / count : 0;
}

static void set_marks(ns_relax *relax)
{
    for (int32_t v = 0; v < relax->at.count && v < relax->heat->marks.count; v++)
        relax->heat->marks.at[v] = ns_relax_place(relax, v);
    relax->heat->window = 0;
}

static double mean_speed(const ns_relax *relax)
{
    double sum = 0;
    int32_t count = 0;

    for (int32_t v = 0; v < relax->heat->speeds.count; v++) {
        if (ns_relax_is_free(relax, v)) {
            sum += relax->heat->speeds.at[v];
            count++;
        }
    }
    return count > 0 ? sum / count : 0;
}

void ns_relax_heat_learn(ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;
    const double given = relax->forces.temperature;

    if (!heat)
        return;
    relax->state.temperature = given > 0 ? given : mean_speed(relax);
    if (heat->age == 0)
        set_marks(relax);
    NS_ASSERT(heat->window < WINDOW && heat->quiet >= 0);
    heat->age++;
    if (++heat->window < WINDOW)
        return;
    heat->quiet = mean_way(relax) < QUIET * WINDOW ? heat->quiet + 1 : 0;
    set_marks(relax);
    relax->state.settled =
        relax->dragged < 0 && (heat->quiet >= QUIET_WINDOWS || heat->age >= STEPS_MOST);
}

void ns_relax_heat_wake(ns_relax *relax)
{
    relax->state.settled = false;
    if (relax->heat)
        relax->heat->quiet = relax->heat->window = relax->heat->age = 0;
}

ns_status ns_relax_heat_copy(ns_ctx *ctx, const ns_relax *from, ns_relax *to)
{
    const ns_relax_heat *old = from->heat;

    to->heat = NULL;
    if (!old)
        return NS_OK;
    ns_relax_heat *heat = to->heat = ns_new(ctx, 1, sizeof *heat);
    NS_NEED(ctx, heat);
    heat->far_made = old->far_made;
    heat->far_used = old->far_used;
    memcpy(heat->far_forces, old->far_forces, sizeof heat->far_forces);
    heat->age = old->age;
    heat->window = old->window;
    heat->quiet = old->quiet;
    // The rest is found anew in every step.
    NS_NEED(ctx, ns_array_copy(ctx, &heat->places, &old->places)
                     && ns_array_copy(ctx, &heat->ways, &old->ways)
                     && ns_array_copy(ctx, &heat->last, &old->last)
                     && ns_array_copy(ctx, &heat->speeds, &old->speeds)
                     && ns_array_copy(ctx, &heat->marks, &old->marks)
                     && ns_array_copy(ctx, &heat->far, &old->far)
                     && ns_array_copy(ctx, &heat->order, &old->order));
    return NS_OK;
}

void ns_relax_heat_drop(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;

    if (!heat)
        return;
    ns_arrays_drop(ctx, &heat->places, &heat->ways, &heat->arcs, &heat->last, &heat->speeds,
                   &heat->marks, &heat->seen, &heat->starts);
    ns_arrays_drop(ctx, &heat->lengths, &heat->rounds, &heat->order, &heat->pressures,
                   &heat->corners, &heat->walls, &heat->near_walls, &heat->far);
    ns_free(ctx, heat, 1, sizeof *heat);
    relax->heat = NULL;
}
