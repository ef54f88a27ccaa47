// cmd_change.c: nonosmith change: one thing of finished puzzles changes, all else stays.
//
// What changed waits until all puzzles are done: a file that is named twice has one doc, which other threads may be reading.
#include "cli/crew/each.h"
#include "cli/files/guard.h"
#include "cli/files/outputs.h"
#include "cli/tell/verdict.h"

#include "io/asserts.h"

typedef struct change_job {
    cli_app *cli;
    cli_inputs *inputs;
    const char *output;
    ns_format_id format;
} change_job;

static void change_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const change_job *job = user;
    const ns_shop shop = cli_shop(job->cli);

    ns_change_doc(ctx, &shop, input->doc, result);
}

static ns_status print_object(change_job *job, const ns_input *input, const ns_changed *told)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(job->cli, &object);

    ns_changed_put(&w, input, told);
    return cli_object_close(job->cli, &w, &object);
}

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    change_job *job = user;
    const ns_changed *told = result;
    const char *label = ns_text_chars(&input->label);

    if (told->status != NS_STOPPED
        && cli_failed(job->cli, input, told->status, told->message, code))
        return NS_OK;
    *code = ns_changed_exit(told);
    if (job->cli->json)
        return print_object(job, input, told);
    if (told->changed)
        cli_note(job->cli, "%s: %s; %s%s", label, ns_text_chars(&told->what),
                 ns_verdict_name(told->verdict),
                 told->goal == NS_GOAL_NO ? ", but not the picture" : "");
    else
        cli_note(job->cli, "%s: %s; it stays as it is", label, ns_text_chars(&told->reason));
    return NS_OK;
}

// Whether an entry before has the same doc: all of them tell the same change, which is made once.
static bool is_named_before(const cli_inputs *inputs, int32_t i)
{
    int32_t k = 0;

    if (inputs->ascending)
        return false;
    while (k < i && inputs->list.at[k].doc != inputs->list.at[i].doc)
        k++;
    return k < i;
}

static int write_changed(void *user, void *results, int code)
{
    const change_job *job = user;
    cli_app *cli = job->cli;
    ns_changed *changed = results;
    ns_status status = NS_OK;

    if (code != NS_EXIT_DONE && code != NS_EXIT_UNMET && code != NS_EXIT_STOPPED)
        return code;
    for (int32_t i = 0; status == NS_OK && i < job->inputs->list.count; i++) {
        if (!is_named_before(job->inputs, i))
            status = ns_change_apply(&cli->ctx, job->inputs->list.at[i].doc, &changed[i]);
    }
    return ns_exit_worse(
        code, status == NS_OK ? cli_write_puzzles(cli, job->inputs, job->output, job->format)
                              : cli_done(cli, NULL, status));
}

static int begin(void *user, cli_inputs *inputs)
{
    change_job *job = user;

    job->inputs = inputs;
    return cli_guard_puzzles(job->cli, inputs, job->output, job->format);
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_changed_drop(ctx, result);
}

static const cli_each changing = { .doing = "changing",
                                   .done = "changed",
                                   .size = sizeof(ns_changed),
                                   .keeps = true,
                                   .begin = begin,
                                   .work = change_one,
                                   .report = report_one,
                                   .end = write_changed,
                                   .drop = drop };

int cli_change(cli_app *cli)
{
    change_job job = { .cli = cli, .output = cli_option_of(cli, NS_OPT_OUTPUT)->text };

    if (!job.output)
        return cli_usage(cli, "change needs a file to write; add -o OUT.nono");
    cli_output_claim(cli, job.output);
    int code = cli_output_format(cli, job.output, &job.format);
    if (code == NS_EXIT_DONE)
        code = cli_usage_of(cli, ns_change_check(&cli->ctx, &cli->args.asked));
    return code == NS_EXIT_DONE ? cli_each_puzzle(cli, &changing, &job) : code;
}
