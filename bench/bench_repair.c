// bench_repair.c: how few cells make a picture simple, and how soon that is known.
//
//     bench_repair [--write docs/bench.md]
//
// A picture is a puzzle's stored goal, or the answer the built-in engine finds first. Those that
// line logic does not settle are repaired with the effort `make --repair` would spend.
#include "base/basics.h"
#include "io/native.h"
#include "nonosmith/make.h"
#include "oracle/classic.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const sets[] = { "jwilk", "tango-colour", "nonogram-db", "survey-free" };

typedef struct tally {
    int32_t pictures, asked, simple, fewest, limited;
    NS_ARRAY(double) percent; // of the cells, for each repaired picture
    double most_seconds, seconds;
} tally;

typedef struct bench {
    ns_ctx ctx;
    ns_text table;
    FILE *csv;
} bench;

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static void give_up(const bench *b, const char *name)
{
    fprintf(stderr, "%s: %s\n", name, b->ctx.message);
    exit(1);
}

// A doc of our own with the puzzle and its picture; false when the clues have no answer.
static bool take_picture(bench *b, const ns_classic *classic, ns_doc *doc)
{
    const ns_solve_options how = ns_solve_defaults();
    const int32_t cells = classic->doc->puzzle.cell_count;
    const uint8_t *picture = classic->doc->solution.at;
    ns_solved solved = { 0 };

    if (ns_puzzle_copy(&b->ctx, &doc->puzzle, &classic->doc->puzzle) != NS_OK)
        give_up(b, classic->name);
    if (classic->doc->solution.count != cells) {
        if (ns_solve(&b->ctx, &doc->puzzle, &how, &solved) != NS_OK)
            give_up(b, classic->name);
        picture = solved.solution_count ? solved.solutions.at : NULL;
    }
    if (picture && !ns_array_resize(&b->ctx, &doc->solution, cells))
        give_up(b, classic->name);
    if (picture)
        memcpy(doc->solution.at, picture, (size_t)cells);
    ns_solved_drop(&b->ctx, &solved);
    return picture != NULL;
}

static void count_repair(bench *b, const char *name, const ns_puzzle *puzzle,
                         const ns_made *made, double seconds, tally *sum)
{
    const ns_repair *repair = &made->repair;
    const double percent = 100.0 * repair->changes.count / puzzle->cell_count;

    sum->pictures++;
    if (!repair->asked)
        return;
    sum->asked++;
    sum->simple += repair->simple;
    sum->fewest += repair->fewest;
    sum->limited += repair->limited;
    sum->seconds += seconds;
    sum->most_seconds = seconds > sum->most_seconds ? seconds : sum->most_seconds;
    if (repair->simple && !ns_array_push(&b->ctx, &sum->percent, percent))
        give_up(b, name);
    fprintf(b->csv, "%s,%d,%d,%d,%s,%d,%d,%s,%s,%lld,%.2f,%lld,%.3f\n", name, puzzle->size[0],
            puzzle->size[1], puzzle->colour_count, ns_verdict_name(made->verdict),
            repair->changes.count, repair->at_least, repair->fewest ? "yes" : "no",
            repair->gentlest ? "yes" : "no", (long long)repair->harm, percent,
            (long long)repair->ticks, seconds);
}

static void repair_one(bench *b, const ns_classic *classic, tally *sum)
{
    ns_grid_options options = ns_grid_defaults();
    ns_doc doc = { .number = -1 };
    ns_made made;

    options.repair = true;
    if (take_picture(b, classic, &doc)) {
        const double start = ns_cpu_seconds();
        if (ns_make_grid_from_solution(&b->ctx, &options, &doc, &made) != NS_OK)
            give_up(b, classic->name);
        count_repair(b, classic->name, &doc.puzzle, &made, ns_cpu_seconds() - start, sum);
        ns_made_drop(&b->ctx, &made);
    }
    ns_doc_drop(&b->ctx, &doc);
}

static void repair_set(bench *b, const char *name)
{
    ns_classic_set set = { 0 };
    tally sum = { 0 };

    if (ns_classic_load(&b->ctx, ns_bench_data(), name, &set) != NS_OK)
        give_up(b, name);
    for (int32_t i = 0; i < set.puzzles.count; i++)
        repair_one(b, &set.puzzles.at[i], &sum);
    const int32_t repaired = sum.percent.count;
    if (repaired)
        qsort(sum.percent.at, (size_t)repaired, sizeof *sum.percent.at, compare_doubles);
    char row[300];
    snprintf(row, sizeof row, "| %s | %d | %d | %d | %d | %d | %.2f | %.2f | %.2f | %.2f |\n",
             name, sum.pictures, sum.asked, sum.simple, sum.fewest, sum.limited,
             repaired ? sum.percent.at[repaired / 2] : 0,
             repaired ? sum.percent.at[repaired - 1] : 0, sum.most_seconds, sum.seconds);
    printf("%s", row);
    if (!ns_text_add(&b->ctx, &b->table, row))
        give_up(b, name);
    ns_array_drop(&b->ctx, &sum.percent);
    ns_classic_drop(&b->ctx, &set);
}

int main(int argc, char **argv)
{
    static const char head[] =
        "| set | pictures | not simple | made simple | proved fewest | effort used up | median "
        "% "
        "| most % | most s | all s |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    bench b = { .ctx = ns_native_ctx() };
    const char *document = argc == 3 && strcmp(argv[1], "--write") == 0 ? argv[2] : NULL;

    b.csv =
        ns_bench_csv("repair", "picture,width,height,colours,verdict,changed,at_least,fewest,"
                               "gentlest,harm,percent,ticks,seconds");
    printf("%s", head);
    if (!ns_text_add(&b.ctx, &b.table, head))
        give_up(&b, "table");
    for (int32_t s = 0; s < NS_COUNT(sets); s++)
        repair_set(&b, sets[s]);
    fclose(b.csv);
    const bool written = !document || ns_report_write(document, "bench_repair", &b.table);
    ns_text_drop(&b.ctx, &b.table);
    return !written;
}
