// test_line_done.c: a run is crossed out exactly when every filling of its line has it where it is marked.
//
// The twin tries every filling and cuts it into stretches of one colour.
#include "nonosmith/solve.h"
#include "ns_test.h"
#include "oracle/line_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"

#include <string.h>

#define CELLS_MOST 64
#define RUNS_MOST 64

typedef struct done_twin {
    const ns_puzzle *puzzle;
    const ns_line *line;
    const ns_colours *cells;
    int32_t index;
    int32_t distinct[CELLS_MOST], count;
    uint8_t colours[CELLS_MOST];
    int32_t from[RUNS_MOST], to[RUNS_MOST];
    bool some, several[RUNS_MOST];
} done_twin;

static void look_at_filling(done_twin *twin)
{
    int32_t run = 0;

    if (!ns_twin_line_met(twin->puzzle, twin->index, twin->colours))
        return;
    for (int32_t from = 0, to; from < twin->line->count; from = to) {
        const int32_t colour = twin->colours[ns_line_cell(twin->puzzle, twin->line, from)];
        to = from + 1;
        while (to < twin->line->count
               && twin->colours[ns_line_cell(twin->puzzle, twin->line, to)] == colour)
            to++;
        if (!colour)
            continue;
        if (twin->some && (twin->from[run] != from || twin->to[run] != to))
            twin->several[run] = true;
        twin->from[run] = from;
        twin->to[run++] = to;
    }
    twin->some = true;
}

static void fill_from(done_twin *twin, int32_t i)
{
    if (i == twin->count) {
        look_at_filling(twin);
        return;
    }
    const int32_t cell = twin->distinct[i];
    for (int32_t c = 0; c <= twin->puzzle->colour_count; c++) {
        if (!(twin->cells[cell] >> c & 1))
            continue;
        twin->colours[cell] = (uint8_t)c;
        fill_from(twin, i + 1);
    }
}

static void find_distinct(done_twin *twin)
{
    bool seen[CELLS_MOST] = { 0 };

    for (int32_t i = 0; i < twin->line->count; i++) {
        const int32_t cell = ns_line_cell(twin->puzzle, twin->line, i);
        if (!seen[cell])
            twin->distinct[twin->count++] = cell;
        seen[cell] = true;
    }
}

static bool twin_done(const done_twin *twin, int32_t run)
{
    bool done = twin->some && !twin->several[run];

    for (int32_t i = twin->from[run]; done && i < twin->to[run]; i++) {
        const ns_colours set = twin->cells[ns_line_cell(twin->puzzle, twin->line, i)];
        done =
            set == (ns_colours)1 << twin->puzzle->runs.at[twin->line->clue_first + run].colour;
    }
    return done;
}

// How many ways there are to colour the open cells that the line meets twice.
static int64_t doubts_of(const done_twin *twin)
{
    int64_t ways = 1;

    for (int32_t i = 0; i < twin->count; i++) {
        int32_t visits = 0;
        for (int32_t v = 0; v < twin->line->count; v++)
            visits += ns_line_cell(twin->puzzle, twin->line, v) == twin->distinct[i];
        if (visits > 1)
            ways *= ns_bit_count32(twin->cells[twin->distinct[i]]);
    }
    return ways;
}

static void compare_line(ns_test *t, const ns_puzzle *puzzle, int32_t l,
                         const ns_colours *cells, int64_t *found)
{
    done_twin twin = {
        .puzzle = puzzle, .line = &puzzle->lines.at[l], .cells = cells, .index = l
    };
    uint8_t done[RUNS_MOST];

    if (twin.line->clue != NS_CLUE_RUNS || twin.line->clue_count > RUNS_MOST)
        return;
    find_distinct(&twin);
    if (ns_twin_line_ways(puzzle, l, cells, 5000) >= 5000)
        return;
    fill_from(&twin, 0);
    ns_expect(t, ns_line_done(&t->ctx, puzzle, (ns_line_id){ l }, cells, done) == NS_OK, "%s",
              t->ctx.message);
    for (int32_t run = 0; run < twin.line->clue_count; run++) {
        const bool want = twin_done(&twin, run);
        ns_expect(t, done[run] == want || (want && doubts_of(&twin) > 64),
                  "line %d, run %d of %d: %d, and the twin says %d", (int)l, (int)run,
                  (int)twin.line->clue_count, (int)done[run], (int)want);
        *found += want;
    }
}

// Marks as a player makes them: mostly right ones, some wrong, some notes, many cells open.
static void mark(const ns_puzzle *puzzle, ns_rng *rng, int32_t percent, ns_colours *cells)
{
    const ns_colours all = ns_puzzle_colours(puzzle);

    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        const ns_colours note = (ns_colours)ns_rng_below(rng, (int32_t)all) + 1;
        cells[c] = all;
        if (ns_rng_below(rng, 100) < percent)
            cells[c] = ns_rng_below(rng, 10) == 0
                           ? note
                           : (ns_colours)1 << ns_rng_below(rng, puzzle->colour_count + 1);
    }
}

// Leaves the filled cells of some filling of the line, and opens others.
static void mark_right(const ns_puzzle *puzzle, ns_rng *rng, int32_t l, ns_colours *cells)
{
    const ns_colours all = ns_puzzle_colours(puzzle);
    const ns_line *line = &puzzle->lines.at[l];

    for (int32_t c = 0; c < puzzle->cell_count; c++)
        cells[c] = all;
    for (int32_t i = 0; i < line->count; i++) {
        const int32_t cell = ns_line_cell(puzzle, line, i);
        const ns_colours before = cells[cell];
        ns_colours trial[CELLS_MOST];
        cells[cell] = (ns_colours)1 << ns_rng_below(rng, puzzle->colour_count + 1);
        memcpy(trial, cells, (size_t)puzzle->cell_count * sizeof *trial);
        if (ns_twin_line_ways(puzzle, l, trial, 3000) >= 3000
            || !ns_twin_line_step(puzzle, l, trial))
            cells[cell] = before;
    }
}

static void random_lines(ns_test *t)
{
    ns_rng rng = ns_rng_seed(41);
    int64_t found = 0;

    for (int32_t i = 0; i < ns_scale(3000); i++) {
        ns_puzzle puzzle = { 0 };
        ns_colours cells[CELLS_MOST];
        const ns_status status = i % 2 ? ns_random_larger(&t->ctx, &rng, &puzzle)
                                       : ns_random_puzzle(&t->ctx, &rng, &puzzle);
        if (ns_expect(t, status == NS_OK && puzzle.cell_count <= CELLS_MOST, "%s",
                      t->ctx.message)) {
            mark(&puzzle, &rng, 20 + ns_rng_below(&rng, 80), cells);
            for (int32_t l = 0; l < puzzle.lines.count; l++)
                compare_line(t, &puzzle, l, cells, &found);
            for (int32_t l = 0; l < puzzle.lines.count; l++) {
                mark_right(&puzzle, &rng, l, cells);
                compare_line(t, &puzzle, l, cells, &found);
            }
        }
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, found > ns_scale(1000), "only %d runs were done", (int)found);
}

// A row with that clue, and marks as letters: . open, x empty, # filled.
static void expect_row(ns_test *t, const char *marks, const ns_run *runs, int32_t count,
                       const char *wanted)
{
    ns_puzzle puzzle = { 0 };
    ns_colours cells[CELLS_MOST];
    uint8_t done[RUNS_MOST];
    char got[RUNS_MOST + 1] = "";

    ns_expect(t, ns_puzzle_grid(&t->ctx, &puzzle, (int32_t)strlen(marks), 1) == NS_OK,
              "memory");
    ns_expect(t, ns_puzzle_set_runs(&t->ctx, &puzzle, (ns_line_id){ 0 }, runs, count) == NS_OK,
              "memory");
    for (int32_t c = 0; c < puzzle.cell_count; c++)
        cells[c] = marks[c] == '#' ? 2 : marks[c] == 'x' ? 1 : 3;
    ns_expect(t, ns_line_done(&t->ctx, &puzzle, (ns_line_id){ 0 }, cells, done) == NS_OK, "%s",
              t->ctx.message);
    for (int32_t i = 0; i < count; i++)
        got[i] = done[i] ? 'y' : 'n';
    ns_expect_text(t, got, wanted, "%s", marks);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

static void rows(ns_test *t)
{
    static const ns_run one_one[] = { { 1, 1 }, { 1, 1 } };
    static const ns_run three[] = { { 3, 1 } };
    static const ns_run one_three[] = { { 1, 1 }, { 3, 1 } };
    static const ns_run blot[] = { { NS_BLOT, 1 } };

    expect_row(t, ".......", three, 1, "n");
    expect_row(t, "..###..", three, 1, "y"); // nothing else can be filled
    expect_row(t, "..##...", three, 1, "n");
    expect_row(t, "..#....", one_one, 2, "nn"); // which of the two?
    expect_row(t, "#......", one_one, 2, "yn");
    expect_row(t, "......#", one_one, 2, "ny");
    expect_row(t, "..#.#..", one_one, 2, "yy");
    expect_row(t, "..#....", one_three, 2, "nn"); // part of the 3, perhaps
    expect_row(t, ".#x....", one_three, 2, "yn");
    expect_row(t, "..xx###", one_three, 2, "ny");
    expect_row(t, "..###.#", one_three, 2, "nn"); // cannot be met
    expect_row(t, "..##...", blot, 1, "n");
    expect_row(t, ".x##x..", blot, 1, "y");
}

NS_TEST_MAIN(NS_CASE(random_lines), NS_CASE(rows))
