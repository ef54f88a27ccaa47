// verdict.c: see verdict.h. Rows, columns and cells are counted from 1 for people and from 0 in
// JSON.
#include "cli/verdict.h"

#include <string.h>

#define NAMED_CELLS_MAX 6
#define NAMED_LINES_MAX 8

enum { ENGINE_BUILTIN, ENGINE_CADICAL }; // the choices of --engine

int cli_solve_options(cli_app *cli, ns_solve_options *options)
{
    const ns_option_value *engine = cli_option_of(cli, NS_OPT_ENGINE);
    const int64_t count = cli_option_of(cli, NS_OPT_COUNT)->number;

    *options = ns_solve_defaults();
    options->order = (ns_order)cli_option_of(cli, NS_OPT_ORDER)->number;
    options->step = (ns_step_kind)cli_option_of(cli, NS_OPT_STEP)->number;
    options->probe = cli_option_of(cli, NS_OPT_PROBE)->given;
    options->keep_trace = cli_option_of(cli, NS_OPT_TRACE)->given;
    options->want_solutions = count > 2 ? (int32_t)count : 2;
    options->sat = NULL;
    if (!engine->given || engine->number == ENGINE_CADICAL)
        options->sat = cli->ports->sat ? cli->ports->sat() : NULL;
    if (engine->given && engine->number == ENGINE_CADICAL && !options->sat)
        return cli_usage(cli, "this program was built without CaDiCaL; use --engine builtin");
    return NS_EXIT_DONE;
}

// Only a simple puzzle is settled by looking at lines.
static ns_status find_difficulty(ns_ctx *ctx, const ns_puzzle *puzzle, bool strict,
                                 cli_verdict *verdict)
{
    const ns_verdict found = verdict->judged.solved.verdict;

    verdict->difficulty = -1;
    if (puzzle->kind != NS_SLOPED || found == NS_UNKNOWN)
        return NS_OK;
    const ns_status status =
        found == NS_SIMPLE ? ns_passes(ctx, puzzle, strict, &verdict->difficulty) : NS_OK;
    verdict->has_difficulty = status == NS_OK;
    return status == NS_STOPPED ? NS_OK : status; // the verdict stands without it
}

void cli_decide(const cli_app *cli, ns_ctx *ctx, const ns_doc *doc,
                const ns_solve_options *options, cli_verdict *verdict)
{
    const double start = cli_cpu_seconds(), clock = cli_clock_seconds();
    const bool strict = cli_option_of(cli, NS_OPT_STRICT)->given;

    *verdict = (cli_verdict){ 0 };
    verdict->status = ns_doc_judge(ctx, doc, options, strict, &verdict->judged);
    verdict->seconds = cli_cpu_seconds() - start;
    verdict->elapsed = cli_clock_seconds() - clock;
    verdict->ticks = ctx->ticks;
    if (verdict->status == NS_OK)
        verdict->status = find_difficulty(ctx, &doc->puzzle, strict, verdict);
    memcpy(verdict->message, ctx->message, sizeof verdict->message);
}

int cli_fail_verdict(cli_app *cli, const cli_input *input, const cli_verdict *verdict)
{
    ns_fail(&cli->ctx, verdict->status, "%s: %s", ns_text_chars(&input->label),
            verdict->message);
    return cli_fail_status(cli, input->path, input->index, &cli->ctx, verdict->status);
}

void cli_verdict_drop(ns_ctx *ctx, void *verdict)
{
    cli_verdict *made = verdict;

    ns_judgement_drop(ctx, &made->judged);
}

void cli_print_verdict(const cli_app *cli, ns_verdict verdict, int32_t width)
{
    static const char *const colours[] = {
        [NS_UNKNOWN] = "\033[35m",  [NS_SIMPLE] = "\033[32m", [NS_UNIQUE] = "\033[32m",
        [NS_MULTIPLE] = "\033[33m", [NS_NONE] = "\033[31m",
    };

    printf("%s%-*s%s", cli->colour ? colours[verdict] : "", (int)width,
           ns_verdict_name(verdict), cli->colour ? "\033[0m" : "");
}

const char *cli_kind_name(ns_kind kind)
{
    static const char *const names[] = {
        [NS_GRID] = "grid", [NS_SLOPED] = "sloped", [NS_CURVED] = "curved", [NS_SOLID] = "solid"
    };

    return names[kind];
}

bool cli_line_name(ns_ctx *ctx, const ns_puzzle *puzzle, int32_t line, ns_text *text)
{
    if (puzzle->kind != NS_GRID)
        return ns_text_add_format(ctx, text, "line %d", (int)line + 1);
    if (line < puzzle->size[1])
        return ns_text_add_format(ctx, text, "row %d", (int)line + 1);
    return ns_text_add_format(ctx, text, "column %d", (int)(line - puzzle->size[1] + 1));
}

// "a, b and c", or "a, b and 7 more" when there are more than `most`.
static bool name_lines(ns_ctx *ctx, const ns_puzzle *puzzle, const int32_t *at, int32_t count,
                       int32_t most, ns_text *text)
{
    const int32_t named = count > most ? most : count;

    for (int32_t i = 0; i < named; i++) {
        const char *glue = i == 0 ? "" : i == count - 1 ? " and " : ", ";
        if (!ns_text_add(ctx, text, glue) || !cli_line_name(ctx, puzzle, at[i], text))
            return false;
    }
    return named == count
           || ns_text_add_format(ctx, text, " and %d more", (int)(count - named));
}

// "row 2 columns 8, 9; row 3 column 4", or numbers where there are no rows; at most `most` cells.
static bool name_cells(ns_ctx *ctx, const ns_puzzle *puzzle, const int32_t *at, int32_t count,
                       int32_t most, ns_text *text)
{
    const int32_t width = puzzle->kind == NS_GRID ? puzzle->size[0] : INT32_MAX;
    const int32_t named = count > most ? most : count;
    bool room = true;

    for (int32_t i = 0; room && i < named; i++) {
        const int32_t row = at[i] / width, column = at[i] % width;
        const bool more = i + 1 < count && at[i + 1] / width == row;
        if (i > 0 && at[i - 1] / width == row)
            room = ns_text_add_format(ctx, text, ", %d", (int)column + 1);
        else if (puzzle->kind == NS_GRID)
            room = ns_text_add_format(ctx, text, "%srow %d column%s %d", i ? "; " : "",
                                      (int)row + 1, more ? "s" : "", (int)column + 1);
        else
            room = ns_text_add_format(ctx, text, "%d", (int)column + 1);
    }
    return room
           && (named == count
               || ns_text_add_format(ctx, text, " and %d more", (int)(count - named)));
}

static bool say_multiple(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solved *solved,
                         ns_text *text)
{
    return ns_text_add_format(ctx, text,
                              "two answers differ in %d cell%s: ", (int)solved->differ.count,
                              solved->differ.count == 1 ? "" : "s")
           && name_cells(ctx, puzzle, solved->differ.at, solved->differ.count, NAMED_CELLS_MAX,
                         text);
}

// "the rows have 12 black cells, the columns 13"
static bool say_totals(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_totals *totals,
                       ns_text *text)
{
    const ns_paint *paint = &puzzle->palette[totals->colour];
    char symbol[2] = { paint->symbol, 0 };
    const char *name = paint->name[0] ? paint->name : symbol;

    if (puzzle->kind == NS_GRID)
        return ns_text_add_format(ctx, text, "the rows have %lld %s cells, the columns %lld",
                                  (long long)totals->count[0], name,
                                  (long long)totals->count[1]);
    return ns_text_add_format(ctx, text,
                              "the lines from %d on have %lld %s cells, those from %d on %lld",
                              (int)totals->line[0], (long long)totals->count[0], name,
                              (int)totals->line[1], (long long)totals->count[1]);
}

static bool say_none(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_solved *solved,
                     ns_text *text)
{
    const int32_t count = solved->conflict.count;

    if (solved->totals.colour)
        return say_totals(ctx, puzzle, &solved->totals, text);
    if (count == 0)
        return ns_text_add(ctx, text, "no filling meets all clues");
    return name_lines(ctx, puzzle, solved->conflict.at, count, NAMED_LINES_MAX, text)
           && ns_text_add(ctx, text,
                          count == 1 ? " cannot be filled"
                          : solved->conflict_minimal
                              ? " cannot all be met together"
                              : " cannot all be met together, perhaps not "
                                "even some of them");
}

bool cli_verdict_reason(ns_ctx *ctx, const ns_doc *doc, const cli_verdict *verdict,
                        ns_text *text)
{
    const ns_solved *solved = &verdict->judged.solved;
    bool room = true;

    if (solved->verdict == NS_MULTIPLE)
        room = say_multiple(ctx, &doc->puzzle, solved, text);
    else if (solved->verdict == NS_NONE)
        room = say_none(ctx, &doc->puzzle, solved, text);
    else if (solved->verdict == NS_UNIQUE && solved->depth == NS_DEPTH_PROBES)
        room = ns_text_add(ctx, text, "one supposition at a time is enough");
    else if (solved->verdict == NS_UNKNOWN)
        room = ns_text_add(ctx, text,
                           cli_interrupted() ? "stopped"
                                             : "the effort ran out; allow more with --effort");
    if (room && verdict->judged.goal == NS_GOAL_NO)
        room = ns_text_add_format(ctx, text, "%sthe stored solution breaks the clues",
                                  text->count ? "; " : "");
    return room;
}

static void put_numbers(ns_json_writer *w, const char *key, const int32_t *at, int32_t count)
{
    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < count; i++)
        ns_json_put_int(w, at[i]);
    ns_json_close(w);
}

static void put_solutions(ns_json_writer *w, const ns_puzzle *puzzle, const ns_solved *solved,
                          int32_t most)
{
    const int32_t cells = puzzle->cell_count;

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

void cli_verdict_fields(ns_json_writer *w, const cli_input *input, const cli_verdict *verdict,
                        const ns_solve_options *options, int32_t solutions_most)
{
    const ns_puzzle *puzzle = &input->doc->puzzle;
    const ns_solved *solved = &verdict->judged.solved;
    const char *level = ns_level_name(verdict->judged.level);

    ns_json_add_string(w, "file", input->path);
    ns_json_add_int(w, "index", input->index);
    ns_json_add_string(w, "kind", cli_kind_name(puzzle->kind));
    ns_json_add_string(w, "verdict", ns_verdict_name(solved->verdict));
    ns_json_put_key(w, "goal");
    if (verdict->judged.goal == NS_GOAL_UNKNOWN)
        ns_json_put_null(w);
    else
        ns_json_put_bool(w, verdict->judged.goal == NS_GOAL_YES);
    ns_json_put_key(w, "level");
    if (level)
        ns_json_put_string(w, level);
    else
        ns_json_put_null(w);
    if (puzzle->kind == NS_SLOPED) {
        ns_json_put_key(w, "difficulty");
        if (verdict->has_difficulty)
            ns_json_put_int(w, verdict->difficulty);
        else
            ns_json_put_null(w);
    }
    if (options->probe) {
        ns_json_add_string(w, "depth", ns_depth_name(solved->depth));
    }
    ns_json_add_int(w, "cells", puzzle->cell_count);
    ns_json_add_int(w, "lines", puzzle->lines.count);
    ns_json_add_string(w, "engine", options->sat ? options->sat->name : "builtin");
    ns_json_add_rounded(w, "seconds", verdict->seconds, 6);
    ns_json_add_rounded(w, "elapsed", verdict->elapsed, 6);
    ns_json_add_int(w, "steps", verdict->ticks);
    put_solutions(w, puzzle, solved, solutions_most);
    put_numbers(w, "differ", solved->differ.at, solved->differ.count);
    put_numbers(w, "conflict", solved->conflict.at, solved->conflict.count);
    ns_json_add_bool(w, "minimal", solved->conflict_minimal);
}
