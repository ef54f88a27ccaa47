// play_text.c: what is told of a play in words: hints, mistakes, a line unrolled, the file.
#include "studio/play_session.h"

#include "nonosmith/nono.h"

static ns_status end_line(ns_ctx *ctx, ns_json_writer *w, ns_text *text)
{
    NS_TRY(ns_json_written(w));
    return ns_text_add(ctx, text, "\n") ? NS_OK : ns_no_memory(ctx);
}

// -- how many answers there are, found out once ---------------------------------------------------

static ns_status decide(ns_ctx *ctx, ns_play_session *s)
{
    static const ns_ports nothing;
    ns_asked asked = { 0 };
    const ns_shop shop = { .asked = &asked, .ports = &nothing };
    ns_solve_options options = { 0 };

    if (s->is_decided)
        return NS_OK;
    ns_decided_drop(ctx, &s->decided);
    s->decided = (ns_decided){ 0 };
    ns_status status = ns_asked_read(ctx, NS_VERB_HINT, "{}", 2, &asked);
    if (status == NS_OK)
        status = ns_decide_options(ctx, &shop, &options);
    if (status == NS_OK) {
        ns_decide(ctx, &shop, &options, &s->doc, &s->decided);
        status = s->decided.status;
        s->is_decided = status == NS_OK;
        if (status != NS_OK && status != NS_STOPPED)
            ns_fail(ctx, status, "%s", s->decided.message);
    }
    ns_asked_drop(ctx, &asked);
    return status == NS_STOPPED ? NS_OK : status; // that is told
}

static const uint8_t *only_answer(const ns_play_session *s)
{
    const ns_solved *solved = &s->decided.judged.solved;
    const bool one = solved->verdict == NS_SIMPLE || solved->verdict == NS_UNIQUE;

    return s->is_decided && one ? solved->solutions.at : NULL;
}

// -- hints ----------------------------------------------------------------------------------------

static ns_status find_hint(ns_ctx *ctx, ns_play_session *s, ns_hinted *hinted)
{
    const ns_colours all = ns_puzzle_colours(&s->doc.puzzle);
    const ns_hint_options options = { .answer = only_answer(s), .only = only_answer(s) };

    *hinted = (ns_hinted){ .status = s->decided.status,
                           .decided = s->decided, // borrowed
                           .hint.shows = -1 };
    if (!ns_array_resize(ctx, &hinted->entered, s->marks.count))
        return ns_no_memory(ctx);
    for (int32_t c = 0; c < s->marks.count; c++)
        hinted->entered.at[c] = s->marks.at[c] ? s->marks.at[c] : all;
    if (!s->is_decided || s->decided.judged.solved.verdict == NS_NONE)
        return NS_OK;
    hinted->status =
        ns_hint_find(ctx, &s->doc.puzzle, hinted->entered.at, &options, &hinted->hint);
    return hinted->status == NS_STOPPED ? NS_OK : hinted->status;
}

static void put_mark(ns_json_writer *w, int32_t cell, ns_colours mark, ns_colours all)
{
    ns_json_open_array(w, NS_JSON_FLAT);
    ns_json_put_int(w, cell);
    ns_json_put_int(w, mark == all ? 0 : mark);
    ns_json_close(w);
}

// What ns_hinted_apply does, told in pairs.
static void put_marks(ns_json_writer *w, const ns_play_session *s, const ns_hinted *hinted)
{
    const ns_colours all = ns_puzzle_colours(&s->doc.puzzle);
    const ns_explanation *next = &hinted->hint.next;
    bool shown = hinted->hint.shows < 0;

    ns_json_put_key(w, "marks");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; next->steps.count > 0 && i < next->steps.at[0].result_count; i++) {
        const ns_fact fact = next->facts.at[next->steps.at[0].result_first + i];
        const bool wrong = fact.cell == hinted->hint.shows;
        shown |= wrong;
        put_mark(w, fact.cell, (wrong ? all : hinted->entered.at[fact.cell]) & fact.colours,
                 all);
    }
    if (!shown)
        put_mark(w, hinted->hint.shows, 0, all);
    ns_json_close(w);
}

static ns_status tell_hint(ns_ctx *ctx, ns_play_session *s, ns_hint_stage stage,
                           const ns_hinted *hinted, ns_text *text)
{
    const ns_input input = { .path = "puzzle", .index = 1, .number = 1, .doc = &s->doc };
    ns_json_writer w = ns_json_writer_to(ctx, text);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_hinted_put(&w, &input, hinted, stage);
    if (stage == NS_HINT_DO)
        put_marks(&w, s, hinted);
    ns_json_close(&w);
    return end_line(ctx, &w, text);
}

ns_status ns_play_session_hint(ns_ctx *ctx, ns_play_session *s, int32_t stage, ns_text *text)
{
    static const ns_hint_stage stages[NS_PLAY_STAGES] = {
        [NS_PLAY_STAGE_WRONG] = NS_HINT_WRONG,
        [NS_PLAY_STAGE_WHERE] = NS_HINT_WHERE,
        [NS_PLAY_STAGE_WHY] = NS_HINT_WHY,
        [NS_PLAY_STAGE_DO] = NS_HINT_DO,
    };
    ns_hinted hinted;

    if (stage < 0 || stage >= NS_PLAY_STAGES)
        return ns_fail(ctx, NS_BAD_INPUT, "a hint has stages 0 to %d, not %d",
                       NS_PLAY_STAGES - 1, (int)stage);
    NS_TRY(decide(ctx, s));
    ns_status status = find_hint(ctx, s, &hinted);
    if (status == NS_OK)
        status = tell_hint(ctx, s, stages[stage], &hinted, text);
    ns_array_drop(ctx, &hinted.entered);
    ns_hint_drop(ctx, &hinted.hint);
    return status;
}

ns_status ns_play_session_mistakes(ns_ctx *ctx, ns_play_session *s, ns_text *text)
{
    ns_json_writer w = ns_json_writer_to(ctx, text);

    NS_TRY(decide(ctx, s));
    const uint8_t *answer = only_answer(s);
    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_bool(&w, "known", answer);
    ns_json_put_key(&w, "wrong");
    ns_json_open_array(&w, NS_JSON_FLAT);
    const bool solved = ns_play_session_solved(s); // whatever wins is right
    for (int32_t c = 0; answer && !solved && c < s->marks.count; c++) {
        if (s->marks.at[c] && !(s->marks.at[c] >> answer[c] & 1))
            ns_json_put_int(&w, c);
    }
    ns_json_close(&w);
    ns_json_close(&w);
    return end_line(ctx, &w, text);
}

// -- the file -------------------------------------------------------------------------------------

ns_status ns_play_session_save(ns_ctx *ctx, ns_play_session *s, ns_text *text)
{
    const ns_colours all = ns_puzzle_colours(&s->doc.puzzle);
    bool some = false;

    if (!ns_array_resize(ctx, &s->doc.saved, s->marks.count))
        return ns_no_memory(ctx);
    for (int32_t c = 0; c < s->marks.count; c++) {
        s->doc.saved.at[c] = s->marks.at[c] ? s->marks.at[c] : all;
        some |= s->marks.at[c] && !s->locked.at[c];
    }
    if (!some)
        s->doc.saved.count = 0;
    return ns_nono_write(ctx, &s->doc, 1, text);
}

// -- a line, unrolled -----------------------------------------------------------------------------

static ns_status find_names(ns_ctx *ctx, ns_play_session *s)
{
    if (s->named)
        return NS_OK;
    ns_line_names_drop(ctx, &s->names);
    NS_TRY(ns_line_names_find(ctx, &s->doc, &s->names));
    s->named = true;
    return NS_OK;
}

// The cell at a position of the strip.
static int32_t cell_at(const ns_play_session *s, int32_t line, bool reversed, int32_t at)
{
    return reversed ? s->walks.at[s->walk_first.at[line + 1] - 1 - at]
                    : s->walks.at[s->walk_first.at[line] + at];
}

static ns_status put_cells(ns_json_writer *w, const ns_play_session *s, int32_t line,
                           bool reversed)
{
    const int32_t count = s->walk_first.at[line + 1] - s->walk_first.at[line];
    const int32_t cells = s->marks.count;
    int32_t *first = ns_new(w->ctx, cells + 1, sizeof *first); // position from 1 of each cell

    if (!first)
        return ns_no_memory(w->ctx);
    ns_json_put_key(w, "cells");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < count; i++)
        ns_json_put_int(w, cell_at(s, line, reversed, i));
    ns_json_close(w);
    ns_json_put_key(w, "twice");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < count; i++) {
        const int32_t cell = cell_at(s, line, reversed, i);
        if (first[cell]) {
            const int32_t pair[2] = { first[cell] - 1, i };
            ns_json_open_array(w, NS_JSON_FLAT);
            ns_json_put_int(w, pair[0]);
            ns_json_put_int(w, pair[1]);
            ns_json_close(w);
        }
        first[cell] = i + 1;
    }
    ns_json_close(w);
    ns_free(w->ctx, first, cells + 1, sizeof *first);
    return NS_OK;
}

static void put_entry(ns_json_writer *w, const ns_puzzle *puzzle, const ns_line *line,
                      int32_t i, int32_t entry)
{
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_add_int(w, "entry", entry);
    if (line->clue == NS_CLUE_RUNS) {
        const ns_run run = ns_line_runs(puzzle, line)[i];
        ns_json_add_int(w, "colour", run.colour);
        ns_json_put_key(w, "length");
        if (run.length == NS_BLOT)
            ns_json_put_null(w);
        else
            ns_json_put_int(w, run.length);
    } else {
        const ns_tally tally = ns_line_tallies(puzzle, line)[i];
        ns_json_add_int(w, "colour", tally.colour);
        ns_json_add_int(w, "count", tally.count);
        ns_json_add_int(w, "groups", tally.groups);
    }
    ns_json_close(w);
}

static void put_entries(ns_json_writer *w, const ns_play_session *s, int32_t line,
                        bool reversed)
{
    const ns_line *l = &s->doc.puzzle.lines.at[line];
    const int32_t first = s->entry_first.at[line], count = s->entry_first.at[line + 1] - first;
    const bool back = reversed && l->clue == NS_CLUE_RUNS;

    ns_json_put_key(w, "entries");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < count; i++) {
        const int32_t entry = back ? count - 1 - i : i;
        put_entry(w, &s->doc.puzzle, l, entry, first + entry);
    }
    ns_json_close(w);
}

static ns_status put_line(ns_json_writer *w, ns_play_session *s, int32_t line)
{
    static const char *const clues[] = {
        [NS_CLUE_BLANK] = "blank", [NS_CLUE_RUNS] = "runs", [NS_CLUE_TALLY] = "tally"
    };
    const bool reversed = ns_line_is_reversed(&s->names, (ns_line_id){ line });
    ns_text name = { 0 };

    if (!ns_line_names_put(w->ctx, &s->names, (ns_line_id){ line }, &name)) {
        ns_text_drop(w->ctx, &name);
        return ns_no_memory(w->ctx);
    }
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_add_int(w, "line", line);
    ns_json_add_string(w, "name", ns_text_chars(&name));
    ns_text_drop(w->ctx, &name);
    ns_json_add_string(w, "clue", clues[s->doc.puzzle.lines.at[line].clue]);
    ns_json_add_bool(w, "reversed", reversed);
    NS_TRY(put_cells(w, s, line, reversed));
    put_entries(w, s, line, reversed);
    ns_json_close(w);
    return NS_OK;
}

ns_status ns_play_session_line(ns_ctx *ctx, ns_play_session *s, int32_t line, ns_text *text)
{
    ns_json_writer w = ns_json_writer_to(ctx, text);

    if (line < 0 || line >= s->doc.puzzle.lines.count)
        return ns_fail(ctx, NS_BAD_INPUT, "the puzzle has %d lines, and none with number %d",
                       (int)s->doc.puzzle.lines.count, (int)line);
    NS_TRY(find_names(ctx, s));
    NS_TRY(put_line(&w, s, line));
    return end_line(ctx, &w, text);
}
