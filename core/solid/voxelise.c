// voxelise.c: a mesh becomes a box of voxels.
//
//     points -> spots       rounded to 1/65536 of a voxel; from here on all is exact
//     spots  -> cover       rays along one axis, or all three, say which samples are inside
//     cover  -> voxels      those with enough of their samples inside
//     voxels -> paints      the colour of the nearest surface that a ray met
#include "solid/voxelise.h"

#include "solid/voxel_box.h"

ns_voxelise_options ns_voxelise_defaults(void)
{
    return (ns_voxelise_options){ .samples = 1, .threshold = 0.5, .solidity = NS_SOLID_AUTO };
}

ns_status ns_mesh_stand(ns_ctx *ctx, const ns_mesh *mesh, double side, ns_stand *stand)
{
    double low[3], high[3], longest;

    if (!(side > 0 && side <= NS_VOXELS_SIDE_MAX))
        return ns_fail(ctx, NS_BAD_INPUT, "a side has more than 0 and at most %d voxels",
                       NS_VOXELS_SIDE_MAX);
    NS_TRY(ns_mesh_check(ctx, mesh));
    const bool any = ns_mesh_box(mesh, low, high, &longest);
    const double scale = longest > 0 ? side / longest : 0;
    if (!any || !(longest > 0) || !(scale * NS_MESH_MOST < 1e300))
        return ns_fail(ctx, NS_BAD_INPUT, "the mesh has no extent, so it fills no voxel");
    double corner[3];
    for (int32_t a = 0; a < 3; a++)
        corner[a] = low[a] + (high[a] - low[a]) / 2 - longest / 2;
    *stand = (ns_stand){ { corner[0], corner[1], corner[2] }, scale };
    return NS_OK;
}

static ns_status check_options(ns_ctx *ctx, const ns_mesh *mesh, ns_stand stand,
                               const ns_voxelise_options *opt)
{
    if (opt->samples < 1 || opt->samples > NS_SAMPLES_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "samples are 1 to %d along an edge of a voxel, not %d", NS_SAMPLES_MAX,
                       opt->samples);
    if (!(opt->threshold >= 0 && opt->threshold <= 1))
        return ns_fail(ctx, NS_BAD_INPUT, "a threshold is from 0 to 1");
    if (!(stand.scale > 0))
        return ns_fail(ctx, NS_BAD_INPUT, "a mesh is scaled by more than 0");
    NS_TRY(ns_mesh_check(ctx, mesh));
    if (mesh->triangles.count == 0)
        return ns_fail(ctx, NS_BAD_INPUT, "the mesh has no triangles");
    return NS_OK;
}

static ns_status start_job(ns_ctx *ctx, ns_voxel_job *job, bool plain)
{
    for (int32_t k = 0; k < job->samples; k++)
        job->place[k] = ((2 * k + 1) * NS_SPOTS_VOXEL + job->samples) / (2 * job->samples);
    if (plain)
        return NS_OK;
    NS_NEED(ctx, ns_take(ctx, &job->blocks, job->colours, ns_job_voxels(job)));
    memset(job->colours, 0xff, (size_t)ns_job_voxels(job) * sizeof *job->colours);
    return NS_OK;
}

// One axis will do where all rays are known to say the same.
static bool axis_counts(ns_solidity used, bool agree, int32_t axis)
{
    switch (used) {
    case NS_SOLID_SHELL:
        return axis == 0;
    case NS_SOLID_WINDING:
        return axis == 2 || !agree;
    case NS_SOLID_MAJORITY:
        return true;
    default:
        return (int32_t)used - (int32_t)NS_SOLID_X == axis;
    }
}

static ns_status cover_voxels(ns_ctx *ctx, ns_voxel_job *job, ns_solidity used, bool agree)
{
    job->winding = used == NS_SOLID_WINDING;
    for (int32_t a = 0; a < 3; a++) {
        const bool counts = axis_counts(used, agree, a);
        if (counts && !ns_take(ctx, &job->blocks, job->cover[a], ns_job_voxels(job)))
            return ns_no_memory(ctx);
        if (used != NS_SOLID_SHELL && (counts || job->colours))
            NS_TRY(ns_voxelise_rays(ctx, job, a));
    }
    return used == NS_SOLID_SHELL ? ns_voxelise_shell(ctx, job) : NS_OK;
}

static int32_t middle_of(int32_t a, int32_t b, int32_t c)
{
    return ns_max(ns_min(a, b), ns_min(ns_max(a, b), c));
}

// What the axes agree on: by parity the middle of three, so that two of them are as full as that;
// by winding all votes.
static int32_t voxel_cover(const ns_voxel_job *job, ns_solidity used, int32_t voxel)
{
    int32_t cover[3] = { 0 };

    for (int32_t a = 0; a < 3; a++)
        cover[a] = job->cover[a] ? job->cover[a][voxel] : 0;
    if (used == NS_SOLID_MAJORITY)
        return middle_of(cover[0], cover[1], cover[2]);
    return cover[0] + cover[1] + cover[2];
}

static void fill_voxels(const ns_voxel_job *job, const ns_voxelise_options *opt,
                        ns_solidity used, ns_voxels *voxels)
{
    const int32_t n = job->samples;
    const int32_t axes = used == NS_SOLID_WINDING && job->cover[0] ? 3 : 1;
    NS_ASSERT(job->cover[0] || job->cover[1] || job->cover[2]);
    const double most = used == NS_SOLID_SHELL ? 0 : opt->threshold * (2 * n * n * n * axes);

    for (int32_t i = 0; i < ns_job_voxels(job); i++)
        voxels->at[i] = voxel_cover(job, used, i) > most;
}

static ns_solidity choose(ns_solidity wanted, const ns_voxelised *found)
{
    if (wanted == NS_SOLID_AUTO && !found->turned)
        return NS_SOLID_WINDING;
    if (wanted == NS_SOLID_AUTO || wanted == NS_SOLID_PARITY)
        return found->closed ? NS_SOLID_Z : NS_SOLID_MAJORITY;
    return wanted;
}

static ns_status voxelise_steps(ns_ctx *ctx, ns_voxel_job *job, ns_stand stand,
                                const ns_voxelise_options *opt, ns_voxels *voxels,
                                ns_voxelised *report)
{
    ns_voxelised found = { 0 };
    ns_rgb plain = { 0 };

    NS_TRY(start_job(ctx, job, ns_mesh_plain(job->mesh, &plain)));
    NS_TRY(ns_voxelise_round(ctx, job, stand));
    if (report || opt->solidity <= NS_SOLID_PARITY)
        NS_TRY(ns_voxelise_edges(ctx, job, opt->solidity == NS_SOLID_AUTO, &found));
    found.used = choose(opt->solidity, &found);
    NS_TRY(cover_voxels(ctx, job, found.used, opt->solidity == NS_SOLID_AUTO && found.closed));
    fill_voxels(job, opt, found.used, voxels);
    NS_TRY(ns_voxelise_paint(ctx, job, plain, voxels));
    if (report)
        *report = found;
    return NS_OK;
}

ns_status ns_voxelise(ns_ctx *ctx, const ns_mesh *mesh, ns_stand stand, const int32_t size[3],
                      const ns_voxelise_options *options, ns_voxels *voxels,
                      ns_voxelised *report)
{
    ns_voxel_job job = { .mesh = mesh,
                         .size = { size[0], size[1], size[2] },
                         .samples = options->samples };

    NS_TRY(check_options(ctx, mesh, stand, options));
    NS_TRY(ns_voxels_create(ctx, voxels, size[0], size[1], size[2]));
    const ns_status status = voxelise_steps(ctx, &job, stand, options, voxels, report);
    ns_blocks_drop(ctx, &job.blocks);
    if (status != NS_OK)
        ns_voxels_drop(ctx, voxels);
    return status;
}
