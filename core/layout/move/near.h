// near.h: which segments are near a vertex: buckets of the plane and lists that last for some steps.
//
// The list of a vertex holds every segment that is, or may come until the lists are made anew,
// within `radius` of it, its own ones too. Where nothing could ever move nothing is listed: a bend
// of a fixed edge has only segments of moving edges on its list. Lists are made anew when vertices
// have moved by more than the slack they were made with, or when segments came or went. Longer
// radii than NS_RELAX_RADIUS_MAX are taken for that.
#ifndef NS_LAYOUT_NEAR_H
#define NS_LAYOUT_NEAR_H

#include "layout/graph/graph.h"

#define NS_RELAX_RADIUS_MAX 64.0 // units

// Brings the lists up to date for pairs within `radius` units.
ns_status ns_relax_near_update(ns_ctx *ctx, ns_relax *relax, double radius);
// The segments on a vertex' list.
const int32_t *ns_relax_near_list(const ns_relax *relax, int32_t vertex, int32_t *count);
// How many of these, from the first on, were close when the lists were made; the rest is further
// away. Returns a number that changes whenever lists are made anew.
int64_t ns_relax_near_parts(const ns_relax *relax, int32_t vertex, int32_t *close);
// Appends the segments that may meet a box (grid steps), exactly as things are now.
typedef NS_ARRAY(int32_t) ns_relax_found;
ns_status ns_relax_near_box(ns_ctx *ctx, const ns_relax *relax, ns_point least, ns_point most,
                            ns_relax_found *found);
// Has to be told when a segment comes or changes its ends outside of a step of all vertices, and
// when one goes (before its ends are forgotten).
ns_status ns_relax_near_came(ns_ctx *ctx, ns_relax *relax, int32_t segment);
void ns_relax_near_went(ns_relax *relax, int32_t segment);
// As ns_relax_near_came for a segment that keeps within `far` grid steps of where it was: lists
// stay good for longer.
ns_status ns_relax_near_shifted(ns_ctx *ctx, ns_relax *relax, int32_t segment, double far);
// A vertex has moved alone.
void ns_relax_near_moved(ns_relax *relax, int32_t vertex);
// Into a layout that has none, all that lasts from step to step; there may be nothing.
ns_status ns_relax_near_copy(ns_ctx *ctx, const ns_relax *from, ns_relax *to);
void ns_relax_near_drop(ns_ctx *ctx, ns_relax *relax);

#endif
