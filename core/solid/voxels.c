// voxels.c: a box of voxels as an owner; see voxels.h.
#include "nonosmith/voxels.h"

#include "base/basics.h"

static int32_t cells_of(const int32_t size[3])
{
    return size[0] * size[1] * size[2];
}

ns_status ns_voxels_create(ns_ctx *ctx, ns_voxels *voxels, int32_t x, int32_t y, int32_t z)
{
    *voxels = (ns_voxels){ 0 };
    if (ns_min(x, ns_min(y, z)) < 1 || ns_max(x, ns_max(y, z)) > NS_VOXELS_SIDE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a box of voxels has 1 to %d along each side, not %d by %d by %d",
                       NS_VOXELS_SIDE_MAX, (int)x, (int)y, (int)z);
    uint8_t *at = ns_new(ctx, x * y * z, 1);
    if (!at)
        return ns_no_memory(ctx);
    voxels->size[0] = x;
    voxels->size[1] = y;
    voxels->size[2] = z;
    voxels->at = at;
    return NS_OK;
}

ns_status ns_voxels_copy(ns_ctx *ctx, ns_voxels *to, const ns_voxels *from)
{
    const int32_t count = cells_of(from->size);
    uint8_t *at = NULL;

    *to = (ns_voxels){ 0 };
    if (count > 0) {
        at = ns_new(ctx, count, 1);
        if (!at)
            return ns_no_memory(ctx);
        memcpy(at, from->at, (size_t)count);
    }
    *to = *from;
    to->at = at;
    return NS_OK;
}

int32_t ns_voxels_filled(const ns_voxels *voxels)
{
    const int32_t count = cells_of(voxels->size);
    int32_t filled = 0;

    for (int32_t i = 0; i < count; i++)
        filled += voxels->at[i] != 0;
    return filled;
}

// The box around what is filled, from low to high (exclusive); false when nothing is.
static bool find_filled(const ns_voxels *voxels, int32_t low[3], int32_t high[3])
{
    const int32_t *size = voxels->size;
    const uint8_t *at = voxels->at;

    for (int32_t axis = 0; axis < 3; axis++) {
        low[axis] = size[axis];
        high[axis] = 0;
    }
    for (int32_t z = 0; z < size[2]; z++) {
        for (int32_t y = 0; y < size[1]; y++) {
            for (int32_t x = 0; x < size[0]; x++) {
                if (!*at++)
                    continue;
                const int32_t place[3] = { x, y, z };
                for (int32_t axis = 0; axis < 3; axis++) {
                    low[axis] = ns_min(low[axis], place[axis]);
                    high[axis] = ns_max(high[axis], place[axis] + 1);
                }
            }
        }
    }
    return high[0] > 0;
}

ns_status ns_voxels_trim(ns_ctx *ctx, ns_voxels *voxels)
{
    int32_t low[3], high[3];
    ns_voxels cut;

    if (!find_filled(voxels, low, high)) {
        ns_voxels_drop(ctx, voxels);
        return NS_OK;
    }
    if (low[0] + low[1] + low[2] == 0 && high[0] == voxels->size[0]
        && high[1] == voxels->size[1] && high[2] == voxels->size[2])
        return NS_OK;
    NS_TRY(ns_voxels_create(ctx, &cut, high[0] - low[0], high[1] - low[1], high[2] - low[2]));
    const size_t row = (size_t)cut.size[0];
    uint8_t *to = cut.at;
    for (int32_t z = low[2]; z < high[2]; z++) {
        for (int32_t y = low[1]; y < high[1]; y++, to += row)
            memcpy(to, voxels->at + low[0] + voxels->size[0] * (y + voxels->size[1] * z), row);
    }
    cut.paint_count = voxels->paint_count;
    memcpy(cut.paints, voxels->paints, sizeof cut.paints);
    ns_voxels_drop(ctx, voxels);
    *voxels = cut;
    return NS_OK;
}

void ns_voxels_drop(ns_ctx *ctx, ns_voxels *voxels)
{
    ns_free(ctx, voxels->at, cells_of(voxels->size), 1);
    *voxels = (ns_voxels){ 0 };
}
