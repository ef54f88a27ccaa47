// test_repair_data.c: pictures drawn by others become simple by few cells. A sample, at a small
// effort; the whole of it is in bench_repair.
#include "nonosmith/make.h"
#include "ns_test.h"
#include "oracle/classic.h"

#include <string.h>

#define EFFORT_TICKS 4000000
#define EVERY 3

// A doc of our own with the puzzle and its picture: the goal, or the answer found first.
static void take_picture(ns_test *t, const ns_doc *from, ns_doc *doc)
{
    const ns_solve_options how = ns_solve_defaults();
    const int32_t cells = from->puzzle.cell_count;
    ns_solved solved = { 0 };

    ns_expect(t,
              ns_puzzle_copy(&t->ctx, &doc->puzzle, &from->puzzle) == NS_OK
                  && ns_array_resize(&t->ctx, &doc->solution, cells),
              "a copy");
    if (from->solution.count == cells) {
        memcpy(doc->solution.at, from->solution.at, (size_t)cells);
        return;
    }
    ns_expect(t, ns_solve(&t->ctx, &doc->puzzle, &how, &solved) == NS_OK, "%s", t->ctx.message);
    if (ns_expect(t, solved.solution_count > 0, "an answer"))
        memcpy(doc->solution.at, solved.solutions.at, (size_t)cells);
    ns_solved_drop(&t->ctx, &solved);
}

// How many thousandths of the cells changed, or -1 when nothing had to.
static int32_t repair_one(ns_test *t, const ns_classic *classic)
{
    ns_grid_options options = ns_grid_defaults();
    ns_doc doc = { .number = -1 };
    ns_made made;
    int32_t thousandths = -1;

    options.repair = true;
    options.repair_ticks = EFFORT_TICKS;
    take_picture(t, classic->doc, &doc);
    ns_expect(t, ns_make_grid_from_solution(&t->ctx, &options, &doc, &made) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, made.verdict == NS_SIMPLE, "%s: %s", classic->name,
              ns_verdict_name(made.verdict));
    ns_expect(t, ns_puzzle_satisfied(&doc.puzzle, doc.solution.at), "%s: its clues",
              classic->name);
    if (made.repair.asked)
        thousandths = 1000 * made.repair.changes.count / doc.puzzle.cell_count;
    ns_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
    return thousandths;
}

static void repair_set(ns_test *t, const char *name)
{
    const char *data = ns_test_data(t);
    ns_classic_set set = { 0 };
    int32_t spread[1001] = { 0 }, repaired = 0, median = 0, below = 0;

    if (!data)
        return;
    ns_expect(t, ns_classic_load(&t->ctx, data, name, &set) == NS_OK, "%s", t->ctx.message);
    for (int32_t i = 0; i < set.puzzles.count; i += EVERY) {
        const int32_t thousandths = repair_one(t, &set.puzzles.at[i]);
        repaired += thousandths >= 0;
        if (thousandths >= 0)
            spread[thousandths]++;
    }
    while (repaired && 2 * (below + spread[median]) < repaired)
        below += spread[median++];
    ns_expect(t, repaired > 0 && median <= 20, "%s: %d repaired, the median by %d / 1000", name,
              repaired, median);
    ns_classic_drop(&t->ctx, &set);
}

static void pictures_of_one_colour(ns_test *t)
{
    repair_set(t, "jwilk");
}

static void pictures_of_several_colours(ns_test *t)
{
    repair_set(t, "tango-colour");
}

NS_TEST_MAIN(NS_CASE(pictures_of_one_colour), NS_CASE(pictures_of_several_colours))
