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
// A clue is a list of *entries*, one for each run, or a single 0 or question mark. In a puzzle
// of several colours each entry stands in a painted *box* with the letter of its colour beside
// or below the number; in black and white the boxes only keep entries apart. A grid much longer
// than wide is cut into *strips* laid side by side, each with its clues.
#ifndef NS_GRID_PAGE_H
#define NS_GRID_PAGE_H

#include "nonosmith/draw.h"

// The height of digits and capital letters of DejaVu Sans, as a share of the type size.
#define NS_DIGIT_HEIGHT 0.729

// How one colour looks on the page.
typedef struct ns_grid_colour {
    char letter[2];
    char name[32];
    int32_t pattern; // 0 is plain
    ns_ink ink;
    ns_ink type_ink;    // black or white, whichever reads better on it
    ns_ink pattern_ink; // between the two
} ns_grid_colour;

typedef struct ns_grid_facts {
    int32_t cols, rows;
    int32_t row_depth, col_depth;  // the most entries a clue has, at least 1
    double row_number, col_number; // the widest number at type size 1
    double letter;                 // the widest colour letter at type size 1
    bool coloured;                 // boxes, letters and a key
    bool any_blank;                // some line has a blank clue
    ns_grid_colour colours[NS_PALETTE_MAX + 1];
} ns_grid_facts;

// The sizes that follow from a cell's size.
typedef struct ns_grid_sizes {
    double cell;
    double type, letter_type;
    double row_box_width, row_box_height, row_step; // a row's entry; from one to the next
    double col_box_width, col_box_height, col_step;
    double gutter;                  // between the cells and the first entry
    double clue_width, clue_height; // of the clue areas, gutter included
} ns_grid_sizes;

typedef struct ns_grid_plan {
    double page_width, page_height, margin;
    ns_grid_sizes sizes;
    double squeeze;    // the narrowest a number may be set
    bool letter_below; // the number, in the columns
    // Strips, each `strip_length` lines long but the last.
    int32_t strips, strip_length;
    bool strips_of_rows;              // cut between rows; otherwise between columns
    double strip_step;                // from one to the next
    double label_width, label_height; // room kept for a strip's label; 0 when there is none
    double block_width, block_height; // all strips with their clues
    double header_height, key_height, footer_height;    // 0 when there is none
    double header_y, block_x, block_y, key_y, footer_y; // upper edges, left edge
} ns_grid_plan;

// A part of the grid: cells [col, col + cols) x [row, row + rows), its corner at (x, y).
typedef struct ns_grid_strip {
    int32_t col, row, cols, rows;
    double x, y;
} ns_grid_strip;

// Everything a drawing function needs.
typedef struct ns_grid_page {
    ns_ctx *ctx;
    const ns_doc *doc;
    const ns_draw_options *options;
    ns_text_port text;
    ns_scene *scene;
    ns_grid_facts facts;
    ns_grid_plan plan;
} ns_grid_page;

static inline ns_ink ns_grey(uint8_t level)
{
    return (ns_ink){ level, level, level, 255 };
}

// paper.c
void ns_paper_sides(ns_paper paper, double *short_side, double *long_side);
// The next larger of its family; false when there is none.
bool ns_paper_larger(ns_paper *paper);

// patterns.c: letters, inks and patterns of a palette.
void ns_grid_colours(const ns_puzzle *puzzle, ns_grid_colour *colours);
// Adds the colour's pattern over the square at (x, y) to the path that was started last, which
// should be filled with pattern_ink.
void ns_pattern_add(ns_ctx *ctx, ns_scene *scene, int32_t pattern, double x, double y,
                    double side);

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

// furniture.c: header, colour key and footer.
double ns_grid_header_height(const ns_grid_page *page);
double ns_grid_footer_height(const ns_grid_page *page);
double ns_grid_key_height(const ns_grid_page *page, double width);
void ns_grid_draw_furniture(ns_grid_page *page);

#endif
