// fit.h: from polylines back to a board of smooth curves.
//
// Sections that moved are drawn anew, each from end to end: first with a smooth spline within the
// tolerance; where the result is not the old drawing, with one that keeps closer, and if that does
// not help along the polyline itself with its corners rounded, less and less. The polylines are a
// plane drawing of the same topology, so that in the end all is as it was. What is returned has
// been compared with the old board, crossing by crossing, and certified.
#ifndef NS_LAYOUT_FIT_H
#define NS_LAYOUT_FIT_H

#include "geom/box.h"
#include "geom/smooth.h"
#include "layout/graph/graph.h"

#define NS_FIT_SPLINES 4  // levels with splines, each keeping twice as close as the one before
#define NS_FIT_ROUNDED 10 // levels along the polyline
#define NS_FIT_CLOSE (NS_FIT_SPLINES + 2) // from this level on with points beside tracks,
#define NS_FIT_STEP 2.0                   // so far apart, units
#define NS_FIT_LEVELS (NS_FIT_SPLINES + NS_FIT_ROUNDED)

// One section as it is to be drawn.
typedef struct ns_fit_section {
    bool moves;   // is drawn anew
    bool picture; // with its old cubics, moved
    bool closed;
    int32_t before, after;           // sections of the same curve; -1: none
    int32_t level;                   // how close
    NS_ARRAY(ns_board_cubic) cubics; // none: the old ones
} ns_fit_section;

// How a vertex of the picture has moved, grid steps.
typedef struct ns_fit_move {
    ns_vec home, move;
    double arc; // how far along the section it was
} ns_fit_move;

typedef struct ns_fit_job {
    const ns_board *old;
    const ns_arranged *arranged; // the same
    const ns_relax_view *view;
    const ns_relax_vertex *homes; // where vertices were; NULL: the picture does not move
    double tolerance;             // units
    NS_ARRAY(ns_fit_section) sections;
    NS_ARRAY(ns_vec) at;        // of the vertices, units
    NS_ARRAY(ns_vec_box) boxes; // by section, with some margin, grid steps
    NS_ARRAY(double) room;      // by vertex: half of the shortest segment at it, units; 0: none
    // Of the section in hand.
    NS_ARRAY(ns_vec) points;
    NS_ARRAY(double) rooms, reach; // of its points
    NS_ARRAY(bool) junctions;
    NS_ARRAY(ns_fit_move) moves; // of the picture
    bool moved;                  // some of these are not 0 ...
    double furthest;             // ... and so large is the largest
    ns_smooth_cubics curve;
    ns_smoother smoother;
} ns_fit_job;

// A place on a polyline: a segment, which part of it is passed, and how far that is (grid steps)
// from where one asked.
typedef struct ns_fit_place {
    int32_t segment; // -1: none
    double part, away;
} ns_fit_place;

// fit_tracks.c: where the vertices are: as in the view, and where they are near a curve that stays
// moved as that differs from its polyline.
ns_status ns_fit_place_all(ns_ctx *ctx, ns_fit_job *job);
// Appends points between two vertices of the section in hand, where a track is near: a straight
// segment beside it would cut through its curve.
ns_status ns_fit_add_between(ns_ctx *ctx, ns_fit_job *job, int32_t from, int32_t to);
// The nearest place of a polyline.
ns_fit_place ns_fit_nearest(const ns_polyline *line, ns_vec at, double within);
// fit_anchor.c: gives a closed section that stays another beginning, where that is needed.
ns_status ns_fit_turn_closed(ns_ctx *ctx, ns_fit_job *job, int32_t section);
// fit_picture.c: a section of the picture that may have moved.
ns_status ns_fit_move_picture(ns_ctx *ctx, ns_fit_job *job, int32_t section);
// fit.c: appends a point to the line in hand.
ns_status ns_fit_add_point(ns_ctx *ctx, ns_fit_job *job, ns_vec at, double room, bool junction);
// Draws a section that moves at its level, or at the next where it can be.
ns_status ns_fit_section_draw(ns_ctx *ctx, ns_fit_job *job, int32_t section);
// fit_round.c: the line of the section in hand with its corners rounded.
ns_status ns_fit_round_line(ns_ctx *ctx, ns_fit_job *job, int32_t section);

// board_out.c: ns_relax_board; the board comes arranged.
ns_status ns_fit_board(ns_ctx *ctx, ns_relax *relax, double tolerance, ns_board *board,
                       ns_arranged *arranged);

#endif
