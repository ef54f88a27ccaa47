// solid_mirror.c: how far a box of voxels is its own mirror image.
//
// People see at once when the two ears of a head differ by a voxel. Where a mesh is symmetric its
// fit should be, and is when the middle of the mesh is the middle of a voxel or a border of two.
#include "make/solid/solid_parts.h"

#include "base/basics.h"

// The layers along an axis that the filled voxels are between.
static void find_extent(const ns_voxels *voxels, int32_t axis, int32_t *first, int32_t *last)
{
    const uint8_t *at = voxels->at;
    int32_t p[3];

    *first = voxels->size[axis];
    *last = -1;
    for (p[2] = 0; p[2] < voxels->size[2]; p[2]++) {
        for (p[1] = 0; p[1] < voxels->size[1]; p[1]++) {
            for (p[0] = 0; p[0] < voxels->size[0]; p[0]++) {
                if (*at++) {
                    *first = ns_min(*first, p[axis]);
                    *last = ns_max(*last, p[axis]);
                }
            }
        }
    }
}

double ns_mirror_agreement(const ns_voxels *voxels, int32_t axis)
{
    const int32_t step[3] = { 1, voxels->size[0], voxels->size[0] * voxels->size[1] };
    const uint8_t *at = voxels->at;
    int32_t first, last, p[3];
    int64_t filled = 0, mirrored = 0;

    find_extent(voxels, axis, &first, &last);
    for (p[2] = 0; p[2] < voxels->size[2]; p[2]++) {
        for (p[1] = 0; p[1] < voxels->size[1]; p[1]++) {
            for (p[0] = 0; p[0] < voxels->size[0]; p[0]++, at++) {
                if (!*at)
                    continue;
                filled++;
                mirrored += at[step[axis] * (first + last - 2 * p[axis])] != 0;
            }
        }
    }
    return filled ? (double)mirrored / (double)filled : 1;
}
