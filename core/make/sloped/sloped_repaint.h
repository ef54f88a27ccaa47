// sloped_repaint.h: the board of a finished sloped puzzle when cells of its picture get other colours.
#ifndef NS_SLOPED_REPAINT_H
#define NS_SLOPED_REPAINT_H

#include "nonosmith/doc.h"

// The doc's board with the borders that these colours of its cells have: every line stays where it is, and so do cells and
// walks. `board` must be empty and stays so on failure; NS_BAD_INPUT with a sentence when lines run so close to each
// other that one cannot be cut where its border ends.
ns_status ns_sloped_repaint(ns_ctx *ctx, const ns_doc *doc, const ns_solution *colours,
                            ns_board *board);

#endif
