// voxels.h: a box of voxels, and how a mesh becomes one.
//
// x runs fastest, then y, then z going up: voxel (x, y, z) is at[x + w (y + h z)], as the cells of
// a solid puzzle.
#ifndef NONOSMITH_VOXELS_H
#define NONOSMITH_VOXELS_H

#include "nonosmith/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_VOXELS_SIDE_MAX 256
#define NS_VOXEL_PAINTS_MAX 255

typedef struct ns_voxels {
    int32_t size[3];                        // all 0: none
    uint8_t *at;                            // 0 empty, otherwise a paint
    int32_t paint_count;                    // paints are 1 .. paint_count
    ns_rgb paints[NS_VOXEL_PAINTS_MAX + 1]; // paint 0 is not used
} ns_voxels;

// All empty. NS_BAD_INPUT when a side is not from 1 to NS_VOXELS_SIDE_MAX.
ns_status ns_voxels_create(ns_ctx *ctx, ns_voxels *voxels, int32_t x, int32_t y, int32_t z);
ns_status ns_voxels_copy(ns_ctx *ctx, ns_voxels *to, const ns_voxels *from);
// Cuts off empty layers on all six sides; a box of nothing but empty voxels becomes none.
ns_status ns_voxels_trim(ns_ctx *ctx, ns_voxels *voxels);
int32_t ns_voxels_filled(const ns_voxels *voxels);
// How many pieces the filled voxels make; those that touch at a corner belong together.
ns_status ns_voxels_pieces(ns_ctx *ctx, const ns_voxels *voxels, int32_t *pieces);
void ns_voxels_drop(ns_ctx *ctx, ns_voxels *voxels);

// Where a mesh stands in the box: a point p is at (p - origin) * scale, in voxels.
typedef struct ns_stand {
    ns_vec3 origin;
    double scale;
} ns_stand;

typedef enum ns_solidity {
    NS_SOLID_AUTO,   // winding when the triangles all turn alike or can, otherwise parity
    NS_SOLID_PARITY, // parity along z for a closed mesh, otherwise the majority of three axes
    NS_SOLID_X,      // parity of the crossings of a ray along one axis
    NS_SOLID_Y,
    NS_SOLID_Z,
    NS_SOLID_MAJORITY, // what two of the three axes say
    NS_SOLID_WINDING,  // what most of six rays say whose ways in and out do not cancel
    NS_SOLID_SHELL,    // the voxels that the surface passes through; samples do not matter
} ns_solidity;

typedef struct ns_voxelise_options {
    int32_t
        samples; // points along each edge of a voxel, 1 to 16: 1 is its centre, 3 is 27 points
    double threshold; // a voxel is filled when more than this share of its points is inside
    ns_solidity solidity;
} ns_voxelise_options;

typedef struct ns_voxelised {
    bool closed;        // every edge has an even number of triangles, equal points being joined
    int32_t open_edges; // the others
    int32_t turned;     // edges that triangles run along more often one way than the other
    int32_t flipped;    // triangles that NS_SOLID_AUTO took the other way round to mend that
    int32_t degenerate; // triangles without area: no ray meets them
    ns_solidity used;
} ns_voxelised;

// One sample, threshold one half, auto.
ns_voxelise_options ns_voxelise_defaults(void);
// The stand in which the mesh's longest side is `side` voxels long and its middle is that of a cube
// of so many voxels.
// NS_BAD_INPUT when the mesh has no extent.
ns_status ns_mesh_stand(ns_ctx *ctx, const ns_mesh *mesh, double side, ns_stand *stand);
// Fills a box of the given size; the voxels must be empty. The mesh's points are rounded to
// 1/65536 of a voxel, and from there on every answer is exact: a point of the surface belongs to
// the side that a fixed rule says, the same for all three axes, so that a closed mesh gives the
// same solid whatever way it is looked through.
//
// By parity, parts that overlap cancel out; where an odd number of triangles lies along a ray, the
// points between the first and the last count half. By winding they add up: a ray counts the
// triangles it enters through less those it leaves by, and says inside while that is not 0. For a
// mesh that is not closed the rays from both ends along all three axes are asked.
//
// Paints come from the nearest triangle that the rays meet; NS_VOXEL_PAINTS_MAX of them serve best
// when there are more colours. The report may be NULL; without it whether the mesh is closed is
// looked at for NS_SOLID_AUTO and NS_SOLID_PARITY only. Failures leave the voxels empty. Costs the
// triangles' shadows plus the voxels.
ns_status ns_voxelise(ns_ctx *ctx, const ns_mesh *mesh, ns_stand stand, const int32_t size[3],
                      const ns_voxelise_options *options, ns_voxels *voxels,
                      ns_voxelised *report);

// MagicaVoxel. `model` is the one to read of a file without a scene graph, from 0; with one all
// visible shapes are merged, and there is only model 0. What was left out is noted. NS_BAD_INPUT
// with a sentence for anything that is not sound; sentences count models from 1.
ns_status ns_vox_read(ns_ctx *ctx, const char *bytes, int32_t count, int32_t model,
                      ns_voxels *voxels, ns_notes *notes);
ns_status ns_vox_write(ns_ctx *ctx, const ns_voxels *voxels, ns_text *bytes);

#ifdef __cplusplus
}
#endif

#endif
