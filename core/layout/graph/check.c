// check.c: whether the graph is drawn as it was at the start: ns_relax_check.
//
// Three parts. The lists: links are mutual, every bend has its two segments. What stays: edges,
// darts, tracks and faces are those of the start (by a hash), so are the fixed vertices of each
// track in their order; fixed vertices are at home, trains on their tracks. The drawing: arranged
// anew, no two edges cross or touch, the order around every junction and along the frame is that
// of the darts, and each side of each edge is in the same face as at the start. These
// together are the embedding: nothing can have changed that a crossing list would show.
#include "layout/graph/graph.h"

#include "base/basics.h"

typedef struct checking {
    ns_ctx *ctx;
    const ns_relax *relax;
    ns_relax_drawn drawn;
    int32_t edge;               // that is to blame
    NS_ARRAY(int32_t) arr_face; // by face of the graph: that of the arrangement
    NS_ARRAY(uint8_t) face_met; // by face of the arrangement
    NS_ARRAY(uint8_t) used;     // segments, then vertices, that an edge has
} checking;

static ns_status differs(checking *c, int32_t vertex, const char *what)
{
    return ns_fail(c->ctx, NS_INTERNAL, "layout: vertex %d, at %s, %s", vertex,
                   ns_board_place(&c->relax->board, c->relax->at.at[vertex]).text, what);
}

static ns_status edge_differs(checking *c, int32_t edge, const char *what)
{
    c->edge = edge;
    return ns_fail(c->ctx, NS_INTERNAL, "layout: edge %d of curve %d %s", edge,
                   c->relax->edges.at[edge].curve, what);
}

// -- lists --------------------------------------------------------------------------------------

static bool is_vertex(const ns_relax *relax, int32_t v)
{
    return v >= 0 && v < relax->at.count && relax->kinds.at[v] != NS_RELAX_NONE;
}

// One segment of an edge, and the bend before it.
static bool segment_is_linked(checking *c, int32_t e, int32_t s, int32_t prev, int32_t from)
{
    const ns_relax *relax = c->relax;

    if (s < 0 || s >= relax->segments.count || c->used.at[s])
        return false;
    const ns_relax_segment *segment = &relax->segments.at[s];
    c->used.at[s] = 1;
    if (segment->edge != e || segment->prev != prev || segment->from != from
        || !is_vertex(relax, segment->to))
        return false;
    if (prev < 0)
        return true;
    const ns_relax_vertex *bend = &relax->vertices.at[from];
    return relax->kinds.at[from] == NS_RELAX_BEND && bend->dart_count == 0 && bend->in == prev
           && bend->out == s;
}

static ns_status check_edge_lists(checking *c, int32_t e)
{
    const ns_relax_edge *edge = &c->relax->edges.at[e];
    int32_t prev = -1, s = edge->first, from = edge->from;

    if (!is_vertex(c->relax, edge->from) || !is_vertex(c->relax, edge->to))
        return edge_differs(c, e, "has lost an end");
    for (;; prev = s, from = c->relax->segments.at[s].to, s = c->relax->segments.at[s].next) {
        if (!segment_is_linked(c, e, s, prev, from))
            return edge_differs(c, e, "has segments that are not linked");
        if (s == edge->last)
            break;
    }
    if (c->relax->segments.at[s].next != -1 || c->relax->segments.at[s].to != edge->to)
        return edge_differs(c, e, "does not end where it should");
    return NS_OK;
}

static ns_status check_lists(checking *c)
{
    const ns_relax *relax = c->relax;
    int32_t segments = 0, bends = 0, inner = 0, gone = 0;

    if (relax->kinds.count != relax->at.count || relax->fixed.count != relax->at.count
        || relax->vertices.count != relax->at.count || relax->force.count != relax->at.count)
        return ns_fail(c->ctx, NS_INTERNAL, "layout: lists of vertices differ in length");
    NS_NEED(c->ctx, ns_array_resize(c->ctx, &c->used, relax->segments.count));
    for (int32_t e = 0; e < relax->edges.count; e++)
        NS_TRY(check_edge_lists(c, e));
    for (int32_t s = 0; s < relax->segments.count; s++) {
        segments += c->used.at[s];
        if ((relax->segments.at[s].from >= 0) != c->used.at[s])
            return ns_fail(c->ctx, NS_INTERNAL, "layout: segment %d is on no edge", s);
    }
    inner = segments - relax->edges.count;
    for (int32_t v = 0; v < relax->at.count; v++) {
        bends += relax->kinds.at[v] != NS_RELAX_NONE && !ns_relax_is_junction(relax, v);
        gone += relax->kinds.at[v] == NS_RELAX_NONE;
    }
    if (bends != inner)
        return ns_fail(c->ctx, NS_INTERNAL, "layout: there are %d bends but %d on edges", bends,
                       inner);
    if (gone != relax->free_vertices.count
        || relax->segments.count - segments != relax->free_segments.count)
        return ns_fail(c->ctx, NS_INTERNAL, "layout: free slots are not all listed");
    return NS_OK;
}

// -- what stays ---------------------------------------------------------------------------------

static uint64_t hash_numbers(uint64_t hash, const int32_t *at, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        hash = ns_hash_add(hash, (uint64_t)(int64_t)at[i]);
    return ns_hash_add(hash, (uint64_t)count);
}

static uint64_t hash_edge(uint64_t hash, const ns_relax_edge *edge)
{
    const int32_t numbers[] = { edge->section, edge->fixed,    edge->from,
                                edge->to,      edge->faces[0], edge->faces[1],
                                edge->curve,   edge->before,   edge->after };

    return hash_numbers(hash, numbers, NS_COUNT(numbers));
}

// The vertices of a track but for its trains: a sum for those of a closed one, which may start
// anywhere, each with the one that follows.
static uint64_t hash_track(const ns_relax *relax, const ns_relax_track *track)
{
    int32_t first = -1, last = -1;
    uint64_t sum = 0;

    for (int32_t i = 0; i < track->count; i++) {
        const ns_relax_edge *edge = &relax->edges.at[relax->track_edges.at[track->first + i]];
        for (int32_t s = edge->first; s >= 0; s = relax->segments.at[s].next) {
            const int32_t v = relax->segments.at[s].from;
            if (relax->kinds.at[v] == NS_RELAX_TRAIN)
                continue;
            if (last >= 0)
                sum += ns_hash_add((uint64_t)last, (uint64_t)v);
            first = first < 0 ? v : first;
            last = v;
        }
    }
    return track->closed ? sum + ns_hash_add((uint64_t)last, (uint64_t)first)
                         : ns_hash_add(ns_hash_add(sum, (uint64_t)first), (uint64_t)last);
}

uint64_t ns_relax_hash(const ns_relax *relax)
{
    uint64_t hash = 1;

    for (int32_t e = 0; e < relax->edges.count; e++)
        hash = hash_edge(hash, &relax->edges.at[e]);
    hash = hash_numbers(hash, relax->darts.at, relax->darts.count);
    hash = hash_numbers(hash, relax->track_edges.at, relax->track_edges.count);
    hash = hash_numbers(hash, relax->face_darts.at, relax->face_darts.count);
    for (int32_t v = 0; v < relax->vertices.count; v++) {
        const ns_relax_vertex *vertex = &relax->vertices.at[v];
        const int32_t numbers[] = { v, vertex->first_dart, vertex->dart_count,
                                    relax->kinds.at[v] };
        if (vertex->dart_count > 0)
            hash = hash_numbers(hash, numbers, NS_COUNT(numbers));
    }
    for (int32_t t = 0; t < relax->tracks.count; t++)
        hash = ns_hash_add(hash, hash_track(relax, &relax->tracks.at[t]));
    return hash;
}

static ns_status check_train(checking *c, int32_t v)
{
    const ns_relax *relax = c->relax;
    int32_t darts[2];
    const bool has_track = ns_relax_track_darts(relax, v, darts);
    const int32_t before = has_track ? ns_relax_track_vertex(relax, darts[0]) : -1;
    const int32_t after = has_track ? ns_relax_track_vertex(relax, darts[1]) : -1;

    if (before < 0 || after < 0 || ns_point_same(relax->at.at[before], relax->at.at[after]))
        return differs(c, v, "is a train without a track");
    if (ns_segment_distance(ns_vec_of(relax->at.at[v]), ns_vec_of(relax->at.at[before]),
                            ns_vec_of(relax->at.at[after]))
        > 1)
        return differs(c, v, "is a train beside its track");
    return NS_OK;
}

static ns_status check_places(checking *c)
{
    const ns_relax *relax = c->relax;

    for (int32_t v = 0; v < relax->at.count; v++) {
        if (relax->kinds.at[v] == NS_RELAX_NONE)
            continue;
        if (relax->fixed.at[v] == 1
            && !ns_point_same(relax->at.at[v], relax->vertices.at[v].home))
            return differs(c, v, "moved though it is fixed");
        if (relax->kinds.at[v] == NS_RELAX_TRAIN)
            NS_TRY(check_train(c, v));
    }
    return NS_OK;
}

// -- the drawing --------------------------------------------------------------------------------

static ns_status check_crossings(checking *c)
{
    const ns_arrangement *arr = &c->drawn.arr;

    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind != NS_ENTRY_CROSS)
            continue;
        c->edge = entry->strand - 1;
        return ns_fail(c->ctx, NS_INTERNAL, "layout: edges %d and %d cross at %s",
                       entry->strand - 1, arr->entries.at[entry->twin].strand - 1,
                       ns_board_place(&c->relax->board, entry->point).text);
    }
    return NS_OK;
}

// The dart of an entry, which is an end of its strand.
static int32_t dart_of(const ns_arrangement *arr, int32_t e)
{
    const int32_t strand = arr->entries.at[e].strand;

    return 2 * (strand - 1) + (arr->strands.at[strand].first != e);
}

static ns_status check_rotation(checking *c, int32_t v)
{
    const ns_relax_vertex *vertex = &c->relax->vertices.at[v];
    const int32_t *darts = c->relax->darts.at + vertex->first_dart;
    const ns_node *node = &c->drawn.arr.nodes.at[c->drawn.node_of.at[v]];
    int32_t shift = 0;

    if (node->ends.count != vertex->dart_count)
        return differs(c, v, "has lost an edge");
    while (shift < vertex->dart_count
           && darts[shift] != dart_of(&c->drawn.arr, node->ends.at[0]))
        shift++;
    for (int32_t i = 0; i < vertex->dart_count; i++)
        if (shift == vertex->dart_count
            || darts[(shift + i) % vertex->dart_count]
                   != dart_of(&c->drawn.arr, node->ends.at[i])) {
            c->edge = darts[0] >> 1;
            return differs(c, v, "has its edges in another order");
        }
    return NS_OK;
}

// A side of an edge that was in one face of the graph, and is in a face of the arrangement.
static ns_status check_face(checking *c, int32_t edge, int32_t face, int32_t found)
{
    int32_t *known = &c->arr_face.at[face];

    if (*known == 0 && !c->face_met.at[found]) {
        *known = found;
        c->face_met.at[found] = 1;
    }
    return *known == found ? NS_OK : edge_differs(c, edge, "lies in another face");
}

static ns_status check_faces_of(checking *c, int32_t edge, int32_t entry)
{
    const ns_entry *e = &c->drawn.arr.entries.at[entry];

    for (int32_t side = 0; side < 2; side++) {
        const int32_t face = c->relax->edges.at[edge].faces[side];
        if (face >= 0)
            NS_TRY(check_face(c, edge, face, e->face[side]));
        else if (e->face[side] != NS_OUTSIDE.i)
            return edge_differs(c, edge, "has the frame's outside beside it");
    }
    return NS_OK;
}

// The junction at an entry of the frame's list; -1: its anchor.
static int32_t frame_vertex(const checking *c, int32_t entry)
{
    const ns_arrangement *arr = &c->drawn.arr;

    if (arr->entries.at[entry].kind != NS_ENTRY_FRAME)
        return -1;
    return ns_relax_dart_from(c->relax, dart_of(arr, arr->entries.at[entry].twin));
}

// The ends on the frame follow each other as the edges of the frame say.
static ns_status check_frame(checking *c)
{
    const ns_arrangement *arr = &c->drawn.arr;
    const ns_relax *relax = c->relax;
    const int32_t anchor = arr->strands.at[0].first, first = c->drawn.strands;
    int32_t entry = anchor, left = arr->strands.at[0].entry_count;

    if (left == 1)
        return relax->edges.count == first + 1 ? check_faces_of(c, first, anchor)
                                               : edge_differs(c, first, "has lost an end");
    if (relax->edges.count - first != left - 1)
        return edge_differs(c, first, "has lost an end");
    while (left-- > 0 && frame_vertex(c, entry) != relax->edges.at[first].from)
        entry = arr->entries.at[entry].next;
    for (int32_t e = first; e < relax->edges.count; e++) {
        if (frame_vertex(c, entry) != relax->edges.at[e].from)
            return edge_differs(c, e, "comes at another place along the frame");
        NS_TRY(check_faces_of(c, e, entry));
        entry = arr->entries.at[entry].next;
        if (entry == anchor)
            entry = arr->entries.at[entry].next;
    }
    return NS_OK;
}

static ns_status check_drawing(checking *c)
{
    const ns_relax *relax = c->relax;

    NS_TRY(ns_relax_draw(c->ctx, relax, &c->drawn, &c->edge));
    NS_TRY(check_crossings(c));
    NS_NEED(c->ctx, ns_array_resize(c->ctx, &c->arr_face, relax->faces.count)
                        && ns_array_resize(c->ctx, &c->face_met, c->drawn.arr.faces.count));
    for (int32_t v = 0; v < relax->at.count; v++)
        if (c->drawn.node_of.at[v])
            NS_TRY(check_rotation(c, v));
    for (int32_t e = 0; e < c->drawn.strands; e++)
        NS_TRY(check_faces_of(c, e, c->drawn.arr.strands.at[e + 1].first));
    NS_TRY(check_frame(c));
    if (c->drawn.arr.face_count != relax->faces.count)
        return ns_fail(c->ctx, NS_INTERNAL, "layout: there are %d faces, not %d",
                       c->drawn.arr.face_count, relax->faces.count);
    return NS_OK;
}

// -----------------------------------------------------------------------------------------------

static ns_status check(checking *c)
{
    NS_TRY(check_lists(c));
    if (ns_relax_hash(c->relax) != c->relax->start)
        return ns_fail(c->ctx, NS_INTERNAL,
                       "layout: edges, darts, tracks or faces are not those of the start");
    NS_TRY(check_places(c));
    return check_drawing(c);
}

ns_status ns_relax_compare(ns_ctx *ctx, const ns_relax *relax, int32_t *edge)
{
    checking c = { .ctx = ctx, .relax = relax, .edge = -1 };
    const ns_status status = check(&c);

    ns_relax_drawn_drop(ctx, &c.drawn);
    ns_arrays_drop(ctx, &c.arr_face, &c.face_met, &c.used);
    if (edge)
        *edge = c.edge;
    return status;
}

ns_status ns_relax_check(ns_ctx *ctx, ns_relax *relax)
{
    return ns_relax_compare(ctx, relax, NULL);
}
