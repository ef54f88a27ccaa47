// arrangement_twin_faces.h: the second half of arrangement_twin.c.
#ifndef NS_ARRANGEMENT_TWIN_FACES_H
#define NS_ARRANGEMENT_TWIN_FACES_H

#include "oracle/arrangement_twin.h"

// Half-edges, boundaries and faces of a twin that has its lists.
void ns_twin_make_faces(ns_twin *twin, const ns_arrangement *arr);

#endif
