// curved_best.c: our own search; see curved_search.h.
//
// What it makes small is the blend of curved_blend.c. Several pages are laid anew and cooled until
// it is decided, by and large, what crosses what and which ends are joined; the best of them is
// cooled on, slowly, and where it is still bad it is warmed up once more.
#include "make/curved/curved_search.h"

#define ROUNDS 2     // pages laid anew and cooled until they set; the best one goes on
#define VISITS 120   // of each end, on the average, until then, ...
#define SETTLED 180  // ... from then on ...
#define KNOTS 390    // ... and for the worst places, at most
#define ENDS_LEAST 8 // a page has so many visits when there are fewer ends, and ...
#define ENDS_MOST 48 // ... ends beyond that number make visits rarer
#define VISITS_ALL (ROUNDS * VISITS + SETTLED + KNOTS)
#define LEFT 16   // ends that are not joined at first ...
#define LEFT_OF 8 // ... and one more of so many
// A first page is given up with ten times the specks that may be after this part of its visits, with
// twice as many half-way, with more than may be at its end.
#define CROWD_AT 0.1
#define CROWD_HASTE 2.5  // times as many may be on a page that was visited less than usual
#define EFFORT_USED 0.95 // of an effort that is limited; the rest is for what comes after ...
#define EFFORT_LEAST 0.2 // ... and so much is not, whatever that is
#define TRIES 5          // candidates a visit
#define WARM 12.0        // the warmth at the start and at the end, in units of the blend
#define SET 1.5          // when it is decided, by and large, what crosses what
#define COLD 0.02
#define REACH_WARM 0.12
#define REACH_COLD 0.008

// What a search may take when nobody limits it, so that a page is there within a time that people
// wait for. Ticks do not count all that a price takes; with so many more for each, and for each end
// that is up meanwhile, about 185 million of them are a second of a 2.3 GHz Xeon, be a page
// dense or not. Two searches then take about 10 seconds up to 60 ends, and 30 from 200 ends on, and as
// much again when `make` begins again with less detail.
#define PRICE_TICKS 4000
#define PRICE_TICKS_END 25
#define USUAL_TICKS 370e6     // without any end, ...
#define USUAL_TICKS_FEW 3.0e6 // ... so many more for each up to ENDS_FEW ...
#define USUAL_TICKS_MANY 6.4e6
#define ENDS_FEW 60
#define ENDS_MANY 200         // ... and so many for each beyond, up to these
#define AGAIN 0.2             // times that, after a search that made no puzzle
#define SPECKS_PART 0.1       // of that for the last specks
#define HASTE_TICKS 100000000 // to lay a page for somebody who waits for the end

// Without logarithms: halved in equal steps.
double curved_cooled(double warm, double cold, double at)
{
    double low = 0, high = 1, a = warm, b = cold;

    for (int32_t i = 0; i < 24; i++) {
        const double middle = (low + high) / 2, mean = ns_sqrt(a * b);
        if (at < middle) {
            high = middle;
            b = mean;
        } else {
            low = middle;
            a = mean;
        }
    }
    NS_ASSERT(a <= warm && a >= cold);
    return a;
}

// One of the ends that may be moved; the dearest of a few. -1: none is.
static int32_t pick_end(const curved_search *search)
{
    const curved_work *work = search->work;
    int32_t pick = -1;

    for (int32_t i = 0; i < 3 && work->ends.count > 0; i++) {
        const int32_t end = ns_rng_below(&search->work->rng, work->ends.count);
        if (!work->ends.at[end].pinned
            && (pick < 0 || search->share.at[end] > search->share.at[pick]))
            pick = end;
        if (i == 0 && pick >= 0 && curved_chance(&search->work->rng) < 0.4)
            return pick;
    }
    return pick;
}

ns_status curved_keep_best(ns_ctx *ctx, curved_search *search)
{
    curved_work *work = search->work;

    if (search->best.laid && curved_cost(work) >= search->best.cost)
        return NS_OK;
    NS_TRY(curved_save(ctx, work, &search->best));
    work->best = &search->best;
    return NS_OK;
}

static double usual_ends(const curved_work *work)
{
    return ns_clamp(work->ends.count, ENDS_LEAST, ENDS_MOST);
}

// How many times fewer visits the page has had than so many of each end: the less, the more specks it
// gets rid of later. Somebody who limits the effort is told early.
static double haste(const curved_search *search, double visits)
{
    const curved_work *work = search->work;
    const double usual = visits * work->options->effort * usual_ends(work);

    return search->effort > 0
               ? 1
               : ns_clamp(usual / (double)(work->iterations + 1), 1, CROWD_HASTE);
}

// Whether too little of a limited effort is left to come as far as this again with less
// detail.
static bool is_late(const ns_ctx *ctx, const curved_search *search)
{
    return search->effort > 0 && ctx->budget - ctx->ticks < ctx->ticks;
}

// A page with many specks so early does not get rid of them: the drawing has more detail than there
// is room for.
static ns_status check_crowd(ns_ctx *ctx, const curved_search *search, double visits,
                             double times)
{
    curved_work *work = search->work;
    const double specks = (double)search->best.sums.of[NS_TERM_SPECK] / NS_SUM_ONE;

    work->crowded = work->options->specks_most > 0 && search->best.laid && !is_late(ctx, search)
                    && specks > times * haste(search, visits) * work->options->specks_most;
    if (!work->crowded)
        return NS_OK;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "the drawing has so much detail that cells become too small to print; leave "
                   "some of it out ({detail}), or take larger paper");
}

double curved_usual(const curved_work *work)
{
    const int32_t few = ns_min(work->ends.count, ENDS_FEW);
    const int32_t more = ns_clamp(work->ends.count, ENDS_FEW, ENDS_MANY) - ENDS_FEW;

    return work->options->effort * work->options->time * (work->again ? AGAIN : 1)
           * (USUAL_TICKS + USUAL_TICKS_FEW * few + USUAL_TICKS_MANY * more);
}

double curved_taken(const ns_ctx *ctx, const curved_work *work)
{
    const double price = PRICE_TICKS + PRICE_TICKS_END * (double)work->ends.count;

    return (double)ctx->ticks + price * (double)work->stage.evaluations;
}

// What was spent: ticks alone when the effort is limited, for in these it is.
static double spent_by(const ns_ctx *ctx, const curved_search *search)
{
    return search->effort > 0 ? (double)ctx->ticks : curved_taken(ctx, search->work);
}

// What the search may spend.
static double time_of(const curved_search *search)
{
    return search->effort > 0 ? search->effort : curved_usual(search->work);
}

// How far a phase is, 0 to 1: by visits, or by what it has taken when all of them would take too
// long, or by effort when too little is left.
static double phase_at(const ns_ctx *ctx, const curved_search *search)
{
    const curved_phase *phase = &search->phase;
    const curved_work *work = search->work;
    const double share = phase->visits / VISITS_ALL;

    const double visited = (double)(work->iterations - phase->iterations)
                           / (phase->visits * work->options->effort * usual_ends(work));
    const double spent = (spent_by(ctx, search) - phase->spent) / (share * time_of(search));

    return visited > spent ? visited : spent;
}

static void tell(ns_ctx *ctx, curved_search *search, double at)
{
    const curved_phase *phase = &search->phase;
    curved_work *work = search->work;
    const int64_t before = work->told;

    curved_tell(ctx, work);
    if (work->told != before)
        ctx->progress(ctx->user, work->looks ? "look" : "search",
                      (int64_t)(1000 * (phase->behind + at * phase->visits)),
                      (int64_t)(1000 * (work->looks ? VISITS : VISITS_ALL)));
}

static void begin_phase(const ns_ctx *ctx, curved_search *search, curved_phase phase)
{
    search->phase = phase;
    search->phase.iterations = search->work->iterations;
    search->phase.spent = spent_by(ctx, search);
}

bool curved_goes_on(ns_ctx *ctx, curved_search *search)
{
    const double at = phase_at(ctx, search);

    tell(ctx, search, at);
    return at < 1;
}

static ns_status visit_any(ns_ctx *ctx, curved_search *search)
{
    bool visited;

    NS_TRY(curved_visit_decoys(ctx, search, TRIES, &visited));
    const int32_t end = visited ? -1 : pick_end(search);
    return end >= 0 ? curved_visit(ctx, search, end, TRIES) : NS_OK;
}

static ns_status cool(ns_ctx *ctx, curved_search *search, curved_phase phase)
{
    curved_work *work = search->work;
    double at = 0;

    NS_ASSERT(phase.from > phase.to && phase.to > 0 && work->options->effort > 0);
    begin_phase(ctx, search, phase);
    while (at < 1) {
        search->warmth = curved_cooled(phase.from, phase.to, at);
        search->reach = curved_cooled(REACH_WARM, REACH_COLD,
                                      phase.from == WARM ? 0.4 * at : 0.4 + 0.6 * at);
        NS_TRY(visit_any(ctx, search));
        ns_stage_forget(ctx, &work->stage);
        work->iterations++;
        NS_TRY(curved_keep_best(ctx, search));
        NS_TRY(ns_spend(ctx, 1)); // a visit to a pinned end costs nothing else
        if (phase.behind == 0 && at > CROWD_AT)
            NS_TRY(check_crowd(ctx, search, at * VISITS, 1 / at));
        at = phase_at(ctx, search);
        tell(ctx, search, at);
    }
    return NS_OK;
}

static ns_status take_all(ns_ctx *ctx, curved_work *work)
{
    NS_TRY(curved_clear_decoys(ctx, work));
    for (int32_t i = 0; i < work->ends.count; i++) {
        if (work->ends.at[i].strand && !work->ends.at[i].pinned)
            NS_TRY(curved_unlink(ctx, work, i));
    }
    return NS_OK;
}

// A new page, cooled until it is set.
static ns_status cool_anew(ns_ctx *ctx, curved_search *search, int32_t round, int32_t *failed)
{
    const curved_phase setting = {
        .from = WARM, .to = SET, .visits = VISITS, .behind = (double)round * VISITS
    };

    NS_TRY(take_all(ctx, search->work));
    if (search->work->options->bridges)
        NS_TRY(curved_pair_up(ctx, search->work, LEFT + search->work->ends.count / LEFT_OF));
    NS_TRY(curved_start(ctx, search->work, failed));
    if (*failed >= 0)
        return NS_OK;
    for (int32_t i = 0; i < search->share.count; i++)
        search->share.at[i] = 0;
    NS_TRY(curved_keep_best(ctx, search));
    return cool(ctx, search, setting);
}

// Whether there is anything to search for: not when all that is there is kept. Where all outlines are smooth and nothing
// is to be led anywhere, decoys alone make a page of cells.
static bool can_move(const curved_work *work)
{
    if (work->ends.count == 0)
        return work->decoys_kept == 0 && work->stage.options.weights.of[NS_TERM_CELLS] > 0
               && work->stage.sums.of[NS_TERM_CELLS] > 0;
    for (int32_t i = 0; i < work->ends.count; i++) {
        if (!work->ends.at[i].pinned)
            return true;
    }
    return false;
}

ns_status curved_glance(ns_ctx *ctx, curved_work *work, int32_t *failed, double *specks)
{
    curved_search search = { .work = work };
    ns_status status = NS_OK;

    *failed = -1;
    if (can_move(work))
        status = ns_array_resize(ctx, &search.share, work->ends.count)
                     ? cool_anew(ctx, &search, 0, failed)
                     : ns_no_memory(ctx);
    const bool laid = search.best.laid;
    *specks = laid ? (double)search.best.sums.of[NS_TERM_SPECK] / NS_SUM_ONE : 0;
    if (status == NS_STOPPED && laid)
        status = NS_OK;
    work->best = NULL;
    ns_array_drop(ctx, &search.share);
    curved_plan_drop(ctx, &search.best);
    return status;
}

// Back to the best page, which from now on is judged as one that is nearly done.
static ns_status settle_weights(ns_ctx *ctx, curved_search *search)
{
    curved_work *work = search->work;

    NS_ASSERT(search->best.ends.count == work->ends.count);
    NS_TRY(curved_restore(ctx, work, &search->best));
    if (!search->settled)
        curved_weigh_settled(&work->stage.options.weights, work->options);
    search->settled = true;
    search->best.cost = curved_cost(work);
    return NS_OK;
}

static ns_status best_steps(ns_ctx *ctx, curved_search *search, int32_t *failed)
{
    curved_work *work = search->work;
    const curved_phase settling = {
        .from = SET, .to = COLD, .visits = SETTLED, .behind = ROUNDS * VISITS
    };
    const curved_phase last = { .visits = KNOTS, .behind = ROUNDS * VISITS + SETTLED };

    NS_NEED(ctx, ns_array_resize(ctx, &search->share, work->ends.count));
    for (int32_t i = 0; i < ROUNDS; i++) {
        NS_TRY(cool_anew(ctx, search, i, failed));
        NS_TRY(check_crowd(ctx, search, (i + 1) * VISITS, 1));
    }
    if (!search->best.laid)
        return NS_OK;
    *failed = -1;
    NS_TRY(settle_weights(ctx, search));
    NS_TRY(cool(ctx, search, settling));
    NS_TRY(curved_restore(ctx, work, &search->best));
    search->until =
        search->effort > 0 ? 0 : curved_taken(ctx, work) + SPECKS_PART * curved_usual(work);
    NS_TRY(curved_clear_specks(ctx, search));
    NS_TRY(curved_restore(ctx, work, &search->best));
    if (work->stage.sums.of[NS_TERM_SPECK] > 0)
        return NS_OK; // less detail is what it needs
    begin_phase(ctx, search, last);
    return curved_loosen_knots(ctx, search);
}

// The best page at the end of the search. Should a fault of our own have ended it, or keep a part of
// the page from going up again, then that part is made anew and the rest stands.
static ns_status back_to_best(ns_ctx *ctx, curved_search *search, int32_t *failed)
{
    const ns_status status = settle_weights(ctx, search);

    return status == NS_INTERNAL ? curved_start(ctx, search->work, failed) : status;
}

// Somebody asked to stop before there was a page: a first one, as it comes.
static ns_status lay_in_haste(ns_ctx *ctx, curved_search *search, int32_t *failed)
{
    curved_stop_gently(ctx, search->work);
    ctx->budget = ctx->ticks + HASTE_TICKS;
    NS_TRY(curved_start(ctx, search->work, failed));
    return *failed < 0 ? curved_keep_best(ctx, search) : NS_OK;
}

ns_status curved_best(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    curved_search search = { .work = work };
    const double usual = (VISITS_ALL - KNOTS) * work->options->effort * usual_ends(work);

    *failed = -1;
    if (!can_move(work))
        return NS_OK;
    if (ctx->budget > 0) {
        const double left = (double)(ctx->budget - ctx->ticks);
        search.effort = EFFORT_USED * left - (double)work->reserve;
        search.effort = ns_max(EFFORT_LEAST * left, search.effort);
    }
    ns_status status = best_steps(ctx, &search, failed);
    if (status == NS_STOPPED && search.best.laid)
        curved_stop_gently(ctx, work);
    else if (status == NS_STOPPED && !ns_budget_is_spent(ctx))
        status = lay_in_haste(ctx, &search, failed);
    if (work->stopped && search.best.laid)
        *failed = -1;
    if ((status == NS_OK || status == NS_INTERNAL || work->stopped) && search.best.laid)
        status = back_to_best(ctx, &search, failed);
    if (search.effort > 0 && (double)work->iterations < usual)
        work->stopped = true; // more effort would have helped
    work->best = NULL;
    ns_array_drop(ctx, &search.share);
    curved_plan_drop(ctx, &search.best);
    return status;
}
