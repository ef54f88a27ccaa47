// moves_free.c: vertices that are so near to a segment that borderlines cannot help them; see
// moves_parts.h.
//
// Each goes a few grid steps, alone, in the direction of its wish, when the exact test allows it: far
// enough to be among the others in the next step. What another limit holds stays.
#include "layout/move/moves_parts.h"

#include "base/basics.h"

#define FREED_MOST 64  // tried in a step
#define FREE_STEP 12.0 // grid steps

static bool is_in(const ns_relax_pair *pair, int32_t vertex)
{
    return pair->vertex == vertex || pair->ends[0] == vertex || pair->ends[1] == vertex;
}

// Whether no gap that has to be kept is in its way.
static bool has_room(const ns_relax_near *near, int32_t vertex)
{
    for (int32_t i = 0; i < near->pairs.count; i++) {
        const ns_relax_pair *pair = &near->pairs.at[i];
        if (pair->gap && pair->room < 2 * FREE_STEP && is_in(pair, vertex))
            return false;
    }
    return true;
}

static bool angles_suffer_around(const ns_relax *relax, int32_t vertex)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];

    if (v->dart_count == 0)
        return ns_move_angles_suffer(relax, relax->segments.at[v->in].from)
               || ns_move_angles_suffer(relax, relax->segments.at[v->out].to);
    if (ns_move_angles_suffer(relax, vertex))
        return true;
    for (int32_t i = 0; i < v->dart_count; i++)
        if (ns_move_angles_suffer(relax, ns_relax_beside(relax, vertex, i)))
            return true;
    return false;
}

static ns_status try_way(ns_ctx *ctx, ns_relax *relax, int32_t vertex, ns_vec way, bool *moved)
{
    const ns_point from = relax->at.at[vertex];
    const double along = relax->vertices.at[vertex].along;
    const ns_point to = ns_point_of(ns_vec_add(ns_vec_of(from), ns_vec_scale(way, FREE_STEP)));

    NS_ASSERT(ns_relax_is_free(relax, vertex));
    NS_TRY(ns_relax_try_move(ctx, relax, vertex, to, moved));
    if (*moved && angles_suffer_around(relax, vertex)) {
        relax->at.at[vertex] = from; // the way back is as free
        relax->vertices.at[vertex].along = along;
        *moved = false;
    }
    return NS_OK;
}

// Where it wants to, or else apart.
static ns_status free_one(ns_ctx *ctx, ns_relax *relax, int32_t vertex, ns_vec apart)
{
    const ns_vec wish = ns_vec_unit(relax->near->moves.at[vertex]);
    bool moved;

    NS_TRY(try_way(ctx, relax, vertex, wish, &moved));
    return moved || ns_vec_dot(wish, apart) < 0 ? NS_OK
                                                : try_way(ctx, relax, vertex, apart, &moved);
}

ns_status ns_move_free(ns_ctx *ctx, ns_relax *relax)
{
    const ns_relax_near *near = relax->near;
    int32_t tried = 0;

    for (int32_t i = 0; i < near->pairs.count && tried < FREED_MOST; i++) {
        const ns_relax_pair *pair = &near->pairs.at[i];
        for (int32_t k = 0; k < 3 && pair->room < 0; k++) {
            const int32_t v = k ? pair->ends[k - 1] : pair->vertex;
            if (v < 0 || relax->fixed.at[v] || near->lengths.at[v] < 1
                || !ns_point_same(relax->at.at[v], near->before.at[v]) || !has_room(near, v))
                continue;
            const double sign = k ? 1 : -1;
            NS_TRY(free_one(ctx, relax, v, ns_vec_scale(pair->to_segment, sign)));
            tried++;
        }
    }
    return NS_OK;
}
