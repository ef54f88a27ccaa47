// lines.h: the lines of a puzzle made ready for many steps, and who meets whom.
//
// Each line is compiled once (its chain or tallier, its cells); each cell knows the lines it lies
// on. The sets of colours live with the caller, so that line logic, probing and search can each
// keep their own. Two strengths of step:
//
// - the *exact* step (ns_lines_step in solve.h), which joins repeated visits of one cell, and
// - the *quick* step, which treats the visits of a line as independent. It is exact on lines
//   without repeats; on others it may see less, never something wrong, and with every cell of a
//   line settled both agree. The search uses it, because its reasons are cheap.
#ifndef NS_LINES_H
#define NS_LINES_H

#include "base/blocks.h"
#include "nonosmith/solve.h"
#include "solve/line/line_runs.h"
#include "solve/line/line_tally.h"

typedef struct ns_ready_line {
    ns_clue_kind clue;
    bool repeats; // some cell is visited twice
    int32_t count;
    const int32_t *cells; // of each visit
    ns_chain chain;
    ns_tallier tallier;
} ns_ready_line;

struct ns_lines {
    const ns_puzzle *puzzle;
    int32_t line_count, cell_count;
    ns_colours all;      // every colour of the palette
    ns_ready_line *line; // [line_count]
    int32_t *cells;      // the walks one after another, [visits]
    int32_t *twin;       // for each visit, the first one of its line to the same cell
    int32_t visits;
    uint64_t *masks;    // of all chains
    int32_t *met_first; // lines met by a cell: met[met_first[c] .. met_first[c + 1])
    int32_t *met;       // each line once a cell
    int32_t longest;
    uint64_t *scratch;       // for one step on any line
    int32_t repeat_branches; // of a line with repeated cells, before the search is asked
    ns_colours *in, *out;    // the sets of one line, [longest] each
    int32_t clash;           // the line that propagation last found impossible; -1: none
    ns_blocks blocks;        // all of the above
};

// Whether the colours, whoever says so, are those of the palette and meet every clue.
bool ns_is_answer(const ns_puzzle *puzzle, const uint8_t *colours);
// The colours each cell may have before any clue is looked at.
void ns_lines_start(const ns_lines *lines, ns_colours *cells);
// Reads the sets of a line's visits into lines->in; whether any of them is open.
static inline bool ns_lines_read(const ns_lines *lines, int32_t line, const ns_colours *cells)
{
    const int32_t count = lines->line[line].count, *at = lines->line[line].cells;
    ns_colours *in = lines->in, open = 0;

    for (int32_t i = 0; i < count; i++) {
        const ns_colours set = cells[at[i]];
        in[i] = set;
        open |= set & (set - 1);
    }
    return open != 0;
}

// How many of the cells are open, and whether any has no colour left.
static inline int32_t ns_count_open(const ns_colours *cells, int32_t count)
{
    int32_t open = 0;

    for (int32_t c = 0; c < count; c++)
        open += ns_is_open(cells[c]);
    return open;
}

static inline bool ns_any_impossible(const ns_colours *cells, int32_t count)
{
    bool any = false;

    for (int32_t c = 0; c < count; c++)
        any |= cells[c] == 0;
    return any;
}

// Whether a cell of the line is open.
static inline bool ns_lines_open(const ns_lines *lines, int32_t line, const ns_colours *cells)
{
    const ns_ready_line *ready = &lines->line[line];

    for (int32_t i = 0; i < ready->count; i++) {
        if (ns_is_open(cells[ready->cells[i]]))
            return true;
    }
    return false;
}

// The quick step on sets given visit by visit. False on a contradiction.
bool ns_lines_quick(ns_lines *lines, int32_t line, const ns_colours *in, ns_colours *out);
// Why the quick step found a contradiction: widens the sets as ns_chain_explain does.
void ns_lines_explain(ns_lines *lines, int32_t line, ns_colours *sets, const ns_colours *top);
// Gives a line of another puzzle the clue of this one, which says something.
ns_status ns_clue_copy(ns_ctx *ctx, ns_puzzle *to, int32_t to_line, const ns_puzzle *from,
                       int32_t line);
// What a step on the line costs, in ticks.
int64_t ns_lines_cost(const ns_lines *lines, int32_t line);

#endif
