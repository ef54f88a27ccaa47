// raster.h: a drawing as pixels, too simple to be wrong.
//
// Every pixel looks at its centre only: for each shape in painting order, how often the outline
// winds around that point, by the fill rule whether it is inside, and then the colour over what
// was there. Curves are 64 straight pieces each. No smoothing of edges.
#ifndef NS_RASTER_H
#define NS_RASTER_H

#include "nonosmith/drawing.h"
#include "nonosmith/picture.h"

// How often the outline of a shape winds around a point of the page.
int32_t ns_winding(const ns_drawing *drawing, const ns_shape *shape, ns_vec point);
// Paints on white, `scale` pixels to a unit of the page. The bitmap is made by the caller.
void ns_raster(const ns_drawing *drawing, double scale, ns_bitmap *bitmap);

// How two pictures of the same size agree. An edge is where neighbouring pixels of `truth` differ
// visibly; `far` counts the pixels whose centre is more than `band` away from the pixels at an
// edge, and `wrong` those of them that differ by more than `slack` in a colour.
typedef struct ns_agreement {
    int64_t far, wrong;
    int32_t x, y;    // one of the wrong ones
    double brighter; // how much brighter the other is on the whole, as a part of white
} ns_agreement;

ns_agreement ns_bitmaps_agree(const ns_bitmap *truth, const ns_bitmap *other, double band,
                              int32_t slack);

#endif
