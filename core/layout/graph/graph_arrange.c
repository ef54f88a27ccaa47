// graph_arrange.c: the graph as it is drawn now, as an arrangement; see graph.h.
//
// Nothing of what moves the vertices is used here: what is found is found anew, by the exact code
// that every board goes through. Junctions are announced as nodes, so that edges may meet there and
// nowhere else.
#include "layout/graph/graph.h"

#include "base/basics.h"

typedef struct drawing {
    ns_ctx *ctx;
    const ns_relax *relax;
    ns_relax_drawn *drawn;
    NS_ARRAY(ns_point) points; // of all ways
    NS_ARRAY(int32_t) first;   // of each way
    NS_ARRAY(ns_way) ways;
    ns_probe probe;
} drawing;

static bool is_on_frame(const ns_relax *relax, int32_t vertex)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];

    for (int32_t i = 0; i < v->dart_count; i++)
        if (relax->edges.at[ns_relax_dart(relax, vertex, i) >> 1].section < 0)
            return true;
    return false;
}

// Whether the edge is a closed curve that meets nothing.
static bool is_closed(const ns_relax *relax, const ns_relax_edge *edge)
{
    return edge->from == edge->to && relax->vertices.at[edge->from].dart_count == 2;
}

static ns_status add_node(drawing *d, int32_t vertex)
{
    const ns_relax_vertex *v = &d->relax->vertices.at[vertex];
    ns_node_id node;

    if (v->dart_count < 1 || is_on_frame(d->relax, vertex)
        || is_closed(d->relax, &d->relax->edges.at[ns_relax_dart(d->relax, vertex, 0) >> 1]))
        return NS_OK;
    const ns_status status =
        ns_arrangement_add_node(d->ctx, &d->drawn->arr, d->relax->at.at[vertex], &node);
    if (status == NS_BAD_INPUT)
        return ns_fail(d->ctx, NS_INTERNAL,
                       "layout: vertex %d, at %s, is outside or where another one is", vertex,
                       ns_board_place(&d->relax->board, d->relax->at.at[vertex]).text);
    NS_TRY(status);
    d->drawn->node_of.at[vertex] = node.i;
    return NS_OK;
}

static ns_status add_way(drawing *d, const ns_relax_edge *edge)
{
    const ns_relax *relax = d->relax;
    const bool closed = is_closed(relax, edge);
    const ns_way way = { .closed = closed,
                         .ends = { { d->drawn->node_of.at[edge->from] },
                                   { d->drawn->node_of.at[edge->to] } } };

    NS_NEED(d->ctx, ns_array_push(d->ctx, &d->first, d->points.count)
                        && ns_array_push(d->ctx, &d->ways, way)
                        && ns_array_push(d->ctx, &d->points, relax->at.at[edge->from]));
    for (int32_t s = edge->first; s >= 0; s = relax->segments.at[s].next)
        if (!(closed && s == edge->last)
            && !ns_array_push(d->ctx, &d->points, relax->at.at[relax->segments.at[s].to]))
            return ns_no_memory(d->ctx);
    return NS_OK;
}

static ns_status build(drawing *d, int32_t *edge)
{
    const int32_t count = d->ways.count;
    int32_t misfit;

    for (int32_t i = 0; i < count; i++) {
        const int32_t end = i + 1 < count ? d->first.at[i + 1] : d->points.count;
        d->ways.at[i].at = d->points.at + d->first.at[i];
        d->ways.at[i].count = end - d->first.at[i];
    }
    NS_TRY(
        ns_arrangement_build(d->ctx, &d->drawn->arr, d->ways.at, count, 0, &misfit, &d->probe));
    if (misfit < 0)
        return NS_OK;
    *edge = misfit;
    return ns_fail(d->ctx, NS_INTERNAL,
                   "layout: edge %d of curve %d, at %s, touches another or itself, or leaves "
                   "the frame",
                   misfit, d->relax->edges.at[misfit].curve,
                   ns_board_place(&d->relax->board, d->probe.where).text);
}

static ns_status draw(drawing *d, int32_t *edge)
{
    const ns_relax *relax = d->relax;

    NS_TRY(
        ns_arrangement_open(d->ctx, &d->drawn->arr, relax->board.width, relax->board.height));
    NS_NEED(d->ctx, ns_array_resize(d->ctx, &d->drawn->node_of, relax->at.count));
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->kinds.at[v] != NS_RELAX_NONE)
            NS_TRY(add_node(d, v));
    for (int32_t e = 0; e < relax->edges.count && relax->edges.at[e].section >= 0; e++)
        NS_TRY(add_way(d, &relax->edges.at[e]));
    d->drawn->strands = d->ways.count;
    for (int32_t e = d->drawn->strands; e < relax->edges.count; e++)
        NS_ASSERT(relax->edges.at[e].section < 0); // those of the frame come last
    return build(d, edge);
}

ns_status ns_relax_draw(ns_ctx *ctx, const ns_relax *relax, ns_relax_drawn *drawn,
                        int32_t *edge)
{
    drawing d = { .ctx = ctx, .relax = relax, .drawn = drawn };

    *drawn = (ns_relax_drawn){ 0 };
    *edge = -1;
    const ns_status status = draw(&d, edge);
    ns_arrays_drop(ctx, &d.points, &d.first, &d.ways);
    ns_probe_drop(ctx, &d.probe);
    if (status != NS_OK)
        ns_relax_drawn_drop(ctx, drawn);
    return status;
}

void ns_relax_drawn_drop(ns_ctx *ctx, ns_relax_drawn *drawn)
{
    ns_arrangement_drop(ctx, &drawn->arr);
    ns_array_drop(ctx, &drawn->node_of);
}
