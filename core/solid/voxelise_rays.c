// voxelise_rays.c: which sample points are inside, by rays along one axis.
//
// The box is looked at in slices, a row of voxels (v) thick; a slice knows the triangles whose
// shadow reaches it. In each of the slice's rows of samples a triangle is an interval of columns
// (u), found from the two edges that cross the row. In each of these columns the ray crosses the
// triangle at one height, between two samples, and leaves a bit at the first one above. What the
// column makes of these is in voxelise_columns.h.
#include "solid/voxelise_columns.h"
#include "solid/voxelise_facet.h"

#include "base/basics.h"

// A triangle whose shadow holds samples.
typedef struct shadow {
    int32_t triangle;
    int32_t first, end; // rows of samples
} shadow;

typedef struct ray_job {
    ns_voxel_job *job;
    int32_t axis[3];          // of columns, rows and rays
    int32_t columns, heights; // samples along u and w
    shadow *shadows;          // by the slice they begin in
    int32_t shadow_count;
    int32_t *starts; // by slice, into shadows; one more for the end
    int32_t *active; // into shadows: those that reach the slice
    int32_t active_count;
    uint64_t *bits; // of a row: column, word
    int32_t words;  // in a column: a bit more than there are heights
    int32_t *ways; // of a row, by winding: column, height; ways in less ways out, all 0 between
    int64_t work;  // since effort was last charged
    ns_blocks blocks;
} ray_job;

static int32_t bit_words(const ray_job *rays)
{
    return rays->columns * rays->words;
}

static ns_status charge(ns_ctx *ctx, ray_job *rays, int64_t work)
{
    rays->work += work;
    if (rays->work < 0x10000)
        return NS_OK;
    const int64_t due = rays->work;
    rays->work = 0;
    return ns_spend(ctx, due);
}

// Whether a triangle's shadow may hold samples, and in which rows.
static bool cast_shadow(const ray_job *rays, int32_t triangle, shadow *cast)
{
    const ns_voxel_job *job = rays->job;
    const int32_t *corner = job->mesh->triangles.at[triangle].point;
    const int32_t *a = job->spots[corner[0]].at, *b = job->spots[corner[1]].at,
                  *c = job->spots[corner[2]].at;
    const int32_t u = rays->axis[0], v = rays->axis[1];
    const int32_t low_v = ns_min(a[v], ns_min(b[v], c[v])),
                  high_v = ns_max(a[v], ns_max(b[v], c[v]));

    cast->triangle = triangle;
    cast->first = ns_samples_below(job, v, low_v);
    cast->end = ns_samples_below(job, v, high_v);
    if (cast->first == cast->end)
        return false;
    const int32_t low_u = ns_min(a[u], ns_min(b[u], c[u])),
                  high_u = ns_max(a[u], ns_max(b[u], c[u]));
    return ns_samples_below(job, u, low_u) < ns_samples_below(job, u, high_u);
}

static ns_status list_shadows(ns_ctx *ctx, ray_job *rays)
{
    const int32_t triangles = rays->job->mesh->triangles.count;
    const int32_t slices = rays->job->size[rays->axis[1]], n = rays->job->samples;
    shadow cast;

    NS_NEED(ctx, ns_take(ctx, &rays->blocks, rays->starts, slices + 1));
    for (int32_t t = 0; t < triangles; t++) {
        if (cast_shadow(rays, t, &cast)) {
            rays->starts[cast.first / n]++;
            rays->shadow_count++;
        }
    }
    NS_TRY(ns_spend(ctx, triangles));
    if (rays->shadow_count == 0)
        return NS_OK;
    ns_take(ctx, &rays->blocks, rays->shadows, rays->shadow_count);
    ns_take(ctx, &rays->blocks, rays->active, rays->shadow_count);
    NS_TRY(ns_blocks_status(ctx, &rays->blocks));
    for (int32_t s = 0, sum = 0; s <= slices; s++) {
        const int32_t here = rays->starts[s];
        rays->starts[s] = sum;
        sum += here;
    }
    for (int32_t t = 0; t < triangles; t++) {
        if (cast_shadow(rays, t, &cast))
            rays->shadows[rays->starts[cast.first / n]++] = cast;
    }
    for (int32_t s = slices; s > 0; s--) // each start has moved to its end
        rays->starts[s] = rays->starts[s - 1];
    rays->starts[0] = 0;
    return NS_OK;
}

// The colour of a crossing goes to the voxels of the samples below and above it.
static void colour_crossing(const ray_job *rays, const ns_facet *f, int32_t column, int32_t row,
                            int32_t height, int32_t sample, int32_t base)
{
    ns_voxel_job *job = rays->job;
    const int32_t n = job->samples, stride = ns_job_stride(job, rays->axis[2]);
    const int32_t first = ns_max(0, sample - 1) / n,
                  last = ns_min(sample, rays->heights - 1) / n;
    double weight[3];

    ns_facet_weights(f, column, row, weight);
    for (int32_t voxel = first; voxel <= last; voxel++) {
        const int32_t middle = voxel * NS_SPOTS_VOXEL + NS_SPOTS_VOXEL / 2;
        const int32_t distance = height > middle ? height - middle : middle - height;
        ns_voxelise_touch(job, base + voxel * stride, distance, f->triangle, weight);
    }
}

// Leaves a bit in every column of a row that the triangle's shadow reaches.
static void cross_column(ray_job *rays, const ns_facet *f, int32_t column, int32_t sample)
{
    NS_ASSERT(sample >= 0 && sample <= rays->heights); // the last: above all samples
    uint64_t *word = &rays->bits[column * rays->words + sample / 64];
    const uint64_t bit = UINT64_C(1) << sample % 64;

    if (rays->ways) {
        *word |= bit;
        const uint8_t *flipped = rays->job->flipped;
        const bool in = (f->normal[2] < 0) != (flipped && flipped[f->triangle]);
        rays->ways[column * (rays->heights + 1) + sample] += in ? 1 : -1;
    } else {
        *word ^= bit;
    }
}

static void cross_row(ray_job *rays, const ns_facet *f, int32_t sample_row)
{
    const ns_voxel_job *job = rays->job;
    const int32_t n = job->samples, row = ns_sample_spot(job, sample_row);
    const int32_t slice = sample_row / n;
    int32_t span[2];

    ns_facet_columns(job, f, row, span);
    for (int32_t i = span[0]; i < span[1]; i++) {
        const int32_t column = ns_sample_spot(job, i);
        const int32_t height = ns_facet_height(f, column, row);
        const int32_t sample = ns_samples_below(job, rays->axis[2], height);
        cross_column(rays, f, i, sample);
        if (job->colours)
            colour_crossing(rays, f, column, row, height, sample,
                            i / n * ns_job_stride(job, rays->axis[0])
                                + slice * ns_job_stride(job, rays->axis[1]));
    }
    rays->work += 4 * (int64_t)(span[1] - span[0]);
}

static void enter_slice(ray_job *rays, int32_t slice)
{
    for (int32_t i = rays->starts[slice]; i < rays->starts[slice + 1]; i++)
        rays->active[rays->active_count++] = i;
}

static ns_status cross_triangles(ns_ctx *ctx, ray_job *rays, int32_t row)
{
    for (int32_t i = 0; i < rays->active_count; i++) {
        const shadow *cast = &rays->shadows[rays->active[i]];
        ns_facet f;
        if (row >= cast->first && row < cast->end) {
            ns_facet_see(rays->job, cast->triangle, rays->axis, &f);
            if (f.normal[2])
                cross_row(rays, &f, row);
        }
        NS_TRY(charge(ctx, rays, 8));
    }
    return NS_OK;
}

static void leave_slice(ray_job *rays, int32_t slice)
{
    int32_t kept = 0;

    for (int32_t i = 0; i < rays->active_count; i++) {
        if (rays->shadows[rays->active[i]].end > (slice + 1) * rays->job->samples)
            rays->active[kept++] = rays->active[i];
    }
    rays->active_count = kept;
}

static ns_status count_row(ns_ctx *ctx, ray_job *rays, int32_t slice)
{
    const ns_voxel_job *job = rays->job;
    ns_column column = { .words = rays->words,
                         .samples = job->samples,
                         .voxels = job->size[rays->axis[2]],
                         .stride = ns_job_stride(job, rays->axis[2]) };

    for (int32_t i = 0; i < rays->columns; i++) {
        column.bits = rays->bits + i * rays->words;
        column.ways = rays->ways ? rays->ways + i * (rays->heights + 1) : NULL;
        column.cover = job->cover[rays->axis[2]]
                       + (int64_t)(i / job->samples) * ns_job_stride(job, rays->axis[0])
                       + (int64_t)slice * ns_job_stride(job, rays->axis[1]);
        const bool any = rays->ways ? ns_column_wind(&column) : ns_column_pair(&column);
        NS_TRY(charge(ctx, rays, rays->words + (any ? column.voxels / 4 : 0)));
    }
    return NS_OK;
}

static ns_status ray_steps(ns_ctx *ctx, ray_job *rays)
{
    const int32_t n = rays->job->samples;

    NS_TRY(list_shadows(ctx, rays));
    if (rays->shadow_count == 0)
        return NS_OK;
    ns_take(ctx, &rays->blocks, rays->bits, bit_words(rays));
    if (rays->job->winding && rays->job->cover[rays->axis[2]])
        ns_take(ctx, &rays->blocks, rays->ways, rays->columns * (rays->heights + 1));
    NS_TRY(ns_blocks_status(ctx, &rays->blocks));
    for (int32_t slice = 0; slice < rays->job->size[rays->axis[1]]; slice++) {
        enter_slice(rays, slice);
        for (int32_t row = slice * n; row < (slice + 1) * n; row++) {
            NS_TRY(cross_triangles(ctx, rays, row));
            if (rays->job->cover[rays->axis[2]])
                NS_TRY(count_row(ctx, rays, slice));
            memset(rays->bits, 0, (size_t)bit_words(rays) * sizeof *rays->bits);
        }
        leave_slice(rays, slice);
    }
    return ns_spend(ctx, rays->work);
}

ns_status ns_voxelise_rays(ns_ctx *ctx, ns_voxel_job *job, int32_t axis)
{
    ray_job rays = { .job = job, .axis = { axis == 0, axis == 2 ? 1 : 2, axis } };

    rays.columns = job->size[rays.axis[0]] * job->samples;
    rays.heights = job->size[axis] * job->samples;
    rays.words = rays.heights / 64 + 1;
    const ns_status status = ray_steps(ctx, &rays);
    ns_blocks_drop(ctx, &rays.blocks);
    return status;
}
