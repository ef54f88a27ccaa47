// cmd_suggest.c: nonosmith suggest: what to change until puzzles are simple, a sentence each.
#include "cli/crew/each.h"
#include "cli/tell/verdict.h"

typedef struct suggest_job {
    cli_app *cli;
    const cli_inputs *inputs;
} suggest_job;

static void suggest_one(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const suggest_job *job = user;
    const ns_shop shop = cli_shop(job->cli);

    ns_suggest_doc(ctx, &shop, input->doc, result);
}

static ns_status print_object(cli_app *cli, const ns_input *input, const ns_suggested *told)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(cli, &object);

    ns_suggested_put(&w, input, told);
    return cli_object_close(cli, &w, &object);
}

// The option that makes the change, as it is typed.
static void print_option(const ns_suggestion *s)
{
    const char *name = ns_option_find(s->option, NS_VERB_CHANGE)->name;

    printf("   --%s", name);
    if (s->value.count)
        printf(" %s", ns_text_chars(&s->value));
    if (s->seed >= 0)
        printf(" --seed %lld", (long long)s->seed);
    if (s->effort > 0)
        printf(" --effort %lld", (long long)s->effort);
    printf("\n");
}

static ns_status report_one(void *user, const ns_input *input, const void *result, int *code)
{
    const suggest_job *job = user;
    const ns_suggested *told = result;

    if (told->status != NS_STOPPED
        && cli_failed(job->cli, input, told->status, told->message, code))
        return NS_OK;
    *code = ns_suggested_exit(told);
    if (job->cli->json)
        return print_object(job->cli, input, told);
    cli_progress_wipe(&job->cli->progress);
    if (job->inputs->list.count > 1)
        printf("%s\n", ns_text_chars(&input->label));
    for (int32_t i = 0; i < told->list.count; i++) {
        printf("%d  %s.\n", (int)i + 1, ns_text_chars(&told->list.at[i].sentence));
        print_option(&told->list.at[i]);
    }
    if (told->list.count == 0)
        cli_note(job->cli, "%s: %s", ns_text_chars(&input->label), ns_text_chars(&told->note));
    return NS_OK;
}

static int begin(void *user, cli_inputs *inputs)
{
    suggest_job *job = user;

    job->inputs = inputs;
    return NS_EXIT_DONE;
}

static void drop(ns_ctx *ctx, void *result)
{
    ns_suggested_drop(ctx, result);
}

static const cli_each suggesting = { .doing = "looking",
                                     .done = "looked at",
                                     .size = sizeof(ns_suggested),
                                     .begin = begin,
                                     .work = suggest_one,
                                     .report = report_one,
                                     .drop = drop };

int cli_suggest(cli_app *cli)
{
    suggest_job job = { .cli = cli };

    return cli_each_puzzle(cli, &suggesting, &job);
}
