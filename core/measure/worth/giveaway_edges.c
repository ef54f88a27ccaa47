// giveaway_edges.c: see giveaway.h: the edges of a page from vertex to vertex, and what is beside them.
#include "measure/worth/giveaway.h"

#include "base/basics.h"
#include "base/log.h"

typedef struct listing {
    ns_ctx *ctx;
    const ns_stage *stage;
    const ns_arrangement *arr;
    ns_worth *worth;
} listing;

static void add_side(listing *l, int32_t face, bool picture)
{
    ns_worth_face *of = &l->worth->faces.at[face];

    of->sides++;
    of->picture += picture;
}

// Its ends are to be set. There is room: an edge starts at an entry of its own.
static inline ns_worth_edge *add_edge(listing *l, int32_t s, const ns_entry *from,
                                      int64_t length)
{
    const bool picture = l->worth->strands.at[s].picture;
    ns_worth_edge *edge = &l->worth->edges.at[l->worth->edges.count++];

    edge->strand = s;
    edge->length = length;
    edge->picture = picture;
    for (int side = 0; side < 2; side++) {
        edge->faces[side] = from->face[side];
        add_side(l, from->face[side], picture);
    }
    return edge;
}

// An anchor is nothing that anybody sees.
static int32_t next_vertex(const ns_arrangement *arr, int32_t e)
{
    const int32_t next = arr->entries.at[e].next;

    return next && arr->entries.at[next].kind == NS_ENTRY_ANCHOR ? arr->entries.at[next].next
                                                                 : next;
}

static void list_strand(listing *l, int32_t s)
{
    const ns_strand *strand = &l->arr->strands.at[s];
    const ns_entry *entries = l->arr->entries.at;
    const int64_t round = strand->way.closed ? ns_strand_length(strand) : 0;
    const bool anchored = entries[strand->first].kind == NS_ENTRY_ANCHOR;
    const int32_t first = anchored ? entries[strand->first].next : strand->first;

    if (anchored && first == strand->first) {
        ns_worth_edge *edge = add_edge(l, s, &entries[first], round);
        edge->ends[0] = edge->ends[1] = 0;
        return;
    }
    for (int32_t e = first, next; (next = next_vertex(l->arr, e)); e = next) {
        const int64_t way = entries[next].arc - entries[e].arc;
        ns_worth_edge *edge = add_edge(l, s, &entries[e], way > 0 ? way : way + round);
        edge->ends[0] = e;
        edge->ends[1] = next;
        if (next == first)
            break;
    }
}

// A dot turns all the way round within three tips: it has none.
static bool has_tips(const ns_strand *strand, bool picture)
{
    return picture
           && (!strand->way.closed || ns_strand_length(strand) >= 3 * (int64_t)NS_TIP_LENGTH);
}

// The direction in which it leaves a node where it starts or ends.
static ns_vec way_out(const listing *l, int32_t entry, double sign)
{
    if (l->arr->entries.at[entry].kind != NS_ENTRY_NODE)
        return (ns_vec){ 0 };
    return ns_vec_scale(ns_vec_unit(ns_stage_tangent(l->stage, (ns_entry_id){ entry })), sign);
}

static ns_status know_strand(listing *l, int32_t s, bool picture)
{
    const ns_strand *strand = &l->arr->strands.at[s];
    ns_worth_strand *of = &l->worth->strands.at[s];

    if (of->known)
        return NS_OK;
    if (picture)
        l->worth->outlined = 0;
    of->picture = picture;
    of->out[0] = way_out(l, strand->first, 1);
    of->out[1] = way_out(l, strand->last, -1);
    of->tips.count = 0;
    NS_TRY(ns_bends_find(l->ctx, strand, &of->bends));
    if (has_tips(strand, picture))
        NS_TRY(ns_tips_find(l->ctx, strand, &of->bends, NS_TIP_TURN, NS_TIP_LENGTH, &of->tips));
    of->known = true;
    of->birth = ++l->worth->births;
    return NS_OK;
}

// The frame's edges are sides of cells, and nobody's outline.
static void add_frame(listing *l)
{
    const ns_strand *frame = &l->arr->strands.at[0];
    int32_t e = frame->first;

    do {
        for (int side = 0; side < 2; side++)
            add_side(l, l->arr->entries.at[e].face[side], false);
        e = l->arr->entries.at[e].next;
    } while (e != frame->first);
}

static void measure_faces(listing *l)
{
    const double page = (double)l->arr->width * l->arr->height;

    for (int32_t f = 0; f < l->arr->faces.count; f++) {
        if (!l->arr->faces.at[f].alive)
            continue;
        const int64_t area2 = ns_face_area2(l->arr, (ns_face_id){ f });
        ns_worth_area *last = &l->worth->areas.at[f];
        if (last->area2 != area2 || area2 == 0)
            *last =
                (ns_worth_area){ area2,
                                 ns_log(1e-3 + ns_max((double)area2 / 2, 0.0) / page * 1000) };
        l->worth->faces.at[f].area = last->area;
    }
}

static ns_status begin(listing *l)
{
    ns_worth *worth = l->worth;
    const int32_t strands = ns_max(worth->strands.count, l->arr->strands.count);
    const int32_t areas = ns_max(worth->areas.count, l->arr->faces.count);
    const int32_t own = ns_max(worth->own.count, l->arr->entries.count);

    worth->edges.count = worth->faces.count = worth->picture_strands = 0;
    NS_NEED(l->ctx, ns_array_reserve(l->ctx, &worth->edges, l->arr->entries.count)
                        && ns_array_resize(l->ctx, &worth->strands, strands)
                        && ns_array_resize(l->ctx, &worth->faces, l->arr->faces.count)
                        && ns_array_resize(l->ctx, &worth->areas, areas)
                        && ns_array_resize(l->ctx, &worth->own, own));
    return NS_OK;
}

// The picture's strands, or the added ones.
static ns_status list_strands(listing *l, bool picture)
{
    for (int32_t s = 1; s < l->arr->strands.count; s++) {
        if (!l->arr->strands.at[s].alive
            || ns_role_is_picture(l->stage->actors.at[s].role) != picture)
            continue;
        l->worth->picture_strands += picture;
        NS_TRY(know_strand(l, s, picture));
        l->worth->strands.at[s].first = l->worth->edges.count;
        list_strand(l, s);
        l->worth->strands.at[s].last = l->worth->edges.count - 1;
    }
    return NS_OK;
}

ns_status ns_worth_list_edges(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth)
{
    listing l = { ctx, stage, &stage->arr, worth };

    NS_TRY(begin(&l));
    NS_TRY(list_strands(&l, true));
    worth->picture_count = worth->edges.count;
    NS_TRY(list_strands(&l, false));
    add_frame(&l);
    measure_faces(&l);
    return ns_spend(ctx, worth->edges.count);
}
