// bench_start.c: what whole commands cost on small files, most of it the start of the program.
//
//     bench_start [--write docs/bench.md]
//
// CPU time of the program and its children, from outside; build/nonosmith, warm. A row is left out
// when the program was built without what it needs.
#define _XOPEN_SOURCE 700

#include "io/native.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RUNS 201
#define WORDS_MAX 12
#define EXAMPLES NS_SOURCE_DIR "/examples/"

// The first word after the program's name is the verb.
static const struct {
    const char *opens;
    const char *words[WORDS_MAX];
} commands[] = {
    { "", { "--version" } },
    { "", { "check", "tiny.non" } },
    { "", { "solve", "tiny.non" } },
    { "", { "convert", "tiny.non", "tiny.nono" } },
    { "", { "draw", "tiny.non", "-o", "tiny.svg" } },
    { "cairo", { "draw", "tiny.non", "-o", "tiny.pdf" } },
    { "cadical", { "check", "--engine", "cadical", "tiny.non" } },
    { "", { "make", EXAMPLES "grids/flower.png", "-o", "made.nono" } },
    { "", { "make", EXAMPLES "sloped/cottage.svg", "--kind", "sloped", "-o", "made.nono" } },
    { "",
      { "make", EXAMPLES "sloped/cottage.svg", "--kind", "sloped", "--widest", "-o",
        "made.nono" } },
    { "assimp", { "make", EXAMPLES "solid/pawn.obj", "--size", "4", "-o", "made.nono" } },
};

static void fail(const char *what)
{
    fprintf(stderr, "bench_start: %s\n", what);
    exit(1);
}

// Into a folder of its own, with one puzzle in it.
static void move_apart(char *folder)
{
    FILE *puzzle = NULL;

    if (mkdtemp(folder) && chdir(folder) == 0)
        puzzle = fopen("tiny.non", "w");
    if (!puzzle
        || fputs("width 5\nheight 5\nrows\n1\n3\n5\n3\n1\ncolumns\n1\n3\n5\n3\n1\n", puzzle) < 0
        || fclose(puzzle) != 0)
        fail("there is no place for temporary files");
}

static void remove_all(const char *folder)
{
    static const char *const files[] = { "tiny.non", "tiny.nono", "tiny.svg", "tiny.pdf",
                                         "made.nono" };

    for (int32_t i = 0; i < NS_COUNT(files); i++)
        unlink(files[i]);
    if (chdir("/") != 0 || rmdir(folder) != 0)
        fail("the temporary folder stays");
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

// Sorted times of many runs; false when it cannot be run.
static bool measure(const char *const *words, double *seconds)
{
    for (int32_t i = 0; i < RUNS; i++) {
        seconds[i] = ns_command_seconds(words);
        if (seconds[i] <= 0)
            return false;
    }
    qsort(seconds, RUNS, sizeof *seconds, by_size);
    return true;
}

// The command as people type it: files without their folder.
static void put_command(char *to, size_t room, const char *const *words)
{
    size_t used = 0;

    for (int32_t i = 0; words[i] && used < room; i++) {
        const char *slash = strrchr(words[i], '/');
        used += (size_t)snprintf(to + used, room - used, "%s%s", i ? " " : "",
                                 slash ? slash + 1 : words[i]);
    }
}

static void add_row(ns_ctx *ctx, FILE *csv, const char *opens, const char *const *words,
                    ns_text *table)
{
    double seconds[RUNS];
    char command[160], row[320];

    put_command(command, sizeof command, words + (strstr(words[0], "nonosmith") != NULL));
    if (!measure(words, seconds)) {
        printf("%s: cannot be run here\n", command);
        return;
    }
    const double least = 1e3 * seconds[0], median = 1e3 * seconds[RUNS / 2];
    fprintf(csv, "%s,%s,%.3f,%.3f\n", command, opens, least, median);
    snprintf(row, sizeof row, "| `%s` | %s | %.2f | %.2f |\n", command, opens, least, median);
    printf("%s", row);
    if (!ns_text_add(ctx, table, row))
        fail("out of memory");
}

static void add_rows(ns_ctx *ctx, FILE *csv, const char *program, ns_text *table)
{
    const char *words[WORDS_MAX + 1] = { "/bin/true" };

    add_row(ctx, csv, "", words, table);
    words[0] = program;
    for (int32_t i = 0; i < NS_COUNT(commands); i++) {
        memcpy(words + 1, commands[i].words, sizeof commands[i].words);
        add_row(ctx, csv, commands[i].opens, words, table);
    }
}

int main(int argc, char **argv)
{
    static const char head[] =
        "| command | opens | CPU, ms: least | median |\n|---|---|---|---|\n";
    const bool writing = argc > 2 && strcmp(argv[1], "--write") == 0;
    const char *beside = ns_bench_program(argv[0]);
    char folder[] = "/tmp/bench_start.XXXXXX";
    ns_ctx ctx = ns_native_ctx();
    ns_text table = { 0 };
    char *document = writing ? realpath(argv[2], NULL) : NULL;
    char *program = beside ? realpath(beside, NULL) : NULL;

    if (!program)
        fail("there is no program nonosmith beside the folder of this bench");
    if (writing && !document)
        fail("there is no such document");
    FILE *csv = ns_bench_csv("start", "command,opens,least,median");
    move_apart(folder);
    printf("%s", head);
    if (!ns_text_add(&ctx, &table, head))
        fail("out of memory");
    add_rows(&ctx, csv, program, &table);
    remove_all(folder);
    fclose(csv);
    const bool written = !writing || ns_report_write(document, "bench_start", &table);
    ns_text_drop(&ctx, &table);
    free(program);
    free(document);
    return !written;
}
