// cmd_solve.c: nonosmith solve: the solutions themselves, and what it took to find them.
//
// A single puzzle leaves nothing but its solutions on standard output, so that they can be piped
// on; the facts are a note on standard error. Of several puzzles each gets a heading.
#include "cli/crew/each.h"
#include "cli/files/guard.h"
#include "cli/files/outputs.h"
#include "cli/tell/show.h"
#include "cli/tell/verdict.h"

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

static void solve_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const solve_job *job = user;
    const ns_shop shop = cli_shop(job->cli);

    ns_decide(ctx, &shop, &job->options, input->doc, result);
}

static ns_status print_object(solve_job *job, const ns_input *input, const ns_decided *verdict)
{
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&job->cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_solved_put(&w, input, verdict, &job->options);
    ns_json_close(&w);
    const ns_status status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(job->cli, &object);
    ns_text_drop(&job->cli->ctx, &object);
    return status;
}

// "cat.non: multiple, 83 line solves (12 idle), 0.12 ms; two answers differ in ..."
static bool facts_text(ns_ctx *ctx, const ns_input *input, const ns_decided *verdict,
                       ns_text *text)
{
    const ns_solved *solved = &verdict->judged.solved;
    ns_text reason = { 0 };
    char difficulty[32] = "";

    if (verdict->difficulty > 0)
        snprintf(difficulty, sizeof difficulty, ", difficulty %d", (int)verdict->difficulty);
    const bool room = ns_decided_reason(ctx, input->doc, verdict, &reason)
                      && ns_text_add_format(
                          ctx, text, "%s: %s, %lld line solves (%lld idle)%s%s, %s%s%s",
                          ns_text_chars(&input->label), ns_verdict_name(solved->verdict),
                          (long long)solved->line_solves, (long long)solved->idle_line_solves,
                          solved->searched ? " and a search" : "", difficulty,
                          cli_duration_of(verdict->took.elapsed, verdict->took.seconds).text,
                          reason.count ? "; " : "", ns_text_chars(&reason));
    ns_text_drop(ctx, &reason);
    return room;
}

static ns_status print_solutions(solve_job *job, const ns_input *input,
                                 const ns_decided *verdict)
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

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    solve_job *job = user;
    const ns_decided *verdict = result;

    if (verdict->status != NS_OK && verdict->status != NS_STOPPED) {
        *code = cli_fail_decided(job->cli, input, verdict);
        return NS_OK;
    }
    *code = ns_solved_exit(verdict, job->shown_most);
    if (job->cli->json)
        NS_TRY(print_object(job, input, verdict));
    else if (!job->output || strcmp(job->output, "-") != 0)
        NS_TRY(print_solutions(job, input, verdict));
    return job->output ? ns_solved_keep(&job->cli->ctx, input->doc, &verdict->judged.solved)
                       : NS_OK;
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_decided_drop(ctx, result);
}

static int solve_all(solve_job *job)
{
    const cli_each each = { .inputs = &job->inputs,
                            .doing = "solving",
                            .done = "looked at",
                            .size = sizeof(ns_decided),
                            .work = solve_one,
                            .report = report_one,
                            .drop = drop,
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
    int code = cli_decide_options(cli, &job.options);

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
