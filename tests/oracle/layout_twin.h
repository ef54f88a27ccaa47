// layout_twin.h: the slow twin of the proof that a step changes no topology: all pairs of segments,
// the order around all junctions, what floats in which face, with nothing but whole numbers.
#ifndef NS_LAYOUT_TWIN_H
#define NS_LAYOUT_TWIN_H

#include "layout/graph/graph.h"
#include "ns_test.h"

// What is inside which face at the start; malloc'ed.
typedef struct ns_layout_twin {
    int32_t part_count, face_count;
    int32_t *part_of; // by vertex: which connected part it is of; parts by their least junction
    int32_t *spokes;  // by part: a junction of it
    uint8_t *inside;  // by part and face: 1 when the junction is inside the face
} ns_layout_twin;

void ns_layout_twin_start(ns_layout_twin *twin, const ns_relax *relax);
void ns_layout_twin_end(ns_layout_twin *twin);
// Whether some stretch of a moving edge, its ends nearer than `nearest` units, can become one
// segment: the polygon between is one and empty, the new segment touches nothing, and at least two
// segments (of a loop four) are left. Between its ends are at most `most` vertices, none pinned.
// No other vertex is within `margin` grid steps of the new segment.
bool ns_layout_twin_joins(const ns_relax *relax, double nearest, int32_t most, double margin);
// NULL, or what is wrong.
const char *ns_layout_twin_wrong(const ns_layout_twin *twin, const ns_relax *relax);

#endif
