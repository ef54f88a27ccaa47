// curved.c: a curved puzzle from a drawing; see make.h.
//
// The drawing becomes an outline, its pieces are laid on a stage, a search extends their open
// ends, and what is up becomes a puzzle. When that cannot be, everything is laid anew with other
// chances. This is one search; whoever wants the clearest of several asks work/find.c.
#include "make/curved/curved_work.h"

#define ATTEMPTS 6
#define PATIENCE 8             // this part of a limited effort for a step after the search
#define FINISH_TICKS 400000000 // to make a puzzle of what a search left, stopped or not

typedef struct curved_job {
    const ns_drawing *drawing;
    const ns_curved_options *options;
    ns_outline outline;
    int32_t corners; // of it that are not the picture's
    curved_work work;
    picture_floors floors; // of an earlier attempt
    curved_stock stock;    // done: the puzzle of the last attempt
    ns_curved_made *made;
    ns_text reason; // why the last attempt failed, when that is known
    int32_t failed; // the open end for which it found nothing, or -1
} curved_job;

ns_curved_options ns_curved_defaults(void)
{
    ns_curved_options options = { .outline = ns_outline_defaults(),
                                  .setting = 2,
                                  .self_crossings = true,
                                  .bridges = true,
                                  .picture_slack = 8,
                                  .effort = 1,
                                  .time = 1 };

    options.outline.frame_mm = NS_FRAME_MM;
    return options;
}

void ns_curved_made_drop(ns_ctx *ctx, ns_curved_made *made)
{
    ns_notes_drop(ctx, &made->notes);
    *made = (ns_curved_made){ 0 };
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

static void fill_made(curved_job *job)
{
    const curved_work *work = &job->work;
    const ns_judgement *judgement = &job->stock.judgement;
    const ns_measures *measures = &job->stock.measures;
    ns_curved_made *made = job->made;

    NS_ASSERT(judgement->goal == NS_GOAL_YES && work->floors.known);
    made->verdict = judgement->solved.verdict;
    made->level = ns_doc_level(&job->stock.board, judgement->level);
    made->popular = judgement->popular;
    made->pieces = job->outline.pieces.count;
    made->open_ends = work->ends.count;
    made->corners = job->corners;
    made->bridges = curved_bridge_count(work);
    made->decoys = job->stock.decoys;
    for (int32_t i = 0; i < work->ends.count; i++)
        made->kept += work->ends.at[i].pinned;
    made->tolerance = job->stock.board.tolerance;
    made->cost = job->stock.cost;
    made->score = measures->de_jong.score;
    made->floor = measures->de_jong.floor;
    made->fitness = measures->kerkhof.fitness;
    made->fitness_floor = measures->kerkhof.floor;
}

// One way to lay everything. The stock is done when there is a puzzle.
static ns_status attempt(ns_ctx *ctx, curved_job *job, uint64_t seed, bool again)
{
    const ns_weights weights =
        curved_weights(job->options, job->outline.width, job->outline.height);
    curved_work *work = &job->work;

    curved_work_drop(ctx, work);
    *work = (curved_work){ .outline = &job->outline,
                           .options = job->options,
                           .again = again,
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
    job->made->evaluations += work->stage.evaluations;
    job->made->iterations += work->iterations;
    job->made->start_failed |= work->start_failed;
    if (status != NS_OK || job->failed >= 0)
        return status;
    NS_TRY(curved_finish(ctx, work, FINISH_TICKS, &job->stock));
    if (job->stock.done) {
        curved_tell_done(ctx, work, &job->stock.measures);
        curved_show_done(ctx, work, &job->stock.board,
                         job->options->method == NS_METHOD_ANNEAL
                             ? job->stock.measures.kerkhof.fitness
                             : job->stock.measures.de_jong.score);
    }
    return NS_OK;
}

static ns_status refuse(ns_ctx *ctx, const curved_job *job)
{
    if (job->failed < 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "no puzzle was found whose one answer is the picture%s%s%s; another "
                       "{seed} or a drawing with less detail may help",
                       job->reason.count ? " (" : "", ns_text_chars(&job->reason),
                       job->reason.count ? ")" : "");
    const ns_vec at = job->work.ends.at[job->failed].at;
    const double x = job->outline.origin.x + at.x / job->outline.scale;
    const double y = job->outline.origin.y + at.y / job->outline.scale;
    return ns_fail(ctx, NS_BAD_INPUT,
                   job->options->self_crossings
                       ? "the corner near x %d %%, y %d %% of the page cannot be led to the "
                         "frame; try another {seed}, or give it more room in the drawing"
                       : "the corner near x %d %%, y %d %% of the page cannot be led to the "
                         "frame without crossing its own curve; allow {self crossings|"
                         "self-crossings}, or give it more room in the drawing",
                   (int)(100 * x / job->drawing->width), (int)(100 * y / job->drawing->height));
}

// Attempts until the stock is done; a failure with its sentence when none does it. One that ends with a
// fault of our own is one that found nothing.
static ns_status attempts(ns_ctx *ctx, curved_job *job)
{
    const uint64_t seed = ns_hash_add(ctx->seed, (uint64_t)job->options->start);
    const bool once = job->options->method == NS_METHOD_ANNEAL && job->options->no_fallback;
    const int32_t most = once ? 1 : ATTEMPTS;
    const ns_limits before = ns_limits_of(ctx);

    for (int32_t i = 0; !job->stock.done && i < most; i++) {
        curved_stock_drop(ctx, &job->stock);
        const ns_status status = attempt(ctx, job, ns_hash_add(seed, (uint64_t)i), i > 0);
        ns_limits_restore(ctx, before);
        if (status != NS_OK)
            job->stock.done = false; // nobody knows what it is worth
        if (status == NS_INTERNAL && i + 1 < most)
            continue;
        NS_TRY(status);
        if (!job->stock.done) {
            ns_text_drop(ctx, &job->reason);
            job->reason = job->stock.reason;
            job->stock.reason = (ns_text){ 0 };
            if (job->work.stopped)
                return ns_fail(ctx, NS_STOPPED, "the effort ran out before there was a puzzle");
        }
    }
    return job->stock.done ? NS_OK : refuse(ctx, job);
}

ns_status curved_outline(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_outline *outline,
                         int32_t *corners)
{
    NS_TRY(ns_outline_of(ctx, drawing, &options->outline, outline));
    if (outline->pieces.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       outline->ground
                           ? "the whole frame would be filled, and a puzzle needs a border "
                             "between two colours; give it a {margin}, or draw something white"
                           : "the whole frame would be empty, and a puzzle needs a border "
                             "between two colours; draw something darker, or raise "
                             "{the threshold|threshold}");
    const ns_de_jong clear = ns_de_jong_setting(options->setting);
    if (options->hide > 0 && options->picture_slack > 0 && options->method == NS_METHOD_BEST)
        NS_TRY(curved_room(ctx, outline, &clear, options->picture_slack));
    if (options->hide > 0 && !options->plain && options->method == NS_METHOD_BEST)
        NS_TRY(curved_hide(ctx, outline, options->hide, options->picture_slack, corners));
    return options->self_crossings ? NS_OK : curved_cut(ctx, outline);
}

static ns_status curved_steps(ns_ctx *ctx, curved_job *job)
{
    NS_TRY(curved_outline(ctx, job->drawing, job->options, &job->outline, &job->corners));
    NS_TRY(attempts(ctx, job));
    return job->work.stopped
               ? ns_fail(ctx, NS_STOPPED, "the effort ran out; the best so far stands")
               : NS_OK;
}

// Hands what was made over to the caller.
static void fill_doc(curved_job *job, ns_doc *doc)
{
    curved_stock *stock = &job->stock;

    fill_made(job);
    job->made->notes = job->outline.notes;
    job->outline.notes = (ns_notes){ 0 };
    doc->puzzle = stock->puzzle;
    doc->solution = stock->solution;
    doc->board = stock->board;
    doc->judged = true;
    doc->verdict = job->made->verdict;
    doc->level = job->made->level;
    stock->puzzle = (ns_puzzle){ 0 };
    stock->solution = (ns_solution){ 0 };
    stock->board = (ns_board){ 0 };
}

ns_status ns_make_curved(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_doc *doc, ns_curved_made *made)
{
    curved_job job = { .drawing = drawing, .options = options, .made = made, .failed = -1 };

    NS_ASSERT(options->start >= 0 && doc->puzzle.cell_count == 0);
    *made = (ns_curved_made){ 0 };
    const ns_status status = curved_steps(ctx, &job);
    NS_ASSERT(status == NS_STOPPED || job.stock.done == (status == NS_OK));
    if (job.stock.done)
        fill_doc(&job, doc);
    else
        *made = (ns_curved_made){ .start_failed = made->start_failed, .corners = job.corners };
    made->crowded = job.work.crowded;
    curved_stock_drop(ctx, &job.stock);
    ns_text_drop(ctx, &job.reason);
    curved_work_drop(ctx, &job.work);
    ns_outline_drop(ctx, &job.outline);
    return status;
}
