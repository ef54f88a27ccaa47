// flood.c: see dilation_parts.h: which places are nearest along the strands.
//
// A vertex has two labels at most, the nearest place and the nearest other one; whoever comes from a third
// is of no use beyond it, since two ways on are shorter. Bounds are below: a stretch counts as near
// as its nearest place.
#include "measure/dilation/dilation_parts.h"
#include "measure/dilation/founds.h"

// -- labels ---------------------------------------------------------------------------------------

static const ns_near_places nowhere = { { NS_FAR, NS_FAR }, { -1, -1 } };

// Whether that is news.
static bool come_near(ns_near_places *near, int32_t place, int64_t far)
{
    if (far >= near->far[1])
        return false;
    if (place == near->place[0]) {
        if (far >= near->far[0])
            return false;
        near->far[0] = far;
    } else if (far < near->far[0]) {
        near->far[1] = near->far[0];
        near->place[1] = near->place[0];
        near->far[0] = far;
        near->place[0] = place;
    } else {
        near->far[1] = far;
        near->place[1] = place;
    }
    return true;
}

static void reach(ns_ctx *ctx, ns_flood *flood, int32_t vertex, int32_t place, int64_t far)
{
    ns_flood_cell *cell = &flood->cells.at[vertex];

    if (cell->id != flood->id)
        *cell = (ns_flood_cell){ flood->id, nowhere };
    if (come_near(&cell->near, place, far)
        && !ns_founds_push(ctx, &flood->heap, (ns_found){ vertex, place, far }))
        flood->paths->failed = true;
}

// -- places -----------------------------------------------------------------------------------------

void ns_flood_begin(ns_ctx *ctx, ns_flood *flood, ns_paths *paths)
{
    const ns_arrangement *arr = paths->arr;

    flood->paths = paths;
    flood->id++;
    flood->heap.count = flood->places.count = flood->spots.count = 0;
    flood->gap = NS_FAR;
    if (!NS_AT_LEAST(ctx, &flood->cells, arr->entries.count)
        || !NS_AT_LEAST(ctx, &flood->strands, arr->strands.count))
        paths->failed = true;
}

// Lengths are rounded, a way is at least two thirds as long as it is; places of vertices are rounded,
// too, for which a unit is far more than enough.
static int64_t gap_between(ns_point a, ns_point b)
{
    const int64_t gap = (int64_t)(ns_between(a, b) * 2 / 3) - NS_DE_JONG_STEPS;

    return ns_max(gap, 0);
}

void ns_flood_spot_add(ns_ctx *ctx, ns_flood *flood, ns_point at)
{
    int64_t least = NS_FAR;

    for (int32_t i = 0; i < flood->spots.count; i++) {
        ns_flood_spot *spot = &flood->spots.at[i];
        const int64_t gap = gap_between(spot->at, at);
        spot->gap = ns_min(gap, spot->gap);
        least = ns_min(gap, least);
    }
    flood->gap = ns_min(least, flood->gap);
    if (!ns_array_push(ctx, &flood->spots, ((ns_flood_spot){ at, least })))
        flood->paths->failed = true;
}

void ns_flood_from(ns_ctx *ctx, ns_flood *flood, int32_t strand, int64_t arc)
{
    if (flood->paths->failed)
        return;
    const ns_on_edge on = ns_paths_place(flood->paths, strand, arc);
    ns_flood_strand *of = &flood->strands.at[strand];
    const int32_t number = flood->spots.count - 1;
    const ns_flood_place place = { number, of->id == flood->id ? of->last : -1, arc };

    NS_ASSERT(number >= 0);
    for (int i = 0; i < 2; i++)
        if (on.vertex[i])
            reach(ctx, flood, on.vertex[i], number, ns_away(arc, on.at[i]));
    *of = (ns_flood_strand){ flood->id, flood->places.count };
    if (!ns_array_push(ctx, &flood->places, place))
        flood->paths->failed = true;
}

// -- searching ------------------------------------------------------------------------------------

static void leave(ns_ctx *ctx, ns_flood *flood, int32_t entry, const ns_found *here)
{
    for (int side = 0; side < 2; side++) {
        ns_found next;
        if (ns_paths_step(flood->paths->arr, entry, side, &next)
            && here->far + next.far <= flood->most)
            reach(ctx, flood, next.vertex, here->place, here->far + next.far);
    }
}

static bool is_known_better(const ns_near_places *near, const ns_found *here)
{
    for (int i = 0; i < 2; i++)
        if (near->place[i] == here->place)
            return near->far[i] < here->far;
    return true;
}

// Goes on by one vertex.
static void settle(ns_ctx *ctx, ns_flood *flood)
{
    const ns_arrangement *arr = flood->paths->arr;
    const ns_found here = ns_founds_pop(&flood->heap);
    const ns_entry *entry = &arr->entries.at[here.vertex];

    if (is_known_better(&flood->cells.at[here.vertex].near, &here))
        return;
    flood->paths->steps += 4;
    if (entry->kind == NS_ENTRY_NODE) {
        const ns_node *node = &arr->nodes.at[entry->node];
        for (int32_t i = 0; i < node->ends.count; i++)
            leave(ctx, flood, node->ends.at[i], &here);
    } else {
        leave(ctx, flood, here.vertex, &here);
        leave(ctx, flood, entry->twin, &here);
    }
}

void ns_flood_run(ns_ctx *ctx, ns_flood *flood, int64_t most)
{
    flood->most = most;
    while (flood->heap.count > 0 && !flood->paths->failed)
        settle(ctx, flood);
}

// -- asking -----------------------------------------------------------------------------------------

// From a stop, and so much further.
static void near_stop(const ns_flood *flood, const ns_stop *stop, int64_t further,
                      ns_near_places *near)
{
    const ns_flood_cell *cell = &flood->cells.at[stop->vertex];

    for (int i = 0; i < 2 && cell->id == flood->id; i++)
        if (cell->near.place[i] >= 0)
            come_near(near, cell->near.place[i], cell->near.far[i] + further);
}

// From a place of the strand itself to one between two others.
static int64_t way_between(const ns_strand *strand, int64_t arc, int64_t from, int64_t to)
{
    const int64_t one = ns_strand_along(strand, arc, from);
    const int64_t other = ns_strand_along(strand, arc, to);

    return arc >= from && arc <= to ? 0 : one < other ? one : other;
}

ns_near_places ns_flood_near(const ns_flood *flood, int32_t index, int64_t from, int64_t to)
{
    const ns_strand *strand = &flood->paths->arr->strands.at[index];
    const ns_stops stops = ns_paths_stops(flood->paths, index);
    const ns_flood_strand *of = &flood->strands.at[index];
    ns_near_places near = { { flood->most + 1, flood->most + 1 }, { -1, -1 } };
    int32_t i = ns_stops_beyond(stops, from);

    if (stops.count > 0) {
        const ns_stop *before = &stops.at[i ? i - 1 : stops.count - 1];
        near_stop(flood, before, ns_strand_along(strand, from, before->arc), &near);
    }
    for (; i < stops.count && stops.at[i].arc <= to; i++)
        near_stop(flood, &stops.at[i], 0, &near);
    if (stops.count > 0 && (i < stops.count || strand->way.closed)) {
        const ns_stop *after = &stops.at[i < stops.count ? i : 0];
        near_stop(flood, after, ns_strand_along(strand, to, after->arc), &near);
    }
    for (int32_t k = of->id == flood->id ? of->last : -1; k >= 0;
         k = flood->places.at[k].next) {
        const ns_flood_place *place = &flood->places.at[k];
        come_near(&near, place->number, way_between(strand, place->arc, from, to));
    }
    return near;
}

// How long ways from a place to any other are, at least.
static int64_t gap_at(const ns_flood *flood, int32_t place)
{
    return place >= 0 ? flood->spots.at[place].gap : flood->gap;
}

int64_t ns_flood_through(const ns_flood *flood, const ns_near_places *one,
                         const ns_near_places *other)
{
    const int32_t a = one->place[0], b = other->place[0];
    const int64_t from_a = one->far[0] + other->far[1] + gap_at(flood, a);
    const int64_t to_b = one->far[1] + other->far[0] + gap_at(flood, b);
    const int64_t neither = one->far[1] + other->far[1] + flood->gap;
    const int64_t least = ns_min(ns_min(from_a, to_b), neither);

    if (a == b && a >= 0)
        return least;
    const int64_t gap = a >= 0 && b >= 0
                            ? gap_between(flood->spots.at[a].at, flood->spots.at[b].at)
                            : flood->gap;
    return ns_min(one->far[0] + other->far[0] + gap, least);
}

void ns_flood_drop(ns_ctx *ctx, ns_flood *flood)
{
    ns_arrays_drop(ctx, &flood->heap, &flood->cells, &flood->places, &flood->strands,
                   &flood->spots);
    *flood = (ns_flood){ 0 };
}
