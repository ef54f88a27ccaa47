// sloped_pictures.h: pictures of polygons with four slopes for tests: random ones, and the drawings
// made by others; each also as the drawing that the maker reads.
#ifndef NS_SLOPED_PICTURES_H
#define NS_SLOPED_PICTURES_H

#include "base/basics.h"
#include "nonosmith/drawing.h"
#include "nonosmith/outline.h"
#include "ns_test.h"
#include "oracle/sloped_twin.h"

// What is known of the data, from its README. But of multiple points in two_lads and fish it says 25
// and 65; all crossings in fractions, and the number of faces, say 24 and 62.
typedef struct ns_sloped_input {
    const char *name;
    int32_t lines, faces, black, multiple, frame_multiple;
    double drawn, widest; // the narrowest face as drawn, and at best; three and four digits
    int32_t passes;       // of the README's line order
} ns_sloped_input;

#define NS_SLOPED_INPUTS 19
extern const ns_sloped_input ns_sloped_inputs[NS_SLOPED_INPUTS];

// FOLDER/sloped/NAME.svg by a reader of its own; counts a failed check when it is not understood.
bool ns_sloped_picture_load(ns_test *t, const char *folder, const char *name,
                            ns_sloped_picture *picture);

// A few rectangles, triangles, octagons, diamonds and slanted boxes with corners on a small grid:
// points where many lines meet, on the frame too, lines through the frame's corners. The page is
// from 4 to 24 wide and high. Black and white, or with red and blue.
void ns_sloped_picture_random(ns_rng *rng, bool coloured, ns_sloped_picture *picture);
// How a colour of a picture is painted.
ns_rgb ns_sloped_paint(uint8_t colour);

// The drawing of a picture: a path per shape.
ns_status ns_sloped_drawing(ns_ctx *ctx, const ns_sloped_picture *picture, ns_drawing *drawing);
// Prints the picture as SVG, for whoever looks into a failure.
void ns_sloped_picture_print(const ns_sloped_picture *picture);

#endif
