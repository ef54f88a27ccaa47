// report.c: see report.h.
// wait4 and environ are no part of POSIX, but of every system this runs on.
#define _GNU_SOURCE
#include "report.h"

#include "io/native.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

double ns_cpu_seconds(void)
{
    struct rusage used;

    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec
           + 1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static bool past_deadline(void *user)
{
    return ns_cpu_seconds() > *(const double *)user;
}

ns_timed ns_solve_timed(const ns_puzzle *puzzle, const ns_solve_options *options,
                        double limit_seconds)
{
    ns_ctx ctx = ns_native_ctx();
    ns_solved solved = { 0 };
    const double start = ns_cpu_seconds();
    double deadline = start + limit_seconds;

    ctx.stop = past_deadline;
    ctx.user = &deadline;
    const ns_status status = ns_solve(&ctx, puzzle, options, &solved);
    const ns_timed timed = { .verdict = solved.verdict,
                             .seconds = ns_cpu_seconds() - start,
                             .ticks = ctx.ticks,
                             .conflicts = solved.conflicts,
                             .line_solves = solved.line_solves,
                             .idle_line_solves = solved.idle_line_solves,
                             .order_settled = solved.order_settled };
    if (status != NS_OK && status != NS_STOPPED) {
        fprintf(stderr, "the solver failed: %s\n", ctx.message);
        exit(5);
    }
    ns_solved_drop(&ctx, &solved);
    return timed;
}

const char *ns_bench_program(const char *started_as)
{
    static char path[4096];
    const char *slash = strrchr(started_as, '/');

    if (!slash)
        return NULL;
    snprintf(path, sizeof path, "%.*s/../nonosmith", (int)(slash - started_as), started_as);
    return access(path, X_OK) == 0 ? path : NULL;
}

// Runs it with its output leading nowhere; its exit status, or -1.
static int run(const char *const *words, struct rusage *used)
{
    posix_spawn_file_actions_t silence;
    pid_t child;
    int end = -1;

    posix_spawn_file_actions_init(&silence);
    for (int out = STDOUT_FILENO; out <= STDERR_FILENO; out++)
        posix_spawn_file_actions_addopen(&silence, out, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&child, words[0], &silence, NULL, (char *const *)words, environ) == 0)
        wait4(child, &end, 0, used);
    posix_spawn_file_actions_destroy(&silence);
    return end != -1 && WIFEXITED(end) ? WEXITSTATUS(end) : -1;
}

double ns_command_seconds(const char *const *words)
{
    struct rusage used;
    const int end = run(words, &used);

    if (end != 0 && end != 1 && end != 4) // 1 and 4 are results, too
        return 0;
    return (double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec
           + 1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

double ns_command_timed(const char *program, const char *file)
{
    const char *const words[] = { program, "check", file, NULL };
    double least = 0;

    for (int32_t i = 0; i < 3; i++) {
        const double seconds = ns_command_seconds(words);
        least = i == 0 || seconds < least ? seconds : least;
    }
    return least;
}

const char *ns_bench_data(void)
{
    const char *given = getenv("NONOSMITH_DATA");

    return given && *given ? given : NS_SOURCE_DIR "/../shared/data";
}

void *ns_bench_csv(const char *name, const char *first_row)
{
    char path[4096];

    snprintf(path, sizeof path, NS_SOURCE_DIR "/bench/results/%s.csv", name);
    FILE *file = fopen(path, "w");
    if (!file) {
        fprintf(stderr, "%s cannot be written\n", path);
        exit(5);
    }
    fprintf(file, "%s\n", first_row);
    return file;
}

// The whole file, zero-terminated, to be freed; NULL when it cannot be read.
static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    char *text = calloc((size_t)size + 1, 1);
    if (text && fread(text, 1, (size_t)size, file) != (size_t)size) {
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

static bool write_between(const char *path, const char *text, size_t before, const char *table,
                          const char *after)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    fwrite(text, 1, before, file);
    table += strspn(table, "\n");
    fprintf(file, "\n\n%s\n%s", table, after);
    return fclose(file) == 0;
}

bool ns_report_write(const char *path, const char *name, const ns_text *table)
{
    char first[100], last[100];
    char *text = read_text(path);

    snprintf(first, sizeof first, "<!-- %s -->", name);
    snprintf(last, sizeof last, "<!-- end of %s -->", name);
    char *start = text ? strstr(text, first) : NULL;
    char *end = start ? strstr(start, last) : NULL;
    if (!end) {
        fprintf(stderr, "%s has no place for a table: %s .. %s\n", path, first, last);
        free(text);
        return false;
    }
    const size_t before = (size_t)(start - text) + strlen(first);
    const bool written = write_between(path, text, before, ns_text_chars(table), end);
    if (!written)
        fprintf(stderr, "%s cannot be written\n", path);
    free(text);
    return written;
}
