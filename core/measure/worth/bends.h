// bends.h: how a strand turns along its way, and where it turns back.
//
// Turns are those of the polyline, summed up to each of its points, so that what lies between two places
// is a difference. They depend on the strand alone: whoever keeps them need not look at it again until
// another curve takes its place.
#ifndef NS_BENDS_H
#define NS_BENDS_H

#include "arrangement/arrangement.h"

// Of all the points up to one: the turn to the left, turns whatever their hand (radians), and the squared turns over
// the lengths that they take (per grid step), from which follows how much the curvature varies.
typedef struct ns_bend {
    double turn, all, square;
} ns_bend;

// A place where the strand turns by a certain angle within a certain length: from where to where,
// along it (ns_strand.arc). On a closed strand `to` may be beyond its length.
typedef struct ns_tip {
    int64_t from, to;
    ns_point at; // its middle
} ns_tip;

typedef NS_ARRAY(ns_tip) ns_tips;
// By point; a closed strand has one more, back at its first.
typedef NS_ARRAY(ns_bend) ns_bends;

// In the place of what was there.
ns_status ns_bends_find(ns_ctx *ctx, const ns_strand *strand, ns_bends *bends);
// From a place on segment `from` to one on segment `to`; `round`: past the first point of a closed strand.
ns_bend ns_bends_between(const ns_bends *bends, int32_t from, int32_t to, bool round);
// Appends places, none within another, where the strand turns at least by `angle` in a way of at most `length`.
ns_status ns_tips_find(ns_ctx *ctx, const ns_strand *strand, const ns_bends *bends,
                       double angle, int64_t length, ns_tips *tips);

#endif
