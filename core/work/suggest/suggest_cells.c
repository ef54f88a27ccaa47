// suggest_cells.c: cells to change or to give, clues to tell again.
//
// Where line logic ends, the cells that are left are a knot: no change of a cell helps that is on none of their lines (knot.h,
// lemma 2). So cells on those lines are tried, open ones first and each of them the least visible first; then the best ones
// together with one more, and again. A repair finds plans of many cells.
#include "work/suggest/suggest.h"

#include "make/mend/harm.h"
#include "make/solid/solid_harm.h"

#define ROUNDS 12   // items of a plan at most
#define TOGETHER 40 // of the best items that are tried beside those of a plan

// -- items, and plans of them ---------------------------------------------------------------------

static int compare_open(const void *a, const void *b, void *user)
{
    const ns_suggest_item *x = a, *y = b;

    (void)user;
    return x->open != y->open ? (x->open < y->open ? -1 : 1) : 0;
}

static ns_status add_item(ns_ctx *ctx, ns_text *value, const ns_suggest_item *item)
{
    const char *comma = value->count ? "," : "";

    NS_NEED(ctx, item->colour < 0
                     ? ns_text_add_format(ctx, value, "%s%d", comma, (int)item->number)
                     : ns_text_add_format(ctx, value, "%s%d=%d", comma, (int)item->number,
                                          (int)item->colour));
    return NS_OK;
}

// The plan with one more item.
static ns_status try_item(ns_ctx *ctx, ns_suggest_job *job, const ns_suggestion *plan,
                          const ns_suggest_item *item, int32_t *open)
{
    ns_suggestion more = { .option = plan->option,
                           .seed = -1,
                           .changes = plan->changes + 1,
                           .harm = plan->harm + item->harm };
    ns_status status = NS_OK;

    if (!ns_text_set(ctx, &more.value, ns_text_chars(&plan->value), plan->value.count))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = add_item(ctx, &more.value, item);
    if (status == NS_OK)
        status = ns_suggest_try(ctx, job, &more, true, open);
    ns_text_drop(ctx, &more.value);
    return status;
}

// Goes on with the best item each time, until all is settled or none helps.
static ns_status grow_plan(ns_ctx *ctx, ns_suggest_job *job, ns_suggest_items *items,
                           int32_t rounds, ns_suggestion *plan)
{
    int32_t least = job->told->open;

    for (int32_t i = 0; i < items->count; i++)
        NS_TRY(try_item(ctx, job, plan, &items->at[i], &items->at[i].open));
    NS_TRY(ns_array_sort(ctx, items, compare_open, NULL));
    for (int32_t round = 1; round <= rounds && items->count > 0; round++) {
        int32_t best = round == 1 ? 0 : -1;
        int32_t open = round == 1 ? items->at[0].open : least;
        for (int32_t i = 0; round > 1 && i < items->count && i < TOGETHER; i++) {
            int32_t left;
            NS_TRY(try_item(ctx, job, plan, &items->at[i], &left));
            if (left < open) {
                open = left;
                best = i;
            }
        }
        if (best < 0 || open >= least || open == 0)
            return NS_OK;
        least = open;
        NS_TRY(add_item(ctx, &plan->value, &items->at[best]));
        plan->changes++;
        plan->harm += items->at[best].harm;
    }
    return NS_OK;
}

static ns_status try_items(ns_ctx *ctx, ns_suggest_job *job, ns_option_id option,
                           int32_t rounds, ns_suggest_items *items)
{
    ns_suggestion plan = { .option = option, .seed = -1 };
    const ns_status status = grow_plan(ctx, job, items, rounds, &plan);

    ns_suggestion_drop(ctx, &plan);
    return status;
}

// -- cells to set ---------------------------------------------------------------------------------

static int compare_harm(const void *a, const void *b, void *user)
{
    const ns_suggest_item *x = a, *y = b;

    (void)user;
    return x->harm != y->harm ? (x->harm < y->harm ? -1 : 1) : 0;
}

static bool is_open(const ns_suggest_job *job, int32_t cell)
{
    int32_t low = 0, high = job->open.count;

    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (job->open.at[middle] < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low < job->open.count && job->open.at[low] == cell;
}

// The moves of a grid, least harm first.
static ns_status list_grid(ns_ctx *ctx, const ns_suggest_job *job, bool open,
                           ns_suggest_items *items)
{
    ns_moves moves = { 0 };
    ns_status status =
        ns_moves_list(ctx, &job->doc->puzzle, job->doc->solution.at, NULL, &moves);

    for (int32_t i = 0; status == NS_OK && i < moves.count; i++) {
        const ns_move *move = &moves.at[i];
        const ns_suggest_item item = { move->cell, move->colour, move->harm, 0 };
        if (job->near[move->cell] && is_open(job, move->cell) == open
            && !ns_array_push(ctx, items, item))
            status = ns_no_memory(ctx);
    }
    ns_array_drop(ctx, &moves);
    return status;
}

// Large cells are seen before small ones: ten thousandths of the frame.
static int32_t sloped_harm(const ns_board *board, int32_t cell)
{
    const double all = (double)board->width * board->height;

    return cell < board->cells.count
               ? 1 + (int32_t)(10000 * ns_board_cell_area(board, (ns_cell_id){ cell }) / all)
               : 1;
}

// Every other colour of cells of a solid or a sloped puzzle, least harm first.
static ns_status list_all(ns_ctx *ctx, const ns_suggest_job *job, bool open,
                          ns_suggest_items *items)
{
    const ns_puzzle *puzzle = &job->doc->puzzle;
    const uint8_t *solution = job->doc->solution.at;
    const bool solid = ns_kind_about(puzzle->kind)->sides == 3;

    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        if (!job->near[c] || is_open(job, c) != open)
            continue;
        for (int32_t to = 0; to <= puzzle->colour_count; to++) {
            if (to == solution[c])
                continue;
            const int32_t harm = solid ? ns_solid_harm(puzzle, solution, c, to)
                                       : sloped_harm(&job->doc->board, c);
            const ns_suggest_item item = { c, to, harm, 0 };
            NS_NEED(ctx, ns_array_push(ctx, items, item));
        }
    }
    return ns_array_sort(ctx, items, compare_harm, NULL);
}

ns_status ns_suggest_cells(ns_ctx *ctx, ns_suggest_job *job)
{
    const ns_kind_info *about = ns_kind_about(job->doc->puzzle.kind);

    for (int32_t open = 1; open >= 0 && (about->sides >= 2 || about->straight); open--) {
        ns_suggest_items items = { 0 };
        ns_status status = about->sides == 2 ? list_grid(ctx, job, open, &items)
                                             : list_all(ctx, job, open, &items);
        if (status == NS_OK)
            status = try_items(ctx, job, NS_OPT_SET, open ? 3 : 1, &items);
        ns_array_drop(ctx, &items);
        NS_TRY(status);
    }
    return NS_OK;
}

// -- a repair -------------------------------------------------------------------------------------

// Whether every line tells all of its clue, as a repair has it.
static bool has_all_clues(const ns_puzzle *puzzle)
{
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (puzzle->lines.at[l].clue == NS_CLUE_BLANK)
            return false;
    }
    return !ns_puzzle_has_blots(puzzle);
}

static ns_status take_repair(ns_ctx *ctx, ns_suggest_job *job, const ns_repair *repair)
{
    ns_suggestion plan = {
        .option = NS_OPT_SET, .seed = -1, .changes = repair->changes.count, .harm = repair->harm
    };
    ns_status status = NS_OK;
    int32_t open;

    for (int32_t i = 0; status == NS_OK && i < repair->changes.count; i++) {
        const ns_change *change = &repair->changes.at[i];
        const ns_suggest_item item = { change->cell, change->to, 0, 0 };
        status = add_item(ctx, &plan.value, &item);
    }
    if (status == NS_OK && repair->simple && repair->changes.count > 1)
        status = ns_suggest_try(ctx, job, &plan, true, &open);
    ns_suggestion_drop(ctx, &plan);
    return status;
}

ns_status ns_suggest_repair(ns_ctx *ctx, ns_suggest_job *job)
{
    const int32_t sides = ns_kind_about(job->doc->puzzle.kind)->sides;
    const int64_t ticks = ctx->budget > 0 ? ns_max(1, ctx->budget - ctx->ticks) : 0;
    ns_puzzle puzzle = { 0 };
    ns_solution solution = { 0 };
    ns_repair repair = { 0 };

    if (sides < 2 || !has_all_clues(&job->doc->puzzle))
        return NS_OK;
    const ns_limits before = ns_limits_of(ctx);
    ctx->budget = 0; // the repair has a limit of its own, and what it found stands
    ns_status status = ns_puzzle_copy(ctx, &puzzle, &job->doc->puzzle);
    if (status == NS_OK && !ns_array_copy(ctx, &solution, &job->doc->solution))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = sides == 2 ? ns_repair_grid(ctx, &puzzle, solution.at, NULL, ticks, &repair)
                            : ns_repair_solid(ctx, &puzzle, solution.at, ticks, &repair);
    if (status == NS_OK)
        status = take_repair(ctx, job, &repair);
    job->told->limited |= repair.limited;
    ns_limits_restore(ctx, before);
    ns_repair_drop(ctx, &repair);
    ns_puzzle_drop(ctx, &puzzle);
    ns_array_drop(ctx, &solution);
    return status == NS_BAD_INPUT ? NS_OK : status; // too large to repair
}

// -- cells to give, clues to tell again -----------------------------------------------------------

ns_status ns_suggest_given(ns_ctx *ctx, ns_suggest_job *job)
{
    const int32_t apart = 1 + job->open.count / (2 * TOGETHER);
    ns_suggest_items items = { 0 };
    ns_status status = NS_OK;

    for (int32_t i = 0; status == NS_OK && i < job->open.count; i += apart) {
        const ns_suggest_item item = { job->open.at[i], -1, 0, 0 };
        if (!ns_array_push(ctx, &items, item))
            status = ns_no_memory(ctx);
    }
    if (status == NS_OK)
        status = try_items(ctx, job, NS_OPT_GIVE, ROUNDS, &items);
    ns_array_drop(ctx, &items);
    return status;
}

// Whether the line leaves something out, and goes through an open cell.
static bool can_tell_more(const ns_suggest_job *job, int32_t l)
{
    const ns_puzzle *puzzle = &job->doc->puzzle;
    const ns_line *line = &puzzle->lines.at[l];
    bool open = false;

    if ((line->clue != NS_CLUE_BLANK && !ns_line_has_blots(puzzle, line))
        || !ns_line_can_have_clue(job->doc, (ns_line_id){ l }))
        return false;
    for (int32_t i = 0; !open && i < line->count; i++)
        open = is_open(job, ns_line_cell(puzzle, line, i));
    return open;
}

ns_status ns_suggest_restored(ns_ctx *ctx, ns_suggest_job *job)
{
    ns_suggest_items items = { 0 };
    ns_status status = NS_OK;

    for (int32_t l = 0; status == NS_OK && l < job->doc->puzzle.lines.count; l++) {
        const ns_suggest_item item = { l, -1, 0, 0 };
        if (can_tell_more(job, l) && !ns_array_push(ctx, &items, item))
            status = ns_no_memory(ctx);
    }
    if (status == NS_OK)
        status = try_items(ctx, job, NS_OPT_RESTORE, ROUNDS, &items);
    ns_array_drop(ctx, &items);
    return status;
}
