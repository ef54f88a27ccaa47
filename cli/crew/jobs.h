// jobs.h: many puzzles at once, reported in their order.
//
// Workers take the next job when they are free; results are handed to `done` in the calling
// thread, in the order of the jobs, as soon as all before them are ready. So the output is the
// same for any number of threads.
#ifndef NS_CLI_JOBS_H
#define NS_CLI_JOBS_H

#include "cli/cli.h"

typedef struct cli_jobs {
    int32_t count;
    // Does one job, in any thread, with a context of its own.
    void (*work)(void *user, int32_t job, ns_ctx *ctx);
    // Reports one job, in the calling thread.
    void (*done)(void *user, int32_t job);
    void *user;
    const char *what; // for the progress bar, such as "checking"; NULL: `work` shows its own
} cli_jobs;

// Runs the jobs with --jobs threads. After Ctrl-C no further job is started; returns how many were
// done (and reported).
int32_t cli_jobs_run(cli_app *cli, const cli_jobs *jobs);

#endif
