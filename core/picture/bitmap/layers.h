// layers.h: the shapes of a drawing at one place of the page, and the colour that is seen there.
//
// Whoever walks over the drawing tells each outline that is passed; the winding number of every
// shape is kept, and those that cover are in a set that finds the highest one quickly. A walk
// starts outside of everything, where all winding numbers are 0 and the paper is white.
#ifndef NS_LAYERS_H
#define NS_LAYERS_H

#include "picture/overlay/overlay.h"

#define NS_LAYER_LEVELS 4 // 64^4 shapes

// A layer is a shape of the drawing, or, beyond them, a patch.
typedef struct ns_layers {
    const ns_drawing *drawing;
    const ns_patches *patches;
    NS_ARRAY(int32_t) winding; // of each layer
    // The set of those that cover, 64 to a word; a word of the next level says which words are
    // not 0.
    uint64_t *level[NS_LAYER_LEVELS];
    int32_t words[NS_LAYER_LEVELS];
} ns_layers;

// Both are borrowed. The layers must be empty; drop them in any case.
ns_status ns_layers_open(ns_ctx *ctx, ns_layers *layers, const ns_drawing *drawing,
                         const ns_patches *patches);
// An outline of the layer is passed: its winding number changes by 1 or -1.
void ns_layers_pass(ns_layers *layers, int32_t layer, int32_t by);
ns_rgb ns_layers_seen(const ns_layers *layers);
void ns_layers_drop(ns_ctx *ctx, ns_layers *layers);

#endif
