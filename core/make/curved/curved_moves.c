// curved_moves.c: what our own search does to a page, one change at a time.
//
// Each move marks the stage, takes down what is to change, prices candidates against what the page
// may cost at most, puts the cheapest up, or takes everything back.
#include "make/curved/curved_search.h"

typedef struct choice {
    bool found;
    double cost;
    ns_grid_cubic cubic;
} choice;

// How much dearer the page may become now: mostly little, now and then several times the warmth.
static double allowance(curved_search *search)
{
    const double x = curved_chance(&search->work->rng);

    return search->warmth * x * x / (1.1 - x);
}

static ns_status consider(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                          const ns_grid_cubic *cubic, double most, choice *best)
{
    curved_work *work = search->work;
    const ns_part part = curved_part(work, a, b, cubic);
    ns_price price;

    NS_TRY(ns_stage_price(ctx, &work->stage, &part, best->found ? best->cost : most, &price));
    if (price.kind == NS_PRICED)
        *best = (choice){ true, price.cost, *cubic };
    return NS_OK;
}

// Candidates for one end: small changes of what it had, and others that have nothing to do with
// it.
static ns_status choose_connection(ns_ctx *ctx, curved_search *search, int32_t end,
                                   const ns_grid_cubic *old, int32_t tries, double most,
                                   choice *best)
{
    curved_work *work = search->work;
    const open_end *open = &work->ends.at[end];

    *best = (choice){ 0 };
    for (int32_t i = 0; i < tries; i++) {
        const double kind = curved_chance(&work->rng);
        const ns_grid_cubic *from = best->found ? &best->cubic : old;
        const ns_grid_cubic cubic =
            from && kind < 0.7
                ? curved_nudge(work, open, NULL, from, search->reach * (kind < 0.25 ? 0.25 : 1))
            : kind < 0.9 ? curved_connection_near(work, open, 0.25)
                         : curved_connection_any(work, open);
        NS_TRY(consider(ctx, search, end, -1, &cubic, most, best));
    }
    return NS_OK;
}

static ns_status choose_bridge(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                               const ns_grid_cubic *old, int32_t tries, double most,
                               choice *best)
{
    curved_work *work = search->work;
    const open_end *from = &work->ends.at[a], *to = &work->ends.at[b];

    *best = (choice){ 0 };
    for (int32_t i = 0; i < tries; i++) {
        const ns_grid_cubic *start = best->found ? &best->cubic : old;
        const ns_grid_cubic cubic = start && curved_chance(&work->rng) < 0.7
                                        ? curved_nudge(work, from, to, start, search->reach)
                                        : curved_bridge_any(work, from, to);
        NS_TRY(consider(ctx, search, a, b, &cubic, most, best));
    }
    return NS_OK;
}

// Both ends as they were, on the stage and in the list.
static ns_status take_back(ns_ctx *ctx, curved_work *work, int32_t mark, const open_end *a,
                           const open_end *b)
{
    NS_TRY(ns_stage_undo(ctx, &work->stage, mark));
    work->ends.at[work->end_of.at[2 * a->piece + a->end]] = *a;
    if (b)
        work->ends.at[work->end_of.at[2 * b->piece + b->end]] = *b;
    return NS_OK;
}

ns_status curved_move_end(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries,
                          bool *done)
{
    curved_work *work = search->work;
    const open_end old = work->ends.at[end];
    const open_end other = old.bridged >= 0 ? work->ends.at[old.bridged] : old;
    const double before = ns_stage_cost(&work->stage), most = before + allowance(search);
    const int32_t mark = ns_stage_mark(&work->stage);
    choice best;

    NS_TRY(curved_unlink(ctx, work, end));
    search->share.at[end] = before - ns_stage_cost(&work->stage);
    if (old.bridged >= 0) {
        search->share.at[old.bridged] = search->share.at[end];
        NS_TRY(choose_bridge(ctx, search, end, old.bridged, &old.cubic, tries, most, &best));
    } else {
        NS_TRY(choose_connection(ctx, search, end, &old.cubic, tries, most, &best));
    }
    *done = best.found;
    if (!best.found)
        return take_back(ctx, work, mark, &old, &other);
    return curved_link_again(ctx, work, end, old.bridged, &best.cubic);
}

ns_status curved_move_join(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                           int32_t tries, bool *done)
{
    curved_work *work = search->work;
    const open_end old[2] = { work->ends.at[a], work->ends.at[b] };
    const double most = ns_stage_cost(&work->stage) + allowance(search);
    const int32_t mark = ns_stage_mark(&work->stage);
    choice best;

    NS_TRY(curved_unlink(ctx, work, a));
    NS_TRY(curved_unlink(ctx, work, b));
    NS_TRY(choose_bridge(ctx, search, a, b, NULL, tries, most, &best));
    *done = best.found;
    if (!best.found)
        return take_back(ctx, work, mark, &old[0], &old[1]);
    return curved_link_again(ctx, work, a, b, &best.cubic);
}

// One end first, in the cheapest way, then the other one within what the page may cost.
static ns_status extend_both(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                             const ns_grid_cubic *old_a, const ns_grid_cubic *old_b,
                             int32_t tries, double most, bool *done)
{
    choice best;

    *done = false;
    NS_TRY(choose_connection(ctx, search, a, old_a, tries, most, &best));
    if (!best.found)
        return NS_OK;
    NS_TRY(curved_link_again(ctx, search->work, a, -1, &best.cubic));
    NS_TRY(choose_connection(ctx, search, b, old_b, tries, most, &best));
    if (!best.found)
        return NS_OK;
    *done = true;
    return curved_link_again(ctx, search->work, b, -1, &best.cubic);
}

ns_status curved_move_part(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries,
                           bool *done)
{
    curved_work *work = search->work;
    const int32_t other = work->ends.at[end].bridged;
    const open_end old[2] = { work->ends.at[end], work->ends.at[other] };
    const double most = ns_stage_cost(&work->stage) + allowance(search);
    const int32_t mark = ns_stage_mark(&work->stage);

    NS_TRY(curved_unlink(ctx, work, end));
    NS_TRY(extend_both(ctx, search, end, other, NULL, NULL, tries, most, done));
    return *done ? NS_OK : take_back(ctx, work, mark, &old[0], &old[1]);
}

ns_status curved_move_swap(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                           int32_t tries, bool *done)
{
    curved_work *work = search->work;
    const open_end old[2] = { work->ends.at[a], work->ends.at[b] };
    const double most = ns_stage_cost(&work->stage) + allowance(search);
    const int32_t mark = ns_stage_mark(&work->stage);
    ns_grid_cubic to_a = old[1].cubic, to_b = old[0].cubic;

    to_a.p[0] = old[0].cubic.p[0];
    to_a.p[1] = old[0].cubic.p[1];
    to_b.p[0] = old[1].cubic.p[0];
    to_b.p[1] = old[1].cubic.p[1];
    NS_TRY(curved_unlink(ctx, work, a));
    NS_TRY(curved_unlink(ctx, work, b));
    NS_TRY(extend_both(ctx, search, a, b, &to_a, &to_b, tries, most, done));
    return *done ? NS_OK : take_back(ctx, work, mark, &old[0], &old[1]);
}
