// sloped_work.h: from a drawing of polygons to the board of a sloped puzzle, step by step.
//
//   read    drawing -> ns_slopes        lines through every edge, faces, colours
//   shift   slopes, engine -> shifts    every face wide enough
//   split   (on request) multiple points come apart first
//   settle  shifts -> lines             whole numbers again, the same topology
//   board   lines, colours -> ns_board  lines become curves of straight sections
#ifndef NS_SLOPED_WORK_H
#define NS_SLOPED_WORK_H

#include "nonosmith/make.h"
#include "straight/settle.h"
#include "straight/shift_program.h"

// A picture whose borders lie on lines across the frame. Every line has a border somewhere; faces
// on both sides of a border differ in colour.
typedef struct ns_slopes {
    ns_straights lines; // built; the frame's longer side is NS_FRAME_SIDE
    // They were built with: 0 when all offsets are whole. So they are with four slopes, unless
    // meets demand fractions of the frame that the grid does not have, as a fifth.
    double near;
    NS_ARRAY(uint8_t) colours; // by face
    // By meet: a border of the picture ends or turns here. One that ends on the frame is none,
    // unless another does at the same point, or it is the frame's corner.
    NS_ARRAY(bool) corners;
    int32_t colour_count;          // besides the background
    ns_rgb palette[NS_LABELS_MAX]; // the background first
    double snapped;                // units; how far the corner that moved most was moved
    ns_notes notes;
} ns_slopes;

// sloped_read.c: `slopes` must be empty and is dropped on failure.
ns_status ns_slopes_read(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_sloped_options *options, ns_slopes *slopes);
void ns_slopes_drop(ns_ctx *ctx, ns_slopes *slopes);
// Drops lines, colours and corners alone.
void ns_slopes_clear(ns_ctx *ctx, ns_slopes *slopes);

// Units: what rounding to whole numbers may take from a width; one that lacks less is met.
#define NS_WIDTH_NEAR 2e-5

// What was found about shifting; all by line of slopes->lines, the frame's 0.
typedef struct ns_shifted {
    NS_ARRAY(double) shift; // units
    double widest;          // the largest possible narrowest width; < 0: not asked for
    double bound;           // the same without a thought for the frame: line ends may pass each
                            // other and its corners, which would change the topology
    bool met;
    // Not met: faces and lines that prove it, see sloped_conflict.c.
    NS_ARRAY(int32_t) tight_faces;
    NS_ARRAY(int32_t) tight_lines;
} ns_shifted;

// sloped_shift.c: the shifts that options ask for; none when all faces are wide enough already. When
// the width cannot be had: those of the widest, and what proves that.
ns_status ns_slopes_shift(ns_ctx *ctx, const ns_slopes *slopes,
                          const ns_sloped_options *options, const ns_program_port *engine,
                          ns_shifted *shifted);
// The width of the narrowest face as it is, in units.
ns_status ns_slopes_narrowest(ns_ctx *ctx, const ns_slopes *slopes, double *width);
void ns_shifted_drop(ns_ctx *ctx, ns_shifted *shifted);

// sloped_conflict.c: fills tight_faces and tight_lines: of what has a price in the program for the
// widest as little as proves that nothing is wider.
ns_status ns_slopes_conflict(ns_ctx *ctx, const ns_slope_rows *rows,
                             const ns_slope_answer *widest, const ns_program_port *engine,
                             ns_shifted *shifted);

// sloped_split.c: takes apart multiple points without a corner of the picture where that makes the
// widest wider, until the width that options ask for can be had; nothing when all faces are wide
// enough already. Slopes are replaced by those after it. *parted counts the points.
ns_status ns_slopes_split(ns_ctx *ctx, ns_slopes *slopes, const ns_sloped_options *options,
                          const ns_program_port *engine, int32_t *parted);

// sloped.c: gives the lines other offsets, c by line, and builds them again with `near`. Nothing
// changes, and *same is false, when their topology would not be what it was.
ns_status ns_slopes_place(ns_ctx *ctx, ns_slopes *slopes, const double *c, bool *same);

// sloped_board.c: the board of the lines as they are (settled or, with any slope, rounded), which
// must be empty: curve i is line i + NS_FRAME_LINES, walked as ns_straight_way says; shift by line, in
// units, may be NULL.
ns_status ns_slopes_board(ns_ctx *ctx, const ns_slopes *slopes, const double *shift,
                          ns_board *board);

// Fills cell_of[0 .. faces.count) with the cell that each face is on the board of these lines; all -1
// when there are none but the frame's.
void ns_slopes_cells(const ns_straights *lines, int32_t *cell_of);

#endif
