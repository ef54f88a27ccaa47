// bench_icons.c: `nonosmith make` on icons as people have them, whatever comes of it.
//
//     bench_icons [--program FILE] [--jobs N] [--seeds N] [--icon NAME]... [--resume]
//                 [--write docs/bench.md]
//
// Every icon of the data, seeds 1 to 3, usual options, each in a process of its own: so exits, CPU
// seconds and peak memory are those that people get. A row is written to bench/results/icons.csv
// as soon as it is known; --resume goes on with a run that was cut short. Icons at even and odd
// places of the alphabetical list are told apart: what is tuned, is tuned on the even half.
#define _DEFAULT_SOURCE
#include "report.h"

#include "base/basics.h"
#include "io/native.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ICONS_MAX 512
#define NAME_MAX_BYTES 128
#define SEEDS 3
#define JOBS_MAX 64
#define NEAR_FLOOR 10.0
#define CSV_HEAD                                                                               \
    "icon,seed,exit,ends,decoys,cells,score,floor,over,smallest_mm2,specks,seconds,peak_mb,"   \
    "detail"

// One run; numbers that nobody knows are below 0.
typedef struct run {
    char icon[NAME_MAX_BYTES];
    int32_t place; // of the icon in the list
    int32_t seed;
    bool done;
    int exit;
    double ends, decoys, cells, score, floor, smallest, specks;
    double seconds, peak_mb;
    double detail; // what is smaller was left out
    pid_t child;   // while it runs
} run;

typedef struct bench {
    ns_ctx ctx;
    const char *program, *write;
    char folder[64]; // for what is made
    const char *only[ICONS_MAX];
    int32_t only_count, jobs, seeds;
    bool resume;
    char icons[ICONS_MAX][NAME_MAX_BYTES];
    int32_t icon_count;
    NS_ARRAY(run) runs;
    FILE *csv;
    ns_text table;
} bench;

static void fail(const char *what, const char *name)
{
    fprintf(stderr, "bench_icons: %s %s\n", what, name);
    exit(5);
}

// -- what there is to do ------------------------------------------------------------------------

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void list_icons(bench *b)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/icons", ns_bench_data());
    DIR *folder = opendir(path);
    if (!folder)
        fail("there are no icons in", path);
    for (const struct dirent *entry; (entry = readdir(folder));) {
        const size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".svg") != 0
            || length >= NAME_MAX_BYTES || b->icon_count == ICONS_MAX)
            continue;
        snprintf(b->icons[b->icon_count++], NAME_MAX_BYTES, "%.*s", (int)length - 4,
                 entry->d_name);
    }
    closedir(folder);
    qsort(b->icons, (size_t)b->icon_count, NAME_MAX_BYTES, compare_names);
}

static bool is_wanted(const bench *b, const char *icon)
{
    for (int32_t i = 0; i < b->only_count; i++) {
        if (strcmp(b->only[i], icon) == 0)
            return true;
    }
    return b->only_count == 0;
}

static void list_runs(bench *b)
{
    for (int32_t i = 0; i < b->icon_count; i++) {
        for (int32_t seed = 1; is_wanted(b, b->icons[i]) && seed <= b->seeds; seed++) {
            run r = { .place = i, .seed = seed };
            memcpy(r.icon, b->icons[i], sizeof r.icon);
            if (!ns_array_push(&b->ctx, &b->runs, r))
                fail("no memory for", r.icon);
        }
    }
}

// -- rows ---------------------------------------------------------------------------------------

// A number of the CSV; an empty field is one that nobody knows.
static void put_number(FILE *file, double number, int digits)
{
    if (number >= 0)
        fprintf(file, ",%.*f", digits, number);
    else
        fprintf(file, ",");
}

static void write_row(FILE *file, const run *r)
{
    fprintf(file, "%s,%d,%d", r->icon, (int)r->seed, r->exit);
    put_number(file, r->ends, 0);
    put_number(file, r->decoys, 0);
    put_number(file, r->cells, 0);
    put_number(file, r->score, 1);
    put_number(file, r->floor, 1);
    put_number(file, r->score < 0 ? -1 : r->score - r->floor, 1);
    put_number(file, r->smallest, 4);
    put_number(file, r->specks, 0);
    put_number(file, r->seconds, 2);
    put_number(file, r->peak_mb, 1);
    put_number(file, r->detail, 4);
    fprintf(file, "\n");
    fflush(file);
}

// The next field of a row.
static double take_number(char **rest)
{
    char *field = strsep(rest, ",\n");

    return field && *field ? strtod(field, NULL) : -1;
}

static void read_row(bench *b, char *line)
{
    char *rest = line;
    const char *icon = strsep(&rest, ",");
    const int32_t seed = (int32_t)take_number(&rest);

    for (int32_t i = 0; i < b->runs.count; i++) {
        run *r = &b->runs.at[i];
        if (strcmp(r->icon, icon) != 0 || r->seed != seed)
            continue;
        r->done = true;
        r->exit = (int)take_number(&rest);
        double *const fields[] = { &r->ends,    &r->decoys,  &r->cells,    &r->score,
                                   &r->floor,   NULL,        &r->smallest, &r->specks,
                                   &r->seconds, &r->peak_mb, &r->detail };
        for (size_t f = 0; f < sizeof fields / sizeof *fields; f++) {
            const double number = take_number(&rest);
            if (fields[f])
                *fields[f] = number;
        }
        return;
    }
}

// Opens the CSV; rows of the run that is resumed are read, and stay.
static void open_csv(bench *b)
{
    char line[1024];
    FILE *old = b->resume ? fopen(NS_SOURCE_DIR "/bench/results/icons.csv", "r") : NULL;

    if (old && fgets(line, sizeof line, old) && strcmp(line, CSV_HEAD "\n") == 0) {
        while (fgets(line, sizeof line, old))
            read_row(b, line);
    }
    if (old)
        fclose(old);
    b->csv = ns_bench_csv("icons", CSV_HEAD);
    for (int32_t i = 0; i < b->runs.count; i++) {
        if (b->runs.at[i].done)
            write_row(b->csv, &b->runs.at[i]);
    }
}

// -- running ------------------------------------------------------------------------------------

static void path_of(const bench *b, const run *r, const char *suffix, char *path, size_t room)
{
    snprintf(path, room, "%s/%d-%d.%s", b->folder, (int)r->place, (int)r->seed, suffix);
}

static void start(const bench *b, run *r)
{
    char icon[4096], nono[256], json[256], seed[16];

    snprintf(icon, sizeof icon, "%s/icons/%s.svg", ns_bench_data(), r->icon);
    snprintf(seed, sizeof seed, "%d", (int)r->seed);
    path_of(b, r, "nono", nono, sizeof nono);
    path_of(b, r, "json", json, sizeof json);
    r->child = fork();
    if (r->child < 0)
        fail("no process for", r->icon);
    if (r->child > 0)
        return;
    const int out = open(json, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int none = open("/dev/null", O_WRONLY);
    if (out < 0 || none < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(none, STDERR_FILENO) < 0)
        _exit(127);
    execl(b->program, b->program, "make", icon, "-o", nono, "--json", "--seed", seed,
          (char *)NULL);
    _exit(127);
}

// The number of a member of the object, -1 when it is not there or null.
static double member(const char *json, const char *key)
{
    char quoted[64];
    char *end;

    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(json, quoted);
    if (!at)
        return -1;
    const double number = strtod(at + strlen(quoted), &end);
    return end == at + strlen(quoted) ? -1 : number;
}

// How many specks the object lists.
static double count_specks(const char *json)
{
    const char *at = strstr(json, "\"specks\":");
    double count = 0;

    if (!at)
        return -1;
    while ((at = strstr(at, "\"area_mm2\":"))) {
        count++;
        at++;
    }
    return count;
}

static void read_object(const bench *b, run *r)
{
    static char json[1 << 20];
    char path[256];

    path_of(b, r, "json", path, sizeof path);
    FILE *file = fopen(path, "r");
    const size_t count = file ? fread(json, 1, sizeof json - 1, file) : 0;
    if (file)
        fclose(file);
    json[count] = '\0';
    unlink(path);
    path_of(b, r, "nono", path, sizeof path);
    unlink(path);
    r->ends = member(json, "open_ends");
    r->decoys = member(json, "decoys");
    r->cells = member(json, "cells");
    r->score = member(json, "score");
    r->floor = member(json, "floor");
    r->smallest = member(json, "smallest_cell_mm2");
    r->specks = count_specks(json);
    r->detail = member(json, "detail");
}

static run *run_of(bench *b, pid_t child)
{
    for (int32_t i = 0; i < b->runs.count; i++) {
        if (b->runs.at[i].child == child)
            return &b->runs.at[i];
    }
    return NULL;
}

// Waits for one of the processes.
static void end_one(bench *b)
{
    struct rusage used;
    int status;
    const pid_t child = wait4(-1, &status, 0, &used);
    run *r = child > 0 ? run_of(b, child) : NULL;

    if (!r || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
        fail("cannot run", b->program);
    r->child = 0;
    r->done = true;
    r->exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    r->seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
                 + 1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    r->peak_mb = (double)used.ru_maxrss / 1024;
    read_object(b, r);
    write_row(b->csv, r);
    write_row(stdout, r);
}

static void run_all(bench *b)
{
    int32_t busy = 0;

    for (int32_t i = 0; i < b->runs.count; i++) {
        if (b->runs.at[i].done)
            continue;
        if (busy == b->jobs) {
            end_one(b);
            busy--;
        }
        start(b, &b->runs.at[i]);
        busy++;
    }
    for (; busy > 0; busy--)
        end_one(b);
}

// -- the table ----------------------------------------------------------------------------------

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

// Adds to the table.
NS_PRINTF(2, 3)
static bool add(bench *b, const char *format, ...)
{
    char text[1024];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return ns_text_add(&b->ctx, &b->table, text);
}

typedef NS_ARRAY(double) number_list;

// Which runs a row of the table is about.
typedef struct half {
    const char *name;
    int32_t from, step; // places: from, from + step, ...
} half;

static bool is_of(const half *h, const run *r)
{
    return r->done && r->place % h->step == h->from % h->step;
}

// How much of a run is told, as a number; below 0: nobody knows.
typedef double run_value(const run *r);

static double ends_of(const run *r)
{
    return r->ends;
}

static double decoys_of(const run *r)
{
    return r->decoys;
}

static double over_of(const run *r)
{
    return r->score < 0 ? -1 : r->score < r->floor ? 0 : r->score - r->floor;
}

static double smallest_of(const run *r)
{
    return r->smallest;
}

static double seconds_of(const run *r)
{
    return r->seconds;
}

static double peak_of(const run *r)
{
    return r->peak_mb;
}

// The values of a half, in order.
static number_list values(bench *b, const half *h, run_value *value)
{
    number_list list = { 0 };

    for (int32_t i = 0; i < b->runs.count; i++) {
        const run *r = &b->runs.at[i];
        if (is_of(h, r) && value(r) >= 0 && !ns_array_push(&b->ctx, &list, value(r)))
            fail("no memory for", "the table");
    }
    if (list.count > 1)
        qsort(list.at, (size_t)list.count, sizeof *list.at, compare_numbers);
    return list;
}

// "| median | worst ", or dashes.
static bool add_values(bench *b, const half *h, run_value *value, int32_t worst)
{
    number_list list = values(b, h, value);
    bool room = true;

    if (list.count == 0)
        room = add(b, "| - | - ");
    else
        room = add(b, "| %.2f | %.2f ", list.at[list.count / 2],
                   list.at[worst > 0 ? list.count - 1 : 0]);
    ns_array_drop(&b->ctx, &list);
    return room;
}

static int32_t count_exits(const bench *b, const half *h, int code)
{
    int32_t count = 0;

    for (int32_t i = 0; i < b->runs.count; i++)
        count += is_of(h, &b->runs.at[i]) && (code < 0 || b->runs.at[i].exit == code);
    return count;
}

// "12.5 %", or a dash.
static bool add_share(bench *b, double part, double whole)
{
    return whole > 0 ? add(b, "| %.1f %% ", 100 * part / whole) : add(b, "| - ");
}

// Pages near their floor, and cells that are too small to see.
static bool add_shares(bench *b, const half *h)
{
    double pages = 0, near = 0, cells = 0, specks = 0;

    for (int32_t i = 0; i < b->runs.count; i++) {
        const run *r = &b->runs.at[i];
        if (!is_of(h, r) || r->score < 0)
            continue;
        pages++;
        near += over_of(r) <= NEAR_FLOOR;
        cells += r->specks >= 0 ? r->cells : 0;
        specks += r->specks >= 0 ? r->specks : 0;
    }
    return add_share(b, near, pages) && add_share(b, specks, cells);
}

static bool add_half(bench *b, const half *h)
{
    bool room = add(b, "| %s | %d ", h->name, (int)count_exits(b, h, -1));

    for (int code = 0; room && code <= 5; code++)
        room = add(b, "| %d ", (int)count_exits(b, h, code));
    return room && add_values(b, h, ends_of, 1) && add_values(b, h, decoys_of, 1)
           && add_values(b, h, over_of, 1) && add_shares(b, h)
           && add_values(b, h, smallest_of, -1) && add_values(b, h, seconds_of, 1)
           && add_values(b, h, peak_of, 1) && add(b, "|\n");
}

// The numbers of all seeds of an icon, one after the other.
static bool add_seeds(bench *b, const run *first, int32_t count, run_value *value, int digits)
{
    bool room = add(b, "|");

    for (int32_t i = 0; room && i < count; i++)
        room = value(&first[i]) < 0 ? add(b, " -") : add(b, " %.*f", digits, value(&first[i]));
    return room && add(b, " ");
}

static double detail_of(const run *r)
{
    return r->detail;
}

static double exit_of(const run *r)
{
    return r->exit;
}

// A row for each icon.
static bool add_icons(bench *b)
{
    bool room = add(
        b,
        "| icon | exit | ends | detail | decoys | over the floor | smallest cell mm² | CPU s "
        "| peak MB |\n|---|---|---|---|---|---|---|---|---|\n");

    for (int32_t i = 0; room && i < b->runs.count; i += b->seeds) {
        const run *first = &b->runs.at[i];
        room = add(b, "| %s ", first->icon) && add_seeds(b, first, b->seeds, exit_of, 0)
               && add_seeds(b, first, b->seeds, ends_of, 0)
               && add_seeds(b, first, b->seeds, detail_of, 3)
               && add_seeds(b, first, b->seeds, decoys_of, 0)
               && add_seeds(b, first, b->seeds, over_of, 1)
               && add_seeds(b, first, b->seeds, smallest_of, 2)
               && add_seeds(b, first, b->seeds, seconds_of, 1)
               && add_seeds(b, first, b->seeds, peak_of, 0) && add(b, "|\n");
    }
    return room;
}

static void summarise(bench *b)
{
    static const half halves[] = { { "even places", 0, 2 },
                                   { "odd places", 1, 2 },
                                   { "all", 0, 1 } };
    bool room = add(b,
                    "| icons at | runs | exit 0 | 1 | 2 | 3 | 4 | 5 | ends | "
                    "most | decoys | most | over the "
                    "floor | most | within %.0f of it | cells below 1 mm² | "
                    "smallest cell mm² | least | CPU s "
                    "| most | peak MB | most |\n|---|",
                    NEAR_FLOOR);

    for (int32_t i = 0; room && i < 21; i++)
        room = add(b, "---:|");
    room = room && add(b, "\n");
    for (int32_t i = 0; room && i < NS_COUNT(halves); i++)
        room = add_half(b, &halves[i]);
    if (!room || !add(b, "\n") || !add_icons(b))
        fail("no memory for", "the table");
    printf("\n%s", ns_text_chars(&b->table));
    if (b->write && !ns_report_write(b->write, "bench_icons", &b->table))
        exit(5);
}

// -- the command line ---------------------------------------------------------------------------

static int32_t number_of(const char *text, int32_t most)
{
    const long number = strtol(text, NULL, 10);

    return number < 1 ? 1 : number > most ? most : (int32_t)number;
}

static bool read_options(bench *b, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--resume") == 0) {
            b->resume = true;
            continue;
        }
        if (i + 1 == argc)
            return false;
        const char *option = argv[i++];
        if (strcmp(option, "--program") == 0)
            b->program = argv[i];
        else if (strcmp(option, "--jobs") == 0)
            b->jobs = number_of(argv[i], JOBS_MAX);
        else if (strcmp(option, "--seeds") == 0)
            b->seeds = number_of(argv[i], 100);
        else if (strcmp(option, "--write") == 0)
            b->write = argv[i];
        else if (strcmp(option, "--icon") == 0 && b->only_count < ICONS_MAX)
            b->only[b->only_count++] = argv[i];
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static bench b = { .program = NS_SOURCE_DIR "/build/nonosmith",
                       .folder = "/tmp/bench_icons.XXXXXX",
                       .jobs = 1,
                       .seeds = SEEDS };

    b.ctx = ns_native_ctx();
    if (!read_options(&b, argc, argv)) {
        fprintf(stderr, "usage: bench_icons [--program FILE] [--jobs N] [--seeds N] "
                        "[--icon NAME]... [--resume] [--write FILE]\n");
        return 2;
    }
    list_icons(&b);
    list_runs(&b);
    open_csv(&b);
    if (!mkdtemp(b.folder))
        fail("cannot make", b.folder);
    printf("%s\n", CSV_HEAD);
    fflush(stdout);
    run_all(&b);
    rmdir(b.folder);
    fclose(b.csv);
    summarise(&b);
    ns_text_drop(&b.ctx, &b.table);
    ns_array_drop(&b.ctx, &b.runs);
    return 0;
}
