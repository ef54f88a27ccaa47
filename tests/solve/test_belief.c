// test_belief.c: belief propagation is exact where lines do not form a ring. One line alone and two
// lines that cross once are such cases: the shares of all fillings, counted by trying them.
#include "ns_test.h"

#include "oracle/puzzle_twin.h"
#include "oracle/small_text.h"
#include "solve/search/belief.h"
#include "solve/search/search.h"

#include <math.h>
#include <string.h>

enum { CELLS_MAX = 9, ROUNDS = 80 };

// How often each cell has each colour in the pictures that meet all clues and the sets.
static int64_t count_shares(const ns_puzzle *puzzle, const ns_colours *sets,
                            int64_t shares[CELLS_MAX][3])
{
    uint8_t colours[CELLS_MAX] = { 0 };
    int64_t met = 0;

    memset(shares, 0, CELLS_MAX * sizeof *shares);
    for (bool more = true; more;) {
        bool inside = true;
        for (int32_t c = 0; c < puzzle->cell_count; c++)
            inside = inside && sets[c] >> colours[c] & 1;
        if (inside && ns_twin_met(puzzle, NULL, colours)) {
            met++;
            for (int32_t c = 0; c < puzzle->cell_count; c++)
                shares[c][colours[c]]++;
        }
        more = false;
        for (int32_t c = 0; c < puzzle->cell_count && !more; c++) {
            more = colours[c] < puzzle->colour_count;
            colours[c] = (uint8_t)(more ? colours[c] + 1 : 0);
        }
    }
    return met;
}

static bool is_near(double a, double b)
{
    return a - b < 1e-6 && b - a < 1e-6;
}

static void compare(ns_test *t, const ns_puzzle *puzzle, const ns_colours *sets)
{
    int64_t shares[CELLS_MAX][3];
    ns_lines *lines = NULL;
    ns_belief *belief = NULL;
    const int64_t met = count_shares(puzzle, sets, shares);

    if (met == 0)
        return; // belief says nothing of what cannot be
    ns_expect(t,
              ns_lines_create(&t->ctx, puzzle, &lines) == NS_OK
                  && ns_belief_create(&t->ctx, lines, &belief) == NS_OK
                  && ns_belief_run(&t->ctx, belief, sets, ROUNDS) == NS_OK,
              "%s", t->ctx.message);
    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        for (int32_t k = 0; k <= puzzle->colour_count; k++) {
            const double wanted = (double)shares[c][k] / (double)met;
            ns_expect(t, is_near(ns_belief_cell(belief, c)[k], wanted),
                      "cell %d colour %d: %g, not %g, of %s", c, k,
                      ns_belief_cell(belief, c)[k], wanted, ns_small_write(puzzle));
        }
    }
    ns_belief_destroy(&t->ctx, belief);
    ns_lines_destroy(&t->ctx, lines);
}

// Gives a line the tally of one colour that the picture shows.
static void tally_from(ns_test *t, ns_puzzle *puzzle, int32_t l, const uint8_t *picture,
                       ns_rng *rng)
{
    const ns_line *line = &puzzle->lines.at[l];
    ns_tally tally = { 1 + ns_rng_below(rng, puzzle->colour_count), 0, 0 };
    bool before = false;

    for (int32_t i = 0; i < line->count; i++) {
        const bool now = picture[ns_line_cell(puzzle, line, i)] == tally.colour;
        tally.count += now;
        tally.groups = ns_min(3, tally.groups + (now && !before));
        before = now;
    }
    ns_puzzle_set_tallies(&t->ctx, puzzle, (ns_line_id){ l }, &tally, 1,
                          puzzle->colour_count > 1 || ns_rng_below(rng, 2));
}

// Lines read off a random picture, runs and tallies: cells 0..4 are one, and 5, 6, 2, 7, 8 (if wanted) another.
static void trees(ns_test *t)
{
    static const int32_t walk[] = { 5, 6, 2, 7, 8 };
    ns_rng rng = ns_rng_seed(4);

    for (int32_t i = 0; i < 400; i++) {
        const bool two = i % 2 == 1;
        ns_puzzle puzzle = { .kind = NS_CURVED, .cell_count = two ? 9 : 7 };
        uint8_t picture[CELLS_MAX];
        ns_colours sets[CELLS_MAX];
        puzzle.colour_count = 1 + ns_rng_below(&rng, 2);
        for (int32_t c = 0; c < puzzle.cell_count; c++) {
            picture[c] = (uint8_t)ns_rng_below(&rng, puzzle.colour_count + 1);
            sets[c] = ns_puzzle_colours(&puzzle);
            if (ns_rng_below(&rng, 4) == 0)
                sets[c] =
                    (ns_colours)1 << picture[c] | ((ns_colours)ns_rng_next(&rng) & sets[c]);
        }
        ns_puzzle_add_walk(&t->ctx, &puzzle, (const int32_t[]){ 0, 1, 2, 3, 4, 5, 6 },
                           two ? 5 : 7);
        if (two)
            ns_puzzle_add_walk(&t->ctx, &puzzle, walk, NS_COUNT(walk));
        ns_puzzle_clues_from(&t->ctx, &puzzle, picture);
        for (int32_t r = 0; i % 3 == 0 && r < puzzle.runs.count; r++) {
            if (ns_rng_below(&rng, 2))
                puzzle.runs.at[r].length = NS_BLOT;
        }
        for (int32_t l = 0; l < puzzle.lines.count; l++) {
            if (i % 5 < 3)
                tally_from(t, &puzzle, l, picture, &rng);
        }
        compare(t, &puzzle, sets);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// A line whose table would take half a gigabyte says nothing, and takes nothing.
static void too_long_a_line(ns_test *t)
{
    enum { LENGTH = 8192 };
    const ns_run run = { LENGTH - 100, 1 };
    static ns_colours sets[LENGTH];
    ns_puzzle puzzle = { 0 };
    ns_lines *lines = NULL;
    ns_belief *belief = NULL;

    ns_puzzle_grid(&t->ctx, &puzzle, LENGTH, 1);
    ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, &run, 1);
    ns_expect(t, ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK, "%s", t->ctx.message);
    ns_lines_start(lines, sets);
    const int64_t bytes = t->bytes;
    ns_expect(t, ns_belief_create(&t->ctx, lines, &belief) == NS_OK && belief, "%s",
              t->ctx.message);
    ns_expect(t, t->bytes - bytes < 1 << 21, "%lld bytes", (long long)(t->bytes - bytes));
    ns_expect(t, ns_belief_run(&t->ctx, belief, sets, 2) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, is_near(ns_belief_cell(belief, LENGTH / 2)[1], 0.5), "it says something");
    ns_belief_destroy(&t->ctx, belief);
    ns_lines_destroy(&t->ctx, lines);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

// Lines of one cell, five for each, that contradict a long line more and more: what it says becomes
// so faint that it has no finite inverse, but stays a probability.
static void faint_words(ns_test *t)
{
    enum { MOST = 60 };
    int32_t wrong = 0;

    for (int32_t size = 4; size <= MOST; size++) {
        const ns_run run = { size / 3, 1 }, one = { 1, 1 };
        int32_t walk[MOST];
        ns_colours sets[MOST];
        ns_puzzle puzzle = { .kind = NS_SLOPED, .colour_count = 1, .cell_count = size };
        ns_lines *lines = NULL;
        ns_belief *belief = NULL;
        for (int32_t c = 0; c < size; c++)
            walk[c] = c;
        ns_puzzle_add_walk(&t->ctx, &puzzle, walk, size);
        ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, &run, 1);
        for (int32_t i = 0; i < 5 * size; i++) {
            const int32_t c = i / 5;
            ns_puzzle_add_walk(&t->ctx, &puzzle, &walk[c], 1);
            ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 1 + i }, &one,
                               c < size / 4 || c > size * 3 / 4);
        }
        ns_expect(t,
                  ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK
                      && ns_belief_create(&t->ctx, lines, &belief) == NS_OK,
                  "%s", t->ctx.message);
        ns_lines_start(lines, sets);
        ns_expect(t, ns_belief_run(&t->ctx, belief, sets, ROUNDS) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t c = 0; c < size; c++)
            wrong += !(ns_belief_cell(belief, c)[1] >= 0 && ns_belief_cell(belief, c)[1] <= 1);
        ns_belief_destroy(&t->ctx, belief);
        ns_lines_destroy(&t->ctx, lines);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, wrong == 0, "%d cells have no probability", (int)wrong);
}

// Belief that knows nothing of any cell: a variable is chosen all the same. (A search that takes "none"
// for an answer took a picture of 600 lines for another one.)
static void no_belief(ns_test *t)
{
    ns_puzzle puzzle = { 0 };
    ns_lines *lines = NULL;
    ns_search *search = NULL;
    ns_colours sets[16];
    int32_t var = -1;

    ns_puzzle_grid(&t->ctx, &puzzle, 4, 4);
    for (int32_t l = 0; l < 8; l++)
        ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ l }, &(ns_run){ 1, 1 }, 1);
    ns_expect(t, ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK, "%s", t->ctx.message);
    ns_lines_start(lines, sets);
    ns_expect(t, ns_search_create(&t->ctx, lines, sets, false, &search) == NS_OK, "%s",
              t->ctx.message);
    search->dive = 20;
    search->believed = -1;
    ns_expect(t, ns_search_choose(&t->ctx, search, &var) == NS_OK && var >= 0, "%d", (int)var);
    for (int32_t c = 0; c < 16; c++) {
        double *cell = (double *)(uintptr_t)ns_belief_cell(search->belief, c);
        cell[0] = cell[1] = (double)NAN;
    }
    ns_expect(t, ns_search_choose(&t->ctx, search, &var) == NS_OK && var >= 0,
              "without belief no variable is chosen");
    ns_search_destroy(&t->ctx, search);
    ns_lines_destroy(&t->ctx, lines);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

NS_TEST_MAIN(NS_CASE(trees), NS_CASE(too_long_a_line), NS_CASE(faint_words), NS_CASE(no_belief))
