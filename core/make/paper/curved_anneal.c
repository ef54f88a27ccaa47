// curved_anneal.c: van de Kerkhof's simulated annealing as published (section 3.2, table 1).
//
// A *curve* is here what is chosen and replaced: a connection or a bridge. In the words of the
// paper, an iteration
//   (1) chooses a curve with probability proportional to the penalty it incurs, and a second one.
//       Two connections: both are to become one bridge, unless a loop is formed. Otherwise only
//       the first counts: a bridge is to become two connections, a connection another one;
//   (2) draws the replacement at random, again as long as it is aborted. "If we abort too often we
//       restore the situation and continue at (1)";
//   (3) accepts it "in the usual, probabilistic SA manner" and cools down.
//
// What is not printed. Two connections that would form a loop: the first counts. A return from
// (2) to (1) is no iteration: it neither cools nor counts towards the end, which is 100 iterations
// in a row without a new best, at any temperature. Of two connections for a bridge, one that is
// aborted is drawn again, the other stays; their aborts count together. When a hundred choices in
// a row come to nothing there is nothing left to replace, and the search ends.
#include "make/paper/curved_anneal.h"
#include "base/exp.h"

#define FRUITLESS 100 // choices in a row without a viable replacement

typedef struct annealer {
    ns_ctx *ctx;
    curved_work *work;
    NS_ARRAY(anneal_curve) curves; // those that may be replaced
    bool weighed;                  // the curves are those that are up
    double temperature;
    curved_plan best;
} annealer;

// What is to be replaced by what.
typedef struct swap {
    int32_t ends[2]; // the second -1 when there is only one
    bool bridge;     // both by a bridge; otherwise each by a connection
} swap;

typedef enum outcome { OUTCOME_FRUITLESS, OUTCOME_REJECTED, OUTCOME_ACCEPTED } outcome;

int32_t anneal_pick(ns_rng *rng, const anneal_curve *curves, int32_t count, int32_t but)
{
    double sum = 0;
    int32_t others = 0, last = -1;

    NS_ASSERT(but < count);
    for (int32_t i = 0; i < count; i++) {
        sum += i == but ? 0 : curves[i].cost;
        others += i != but;
    }
    if (others == 0)
        return -1;
    double left = (sum > 0 ? sum : others) * curved_chance(rng);
    for (int32_t i = 0; i < count && left >= 0; i++) {
        const double share = i == but ? 0 : sum > 0 ? curves[i].cost : 1;
        left -= share;
        last = share > 0 ? i : last;
    }
    NS_ASSERT(last >= 0 && last != but);
    return last;
}

bool anneal_accepts(double before, double after, double temperature, double chance)
{
    NS_ASSERT(temperature > 0 && chance >= 0 && chance < 1);
    if (after <= before)
        return true;
    if (!(before > 0))
        return false; // infinitely worse
    return chance < ns_exp(-100 * (after - before) / before / temperature);
}

// -- (1) ----------------------------------------------------------------------------------------

static ns_status weigh_curves(annealer *a)
{
    curved_work *work = a->work;

    a->curves.count = 0;
    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        anneal_curve curve = { .end = i };
        if (end->pinned || (end->bridged >= 0 && end->bridged < i))
            continue;
        NS_ASSERT(end->strand); // annealing begins when every end has something
        NS_TRY(ns_stage_curve_cost(a->ctx, &work->stage, end->strand, &curve.cost));
        NS_NEED(a->ctx, ns_array_push(a->ctx, &a->curves, curve));
    }
    a->weighed = true;
    return NS_OK;
}

static swap choose(annealer *a)
{
    curved_work *work = a->work;
    const anneal_curve *curves = a->curves.at;
    const int32_t i = anneal_pick(&work->rng, curves, a->curves.count, -1);
    const int32_t j = anneal_pick(&work->rng, curves, a->curves.count, i);
    const int32_t first = curves[i].end, second = j < 0 ? first : curves[j].end;
    const bool connections =
        j >= 0 && work->ends.at[first].bridged < 0 && work->ends.at[second].bridged < 0;

    if (connections && work->options->bridges && !curved_would_loop(work, first, second))
        return (swap){ { first, second }, true };
    return (swap){ { first, work->ends.at[first].bridged }, false };
}

// -- (2) ----------------------------------------------------------------------------------------

// Draws extensions of end a (and b, unless it is -1) until one is viable, and puts it up.
static ns_status extend(annealer *a, int32_t from, int32_t to, int32_t *aborts, bool *linked)
{
    curved_work *work = a->work;
    const ns_arrangement *arr = &work->stage.arr;
    const open_end *ends = work->ends.at;
    ns_grid_cubic cubic;

    for (*linked = false; !*linked && *aborts < ANNEAL_ABORTS; *aborts += !*linked) {
        anneal_abort abort = ANNEAL_ABORT_UNFIT;
        ns_fit fit;
        const bool drawn =
            to < 0 ? anneal_draw_connection(&work->rng, arr, &ends[from], &cubic)
                   : anneal_draw_bridge(&work->rng, arr, &ends[from], &ends[to], &cubic);
        if (drawn) {
            const ns_part part = curved_part(work, from, to, &cubic);
            NS_TRY(anneal_judge(a->ctx, &work->stage, &part, &abort));
            work->stage.evaluations++;
        }
        if (abort == ANNEAL_VIABLE) {
            NS_TRY(curved_link(a->ctx, work, from, to, &cubic, &fit));
            *linked = fit == NS_FITS;
        }
    }
    return NS_OK;
}

static ns_status replace(annealer *a, const swap *s, bool *replaced)
{
    int32_t aborts = 0;

    NS_TRY(curved_unlink(a->ctx, a->work, s->ends[0]));
    if (s->bridge) {
        NS_TRY(curved_unlink(a->ctx, a->work, s->ends[1]));
        return extend(a, s->ends[0], s->ends[1], &aborts, replaced);
    }
    NS_TRY(extend(a, s->ends[0], -1, &aborts, replaced));
    if (*replaced && s->ends[1] >= 0)
        NS_TRY(extend(a, s->ends[1], -1, &aborts, replaced));
    return NS_OK;
}

// -- (3) ----------------------------------------------------------------------------------------

static ns_status iterate(annealer *a, outcome *result)
{
    curved_work *work = a->work;
    bool replaced = false;

    if (!a->weighed)
        NS_TRY(weigh_curves(a));
    const swap s = choose(a);
    const double before = ns_stage_cost(&work->stage);
    const curved_before back = curved_remember(work, s.ends[0], s.ends[1]);
    const ns_status status = replace(a, &s, &replaced);
    *result = status != NS_OK || !replaced ? OUTCOME_FRUITLESS
              : anneal_accepts(before, ns_stage_cost(&work->stage), a->temperature,
                               curved_chance(&work->rng))
                  ? OUTCOME_ACCEPTED
                  : OUTCOME_REJECTED;
    if (*result == OUTCOME_ACCEPTED) {
        a->weighed = false;
    } else if (status == NS_OK || status == NS_STOPPED) {
        NS_TRY(curved_take_back(a->ctx, work, &back));
    }
    ns_stage_forget(a->ctx, &work->stage);
    return status;
}

static ns_status iterate_all(annealer *a)
{
    curved_work *work = a->work;
    const double patience = ANNEAL_PATIENCE * work->options->effort;
    int32_t idle = 0, fruitless = 0;

    while ((idle == 0 || idle < patience) && fruitless < FRUITLESS) {
        outcome result;
        NS_TRY(iterate(a, &result));
        curved_tell(a->ctx, work);
        fruitless = result == OUTCOME_FRUITLESS ? fruitless + 1 : 0;
        if (result == OUTCOME_FRUITLESS)
            continue;
        work->iterations++;
        idle++;
        a->temperature *= ANNEAL_COOLING;
        a->temperature = ns_max(ANNEAL_COLD, a->temperature);
        if (result == OUTCOME_ACCEPTED && ns_stage_cost(&work->stage) < a->best.cost) {
            NS_TRY(curved_save(a->ctx, work, &a->best));
            idle = 0;
        }
    }
    return NS_OK;
}

// -- the start ----------------------------------------------------------------------------------

// A random connection for every end that has none. An end whose connection is aborted too often
// fails the start; ours takes over there, unless that is not wanted.
static ns_status start(annealer *a, int32_t *failed)
{
    curved_work *work = a->work;

    for (int32_t i = 0; i < work->ends.count; i++) {
        int32_t aborts = 0;
        bool linked = true;
        if (work->ends.at[i].strand == 0)
            NS_TRY(extend(a, i, -1, &aborts, &linked));
        work->start_failed = work->start_failed || !linked;
        if (!linked && work->options->no_fallback) {
            *failed = i;
            return NS_OK;
        }
    }
    return work->start_failed ? curved_start(a->ctx, work, failed) : NS_OK;
}

static ns_status anneal(annealer *a, int32_t *failed)
{
    NS_TRY(start(a, failed));
    if (*failed >= 0)
        return NS_OK;
    NS_TRY(weigh_curves(a));
    NS_TRY(curved_save(a->ctx, a->work, &a->best));
    a->work->best = &a->best;
    ns_status status = a->curves.count > 0 ? iterate_all(a) : NS_OK;
    if (status == NS_STOPPED) { // the best is put up nevertheless
        curved_stop_gently(a->ctx, a->work);
        status = NS_OK;
    }
    return status == NS_OK ? curved_restore(a->ctx, a->work, &a->best) : status;
}

ns_status curved_anneal(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    annealer a = { .ctx = ctx, .work = work, .temperature = ANNEAL_HEAT };

    *failed = -1;
    const ns_status status = anneal(&a, failed);
    work->best = NULL;
    curved_plan_drop(ctx, &a.best);
    ns_array_drop(ctx, &a.curves);
    return status;
}
