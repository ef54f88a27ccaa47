// cmd_solve.c: nonosmith solve: the solutions themselves, and what it took to find them.
//
// A single puzzle leaves nothing but its solutions on standard output, so that they can be piped
// on; the facts are a note on standard error. Of several puzzles each gets a heading.
#include "cli/each.h"
#include "cli/guard.h"
#include "cli/outputs.h"
#include "cli/show.h"
#include "cli/verdict.h"

#include <string.h>

typedef struct solve_job {
    cli_app *cli;
    cli_inputs inputs;
    ns_solve_options options;
    int32_t shown_most; // solutions to show
    const char *output; // NULL: none is written
    ns_format_id format;
    int32_t reported;
} solve_job;

static void solve_one(void *user, const cli_input *input, ns_ctx *ctx, void *result)
{
    const solve_job *job = user;

    cli_decide(job->cli, ctx, input->doc, &job->options, result);
}

static int exit_of_solved(const solve_job *job, const cli_verdict *verdict)
{
    const ns_solved *solved = &verdict->judged.solved;

    if (verdict->status == NS_STOPPED && solved->solution_count < job->shown_most)
        return NS_EXIT_STOPPED;
    return solved->solution_count > 0 ? NS_EXIT_DONE : NS_EXIT_UNMET;
}

static void put_trace(ns_json_writer *w, const ns_solved *solved)
{
    ns_json_put_key(w, "trace");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t s = 0; s < solved->trace.count; s++) {
        const ns_trace_step *step = &solved->trace.at[s];
        ns_json_open_object(w, NS_JSON_FLAT);
        ns_json_add_int(w, "line", step->line);
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
}

static ns_status print_object(solve_job *job, const cli_input *input,
                              const cli_verdict *verdict)
{
    const ns_solved *solved = &verdict->judged.solved;
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&job->cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    cli_verdict_fields(&w, input, verdict, &job->options, job->options.want_solutions);
    ns_json_add_int(&w, "line_solves", solved->line_solves);
    ns_json_add_int(&w, "idle_line_solves", solved->idle_line_solves);
    ns_json_add_bool(&w, "searched", solved->searched);
    ns_json_add_bool(&w, "all_found", solved->all_found);
    ns_json_add_int(&w, "probes", solved->probes);
    ns_json_add_int(&w, "decisions", solved->decisions);
    ns_json_add_int(&w, "conflicts", solved->conflicts);
    if (job->options.keep_trace)
        put_trace(&w, solved);
    ns_json_close(&w);
    const ns_status status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(job->cli, &object);
    ns_text_drop(&job->cli->ctx, &object);
    return status;
}

// "cat.non: multiple, 83 line solves (12 idle), 0.12 ms; two answers differ in ..."
static bool facts_text(ns_ctx *ctx, const cli_input *input, const cli_verdict *verdict,
                       ns_text *text)
{
    const ns_solved *solved = &verdict->judged.solved;
    ns_text reason = { 0 };
    char difficulty[32] = "";

    if (verdict->difficulty > 0)
        snprintf(difficulty, sizeof difficulty, ", difficulty %d", (int)verdict->difficulty);
    const bool room = cli_verdict_reason(ctx, input->doc, verdict, &reason)
                      && ns_text_add_format(
                          ctx, text, "%s: %s, %lld line solves (%lld idle)%s%s, %s%s%s",
                          ns_text_chars(&input->label), ns_verdict_name(solved->verdict),
                          (long long)solved->line_solves, (long long)solved->idle_line_solves,
                          solved->searched ? " and a search" : "", difficulty,
                          cli_duration_of(verdict->elapsed, verdict->seconds).text,
                          reason.count ? "; " : "", ns_text_chars(&reason));
    ns_text_drop(ctx, &reason);
    return room;
}

static ns_status print_solutions(solve_job *job, const cli_input *input,
                                 const cli_verdict *verdict)
{
    cli_app *cli = job->cli;
    const ns_puzzle *puzzle = &input->doc->puzzle;
    const bool alone = job->inputs.list.count == 1;
    ns_text facts = { 0 };

    if (!facts_text(&cli->ctx, input, verdict, &facts)) {
        ns_text_drop(&cli->ctx, &facts);
        return ns_no_memory(&cli->ctx);
    }
    cli_progress_wipe(&cli->progress);
    if (!alone)
        printf("%s%s\n", job->reported++ ? "\n" : "", facts.at);
    const ns_status status =
        job->options.keep_trace ? cli_show_trace(cli, puzzle, &verdict->judged.solved) : NS_OK;
    for (int32_t s = 0; s < verdict->judged.solved.solution_count && s < job->shown_most; s++) {
        if (s || job->options.keep_trace)
            putchar('\n');
        cli_show_solution(cli, puzzle,
                          verdict->judged.solved.solutions.at
                              + (size_t)s * (size_t)puzzle->cell_count);
    }
    if (alone)
        cli_note(cli, "%s", facts.at);
    ns_text_drop(&cli->ctx, &facts);
    return status;
}

// Stores the first solution and the verdict in the doc, for -o.
static ns_status keep_solution(ns_ctx *ctx, ns_doc *doc, const ns_solved *solved)
{
    const int32_t cells = doc->puzzle.cell_count;

    doc->judged = solved->verdict != NS_UNKNOWN;
    doc->verdict = solved->verdict;
    if (solved->solution_count == 0)
        return NS_OK;
    if (!ns_array_resize(ctx, &doc->solution, cells))
        return ns_no_memory(ctx);
    memcpy(doc->solution.at, solved->solutions.at, (size_t)cells);
    return NS_OK;
}

static ns_status report_one(void *user, const cli_input *input, const void *result, int *code)
{
    solve_job *job = user;
    const cli_verdict *verdict = result;

    if (verdict->status != NS_OK && verdict->status != NS_STOPPED) {
        *code = cli_fail_verdict(job->cli, input, verdict);
        return NS_OK;
    }
    *code = exit_of_solved(job, verdict);
    if (job->cli->json)
        NS_TRY(print_object(job, input, verdict));
    else if (!job->output || strcmp(job->output, "-") != 0)
        NS_TRY(print_solutions(job, input, verdict));
    return job->output ? keep_solution(&job->cli->ctx, input->doc, &verdict->judged.solved)
                       : NS_OK;
}

static int solve_all(solve_job *job)
{
    const cli_each each = { .inputs = &job->inputs,
                            .doing = "solving",
                            .done = "looked at",
                            .size = sizeof(cli_verdict),
                            .work = solve_one,
                            .report = report_one,
                            .drop = cli_verdict_drop,
                            .user = job };
    const int code = cli_each_puzzle(job->cli, &each);

    if (!job->output
        || (code != NS_EXIT_DONE && code != NS_EXIT_UNMET && code != NS_EXIT_STOPPED))
        return code;
    return ns_exit_worse(code,
                         cli_write_puzzles(job->cli, &job->inputs, job->output, job->format));
}

int cli_solve(cli_app *cli)
{
    solve_job job = { .cli = cli, .output = cli_option_of(cli, NS_OPT_OUTPUT)->text };
    const ns_option_value *count = cli_option_of(cli, NS_OPT_COUNT);
    int code = cli_solve_options(cli, &job.options);

    job.shown_most = count->given ? (int32_t)count->number : 2;
    if (code == NS_EXIT_DONE && job.output) {
        cli_output_claim(cli, job.output);
        code = cli_output_format(cli, job.output, &job.format);
    }
    if (code == NS_EXIT_DONE)
        code = cli_inputs_load(cli, &job.inputs, cli->args.operand_count);
    if (code == NS_EXIT_DONE && job.output)
        code = cli_guard_puzzles(cli, &job.inputs, job.output, job.format);
    if (code == NS_EXIT_DONE)
        code = solve_all(&job);
    cli_inputs_drop(cli, &job.inputs);
    return code;
}
