// test_repair_data.c: pictures drawn by others become simple by few cells. A sample, at a small
// effort; the whole of it is in bench_repair.
#define _POSIX_C_SOURCE 200809L // scandir
#include "nonosmith/formats.h"
#include "nonosmith/make.h"
#include "ns_test.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define EFFORT_TICKS 8000000
#define EVERY 3

// The goal of a puzzle, or the answer that the built-in engine finds first.
static bool find_picture(ns_test *t, ns_doc *doc)
{
    const ns_solve_options how = ns_solve_defaults();
    const int32_t cells = doc->puzzle.cell_count;
    ns_solved solved = { 0 };

    if (doc->solution.count == cells)
        return true;
    ns_expect(t, ns_solve(&t->ctx, &doc->puzzle, &how, &solved) == NS_OK, "%s", t->ctx.message);
    const bool found =
        solved.solution_count > 0 && ns_array_resize(&t->ctx, &doc->solution, cells);
    if (found)
        memcpy(doc->solution.at, solved.solutions.at, (size_t)cells);
    ns_solved_drop(&t->ctx, &solved);
    return found;
}

// How many thousandths of the cells changed, or -1 when nothing had to.
static int32_t repair_file(ns_test *t, const char *path)
{
    ns_grid_options options = ns_grid_defaults();
    ns_book book = { 0 };
    ns_made made;
    int32_t count, thousandths = -1;
    char *bytes = ns_test_read(path, &count);

    options.repair = true;
    options.repair_ticks = EFFORT_TICKS;
    ns_expect(t, bytes && ns_book_read(&t->ctx, path, bytes, count, NULL, &book) == NS_OK, "%s",
              t->ctx.message);
    if (book.count == 1 && find_picture(t, &book.at[0])) {
        ns_doc *doc = &book.at[0];
        ns_expect(t, ns_make_grid_from_solution(&t->ctx, &options, doc, &made) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, made.verdict == NS_SIMPLE, "%s: %s", path, ns_verdict_name(made.verdict));
        ns_expect(t, ns_puzzle_satisfied(&doc->puzzle, doc->solution.at), "%s: its clues",
                  path);
        if (made.repair.asked)
            thousandths = 1000 * made.repair.changes.count / doc->puzzle.cell_count;
        ns_made_drop(&t->ctx, &made);
    }
    ns_book_drop(&t->ctx, &book);
    free(bytes);
    return thousandths;
}

static void repair_set(ns_test *t, const char *set, const char *suffix)
{
    const char *data = ns_test_data(t);
    char folder[5000], path[6000];
    int32_t spread[1001] = { 0 }, repaired = 0, median = 0, below = 0;

    if (!data)
        return;
    snprintf(folder, sizeof folder, "%s/classic/%s", data, set);
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (i % EVERY == 0 && strstr(entries[i]->d_name, suffix)) {
            const int32_t thousandths = repair_file(t, path);
            repaired += thousandths >= 0;
            if (thousandths >= 0)
                spread[thousandths]++;
        }
        free(entries[i]);
    }
    free(entries);
    while (repaired && 2 * (below + spread[median]) < repaired)
        below += spread[median++];
    ns_expect(t, repaired > 0 && median <= 20, "%s: %d repaired, the median by %d / 1000", set,
              repaired, median);
}

static void pictures_of_one_colour(ns_test *t)
{
    repair_set(t, "jwilk", ".nin");
}

static void pictures_of_several_colours(ns_test *t)
{
    repair_set(t, "tango-colour", ".non");
}

NS_TEST_MAIN(NS_CASE(pictures_of_one_colour), NS_CASE(pictures_of_several_colours))
