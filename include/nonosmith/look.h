// look.h: how much of a drawing in colours a puzzle in few colours keeps, and which few to take.
//
// What one sees of a drawing are the borders between its colours. Each counts with its length and
// with how different the colours on both sides look; a *look* keeps a border when both sides
// still differ. Three looks are to choose from: black and white at a threshold; the silhouette,
// which is everything that is not as white as paper; and a few main colours, the others merged
// with them.
#ifndef NONOSMITH_LOOK_H
#define NONOSMITH_LOOK_H

#include "nonosmith/outline.h"

#define NS_LOOK_COLOURS_MAX 4 // that are chosen when nobody asked for colours

typedef enum ns_look_kind {
    NS_LOOK_THRESHOLD,
    NS_LOOK_SILHOUETTE,
    NS_LOOK_COLOURS
} ns_look_kind;

// What was asked for.
typedef struct ns_look_options {
    double threshold; // black below this lightness, 0..1; < 0: to be chosen ...
    int32_t colours;  // ... or, when not 0, so many colours at most
} ns_look_options;

typedef struct ns_look {
    ns_look_kind kind;
    bool chosen;      // neither asked for nor usual
    double threshold; // of the first two kinds
    int32_t colours;  // of the third, at most, besides white; otherwise 0
    // Of the third: white and what the paints become, each the nearest of them; none: every paint
    // is its own colour.
    ns_rgb palette[NS_LABELS_MAX];
    int32_t palette_count;
    double kept;    // the share of the borders
    ns_notes notes; // what was chosen, why, and how to choose otherwise
} ns_look;

// Chooses. In black and white drawings, and those in greys, the threshold is one half when that
// leaves something, else Otsu's over the painted area. Of a drawing in colours it is the first of
// threshold one half, silhouette, 2, 3 and 4 colours that keeps ENOUGH (core/picture/bitmap/look.c) of
// the borders, or whichever keeps most. More paints than the colours that were asked for are
// merged, by area. The look must be empty; drop it in any case. NS_BAD_INPUT, with a threshold
// that works, when the given one leaves nothing. Costs one overlay of the drawing.
ns_status ns_look_at(ns_ctx *ctx, const ns_drawing *drawing, const ns_look_options *options,
                     ns_look *look);
// "silhouette", "threshold" or "colours".
const char *ns_look_name(ns_look_kind kind);
void ns_look_drop(ns_ctx *ctx, ns_look *look);

#endif
