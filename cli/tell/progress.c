// progress.c: see progress.h. The line is drawn at most four times a second, and never longer than
// the terminal is wide: a line that wraps cannot be wiped.
#define _DEFAULT_SOURCE

#include "cli/tell/progress.h"

#include "cli/cli.h"
#include "io/asserts.h"
#include "io/native.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_SECONDS 0.5 // work shorter than this shows nothing
#define INTERVAL_SECONDS 0.25
#define BAR_WIDTH 30
#define BAR_LEAST 6
#define WHAT_MAX 30
#define WORDS_MAX 160
#define LINE_MAX_BYTES 256

void cli_progress_open(cli_progress *progress, bool wanted)
{
    *progress = (cli_progress){ .wanted = wanted, .started = ns_native_clock_seconds() };
    pthread_mutex_init(&progress->lock, NULL);
}

static int32_t terminal_width(void)
{
    struct winsize size = { 0 };

    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

// "what [###...] details, 3 s"; the bar gets what the words leave, and words are cut last. Without a
// number to tell (done < 0) there is no bar.
static void draw_line(const cli_progress *progress, const char *what, int64_t done, int64_t of,
                      const char *details, double now)
{
    const double seconds = now - progress->started;
    const int32_t columns = terminal_width() - 1;
    char bar[BAR_WIDTH + 1] = "", counted[64], words[WORDS_MAX], line[LINE_MAX_BYTES];

    if (of > 0) {
        snprintf(counted, sizeof counted, "%lld of %lld", (long long)done, (long long)of);
        const int32_t length =
            snprintf(words, sizeof words, "%s, %.0f s", details ? details : counted, seconds);
        int32_t width = columns - length - 4 - (int32_t)strnlen(what, WHAT_MAX);
        width = width > BAR_WIDTH ? BAR_WIDTH : width < BAR_LEAST ? BAR_LEAST : width;
        NS_ASSERT(done >= 0 && width <= BAR_WIDTH);
        memset(bar, '.', (size_t)width);
        memset(bar, '#', (size_t)(done >= of ? width : done * width / of));
        snprintf(line, sizeof line, "%.*s [%s] %s", WHAT_MAX, what, bar, words);
    } else if (details) {
        snprintf(line, sizeof line, "%.*s %lld: %.*s, %.0f s", WHAT_MAX, what, (long long)done,
                 WORDS_MAX, details, seconds);
    } else if (done >= 0) {
        snprintf(line, sizeof line, "%.*s %lld, %.0f s", WHAT_MAX, what, (long long)done,
                 seconds);
    } else {
        snprintf(line, sizeof line, "%.*s, %.0f s", WHAT_MAX, what, seconds);
    }
    fprintf(stderr, "\r\033[K%.*s", (int)columns, line);
    fflush(stderr);
}

static bool is_due(const cli_progress *progress, double now)
{
    return now - progress->started >= PATIENCE_SECONDS
           && now - progress->last >= INTERVAL_SECONDS;
}

bool cli_progress_is_due(cli_progress *progress)
{
    if (!progress->wanted)
        return false;
    pthread_mutex_lock(&progress->lock);
    const bool due = is_due(progress, ns_native_clock_seconds());
    pthread_mutex_unlock(&progress->lock);
    return due;
}

// With the lock held.
static void draw_when_due(cli_progress *progress, const char *what, int64_t done, int64_t of,
                          const char *details)
{
    const double now = ns_native_clock_seconds();

    if (!is_due(progress, now))
        return;
    draw_line(progress, what, done, of, details, now);
    progress->last = now;
    progress->shown = true;
}

void cli_progress_tell(cli_progress *progress, const char *what, int64_t done, int64_t of,
                       const char *details)
{
    if (!progress->wanted)
        return;
    pthread_mutex_lock(&progress->lock);
    draw_when_due(progress, what, done, of, details);
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_doing(cli_progress *progress, const char *what)
{
    pthread_mutex_lock(&progress->lock);
    progress->doing = what;
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_wait(cli_progress *progress)
{
    if (!progress->wanted)
        return;
    pthread_mutex_lock(&progress->lock);
    if (progress->doing)
        draw_when_due(progress, progress->doing, -1, 0, NULL);
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
