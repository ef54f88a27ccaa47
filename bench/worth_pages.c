// worth_pages.c: see worth_pages.h.
#define _DEFAULT_SOURCE
#include "worth_pages.h"

#include "base/basics.h"
#include "nonosmith/nono.h"
#include "report.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NAMES_MAX 512
#define PATH_ROOM 4096
#define FILE_ROOM (1 << 25)

const char *const ns_worth_names[NS_WORTH_COLUMNS] = {
    [NS_WORTH_TOTAL] = "total",
    [NS_WORTH_FOLLOW] = "follow",
    [NS_WORTH_TRAIL] = "trail",
    [NS_WORTH_LOOPS] = "loops",
    [NS_WORTH_LOOP_SHARE] = "loop_share",
    [NS_WORTH_NEEDLES] = "needles",
    [NS_WORTH_AUC] = "auc",
    [NS_WORTH_CELLS] = "cells",
    [NS_WORTH_INSIDE] = "inside",
    [NS_WORTH_SPREAD] = "size_spread",
    [NS_WORTH_CLUES] = "clues",
    [NS_WORTH_ZEROS] = "zeros",
    [NS_WORTH_ZERO_PAIRS] = "zero_pairs",
    [NS_WORTH_AT_ONCE] = "at_once",
    [NS_WORTH_LONGEST] = "longest",
    [NS_WORTH_STARS] = "stars",
    [NS_WORTH_GAP] = "gap_mm",
    [NS_WORTH_NARROW] = "narrow",
    [NS_WORTH_SMALLEST] = "smallest_mm2",
    [NS_WORTH_TINY] = "tiny",
    [NS_WORTH_CLUSTER] = "tiny_cluster",
    [NS_WORTH_BENDS] = "tight_bends",
    [NS_WORTH_LED] = "led",
    [NS_WORTH_TYPE] = "type_pt",
    [NS_WORTH_SCORE] = "score",
    [NS_WORTH_FLOOR] = "floor",
    [NS_WORTH_SECONDS] = "seconds",
};

// -- what there is --------------------------------------------------------------------------------

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool ns_worth_pages_list(ns_ctx *ctx, const char *set, int32_t step, int32_t seeds,
                         ns_worth_pages *pages)
{
    static char names[NAMES_MAX][sizeof pages->at->name];
    char path[PATH_ROOM];
    int32_t count = 0;

    snprintf(path, sizeof path, "%s/%s", ns_bench_data(), set);
    DIR *folder = opendir(path);
    if (!folder)
        return false;
    for (const struct dirent *entry; count < NAMES_MAX && (entry = readdir(folder));) {
        const size_t length = strlen(entry->d_name);
        if (length < 5 || length >= sizeof names[0]
            || strcmp(entry->d_name + length - 4, ".svg") != 0)
            continue;
        snprintf(names[count++], sizeof names[0], "%.*s", (int)length - 4, entry->d_name);
    }
    closedir(folder);
    qsort(names, (size_t)count, sizeof names[0], compare_names);
    for (int32_t i = 0; i < count; i += step) {
        for (int32_t seed = 1; seed <= seeds; seed++) {
            ns_worth_page page = { .set = set, .place = i, .seed = seed };
            memcpy(page.name, names[i], sizeof page.name);
            if (!ns_array_push(ctx, pages, page))
                return false;
        }
    }
    return true;
}

// -- pages ----------------------------------------------------------------------------------------

static void path_of(const char *folder, const ns_worth_page *page, const char *suffix,
                    char path[PATH_ROOM])
{
    snprintf(path, PATH_ROOM, "%s/%s-%d.%s", folder, page->name, (int)page->seed, suffix);
}

static void run_make(const char *program, const char *folder, const ns_worth_page *page)
{
    char drawing[PATH_ROOM], nono[PATH_ROOM], json[PATH_ROOM], seed[16];
    int status;

    snprintf(drawing, sizeof drawing, "%s/%s/%s.svg", ns_bench_data(), page->set, page->name);
    snprintf(seed, sizeof seed, "%d", (int)page->seed);
    path_of(folder, page, "nono", nono);
    path_of(folder, page, "json", json);
    const pid_t child = fork();
    if (child == 0) {
        const int out = open(json, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int none = open("/dev/null", O_WRONLY);
        if (out >= 0 && none >= 0 && dup2(out, STDOUT_FILENO) >= 0
            && dup2(none, STDERR_FILENO) >= 0)
            execl(program, program, "make", drawing, "-o", nono, "--json", "--jobs", "1",
                  "--seed", seed, (char *)NULL);
        _exit(127);
    }
    if (child > 0)
        waitpid(child, &status, 0);
}

// The bytes of a file; NULL when there is none, or too many.
static const char *read_bytes(const char *path, size_t *count)
{
    static char bytes[FILE_ROOM];
    FILE *file = fopen(path, "r");

    if (!file)
        return NULL;
    *count = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[*count] = '\0';
    return *count < sizeof bytes - 1 ? bytes : NULL;
}

bool ns_worth_page_open(ns_ctx *ctx, const char *program, const char *folder,
                        const ns_worth_page *page, ns_doc *doc)
{
    char path[PATH_ROOM];
    size_t count = 0;
    ns_book book = { 0 };

    path_of(folder, page, "nono", path);
    if (access(path, R_OK) != 0)
        run_make(program, folder, page);
    const char *bytes = read_bytes(path, &count);
    if (!bytes || ns_nono_read(ctx, page->name, bytes, (int32_t)count, &book) != NS_OK
        || book.count != 1)
        return false;
    *doc = book.at[0];
    ns_array_drop(ctx, &book);
    return true;
}

void ns_worth_page_remove(const char *folder, const ns_worth_page *page)
{
    char path[PATH_ROOM];

    path_of(folder, page, "nono", path);
    unlink(path);
    path_of(folder, page, "json", path);
    unlink(path);
}

// CPU seconds, as make told.
static double seconds_of(const char *folder, const ns_worth_page *page)
{
    char path[PATH_ROOM];
    size_t count = 0;

    path_of(folder, page, "json", path);
    const char *json = read_bytes(path, &count);
    const char *at = json ? strstr(json, "\"seconds\": ") : NULL;
    return at ? strtod(at + strlen("\"seconds\": "), NULL) : 0;
}

// -- what they are worth --------------------------------------------------------------------------

static double share(int32_t part, int32_t whole)
{
    return whole > 0 ? (double)part / whole : 0;
}

static void keep_giveaway(const ns_giveaway *g, double *values)
{
    values[NS_WORTH_TOTAL] = g->total;
    values[NS_WORTH_FOLLOW] = g->follow;
    values[NS_WORTH_TRAIL] = g->trail;
    values[NS_WORTH_LOOPS] = g->loops;
    values[NS_WORTH_LOOP_SHARE] = g->loop_share;
    values[NS_WORTH_NEEDLES] = g->needles;
    values[NS_WORTH_AUC] = g->auc;
}

static void keep_interest(const ns_interest *i, int32_t cells, double *values)
{
    values[NS_WORTH_CELLS] = cells;
    values[NS_WORTH_INSIDE] = share(i->inside, cells);
    values[NS_WORTH_SPREAD] = i->size_spread;
    values[NS_WORTH_CLUES] = i->clues;
    values[NS_WORTH_ZEROS] = share(i->zeros, i->clues);
    values[NS_WORTH_ZERO_PAIRS] = i->zero_pairs;
    values[NS_WORTH_AT_ONCE] = share(i->at_once, i->clues);
    values[NS_WORTH_LONGEST] = i->longest;
    values[NS_WORTH_STARS] = i->rating.stars;
}

static void keep_comfort(const ns_measured *m, double *values)
{
    values[NS_WORTH_GAP] = m->measures.comfort.gap_mm;
    values[NS_WORTH_NARROW] = m->measures.comfort.narrow;
    values[NS_WORTH_SMALLEST] = m->specks.smallest_mm2;
    values[NS_WORTH_TINY] = m->measures.comfort.tiny;
    values[NS_WORTH_CLUSTER] = m->measures.comfort.tiny_cluster;
    values[NS_WORTH_BENDS] = m->measures.comfort.tight_bends;
    values[NS_WORTH_LED] = share(m->page.moved, m->page.labels);
    values[NS_WORTH_TYPE] = m->page.type_pt;
}

ns_status ns_worth_page_measure(ns_ctx *ctx, const char *folder, const ns_doc *doc,
                                ns_worth_page *page)
{
    const ns_measure_options options = ns_measure_defaults();
    const ns_draw_options paper = ns_draw_defaults();
    ns_measured measured;

    ns_measure_all(ctx, &options, &paper, doc, &measured);
    page->made = measured.status == NS_OK;
    keep_giveaway(&measured.measures.giveaway, page->values);
    keep_interest(&measured.interest, doc->puzzle.cell_count, page->values);
    keep_comfort(&measured, page->values);
    page->values[NS_WORTH_SCORE] = measured.measures.de_jong.score;
    page->values[NS_WORTH_FLOOR] = measured.measures.de_jong.floor;
    page->values[NS_WORTH_SECONDS] = seconds_of(folder, page);
    const ns_status status = measured.status;
    ns_measured_drop(ctx, &measured);
    return status;
}
