// curved_decoys.c: as few and as cheap decoys as make the picture the one answer.
//
// They are added one by one, each where something is wanting, so much depends on the first. A few
// sets are tried, with those that the search has led and the last one without, and the cheapest stays. Where there is
// nothing but decoys on a page they are many, and what one costs depends on the others: there a set is polished before
// it is judged.
#include "make/curved/curved_work.h"

#define DECOYS_MAX 40      // before a picture is given up
#define SETS 4             // that are tried, unless ...
#define SET_TICKS 50000000 // ... they have taken so long, or all patience
#define ANY_COST 1e300

// The candidate that settles most cells for what it costs goes up.
static ns_status add_decoy(ns_ctx *ctx, curved_work *work, const cell_list *wanting,
                           curved_stock *stock, bool *found)
{
    decoy_list candidates = { 0 };
    int32_t chosen = -1;
    ns_status status = curved_propose_decoys(ctx, work, &stock->board, wanting, &candidates);

    if (status == NS_OK)
        status = curved_choose_decoy(ctx, work, stock, &candidates, &chosen);
    *found = chosen >= 0;
    if (status == NS_OK && *found)
        status = curved_put_decoy(ctx, work, work->decoys.count, &candidates.at[chosen]);
    ns_array_drop(ctx, &candidates);
    return status;
}

ns_status curved_add_decoys(ns_ctx *ctx, curved_work *work, cell_list *wanting,
                            curved_stock *stock)
{
    bool found = true;

    NS_ASSERT(work->decoys.count <= DECOYS_MAX);
    NS_TRY(curved_stock_take(ctx, work, stock));
    while (stock->sound && !stock->done && found) {
        if (work->decoys.count == DECOYS_MAX)
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "more than %d curves would have to be added before the picture is the "
                "only answer; draw fewer closed shapes, or larger ones",
                DECOYS_MAX);
        NS_TRY(curved_find_wanting(ctx, work, stock, wanting));
        NS_TRY(add_decoy(ctx, work, wanting, stock, &found));
        if (found)
            NS_TRY(curved_stock_take(ctx, work, stock));
    }
    return NS_OK;
}

// What the cells that are missing cost.
static double lack_of_cells(const ns_stage *stage)
{
    return stage->options.weights.of[NS_TERM_CELLS] * (double)stage->sums.of[NS_TERM_CELLS]
           / NS_SUM_ONE;
}

// What is not done without one is undone, and nothing is mended meanwhile. Where the picture is hidden, so is what
// nothing else crosses; and where cells are wanted, one that makes more of them than it costs stays.
ns_status curved_thin_decoys(ns_ctx *ctx, curved_work *work, curved_stock *stock)
{
    for (int32_t d = work->decoys.count - 1; d >= work->decoys_kept; d--) {
        const int32_t mark = ns_stage_mark(&work->stage);
        const decoy before = work->decoys.at[d];
        const int64_t loose = work->stage.sums.of[NS_TERM_LOOSE];
        const double lack = lack_of_cells(&work->stage);
        NS_TRY(curved_take_decoy(ctx, work, d));
        const bool shows =
            work->options->hide > 0 && work->stage.sums.of[NS_TERM_LOOSE] > loose;
        const bool stays = shows || lack_of_cells(&work->stage) > lack + NS_DECOY_COST;
        if (!stays) {
            NS_TRY(curved_stock_once(ctx, work, stock));
            NS_TRY(curved_stock_decide(ctx, stock));
        }
        if (stays || !stock->done)
            NS_TRY(curved_undo_decoy(ctx, work, mark, d, &before));
        ns_stage_forget(ctx, &work->stage);
    }
    return NS_OK;
}

ns_status curved_clear_decoys(ns_ctx *ctx, curved_work *work)
{
    while (work->decoys.count > work->decoys_kept)
        NS_TRY(curved_take_decoy(ctx, work, work->decoys.count - 1));
    return NS_OK;
}

// A set of decoys that does, as it was up.
typedef struct decoy_set {
    decoy_list cubics;
    double cost;
    bool done;
} decoy_set;

static ns_status keep_set(ns_ctx *ctx, const curved_work *work, decoy_set *best)
{
    best->cubics.count = 0;
    for (int32_t d = work->decoys_kept; d < work->decoys.count; d++) {
        NS_NEED(ctx, ns_array_push(ctx, &best->cubics, work->decoys.at[d].cubic));
    }
    best->cost = curved_cost(work);
    best->done = true;
    return NS_OK;
}

// Puts the set up again, as far as it fits: an end may have been mended since.
static ns_status put_set(ns_ctx *ctx, curved_work *work, const decoy_set *set)
{
    ns_price price;

    NS_ASSERT(set->done); // it may be empty: all were needless
    NS_TRY(curved_clear_decoys(ctx, work));
    for (int32_t i = 0; i < set->cubics.count; i++) {
        const ns_part part = curved_decoy_part(&set->cubics.at[i]);
        NS_TRY(ns_stage_price(ctx, &work->stage, &part, ANY_COST, &price));
        if (price.kind == NS_PRICED)
            NS_TRY(curved_put_decoy(ctx, work, work->decoys.count, &set->cubics.at[i]));
    }
    return NS_OK;
}

// The first decoys that are up, as a set.
static ns_status note_found(ns_ctx *ctx, const curved_work *work, int32_t count, decoy_set *set)
{
    for (int32_t d = work->decoys_kept; d < count; d++)
        NS_NEED(ctx, ns_array_push(ctx, &set->cubics, work->decoys.at[d].cubic));
    set->done = true;
    return NS_OK;
}

static ns_status try_sets(ns_ctx *ctx, curved_work *work, const decoy_set *found,
                          cell_list *wanting, curved_stock *stock, decoy_set *best)
{
    const int64_t until = ctx->ticks + curved_patience(work, SET_TICKS);

    for (int32_t i = 0; i < SETS && (i == 0 || ctx->ticks < until); i++) {
        if (i + 1 == SETS)
            NS_TRY(curved_clear_decoys(ctx, work));
        else if (i > 0)
            NS_TRY(put_set(ctx, work, found));
        NS_TRY(curved_add_decoys(ctx, work, wanting, stock));
        if (!stock->done || work->decoys.count == 0)
            break;
        NS_TRY(curved_thin_decoys(ctx, work, stock));
        if (work->ends.count == 0)
            NS_TRY(curved_polish(ctx, work, stock));
        if (!best->done || curved_cost(work) < best->cost)
            NS_TRY(keep_set(ctx, work, best));
    }
    if (!best->done)
        return NS_OK;
    NS_TRY(put_set(ctx, work, best));
    return curved_add_decoys(ctx, work, wanting, stock);
}

ns_status curved_settle_decoys(ns_ctx *ctx, curved_work *work, int32_t found,
                               cell_list *wanting, curved_stock *stock)
{
    decoy_set searched = { 0 }, best = { 0 };

    ns_status status = note_found(ctx, work, found, &searched);
    if (status == NS_OK)
        status = try_sets(ctx, work, &searched, wanting, stock, &best);
    ns_arrays_drop(ctx, &searched.cubics, &best.cubics);
    return status;
}
