// cmd_hint.c: nonosmith hint: help for who is stuck, as much as --stage asks for.
//
// Of several puzzles each gets its name before what is said of it. With --stage do and -o the docs, with what was
// said done, are written in the end.
#include "cli/crew/each.h"
#include "cli/files/rewrite.h"
#include "cli/tell/verdict.h"

#include <string.h>

typedef struct hint_job {
    cli_deciding deciding;
    ns_hint_stage stage;
    cli_rewrite rewrite;
} hint_job;

static ns_status print_object(const hint_job *job, const ns_input *input,
                              const ns_hinted *hinted)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(job->deciding.cli, &object);

    ns_hinted_put(&w, input, hinted, job->stage);
    return cli_object_close(job->deciding.cli, &w, &object);
}

static ns_status print_text(const hint_job *job, const ns_input *input, const ns_hinted *hinted)
{
    cli_app *cli = job->deciding.cli;
    ns_text text = { 0 };
    const bool room = ns_hinted_say(&cli->ctx, input->doc, hinted, job->stage, &text);

    cli_progress_wipe(&cli->progress);
    if (room && job->rewrite.inputs->list.count > 1)
        printf("%s: ", ns_text_chars(&input->label));
    if (room)
        printf("%s\n", ns_text_chars(&text));
    ns_text_drop(&cli->ctx, &text);
    return room ? NS_OK : ns_no_memory(&cli->ctx);
}

static void hint_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const hint_job *job = user;
    const ns_shop shop = cli_shop(job->deciding.cli);

    ns_hint_doc(ctx, &shop, &job->deciding.options, input->doc, result);
}

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    hint_job *job = user;
    cli_app *cli = job->deciding.cli;
    const ns_hinted *hinted = result;

    if (hinted->status != NS_STOPPED
        && cli_failed(cli, input, hinted->status, hinted->message, code))
        return NS_OK;
    *code = ns_hinted_exit(hinted);
    if (cli->json)
        NS_TRY(print_object(job, input, hinted));
    else if (!job->rewrite.output || strcmp(job->rewrite.output, "-") != 0)
        NS_TRY(print_text(job, input, hinted));
    return job->rewrite.output ? ns_hinted_apply(&cli->ctx, input->doc, hinted) : NS_OK;
}

static int begin(void *user, cli_inputs *inputs)
{
    hint_job *job = user;

    return cli_rewrite_begin(&job->rewrite, inputs);
}

static int write_done(void *user, void *results, int code)
{
    const hint_job *job = user;

    (void)results; // the docs have them
    return cli_rewrite_end(&job->rewrite, code);
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_hinted_drop(ctx, result);
}

static const cli_each hinting = { .doing = "looking",
                                  .done = "looked at",
                                  .size = sizeof(ns_hinted),
                                  .begin = begin,
                                  .work = hint_one,
                                  .report = report_one,
                                  .end = write_done,
                                  .drop = drop };

int cli_hint(cli_app *cli)
{
    hint_job job = { .deciding.cli = cli,
                     .stage = (ns_hint_stage)cli_option_of(cli, NS_OPT_STAGE)->number };
    int code = cli_usage_of(cli, ns_hint_check(&cli->ctx, &cli->args.asked));

    if (code == NS_EXIT_DONE)
        code = cli_decide_options(&job.deciding);
    if (code == NS_EXIT_DONE)
        code = cli_rewrite_open(cli, &job.rewrite);
    return code == NS_EXIT_DONE ? cli_each_puzzle(cli, &hinting, &job) : code;
}
