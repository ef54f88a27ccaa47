// change_json.c: a change and what came of it as members of a JSON object.
//
// Numbers of curves and lines are those of the puzzle as it is now, but for what stands under "before"; "now" has the number
// of each earlier curve, -1 when it changed. Names are those of the page on which the lines are found: of moved curves the
// new one, of clues that go the old.
#include "work/change/change.h"

static void put_lines(ns_json_writer *w, const ns_doc *doc, const ns_changed *changed)
{
    ns_line_names names = { 0 };
    ns_doc now = *doc; // borrows all of it

    if (changed->moved) {
        now.puzzle = changed->puzzle;
        now.board = changed->board;
    }
    ns_json_add_ints(w, "lines", changed->lines.at, changed->lines.count);
    ns_json_put_key(w, "line_names");
    ns_json_open_array(w, NS_JSON_FLAT);
    w->failed |= ns_line_names_find(w->ctx, &now, &names) != NS_OK;
    for (int32_t i = 0; !w->failed && i < changed->lines.count; i++) {
        ns_text name = { 0 };
        if (ns_line_names_put(w->ctx, &names, (ns_line_id){ changed->lines.at[i] }, &name))
            ns_json_put_string(w, ns_text_chars(&name));
        else
            w->failed = true;
        ns_text_drop(w->ctx, &name);
    }
    ns_line_names_drop(w->ctx, &names);
    ns_json_close(w);
}

// Which curves are which, and how clear the page is.
static void put_curves(ns_json_writer *w, const ns_changed *changed)
{
    ns_json_put_key(w, "curves");
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_put_key(w, "before");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t c = 0; c < changed->now.count; c++) {
        if (changed->now.at[c] < 0)
            ns_json_put_int(w, c);
    }
    ns_json_close(w);
    ns_json_add_ints(w, "after", changed->after.at, changed->after.count);
    ns_json_add_ints(w, "now", changed->now.at, changed->now.count);
    ns_json_close(w);
    ns_json_add_rounded(w, "score", changed->measures.de_jong.score, 3);
    ns_json_add_rounded(w, "floor", changed->measures.de_jong.floor, 3);
    ns_json_add_rounded(w, "fitness", changed->measures.kerkhof.fitness, 3);
    ns_json_add_int(w, "given_gone", changed->given_gone);
}

static void put_verdict(ns_json_writer *w, const ns_changed *changed)
{
    ns_json_add_string(w, "verdict", ns_verdict_name(changed->verdict));
    ns_json_put_key(w, "goal");
    if (changed->goal == NS_GOAL_UNKNOWN)
        ns_json_put_null(w);
    else
        ns_json_put_bool(w, changed->goal == NS_GOAL_YES);
    ns_json_add_int(w, "open", changed->open);
    ns_json_add_string(w, "level", ns_level_name(changed->level));
}

void ns_changed_put(ns_json_writer *w, const ns_input *input, const ns_changed *changed)
{
    ns_input_put(w, input);
    ns_json_add_bool(w, "changed", changed->changed);
    ns_json_add_string(w, "what", ns_text_chars(&changed->what));
    ns_json_add_string(w, "reason",
                       changed->reason.count ? ns_text_chars(&changed->reason) : NULL);
    if (changed->changed) {
        put_verdict(w, changed);
        ns_json_add_ints(w, "cells", changed->cells.at, changed->cells.count);
        put_lines(w, input->doc, changed);
        if (changed->moved)
            put_curves(w, changed);
    }
    ns_json_add_int(w, "steps", changed->ticks);
}
