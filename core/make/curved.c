// curved.c: a curved puzzle from a drawing; see make.h.
//
// The drawing becomes an outline, its open ends are extended to the frame, and what was laid
// becomes a board. The board alone decides the puzzle. When the answer is not yet the picture, a
// decoy is added where it is wanting; when the curves as drawn cannot be proved to cross as their
// polylines do, these are made finer; when nothing helps, everything is laid anew with other
// chances.
#include "make/curved_work.h"
#include "make/paints.h"

#define ATTEMPTS 6
#define FINER 3       // times that the tolerance is halved
#define DECOYS_MAX 40 // before a picture is given up

typedef struct curved_job {
    ns_outline outline;
    curved_work work;
    ns_board board;
    ns_puzzle puzzle;
    ns_solution solution;
    ns_judgement judgement;
    cell_list wanting; // cells that the answer gets wrong
} curved_job;

ns_curved_options ns_curved_defaults(void)
{
    return (ns_curved_options){ .outline = ns_outline_defaults(),
                                .self_crossings = true,
                                .tries = 160 };
}

static void forget_puzzle(ns_ctx *ctx, curved_job *job)
{
    ns_board_drop(ctx, &job->board);
    ns_puzzle_drop(ctx, &job->puzzle);
    ns_array_drop(ctx, &job->solution);
    ns_judgement_drop(ctx, &job->judgement);
}

static void set_palette(ns_puzzle *puzzle, const ns_outline *outline)
{
    puzzle->kind = NS_CURVED;
    puzzle->colour_count = outline->colour_count;
    for (int32_t i = 0; i <= outline->colour_count; i++) {
        const ns_rgb *paint = &outline->palette[i];
        puzzle->palette[i] = (ns_paint){ .r = paint->r, .g = paint->g, .b = paint->b };
    }
    ns_paints_name(puzzle->palette, outline->colour_count + 1);
    if (outline->colour_count == 1)
        puzzle->palette[1].symbol = '#';
}

// The puzzle of what is laid now, certified, and its verdict. *sound is false when the curves
// cannot be proved to cross as they should.
static ns_status take_stock(ns_ctx *ctx, curved_job *job, bool *sound)
{
    const ns_solve_options options = ns_solve_defaults();
    ns_status status = NS_OK;
    int32_t doubt = 0;

    forget_puzzle(ctx, job);
    NS_TRY(curved_board(ctx, &job->work, &job->board));
    for (int32_t finer = 0; status == NS_OK && doubt >= 0 && finer <= FINER; finer++) {
        job->board.tolerance = job->work.tolerance >> finer;
        ns_puzzle_drop(ctx, &job->puzzle);
        ns_array_drop(ctx, &job->solution);
        set_palette(&job->puzzle, &job->outline);
        status = ns_board_puzzle(ctx, &job->board, job->outline.ground, &job->puzzle,
                                 &job->solution);
        if (status == NS_OK)
            status = ns_board_certify(ctx, &job->board, &doubt);
    }
    *sound = status == NS_OK && doubt < 0;
    if (status == NS_BAD_INPUT)
        return NS_OK; // a tie that only the finer polylines show
    if (!*sound)
        return status;
    return ns_judge(ctx, &job->puzzle, job->solution.at, &options, false, &job->judgement);
}

// Cells that have a colour but lie on no clued line; otherwise cells in which two answers differ;
// none when the answer is the picture.
static ns_status find_wanting(ns_ctx *ctx, curved_job *job, cell_list *wanting)
{
    const ns_puzzle *puzzle = &job->puzzle;
    const ns_solved *solved = &job->judgement.solved;
    bool room = true;

    wanting->count = 0;
    if (job->judgement.goal == NS_GOAL_YES)
        return NS_OK;
    bool *clued = ns_new(ctx, puzzle->cell_count, sizeof *clued);
    if (!clued)
        return ns_no_memory(ctx);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; line->clue != NS_CLUE_BLANK && i < line->count; i++)
            clued[ns_line_cell(puzzle, line, i)] = true;
    }
    for (int32_t c = 0; room && c < puzzle->cell_count; c++)
        room = clued[c] || !job->solution.at[c] || ns_array_push(ctx, wanting, c);
    ns_free(ctx, clued, puzzle->cell_count, sizeof *clued);
    if (wanting->count == 0) {
        for (int32_t i = 0; room && i < solved->differ.count; i++)
            room = ns_array_push(ctx, wanting, solved->differ.at[i]);
    }
    if (room && wanting->count == 0) // nothing is known but that it is wrong
        room = ns_array_push(ctx, wanting, ns_rng_below(&job->work.rng, puzzle->cell_count));
    return room ? NS_OK : ns_no_memory(ctx);
}

// One way to lay everything. *done tells whether the puzzle stands. When the effort runs out once
// all ends are extended, the rest, mostly some milliseconds, is done nevertheless.
static ns_status attempt(ns_ctx *ctx, curved_job *job, int32_t *failed, bool *done)
{
    bool sound, found = true;

    *done = false;
    NS_TRY(curved_lay(ctx, &job->work));
    NS_TRY(curved_extend(ctx, &job->work, failed));
    if (*failed >= 0)
        return NS_OK;
    while (found) {
        NS_TRY(take_stock(ctx, job, &sound));
        if (!sound)
            return NS_OK;
        NS_TRY(find_wanting(ctx, job, &job->wanting));
        *done = job->wanting.count == 0;
        if (*done)
            return NS_OK;
        if (job->work.decoys.count == DECOYS_MAX)
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "more than %d curves would have to be added before the picture is the "
                "only answer; draw fewer closed shapes, or larger ones",
                DECOYS_MAX);
        NS_TRY(curved_add_decoy(ctx, &job->work, &job->board, &job->wanting, &found));
    }
    return NS_OK;
}

static ns_status refuse(ns_ctx *ctx, const curved_job *job, const ns_drawing *drawing,
                        int32_t failed)
{
    if (failed < 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "no puzzle was found whose one answer is the picture; another --seed or "
                       "a drawing with less detail may help");
    const ns_vec at = job->work.ends.at[failed].at;
    const double x = job->outline.origin.x + at.x / job->outline.scale;
    const double y = job->outline.origin.y + at.y / job->outline.scale;
    return ns_fail(ctx, NS_BAD_INPUT,
                   "the corner near x %d %%, y %d %% of the page cannot be led to the frame%s, "
                   "or give it more room in the drawing",
                   (int)(100 * x / drawing->width), (int)(100 * y / drawing->height),
                   job->work.options->self_crossings
                       ? "; try another --seed"
                       : " without crossing its own curve; allow --self-crossings");
}

static ns_status curved_steps(ns_ctx *ctx, curved_job *job, const ns_drawing *drawing,
                              const ns_curved_options *options, ns_curved_made *made)
{
    int32_t failed = -1;
    bool done = false;

    NS_TRY(ns_outline_of(ctx, drawing, &options->outline, &job->outline));
    if (job->outline.pieces.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the whole frame would be %s, and a puzzle needs a border between two "
                       "colours; %s",
                       job->outline.ground ? "filled" : "empty",
                       job->outline.ground ? "give it a --margin, or draw something white"
                                           : "draw something darker, or raise --threshold");
    for (int32_t i = 0; !done && i < ATTEMPTS; i++) {
        curved_work_drop(ctx, &job->work);
        job->work = (curved_work){ .outline = &job->outline,
                                   .options = options,
                                   .rng = ns_rng_seed(ctx->seed + (uint64_t)i * 1000003),
                                   .tolerance = NS_TOLERANCE };
        NS_TRY(attempt(ctx, job, &failed, &done));
        made->evaluations += job->work.evaluations;
        if (!done && job->work.stopped)
            return ns_fail(ctx, NS_STOPPED, "the effort ran out before there was a puzzle");
    }
    return done ? NS_OK : refuse(ctx, job, drawing, failed);
}

// Hands what was made over to the caller.
static void fill(curved_job *job, ns_doc *doc, ns_curved_made *made)
{
    doc->puzzle = job->puzzle;
    doc->solution = job->solution;
    doc->board = job->board;
    doc->judged = true;
    doc->verdict = job->judgement.solved.verdict;
    made->verdict = doc->verdict;
    made->level = job->board.self_crossing ? NS_LEVEL_EXPERT : job->judgement.level;
    doc->level = made->level;
    made->pieces = job->outline.pieces.count;
    made->open_ends = job->work.ends.count;
    made->decoys = job->work.decoys.count;
    made->tolerance = job->board.tolerance;
    made->notes = job->outline.notes;
    job->puzzle = (ns_puzzle){ 0 };
    job->solution = (ns_solution){ 0 };
    job->board = (ns_board){ 0 };
    job->outline.notes = (ns_notes){ 0 };
}

ns_status ns_make_curved(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_doc *doc, ns_curved_made *made)
{
    curved_job job = { 0 };

    *made = (ns_curved_made){ 0 };
    const ns_ctx before = *ctx;
    ns_status status = curved_steps(ctx, &job, drawing, options, made);
    ctx->budget = before.budget;
    ctx->stop = before.stop;
    if (status == NS_OK)
        fill(&job, doc, made);
    if (status == NS_OK && job.work.stopped)
        status = ns_fail(ctx, NS_STOPPED, "the effort ran out; the best so far stands");
    forget_puzzle(ctx, &job);
    ns_array_drop(ctx, &job.wanting);
    curved_work_drop(ctx, &job.work);
    ns_outline_drop(ctx, &job.outline);
    return status;
}

void ns_curved_made_drop(ns_ctx *ctx, ns_curved_made *made)
{
    ns_notes_drop(ctx, &made->notes);
    *made = (ns_curved_made){ 0 };
}
