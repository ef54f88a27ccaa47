// stage.c: strands come and go, and the sums with them.
//
// Every change is noted in a log, also without a mark while it is under way, so that one that
// fails half-way is taken back like any other.
#include "measure/stage/stage_parts.h"

ns_status ns_stage_add_node(ns_ctx *ctx, ns_stage *stage, ns_point at, ns_node_id *node)
{
    NS_TRY(ns_stage_settle(ctx, stage));
    return ns_arrangement_add_node(ctx, &stage->arr, at, node);
}

// -- the log --------------------------------------------------------------------------------------

// Takes back the last change.
static ns_status step_back(ns_ctx *ctx, ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;
    ns_stage_change *change = &inside->log.at[inside->log.count - 1];
    ns_actor *actor = &stage->actors.at[change->strand];

    if (change->crowded)
        ns_crowd_strand(stage, change->strand, false);
    const ns_status status = ns_arrangement_undo(ctx, &stage->arr, inside->log.count - 1);
    if (status != NS_OK) {
        if (change->crowded)
            ns_crowd_strand(stage, change->strand, true);
        return status;
    }
    if (change->removed) {
        *actor = change->kept;
        ns_actor_join(stage, change->strand);
        ns_crowd_strand(stage, change->strand, true);
    } else {
        ns_actor_part(stage, change->strand);
        ns_actor_drop(ctx, actor);
    }
    stage->sums = change->sums;
    ns_seen_undone(stage, change->strand);
    const int32_t mark = --inside->log.count;
    if (inside->dilation)
        ns_dilation_undo(inside->dilation, stage, mark, change->strand);
    if (inside->shapes)
        ns_kept_undo(ns_shapes_kept(inside->shapes), mark);
    return NS_OK;
}

static ns_status take_back(ns_ctx *ctx, ns_stage *stage, int32_t mark)
{
    ns_stage_inside *inside = stage->inside;
    ns_status status = NS_OK;

    while (status == NS_OK && inside->log.count > mark)
        status = step_back(ctx, stage);
    ns_stage_number(stage);
    return status;
}

static void forget(ns_ctx *ctx, ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;

    ns_arrangement_forget(ctx, &stage->arr);
    if (inside->dilation)
        ns_kept_forget(ns_dilation_kept(inside->dilation));
    if (inside->shapes)
        ns_kept_forget(ns_shapes_kept(inside->shapes));
    for (int32_t i = 0; i < inside->log.count; i++)
        ns_actor_drop(ctx, &inside->log.at[i].kept);
    inside->log.count = 0;
}

ns_status ns_stage_settle(ns_ctx *ctx, ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;

    if (inside->pending < 0)
        return NS_OK;
    NS_TRY(take_back(ctx, stage, inside->pending));
    inside->pending = -1;
    if (!inside->logging)
        forget(ctx, stage);
    return NS_OK;
}

// A change begins: from now on it can be taken back. Returns the mark.
static int32_t begin_change(ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;
    const int32_t mark = ns_arrangement_mark(&stage->arr);

    NS_ASSERT(inside->pending < 0 && mark == inside->log.count && !stage->lent);
    if (inside->dilation)
        ns_kept_mark(ns_dilation_kept(inside->dilation));
    if (inside->shapes)
        ns_kept_mark(ns_shapes_kept(inside->shapes));
    return mark;
}

// It ends well, or it failed and is taken back; returns `status`, or that taking back failed.
static ns_status end_change(ns_ctx *ctx, ns_stage *stage, int32_t mark, ns_status status)
{
    if (status != NS_OK) {
        stage->inside->pending = mark;
        NS_TRY(ns_stage_settle(ctx, stage));
    } else if (!stage->inside->logging) {
        forget(ctx, stage);
    }
    return status;
}

int32_t ns_stage_mark(ns_stage *stage)
{
    stage->inside->logging = true;
    return stage->inside->pending >= 0 ? stage->inside->pending : begin_change(stage);
}

ns_status ns_stage_undo(ns_ctx *ctx, ns_stage *stage, int32_t mark)
{
    NS_ASSERT(stage->inside->logging);
    NS_TRY(ns_stage_settle(ctx, stage));
    NS_ASSERT(mark >= 0 && mark <= stage->inside->log.count);
    return take_back(ctx, stage, mark);
}

void ns_stage_forget(ns_ctx *ctx, ns_stage *stage)
{
    stage->inside->logging = false;
    if (stage->inside->pending < 0)
        forget(ctx, stage);
}

// -- a strand comes -------------------------------------------------------------------------------

ns_status ns_stage_room(ns_ctx *ctx, ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;

    NS_NEED(ctx, ns_array_room(ctx, &stage->actors, sizeof *stage->actors.at, 1)
                     && ns_array_room(ctx, &stage->curve, sizeof *stage->curve.at,
                                      stage->actors.count + 1 - stage->curve.count)
                     && ns_array_room(ctx, &inside->log, sizeof *inside->log.at, 1));
    return NS_OK;
}

// Commits the part that was tried last, which fits, with an actor; notes the change. The actor is
// the stage's own from then on, or dropped on failure.
static ns_status commit(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_actor *actor,
                        int32_t *strand)
{
    ns_stage_inside *inside = stage->inside;
    const ns_way way = ns_stage_way(stage, part);
    ns_strand_id id;
    ns_status status = ns_stage_room(ctx, stage);

    if (status == NS_OK)
        status = ns_arrangement_commit(ctx, &stage->arr, &way, &inside->probe, &id);
    if (status != NS_OK) {
        ns_actor_drop(ctx, actor);
        return status;
    }
    if (id.i == stage->actors.count)
        stage->actors.count++;
    stage->actors.at[id.i] = *actor;
    *actor = (ns_actor){ 0 };
    ns_actor_join(stage, id.i);
    inside->log.at[inside->log.count++] =
        (ns_stage_change){ .strand = id.i, .sums = stage->sums };
    *strand = id.i;
    return NS_OK;
}

static ns_status count_added(ns_ctx *ctx, ns_stage *stage, int32_t strand)
{
    ns_stage_inside *inside = stage->inside;
    ns_sums sums = stage->sums, share;

    if (inside->dilation) {
        NS_TRY(ns_actor_sample(ctx, stage, strand));
        NS_TRY(ns_dilation_added(ctx, inside->dilation, stage, strand,
                                 &sums.of[NS_TERM_DILATION]));
    }
    if (inside->shapes)
        NS_TRY(ns_shapes_added(ctx, inside->shapes, stage, strand, &sums.of[NS_TERM_SHAPE]));
    NS_TRY(ns_crowd_room(ctx, &inside->crowd, stage->arr.strands.at[strand].entry_count));
    sums.of[NS_TERM_VERTEX] += ns_crowd_strand(stage, strand, true);
    inside->log.at[inside->log.count - 1].crowded = true;
    ns_counts_of_strand(stage, strand, &share);
    for (int32_t i = 0; i < NS_TERMS; i++)
        sums.of[i] += share.of[i];
    ns_counts_come(stage, strand, &sums);
    ns_stage_number(stage);
    ns_counts_of_faces(stage, &sums);
    ns_popular_anew(stage, &sums);
    NS_TRY(ns_seen_added(ctx, stage, strand, &sums));
    ns_seen_changed(stage, strand);
    stage->sums = sums;
    return NS_OK;
}

ns_status ns_stage_put(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_strand_id *strand,
                       ns_fit *fit)
{
    ns_actor actor;

    NS_TRY(ns_stage_settle(ctx, stage));
    NS_TRY(ns_stage_fit(ctx, stage, part, fit));
    if (*fit != NS_FITS)
        return NS_OK;
    NS_TRY(ns_stage_sketch(ctx, stage, part));
    NS_TRY(ns_actor_open(ctx, stage, part, &actor));
    const int32_t mark = begin_change(stage);
    ns_status status = commit(ctx, stage, part, &actor, &strand->i);
    if (status == NS_OK)
        status = count_added(ctx, stage, strand->i);
    return end_change(ctx, stage, mark, status);
}

// -- a strand goes --------------------------------------------------------------------------------

// The edge that is left where another strand has an entry, once the strand has gone that has `own`.
static ns_status note_edge(ns_ctx *ctx, ns_stage *stage, int32_t entry, int32_t own)
{
    const ns_entry *at = stage->arr.entries.at;
    const int32_t gone = at[own].strand;
    const ns_gone_place place = { own, at[entry].arc, at[own].point };

    if (!at[entry].next) // the end of a strand at a node
        entry = at[entry].prev;
    while (at[entry].twin && at[at[entry].twin].strand == gone)
        entry = at[entry].prev;
    return ns_array_push(ctx, &stage->inside->edges, entry)
                   && ns_array_push(ctx, &stage->inside->places, place)
               ? NS_OK
               : ns_no_memory(ctx);
}

static ns_status note_edges(ns_ctx *ctx, ns_stage *stage, int32_t gone)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *strand = &arr->strands.at[gone];

    stage->inside->edges.count = stage->inside->places.count = 0;
    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind == NS_ENTRY_NODE) {
            const ns_node *node = &arr->nodes.at[entry->node];
            for (int32_t k = 0; k < node->ends.count; k++) {
                if (arr->entries.at[node->ends.at[k]].strand != gone)
                    NS_TRY(note_edge(ctx, stage, node->ends.at[k], e));
            }
        } else if (entry->twin && arr->entries.at[entry->twin].strand != gone) {
            NS_TRY(note_edge(ctx, stage, entry->twin, e));
        }
        e = entry->next;
    }
    return NS_OK;
}

static ns_status count_removed(ns_ctx *ctx, ns_stage *stage, const ns_strand *way, ns_sums owed,
                               ns_sums *sums)
{
    ns_stage_inside *inside = stage->inside;
    const ns_stage_change *change = &inside->log.at[inside->log.count - 1];
    const ns_gone gone = { .strand = change->strand,
                           .way = way,
                           .actor = &change->kept,
                           .edges = inside->edges.at,
                           .places = inside->places.at,
                           .edge_count = inside->edges.count };

    if (inside->dilation)
        NS_TRY(ns_dilation_removed(ctx, inside->dilation, stage, &gone,
                                   &sums->of[NS_TERM_DILATION]));
    if (inside->shapes)
        NS_TRY(ns_shapes_removed(ctx, inside->shapes, stage, &gone, &sums->of[NS_TERM_SHAPE]));
    ns_stage_number(stage);
    ns_counts_gone(stage, &gone, owed, sums);
    ns_counts_of_faces(stage, sums);
    ns_popular_anew(stage, sums);
    ns_seen_changed(stage, change->strand);
    return ns_seen_removed(ctx, stage, change->strand, sums);
}

static ns_status take_steps(ns_ctx *ctx, ns_stage *stage, int32_t strand)
{
    ns_stage_inside *inside = stage->inside;
    const ns_strand way = stage->arr.strands.at[strand]; // its points stay in the log
    const ns_sums owed = ns_counts_go(stage, strand);
    ns_sums sums = stage->sums, share;

    NS_NEED(ctx, ns_array_room(ctx, &inside->log, sizeof *inside->log.at, 1));
    NS_TRY(note_edges(ctx, stage, strand));
    ns_counts_of_strand(stage, strand, &share);
    for (int32_t i = 0; i < NS_TERMS; i++)
        sums.of[i] -= share.of[i];
    sums.of[NS_TERM_VERTEX] -= ns_crowd_strand(stage, strand, false);
    const ns_status status = ns_arrangement_remove(ctx, &stage->arr, (ns_strand_id){ strand });
    if (status != NS_OK) {
        ns_crowd_strand(stage, strand, true);
        return status;
    }
    inside->log.at[inside->log.count++] = (ns_stage_change){
        .strand = strand, .removed = true, .kept = stage->actors.at[strand], .sums = stage->sums
    };
    ns_actor_part(stage, strand);
    stage->actors.at[strand] = (ns_actor){ .mates = { -1, -1 } };
    NS_TRY(count_removed(ctx, stage, &way, owed, &sums));
    stage->sums = sums;
    return NS_OK;
}

ns_status ns_stage_take(ns_ctx *ctx, ns_stage *stage, ns_strand_id strand)
{
    NS_TRY(ns_stage_settle(ctx, stage));
    NS_ASSERT(strand.i > 0 && strand.i < stage->arr.strands.count
              && stage->arr.strands.at[strand.i].alive);
    const int32_t mark = begin_change(stage);
    return end_change(ctx, stage, mark, take_steps(ctx, stage, strand.i));
}
