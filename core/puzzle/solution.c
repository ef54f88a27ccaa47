// solution.c: clues from a solution, and whether a solution meets the clues.
//
// Both walk a line once and count visits, not cells: a cell that a line meets twice counts twice. Two runs of
// one colour have something else between them, two runs of different colours need not. A clue from a solution
// tells every length; only a clue that is met may have blots.
#include "nonosmith/puzzle.h"

#include "base/basics.h"

ns_status ns_puzzle_clue_from(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line,
                              const uint8_t *solution)
{
    ns_line *l = &puzzle->lines.at[line.i];
    int32_t before = 0;

    NS_ASSERT(line.i >= 0 && line.i < puzzle->lines.count);
    l->clue = NS_CLUE_RUNS;
    l->partial = false;
    l->clue_first = puzzle->runs.count;
    for (int32_t i = 0; i < l->count; i++) {
        const int32_t colour = solution[ns_line_cell(puzzle, l, i)];
        NS_ASSERT(colour <= puzzle->colour_count);
        if (colour && colour != before) {
            const ns_run run = { 1, colour };
            NS_NEED(ctx, ns_array_push(ctx, &puzzle->runs, run));
        } else if (colour) {
            puzzle->runs.at[puzzle->runs.count - 1].length++;
        }
        before = colour;
    }
    l->clue_count = puzzle->runs.count - l->clue_first;
    return NS_OK;
}

ns_status ns_puzzle_clues_from(ns_ctx *ctx, ns_puzzle *puzzle, const uint8_t *solution)
{
    puzzle->runs.count = 0;
    for (int32_t l = 0; l < puzzle->lines.count; l++)
        NS_TRY(ns_puzzle_clue_from(ctx, puzzle, (ns_line_id){ l }, solution));
    return NS_OK;
}

static bool runs_satisfied(const ns_puzzle *puzzle, const ns_line *line,
                           const uint8_t *solution)
{
    const ns_run *runs = ns_line_runs(puzzle, line);
    int32_t run = 0, length = 0, before = 0;

    for (int32_t i = 0; i <= line->count; i++) {
        const int32_t colour = i < line->count ? solution[ns_line_cell(puzzle, line, i)] : 0;
        if (colour == before) {
            length++;
            continue;
        }
        if (before) {
            if (run == line->clue_count || runs[run].colour != before
                || (runs[run].length != NS_BLOT && runs[run].length != length))
                return false;
            run++;
        }
        before = colour;
        length = 1;
    }
    return run == line->clue_count;
}

static bool tallies_satisfied(const ns_puzzle *puzzle, const ns_line *line,
                              const uint8_t *solution)
{
    const ns_tally *tallies = ns_line_tallies(puzzle, line);
    int32_t count[NS_PALETTE_MAX + 1] = { 0 }, groups[NS_PALETTE_MAX + 1] = { 0 };
    int32_t before = 0;

    for (int32_t i = 0; i < line->count; i++) {
        const int32_t colour = solution[ns_line_cell(puzzle, line, i)];
        count[colour]++;
        groups[colour] += colour != before;
        before = colour;
    }
    for (int32_t t = 0; t < line->clue_count; t++) {
        const int32_t colour = tallies[t].colour;
        if (count[colour] != tallies[t].count || ns_min(3, groups[colour]) != tallies[t].groups)
            return false;
        count[colour] = 0;
    }
    for (int32_t colour = 1; !line->partial && colour <= NS_PALETTE_MAX; colour++) {
        if (count[colour])
            return false;
    }
    return true;
}

bool ns_puzzle_line_satisfied(const ns_puzzle *puzzle, ns_line_id line, const uint8_t *solution)
{
    const ns_line *l = &puzzle->lines.at[line.i];

    switch (l->clue) {
    case NS_CLUE_RUNS:
        return runs_satisfied(puzzle, l, solution);
    case NS_CLUE_TALLY:
        return tallies_satisfied(puzzle, l, solution);
    case NS_CLUE_BLANK:
        break;
    }
    return true;
}

bool ns_puzzle_satisfied(const ns_puzzle *puzzle, const uint8_t *solution)
{
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        const ns_given given = puzzle->given.at[i];
        if (!(given.colours >> solution[given.cell] & 1))
            return false;
    }
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (!ns_puzzle_line_satisfied(puzzle, (ns_line_id){ l }, solution))
            return false;
    }
    return true;
}
