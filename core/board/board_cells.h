// board_cells.h: the faces of an arranged board as cells of a puzzle: numbers, colours, outlines.
#ifndef NS_BOARD_CELLS_H
#define NS_BOARD_CELLS_H

#include "board/arranged.h"

// Which face is which cell: numbered as they are first met, see board.h.
typedef struct ns_board_cells {
    NS_ARRAY(int32_t) cell_of; // by face; -1: no cell
    NS_ARRAY(int32_t) face_of; // by cell
} ns_board_cells;

// The faces of any arrangement of the board's sections, section i as strand i + 1.
ns_status ns_board_number_cells(ns_ctx *ctx, const ns_board *board, const ns_arrangement *arr,
                                ns_board_cells *cells);
void ns_board_cells_drop(ns_ctx *ctx, ns_board_cells *cells);

// Appends the two walks of every curve to the puzzle, whose cell_count is set: blank lines.
ns_status ns_board_add_walks(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                             const ns_board_cells *cells, ns_puzzle *puzzle);
// Whether some curve crosses itself.
ns_status ns_board_find_self_crossing(ns_ctx *ctx, const ns_board *board,
                                      const ns_arranged *arranged, bool *crosses);
// The colour of every cell, from the picture's outline around it.
ns_status ns_board_colour_cells(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                                const ns_board_cells *cells, uint8_t ground,
                                ns_solution *solution);
// Fills the board's cells, loops and steps, which must be empty.
ns_status ns_board_outline_cells(ns_ctx *ctx, ns_board *board, const ns_arranged *arranged,
                                 const ns_board_cells *cells);

// ns_board_puzzle and ns_board_verify of a board that is arranged; to be verified, it and the puzzle
// have passed ns_board_fits.
ns_status ns_arranged_puzzle(ns_ctx *ctx, ns_board *board, const ns_arranged *arranged,
                             uint8_t ground, ns_puzzle *puzzle, ns_solution *solution);
ns_status ns_arranged_verify(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                             const ns_puzzle *puzzle);

// Goes through the edges of a strand, each named by the entry where it starts; 0 behind the last.
//
//     for (int32_t e = strand->first; e; e = ns_strand_next_edge(arr, strand, e))
static inline int32_t ns_strand_next_edge(const ns_arrangement *arr, const ns_strand *strand,
                                          int32_t e)
{
    const int32_t next = arr->entries.at[e].next;

    if (strand->way.closed)
        return next == strand->first ? 0 : next;
    return arr->entries.at[next].next ? next : 0;
}

#endif
