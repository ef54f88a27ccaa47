// voxelise_paint.c: the colour of a voxel is that of the surface nearest to its middle.
//
// Rays along all three axes bring the colours: each crossing offers its own to the voxels of the
// samples before and behind it, so every voxel of a solid's surface gets one, and the nearest
// wins. A word per voxel holds distance and colour, and the smaller word wins: the result does
// not depend on the order of triangles. Voxels inside take the colour of a neighbour.
#include "solid/voxelise.h"

#include "base/basics.h"

#define PLAIN ((ns_rgb){ 200, 200, 200 }) // a mesh that says nothing about its looks
#define DISTANCE_BITS 9                   // of a spot distance left out: 1/128 of a voxel stays
#define DISTANCE_MOST 254

static ns_rgb triangle_colour(const ns_mesh *mesh, int32_t triangle)
{
    const int32_t paint = mesh->triangles.at[triangle].paint;

    if (paint >= 0)
        return mesh->paints.at[paint].colour;
    return mesh->colours.count ? (ns_rgb){ 255, 255, 255 } : PLAIN;
}

static uint32_t packed(ns_rgb colour)
{
    return (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
}

static bool has_texture(const ns_mesh *mesh, int32_t triangle)
{
    const int32_t paint = mesh->triangles.at[triangle].paint;

    return mesh->uvs.count && paint >= 0 && mesh->paints.at[paint].texture >= 0;
}

bool ns_mesh_plain(const ns_mesh *mesh, ns_rgb *colour)
{
    *colour = triangle_colour(mesh, 0);
    for (int32_t t = 0; t < mesh->triangles.count; t++) {
        if (has_texture(mesh, t) || packed(*colour) != packed(triangle_colour(mesh, t)))
            return false;
    }
    for (int32_t i = 0; i < mesh->colours.count; i++) {
        if (packed(mesh->colours.at[i]) != 0xffffff)
            return false;
    }
    return true;
}

static uint8_t multiply(double a, double b)
{
    return (uint8_t)(a * b / 255 + 0.5);
}

// The pixel of a repeated coordinate.
static int32_t texture_pixel(double at, int32_t count)
{
    const double whole = (double)(int64_t)at, part = at < whole ? at - whole + 1 : at - whole;
    const int32_t pixel = (int32_t)(part * count);

    return pixel < count ? pixel : count - 1;
}

static ns_rgb texture_at(const ns_mesh *mesh, int32_t triangle, const double weight[3])
{
    const ns_uv *uv = &mesh->uvs.at[3 * triangle];
    const ns_bitmap *texture =
        &mesh->textures.at[mesh->paints.at[mesh->triangles.at[triangle].paint].texture];
    double u = 0, v = 0;

    for (int32_t k = 0; k < 3; k++) {
        u += weight[k] * uv[k].u;
        v += weight[k] * uv[k].v;
    }
    const int32_t x = texture_pixel(u, texture->width),
                  y = texture->height - 1 - texture_pixel(v, texture->height);
    const uint8_t *pixel = texture->rgba + 4 * ((int64_t)y * texture->width + x);
    return (ns_rgb){ pixel[0], pixel[1], pixel[2] };
}

static ns_rgb colour_at(const ns_mesh *mesh, int32_t triangle, const double weight[3])
{
    ns_rgb colour = triangle_colour(mesh, triangle);

    if (has_texture(mesh, triangle)) {
        const ns_rgb pixel = texture_at(mesh, triangle, weight);
        colour = (ns_rgb){ multiply(colour.r, pixel.r), multiply(colour.g, pixel.g),
                           multiply(colour.b, pixel.b) };
    }
    if (mesh->colours.count) {
        double r = 0, g = 0, b = 0;
        for (int32_t k = 0; k < 3; k++) {
            const ns_rgb c = mesh->colours.at[mesh->triangles.at[triangle].point[k]];
            r += weight[k] * c.r;
            g += weight[k] * c.g;
            b += weight[k] * c.b;
        }
        colour = (ns_rgb){ multiply(colour.r, ns_clamp(r, 0, 255)),
                           multiply(colour.g, ns_clamp(g, 0, 255)),
                           multiply(colour.b, ns_clamp(b, 0, 255)) };
    }
    return colour;
}

void ns_voxelise_touch(ns_voxel_job *job, int32_t voxel, int32_t distance, int32_t triangle,
                       const double weight[3])
{
    const uint32_t steps = (uint32_t)ns_min(distance >> DISTANCE_BITS, DISTANCE_MOST);
    uint32_t *best = &job->colours[voxel];

    if (*best >> 24 < steps)
        return;
    const uint32_t here = steps << 24 | packed(colour_at(job->mesh, triangle, weight));
    if (here < *best)
        *best = here;
    NS_ASSERT(*best != NS_NO_COLOUR);
}

// Filled voxels without a colour take that of a neighbour, those nearest to the surface first.
static ns_status spread_colours(ns_ctx *ctx, ns_voxel_job *job, const ns_voxels *voxels)
{
    const int32_t count = ns_job_voxels(job), *size = job->size;
    const int32_t filled = ns_voxels_filled(voxels);
    int32_t *queue = ns_new(ctx, ns_max(1, filled), sizeof *queue), first = 0, end = 0;

    NS_NEED(ctx, queue);
    for (int32_t i = 0; i < count; i++) {
        if (voxels->at[i] && job->colours[i] != NS_NO_COLOUR)
            queue[end++] = i;
    }
    while (first < end) {
        const int32_t i = queue[first++];
        const int32_t at[3] = { i % size[0], i / size[0] % size[1], i / size[0] / size[1] };
        for (int32_t side = 0; side < 6; side++) {
            const int32_t axis = side / 2, step = side % 2 ? 1 : -1;
            if (at[axis] + step < 0 || at[axis] + step >= size[axis])
                continue;
            const int32_t next = i + step * ns_job_stride(job, axis);
            if (!voxels->at[next] || job->colours[next] != NS_NO_COLOUR)
                continue;
            job->colours[next] = job->colours[i];
            queue[end++] = next;
            NS_ASSERT(end <= filled);
        }
    }
    ns_free(ctx, queue, ns_max(1, filled), sizeof *queue);
    return ns_spend(ctx, count + 6 * (int64_t)filled);
}

ns_status ns_voxelise_paint(ns_ctx *ctx, ns_voxel_job *job, ns_rgb plain, ns_voxels *voxels)
{
    const int32_t count = ns_job_voxels(job);

    if (!job->colours) {
        voxels->paints[1] = plain;
        for (int32_t i = 0; i < count && !voxels->paint_count; i++)
            voxels->paint_count = voxels->at[i]; // a mark is a 1
        return NS_OK;
    }
    NS_TRY(spread_colours(ctx, job, voxels));
    const uint32_t lost = packed(plain);
    for (int32_t i = 0; i < count; i++)
        job->colours[i] = job->colours[i] == NS_NO_COLOUR ? lost : job->colours[i] & 0xffffff;
    return ns_voxels_choose_paints(ctx, job->colours, voxels);
}
