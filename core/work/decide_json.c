// decide_json.c: a verdict and what it took as members of a JSON object.
//
// Members stand in a fixed order and are always there, null where nothing is known, so that two lines can
// be compared as texts. Cells and lines count from 0 here; where people are told of lines, their names
// (names.h) stand beside the numbers.
#include "work/work_parts.h"

static void put_solutions(ns_json_writer *w, const ns_puzzle *puzzle, const ns_solved *solved,
                          int32_t most)
{
    const int32_t cells = puzzle->cell_count;

    NS_ASSERT(solved->solutions.count >= (int64_t)solved->solution_count * cells);
    ns_json_put_key(w, "solutions");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t s = 0; s < solved->solution_count && s < most; s++) {
        ns_json_open_array(w, NS_JSON_FLAT);
        for (int32_t c = 0; c < cells; c++)
            ns_json_put_int(w, solved->solutions.at[(int64_t)s * cells + c]);
        ns_json_close(w);
    }
    ns_json_close(w);
}

static void put_name(ns_json_writer *w, const ns_line_names *names, int32_t line)
{
    ns_text name = { 0 };

    if (ns_line_names_put(w->ctx, names, (ns_line_id){ line }, &name))
        ns_json_put_string(w, ns_text_chars(&name));
    else
        w->failed = true;
    ns_text_drop(w->ctx, &name);
}

static void put_conflict(ns_json_writer *w, const ns_doc *doc, const ns_solved *solved)
{
    ns_line_names names = { 0 };

    ns_json_add_ints(w, "conflict", solved->conflict.at, solved->conflict.count);
    ns_json_put_key(w, "conflict_names");
    ns_json_open_array(w, NS_JSON_FLAT);
    if (solved->conflict.count > 0 && ns_line_names_find(w->ctx, doc, &names) != NS_OK)
        w->failed = true;
    for (int32_t i = 0; !w->failed && i < solved->conflict.count; i++)
        put_name(w, &names, solved->conflict.at[i]);
    ns_json_close(w);
    ns_line_names_drop(w->ctx, &names);
}

void ns_decided_put(ns_json_writer *w, const ns_input *input, const ns_decided *decided,
                    const ns_solve_options *options, int32_t solutions_most)
{
    const ns_puzzle *puzzle = &input->doc->puzzle;
    const ns_solved *solved = &decided->judged.solved;

    ns_input_put(w, input);
    ns_json_add_string(w, "verdict", ns_verdict_name(solved->verdict));
    ns_json_put_key(w, "goal");
    if (decided->judged.goal == NS_GOAL_UNKNOWN)
        ns_json_put_null(w);
    else
        ns_json_put_bool(w, decided->judged.goal == NS_GOAL_YES);
    ns_json_add_string(w, "level", ns_level_name(decided->judged.level));
    if (ns_kind_about(puzzle->kind)->straight) {
        ns_json_put_key(w, "difficulty");
        if (decided->has_difficulty)
            ns_json_put_int(w, decided->difficulty);
        else
            ns_json_put_null(w);
    }
    ns_rating_put(w, &decided->rating);
    if (options->probe)
        ns_json_add_string(w, "depth", ns_depth_name(solved->depth));
    ns_json_add_int(w, "cells", puzzle->cell_count);
    ns_json_add_int(w, "lines", puzzle->lines.count);
    ns_json_add_string(w, "engine", options->sat ? options->sat->name : "builtin");
    ns_took_put(w, &decided->took);
    ns_json_add_int(w, "steps", decided->ticks);
    put_solutions(w, puzzle, solved, solutions_most);
    ns_json_add_ints(w, "differ", solved->differ.at, solved->differ.count);
    put_conflict(w, input->doc, solved);
    ns_json_add_bool(w, "minimal", solved->conflict_minimal);
}

static void put_trace(ns_json_writer *w, const ns_doc *doc, const ns_solved *solved)
{
    ns_line_names names = { 0 };

    if (ns_line_names_find(w->ctx, doc, &names) != NS_OK)
        w->failed = true;
    ns_json_put_key(w, "trace");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t s = 0; !w->failed && s < solved->trace.count; s++) {
        const ns_trace_step *step = &solved->trace.at[s];
        NS_ASSERT(step->first + step->count <= solved->changes.count);
        ns_json_open_object(w, NS_JSON_FLAT);
        ns_json_add_int(w, "line", step->line);
        ns_json_put_key(w, "name");
        put_name(w, &names, step->line);
        ns_json_put_key(w, "changes");
        ns_json_open_array(w, NS_JSON_FLAT);
        for (int32_t i = step->first; i < step->first + step->count; i++) {
            const ns_trace_change *change = &solved->changes.at[i];
            ns_json_open_object(w, NS_JSON_FLAT);
            ns_json_add_int(w, "cell", change->cell);
            ns_json_put_key(w, "colours");
            ns_json_open_array(w, NS_JSON_FLAT);
            for (int32_t c = 0; c <= NS_PALETTE_MAX; c++) {
                if (change->colours >> c & 1)
                    ns_json_put_int(w, c);
            }
            ns_json_close(w);
            ns_json_close(w);
        }
        ns_json_close(w);
        ns_json_close(w);
    }
    ns_json_close(w);
    ns_json_put_key(w, "line_names");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t line = 0; !w->failed && line < doc->puzzle.lines.count; line++)
        put_name(w, &names, line);
    ns_json_close(w);
    ns_line_names_drop(w->ctx, &names);
}

// A cell with what is still possible of it: a bit for each colour.
static void put_change(ns_json_writer *w, const ns_trace_change *change)
{
    ns_json_put_int(w, change->cell);
    ns_json_put_int(w, change->colours);
}

// How much of it is told, when that is not all.
static void put_left_out(ns_json_writer *w, const char *key, const char *what, int32_t told,
                         int64_t left_out)
{
    char text[100];

    ns_json_put_key(w, key);
    if (left_out == 0) {
        ns_json_put_null(w);
        return;
    }
    ns_format(text, sizeof text, "only the first %d of %lld %s are told", (int)told,
              (long long)(told + left_out), what);
    ns_json_put_string(w, text);
}

static void put_looks(ns_json_writer *w, const ns_solved *solved)
{
    ns_json_put_key(w, "looks");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t l = 0; l < solved->looks.count; l++) {
        const ns_trace_look *look = &solved->looks.at[l];
        NS_ASSERT(look->first + look->count <= solved->changes.count);
        ns_json_open_array(w, NS_JSON_FLAT);
        ns_json_put_int(w, look->line);
        ns_json_put_int(w, look->kind);
        for (int32_t i = look->first; i < look->first + look->count; i++)
            put_change(w, &solved->changes.at[i]);
        ns_json_close(w);
    }
    ns_json_close(w);
    put_left_out(w, "looks_left_out", "looks", solved->looks.count, solved->looks_left_out);
}

static void put_guesses(ns_json_writer *w, const ns_solved *solved)
{
    static const char *const kinds[] = { "probe", "choice", "clash", "restart", "answer" };

    ns_json_put_key(w, "guesses");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t g = 0; g < solved->guesses.count; g++) {
        const ns_trace_guess *guess = &solved->guesses.at[g];
        ns_json_open_array(w, NS_JSON_FLAT);
        ns_json_put_string(w, kinds[guess->kind]);
        ns_json_put_int(w, guess->level);
        if (guess->cell >= 0) {
            ns_json_put_int(w, guess->cell);
            ns_json_put_int(w, guess->colours);
        }
        ns_json_close(w);
    }
    ns_json_close(w);
    put_left_out(w, "guesses_left_out", "guesses", solved->guesses.count,
                 solved->guesses_left_out);
}

void ns_solved_put(ns_json_writer *w, const ns_input *input, const ns_decided *decided,
                   const ns_solve_options *options)
{
    const ns_solved *solved = &decided->judged.solved;

    ns_decided_put(w, input, decided, options, options->want_solutions);
    ns_json_add_int(w, "line_solves", solved->line_solves);
    ns_json_add_int(w, "idle_line_solves", solved->idle_line_solves);
    ns_json_add_bool(w, "searched", solved->searched);
    ns_json_add_bool(w, "all_found", solved->all_found);
    ns_json_add_int(w, "probes", solved->probes);
    ns_json_add_int(w, "decisions", solved->decisions);
    ns_json_add_int(w, "conflicts", solved->conflicts);
    if (!options->keep_trace)
        return;
    put_trace(w, input->doc, solved);
    put_looks(w, solved);
    put_guesses(w, solved);
}
