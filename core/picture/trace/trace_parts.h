// trace_parts.h: how a picture of few labels becomes curves, for the files that do it.
//
//     labels -> no crumbs      trace_crumbs.c
//     labels -> borders        trace_borders.c: followed between the pixels
//     a border -> sides        trace_sides.c: the fewest straight lines that could have left it
//     sides -> nodes           trace_nodes.c: where borders meet
//     sides -> joints          trace_joints.c: corners, and joints of what is smooth
//     joints -> cubics         trace_cubic.c: least squares
//     borders -> shapes        trace.c
//
// A border runs along steps from pixel corner to pixel corner. The edge it stands for passed
// between the middles of the two pixels on either side of each step: through the step's *gate*,
// which is one pixel long and crosses the step in its middle.
#ifndef NS_TRACE_PARTS_H
#define NS_TRACE_PARTS_H

#include "geom/vec.h"
#include "nonosmith/trace.h"

#define NS_TRACE_UNKNOWNS 4 // of sums of least squares, at most
#define NS_OUTSIDE 255      // the label of what is not in the picture

// Directions of steps: 0 right, 1 down, 2 left, 3 up.
typedef struct ns_step_at {
    ns_point corner; // where it starts
    int32_t heading;
} ns_step_at;

// A border between the same two labels, from one node to another: a corner where three labels or
// more meet, or a corner of the picture. Or one without nodes, closed.
typedef struct ns_border {
    ns_step_at first, back; // the first step, and the first one of the way back
    uint8_t right, left;    // labels
    bool closed;
    int32_t point, points;    // into all points; one more than it has steps
    int32_t vertex, vertices; // into all vertices
    int32_t cubic, cubics;    // into all cubics; none of a border that nobody paints
} ns_border;

typedef struct ns_borders {
    const ns_labels *labels;
    int64_t count[NS_LABELS_MAX]; // pixels of each label
    int32_t *of_step;             // the border of each step and 1; 0 of no border
    int32_t steps;
    NS_ARRAY(ns_border) list;
    NS_ARRAY(ns_point) points; // of all
} ns_borders;

// The corners that are vertices, as places in the border from its first point to its last.
typedef NS_ARRAY(int32_t) ns_vertices;
typedef NS_ARRAY(ns_cubic) ns_trace_cubics;

// Sums over the middles of steps, from the border's first to each; in halves of a pixel.
typedef struct ns_step_sums {
    double x, y, xx, xy, yy;
} ns_step_sums;

// A border while it is looked at.
typedef struct ns_rim {
    ns_point *at; // corners; the last is the first again when closed
    int32_t steps;
    bool closed;
    ns_vec ends[2];              // of one that is not closed: where its nodes have moved
    NS_ARRAY(ns_step_sums) sums; // one more than steps
    ns_vertices vertices;
    NS_ARRAY(ns_point) turned; // scratch
} ns_rim;

ns_status ns_trace_drop_crumbs(ns_ctx *ctx, ns_labels *labels, int32_t least, int32_t *dropped);

// The border of a step on a border, and whether the step is the first of the way back.
int32_t ns_border_of(const ns_borders *borders, ns_step_at step, bool *back);
// The step that goes on with the same label at its right hand when a border has ended.
ns_step_at ns_border_onward(const ns_borders *borders, int32_t border, bool back);
ns_status ns_borders_follow(ns_ctx *ctx, ns_borders *borders);
void ns_borders_drop(ns_ctx *ctx, ns_borders *borders);

// Lays the rim along a border. Sums are there then, vertices not.
ns_status ns_rim_start(ns_ctx *ctx, const ns_borders *borders, const ns_border *border,
                       ns_rim *rim);
// Finds the vertices; a closed border may start at another point then.
ns_status ns_rim_sides(ns_ctx *ctx, ns_rim *rim);
// Appends the curves along a rim that has its vertices.
ns_status ns_rim_cubics(ns_ctx *ctx, ns_rim *rim, ns_trace_cubics *cubics);
void ns_rim_drop(ns_ctx *ctx, ns_rim *rim);

// The middle of a step; of a closed rim steps go round and round.
ns_vec ns_rim_middle(const ns_rim *rim, int32_t step);

// The line of least squares through the steps of a side.
typedef struct ns_trace_side {
    ns_vec centre, along;
    double length;
} ns_trace_side;

ns_trace_side ns_rim_side(const ns_rim *rim, int32_t side);

// The point where two sides meet when they are led on; false when they run side by side.
bool ns_sides_meet(const ns_trace_side *one, const ns_trace_side *other, ns_vec *meet);
// Makes one vertex of those that only the pixels made of a sharp corner.
void ns_rim_sharpen(ns_rim *rim);

// Where borders meet: the sums of the lines that end there.
typedef struct ns_trace_node {
    double xx, xy, yy, x, y;
} ns_trace_node;

typedef struct ns_nodes {
    int32_t width, height; // of the picture
    ns_trace_node *at;     // of each corner
} ns_nodes;

ns_status ns_nodes_create(ns_ctx *ctx, ns_nodes *nodes, int32_t width, int32_t height);
// Adds the first and the last side of a rim that is not closed.
void ns_nodes_add(ns_nodes *nodes, const ns_rim *rim);
// Where the corner goes: near all lines that end there, and along the picture's edge at most.
ns_vec ns_nodes_place(const ns_nodes *nodes, ns_point corner);
void ns_nodes_drop(ns_ctx *ctx, ns_nodes *nodes);

// Where a piece starts or ends: leaving along a direction, or (0, 0): a corner, any.
typedef struct ns_trace_joint {
    ns_vec at, along;
    int32_t step;
} ns_trace_joint;

static inline bool ns_joint_is_corner(const ns_trace_joint *joint)
{
    return joint->along.x == 0 && joint->along.y == 0;
}

// Solves the sums of least squares for n unknowns, which column n then has; false, and nothing of use,
// when they do not tell.
bool ns_trace_solve(double a[NS_TRACE_UNKNOWNS][NS_TRACE_UNKNOWNS + 1], int32_t n);
// The cubic between two joints that is nearest to the middles of the steps between them; false
// when it strays from one of them.
bool ns_rim_fit(const ns_rim *rim, const ns_trace_joint *from, const ns_trace_joint *to,
                ns_cubic *cubic);

#endif
