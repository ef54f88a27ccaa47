// bench_solve.c: how fast puzzles made by others are decided, beside the best open solvers.
//
//     bench_solve [--engine builtin|cadical] [--all] [--program build/nonosmith]
//                 [--write docs/bench.md]
//
// Each set is decided by both engines (or the one named). Times are CPU seconds inside the process,
// two answers sought, without reading the file. The peers' figures come with the data: measured on
// a machine like ours with the start of their program, so compare small ones with the whole
// command. "bar" is the time we promised. --all adds what takes long: all tournaments, and faase.
#include "base/basics.h"
#include "io/native.h"
#include "nonosmith/formats.h"
#include "oracle/classic.h"
#include "oracle/grid_turn.h"
#include "report.h"
#ifdef NS_WITH_CADICAL
#include "io/engine/sat_cadical.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENGINES = 2 };

typedef struct engine {
    const char *name;
    const ns_sat_port *sat;
} engine;

typedef struct bench {
    ns_ctx ctx;
    const char *data;
    engine engines[ENGINES];
    int32_t engine_count;
    bool all;
    ns_text table;
    const char *program; // of which whole commands are timed; NULL: none
    FILE *csv;
    int64_t wrong;
} bench;

// A row of the first table: a set or a part of it, what we promised, and what the best peer takes.
typedef struct row {
    const char *name, *prefix;
    int32_t first, every, count; // count 0: to the end
    double bar, peer;            // CPU seconds for all of it; 0: none
    double limit;                // for one puzzle
} row;

static const row rows[] = {
    { "taai2011, every 10th", "tournament/taai2011", 9, 10, 0, 12, 8.5, 60 },
    { "rand30, first 100", "rand30", 0, 1, 100, 2, 1.3, 60 },
    { "n-Dom 10", "ndom/10", 0, 1, 0, 1, 0.5, 60 },
    { "n-Dom 12", "ndom/12", 0, 1, 0, 2.5, 1.2, 60 },
    { "n-Dom 14", "ndom/14", 0, 1, 0, 10, 5.1, 60 },
    // pbnsolve with process start took 2.3 s for the 240 of which 160 are here
    { "tango-colour", "tango-colour", 0, 1, 0, 2.3 * 160 / 240, 2.3 * 160 / 240, 60 },
    { "jwilk", "jwilk", 0, 1, 0, 0, 0, 60 },
    { "nonogram-db", "nonogram-db", 0, 1, 0, 0, 0, 60 },
    { "sgt-pattern", "sgt-pattern", 0, 1, 0, 0, 0, 60 },
    { "minizinc", "minizinc", 0, 1, 0, 0, 0, 60 },
};

static const row long_rows[] = {
    { "taai2011, all", "tournament/taai2011", 0, 1, 0, 0, 0, 60 },
    { "taai2013, all", "tournament/taai2013", 0, 1, 0, 0, 0, 60 },
    { "taai2018, all", "tournament/taai2018", 0, 1, 0, 0, 0, 60 },
    { "tcga2012, all", "tournament/tcga2012", 0, 1, 0, 0, 0, 60 },
    { "tcga2016, all", "tournament/tcga2016", 0, 1, 0, 0, 0, 60 },
    { "tcga2021, all", "tournament/tcga2021", 0, 1, 0, 0, 0, 60 },
    { "rand30, all", "rand30", 0, 1, 0, 0, 0, 60 },
};

static const char *const turns[] = { "as it is", "mirrored", "transposed", "both" };

// What one engine did with a set.
typedef struct total {
    int32_t puzzles, undecided, wrong, slow; // slow: over a second
    double seconds, most;
} total;

static void add_text(bench *b, const char *text)
{
    if (!ns_text_add(&b->ctx, &b->table, text))
        abort();
}

static void add(bench *b, const char *format, ...) NS_PRINTF(2, 3);
static void add(bench *b, const char *format, ...)
{
    char text[1000];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fputs(text, stdout);
    fflush(stdout);
    add_text(b, text);
}

static ns_classic_set load(bench *b, const char *prefix)
{
    ns_classic_set set = { 0 };

    if (ns_classic_load(&b->ctx, b->data, prefix, &set) != NS_OK) {
        fprintf(stderr, "%s; set NONOSMITH_DATA to the folder of the data\n", b->ctx.message);
        exit(3);
    }
    return set;
}

static double solve_one(bench *b, const engine *e, const char *set_name,
                        const ns_classic *puzzle, const ns_puzzle *turned, double limit,
                        total *sum)
{
    ns_solve_options options = ns_solve_defaults();

    options.sat = e->sat;
    const ns_timed timed = ns_solve_timed(turned, &options, limit);
    const bool wrong = timed.verdict != NS_UNKNOWN && puzzle->expected != NS_UNKNOWN
                       && timed.verdict != puzzle->expected;
    sum->puzzles++;
    sum->undecided += timed.verdict == NS_UNKNOWN;
    sum->wrong += wrong;
    sum->slow += timed.seconds > 1;
    sum->seconds += timed.seconds;
    sum->most = timed.seconds > sum->most ? timed.seconds : sum->most;
    b->wrong += wrong;
    if (wrong)
        fprintf(stderr, "%s: %s, not %s\n", puzzle->name, ns_verdict_name(timed.verdict),
                ns_verdict_name(puzzle->expected));
    fprintf(b->csv, "%s,%s,%s,%s,%s,%.6f,%lld,%lld\n", set_name, puzzle->name, e->name,
            ns_verdict_name(timed.verdict), ns_verdict_name(puzzle->expected), timed.seconds,
            (long long)timed.ticks, (long long)timed.conflicts);
    return timed.seconds;
}

static total solve_row(bench *b, const engine *e, const row *r, const ns_classic_set *set)
{
    total sum = { 0 };

    for (int32_t i = r->first;
         i < set->puzzles.count && (r->count == 0 || sum.puzzles < r->count); i += r->every) {
        const ns_classic *puzzle = &set->puzzles.at[i];
        solve_one(b, e, r->name, puzzle, &puzzle->doc->puzzle, r->limit, &sum);
    }
    return sum;
}

static void add_seconds(bench *b, double seconds)
{
    if (seconds == 0)
        add(b, " |");
    else
        add(b, seconds < 0.1 ? " %.4f |" : " %.2f |", seconds);
}

static void table_of_sets(bench *b, const row *list, int32_t count)
{
    add(b, "\n| set | puzzles | best peer | bar |");
    for (int32_t e = 0; e < b->engine_count; e++)
        add(b, " %s | most | over 1 s | undecided | wrong |", b->engines[e].name);
    add(b, "\n|---|--:|--:|--:|");
    for (int32_t e = 0; e < b->engine_count; e++)
        add(b, "--:|--:|--:|--:|--:|");
    add(b, "\n");
    for (int32_t i = 0; i < count; i++) {
        ns_classic_set set = load(b, list[i].prefix);
        for (int32_t e = 0; e < b->engine_count; e++) {
            const total sum = solve_row(b, &b->engines[e], &list[i], &set);
            if (e == 0) {
                add(b, "| %s | %d |", list[i].name, sum.puzzles);
                add_seconds(b, list[i].peer);
                add_seconds(b, list[i].bar);
            }
            add_seconds(b, sum.seconds);
            add_seconds(b, sum.most);
            add(b, " %d | %d | %d |", sum.slow, sum.undecided, sum.wrong);
        }
        add(b, "\n");
        ns_classic_drop(&b->ctx, &set);
    }
}

// The shortest time of any peer for a puzzle in peer-times.csv, and the puzzle's name there.
static double best_peer(const char *rows_of_peers, const char *puzzle, char *name)
{
    const char *found = strstr(rows_of_peers, puzzle);
    double best = 0;

    name[0] = 0;
    if (!found || sscanf(found, "%*[^,],%31[^,]", name) != 1)
        return 0;
    const char *end = strchr(found, '\n');
    const char *at = strchr(strchr(found, ',') + 1, ',');
    for (int32_t column = 0; at && (!end || at < end); at = strchr(at + 1, ','), column++) {
        const double seconds = atof(at + 1);
        // the last column stops at the first solution, which is a lesser task
        if (column < 7 && seconds > 0 && (best == 0 || seconds < best))
            best = seconds;
    }
    return best;
}

static char *read_peers(const bench *b)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/classic/peer-times.csv", b->data);
    FILE *file = fopen(path, "rb");
    char *text = calloc(1 << 16, 1);
    if (!file || !text) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(3);
    }
    if (fread(text, 1, (1 << 16) - 1, file) == 0)
        text[0] = 0;
    fclose(file);
    return text;
}

// The CPU time of `nonosmith check` on the file, start of the program and reading included.
static void add_command(bench *b, const char *file, bool slow)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/classic/%s", b->data, file);
    add_seconds(b, b->program && !slow ? ns_command_timed(b->program, path) : 0);
}

static void table_of_survey(bench *b)
{
    ns_classic_set set = load(b, "survey-free");
    char *peers = read_peers(b);

    add(b, "\n| survey puzzle | name | best peer | bar |");
    for (int32_t e = 0; e < b->engine_count; e++)
        add(b, " %s | verdict as known |", b->engines[e].name);
    add(b, " whole command |\n|---|---|--:|--:|");
    for (int32_t e = 0; e < b->engine_count; e++)
        add(b, "--:|---|");
    add(b, "--:|\n");
    for (int32_t i = 0; i < set.puzzles.count; i++) {
        const ns_classic *puzzle = &set.puzzles.at[i];
        char key[64], name[32];
        snprintf(key, sizeof key, "%s", strrchr(puzzle->name, '/') + 1);
        *strrchr(key, '.') = 0;
        const bool faase = strcmp(key, "faase") == 0, knotty = strcmp(key, "knotty") == 0;
        if (faase && !b->all)
            continue;
        const double peer = best_peer(peers, key, name);
        add(b, "| %s | %s |", key, name);
        add_seconds(b, peer);
        add_seconds(b, faase ? 90 : knotty ? 1.2 : 2 * peer > 0.015 ? 2 * peer : 0.015);
        for (int32_t e = 0; e < b->engine_count; e++) {
            total sum = { 0 };
            add_seconds(b, solve_one(b, &b->engines[e], "survey-free", puzzle,
                                     &puzzle->doc->puzzle, faase ? 200 : 60, &sum));
            add(b, " %s |",
                sum.undecided                    ? "undecided"
                : sum.wrong                      ? "wrong"
                : puzzle->expected == NS_UNKNOWN ? "decided, not known before"
                                                 : "yes");
        }
        add_command(b, puzzle->name, faase);
        add(b, "\n");
    }
    free(peers);
    ns_classic_drop(&b->ctx, &set);
}

// The same sets lying another way: mirrored, transposed, both.
static void table_of_turns(bench *b)
{
    static const row list[] = {
        { "taai2011, every 10th", "tournament/taai2011", 9, 10, 0, 0, 0, 60 },
        { "rand30, first 100", "rand30", 0, 1, 100, 0, 0, 60 },
        { "n-Dom 10", "ndom/10", 0, 1, 0, 0, 0, 60 },
        { "tango-colour", "tango-colour", 0, 1, 0, 0, 0, 60 },
        { "minizinc", "minizinc", 0, 1, 0, 0, 0, 60 },
        { "survey-free without knotty, faase", "survey-free/webpbn", 0, 1, 0, 0, 0, 60 },
    };

    add(b, "\n| set | engine | as it is | mirrored | transposed | both | most / least |\n"
           "|---|---|--:|--:|--:|--:|--:|\n");
    for (int32_t i = 0; i < NS_COUNT(list); i++) {
        ns_classic_set set = load(b, list[i].prefix);
        for (int32_t e = 0; e < b->engine_count; e++) {
            double least = 0, most = 0;
            add(b, "| %s | %s |", list[i].name, b->engines[e].name);
            for (int32_t way = 0; way < NS_COUNT(turns); way++) {
                total sum = { 0 };
                for (int32_t k = list[i].first; k < set.puzzles.count; k += list[i].every) {
                    ns_puzzle turned;
                    if (list[i].count && sum.puzzles == list[i].count)
                        break;
                    if (ns_grid_turn(&b->ctx, &set.puzzles.at[k].doc->puzzle, way & 1, way & 2,
                                     &turned)
                        != NS_OK)
                        abort();
                    solve_one(b, &b->engines[e], turns[way], &set.puzzles.at[k], &turned, 60,
                              &sum);
                    ns_puzzle_drop(&b->ctx, &turned);
                }
                add_seconds(b, sum.seconds);
                least = way == 0 || sum.seconds < least ? sum.seconds : least;
                most = sum.seconds > most ? sum.seconds : most;
            }
            add(b, " %.2f |\n", least > 0 ? most / least : 1.0);
        }
        ns_classic_drop(&b->ctx, &set);
    }
}

// A picture of blobs, dense enough that line logic mostly settles it.
static void draw_blobs(ns_rng *rng, int32_t side, uint8_t *colours)
{
    memset(colours, 0, (size_t)(side * side));
    for (int32_t blob = 0; blob < side; blob++) {
        const int32_t x = ns_rng_below(rng, side), y = ns_rng_below(rng, side);
        const int32_t rx = 1 + ns_rng_below(rng, side / 6),
                      ry = 1 + ns_rng_below(rng, side / 6);
        for (int32_t j = ns_max(0, y - ry); j <= ns_min(side - 1, y + ry); j++) {
            for (int32_t i = ns_max(0, x - rx); i <= ns_min(side - 1, x + rx); i++)
                colours[j * side + i] = 1;
        }
    }
}

// The CPU time of `nonosmith check` on a puzzle, through a file of our own.
static double command_on(bench *b, const ns_puzzle *puzzle)
{
    const char *path = NS_SOURCE_DIR "/bench/results/grid.non";
    ns_book book = { 0 };
    ns_text text = { 0 }, dropped = { 0 };
    ns_doc *doc = ns_book_add(&b->ctx, &book);
    double seconds = 0;

    if (!b->program || !doc || ns_puzzle_copy(&b->ctx, &doc->puzzle, puzzle) != NS_OK
        || ns_book_write(&b->ctx, &book, NS_FORMAT_NON, &text, &dropped) != NS_OK)
        return 0;
    FILE *file = fopen(path, "wb");
    if (file && fwrite(text.at, 1, (size_t)text.count, file) == (size_t)text.count
        && fclose(file) == 0)
        seconds = ns_command_timed(b->program, path);
    remove(path);
    ns_text_drop(&b->ctx, &text);
    ns_text_drop(&b->ctx, &dropped);
    ns_book_drop(&b->ctx, &book);
    return seconds;
}

// The time for one line-solvable puzzle of 50 by 50: the median over a hundred of them.
static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static void line_of_large_grids(bench *b)
{
    enum { SIDE = 50, COUNT = 100, AGAIN = 20 };
    static uint8_t colours[SIDE * SIDE];
    double seconds[COUNT];
    ns_rng rng = ns_rng_seed(50);
    const ns_solve_options options = ns_solve_defaults();
    int32_t found = 0;
    double command = 0;

    while (found < COUNT) {
        ns_puzzle puzzle;
        draw_blobs(&rng, SIDE, colours);
        if (ns_puzzle_grid(&b->ctx, &puzzle, SIDE, SIDE) != NS_OK
            || ns_puzzle_clues_from(&b->ctx, &puzzle, colours) != NS_OK)
            abort();
        if (ns_solve_timed(&puzzle, &options, 10).verdict == NS_SIMPLE) {
            const double start = ns_cpu_seconds();
            for (int32_t i = 0; i < AGAIN; i++)
                ns_solve_timed(&puzzle, &options, 10);
            seconds[found++] = (ns_cpu_seconds() - start) / AGAIN;
            if (found == COUNT)
                command = command_on(b, &puzzle);
        }
        ns_puzzle_drop(&b->ctx, &puzzle);
    }
    qsort(seconds, COUNT, sizeof *seconds, compare_doubles);
    add(b,
        "\nA line-solvable 50 by 50 (%d random pictures): median %.3f ms, most %.3f ms (bar 1 "
        "ms);",
        COUNT, 1e3 * seconds[COUNT / 2], 1e3 * seconds[COUNT - 1]);
    add(b, " `nonosmith check` of one: %.1f ms (bar 15 ms).\n", 1e3 * command);
}

static void add_engine(bench *b, const char *wanted, const char *name, const ns_sat_port *sat)
{
    if (!wanted || strcmp(wanted, name) == 0)
        b->engines[b->engine_count++] = (engine){ name, sat };
}

int main(int argc, char **argv)
{
    bench b = { .ctx = ns_native_ctx(), .data = ns_bench_data() };
    const char *wanted = NULL, *document = NULL;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--all") == 0)
            b.all = true;
        else if (strcmp(argv[i], "--engine") == 0 && i + 1 < argc)
            wanted = argv[++i];
        else if (strcmp(argv[i], "--write") == 0 && i + 1 < argc)
            document = argv[++i];
        else if (strcmp(argv[i], "--program") == 0 && i + 1 < argc)
            b.program = argv[++i];
    }
    if (!b.program)
        b.program = ns_bench_program(argv[0]);
    add_engine(&b, wanted, "builtin", NULL);
#ifdef NS_WITH_CADICAL
    add_engine(&b, wanted, "cadical", ns_sat_cadical());
#endif
    if (b.engine_count == 0) {
        fprintf(stderr, "usage: bench_solve [--engine builtin|cadical] [--all] [--program "
                        "FILE] [--write FILE]\n");
        return 2;
    }
    b.csv = ns_bench_csv("solve", "set,puzzle,engine,verdict,expected,seconds,ticks,conflicts");
    line_of_large_grids(&b);
    table_of_survey(&b);
    table_of_sets(&b, rows, NS_COUNT(rows));
    table_of_turns(&b);
    if (b.all)
        table_of_sets(&b, long_rows, NS_COUNT(long_rows));
    fclose(b.csv);
    const bool written = !document || ns_report_write(document, "bench_solve", &b.table);
    ns_text_drop(&b.ctx, &b.table);
    return b.wrong || !written;
}
