// each.c: see each.h.
#include "cli/crew/each.h"

#include "cli/crew/jobs.h"

typedef struct each_job {
    cli_app *cli;
    const cli_each *each;
    char *results; // one per input
    int code;
} each_job;

static void *result_of(const each_job *job, int32_t i)
{
    return job->results + (size_t)i * job->each->size;
}

static void work_on(void *user, int32_t i, ns_ctx *ctx)
{
    const each_job *job = user;
    const ns_input *input = &job->each->inputs->list.at[i];

    if (input->status == NS_OK)
        job->each->work(job->each->user, input, ctx, result_of(job, i));
}

static int report_one(const each_job *job, int32_t i)
{
    const ns_input *input = &job->each->inputs->list.at[i];
    int code = NS_EXIT_DONE;

    if (input->status != NS_OK)
        return cli_fail(job->cli, input->path, input->index, ns_text_chars(&input->message),
                        ns_exit_of(input->status));
    const ns_status status =
        job->each->report(job->each->user, input, result_of(job, i), &code);
    return status == NS_OK
               ? code
               : cli_fail_status(job->cli, input->path, input->index, &job->cli->ctx, status);
}

// A result is not needed any more once it is reported.
static void report_and_drop(void *user, int32_t i)
{
    each_job *job = user;

    job->code = ns_exit_worse(job->code, report_one(job, i));
    job->each->drop(&job->cli->ctx, result_of(job, i));
}

int cli_each_puzzle(cli_app *cli, const cli_each *each)
{
    const int32_t count = each->inputs->list.count;
    each_job job = { .cli = cli, .each = each, .code = NS_EXIT_DONE };
    const cli_jobs jobs = { count, work_on, report_and_drop, &job, each->doing };

    job.results = ns_new(&cli->ctx, count, each->size);
    if (!job.results) {
        ns_no_memory(&cli->ctx);
        return cli_fail_status(cli, NULL, -1, &cli->ctx, NS_NO_MEMORY);
    }
    cli_catch_interrupts();
    const int32_t done = cli_jobs_run(cli, &jobs);
    for (int32_t i = done; i < count; i++)
        each->drop(&cli->ctx, result_of(&job, i));
    ns_free(&cli->ctx, job.results, count, each->size);
    if (done == count)
        return job.code;
    cli_note(cli, "stopped; %d of %d puzzles were not %s", (int)(count - done), (int)count,
             each->done);
    return ns_exit_worse(job.code, NS_EXIT_STOPPED);
}
