// giveaway_edges.c: see giveaway.h: the edges of a page from vertex to vertex, and what is beside them.
#include "measure/worth/giveaway.h"

#include "base/basics.h"
#include "base/log.h"

typedef struct listing {
    ns_ctx *ctx;
    const ns_arrangement *arr;
    ns_worth *worth;
} listing;

static void add_side(listing *l, int32_t face, bool picture)
{
    ns_worth_face *of = &l->worth->faces.at[face];

    of->sides++;
    of->picture += picture;
}

static ns_status add_edge(listing *l, const ns_worth_edge *edge)
{
    const int32_t number = l->worth->edges.count;

    NS_NEED(l->ctx, ns_array_push(l->ctx, &l->worth->edges, *edge));
    if (edge->ends[0]) {
        l->worth->after.at[edge->ends[0]] = number;
        l->worth->before.at[edge->ends[1]] = number;
    }
    for (int side = 0; side < 2; side++)
        add_side(l, edge->faces[side], edge->picture);
    return NS_OK;
}

// An anchor is nothing that anybody sees.
static int32_t next_vertex(const ns_arrangement *arr, int32_t e)
{
    const int32_t next = arr->entries.at[e].next;

    return next && arr->entries.at[next].kind == NS_ENTRY_ANCHOR ? arr->entries.at[next].next
                                                                 : next;
}

static ns_status list_strand(listing *l, int32_t s, bool picture)
{
    const ns_strand *strand = &l->arr->strands.at[s];
    const ns_entry *entries = l->arr->entries.at;
    const bool anchored = entries[strand->first].kind == NS_ENTRY_ANCHOR;
    const int32_t first = anchored ? entries[strand->first].next : strand->first;
    ns_worth_edge edge = { .strand = s,
                           .faces = { entries[first].face[0], entries[first].face[1] },
                           .length = ns_strand_length(strand),
                           .picture = picture };

    if (anchored && first == strand->first)
        return add_edge(l, &edge);
    for (int32_t e = first, next; (next = next_vertex(l->arr, e)); e = next) {
        const int64_t way = entries[next].arc - entries[e].arc;
        edge.ends[0] = e;
        edge.ends[1] = next;
        edge.faces[0] = entries[e].face[0];
        edge.faces[1] = entries[e].face[1];
        edge.length = strand->way.closed && way <= 0 ? way + ns_strand_length(strand) : way;
        NS_TRY(add_edge(l, &edge));
        if (next == first)
            break;
    }
    return NS_OK;
}

// A dot turns all the way round within three tips: it has none.
static bool has_tips(const ns_strand *strand, bool picture)
{
    return picture
           && (!strand->way.closed || ns_strand_length(strand) >= 3 * (int64_t)NS_TIP_LENGTH);
}

static ns_status know_strand(listing *l, int32_t s, bool picture)
{
    const ns_strand *strand = &l->arr->strands.at[s];
    ns_worth_strand *of = &l->worth->strands.at[s];

    if (of->known)
        return NS_OK;
    of->tips.count = 0;
    NS_TRY(ns_bends_find(l->ctx, strand, &of->bends));
    if (has_tips(strand, picture))
        NS_TRY(ns_tips_find(l->ctx, strand, &of->bends, NS_TIP_TURN, NS_TIP_LENGTH, &of->tips));
    of->known = true;
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
        const double area = (double)ns_face_area2(l->arr, (ns_face_id){ f }) / 2;
        l->worth->faces.at[f].area = ns_log(1e-3 + ns_max(area, 0.0) / page * 1000);
    }
}

static ns_status begin(listing *l)
{
    ns_worth *worth = l->worth;
    const int32_t strands = ns_max(worth->strands.count, l->arr->strands.count);

    worth->edges.count = worth->faces.count = 0;
    NS_NEED(l->ctx, ns_array_resize(l->ctx, &worth->strands, strands)
                        && ns_array_resize(l->ctx, &worth->faces, l->arr->faces.count)
                        && ns_array_nones(l->ctx, &worth->before, l->arr->entries.count)
                        && ns_array_nones(l->ctx, &worth->after, l->arr->entries.count));
    return NS_OK;
}

ns_status ns_worth_list_edges(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth)
{
    listing l = { ctx, &stage->arr, worth };

    NS_TRY(begin(&l));
    for (int32_t s = 1; s < l.arr->strands.count; s++) {
        const bool picture = ns_role_is_picture(stage->actors.at[s].role);
        if (!l.arr->strands.at[s].alive)
            continue;
        NS_TRY(know_strand(&l, s, picture));
        NS_TRY(list_strand(&l, s, picture));
    }
    add_frame(&l);
    measure_faces(&l);
    return ns_spend(ctx, worth->edges.count);
}
