// dilation.c: the list of knots; see dilation_parts.h.
#include "measure/dilation/dilation_parts.h"

// -- the call under way -----------------------------------------------------------------------------

ns_status ns_knots_begin(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    dilation->round++;
    dilation->cuts.count = dilation->fresh.count = dilation->around.count = 0;
    dilation->paths.steps = 0;
    dilation->paths.near = dilation->rule.near;
    dilation->paths.longest = dilation->rule.longest;
    ns_paths_begin(ctx, &dilation->paths, &stage->arr);
    return dilation->paths.failed ? ns_no_memory(ctx) : NS_OK;
}

ns_status ns_knots_finish(ns_ctx *ctx, ns_dilation *dilation)
{
    const int64_t steps = dilation->paths.steps;

    dilation->paths.steps = 0;
    return dilation->paths.failed ? ns_no_memory(ctx) : ns_spend(ctx, steps);
}

ns_pairing ns_knots_pairing(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    return (ns_pairing){
        .ctx = ctx, .stage = stage, .rule = &dilation->rule, .paths = &dilation->paths
    };
}

// Half of the longest way that matters. Lengths are rounded, and the strand's samples are not all
// of it.
int64_t ns_knots_influence(const ns_dilation *dilation, const ns_stage *stage,
                           const ns_samples *samples)
{
    const int64_t half = dilation->rule.longest / 2;
    bool rough = samples->rough;

    for (int32_t i = 0; i < stage->arr.strands.count; i++)
        rough |= stage->arr.strands.at[i].alive && stage->actors.at[i].samples->rough;
    return half + half / (rough ? 2 : 50) + NS_DE_JONG_STEPS / 10 + samples->gap;
}

int64_t ns_knots_far(ns_dilation *dilation, const ns_stage *stage, int32_t index)
{
    ns_slot *slot = &dilation->slots.all.at[index];

    if (slot->mark != dilation->round) {
        const ns_stage_span *span =
            &stage->actors.at[slot->strand].samples->spans.at[slot->index];
        slot->mark = dilation->round;
        slot->far = ns_paths_to(&dilation->paths, slot->strand, span->from, span->to);
    }
    return slot->far;
}

// -- changes ----------------------------------------------------------------------------------------

static void note(ns_dilation *dilation, ns_knot_change change)
{
    if (dilation->logging)
        dilation->log.at[dilation->log.count++] = change;
}

void ns_knots_apply(ns_dilation *dilation, ns_knot_change last)
{
    for (int32_t i = dilation->cuts.count - 1; i >= 0; i--) {
        const int32_t place = dilation->cuts.at[i];
        const ns_knot knot = dilation->knots.at[place];
        note(dilation, (ns_knot_change){ NS_KNOT_CUT, place, knot });
        dilation->knots.at[place] = dilation->knots.at[--dilation->knots.count];
        dilation->sum -= knot.sum;
    }
    for (int32_t i = 0; i < dilation->fresh.count; i++) {
        const ns_knot knot = dilation->fresh.at[i];
        note(dilation, (ns_knot_change){ .kind = NS_KNOT_TIED });
        dilation->knots.at[dilation->knots.count++] = knot;
        dilation->sum += knot.sum;
    }
    note(dilation, last);
    dilation->changes += dilation->logging;
}

ns_status ns_knots_room(ns_ctx *ctx, ns_dilation *dilation)
{
    const int32_t changes = dilation->cuts.count + dilation->fresh.count + 1;

    if (!ns_array_room(ctx, &dilation->knots, sizeof *dilation->knots.at, dilation->fresh.count)
        || (dilation->logging
            && !ns_array_room(ctx, &dilation->log, sizeof *dilation->log.at, changes)))
        return ns_no_memory(ctx);
    return NS_OK;
}

// -- taking back ------------------------------------------------------------------------------------

int64_t ns_dilation_sum(const ns_dilation *dilation)
{
    return dilation->sum;
}

int32_t ns_dilation_mark(ns_dilation *dilation)
{
    dilation->logging = true;
    return dilation->changes;
}

static void take_back(ns_dilation *dilation, const ns_stage *stage,
                      const ns_knot_change *change)
{
    switch (change->kind) {
    case NS_KNOT_TIED:
        dilation->sum -= dilation->knots.at[--dilation->knots.count].sum;
        break;
    case NS_KNOT_CUT:
        dilation->knots.at[dilation->knots.count++] = dilation->knots.at[change->place];
        dilation->knots.at[change->place] = change->knot;
        dilation->sum += change->knot.sum;
        break;
    case NS_KNOT_CAME:
        ns_slots_remove(&dilation->slots, change->place);
        break;
    case NS_KNOT_WENT:
        ns_slots_add(&dilation->slots, stage->actors.at[change->place].samples, change->place);
        break;
    }
}

static bool is_last_note(const ns_knot_change *change)
{
    return change->kind == NS_KNOT_CAME || change->kind == NS_KNOT_WENT;
}

void ns_dilation_undo(ns_dilation *dilation, const ns_stage *stage, int32_t mark)
{
    NS_ASSERT(mark >= 0);
    for (; dilation->changes > mark; dilation->changes--) {
        NS_ASSERT(is_last_note(&dilation->log.at[dilation->log.count - 1]));
        do
            take_back(dilation, stage, &dilation->log.at[--dilation->log.count]);
        while (dilation->log.count > 0
               && !is_last_note(&dilation->log.at[dilation->log.count - 1]));
    }
}

void ns_dilation_forget(ns_dilation *dilation)
{
    dilation->log.count = dilation->changes = 0;
    dilation->logging = false;
}

// -- opening --------------------------------------------------------------------------------------

// Everything that is up already.
static ns_status begin_with(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    ns_slots *slots = &dilation->slots;

    dilation->rule = ns_dilation_rule_of(&stage->de_jong);
    NS_TRY(ns_slots_open(ctx, slots, stage->arr.width, stage->arr.height));
    if (!ns_array_resize(ctx, &dilation->near, slots->bags.heads.count))
        return ns_no_memory(ctx);
    NS_TRY(ns_knots_begin(ctx, dilation, stage));
    for (int32_t i = 0; i < stage->arr.strands.count; i++) {
        const ns_samples *samples = stage->actors.at[i].samples;
        if (!stage->arr.strands.at[i].alive)
            continue;
        NS_TRY(ns_slots_room(ctx, slots, samples, i));
        ns_slots_add(slots, samples, i);
    }
    NS_TRY(ns_knots_all(ctx, dilation, stage));
    NS_TRY(ns_knots_room(ctx, dilation));
    ns_knots_apply(dilation, (ns_knot_change){ .kind = NS_KNOT_CAME });
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
    ns_slots_drop(ctx, &dilation->slots);
    ns_array_drop(ctx, &dilation->knots);
    ns_array_drop(ctx, &dilation->log);
    ns_array_drop(ctx, &dilation->cuts);
    ns_array_drop(ctx, &dilation->fresh);
    ns_array_drop(ctx, &dilation->around);
    ns_free(ctx, dilation, 1, sizeof *dilation);
}
