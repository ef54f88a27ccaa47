// iso_faces.c: see iso_faces.h. Voxels are gone through so that whatever hides one comes before it;
// then a triangle belongs to who asks first, and nothing has to be sorted.
#include "draw/solid/iso_faces.h"

#include "base/basics.h"

static void take(ns_iso_faces *faces, int32_t u, int32_t v, int32_t owner)
{
    NS_ASSERT(u >= 0 && u < faces->strips && v >= faces->first_row
              && v < faces->first_row + faces->rows);
    int32_t *at = &faces->owner[v - faces->first_row + faces->rows * u];

    if (*at == 0)
        *at = owner;
}

static void take_hexagon(ns_iso_faces *faces, int32_t x, int32_t y, int32_t z, int32_t voxel)
{
    const int32_t u = x + y + 1, v = x - y - 1 - 2 * z, owner = 1 + 3 * voxel;

    take(faces, u - 1, v - 1, owner + NS_ISO_TOP);
    take(faces, u, v - 1, owner + NS_ISO_TOP);
    take(faces, u - 1, v, owner + NS_ISO_FRONT);
    take(faces, u - 1, v + 1, owner + NS_ISO_FRONT);
    take(faces, u, v, owner + NS_ISO_RIGHT);
    take(faces, u, v + 1, owner + NS_ISO_RIGHT);
}

ns_status ns_iso_faces_find(ns_ctx *ctx, ns_iso_faces *faces, const int32_t size[3],
                            const uint8_t *filled)
{
    const int32_t w = size[0], h = size[1], d = size[2];

    *faces = (ns_iso_faces){ .size = { w, h, d },
                             .strips = w + h,
                             .rows = w + h + 2 * d - 1,
                             .first_row = 1 - h - 2 * d };
    faces->owner = ns_new(ctx, faces->strips * faces->rows, sizeof *faces->owner);
    if (!faces->owner) {
        *faces = (ns_iso_faces){ 0 };
        return ns_no_memory(ctx);
    }
    // Whatever hides a voxel lies above it, in front of it or right of it, so this order will do.
    for (int32_t z = d - 1; z >= 0; z--) {
        for (int32_t y = 0; y < h; y++) {
            for (int32_t x = w - 1; x >= 0; x--) {
                const int32_t voxel = x + w * (y + h * z);
                if (filled[voxel])
                    take_hexagon(faces, x, y, z, voxel);
            }
        }
    }
    return NS_OK;
}

void ns_iso_faces_drop(ns_ctx *ctx, ns_iso_faces *faces)
{
    ns_free(ctx, faces->owner, faces->strips * faces->rows, sizeof *faces->owner);
    *faces = (ns_iso_faces){ 0 };
}

void ns_iso_lift(const ns_iso_faces *faces, int32_t owner, ns_iso_point p, int32_t at[3])
{
    const int32_t w = faces->size[0], h = faces->size[1], voxel = (owner - 1) / 3;
    const int32_t x = voxel % w, y = voxel / w % h, z = voxel / w / h;

    switch ((owner - 1) % 3) {
    case NS_ISO_TOP:
        at[2] = z + 1;
        at[0] = (p.u + p.v + 2 * at[2]) / 2;
        at[1] = p.u - at[0];
        break;
    case NS_ISO_FRONT:
        at[1] = y;
        at[0] = p.u - y;
        at[2] = (at[0] - y - p.v) / 2;
        break;
    default:
        at[0] = x + 1;
        at[1] = p.u - at[0];
        at[2] = (at[0] - at[1] - p.v) / 2;
    }
    NS_ASSERT(at[0] + at[1] == p.u && at[0] - at[1] - 2 * at[2] == p.v); // it is seen there
}
