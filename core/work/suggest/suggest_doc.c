// suggest_doc.c: what to change until a puzzle is simple: the story, and which suggestions are told.
//
// Effort is shared out: each sort of change has its part of it, and what one leaves the next may use. A suggestion that makes
// the puzzle simple comes before one that leaves it with one answer, and that before one that leaves cells open; among equals
// the one with fewer visible changes.
#include "work/suggest/suggest.h"

#define EFFORT INT64_C(50000000) // unless somebody asks for another, about a second
#define MOST 8
#define KEPT_MOST 64 // candidates
#define PLANS_MOST 2 // of many changes, that are told of each sort

// -- which is better ------------------------------------------------------------------------------

static bool is_goal(const ns_suggestion *s)
{
    return s->goal == NS_GOAL_YES;
}

// 0 is best.
static int32_t tier_of(const ns_suggestion *s)
{
    return s->verdict == NS_SIMPLE && is_goal(s)   ? 0
           : s->verdict == NS_UNIQUE && is_goal(s) ? 1
                                                   : 2;
}

// Clues that are told again hurt nobody; given cells are seen by everybody.
static int32_t order_of(ns_option_id option)
{
    return option == NS_OPT_RESTORE ? 0 : option == NS_OPT_GIVE ? 2 : 1;
}

static int compare_longs(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int compare(const void *a, const void *b, void *user)
{
    const ns_suggestion *x = a, *y = b;
    const int32_t tier = tier_of(x);
    int result = compare_longs(tier, tier_of(y));

    (void)user;
    if (result == 0 && tier == 2)
        result = compare_longs(x->open, y->open);
    if (result == 0)
        result = compare_longs(x->changes, y->changes);
    if (result == 0)
        result = compare_longs(order_of(x->option), order_of(y->option));
    return result ? result : compare_longs(x->harm, y->harm);
}

void ns_suggestion_drop(ns_ctx *ctx, ns_suggestion *suggestion)
{
    ns_text_drop(ctx, &suggestion->value);
    ns_text_drop(ctx, &suggestion->sentence);
    ns_arrays_drop(ctx, &suggestion->cells, &suggestion->colours);
    *suggestion = (ns_suggestion){ 0 };
}

static void cut_list(ns_ctx *ctx, ns_suggested *told, int32_t count)
{
    while (told->list.count > count)
        ns_suggestion_drop(ctx, &told->list.at[--told->list.count]);
}

// -- trying ---------------------------------------------------------------------------------------

// Whether it is worth telling: simpler than now, or fewer cells stay open.
static bool helps(const ns_suggested *told, const ns_suggestion *s)
{
    if (s->goal == NS_GOAL_NO || s->verdict == NS_NONE)
        return false;
    const bool unique = told->verdict == NS_UNIQUE && told->goal == NS_GOAL_YES;
    if (tier_of(s) == 2 && s->changes > 1) // a step at a time
        return false;
    return tier_of(s) == 0 || (tier_of(s) == 1 && s->decided && !unique)
           || s->open < told->open;
}

// Cells in their order, so that the same change has the same words.
static bool put_cells_in_order(ns_ctx *ctx, ns_suggestion *s)
{
    bool room = true;

    if (s->cells.count == 0)
        return true;
    s->value.count = 0;
    for (int32_t i = 0; room && i < s->cells.count; i++) {
        room = ns_text_add_format(ctx, &s->value, "%s%d", i ? "," : "", (int)s->cells.at[i]);
        if (room && s->option == NS_OPT_SET)
            room = ns_text_add_format(ctx, &s->value, "=%d", (int)s->colours.at[i]);
    }
    return room;
}

// What came of it, into the suggestion.
static ns_status note_result(ns_ctx *ctx, const ns_changed *changed, ns_suggestion *s)
{
    s->verdict = changed->verdict;
    s->goal = changed->goal;
    s->open = changed->open;
    s->cells.count = s->colours.count = 0;
    for (int32_t i = 0; i < changed->cells.count; i++) {
        const int32_t cell = changed->cells.at[i], colour = changed->solution.at[cell];
        NS_NEED(ctx,
                ns_array_push(ctx, &s->cells, cell) && ns_array_push(ctx, &s->colours, colour));
    }
    NS_NEED(ctx, put_cells_in_order(ctx, s));
    return NS_OK;
}

// Whether borders are to be drawn anew, which a look at single lines does not try.
static bool is_drawn(const ns_suggest_job *job, const ns_suggestion *s)
{
    return s->option == NS_OPT_SET && !ns_board_is_empty(&job->doc->board);
}

static ns_status do_wish(ns_ctx *ctx, const ns_suggest_job *job, bool lines_only,
                         ns_suggestion *s, bool *done)
{
    const ns_change_wish wish = { s->option, ns_text_chars(&s->value), lines_only };
    ns_changed changed = { 0 };
    ns_status status = ns_change_wished(ctx, job->doc, &wish, &changed);

    if (status == NS_BAD_INPUT) // a plan with two colours for one cell is none
        status = NS_OK;
    *done = status == NS_OK && changed.changed;
    s->decided = *done && (!lines_only || (changed.verdict == NS_SIMPLE && !is_drawn(job, s)));
    if (*done)
        status = note_result(ctx, &changed, s);
    ns_changed_drop(ctx, &changed);
    return status;
}

ns_status ns_suggest_try(ns_ctx *ctx, ns_suggest_job *job, const ns_suggestion *about,
                         bool lines_only, int32_t *open)
{
    ns_suggested *told = job->told;
    ns_suggestion tried = *about;
    bool done = false;

    tried.value = (ns_text){ 0 };
    tried.sentence = (ns_text){ 0 };
    ns_status status =
        ns_text_set(ctx, &tried.value, ns_text_chars(&about->value), about->value.count)
            ? do_wish(ctx, job, lines_only, &tried, &done)
            : ns_no_memory(ctx);
    *open = done ? tried.open : told->open;
    if (status == NS_OK && done && helps(told, &tried)) {
        if (told->list.count >= 2 * KEPT_MOST) {
            status = ns_array_sort(ctx, &told->list, compare, NULL);
            cut_list(ctx, told, KEPT_MOST);
        }
        if (status == NS_OK && ns_array_push(ctx, &told->list, tried))
            return NS_OK;
        status = status == NS_OK ? ns_no_memory(ctx) : status;
    }
    ns_suggestion_drop(ctx, &tried);
    return status;
}

// -- the puzzle as it is --------------------------------------------------------------------------

// Whether line logic does not settle the cell as the picture has it.
static bool is_unsettled(const ns_suggest_job *job, const ns_solved *solved, int32_t cell)
{
    const ns_solution *solution = &job->doc->solution;

    return solution->count == job->doc->puzzle.cell_count
               ? solved->cells.at[cell] != (ns_colours)1 << solution->at[cell]
               : ns_is_open(solved->cells.at[cell]);
}

// Cells that are open, and what lies on their lines.
static ns_status mark_open(ns_ctx *ctx, ns_suggest_job *job, const ns_solved *solved)
{
    const ns_puzzle *puzzle = &job->doc->puzzle;

    for (int32_t c = 0; c < solved->cells.count; c++) {
        if (!is_unsettled(job, solved, c))
            continue;
        job->near[c] = true;
        NS_NEED(ctx, ns_array_push(ctx, &job->open, c));
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        bool through = false;
        for (int32_t i = 0; line->clue != NS_CLUE_BLANK && !through && i < line->count; i++)
            through = is_unsettled(job, solved, ns_line_cell(puzzle, line, i));
        for (int32_t i = 0; through && i < line->count; i++)
            job->near[ns_line_cell(puzzle, line, i)] = true;
    }
    return NS_OK;
}

static ns_status judge(ns_ctx *ctx, ns_suggest_job *job)
{
    const ns_solve_options how = ns_solve_defaults();
    const ns_doc *doc = job->doc;
    ns_judgement judged = { 0 };
    ns_status status =
        ns_judge(ctx, &doc->puzzle,
                 doc->solution.count == doc->puzzle.cell_count ? doc->solution.at : NULL, &how,
                 false, &judged);

    if (status == NS_STOPPED) {
        job->told->limited = true;
        status = NS_OK;
    }
    job->told->verdict = judged.solved.verdict;
    job->told->goal = judged.goal;
    if (status == NS_OK && judged.solved.cells.count == doc->puzzle.cell_count)
        status = mark_open(ctx, job, &judged.solved);
    job->told->open = job->open.count;
    ns_judgement_drop(ctx, &judged);
    return status;
}

static bool is_broken(const ns_suggest_job *job, int32_t line)
{
    return !ns_puzzle_line_satisfied(&job->doc->puzzle, (ns_line_id){ line },
                                     job->doc->solution.at);
}

// Whether the picture does not meet a clue; otherwise only the rule says that cells are empty.
static bool has_broken(const ns_suggest_job *job)
{
    int32_t l = 0;

    while (l < job->doc->puzzle.lines.count && !is_broken(job, l))
        l++;
    return l < job->doc->puzzle.lines.count;
}

// Clues that the picture does not meet are told again.
static ns_status restore_broken(ns_ctx *ctx, ns_suggest_job *job)
{
    const ns_puzzle *puzzle = &job->doc->puzzle;
    ns_suggestion plan = { .option = NS_OPT_RESTORE, .seed = -1 };
    ns_status status = NS_OK;
    int32_t open;

    for (int32_t l = 0; status == NS_OK && l < puzzle->lines.count; l++) {
        if (!is_broken(job, l))
            continue;
        if (!ns_text_add_format(ctx, &plan.value, "%s%d", plan.changes ? "," : "", (int)l))
            status = ns_no_memory(ctx);
        plan.changes++;
    }
    if (status == NS_OK && plan.changes > 0) {
        job->told->open = job->doc->puzzle.cell_count + 1; // anything is better
        status = ns_suggest_try(ctx, job, &plan, false, &open);
    }
    ns_suggestion_drop(ctx, &plan);
    return status;
}

// -- what is told ---------------------------------------------------------------------------------

// Verdicts of the best ones; what nobody knows, or does not help after all, is not told.
static ns_status decide_best(ns_ctx *ctx, ns_suggest_job *job, int32_t most)
{
    ns_suggested *told = job->told;
    int32_t kept = 0;

    NS_TRY(ns_array_sort(ctx, &told->list, compare, NULL));
    for (int32_t i = 0; i < told->list.count; i++) {
        ns_suggestion *s = &told->list.at[i];
        bool known = s->decided;
        if (!known && kept < 2 * most) {
            const ns_status status = do_wish(ctx, job, false, s, &known);
            told->limited |= status == NS_STOPPED;
            if (status != NS_OK && status != NS_STOPPED)
                return status;
        }
        if (known && helps(told, s)) {
            const ns_suggestion swap = told->list.at[kept];
            told->list.at[kept++] = *s;
            told->list.at[i] = swap;
        }
    }
    cut_list(ctx, told, kept);
    return ns_array_sort(ctx, &told->list, compare, NULL);
}

// Whether it says nothing that the first so many do not: the same, or one more plan of many changes.
static bool is_more_of_it(const ns_suggested *told, int32_t count, const ns_suggestion *s)
{
    int32_t plans = 0;

    for (int32_t i = 0; i < count; i++) {
        const ns_suggestion *other = &told->list.at[i];
        if (other->option != s->option)
            continue;
        if (s->seed == other->seed
            && ns_same_text(ns_text_chars(&s->value), ns_text_chars(&other->value)))
            return true;
        plans += other->changes > 1 && s->changes > 1;
    }
    return plans >= PLANS_MOST;
}

static void swap_suggestions(ns_suggested *told, int32_t a, int32_t b)
{
    const ns_suggestion swap = told->list.at[a];

    told->list.at[a] = told->list.at[b];
    told->list.at[b] = swap;
}

static bool has_option(const ns_suggested *told, int32_t count, ns_option_id option)
{
    for (int32_t i = 0; i < count; i++) {
        if (told->list.at[i].option == option)
            return true;
    }
    return false;
}

// The first so many that are different enough; the last of them may be the best of sorts that the others do not have.
static void choose(ns_ctx *ctx, ns_suggested *told, int32_t most)
{
    int32_t count = 0, place = most - 1;

    for (int32_t i = 0; i < told->list.count; i++) {
        if (is_more_of_it(told, count, &told->list.at[i]))
            continue;
        for (int32_t k = i; k > count; k--) // the others keep their order
            swap_suggestions(told, k, k - 1);
        count++;
    }
    cut_list(ctx, told, count);
    for (int32_t i = most; i < told->list.count && place > most / 2; i++) {
        if (!has_option(told, most, told->list.at[i].option))
            swap_suggestions(told, place--, i);
    }
    cut_list(ctx, told, most);
}

static ns_status say_all(ns_ctx *ctx, ns_suggest_job *job)
{
    ns_line_names names = { 0 };
    ns_status status = ns_line_names_find(ctx, job->doc, &names);

    for (int32_t i = 0; status == NS_OK && i < job->told->list.count; i++)
        status = ns_suggestion_say(ctx, &names, &job->told->list.at[i]);
    ns_line_names_drop(ctx, &names);
    return status;
}

// -- the story ------------------------------------------------------------------------------------

// One sort of change, with effort until that part of it is used.
static ns_status phase(ns_ctx *ctx, ns_suggest_job *job, double until,
                       ns_status (*try)(ns_ctx *ctx, ns_suggest_job *job))
{
    const ns_limits before = ns_limits_of(ctx);

    if (job->effort > 0)
        ctx->budget =
            ns_max(ctx->ticks + 1, job->begun + (int64_t)(until * (double)job->effort));
    const ns_status status = try(ctx, job);
    ns_limits_restore(ctx, before);
    if (status != NS_STOPPED || (ctx->stop && ctx->stop(ctx->user)))
        return status;
    job->told->limited = true;
    return NS_OK;
}

static ns_status search(ns_ctx *ctx, ns_suggest_job *job)
{
    NS_TRY(phase(ctx, job, 0.3, ns_suggest_restored));
    NS_TRY(phase(ctx, job, 0.55, ns_suggest_cells));
    NS_TRY(phase(ctx, job, 0.7, ns_suggest_repair));
    NS_TRY(phase(ctx, job, ns_kind_about(job->doc->puzzle.kind)->curves ? 0.4 : 0.8,
                 ns_suggest_given));
    return phase(ctx, job, 0.9, ns_suggest_curves);
}

static ns_status note(ns_ctx *ctx, ns_suggested *told, const char *why)
{
    NS_NEED(ctx, ns_text_set(ctx, &told->note, why, ns_length(why)));
    return NS_OK;
}

static ns_status suggest_steps(ns_ctx *ctx, ns_suggest_job *job, int32_t most)
{
    ns_suggested *told = job->told;

    NS_TRY(ns_change_verify(ctx, job->doc));
    NS_TRY(phase(ctx, job, 0.2, judge));
    if (job->doc->solution.count != job->doc->puzzle.cell_count)
        return told->verdict == NS_SIMPLE
                   ? note(ctx, told, "the puzzle is simple; there is nothing to mend")
                   : note(ctx, told, "no picture is stored that could be changed");
    if (told->goal == NS_GOAL_NO && has_broken(job))
        NS_TRY(phase(ctx, job, 0.9, restore_broken));
    else if (told->verdict == NS_SIMPLE && told->goal == NS_GOAL_YES)
        return note(ctx, told, "the puzzle is simple; there is nothing to mend");
    else
        NS_TRY(search(ctx, job));
    NS_TRY(decide_best(ctx, job, most));
    choose(ctx, told, most);
    NS_TRY(ns_array_sort(ctx, &told->list, compare, NULL));
    if (told->list.count == 0)
        return note(ctx, told,
                    told->limited ? "nothing was found before the effort ran out"
                                  : "nothing that was tried would help");
    return say_all(ctx, job);
}

void ns_suggest_doc(ns_ctx *ctx, const ns_shop *shop, const ns_doc *doc,
                    ns_suggested *suggested)
{
    const ns_option_value *effort = ns_asked_of(shop->asked, NS_OPT_EFFORT);
    const ns_option_value *most = ns_asked_of(shop->asked, NS_OPT_MOST);
    const int32_t cells = doc->puzzle.cell_count;
    ns_suggest_job job = { .doc = doc,
                           .told = suggested,
                           .begun = ctx->ticks,
                           .effort = effort->given ? effort->number : EFFORT };

    *suggested = (ns_suggested){ 0 };
    ctx->budget = job.effort > 0 ? ctx->ticks + job.effort : 0;
    job.near = ns_new(ctx, cells, sizeof *job.near);
    suggested->status =
        job.near || cells == 0
            ? suggest_steps(ctx, &job, most->given ? (int32_t)most->number : MOST)
            : ns_no_memory(ctx);
    suggested->ticks = ctx->ticks;
    memcpy(suggested->message, ctx->message, sizeof suggested->message);
    ns_free(ctx, job.near, cells, sizeof *job.near);
    ns_array_drop(ctx, &job.open);
}

int ns_suggested_exit(const ns_suggested *suggested)
{
    if (suggested->status != NS_OK)
        return ns_exit_of(suggested->status);
    return suggested->list.count > 0
                   || (suggested->verdict == NS_SIMPLE && suggested->goal != NS_GOAL_NO)
               ? NS_EXIT_DONE
           : suggested->limited ? NS_EXIT_STOPPED
                                : NS_EXIT_UNMET;
}

void ns_suggested_drop(ns_ctx *ctx, ns_suggested *suggested)
{
    cut_list(ctx, suggested, 0);
    ns_array_drop(ctx, &suggested->list);
    ns_text_drop(ctx, &suggested->note);
    *suggested = (ns_suggested){ 0 };
}
