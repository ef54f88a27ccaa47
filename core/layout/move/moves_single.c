// moves_single.c: one vertex moved alone, after an exact test; see moves.h and exact.h.
//
// Nothing else moves meanwhile, so that the segments beside the vertex sweep one triangle each, and
// whole numbers say whether these are empty. A train is moved to the nearest point of its track.
#include "layout/move/moves_parts.h"

#include "base/basics.h"

// The vertices beside it, into near->ids, and the segments to them, into near->own.
static ns_status list_neighbours(ns_ctx *ctx, ns_relax *relax, int32_t vertex)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];
    ns_relax_near *near = relax->near;

    near->ids.count = near->own.count = 0;
    for (int32_t i = 0; i < (v->dart_count ? v->dart_count : 2); i++) {
        const int32_t dart = v->dart_count ? ns_relax_dart(relax, vertex, i) : -1;
        const int32_t segment = dart >= 0 ? ns_relax_dart_segment(relax, dart)
                                : i       ? v->out
                                          : v->in;
        const ns_relax_segment *s = &relax->segments.at[segment];
        NS_NEED(ctx, ns_array_push(ctx, &near->ids, s->from == vertex ? s->to : s->from)
                         && ns_array_push(ctx, &near->own, segment));
    }
    return NS_OK;
}

// The segments beside the vertex sweep triangles. What could enter one and end or leave nowhere
// else may also come from the neighbour, the triangle's corner, and leave across the way of the
// vertex itself: that is looked at too.
static ns_status is_free(ns_ctx *ctx, ns_relax *relax, int32_t vertex, ns_point to, bool *is)
{
    ns_relax_near *near = relax->near;
    const ns_point from = relax->at.at[vertex];

    *is = false;
    NS_TRY(list_neighbours(ctx, relax, vertex));
    const ns_point way[2] = { from, to };
    NS_TRY(ns_exact_gather(ctx, relax, way, 2));
    if (!ns_exact_way_clear(relax, vertex, from, -1, to, near->own.at, near->own.count))
        return NS_OK;
    for (int32_t i = 0; i < near->ids.count; i++) {
        const int32_t next = near->ids.at[i];
        const ns_point points[3] = { from, to, relax->at.at[next] };
        const int32_t own[2] = { vertex, next };
        NS_TRY(ns_exact_gather(ctx, relax, points, 3));
        if (ns_on_segment(from, to, points[2]) || !ns_exact_area_clear(relax, points, 3, own, 2)
            || !ns_exact_way_clear(relax, vertex, to, next, points[2], near->own.at,
                                   near->own.count))
            return NS_OK;
    }
    *is = true;
    return NS_OK;
}

ns_status ns_relax_try_move(ns_ctx *ctx, ns_relax *relax, int32_t vertex, ns_point to,
                            bool *moved)
{
    ns_relax_train train = { .length = 0 };
    double place = 0;

    *moved = false;
    if (!ns_relax_is_free(relax, vertex) || to.x < 0 || to.y < 0 || to.x > relax->board.width
        || to.y > relax->board.height)
        return NS_OK;
    NS_TRY(ns_relax_near_boxes(ctx, relax));
    if (relax->kinds.at[vertex] == NS_RELAX_TRAIN) {
        train = ns_move_train_of(relax, vertex);
        place = ns_vec_dot(ns_vec_between(relax->at.at[train.a], to), train.way);
        if (place <= 0 || place >= train.length)
            return NS_OK;
        to = ns_move_train_point(relax, &train, place);
    }
    if (ns_point_same(to, relax->at.at[vertex]) || !ns_move_is_home(relax, vertex, to))
        return NS_OK;
    NS_TRY(is_free(ctx, relax, vertex, to, moved));
    if (!*moved)
        return NS_OK;
    relax->at.at[vertex] = to;
    NS_ASSERT(!ns_relax_is_junction(relax, vertex) || ns_exact_in_order(relax, vertex));
    if (train.length > 0)
        relax->vertices.at[vertex].along = place / train.length;
    ns_relax_near_moved(relax, vertex);
    return NS_OK;
}
