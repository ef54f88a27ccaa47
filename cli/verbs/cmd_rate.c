// cmd_rate.c: nonosmith rate: how hard is each puzzle? A row each, or an object; with -o the puzzles are written
// with their ratings.
#include "cli/crew/each.h"
#include "cli/files/rewrite.h"
#include "cli/tell/stars.h"
#include "cli/tell/verdict.h"

#define LABEL_MAX 72 // longer names push their line to the right

typedef struct rate_job {
    cli_deciding deciding;
    cli_rewrite rewrite;
    int32_t label_width;
} rate_job;

static ns_status print_object(cli_app *cli, const ns_input *input, const ns_explained *rated)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(cli, &object);

    ns_rated_put(&w, input, rated);
    return cli_object_close(cli, &w, &object);
}

// file  stars  time  hardest  deductions  narrowest  profile, or why there are no stars
static ns_status print_row(rate_job *job, const ns_input *input, const ns_explained *rated)
{
    cli_app *cli = job->deciding.cli;
    const ns_rating *rating = &rated->made.rating;
    ns_text reason = { 0 };

    if (!ns_explained_reason(&cli->ctx, input->doc, rated, &reason)) {
        ns_text_drop(&cli->ctx, &reason);
        return ns_no_memory(&cli->ctx);
    }
    cli_progress_wipe(&cli->progress);
    printf("%-*s  %s", (int)job->label_width, ns_text_chars(&input->label),
           cli_stars(cli, rating->stars));
    if (rating->stars > 0)
        printf("  %6s  %-12s  %5d deductions  narrowest %3d  %s",
               cli_effort_of(rating->effort).text, ns_technique_name(rating->hardest),
               (int)rating->deductions, (int)rating->narrowest, cli_profile_of(rating).text);
    else
        printf("  %s", ns_verdict_name(rated->decided.judged.solved.verdict));
    printf("%s%s\n", reason.count ? "  " : "", ns_text_chars(&reason));
    ns_text_drop(&cli->ctx, &reason);
    return NS_OK;
}

static void rate_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const rate_job *job = user;
    const ns_shop shop = cli_shop(job->deciding.cli);

    ns_explain_doc(ctx, &shop, &job->deciding.options, false, input->doc, result);
}

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    rate_job *job = user;
    cli_app *cli = job->deciding.cli;
    const ns_explained *rated = result;

    if (rated->status != NS_STOPPED
        && cli_failed(cli, input, rated->status, rated->message, code))
        return NS_OK;
    *code = ns_explained_exit(rated);
    ns_rated_keep(input->doc, rated);
    return cli->json ? print_object(cli, input, rated) : print_row(job, input, rated);
}

static int begin(void *user, cli_inputs *inputs)
{
    rate_job *job = user;

    for (int32_t i = 0; i < inputs->list.count; i++) {
        const int32_t width = inputs->list.at[i].label.count;
        if (width > job->label_width)
            job->label_width = width < LABEL_MAX ? width : LABEL_MAX;
    }
    return cli_rewrite_begin(&job->rewrite, inputs);
}

static int write_rated(void *user, void *results, int code)
{
    const rate_job *job = user;

    (void)results; // the docs have them
    return cli_rewrite_end(&job->rewrite, code);
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_explained_drop(ctx, result);
}

static const cli_each rating = { .doing = "rating",
                                 .done = "rated",
                                 .size = sizeof(ns_explained),
                                 .begin = begin,
                                 .work = rate_one,
                                 .report = report_one,
                                 .end = write_rated,
                                 .drop = drop };

int cli_rate(cli_app *cli)
{
    rate_job job = { .deciding.cli = cli };
    int code = cli_decide_options(&job.deciding);

    if (code == NS_EXIT_DONE)
        code = cli_rewrite_open(cli, &job.rewrite);
    return code == NS_EXIT_DONE ? cli_each_puzzle(cli, &rating, &job) : code;
}
