// outline_flat.h: the pieces of an outline as segments, and which are near each other.
#ifndef NS_OUTLINE_FLAT_H
#define NS_OUTLINE_FLAT_H

#include "geom/predicates.h"
#include "nonosmith/outline.h"
#include "picture/overlay/segment_tiles.h"

// Where a segment is: the at-th of so many of its piece. Nodes are those of the piece when the
// segment is its first or last, otherwise -1.
typedef struct ns_flat_place {
    int32_t piece, at, of;
    int32_t nodes[2];
} ns_flat_place;

typedef struct ns_flat {
    const ns_outline *outline;
    NS_ARRAY(ns_segment) segments; // piece by piece; a piece that is a point has none
    NS_ARRAY(ns_flat_place) places;
    ns_tile_lists lists;
} ns_flat;

ns_status ns_flat_open(ns_ctx *ctx, ns_flat *flat, const ns_outline *outline,
                       int32_t tolerance);
void ns_flat_drop(ns_ctx *ctx, ns_flat *flat);

#endif
