// vox_write.c: voxels as the smallest MagicaVoxel file that every reader takes: version 150, one
// model, always with its palette. Voxels are in order of z, y, x, so that the same model is the
// same bytes.
#include "nonosmith/voxels.h"

#include "base/basics.h"

static void put_int(uint8_t **to, int32_t value)
{
    for (int32_t i = 0; i < 4; i++)
        *(*to)++ = (uint8_t)((uint32_t)value >> (8 * i));
}

static void put_head(uint8_t **to, const char *name, int32_t own, int32_t inner)
{
    memcpy(*to, name, 4);
    *to += 4;
    put_int(to, own);
    put_int(to, inner);
}

static void put_voxels(uint8_t **to, const ns_voxels *voxels)
{
    const uint8_t *at = voxels->at;

    for (int32_t z = 0; z < voxels->size[2]; z++) {
        for (int32_t y = 0; y < voxels->size[1]; y++) {
            for (int32_t x = 0; x < voxels->size[0]; x++, at++) {
                if (!*at)
                    continue;
                NS_ASSERT(*at <= voxels->paint_count);
                *(*to)++ = (uint8_t)x;
                *(*to)++ = (uint8_t)y;
                *(*to)++ = (uint8_t)z;
                *(*to)++ = *at;
            }
        }
    }
}

// Record k is paint k + 1; what is not used stays zero.
static void put_palette(uint8_t **to, const ns_voxels *voxels)
{
    memset(*to, 0, 1024);
    for (int32_t paint = 1; paint <= voxels->paint_count; paint++) {
        const ns_rgb colour = voxels->paints[paint];
        const uint8_t record[4] = { colour.r, colour.g, colour.b, 255 };
        memcpy(*to + 4 * (paint - 1), record, 4);
    }
    *to += 1024;
}

ns_status ns_vox_write(ns_ctx *ctx, const ns_voxels *voxels, ns_text *bytes)
{
    if (voxels->size[0] == 0)
        return ns_fail(ctx, NS_BAD_INPUT, "there are no voxels to write");
    const int32_t filled = ns_voxels_filled(voxels);
    const int32_t inner = 24 + 16 + 4 * filled + 1036;
    NS_NEED(ctx, ns_array_room(ctx, bytes, 1, 20 + inner + 1));
    uint8_t *to = (uint8_t *)bytes->at + bytes->count;
    memcpy(to, "VOX ", 4);
    to += 4;
    put_int(&to, 150);
    put_head(&to, "MAIN", 0, inner);
    put_head(&to, "SIZE", 12, 0);
    for (int32_t axis = 0; axis < 3; axis++)
        put_int(&to, voxels->size[axis]);
    put_head(&to, "XYZI", 4 + 4 * filled, 0);
    put_int(&to, filled);
    put_voxels(&to, voxels);
    put_head(&to, "RGBA", 1024, 0);
    put_palette(&to, voxels);
    bytes->count += 20 + inner;
    NS_ASSERT((char *)to == bytes->at + bytes->count);
    *to = 0;
    return NS_OK;
}
