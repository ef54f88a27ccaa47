// bench_blame.c: what it costs to say why a puzzle has no answer.
//
//     bench_blame [--write docs/bench.md]
//
// Grids of 15 to 22 cells a side with the clues of a random picture, one of them spoilt: decided, and
// decided with the lines named. 60 per cent black contradict line by line, 48 per cent need search.
#include "base/basics.h"
#include "io/native.h"
#include "oracle/random_puzzle.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PUZZLES 1000
#define ROUNDS 5 // of which the quickest counts

typedef struct run {
    double seconds;
    int64_t ticks;
    int64_t named, minimal, searched;
} run;

static void fail(const ns_ctx *ctx)
{
    fprintf(stderr, "%s\n", ctx->message);
    exit(1);
}

// Contradictory puzzles; the others are left out.
static void find_puzzles(ns_ctx *ctx, int32_t percent, ns_puzzle *puzzles)
{
    ns_solve_options options = ns_solve_defaults();
    ns_rng rng = ns_rng_seed((uint64_t)percent);

    options.nameless = true;
    for (int32_t found = 0; found < PUZZLES;) {
        ns_puzzle puzzle = { 0 };
        if (ns_spoilt_grid(ctx, &rng, 15 + ns_rng_below(&rng, 8), percent, &puzzle) != NS_OK)
            fail(ctx);
        if (ns_solve_timed(&puzzle, &options, 60).verdict == NS_NONE)
            puzzles[found++] = puzzle;
        else
            ns_puzzle_drop(ctx, &puzzle);
    }
}

static run decide_all(ns_ctx *ctx, const ns_puzzle *puzzles, bool nameless)
{
    ns_solve_options options = ns_solve_defaults();
    const double start = ns_cpu_seconds();
    const int64_t ticks = ctx->ticks;
    run all = { 0 };

    options.nameless = nameless;
    for (int32_t i = 0; i < PUZZLES; i++) {
        ns_solved solved;
        if (ns_solve(ctx, &puzzles[i], &options, &solved) != NS_OK)
            fail(ctx);
        all.named += solved.conflict.count;
        all.minimal += solved.conflict_minimal;
        all.searched += solved.searched;
        ns_solved_drop(ctx, &solved);
    }
    all.seconds = ns_cpu_seconds() - start;
    all.ticks = ctx->ticks - ticks;
    return all;
}

static void add_row(ns_ctx *ctx, FILE *csv, int32_t percent, ns_text *table)
{
    static ns_puzzle puzzles[PUZZLES];
    run alone = { 0 }, named = { 0 };
    int64_t lines = 0;
    char row[256];

    find_puzzles(ctx, percent, puzzles);
    for (int32_t i = 0; i < ROUNDS; i++) {
        const run a = decide_all(ctx, puzzles, true), b = decide_all(ctx, puzzles, false);
        alone = i == 0 || a.seconds < alone.seconds ? a : alone;
        named = i == 0 || b.seconds < named.seconds ? b : named;
    }
    for (int32_t i = 0; i < PUZZLES; i++) {
        lines += puzzles[i].lines.count;
        ns_puzzle_drop(ctx, &puzzles[i]);
    }
    fprintf(csv, "%d,%lld,%.6f,%.6f,%lld,%lld,%lld,%lld,%lld\n", percent,
            (long long)named.searched, alone.seconds, named.seconds, (long long)alone.ticks,
            (long long)named.ticks, (long long)lines, (long long)named.named,
            (long long)named.minimal);
    snprintf(row, sizeof row, "| %d %% | %lld | %.1f | %.1f | %.2f | %.1f | %.1f | %lld |\n",
             percent, (long long)named.searched, 1e6 * alone.seconds / PUZZLES,
             1e6 * named.seconds / PUZZLES, named.seconds / alone.seconds,
             (double)lines / PUZZLES, (double)named.named / PUZZLES, (long long)named.minimal);
    printf("%s", row);
    if (!ns_text_add(ctx, table, row))
        fail(ctx);
}

int main(int argc, char **argv)
{
    ns_ctx ctx = ns_native_ctx();
    ns_text table = { 0 };
    FILE *csv =
        ns_bench_csv("blame", "percent,searched,alone,named,ticks_alone,ticks_named,lines,"
                              "lines_named,minimal");
    const char *document = argc > 2 && strcmp(argv[1], "--write") == 0 ? argv[2] : NULL;
    const char *head =
        "| black | by search | decided, us | named, us | ratio (bar 1.2) | lines | "
        "named | minimal |\n|---|---|---|---|---|---|---|---|\n";

    printf("%s", head);
    if (!ns_text_add(&ctx, &table, head))
        fail(&ctx);
    add_row(&ctx, csv, 60, &table);
    add_row(&ctx, csv, 48, &table);
    fclose(csv);
    const bool written = !document || ns_report_write(document, "bench_blame", &table);
    ns_text_drop(&ctx, &table);
    return !written;
}
