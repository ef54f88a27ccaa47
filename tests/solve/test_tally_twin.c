// test_tally_twin.c: what a tally says about a line, against its expansion into compositions as
// halford-2016 does it: on every line of up to 9 visits, on random longer ones, and to the fixpoint
// of whole solids.
#include "ns_test.h"

#include "nonosmith/make.h"
#include "oracle/scale.h"
#include "oracle/tally_twin.h"

#include <string.h>

static ns_expander expander_of_tests(void)
{
    return (ns_expander){ .memory_max = 1 << 26 };
}

// A solid of one line along x.
static bool make_line(ns_test *t, ns_puzzle *puzzle, int32_t length, int32_t count,
                      int32_t groups)
{
    const ns_tally tally = { 1, count, groups };

    *puzzle = (ns_puzzle){ 0 };
    return ns_puzzle_solid(&t->ctx, puzzle, length, 1, 1) == NS_OK
           && ns_puzzle_set_tallies(&t->ctx, puzzle, (ns_line_id){ 0 }, &tally, 1, false)
                  == NS_OK;
}

static bool same_step(ns_test *t, ns_expander *twin, const ns_puzzle *puzzle, ns_lines *lines,
                      const ns_colours *cells)
{
    const size_t bytes = (size_t)puzzle->cell_count * sizeof *cells;
    ns_colours ours[64], theirs[64];
    ns_step step = NS_NOTHING_NEW;

    memcpy(ours, cells, bytes);
    memcpy(theirs, cells, bytes);
    const ns_expand done = ns_expand_step(twin, puzzle, 0, theirs);
    if (ns_lines_step(&t->ctx, lines, (ns_line_id){ 0 }, ours, &step) != NS_OK
        || done == NS_EXPAND_TOO_MUCH)
        return false;
    if ((step == NS_CONTRADICTION) != (done == NS_EXPAND_NONE))
        return false;
    return step == NS_CONTRADICTION || memcmp(ours, theirs, bytes) == 0;
}

// Every set of states a line can be in, for one clue.
static bool same_everywhere(ns_test *t, int32_t length, int32_t count, int32_t groups)
{
    ns_expander twin = expander_of_tests();
    ns_puzzle puzzle;
    ns_lines *lines = NULL;
    ns_colours cells[16];
    int32_t ways = 1;
    bool same = make_line(t, &puzzle, length, count, groups)
                && ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK;

    for (int32_t i = 0; i < length; i++)
        ways *= 3;
    for (int32_t way = 0; way < ways && same; way++) {
        for (int32_t i = 0, rest = way; i < length; i++, rest /= 3)
            cells[i] = 1 + (ns_colours)(rest % 3);
        same = same_step(t, &twin, &puzzle, lines, cells);
    }
    ns_lines_destroy(&t->ctx, lines);
    ns_puzzle_drop(&t->ctx, &puzzle);
    return same;
}

static void every_short_line(ns_test *t)
{
    const int32_t longest = ns_scale(9) < 9 ? 7 : 9;

    for (int32_t length = 1; length <= longest; length++) {
        ns_expect(t, same_everywhere(t, length, 0, 0), "length %d, nothing", (int)length);
        for (int32_t count = 1; count <= length + 1; count++) {
            for (int32_t groups = 1; groups <= 3; groups++)
                ns_expect(t, same_everywhere(t, length, count, groups),
                          "length %d, %d in %d groups", (int)length, (int)count, (int)groups);
        }
    }
}

static void longer_lines(ns_test *t)
{
    ns_rng rng = ns_rng_seed(6);
    ns_expander twin = expander_of_tests();

    for (int32_t n = ns_scale(400); n > 0; n--) {
        const int32_t length = 10 + ns_rng_below(&rng, 40);
        const int32_t count = 1 + ns_rng_below(&rng, 13), groups = 1 + ns_rng_below(&rng, 3);
        ns_colours cells[64];
        ns_puzzle puzzle;
        ns_lines *lines = NULL;
        for (int32_t i = 0; i < length; i++) {
            const int32_t kind = ns_rng_below(&rng, 8);
            cells[i] = kind == 0 ? 2 : kind < 3 ? 1 : 3;
        }
        if (!make_line(t, &puzzle, length, count, groups)
            || ns_lines_create(&t->ctx, &puzzle, &lines) != NS_OK)
            return;
        ns_expect(t, same_step(t, &twin, &puzzle, lines, cells),
                  "length %d, %d in %d groups, line %d", (int)length, (int)count, (int)groups,
                  (int)n);
        ns_lines_destroy(&t->ctx, lines);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static void whole_solids(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);
    ns_expander twin = expander_of_tests();
    ns_solve_options options = ns_solve_defaults();

    options.lines_only = true;
    for (int32_t n = ns_scale(60); n > 0; n--) {
        const int32_t w = 1 + ns_rng_below(&rng, 7), h = 1 + ns_rng_below(&rng, 7);
        const int32_t d = 1 + ns_rng_below(&rng, 7), density = 1 + ns_rng_below(&rng, 9);
        uint8_t solution[343];
        ns_colours cells[343];
        ns_puzzle puzzle = { 0 };
        ns_solved solved = { 0 };
        for (int32_t i = 0; i < w * h * d; i++)
            solution[i] = ns_rng_below(&rng, 10) < density;
        if (ns_puzzle_solid(&t->ctx, &puzzle, w, h, d) != NS_OK
            || ns_solid_clues_from(&t->ctx, &puzzle, solution, false) != NS_OK
            || ns_solve(&t->ctx, &puzzle, &options, &solved) != NS_OK)
            return;
        const ns_expand done = ns_expand_solve(&twin, &puzzle, cells);
        ns_expect(t,
                  done == NS_EXPAND_DONE
                      && memcmp(cells, solved.cells.at, (size_t)(w * h * d) * sizeof *cells)
                             == 0,
                  "%dx%dx%d: the same fixpoint", (int)w, (int)h, (int)d);
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static void gives_up(ns_test *t)
{
    ns_expander twin = { .memory_max = 1 << 20 };
    ns_colours cells[64];
    ns_puzzle puzzle;

    for (int32_t i = 0; i < 64; i++)
        cells[i] = 3;
    if (make_line(t, &puzzle, 64, 30, 3))
        ns_expect(t, ns_expand_step(&twin, &puzzle, 0, cells) == NS_EXPAND_TOO_MUCH,
                  "half a billion compositions do not fit into a megabyte");
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(every_short_line), NS_CASE(longer_lines), NS_CASE(whole_solids),
             NS_CASE(gives_up))
