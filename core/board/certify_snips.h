// certify_snips.h: the curves of an arranged board, cut so that each snip has at most one crossing.
//
// A section is cut where its cubics meet, midway between crossings that follow each other on one
// cubic, and once more near both ends, so that a section has at least three snips and two snips
// never have two ends in common. Where the curves cross is sought from where the polylines do;
// cuts need not be good to be safe: a curve that crosses another beyond its cut has no proof,
// that is all.
#ifndef NS_CERTIFY_SNIPS_H
#define NS_CERTIFY_SNIPS_H

#include "board/certify.h"

typedef struct ns_snip {
    ns_fine_cubic cubic;
    int32_t strand;
    int32_t entry;    // of the crossing that is listed on it; 0: none
    int32_t ends[2];  // ends with the same number are one point
    int32_t on_frame; // the end on the frame: 0, 1; -1: none
} ns_snip;

typedef NS_ARRAY(ns_snip) ns_snips;

// A place on a strand: a cubic of its section (0 for a straight line) and a parameter, 0 to 1.
typedef struct ns_place {
    int32_t cubic;
    double at;
} ns_place;

typedef NS_ARRAY(ns_place) ns_places; // by entry; those of crossings are set

// Where the polylines cross; refined: where the curves then seem to, which is better unless two
// crossings are so near to each other that one is taken for the other.
ns_status ns_places_find(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                         bool refined, ns_places *places);

// Appends the snips of all strands; strands beyond the board's sections are straight lines (see
// ns_tethers_add). *doubt is a strand with crossings too near to each other to cut between, or 0.
ns_status ns_snips_cut(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                       const ns_places *places, ns_snips *snips, int32_t *doubt);

// Crossings and order around nodes say how the faces of connected curves fit together, but not in
// which face something floats. So straight lines from frame to frame are added to the arrangement
// until nothing floats: if these cross the curves as they cross the polylines, all of it is
// where it seems. `attempt` chooses among many lines. *doubt is a strand that no line connects, or
// 0; *added how many lines there are.
ns_status ns_tethers_add(ns_ctx *ctx, ns_arrangement *arr, int32_t attempt, int32_t *added,
                         int32_t *doubt);
// Whether something floats at all.
ns_status ns_tethers_needed(ns_ctx *ctx, const ns_arrangement *arr, bool *needed);

#endif
