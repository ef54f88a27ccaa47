// cmd_check.c: nonosmith check: how many answers has each puzzle?
#include "cli/crew/each.h"
#include "cli/tell/verdict.h"

#include <string.h>

#define LABEL_MAX 72 // longer names push their line to the right

typedef struct check_job {
    cli_app *cli;
    cli_inputs inputs;
    ns_solve_options options;
    int32_t label_width, size_width;
} check_job;

static void check_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const check_job *job = user;
    const ns_shop shop = cli_shop(job->cli);

    ns_decide(ctx, &shop, &job->options, input->doc, result);
}

static ns_status print_object(check_job *job, const ns_input *input, const ns_decided *verdict)
{
    ns_text object = { 0 };
    ns_json_writer w = ns_json_writer_to(&job->cli->ctx, &object);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_decided_put(&w, input, verdict, &job->options, 2);
    ns_json_close(&w);
    const ns_status status = ns_json_written(&w);
    if (status == NS_OK)
        cli_object(job->cli, &object);
    ns_text_drop(&job->cli->ctx, &object);
    return status;
}

// "20x30" of a grid, otherwise the kind.
static int32_t size_text(char *to, size_t room, const ns_puzzle *puzzle)
{
    if (ns_kind_about(puzzle->kind)->sides == 2)
        return snprintf(to, room, "%dx%d", (int)puzzle->size[0], (int)puzzle->size[1]);
    return snprintf(to, room, "%s", ns_kind_name(puzzle->kind));
}

// file  verdict  level if any  size  cells  seconds  difficulty of sloped puzzles  reason
static ns_status print_row(check_job *job, const ns_input *input, const ns_decided *verdict)
{
    cli_app *cli = job->cli;
    const ns_puzzle *puzzle = &input->doc->puzzle;
    const char *level = ns_level_name(verdict->judged.level);
    ns_text reason = { 0 };
    char size[32];

    if (!ns_decided_reason(&cli->ctx, input->doc, verdict, &reason))
        return ns_no_memory(&cli->ctx);
    size_text(size, sizeof size, puzzle);
    cli_progress_wipe(&cli->progress);
    printf("%-*s  ", (int)job->label_width, ns_text_chars(&input->label));
    cli_print_verdict(cli, verdict->judged.solved.verdict, 8);
    if (level)
        printf("  %-8s", level);
    printf("  %*s  %6d cells  %10s", (int)job->size_width, size, (int)puzzle->cell_count,
           cli_duration_of(verdict->took.elapsed, verdict->took.seconds).text);
    if (verdict->difficulty > 0)
        printf("  difficulty %d", (int)verdict->difficulty);
    printf("%s%s\n", reason.count ? "  " : "", ns_text_chars(&reason));
    ns_text_drop(&cli->ctx, &reason);
    return NS_OK;
}

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    check_job *job = user;
    const ns_decided *verdict = result;

    if (verdict->status != NS_OK && verdict->status != NS_STOPPED) {
        *code = cli_fail_decided(job->cli, input, verdict);
        return NS_OK;
    }
    *code = ns_decided_exit(verdict);
    return job->cli->json ? print_object(job, input, verdict) : print_row(job, input, verdict);
}

static void measure_columns(check_job *job)
{
    for (int32_t i = 0; i < job->inputs.list.count; i++) {
        const ns_input *input = &job->inputs.list.at[i];
        char size[32];
        if (input->status != NS_OK)
            continue;
        const int32_t width = size_text(size, sizeof size, &input->doc->puzzle);
        if (input->label.count > job->label_width)
            job->label_width = input->label.count < LABEL_MAX ? input->label.count : LABEL_MAX;
        if (width > job->size_width)
            job->size_width = width;
    }
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_decided_drop(ctx, result);
}

static int check_all(check_job *job)
{
    const cli_each each = { .inputs = &job->inputs,
                            .doing = "checking",
                            .done = "looked at",
                            .size = sizeof(ns_decided),
                            .work = check_one,
                            .report = report_one,
                            .drop = drop,
                            .user = job };

    measure_columns(job);
    return cli_each_puzzle(job->cli, &each);
}

int cli_check(cli_app *cli)
{
    check_job job = { .cli = cli };
    int code = cli_decide_options(cli, &job.options);

    if (code == NS_EXIT_DONE)
        code = cli_inputs_load(cli, &job.inputs, cli->args.operand_count);
    if (code == NS_EXIT_DONE)
        code = check_all(&job);
    cli_inputs_drop(cli, &job.inputs);
    return code;
}
