// puzzle_box.h: cells that fill a row, a rectangle or a box, and the lines that its size implies.
//
// A kind with sides (ns_kind_about) has a cell for every place, the first side fastest, and a family of
// lines along each side: one through every place of the other sides, the lower of them fastest. So a
// grid has rows and then columns, a solid has lines along x, along y and along z.
#ifndef NS_PUZZLE_BOX_H
#define NS_PUZZLE_BOX_H

#include "nonosmith/puzzle.h"

// An empty puzzle of that kind: black and white, all clues blank. As many sizes are read as the kind has
// sides. NS_BAD_INPUT when one is not from 1 to NS_SIDE_MAX, or there are more than NS_CELLS_MAX cells.
ns_status ns_puzzle_box(ns_ctx *ctx, ns_puzzle *puzzle, ns_kind kind, const int32_t *size);
void ns_puzzle_black_on_white(ns_puzzle *puzzle);

// How many lines lie along a side of a puzzle that has as many cells as its size says.
static inline int32_t ns_box_lines(const ns_puzzle *puzzle, int32_t along)
{
    return puzzle->cell_count / puzzle->size[along];
}

// The i-th of them, with a blank clue.
ns_line ns_box_line(const ns_puzzle *puzzle, int32_t along, int32_t i);

#endif
