// totals.h: a contradiction that no single line and hardly any search sees: two ways of counting.
//
// Lines that together visit every cell exactly once (the rows of a grid, its columns, the columns
// of voxels along one axis) say how often each colour occurs in the whole puzzle. Two such
// families must say the same. A wrong digit in a clue nearly always breaks this, and a search that
// learns clauses would have to count to find out, which it is very bad at.
#ifndef NS_TOTALS_H
#define NS_TOTALS_H

#include "solve/line/lines.h"

// When two families disagree, *differ is true and solved->totals and solved->conflict say so.
ns_status ns_totals_compare(ns_ctx *ctx, const ns_lines *lines, ns_solved *solved,
                            bool *differ);

#endif
