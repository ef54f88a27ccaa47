// thin_order.h: what is asked first when clues are left out, and how clues that went leave a puzzle.
#ifndef NS_THIN_ORDER_H
#define NS_THIN_ORDER_H

#include "nonosmith/make.h"
#include "solve/line/lines.h"

typedef NS_ARRAY(ns_left_out) ns_left_outs;

// Every clue, *clues of them, and with `blots` every length of a run behind them.
ns_status ns_thin_order(ns_ctx *ctx, const ns_lines *lines, bool blots, ns_left_outs *order,
                        int32_t *clues);

// Gives each line runs and tallies of its own, one behind the other in the order of lines.
ns_status ns_clues_pack(ns_ctx *ctx, ns_puzzle *puzzle);
// Nothing is said of the line any more. Its runs stay in the array, unused.
void ns_clue_blank(ns_puzzle *puzzle, int32_t line);
// Leaves no unused runs and tallies behind; clues must lie in the order of lines.
void ns_clues_squeeze(ns_puzzle *puzzle);

#endif
