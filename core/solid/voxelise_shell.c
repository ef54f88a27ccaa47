// voxelise_shell.c: the voxels that a surface passes through.
//
// A triangle and a cube have a point in common unless they lie apart along one of 13 directions:
// the cube's three, the triangle's normal, and the cross products of an edge of each. All of
// that is decided in integers. Where they only touch we think of the triangle as a little
// behind itself, against its normal: a face that lies between two voxels belongs to the one
// inside. Where they touch even then they are apart.
#include "solid/voxelise.h"

#include "base/basics.h"
#include "base/trig.h"

#define HALF (NS_SPOTS_VOXEL / 2)

typedef struct slab {
    int32_t triangle;
    int64_t normal[3];
    int32_t corner[3][3];
    int32_t w; // the axis nearest to the normal
} slab;

static int64_t size_of(int64_t a)
{
    return a < 0 ? -a : a;
}

// To which end of a direction the triangle moves; 0: neither.
static int nudge(const slab *s, const int64_t direction[3])
{
    ns_wide along = 0;

    for (int32_t k = 0; k < 3; k++)
        along -= (ns_wide)s->normal[k] * direction[k];
    return (along > 0) - (along < 0);
}

// Whether triangle and cube lie apart along a direction. Its parts have at most 31 bits, so sums
// fit 64; the normal goes another way.
static bool apart_along(const slab *s, const int32_t middle[3], const int64_t direction[3])
{
    int64_t low = INT64_MAX, high = INT64_MIN, reach = 0;

    for (int32_t k = 0; k < 3; k++)
        reach += HALF * size_of(direction[k]);
    for (int32_t c = 0; c < 3; c++) {
        int64_t at = 0;
        for (int32_t k = 0; k < 3; k++)
            at += direction[k] * ((int64_t)s->corner[c][k] - middle[k]);
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    if (low > reach || high < -reach)
        return true;
    if (low < reach && high > -reach)
        return false;
    return low == reach ? nudge(s, direction) >= 0 : nudge(s, direction) <= 0;
}

static bool apart_along_normal(const slab *s, const int32_t middle[3])
{
    ns_wide at = 0, reach = 0;

    for (int32_t k = 0; k < 3; k++) {
        at += (ns_wide)s->normal[k] * ((int64_t)s->corner[0][k] - middle[k]);
        reach += (ns_wide)HALF * size_of(s->normal[k]);
    }
    return at > reach || at <= -reach; // it moves backwards
}

static bool triangle_meets(const slab *s, const int32_t middle[3])
{
    if (apart_along_normal(s, middle))
        return false;
    for (int32_t axis = 0; axis < 3; axis++) {
        const int64_t direction[3] = { axis == 0, axis == 1, axis == 2 };
        if (apart_along(s, middle, direction))
            return false;
        for (int32_t c = 0; c < 3; c++) {
            const int32_t *a = s->corner[c], *b = s->corner[(c + 1) % 3];
            const int32_t u = (axis + 1) % 3, v = (axis + 2) % 3;
            int64_t across[3] = { 0 };
            across[u] = (int64_t)a[v] - b[v];
            across[v] = (int64_t)b[u] - a[u];
            if ((across[u] || across[v]) && apart_along(s, middle, across))
                return false;
        }
    }
    return true;
}

// The colour of the triangle close to a cube's middle: straight over it along w, pulled into the
// triangle.
static void colour_cube(ns_voxel_job *job, const slab *s, const int32_t middle[3],
                        int32_t voxel)
{
    const int32_t u = (s->w + 1) % 3, v = (s->w + 2) % 3;
    double weight[3], sum = 0, square = 0;

    for (int32_t k = 0; k < 3; k++) {
        const int32_t *b = s->corner[(k + 1) % 3], *c = s->corner[(k + 2) % 3];
        const int64_t cross = ((int64_t)b[u] - middle[u]) * ((int64_t)c[v] - middle[v])
                              - ((int64_t)b[v] - middle[v]) * ((int64_t)c[u] - middle[u]);
        weight[k] = (double)cross / (double)s->normal[s->w];
        weight[k] = weight[k] < 0 ? 0 : weight[k];
        sum += weight[k];
    }
    NS_ASSERT(sum > 0);
    for (int32_t k = 0; k < 3; k++)
        weight[k] /= sum;
    for (int32_t k = 0; k < 3; k++) {
        double off = -middle[k];
        for (int32_t c = 0; c < 3; c++)
            off += weight[c] * s->corner[c][k];
        square += off * off;
    }
    const double distance = ns_sqrt(square);
    ns_voxelise_touch(job, voxel, distance < 1e9 ? (int32_t)distance : 1000000000, s->triangle,
                      weight);
}

// The voxels along an axis that a triangle may reach.
static void reach_along(const ns_voxel_job *job, const slab *s, int32_t axis, int32_t range[2])
{
    const int32_t a = s->corner[0][axis], b = s->corner[1][axis], c = s->corner[2][axis];
    const int32_t low = ns_min(a, ns_min(b, c)), high = ns_max(a, ns_max(b, c));

    range[0] = ns_max(0, ns_spot_voxel(ns_max(low, 1 - NS_SPOT_MOST) - 1));
    range[1] = ns_min(job->size[axis] - 1, ns_spot_voxel(high));
}

// Where the triangle's plane passes a column of cubes: a few voxels along w. The plane is not steep
// there, and a few spots more make up for rounding.
static void reach_column(const slab *s, const int32_t middle[3], int32_t range[2])
{
    const int32_t u = (s->w + 1) % 3, v = (s->w + 2) % 3;
    const double du = (double)s->normal[u] / (double)s->normal[s->w],
                 dv = (double)s->normal[v] / (double)s->normal[s->w];
    const double height = s->corner[0][s->w] - du * ((double)middle[u] - s->corner[0][u])
                          - dv * ((double)middle[v] - s->corner[0][v]);
    const double reach = HALF * (ns_abs(du) + ns_abs(dv)) + 4;

    if (!(height - reach > -NS_SPOT_MOST && height + reach < NS_SPOT_MOST)) {
        if (height + reach <= 0 || height - reach >= NS_SPOT_MOST)
            range[1] = range[0] - 1;
        return;
    }
    range[0] = ns_max(range[0], ns_spot_voxel((int32_t)(height - reach) - 1));
    range[1] = ns_min(range[1], ns_spot_voxel((int32_t)(height + reach) + 1));
}

static ns_status mark_triangle(ns_ctx *ctx, ns_voxel_job *job, const slab *s)
{
    const int32_t u = (s->w + 1) % 3, v = (s->w + 2) % 3;
    int32_t along[3][2];

    NS_ASSERT(s->normal[s->w] != 0);
    for (int32_t axis = 0; axis < 3; axis++)
        reach_along(job, s, axis, along[axis]);
    for (int32_t j = along[v][0]; j <= along[v][1]; j++) {
        for (int32_t i = along[u][0]; i <= along[u][1]; i++) {
            int32_t middle[3], range[2] = { along[s->w][0], along[s->w][1] };
            middle[u] = i * NS_SPOTS_VOXEL + HALF;
            middle[v] = j * NS_SPOTS_VOXEL + HALF;
            reach_column(s, middle, range);
            for (int32_t k = range[0]; k <= range[1]; k++) {
                const int32_t voxel = i * ns_job_stride(job, u) + j * ns_job_stride(job, v)
                                      + k * ns_job_stride(job, s->w);
                middle[s->w] = k * NS_SPOTS_VOXEL + HALF;
                if (!triangle_meets(s, middle))
                    continue;
                job->cover[0][voxel] = 1;
                if (job->colours)
                    colour_cube(job, s, middle, voxel);
            }
        }
        NS_TRY(ns_spend(ctx, 50 * (int64_t)(along[u][1] - along[u][0] + 1)));
    }
    return NS_OK;
}

ns_status ns_voxelise_shell(ns_ctx *ctx, ns_voxel_job *job)
{
    for (int32_t t = 0; t < job->mesh->triangles.count; t++) {
        slab s = { .triangle = t };
        ns_spots_normal(job, t, s.normal);
        for (int32_t k = 0; k < 3; k++) {
            if (size_of(s.normal[k]) > size_of(s.normal[s.w]))
                s.w = k;
            for (int32_t c = 0; c < 3; c++)
                s.corner[c][k] = job->spots[job->mesh->triangles.at[t].point[c]].at[k];
        }
        if (s.normal[s.w] != 0)
            NS_TRY(mark_triangle(ctx, job, &s));
    }
    return ns_spend(ctx, job->mesh->triangles.count);
}
