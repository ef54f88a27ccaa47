// curved_place.h: where on a piece of the picture a corner does the least harm.
#ifndef NS_CURVED_PLACE_H
#define NS_CURVED_PLACE_H

#include "make/hide/curved_bend.h"

#define NS_HIDE_UNIT (NS_FRAME_SIDE / NS_DE_JONG_SIDE)

// A bit of an outline, straight enough.
typedef struct place_segment {
    ns_vec from, to;
    int32_t piece;
    double arc; // of its start
} place_segment;

// Memory for whoever looks for places. All zero bytes are a valid empty one.
typedef struct curved_places {
    double slack;      // how far the border may move, in grid steps
    double plain_most; // a straight piece that is shorter keeps its straight parts
    bend_samples samples;
    NS_ARRAY(place_segment) view; // all outlines
} curved_places;

// From where to where on a piece.
typedef struct place_range {
    double from, to;
} place_range;

// The samples of a piece, as curved_sample_piece, close together.
ns_status curved_places_sample(ns_ctx *ctx, curved_places *places, const ns_outline *outline,
                               const ns_piece *piece);
// Cuts piece p at the best place in that range; *done is false when there is none.
ns_status curved_places_cut(ns_ctx *ctx, curved_places *places, ns_outline *outline, int32_t p,
                            place_range range, bool *done);
void curved_places_drop(ns_ctx *ctx, curved_places *places);

#endif
