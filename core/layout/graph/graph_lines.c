// graph_lines.c: the polylines of edges: bends and segments; see graph_parts.h.
//
// Junctions are there already and keep their numbers, so that laying lines can be done again, with
// other edges cut finer. Fixed edges are laid first: trains are placed on them, and moving edges end
// at the trains. Neighbours along a line differ, but for an edge whose two junctions were rounded to
// one point, which the check refuses.
#include "layout/graph/graph_parts.h"

#include "base/basics.h"

static ns_status add_point(ns_relax_building *b, ns_points *line, ns_point at)
{
    if (line->count > 0 && ns_point_same(line->at[line->count - 1], at))
        return NS_OK;
    return ns_array_push(b->ctx, line, at) ? NS_OK : ns_no_memory(b->ctx);
}

// The last point is a junction's and stays; an equal one before it goes.
static ns_status close_line(ns_relax_building *b, ns_points *line, ns_point at)
{
    while (line->count > 1 && ns_point_same(line->at[line->count - 1], at))
        line->count--;
    return ns_array_push(b->ctx, line, at) ? NS_OK : ns_no_memory(b->ctx);
}

// The edge as the board's polyline has it, from junction to junction.
static ns_status trace(ns_relax_building *b, int32_t e)
{
    const ns_edge_source *source = &b->sources.at[e];
    const ns_arrangement *arr = &b->relax->arranged.arr;
    const ns_entry *from = &arr->entries.at[source->from], *to = &arr->entries.at[source->to];
    const ns_way *way = &arr->strands.at[source->strand].way;
    const ns_relax_edge *edge = &b->relax->edges.at[e];
    // Alone on its strand an anchor is the first point of the way, and its last one.
    const int32_t end = to->kind == NS_ENTRY_ANCHOR
                            ? way->count - 1
                            : to->segment + (source->round ? way->count : 0);

    b->line.count = 0;
    NS_TRY(add_point(b, &b->line, b->relax->at.at[edge->from]));
    for (int32_t i = from->segment + 1; i <= end; i++)
        NS_TRY(add_point(b, &b->line, way->at[i % way->count]));
    return close_line(b, &b->line, b->relax->at.at[edge->to]);
}

static double length_between(ns_point a, ns_point b)
{
    return ns_vec_length(ns_vec_between(a, b));
}

static int32_t parts_of(const ns_relax_building *b, double length)
{
    const double parts = length / (b->options->segment * NS_RELAX_UNIT);

    return parts < NS_RELAX_VERTICES_MAX ? (int32_t)parts + 1 : NS_RELAX_VERTICES_MAX;
}

// Every point stays; between them segments are cut into equal ones.
static ns_status cut_long(ns_relax_building *b)
{
    b->cut.count = 0;
    for (int32_t i = 0; i + 1 < b->line.count; i++) {
        const ns_point from = b->line.at[i], to = b->line.at[i + 1];
        const int32_t parts = parts_of(b, length_between(from, to));
        for (int32_t k = 0; k < parts; k++)
            NS_TRY(add_point(b, &b->cut, ns_point_at(from, to, (ns_ratio){ k, parts })));
    }
    return close_line(b, &b->cut, b->line.at[b->line.count - 1]);
}

// Equal stretches along the line, at least two where there is room, so that both ends can turn; a
// loop has four.
static ns_status cut_anew(ns_relax_building *b, bool loop)
{
    double length = 0, passed = 0;

    for (int32_t i = 0; i + 1 < b->line.count; i++)
        length += length_between(b->line.at[i], b->line.at[i + 1]);
    const int32_t parts = ns_max(parts_of(b, length), loop                         ? 4
                                                      : length > 2 * NS_RELAX_UNIT ? 2
                                                                                   : 1);
    b->cut.count = 0;
    NS_TRY(add_point(b, &b->cut, b->line.at[0]));
    for (int32_t i = 0, k = 1; i + 1 < b->line.count; i++) {
        const ns_vec from = ns_vec_of(b->line.at[i]), to = ns_vec_of(b->line.at[i + 1]);
        const double step = length_between(b->line.at[i], b->line.at[i + 1]);
        for (; k < parts && length * k / parts <= passed + step; k++) {
            const double at = (length * k / parts - passed) / step;
            NS_TRY(add_point(b, &b->cut, ns_point_of(ns_vec_mix(from, to, at < 0 ? 0 : at))));
        }
        passed += step;
    }
    return close_line(b, &b->cut, b->line.at[b->line.count - 1]);
}

static ns_status add_segment(ns_relax_building *b, int32_t e, int32_t from, int32_t to)
{
    ns_relax_edge *edge = &b->relax->edges.at[e];
    int32_t s;

    NS_TRY(ns_relax_add_segment(b->ctx, b->relax, &s));
    b->relax->segments.at[s] = (ns_relax_segment){ from, to, e, edge->last, -1 };
    NS_ASSERT(from == (edge->last < 0 ? edge->from : b->relax->segments.at[edge->last].to));
    if (edge->last >= 0)
        b->relax->segments.at[edge->last].next = s;
    else
        edge->first = s;
    edge->last = s;
    if (!ns_relax_is_junction(b->relax, from))
        b->relax->vertices.at[from].out = s;
    if (!ns_relax_is_junction(b->relax, to))
        b->relax->vertices.at[to].in = s;
    return NS_OK;
}

static ns_status lay(ns_relax_building *b, int32_t e, const ns_points *line)
{
    const bool fixed = b->relax->edges.at[e].fixed;
    int32_t from = b->relax->edges.at[e].from;

    b->relax->edges.at[e].first = b->relax->edges.at[e].last = -1;
    for (int32_t i = 1; i + 1 < line->count; i++) {
        int32_t bend;
        NS_TRY(ns_relax_add_vertex(b->ctx, b->relax, line->at[i], &bend));
        b->relax->fixed.at[bend] = fixed;
        b->relax->vertices.at[bend].track = b->sources.at[e].track;
        NS_TRY(add_segment(b, e, from, bend));
        from = bend;
    }
    return add_segment(b, e, from, b->relax->edges.at[e].to);
}

static ns_status lay_edge(ns_relax_building *b, int32_t e)
{
    const ns_relax_edge *edge = &b->relax->edges.at[e];

    NS_TRY(trace(b, e));
    if (edge->fixed)
        return lay(b, e, &b->line);
    if (b->sources.at[e].fine || ns_relax_is_picture(b->relax, e))
        NS_TRY(cut_long(b));
    else
        NS_TRY(cut_anew(b, edge->from == edge->to));
    return lay(b, e, &b->cut);
}

// A train is between two vertices of its track as that is now laid, which goes through crossings
// of the picture with itself where they are rounded to.
static void place_train(ns_relax *relax, int32_t train)
{
    ns_relax_vertex *v = &relax->vertices.at[train];
    ns_point *at = &relax->at.at[train];
    int32_t darts[2];

    if (!ns_relax_track_darts(relax, train, darts))
        return;
    const int32_t before = ns_relax_track_vertex(relax, darts[0]);
    const int32_t after = ns_relax_track_vertex(relax, darts[1]);
    if (before < 0 || after < 0)
        return; // which the check refuses
    const ns_vec a = ns_vec_of(relax->at.at[before]), b = ns_vec_of(relax->at.at[after]);
    v->along = ns_segment_nearest(ns_vec_of(*at), a, b);
    if (ns_segment_distance(ns_vec_of(*at), a, b) > 1)
        *at = ns_point_of(ns_vec_mix(a, b, v->along));
    v->home = *at;
}

ns_status ns_relax_lay_lines(ns_relax_building *b)
{
    ns_relax *relax = b->relax;

    // Junctions came first.
    relax->at.count = relax->kinds.count = relax->fixed.count = b->junctions;
    relax->vertices.count = relax->force.count = b->junctions;
    relax->segments.count = 0;
    for (int32_t e = 0; e < relax->edges.count; e++)
        if (relax->edges.at[e].fixed)
            NS_TRY(lay_edge(b, e));
    for (int32_t v = 0; v < b->junctions; v++)
        if (relax->kinds.at[v] == NS_RELAX_TRAIN)
            place_train(relax, v);
    for (int32_t e = 0; e < relax->edges.count; e++)
        if (!relax->edges.at[e].fixed)
            NS_TRY(lay_edge(b, e));
    return NS_OK;
}
