// test_search_probe.c: probing goes exactly as far as its definition: a colour that leads to a
// contradiction goes, and so does what every colour of some cell takes away.
#include "ns_test.h"

#include "oracle/line_twin.h"
#include "oracle/puzzle_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"
#include "solve/search/search.h"

#include <string.h>

// Line logic by trying everything. False on a contradiction.
static bool rest(const ns_puzzle *puzzle, ns_colours *cells)
{
    ns_colours before[NS_TWIN_CELLS_MAX];
    const size_t bytes = (size_t)puzzle->cell_count * sizeof *cells;

    do {
        memcpy(before, cells, bytes);
        for (int32_t l = 0; l < puzzle->lines.count; l++) {
            if (!ns_twin_line_step(puzzle, l, cells))
                return false;
        }
    } while (memcmp(before, cells, bytes) != 0);
    return true;
}

// Probes one cell; false when the puzzle contradicts itself.
static bool probe_cell(const ns_puzzle *puzzle, int32_t cell, ns_colours *cells)
{
    ns_colours united[NS_TWIN_CELLS_MAX] = { 0 };

    for (ns_colours left = cells[cell]; left; left &= left - 1) {
        ns_colours trial[NS_TWIN_CELLS_MAX];
        memcpy(trial, cells, sizeof trial);
        trial[cell] = left & (~left + 1);
        const bool possible = rest(puzzle, trial);
        for (int32_t c = 0; possible && c < puzzle->cell_count; c++)
            united[c] |= trial[c];
    }
    memcpy(cells, united, sizeof united);
    return united[cell] != 0;
}

static bool probe_all(const ns_puzzle *puzzle, ns_colours *cells)
{
    ns_colours before[NS_TWIN_CELLS_MAX];

    if (!rest(puzzle, cells))
        return false;
    do {
        memcpy(before, cells, sizeof before);
        for (int32_t c = 0; c < puzzle->cell_count; c++) {
            if (!probe_cell(puzzle, c, cells))
                return false;
        }
    } while (memcmp(before, cells, sizeof before) != 0);
    return true;
}

// Whether some line meets a cell twice: there the search's own step sees a little less.
static bool has_repeats(const ns_lines *lines)
{
    for (int32_t l = 0; l < lines->line_count; l++) {
        if (lines->line[l].repeats)
            return true;
    }
    return false;
}

// Returns 2 for a contradiction found, 1 for progress beyond lines, 0 otherwise.
static int32_t compare(ns_test *t, ns_lines *lines)
{
    const ns_puzzle *puzzle = lines->puzzle;
    const size_t bytes = (size_t)puzzle->cell_count * sizeof(ns_colours);
    ns_colours cells[NS_TWIN_CELLS_MAX] = { 0 }, ready[NS_TWIN_CELLS_MAX] = { 0 };
    ns_colours given[NS_TWIN_CELLS_MAX];
    ns_search *search = NULL;
    int64_t probes = 0;

    ns_lines_start(lines, given);
    ns_lines_start(lines, cells);
    memcpy(ready, cells, sizeof cells);
    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        if (!cells[c])
            return 0; // the solver does not begin to search then
    }
    const bool settles = rest(puzzle, ready), possible = probe_all(puzzle, cells);
    ns_expect(t,
              ns_search_create(&t->ctx, lines, given, false, &search) == NS_OK
                  && ns_search_probe(&t->ctx, search, &probes) == NS_OK,
              "%s", t->ctx.message);
    ns_expect(t, search->exhausted == !possible, "%s, not seen: %s",
              possible ? "possible" : "a contradiction", ns_small_write(puzzle));
    ns_expect(t, !possible || memcmp(search->sets, cells, bytes) == 0, "other sets: %s",
              ns_small_write(puzzle));
    ns_search_destroy(&t->ctx, search);
    if (!settles)
        return 0;
    return !possible ? 2 : memcmp(cells, ready, bytes) != 0;
}

static void by_definition(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);
    const int32_t puzzles = ns_scale(20000);
    int32_t counts[3] = { 0 };

    for (int32_t i = 0; i < puzzles; i++) {
        ns_puzzle puzzle;
        ns_lines *lines = NULL;
        ns_random_puzzle(&t->ctx, &rng, &puzzle);
        ns_expect(t, ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK, "%s", t->ctx.message);
        if (lines && !has_repeats(lines) && puzzle.cell_count <= 16)
            counts[compare(t, lines)]++;
        ns_lines_destroy(&t->ctx, lines);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, puzzles < 20000 || (counts[1] > 10 && counts[2] > 2), "only %d and %d cases",
              counts[1], counts[2]);
}

NS_TEST_MAIN(NS_CASE(by_definition))
