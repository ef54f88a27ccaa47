// sloped_match.h: whether a sloped puzzle, its board and the twin of its picture say the same.
#ifndef NS_SLOPED_MATCH_H
#define NS_SLOPED_MATCH_H

#include "nonosmith/doc.h"
#include "ns_test.h"
#include "oracle/sloped_twin.h"

// Compares a doc with the faces that its own board's lines cut, all of it exactly: outlines, walks,
// clues, visits. (Of a bent board there is nothing to compare but how many there are.) `cells`, with room for twin->faces, becomes the cell of each face. Counts
// checks, the messages begin with `what`; false when the first of them fails.
bool ns_sloped_match_doc(ns_test *t, const char *what, const ns_doc *doc,
                         const ns_sloped_twin *board, int32_t *cells);

// Compares the walks of a doc, and its clues, with those of a twin: curve i is line order[i] (or i),
// face f is the cell cells[f].
bool ns_sloped_match_walks(ns_test *t, const char *what, const ns_doc *doc,
                           const ns_sloped_twin *twin, const int32_t *order,
                           const int32_t *cells);

// Compares two twins of the same lines: faces lie on the same sides of all lines, the same lines
// meet where many do (unless one is bent). Line i of `a` is line order[i] of `b`. `faces`, with room for a->faces,
// becomes the face of b for each of a.
bool ns_sloped_match_twins(ns_test *t, const char *what, const ns_sloped_twin *a,
                           const ns_sloped_twin *b, const int32_t *order, int32_t *faces);

// Where the borders of the picture run, whatever else crosses them: along each line from where one
// begins to where it ends, and which other lines have a border there. Twins with equal borders
// show the same picture but for shifts. Faces have their colours; not for bent boards.
uint64_t ns_sloped_borders(const ns_sloped_twin *twin);

// For each line of `board` the line of the picture, times `scale`, that lies within `most` of it;
// false when they are not one to one.
bool ns_sloped_match_lines(const ns_sloped_twin *board, const ns_sloped_twin *picture,
                           double scale, double most, int32_t *order);

#endif
