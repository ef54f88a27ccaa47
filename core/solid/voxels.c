// voxels.c: boxes of voxels as owners. A box is whole or none at all: whatever fails leaves all
// sides 0 and no memory, and a box that would hold nothing filled becomes none when it is trimmed.
#include "solid/voxel_box.h"

ns_status ns_voxels_create(ns_ctx *ctx, ns_voxels *voxels, int32_t x, int32_t y, int32_t z)
{
    *voxels = (ns_voxels){ 0 };
    if (x < 1 || y < 1 || z < 1 || x > NS_VOXELS_SIDE_MAX || y > NS_VOXELS_SIDE_MAX
        || z > NS_VOXELS_SIDE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a box has 1 to %d voxels along each side, not %d by %d by %d",
                       NS_VOXELS_SIDE_MAX, x, y, z);
    voxels->at = ns_new(ctx, x * y * z, sizeof *voxels->at);
    NS_NEED(ctx, voxels->at);
    voxels->size[0] = x;
    voxels->size[1] = y;
    voxels->size[2] = z;
    return NS_OK;
}

ns_status ns_voxels_copy(ns_ctx *ctx, ns_voxels *to, const ns_voxels *from)
{
    ns_voxels copy = *from;

    *to = (ns_voxels){ 0 };
    if (from->at) {
        copy.at = ns_new(ctx, ns_voxels_count(from), sizeof *copy.at);
        NS_NEED(ctx, copy.at);
        memcpy(copy.at, from->at, (size_t)ns_voxels_count(from));
    }
    *to = copy;
    return NS_OK;
}

bool ns_voxels_box(const ns_voxels *voxels, int32_t low[3], int32_t high[3])
{
    const uint8_t *at = voxels->at;

    for (int32_t a = 0; a < 3; a++) {
        low[a] = voxels->size[a];
        high[a] = 0;
    }
    for (int32_t z = 0; z < voxels->size[2]; z++) {
        for (int32_t y = 0; y < voxels->size[1]; y++, at += voxels->size[0]) {
            int32_t first = 0, end = voxels->size[0];
            while (first < end && !at[first])
                first++;
            while (end > first && !at[end - 1])
                end--;
            if (first == end)
                continue;
            const int32_t from[3] = { first, y, z }, to[3] = { end, y + 1, z + 1 };
            for (int32_t a = 0; a < 3; a++) {
                low[a] = ns_min(low[a], from[a]);
                high[a] = ns_max(high[a], to[a]);
            }
        }
    }
    return low[0] < high[0];
}

ns_status ns_voxels_trim(ns_ctx *ctx, ns_voxels *voxels)
{
    int32_t low[3], high[3];
    ns_voxels cut;

    if (!ns_voxels_box(voxels, low, high)) {
        ns_voxels_drop(ctx, voxels);
        return NS_OK;
    }
    NS_ASSERT(low[1] < high[1] && low[2] < high[2]);
    const int32_t w = high[0] - low[0], h = high[1] - low[1], d = high[2] - low[2];
    if (w == voxels->size[0] && h == voxels->size[1] && d == voxels->size[2])
        return NS_OK;
    NS_TRY(ns_voxels_create(ctx, &cut, w, h, d));
    cut.paint_count = voxels->paint_count;
    memcpy(cut.paints, voxels->paints, sizeof cut.paints);
    for (int32_t z = 0; z < d; z++) {
        for (int32_t y = 0; y < h; y++) {
            const int32_t row = voxels->size[1] * (low[2] + z) + low[1] + y;
            memcpy(cut.at + w * (h * z + y), voxels->at + voxels->size[0] * row + low[0],
                   (size_t)w);
        }
    }
    ns_voxels_drop(ctx, voxels);
    *voxels = cut;
    return NS_OK;
}

int32_t ns_voxels_filled(const ns_voxels *voxels)
{
    int32_t filled = 0;

    for (int32_t i = 0; i < ns_voxels_count(voxels); i++)
        filled += voxels->at[i] != 0;
    return filled;
}

void ns_voxels_drop(ns_ctx *ctx, ns_voxels *voxels)
{
    ns_free(ctx, voxels->at, ns_voxels_count(voxels), sizeof *voxels->at);
    *voxels = (ns_voxels){ 0 };
}
