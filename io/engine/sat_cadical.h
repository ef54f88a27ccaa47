// sat_cadical.h: the CaDiCaL clause solver behind the port of ports.h.
#ifndef NS_SAT_CADICAL_H
#define NS_SAT_CADICAL_H

#include "nonosmith/ports.h"

// The port; constant, and good for any number of engines in any number of threads.
const ns_sat_port *ns_sat_cadical(void);

#endif
