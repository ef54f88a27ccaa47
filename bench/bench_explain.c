// bench_explain.c: what it costs to explain a puzzle, to rate it, and to give a hint.
//
//     bench_explain [--write docs/bench.md]
//
// Puzzles that line logic settles: the largest of those made by others, smooth random pictures of 50 by
// 50, and, where meshes can be read, the thesis' models at 36 as `make --repair` gives them. Hints are asked for
// in twenty states of each: so many per cent of the answer are entered, here and there or all from the top.
#include "base/basics.h"
#include "io/native.h"
#include "nonosmith/explain.h"
#include "oracle/classic.h"
#include "report.h"
#if NONOSMITH_BENCH_SOLIDS
#include "solid_runs.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 5 // of which the quickest counts
#define SIDE 50
#define PICTURES 20

// Seconds and counts of a set of puzzles; times are those of the slowest one.
typedef struct set_row {
    const char *name;
    int32_t puzzles;
    int64_t deductions, named; // about one line, and of those by the first eight techniques
    double explained, rated, hinted;
} set_row;

static void fail(const ns_ctx *ctx)
{
    fprintf(stderr, "%s\n", ctx->message);
    exit(1);
}

static double time_explain(ns_ctx *ctx, const ns_puzzle *puzzle, bool reasons,
                           ns_explanation *explanation)
{
    ns_explain_options options = ns_explain_defaults();
    double least = 0;

    options.reasons = reasons;
    for (int32_t i = 0; i < ROUNDS; i++) {
        const double start = ns_cpu_seconds();
        ns_explanation_drop(ctx, explanation);
        if (ns_explain(ctx, puzzle, &options, explanation) != NS_OK)
            fail(ctx);
        const double took = ns_cpu_seconds() - start;
        least = i == 0 || took < least ? took : least;
    }
    return least;
}

static double time_hint(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_colours *entered,
                        const uint8_t *answer)
{
    const ns_hint_options options = { .answer = answer, .only = true };
    double least = 0;

    for (int32_t i = 0; i < ROUNDS; i++) {
        ns_hint hint;
        const double start = ns_cpu_seconds();
        if (ns_hint_find(ctx, puzzle, entered, &options, &hint) != NS_OK)
            fail(ctx);
        const double took = ns_cpu_seconds() - start;
        ns_hint_drop(ctx, &hint);
        least = i == 0 || took < least ? took : least;
    }
    return least;
}

// The slowest of hints in twenty states; in every fourth a cell is wrong.
static double time_hints(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *answer)
{
    ns_colours *entered = ns_new(ctx, puzzle->cell_count, sizeof *entered);
    ns_rng rng = ns_rng_seed(5);
    double most = 0;

    for (int32_t state = 0; entered && state < 20; state++) {
        const int32_t percent = state / 2 * 10;
        for (int32_t c = 0; c < puzzle->cell_count; c++) {
            const bool known = state % 2
                                   ? ns_rng_below(&rng, 100) < percent
                                   : (int64_t)c * 100 < (int64_t)puzzle->cell_count * percent;
            entered[c] = known ? (ns_colours)1 << answer[c] : ns_puzzle_colours(puzzle);
        }
        const int32_t wrong = ns_rng_below(&rng, puzzle->cell_count);
        if (state % 4 == 3)
            entered[wrong] = (ns_colours)1 << (answer[wrong] == 0);
        most = ns_max(most, time_hint(ctx, puzzle, entered, answer));
    }
    ns_free(ctx, entered, puzzle->cell_count, sizeof *entered);
    return most;
}

// Adds a puzzle to its set; those that line logic does not settle are passed over.
static bool add_puzzle(ns_ctx *ctx, const ns_puzzle *puzzle, set_row *set, FILE *csv)
{
    ns_solve_options options = ns_solve_defaults();
    ns_judgement judged = { 0 };
    ns_explanation whole = { 0 }, brief = { 0 };

    options.lines_only = true;
    if (ns_judge(ctx, puzzle, NULL, &options, false, &judged) != NS_OK)
        fail(ctx);
    const bool simple = judged.solved.verdict == NS_SIMPLE;
    if (simple) {
        const double explained = time_explain(ctx, puzzle, true, &whole);
        const double rated = time_explain(ctx, puzzle, false, &brief);
        const double hinted = time_hints(ctx, puzzle, judged.solved.solutions.at);
        set->puzzles++;
        set->explained = ns_max(set->explained, explained);
        set->rated = ns_max(set->rated, rated);
        set->hinted = ns_max(set->hinted, hinted);
        for (int32_t t = NS_TECHNIQUE_DONE; t <= NS_TECHNIQUE_WHOLE_LINE; t++) {
            set->deductions += whole.rating.uses[t];
            set->named += t <= NS_TECHNIQUE_SAME_FACE ? whole.rating.uses[t] : 0;
        }
        fprintf(csv, "%s,%d,%d,%.6f,%.6f,%.6f\n", set->name, puzzle->cell_count,
                whole.rating.deductions, explained, rated, hinted);
    }
    ns_explanation_drop(ctx, &whole);
    ns_explanation_drop(ctx, &brief);
    ns_judgement_drop(ctx, &judged);
    return simple;
}

static void classics(ns_ctx *ctx, set_row *set, FILE *csv)
{
    static const char *const prefixes[] = { "survey-free", "nonogram-db", "sgt-pattern",
                                            "jwilk" };
    ns_classic_set all = { 0 };

    for (int32_t i = 0; i < NS_COUNT(prefixes); i++) {
        if (ns_classic_load(ctx, ns_bench_data(), prefixes[i], &all) != NS_OK)
            fail(ctx);
    }
    for (int32_t i = 0; i < all.puzzles.count; i++) {
        const ns_puzzle *puzzle = &all.puzzles.at[i].doc->puzzle;
        if (puzzle->size[0] >= 40 && puzzle->size[1] >= 40)
            add_puzzle(ctx, puzzle, set, csv);
    }
    ns_classic_drop(ctx, &all);
}

// Cells have the colour that most of the nine around them had by chance.
static void smooth_picture(ns_rng *rng, uint8_t *picture)
{
    static uint8_t noise[SIDE * SIDE];

    for (int32_t c = 0; c < SIDE * SIDE; c++)
        noise[c] = ns_rng_below(rng, 100) < 55;
    for (int32_t c = 0; c < SIDE * SIDE; c++) {
        int32_t black = 0;
        for (int32_t k = 0; k < 9; k++) {
            const int32_t x = c % SIDE + k % 3 - 1, y = c / SIDE + k / 3 - 1;
            black += x >= 0 && x < SIDE && y >= 0 && y < SIDE && noise[y * SIDE + x];
        }
        picture[c] = black >= 5;
    }
}

static void pictures(ns_ctx *ctx, set_row *set, FILE *csv)
{
    static uint8_t picture[SIDE * SIDE];
    ns_rng rng = ns_rng_seed(50);

    while (set->puzzles < PICTURES) {
        ns_puzzle puzzle;
        smooth_picture(&rng, picture);
        if (ns_puzzle_grid(ctx, &puzzle, SIDE, SIDE) != NS_OK
            || ns_puzzle_clues_from(ctx, &puzzle, picture) != NS_OK)
            fail(ctx);
        add_puzzle(ctx, &puzzle, set, csv);
        ns_puzzle_drop(ctx, &puzzle);
    }
}

#if NONOSMITH_BENCH_SOLIDS
static void solids(ns_ctx *ctx, set_row *set, FILE *csv)
{
    for (int32_t i = 0; i < SOLID_MODELS; i++) {
        if (solid_rows[i].size == 36)
            add_puzzle(ctx, &solid_made(&solid_rows[i])->doc.puzzle, set, csv);
    }
    solid_drop_all();
}
#endif

static void tell(ns_ctx *ctx, const set_row *set, ns_text *table)
{
    char row[256];

    snprintf(row, sizeof row, "| %s | %d | %lld | %.1f %% | %.2f | %.2f | %.2f |\n", set->name,
             set->puzzles, (long long)set->deductions,
             100. * (double)set->named / (double)ns_max(set->deductions, (int64_t)1),
             1e3 * set->explained, 1e3 * set->rated, 1e3 * set->hinted);
    printf("%s", row);
    if (!ns_text_add(ctx, table, row))
        fail(ctx);
}

int main(int argc, char **argv)
{
    ns_ctx ctx = ns_native_ctx();
    ns_text table = { 0 };
    FILE *csv = ns_bench_csv("explain", "set,cells,deductions,explained,rated,hinted");
    const char *document = argc > 2 && strcmp(argv[1], "--write") == 0 ? argv[2] : NULL;
    const char *head =
        "| set | puzzles | deductions | named | explained, ms | rated, ms | a hint, ms |\n"
        "|---|---|---|---|---|---|---|\n";
    set_row sets[] = { { .name = "made by others, 40x40 and more" },
                       { .name = "random pictures, 50x50" },
                       { .name = "solid models at 36" } };

    printf("%s", head);
    if (!ns_text_add(&ctx, &table, head))
        fail(&ctx);
    classics(&ctx, &sets[0], csv);
    pictures(&ctx, &sets[1], csv);
#if NONOSMITH_BENCH_SOLIDS
    solids(&ctx, &sets[2], csv);
#endif
    for (int32_t i = 0; i < NS_COUNT(sets); i++)
        tell(&ctx, &sets[i], &table);
    fclose(csv);
    const bool written = !document || ns_report_write(document, "bench_explain", &table);
    ns_text_drop(&ctx, &table);
    return !written;
}
