// solid_mirror.c: how far a box of voxels is its own mirror image.
//
// People see at once when the two ears of a head differ by a voxel. Where a mesh is symmetric its
// fit should be, and is when the middle of the mesh is the middle of a voxel or a border of two.
#include "make/solid/solid_parts.h"

#include "solid/voxel_box.h"

double ns_mirror_agreement(const ns_voxels *voxels, int32_t axis)
{
    const int32_t *size = voxels->size, steps[3] = { 1, size[0], size[0] * size[1] };
    const int32_t step = steps[axis];
    int32_t low[3], high[3];
    int64_t filled = 0, mirrored = 0;

    ns_voxels_box(voxels, low, high);
    for (int32_t i = 0; i < ns_voxels_count(voxels); i++) {
        if (!voxels->at[i])
            continue;
        const int32_t layer = i / step % size[axis];
        NS_ASSERT(layer >= low[axis] && layer < high[axis]);
        filled++;
        mirrored += voxels->at[i + step * (low[axis] + high[axis] - 1 - 2 * layer)] != 0;
    }
    return filled ? (double)mirrored / (double)filled : 1;
}
