// steps.h: small pictures of the steps of an explanation.
//
// A strip is pages of tiles; a *tile* is a board as it stands before a step, with what the step is about: the
// line that is looked at is tinted, and so are, in another tint, the lines of a chain; what the step rests on has a
// ring, what follows from it is filled in and outlined. How a board looks is the business of each kind; where
// tiles stand and what is written below is the strip's.
#ifndef NS_DRAW_STEPS_H
#define NS_DRAW_STEPS_H

#include "draw/sheet.h"
#include "nonosmith/explain.h"

// Where a mark has room in a cell, from the upper left corner of a tile; side 0: nowhere.
typedef struct ns_step_spot {
    double x, y, side;
} ns_step_spot;

typedef NS_ARRAY(ns_step_spot) ns_step_spots;

typedef struct ns_step_tile {
    const ns_explanation *explanation;
    const ns_deduction *step;
    const ns_colours *known;    // before the step, of every cell
    const ns_step_spot *spots;  // as ns_strip_kind.prepare found them
    double x, y, width, height; // the room for the board
} ns_step_tile;

// A board's proportions, and how many cells lie side by side: the more, the larger a tile.
typedef struct ns_step_shape {
    double width, height;
    double across;
} ns_step_shape;

typedef struct ns_strip_kind {
    ns_step_shape (*shape)(const ns_doc *doc);
    // Refuses a doc, and finds where marks lie in tiles of that size; NULL when there is nothing to do.
    ns_status (*prepare)(ns_page *page, const ns_step_tile *tile, ns_step_spots *spots);
    ns_status (*draw)(ns_page *page, const ns_step_tile *tile);
} ns_strip_kind;

// step_marks.c: how things are marked.
extern const ns_brush ns_step_line_brush, ns_step_chain_brush;
// What is known to be empty: a dot in a square at (x, y), added to the path that was started last.
void ns_step_add_dot(ns_page *page, double x, double y, double side);
ns_brush ns_step_dot_brush(void);
// The same where it follows: a cross.
void ns_step_draw_cross(ns_page *page, double x, double y, double side);
// What the step rests on: a ring, seen on any ground.
void ns_step_draw_ring(ns_page *page, double x, double y, double side);
// How what follows is outlined, on a white one that parts it from its ground.
ns_brush ns_step_outline(double width, bool under);
// The same for the line that is looked at, seen on any ground.
ns_brush ns_step_line_outline(double width);
// What a fact makes of a cell that was known as `before`.
static inline ns_colours ns_step_becomes(ns_colours before, ns_fact fact)
{
    return before & fact.colours;
}

#endif
