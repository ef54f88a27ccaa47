// shift_program.h: the shifts of lines as programs.
//
// A column is a line's shift in units (sum of sizes: its positive and its negative part), a row
// says that a distance is wide enough, that a gap on the frame stays open, or that a meet is kept.
// Of rows with the same terms only the tightest is kept. Engines are given few rows at first, the
// tightest; as long as the answer violates others these are added, so that in the end all hold:
// of some ten thousand rows a few hundred ever matter.
#ifndef NS_SHIFT_PROGRAM_H
#define NS_SHIFT_PROGRAM_H

#include "straight/program.h"
#include "straight/widths.h"

typedef struct ns_slope_row {
    ns_linear distance; // terms by line
    int32_t face;       // the face whose width this is; -1: a gap on the frame
    bool taken;         // the engine has seen it
} ns_slope_row;

typedef struct ns_slope_meet {
    ns_linear zero;
    int32_t meet;
} ns_slope_meet;

typedef struct ns_slope_rows {
    int32_t line_count;            // of the arrangement, the frame's too
    NS_ARRAY(ns_slope_row) rows;   // the tightest first
    NS_ARRAY(ns_slope_meet) meets; // independent of each other
} ns_slope_rows;

typedef enum ns_slope_aim {
    NS_AIM_WIDEST, // the narrowest width as large as can be
    NS_AIM_SQUARES,
    NS_AIM_SUM,
    NS_AIM_MAX,
    NS_AIM_GAPS, // the share, see below, as large as can be
} ns_slope_aim;

// Gaps on the frame stay open by NS_GAP_LEAST, and on request wider: by `gap` where share is 1, and
// in between where it is less.
typedef struct ns_slope_goal {
    ns_slope_aim aim;
    double width;  // at least; not with NS_AIM_WIDEST
    double most;   // no line shifts farther
    bool frame;    // whether gaps on the frame stay open at all
    double gap;    // units
    bool as_drawn; // a gap that is narrower need not become wider
    double share;  // 0 to 1; not with NS_AIM_GAPS, which looks for it
    // NS_AIM_SQUARES: only among the optima of another goal, NS_AIM_SUM, that has this answer and
    // is the same otherwise; NULL: among all.
    const struct ns_slope_answer *among;
} ns_slope_goal;

#define NS_SHIFT_MOST 150.0 // units; across the whole frame and more
#define NS_GAP_LEAST 6e-5   // units; ten steps, so that rounding to whole numbers closes none

typedef struct ns_slope_answer {
    bool found;             // false: there are no such shifts
    double value;           // the width; squares, sum or largest of the shifts; the share
    NS_ARRAY(double) shift; // by line
    NS_ARRAY(double) row_price, meet_price;
} ns_slope_answer;

// All rows of an arrangement. `rows` must be empty and is left empty on failure.
ns_status ns_slope_rows_fill(ns_ctx *ctx, const ns_straights *lines, ns_slope_rows *rows);
void ns_slope_rows_drop(ns_ctx *ctx, ns_slope_rows *rows);

// Solves one program. `answer` must be empty or of an earlier call. Rows that were taken stay so.
ns_status ns_slope_solve(ns_ctx *ctx, ns_slope_rows *rows, const ns_slope_goal *goal,
                         const ns_program_port *engine, ns_slope_answer *answer);
void ns_slope_answer_drop(ns_ctx *ctx, ns_slope_answer *answer);

#endif
