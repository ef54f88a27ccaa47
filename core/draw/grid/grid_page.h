// grid_page.h: what the files that draw a grid's page share.
//
// First the *facts* of a puzzle are gathered (how deep the clues are, how wide the widest
// number is), then a *plan* is found: which paper, which way up, how large cells and type are,
// where things stand. Drawing then only follows the plan.
//
//        +-- page ------------------------------+
//        |               title                  |
//        |           size, author               |
//        |              c c c c  column clues   |
//        |              c c c c                 |
//        |  row clues +---------+               |
//        |        r r |         |               |
//        |        r r |  cells  |               |
//        |            +---------+               |
//        |             colour key               |
//        | copyright                       page |
//        +--------------------------------------+
//
// A clue is a list of *entries*, one for each run, or a single 0, or nothing. In a puzzle
// of several colours each entry stands in a painted *box* with the letter of its colour beside
// or below the number; in black and white the boxes only keep entries apart. A grid much longer
// than wide is cut into *strips* laid side by side, each with its clues.
#ifndef NS_GRID_PAGE_H
#define NS_GRID_PAGE_H

#include "draw/sheet.h"

typedef struct ns_grid_facts {
    int32_t cols, rows;
    int32_t row_depth, col_depth;  // the most entries a clue has, at least 1
    double row_number, col_number; // the widest number at type size 1
    bool coloured;                 // as the page has it
    double letter;
    bool numbers; // rows and columns have theirs printed
    bool large;   // print
} ns_grid_facts;

// The sizes that follow from a cell's size.
typedef struct ns_grid_sizes {
    double cell;
    double type, letter_type;
    double row_box_width, row_box_height, row_step; // a row's entry; from one to the next
    double col_box_width, col_box_height, col_step;
    double gutter;                  // between the cells and the first entry
    double clue_width, clue_height; // of the clue areas, gutter and own numbers included
    double own_type;                // of the numbers of rows and columns, beyond the clues
    double own_width, own_height;   // that they take; 0 when there are none
} ns_grid_sizes;

typedef struct ns_grid_plan {
    ns_sheet sheet;
    ns_grid_sizes sizes;
    double squeeze;    // the narrowest a number may be set
    bool letter_below; // the number, in the columns
    // Strips, each `strip_length` lines long but the last.
    int32_t strips, strip_length;
    bool strips_of_rows;              // cut between rows; otherwise between columns
    double strip_step;                // from one to the next
    double label_width, label_height; // room kept for a strip's label; 0 when there is none
    double block_width, block_height; // all strips with their clues
    double block_x, block_y;          // left and upper edge
} ns_grid_plan;

// A part of the grid: cells [col, col + cols) x [row, row + rows), its corner at (x, y).
typedef struct ns_grid_strip {
    int32_t col, row, cols, rows;
    double x, y;
} ns_grid_strip;

typedef struct ns_grid_page {
    ns_page base;
    ns_grid_facts facts;
    ns_grid_plan plan;
} ns_grid_page;

// plan_grid.c: fills page->plan from the facts; NS_BAD_INPUT when nothing fits.
ns_status ns_grid_plan_find(ns_grid_page *page);
ns_grid_strip ns_grid_strip_at(const ns_grid_page *page, int32_t index);

// draw_clues.c
ns_status ns_grid_measure_clues(ns_grid_page *page);
void ns_grid_draw_clues(ns_grid_page *page, const ns_grid_strip *strip);

// draw_cells.c: what is inside the frame: fills, patterns, given cells and the lines of the
// grid.
void ns_grid_draw_cells(ns_grid_page *page, const ns_grid_strip *strip);
void ns_grid_draw_lines(ns_grid_page *page, const ns_grid_strip *strip);

#endif
