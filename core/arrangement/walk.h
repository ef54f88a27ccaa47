// walk.h: what a person meets who walks along one side of a curve.
//
// A curve is a trail of strands, each passed forward or backward, each starting where the one
// before ended. The walk lists the faces on one hand: two successive half-edges are one visit
// exactly when the next half-edge around the face is the curve's own, so nothing leaves the
// curve on this side between them; otherwise a new visit starts, even into the same face.
#ifndef NS_WALK_H
#define NS_WALK_H

#include "arrangement/arrangement.h"

typedef struct ns_leg {
    ns_strand_id strand;
    bool backward;
} ns_leg;

typedef NS_ARRAY(ns_leg) ns_legs;

typedef NS_ARRAY(ns_face_id) ns_visits;

// Appends the faces met along the trail: side 0 on the left hand, side 1 on the right, both in
// walking order. A closed trail starts with its first leg's start and ends there; its last and
// first half-edges are one visit only when nothing leaves between them, and then the first visit
// of the list stands for both.
ns_status ns_walk_along(ns_ctx *ctx, const ns_arrangement *arr, const ns_leg *legs,
                        int32_t count, int side, ns_visits *visits);
// Whether two of the trail's own strands, or one and itself, cross, or the trail passes a node
// twice.
bool ns_walk_crosses_itself(const ns_arrangement *arr, const ns_leg *legs, int32_t count);

#endif
