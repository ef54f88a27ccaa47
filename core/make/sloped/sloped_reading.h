// sloped_reading.h: the steps from a drawing of polygons to ns_slopes; see sloped_work.h.
//
//   polygons   contours -> corners on the grid, cut at the frame, edges too short welded
//   lines      edges -> lines: four slopes or any, those that are nearly one made one
//   map        polygons -> walks along lines -> a map like that of other pictures, painted
//   finish     lines without a border dropped, offsets for the rest with which everything meets as
//              it was meant, corners, how far all was moved
//
// Nothing depends on where a rounded point lies: a polygon is a walk from meet to meet along lines,
// and its inside is what has another winding number, so the tiniest face has a colour.
//
// There are two lengths. Corners may move by `snap`; what is closer than `close` is meant to be one
// point or one line. `close` starts at `snap` and is made smaller when a drawing has details
// that would not survive.
#ifndef NS_SLOPED_READING_H
#define NS_SLOPED_READING_H

#include "make/sloped/sloped_work.h"
#include "picture/outline/outline_parts.h"

#define NS_SNAP_MOST 5 // units
#define NS_STEPS_PER_UNIT (NS_FRAME_SIDE / NS_UNITS)

// A corner of a polygon and the edge that leaves it.
typedef struct ns_read_corner {
    ns_vec at; // grid, within the frame
    int32_t
        cubic;    // of the drawing, that the edge comes from; negative: it runs along the frame
    int32_t line; // that it lies on
    uint8_t slope; // 0 to 3: the best of the four
    bool cut;      // no corner of the drawing: an edge enters or leaves the frame here
} ns_read_corner;

typedef struct ns_read_polygon {
    int32_t first, count; // into corners
    int32_t stick;        // its first one
} ns_read_polygon;

typedef struct ns_reading {
    const ns_drawing *drawing;
    const ns_sloped_options *options;
    ns_outline_options paints; // the same threshold and colours
    ns_slopes *slopes;
    int32_t first_shape; // those below it are white on white
    ns_view view;        // of the frame; its lattice is the grid
    double snap, close;  // steps
    bool again;          // the failure may be one of `close`
    int32_t lost;        // contours that are smaller than `close` one way or the other
    NS_ARRAY(ns_read_corner) corners;
    NS_ARRAY(ns_read_polygon) polygons;
    ns_drawing chords;  // of the drawing, which lends all but the cubics
    ns_straights lines; // built with `close`
    ns_map map;         // on these: face f + 1 is their face f; it has no vertices
    ns_palette palette;
} ns_reading;

// The four slopes: upright, level, and the diagonals; see straights.h.
typedef struct ns_slope {
    int32_t a, b;
    double norm; // the length of (a, b)
} ns_slope;

extern const ns_slope ns_four_slopes[4];

static inline int32_t ns_reading_shape(const ns_reading *r, const ns_read_polygon *polygon)
{
    return r->map.sticks.at[polygon->stick].shape;
}

static inline int32_t ns_reading_next(const ns_read_polygon *polygon, int32_t corner)
{
    return corner + 1 < polygon->first + polygon->count ? corner + 1 : polygon->first;
}

static inline int32_t ns_reading_before(const ns_read_polygon *polygon, int32_t corner)
{
    return corner > polygon->first ? corner - 1 : polygon->first + polygon->count - 1;
}

// Whether it is more than the shadow of a polygon outside, on the frame.
static inline bool ns_reading_has_corner(const ns_reading *r, const ns_read_polygon *polygon)
{
    for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++)
        if (!r->corners.at[i].cut)
            return true;
    return false;
}

// sloped_read_polygons.c: fills corners, polygons and the map's sticks.
ns_status ns_reading_find_polygons(ns_ctx *ctx, ns_reading *r);
// sloped_read_lines.c: adds the lines to `lines`, which is open, and names them in the corners.
ns_status ns_reading_find_four_slopes(ns_ctx *ctx, ns_reading *r);
// sloped_read_any.c
ns_status ns_reading_find_any_slopes(ns_ctx *ctx, ns_reading *r);
// Adds a line. NS_BAD_INPUT when there are too many.
ns_status ns_reading_add_line(ns_ctx *ctx, ns_reading *r, ns_straight line);
// sloped_read_map.c: fills the rest of the map, and the palette.
ns_status ns_reading_find_map(ns_ctx *ctx, ns_reading *r);
// sloped_read.c: finds where lines meet; points closer than `close` are one.
ns_status ns_reading_build(ns_ctx *ctx, ns_reading *r, ns_straights *lines);
// NS_BAD_INPUT: lines are too close to each other; `close` may be to blame.
ns_status ns_reading_crowded(ns_ctx *ctx, ns_reading *r);
// sloped_read_finish.c: fills the slopes.
ns_status ns_reading_finish(ns_ctx *ctx, ns_reading *r);

#endif
