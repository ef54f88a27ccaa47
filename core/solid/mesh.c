// mesh.c: triangles as an owner, and their invariants; see mesh.h.
#include "nonosmith/mesh.h"

#include "base/basics.h"

static bool is_sane(double value)
{
    return value >= -NS_MESH_MOST && value <= NS_MESH_MOST; // a NaN is neither
}

static ns_status check_counts(ns_ctx *ctx, const ns_mesh *mesh)
{
    if (mesh->points.count > NS_MESH_POINTS_MAX || mesh->triangles.count > NS_MESH_TRIANGLES_MAX
        || mesh->paints.count > NS_MESH_PAINTS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a mesh has at most %d triangles and %d points",
                       NS_MESH_TRIANGLES_MAX, NS_MESH_POINTS_MAX);
    if (mesh->colours.count && mesh->colours.count != mesh->points.count)
        return ns_fail(ctx, NS_BAD_INPUT, "the mesh has %d colours for %d points",
                       (int)mesh->colours.count, (int)mesh->points.count);
    if (mesh->uvs.count && mesh->uvs.count != 3 * mesh->triangles.count)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the mesh has %d places on its textures for %d triangles",
                       (int)mesh->uvs.count, (int)mesh->triangles.count);
    return NS_OK;
}

static ns_status check_triangle(ns_ctx *ctx, const ns_mesh *mesh, int32_t t)
{
    const ns_triangle *triangle = &mesh->triangles.at[t];

    for (int32_t k = 0; k < 3; k++) {
        if (triangle->point[k] < 0 || triangle->point[k] >= mesh->points.count)
            return ns_fail(ctx, NS_BAD_INPUT, "triangle %d has a corner that is no point",
                           (int)t);
    }
    if (triangle->paint < -1 || triangle->paint >= mesh->paints.count)
        return ns_fail(ctx, NS_BAD_INPUT, "triangle %d has a paint that is not there", (int)t);
    return NS_OK;
}

ns_status ns_mesh_check(ns_ctx *ctx, const ns_mesh *mesh)
{
    NS_TRY(check_counts(ctx, mesh));
    for (int32_t i = 0; i < mesh->points.count; i++) {
        const ns_vec3 p = mesh->points.at[i];
        if (!is_sane(p.x) || !is_sane(p.y) || !is_sane(p.z))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "point %d of the mesh is no place in space (not a number, or beyond "
                           "all measure)",
                           (int)i);
    }
    for (int32_t t = 0; t < mesh->triangles.count; t++)
        NS_TRY(check_triangle(ctx, mesh, t));
    for (int32_t i = 0; i < mesh->uvs.count; i++) {
        if (!is_sane((double)mesh->uvs.at[i].u) || !is_sane((double)mesh->uvs.at[i].v))
            return ns_fail(ctx, NS_BAD_INPUT, "triangle %d has no place on its texture",
                           (int)(i / 3));
    }
    for (int32_t i = 0; i < mesh->paints.count; i++) {
        const int32_t texture = mesh->paints.at[i].texture;
        if (texture < -1 || texture >= mesh->textures.count)
            return ns_fail(ctx, NS_BAD_INPUT, "paint %d has a texture that is not there",
                           (int)i);
    }
    return NS_OK;
}

void ns_mesh_drop(ns_ctx *ctx, ns_mesh *mesh)
{
    for (int32_t i = 0; i < mesh->textures.count; i++)
        ns_bitmap_drop(ctx, &mesh->textures.at[i]);
    ns_array_drop(ctx, &mesh->textures);
    ns_array_drop(ctx, &mesh->points);
    ns_array_drop(ctx, &mesh->triangles);
    ns_array_drop(ctx, &mesh->colours);
    ns_array_drop(ctx, &mesh->uvs);
    ns_array_drop(ctx, &mesh->paints);
    ns_notes_drop(ctx, &mesh->notes);
}
