// exact.h: tests in whole numbers before something is changed alone: a vertex moved, a train hopped
// over a vertex of its track, a segment cut, vertices taken out.
//
// All of them replace some segments by others. When no segment that stays meets a new one, and no
// vertex lies in the area between the old and the new ones, the drawing after is the drawing
// before, pulled: whatever else entered that area would have to end in it or to leave it, through
// an old segment (which nothing met) or a new one. (What bounds the area besides, such as the way
// of a vertex that is moved, must not be met either: a segment from a corner of the area could
// leave there.)
#ifndef NS_LAYOUT_EXACT_H
#define NS_LAYOUT_EXACT_H

#include "layout/move/near_parts.h"

// Gathers all segments that meet the box around these points; the questions below are about them.
ns_status ns_exact_gather(ns_ctx *ctx, ns_relax *relax, const ns_point *points, int32_t count);
// Whether a new segment between vertex a (at p) and vertex b (at q) has no point in common with any
// segment but a vertex that it shares. Segments of `gone` are going and do not count.
bool ns_exact_way_clear(const ns_relax *relax, int32_t a, ns_point p, int32_t b, ns_point q,
                        const int32_t *gone, int32_t gone_count);
// Whether no vertex but those of `own` lies in the polygon or on it. It must not cross itself.
bool ns_exact_area_clear(const ns_relax *relax, const ns_point *ring, int32_t count,
                         const int32_t *own, int32_t own_count);
bool ns_exact_triangle_clear(const ns_relax *relax, ns_point p, ns_point q, ns_point r,
                             const int32_t *own, int32_t own_count);
// Whether the ways from `at` to these points leave it in this order, counterclockwise.
bool ns_exact_turn_round(ns_point at, const ns_point *points, int32_t count);
// Whether the darts of a junction leave it in the order in which they are listed.
bool ns_exact_in_order(const ns_relax *relax, int32_t junction);
// Two ways from one point lie on each other.
bool ns_exact_overlap(ns_point from, ns_point p, ns_point q);

#endif
