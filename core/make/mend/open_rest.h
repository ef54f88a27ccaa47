// open_rest.h: the cells that line logic leaves open, as a small puzzle of their own.
//
// A clue that goes often leaves a few dozen open cells of thousands. The search would make itself
// ready for all of them each time; here it gets the open ones, the lines through them, and one cell
// for each colour that stands for all that are settled in it.
#ifndef NS_OPEN_REST_H
#define NS_OPEN_REST_H

#include "solve/line/lines.h"

// Whether `solution` is the only filling of the open cells, `cells` being a fixpoint of the lines
// and the solution among what it leaves. *decided is false when so many conflicts did not tell;
// *unique is false then.
ns_status ns_open_rest_unique(ns_ctx *ctx, const ns_lines *lines, const ns_colours *cells,
                              const uint8_t *solution, int64_t conflicts, bool *unique,
                              bool *decided);

#endif
