// curved_moves.c: what our own search does to a page, one change at a time.
//
// Each move marks the stage, takes down what is to change, prices candidates against what the page
// may cost at most, puts the cheapest up, or takes everything back.
#include "make/curved/curved_search.h"

#define AIMED 0.5    // of the new connections, where a search aims
#define DEAREST 1e15 // costs less than that, whatever it is

double curved_allowance(curved_search *search)
{
    const double x = curved_chance(&search->work->rng);

    return search->warmth * x * x / (1.1 - x);
}

ns_status curved_choose_connection(ns_ctx *ctx, curved_search *search, int32_t end,
                                   const ns_grid_cubic *old, int32_t tries, double most,
                                   curved_offer *best)
{
    curved_work *work = search->work;
    const open_end *open = &work->ends.at[end];

    *best = (curved_offer){ .most = most };
    for (int32_t i = 0; i < tries; i++) {
        const double kind = curved_chance(&work->rng);
        const ns_grid_cubic *from = best->found ? &best->best : old;
        const ns_grid_cubic cubic =
            from && kind < 0.7
                ? curved_nudge(work, open, NULL, from, search->reach * (kind < 0.25 ? 0.25 : 1))
            : search->aims && curved_chance(&work->rng) < AIMED
                ? curved_connection_through(work, open, search->aim)
            : kind < 0.9 ? curved_connection_near(work, open, 0.25)
                         : curved_connection_any(work, open);
        const ns_part part = curved_part(work, end, -1, &cubic);
        NS_TRY(curved_weigh(ctx, work, &part, best));
    }
    return NS_OK;
}

ns_status curved_choose_bridge(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                               const ns_grid_cubic *old, int32_t tries, double most,
                               curved_offer *best)
{
    curved_work *work = search->work;
    const open_end *from = &work->ends.at[a], *to = &work->ends.at[b];

    *best = (curved_offer){ .most = most };
    for (int32_t i = 0; i < tries; i++) {
        const ns_grid_cubic *start = best->found ? &best->best : old;
        const ns_grid_cubic cubic = start && curved_chance(&work->rng) < 0.7
                                        ? curved_nudge(work, from, to, start, search->reach)
                                        : curved_bridge_any(work, from, to);
        const ns_part part = curved_part(work, a, b, &cubic);
        NS_TRY(curved_weigh(ctx, work, &part, best));
    }
    return NS_OK;
}

ns_status curved_move_end(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries)
{
    curved_work *work = search->work;
    const open_end old = work->ends.at[end];
    const double before = ns_stage_cost(&work->stage), most = before + curved_allowance(search);
    const curved_before back = curved_remember(work, end, old.bridged);
    curved_offer best;

    NS_TRY(curved_unlink(ctx, work, end));
    search->share.at[end] = before - ns_stage_cost(&work->stage);
    if (old.bridged >= 0) {
        search->share.at[old.bridged] = search->share.at[end];
        NS_TRY(curved_choose_bridge(ctx, search, end, old.bridged, &old.cubic, tries, most,
                                    &best));
    } else {
        NS_TRY(curved_choose_connection(ctx, search, end, &old.cubic, tries, most, &best));
    }
    return best.found ? curved_link_again(ctx, work, end, old.bridged, &best.best)
                      : curved_take_back(ctx, work, &back);
}

ns_status curved_move_through(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries)
{
    curved_work *work = search->work;
    const curved_before back = curved_remember(work, end, -1);
    curved_offer best = { .most = DEAREST };

    NS_ASSERT(search->aims && back.ends[0].bridged < 0);
    NS_TRY(curved_unlink(ctx, work, end));
    for (int32_t i = 0; i < tries; i++) {
        const ns_grid_cubic cubic =
            curved_connection_through(work, &work->ends.at[end], search->aim);
        const ns_part part = curved_part(work, end, -1, &cubic);
        NS_TRY(curved_weigh(ctx, work, &part, &best));
    }
    return best.found ? curved_link_again(ctx, work, end, -1, &best.best)
                      : curved_take_back(ctx, work, &back);
}

ns_status curved_move_join(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                           int32_t tries)
{
    curved_work *work = search->work;
    const double most = ns_stage_cost(&work->stage) + curved_allowance(search);
    const curved_before back = curved_remember(work, a, b);
    curved_offer best;

    NS_ASSERT(a != b && back.ends[0].bridged < 0 && back.ends[1].bridged < 0);
    NS_TRY(curved_unlink(ctx, work, a));
    NS_TRY(curved_unlink(ctx, work, b));
    NS_TRY(curved_choose_bridge(ctx, search, a, b, NULL, tries, most, &best));
    return best.found ? curved_link_again(ctx, work, a, b, &best.best)
                      : curved_take_back(ctx, work, &back);
}

// One end first, in the cheapest way, then the other one within what the page may cost; back when
// that does not come to anything.
static ns_status extend_both(ns_ctx *ctx, curved_search *search, const int32_t ends[2],
                             const ns_grid_cubic *const old[2], int32_t tries, double most,
                             const curved_before *back)
{
    for (int i = 0; i < 2; i++) {
        curved_offer best;
        NS_TRY(curved_choose_connection(ctx, search, ends[i], old[i], tries, most, &best));
        if (!best.found)
            return curved_take_back(ctx, search->work, back);
        NS_TRY(curved_link_again(ctx, search->work, ends[i], -1, &best.best));
    }
    return NS_OK;
}

ns_status curved_move_part(ns_ctx *ctx, curved_search *search, int32_t end, int32_t tries)
{
    curved_work *work = search->work;
    const int32_t ends[2] = { end, work->ends.at[end].bridged };
    const ns_grid_cubic *const none[2] = { NULL, NULL };
    const double most = ns_stage_cost(&work->stage) + curved_allowance(search);
    const curved_before back = curved_remember(work, ends[0], ends[1]);

    NS_ASSERT(ends[1] >= 0);
    NS_TRY(curved_unlink(ctx, work, end));
    return extend_both(ctx, search, ends, none, tries, most, &back);
}

ns_status curved_move_swap(ns_ctx *ctx, curved_search *search, int32_t a, int32_t b,
                           int32_t tries)
{
    curved_work *work = search->work;
    const int32_t ends[2] = { a, b };
    const double most = ns_stage_cost(&work->stage) + curved_allowance(search);
    const curved_before back = curved_remember(work, a, b);
    ns_grid_cubic to_a = back.ends[1].cubic, to_b = back.ends[0].cubic;
    const ns_grid_cubic *const old[2] = { &to_a, &to_b };

    NS_ASSERT(a != b && back.ends[0].bridged < 0 && back.ends[1].bridged < 0);
    to_a.p[0] = back.ends[0].cubic.p[0];
    to_a.p[1] = back.ends[0].cubic.p[1];
    to_b.p[0] = back.ends[1].cubic.p[0];
    to_b.p[1] = back.ends[1].cubic.p[1];
    NS_TRY(curved_unlink(ctx, work, a));
    NS_TRY(curved_unlink(ctx, work, b));
    return extend_both(ctx, search, ends, old, tries, most, &back);
}
