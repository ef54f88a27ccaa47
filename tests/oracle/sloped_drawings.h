// sloped_drawings.h: the sloped drawings made by others and what is known about them.
#ifndef NS_SLOPED_DRAWINGS_H
#define NS_SLOPED_DRAWINGS_H

#include "make/sloped/sloped_work.h"
#include "ns_test.h"

#define NS_SLOPED_DRAWINGS_MAX 40

// A row of the table in the data folder's sloped/README.md.
typedef struct ns_sloped_drawing {
    char name[64]; // with ".svg"
    int32_t lines, faces, black, multiple, frame_multiple;
    double width, widest; // as drawn; the largest possible narrowest one, to 4 decimals
} ns_sloped_drawing;

// Reads the table; its rows, 0 (after a skip) without the data or without a reader of SVG.
int32_t ns_sloped_drawings(ns_test *t, ns_sloped_drawing rows[NS_SLOPED_DRAWINGS_MAX]);
// Reads a drawing's lines and colours with the page as frame; counts a failed check.
bool ns_slopes_load(ns_test *t, const char *name, ns_slopes *slopes);

#endif
