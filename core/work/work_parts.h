// work_parts.h: what the use cases share.
#ifndef NS_WORK_PARTS_H
#define NS_WORK_PARTS_H

#include "base/basics.h"
#include "nonosmith/work.h"

#endif
