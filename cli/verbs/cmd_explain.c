// cmd_explain.c: nonosmith explain: every step a person could take, as sentences, as objects or as pictures.
//
// A single puzzle leaves nothing but its steps on standard output; what they come to is a note on standard error.
// Of several puzzles each gets a heading. Pictures are drawn as each puzzle is reported, and written when all are.
#include "cli/crew/each.h"
#include "cli/files/guard.h"
#include "cli/files/outputs.h"
#include "cli/tell/stars.h"
#include "cli/tell/verdict.h"

#include <string.h>

typedef struct explain_job {
    cli_deciding deciding;
    cli_inputs *inputs;
    const char *output; // NULL: no picture is drawn
    ns_drawn drawn;
    ns_outbox outbox;
    int32_t reported;
} explain_job;

static ns_status print_object(cli_app *cli, const ns_input *input,
                              const ns_explained *explained)
{
    const ns_shop shop = cli_shop(cli);
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(cli, &object);

    ns_explained_put(&w, &shop, input, explained);
    return cli_object_close(cli, &w, &object);
}

// "cat.nono: 142 steps in 31 moments, 2/5, about 4 min, hardest which run; why it ends"
static ns_status facts_text(ns_ctx *ctx, const cli_app *cli, const ns_input *input,
                            const ns_explained *explained, ns_text *text)
{
    const ns_rating *rating = &explained->made.rating;
    ns_text reason = { 0 };
    bool room = ns_explained_reason(ctx, input->doc, explained, &reason)
                && ns_text_add_format(ctx, text, "%s: %d step%s in %d moment%s",
                                      ns_text_chars(&input->label), (int)rating->deductions,
                                      rating->deductions == 1 ? "" : "s", (int)rating->moments,
                                      rating->moments == 1 ? "" : "s");

    if (room && rating->stars > 0)
        room = ns_text_add_format(
            ctx, text, ", %s, about %s, hardest %s", cli_stars(cli, rating->stars),
            cli_effort_of(rating->effort).text, ns_technique_name(rating->hardest));
    if (room && reason.count)
        room = ns_text_add_format(ctx, text, "; %s", reason.at);
    ns_text_drop(ctx, &reason);
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status print_sentences(cli_app *cli, const ns_input *input,
                                 const ns_explained *explained)
{
    const ns_shop shop = cli_shop(cli);
    const int32_t shown = ns_explained_shown(&shop, explained);
    ns_line_names names = { 0 };
    ns_text sentence = { 0 };
    ns_status status = ns_line_names_find(&cli->ctx, input->doc, &names);
    const ns_namer namer = ns_names_namer(&names);
    int width = 1;

    for (int32_t n = shown; n >= 10; n /= 10)
        width++;
    for (int32_t i = 0; status == NS_OK && i < shown; i++) {
        sentence.count = 0;
        status = ns_deduction_say(&cli->ctx, &input->doc->puzzle, &explained->made, i, &namer,
                                  &sentence);
        if (status == NS_OK)
            printf("%*d  %s\n", width, (int)i + 1, ns_text_chars(&sentence));
    }
    ns_text_drop(&cli->ctx, &sentence);
    ns_line_names_drop(&cli->ctx, &names);
    return status;
}

static ns_status print_text(explain_job *job, const ns_input *input,
                            const ns_explained *explained)
{
    cli_app *cli = job->deciding.cli;
    const bool alone = job->inputs->list.count == 1;
    ns_text facts = { 0 };
    ns_status status = facts_text(&cli->ctx, cli, input, explained, &facts);

    cli_progress_wipe(&cli->progress);
    if (status == NS_OK && !alone && !job->output)
        printf("%s%s\n", job->reported++ ? "\n" : "", facts.at);
    if (status == NS_OK && !job->output)
        status = print_sentences(cli, input, explained);
    if (status == NS_OK && (alone || job->output))
        cli_note(cli, "%s", facts.at);
    ns_text_drop(&cli->ctx, &facts);
    return status;
}

static void explain_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const explain_job *job = user;
    const ns_shop shop = cli_shop(job->deciding.cli);

    ns_explain_doc(ctx, &shop, &job->deciding.options, true, input->doc, result);
}

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    explain_job *job = user;
    cli_app *cli = job->deciding.cli;
    const ns_explained *explained = result;
    const ns_shop shop = cli_shop(cli);

    if (explained->status != NS_STOPPED
        && cli_failed(cli, input, explained->status, explained->message, code))
        return NS_OK;
    *code = ns_explained_exit(explained);
    NS_TRY(cli->json ? print_object(cli, input, explained) : print_text(job, input, explained));
    return job->output ? ns_draw_steps(&cli->ctx, &shop, input, explained, &job->drawn,
                                       (int32_t)(input - job->inputs->list.at))
                       : NS_OK;
}

static int begin(void *user, cli_inputs *inputs)
{
    explain_job *job = user;
    cli_app *cli = job->deciding.cli;
    const ns_shop shop = cli_shop(cli);

    job->inputs = inputs;
    if (!job->output)
        return NS_EXIT_DONE;
    const int code = cli_usage_of(
        cli, ns_draw_steps_asked(&cli->ctx, &shop, inputs->list.count, &job->drawn));
    return code == NS_EXIT_DONE ? cli_page_format_check(cli, job->drawn.format) : code;
}

static ns_status post_pages(explain_job *job, int32_t i, int32_t page, int32_t count)
{
    ns_ctx *ctx = &job->deciding.cli->ctx;
    ns_text bytes = { 0 }, path = { 0 };
    ns_status status = ns_pages_write(ctx, job->deciding.cli->ports,
                                      job->drawn.scenes.at + job->drawn.told[i].first + page,
                                      count, job->drawn.format, job->drawn.dpi, &bytes);

    if (status == NS_OK)
        status =
            ns_drawn_path(ctx, &job->drawn, job->output, job->inputs->list.at, i, page, &path);
    if (status == NS_OK)
        status = cli_guard_sources(ctx, job->inputs, path.at);
    if (status == NS_OK)
        status = ns_outbox_add(ctx, &job->outbox, path.at, ns_text_chars(&bytes), bytes.count);
    ns_text_drop(ctx, &bytes);
    ns_text_drop(ctx, &path);
    return status;
}

static ns_status post_all(explain_job *job)
{
    const ns_drawn *drawn = &job->drawn;

    if (drawn->format == NS_PAGE_PDF)
        return post_pages(job, 0, 0, drawn->scenes.count);
    if (drawn->scenes.count > 1 && strcmp(job->output, "-") == 0)
        return ns_fail(
            &job->deciding.cli->ctx, NS_BAD_INPUT,
            "%d pages do not fit into one %s on standard output; use --to pdf or a file",
            (int)drawn->scenes.count, ns_page_format_name(drawn->format));
    for (int32_t i = 0; i < drawn->count; i++) {
        for (int32_t page = 0; page < drawn->told[i].pages; page++)
            NS_TRY(post_pages(job, i, page, 1));
    }
    return NS_OK;
}

static int write_pages(void *user, void *results, int code)
{
    explain_job *job = user;
    cli_app *cli = job->deciding.cli;

    (void)results; // drawn already
    if (!job->output || job->drawn.scenes.count == 0
        || (code != NS_EXIT_DONE && code != NS_EXIT_UNMET && code != NS_EXIT_STOPPED))
        return code;
    ns_status status = post_all(job);
    if (status == NS_OK)
        status = ns_outbox_commit(&cli->ctx, &job->outbox);
    return ns_exit_worse(code, cli_done(cli, NULL, status));
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_explained_drop(ctx, result);
}

static const cli_each explaining = { .doing = "explaining",
                                     .done = "explained",
                                     .size = sizeof(ns_explained),
                                     .begin = begin,
                                     .work = explain_one,
                                     .report = report_one,
                                     .end = write_pages,
                                     .drop = drop };

int cli_explain(cli_app *cli)
{
    explain_job job = { .deciding.cli = cli,
                        .output = cli_option_of(cli, NS_OPT_OUTPUT)->text };
    int code = cli_usage_of(cli, ns_explain_check(&cli->ctx, &cli->args.asked));

    if (code == NS_EXIT_DONE && !job.output && cli_option_of(cli, NS_OPT_TO)->given)
        code = cli_usage(cli, "--to names what -o writes; add -o OUT");
    if (code == NS_EXIT_DONE)
        code = cli_decide_options(&job.deciding);
    if (job.output)
        cli_output_claim(cli, job.output);
    if (code == NS_EXIT_DONE)
        code = cli_each_puzzle(cli, &explaining, &job);
    ns_outbox_drop(&cli->ctx, &job.outbox);
    ns_drawn_drop(&cli->ctx, &job.drawn);
    return code;
}
