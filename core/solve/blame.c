// blame.c: see blame.h. A search that keeps account of its lines (search.h) is asked again without
// one line after the other; a clue is left out by making it blank in the lines made ready, which
// are as before when all is done. Going back along a trace marks cells: a step counts when it
// changed one that matters.
#include "solve/blame.h"

#include "base/basics.h"
#include "solve/search/search.h"

#define SHARE 8             // shrinking costs at most this part of the verdict ...
#define SMALL_VISITS 256    // ... but for a puzzle so small ...
#define SMALL_TICKS 1000000 // ... so much in any case
#define TRIAL_TICKS 2000000 // without one line, at most ...
#define TRIAL_LEAST 16      // ... and for each visit at least, or it is not begun

// Searches with the lines whose `kept` is true, the others blank, for so many ticks. *none tells
// whether that is a proof of no answer; then `kept` shrinks to the lines that were used.
static ns_status try_lines(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells, bool *kept,
                           int64_t ticks, uint8_t *solution, bool *none)
{
    const ns_limits before = ns_limits_narrow(ctx, ticks);
    ns_search *search = NULL;
    bool found = true;

    for (int32_t l = 0; l < lines->line_count; l++)
        lines->line[l].clue = kept[l] ? lines->puzzle->lines.at[l].clue : NS_CLUE_BLANK;
    ns_status status = ns_search_create(ctx, lines, cells, true, &search);
    if (status == NS_OK)
        status = ns_search_next(ctx, search, solution, &found);
    *none = status == NS_OK && !found;
    for (int32_t l = 0; *none && l < lines->line_count; l++)
        kept[l] = kept[l] && search->used[l];
    ns_search_destroy(ctx, search);
    ns_limits_restore(ctx, before);
    return status;
}

// Whether the caller's patience has ended, not just a trial's.
static bool is_over(ns_ctx *ctx)
{
    return ns_budget_is_spent(ctx) || (ctx->stop && ctx->stop(ctx->user));
}

// Leaves lines out one by one until `end`. Running out of a trial's own effort only means "keep it".
// *minimal: none of those left could be left out.
static ns_status shrink(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells, bool *kept,
                        bool *trial, uint8_t *solution, int64_t end, bool *minimal)
{
    *minimal = true;
    for (int32_t l = 0; l < lines->line_count; l++) {
        bool none;
        if (!kept[l])
            continue;
        if (end - ctx->ticks < TRIAL_LEAST * (int64_t)lines->visits) {
            *minimal = false;
            break;
        }
        const int64_t ticks = ns_min(end - ctx->ticks, (int64_t)TRIAL_TICKS);
        memcpy(trial, kept, (size_t)lines->line_count * sizeof *trial);
        trial[l] = false;
        const ns_status status = try_lines(ctx, lines, cells, trial, ticks, solution, &none);
        if (status != NS_OK && status != NS_STOPPED)
            return status;
        *minimal = *minimal && status == NS_OK;
        if (status == NS_STOPPED && is_over(ctx))
            break;
        if (none)
            memcpy(kept, trial, (size_t)lines->line_count * sizeof *trial);
    }
    return NS_OK;
}

static ns_status name_lines(ns_ctx *ctx, const ns_lines *lines, const bool *kept,
                            ns_solved *solved)
{
    for (int32_t l = 0; l < lines->line_count; l++) {
        if (kept[l] && lines->line[l].clue != NS_CLUE_BLANK
            && !ns_array_push(ctx, &solved->conflict, l))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

static ns_status shrink_and_name(ns_ctx *ctx, ns_lines *lines, const bool *rests, int64_t ticks,
                                 ns_solved *solved)
{
    const int32_t count = lines->line_count;
    ns_blocks blocks = { 0 };
    ns_colours *cells;
    bool *kept, *trial;
    uint8_t *solution;

    ns_take(ctx, &blocks, cells, lines->cell_count);
    ns_take(ctx, &blocks, kept, count);
    ns_take(ctx, &blocks, trial, count);
    ns_take(ctx, &blocks, solution, lines->cell_count);
    ns_status status = ns_blocks_status(ctx, &blocks);
    if (status == NS_OK) {
        ns_lines_start(lines, cells);
        // Given cells may contradict each other, whatever the lines say.
        const bool innocent = ns_any_impossible(cells, lines->cell_count);
        for (int32_t l = 0; l < count; l++)
            kept[l] = !innocent && rests[l] && lines->line[l].clue != NS_CLUE_BLANK;
        status = shrink(ctx, lines, cells, kept, trial, solution, ctx->ticks + ticks,
                        &solved->conflict_minimal);
    }
    for (int32_t l = 0; l < count; l++)
        lines->line[l].clue = lines->puzzle->lines.at[l].clue;
    if (status == NS_OK)
        status = name_lines(ctx, lines, kept, solved);
    ns_blocks_drop(ctx, &blocks);
    return status;
}

ns_status ns_blame(ns_ctx *ctx, ns_lines *lines, const bool *rests, int64_t spent,
                   ns_solved *solved)
{
    NS_ASSERT(solved->conflict.count == 0 && spent >= 0);
    const bool small = lines->visits <= SMALL_VISITS && spent / SHARE < SMALL_TICKS;
    const int64_t ticks = small ? SMALL_TICKS : spent / SHARE;

    return ticks < TRIAL_LEAST * (int64_t)lines->visits
               ? name_lines(ctx, lines, rests, solved)
               : shrink_and_name(ctx, lines, rests, ticks, solved);
}

// A trace that is followed back from its clash.
typedef struct trace_back {
    ns_lines *lines;
    const ns_solved *solved;
    ns_colours *start;  // of each cell, before any clue was looked at ...
    ns_colours *sets;   // ... and at the step that is looked at
    ns_colours *before; // what each change found
    bool *marked;       // cells whose sets matter so far
    int64_t end;        // ticks; from then on nothing is explained any more
} trace_back;

// Marks the cells without which the line would not be impossible, when visit `visit` (-1: none) has
// but the colours in `only`; all of its cells where nobody explains it.
static ns_status mark_reasons(ns_ctx *ctx, trace_back *b, int32_t l, int32_t visit,
                              ns_colours only)
{
    ns_lines *lines = b->lines;
    const ns_ready_line *line = &lines->line[l];

    const bool explained = !line->repeats && ctx->ticks < b->end;
    if (explained) {
        for (int32_t i = 0; i < line->count; i++) {
            lines->in[i] = b->sets[line->cells[i]];
            lines->out[i] = b->start[line->cells[i]];
        }
        if (visit >= 0)
            lines->in[visit] = lines->out[visit] = only;
        ns_lines_explain(lines, l, lines->in, lines->out);
    }
    for (int32_t i = 0; i < line->count; i++)
        b->marked[line->cells[i]] |= !explained || lines->out[i] & ~lines->in[i];
    return explained ? ns_spend(ctx, ns_lines_cost(lines, l)) : NS_OK;
}

static int32_t visit_of(const ns_ready_line *line, int32_t cell)
{
    int32_t i = 0;

    while (line->cells[i] != cell)
        i++;
    NS_ASSERT(i < line->count); // the step changed a cell of its own
    return i;
}

// Takes a step back; it counts when it changed a cell that matters.
static ns_status step_back(ns_ctx *ctx, trace_back *b, const ns_trace_step *step, bool *counts)
{
    const ns_trace_change *changes = b->solved->changes.at + step->first;
    const ns_colours *before = b->before + step->first;

    *counts = false;
    for (int32_t k = 0; k < step->count; k++)
        b->sets[changes[k].cell] = before[k];
    for (int32_t k = 0; k < step->count; k++) {
        const int32_t cell = changes[k].cell;
        if (!b->marked[cell])
            continue;
        *counts = true;
        const int32_t visit = visit_of(&b->lines->line[step->line], cell);
        for (ns_colours gone = before[k] & ~changes[k].colours; gone; gone &= gone - 1)
            NS_TRY(mark_reasons(ctx, b, step->line, visit, gone & (~gone + 1)));
    }
    return NS_OK;
}

static ns_status follow_back(ns_ctx *ctx, trace_back *b, bool *rests)
{
    const ns_solved *solved = b->solved;
    const int32_t clash = b->lines->clash;

    ns_lines_start(b->lines, b->start);
    memcpy(b->sets, b->start, (size_t)b->lines->cell_count * sizeof *b->sets);
    for (int32_t k = 0; k < solved->changes.count; k++) {
        b->before[k] = b->sets[solved->changes.at[k].cell];
        b->sets[solved->changes.at[k].cell] = solved->changes.at[k].colours;
    }
    rests[clash] = true;
    NS_TRY(mark_reasons(ctx, b, clash, -1, 0));
    for (int32_t i = solved->trace.count - 1; i >= 0; i--) {
        bool counts;
        NS_TRY(step_back(ctx, b, &solved->trace.at[i], &counts));
        rests[solved->trace.at[i].line] |= counts;
    }
    return ns_spend(ctx, solved->changes.count / 8);
}

ns_status ns_blame_trace(ns_ctx *ctx, ns_lines *lines, const ns_solved *solved, int64_t ticks,
                         bool *rests)
{
    const int32_t cells = lines->cell_count, changes = solved->changes.count;
    trace_back b = { .lines = lines, .solved = solved, .end = ctx->ticks + ticks };

    if (lines->clash < 0)
        return NS_OK;
    ns_blocks blocks = { 0 };
    ns_take(ctx, &blocks, b.start, cells);
    ns_take(ctx, &blocks, b.sets, cells);
    ns_take(ctx, &blocks, b.before, changes);
    ns_take(ctx, &blocks, b.marked, cells);
    ns_status status = ns_blocks_status(ctx, &blocks);
    if (status == NS_OK)
        status = follow_back(ctx, &b, rests);
    ns_blocks_drop(ctx, &blocks);
    return status;
}
