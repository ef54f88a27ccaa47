// program_clp.h: COIN-OR's Clp behind the port for linear and quadratic programs of ports.h.
#ifndef NS_PROGRAM_CLP_H
#define NS_PROGRAM_CLP_H

#include "nonosmith/ports.h"

// The port; constant, and good for any number of threads. Of a quadratic program it reaches about
// seven digits. `stop` is asked before and after, not while it works.
const ns_program_port *ns_program_clp(void);

// program_clp_solve.c, the back end that the port calls. Without it every program is given up.
typedef ns_program_answer ns_clp_solver(void *user, const ns_program *program, double *x,
                                        double *price, bool (*stop)(void *user),
                                        void *stop_user);
ns_clp_solver ns_clp_solve;

#endif
