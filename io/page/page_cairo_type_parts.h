// page_cairo_type_parts.h: what the child that sets type and its parent say to each other.
#ifndef NS_TYPE_CAIRO_PARTS_H
#define NS_TYPE_CAIRO_PARTS_H

#include "io/process/child.h"
#include "nonosmith/geom.h"

#define TYPE_EM 1000 // pixels that letters are set in, whatever their size: fine enough for any
#define TYPE_BYTES_MAX 4096       // of letters, and of a family
#define TYPE_CUBICS_MAX (1 << 18) // of one row

// A row to be set; the bytes of its family and its letters follow.
typedef struct type_question {
    int32_t family, letters; // bytes
    int32_t weight, italic;
} type_question;

// Outlines in ems; so many ns_cubic follow, then how many of them each contour has.
typedef struct type_answer {
    int32_t cubics, contours;
    int32_t missing; // letters that no font has
    double advance;
} type_answer;

// In a child of cairo: whether there is memory to set type. A thread of pango's tries for ever to read
// its fonts when there is none.
bool ns_type_has_room(void);
// page_cairo_type_child.c, the back end: answers until nobody asks any more.
int ns_type_child(void *user, int line);

#endif
