// jobs.c: see jobs.h. A counter, a row of flags and one condition variable.
//
// The caller's thread only reports, so that `done` needs no lock of its own. With one thread, or
// without memory for the flags, it works as well: each job is done and reported in turn. A machine that
// gives fewer threads than were asked for is worked with those it gives.
#define _XOPEN_SOURCE 700

#include "cli/crew/jobs.h"

#include "io/asserts.h"

#include <pthread.h>
#include <unistd.h>

#define THREADS_MAX 256

typedef struct job_crew {
    cli_app *cli;
    const cli_jobs *jobs;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    int32_t next; // the first job nobody has taken
    bool *finished;
    int32_t busy; // workers that have not gone home
} job_crew;

static void show_jobs(const job_crew *crew, int32_t reported)
{
    if (crew->jobs->count > 1 && crew->jobs->what)
        cli_progress_tell(&crew->cli->progress, crew->jobs->what, reported, crew->jobs->count,
                          NULL);
}

static void do_job(const job_crew *crew, int32_t job)
{
    ns_ctx ctx = cli_ctx(crew->cli);

    if (crew->jobs->count > 1)
        ctx.progress = NULL; // the bar counts puzzles then
    crew->jobs->work(crew->jobs->user, job, &ctx);
}

static void *worker(void *user)
{
    job_crew *crew = user;

    pthread_mutex_lock(&crew->lock);
    while (crew->next < crew->jobs->count && !cli_interrupted()) {
        const int32_t job = crew->next++;
        NS_ASSERT(!crew->finished[job]);
        pthread_mutex_unlock(&crew->lock);
        do_job(crew, job);
        pthread_mutex_lock(&crew->lock);
        crew->finished[job] = true;
        pthread_cond_signal(&crew->ready);
    }
    crew->busy--;
    pthread_cond_signal(&crew->ready);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

// Whoever reads the output should not have to wait for the next result.
static void report(const job_crew *crew, int32_t job)
{
    show_jobs(crew, job);
    crew->jobs->done(crew->jobs->user, job);
    fflush(stdout);
}

static int32_t run_here(job_crew *crew)
{
    int32_t job = 0;

    for (; job < crew->jobs->count && !cli_interrupted(); job++) {
        do_job(crew, job);
        report(crew, job);
    }
    return job;
}

// Reports in order what the workers finish, until there is nothing left to wait for.
static int32_t report_in_order(job_crew *crew)
{
    int32_t reported = 0;

    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (reported < crew->jobs->count && crew->finished[reported]) {
            pthread_mutex_unlock(&crew->lock);
            report(crew, reported++);
            pthread_mutex_lock(&crew->lock);
        }
        if (reported == crew->jobs->count || crew->busy == 0)
            break;
        pthread_cond_wait(&crew->ready, &crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return reported;
}

static int32_t wanted_threads(const cli_app *cli, int32_t jobs)
{
    const ns_option_value *option = cli_option_of(cli, NS_OPT_JOBS);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int32_t threads = option->given       ? (int32_t)option->number
                      : processors < 1    ? 1
                      : processors > 256l ? THREADS_MAX
                                          : (int32_t)processors;

    return threads < jobs ? threads : jobs;
}

int32_t cli_jobs_run(cli_app *cli, const cli_jobs *jobs)
{
    job_crew crew = { .cli = cli, .jobs = jobs };
    pthread_t threads[THREADS_MAX];
    const int32_t wanted = wanted_threads(cli, jobs->count);
    NS_ASSERT(wanted <= THREADS_MAX && wanted <= jobs->count);
    int32_t started = 0, reported;

    crew.finished = wanted > 1 ? ns_new(&cli->ctx, jobs->count, sizeof *crew.finished) : NULL;
    if (!crew.finished)
        return run_here(&crew);
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.ready, NULL);
    crew.busy = wanted;
    while (started < wanted && pthread_create(&threads[started], NULL, worker, &crew) == 0)
        started++;
    pthread_mutex_lock(&crew.lock);
    crew.busy -= wanted - started; // a machine that gives fewer threads
    pthread_mutex_unlock(&crew.lock);
    reported = started ? report_in_order(&crew) : run_here(&crew);
    for (int32_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    NS_ASSERT(crew.busy == 0 && (reported == jobs->count || cli_interrupted()));
    pthread_cond_destroy(&crew.ready);
    pthread_mutex_destroy(&crew.lock);
    ns_free(&cli->ctx, crew.finished, jobs->count, sizeof *crew.finished);
    return reported;
}
