// suggest_curves.c: curves to lead another way, decoys to add or to take away.
//
// A search costs as much as a thousand cells, so only a few are made, each with an effort of its own that the suggestion
// names: who takes it searches as far and finds the same.
#include "work/suggest/suggest.h"

#define DECOY_TICKS 10000000
#define REROUTE_TICKS 6000000
#define SEEDS 2

// With a context of its own, as a change has it.
static ns_status try_alone(ns_ctx *ctx, ns_suggest_job *job, ns_suggestion *about)
{
    ns_ctx own = *ctx;
    int32_t open;

    if (job->effort > 0 && ctx->ticks + about->effort > ctx->budget)
        return ns_fail(ctx, NS_STOPPED, "the effort ran out");
    own.ticks = 0;
    own.budget = about->effort;
    own.seed = about->seed >= 0 ? (uint64_t)about->seed : 1;
    const ns_status status = ns_suggest_try(&own, job, about, false, &open);
    ctx->ticks += own.ticks;
    if (status == NS_STOPPED && !(ctx->stop && ctx->stop(ctx->user)))
        return NS_OK; // nothing came of this one
    memcpy(ctx->message, own.message, sizeof ctx->message);
    return status;
}

static ns_status try_number(ns_ctx *ctx, ns_suggest_job *job, ns_suggestion *about,
                            int32_t number)
{
    about->value.count = 0;
    NS_NEED(ctx, ns_text_add_format(ctx, &about->value, "%d", (int)number));
    return try_alone(ctx, job, about);
}

static bool is_decoy(const ns_board *board, int32_t c)
{
    return board->sections.at[board->curves.at[c].first].role == NS_ROLE_DECOY;
}

// How many visits of open cells the two lines of a curve have: leading it another way changes these first.
static int32_t open_visits(const ns_suggest_job *job, const bool *open, int32_t c)
{
    const ns_puzzle *puzzle = &job->doc->puzzle;
    int32_t count = 0;

    for (int32_t l = 2 * c; l < 2 * c + 2; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; i < line->count; i++)
            count += open[ns_line_cell(puzzle, line, i)];
    }
    return count;
}

static int compare_visits(const void *a, const void *b, void *user)
{
    const ns_suggest_item *x = a, *y = b;

    (void)user;
    return x->open != y->open ? (x->open > y->open ? -1 : 1) : 0;
}

// The curves along most of what is open first.
static ns_status list_curves(ns_ctx *ctx, const ns_suggest_job *job, ns_suggest_items *items)
{
    const int32_t cells = job->doc->puzzle.cell_count;
    bool *open = ns_new(ctx, cells, sizeof *open);
    bool room = open || cells == 0;

    for (int32_t i = 0; room && i < job->open.count; i++)
        open[job->open.at[i]] = true;
    for (int32_t c = 0; room && c < job->doc->board.curves.count; c++) {
        const ns_suggest_item item = { c, -1, 0, open_visits(job, open, c) };
        room = ns_array_push(ctx, items, item);
    }
    ns_free(ctx, open, cells, sizeof *open);
    NS_NEED(ctx, room);
    return ns_array_sort(ctx, items, compare_visits, NULL);
}

static ns_status try_curves(ns_ctx *ctx, ns_suggest_job *job, ns_suggest_items *items,
                            ns_suggestion *about)
{
    const ns_board *board = &job->doc->board;

    *about = (ns_suggestion){ .option = NS_OPT_REMOVE_DECOY, .seed = -1, .changes = 1 };
    about->effort = REROUTE_TICKS;
    for (int32_t c = 0; c < board->curves.count; c++) {
        if (is_decoy(board, c))
            NS_TRY(try_number(ctx, job, about, c));
    }
    NS_TRY(list_curves(ctx, job, items));
    about->option = NS_OPT_REROUTE;
    about->harm = 1;
    for (int32_t seed = 1; seed <= SEEDS; seed++) {
        about->seed = seed;
        for (int32_t i = 0; i < items->count; i++)
            NS_TRY(try_number(ctx, job, about, items->at[i].number));
    }
    return NS_OK;
}

ns_status ns_suggest_curves(ns_ctx *ctx, ns_suggest_job *job)
{
    const ns_kind_info *about = ns_kind_about(job->doc->puzzle.kind);
    ns_suggestion suggestion = {
        .option = NS_OPT_ADD_DECOY, .changes = 1, .harm = 2, .effort = DECOY_TICKS
    };
    ns_suggest_items items = { 0 };
    ns_status status = NS_OK;

    if (!about->curves || about->straight || job->doc->board.curves.count == 0)
        return NS_OK;
    for (int32_t seed = 1; status == NS_OK && seed <= SEEDS; seed++) {
        suggestion.seed = seed;
        status = try_alone(ctx, job, &suggestion);
    }
    if (status == NS_OK)
        status = try_curves(ctx, job, &items, &suggestion);
    ns_array_drop(ctx, &items);
    ns_suggestion_drop(ctx, &suggestion);
    return status;
}
