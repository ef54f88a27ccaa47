// line_repeat.h: the exact step on a line that visits some cell twice.
//
// The quick step (lines.h) does not know that two visits see one cell. Making the sets of such
// visits equal and stepping again, until nothing changes, still misses what follows from "both or
// neither". So we explore: settle an open repeated cell each way and unite what is left. With all
// repeated cells settled the quick step is exact, hence so is the union. A branch whose sets are
// inside the union found so far can add nothing and is left at once; in practice the union covers
// the starting sets after a few branches, so that the work is a small multiple of a quick step
// where a table over all open cells would be exponential from the start. When it is not covered
// after NS_REPEAT_BRANCHES, the complete search is asked for a filling of the line with each
// colour that is still in doubt: it learns from its failures where branches only repeat them.
// Either way the answer is whole. The effort is charged to the context's budget.
#ifndef NS_LINE_REPEAT_H
#define NS_LINE_REPEAT_H

#include "solve/lines.h"

#define NS_REPEAT_BRANCHES 1000

// As ns_lines_quick, but exact. `in` and `out` are different arrays.
ns_status ns_repeat_step(ns_ctx *ctx, ns_lines *lines, int32_t line, const ns_colours *in,
                         ns_colours *out, bool *possible);

#endif
