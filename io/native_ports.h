// native_ports.h: the back ends that this build has, as the ports of work.h.
#ifndef NS_NATIVE_PORTS_H
#define NS_NATIVE_PORTS_H

#include "nonosmith/work.h"

const ns_ports *ns_native_ports(void);

#endif
