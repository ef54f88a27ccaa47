// giveaway.h: how much of the picture a page gives away before the first clue is read.
//
// The page is a drawing to the eye before it is a puzzle. Four things show the picture in it:
//
//   follow   The eye runs along an outline. At a vertex it goes on where the turn is smallest; how surely it stays
//            on the outline (the *pass*) falls with every added curve that leaves in about its direction. From
//            a place of the outline, an edge beyond some vertices is reached with the product of their
//            passes. Follow is the part of its own outline that the eye reaches from a place, on
//            average over all places. A *trail* is what hangs together by passes of two thirds and more.
//   loops    Cells that have nothing but the picture's outline around them: windows, eyes.
//   needles  Tips of the outline with no vertex in them: nothing leads the eye away.
//   edges    How well a few local features tell edges of the picture from added ones (edges.c).
//
// docs/notes/worth.md has the reasons, and what the constants rest on.
//
// Cost: a pass over the edges of the arrangement, and sorting them by one number. Strands are looked at
// point by point only once, crossings and nodes only when a strand there is another one: who changes
// the page forgets those that came and went (ns_worth_forget).
#ifndef NS_GIVEAWAY_H
#define NS_GIVEAWAY_H

#include "measure/stage/stage.h"
#include "measure/worth/bends.h"
#include "measure/worth/edge_scores.h"
#include "nonosmith/measure.h"

#define NS_TIP_TURN (2 * NS_PI / 3)            // radians: a tip turns by so much ...
#define NS_TIP_LENGTH (NS_FRAME_SIDE / 50 * 3) // ... within so many grid steps
#define NS_PASS_CHORD2 0.268                   // the squared chord of a turn of 30 degrees
#define NS_WORTH_LOGS 32
#define NS_WORTH_ARMS 6     // of nodes that are remembered
#define NS_REACH_LEAST 0.01 // chances below are none

// A stretch of a strand from a vertex to the next.
typedef struct ns_worth_edge {
    int32_t strand;
    int32_t ends[2]; // entries; both 0: a closed strand that nothing crosses
    int32_t faces[2];
    int64_t length; // grid steps
    bool picture;
} ns_worth_edge;

// Where an outline goes on: the end (2 * edge + 0 or 1) on the other side of the vertex; -1: nowhere, and
// the pass is 0.
typedef struct ns_worth_link {
    int32_t to;
    double pass;
} ns_worth_link;

typedef struct ns_worth_trail {
    ns_point at[2]; // where it ends; equal when it closes
    double share;   // of follow: all trails sum to it, but for rounding
    int64_t length;
    int32_t stops; // 2, or 0 when it closes
} ns_worth_trail;

// What a strand is like, by itself.
typedef struct ns_worth_strand {
    bool known;
    bool picture;
    int32_t first, last; // edges
    int64_t birth;       // another one each time that it becomes known
    ns_vec out[2];       // unit vectors in which it leaves the nodes where it starts and ends
    ns_bends bends;
    ns_tips tips;    // of the picture's only, as is:
    int64_t outline; // length of the outline that it is a part of
} ns_worth_strand;

// Of a face: how many edges, and how many of them are the picture's.
typedef struct ns_worth_face {
    int32_t sides, picture;
    double area; // logarithm of its share of the page in thousandths
} ns_worth_face;

// What is remembered from the last time, as long as the keys are the same: logarithms and directions
// take long.
typedef struct ns_worth_area {
    int64_t area2;
    double area; // as above
} ns_worth_area;

typedef struct ns_worth_pass {
    int64_t births[2]; // of the strands that cross; 0: nothing is known
    int32_t segments[2];
    double pass;
} ns_worth_pass;

typedef struct ns_worth_node {
    int32_t count;               // of ends; 0: nothing is known
    int64_t keys[NS_WORTH_ARMS]; // births of strands, twice, + 1 for one that ends there
    int32_t best[NS_WORTH_ARMS]; // where each goes on, by its place among them; -1: nowhere
    double pass[NS_WORTH_ARMS];
} ns_worth_node;

typedef struct ns_worth_own {
    int64_t birth; // of the strand; 0: nothing is known
    int64_t arc, length;
    double score; // the part of it that depends on nothing but the edge
} ns_worth_own;

// What is found on the way, in the memory of the last time. All zero bytes is a valid empty one.
typedef struct ns_worth {
    NS_ARRAY(ns_worth_strand) strands; // by strand
    NS_ARRAY(ns_worth_edge) edges;     // the picture's first, each strand's in order
    int32_t picture_count;             // of edges
    NS_ARRAY(ns_worth_link) links;     // of the ends of the picture's edges
    NS_ARRAY(ns_worth_face) faces;     // by face
    NS_ARRAY(int32_t) outline;         // a forest of strands: what hangs together
    NS_ARRAY(int64_t) lengths;         // of outlines, by their root
    int64_t whole;                     // of all outlines
    int32_t picture_strands;           // so many there are ...
    int32_t outlined;        // ... and were when outlines were looked at; 0: one has come since
    NS_ARRAY(int32_t) trail; // a forest of the picture's edges
    NS_ARRAY(int32_t) numbers;      // of trails, by their root; -1: none yet
    ns_worth_scores scores;         // of edges
    NS_ARRAY(ns_worth_area) areas;  // by face
    NS_ARRAY(ns_worth_own) own;     // by the entry at which an edge starts
    NS_ARRAY(ns_worth_pass) passes; // by the entry of a crossing
    NS_ARRAY(ns_worth_node) nodes;  // by node
    int64_t births;
    double logs[NS_WORTH_LOGS]; // of whole numbers from 2 on, once they were asked for
    // Where what is counted is.
    NS_ARRAY(ns_worth_trail) trails;
    NS_ARRAY(int32_t) loops; // faces
    NS_ARRAY(ns_point) needles;
} ns_worth;

// Looks at all that is up. The stage may have any weights.
ns_status ns_giveaway_find(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                           ns_giveaway *giveaway);
// The same without trails, for who looks often, in two steps: with outlines alone `total` is the least that
// it can be; features, which take as long, make it whole.
ns_status ns_giveaway_outlines(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                               ns_giveaway *giveaway);
ns_status ns_giveaway_features(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                               ns_giveaway *giveaway);
// Another strand may have that number by now.
void ns_worth_forget(ns_worth *worth, int32_t strand);
void ns_worth_drop(ns_ctx *ctx, ns_worth *worth);

// From its parts, 0 to 1.
double ns_giveaway_total(const ns_giveaway *giveaway);

// -- giveaway_edges.c -----------------------------------------------------------------------------

ns_status ns_worth_list_edges(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth);

// -- giveaway_links.c -----------------------------------------------------------------------------

// How much the eye that comes in one direction is drawn on in another, both unit vectors: 1 straight on, 1/4 at
// 30 degrees, next to nothing beyond a right angle.
double ns_worth_pull(ns_vec coming, ns_vec going);
ns_status ns_worth_link_edges(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth);
// How surely the eye stays on the strand of this entry, where another one crosses it.
double ns_worth_crossing_pass(const ns_stage *stage, ns_worth *worth, int32_t e);

// -- giveaway_bridges.c ---------------------------------------------------------------------------

// Of outlines that are linked already: over bridges, where that is easier to follow.
void ns_worth_link_bridges(const ns_stage *stage, ns_worth *worth);

// -- giveaway_trails.c ----------------------------------------------------------------------------

// Sets follow and outline.
ns_status ns_worth_follow(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                          ns_giveaway *giveaway);
// Then trails can be listed; sets trail.
ns_status ns_worth_list_trails(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth,
                               ns_giveaway *giveaway);

// -- edge_features.c ------------------------------------------------------------------------------

typedef enum ns_feature {
    NS_FEATURE_LENGTH,     // logarithm
    NS_FEATURE_CURVATURE,  // logarithm of the mean
    NS_FEATURE_EXTREME,    // its square: straight edges and tight ones are both drawn ones
    NS_FEATURE_SPREAD,     // logarithm of the deviation of the curvature
    NS_FEATURE_STRAIGHT,   // chord over length
    NS_FEATURE_SMALL_CELL, // logarithm of the smaller area on its two sides
    NS_FEATURE_BIG_CELL,   // of the larger
    NS_FEATURE_SIDES,      // logarithm of the sides of the cell with fewer
    NS_FEATURES
} ns_feature;

// Edges that end on the frame are added ones, and everybody knows: those are not looked at.
bool ns_worth_edge_counts(const ns_stage *stage, const ns_worth_edge *edge);
void ns_worth_features(const ns_stage *stage, ns_worth *worth, const ns_worth_edge *edge,
                       double features[NS_FEATURES]);
ns_status ns_worth_auc(ns_ctx *ctx, const ns_stage *stage, ns_worth *worth, double *auc);

#endif
