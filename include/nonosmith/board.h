// board.h: where the cells, lines and clues of a puzzle are on the page.
//
// The board of a curved (or sloped) puzzle is a rectangular frame and curves in it, on the
// integer grid of geom.h. A curve is a chain of *sections*: a smooth piece of the picture's
// outline, a connection from its end to the frame, a bridge from one end to another. Sections
// meet at *nodes* (corners of the picture); all that a board does not list as a node is an
// ordinary crossing. Curve i has two lines of the puzzle: 2 i on its left hand and 2 i + 1 on its
// right, walking from its first control point to its last on the printed page.
//
// The board alone decides the puzzle's walks: control points and `tolerance` give the polylines,
// those the arrangement, its faces the cells (numbered as they are first met along the curves:
// curve by curve, edge by edge, left before right, then what is left).
//
// Invariants (ns_board_check): indices are in range; curves, sections and cubics each follow the
// one before in their arrays, and none is empty; each cubic starts where the one before ended,
// each section of a curve at the node where the one before ended; a section's ends are at its
// nodes' points or alone on the frame, not in its corners; all other ends of cubics are inside the
// frame, handles within NS_BOARD_REACH; a node lies inside the frame, where some curve passes
// through it, so that no curve ends at another's end; or, in sloped puzzles, on the frame or in its
// corner, where one curve or more ends and none passes through; sections of the picture and the
// background have different colours on both hands, all others 0 and 0. Cells, when there are any,
// have outlines that close.
// All zero bytes are a valid empty board: none.
#ifndef NONOSMITH_BOARD_H
#define NONOSMITH_BOARD_H

#include "nonosmith/geom.h"
#include "nonosmith/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_BOARD_CURVES_MAX 4096
#define NS_BOARD_CUBICS_MAX (1 << 17)
#define NS_BOARD_SECTIONS_MAX (1 << 15)
#define NS_BOARD_NODE_ENDS_MAX 4096      // of sections at one node
#define NS_BOARD_SEGMENTS_MAX (1 << 21)  // of all polylines together
#define NS_BOARD_CROSSINGS_MAX (1 << 18) // of all curves together
#define NS_BOARD_REACH (1 << 25)         // no coordinate is further from 0

typedef enum ns_role {
    NS_ROLE_PICTURE,
    NS_ROLE_CONNECTION, // from an end of a piece to the frame
    NS_ROLE_BRIDGE,     // from an end to another
    NS_ROLE_BACKGROUND, // a smooth closed piece of the picture, a curve of its own: no clue
    NS_ROLE_DECOY,      // from frame to frame, no part of the picture
} ns_role;

// "picture", "connection", "bridge", "background", "decoy", as files and pages call them; NULL behind the last.
const char *ns_role_name(ns_role role);
// Whether it is a piece of the picture's outline.
static inline bool ns_role_is_picture(ns_role role)
{
    return role == NS_ROLE_PICTURE || role == NS_ROLE_BACKGROUND;
}

typedef struct ns_board_cubic {
    ns_grid_cubic curve;
    uint8_t left, right; // colours of the picture on both hands; 0 and 0: no border
} ns_board_cubic;

typedef struct ns_section {
    ns_role role;
    int32_t first, count; // into cubics
    int32_t nodes[2];     // where it starts and ends; -1: alone on the frame, or closed
} ns_section;

typedef struct ns_board_curve {
    int32_t first, count; // into sections
    bool closed;          // one section without nodes, ending where it starts: no clue
    int32_t shift;        // sloped: how far the line was moved from where it was drawn, in grid
                          // steps along its normal, to the right or, when level, downwards
} ns_board_curve;

// A step of a cell's outline: a straight line, or a cubic.
typedef struct ns_edge_step {
    bool straight;
    ns_point handle_1, handle_2; // of a cubic
    ns_point to;
} ns_edge_step;

// A closed part of a cell's outline; a cell has one, and one more for each thing floating in it.
typedef struct ns_loop {
    ns_point start;
    int32_t first, count; // into steps; the last step ends at start
} ns_loop;

typedef struct ns_cell_outline {
    int32_t first, count; // into loops, the outer one first
} ns_cell_outline;

// Named as cells are, see puzzle.h; -1 is none.
typedef struct ns_curve_id {
    int32_t i;
} ns_curve_id;

typedef struct ns_board {
    int32_t width, height; // of the frame, its longer side is NS_FRAME_SIDE; 0: no board
    int32_t tolerance;
    NS_ARRAY(ns_board_cubic) cubics;
    NS_ARRAY(ns_section) sections;
    NS_ARRAY(ns_board_curve) curves;
    NS_ARRAY(ns_point) nodes;
    // The outline of each cell, for whoever draws without an engine.
    NS_ARRAY(ns_cell_outline) cells;
    NS_ARRAY(ns_loop) loops;
    NS_ARRAY(ns_edge_step) steps;
    bool self_crossing; // a curve crosses itself: the level is expert
} ns_board;

static inline bool ns_board_is_empty(const ns_board *board)
{
    return board->width == 0;
}

// Whether a point lies on the frame, in its corner too.
static inline bool ns_board_on_frame(const ns_board *board, ns_point at)
{
    const bool beside = at.x == 0 || at.x == board->width;
    const bool level = at.y == 0 || at.y == board->height;

    return (beside || level) && at.x >= 0 && at.x <= board->width && at.y >= 0
           && at.y <= board->height;
}

// Whether the curve has an end on the frame, where a clue can stand.
bool ns_board_curve_has_clue(const ns_board *board, ns_curve_id curve);

// Appends. The section's first, count and the curve's first, count are set by these; a section
// belongs to the curve added last, a cubic to the section added last. Colours that are equal on
// both hands are no border and become 0 and 0.
ns_status ns_board_add_curve(ns_ctx *ctx, ns_board *board, bool closed);
ns_status ns_board_add_section(ns_ctx *ctx, ns_board *board, ns_role role, int32_t from_node,
                               int32_t to_node);
ns_status ns_board_add_cubic(ns_ctx *ctx, ns_board *board, const ns_grid_cubic *curve,
                             uint8_t left, uint8_t right);

// Fills a puzzle (empty: kind, palette and colour_count are set already) and the solution from
// the board's geometry, and the board's cells and self_crossing: walks, colours, clues.
// `ground` is the colour of everything when no section is a border. NS_BAD_INPUT with a sentence
// when the curves do not fit together or the colours around a cell disagree.
ns_status ns_board_puzzle(ns_ctx *ctx, ns_board *board, uint8_t ground, ns_puzzle *puzzle,
                          ns_solution *solution);
// Whether the puzzle's walks are those of the board, and self_crossing is true; NS_BAD_INPUT names
// the first line that differs, or the curve that does not fit.
ns_status ns_board_verify(ns_ctx *ctx, const ns_board *board, const ns_puzzle *puzzle);
// Whether the curves as they are drawn cross exactly as their polylines do. When not, *doubt is a
// curve that does not (-1: all do); a finer tolerance may help.
ns_status ns_board_certify(ns_ctx *ctx, const ns_board *board, int32_t *doubt);
// Names the first broken invariant. Looks at each thing once and at no two curves together: that
// they fit is found out by ns_board_verify.
ns_status ns_board_check(ns_ctx *ctx, const ns_board *board);
// Whether both belong together as far as counting shows: two lines for each curve, an outline
// for each cell (or none at all), colours of the palette.
ns_status ns_board_fits(ns_ctx *ctx, const ns_board *board, const ns_puzzle *puzzle);
// The area of a cell by its outline, in grid steps squared; what floats in it is taken off.
double ns_board_cell_area(const ns_board *board, ns_cell_id cell);

// A cell that is too small.
typedef struct ns_speck {
    ns_cell_id cell;
    double area; // grid steps squared
    ns_point at; // on its outline
} ns_speck;

typedef NS_ARRAY(ns_speck) ns_specks;

// Appends the cells with less area than that, the smallest first.
ns_status ns_board_specks(ns_ctx *ctx, const ns_board *board, double area, ns_specks *specks);
ns_status ns_board_copy(ns_ctx *ctx, ns_board *to, const ns_board *from);
// A quarter turn to the right: the same curves, cells and walks on a frame that lies on its side.
void ns_board_turn(ns_board *board);
void ns_board_drop(ns_ctx *ctx, ns_board *board);

#ifdef __cplusplus
}
#endif

#endif
