// segment_cells.h: which segments are near: square cells over the plane, each with a list.
//
// A segment is listed in every cell that it may touch, with one unit to spare, so whoever looks
// for what meets it, or passes its pixel, finds it in the cells of the segment itself.
#ifndef NS_SEGMENT_CELLS_H
#define NS_SEGMENT_CELLS_H

#include "nonosmith/geom.h"

typedef struct ns_segment {
    ns_point a, b;
} ns_segment;

typedef struct ns_cells {
    int32_t shift; // a cell is 1 << shift units wide
    int32_t columns, rows;
    NS_ARRAY(int32_t) starts; // cell c has items starts[c] .. starts[c + 1] - 1
    NS_ARRAY(int32_t) items;
} ns_cells;

// Chooses the size of cells for segments between (0, 0) and (width, height) such that the lists
// stay short and there are no more than a few entries for each segment on average.
ns_status ns_cells_open(ns_ctx *ctx, ns_cells *cells, int32_t width, int32_t height,
                        const ns_segment *segments, int32_t count);
// Lists the segments. NS_BAD_INPUT when there would be too many entries.
ns_status ns_cells_fill(ns_ctx *ctx, ns_cells *cells, const ns_segment *segments,
                        int32_t count);
void ns_cells_drop(ns_ctx *ctx, ns_cells *cells);

// The rows of cells that the segment may touch, and the columns it may touch there.
void ns_cells_rows(const ns_cells *cells, const ns_segment *segment, int32_t *first,
                   int32_t *last);
void ns_cells_columns(const ns_cells *cells, const ns_segment *segment, int32_t row,
                      int32_t *first, int32_t *last);

#endif
