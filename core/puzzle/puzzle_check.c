// puzzle_check.c: whether a puzzle is what puzzle.h promises, whoever built it.
//
// Nothing is trusted: readers let puzzles through here that a file has made up. So ranges are compared
// before anything is looked at that lies in them, and sums are made in 64 bits.
#include "nonosmith/puzzle.h"

#include "base/basics.h"

static ns_status check_clue(ns_ctx *ctx, const ns_puzzle *puzzle, int32_t l)
{
    const ns_line *line = &puzzle->lines.at[l];
    const int32_t stock = line->clue == NS_CLUE_RUNS    ? puzzle->runs.count
                          : line->clue == NS_CLUE_TALLY ? puzzle->tallies.count
                                                        : 0;

    if (line->clue == NS_CLUE_BLANK)
        return NS_OK;
    if (line->clue_first < 0 || line->clue_count < 0
        || line->clue_count > stock - line->clue_first)
        return ns_fail(ctx, NS_BAD_INPUT, "line %d: the clue is out of range", l + 1);
    if (line->clue_count > NS_LINE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "line %d: a clue has at most %d parts, not %d", l + 1,
                       NS_LINE_MAX, line->clue_count);
    if (line->clue == NS_CLUE_TALLY && line->clue_count > 2)
        return ns_fail(ctx, NS_BAD_INPUT, "line %d: a tally lists at most two colours", l + 1);
    for (int32_t k = line->clue_first; k < line->clue_first + line->clue_count; k++) {
        const bool runs = line->clue == NS_CLUE_RUNS;
        const int32_t colour = runs ? puzzle->runs.at[k].colour : puzzle->tallies.at[k].colour;
        if (colour < 1 || colour > puzzle->colour_count)
            return ns_fail(ctx, NS_BAD_INPUT, "line %d: there is no colour %d", l + 1, colour);
        const int32_t length = runs ? puzzle->runs.at[k].length : 1;
        if (length != NS_BLOT && (length < 1 || length > NS_LINE_MAX))
            return ns_fail(ctx, NS_BAD_INPUT, "line %d: a run is 1 to %d long, not %d", l + 1,
                           NS_LINE_MAX, length);
        if (runs)
            continue;
        const ns_tally tally = puzzle->tallies.at[k];
        if (tally.count < 0 || tally.count > NS_LINE_MAX || tally.groups < 0 || tally.groups > 3
            || (tally.count == 0) != (tally.groups == 0))
            return ns_fail(ctx, NS_BAD_INPUT, "line %d: %d visits in %d groups make no tally",
                           l + 1, tally.count, tally.groups);
        for (int32_t j = line->clue_first; j < k; j++) {
            if (puzzle->tallies.at[j].colour == colour)
                return ns_fail(ctx, NS_BAD_INPUT, "line %d: colour %d is tallied twice", l + 1,
                               colour);
        }
    }
    return NS_OK;
}

static ns_status check_walk(ns_ctx *ctx, const ns_puzzle *puzzle, int32_t l)
{
    const ns_line *line = &puzzle->lines.at[l];

    if (line->count < 0 || line->count > NS_LINE_MAX
        || (line->stride == 0
            && (line->first < 0 || line->count > puzzle->walks.count - line->first)))
        return ns_fail(ctx, NS_BAD_INPUT, "line %d: the walk is out of range", l + 1);
    for (int32_t i = 0; i < line->count; i++) {
        const int64_t cell = line->stride ? line->first + (int64_t)i * line->stride
                                          : puzzle->walks.at[line->first + i];
        if (cell < 0 || cell >= puzzle->cell_count)
            return ns_fail(ctx, NS_BAD_INPUT, "line %d: there is no cell %lld", l + 1,
                           (long long)cell);
    }
    return NS_OK;
}

ns_status ns_puzzle_check(ns_ctx *ctx, const ns_puzzle *puzzle)
{
    if (puzzle->cell_count < 0 || puzzle->cell_count > NS_CELLS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a puzzle has at most %d cells, not %d", NS_CELLS_MAX,
                       puzzle->cell_count);
    if (puzzle->colour_count < 1 || puzzle->colour_count > NS_PALETTE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a puzzle has 1 to %d colours, not %d",
                       NS_PALETTE_MAX, puzzle->colour_count);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        NS_TRY(check_walk(ctx, puzzle, l));
        NS_TRY(check_clue(ctx, puzzle, l));
    }
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        const ns_given given = puzzle->given.at[i];
        if (given.cell < 0 || given.cell >= puzzle->cell_count)
            return ns_fail(ctx, NS_BAD_INPUT, "there is no cell %d to give", given.cell);
        if (!given.colours || given.colours & ~ns_puzzle_colours(puzzle))
            return ns_fail(ctx, NS_BAD_INPUT, "cell %d is given a colour that does not exist",
                           given.cell);
    }
    return NS_OK;
}
