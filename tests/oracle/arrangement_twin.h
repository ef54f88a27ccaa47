// arrangement_twin.h: the arrangement once more, slowly and by other means.
//
// From the ways and nodes alone: all pairs of segments are crossed by determinants, lists are
// sorted by exact ratio, the ends around every vertex by angle (in long doubles), and what floats
// is located by counting how often a ray passes whole boundaries. Nothing is kept from call to
// call.
#ifndef NS_ARRANGEMENT_TWIN_H
#define NS_ARRANGEMENT_TWIN_H

#include "arrangement/walk.h"

typedef struct ns_twin_entry {
    ns_entry_kind kind;
    int32_t strand, segment;
    ns_ratio at;
    int32_t other, other_segment; // of a crossing; -1 otherwise
    int32_t sign, node;
    int32_t vertex;
    long double
        lean; // of an end at a frame node, in the frame's list: its place among the others
} ns_twin_entry;

typedef struct ns_twin_half {
    int32_t from;      // vertex
    double long angle; // in which it leaves
    int32_t next, cycle, face;
} ns_twin_half;

typedef struct ns_twin {
    int32_t strands;
    int32_t *first; // entries of strand s: first[s] up to first[s + 1]
    ns_twin_entry *entries;
    int32_t vertices;
    ns_twin_half *halves; // 2 e and 2 e + 1 for the edge that starts at entry e
    int32_t faces;        // without the outside, which is face 0
    int32_t floating;     // parts that do not hang on the frame
} ns_twin;

// Whether the way may join those that are there: the slow answer to a probe without limits.
bool ns_twin_fits(const ns_arrangement *arr, const ns_way *way);

// Reads size, nodes and the ways of living strands, and nothing else of the arrangement.
void ns_twin_open(ns_twin *twin, const ns_arrangement *arr);
void ns_twin_drop(ns_twin *twin);
// The first difference, or NULL.
const char *ns_twin_compare(const ns_twin *twin, const ns_arrangement *arr);
// The faces along a trail, at most `room`; returns how many there are.
int32_t ns_twin_walk(const ns_twin *twin, const ns_arrangement *arr, const ns_leg *legs,
                     int32_t count, int side, int32_t *faces, int32_t room);

#endif
