// segment_tiles.h: which segments are near: tiles over the plane, each with a list.
//
// A segment is listed in every tile that it may touch, with one unit to spare, so whoever looks
// for what meets it, or passes its pixel, finds it in the tiles of the segment itself.
#ifndef NS_SEGMENT_TILES_H
#define NS_SEGMENT_TILES_H

#include "geom/predicates.h"
#include "geom/tiles.h"

typedef struct ns_segment {
    ns_point a, b;
} ns_segment;

// Lists segments between (0, 0) and (width, height), in tiles of such a size that lists stay short
// and there are no more than a few entries for each segment on average. NS_BAD_INPUT when there
// would be too many entries.
ns_status ns_segment_tiles_fill(ns_ctx *ctx, ns_tile_lists *lists, int32_t width,
                                int32_t height, const ns_segment *segments, int32_t count);

// The rows of tiles that the segment may touch, and the columns it may touch there.
void ns_segment_tiles_rows(const ns_tile_lists *lists, const ns_segment *segment,
                           int32_t *first, int32_t *last);
void ns_segment_tiles_columns(const ns_tile_lists *lists, const ns_segment *segment,
                              int32_t row, int32_t *first, int32_t *last);

// Looking west from `start` along a ray at height twice_y / 2 (just below it, so that ends never count
// twice): the first segment that passes it, or -1. All segments must be listed.
int32_t ns_segment_tiles_west(const ns_tile_lists *lists, const ns_segment *segments,
                              int64_t twice_y, ns_ratio start);
// Where a segment passes such a ray; false when it does not.
bool ns_segment_passes(const ns_segment *segment, int64_t twice_y, ns_ratio *x);

#endif
