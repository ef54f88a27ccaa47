// change_doc.c: one change of a finished puzzle: what is asked for, done, decided again, and taken into the doc.
//
// The doc is only read until ns_change_apply: one that is named twice may be read by two threads. The verdict is the
// built-in engine's, so that a change is the same everywhere.
#include "work/change/change.h"

#define CHANGES_MOST 600       // letters of a doc's changes that are kept, the latest
#define DECIDE_TICKS 100000000 // for the verdict of curves that were found with all the effort

static const ns_option_id change_options[] = {
    NS_OPT_SET,     NS_OPT_GIVE, NS_OPT_BLANK,     NS_OPT_BLOT,         NS_OPT_RESTORE,
    NS_OPT_REROUTE, NS_OPT_PULL, NS_OPT_ADD_DECOY, NS_OPT_REMOVE_DECOY,
};

const char *ns_change_word(const ns_change_wish *wish)
{
    return ns_option_find(wish->id, NS_VERB_CHANGE)->name;
}

static int32_t count_wishes(const ns_asked *asked, ns_change_wish *wish)
{
    int32_t count = 0;

    for (int32_t i = 0; i < NS_COUNT(change_options); i++) {
        const ns_option_value *value = ns_asked_of(asked, change_options[i]);
        if (!value->given)
            continue;
        *wish = (ns_change_wish){ change_options[i], value->text, false };
        count++;
    }
    return count;
}

ns_status ns_change_check(ns_ctx *ctx, const ns_asked *asked)
{
    ns_change_wish wish;
    const int32_t count = count_wishes(asked, &wish);

    if (count == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "nothing is to change; ask for one of {set}, {give}, {blank}, {blot}, "
                       "{restore}, {reroute}, {pull}, {add-decoy} and {remove-decoy}");
    if (count > 1)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "one change is made at a time; leave out all but one");
    return NS_OK;
}

ns_status ns_change_refused(ns_ctx *ctx, ns_changed *changed)
{
    changed->changed = false;
    changed->cells.count = changed->lines.count = 0;
    NS_NEED(ctx, ns_text_set(ctx, &changed->reason, ctx->message, ns_length(ctx->message)));
    ctx->message[0] = 0;
    return NS_OK;
}

ns_status ns_change_verify(ns_ctx *ctx, const ns_doc *doc)
{
    const ns_limits before = ns_limits_of(ctx);
    const int64_t ticks = ctx->ticks;

    if (ns_board_is_empty(&doc->board))
        return NS_OK;
    ctx->budget = 0;
    const ns_status status = ns_board_verify(ctx, &doc->board, &doc->puzzle);
    ctx->ticks = ticks;
    ns_limits_restore(ctx, before);
    return status;
}

// The verdict of what it is now.
static ns_status decide(ns_ctx *ctx, const ns_doc *doc, bool lines_only, ns_changed *changed)
{
    ns_solve_options how = ns_solve_defaults();
    const ns_colours *cells;
    ns_judgement judged = { 0 };

    how.lines_only = how.nameless = lines_only;
    const ns_status status =
        ns_judge(ctx, &changed->puzzle, changed->solution.count ? changed->solution.at : NULL,
                 &how, false, &judged);

    changed->verdict = judged.solved.verdict;
    changed->goal = judged.goal;
    changed->level = ns_doc_level(changed->moved ? &changed->board : &doc->board, judged.level);
    cells = judged.solved.cells.at;
    for (int32_t c = 0; c < judged.solved.cells.count; c++)
        changed->open += changed->solution.count
                             ? cells[c] != (ns_colours)1 << changed->solution.at[c]
                             : ns_is_open(cells[c]);
    ns_judgement_drop(ctx, &judged);
    return status;
}

static ns_status do_change(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                           ns_changed *changed)
{
    const bool cells = wish->id == NS_OPT_SET || wish->id == NS_OPT_GIVE;
    const bool curves = wish->id == NS_OPT_REROUTE || wish->id == NS_OPT_PULL
                        || wish->id == NS_OPT_ADD_DECOY || wish->id == NS_OPT_REMOVE_DECOY;

    if (!(ns_option_find(wish->id, NS_VERB_CHANGE)->kinds >> doc->puzzle.kind & 1)
        && ns_option_find(wish->id, NS_VERB_CHANGE)->kinds) {
        ns_fail(ctx, NS_OK,
                wish->id == NS_OPT_SET ? "curves bound the picture of a %s puzzle; change the "
                                         "drawing, and make it anew"
                                       : "%s puzzles have nothing that this could change",
                ns_kind_name(doc->puzzle.kind));
        return ns_change_refused(ctx, changed);
    }
    if (curves)
        return ns_change_moved(ctx, doc, wish, changed);
    NS_TRY(ns_puzzle_copy(ctx, &changed->puzzle, &doc->puzzle));
    if (doc->solution.count == doc->puzzle.cell_count)
        NS_NEED(ctx, ns_array_copy(ctx, &changed->solution, &doc->solution));
    return cells ? ns_change_cells(ctx, doc, wish, changed)
                 : ns_change_clues(ctx, doc, wish, changed);
}

static ns_status say_what(ns_ctx *ctx, const ns_change_wish *wish, ns_changed *changed)
{
    NS_NEED(ctx, ns_text_add_format(ctx, &changed->what, "%s%s%s", ns_change_word(wish),
                                    *wish->value ? " " : "", wish->value));
    if (wish->id == NS_OPT_REROUTE || (wish->id == NS_OPT_ADD_DECOY && !*wish->value))
        NS_NEED(ctx,
                ns_text_add_format(ctx, &changed->what, " seed %lld", (long long)ctx->seed));
    return NS_OK;
}

ns_status ns_change_wished(ns_ctx *ctx, const ns_doc *doc, const ns_change_wish *wish,
                           ns_changed *changed)
{
    NS_TRY(say_what(ctx, wish, changed));
    const ns_status status = do_change(ctx, doc, wish, changed);
    if (status == NS_STOPPED) { // nothing of it is half done
        changed->moved = false;
        NS_TRY(ns_change_refused(ctx, changed));
        return NS_STOPPED;
    }
    NS_TRY(status);
    if (!changed->changed)
        return NS_OK;
    const ns_limits before = ns_limits_of(ctx);
    if (changed->moved && ctx->budget > 0) // the search may have used it all
        ctx->budget = ctx->ticks + DECIDE_TICKS;
    const ns_status decided = decide(ctx, doc, wish->lines_only, changed);
    ns_limits_restore(ctx, before);
    return decided;
}

void ns_change_doc(ns_ctx *ctx, const ns_shop *shop, const ns_doc *doc, ns_changed *changed)
{
    ns_change_wish wish;
    const int32_t wishes = count_wishes(shop->asked, &wish);

    NS_ASSERT(wishes == 1);
    (void)wishes;
    *changed = (ns_changed){ 0 };
    changed->status = ns_change_verify(ctx, doc);
    if (changed->status == NS_OK)
        changed->status = ns_change_wished(ctx, doc, &wish, changed);
    changed->ticks = ctx->ticks;
    memcpy(changed->message, ctx->message, sizeof changed->message);
}

void ns_changed_drop(ns_ctx *ctx, ns_changed *changed)
{
    ns_text_drop(ctx, &changed->reason);
    ns_text_drop(ctx, &changed->what);
    ns_puzzle_drop(ctx, &changed->puzzle);
    ns_board_drop(ctx, &changed->board);
    ns_arrays_drop(ctx, &changed->solution, &changed->cells, &changed->lines, &changed->now,
                   &changed->after);
    *changed = (ns_changed){ 0 };
}

int ns_changed_exit(const ns_changed *changed)
{
    if (changed->status != NS_OK)
        return ns_exit_of(changed->status);
    return changed->changed && (changed->verdict == NS_SIMPLE || changed->verdict == NS_UNIQUE)
                   && changed->goal != NS_GOAL_NO
               ? NS_EXIT_DONE
               : NS_EXIT_UNMET;
}

// -- the doc --------------------------------------------------------------------------------------

// Adds to what the doc says of its changes; the oldest are forgotten.
static bool sign(ns_ctx *ctx, ns_doc *doc, const ns_changed *changed)
{
    static const char key[] = "changed";
    const char *before = ns_properties_find(&doc->made, key);
    const char *cut = before ? before : "", *end = cut + ns_length(cut);
    ns_text text = { 0 };

    while (end - cut + changed->what.count > CHANGES_MOST && *cut) {
        while (*cut && *cut != ';')
            cut++;
        cut += *cut == ';';
        cut += *cut == ' ';
    }
    bool room = ns_text_add_format(ctx, &text, "%s%s%.*s", cut, *cut ? "; " : "",
                                   (int)ns_min(changed->what.count, CHANGES_MOST),
                                   ns_text_chars(&changed->what));
    for (int32_t i = 0; room && before && i < doc->made.count; i++) {
        if (ns_same_text(ns_text_chars(&doc->made.at[i].key), key))
            room = ns_text_set(ctx, &doc->made.at[i].value, text.at, text.count);
    }
    if (room && !before)
        room = ns_properties_add(ctx, &doc->made, key, text.at);
    ns_text_drop(ctx, &text);
    return room;
}

static void take_board(ns_ctx *ctx, ns_doc *doc, ns_changed *changed)
{
    ns_board_drop(ctx, &doc->board);
    doc->board = changed->board;
    changed->board = (ns_board){ 0 };
}

// Cells are others than before, so that a half-played picture means nothing any more.
static void take_curves(ns_ctx *ctx, ns_doc *doc, ns_changed *changed)
{
    take_board(ctx, doc, changed);
    ns_array_drop(ctx, &doc->saved);
    doc->scores.setting = ns_setting_letter(changed->measures.de_jong.setting);
    ns_scores_set(&doc->scores, NS_SCORE, changed->measures.de_jong.score);
    ns_scores_set(&doc->scores, NS_SCORE_FLOOR, changed->measures.de_jong.floor);
    ns_scores_set(&doc->scores, NS_FITNESS, changed->measures.kerkhof.fitness);
    ns_scores_set(&doc->scores, NS_FITNESS_FLOOR, changed->measures.kerkhof.floor);
}

ns_status ns_change_apply(ns_ctx *ctx, ns_doc *doc, ns_changed *changed)
{
    if (!changed->changed)
        return NS_OK;
    NS_NEED(ctx, sign(ctx, doc, changed));
    ns_puzzle_drop(ctx, &doc->puzzle);
    ns_array_drop(ctx, &doc->solution);
    doc->puzzle = changed->puzzle;
    doc->solution.at = changed->solution.at;
    doc->solution.count = changed->solution.count;
    doc->solution.capacity = changed->solution.capacity;
    changed->puzzle = (ns_puzzle){ 0 };
    changed->solution = (ns_solution){ 0 };
    if (changed->moved)
        take_curves(ctx, doc, changed);
    else if (!ns_board_is_empty(&changed->board))
        take_board(ctx, doc, changed);
    doc->judged = changed->verdict != NS_UNKNOWN;
    doc->verdict = changed->verdict;
    doc->level = changed->level;
    doc->rated = (ns_rated){ 0 };
    return NS_OK;
}
