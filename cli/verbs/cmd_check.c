// cmd_check.c: nonosmith check: how many answers has each puzzle? A row each, in columns that are as
// wide as the widest name and size need, so that all rows are known before the first is printed.
#include "cli/crew/each.h"
#include "cli/tell/stars.h"
#include "cli/tell/verdict.h"

#include <string.h>

#define LABEL_MAX 72 // longer names push their line to the right

typedef struct check_job {
    cli_deciding deciding;
    int32_t label_width, size_width;
    ns_rating_depth depth;
} check_job;

static ns_status print_object(cli_deciding *deciding, const ns_input *input,
                              const ns_decided *verdict)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(deciding->cli, &object);

    ns_decided_put(&w, input, verdict, &deciding->options, 2);
    return cli_object_close(deciding->cli, &w, &object);
}

// "20x30" of a grid, otherwise the kind.
static int32_t size_text(char *to, size_t room, const ns_puzzle *puzzle)
{
    if (ns_kind_about(puzzle->kind)->sides == 2)
        return snprintf(to, room, "%dx%d", (int)puzzle->size[0], (int)puzzle->size[1]);
    return snprintf(to, room, "%s", ns_kind_name(puzzle->kind));
}

// file  verdict  stars if asked for  level if any  size  cells  seconds  difficulty of sloped puzzles  reason
static ns_status print_row(check_job *job, const ns_input *input, const ns_decided *verdict)
{
    cli_app *cli = job->deciding.cli;
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
    if (job->depth)
        printf("  %-5s", cli_stars(cli, verdict->rating.stars));
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

    if (cli_decided_failed(job->deciding.cli, input, verdict, code))
        return NS_OK;
    *code = ns_decided_exit(verdict);
    return job->deciding.cli->json ? print_object(&job->deciding, input, verdict)
                                   : print_row(job, input, verdict);
}

static int measure_columns(void *user, cli_inputs *inputs)
{
    check_job *job = user;

    job->depth = ns_check_rates(&job->deciding.cli->args.asked, inputs->list.count);
    for (int32_t i = 0; i < inputs->list.count; i++) {
        const ns_input *input = &inputs->list.at[i];
        char size[32];
        if (input->status != NS_OK)
            continue;
        const int32_t width = size_text(size, sizeof size, &input->doc->puzzle);
        if (input->label.count > job->label_width)
            job->label_width = input->label.count < LABEL_MAX ? input->label.count : LABEL_MAX;
        if (width > job->size_width)
            job->size_width = width;
    }
    return NS_EXIT_DONE;
}

static void decide_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    check_job *job = user;

    cli_decide(&job->deciding, input, ctx, result);
    cli_decided_rate(&job->deciding, job->depth, input, ctx, result);
}

static const cli_each checking = { .doing = "checking",
                                   .done = "looked at",
                                   .size = sizeof(ns_decided),
                                   .begin = measure_columns,
                                   .work = decide_one,
                                   .report = report_one,
                                   .drop = cli_decided_drop };

int cli_check(cli_app *cli)
{
    check_job job = { .deciding.cli = cli };
    const int code = cli_decide_options(&job.deciding);

    return code == NS_EXIT_DONE ? cli_each_puzzle(cli, &checking, &job) : code;
}
