// measure.h: how clear a curved or sloped puzzle is, by the yardsticks of four papers.
//
// One board serves all: de Jong's units are 1/400 of the frame's longer side, van de Kerkhof's and
// the layout paper's 1/1000, Parment's (of sloped puzzles) 1/100. Smaller is better everywhere but for min_vertex_distance and min_width. A *floor*
// is what the picture alone costs, whatever curves are added.
#ifndef NONOSMITH_MEASURE_H
#define NONOSMITH_MEASURE_H

#include "nonosmith/board.h"
#include "nonosmith/json.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ns_measure_options {
    int32_t setting; // de Jong's a (0) to e (4)
    bool spots;      // list where penalties arise
    bool sloped;     // the board is a sloped puzzle's: its cells' widths too
    // Only what both papers sum up, and the floors; the rest stays 0. De Jong's other three
    // measurements and the layout paper's take most of the time on a crowded page.
    bool sums_only;
    bool no_floors; // they stay 0: whoever measures knows them, or does not care
    double
        step_mm; // how wide a step of the grid is on paper; 0: nobody knows, and comfort neither
    // The board's, when it is not known to be: first it is compared, as ns_board_verify does, at no
    // cost to speak of. NULL: it is not.
    const ns_puzzle *puzzle;
} ns_measure_options;

// The layout paper's.
typedef struct ns_layout {
    int32_t shallow_angles, close_curves;
    int32_t forced_angles, forced_close; // of these, by the picture alone
    double smoothness, angles, faces;
} ns_layout;

// How much a curved page gives away of its picture before the first clue is read; docs/measures.md.
typedef struct ns_giveaway {
    bool known;        // it was asked for
    double total;      // of all below: 0, nothing, to 1
    double outline;    // how long the picture's outline is; the frame's longer side is 1
    double follow;     // what part of its outline the eye can follow from a place, on average
    double trail;      // the part of all outlines that is the longest smooth trail
    int32_t loops;     // cells with nothing but outline around them
    double loop_share; // the part of all outlines that is around these
    int32_t needles;   // sharp tips with no vertex in them
    double auc; // how often an edge of the picture is told from an added one, by local features
} ns_giveaway;

// Whether a page can be solved with a pencil, on paper of a certain size.
typedef struct ns_comfort {
    bool known;           // it was asked for
    double gap_mm;        // the narrowest gap between two edges around a cell
    int32_t narrow;       // gaps below 0.6 mm
    int32_t tiny;         // cells below 4 mm2 ...
    int32_t tiny_cluster; // ... and how many of them are side by side, at most
    int32_t tight_bends;  // right angles within 2 mm of a curve
} ns_comfort;

typedef struct ns_measures {
    struct {
        int32_t setting;
        double vertex, dilation, face; // weighted
        double score, floor;
        double min_vertex_distance;
        double largest_circle; // the area of the largest circle in any cell
        double local_dilation; // infinite is negative: some points have no path
        double d_vert, a_min, d_dil, delta_max; // the setting's limits
    } de_jong;
    struct {
        double angle, distance, small, big, shape, length; // weighted
        double fitness, floor;
        int32_t bridges;
        double alpha_t, d_t, s_t, b_t, h_t, l_t; // limits, for a frame of this shape
    } kerkhof;
    ns_layout layout;
    ns_giveaway giveaway; // not of sloped puzzles
    ns_comfort comfort;
    struct {
        bool known;          // it was asked for
        double min_width;    // of the narrowest cell, by its outline
        double max_shift;    // of the line that is farthest from where it was drawn
        double sum, squares; // of all shifts, and of their squares
    } sloped;
} ns_measures;

typedef enum ns_yardstick {
    NS_DE_JONG_VERTEX,
    NS_DE_JONG_DILATION,
    NS_DE_JONG_FACE,
    NS_KERKHOF_ANGLE,
    NS_KERKHOF_DISTANCE,
    NS_KERKHOF_SMALL,
    NS_KERKHOF_BIG,
    NS_KERKHOF_SHAPE,
    NS_KERKHOF_LENGTH,
    NS_LAYOUT_SHALLOW,
    NS_LAYOUT_CLOSE,
    NS_SLOPED_WIDTH, // cells narrower than 2
    NS_GIVEAWAY_FOLLOW,
    NS_GIVEAWAY_LOOPS,
    NS_GIVEAWAY_NEEDLES,
    NS_COMFORT_NARROW,
    NS_COMFORT_TINY,
    NS_COMFORT_BENDS,
    NS_YARDSTICKS
} ns_yardstick;

// Where a penalty arises: one place or two (equal when it is one), on the board's grid.
typedef struct ns_blemish {
    ns_yardstick yardstick;
    ns_point at[2];
    double penalty;    // weighted share; 1 for what is counted
    ns_cell_id cell;   // of the puzzle, when it is about one; otherwise -1
    ns_curve_id curve; // of the board, likewise
} ns_blemish;

typedef NS_ARRAY(ns_blemish) ns_blemishes;

// "de_jong.vertex" and so on: where its sum is in the JSON.
const char *ns_yardstick_name(ns_yardstick yardstick);
// A step of the grid in its units, of which the frame's longer side has 400, 1000 or
// 100.
double ns_yardstick_unit(ns_yardstick yardstick);
// 1 or 2.
int32_t ns_blemish_places(const ns_blemish *blemish);
// De Jong's name of a setting: 'a' for 0.
char ns_setting_letter(int32_t setting);
ns_measure_options ns_measure_defaults(void); // setting c, no spots
// The board must hold curves that fit. `blemishes` may be NULL; it is appended to, worst first
// within each yardstick, and left alone with sums_only. NS_BAD_INPUT for an empty board.
ns_status ns_measure(ns_ctx *ctx, const ns_board *board, const ns_measure_options *options,
                     ns_measures *measures, ns_blemishes *blemishes);

// Puts the members de_jong, kerkhof, layout and, when known, giveaway, comfort and sloped into the object that is open; numbers have six
// decimals at most, an infinite dilation is null.
void ns_measures_put(ns_json_writer *w, const ns_measures *measures);
// Of a sloped puzzle: puts the members widths, by cell (null without an outline), and shifts, by curve, to the
// right or, of a level line, downwards positive; in units of 1/100 of the frame's longer side.
void ns_sloped_put(ns_json_writer *w, const ns_board *board);
// Puts the member spots: {yardstick, penalty, at: [[x, y]...] in per cent of the frame's width and
// height, units: the same in units of the yardstick, cell or null, curve or null}.
void ns_blemishes_put(ns_json_writer *w, const ns_board *board, const ns_blemishes *blemishes);

#ifdef __cplusplus
}
#endif

#endif
