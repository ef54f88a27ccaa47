// layout_boards.h: boards to relax: our own drawings, made into puzzles with little effort.
#ifndef NS_LAYOUT_BOARDS_H
#define NS_LAYOUT_BOARDS_H

#include "layout/graph/graph.h"
#include "nonosmith/make.h"
#include "ns_test.h"

#define NS_LAYOUT_DRAWINGS 13

// The names of our drawings, without ".svg".
extern const char *const ns_layout_drawings[NS_LAYOUT_DRAWINGS];

// A puzzle of drawing number i by a method; to be dropped. False after a skip or a failed check.
bool ns_layout_doc(ns_test *t, int32_t i, ns_curved_method method, ns_doc *doc);
// The graph of its board, with segments of 10 units; to be dropped by ns_relax_drop.
bool ns_layout_graph(ns_test *t, int32_t i, ns_curved_method method, ns_relax *relax);

#endif
