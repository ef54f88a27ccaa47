// test_line_random.c: the line step where there are too many lines to try them all.
//
// Walks that meet cells several times, against enumeration; long lines, with lengths around the
// borders of machine words, against the automaton of line_dp.h. The clue of most lines is read off
// a random filling and the sets contain it, so that most steps have something to find out.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/line_dp.h"
#include "oracle/line_twin.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"
#include "solve/line/lines.h"

#include <string.h>

enum { CELLS_MAX = 512 };

// One line, the colours it was read off and the sets it is asked about.
typedef struct riddle {
    ns_puzzle puzzle;
    uint8_t colours[CELLS_MAX];
    ns_colours cells[CELLS_MAX];
} riddle;

static bool chance(ns_rng *rng, int32_t percent)
{
    return ns_rng_below(rng, 100) < percent;
}

// Colours in stretches, so that there are long runs too.
static void random_colours(ns_rng *rng, riddle *r, int32_t change_percent)
{
    int32_t colour = 0;

    for (int32_t i = 0; i < r->puzzle.cell_count; i++) {
        if (chance(rng, change_percent))
            colour = chance(rng, 40) ? 0 : ns_rng_below(rng, r->puzzle.colour_count + 1);
        r->colours[i] = (uint8_t)colour;
    }
}

// Every third clue does not tell the lengths of some of its runs.
static void blot_runs(ns_rng *rng, riddle *r)
{
    const int32_t percent = chance(rng, 33) ? 1 + ns_rng_below(rng, 70) : 0;

    for (int32_t k = 0; k < r->puzzle.runs.count; k++) {
        if (chance(rng, percent))
            r->puzzle.runs.at[k].length = NS_BLOT;
    }
}

static void read_off_runs(ns_test *t, ns_rng *rng, riddle *r)
{
    ns_puzzle_clues_from(&t->ctx, &r->puzzle, r->colours);
    blot_runs(rng, r);
    ns_line *line = &r->puzzle.lines.at[0];
    if (line->clue_count > 0 && chance(rng, 5))
        line->clue_count--; // the clue of another filling, or of none
    if (line->clue_count > 0 && chance(rng, 5)) {
        ns_run *run = &r->puzzle.runs.at[ns_rng_below(rng, line->clue_count)];
        run->length = chance(rng, 90) ? run->length + 1 : INT32_MAX;
    }
}

static void read_off_tally(ns_test *t, ns_rng *rng, riddle *r)
{
    const ns_line *line = &r->puzzle.lines.at[0];
    const int32_t colours = r->puzzle.colour_count;
    const int32_t listed = ns_min(colours, colours > 2 || chance(rng, 30) ? 1 : 2);
    ns_tally tallies[2] = { { 0, 0, 0 }, { 0, 0, 0 } };
    const int32_t first = ns_rng_below(rng, colours);

    for (int32_t k = 0; k < listed; k++) {
        tallies[k].colour = 1 + (first + k) % colours;
        int32_t before = 0;
        for (int32_t i = 0; i < line->count; i++) {
            const int32_t colour = r->colours[ns_line_cell(&r->puzzle, line, i)];
            if (colour == tallies[k].colour) {
                tallies[k].count++;
                tallies[k].groups += colour != before && tallies[k].groups < 3;
            }
            before = colour;
        }
        if (tallies[k].groups && chance(rng, 10))
            tallies[k].groups = 1 + ns_rng_below(rng, 3);
    }
    ns_puzzle_set_tallies(&t->ctx, &r->puzzle, (ns_line_id){ 0 }, tallies, listed,
                          chance(rng, 50));
}

static void random_sets(ns_rng *rng, riddle *r, int32_t known_percent, bool faithful)
{
    const ns_colours all = ns_puzzle_colours(&r->puzzle);

    for (int32_t i = 0; i < r->puzzle.cell_count; i++) {
        const ns_colours truth = (ns_colours)1 << r->colours[i];
        r->cells[i] = all;
        if (chance(rng, known_percent))
            r->cells[i] = truth | (chance(rng, 50) ? (ns_colours)ns_rng_next(rng) & all : 0);
        if (!faithful && chance(rng, 5))
            r->cells[i] = (ns_colours)1 << ns_rng_below(rng, r->puzzle.colour_count + 1);
    }
}

static void make_riddle(ns_test *t, ns_rng *rng, riddle *r, int32_t cells, int32_t visits,
                        int32_t colours, bool tally, bool repeats)
{
    int32_t walk[CELLS_MAX];

    r->puzzle = (ns_puzzle){ .kind = NS_CURVED, .cell_count = cells, .colour_count = colours };
    for (int32_t i = 0; i < visits; i++)
        walk[i] = repeats ? ns_rng_below(rng, cells) : i;
    ns_puzzle_add_walk(&t->ctx, &r->puzzle, walk, visits);
    if (!repeats && chance(rng, 50)) { // the same as a straight line, perhaps backwards
        const bool backwards = chance(rng, 50);
        r->puzzle.lines.at[0].first = backwards ? visits - 1 : 0;
        r->puzzle.lines.at[0].stride = backwards ? -1 : 1;
    }
    random_colours(rng, r, chance(rng, 50) ? 60 : 10);
    if (tally)
        read_off_tally(t, rng, r);
    else
        read_off_runs(t, rng, r);
    const int32_t known = ns_rng_below(rng, 80);
    random_sets(rng, r, known, chance(rng, 80));
}

// Lets the solver and an oracle take the step.
static void compare(ns_test *t, const riddle *r, bool by_enumeration, int32_t branches)
{
    const size_t bytes = (size_t)r->puzzle.cell_count * sizeof(ns_colours);
    ns_colours got[CELLS_MAX], wanted[CELLS_MAX];
    ns_lines *lines = NULL;
    ns_step step = NS_NOTHING_NEW;

    memcpy(got, r->cells, bytes);
    memcpy(wanted, r->cells, bytes);
    bool possible;
    if (by_enumeration) {
        possible = ns_twin_line_step(&r->puzzle, 0, wanted);
    } else {
        ns_dp *dp = ns_dp_create(&r->puzzle);
        possible = ns_dp_step(dp, 0, wanted);
        ns_dp_destroy(dp);
    }
    const ns_step must = !possible                         ? NS_CONTRADICTION
                         : memcmp(wanted, r->cells, bytes) ? NS_PROGRESS
                                                           : NS_NOTHING_NEW;
    ns_status status = ns_lines_create(&t->ctx, &r->puzzle, &lines);
    if (status == NS_OK && branches >= 0)
        lines->repeat_branches = branches; // then the search is asked
    if (status == NS_OK)
        status = ns_lines_step(&t->ctx, lines, (ns_line_id){ 0 }, got, &step);
    ns_lines_destroy(&t->ctx, lines);
    if (!ns_expect(t, status == NS_OK, "status %d: %s", status, t->ctx.message))
        return;
    if (!ns_expect(t, step == must && memcmp(got, wanted, bytes) == 0,
                   "colours %d, clue %s, said %d, not %d, on sets %s", r->puzzle.colour_count,
                   ns_small_write_clue(&r->puzzle, 0), step, must,
                   ns_small_write_sets(&r->puzzle, 0, r->cells))) {
        fprintf(stderr, "    got    %s\n", ns_small_write_sets(&r->puzzle, 0, got));
        fprintf(stderr, "    wanted %s\n", ns_small_write_sets(&r->puzzle, 0, wanted));
    }
}

static void repeated_cells(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);
    riddle r;

    for (int32_t i = 0; i < ns_scale(60000); i++) {
        const int32_t visits = ns_rng_below(&rng, 15);
        const int32_t colours = 1 + ns_rng_below(&rng, 3);
        const int32_t cells = 1 + ns_rng_below(&rng, visits ? visits : 1);
        make_riddle(t, &rng, &r, cells, visits, colours, chance(&rng, 50), true);
        if (ns_twin_line_ways(&r.puzzle, 0, r.cells, 5000) < 5000)
            compare(t, &r, true, i % 4 ? -1 : i % 3); // every fourth ends in a search
        ns_puzzle_drop(&t->ctx, &r.puzzle);
    }
}

static void long_lines(ns_test *t)
{
    static const int32_t borders[][2] = {
        { 1, 60 }, { 28, 36 }, { 60, 70 }, { 125, 135 }, { 190, 200 }, { 250, 300 },
    };
    ns_rng rng = ns_rng_seed(3);
    riddle r;

    for (int32_t i = 0; i < ns_scale(20000); i++) {
        const int32_t *border = borders[i % NS_COUNT(borders)];
        const int32_t length = border[0] + ns_rng_below(&rng, border[1] - border[0] + 1);
        const int32_t colours = chance(&rng, 60) ? 1 : 1 + ns_rng_below(&rng, 4);
        make_riddle(t, &rng, &r, length, length, colours, false, false);
        compare(t, &r, false, -1);
        ns_puzzle_drop(&t->ctx, &r.puzzle);
    }
}

// Tallies; those of two colours stay short, because the automaton counts both.
static void long_tallies(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);
    riddle r;

    for (int32_t i = 0; i < ns_scale(1500); i++) {
        const int32_t colours = 1 + ns_rng_below(&rng, 3);
        const int32_t length = colours == 1   ? 50 + ns_rng_below(&rng, 150)
                               : colours == 2 ? 1 + ns_rng_below(&rng, 24)
                                              : 1 + ns_rng_below(&rng, 80);
        make_riddle(t, &rng, &r, length, length, colours, true, false);
        compare(t, &r, false, -1);
        ns_puzzle_drop(&t->ctx, &r.puzzle);
    }
}

// A long walk that meets a few cells again, in one and several colours.
static void long_walks_with_repeats(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);
    riddle r;

    for (int32_t i = 0; i < ns_scale(3000); i++) {
        const int32_t length = 20 + ns_rng_below(&rng, 60);
        const int32_t colours = 1 + ns_rng_below(&rng, 3);
        make_riddle(t, &rng, &r, length, length, colours, chance(&rng, 30) && colours != 2,
                    false);
        ns_line *line = &r.puzzle.lines.at[0];
        if (line->stride == 0) {
            for (int32_t again = ns_rng_below(&rng, 6); again > 0; again--) {
                int32_t *visit = &r.puzzle.walks.at[ns_rng_below(&rng, length)];
                *visit = ns_rng_below(&rng, length);
            }
            if (line->clue == NS_CLUE_RUNS) {
                ns_puzzle_clues_from(&t->ctx, &r.puzzle, r.colours);
                blot_runs(&rng, &r);
                const int32_t known = 20 + ns_rng_below(&rng, 60);
                random_sets(&rng, &r, known, chance(&rng, 90));
            }
        }
        compare(t, &r, false, -1);
        ns_puzzle_drop(&t->ctx, &r.puzzle);
    }
}

static bool has_filling(const riddle *r, const ns_colours *cells)
{
    ns_colours left[CELLS_MAX];
    ns_dp *dp = ns_dp_create(&r->puzzle);

    memcpy(left, cells, (size_t)r->puzzle.cell_count * sizeof *left);
    const bool possible = ns_dp_step(dp, 0, left);
    ns_dp_destroy(dp);
    return possible;
}

// Why a line is contradictory: sets that are wider and leave no filling either, though any colour more
// would.
static void reasons_are_widest(ns_test *t)
{
    ns_rng rng = ns_rng_seed(6);
    int32_t tried = 0;
    riddle r;

    for (int32_t i = 0; i < ns_scale(3000); i++) {
        const int32_t length = 1 + ns_rng_below(&rng, i % 4 ? 20 : 90);
        const int32_t colours = 1 + ns_rng_below(&rng, 3);
        ns_colours sets[CELLS_MAX], top[CELLS_MAX];
        ns_lines *lines = NULL;
        make_riddle(t, &rng, &r, length, length, colours, false, false);
        random_sets(&rng, &r, 40, false);
        if (!has_filling(&r, r.cells)
            && ns_expect(t, ns_lines_create(&t->ctx, &r.puzzle, &lines) == NS_OK, "lines")) {
            const int32_t *at = lines->line[0].cells;
            for (int32_t v = 0; v < length; v++) {
                sets[v] = r.cells[at[v]];
                top[v] = lines->all;
            }
            ns_lines_explain(lines, 0, sets, top);
            bool right = true;
            for (int32_t v = 0; v < length; v++) {
                right = right && (r.cells[at[v]] & ~sets[v]) == 0;
                r.cells[at[v]] = sets[v];
            }
            ns_expect(t, right && !has_filling(&r, r.cells), "no reason: clue %s",
                      ns_small_write_clue(&r.puzzle, 0));
            for (int32_t v = 0; v < length && !lines->line[0].chain.hopeless; v++) {
                const ns_colours missing = lines->all & ~sets[v];
                r.cells[at[v]] = sets[v] | (missing & -missing);
                ns_expect(t, !missing || has_filling(&r, r.cells), "too narrow: clue %s",
                          ns_small_write_clue(&r.puzzle, 0));
                r.cells[at[v]] = sets[v];
            }
            tried++;
        }
        ns_lines_destroy(&t->ctx, lines);
        ns_puzzle_drop(&t->ctx, &r.puzzle);
    }
    ns_expect(t, tried > ns_scale(500), "only %d", (int)tried);
}

NS_TEST_MAIN(NS_CASE(repeated_cells), NS_CASE(long_lines), NS_CASE(long_tallies),
             NS_CASE(long_walks_with_repeats), NS_CASE(reasons_are_widest))
