// solid_repair.h: what the steps of a solid's repair share.
//
// A move is a voxel in another colour; the plan is the list of moves made so far, each voxel once.
#ifndef NS_SOLID_REPAIR_H
#define NS_SOLID_REPAIR_H

#include "make/solid/solid_trial.h"

typedef struct ns_solid_move {
    int32_t cell;
    uint8_t colour;
    int32_t harm;
    int32_t gain;    // cells that it would settle, by the last guess
    int32_t guessed; // in which round that was, 0 for never
} ns_solid_move;

typedef struct ns_solid_mender {
    ns_solid_trial trial;
    uint8_t *original;
    int32_t *harm; // of each voxel in each other colour, [cells * colours], 0 not known yet
    int32_t *layers[3]; // filled voxels of each layer
    NS_ARRAY(ns_solid_move) plan;
    ns_blocks blocks;
} ns_solid_mender;

// Makes a move on the trial's solution, or takes it back; both keep account of the layers.
void ns_solid_mender_set(ns_solid_mender *mender, int32_t cell, int32_t colour);
// Whether the voxel may have the colour: its cell allows it and no layer becomes empty.
bool ns_solid_mender_may(const ns_solid_mender *mender, int32_t cell, int32_t colour);
int32_t ns_solid_mender_harm(ns_solid_mender *mender, int32_t cell, int32_t colour);

// solid_repair_grow.c: moves, each the one that settles most for its harm, until all is settled
// or none helps.
ns_status ns_solid_mend_grow(ns_ctx *ctx, ns_solid_mender *mender);
// solid_repair_less.c: takes moves out of a plan that works, two against one or for less harm.
ns_status ns_solid_mend_less(ns_ctx *ctx, ns_solid_mender *mender);

#endif
