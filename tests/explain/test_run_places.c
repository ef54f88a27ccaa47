// test_run_places.c: the places of runs lead to the same colours as the line step, which finds them in another way;
// and which run a visit can be is checked by trying every filling of short lines.
#include "ns_test.h"

#include "explain/run_places.h"
#include "oracle/scale.h"
#include "solve/line/lines.h"

#include <string.h>

enum { LONG_MAX = 150 };

// A line of random runs, read off a random filling, in which some cells are known.
static int32_t random_line(ns_test *t, ns_rng *rng, ns_puzzle *puzzle, int32_t length,
                           int32_t colours, ns_colours *sets)
{
    static const int32_t stay[] = { 30, 60, 90 };
    uint8_t filling[LONG_MAX];
    int32_t cells[LONG_MAX];

    *puzzle = (ns_puzzle){ .kind = NS_CURVED, .cell_count = length, .colour_count = colours };
    const int32_t same = stay[ns_rng_below(rng, NS_COUNT(stay))];
    for (int32_t i = 0; i < length; i++) {
        cells[i] = i;
        filling[i] = i > 0 && ns_rng_below(rng, 100) < same
                         ? filling[i - 1]
                         : (uint8_t)ns_rng_below(rng, colours + 1);
    }
    const int32_t known = ns_rng_below(rng, 80);
    for (int32_t i = 0; i < length; i++) {
        sets[i] = ns_puzzle_colours(puzzle);
        if (ns_rng_below(rng, 100) < known)
            sets[i] &= (ns_colours)ns_rng_next(rng) | (ns_colours)1 << filling[i];
        if (ns_rng_below(rng, 100) < known / 2)
            sets[i] = (ns_colours)1 << filling[i];
    }
    ns_expect(t, ns_puzzle_add_walk(&t->ctx, puzzle, cells, length) == NS_OK, "no walk");
    ns_expect(t, ns_puzzle_clue_from(&t->ctx, puzzle, (ns_line_id){ 0 }, filling) == NS_OK,
              "no clue");
    return puzzle->lines.at[0].clue_count;
}

static void same_as_step(ns_test *t)
{
    ns_rng rng = ns_rng_seed(11);

    for (int32_t n = 0; n < ns_scale(3000); n++) {
        ns_puzzle puzzle;
        ns_run_places places;
        ns_lines *lines = NULL;
        ns_colours sets[LONG_MAX], out[LONG_MAX];
        const int32_t length = 1 + ns_rng_below(&rng, n % 4 ? 30 : LONG_MAX);
        random_line(t, &rng, &puzzle, length, 1 + n % 3, sets);
        if (n % 7 == 0) // mostly no filling is left
            sets[ns_rng_below(&rng, length)] = (ns_colours)1 << ns_rng_below(&rng, 1 + n % 3);
        const bool made = ns_lines_create(&t->ctx, &puzzle, &lines) == NS_OK
                          && ns_run_places_make(&t->ctx, &puzzle, &places) == NS_OK;
        if (!ns_expect(t, made, "no memory"))
            return;
        const bool possible = ns_lines_quick(lines, 0, sets, out);
        ns_expect(t,
                  ns_run_places_find(&places, &puzzle, &puzzle.lines.at[0], sets) == possible,
                  "line %d: one finds a filling, the other none", n);
        for (int32_t i = 0; possible && i < length; i++)
            ns_expect(t, ns_run_places_colours(&places, i) == out[i],
                      "line %d, visit %d: %x, not %x", n, i, ns_run_places_colours(&places, i),
                      out[i]);
        ns_run_places_drop(&t->ctx, &places);
        ns_lines_destroy(&t->ctx, lines);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

// Marks which run covers each visit of a filling that meets the clue.
static void mark_runs(const ns_puzzle *puzzle, const uint8_t *filling, int32_t length,
                      uint32_t *covers)
{
    int32_t run = -1;

    if (!ns_puzzle_line_satisfied(puzzle, (ns_line_id){ 0 }, filling))
        return;
    for (int32_t i = 0; i < length; i++) {
        run += filling[i] && (i == 0 || filling[i] != filling[i - 1]);
        if (filling[i])
            covers[i] |= 1u << run;
    }
}

static void which_run(ns_test *t)
{
    ns_rng rng = ns_rng_seed(12);

    for (int32_t n = 0; n < ns_scale(300); n++) {
        ns_puzzle puzzle;
        ns_run_places places;
        ns_colours sets[LONG_MAX];
        uint32_t covers[12] = { 0 };
        uint8_t filling[12];
        const int32_t length = 1 + ns_rng_below(&rng, n % 2 ? 7 : 11), colours = 1 + n % 2;
        const int32_t runs = random_line(t, &rng, &puzzle, length, colours, sets);
        int32_t all = 1;
        for (int32_t i = 0; i < length; i++)
            all *= colours + 1;
        for (int32_t k = 0; k < all; k++) {
            bool agrees = true;
            for (int32_t i = 0, rest = k; i < length; i++, rest /= colours + 1) {
                filling[i] = (uint8_t)(rest % (colours + 1));
                agrees &= sets[i] >> filling[i] & 1;
            }
            if (agrees)
                mark_runs(&puzzle, filling, length, covers);
        }
        if (!ns_expect(t, ns_run_places_make(&t->ctx, &puzzle, &places) == NS_OK, "no memory"))
            return;
        ns_expect(t, ns_run_places_find(&places, &puzzle, &puzzle.lines.at[0], sets),
                  "no filling");
        for (int32_t i = 0; i < length; i++) {
            for (int32_t r = 0; r < runs; r++)
                ns_expect(t, ns_place_has(ns_run_cover(&places, r), i) == (covers[i] >> r & 1),
                          "line %d: run %d at visit %d", n, r, i);
            ns_expect(t, ns_place_has(places.one, i) == (ns_bit_count32(covers[i]) == 1),
                      "line %d: visit %d of one run", n, i);
        }
        ns_run_places_drop(&t->ctx, &places);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(same_as_step), NS_CASE(which_run))
