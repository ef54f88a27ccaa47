// graph.c: finding one's way in the graph, its free slots and its lists; see graph.h.
//
// Edges, darts, tracks and faces never change after the graph is built; bends and segments come and
// go. Their slots are used again, the last one given back first, so that numbers stay small and the
// same calls give the same numbers. Room to give a slot back is made when it is taken: cutting may
// run out of memory, joining may not.
#include "layout/graph/graph.h"

#include "base/basics.h"

bool ns_relax_track_darts(const ns_relax *relax, int32_t train, int32_t darts[2])
{
    int32_t count = 0;

    darts[0] = darts[1] = -1;
    for (int32_t i = 0; i < relax->vertices.at[train].dart_count; i++) {
        const int32_t dart = ns_relax_dart(relax, train, i);
        if (!relax->edges.at[dart >> 1].fixed)
            continue;
        darts[!(dart & 1)] = dart;
        count++;
    }
    return count == 2 && darts[0] >= 0 && darts[1] >= 0;
}

int32_t ns_relax_track_vertex(const ns_relax *relax, int32_t dart)
{
    for (int32_t left = relax->edges.count; left > 0 && dart >= 0; left--) {
        const int32_t v = ns_relax_dart_neighbour(relax, dart);
        const ns_relax_edge *edge = &relax->edges.at[dart >> 1];
        const int32_t next = dart & 1 ? edge->before : edge->after;
        NS_ASSERT(edge->fixed);
        if (relax->kinds.at[v] != NS_RELAX_TRAIN)
            return v;
        dart = next < 0 ? -1 : 2 * next + (dart & 1);
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
        NS_ASSERT(relax->kinds.at[*vertex] == NS_RELAX_NONE);
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
    NS_ASSERT(relax->kinds.at[vertex] == NS_RELAX_BEND && !ns_relax_is_junction(relax, vertex));
    NS_ASSERT(vertex != relax->dragged);
    NS_ASSERT(relax->free_vertices.count < relax->free_vertices.capacity);
    relax->free_vertices.at[relax->free_vertices.count++] = vertex;
    relax->kinds.at[vertex] = NS_RELAX_NONE;
    relax->fixed.at[vertex] = 0;
    relax->force.at[vertex] = (ns_vec){ 0, 0 };
    relax->vertices.at[vertex] = (ns_relax_vertex){ .in = -1, .out = -1, .track = -1 };
}

void ns_relax_free_segment(ns_relax *relax, int32_t segment)
{
    NS_ASSERT(relax->segments.at[segment].from >= 0);
    NS_ASSERT(relax->free_segments.count < relax->free_segments.capacity);
    relax->free_segments.at[relax->free_segments.count++] = segment;
    relax->segments.at[segment] = (ns_relax_segment){ -1, -1, -1, -1, -1 };
}

// -- lists --------------------------------------------------------------------------------------

// The edges of a section follow each other.
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
        NS_ASSERT(relax->edges.at[edge].section == i);
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
    ns_arrays_drop(ctx, &relax->cell_of, &relax->spots);
    *relax = (ns_relax){ .dragged = -1, .listed = -1 };
}
