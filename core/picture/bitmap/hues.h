// hues.h: many colours, each with a weight, and the few that stand for them.
//
// The colours are cut into boxes (colour_boxes.h), whose means are then refined by k-means. All
// sums are integers, or doubles in a fixed order; ties go to the colour met first.
#ifndef NS_HUES_H
#define NS_HUES_H

#include "nonosmith/picture.h"

// A colour of the picture and how much it counts.
typedef struct ns_hue {
    ns_rgb colour;
    int64_t weight, border;
    int64_t sum[3]; // of weighted colours, when several share the hue
    int32_t label;  // its centre, once settled
} ns_hue;

typedef struct ns_hues {
    NS_ARRAY(ns_hue) list;
    ns_rgb centre[NS_LABELS_MAX]; // what the hues become
    int32_t centres;
    bool fixed_first; // centre 0 was given and stays: a background
} ns_hues;

// The colour, with a weight, shares the hue.
void ns_hue_add(ns_hue *hue, ns_rgb colour, int64_t weight);
// The mean of colours whose weighted sums are known.
ns_rgb ns_hue_mean(const int64_t sum[3], int64_t weight);
// Adds up to `wanted` centres to the fixed one, or to none, and labels each hue with the nearest.
// No more hues than that stay as they are. There must be a hue; their order stays.
ns_status ns_hues_settle(ns_ctx *ctx, ns_hues *hues, int32_t wanted);

#endif
