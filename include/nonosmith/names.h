// names.h: what people call the lines and cells of a puzzle: as they find them on the printed page.
//
//   kind            a line                      a cell
//   grid            row 7, column 3             row 7, column 3
//   solid           x-line at y 4 z 2           x 3, y 4, z 2
//   curved, sloped  top clue 3, left clue 5     cell 2 on top clue 3
//
// All count from 1. A solid is counted from the left (x), from the front (y) and from below (z, the
// layers of its pages). Clues around a frame are counted along their side, from the left or from the top,
// as they are printed: clues that print nothing do not count, and the two sides of a curve that print
// theirs at one place are two clues. A line that prints nothing is "the blank side of top clue 3"; where
// neither side of a curve does, or nobody knows where clues stand, it is "line 12". Cells on a curve are
// counted along the clue's line, from the clue inwards. `draw --numbers` prints the numbers.
//
// Names are found for all lines at once (some milliseconds for sixty curves, nothing for rows), then
// each costs no more than its letters.
#ifndef NONOSMITH_NAMES_H
#define NONOSMITH_NAMES_H

#include "nonosmith/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

// The names of one doc. All zero bytes is a valid empty one.
typedef struct ns_line_names {
    const ns_doc *doc;     // borrowed
    ns_clue_places places; // of each line; empty where names do not tell of them
} ns_line_names;

// Finds the names of a doc, which stays and does not change. `names` must be empty; drop it in any case.
// Only NS_NO_MEMORY can happen: lines of which nobody knows where they are have names all the same.
ns_status ns_line_names_find(ns_ctx *ctx, const ns_doc *doc, ns_line_names *names);
void ns_line_names_drop(ns_ctx *ctx, ns_line_names *names);
// Appends the name of a line; false without memory.
bool ns_line_names_put(ns_ctx *ctx, const ns_line_names *names, ns_line_id line, ns_text *text);
// The line of that name, which may be shorter: "top 3", "x 4 2". NS_BAD_INPUT when there is none.
ns_status ns_line_names_read(ns_ctx *ctx, const ns_line_names *names, const char *name,
                             ns_line_id *line);
// Whether the clue is printed where the walk ends: read from the outside in it goes against the walk.
bool ns_line_is_reversed(const ns_line_names *names, ns_line_id line);
// Which cell from the clue on a visit of the line is, from 1.
int32_t ns_line_place_of(const ns_line_names *names, ns_line_id line, int32_t visit);
// Appends the name of a cell; false without memory. On curves it is told by a line, which is `line` when
// that meets the cell, else one whose clue is near; give -1 for no line.
bool ns_cell_name(ns_ctx *ctx, const ns_line_names *names, ns_cell_id cell, ns_line_id line,
                  ns_text *text);

// The same for who has one line to name or to find.
bool ns_line_name(ns_ctx *ctx, const ns_doc *doc, ns_line_id line, ns_text *text);
ns_status ns_line_named(ns_ctx *ctx, const ns_doc *doc, const char *name, ns_line_id *line);

#ifdef __cplusplus
}
#endif

#endif
