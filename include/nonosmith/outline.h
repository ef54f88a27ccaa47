// outline.h: the picture of a drawing: regions of colour, and the curves between them.
//
// Shapes are painted over each other and the page; what counts is the colour that is seen. The
// borders between different colours, cut at their corners, are the *pieces*: smooth chains of
// cubics on the grid of the frame. At a *node* ends of pieces meet: two at a corner, more where
// more than two regions meet. A smooth closed border is one closed piece with no node.
//
// Invariants (ns_outline_check): pieces touch nothing but at common nodes and, with an end, the
// frame (never in its corners); every end is at its node's point, or on the frame; each cubic
// starts where the one before ended, no two ends of a node leave in the same direction; going
// round any node the colours agree; `left` and `right` of a cubic differ; a node has 2 ends
// without mates, or 3 with one pair of mates, or 4 with two pairs; inside the frame all points
// of pieces are inside.
#ifndef NONOSMITH_OUTLINE_H
#define NONOSMITH_OUTLINE_H

#include "nonosmith/drawing.h"
#include "nonosmith/picture.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_PIECES_MAX 4096
#define NS_WELD_MAX 0.1 // of the picture's larger side

typedef struct ns_outline_options {
    double margin;    // around the picture, a part of its larger side
    double aspect;    // width / height of the frame; 0: as the picture with its margins
    double threshold; // black below this lightness (0..1) ...
    int32_t colours;  // ... or, when not 0, every paint its own colour, at most so many, ...
    const ns_rgb *palette; // ... or, when not NULL, the nearest of these; white is the first
    int32_t palette_count;
    double weld;     // details shorter than this part of the picture's larger side are welded
    double corner;   // degrees; a sharper turn is a corner ...
    double needle;   // ... unless it is sharper than this: then it is rounded
    double frame_mm; // of the frame's longer side on paper: holes below 1 mm2 and dots that
                     // cannot be cut in two of that size are left out; 0: nobody knows
} ns_outline_options;

// A cubic of an outline, with the colours on both hands of a person who walks along it.
typedef struct ns_outline_cubic {
    ns_grid_cubic curve;
    uint8_t left, right;
} ns_outline_cubic;

// Where a piece ends.
typedef struct ns_piece_end {
    int32_t node; // -1: on the frame, or the piece is closed
    // The end (2 * piece + 0 for its start, + 1 for its end) at the same node that continues this
    // one through the node; -1: none, a puzzle's curve has to be extended here.
    int32_t mate;
} ns_piece_end;

typedef struct ns_piece {
    int32_t first, count; // into cubics
    bool closed;
    ns_piece_end ends[2]; // start, end
} ns_piece;

typedef struct ns_outline {
    int32_t width, height; // of the frame; the longer is NS_FRAME_SIDE
    ns_vec origin;         // (x - origin.x) * scale takes a drawing's x to the frame
    double scale;
    int32_t colour_count;          // besides the background; 1 is black and white
    ns_rgb palette[NS_LABELS_MAX]; // the background first
    uint8_t ground;                // the colour of the whole frame when there are no pieces
    NS_ARRAY(ns_outline_cubic) cubics;
    NS_ARRAY(ns_piece) pieces;
    NS_ARRAY(ns_point) nodes;
    ns_notes notes; // details that were lost, welded or moved, a sentence each
} ns_outline;

// Margin one third, aspect free, threshold one half, black and white, weld 0.004, corners beyond
// 10 degrees, needles beyond 170.
ns_outline_options ns_outline_defaults(void);
// Sets the weld and, when it is coarser than usual, what counts as a corner: with details that much
// of the outline's course is lost too, and from a weak corner extensions leave side by side with it.
void ns_outline_set_detail(ns_outline_options *options, double weld);
// The outline must be empty; it is dropped on failure. NS_BAD_INPUT: nothing to see, too many
// colours or pieces, a page without size. Costs about n log n for n segments and crossings.
ns_status ns_outline_of(ns_ctx *ctx, const ns_drawing *drawing,
                        const ns_outline_options *options, ns_outline *outline);
// Names the first broken invariant.
ns_status ns_outline_check(ns_ctx *ctx, const ns_outline *outline);
void ns_outline_drop(ns_ctx *ctx, ns_outline *outline);

#ifdef __cplusplus
}
#endif

#endif
