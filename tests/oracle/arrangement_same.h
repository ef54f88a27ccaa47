// arrangement_same.h: whether two arrangements are equal, whatever happened to them on the way.
#ifndef NS_ARRANGEMENT_SAME_H
#define NS_ARRANGEMENT_SAME_H

#include "arrangement/arrangement.h"

// Whether both have equal lists, strand by strand (dead strands equal dead ones or none).
bool ns_arrangement_same(const ns_arrangement *a, const ns_arrangement *b);

#endif
