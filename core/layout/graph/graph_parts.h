// graph_parts.h: what is made on the way from a board to its graph, shared by graph_build.c,
// graph_lines.c and graph_faces.c.
#ifndef NS_LAYOUT_GRAPH_PARTS_H
#define NS_LAYOUT_GRAPH_PARTS_H

#include "layout/graph/graph.h"

typedef NS_ARRAY(ns_point) ns_points;

// The part of a strand that an edge is: from an entry to an entry.
typedef struct ns_edge_source {
    int32_t strand;
    int32_t from, to; // entries
    int32_t track;    // that it is part of; -1: none
    bool round;       // through the place where a closed strand starts
    bool fine;        // no longer cut anew: that changed what lies where
} ns_edge_source;

typedef struct ns_relax_building {
    ns_ctx *ctx;
    const ns_relax_options *options;
    ns_relax *relax;
    NS_ARRAY(ns_edge_source) sources; // by edge
    NS_ARRAY(int32_t) vertex_of;      // by entry; -1: none
    NS_ARRAY(int32_t) leaves;         // by entry: the edge that starts there; -1: none
    NS_ARRAY(int32_t) arrives;        // by entry: the edge that ends there
    NS_ARRAY(int32_t) node_vertex;    // by node of the arrangement
    NS_ARRAY(int32_t) around;         // darts of the node in hand
    int32_t junctions;                // vertices; bends come behind them
    ns_points line, cut;
} ns_relax_building;

// graph_lines.c: bends and segments of all edges, in the place of those there were.
ns_status ns_relax_lay_lines(ns_relax_building *b);
// graph_faces.c: faces and what is around them.
ns_status ns_relax_find_faces(ns_relax_building *b);

#endif
