// curved_link.c: extensions come and go; what is up can be saved and put up again.
//
// The list of ends and the stage say the same: an end has a strand exactly when its extension is up, and
// the two ends of a bridge know each other. Every change goes through curved_link and curved_unlink, or
// takes both back together.
#include "make/curved/curved_work.h"

// The end of the stage's strand that an open end belongs to.
static int32_t piece_end(const open_end *end)
{
    return 2 * (end->piece + 1) + end->end;
}

ns_part curved_part(const curved_work *work, int32_t a, int32_t b, const ns_grid_cubic *cubic)
{
    const open_end *from = &work->ends.at[a];
    const open_end *to = b >= 0 ? &work->ends.at[b] : NULL;

    return (ns_part){ .cubics = cubic,
                      .count = 1,
                      .role = to ? NS_ROLE_BRIDGE : NS_ROLE_CONNECTION,
                      .ends = { { from->node + 1 }, { to ? to->node + 1 : 0 } },
                      .mates = { piece_end(from), to ? piece_end(to) : -1 } };
}

ns_status curved_link(ns_ctx *ctx, curved_work *work, int32_t a, int32_t b,
                      const ns_grid_cubic *cubic, ns_fit *fit)
{
    const ns_part part = curved_part(work, a, b, cubic);
    open_end *from = &work->ends.at[a];
    ns_strand_id strand;

    NS_ASSERT(!from->strand && (b < 0 || !work->ends.at[b].strand));
    NS_ASSERT(b < 0 || !curved_would_loop(work, a, b));
    NS_TRY(ns_stage_put(ctx, &work->stage, &part, &strand, fit));
    if (*fit != NS_FITS)
        return NS_OK;
    from->strand = strand.i;
    from->bridged = b;
    from->cubic = *cubic;
    from->leads = true;
    if (b >= 0) {
        open_end *to = &work->ends.at[b];
        to->strand = strand.i;
        to->bridged = a;
        to->cubic = curved_reversed(cubic);
        to->leads = false;
    }
    return NS_OK;
}

ns_status curved_must_fit(ns_ctx *ctx, ns_fit fit)
{
    if (fit == NS_FITS)
        return NS_OK;
    return ns_fail(ctx, NS_INTERNAL,
                   "a curve that fitted onto the page does not any more, which is a fault of "
                   "this program; another {seed} may avoid it");
}

ns_status curved_link_again(ns_ctx *ctx, curved_work *work, int32_t a, int32_t b,
                            const ns_grid_cubic *cubic)
{
    ns_fit fit;

    NS_TRY(curved_link(ctx, work, a, b, cubic, &fit));
    return curved_must_fit(ctx, fit);
}

ns_status curved_unlink(ns_ctx *ctx, curved_work *work, int32_t end)
{
    open_end *open = &work->ends.at[end];
    const int32_t other = open->bridged;

    NS_ASSERT(open->strand && !open->pinned);
    NS_TRY(ns_stage_take(ctx, &work->stage, (ns_strand_id){ open->strand }));
    open->strand = 0;
    open->bridged = -1;
    if (other >= 0) {
        work->ends.at[other].strand = 0;
        work->ends.at[other].bridged = -1;
    }
    return NS_OK;
}

curved_before curved_remember(curved_work *work, int32_t a, int32_t b)
{
    return (curved_before){ ns_stage_mark(&work->stage),
                            { work->ends.at[a], work->ends.at[b >= 0 ? b : a] } };
}

ns_status curved_take_back(ns_ctx *ctx, curved_work *work, const curved_before *before)
{
    NS_TRY(ns_stage_undo(ctx, &work->stage, before->mark));
    for (int i = 0; i < 2; i++) {
        const open_end *end = &before->ends[i];
        work->ends.at[work->end_of.at[2 * end->piece + end->end]] = *end;
    }
    return NS_OK;
}

ns_status curved_weigh(ns_ctx *ctx, curved_work *work, const ns_part *part, curved_offer *offer)
{
    ns_price price;

    NS_ASSERT(part->count == 1);
    NS_TRY(ns_stage_price(ctx, &work->stage, part, offer->most, &price));
    NS_ASSERT(price.kind != NS_PRICED || price.cost < offer->most);
    if (price.kind == NS_PRICED)
        *offer = (curved_offer){ price.cost, *part->cubics, true };
    return NS_OK;
}

bool curved_would_loop(const curved_work *work, int32_t a, int32_t b)
{
    return work->stage.curve.at[work->ends.at[a].piece + 1]
           == work->stage.curve.at[work->ends.at[b].piece + 1];
}

ns_status curved_save(ns_ctx *ctx, const curved_work *work, curved_plan *plan)
{
    NS_NEED(ctx, ns_array_copy(ctx, &plan->ends, &work->ends));
    plan->decoys.count = 0;
    for (int32_t d = 0; d < work->decoys.count; d++)
        NS_NEED(ctx, ns_array_push(ctx, &plan->decoys, work->decoys.at[d].cubic));
    plan->cost = curved_cost(work);
    plan->sums = work->stage.sums;
    plan->laid = true;
    return NS_OK;
}

// Whether the end has now what the plan says.
static bool is_as_planned(const open_end *now, const open_end *planned)
{
    if (!now->strand || !planned->strand)
        return !now->strand && !planned->strand;
    return now->bridged == planned->bridged && now->leads == planned->leads
           && memcmp(&now->cubic, &planned->cubic, sizeof now->cubic) == 0;
}

// All of them but those at the start of the list that are up as planned.
static ns_status take_other_decoys(ns_ctx *ctx, curved_work *work, const curved_plan *plan)
{
    int32_t same = 0;

    while (same < work->decoys.count && same < plan->decoys.count
           && memcmp(&work->decoys.at[same].cubic, &plan->decoys.at[same],
                     sizeof plan->decoys.at[same])
                  == 0)
        same++;
    while (work->decoys.count > same)
        NS_TRY(curved_take_decoy(ctx, work, work->decoys.count - 1));
    return NS_OK;
}

static ns_status put_decoys(ns_ctx *ctx, curved_work *work, const curved_plan *plan,
                            ns_fit *worst)
{
    ns_fit fit;

    for (int32_t d = work->decoys.count; d < plan->decoys.count; d++) {
        const ns_part part = curved_decoy_part(&plan->decoys.at[d]);
        NS_TRY(ns_stage_try(ctx, &work->stage, &part, &fit));
        if (fit == NS_FITS)
            NS_TRY(curved_put_decoy(ctx, work, work->decoys.count, &plan->decoys.at[d]));
        else
            *worst = fit;
    }
    return NS_OK;
}

// A bridge goes up in its old direction: reversed, its points would be rounded otherwise.
ns_status curved_restore(ns_ctx *ctx, curved_work *work, const curved_plan *plan)
{
    ns_fit worst = NS_FITS, fit;

    NS_ASSERT(plan->laid && plan->ends.count == work->ends.count);
    NS_TRY(take_other_decoys(ctx, work, plan));
    for (int32_t i = 0; i < work->ends.count; i++) {
        if (work->ends.at[i].strand && !work->ends.at[i].pinned
            && !is_as_planned(&work->ends.at[i], &plan->ends.at[i]))
            NS_TRY(curved_unlink(ctx, work, i));
    }
    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *planned = &plan->ends.at[i];
        if (work->ends.at[i].strand || !planned->strand || !planned->leads)
            continue;
        NS_TRY(curved_link(ctx, work, i, planned->bridged, &planned->cubic, &fit));
        worst = fit == NS_FITS ? worst : fit;
    }
    NS_TRY(put_decoys(ctx, work, plan, &worst));
    return curved_must_fit(ctx, worst);
}

void curved_plan_drop(ns_ctx *ctx, curved_plan *plan)
{
    ns_arrays_drop(ctx, &plan->ends, &plan->decoys);
    *plan = (curved_plan){ 0 };
}

int32_t curved_bridge_count(const curved_work *work)
{
    int32_t count = 0;

    for (int32_t i = 0; i < work->ends.count; i++)
        count += work->ends.at[i].bridged > i;
    return count;
}
