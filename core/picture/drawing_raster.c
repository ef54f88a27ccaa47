// drawing_raster.c: see picture.h.
//
// Walking along a row of pixels, what is seen changes at the edges of the map only. So each edge
// adds to the pixel it passes how much the colour right of it differs from the colour left of it,
// times the part of the row's height it passes and of the pixel that lies behind it; the sums of
// these differences along a row are the colours.
#include "nonosmith/picture.h"

#include "base/basics.h"
#include "picture/outline/outline_parts.h"

#define CHANNELS 3

typedef struct raster_job {
    ns_view view;
    ns_map map;
    ns_bitmap *bitmap;
    double *change; // of each channel of each pixel, one more than there are in a row
    int32_t changes;
    double unit_x, unit_y; // pixels per lattice unit
} raster_job;

static int32_t part_of(int32_t whole, double side, double longer)
{
    const int32_t part = (int32_t)(whole * side / longer + 0.5);

    return part < 1 ? 1 : part;
}

// A piece of an edge within one row and one column of pixels.
static void add_piece(raster_job *job, int32_t row, int32_t column, double height, double x,
                      const int32_t step[CHANNELS])
{
    const int32_t width = job->bitmap->width, at = ns_min(ns_max(column, 0), width - 1);
    const double behind = at + 1 - x;
    double *change = job->change + CHANNELS * ((int64_t)row * (width + 1) + at);

    NS_ASSERT(row >= 0 && row < job->bitmap->height);
    for (int32_t c = 0; c < CHANNELS; c++) {
        change[c] += height * behind * step[c];
        change[CHANNELS + c] += height * (1 - behind) * step[c];
    }
}

// A piece of an edge within one row, from left to right.
static void add_row(raster_job *job, int32_t row, ns_vec from, ns_vec to, double sign,
                    const int32_t step[CHANNELS])
{
    const double run = to.x - from.x, rise = ns_abs(to.y - from.y);

    for (int32_t column = (int32_t)from.x; column <= (int32_t)to.x; column++) {
        const double left = from.x > column ? from.x : column;
        const double right = to.x < column + 1 ? to.x : column + 1;
        const double share = run > 0 ? (right - left) / run : 1;
        if (share > 0)
            add_piece(job, row, column, sign * rise * share, (left + right) / 2, step);
    }
}

// An edge, downwards; what changes from its right hand, which is before it in the row, to its left.
static void add_edge(raster_job *job, ns_vec from, ns_vec to, double sign,
                     const int32_t step[CHANNELS])
{
    const double run = (to.x - from.x) / (to.y - from.y);

    for (int32_t row = (int32_t)from.y; row < job->bitmap->height && row < to.y; row++) {
        const double top = from.y > row ? from.y : row, end = to.y < row + 1 ? to.y : row + 1;
        const ns_vec a = { from.x + (top - from.y) * run, top };
        const ns_vec b = { from.x + (end - from.y) * run, end };
        add_row(job, row, a.x < b.x ? a : b, a.x < b.x ? b : a, sign, step);
    }
}

static ns_vec pixel_of(const raster_job *job, int32_t vertex)
{
    const ns_point p = job->map.vertices.at[vertex];

    return (ns_vec){ (p.x - job->view.least.x) * job->unit_x,
                     (p.y - job->view.least.y) * job->unit_y };
}

static ns_status add_edges(ns_ctx *ctx, raster_job *job)
{
    const ns_map *map = &job->map;

    for (int32_t e = 0; e < map->edges.count; e++) {
        const ns_rgb left = map->seen.at[map->face.at[2 * e]];
        const ns_rgb right = map->seen.at[map->face.at[2 * e + 1]];
        const int32_t step[CHANNELS] = { left.r - right.r, left.g - right.g, left.b - right.b };
        const ns_vec a = pixel_of(job, map->edges.at[e].ends[0]);
        const ns_vec b = pixel_of(job, map->edges.at[e].ends[1]);
        if (a.y < b.y)
            add_edge(job, a, b, 1, step);
        else if (b.y < a.y)
            add_edge(job, b, a, -1, step);
        NS_TRY(ns_spend(ctx, 1));
    }
    return NS_OK;
}

static void fill_pixels(raster_job *job)
{
    const ns_bitmap *bitmap = job->bitmap;

    for (int32_t y = 0; y < bitmap->height; y++) {
        double sum[CHANNELS] = { 255, 255, 255 };
        for (int32_t x = 0; x < bitmap->width; x++) {
            const double *change =
                job->change + CHANNELS * ((int64_t)y * (bitmap->width + 1) + x);
            uint8_t *pixel = bitmap->rgba + 4 * ((int64_t)y * bitmap->width + x);
            for (int32_t c = 0; c < CHANNELS; c++) {
                sum[c] += change[c];
                pixel[c] = (uint8_t)(sum[c] < 0 ? 0 : sum[c] < 254.5 ? sum[c] + 0.5 : 255);
            }
            pixel[3] = 255;
        }
    }
}

static ns_status raster_steps(ns_ctx *ctx, raster_job *job, const ns_drawing *drawing)
{
    const ns_patches none = { 0 };
    const int32_t width = job->bitmap->width, height = job->bitmap->height;

    job->view = ns_outline_page_view(drawing);
    job->unit_x = width / (double)(job->view.most.x - job->view.least.x);
    job->unit_y = height / (double)(job->view.most.y - job->view.least.y);
    job->changes = CHANNELS * (width + 1) * height;
    job->change = ns_new(ctx, job->changes, sizeof *job->change);
    NS_NEED(ctx, job->change);
    NS_ASSERT(job->unit_x > 0 && job->unit_y > 0);
    NS_TRY(ns_map_build(ctx, drawing, &none, &job->view, &job->map));
    NS_TRY(add_edges(ctx, job));
    fill_pixels(job);
    return ns_spend(ctx, job->changes);
}

ns_status ns_drawing_raster(ns_ctx *ctx, const ns_drawing *drawing, int32_t longer,
                            ns_bitmap *bitmap)
{
    const double side = drawing->width > drawing->height ? drawing->width : drawing->height;
    raster_job job = { .bitmap = bitmap };

    if (!(drawing->width > 0 && drawing->height > 0))
        return ns_fail(ctx, NS_BAD_INPUT, "the page has no size; give it a width and a height");
    NS_TRY(ns_drawing_check(ctx, drawing));
    NS_TRY(ns_bitmap_create(ctx, bitmap, part_of(longer, drawing->width, side),
                            part_of(longer, drawing->height, side)));
    const ns_status status = raster_steps(ctx, &job, drawing);
    ns_free(ctx, job.change, job.changes, sizeof *job.change);
    ns_map_drop(ctx, &job.map);
    if (status != NS_OK)
        ns_bitmap_drop(ctx, bitmap);
    return status;
}
