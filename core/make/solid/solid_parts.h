// solid_parts.h: the steps of making a solid puzzle.
//
//     mesh   -> voxels      solid_fit.c     over scale and offset, the fit that is best
//     voxels -> puzzle      solid_lay.c     colours, solution, tallies
//     puzzle -> verdict     solid.c         with repair and thinning before it
#ifndef NS_SOLID_PARTS_H
#define NS_SOLID_PARTS_H

#include "nonosmith/make.h"

// A puzzle and its solution from filled voxels; both must be empty, and a failure leaves what was
// made for the caller to drop. The palette has the colours that occur. *by_region is set when
// there were two colours to find and no paint told them apart.
ns_status ns_solid_lay(ns_ctx *ctx, const ns_voxels *voxels, const ns_solid_options *options,
                       ns_puzzle *puzzle, ns_solution *solution, bool *by_region);

// A mesh sampled finely, to compare fits with.
typedef struct ns_fine_solid {
    ns_voxels voxels;
    ns_stand stand;
    int64_t filled;
    bool shell;         // only the surface
    uint8_t *shadow[3]; // what is seen along each axis
} ns_fine_solid;

// solid_faith.c
ns_status ns_fine_make(ns_ctx *ctx, const ns_mesh *mesh, int32_t side, ns_solidity solidity,
                       ns_fine_solid *fine);
void ns_fine_drop(ns_ctx *ctx, ns_fine_solid *fine);
// What a fit and the mesh have in common, of what either has: by volume (of a shell, of what the
// mesh has), and the mean of three silhouettes. 0 to 1 each.
ns_status ns_fine_compare(ns_ctx *ctx, const ns_fine_solid *fine, const ns_voxels *voxels,
                          ns_stand stand, double *volume, double *silhouettes);

// solid_mirror.c: of the filled voxels, the share whose mirror image along an axis is filled, the
// middle of them all being the mirror; 1 when there are none.
double ns_mirror_agreement(const ns_voxels *voxels, int32_t axis);

// solid_turn.c: models that are turned.
static inline bool ns_is_turned(const ns_hand_fit *hand)
{
    return hand->turn[0] != 0 || hand->turn[1] != 0 || hand->turn[2] != 0;
}
// Fills turned->points, which are empty, with those of the mesh; right angles are exact.
ns_status ns_points_turn(ns_ctx *ctx, const ns_mesh *mesh, const ns_hand_fit *hand,
                         ns_mesh *turned);
// NS_BAD_INPUT when the angles are no right ones.
ns_status ns_voxels_turn(ns_ctx *ctx, const ns_hand_fit *hand, ns_voxels *voxels);

// solid_fit.c: the best of the fits that the options ask for, trimmed, with its figures in `made`.
ns_status ns_solid_fit(ns_ctx *ctx, const ns_mesh *mesh, const ns_solid_options *options,
                       ns_voxels *voxels, ns_solid_made *made);

#endif
