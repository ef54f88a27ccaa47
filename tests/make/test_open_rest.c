// test_open_rest.c: whether the cells that lines leave open have one filling, against the verdict on
// the whole puzzle.
#include "ns_test.h"

#include "make/mend/open_rest.h"
#include "make/solid/solid_clues.h"
#include "nonosmith/make.h"
#include "nonosmith/solve.h"
#include "oracle/scale.h"
#include "oracle/solids.h"

#include <string.h>

#define CELLS_MAX 512
#define CONFLICTS 100000

static uint8_t model[CELLS_MAX];

// A random solid with some clues left out.
static bool make_solid(ns_test *t, uint64_t seed, int32_t colours, ns_puzzle *puzzle)
{
    ns_rng rng = ns_rng_seed(seed);
    int32_t size[3];

    for (int32_t i = 0; i < 3; i++)
        size[i] = 2 + ns_rng_below(&rng, 5);
    ns_test_solid_fill(NS_TEST_NOISE, size, colours, seed, model);
    if (ns_puzzle_solid(&t->ctx, puzzle, size[0], size[1], size[2]) != NS_OK)
        return false;
    puzzle->colour_count = colours;
    if (ns_solid_clues_from(&t->ctx, puzzle, model, seed % 3 == 0) != NS_OK)
        return false;
    // Thinned as long as it is unique, it is often no longer simple.
    if (seed % 4 < 2) {
        ns_thin_options how = ns_thin_defaults();
        ns_thinned thinned;
        how.kind = NS_THIN_UNIQUE;
        const ns_status status = ns_thin(&t->ctx, puzzle, model, &how, &thinned);
        ns_thinned_drop(&t->ctx, &thinned);
        return status != NS_NO_MEMORY;
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        if (ns_rng_below(&rng, 8) == 0) {
            line->clue = NS_CLUE_BLANK;
            line->partial = false;
            line->clue_count = line->clue_first = 0;
        }
    }
    return true;
}

// The fixpoint, and the lines.
static bool fixpoint(ns_test *t, const ns_puzzle *puzzle, ns_lines **lines, ns_colours *cells)
{
    ns_solve_options options = ns_solve_defaults();
    ns_solved solved = { 0 };

    options.lines_only = true;
    const bool done = ns_solve(&t->ctx, puzzle, &options, &solved) == NS_OK
                      && ns_lines_create(&t->ctx, puzzle, lines) == NS_OK;
    if (done)
        memcpy(cells, solved.cells.at, (size_t)puzzle->cell_count * sizeof *cells);
    ns_solved_drop(&t->ctx, &solved);
    return done;
}

static void as_the_whole(ns_test *t)
{
    int32_t counts[NS_NONE + 1] = { 0 };
    const int32_t rounds = ns_scale(400);

    for (int32_t seed = 1; seed <= rounds; seed++) {
        const ns_solve_options options = ns_solve_defaults();
        ns_puzzle puzzle = { 0 };
        ns_solved solved = { 0 };
        ns_lines *lines = NULL;
        ns_colours cells[CELLS_MAX];
        bool unique = false, decided = false;
        ns_expect(t, make_solid(t, (uint64_t)seed, 1 + seed % 2, &puzzle), "%s",
                  t->ctx.message);
        const ns_status status = ns_solve(&t->ctx, &puzzle, &options, &solved);
        const bool one = solved.verdict == NS_SIMPLE || solved.verdict == NS_UNIQUE;
        ns_expect(t,
                  status == NS_OK && fixpoint(t, &puzzle, &lines, cells)
                      && ns_open_rest_unique(&t->ctx, lines, cells, model, CONFLICTS, &unique,
                                             &decided)
                             == NS_OK,
                  "seed %d: %s", (int)seed, t->ctx.message);
        ns_expect(t, decided && unique == one, "seed %d: %s, but %s", (int)seed,
                  ns_verdict_name(solved.verdict), unique ? "unique" : "not unique");
        counts[solved.verdict]++;
        ns_lines_destroy(&t->ctx, lines);
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, rounds < 400 || (counts[NS_UNIQUE] > 3 && counts[NS_MULTIPLE] > 20),
              "%d unique, %d multiple", (int)counts[NS_UNIQUE], (int)counts[NS_MULTIPLE]);
}

static void without_memory(ns_test *t)
{
    ns_puzzle puzzle = { 0 };
    ns_lines *lines = NULL;
    ns_colours cells[CELLS_MAX];
    ns_status status = NS_NO_MEMORY;
    bool unique, decided;

    ns_expect(t, make_solid(t, 3, 1, &puzzle) && fixpoint(t, &puzzle, &lines, cells), "%s",
              t->ctx.message);
    const int64_t kept = t->blocks;
    for (int32_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        t->fail_at = t->allocations + n;
        status =
            ns_open_rest_unique(&t->ctx, lines, cells, model, CONFLICTS, &unique, &decided);
        t->fail_at = 0;
        ns_expect(t, t->blocks == kept, "allocation %d: something is left", (int)n);
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    ns_lines_destroy(&t->ctx, lines);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(as_the_whole), NS_CASE(without_memory))
