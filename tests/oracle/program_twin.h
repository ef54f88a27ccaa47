// program_twin.h: programs solved slowly and plainly, in long double.
//
// Linear ones by the textbook's simplex method on a dense tableau, Bland's rule, two phases.
// Quadratic ones (all squares positive) by Hildreth's method: each price in turn takes the value at
// which its own row just holds, until nothing changes. Also a port, for tests without an engine.
#ifndef NS_PROGRAM_TWIN_H
#define NS_PROGRAM_TWIN_H

#include "nonosmith/ports.h"

const ns_program_port *ns_program_twin(void);

#endif
