// measure_twin_graph.c: see measure_twin_graph.h.
#include "oracle/measure_twin_graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void *ns_twin_memory(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);

    if (!memory)
        abort();
    return memory;
}

static void *copy_of(const void *from, size_t count, size_t size)
{
    void *copy = ns_twin_memory(count, size);

    if (count > 0)
        memcpy(copy, from, count * size);
    return copy;
}

// -- strands ----------------------------------------------------------------------------------------

static void measure_strand(ns_chart_strand *strand)
{
    strand->arc = ns_twin_memory((size_t)strand->segments + 1, sizeof *strand->arc);
    for (int32_t i = 0; i < strand->segments; i++) {
        const ns_point a = strand->points[i], b = strand->points[i + 1];
        const int64_t length = (int64_t)floor(hypot(b.x - a.x, b.y - a.y) + 0.5);
        strand->arc[i + 1] = strand->arc[i] + length;
    }
}

// Four straight cubics, a segment each.
static void make_frame(ns_chart_strand *strand, const ns_board *board)
{
    const int32_t w = board->width, h = board->height;
    const ns_point corners[5] = { { 0, 0 }, { w, 0 }, { w, h }, { 0, h }, { 0, 0 } };

    *strand = (ns_chart_strand){
        .section = -1, .curve = -1, .closed = true, .nodes = { -1, -1 }, .segments = 4
    };
    strand->points = copy_of(corners, 5, sizeof *corners);
    strand->stretches = ns_twin_memory(4, sizeof *strand->stretches);
    for (int32_t i = 0; i < 4; i++)
        strand->stretches[i] = (ns_stretch){ .cubic = i, .from = 0, .to = 1, .steps = 1 };
    strand->cubic_count = 4;
    measure_strand(strand);
}

static void make_strand(ns_ctx *ctx, ns_chart_strand *strand, const ns_board *board, int32_t c,
                        int32_t s)
{
    const ns_section *section = &board->sections.at[s];
    ns_polyline line = { 0 };

    *strand = (ns_chart_strand){ .section = s,
                                 .curve = c,
                                 .role = section->role,
                                 .closed = board->curves.at[c].closed,
                                 .nodes = { section->nodes[0], section->nodes[1] },
                                 .cubic_count = section->count };
    strand->cubics = ns_twin_memory((size_t)section->count, sizeof *strand->cubics);
    for (int32_t i = 0; i < section->count; i++)
        strand->cubics[i] = board->cubics.at[section->first + i].curve;
    if (ns_polyline_add_cubics(ctx, &line, strand->cubics, section->count, board->tolerance)
        != NS_OK)
        abort();
    strand->points = copy_of(line.points.at, (size_t)line.points.count, sizeof(ns_point));
    strand->stretches =
        copy_of(line.stretches.at, (size_t)line.stretches.count, sizeof(ns_stretch));
    strand->segments = line.points.count - 1;
    ns_polyline_drop(ctx, &line);
    measure_strand(strand);
}

static void make_strands(ns_ctx *ctx, ns_chart *chart, bool picture_only)
{
    const ns_board *board = chart->board;

    chart->strands = ns_twin_memory((size_t)board->sections.count + 1, sizeof *chart->strands);
    make_frame(&chart->strands[0], board);
    chart->strand_count = 1;
    for (int32_t c = 0; c < board->curves.count; c++) {
        const ns_board_curve *curve = &board->curves.at[c];
        for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
            const ns_role role = board->sections.at[s].role;
            if (!picture_only || role == NS_ROLE_PICTURE || role == NS_ROLE_BACKGROUND)
                make_strand(ctx, &chart->strands[chart->strand_count++], board, c, s);
        }
    }
}

// The twin reads the size, the nodes and the ways of an arrangement and nothing else.
static void make_twin(ns_chart *chart)
{
    const ns_board *board = chart->board;
    ns_arrangement arr = { .width = board->width, .height = board->height };

    arr.nodes.count = board->nodes.count + 1;
    arr.nodes.at = ns_twin_memory((size_t)arr.nodes.count, sizeof *arr.nodes.at);
    for (int32_t i = 0; i < board->nodes.count; i++)
        arr.nodes.at[i + 1].at = board->nodes.at[i];
    arr.strands.count = chart->strand_count;
    arr.strands.at = ns_twin_memory((size_t)arr.strands.count, sizeof *arr.strands.at);
    for (int32_t s = 0; s < chart->strand_count; s++) {
        const ns_chart_strand *strand = &chart->strands[s];
        arr.strands.at[s].alive = true;
        arr.strands.at[s].way =
            (ns_way){ .at = strand->points,
                      .count = strand->segments + !strand->closed,
                      .closed = strand->closed,
                      .ends = { { strand->nodes[0] + 1 }, { strand->nodes[1] + 1 } } };
    }
    ns_twin_open(&chart->twin, &arr);
    free(arr.nodes.at);
    free(arr.strands.at);
}

// -- stops ------------------------------------------------------------------------------------------

// a + num / den * (b - a), rounded, halves up.
static int32_t between(int32_t a, int32_t b, ns_ratio at)
{
    const ns_wide twice = 2 * (ns_wide)at.num * (b - a) + at.den, whole = 2 * (ns_wide)at.den;
    const ns_wide down = twice >= 0 ? twice / whole : -((-twice + whole - 1) / whole);

    return a + (int32_t)down;
}

ns_point ns_chart_place(const ns_chart_strand *strand, int32_t segment, ns_ratio at)
{
    const ns_point a = strand->points[segment], b = strand->points[segment + 1];

    return (ns_point){ between(a.x, b.x, at), between(a.y, b.y, at) };
}

int64_t ns_chart_arc(const ns_chart_strand *strand, int32_t segment, ns_ratio at)
{
    const long double length = (long double)(strand->arc[segment + 1] - strand->arc[segment]);

    return strand->arc[segment]
           + (int64_t)floorl((long double)at.num / (long double)at.den * length + 0.5L);
}

static void add_stop(ns_chart *chart, int32_t s, int32_t segment, ns_ratio at, int32_t entry,
                     int32_t vertex)
{
    ns_chart_strand *strand = &chart->strands[s];

    strand->stops[strand->stop_count++] =
        (ns_chart_stop){ .vertex = vertex,
                         .segment = segment,
                         .at = at,
                         .arc = ns_chart_arc(strand, segment, at),
                         .entry = entry };
}

static int32_t add_vertex(ns_chart *chart, ns_chart_kind kind, ns_point at)
{
    chart->vertices[chart->vertex_count] = (ns_chart_vertex){ kind, at };
    return chart->vertex_count++;
}

// The stop of an entry; `names` has the vertex of each of the twin's vertices, or -1 so far.
static void add_entry(ns_chart *chart, int32_t e, int32_t *names)
{
    const ns_twin_entry *entry = &chart->twin.entries[e];
    const ns_chart_kind kind = entry->kind == NS_ENTRY_CROSS ? NS_CHART_CROSSING
                               : entry->node                 ? NS_CHART_NODE
                                                             : NS_CHART_FRAME_END;
    int32_t *name = &names[entry->node ? entry->node : entry->vertex]; // nodes come first

    if (*name < 0)
        *name = add_vertex(
            chart, kind,
            ns_chart_place(&chart->strands[entry->strand], entry->segment, entry->at));
    add_stop(chart, entry->strand, entry->segment, entry->at, e, *name);
}

// A corner of the frame is a vertex, or the node there when some curve ends at it.
static int32_t corner_vertex(ns_chart *chart, ns_point corner, int32_t *names)
{
    const ns_twin *twin = &chart->twin;

    for (int32_t e = twin->first[0]; e < twin->first[1]; e++) {
        const int32_t node = twin->entries[e].node;
        if (!node || !ns_point_same(chart->board->nodes.at[node - 1], corner))
            continue;
        if (names[node] < 0)
            names[node] = add_vertex(chart, NS_CHART_NODE, corner);
        return names[node];
    }
    return add_vertex(chart, NS_CHART_FRAME_CORNER, corner);
}

static void add_stops(ns_chart *chart, int32_t s, int32_t *names)
{
    const ns_twin *twin = &chart->twin;
    const int32_t first = twin->first[s], end = twin->first[s + 1];

    chart->strands[s].stops =
        ns_twin_memory((size_t)(end - first) + 4, sizeof *chart->strands[s].stops);
    for (int32_t e = first; s > 0 && e < end; e++)
        if (twin->entries[e].kind != NS_ENTRY_ANCHOR)
            add_entry(chart, e, names);
    for (int32_t side = 0; s == 0 && side < 4; side++) {
        const ns_point corner = chart->strands[0].points[side];
        add_stop(chart, 0, side, (ns_ratio){ 0, 1 }, side ? -1 : first,
                 corner_vertex(chart, corner, names));
        for (int32_t e = first + 1; e < end; e++)
            if (twin->entries[e].segment == side)
                add_entry(chart, e, names);
    }
}

static void make_stops(ns_chart *chart)
{
    const int32_t count = chart->twin.vertices;
    int32_t *names = ns_twin_memory((size_t)count, sizeof *names);

    chart->vertices = ns_twin_memory((size_t)count + 4, sizeof *chart->vertices);
    for (int32_t v = 0; v < count; v++)
        names[v] = -1;
    for (int32_t s = 0; s < chart->strand_count; s++)
        add_stops(chart, s, names);
    free(names);
}

void ns_chart_open(ns_ctx *ctx, const ns_board *board, bool picture_only, ns_chart *chart)
{
    *chart = (ns_chart){ .board = board };
    make_strands(ctx, chart, picture_only);
    make_twin(chart);
    make_stops(chart);
    ns_chart_make_cycles(chart);
}

void ns_chart_drop(ns_chart *chart)
{
    for (int32_t s = 0; s < chart->strand_count; s++) {
        ns_chart_strand *strand = &chart->strands[s];
        free(strand->points);
        free(strand->stretches);
        free(strand->cubics);
        free(strand->arc);
        free(strand->stops);
    }
    free(chart->strands);
    free(chart->vertices);
    free(chart->legs);
    free(chart->cycles);
    free(chart->area2);
    ns_twin_drop(&chart->twin);
    *chart = (ns_chart){ 0 };
}
