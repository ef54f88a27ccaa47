// moves.h: how vertices move without changing the topology; see graph.h.
#ifndef NS_LAYOUT_MOVES_H
#define NS_LAYOUT_MOVES_H

#include "layout/move/near.h"

// Cuts relax->force (by now the wanted move of each vertex, units) short: by borderlines, along
// tracks for trains and at half-way to the next, by min_gap and min_angle, by slack discs and the
// step limit; then moves all vertices at once and rounds them to the grid. Sets largest_move and
// mean_move.
ns_status ns_relax_move_all(ns_ctx *ctx, ns_relax *relax);
// Trains that have come to the end of a segment of their track hop over the vertex there when they
// are pulled on.
ns_status ns_relax_hop_trains(ns_ctx *ctx, ns_relax *relax);
// Moves one vertex when the exact test allows it.
ns_status ns_relax_try_move(ns_ctx *ctx, ns_relax *relax, int32_t vertex, ns_point to,
                            bool *moved);
// Long segments of moving edges are cut in their middle.
ns_status ns_relax_split_long(ns_ctx *ctx, ns_relax *relax, double longest);
// Vertices of one edge nearer than `nearest` units with others between them: those go, when the
// polygon between is empty and nothing is met. (Also used to thin the first polylines.)
ns_status ns_relax_join_near(ns_ctx *ctx, ns_relax *relax, double nearest);

#endif
