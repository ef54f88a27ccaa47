// grid_turn.c: see grid_turn.h.
#include "oracle/grid_turn.h"

#include <stdlib.h>
#include <string.h>

static ns_status copy_clue(ns_ctx *ctx, const ns_puzzle *from, int32_t line, bool backwards,
                           ns_puzzle *to, int32_t to_line)
{
    const ns_line *l = &from->lines.at[line];

    if (l->clue == NS_CLUE_BLANK)
        return NS_OK;
    ns_run *runs = malloc((size_t)(l->clue_count + 1) * sizeof *runs);
    if (!runs)
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < l->clue_count; i++)
        runs[i] = from->runs.at[l->clue_first + (backwards ? l->clue_count - 1 - i : i)];
    const ns_status status =
        ns_puzzle_set_runs(ctx, to, (ns_line_id){ to_line }, runs, l->clue_count);
    free(runs);
    return status;
}

ns_status ns_grid_turn(ns_ctx *ctx, const ns_puzzle *puzzle, bool mirror, bool transpose,
                       ns_puzzle *turned)
{
    const int32_t w = puzzle->size[0], h = puzzle->size[1];

    NS_TRY(ns_puzzle_grid(ctx, turned, transpose ? h : w, transpose ? w : h));
    turned->colour_count = puzzle->colour_count;
    memcpy(turned->palette, puzzle->palette, sizeof turned->palette);
    for (int32_t y = 0; y < h; y++)
        NS_TRY(copy_clue(ctx, puzzle, y, mirror, turned, transpose ? w + y : y));
    for (int32_t x = 0; x < w; x++) {
        const int32_t column = mirror ? w - 1 - x : x;
        NS_TRY(copy_clue(ctx, puzzle, h + x, false, turned, transpose ? column : h + column));
    }
    for (int32_t i = 0; i < puzzle->given.count; i++) {
        ns_given given = puzzle->given.at[i];
        const int32_t x = mirror ? w - 1 - given.cell % w : given.cell % w, y = given.cell / w;
        given.cell = transpose ? x * h + y : y * w + x;
        if (!ns_array_push(ctx, &turned->given, given))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}
