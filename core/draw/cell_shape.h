// cell_shape.h: a cell's outline on the page as polygons, for what must be cut to its shape.
#ifndef NS_CELL_SHAPE_H
#define NS_CELL_SHAPE_H

#include "draw/curved/curved_page.h"
#include "geom/vec.h"

// All zero bytes are an empty shape, whose memory is used again by each ns_cell_shape_find.
typedef struct ns_cell_shape {
    ns_vecs points;
    NS_ARRAY(int32_t) ends; // of the loops, into points
    ns_vec least, most;     // the box around it
    ns_vecs cut[2];         // while cutting: before and after a side
} ns_cell_shape;

ns_status ns_cell_shape_find(const ns_curved_page *page, int32_t cell, ns_cell_shape *shape);
// Whether the square lies inside (1), outside (-1) or the outline crosses it (0).
int ns_cell_shape_holds(const ns_cell_shape *shape, double x, double y, double side);
// A square inside, about as large as can be but no larger than asked for, near the middle. False
// when even the smallest that would be seen does not fit.
bool ns_cell_shape_square(const ns_cell_shape *shape, double *x, double *y, double *side);
// Adds what the shape and a convex polygon (its corners clockwise on the page) have in common to
// the path that was started last; right under the even-odd rule.
ns_status ns_cell_shape_cut(ns_ctx *ctx, ns_cell_shape *shape, const ns_vec *corners,
                            int32_t count, ns_scene *scene);
// cell_pattern.c: adds a colour's pattern, cut to the shape, to the path that was started last.
ns_status ns_cell_pattern_add(ns_page *page, int32_t pattern, ns_cell_shape *shape);
void ns_cell_shape_drop(ns_ctx *ctx, ns_cell_shape *shape);

#endif
