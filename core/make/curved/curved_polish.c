// curved_polish.c: a page that is a puzzle becomes clearer, and stays one.
//
// Decoys come when the search is over, and a speck may be left that no end alone could get rid of. So
// decoys and ends are visited once more, some small changes of each are priced, and the cheapest
// stays when the picture is still the one answer. Everything else is undone.
#include "make/curved/curved_search.h"

#define ROUNDS 3
#define SHAPES 24             // of each curve
#define WIDE 0.12             // how far they move at first, of the frame's longer side ...
#define NARROW 0.4            // ... and this part of it in each round after
#define POLISH_TICKS 40000000 // a second at most, or all patience
#define GAIN 0.002            // of the cost; less is not worth a verdict

typedef struct polish {
    curved_work *work;
    curved_stock *stock; // scratch
    double reach;
    int64_t until; // ticks
} polish;

// Whether what is up is worth more than before, and still a puzzle.
static ns_status is_kept(ns_ctx *ctx, const polish *p, bool *kept)
{
    NS_TRY(curved_stock_once(ctx, p->work, p->stock));
    NS_TRY(curved_stock_decide(ctx, p->stock));
    *kept = p->stock->done;
    return NS_OK;
}

static curved_offer offer_from(const curved_work *work, const ns_grid_cubic *old)
{
    return (curved_offer){ .most = ns_stage_cost(&work->stage) * (1 - GAIN), .best = *old };
}

static ns_status polish_decoy(ns_ctx *ctx, polish *p, int32_t d, bool *kept)
{
    curved_work *work = p->work;
    const decoy before = work->decoys.at[d];
    const int32_t mark = ns_stage_mark(&work->stage);
    curved_offer o = offer_from(work, &before.cubic);

    NS_TRY(curved_take_decoy(ctx, work, d));
    for (int32_t i = 0; i < SHAPES; i++) {
        const ns_grid_cubic cubic = curved_nudge_decoy(work, &o.best, p->reach);
        const ns_part part = curved_decoy_part(&cubic);
        NS_TRY(curved_weigh(ctx, work, &part, &o));
    }
    *kept = false;
    if (o.found) {
        NS_TRY(curved_put_decoy(ctx, work, d, &o.best));
        NS_TRY(is_kept(ctx, p, kept));
        if (!*kept)
            NS_TRY(curved_take_decoy(ctx, work, d));
    }
    return *kept ? NS_OK : curved_undo_decoy(ctx, work, mark, d, &before);
}

static ns_status polish_end(ns_ctx *ctx, polish *p, int32_t e, bool *kept)
{
    curved_work *work = p->work;
    const int32_t b = work->ends.at[e].bridged;
    const curved_before before = curved_remember(work, e, b);
    curved_offer o = offer_from(work, &before.ends[0].cubic);

    NS_ASSERT(before.ends[0].leads && !before.ends[0].pinned);
    NS_TRY(curved_unlink(ctx, work, e));
    for (int32_t i = 0; i < SHAPES; i++) {
        const ns_grid_cubic cubic = curved_nudge(
            work, &before.ends[0], b >= 0 ? &before.ends[1] : NULL, &o.best, p->reach);
        const ns_part part = curved_part(work, e, b, &cubic);
        NS_TRY(curved_weigh(ctx, work, &part, &o));
    }
    *kept = false;
    if (o.found) {
        NS_TRY(curved_link_again(ctx, work, e, b, &o.best));
        NS_TRY(is_kept(ctx, p, kept));
    }
    return *kept ? NS_OK : curved_take_back(ctx, work, &before);
}

static ns_status polish_round(ns_ctx *ctx, polish *p, bool *changed)
{
    curved_work *work = p->work;
    bool kept;

    *changed = false;
    for (int32_t d = work->decoys_kept; d < work->decoys.count && ctx->ticks < p->until; d++) {
        NS_TRY(polish_decoy(ctx, p, d, &kept));
        ns_stage_forget(ctx, &work->stage);
        *changed |= kept;
    }
    for (int32_t e = 0; e < work->ends.count && ctx->ticks < p->until; e++) {
        if (work->ends.at[e].pinned || !work->ends.at[e].leads)
            continue;
        NS_TRY(polish_end(ctx, p, e, &kept));
        ns_stage_forget(ctx, &work->stage);
        *changed |= kept;
    }
    return NS_OK;
}

ns_status curved_polish(ns_ctx *ctx, curved_work *work, curved_stock *stock)
{
    polish p = { .work = work,
                 .stock = stock,
                 .reach = WIDE,
                 .until = ctx->ticks + curved_patience(work, POLISH_TICKS) };

    if (work->decoys.count == 0 && work->stage.sums.of[NS_TERM_SPECK] == 0)
        return NS_OK;
    for (int32_t i = 0; i < ROUNDS && ctx->ticks < p.until; i++) {
        bool changed;
        NS_TRY(polish_round(ctx, &p, &changed));
        p.reach *= changed ? 1 : NARROW;
    }
    return NS_OK;
}
