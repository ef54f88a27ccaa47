// solid_faith.c: how much of a mesh a fit shows.
//
// The mesh is sampled once, finely; each fine voxel that is filled looks up where its centre lies
// in the fit. A surface has no volume, and voxels around it are as thick as they are large: of a
// shell only what the fit misses counts. Only + - * / are used, so that fits compare alike on every machine.
#include "make/solid/solid_parts.h"

#include "base/basics.h"

// The other two axes of a shadow along one.
static int32_t across(int32_t axis)
{
    return axis == 0 ? 1 : 0;
}

static int32_t along(int32_t axis)
{
    return axis == 2 ? 1 : 2;
}

static int32_t shadow_count(const ns_voxels *voxels, int32_t axis)
{
    return voxels->size[across(axis)] * voxels->size[along(axis)];
}

static void cast(const ns_voxels *voxels, int32_t axis, uint8_t *shadow)
{
    const uint8_t *at = voxels->at;
    int32_t p[3];

    for (p[2] = 0; p[2] < voxels->size[2]; p[2]++) {
        for (p[1] = 0; p[1] < voxels->size[1]; p[1]++) {
            for (p[0] = 0; p[0] < voxels->size[0]; p[0]++) {
                if (*at++)
                    shadow[p[across(axis)] + voxels->size[across(axis)] * p[along(axis)]] = 1;
            }
        }
    }
}

static uint8_t *cast_new(ns_ctx *ctx, const ns_voxels *voxels, int32_t axis)
{
    uint8_t *shadow = ns_new(ctx, shadow_count(voxels, axis), 1);

    if (shadow)
        cast(voxels, axis, shadow);
    return shadow;
}

static ns_status sample(ns_ctx *ctx, const ns_mesh *mesh, int32_t side, ns_solidity solidity,
                        ns_fine_solid *fine)
{
    ns_voxelise_options how = ns_voxelise_defaults();
    const int32_t size[3] = { side, side, side };

    how.solidity = solidity;
    fine->shell = solidity == NS_SOLID_SHELL;
    NS_TRY(ns_mesh_stand(ctx, mesh, side, &fine->stand));
    NS_TRY(ns_voxelise(ctx, mesh, fine->stand, size, &how, &fine->voxels, NULL));
    fine->filled = ns_voxels_filled(&fine->voxels);
    for (int32_t a = 0; a < 3; a++) {
        fine->shadow[a] = cast_new(ctx, &fine->voxels, a);
        NS_NEED(ctx, fine->shadow[a]);
    }
    return NS_OK;
}

ns_status ns_fine_make(ns_ctx *ctx, const ns_mesh *mesh, int32_t side, ns_solidity solidity,
                       ns_fine_solid *fine)
{
    *fine = (ns_fine_solid){ 0 };
    const ns_status status = sample(ctx, mesh, side, solidity, fine);
    if (status != NS_OK)
        ns_fine_drop(ctx, fine);
    return status;
}

void ns_fine_drop(ns_ctx *ctx, ns_fine_solid *fine)
{
    for (int32_t a = 0; a < 3; a++)
        ns_free(ctx, fine->shadow[a], shadow_count(&fine->voxels, a), 1);
    ns_voxels_drop(ctx, &fine->voxels);
    *fine = (ns_fine_solid){ 0 };
}

// For each fine layer along an axis, the layer of the fit that its middle is in; -1 outside.
static void map_axis(const ns_fine_solid *fine, const ns_voxels *voxels, ns_stand stand,
                     int32_t axis, int32_t to[NS_VOXELS_SIDE_MAX])
{
    const double fine_origin[3] = { fine->stand.origin.x, fine->stand.origin.y,
                                    fine->stand.origin.z };
    const double origin[3] = { stand.origin.x, stand.origin.y, stand.origin.z };

    for (int32_t i = 0; i < fine->voxels.size[axis]; i++) {
        const double p = fine_origin[axis] + (i + 0.5) / fine->stand.scale;
        const double at = (p - origin[axis]) * stand.scale;
        to[i] = at >= 0 && at < voxels->size[axis] ? (int32_t)at : -1;
    }
}

// Of what either has, what both have; `ratio` fine ones make a coarse one.
static double agreement(double fine, double coarse, double ratio, double common)
{
    const double both = common < coarse * ratio ? common : coarse * ratio;
    const double either = fine + coarse * ratio - both;

    NS_ASSERT(both >= 0 && both <= either);
    return either > 0 ? both / either : 0;
}

static double volume_agreement(const ns_fine_solid *fine, const ns_voxels *voxels,
                               ns_stand stand, int32_t to[3][NS_VOXELS_SIDE_MAX])
{
    const ns_voxels *f = &fine->voxels;
    const double finer = fine->stand.scale / stand.scale;
    int64_t common = 0;

    for (int32_t z = 0; z < f->size[2]; z++) {
        for (int32_t y = 0; y < f->size[1]; y++) {
            const uint8_t *at = f->at + f->size[0] * (y + f->size[1] * z);
            if (to[2][z] < 0 || to[1][y] < 0)
                continue;
            const uint8_t *row =
                voxels->at + voxels->size[0] * (to[1][y] + voxels->size[1] * to[2][z]);
            for (int32_t x = 0; x < f->size[0]; x++)
                common += at[x] && to[0][x] >= 0 && row[to[0][x]];
        }
    }
    if (fine->shell)
        return fine->filled ? (double)common / (double)fine->filled : 0;
    return agreement((double)fine->filled, ns_voxels_filled(voxels), finer * finer * finer,
                     (double)common);
}

static double shadow_agreement(const ns_fine_solid *fine, const ns_voxels *voxels,
                               ns_stand stand, int32_t axis, const uint8_t *shadow,
                               int32_t to[3][NS_VOXELS_SIDE_MAX])
{
    const int32_t a = across(axis), b = along(axis);
    const double finer = fine->stand.scale / stand.scale;
    int64_t common = 0, dark = 0, coarse = 0;

    for (int32_t i = 0; i < shadow_count(&fine->voxels, axis); i++) {
        const int32_t u = to[a][i % fine->voxels.size[a]], v = to[b][i / fine->voxels.size[a]];
        dark += fine->shadow[axis][i];
        common += fine->shadow[axis][i] && u >= 0 && v >= 0 && shadow[u + voxels->size[a] * v];
    }
    for (int32_t i = 0; i < shadow_count(voxels, axis); i++)
        coarse += shadow[i];
    return agreement((double)dark, (double)coarse, finer * finer, (double)common);
}

ns_status ns_fine_compare(ns_ctx *ctx, const ns_fine_solid *fine, const ns_voxels *voxels,
                          ns_stand stand, double *volume, double *silhouettes)
{
    int32_t to[3][NS_VOXELS_SIDE_MAX];
    double sum = 0;

    for (int32_t a = 0; a < 3; a++)
        map_axis(fine, voxels, stand, a, to[a]);
    *volume = volume_agreement(fine, voxels, stand, to);
    for (int32_t a = 0; a < 3; a++) {
        uint8_t *shadow = cast_new(ctx, voxels, a);
        NS_NEED(ctx, shadow);
        sum += shadow_agreement(fine, voxels, stand, a, shadow, to);
        ns_free(ctx, shadow, shadow_count(voxels, a), 1);
    }
    *silhouettes = sum / 3;
    return ns_spend(ctx, fine->filled + 1);
}
