// bench_repair.c: the repair table: every picture of some sets that line logic does not settle.
//
// A picture is a puzzle's stored goal, or the first answer the built-in engine finds. Prints a
// line for each set and writes one for each picture to bench/results/repair.csv (or the file named
// by the first argument).
#define _POSIX_C_SOURCE 200809L // scandir
#include "io/native.h"
#include "nonosmith/formats.h"
#include "nonosmith/make.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PICTURES_MAX 4096

static const struct {
    const char *folder, *suffix;
} sets[] = {
    { "jwilk", ".nin" },
    { "tango-colour", ".non" },
    { "nonogram-db/gnonograms", ".non" },
    { "nonogram-db/qnonograms", ".non" },
    { "nonogram-db/webpbn", ".non" },
    { "survey-free", ".non" },
};

typedef struct tally {
    int32_t pictures, repaired, simple, fewest, limited;
    double percent[PICTURES_MAX], most_seconds, seconds;
} tally;

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static char *read_file(const char *path, int32_t *count)
{
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(1 << 22) : NULL;

    *count = bytes ? (int32_t)fread(bytes, 1, 1 << 22, file) : 0;
    if (file)
        fclose(file);
    return bytes;
}

// The picture of a puzzle, into doc->solution; false when the clues have no answer or are too hard.
static bool find_picture(ns_ctx *ctx, ns_doc *doc)
{
    const ns_solve_options how = ns_solve_defaults();
    const int32_t cells = doc->puzzle.cell_count;
    ns_solved solved = { 0 };

    if (doc->solution.count == cells)
        return true;
    ctx->budget = ctx->ticks + 2000000000;
    ns_solve(ctx, &doc->puzzle, &how, &solved);
    ctx->budget = 0;
    const bool found = solved.solution_count > 0 && ns_array_resize(ctx, &doc->solution, cells);
    if (found)
        memcpy(doc->solution.at, solved.solutions.at, (size_t)cells);
    ns_solved_drop(ctx, &solved);
    return found;
}

static void repair_doc(ns_ctx *ctx, const char *name, ns_doc *doc, FILE *csv, tally *sum)
{
    ns_grid_options options = ns_grid_defaults();
    ns_made made;

    options.repair = true;
    if (!find_picture(ctx, doc) || sum->repaired == PICTURES_MAX)
        return;
    sum->pictures++;
    const double start = cpu_seconds();
    if (ns_make_grid_from_solution(ctx, &options, doc, &made) != NS_OK)
        exit((fprintf(stderr, "%s: %s\n", name, ctx->message), 1));
    const double seconds = cpu_seconds() - start;
    const ns_repair *repair = &made.repair;
    const double percent = 100.0 * repair->changes.count / doc->puzzle.cell_count;
    if (repair->asked) {
        sum->percent[sum->repaired++] = percent;
        sum->simple += repair->simple;
        sum->fewest += repair->fewest;
        sum->limited += repair->limited;
        sum->seconds += seconds;
        sum->most_seconds = seconds > sum->most_seconds ? seconds : sum->most_seconds;
        fprintf(csv, "%s,%d,%d,%d,%s,%d,%d,%s,%s,%lld,%.2f,%lld,%.3f\n", name,
                doc->puzzle.size[0], doc->puzzle.size[1], doc->puzzle.colour_count,
                ns_verdict_name(made.verdict), repair->changes.count, repair->at_least,
                repair->fewest ? "yes" : "no", repair->gentlest ? "yes" : "no",
                (long long)repair->harm, percent, (long long)repair->ticks, seconds);
    }
    ns_made_drop(ctx, &made);
}

static void repair_file(ns_ctx *ctx, const char *folder, const char *set, const char *file,
                        FILE *csv, tally *sum)
{
    char path[5000], name[512];
    int32_t count;
    ns_book book = { 0 };

    snprintf(path, sizeof path, "%s/%s/%s", folder, set, file);
    snprintf(name, sizeof name, "%s/%s", set, file);
    char *bytes = read_file(path, &count);
    if (!bytes || ns_book_read(ctx, name, bytes, count, NULL, &book) != NS_OK)
        exit((fprintf(stderr, "%s: %s\n", path, ctx->message), 1));
    for (int32_t i = 0; i < book.count; i++)
        repair_doc(ctx, name, &book.at[i], csv, sum);
    ns_book_drop(ctx, &book);
    free(bytes);
}

static void repair_set(const char *folder, int32_t s, FILE *csv)
{
    static tally sum;
    char path[5000];
    struct dirent **entries;
    ns_ctx ctx = ns_native_ctx();

    memset(&sum, 0, sizeof sum);
    snprintf(path, sizeof path, "%s/%s", folder, sets[s].folder);
    const int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const size_t length = strlen(entries[i]->d_name), tail = strlen(sets[s].suffix);
        if (length > tail && strcmp(entries[i]->d_name + length - tail, sets[s].suffix) == 0)
            repair_file(&ctx, folder, sets[s].folder, entries[i]->d_name, csv, &sum);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    qsort(sum.percent, (size_t)sum.repaired, sizeof *sum.percent, compare_doubles);
    printf("%-22s %8d %10d %8d %8d %8d %8.2f %8.2f %8.2f %8.2f\n", sets[s].folder, sum.pictures,
           sum.repaired, sum.simple, sum.fewest, sum.limited,
           sum.repaired ? sum.percent[sum.repaired / 2] : 0,
           sum.repaired ? sum.percent[sum.repaired - 1] : 0, sum.most_seconds, sum.seconds);
}

int main(int argc, char **argv)
{
    const char *given = getenv("NONOSMITH_DATA");
    const char *out = argc > 1 ? argv[1] : NS_SOURCE_DIR "/bench/results/repair.csv";
    char folder[4096];
    FILE *csv = fopen(out, "w");

    if (!csv)
        return fprintf(stderr, "%s: cannot be written\n", out), 1;
    snprintf(folder, sizeof folder, "%s/classic",
             given && *given ? given : NS_SOURCE_DIR "/../shared/data");
    fprintf(csv, "picture,width,height,colours,verdict,changed,at_least,fewest,gentlest,harm,"
                 "percent,ticks,seconds\n");
    printf("%-22s %8s %10s %8s %8s %8s %8s %8s %8s %8s\n", "set", "pictures", "not simple",
           "mended", "fewest", "limited", "median %", "most %", "most s", "all s");
    for (int32_t s = 0; s < NS_COUNT(sets); s++)
        repair_set(folder, s, csv);
    return fclose(csv) ? 1 : 0;
}
