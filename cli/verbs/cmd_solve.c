// cmd_solve.c: nonosmith solve: the solutions themselves, and what it took to find them.
//
// A single puzzle leaves nothing but its solutions on standard output, so that they can be piped
// on; the facts are a note on standard error. Of several puzzles each gets a heading.
#include "cli/crew/each.h"
#include "cli/files/rewrite.h"
#include "cli/tell/show.h"
#include "cli/tell/verdict.h"
#include "io/asserts.h"

#include <string.h>

typedef struct solve_job {
    cli_deciding deciding;
    int32_t shown_most; // solutions to show
    cli_rewrite rewrite;
    int32_t reported;
} solve_job;

static ns_status print_object(cli_deciding *deciding, const ns_input *input,
                              const ns_decided *verdict)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(deciding->cli, &object);

    ns_solved_put(&w, input, verdict, &deciding->options);
    return cli_object_close(deciding->cli, &w, &object);
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
    cli_app *cli = job->deciding.cli;
    const ns_puzzle *puzzle = &input->doc->puzzle;
    const bool alone = job->rewrite.inputs->list.count == 1;
    const bool traced = job->deciding.options.keep_trace;
    ns_text facts = { 0 };

    if (!facts_text(&cli->ctx, input, verdict, &facts)) {
        ns_text_drop(&cli->ctx, &facts);
        return ns_no_memory(&cli->ctx);
    }
    NS_ASSERT(verdict->judged.solved.solutions.count
              >= verdict->judged.solved.solution_count * puzzle->cell_count);
    cli_progress_wipe(&cli->progress);
    if (!alone)
        printf("%s%s\n", job->reported++ ? "\n" : "", facts.at);
    const ns_status status =
        traced ? cli_show_trace(cli, input->doc, &verdict->judged.solved) : NS_OK;
    for (int32_t s = 0; s < verdict->judged.solved.solution_count && s < job->shown_most; s++) {
        if (s || traced)
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
    cli_app *cli = job->deciding.cli;
    const ns_decided *verdict = result;

    if (cli_decided_failed(cli, input, verdict, code))
        return NS_OK;
    *code = ns_solved_exit(verdict, job->shown_most);
    if (cli->json)
        NS_TRY(print_object(&job->deciding, input, verdict));
    else if (!job->rewrite.output || strcmp(job->rewrite.output, "-") != 0)
        NS_TRY(print_solutions(job, input, verdict));
    return job->rewrite.output ? ns_solved_keep(&cli->ctx, input->doc, verdict) : NS_OK;
}

static int begin(void *user, cli_inputs *inputs)
{
    solve_job *job = user;

    return cli_rewrite_begin(&job->rewrite, inputs);
}

static int write_solved(void *user, void *results, int code)
{
    const solve_job *job = user;

    (void)results; // the docs have them
    return cli_rewrite_end(&job->rewrite, code);
}

// What is written is rated, too.
static void decide_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    solve_job *job = user;

    cli_decide(&job->deciding, input, ctx, result);
    cli_decided_rate(&job->deciding, job->rewrite.output ? NS_RATE_ALL : NS_RATE_NOT, input,
                     ctx, result);
}

static const cli_each solving = { .doing = "solving",
                                  .done = "looked at",
                                  .size = sizeof(ns_decided),
                                  .begin = begin,
                                  .work = decide_one,
                                  .report = report_one,
                                  .end = write_solved,
                                  .drop = cli_decided_drop };

int cli_solve(cli_app *cli)
{
    solve_job job = { .deciding.cli = cli };
    const ns_option_value *count = cli_option_of(cli, NS_OPT_COUNT);
    int code = cli_decide_options(&job.deciding);

    job.shown_most = count->given ? (int32_t)count->number : 2;
    if (code == NS_EXIT_DONE)
        code = cli_rewrite_open(cli, &job.rewrite);
    return code == NS_EXIT_DONE ? cli_each_puzzle(cli, &solving, &job) : code;
}
