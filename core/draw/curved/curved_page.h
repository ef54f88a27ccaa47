// curved_page.h: what the files that draw the page of a curved or sloped puzzle share.
//
// First the labels are measured at type size 1, then a *plan* is found: which paper, how large
// frame and type are, at which end of its curve each clue stands and where it slides. Drawing
// then only follows the plan.
//
//        +-- page ------------------------------+
//        |               title                  |
//        |              1 | 2   3 |   stacks    |
//        |              1 |     1 |             |
//        |           +----+-------+-+           |
//        |   1 2 3   |     curves   | 4         |
//        |   --------+              +---- tails |
//        |     1 2   |              | 1 2       |
//        |           +--------------+           |
//        |             colour key               |
//        | copyright                       page |
//        +--------------------------------------+
//
// A *label* is the clue of one line: entries in a row left and right of the frame, in a stack
// above and below, the first one read outermost.
#ifndef NS_CURVED_PAGE_H
#define NS_CURVED_PAGE_H

#include "draw/curved/label_ends.h"
#include "draw/sheet.h"
#include "nonosmith/geom.h"

#define NS_CURVED_TYPE_MAX 11.0
#define NS_CURVED_TYPE_MAX_LARGE 20.0 // in large print

typedef struct ns_curved_plan {
    ns_sheet sheet;
    double type;
    double scale;                 // points for a grid step of the board
    double left_share, top_share; // of the room beside and above and below the frame
    ns_label_frame frame;
    double x, y; // the frame's upper left corner
} ns_curved_plan;

typedef struct ns_curved_page {
    ns_page base;
    NS_ARRAY(ns_label_size) units; // of each line, at type size 1
    ns_clue_places places;         // of each line, when numbers are printed
    ns_label_set labels;
    ns_curved_plan plan;
    bool large;    // print, once ends are settled
    double weight; // of all lines: how much heavier than usual
} ns_curved_page;

static inline ns_vec ns_curved_at(const ns_curved_page *page, ns_point p)
{
    return (ns_vec){ page->plan.x + p.x * page->plan.scale,
                     page->plan.y + p.y * page->plan.scale };
}

static inline bool ns_on_frame(const ns_board *board, ns_point p)
{
    return p.x <= 0 || p.y <= 0 || p.x >= board->width || p.y >= board->height;
}

// The page's point that lies `along` a side of the frame, clockwise, and `out` of it.
ns_vec ns_curved_outside(const ns_curved_page *page, int32_t side, double along, double out);

// draw_curved.c: refuses what has no page of curves.
ns_status ns_curved_check(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options);

void ns_curved_page_drop(ns_ctx *ctx, ns_curved_page *page);

// curve_labels.c
// Finds the ends of all curves and measures all labels. NS_BAD_INPUT when a clue cannot be
// printed.
ns_status ns_curved_measure(ns_curved_page *page);
// Measures all labels again for large print; ends are settled as for any other.
void ns_curved_enlarge(ns_curved_page *page);
// Gives the blank clues of a marked page, whose ends are settled, the place of a 0.
void ns_curved_show_blanks(ns_curved_page *page);
void ns_curved_draw_labels(ns_curved_page *page);
// What a label's own number takes at type size 1, behind the label.
ns_label_size ns_curved_number_size(const ns_page *page, int32_t number);

// clue_places.c: counts the labels, whose ends are settled, and makes room for the numbers.
ns_status ns_curved_number(ns_curved_page *page);

// plan_curved.c
// Chooses at which end of its curve each clue stands, the same on every page of the puzzle.
void ns_curved_settle(ns_curved_page *page);
// Fills page->plan and places all labels; NS_BAD_INPUT when they do not fit.
ns_status ns_curved_plan_find(ns_curved_page *page);

// draw_faces.c: what is inside the frame.
ns_status ns_curved_draw_fills(ns_curved_page *page);
void ns_curved_draw_curves(ns_curved_page *page);
// Of these plan.x, plan.y and plan.scale alone decide where: a cell's outline, a curve, and all
// curves, are added to the path that was started last.
void ns_curved_add_cell(ns_curved_page *page, int32_t cell);
void ns_curved_add_curve(ns_curved_page *page, int32_t curve);
void ns_curved_add_curves(ns_curved_page *page);

// draw_sheet.c: the solution in colours so light that whatever lies on it is seen.
void ns_curved_draw_light(ns_curved_page *page);

// draw_marks.c: those of a proof sheet.
ns_status ns_curved_check_marks(ns_ctx *ctx, const ns_doc *doc, const ns_marks *marks);
void ns_curved_draw_marks(ns_curved_page *page);
// draw_was.c: what the picture was like before it was made simpler, below the legend, if the marks tell.
void ns_curved_draw_was(ns_curved_page *page);

// page_report.c
ns_status ns_curved_report(const ns_curved_page *page, ns_page_report *report);

#endif
