// solid_page.h: the pages of a solid puzzle, on their way to scenes.
//
// A solid is seen in two ways. The *block* is the box of all cells in an isometric view, before
// anything is removed; the *model* is what is left of it in the end, seen the same way. A *panel* is
// one layer seen from above, as a grid; one panel more shows the clues of the upright lines.
//
//              back                     z
//            /\                         |   y          x goes right and down, y right and up,
//          /    \                       |  /           z up: the viewer stands in front of the
//        |\  top /|                     | /            block at the right, and above it. So the
//        |  \  /  |                      \             sides seen are the front (y = 0), the right
//   front \   |   / right                  \ x         (the largest x) and the top.
//           \ | /
//
// An *entry* is one number of a clue with its mark: none for one group, a circle for two, a square
// for three or more; in coloured puzzles with the colour's letter.
#ifndef NS_SOLID_PAGE_H
#define NS_SOLID_PAGE_H

#include "draw/sheet.h"

#define NS_SIDE_NAMES 14.0             // points below the block, for the names of its sides
#define NS_SOLID_OWN_GAP 2.0           // points between these and the edge
#define NS_ISO_WIDE 0.8660254037844386 // the cosine of 30 degrees

// What does not depend on the paper.
typedef struct ns_solid_facts {
    int32_t size[3];
    int32_t depth;     // entries of the longest clue, at least 1
    double number;     // the widest number at type size 1, narrowed as far as it may be
    double letter;     // of a colour, at type size 1; 0 when there are none
    bool open_colours; // some clue says nothing about some colour
    bool
        shut_colours; // some clue says of a colour that it does not name that it does not occur
    bool upright_clues; // some z-line has a clue
    bool blank_clues;   // some line has none
    bool large;         // print
    // The room that numbers take along an edge, across and down; 0 when there are none.
    double own_width, own_height;
    double own_type; // of the numbers along the edges of the block and those of layers
} ns_solid_facts;

// How entries look, in points.
typedef struct ns_entry_sizes {
    double type, letter_type;
    double room;          // for the number alone
    double width, height; // of an entry with its mark
} ns_entry_sizes;

typedef struct ns_layers_plan {
    ns_paper paper;
    ns_sheet sheet;
    double cell;
    ns_entry_sizes entry;
    double clue_width, clue_height;
    double panel_width, panel_height; // with clues and label
    int32_t panels, per_page, columns;
} ns_layers_plan;

// The block or the model.
typedef struct ns_block_plan {
    ns_paper paper;
    ns_sheet sheet;
    double edge; // of a cell, in points
    ns_entry_sizes entry;
} ns_block_plan;

typedef struct ns_solid_page {
    ns_page base;
    ns_solid_facts facts;
    ns_layers_plan layers;
    ns_block_plan block;
    bool no_block;         // its numbers would be too small to read
    double left, baseline; // of the block's leftmost lower corner while it is drawn
} ns_solid_page;

// What the numbers along the lower edges of the block take below it: the edges are slanted.
static inline double ns_block_own_height(const ns_solid_facts *facts)
{
    return facts->own_height + 0.3 * facts->own_width;
}

// The line along an axis (0 x, 1 y, 2 z), by the other two coordinates in their order.
int32_t ns_solid_line(const ns_solid_facts *facts, int32_t axis, int32_t a, int32_t b);

// solid_entries.c
ns_status ns_solid_measure_clues(ns_solid_page *page);
ns_entry_sizes ns_solid_entry_sizes(const ns_solid_facts *facts, double type);
// How many entries a line has; 0 when nothing is said about it.
int32_t ns_solid_entry_count(const ns_solid_page *page, int32_t line);
// One of them, its middle at (x, y).
void ns_solid_draw_entry(ns_solid_page *page, const ns_entry_sizes *sizes, int32_t line,
                         int32_t index, double x, double y);
// All of them, one above the other around (x, y).
void ns_solid_draw_stack(ns_solid_page *page, const ns_entry_sizes *sizes, int32_t line,
                         double x, double y);

// solid_reading.c: how clues and layers are read, below the puzzle.
double ns_solid_reading_height(const ns_solid_page *page, double width, bool layers);
void ns_solid_draw_reading(ns_solid_page *page, const ns_sheet *sheet, bool layers);

// draw_solid.c: a blank sheet with room for the reading, and for the number of the page.
ns_sheet ns_solid_sheet(const ns_solid_page *page, ns_paper paper, bool landscape, bool layers);

// plan_layers.c, plan_block.c: NS_BAD_INPUT when nothing fits.
ns_status ns_solid_plan_layers(ns_solid_page *page);
ns_status ns_solid_plan_block(ns_solid_page *page);

// draw_layers.c: panels [first, first + count).
void ns_solid_draw_panels(ns_solid_page *page, int32_t first, int32_t count);

// draw_block.c
ns_scene_point ns_solid_place(const ns_solid_page *page, double x, double y, double z);
void ns_solid_draw_block(ns_solid_page *page);

// draw_model.c
ns_status ns_solid_draw_model(ns_solid_page *page);

#endif
