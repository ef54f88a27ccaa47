// trial.h: a picture on trial: is the puzzle of its clues settled by line logic alone?
//
// Repairing asks this a million times, of pictures that differ in a cell or two. A trial holds the
// picture, the clue chain of each line and what each line says when nothing is known yet; changing
// a cell makes only its row and column stale.
//
// Invariants: the picture always meets its own clues and agrees with the given cells, so line
// logic never meets a contradiction; `known` is exactly the picture between calls.
#ifndef NS_TRIAL_H
#define NS_TRIAL_H

#include "solve/propagate.h"

// Line steps taken before: most steps of a trial are, in a picture that differs elsewhere. A slot
// is the line, its cells in the picture (that is: its clue) and what went in and came out, with
// room for the longest line each.
typedef struct ns_step_memo {
    int32_t count; // slots, a power of two
    int32_t *line; // 1 and the line, 0 for an empty slot
    uint8_t *picture;
    ns_colours *in, *out;
} ns_step_memo;

typedef struct ns_trial {
    int32_t width, height, cell_count, line_count;
    uint8_t *picture;
    ns_colours *start;   // what is possible before any clue: all, or what is given
    ns_puzzle clues;     // the lines; the runs of line l have a fixed place, length(l) of them
    ns_lines *lines;     // of them; there is room for the chain of any clue
    uint8_t *fresh;      // per line: which of chain and opening are up to date
    ns_colours *opening; // rows one after the other, then columns: the first step of each line
    ns_colours *cells;   // after ns_trial_solve: what line logic left
    ns_colours *known;   // for ns_trial_check
    ns_todo todo;
    uint64_t *clue_hash; // of each line with a fresh chain
    ns_step_memo memo;
    ns_blocks blocks;
    int64_t ticks, limit; // effort of this trial; beyond the limit its calls return NS_STOPPED
    int64_t spent;        // of the ticks: told to the context
    int64_t solves, checks;
} ns_trial;

// Borrows nothing. The puzzle is a grid and the solution agrees with its given cells.
ns_status ns_trial_create(ns_ctx *ctx, ns_trial *trial, const ns_puzzle *puzzle,
                          const uint8_t *solution);
void ns_trial_drop(ns_ctx *ctx, ns_trial *trial);
// Gives a cell of the picture another colour, which `start` must allow.
void ns_trial_set(ns_trial *trial, int32_t cell, int32_t colour);
// Line logic from nothing; `open` is how many cells it leaves unsettled. Typically 5 to 10 steps
// of each line.
ns_status ns_trial_solve(ns_ctx *ctx, ns_trial *trial, int32_t *open);
// The cells that ns_trial_solve left unsettled, ascending; `cells` has room for all.
int32_t ns_trial_open_cells(const ns_trial *trial, int32_t *cells);
// Line logic on some cells alone, all others given away. The cells that stay unsettled are moved
// to the front, in order; `open` is how many. As long as that is not 0, the picture is not simple.
// Costs a few steps of the lines through those cells.
ns_status ns_trial_check(ns_ctx *ctx, ns_trial *trial, int32_t *cells, int32_t count,
                         int32_t *open);

static inline int32_t ns_trial_row(const ns_trial *trial, int32_t cell)
{
    return cell / trial->width;
}

static inline int32_t ns_trial_column(const ns_trial *trial, int32_t cell)
{
    return trial->height + cell % trial->width;
}

#endif
