// giveaway.c: see giveaway.h: all of it together, and what each part weighs.
#include "measure/worth/giveaway.h"

#include "base/basics.h"

#define NEEDLE_HIDES 0.9 // what one needle leaves hidden
#define NEEDLES_MOST 64  // more give no more away
#define TOLD_WEIGHT 0.5  // features are looked at, outlines are seen

// -- loops ----------------------------------------------------------------------------------------

static bool is_loop(const ns_worth *worth, int32_t face)
{
    const ns_worth_face *of = &worth->faces.at[face];

    return of->sides > 0 && of->picture == of->sides;
}

static ns_status find_loops(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                            ns_giveaway *giveaway)
{
    int64_t around = 0, whole = 0;

    worth->loops.count = 0;
    for (int32_t f = 2; f < stage->arr.faces.count; f++) {
        if (stage->arr.faces.at[f].alive && is_loop(worth, f))
            NS_NEED(ctx, ns_array_push(ctx, &worth->loops, f));
    }
    for (int32_t i = 0; i < worth->picture_count; i++) {
        const ns_worth_edge *edge = &worth->edges.at[i];
        whole += edge->length;
        if (is_loop(worth, edge->faces[0]) || is_loop(worth, edge->faces[1]))
            around += edge->length;
    }
    giveaway->loops = worth->loops.count;
    giveaway->loop_share = whole > 0 ? (double)around / (double)whole : 0;
    return NS_OK;
}

// -- needles --------------------------------------------------------------------------------------

// Whether a vertex lies within the tip; what lies at its very ends is beside it.
static bool is_disturbed(const ns_arrangement *arr, int32_t s, const ns_tip *tip)
{
    const ns_strand *strand = &arr->strands.at[s];
    const int64_t round = ns_strand_length(strand);

    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        const bool inside = (entry->arc > tip->from && entry->arc < tip->to)
                            || (strand->way.closed && entry->arc + round > tip->from
                                && entry->arc + round < tip->to);
        if (inside && entry->kind != NS_ENTRY_ANCHOR)
            return true;
        e = entry->next;
    }
    return false;
}

static ns_status find_needles(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                              ns_giveaway *giveaway)
{
    worth->needles.count = 0;
    for (int32_t s = 1; s < stage->arr.strands.count; s++) {
        if (!stage->arr.strands.at[s].alive)
            continue;
        const ns_tips *tips = &worth->strands.at[s].tips;
        for (int32_t i = 0; i < tips->count; i++) {
            if (!is_disturbed(&stage->arr, s, &tips->at[i]))
                NS_NEED(ctx, ns_array_push(ctx, &worth->needles, tips->at[i].at));
        }
    }
    giveaway->needles = worth->needles.count;
    return NS_OK;
}

// -- all ------------------------------------------------------------------------------------------

// Each part is a way to see the picture, and one is enough: what is hidden is hidden from all of them.
double ns_giveaway_total(const ns_giveaway *giveaway)
{
    const double told = ns_max(2 * giveaway->auc - 1, 0.0);
    double hidden = (1 - giveaway->follow) * (1 - giveaway->loop_share);

    if (giveaway->outline == 0)
        return 0;
    for (int32_t i = 0; i < ns_min(giveaway->needles, NEEDLES_MOST); i++)
        hidden *= NEEDLE_HIDES;
    return ns_clamp(1 - hidden * (1 - TOLD_WEIGHT * told), 0.0, 1.0);
}

ns_status ns_giveaway_outlines(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                               ns_giveaway *giveaway)
{
    *giveaway = (ns_giveaway){ .known = true, .auc = 0.5 };
    NS_TRY(ns_worth_list_edges(ctx, stage, worth));
    NS_TRY(ns_worth_link_edges(ctx, stage, worth));
    ns_worth_link_bridges(stage, worth);
    NS_TRY(ns_worth_follow(ctx, stage, worth, giveaway));
    NS_TRY(find_loops(ctx, stage, worth, giveaway));
    NS_TRY(find_needles(ctx, stage, worth, giveaway));
    giveaway->total = ns_giveaway_total(giveaway);
    return NS_OK;
}

ns_status ns_giveaway_features(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                               ns_giveaway *giveaway)
{
    NS_TRY(ns_worth_auc(ctx, stage, worth, &giveaway->auc));
    giveaway->total = ns_giveaway_total(giveaway);
    return NS_OK;
}

ns_status ns_giveaway_find(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                           ns_giveaway *giveaway)
{
    NS_TRY(ns_giveaway_outlines(ctx, stage, worth, giveaway));
    NS_TRY(ns_giveaway_features(ctx, stage, worth, giveaway));
    return ns_worth_list_trails(ctx, stage, worth, giveaway);
}

void ns_worth_forget(ns_worth *worth, int32_t strand)
{
    if (strand < worth->strands.count)
        worth->strands.at[strand].known = false;
}

void ns_worth_drop(ns_ctx *ctx, ns_worth *worth)
{
    for (int32_t i = 0; i < worth->strands.count; i++)
        ns_arrays_drop(ctx, &worth->strands.at[i].bends, &worth->strands.at[i].tips);
    ns_arrays_drop(ctx, &worth->strands, &worth->edges, &worth->links, &worth->faces,
                   &worth->outline, &worth->trail);
    ns_arrays_drop(ctx, &worth->lengths, &worth->numbers, &worth->trails, &worth->loops,
                   &worth->needles, &worth->areas, &worth->own, &worth->passes);
    ns_array_drop(ctx, &worth->nodes);
    ns_worth_scores_drop(ctx, &worth->scores);
    *worth = (ns_worth){ 0 };
}
