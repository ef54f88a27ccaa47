// measure_twin_graph.h: a board as a drawn graph, slowly: what the twins of the yardsticks stand on.
//
// A *chart* is made from the board's cubics alone: they are flattened, all pairs of segments are
// crossed and faces are walked by arrangement_twin.c, which knows nothing of core/arrangement.
// Strand 0 is the frame, strand s + 1 section s. *Stops* are the vertices along a strand: crossings,
// nodes, ends on the frame, and on the frame its corners; a closed strand that nothing crosses has
// none. A *leg* leads from a stop to the next one, either way. Boundaries are cycles of legs with
// their face on the left hand.
//
// The grid is part of the definition (core/arrangement/arrangement.h): vertices are rounded to it,
// and the length of a polyline is the sum of its segments' lengths in whole steps.
#ifndef NS_MEASURE_TWIN_GRAPH_H
#define NS_MEASURE_TWIN_GRAPH_H

#include "geom/bezier.h"
#include "nonosmith/board.h"
#include "oracle/arrangement_twin.h"

typedef enum ns_chart_kind {
    NS_CHART_CROSSING,
    NS_CHART_NODE,
    NS_CHART_FRAME_END,
    NS_CHART_FRAME_CORNER,
} ns_chart_kind;

typedef struct ns_chart_vertex {
    ns_chart_kind kind;
    ns_point at;
} ns_chart_vertex;

typedef struct ns_chart_stop {
    int32_t vertex;
    int32_t segment;
    ns_ratio at;
    int64_t arc;
    int32_t entry; // of the twin; -1: a corner of the frame that is none
} ns_chart_stop;

typedef struct ns_chart_strand {
    int32_t section, curve; // of the board; -1: the frame
    ns_role role;
    bool closed;
    int32_t nodes[2]; // of the board; -1: none
    ns_point *points; // of a closed strand the first one is repeated
    int32_t segments;
    ns_stretch *stretches;
    ns_grid_cubic *cubics;
    int32_t cubic_count;
    int64_t *arc; // up to each point
    ns_chart_stop *stops;
    int32_t stop_count;
} ns_chart_strand;

typedef struct ns_chart_leg {
    int32_t strand;
    int32_t from, to; // stops; -1 for a closed strand without any
    bool backward;
    int64_t start, length; // how far along the strand it starts, and how far it goes
} ns_chart_leg;

typedef struct ns_chart_cycle {
    int32_t first, count; // into legs
    int32_t face;
    int64_t area2; // negative when the face is around it
} ns_chart_cycle;

typedef struct ns_chart {
    const ns_board *board;
    ns_twin twin;
    ns_chart_strand *strands;
    int32_t strand_count;
    ns_chart_vertex *vertices;
    int32_t vertex_count;
    ns_chart_leg *legs;
    int32_t leg_count;
    ns_chart_cycle *cycles;
    int32_t cycle_count;
    int32_t face_count; // faces are 1 to face_count; 0 is outside
    int64_t *area2;     // of each face, what floats in it taken off
    bool straight; // a sloped puzzle's, which is sampled otherwise; whoever opens it may set it
} ns_chart;

// The whole board, or only what the picture is made of (sections of the picture and background).
void ns_chart_open(ns_ctx *ctx, const ns_board *board, bool picture_only, ns_chart *chart);
void ns_chart_drop(ns_chart *chart);

static inline int64_t ns_chart_length(const ns_chart_strand *strand)
{
    return strand->arc[strand->segments];
}
// The place on a segment, rounded to the grid, halves up; and how far along that is.
ns_point ns_chart_place(const ns_chart_strand *strand, int32_t segment, ns_ratio at);
int64_t ns_chart_arc(const ns_chart_strand *strand, int32_t segment, ns_ratio at);
// The point so far along a strand; round and round when it is closed.
ns_vec ns_chart_point(const ns_chart_strand *strand, double arc);
// The direction of the cubic at a stop, along the strand; length 1.
ns_vec ns_chart_tangent(const ns_chart_strand *strand, const ns_chart_stop *stop);
// The leg from a stop forward; from any other stop than the last of an open strand.
ns_chart_leg ns_chart_leg_from(const ns_chart_strand *strand, int32_t s, int32_t stop);

// The second half of opening a chart: legs, cycles, faces, areas.
void ns_chart_make_cycles(ns_chart *chart);
// Memory or the end of the program.
void *ns_twin_memory(size_t count, size_t size);

#endif
