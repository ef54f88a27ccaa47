// straight_twin.h: where lines meet, by looking at every pair and every line through it, in whole
// numbers; random lines to compare with; and the lines of the drawings by others.
#ifndef NS_STRAIGHT_TWIN_H
#define NS_STRAIGHT_TWIN_H

#include "ns_test.h"
#include "straight/straights.h"

#define NS_SOME_LINES 40

// Adds lines that are not there yet and cross the frame; those are in `lines` afterwards.
typedef struct ns_some_lines {
    int32_t width, height, count; // without the frame's
    ns_straight at[NS_SOME_LINES];
} ns_some_lines;

// Lines of the four slopes on a small grid, many through the same points and corners.
ns_some_lines ns_lines_four(ns_rng *rng, int32_t count);
// Lines through two points of a small grid each.
ns_some_lines ns_lines_any(ns_rng *rng, int32_t count);

// Whether the built lines meet as those of the twin do, `step` of their steps being one of the
// twin's; else the first difference is printed.
bool ns_lines_agree(ns_test *t, const ns_some_lines *twin, const ns_straights *lines,
                    double step);
// Opens a frame `step` times as large and adds the lines.
ns_status ns_lines_open(ns_ctx *ctx, const ns_some_lines *twin, double step,
                        ns_straights *lines);

// The lines through the edges of a drawing of data/sloped, its grid of 5 mm being `step`; false
// when there is no such file or it has other edges.
bool ns_lines_of_drawing(ns_test *t, const char *name, double step, ns_straights *lines);

// A row of the table in data/sloped/README.md.
typedef struct ns_drawing_row {
    const char *name;
    int32_t n, faces, multi, frame_multi;
    double min_width;
} ns_drawing_row;

#define NS_DRAWING_ROWS 19
extern const ns_drawing_row ns_drawing_rows[NS_DRAWING_ROWS];

#endif
