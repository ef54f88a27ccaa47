// cell_inside.h: which cell of a board a place lies in, by the outlines as they are drawn.
#ifndef NS_CELL_INSIDE_H
#define NS_CELL_INSIDE_H

#include "geom/vec.h"
#include "nonosmith/board.h"

// A place well inside of the cell; false when it is too thin to have one.
ns_status ns_board_cell_place(ns_ctx *ctx, const ns_board *board, ns_cell_id cell,
                              ns_vec *place, bool *found);
// The cell that the place lies in; -1 when there is none.
ns_cell_id ns_board_cell_at(const ns_board *board, ns_vec place);

#endif
