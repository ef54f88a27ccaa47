// voxelise_points.c: the mesh's points on the lattice. This is the only place where a coordinate is
// rounded; NS_SPOT_MOST is small enough that no later product leaves 64 bits, and larger meshes are
// refused here.
#include "solid/voxelise.h"

#include "base/basics.h"

// Halves go up.
static bool round_spot(double voxels, int32_t *spot)
{
    const double spots = voxels * NS_SPOTS_VOXEL + 0.5;

    if (!(spots >= -NS_SPOT_MOST && spots <= NS_SPOT_MOST))
        return false;
    *spot = (int32_t)(spots + NS_SPOT_MOST) - NS_SPOT_MOST;
    NS_ASSERT(*spot >= -NS_SPOT_MOST && *spot <= NS_SPOT_MOST);
    return true;
}

ns_status ns_voxelise_round(ns_ctx *ctx, ns_voxel_job *job, ns_stand stand)
{
    const ns_mesh *mesh = job->mesh;

    NS_NEED(ctx, ns_take(ctx, &job->blocks, job->spots, mesh->points.count));
    for (int32_t i = 0; i < mesh->points.count; i++) {
        const ns_vec3 p = mesh->points.at[i];
        int32_t *at = job->spots[i].at;
        if (!round_spot((p.x - stand.origin.x) * stand.scale, &at[0])
            || !round_spot((p.y - stand.origin.y) * stand.scale, &at[1])
            || !round_spot((p.z - stand.origin.z) * stand.scale, &at[2]))
            return ns_fail(ctx, NS_BAD_INPUT,
                           "point %d of the mesh lies more than %d voxels from the box; choose "
                           "a smaller scale",
                           i, NS_SPOT_MOST / NS_SPOTS_VOXEL);
    }
    return ns_spend(ctx, mesh->points.count);
}

void ns_spots_normal(const ns_voxel_job *job, int32_t triangle, int64_t normal[3])
{
    const int32_t *corner = job->mesh->triangles.at[triangle].point;
    const int32_t *a = job->spots[corner[0]].at, *b = job->spots[corner[1]].at,
                  *c = job->spots[corner[2]].at;
    int64_t ab[3], ac[3];

    for (int32_t k = 0; k < 3; k++) {
        ab[k] = b[k] - a[k];
        ac[k] = c[k] - a[k];
    }
    normal[0] = ab[1] * ac[2] - ab[2] * ac[1];
    normal[1] = ab[2] * ac[0] - ab[0] * ac[2];
    normal[2] = ab[0] * ac[1] - ab[1] * ac[0];
}
