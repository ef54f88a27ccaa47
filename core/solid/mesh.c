// mesh.c: see mesh.h. A mesh comes from files that nobody vouches for: everything else trusts it
// only after ns_mesh_check, which looks at every number and every index once.
#include "solid/voxel_box.h"

// False for a NaN as well.
static bool is_sane(double value)
{
    return value >= -NS_MESH_MOST && value <= NS_MESH_MOST;
}

static ns_status check_points(ns_ctx *ctx, const ns_mesh *mesh)
{
    if (mesh->points.count > NS_MESH_POINTS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a mesh has at most %d points, not %d; simplify it first",
                       NS_MESH_POINTS_MAX, mesh->points.count);
    for (int32_t i = 0; i < mesh->points.count; i++) {
        const ns_vec3 *p = &mesh->points.at[i];
        if (!is_sane(p->x) || !is_sane(p->y) || !is_sane(p->z))
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "point %d of the mesh is not a number or beyond 10^12; mend the file", i);
    }
    if (mesh->colours.count != 0 && mesh->colours.count != mesh->points.count)
        return ns_fail(ctx, NS_BAD_INPUT, "the mesh has %d points but %d colours for them",
                       mesh->points.count, mesh->colours.count);
    return NS_OK;
}

static ns_status check_triangles(ns_ctx *ctx, const ns_mesh *mesh)
{
    if (mesh->triangles.count > NS_MESH_TRIANGLES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a mesh has at most %d triangles, not %d; simplify it first",
                       NS_MESH_TRIANGLES_MAX, mesh->triangles.count);
    for (int32_t i = 0; i < mesh->triangles.count; i++) {
        const ns_triangle *t = &mesh->triangles.at[i];
        for (int32_t k = 0; k < 3; k++) {
            if (t->point[k] < 0 || t->point[k] >= mesh->points.count)
                return ns_fail(ctx, NS_BAD_INPUT,
                               "triangle %d of the mesh has a point %d of only %d", i,
                               t->point[k], mesh->points.count);
        }
        if (t->paint < -1 || t->paint >= mesh->paints.count)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "triangle %d of the mesh has a material %d of only %d", i, t->paint,
                           mesh->paints.count);
    }
    return NS_OK;
}

static ns_status check_looks(ns_ctx *ctx, const ns_mesh *mesh)
{
    if (mesh->uvs.count != 0 && mesh->uvs.count != (int64_t)3 * mesh->triangles.count)
        return ns_fail(ctx, NS_BAD_INPUT, "the mesh has %d triangles but %d texture places",
                       mesh->triangles.count, mesh->uvs.count);
    for (int32_t i = 0; i < mesh->uvs.count; i++) {
        if (!is_sane(mesh->uvs.at[i].u) || !is_sane(mesh->uvs.at[i].v))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "texture place %d of the mesh is not a number or beyond 10^12", i);
    }
    if (mesh->paints.count > NS_MESH_PAINTS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a mesh has at most %d materials, not %d",
                       NS_MESH_PAINTS_MAX, mesh->paints.count);
    for (int32_t i = 0; i < mesh->paints.count; i++) {
        const int32_t texture = mesh->paints.at[i].texture;
        if (texture < -1 || texture >= mesh->textures.count)
            return ns_fail(ctx, NS_BAD_INPUT, "material %d of the mesh has no texture %d", i,
                           texture);
        if (texture >= 0 && !mesh->textures.at[texture].rgba)
            return ns_fail(ctx, NS_BAD_INPUT, "texture %d of the mesh has no pixels", texture);
    }
    return NS_OK;
}

ns_status ns_mesh_check(ns_ctx *ctx, const ns_mesh *mesh)
{
    NS_TRY(check_points(ctx, mesh));
    NS_TRY(check_triangles(ctx, mesh));
    return check_looks(ctx, mesh);
}

bool ns_mesh_box(const ns_mesh *mesh, double low[3], double high[3], double *longest)
{
    for (int32_t i = 0; i < 3 * mesh->triangles.count; i++) {
        const ns_vec3 *p = &mesh->points.at[mesh->triangles.at[i / 3].point[i % 3]];
        const double at[3] = { p->x, p->y, p->z };
        for (int32_t a = 0; a < 3; a++) {
            low[a] = i && low[a] < at[a] ? low[a] : at[a];
            high[a] = i && high[a] > at[a] ? high[a] : at[a];
        }
    }
    *longest = 0;
    for (int32_t a = 0; mesh->triangles.count && a < 3; a++)
        *longest = ns_max(high[a] - low[a], *longest);
    return mesh->triangles.count > 0;
}

void ns_mesh_drop(ns_ctx *ctx, ns_mesh *mesh)
{
    for (int32_t i = 0; i < mesh->textures.count; i++)
        ns_bitmap_drop(ctx, &mesh->textures.at[i]);
    ns_arrays_drop(ctx, &mesh->points, &mesh->triangles, &mesh->colours, &mesh->uvs,
                   &mesh->paints, &mesh->textures);
    ns_notes_drop(ctx, &mesh->notes);
}
