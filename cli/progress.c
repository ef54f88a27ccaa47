// progress.c: see progress.h. The bar is drawn at most ten times a second.
#define _XOPEN_SOURCE 700

#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define PATIENCE_SECONDS 0.5 // work shorter than this shows nothing
#define INTERVAL_SECONDS 0.1
#define BAR_WIDTH 30

static double wall_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void cli_progress_open(cli_progress *progress, bool wanted)
{
    *progress = (cli_progress){ .wanted = wanted, .started = wall_seconds() };
    pthread_mutex_init(&progress->lock, NULL);
}

static void draw_bar(const cli_progress *progress, const char *what, int64_t done, int64_t of,
                     double now)
{
    char bar[BAR_WIDTH + 1] = "";

    if (of > 0) {
        const int64_t filled = done >= of ? BAR_WIDTH : done * BAR_WIDTH / of;
        memset(bar, '.', BAR_WIDTH);
        memset(bar, '#', (size_t)filled);
        fprintf(stderr, "\r\033[K%.30s [%s] %lld of %lld, %.0f s", what, bar, (long long)done,
                (long long)of, now - progress->started);
    } else {
        fprintf(stderr, "\r\033[K%.30s %lld, %.0f s", what, (long long)done,
                now - progress->started);
    }
    fflush(stderr);
}

void cli_progress_show(cli_progress *progress, const char *what, int64_t done, int64_t of)
{
    if (!progress->wanted)
        return;
    pthread_mutex_lock(&progress->lock);
    const double now = wall_seconds();
    if (now - progress->started >= PATIENCE_SECONDS
        && now - progress->last >= INTERVAL_SECONDS) {
        draw_bar(progress, what, done, of, now);
        progress->last = now;
        progress->shown = true;
    }
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_wipe(cli_progress *progress)
{
    if (!progress->wanted)
        return;
    pthread_mutex_lock(&progress->lock);
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_close(cli_progress *progress)
{
    cli_progress_wipe(progress);
    pthread_mutex_destroy(&progress->lock);
}
