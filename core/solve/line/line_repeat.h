// line_repeat.h: the exact step on a line that visits some cell twice.
//
// The quick step (lines.h) does not know that two visits see one cell. Making the sets of such
// visits equal and stepping again, until nothing changes, still misses what follows from "both or
// neither". So we explore: for a colour of a cell that is still in doubt, settle the open repeated
// cells one by one until there is a filling with it. With all repeated cells settled the quick
// step is exact, so that one filling found clears the doubts about many colours; where there is
// none, the colour goes before the next is asked. In practice a few fillings cover all sets, and
// the work is a small multiple of a quick step. A filling that is not found in NS_REPEAT_BRANCHES
// suppositions is left to the complete search (search.h), which learns from its failures where we
// would only repeat them. Either way the answer is whole; the effort is charged to the context's
// budget step by step, and the memory is a few times the line whatever happens.
#ifndef NS_LINE_REPEAT_H
#define NS_LINE_REPEAT_H

#include "solve/line/lines.h"

#define NS_REPEAT_BRANCHES 1000

// As ns_lines_quick, but exact. The line has a clue; `in` and `out` are different arrays.
ns_status ns_repeat_step(ns_ctx *ctx, ns_lines *lines, int32_t line, const ns_colours *in,
                         ns_colours *out, bool *possible);

#endif
