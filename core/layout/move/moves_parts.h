// moves_parts.h: the steps of ns_relax_move_all, each in a file of its own.
//
//   moves.c          the story: wishes, step by step cut short, then all go at once
//   moves_pairs.c    borderlines between vertices and segments
//   moves_trains.c   trains on their tracks
//   moves_free.c     what is too near to something for borderlines, one by one
//   moves_hold.c     what is looked at after the move, and taken back: order and angles at junctions
//
// Moves are in grid steps here. A wish is only ever made shorter: what was near enough to matter
// stays all there is, and taking back a part of any move, or all of it, is always safe.
#ifndef NS_MOVES_PARTS_H
#define NS_MOVES_PARTS_H

#include "layout/move/exact.h"
#include "layout/move/moves.h"

#define NS_RELAX_STEP_MAX 8.0  // units; longer steps are not made, whatever is asked
#define NS_RELAX_GAP_MAX 32.0  // units; no longer gap is kept
#define NS_RELAX_TOUCH 3.0     // grid steps; what is nearer cannot even part without a test
#define NS_RELAX_SPACING 512.0 // steps between trains, and to a vertex of the track

// How much of `room` the one may have that asks for `own` when the other asks for `others`: what
// the other leaves, but at least half.
static inline double ns_move_share(double room, double others)
{
    return others <= 0 ? room : others < room / 2 ? room - others : room / 2;
}

static inline double ns_move_spacing(double length)
{
    return length / 8 < NS_RELAX_SPACING ? length / 8 : NS_RELAX_SPACING;
}

// moves.c: whether a vertex of a picture that may move is near enough to its home there.
bool ns_move_is_home(const ns_relax *relax, int32_t vertex, ns_point to);

// moves_trains.c
//
// The train at a vertex, on its track, which ns_relax_check has found to be one.
ns_relax_train ns_move_train_of(const ns_relax *relax, int32_t vertex);
// The point that far from a, and what `along` is there.
ns_point ns_move_train_point(const ns_relax *relax, const ns_relax_train *train, double place);
// Turns the wishes of trains along their tracks and keeps them apart.
ns_status ns_move_trains(ns_ctx *ctx, ns_relax *relax);
// The neighbours of trains keep on their side of the track.
ns_status ns_move_beside_tracks(ns_ctx *ctx, ns_relax *relax);
bool ns_move_is_locked(const ns_relax *relax, int32_t a, int32_t b);
ns_status ns_move_find_locks(ns_ctx *ctx, ns_relax *relax);

// moves_pairs.c
//
// The least distance that a vertex and a segment (which need not be in the graph) have to keep.
double ns_move_least(const ns_relax *relax, int32_t vertex, const ns_relax_segment *segment);
ns_status ns_move_find_pairs(ns_ctx *ctx, ns_relax *relax, double longest);
// Takes from wishes what points at another: a vertex slides along what is in its way.
void ns_move_slide(ns_relax *relax);
// Fills keeps: the share of each wish that keeps it on its side of all borderlines.
void ns_move_cap(ns_relax *relax);

// moves_hold.c
//
// The cosine of the angle at `at`, times its absolute value; an angle is too small when that is
// more than the limit.
double ns_move_square_cosine(ns_point at, ns_point p, ns_point q);
double ns_move_cosine_limit(const ns_relax *relax);
// Puts every vertex where its move takes it; what lets a junction's order or its least angle
// suffer goes half as far, or not at all.
void ns_move_go(ns_relax *relax);
// Whether an angle at a junction that is too small has become smaller in this step.
bool ns_move_angles_suffer(const ns_relax *relax, int32_t junction);

// moves_free.c: after the move of all, what is stuck is tried one by one.
ns_status ns_move_free(ns_ctx *ctx, ns_relax *relax);

#endif
