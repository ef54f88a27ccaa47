// dilation.c: the list of shares; see dilation_parts.h.
//
// A call looks at the page as it is, with ways remembered from its own beginning on only, and notes what
// is to be cut and tied. Effort is spent before anything changes, so that a call that is stopped has
// changed nothing. Strands in buckets and shares always speak of the same page.
#include "measure/dilation/dilation_parts.h"

// -- the call under way -----------------------------------------------------------------------------

ns_status ns_shares_begin(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    dilation->round++;
    ns_kept_begin(&dilation->shares);
    dilation->around.count = 0;
    dilation->paths.steps = 0;
    dilation->paths.near = dilation->rule.near;
    dilation->paths.longest = dilation->rule.longest;
    ns_paths_begin(ctx, &dilation->paths, &stage->arr);
    return dilation->paths.failed ? ns_no_memory(ctx) : NS_OK;
}

ns_status ns_shares_finish(ns_ctx *ctx, ns_dilation *dilation)
{
    const int64_t steps = dilation->paths.steps;

    dilation->paths.steps = 0;
    return dilation->paths.failed ? ns_no_memory(ctx) : ns_spend(ctx, steps);
}

ns_pairing ns_shares_pairing(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    return (ns_pairing){
        .ctx = ctx, .stage = stage, .rule = &dilation->rule, .paths = &dilation->paths
    };
}

// Half of the longest way that matters. Lengths are rounded, and the strand's samples are not all
// of it.
int64_t ns_shares_influence(const ns_dilation *dilation, const ns_stage *stage,
                            const ns_samples *samples)
{
    const int64_t half = dilation->rule.longest / 2;
    bool rough = samples->rough;

    for (int32_t i = 0; i < stage->arr.strands.count; i++)
        rough |= stage->arr.strands.at[i].alive && stage->actors.at[i].samples->rough;
    return half + half / (rough ? 2 : 50) + NS_DE_JONG_STEPS / 10 + samples->gap;
}

const ns_near_places *ns_shares_near(ns_dilation *dilation, const ns_stage *stage,
                                     int32_t index)
{
    ns_slot *slot = &dilation->slots.all.at[index];

    NS_ASSERT(index > 0 && index < dilation->slots.all.count);
    if (slot->mark != dilation->round) {
        const ns_stage_span *span =
            &stage->actors.at[slot->strand].samples->spans.at[slot->index];
        slot->mark = dilation->round;
        slot->near = ns_flood_near(&dilation->flood, slot->strand, span->from, span->to);
    }
    return &slot->near;
}

int64_t ns_shares_through(ns_dilation *dilation, const ns_stage *stage, const int32_t of[2])
{
    return ns_flood_through(&dilation->flood, ns_shares_near(dilation, stage, of[0]),
                            ns_shares_near(dilation, stage, of[1]));
}

// -- taking back ------------------------------------------------------------------------------------

ns_kept *ns_dilation_kept(ns_dilation *dilation)
{
    return &dilation->shares;
}

void ns_dilation_undo(ns_dilation *dilation, const ns_stage *stage, int32_t mark,
                      int32_t strand)
{
    ns_slots *slots = &dilation->slots;

    if (mark >= dilation->shares.changes.count) // a change that failed was never one here
        return;
    NS_ASSERT(mark == dilation->shares.changes.count - 1);
    ns_kept_undo(&dilation->shares, mark);
    if (slots->last_of.at[strand])
        ns_slots_remove(slots, strand);
    else
        ns_slots_add(slots, stage->actors.at[strand].samples, strand);
}

// -- opening --------------------------------------------------------------------------------------

// Everything that is up already.
static ns_status begin_with(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    ns_slots *slots = &dilation->slots;

    dilation->rule = ns_dilation_rule_of(&stage->de_jong);
    NS_TRY(ns_slots_open(ctx, slots, stage->arr.width, stage->arr.height));
    NS_NEED(ctx, ns_array_resize(ctx, &dilation->near, slots->bags.heads.count));
    NS_TRY(ns_shares_begin(ctx, dilation, stage));
    for (int32_t i = 0; i < stage->arr.strands.count; i++) {
        const ns_samples *samples = stage->actors.at[i].samples;
        if (!stage->arr.strands.at[i].alive)
            continue;
        NS_TRY(ns_slots_room(ctx, slots, samples, i));
        ns_slots_add(slots, samples, i);
    }
    NS_ASSERT(dilation->shares.all.count == 0);
    NS_TRY(ns_shares_all(ctx, dilation, stage));
    NS_TRY(ns_kept_room(ctx, &dilation->shares));
    ns_kept_apply(&dilation->shares);
    return NS_OK;
}

ns_status ns_dilation_open(ns_ctx *ctx, const ns_stage *stage, ns_dilation **dilation)
{
    *dilation = ns_new(ctx, 1, sizeof **dilation);
    const ns_status status = *dilation ? begin_with(ctx, *dilation, stage) : ns_no_memory(ctx);

    if (status != NS_OK) {
        ns_dilation_drop(ctx, *dilation);
        *dilation = NULL;
    }
    return status;
}

void ns_dilation_drop(ns_ctx *ctx, ns_dilation *dilation)
{
    if (!dilation)
        return;
    ns_array_drop(ctx, &dilation->near);
    ns_paths_drop(ctx, &dilation->paths);
    ns_flood_drop(ctx, &dilation->flood);
    ns_slots_drop(ctx, &dilation->slots);
    ns_kept_drop(ctx, &dilation->shares);
    ns_array_drop(ctx, &dilation->around);
    ns_free(ctx, dilation, 1, sizeof *dilation);
}
