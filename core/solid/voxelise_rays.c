// voxelise_rays.c: which sample points are inside, by rays along one axis.
//
// The box is looked at in slices, a row of voxels (v) thick; a slice knows the triangles whose
// shadow reaches it. In each of the slice's rows of samples a triangle is an interval of columns
// (u), found from the two edges that cross the row. In each of these columns the ray crosses the
// triangle at one height, between two samples, and flips a bit there; after all triangles the sum
// of the bits below a sample, modulo 2, says whether it is inside.
//
//     crossings     . . x . . . x . .      a bit each, at the first sample above
//     inside        . . # # # # . . .
//
// A column with an odd number of crossings belongs to a surface with a hole. From its two ends
// the ray says opposite things; between its outermost crossings each of them counts half.
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
    uint64_t *bits; // of the slice: row, column, word
    int32_t words;  // in a column: a bit more than there are heights
    int32_t bit_words;
    int64_t work; // since effort was last charged
} ray_job;

static void ray_job_drop(ns_ctx *ctx, ray_job *rays)
{
    ns_free(ctx, rays->shadows, rays->shadow_count, sizeof *rays->shadows);
    ns_free(ctx, rays->active, rays->shadow_count, sizeof *rays->active);
    ns_free(ctx, rays->starts, rays->job->size[rays->axis[1]] + 1, sizeof *rays->starts);
    ns_free(ctx, rays->bits, rays->bit_words, sizeof *rays->bits);
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

    rays->starts = ns_new(ctx, slices + 1, sizeof *rays->starts);
    if (!rays->starts)
        return ns_no_memory(ctx);
    for (int32_t t = 0; t < triangles; t++) {
        if (cast_shadow(rays, t, &cast)) {
            rays->starts[cast.first / n]++;
            rays->shadow_count++;
        }
    }
    NS_TRY(ns_spend(ctx, triangles));
    if (rays->shadow_count == 0)
        return NS_OK;
    rays->shadows = ns_new(ctx, rays->shadow_count, sizeof *rays->shadows);
    rays->active = ns_new(ctx, rays->shadow_count, sizeof *rays->active);
    if (!rays->shadows || !rays->active)
        return ns_no_memory(ctx);
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

// Flips a bit in every column of a row that the triangle's shadow reaches.
static void cross_row(ray_job *rays, const ns_facet *f, int32_t sample_row)
{
    const ns_voxel_job *job = rays->job;
    const int32_t n = job->samples, row = ns_sample_spot(job, sample_row);
    const int32_t slice = sample_row / n;
    int32_t span[2];

    ns_facet_columns(job, f, row, span);
    uint64_t *bits = rays->bits + (int64_t)(sample_row % n) * rays->columns * rays->words;
    for (int32_t i = span[0]; i < span[1]; i++) {
        const int32_t column = ns_sample_spot(job, i);
        const int32_t height = ns_facet_height(f, column, row);
        const int32_t sample = ns_samples_below(job, rays->axis[2], height);
        bits[(int64_t)i * rays->words + sample / 64] ^= UINT64_C(1) << sample % 64;
        if (job->colours)
            colour_crossing(rays, f, column, row, height, sample,
                            i / n * ns_job_stride(job, rays->axis[0])
                                + slice * ns_job_stride(job, rays->axis[1]));
    }
    rays->work += 4 * (int64_t)(span[1] - span[0]);
}

static ns_status cross_slice(ns_ctx *ctx, ray_job *rays, int32_t slice)
{
    const int32_t n = rays->job->samples;
    int32_t kept = 0;

    for (int32_t i = rays->starts[slice]; i < rays->starts[slice + 1]; i++)
        rays->active[rays->active_count++] = i;
    for (int32_t i = 0; i < rays->active_count; i++) {
        const shadow *cast = &rays->shadows[rays->active[i]];
        const int32_t end = ns_min(cast->end, (slice + 1) * n);
        ns_facet f;
        ns_facet_see(rays->job, cast->triangle, rays->axis, &f);
        for (int32_t row = ns_max(cast->first, slice * n); row < end && f.normal[2]; row++)
            cross_row(rays, &f, row);
        if (cast->end > (slice + 1) * n)
            rays->active[kept++] = rays->active[i];
        NS_TRY(charge(ctx, rays, 8));
    }
    rays->active_count = kept;
    return NS_OK;
}

// Every bit becomes the sum, modulo 2, of itself and all before it.
static uint64_t sum_bits(uint64_t bits)
{
    for (int32_t by = 1; by < 64; by *= 2)
        bits ^= bits << by;
    return bits;
}

// Turns a column's crossings into what counts: 0 nothing, 1 samples that count half, 2 fully.
static int32_t settle_column(uint64_t *bits, int32_t words)
{
    int32_t first = -1, last = -1;
    uint64_t carry = 0, any = 0;

    for (int32_t w = 0; w < words; w++)
        any |= bits[w];
    if (!any)
        return 0;
    for (int32_t w = 0; w < words; w++) {
        if (bits[w]) {
            first = first < 0 ? 64 * w + ns_bit_first64(bits[w]) : first;
            last = 64 * w + 63 - __builtin_clzll(bits[w]);
        }
        bits[w] = sum_bits(bits[w]) ^ carry;
        carry = bits[w] >> 63 ? UINT64_MAX : 0;
    }
    if (!carry)
        return 2;
    for (int32_t w = 0; w < words; w++) {
        const int32_t from = ns_max(0, ns_min(64, first - 64 * w)),
                      to = ns_max(0, ns_min(64, last - 64 * w));
        const uint64_t below_from = from < 64 ? (UINT64_C(1) << from) - 1 : UINT64_MAX,
                       below_to = to < 64 ? (UINT64_C(1) << to) - 1 : UINT64_MAX;
        bits[w] = below_to & ~below_from;
    }
    return 1;
}

// Adds a column's samples to the voxels they lie in.
static void count_column(const ray_job *rays, const uint64_t *bits, int32_t halves,
                         uint16_t *cover)
{
    const int32_t n = rays->job->samples, stride = ns_job_stride(rays->job, rays->axis[2]);
    const uint64_t mask = (UINT64_C(1) << n) - 1;

    for (int32_t k = 0; k < rays->job->size[rays->axis[2]]; k++) {
        const int32_t bit = k * n, word = bit / 64, shift = bit % 64;
        uint64_t here = bits[word] >> shift;
        if (shift + n > 64)
            here |= bits[word + 1] << (64 - shift);
        if (here & mask)
            cover[(int64_t)k * stride] =
                (uint16_t)(cover[(int64_t)k * stride] + halves * ns_bit_count64(here & mask));
    }
}

static ns_status count_slice(ns_ctx *ctx, ray_job *rays, int32_t slice)
{
    const ns_voxel_job *job = rays->job;
    const int32_t n = job->samples;
    uint16_t *cover = job->cover[rays->axis[2]];

    for (int32_t row = 0; row < n; row++) {
        for (int32_t i = 0; i < rays->columns; i++) {
            uint64_t *bits = rays->bits + ((int64_t)row * rays->columns + i) * rays->words;
            const int32_t halves = settle_column(bits, rays->words);
            const int64_t base = (int64_t)(i / n) * ns_job_stride(job, rays->axis[0])
                                 + (int64_t)slice * ns_job_stride(job, rays->axis[1]);
            if (halves)
                count_column(rays, bits, halves, cover + base);
            NS_TRY(
                charge(ctx, rays, rays->words + (halves ? job->size[rays->axis[2]] / 4 : 0)));
        }
    }
    return NS_OK;
}

static ns_status ray_steps(ns_ctx *ctx, ray_job *rays)
{
    NS_TRY(list_shadows(ctx, rays));
    if (rays->shadow_count == 0)
        return NS_OK;
    rays->bits = ns_new(ctx, rays->bit_words, sizeof *rays->bits);
    if (!rays->bits)
        return ns_no_memory(ctx);
    for (int32_t slice = 0; slice < rays->job->size[rays->axis[1]]; slice++) {
        NS_TRY(cross_slice(ctx, rays, slice));
        if (rays->job->cover[rays->axis[2]])
            NS_TRY(count_slice(ctx, rays, slice));
        memset(rays->bits, 0, (size_t)rays->bit_words * sizeof *rays->bits);
    }
    return ns_spend(ctx, rays->work);
}

ns_status ns_voxelise_rays(ns_ctx *ctx, ns_voxel_job *job, int32_t axis)
{
    ray_job rays = { .job = job, .axis = { axis == 0, axis == 2 ? 1 : 2, axis } };

    rays.columns = job->size[rays.axis[0]] * job->samples;
    rays.heights = job->size[axis] * job->samples;
    rays.words = rays.heights / 64 + 1;
    rays.bit_words = job->samples * rays.columns * rays.words;
    const ns_status status = ray_steps(ctx, &rays);
    ray_job_drop(ctx, &rays);
    return status;
}
