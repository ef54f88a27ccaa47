// program_clp.h: COIN-OR's Clp behind the port for linear and quadratic programs of ports.h.
#ifndef NS_PROGRAM_CLP_H
#define NS_PROGRAM_CLP_H

#include "nonosmith/ports.h"

// The port; constant, and good for any number of threads. Of a quadratic program it reaches about
// seven digits. `stop` is asked before and after, not while it works.
const ns_program_port *ns_program_clp(void);

#endif
