// graph_build.c: from the arrangement of a board to edges, junctions and tracks.
//
// The curves are cut wherever they meet. Positions of crossings are rounded to the grid, lines of
// moving edges cut anew; that the result is still the same drawing is not argued but checked, edge
// by edge made finer where it is not.
#include "layout/graph/graph_parts.h"

#include "base/basics.h"

#define ROUNDS 12 // of making single edges finer, before all are

// Whether a strand is a piece of the picture, or the frame.
static bool is_picture(const ns_relax_building *b, int32_t strand)
{
    return strand == 0 || ns_role_is_picture(b->relax->board.sections.at[strand - 1].role);
}

// Whether it stays where it is.
static bool is_fixed(const ns_relax_building *b, int32_t strand)
{
    return strand == 0 || (b->options->picture_slack <= 0 && is_picture(b, strand));
}

// -- junctions ----------------------------------------------------------------------------------

static ns_status add_junction(ns_relax_building *b, ns_point at, ns_relax_kind kind, bool fixed,
                              int32_t *vertex)
{
    NS_TRY(ns_relax_add_vertex(b->ctx, b->relax, at, vertex));
    b->relax->kinds.at[*vertex] = (uint8_t)kind;
    b->relax->fixed.at[*vertex] = fixed;
    return NS_OK;
}

// A train must not be on a vertex of its track, where rounding may have put it: it is moved a few
// steps along.
static ns_point off_the_ends(const ns_arrangement *arr, const ns_entry *entry)
{
    const ns_strand *strand = &arr->strands.at[entry->strand];
    const ns_point a = strand->way.at[entry->segment];
    const ns_point b = strand->way.at[(entry->segment + 1) % strand->way.count];
    const int64_t length = ns_segment_length(a, b);
    const int64_t aside = length < 16 ? length / 2 : 8;

    if (ns_point_same(entry->point, a))
        return ns_point_at(a, b, (ns_ratio){ aside, length });
    if (ns_point_same(entry->point, b))
        return ns_point_at(a, b, (ns_ratio){ length - aside, length });
    return entry->point;
}

// `on` is the entry of the fixed strand.
static ns_status add_train(ns_relax_building *b, const ns_entry *on, int32_t *vertex)
{
    return add_junction(b, off_the_ends(&b->relax->arranged.arr, on), NS_RELAX_TRAIN, false,
                        vertex);
}

static ns_status add_crossing(ns_relax_building *b, const ns_entry *entry, int32_t *vertex)
{
    const ns_entry *twin = &b->relax->arranged.arr.entries.at[entry->twin];
    const bool fixed = is_fixed(b, entry->strand);
    const bool other = is_fixed(b, twin->strand);

    if (fixed == other)
        return add_junction(b, entry->point, NS_RELAX_CROSS, fixed, vertex);
    return add_train(b, fixed ? entry : twin, vertex);
}

// An end on the frame: of a moving curve a train, of the picture's a corner. (The frame itself
// comes last: all its ends are known by then.)
static ns_status add_frame_end(ns_relax_building *b, const ns_entry *entry, int32_t *vertex)
{
    if (entry->node)
        return ns_fail(b->ctx, NS_BAD_INPUT,
                       "curves that end together on the frame cannot relax: only curved "
                       "puzzles can, not sloped ones");
    if (is_fixed(b, entry->strand))
        return add_junction(b, entry->point, NS_RELAX_NODE, true, vertex);
    return add_train(b, &b->relax->arranged.arr.entries.at[entry->twin], vertex);
}

static ns_status add_node_end(ns_relax_building *b, const ns_entry *entry, int32_t *vertex)
{
    int32_t *known = &b->node_vertex.at[entry->node];

    if (*known < 0)
        NS_TRY(add_junction(b, entry->point, NS_RELAX_NODE, b->options->picture_slack <= 0,
                            known));
    *vertex = *known;
    return NS_OK;
}

// Where a closed strand starts that meets nothing.
static ns_status add_anchor(ns_relax_building *b, const ns_entry *entry, int32_t *vertex)
{
    return add_junction(b, entry->point,
                        is_picture(b, entry->strand) ? NS_RELAX_NODE : NS_RELAX_CROSS,
                        is_fixed(b, entry->strand), vertex);
}

// The vertex of an entry, which gets one when it is first met.
static ns_status junction_of(ns_relax_building *b, int32_t e, int32_t *vertex)
{
    const ns_entry *entry = &b->relax->arranged.arr.entries.at[e];

    *vertex = b->vertex_of.at[e];
    if (*vertex >= 0)
        return NS_OK;
    if (entry->kind == NS_ENTRY_CROSS)
        NS_TRY(add_crossing(b, entry, vertex));
    else if (entry->kind == NS_ENTRY_FRAME)
        NS_TRY(add_frame_end(b, entry, vertex));
    else if (entry->kind == NS_ENTRY_NODE)
        NS_TRY(add_node_end(b, entry, vertex));
    else
        NS_TRY(add_anchor(b, entry, vertex));
    NS_ASSERT(*vertex >= 0 && *vertex < b->relax->at.count);
    b->vertex_of.at[e] = *vertex;
    if (entry->kind == NS_ENTRY_CROSS || entry->kind == NS_ENTRY_FRAME)
        b->vertex_of.at[entry->twin] = *vertex;
    return NS_OK;
}

// -- edges --------------------------------------------------------------------------------------

static ns_status add_edge(ns_relax_building *b, const ns_edge_source *source, int32_t curve)
{
    ns_relax_edge edge = { .section = source->strand - 1,
                           .fixed = is_fixed(b, source->strand),
                           .first = -1,
                           .last = -1,
                           .faces = { -1, -1 },
                           .curve = curve,
                           .before = -1,
                           .after = -1 };

    NS_TRY(junction_of(b, source->from, &edge.from));
    NS_TRY(junction_of(b, source->to, &edge.to));
    NS_NEED(b->ctx, ns_array_push(b->ctx, &b->relax->edges, edge)
                        && ns_array_push(b->ctx, &b->sources, *source));
    b->leaves.at[source->from] = b->arrives.at[source->to] = b->relax->edges.count - 1;
    return NS_OK;
}

// The next entry that is a junction. Where a closed strand happens to start is none, unless
// nothing else is on it; passing it is noted.
static int32_t next_junction(const ns_arrangement *arr, int32_t e, bool *round)
{
    const int32_t first = arr->strands.at[arr->entries.at[e].strand].first;
    int32_t next = arr->entries.at[e].next;

    *round = false;
    if (next && arr->entries.at[next].kind == NS_ENTRY_ANCHOR && next == first) {
        *round = true;
        if (next != e)
            next = arr->entries.at[next].next;
    }
    return next;
}

static ns_status add_edges_of(ns_relax_building *b, int32_t strand, int32_t curve)
{
    const ns_arrangement *arr = &b->relax->arranged.arr;
    const ns_strand *s = &arr->strands.at[strand];
    int32_t first = s->first;
    bool round = false;

    if (s->way.closed && s->entry_count > 1)
        first = arr->entries.at[first].next;
    for (int32_t e = first; !round;) {
        const int32_t next = next_junction(arr, e, &round);
        if (!next)
            break;
        const ns_edge_source source = { strand, e, next, -1, round, false };
        NS_TRY(add_edge(b, &source, curve));
        e = next;
    }
    return NS_OK;
}

// The edges of a curve, which follow each other.
static void chain_curve(ns_relax *relax, int32_t first, bool closed)
{
    const int32_t end = relax->edges.count;

    for (int32_t e = first; e + 1 < end; e++) {
        relax->edges.at[e].after = e + 1;
        relax->edges.at[e + 1].before = e;
    }
    if (closed && end > first) {
        relax->edges.at[end - 1].after = first;
        relax->edges.at[first].before = end - 1;
    }
}

static ns_status add_edges(ns_relax_building *b)
{
    const ns_board *board = &b->relax->board;

    for (int32_t c = 0; c < board->curves.count; c++) {
        const ns_board_curve *curve = &board->curves.at[c];
        const int32_t first = b->relax->edges.count;
        for (int32_t s = curve->first; s < curve->first + curve->count; s++)
            NS_TRY(add_edges_of(b, s + 1, c));
        chain_curve(b->relax, first, curve->closed);
    }
    const int32_t first = b->relax->edges.count;
    NS_TRY(add_edges_of(b, 0, -1));
    chain_curve(b->relax, first, true);
    return NS_OK;
}

// -- darts --------------------------------------------------------------------------------------

// The darts that leave an entry forward and backward along its strand.
static int32_t forward(const ns_relax_building *b, int32_t e)
{
    return 2 * b->leaves.at[e];
}

static int32_t backward(const ns_relax_building *b, int32_t e)
{
    return 2 * b->arrives.at[e] + 1;
}

// The dart of an entry where its strand ends.
static int32_t at_end(const ns_relax_building *b, int32_t e)
{
    return b->leaves.at[e] >= 0 ? forward(b, e) : backward(b, e);
}

static ns_status set_darts(ns_relax_building *b, int32_t vertex, const int32_t *darts,
                           int32_t count)
{
    ns_relax_vertex *v = &b->relax->vertices.at[vertex];

    if (v->dart_count)
        return NS_OK; // met from its other strand
    v->first_dart = b->relax->darts.count;
    v->dart_count = count;
    NS_NEED(b->ctx, ns_array_append(b->ctx, &b->relax->darts, darts, count));
    for (int32_t i = 0; i < count; i++)
        NS_ASSERT(ns_relax_dart_from(b->relax, darts[i]) == vertex);
    return NS_OK;
}

// The frame goes round with its inside on the left hand.
static ns_status add_entry_darts(ns_relax_building *b, int32_t e)
{
    const ns_entry *entry = &b->relax->arranged.arr.entries.at[e];
    const int32_t vertex = b->vertex_of.at[e], twin = entry->twin;

    if (vertex < 0)
        return NS_OK;
    if (entry->kind == NS_ENTRY_CROSS) {
        const bool left = entry->sign > 0;
        const int32_t darts[] = { forward(b, e), left ? forward(b, twin) : backward(b, twin),
                                  backward(b, e), left ? backward(b, twin) : forward(b, twin) };
        return set_darts(b, vertex, darts, NS_COUNT(darts));
    }
    if (entry->kind == NS_ENTRY_FRAME && entry->strand != 0) {
        const int32_t darts[] = { forward(b, twin), at_end(b, e), backward(b, twin) };
        return set_darts(b, vertex, darts, NS_COUNT(darts));
    }
    if (entry->kind == NS_ENTRY_ANCHOR) {
        const int32_t darts[] = { forward(b, e), backward(b, e) };
        return set_darts(b, vertex, darts, NS_COUNT(darts));
    }
    return NS_OK;
}

// All ends at a node, in their order.
static ns_status add_node_darts(ns_relax_building *b, const ns_node *node, int32_t vertex)
{
    b->around.count = 0;
    for (int32_t i = 0; i < node->ends.count; i++)
        NS_NEED(b->ctx, ns_array_push(b->ctx, &b->around, at_end(b, node->ends.at[i])));
    return set_darts(b, vertex, b->around.at, b->around.count);
}

static ns_status add_darts(ns_relax_building *b)
{
    const ns_arrangement *arr = &b->relax->arranged.arr;

    for (int32_t e = 1; e < arr->entries.count; e++)
        NS_TRY(add_entry_darts(b, e));
    for (int32_t n = 1; n < arr->nodes.count; n++)
        if (b->node_vertex.at[n] >= 0)
            NS_TRY(add_node_darts(b, &arr->nodes.at[n], b->node_vertex.at[n]));
    NS_ASSERT(b->relax->darts.count
              == 2 * b->relax->edges.count); // both ends of each edge, once
    return NS_OK;
}

// -- tracks -------------------------------------------------------------------------------------

static ns_status add_tracks(ns_relax_building *b)
{
    ns_relax *relax = b->relax;

    for (int32_t e = 0; e < relax->edges.count; e++) {
        const ns_relax_edge *edge = &relax->edges.at[e];
        if (!edge->fixed)
            continue;
        if (e == 0 || edge[-1].section != edge->section) {
            const ns_relax_track track = {
                .closed = b->relax->arranged.arr.strands.at[edge->section + 1].way.closed,
                .first = relax->track_edges.count
            };
            NS_NEED(b->ctx, ns_array_push(b->ctx, &relax->tracks, track));
        }
        NS_NEED(b->ctx, ns_array_push(b->ctx, &relax->track_edges, e));
        relax->tracks.at[relax->tracks.count - 1].count++;
        b->sources.at[e].track = relax->tracks.count - 1;
        for (int32_t end = 0; end < 2; end++) {
            const int32_t v = ns_relax_dart_from(relax, 2 * e + end);
            if (relax->kinds.at[v] == NS_RELAX_TRAIN)
                relax->vertices.at[v].track = relax->tracks.count - 1;
        }
    }
    return NS_OK;
}

// -----------------------------------------------------------------------------------------------

static ns_status make_lists(ns_relax_building *b)
{
    const int32_t entries = b->relax->arranged.arr.entries.count,
                  nodes = b->relax->arranged.arr.nodes.count;

    NS_NEED(b->ctx, ns_array_nones(b->ctx, &b->vertex_of, entries)
                        && ns_array_nones(b->ctx, &b->leaves, entries)
                        && ns_array_nones(b->ctx, &b->arrives, entries)
                        && ns_array_nones(b->ctx, &b->node_vertex, nodes));
    return NS_OK;
}

// Makes the edge finer, and all that share a face with it. False when all were fine already.
static bool make_finer(ns_relax_building *b, int32_t edge, bool all)
{
    bool changed = false;

    for (int32_t e = 0; e < b->relax->edges.count; e++) {
        const int32_t *faces = b->relax->edges.at[e].faces;
        bool beside = all || edge < 0;
        for (int32_t i = 0; i < 4 && !beside; i++)
            beside =
                faces[i & 1] >= 0 && faces[i & 1] == b->relax->edges.at[edge].faces[i >> 1];
        if (beside && !b->relax->edges.at[e].fixed && !b->sources.at[e].fine)
            changed = b->sources.at[e].fine = true;
    }
    return changed;
}

// Lays lines until they are the drawing that was given.
static ns_status lay_same_lines(ns_relax_building *b)
{
    for (int32_t round = 0;; round++) {
        int32_t edge = -1;
        NS_TRY(ns_relax_lay_lines(b));
        b->relax->start = ns_relax_hash(b->relax);
        const ns_status status = ns_relax_compare(b->ctx, b->relax, &edge);
        if (status != NS_INTERNAL)
            return status;
        if (!make_finer(b, edge, round >= ROUNDS) && !make_finer(b, -1, true)) {
            const ns_point at =
                edge < 0 ? (ns_point){ 0, 0 } : b->relax->at.at[b->relax->edges.at[edge].from];
            return ns_fail(b->ctx, NS_BAD_INPUT,
                           "curve %d, near %s, is nearer to another than the grid can tell "
                           "apart: move one of them a little",
                           edge < 0 ? 0 : b->relax->edges.at[edge].curve,
                           ns_board_place(&b->relax->board, at).text);
        }
    }
}

static ns_status build(ns_relax_building *b, const ns_board *board)
{
    NS_TRY(ns_board_copy(b->ctx, &b->relax->board, board));
    NS_TRY(ns_board_arrange(b->ctx, board, &b->relax->arranged));
    NS_TRY(make_lists(b));
    NS_TRY(add_edges(b));
    b->junctions = b->relax->at.count;
    NS_TRY(add_darts(b));
    NS_TRY(add_tracks(b));
    NS_TRY(ns_relax_find_faces(b));
    NS_TRY(lay_same_lines(b));
    return ns_relax_list(b->ctx, b->relax);
}

ns_status ns_relax_build(ns_ctx *ctx, const ns_board *board, const ns_relax_options *options,
                         ns_relax *relax)
{
    ns_relax_building b = { .ctx = ctx, .options = options, .relax = relax };

    *relax = (ns_relax){ .options = *options, .dragged = -1, .listed = -1, .measured = -1 };
    const ns_status status = build(&b, board);
    ns_arrays_drop(ctx, &b.sources, &b.vertex_of, &b.leaves, &b.arrives, &b.node_vertex,
                   &b.around, &b.line, &b.cut);
    return status;
}
