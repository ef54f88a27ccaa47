// vec.h: arithmetic of points in doubles, and a little of points of the grid.
#ifndef NS_VEC_H
#define NS_VEC_H

#include "base/basics.h"
#include "base/trig.h"
#include "nonosmith/geom.h"

typedef NS_ARRAY(ns_vec) ns_vecs;

static inline ns_vec ns_vec_add(ns_vec a, ns_vec b)
{
    return (ns_vec){ a.x + b.x, a.y + b.y };
}

static inline ns_vec ns_vec_sub(ns_vec a, ns_vec b)
{
    return (ns_vec){ a.x - b.x, a.y - b.y };
}

static inline ns_vec ns_vec_scale(ns_vec a, double by)
{
    return (ns_vec){ a.x * by, a.y * by };
}

// From a (at 0) to b (at 1).
static inline ns_vec ns_vec_mix(ns_vec a, ns_vec b, double at)
{
    return (ns_vec){ a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at };
}

static inline double ns_vec_dot(ns_vec a, ns_vec b)
{
    return a.x * b.x + a.y * b.y;
}

// Positive when b points to the left hand of a on the printed page (y downwards).
static inline double ns_vec_turn(ns_vec a, ns_vec b)
{
    return a.y * b.x - a.x * b.y;
}

static inline double ns_vec_length(ns_vec a)
{
    return ns_sqrt(ns_vec_dot(a, a));
}

static inline double ns_vec_distance(ns_vec a, ns_vec b)
{
    return ns_vec_length(ns_vec_sub(a, b));
}

// Length 1, or (0, 0) for no direction at all.
static inline ns_vec ns_vec_unit(ns_vec a)
{
    const double length = ns_vec_length(a);

    return length > 0 ? ns_vec_scale(a, 1 / length) : (ns_vec){ 0, 0 };
}

// The angle between two directions, 0 to pi.
static inline double ns_vec_angle(ns_vec a, ns_vec b)
{
    return ns_atan2(ns_abs(ns_vec_turn(a, b)), ns_vec_dot(a, b));
}

// Where on the segment ab the nearest place to p is, 0 to 1 (0 when it is a point); and how far away.
static inline double ns_segment_nearest(ns_vec p, ns_vec a, ns_vec b)
{
    const ns_vec way = ns_vec_sub(b, a);
    const double square = ns_vec_dot(way, way);

    return square > 0 ? ns_clamp(ns_vec_dot(ns_vec_sub(p, a), way) / square, 0, 1) : 0;
}

static inline double ns_segment_distance(ns_vec p, ns_vec a, ns_vec b)
{
    return ns_vec_distance(p, ns_vec_mix(a, b, ns_segment_nearest(p, a, b)));
}

static inline ns_vec ns_vec_of(ns_point p)
{
    return (ns_vec){ p.x, p.y };
}

// The way from a to b.
static inline ns_vec ns_vec_between(ns_point a, ns_point b)
{
    return ns_vec_sub(ns_vec_of(b), ns_vec_of(a));
}

// The nearest point of the grid. Must lie within 32 bits.
static inline ns_point ns_point_of(ns_vec v)
{
    return (ns_point){ (int32_t)(v.x < 0 ? v.x - 0.5 : v.x + 0.5),
                       (int32_t)(v.y < 0 ? v.y - 0.5 : v.y + 0.5) };
}

static inline bool ns_point_same(ns_point a, ns_point b)
{
    return a.x == b.x && a.y == b.y;
}

// The corners of the box around two points, or around a box and a point.
static inline ns_point ns_point_least(ns_point a, ns_point b)
{
    return (ns_point){ ns_min(a.x, b.x), ns_min(a.y, b.y) };
}

static inline ns_point ns_point_most(ns_point a, ns_point b)
{
    return (ns_point){ ns_max(a.x, b.x), ns_max(a.y, b.y) };
}

#endif
