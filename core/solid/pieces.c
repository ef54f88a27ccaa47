// pieces.c: how many pieces a box of voxels, or a mesh, consists of. Voxels hang together by corners
// too, the parts of a mesh by points that triangles share; a solid in more pieces than its mesh has
// lost something thin on the way.
#include "base/forest.h"
#include "solid/voxel_box.h"

typedef struct flood {
    const ns_voxels *voxels;
    uint8_t *seen;
    NS_ARRAY(int32_t) todo;
} flood;

// Puts the filled neighbours of a voxel, those at its corners too, on the list.
static ns_status look_around(ns_ctx *ctx, flood *f, int32_t voxel)
{
    for (int32_t i = 0; i < 27; i++) {
        const int32_t other = ns_voxel_around(f->voxels->size, voxel, i);
        if (other < 0 || !f->voxels->at[other] || f->seen[other])
            continue;
        f->seen[other] = 1;
        NS_NEED(ctx, ns_array_push(ctx, &f->todo, other));
    }
    return NS_OK;
}

static ns_status count_pieces(ns_ctx *ctx, flood *f, int32_t cells, int32_t *pieces)
{
    for (int32_t c = 0; c < cells; c++) {
        if (!f->voxels->at[c] || f->seen[c])
            continue;
        f->seen[c] = 1;
        ++*pieces;
        NS_TRY(look_around(ctx, f, c));
        while (f->todo.count > 0)
            NS_TRY(look_around(ctx, f, f->todo.at[--f->todo.count]));
    }
    return NS_OK;
}

ns_status ns_voxels_pieces(ns_ctx *ctx, const ns_voxels *voxels, int32_t *pieces)
{
    const int32_t cells = ns_voxels_count(voxels);
    flood f = { .voxels = voxels };

    *pieces = 0;
    if (cells == 0)
        return NS_OK;
    f.seen = ns_new(ctx, cells, 1);
    NS_NEED(ctx, f.seen);
    const ns_status status = count_pieces(ctx, &f, cells, pieces);
    ns_array_drop(ctx, &f.todo);
    ns_free(ctx, f.seen, cells, 1);
    return status;
}

ns_status ns_mesh_pieces(ns_ctx *ctx, const ns_mesh *mesh, int32_t *pieces)
{
    const int32_t count = mesh->points.count;
    int32_t *to = ns_new(ctx, count + 1, sizeof *to);

    *pieces = 0;
    NS_NEED(ctx, to);
    for (int32_t p = 0; p < count; p++)
        to[p] = -1;
    for (int32_t t = 0; t < mesh->triangles.count; t++) {
        const int32_t *point = mesh->triangles.at[t].point;
        for (int32_t k = 0; k < 3; k++) {
            if (to[point[k]] < 0) {
                to[point[k]] = point[k];
                ++*pieces;
            }
            *pieces -= ns_forest_join(to, point[0], point[k]);
        }
    }
    NS_ASSERT(*pieces >= 0);
    ns_free(ctx, to, count + 1, sizeof *to);
    return NS_OK;
}
