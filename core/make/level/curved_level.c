// curved_level.c: the wishes that are open when a page is a puzzle; see curved_level.h.
//
// Popular faces first: ends are led elsewhere and decoys cut what is left, in turns, while their number falls.
// Then cells. All of it is a proposal: only when it is a puzzle again, and one that comes nearer to what was
// wished, does it take the place of what was there.
#include "make/level/curved_level.h"

#define TURNS 10
#define VISITS 150
#define WARMTH 8.0
#define SETTLE_VISITS 250
#define SETTLE_WARMTH 1.0
#define DECOY_LEAST 20.0      // what a decoy must save
#define DECOYS_MOST 8         // for the sake of popular faces
#define CUTS_MOST 30          // for the sake of cells ...
#define MISSES 4              // ... unless it has found none so often
#define FULFIL_TICKS 60000000 // or all patience
#define SCORE_MORE 10 // by de Jong's measure a page may become less clear by this, not more

static int64_t popular_sum(const curved_work *work)
{
    return work->stage.sums.of[NS_TERM_POPULAR];
}

static int32_t wanted_cells(const curved_work *work)
{
    return work->options->cells > 0 ? work->options->cells : curved_least_cells(work->options);
}

// -- popular faces --------------------------------------------------------------------------------

// Takes down decoys without which no more faces are popular and the page costs no more, or little.
static ns_status thin(ns_ctx *ctx, curved_work *work, int32_t first)
{
    for (int32_t d = work->decoys.count - 1; d >= first; d--) {
        const int32_t mark = ns_stage_mark(&work->stage);
        const decoy before = work->decoys.at[d];
        const double cost = ns_stage_cost(&work->stage) + NS_DECOY_COST;
        const int64_t popular = popular_sum(work);
        NS_TRY(curved_take_decoy(ctx, work, d));
        if (popular_sum(work) > popular || ns_stage_cost(&work->stage) > cost)
            NS_TRY(curved_undo_decoy(ctx, work, mark, d, &before));
        ns_stage_forget(ctx, &work->stage);
    }
    return NS_OK;
}

// One more decoy, and room for it.
static ns_status cut_and_settle(ns_ctx *ctx, curved_work *work, face_list *faces)
{
    bool found;

    NS_TRY(curved_popular_faces(ctx, work, faces));
    if (faces->count == 0)
        return NS_OK;
    NS_TRY(curved_cut_popular(ctx, work, faces, &found));
    if (!found)
        return NS_OK;
    NS_TRY(curved_visit_some(ctx, work, false, SETTLE_VISITS, SETTLE_WARMTH));
    return curved_move_decoys(ctx, work);
}

// Leads ends elsewhere, or adds a decoy; takes that back when the page costs no less or is no longer clear.
static ns_status take_turn(ns_ctx *ctx, curved_work *work, bool cuts, double score_most,
                           face_list *faces, curved_plan *before)
{
    const double cost = ns_stage_cost(&work->stage);

    NS_TRY(curved_save(ctx, work, before));
    NS_TRY(cuts ? cut_and_settle(ctx, work, faces)
                : curved_visit_some(ctx, work, true, VISITS, WARMTH));
    return ns_stage_cost(&work->stage) + (cuts ? DECOY_LEAST : 0) > cost
                   || curved_score_of(&work->stage.sums) > score_most
               ? curved_restore(ctx, work, before)
               : NS_OK;
}

static ns_status rid_of_popular(ns_ctx *ctx, curved_work *work, int64_t until, face_list *faces,
                                curved_plan *before)
{
    const double score_most = curved_score_of(&work->stage.sums) + SCORE_MORE;
    const int32_t first = work->decoys.count;

    for (int32_t i = 0; i < TURNS && popular_sum(work) > 0 && ctx->ticks < until; i++)
        NS_TRY(take_turn(ctx, work, i % 2 == 1 && work->decoys.count < first + DECOYS_MOST,
                         score_most, faces, before));
    return thin(ctx, work, first);
}

// -- cells ----------------------------------------------------------------------------------------

static ns_status cut_more(ns_ctx *ctx, curved_work *work, int64_t until)
{
    const double score =
        curved_score_of(&work->stage.sums) + (work->options->cells > 0 ? SCORE_MORE : 0);
    const int32_t wanted = wanted_cells(work);
    const int32_t loose = work->options->cells > 0 ? wanted / 20 : wanted / 3;
    int32_t missed = 0;

    for (int32_t i = 0; i < CUTS_MOST && missed < MISSES && ctx->ticks < until; i++) {
        const int32_t missing = wanted - work->stage.arr.face_count;
        bool found;
        if (missing <= 0)
            break;
        NS_TRY(curved_cut_cells(ctx, work, missing + loose, score, &found));
        missed += !found;
    }
    return NS_OK;
}

// -- all of it ------------------------------------------------------------------------------------

static bool is_wished(const curved_work *work)
{
    return (work->options->level == NS_LEVEL_BASIC && popular_sum(work) > 0)
           || work->stage.arr.face_count < wanted_cells(work);
}

static int32_t cells_off(const curved_work *work, const curved_stock *stock)
{
    const int32_t off = wanted_cells(work) - stock->puzzle.cell_count;

    return off > 0 ? off : work->options->cells > 0 ? -off : 0;
}

// Fewer popular cells where that was wished, then nearer to the number of cells.
static bool is_nearer(const curved_work *work, const curved_stock *then,
                      const curved_stock *now)
{
    const int32_t before = now->judgement.popular, after = then->judgement.popular;

    if (work->options->level == NS_LEVEL_BASIC && before != after)
        return after < before;
    return cells_off(work, then) < cells_off(work, now);
}

static ns_status propose(ns_ctx *ctx, curved_work *work, cell_list *wanting, face_list *faces,
                         curved_plan *scratch, curved_stock *later)
{
    const int64_t until = ctx->ticks + curved_patience(work, FULFIL_TICKS);

    if (work->options->level == NS_LEVEL_BASIC)
        NS_TRY(rid_of_popular(ctx, work, until, faces, scratch));
    if (!work->options->keep) {
        NS_TRY(cut_more(ctx, work, until));
        NS_TRY(curved_polish(ctx, work, later));
    }
    return curved_add_decoys(ctx, work, wanting, later);
}

// The stock stays done whatever happens: when there is no effort left, or a fault of our own prevents it, the
// first puzzle stands.
static ns_status fulfil(ns_ctx *ctx, curved_work *work, cell_list *wanting,
                        curved_plan pages[2], face_list *faces, curved_stock *stock)
{
    curved_stock later = { 0 };

    NS_TRY(curved_save(ctx, work, &pages[0]));
    ns_status status = propose(ctx, work, wanting, faces, &pages[1], &later);
    const bool better = status == NS_OK && later.done && is_nearer(work, &later, stock);
    if (better) {
        const curved_stock first = *stock;
        *stock = later;
        later = first;
    }
    curved_stock_drop(ctx, &later);
    if (status == NS_OK && !better)
        status = curved_restore(ctx, work, &pages[0]);
    return status == NS_NO_MEMORY ? status : NS_OK;
}

ns_status curved_fulfil(ns_ctx *ctx, curved_work *work, cell_list *wanting, curved_stock *stock)
{
    curved_plan pages[2] = { { .cost = 0 }, { .cost = 0 } };
    face_list faces = { 0 };
    ns_status status = NS_OK;

    NS_ASSERT(stock->done);
    if (work->options->method != NS_METHOD_BEST)
        return NS_OK;
    if (is_wished(work))
        status = fulfil(ctx, work, wanting, pages, &faces, stock);
    curved_plan_drop(ctx, &pages[0]);
    curved_plan_drop(ctx, &pages[1]);
    ns_array_drop(ctx, &faces);
    return status;
}
