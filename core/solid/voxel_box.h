// voxel_box.h: places in a box of voxels, and the boxes around what is in it.
#ifndef NS_VOXEL_BOX_H
#define NS_VOXEL_BOX_H

#include "nonosmith/voxels.h"

#include "base/basics.h"

static inline int32_t ns_voxels_count(const ns_voxels *voxels)
{
    return voxels->size[0] * voxels->size[1] * voxels->size[2];
}

static inline int32_t ns_voxels_longest(const ns_voxels *voxels)
{
    return ns_max(voxels->size[0], ns_max(voxels->size[1], voxels->size[2]));
}

// One of the 27 voxels around a voxel, x fastest, itself being the one in the middle (13); -1 when
// it lies outside of the box.
static inline int32_t ns_voxel_around(const int32_t size[3], int32_t voxel, int32_t which)
{
    const int32_t x = voxel % size[0] + which % 3 - 1;
    const int32_t y = voxel / size[0] % size[1] + which / 3 % 3 - 1;
    const int32_t z = voxel / size[0] / size[1] + which / 9 - 1;
    const bool inside = x >= 0 && y >= 0 && z >= 0 && x < size[0] && y < size[1] && z < size[2];

    return inside ? x + size[0] * (y + size[1] * z) : -1;
}

// voxels.c: the smallest box from `low` up to, without, `high` that holds everything filled; false
// when nothing is.
bool ns_voxels_box(const ns_voxels *voxels, int32_t low[3], int32_t high[3]);
// mesh.c: the box around all triangles, and its longest side; false when there is none.
bool ns_mesh_box(const ns_mesh *mesh, double low[3], double high[3], double *longest);

#endif
