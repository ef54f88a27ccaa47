// trace_check.h: replays a trace of line steps and says where it is wrong.
#ifndef NS_TRACE_CHECK_H
#define NS_TRACE_CHECK_H

#include "nonosmith/solve.h"

// NULL when each recorded step changes exactly what the automaton of line_dp.h changes on that
// line at that moment, the sets at the end are those of `solved` (unless line logic ended in a
// contradiction), and a simple puzzle ends settled as its solution is; otherwise a sentence.
const char *ns_trace_check(const ns_puzzle *puzzle, const ns_solved *solved);

#endif
