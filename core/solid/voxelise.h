// voxelise.h: the parts of ns_voxelise, and the lattice they share.
//
// A mesh stands in the box with its points rounded to 1/65536 of a voxel (a *spot*); what is asked
// of it is asked at sample points that lie at whole spots as well. So every question is one about
// integers of at most 30 bits, whose cross products fit 62.
//
// Ties. A sample point may lie on a triangle, its ray may pass through an edge or a corner. We
// think of every sample point s as s + (e, e^2, e^3) for an e smaller than any difference that
// occurs: such a point lies on no plane through three spots and its rays meet no edge. When an
// expression is 0, its sign is that of the part with the lowest power of e. As that is one real
// point, whichever axis a ray through it takes, the parity of the crossings with a closed surface
// is the same for all three.
//
//     ray along   columns (u)   rows (v)    of the two, u is always the one with the larger
//     z           x             y           shift, so one rule serves: a sample level with a
//     y           x             z           corner lies above it, one on an edge to the right
//     x           y             z           of it
#ifndef NS_VOXELISE_H
#define NS_VOXELISE_H

#include "base/blocks.h"
#include "geom/predicates.h"
#include "nonosmith/voxels.h"

#define NS_SPOT_BITS 16
#define NS_SPOTS_VOXEL (1 << NS_SPOT_BITS)
#define NS_SPOT_MOST (1 << 29) // 8192 voxels; how far a point may be from the box's corner
#define NS_SAMPLES_MAX 16
#define NS_NO_COLOUR UINT32_MAX

typedef struct ns_voxel_spot {
    int32_t at[3];
} ns_voxel_spot;

// What is known while a mesh becomes voxels.
typedef struct ns_voxel_job {
    const ns_mesh *mesh;
    int32_t size[3];
    int32_t samples;               // along each edge of a voxel
    int32_t place[NS_SAMPLES_MAX]; // of the samples within a voxel, in spots
    ns_voxel_spot *spots;          // the mesh's points
    bool winding;                  // rays count ways in and out, otherwise crossings modulo 2
    uint8_t *flipped;              // by triangle: taken the other way round; NULL when none is
    // How many of a voxel's points are inside by the rays along each axis, counted in halves: one
    // for each end that a ray may come from.
    uint16_t *cover[3];
    // By voxel: distance to the nearest surface met so far, 1/128 of a voxel, in the high byte,
    // its colour below; NS_NO_COLOUR where none was met. NULL when there is only one colour.
    uint32_t *colours;
    ns_blocks blocks; // all of the above but the mesh
} ns_voxel_job;

static inline int32_t ns_job_voxels(const ns_voxel_job *job)
{
    return job->size[0] * job->size[1] * job->size[2];
}

// From one voxel to the next along an axis, in the box's array.
static inline int32_t ns_job_stride(const ns_voxel_job *job, int32_t axis)
{
    return axis == 0 ? 1 : axis == 1 ? job->size[0] : job->size[0] * job->size[1];
}

// The voxel that holds a spot, along one axis; may lie outside of the box.
static inline int32_t ns_spot_voxel(int32_t spot)
{
    return ((spot + NS_SPOT_MOST) >> NS_SPOT_BITS) - (NS_SPOT_MOST >> NS_SPOT_BITS);
}

// Of the samples along an axis, how many lie below the spot.
static inline int32_t ns_samples_below(const ns_voxel_job *job, int32_t axis, int32_t spot)
{
    const int32_t voxel = ns_spot_voxel(spot), n = job->samples;

    if (voxel < 0)
        return 0;
    if (voxel >= job->size[axis])
        return job->size[axis] * n;
    const int32_t within = spot - voxel * NS_SPOTS_VOXEL;
    const int32_t k = within * n >> NS_SPOT_BITS;
    return voxel * n + k + (job->place[k] < within);
}

static inline int32_t ns_sample_spot(const ns_voxel_job *job, int32_t sample)
{
    return sample / job->samples * NS_SPOTS_VOXEL + job->place[sample % job->samples];
}

// The normal of a triangle by its right-hand rule, twice its area long.
void ns_spots_normal(const ns_voxel_job *job, int32_t triangle, int64_t normal[3]);

// Rounds the mesh's points; NS_BAD_INPUT when one lies too far from the box.
ns_status ns_voxelise_round(ns_ctx *ctx, ns_voxel_job *job, ns_stand stand);
// Counts the edges that an odd number of triangles have, after joining points in one spot, those
// along which they turn against each other, and the triangles without area. Before the second of
// these triangles may be flipped to turn as their neighbours do. Costs the triangles and points.
ns_status ns_voxelise_edges(ns_ctx *ctx, ns_voxel_job *job, bool may_flip,
                            ns_voxelised *report);
// Sends the rays along an axis, counts into job->cover[axis] when it is there and colours
// job->colours when they are there.
ns_status ns_voxelise_rays(ns_ctx *ctx, ns_voxel_job *job, int32_t axis);
// Marks the voxels that the surface passes through in job->cover[0], and colours them.
ns_status ns_voxelise_shell(ns_ctx *ctx, ns_voxel_job *job);

// Whether all of the mesh has one colour, and which.
bool ns_mesh_plain(const ns_mesh *mesh, ns_rgb *colour);
// A triangle comes close to a voxel: `distance` in spots, `weight` the share of each of its
// corners in the colour there.
void ns_voxelise_touch(ns_voxel_job *job, int32_t voxel, int32_t distance, int32_t triangle,
                       const double weight[3]);
// Gives every voxel marked in `voxels` its paint, from the colours collected.
ns_status ns_voxelise_paint(ns_ctx *ctx, ns_voxel_job *job, ns_rgb plain, ns_voxels *voxels);
// At most NS_VOXEL_PAINTS_MAX paints for the colours (0xrrggbb) of the voxels that are not 0,
// exactly those when there are no more.
ns_status ns_voxels_choose_paints(ns_ctx *ctx, const uint32_t *colours, ns_voxels *voxels);

#endif
