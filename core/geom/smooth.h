// smooth.h: few cubics along many points, as smooth as a tolerance allows.
//
// The curve is a cubic spline with continuous curvature, its parameter about the length along the
// points. It keeps within reach of every point and, as far as that allows, makes the sum of its
// squared third derivatives small: that is how fast its curvature changes. Spans are halved only
// where the points cannot be reached otherwise. (Schneider's way, see picture/outline/outline_fit.c,
// follows the points more closely; its joints have one direction but two curvatures.)
//
// Plain arithmetic and square roots: the same bytes on every machine.
#ifndef NS_SMOOTH_H
#define NS_SMOOTH_H

#include "geom/bezier.h"

// How the curve is to start, or to end.
typedef struct ns_smooth_end {
    bool aimed;  // the direction of travel is given
    ns_vec way;  // a unit vector
    bool bent;   // aimed, and there is something smooth beyond the end:
    ns_vec bend; // its second derivative by length there, which the curve comes close to
} ns_smooth_end;

typedef struct ns_smooth_points {
    const ns_vec *at;    // the first and the last are met exactly
    const double *reach; // how far from each the curve may be, more than 0
    int32_t count;       // at least 2
    ns_smooth_end ends[2];
    double shortest; // no span is made shorter, in the parameter
} ns_smooth_points;

typedef struct ns_smooth_point {
    double far;    // along the points
    double u;      // parameter: that, and at most half-way to a neighbour's
    double length; // how much of the points' length it stands for
    double weight; // of its distance to the curve
    double away;   // that distance, in parts of its reach
} ns_smooth_point;

typedef enum ns_smooth_freedom {
    NS_SMOOTH_HELD, // stays
    NS_SMOOTH_RAY,  // moves along the direction of its end
    NS_SMOOTH_FREE,
} ns_smooth_freedom;

typedef struct ns_smooth_control {
    ns_smooth_freedom freedom;
    ns_vec at;   // of a ray its origin while equations are made
    int32_t var; // the first of its unknowns
} ns_smooth_control;

#define NS_SMOOTH_BAND 8 // four neighbouring controls have so many unknowns

// Memory that is used again from fit to fit; all zero bytes are a valid one.
typedef struct ns_smoother {
    const ns_smooth_points *points;
    NS_ARRAY(ns_smooth_point) notes;
    NS_ARRAY(double) knots;               // where spans begin and end: one more than spans
    NS_ARRAY(ns_smooth_control) controls; // three more than spans
    NS_ARRAY(ns_vec) best;                // controls
    NS_ARRAY(double) matrix, right;       // the normal equations, NS_SMOOTH_BAND a row
    NS_ARRAY(bool) halve;                 // spans
} ns_smoother;

typedef NS_ARRAY(ns_cubic) ns_smooth_cubics;

// Appends the curve. *away is how far it is from the points at worst, in parts of their reach: 1
// or less, unless spans would have had to be shorter.
ns_status ns_smooth_fit(ns_ctx *ctx, ns_smoother *smoother, const ns_smooth_points *points,
                        ns_smooth_cubics *cubics, double *away);
void ns_smoother_drop(ns_ctx *ctx, ns_smoother *smoother);

// smooth_solve.c: the spline itself.
//
// The controls of the spline on the knots as they are, best for the weights as they are.
ns_status ns_smooth_solve(ns_ctx *ctx, ns_smoother *smoother);
// The n-th derivative at u, in the span given.
ns_vec ns_smooth_at(const ns_smoother *smoother, int32_t span, double u, int order);

#endif
