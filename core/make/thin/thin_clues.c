// thin_clues.c: see thin_order.h; and what went, taken from another copy of the puzzle.
//
// Readers may share runs between lines or leave unused ones behind. A run that becomes a blot must belong to one line
// alone, so clues are packed first; what is packed can be squeezed in place.
#include "make/thin/thin_order.h"

#include "base/basics.h"

ns_status ns_clues_pack(ns_ctx *ctx, ns_puzzle *puzzle)
{
    ns_puzzle fresh = { 0 };
    bool room = true;

    for (int32_t l = 0; room && l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        if (line->clue == NS_CLUE_RUNS && line->clue_count)
            room =
                ns_array_append(ctx, &fresh.runs, ns_line_runs(puzzle, line), line->clue_count);
        else if (line->clue == NS_CLUE_TALLY && line->clue_count)
            room = ns_array_append(ctx, &fresh.tallies, ns_line_tallies(puzzle, line),
                                   line->clue_count);
    }
    if (!room) {
        ns_arrays_drop(ctx, &fresh.runs, &fresh.tallies);
        return ns_no_memory(ctx);
    }
    int32_t runs = 0, tallies = 0;
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        int32_t *first = line->clue == NS_CLUE_RUNS ? &runs : &tallies;
        const int32_t count = line->clue == NS_CLUE_BLANK ? 0 : line->clue_count;
        line->clue_first = count ? *first : 0;
        *first += count;
    }
    ns_arrays_drop(ctx, &puzzle->runs, &puzzle->tallies);
    memcpy(&puzzle->runs, &fresh.runs, sizeof puzzle->runs);
    memcpy(&puzzle->tallies, &fresh.tallies, sizeof puzzle->tallies);
    return NS_OK;
}

void ns_clue_blank(ns_puzzle *puzzle, int32_t l)
{
    ns_line *line = &puzzle->lines.at[l];

    line->clue = NS_CLUE_BLANK;
    line->partial = false;
    line->clue_count = line->clue_first = 0;
}

void ns_clues_squeeze(ns_puzzle *puzzle)
{
    int32_t runs = 0, tallies = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        if (line->clue == NS_CLUE_BLANK || line->clue_count == 0)
            continue;
        const bool of_runs = line->clue == NS_CLUE_RUNS;
        int32_t *kept = of_runs ? &runs : &tallies;
        NS_ASSERT(*kept <= line->clue_first); // nothing is overwritten that is still needed
        if (of_runs)
            memmove(puzzle->runs.at + runs, puzzle->runs.at + line->clue_first,
                    (size_t)line->clue_count * sizeof *puzzle->runs.at);
        else
            memmove(puzzle->tallies.at + tallies, puzzle->tallies.at + line->clue_first,
                    (size_t)line->clue_count * sizeof *puzzle->tallies.at);
        line->clue_first = *kept;
        *kept += line->clue_count;
    }
    puzzle->runs.count = runs;
    puzzle->tallies.count = tallies;
}

ns_status ns_thin_again(ns_ctx *ctx, ns_puzzle *puzzle, const ns_left_out *gone, int32_t count)
{
    NS_TRY(ns_clues_pack(ctx, puzzle));
    for (int32_t i = 0; i < count; i++) {
        const ns_line *line = &puzzle->lines.at[gone[i].line];
        NS_ASSERT(line->clue != NS_CLUE_BLANK);
        if (gone[i].run < 0)
            ns_clue_blank(puzzle, gone[i].line);
        else
            puzzle->runs.at[line->clue_first + gone[i].run].length = NS_BLOT;
    }
    ns_clues_squeeze(puzzle);
    return NS_OK;
}
