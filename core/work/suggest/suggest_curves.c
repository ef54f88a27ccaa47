// suggest_curves.c: curves to lead another way, or what leaves a corner of the picture; decoys to add or to take away.
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
                            const char *what, int32_t number)
{
    about->value.count = 0;
    NS_NEED(ctx, ns_text_add_format(ctx, &about->value, "%s%d", what, (int)number));
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

// What of a curve was added at a corner: 0 nothing.
static int32_t added_at(const ns_board *board, int32_t c, int32_t node)
{
    const ns_board_curve *curve = &board->curves.at[c];
    int32_t count = 0;

    for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
        const ns_section *section = &board->sections.at[s];
        count += !ns_role_is_picture(section->role)
                 && (section->nodes[0] == node || section->nodes[1] == node);
    }
    return count;
}

// The curves of a corner are those that are led on there.
static bool list_corners(ns_ctx *ctx, const ns_suggest_job *job, const bool *open,
                         ns_suggest_items *corners)
{
    const ns_board *board = &job->doc->board;
    bool room = true;

    for (int32_t node = 0; room && node < board->nodes.count; node++) {
        ns_suggest_item item = { node, -1, 0, 0 };
        int32_t added = 0;
        for (int32_t c = 0; c < board->curves.count; c++) {
            const int32_t here = added_at(board, c, node);
            added += here;
            item.open += here > 0 ? open_visits(job, open, c) : 0;
        }
        room = added == 0 || ns_array_push(ctx, corners, item);
    }
    return room;
}

// Curves and corners along most of what is open first.
static ns_status list_items(ns_ctx *ctx, const ns_suggest_job *job, ns_suggest_items *curves,
                            ns_suggest_items *corners)
{
    const int32_t cells = job->doc->puzzle.cell_count;
    bool *open = ns_new(ctx, cells, sizeof *open);
    bool room = open || cells == 0;

    for (int32_t i = 0; room && i < job->open.count; i++)
        open[job->open.at[i]] = true;
    for (int32_t c = 0; room && c < job->doc->board.curves.count; c++) {
        const ns_suggest_item item = { c, -1, 0, open_visits(job, open, c) };
        room = ns_array_push(ctx, curves, item);
    }
    room = room && list_corners(ctx, job, open, corners);
    ns_free(ctx, open, cells, sizeof *open);
    NS_NEED(ctx, room);
    NS_TRY(ns_array_sort(ctx, curves, compare_visits, NULL));
    return ns_array_sort(ctx, corners, compare_visits, NULL);
}

// In turns, since effort ends before all have been tried.
static ns_status try_items(ns_ctx *ctx, ns_suggest_job *job, const ns_suggest_items *curves,
                           const ns_suggest_items *corners, ns_suggestion *about)
{
    for (int32_t i = 0; i < ns_max(curves->count, corners->count); i++) {
        if (i < curves->count)
            NS_TRY(try_number(ctx, job, about, "", curves->at[i].number));
        if (i < corners->count)
            NS_TRY(try_number(ctx, job, about, "corner ", corners->at[i].number));
    }
    return NS_OK;
}

static ns_status try_curves(ns_ctx *ctx, ns_suggest_job *job, ns_suggest_items *curves,
                            ns_suggest_items *corners, ns_suggestion *about)
{
    const ns_board *board = &job->doc->board;

    *about = (ns_suggestion){ .option = NS_OPT_REMOVE_DECOY, .seed = -1, .changes = 1 };
    about->effort = REROUTE_TICKS;
    for (int32_t c = 0; c < board->curves.count; c++) {
        if (is_decoy(board, c))
            NS_TRY(try_number(ctx, job, about, "", c));
    }
    NS_TRY(list_items(ctx, job, curves, corners));
    about->option = NS_OPT_REROUTE;
    about->harm = 1;
    for (int32_t seed = 1; seed <= SEEDS; seed++) {
        about->seed = seed;
        NS_TRY(try_items(ctx, job, curves, corners, about));
    }
    return NS_OK;
}

ns_status ns_suggest_curves(ns_ctx *ctx, ns_suggest_job *job)
{
    const ns_kind_info *about = ns_kind_about(job->doc->puzzle.kind);
    ns_suggestion suggestion = {
        .option = NS_OPT_ADD_DECOY, .changes = 1, .harm = 2, .effort = DECOY_TICKS
    };
    ns_suggest_items curves = { 0 }, corners = { 0 };
    ns_status status = NS_OK;

    if (!about->curves || about->straight || job->doc->board.curves.count == 0)
        return NS_OK;
    for (int32_t seed = 1; status == NS_OK && seed <= SEEDS; seed++) {
        suggestion.seed = seed;
        status = try_alone(ctx, job, &suggestion);
    }
    if (status == NS_OK)
        status = try_curves(ctx, job, &curves, &corners, &suggestion);
    ns_arrays_drop(ctx, &curves, &corners);
    ns_suggestion_drop(ctx, &suggestion);
    return status;
}
