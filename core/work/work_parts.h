// work_parts.h: what the use cases share.
#ifndef NS_WORK_PARTS_H
#define NS_WORK_PARTS_H

#include "base/basics.h"
#include "nonosmith/work.h"

#define NS_TOOL "nonosmith " NS_VERSION // who made it

// The last part of a path.
const char *ns_base_name(const char *path);

#endif
