// graph.c: finding one's way in the graph, its free slots and its lists; see graph.h.
#include "layout/graph/graph.h"

#include "base/basics.h"

int32_t ns_relax_dart_segment(const ns_relax *relax, int32_t dart)
{
    const ns_relax_edge *edge = &relax->edges.at[dart >> 1];

    return dart & 1 ? edge->last : edge->first;
}

int32_t ns_relax_dart_neighbour(const ns_relax *relax, int32_t dart)
{
    const ns_relax_segment *segment = &relax->segments.at[ns_relax_dart_segment(relax, dart)];

    return dart & 1 ? segment->from : segment->to;
}

int32_t ns_relax_vertex_after(const ns_relax *relax, int32_t vertex, int32_t *edge)
{
    if (!ns_relax_is_junction(relax, vertex))
        return relax->segments.at[relax->vertices.at[vertex].out].to;
    const int32_t next = relax->edges.at[*edge].after;
    if (next < 0)
        return -1;
    *edge = next;
    return relax->segments.at[relax->edges.at[next].first].to;
}

int32_t ns_relax_vertex_before(const ns_relax *relax, int32_t vertex, int32_t *edge)
{
    if (!ns_relax_is_junction(relax, vertex))
        return relax->segments.at[relax->vertices.at[vertex].in].from;
    const int32_t next = relax->edges.at[*edge].before;
    if (next < 0)
        return -1;
    *edge = next;
    return relax->segments.at[relax->edges.at[next].last].from;
}

int32_t ns_relax_track_vertex(const ns_relax *relax, int32_t dart)
{
    for (int32_t left = relax->edges.count; left > 0; left--) {
        const int32_t v = ns_relax_dart_neighbour(relax, dart);
        const ns_relax_edge *edge = &relax->edges.at[dart >> 1];
        if (relax->kinds.at[v] != NS_RELAX_TRAIN)
            return v;
        const int32_t next = dart & 1 ? edge->before : edge->after;
        if (next < 0)
            return -1;
        dart = 2 * next + (dart & 1);
    }
    return -1;
}

// -- slots --------------------------------------------------------------------------------------

// One more of everything that is kept by vertex, and room in the list of free ones for all, so that
// giving back cannot fail.
static ns_status grow(ns_ctx *ctx, ns_relax *relax)
{
    const int32_t count = relax->at.count;

    if (count >= NS_RELAX_VERTICES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a layout has at most %d vertices: leave out some "
                       "curves or make segments longer",
                       NS_RELAX_VERTICES_MAX);
    NS_NEED(ctx, ns_array_reserve(ctx, &relax->at, 1) && ns_array_reserve(ctx, &relax->kinds, 1)
                     && ns_array_reserve(ctx, &relax->fixed, 1)
                     && ns_array_reserve(ctx, &relax->vertices, 1)
                     && ns_array_reserve(ctx, &relax->force, 1)
                     && ns_array_reserve(ctx, &relax->free_vertices,
                                         count + 1 - relax->free_vertices.count));
    relax->at.count++;
    relax->kinds.count++;
    relax->fixed.count++;
    relax->vertices.count++;
    relax->force.count++;
    return NS_OK;
}

ns_status ns_relax_add_vertex(ns_ctx *ctx, ns_relax *relax, ns_point at, int32_t *vertex)
{
    if (relax->free_vertices.count > 0) {
        *vertex = relax->free_vertices.at[--relax->free_vertices.count];
    } else {
        NS_TRY(grow(ctx, relax));
        *vertex = relax->at.count - 1;
    }
    relax->at.at[*vertex] = at;
    relax->kinds.at[*vertex] = NS_RELAX_BEND;
    relax->fixed.at[*vertex] = 0;
    relax->force.at[*vertex] = (ns_vec){ 0, 0 };
    relax->vertices.at[*vertex] =
        (ns_relax_vertex){ .in = -1, .out = -1, .track = -1, .home = at };
    return NS_OK;
}

ns_status ns_relax_add_segment(ns_ctx *ctx, ns_relax *relax, int32_t *segment)
{
    const ns_relax_segment blank = { -1, -1, -1, -1, -1 };

    if (relax->free_segments.count > 0) {
        *segment = relax->free_segments.at[--relax->free_segments.count];
    } else {
        NS_NEED(ctx, ns_array_reserve(ctx, &relax->free_segments,
                                      relax->segments.count + 1 - relax->free_segments.count)
                         && ns_array_push(ctx, &relax->segments, blank));
        *segment = relax->segments.count - 1;
    }
    relax->segments.at[*segment] = blank;
    return NS_OK;
}

void ns_relax_free_vertex(ns_relax *relax, int32_t vertex)
{
    relax->free_vertices.at[relax->free_vertices.count++] = vertex;
    relax->kinds.at[vertex] = NS_RELAX_NONE;
    relax->fixed.at[vertex] = 0;
    relax->force.at[vertex] = (ns_vec){ 0, 0 };
    relax->vertices.at[vertex] = (ns_relax_vertex){ .in = -1, .out = -1, .track = -1 };
}

void ns_relax_free_segment(ns_relax *relax, int32_t segment)
{
    relax->free_segments.at[relax->free_segments.count++] = segment;
    relax->segments.at[segment] = (ns_relax_segment){ -1, -1, -1, -1, -1 };
}

// -- lists --------------------------------------------------------------------------------------

static ns_status list_section(ns_ctx *ctx, ns_relax *relax, int32_t *edge)
{
    const int32_t section = relax->edges.at[*edge].section;

    NS_NEED(ctx, ns_array_push(ctx, &relax->line, relax->edges.at[*edge].from));
    for (; *edge < relax->edges.count && relax->edges.at[*edge].section == section; ++*edge)
        for (int32_t s = relax->edges.at[*edge].first; s >= 0; s = relax->segments.at[s].next)
            NS_NEED(ctx, ns_array_push(ctx, &relax->line, relax->segments.at[s].to));
    return NS_OK;
}

ns_status ns_relax_list(ns_ctx *ctx, ns_relax *relax)
{
    int32_t edge = 0;

    if (relax->listed == relax->version)
        return NS_OK;
    relax->line.count = 0;
    relax->line_first.count = 0;
    for (int32_t i = 0; i < relax->board.sections.count; i++) {
        NS_NEED(ctx, ns_array_push(ctx, &relax->line_first, relax->line.count));
        NS_TRY(list_section(ctx, relax, &edge));
    }
    NS_NEED(ctx, ns_array_push(ctx, &relax->line_first, relax->line.count));
    relax->listed = relax->version;
    return NS_OK;
}

void ns_relax_drop(ns_ctx *ctx, ns_relax *relax)
{
    ns_board_drop(ctx, &relax->board);
    ns_arranged_drop(ctx, &relax->arranged);
    ns_arrays_drop(ctx, &relax->at, &relax->kinds, &relax->fixed, &relax->vertices,
                   &relax->force, &relax->free_vertices, &relax->segments,
                   &relax->free_segments);
    ns_arrays_drop(ctx, &relax->edges, &relax->darts, &relax->tracks, &relax->track_edges,
                   &relax->faces, &relax->face_darts, &relax->line_first, &relax->line);
    *relax = (ns_relax){ .dragged = -1, .listed = -1 };
}
