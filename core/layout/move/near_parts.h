// near_parts.h: what near.c keeps between steps, and the working memory of the moves.
#ifndef NS_NEAR_PARTS_H
#define NS_NEAR_PARTS_H

#include "geom/tiles.h"
#include "layout/move/near.h"

// A vertex and a segment that may come in each other's way in this step: `to_segment` is the unit
// vector from the vertex to the nearest point of the segment, `apart` how far that is, `behind`
// how much further away the segment's ends are in that direction. Grid steps.
typedef struct ns_relax_pair {
    int32_t vertex, ends[2]; // an end is -1 when it cannot move or must not be asked
    ns_vec to_segment;
    double behind[2];
    double room; // how far both together may come nearer; -1: none of them moves
    bool gap;    // that is so because of the least gap
} ns_relax_pair;

// A train and its track: it is between `before` and `after`, which may be trains, on the straight
// line from the track vertex `a` to the track vertex `b`.
typedef struct ns_relax_train {
    int32_t vertex;
    int32_t darts[2]; // towards a, towards b
    int32_t before, after;
    int32_t a, b;
    ns_vec way; // unit vector from a to b
    double length;
    double place;               // how far from a it is
    ns_vec wish;                // before it was turned along the way
    double wanted, least, most; // how far it wants to go along the way, and may
} ns_relax_train;

typedef struct ns_relax_near {
    // Of each tile the segments whose boxes meet it, and the vertices in it.
    ns_tile_lists segments_in, vertices_in;
    NS_ARRAY(ns_vec) place_in;  // of the items of vertices_in
    NS_ARRAY(int32_t) late;     // segments that came or changed since
    NS_ARRAY(ns_point) made_at; // where vertices were when the lists were made
    // The lists: that of vertex v starts at list_first[v], with list_close[v] segments that are close.
    NS_ARRAY(int32_t) list_first, list, list_close;
    NS_ARRAY(int32_t) found;  // vertices and segments by turns, on the way to the lists
    NS_ARRAY(int32_t) stamps; // by segment: the last search that met it
    int32_t stamp;
    int64_t made;  // how often the lists were made
    bool stale;    // the lists are good for nothing
    bool bucketed; // the buckets are good, with what is late
    double reach;  // grid steps for which the lists were made
    double close;  // and those for which the close ones were
    double close_wanted;
    double wanted;  // the longest radius asked for since
    double moved;   // no vertex has moved further since
    double shifted; // no segment by more than this besides
    // For moves.c and its parts.
    NS_ARRAY(ns_vec) moves;     // by vertex, grid steps
    NS_ARRAY(double) lengths;   // of the moves as they were wished
    NS_ARRAY(int32_t) train_of; // by vertex: into trains, -1: none
    NS_ARRAY(ns_point) before;  // by vertex
    NS_ARRAY(double) keeps;     // by vertex: the share of the move that is left
    NS_ARRAY(uint8_t) halvings; // by vertex
    NS_ARRAY(int8_t) pulls;     // by vertex: which way a train would like to hop
    NS_ARRAY(ns_relax_pair) pairs;
    NS_ARRAY(ns_relax_train) trains;
    bool locks_known;
    NS_ARRAY(int32_t) locks; // straight pieces of tracks that trains cannot move on: their ends
    ns_relax_found box, ids, own; // of exact tests
    NS_ARRAY(ns_point) ring;
} ns_relax_near;

// near_boxes.c
//
// The tiles that the box around a segment, made larger by `far`, meets.
ns_tile_box ns_near_tiles_around(const ns_relax *relax, const ns_relax_segment *s, double far);
// Lists all vertices and segments anew.
ns_status ns_near_fill(ns_ctx *ctx, const ns_relax *relax, ns_relax_near *near);

// near.c: the segments on a vertex' list that can be within `reach` grid steps, and some more.
const int32_t *ns_relax_near_close(ns_relax *relax, int32_t vertex, double reach,
                                   int32_t *count);
// Before ns_relax_near_box when something has changed since the lists were made.
ns_status ns_relax_near_boxes(ns_ctx *ctx, ns_relax *relax);

#endif
