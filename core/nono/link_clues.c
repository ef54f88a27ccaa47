// link_clues.c: the clue that a solution shows on a line, of runs or of tallies as makers give them: of the
// colours that occur, or 0 of the first.
#include "nono/link_parts.h"

static ns_status show_tallies(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id id,
                              const uint8_t *solution)
{
    const ns_line *line = &puzzle->lines.at[id.i];
    ns_tally all[NS_PALETTE_MAX + 1] = { 0 }, told[2] = { { .colour = 1 } };
    int32_t before = 0, count = 0;

    for (int32_t i = 0; i < line->count; i++) {
        const int32_t colour = solution[ns_line_cell(puzzle, line, i)];
        all[colour].count++;
        all[colour].groups = ns_min(3, all[colour].groups + (colour != before));
        before = colour;
    }
    for (int32_t c = 1; c <= puzzle->colour_count && count < NS_COUNT(told); c++) {
        if (all[c].count)
            told[count++] = (ns_tally){ c, all[c].count, all[c].groups };
    }
    return ns_puzzle_set_tallies(ctx, puzzle, id, told, ns_max(1, count), false);
}

ns_status ns_link_show_clue(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line, bool tallies,
                            const uint8_t *solution)
{
    return tallies ? show_tallies(ctx, puzzle, line, solution)
                   : ns_puzzle_clue_from(ctx, puzzle, line, solution);
}

bool ns_link_same_clue(const ns_puzzle *a, const ns_puzzle *b, int32_t line)
{
    const ns_line *x = &a->lines.at[line], *y = &b->lines.at[line];
    bool same = x->clue == y->clue && x->partial == y->partial;

    if (!same || x->clue == NS_CLUE_BLANK)
        return same;
    same = x->clue_count == y->clue_count;
    for (int32_t i = 0; same && i < x->clue_count; i++) {
        if (x->clue == NS_CLUE_RUNS) {
            const ns_run p = ns_line_runs(a, x)[i], q = ns_line_runs(b, y)[i];
            same = p.length == q.length && p.colour == q.colour;
        } else {
            const ns_tally p = ns_line_tallies(a, x)[i], q = ns_line_tallies(b, y)[i];
            same = p.colour == q.colour && p.count == q.count && p.groups == q.groups;
        }
    }
    return same;
}
