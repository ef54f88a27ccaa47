// curved_finish.c: what is up becomes a puzzle whose one answer is the picture.
//
// When the answer is not yet the picture, decoys are added where it is wanting. Then what is up is
// moved to where it costs less, as long as the answer stays.
#include "make/level/curved_level.h"
#include "measure/measure_arranged.h"

#define MEASURE_TICKS 100000000 // for the sums of what is done
#define ASKED_TICKS 1500000     // for either when somebody asked to stop and waits

// Cheaper decoys, and everything where it costs less; `later` is done when that is a puzzle.
static ns_status make_clearer(ns_ctx *ctx, curved_work *work, int32_t found, cell_list *wanting,
                              curved_stock *later)
{
    NS_TRY(curved_settle_decoys(ctx, work, found, wanting, later));
    NS_TRY(curved_polish(ctx, work, later));
    NS_TRY(curved_thin_decoys(ctx, work, later));
    NS_TRY(curved_stock_once(ctx, work, later));
    return curved_stock_decide(ctx, later);
}

// The stock stays done whatever happens: when there is no effort left, or a fault of our own
// prevents it, the first puzzle stands.
static ns_status clear_up(ns_ctx *ctx, curved_work *work, int32_t found, cell_list *wanting,
                          curved_stock *stock)
{
    curved_stock later = { 0 };

    const ns_status status = make_clearer(ctx, work, found, wanting, &later);
    if (status == NS_OK && later.done) {
        const curved_stock first = *stock;
        *stock = later;
        later = first;
    }
    NS_ASSERT(stock->done);
    curved_stock_drop(ctx, &later);
    return status == NS_NO_MEMORY ? status : NS_OK;
}

// The sums of what is done. The picture's floors are known, unless the polylines had to be finer
// than those of the search.
static ns_status measure(ns_ctx *ctx, const curved_work *work, curved_stock *stock)
{
    ns_measure_options options = ns_measure_defaults();

    options.setting = work->options->setting;
    options.sums_only = true;
    options.no_floors = stock->board.tolerance == work->stage.options.tolerance;
    NS_TRY(ns_arranged_charge(ctx, &stock->arranged));
    NS_TRY(ns_measure_arranged(ctx, &stock->board, &stock->arranged, &options, &stock->measures,
                               NULL));
    if (options.no_floors) {
        stock->measures.de_jong.floor = work->floors.at.de_jong;
        stock->measures.kerkhof.floor = work->floors.at.kerkhof;
    }
    return NS_OK;
}

static ns_status finish(ns_ctx *ctx, curved_work *work, cell_list *wanting, curved_stock *stock)
{
    const int32_t found = work->decoys.count; // by the search, which has weighed them

    NS_TRY(curved_add_decoys(ctx, work, wanting, stock));
    if (!stock->done)
        return NS_OK;
    if (!work->asked) {
        if (work->decoys.count > found || work->stage.sums.of[NS_TERM_SPECK] > 0)
            NS_TRY(clear_up(ctx, work, found, wanting, stock));
        NS_TRY(curved_fulfil(ctx, work, wanting, stock));
    }
    ctx->budget +=
        work->asked ? curved_asked(work, ASKED_TICKS) : MEASURE_TICKS; // nothing may be left
    return measure(ctx, work, stock);
}

// Finishes within so much effort. When somebody asks to stop meanwhile it starts once more, in haste:
// what was up may still become a puzzle.
static ns_status finish_within(ns_ctx *ctx, curved_work *work, int64_t ticks,
                               const curved_plan *plan, cell_list *wanting, curved_stock *stock)
{
    const bool again = !work->asked;

    if (again) {
        ctx->budget = ctx->ticks + ticks;
        const ns_status status = finish(ctx, work, wanting, stock);
        if (status != NS_STOPPED || !ctx->stop || ctx->ticks >= ctx->budget)
            return status;
        work->stopped = work->asked = true;
    }
    ctx->budget = ctx->ticks + ns_min(ticks, curved_asked(work, ASKED_TICKS));
    ctx->stop = NULL;
    if (again) // a curve may have been taken away and no other put up
        NS_TRY(curved_restore(ctx, work, plan));
    return finish(ctx, work, wanting, stock);
}

ns_status curved_finish(ns_ctx *ctx, curved_work *work, int64_t ticks, curved_stock *stock)
{
    const ns_limits before = ns_limits_of(ctx);
    cell_list wanting = { 0 };
    curved_plan plan = { 0 };

    NS_ASSERT(ticks > 0 && stock->puzzle.cell_count == 0);
    if (work->options->method == NS_METHOD_BEST)
        curved_weigh_finished(&work->stage.options.weights);
    ns_status status = curved_save(ctx, work, &plan);
    if (status == NS_OK)
        status = finish_within(ctx, work, ticks, &plan, &wanting, stock);

    if (status == NS_STOPPED && work->asked)
        stock->done = false;
    if (status == NS_STOPPED && !work->asked)
        status =
            ns_fail(ctx, NS_BAD_INPUT,
                    "the page has become too large (%d cells) to make sure that the picture "
                    "is its one answer; draw fewer shapes, or with fewer corners",
                    work->stage.arr.face_count);
    ns_limits_restore(ctx, before);
    ns_array_drop(ctx, &wanting);
    curved_plan_drop(ctx, &plan);
    return status;
}
