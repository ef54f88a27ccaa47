// overlay.h: the shapes of a drawing laid over each other, as a map of coloured faces.
//
// A *view* takes the drawing to the grid of a frame. Contours are flattened into *sticks* on a
// lattice that is coarser than the grid, so that borders which two shapes share, or nearly share,
// fall on each other. Snap rounding then makes a planar *map* of them: each lattice point where a
// stick ends or two sticks cross owns the square pixel around it, and each stick is led through
// the points whose pixels it passes. That is done in whole numbers, all at once; afterwards edges
// meet at vertices only (Hobby; Guibas and Marimont).
//
//     drawing -> sticks -> vertices and edges -> faces -> windings -> colours
//
// A stick remembers the cubic and the parameters it came from, so that the curve can be cut
// there; an edge lists the sticks that run along it.
//
// Half-edge 2 e goes from ends[0] to ends[1] of edge e, half-edge 2 e + 1 back; its face is on its
// left hand. Face 0 is the outside: what is beyond the view's box.
#ifndef NS_OVERLAY_H
#define NS_OVERLAY_H

#include "geom/predicates.h"
#include "nonosmith/outline.h"
#include "picture/overlay/segment_tiles.h"

// A window onto the drawing: (x - origin.x) * scale is a grid coordinate, shifted right by `shift`
// a lattice coordinate. Nothing is seen outside the box; outside a side of the box that is no
// side of the frame is paper.
typedef struct ns_view {
    ns_vec origin;
    double scale;
    int32_t shift;
    int32_t width, height; // of the frame, lattice
    ns_point least, most;  // of the box, lattice
} ns_view;

// A thick line painted on top of everything, or a dot, to mend what could not be drawn.
typedef struct ns_patch {
    ns_point from, to; // grid
    int32_t radius;
    ns_rgb paint;
} ns_patch;

typedef NS_ARRAY(ns_patch) ns_patches;

typedef struct ns_stick {
    ns_point from, to; // lattice, different
    int32_t shape;     // of the drawing; its shapes.count + i: patch i
    int32_t cubic; // of the drawing; -1: a straight line of its own; -2 - i: along the box, in
                   // the place of cubic i outside
    double at[2];  // parameters of the cubic at from and to
} ns_stick;

typedef NS_ARRAY(ns_stick) ns_sticks;

typedef struct ns_map_edge {
    int32_t ends[2];
    int32_t first, count; // into uses
} ns_map_edge;

typedef struct ns_map {
    ns_sticks sticks;
    NS_ARRAY(ns_point) vertices; // lattice, by y, then x
    NS_ARRAY(ns_map_edge) edges;
    NS_ARRAY(int32_t) uses;   // 2 * stick, + 1 when it runs from ends[1] to ends[0]
    NS_ARRAY(int32_t) leaves; // half-edges by the vertex they leave, counterclockwise ...
    NS_ARRAY(int32_t) first;  // ... those of vertex v from first[v] to first[v + 1] - 1
    NS_ARRAY(int32_t) next;   // around the face, of each half-edge
    NS_ARRAY(int32_t) face;   // of each half-edge
    NS_ARRAY(int64_t) area2;  // of each face, twice over, lattice; of the outside: negative
    NS_ARRAY(ns_rgb) seen;    // the colour of each face
    NS_ARRAY(uint8_t) label;  // the same as a number of the palette
} ns_map;

static inline int32_t ns_half_origin(const ns_map *map, int32_t half)
{
    return map->edges.at[half >> 1].ends[half & 1];
}

// Whether the edge runs along a side of the frame.
bool ns_view_frame_edge(const ns_view *view, ns_point a, ns_point b);
// Whether the point is on the frame; in a corner of it.
bool ns_view_on_frame(const ns_view *view, ns_point p);
bool ns_view_in_corner(const ns_view *view, ns_point p);
static inline ns_vec ns_view_take(const ns_view *view, ns_vec v)
{
    return ns_vec_scale(ns_vec_sub(v, view->origin), view->scale);
}

// The sticks of one contour, appended in order: each starts where the one before ended, the first
// where the last does. A straight cubic is one stick, and one more for each part beyond the box.
ns_status ns_contour_flatten(ns_ctx *ctx, const ns_drawing *drawing, const ns_view *view,
                             int32_t shape, const ns_contour *contour, ns_sticks *sticks);
// The steps, each needing the one before.
ns_status ns_map_flatten(ns_ctx *ctx, const ns_drawing *drawing, const ns_patches *patches,
                         const ns_view *view, ns_map *map);
ns_status ns_map_snap(ns_ctx *ctx, const ns_view *view, ns_map *map);
ns_status ns_map_find_faces(ns_ctx *ctx, const ns_view *view, ns_map *map);
ns_status ns_map_paint(ns_ctx *ctx, const ns_drawing *drawing, const ns_patches *patches,
                       ns_map *map);
// All of them. The map must be empty; drop it in any case.
ns_status ns_map_build(ns_ctx *ctx, const ns_drawing *drawing, const ns_patches *patches,
                       const ns_view *view, ns_map *map);
void ns_map_drop(ns_ctx *ctx, ns_map *map);

// Half-edges in a row along one cubic: the directed sticks (2 * stick, + 1 backward) at its start
// and its end.
typedef struct ns_map_run {
    int32_t from, to;    // half-edges
    int32_t start, stop; // sticks
} ns_map_run;

// The longest run that starts at half-edge i of a way.
ns_map_run ns_map_longest_run(const ns_map *map, const int32_t *halves, int32_t length,
                              int32_t i);
// The cubic that it goes along, on the grid.
ns_cubic ns_map_run_curve(const ns_map *map, const ns_drawing *drawing, const ns_view *view,
                          const ns_map_run *run);
// Where a closed way starts matters: a run must not be cut in two. Turns the way so that it starts
// where a run does, if there is such a place.
ns_status ns_map_turn_to_run(ns_ctx *ctx, const ns_map *map, int32_t *halves, int32_t count);

#endif
