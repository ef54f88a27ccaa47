// blame.c: see blame.h.
#include "solve/blame.h"

#include "base/basics.h"
#include "solve/search/search.h"

// Effort in ticks: of the search with all lines, of a trial without one, and of all trials.
#define SEARCH_TICKS 2000000000
#define TRIAL_TICKS 2000000
#define TRIALS_TICKS 20000000

// Searches with the lines whose `kept` is true, the others blank, for so many ticks. *none tells
// whether that is a proof of no answer; then `kept` shrinks to the lines that were used.
static ns_status try_lines(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells, bool *kept,
                           int64_t ticks, uint8_t *solution, bool *none)
{
    const int64_t budget = ctx->budget;
    ns_search *search = NULL;
    bool found = true;

    ctx->budget = ctx->ticks + ticks;
    if (budget > 0 && budget < ctx->budget)
        ctx->budget = budget;
    for (int32_t l = 0; l < lines->line_count; l++)
        lines->line[l].clue = kept[l] ? lines->puzzle->lines.at[l].clue : NS_CLUE_BLANK;
    ns_status status = ns_search_create(ctx, lines, cells, true, &search);
    if (status == NS_OK)
        status = ns_search_next(ctx, search, solution, &found);
    *none = status == NS_OK && !found;
    for (int32_t l = 0; *none && l < lines->line_count; l++)
        kept[l] = kept[l] && search->used[l];
    ns_search_destroy(ctx, search);
    ctx->budget = budget;
    return status;
}

// Whether the caller's patience has ended, not just a trial's.
static bool is_over(ns_ctx *ctx)
{
    return (ctx->budget > 0 && ctx->ticks >= ctx->budget)
           || (ctx->stop && ctx->stop(ctx->user));
}

// Leaves lines out one by one. Running out of the trial's own effort only means "keep it".
static ns_status shrink(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells, bool *kept,
                        bool *trial, uint8_t *solution)
{
    const int64_t end = ctx->ticks + TRIALS_TICKS;

    for (int32_t l = 0; l < lines->line_count && ctx->ticks < end; l++) {
        bool none;
        if (!kept[l])
            continue;
        memcpy(trial, kept, (size_t)lines->line_count * sizeof *trial);
        trial[l] = false;
        const ns_status status =
            try_lines(ctx, lines, cells, trial, TRIAL_TICKS, solution, &none);
        if (status != NS_OK && status != NS_STOPPED)
            return status;
        if (status == NS_STOPPED && is_over(ctx))
            break;
        if (none)
            memcpy(kept, trial, (size_t)lines->line_count * sizeof *trial);
    }
    return NS_OK;
}

static ns_status blame_steps(ns_ctx *ctx, ns_lines *lines, bool *kept, bool *trial,
                             const ns_colours *cells, uint8_t *solution, ns_solved *solved)
{
    bool none;

    for (int32_t c = 0; c < lines->cell_count; c++) {
        if (!cells[c])
            return NS_OK; // the given cells alone contradict each other
    }
    for (int32_t l = 0; l < lines->line_count; l++)
        kept[l] = lines->line[l].clue != NS_CLUE_BLANK;
    // The verdict stands already: out of effort, all clues together show it.
    const ns_status status = try_lines(ctx, lines, cells, kept, SEARCH_TICKS, solution, &none);
    if (status != NS_OK && status != NS_STOPPED)
        return status;
    if (status == NS_OK && !none)
        return ns_fail(ctx, NS_INTERNAL,
                       "a puzzle found contradictory has an answer after all");
    if (status == NS_OK)
        NS_TRY(shrink(ctx, lines, cells, kept, trial, solution));
    for (int32_t l = 0; l < lines->line_count; l++) {
        if (kept[l] && !ns_array_push(ctx, &solved->conflict, l))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

ns_status ns_blame(ns_ctx *ctx, ns_lines *lines, ns_solved *solved)
{
    const int32_t count = lines->line_count;
    ns_colours *cells = ns_new(ctx, lines->cell_count + 1, sizeof *cells);
    bool *kept = ns_new(ctx, 2 * count + 1, sizeof *kept);
    uint8_t *solution = ns_new(ctx, lines->cell_count + 1, 1);
    ns_status status;

    if (kept && solution && cells) {
        ns_lines_start(lines, cells);
        status = blame_steps(ctx, lines, kept, kept + count, cells, solution, solved);
    } else {
        status = ns_no_memory(ctx);
    }
    for (int32_t l = 0; l < count; l++)
        lines->line[l].clue = lines->puzzle->lines.at[l].clue;
    ns_free(ctx, kept, 2 * count + 1, sizeof *kept);
    ns_free(ctx, solution, lines->cell_count + 1, 1);
    ns_free(ctx, cells, lines->cell_count + 1, sizeof *cells);
    return status;
}
