// curved.c: a curved puzzle from a drawing; see make.h.
//
// The drawing becomes an outline, its pieces are laid on a stage, a search extends their open
// ends, and what is up becomes a puzzle. When that cannot be, everything is laid anew with other
// chances. Best does so from several starts, and the cheapest page counts.
#include "make/curved/curved_work.h"

#define ATTEMPTS 6
#define PATIENCE 8             // this part of a limited effort for a step after the search
#define FINISH_TICKS 400000000 // to make a puzzle of what a search left, stopped or not

// One puzzle and what it cost.
typedef struct curved_result {
    curved_stock stock;
    ns_curved_made made;
    bool stopped;
} curved_result;

typedef struct curved_job {
    const ns_drawing *drawing;
    const ns_curved_options *options;
    ns_outline outline;
    curved_work work;
    picture_floors floors; // of an earlier attempt
    ns_text reason;        // why the last attempt failed, when that is known
    int32_t failed;        // the open end for which it found nothing, or -1
} curved_job;

ns_curved_options ns_curved_defaults(void)
{
    ns_curved_options options = { .outline = ns_outline_defaults(),
                                  .setting = 2,
                                  .self_crossings = true,
                                  .bridges = true,
                                  .starts = 2,
                                  .start = -1,
                                  .effort = 1 };

    options.outline.frame_mm = NS_FRAME_MM;
    return options;
}

void ns_curved_made_drop(ns_ctx *ctx, ns_curved_made *made)
{
    ns_notes_drop(ctx, &made->notes);
    *made = (ns_curved_made){ 0 };
}

static void result_drop(ns_ctx *ctx, curved_result *result)
{
    curved_stock_drop(ctx, &result->stock);
    ns_curved_made_drop(ctx, &result->made);
    *result = (curved_result){ 0 };
}

static ns_status search(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    switch (work->options->method) {
    case NS_METHOD_CLIMB:
        return curved_climb(ctx, work, failed);
    case NS_METHOD_ANNEAL:
        return curved_anneal(ctx, work, failed);
    case NS_METHOD_BEST:
        break;
    }
    return curved_best(ctx, work, failed);
}

static void fill_made(const curved_job *job, curved_result *result)
{
    const curved_work *work = &job->work;
    const ns_judgement *judgement = &result->stock.judgement;
    const ns_measures *measures = &result->stock.measures;
    ns_curved_made *made = &result->made;

    made->verdict = judgement->solved.verdict;
    made->level = result->stock.board.self_crossing ? NS_LEVEL_EXPERT : judgement->level;
    made->pieces = job->outline.pieces.count;
    made->open_ends = work->ends.count;
    made->bridges = curved_bridge_count(work);
    made->decoys = result->stock.decoys;
    for (int32_t i = 0; i < work->ends.count; i++)
        made->kept += work->ends.at[i].pinned;
    made->tolerance = result->stock.board.tolerance;
    made->cost = result->stock.cost;
    made->score = measures->de_jong.score;
    made->floor = measures->de_jong.floor;
    made->fitness = measures->kerkhof.fitness;
    made->fitness_floor = measures->kerkhof.floor;
    result->stopped = work->stopped;
}

// One way to lay everything. The stock is done when there is a puzzle.
static ns_status attempt(ns_ctx *ctx, curved_job *job, uint64_t seed, curved_result *result)
{
    const ns_weights weights =
        curved_weights(job->options, job->outline.width, job->outline.height);
    curved_work *work = &job->work;

    curved_work_drop(ctx, work);
    *work = (curved_work){ .outline = &job->outline,
                           .options = job->options,
                           .rng = ns_rng_seed(seed) };
    if (ctx->budget > 0)
        work->patience = 1 + (ctx->budget - ctx->ticks) / PATIENCE;
    job->failed = -1;
    work->floors = job->floors;
    const int64_t begun = ctx->ticks;
    NS_TRY(curved_lay(ctx, work, &weights, NS_TOLERANCE));
    work->reserve = ctx->ticks - begun; // what is up in the end is laid anew to be measured
    job->floors = work->floors;
    NS_TRY(curved_keep(ctx, work));
    const ns_status status = search(ctx, work, &job->failed);
    work->told = 0;
    curved_tell(ctx, work);
    result->made.evaluations += work->stage.evaluations;
    result->made.iterations += work->iterations;
    result->made.start_failed = result->made.start_failed || work->start_failed;
    if (status != NS_OK || job->failed >= 0)
        return status;
    NS_TRY(curved_finish(ctx, work, FINISH_TICKS, &result->stock));
    if (result->stock.done) {
        fill_made(job, result);
        curved_tell_done(ctx, work, &result->stock.measures);
    }
    return NS_OK;
}

static ns_status refuse(ns_ctx *ctx, const curved_job *job)
{
    if (job->failed < 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "no puzzle was found whose one answer is the picture%s%s%s; another "
                       "--seed or a drawing with less detail may help",
                       job->reason.count ? " (" : "", ns_text_chars(&job->reason),
                       job->reason.count ? ")" : "");
    const ns_vec at = job->work.ends.at[job->failed].at;
    const double x = job->outline.origin.x + at.x / job->outline.scale;
    const double y = job->outline.origin.y + at.y / job->outline.scale;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "the corner near x %d %%, y %d %% of the page cannot be led to the frame%s, "
                   "or give it more room in the drawing",
                   (int)(100 * x / job->drawing->width), (int)(100 * y / job->drawing->height),
                   job->options->self_crossings
                       ? "; try another --seed"
                       : " without crossing its own curve; allow --self-crossings");
}

// The puzzle of one start, or a failure with its sentence. An attempt that ends with a fault of our
// own is one that found nothing.
static ns_status make_start(ns_ctx *ctx, curved_job *job, int32_t start, curved_result *result)
{
    const uint64_t seed = ns_hash_add(ctx->seed, (uint64_t)start);
    const bool once = job->options->method == NS_METHOD_ANNEAL && job->options->no_fallback;
    const int32_t attempts = once ? 1 : ATTEMPTS;
    const ns_limits before = ns_limits_of(ctx);

    for (int32_t i = 0; !result->stock.done && i < attempts; i++) {
        curved_stock_drop(ctx, &result->stock);
        const ns_status status = attempt(ctx, job, ns_hash_add(seed, (uint64_t)i), result);
        ns_limits_restore(ctx, before);
        if (status == NS_INTERNAL && i + 1 < attempts) {
            result->stock.done = false; // nobody knows what it is worth
            continue;
        }
        NS_TRY(status);
        if (!result->stock.done) {
            ns_text_drop(ctx, &job->reason);
            job->reason = result->stock.reason;
            result->stock.reason = (ns_text){ 0 };
            if (job->work.stopped)
                return ns_fail(ctx, NS_STOPPED, "the effort ran out before there was a puzzle");
        }
    }
    return result->stock.done ? NS_OK : refuse(ctx, job);
}

// Whether a result counts more than another: by cost; the earlier one when equal.
static bool is_better(const curved_result *result, const curved_result *best)
{
    return result->stock.done && (!best->stock.done || result->made.cost < best->made.cost);
}

// All starts, so far.
typedef struct curved_starts {
    curved_result best;
    bool cut_short;               // more effort would have helped one of them
    bool asked;                   // somebody asked to stop
    ns_status failure;            // of the first that failed ...
    char message[NS_MESSAGE_MAX]; // ... and its sentence
} curved_starts;

// What one start may use: an even share of what is left for so many.
static int64_t share_of_budget(const ns_ctx *ctx, int32_t starts)
{
    const int64_t left = ctx->budget - ctx->ticks;

    return ctx->budget > 0 ? ctx->ticks + (left > starts ? left / starts : 1) : 0;
}

static void add_result(ns_ctx *ctx, curved_starts *starts, curved_result *result)
{
    curved_result *best = &starts->best;
    const int64_t evaluations = best->made.evaluations + result->made.evaluations;
    const int64_t iterations = best->made.iterations + result->made.iterations;
    const bool start_failed = best->made.start_failed || result->made.start_failed;

    if (is_better(result, best)) {
        const curved_result worse = *best;
        *best = *result;
        *result = worse;
    }
    best->made.evaluations = evaluations;
    best->made.iterations = iterations;
    best->made.start_failed = start_failed;
    result_drop(ctx, result);
}

// One start with its share of the budget; what it came to is noted.
static ns_status add_start(ns_ctx *ctx, curved_job *job, int32_t start, int64_t share,
                           curved_starts *starts)
{
    const ns_limits before = ns_limits_of(ctx);
    curved_result result = { 0 };

    ctx->budget = share;
    const ns_status status = make_start(ctx, job, start, &result);
    ns_limits_restore(ctx, before);
    if (status != NS_OK)
        result.stock.done = false; // nobody knows what it is worth
    starts->cut_short |= status == NS_STOPPED || (status == NS_OK && result.stopped);
    starts->asked |= job->work.stopped ? job->work.asked
                                       : status == NS_STOPPED && (!share || ctx->ticks < share);
    if (status != NS_OK && starts->failure == NS_OK) {
        starts->failure = status;
        memcpy(starts->message, ctx->message, sizeof starts->message);
    }
    add_result(ctx, starts, &result);
    return status == NS_NO_MEMORY ? status : NS_OK;
}

// Whether all is to end, and not only the start that was under way.
static bool is_over(const ns_ctx *ctx, const curved_starts *starts)
{
    return starts->asked || ns_budget_is_spent(ctx);
}

static ns_status run_starts(ns_ctx *ctx, curved_job *job, curved_starts *starts)
{
    const bool all = job->options->method == NS_METHOD_BEST && job->options->start < 0;
    const int32_t first = all ? 0 : ns_max(0, job->options->start);
    const int32_t count = all ? ns_max(1, job->options->starts) : 1;

    int32_t i = 0;
    for (; i < count && (i == 0 || !is_over(ctx, starts)); i++)
        NS_TRY(add_start(ctx, job, first + i, share_of_budget(ctx, count - i), starts));
    starts->cut_short |= i < count;
    if (!starts->best.stock.done)
        return ns_fail(ctx, starts->failure, "%s", starts->message);
    return starts->cut_short
               ? ns_fail(ctx, NS_STOPPED, "the effort ran out; the best so far stands")
               : NS_OK;
}

// The best of all starts that are asked for. Those that fail do not count while another does not.
static ns_status make_starts(ns_ctx *ctx, curved_job *job, curved_result *best)
{
    curved_starts starts = { .failure = NS_OK };
    const ns_status status = run_starts(ctx, job, &starts);

    if (status == NS_NO_MEMORY)
        result_drop(ctx, &starts.best);
    *best = starts.best;
    return status;
}

static ns_status curved_steps(ns_ctx *ctx, curved_job *job, curved_result *result)
{
    NS_TRY(ns_outline_of(ctx, job->drawing, &job->options->outline, &job->outline));
    if (job->outline.pieces.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the whole frame would be %s, and a puzzle needs a border between two "
                       "colours; %s",
                       job->outline.ground ? "filled" : "empty",
                       job->outline.ground ? "give it a --margin, or draw something white"
                                           : "draw something darker, or raise --threshold");
    if (!job->options->self_crossings)
        NS_TRY(curved_cut(ctx, &job->outline));
    return make_starts(ctx, job, result);
}

// Hands what was made over to the caller.
static void fill_doc(curved_job *job, curved_result *result, ns_doc *doc, ns_curved_made *made)
{
    curved_stock *stock = &result->stock;

    *made = result->made;
    made->notes = job->outline.notes;
    job->outline.notes = (ns_notes){ 0 };
    doc->puzzle = stock->puzzle;
    doc->solution = stock->solution;
    doc->board = stock->board;
    doc->judged = true;
    doc->verdict = made->verdict;
    doc->level = made->level;
    stock->puzzle = (ns_puzzle){ 0 };
    stock->solution = (ns_solution){ 0 };
    stock->board = (ns_board){ 0 };
}

ns_status ns_make_curved(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_doc *doc, ns_curved_made *made)
{
    curved_job job = { .drawing = drawing, .options = options, .failed = -1 };
    curved_result result = { 0 };

    *made = (ns_curved_made){ 0 };
    const ns_status status = curved_steps(ctx, &job, &result);
    if (result.stock.done)
        fill_doc(&job, &result, doc, made);
    else
        made->start_failed = result.made.start_failed;
    made->crowded = job.work.crowded;
    result_drop(ctx, &result);
    ns_text_drop(ctx, &job.reason);
    curved_work_drop(ctx, &job.work);
    ns_outline_drop(ctx, &job.outline);
    return status;
}
