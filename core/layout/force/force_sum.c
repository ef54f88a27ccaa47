// force_sum.c: all forces together, and what they look up: places, lengths, ways along curves.
//
// Forces are added in one order, so that sums are the same to the last bit everywhere. Each adds to
// whatever it acts on; only in the end are those cleared that cannot move, and trains keep what
// goes along their track.
#include "layout/force/force_parts.h"

#include "base/basics.h"

int32_t ns_force_onward(const ns_relax *relax, int32_t dart, int32_t segment, int32_t *vertex)
{
    const ns_relax_edge *edge = &relax->edges.at[dart >> 1];
    const bool back = dart & 1;

    if (segment < 0)
        segment = back ? edge->last : edge->first;
    else
        segment = back ? relax->segments.at[segment].prev : relax->segments.at[segment].next;
    NS_ASSERT(segment < 0 || relax->segments.at[segment].edge == dart >> 1);
    if (segment >= 0)
        *vertex = back ? relax->segments.at[segment].from : relax->segments.at[segment].to;
    return segment;
}

// -- getting ready ------------------------------------------------------------------------------

static bool make_room(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;
    const int32_t vertices = relax->at.count, segments = relax->segments.count;

    return ns_array_resize(ctx, &relax->force, vertices)
           && ns_array_resize(ctx, &heat->places, vertices)
           && ns_array_resize(ctx, &heat->ways, vertices)
           && ns_array_resize(ctx, &heat->arcs, vertices)
           && ns_array_resize(ctx, &heat->last, vertices)
           && ns_array_resize(ctx, &heat->speeds, vertices)
           && ns_array_resize(ctx, &heat->marks, vertices)
           && ns_array_resize(ctx, &heat->seen, vertices)
           && ns_array_resize(ctx, &heat->starts, segments)
           && ns_array_resize(ctx, &heat->lengths, segments)
           && ns_array_resize(ctx, &heat->rounds, relax->board.curves.count)
           && ns_array_resize(ctx, &heat->pressures, relax->faces.count);
}

// Edges one after the other along their curves: first from the curves' starts, then round.
static ns_status put_in_order(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;
    NS_ARRAY(uint8_t) done = { 0 };
    bool room =
        heat->order.count == relax->edges.count
        || (ns_array_resize(ctx, &done, relax->edges.count)
            && ns_array_reserve(ctx, &heat->order, relax->edges.count - heat->order.count));

    for (int round = 0; round < 2 && done.count > 0 && room; round++) {
        for (int32_t start = 0; start < relax->edges.count; start++) {
            if (round == 0 && relax->edges.at[start].before >= 0)
                continue;
            for (int32_t e = start; e >= 0 && !done.at[e]; e = relax->edges.at[e].after) {
                const int32_t after = relax->edges.at[e].after;
                NS_ASSERT(after < 0 || relax->edges.at[after].before == e);
                done.at[e] = 1;
                heat->order.at[heat->order.count++] = e;
            }
        }
    }
    NS_ASSERT(!room || heat->order.count == relax->edges.count);
    ns_array_drop(ctx, &done);
    return room ? NS_OK : ns_no_memory(ctx);
}

static void put_arc(ns_relax_arc *arc, int32_t curve, double at)
{
    const int32_t k = arc->curves[0] < 0 ? 0 : 1;

    arc->curves[k] = curve;
    arc->at[k] = at;
}

static double measure_edge(ns_relax *relax, const ns_relax_edge *edge, double along)
{
    ns_relax_heat *heat = relax->heat;

    if (edge->before < 0)
        put_arc(&heat->arcs.at[edge->from], edge->curve, along);
    for (int32_t s = edge->first; s >= 0; s = relax->segments.at[s].next) {
        const ns_relax_segment *segment = &relax->segments.at[s];
        heat->starts.at[s] = along;
        heat->lengths.at[s] = ns_vec_distance(ns_force_place(relax, segment->to),
                                              ns_force_place(relax, segment->from));
        along += heat->lengths.at[s];
        put_arc(&heat->arcs.at[segment->to], edge->curve, along);
    }
    return along;
}

static void measure_curves(ns_relax *relax)
{
    ns_relax_heat *heat = relax->heat;
    double along = 0;
    int32_t first = -1, previous = -1;

    for (int32_t i = 0; i < heat->order.count; i++) {
        const int32_t e = heat->order.at[i];
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (i == 0 || edge->before != previous || relax->edges.at[previous].after != e) {
            first = e;
            along = 0;
        }
        along = measure_edge(relax, edge, along);
        if (edge->curve >= 0)
            heat->rounds.at[edge->curve] = edge->after == first ? along : 0;
        previous = e;
    }
}

ns_status ns_force_ready(ns_ctx *ctx, ns_relax *relax)
{
    if (!relax->heat) {
        relax->heat = ns_new(ctx, 1, sizeof *relax->heat);
        NS_NEED(ctx, relax->heat);
    }
    NS_NEED(ctx, make_room(ctx, relax));
    NS_TRY(put_in_order(ctx, relax));
    for (int32_t v = 0; v < relax->at.count; v++) {
        relax->force.at[v] = (ns_vec){ 0, 0 };
        const ns_vec now = ns_relax_place(relax, v);
        relax->heat->ways.at[v] = ns_vec_sub(now, relax->heat->places.at[v]);
        relax->heat->places.at[v] = now;
        relax->heat->arcs.at[v] = (ns_relax_arc){ { -1, -1 }, { 0, 0 } };
    }
    measure_curves(relax);
    return NS_OK;
}

// -- the sum ------------------------------------------------------------------------------------

// What of its force a train feels: the part along its track, where that goes on.
static ns_vec along_track(const ns_relax *relax, int32_t train)
{
    const ns_vec at = ns_force_place(relax, train), force = relax->force.at[train];
    ns_vec best = { 0, 0 };
    double most = 0;

    for (int32_t i = 0; i < relax->vertices.at[train].dart_count; i++) {
        const int32_t dart = ns_relax_dart(relax, train, i);
        if (!relax->edges.at[dart >> 1].fixed)
            continue;
        const int32_t next = ns_relax_dart_neighbour(relax, dart);
        const ns_vec way = ns_vec_unit(ns_vec_sub(ns_force_place(relax, next), at));
        const double part = ns_vec_dot(way, force);
        if (part > most) {
            most = part;
            best = ns_vec_scale(way, part);
        }
    }
    return best;
}

// A vertex in a hand feels nothing but the hand; the others come after it.
static void pull_dragged(ns_relax *relax)
{
    const int32_t v = relax->dragged;

    if (v >= 0 && relax->forces.drag > 0)
        relax->force.at[v] = ns_vec_scale(ns_vec_sub(relax->target, ns_force_place(relax, v)),
                                          relax->forces.drag);
}

ns_status ns_relax_forces_sum(ns_ctx *ctx, ns_relax *relax)
{
    NS_ASSERT(relax->dragged < 0 || relax->kinds.at[relax->dragged] != NS_RELAX_NONE);
    NS_TRY(ns_force_ready(ctx, relax));
    ns_force_areas(relax);
    NS_TRY(ns_force_repel(ctx, relax));
    ns_force_attract(relax);
    ns_force_smooth(relax);
    ns_force_transitions(relax);
    ns_force_press(relax);
    ns_force_cross(relax);
    ns_force_space(relax);
    pull_dragged(relax);
    for (int32_t v = 0; v < relax->at.count; v++) {
        if (!ns_relax_is_free(relax, v))
            relax->force.at[v] = (ns_vec){ 0, 0 };
        else if (relax->kinds.at[v] == NS_RELAX_TRAIN)
            relax->force.at[v] = along_track(relax, v);
    }
    return ns_spend(ctx, relax->at.count);
}
