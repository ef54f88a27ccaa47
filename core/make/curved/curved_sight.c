// curved_sight.c: the page so far, for whoever watches it grow.
//
// It is put together in a context of its own: no effort is spent on it, so that a search that is
// watched finds what it would have found alone. Without memory for it nothing is shown.
#include "make/curved/curved_work.h"

static ns_status add_part(ns_ctx *ctx, ns_board *page, ns_role role, bool closed)
{
    NS_TRY(ns_board_add_curve(ctx, page, closed));
    return ns_board_add_section(ctx, page, role, -1, -1);
}

static ns_status add_pieces(ns_ctx *ctx, const ns_outline *outline, ns_board *page)
{
    for (int32_t p = 0; p < outline->pieces.count; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        NS_TRY(add_part(ctx, page, piece->closed ? NS_ROLE_BACKGROUND : NS_ROLE_PICTURE,
                        piece->closed));
        for (int32_t i = piece->first; i < piece->first + piece->count; i++) {
            const ns_outline_cubic *cubic = &outline->cubics.at[i];
            NS_TRY(ns_board_add_cubic(ctx, page, &cubic->curve, cubic->left, cubic->right));
        }
    }
    return NS_OK;
}

// What the ends have by now; a bridge is told once, by the end it starts at.
static ns_status add_extensions(ns_ctx *ctx, const open_end *ends, int32_t count,
                                ns_board *page)
{
    for (int32_t i = 0; i < count; i++) {
        if (!ends[i].strand || !ends[i].leads)
            continue;
        NS_TRY(add_part(ctx, page, ends[i].bridged < 0 ? NS_ROLE_CONNECTION : NS_ROLE_BRIDGE,
                        false));
        NS_TRY(ns_board_add_cubic(ctx, page, &ends[i].cubic, 0, 0));
    }
    return NS_OK;
}

static ns_status add_all(ns_ctx *ctx, const curved_work *work, ns_board *page)
{
    const curved_plan *best = work->best;

    NS_TRY(add_pieces(ctx, work->outline, page));
    NS_TRY(best ? add_extensions(ctx, best->ends.at, best->ends.count, page)
                : add_extensions(ctx, work->ends.at, work->ends.count, page));
    for (int32_t d = 0; d < (best ? best->decoys.count : work->decoys.count); d++) {
        NS_TRY(add_part(ctx, page, NS_ROLE_DECOY, false));
        NS_TRY(ns_board_add_cubic(
            ctx, page, best ? &best->decoys.at[d] : &work->decoys.at[d].cubic, 0, 0));
    }
    return NS_OK;
}

static ns_ctx context_of(const ns_ctx *ctx)
{
    ns_ctx own = *ctx;

    own.budget = 0;
    own.stop = NULL;
    own.progress = NULL;
    return own;
}

static void tell(ns_ctx *own, const curved_work *work, const ns_board *page, double score,
                 bool done)
{
    const ns_curved_watch *watch = work->options->watch;
    const ns_curved_sight sight = { .page = page,
                                    .score = score,
                                    .seed = own->seed,
                                    .start = work->options->start,
                                    .done = done };

    watch->tell(watch->user, own, &sight);
}

void curved_show(const ns_ctx *ctx, curved_work *work, double score)
{
    const ns_curved_watch *watch = work->options->watch;

    if (!watch || (work->shown && ctx->ticks - work->shown_at < watch->ticks))
        return;
    const double cost = work->best ? work->best->cost : curved_cost(work);
    if (work->shown && cost == work->shown_cost)
        return;
    ns_ctx own = context_of(ctx);
    ns_board page = { .width = work->outline->width,
                      .height = work->outline->height,
                      .tolerance = work->stage.options.tolerance };
    if (add_all(&own, work, &page) == NS_OK)
        tell(&own, work, &page, score, false);
    ns_board_drop(&own, &page);
    work->shown = true;
    work->shown_at = ctx->ticks;
    work->shown_cost = cost;
}

void curved_show_done(const ns_ctx *ctx, const curved_work *work, const ns_board *board,
                      double score)
{
    if (!work->options->watch)
        return;
    ns_ctx own = context_of(ctx);
    tell(&own, work, board, score, true);
}
