// sloped_twin.h: the faces between lines of four slopes once more, slowly and by other means.
//
// The frame is one convex face; each line in turn cuts every face it enters into two. Coordinates
// are whole numbers, twice those of the picture or the board, so that two diagonals cross in
// whole numbers too and nothing is ever rounded. Colours come from points inside the faces,
// walks from the faces that have an edge on a line, widths from all pairs of an edge and a
// corner. Nothing here knows the maker's lists.
#ifndef NS_SLOPED_TWIN_H
#define NS_SLOPED_TWIN_H

#include "nonosmith/board.h"

#define NS_TWIN_LOOPS 128
#define NS_TWIN_CORNERS 2048
#define NS_TWIN_LINES 64 // a set of lines is a word
#define NS_TWIN_SIDES 12 // eight directions, and a moment with more while cutting

// Polygons with whole coordinates on a page. Loops of one shape are filled together, even-odd or
// not; later shapes cover earlier ones.
typedef struct ns_sloped_loop {
    int32_t first, count; // into `at`
    int32_t shape;        // ascending
} ns_sloped_loop;

typedef struct ns_sloped_picture {
    int32_t width, height;
    int32_t loops, corners;
    bool nonzero;                  // every shape; otherwise even-odd
    uint8_t colour[NS_TWIN_LOOPS]; // by shape: 0 white, 1 black, 2 red, 3 blue
    ns_sloped_loop loop[NS_TWIN_LOOPS];
    ns_point at[NS_TWIN_CORNERS];
} ns_sloped_picture;

typedef struct ns_twin_at {
    int64_t x, y;
} ns_twin_at;

// All points with a x + b y = c; (a, b) is (1, 0), (0, 1), (1, 1) or (1, -1).
typedef struct ns_twin_line {
    int32_t a, b;
    int64_t c;
} ns_twin_line;

typedef struct ns_twin_face {
    int32_t count;
    ns_twin_at at[NS_TWIN_SIDES]; // clockwise on the page, no three in a row
    uint8_t colour;
} ns_twin_face;

typedef struct ns_sloped_twin {
    int64_t width, height;
    int32_t lines, faces, room;
    bool bent; // of a board whose curves are straight but for rounding; see below
    ns_twin_line line[NS_TWIN_LINES];
    ns_twin_face *face;
} ns_sloped_twin;

// A point where three lines or more meet inside, or two or more on the frame.
typedef struct ns_twin_meet {
    ns_twin_at at;
    uint64_t lines;
    bool on_frame;
} ns_twin_meet;

// Adds a corner to the loop added last.
void ns_sloped_loop_add(ns_sloped_picture *picture, int32_t shape, uint8_t colour);
void ns_sloped_corner_add(ns_sloped_picture *picture, int32_t x, int32_t y);
// Reads "M10 20 L30 40 ... Z M..." of whole numbers into one shape; false when it is something else.
bool ns_sloped_path_add(ns_sloped_picture *picture, const char *path);

// The lines with a border somewhere, the faces between them, their colours. False when there are
// more than NS_TWIN_LINES lines or an edge has another slope; nothing to drop then.
bool ns_sloped_twin_of_picture(ns_sloped_twin *twin, const ns_sloped_picture *picture);
// The same lines as the curves of a board, in their order, and the faces between these; colours are
// 0. NULL, or what is wrong with a curve. Where many lines meet at a fifth of the frame, say, no
// point of the grid is: curves are bent there by a step. Then lines are those nearest, and the
// faces are the outlines of the board's cells, in their order.
const char *ns_sloped_twin_of_board(ns_sloped_twin *twin, const ns_board *board);
void ns_sloped_twin_drop(ns_sloped_twin *twin);
// The corners of a cell's outline without those that lie within `most` steps of where it goes straight
// on; false when there are too many, a step is curved or there is more than one loop.
bool ns_sloped_outline(const ns_board *board, int32_t cell, double most, ns_twin_face *face);

// The faces with an edge on one hand of a line, in order along the way (dx, dy), which is one of the
// two along the line. `faces` has room for twin->faces; returns how many.
int32_t ns_sloped_twin_walk(const ns_sloped_twin *twin, int32_t line, int32_t dx, int32_t dy,
                            bool left, int32_t *faces);
// The points where many lines meet, at most `room`; returns how many there are.
int32_t ns_sloped_twin_meets(const ns_sloped_twin *twin, ns_twin_meet *meets, int32_t room);
// The least distance between an edge and the corner farthest from it; 100 is the frame's longer
// side.
double ns_sloped_twin_width(const ns_sloped_twin *twin, int32_t face);
double ns_sloped_twin_narrowest(const ns_sloped_twin *twin);
// Twice the area, in the twin's doubled coordinates; positive.
int64_t ns_sloped_twin_area2(const ns_twin_face *face);

#endif
