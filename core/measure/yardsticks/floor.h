// floor.h: what a picture costs before any curve is added, and always will.
//
// De Jong: pairs of nodes closer than d_vert, faces of the picture below A_min, and the larger of
// two: bad pairs of samples on two pieces that share a node, both within d_vert of it, or on one
// piece, no further than 2 d_vert apart along it, as at a needle that was rounded (an estimate: it
// can be beaten); what narrow faces cost however they are cut (proven, see floor_cuts.h). Van de
// Kerkhof: nodes that are neighbours along a piece, the angles at nodes, faces of the picture below
// s_t, and the length of each curve of the picture with the shortest legs from its open ends to the
// frame.
#ifndef NS_FLOOR_H
#define NS_FLOOR_H

#include "measure/stage/stage.h"

typedef struct ns_floors {
    double de_jong, kerkhof; // weighted
} ns_floors;

// Of a stage on which nothing but the picture's and the background's strands is up, whatever its
// weights.
ns_status ns_floors_of(ns_ctx *ctx, ns_stage *stage, ns_floors *floors);

#endif
