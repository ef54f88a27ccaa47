// lattice.h: a board of any size for timing: wavy curves across and down, a round picture amid them.
#ifndef NS_LATTICE_H
#define NS_LATTICE_H

#include "nonosmith/doc.h"

// So many curves each way, about (lines + 1)^2 faces. Ends the program without memory.
void ns_lattice_draw(ns_ctx *ctx, int32_t lines, ns_board *board);
// Writes it as a .nono file under a new name made from `path`, as mkstemp does.
bool ns_lattice_write(ns_ctx *ctx, const ns_board *board, char *path);

#endif
