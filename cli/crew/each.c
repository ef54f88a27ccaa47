// each.c: see each.h. One way for all verbs that look at one puzzle after the other: check, solve,
// measure and improve differ in what they work out, and in nothing else.
//
// A result lives from the worker that makes it to the report that needs it, so that a file of many
// thousand puzzles holds a few results at a time; only who needs all of them together keeps them.
#include "cli/crew/each.h"

#include "cli/crew/jobs.h"
#include "io/asserts.h"

typedef struct each_job {
    cli_app *cli;
    const cli_each *each;
    void *user;
    cli_inputs inputs;
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
    const ns_input *input = &job->inputs.list.at[i];

    if (input->status == NS_OK)
        job->each->work(job->user, input, ctx, result_of(job, i));
}

static int report_one(const each_job *job, int32_t i)
{
    const ns_input *input = &job->inputs.list.at[i];
    int code = NS_EXIT_DONE;

    if (input->status != NS_OK)
        return cli_fail(job->cli, input->path, input->index, ns_text_chars(&input->message),
                        ns_exit_of(input->status));
    const ns_status status = job->each->report(job->user, input, result_of(job, i), &code);
    return status == NS_OK
               ? code
               : cli_fail_status(job->cli, input->path, input->index, &job->cli->ctx, status);
}

static void report_and_drop(void *user, int32_t i)
{
    each_job *job = user;

    job->code = ns_exit_worse(job->code, report_one(job, i));
    if (!job->each->keeps)
        job->each->drop(&job->cli->ctx, result_of(job, i));
}

static int run_all(each_job *job)
{
    cli_app *cli = job->cli;
    const cli_each *each = job->each;
    const int32_t count = job->inputs.list.count;
    const cli_jobs jobs = { count, work_on, report_and_drop, job, each->doing };

    job->results = ns_new(&cli->ctx, count, each->size);
    if (!job->results)
        return cli_fail_status(cli, NULL, -1, &cli->ctx, ns_no_memory(&cli->ctx));
    cli_catch_interrupts();
    const int32_t done = cli_jobs_run(cli, &jobs);
    NS_ASSERT(done == count || cli_interrupted());
    if (done < count) {
        cli_note(cli, "stopped; %d of %d puzzles were not %s", (int)(count - done), (int)count,
                 each->done);
        job->code = ns_exit_worse(job->code, NS_EXIT_STOPPED);
    }
    if (each->end)
        job->code = each->end(job->user, job->results, job->code);
    for (int32_t i = each->keeps ? 0 : done; i < count; i++)
        each->drop(&cli->ctx, result_of(job, i));
    ns_free(&cli->ctx, job->results, count, each->size);
    return job->code;
}

int cli_each_puzzle(cli_app *cli, const cli_each *each, void *user)
{
    each_job job = { .cli = cli, .each = each, .user = user, .code = NS_EXIT_DONE };
    int code = cli_inputs_load(cli, &job.inputs, cli->args.operand_count);

    if (code == NS_EXIT_DONE && each->begin)
        code = each->begin(user, &job.inputs);
    if (code == NS_EXIT_DONE)
        code = run_all(&job);
    cli_inputs_drop(cli, &job.inputs);
    return code;
}
