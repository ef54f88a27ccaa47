// voxel_paints.c: few paints for the colours of many voxels.
//
// As long as there are no more colours than paints, each is kept. Otherwise colours are gathered
// in 32 steps of red, green and blue; the cloud of them is cut into boxes (colour_boxes.h), and each
// box becomes the mean of its voxels.
#include "solid/voxelise.h"

#include "picture/bitmap/colour_boxes.h"
#include "picture/bitmap/hues.h"
#include "solid/voxel_box.h"

#define HUES (1 << 15)
#define SLOTS 1024 // of the table of exact colours; a power of 2 and a few times the paints

static ns_rgb rgb_of(uint32_t colour)
{
    return (ns_rgb){ (uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour };
}

// A small table of colours: each slot a colour plus 1 and its paint.
typedef struct colour_table {
    uint32_t colour[SLOTS];
    uint8_t paint[SLOTS];
} colour_table;

// The colour's slot, or the empty one where it would go. Never full.
static int32_t table_slot(const colour_table *table, uint32_t colour)
{
    uint32_t slot = (uint32_t)ns_hash_add(7, colour) & (SLOTS - 1);

    while (table->colour[slot] && table->colour[slot] != colour + 1)
        slot = (slot + 1) & (SLOTS - 1);
    return (int32_t)slot;
}

// Paints in the order in which the voxels show them. False when there are too many colours.
static bool exact_paints(const uint32_t *colours, ns_voxels *voxels, int32_t count)
{
    colour_table table = { 0 };

    for (int32_t i = 0; i < count; i++) {
        if (!voxels->at[i])
            continue;
        const int32_t slot = table_slot(&table, colours[i]);
        if (!table.colour[slot]) {
            if (voxels->paint_count == NS_VOXEL_PAINTS_MAX)
                return false;
            table.colour[slot] = colours[i] + 1;
            table.paint[slot] = (uint8_t)++voxels->paint_count;
            voxels->paints[voxels->paint_count] = rgb_of(colours[i]);
        }
        voxels->at[i] = table.paint[slot];
    }
    return true;
}

typedef struct hue {
    int64_t voxels, sum[3];
    int32_t name; // of its step in each channel
} hue;

typedef struct paint_job {
    hue *hues;
    ns_colour_point *points;
    int32_t *place; // by name: into hues, then the paint
    int32_t count;
    ns_blocks blocks;
} paint_job;

static int32_t hue_name(uint32_t colour)
{
    return (int32_t)(colour >> 19 & 31) << 10 | (int32_t)(colour >> 11 & 31) << 5
           | (int32_t)(colour >> 3 & 31);
}

static void gather_hues(paint_job *job, const uint32_t *colours, const ns_voxels *voxels,
                        int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (!voxels->at[i])
            continue;
        const int32_t name = hue_name(colours[i]);
        if (!job->place[name]) {
            job->hues[job->count].name = name;
            job->place[name] = ++job->count;
        }
        hue *h = &job->hues[job->place[name] - 1];
        h->voxels++;
        h->sum[0] += colours[i] >> 16 & 255;
        h->sum[1] += colours[i] >> 8 & 255;
        h->sum[2] += colours[i] & 255;
    }
}

static ns_colour_point point_of(const hue *h, int32_t index)
{
    ns_colour_point point = { .weight = (double)h->voxels, .order = h->name, .what = index };

    for (int32_t axis = 0; axis < 3; axis++) {
        point.sum[axis] = (double)h->sum[axis];
        point.at[axis] = point.sum[axis] / point.weight;
    }
    return point;
}

// The box becomes a paint: the mean of its voxels.
static void mix(paint_job *job, const ns_colour_box *box, int32_t paint, ns_voxels *voxels)
{
    int64_t sum[3] = { 0 }, count = 0;

    NS_ASSERT(box->count > 0);
    for (int32_t i = box->first; i < box->first + box->count; i++) {
        const hue *h = &job->hues[job->points[i].what];
        count += h->voxels;
        for (int32_t axis = 0; axis < 3; axis++)
            sum[axis] += h->sum[axis];
        job->place[h->name] = paint;
    }
    voxels->paints[paint] = ns_hue_mean(sum, count);
}

static ns_status mixed_paints(ns_ctx *ctx, paint_job *job, const uint32_t *colours,
                              ns_voxels *voxels, int32_t count)
{
    ns_colour_box boxes[NS_VOXEL_PAINTS_MAX];

    ns_take(ctx, &job->blocks, job->hues, HUES);
    ns_take(ctx, &job->blocks, job->points, HUES);
    ns_take(ctx, &job->blocks, job->place, HUES);
    NS_TRY(ns_blocks_status(ctx, &job->blocks));
    gather_hues(job, colours, voxels, count);
    for (int32_t i = 0; i < job->count; i++)
        job->points[i] = point_of(&job->hues[i], i);
    NS_TRY(ns_colour_boxes_cut(ctx, job->points, job->count, NS_ERROR_OF_ONE_AXIS,
                               NS_VOXEL_PAINTS_MAX, boxes, &voxels->paint_count));
    for (int32_t b = 0; b < voxels->paint_count; b++)
        mix(job, &boxes[b], b + 1, voxels);
    for (int32_t i = 0; i < count; i++) {
        if (voxels->at[i])
            voxels->at[i] = (uint8_t)job->place[hue_name(colours[i])];
    }
    return ns_spend(ctx, count);
}

ns_status ns_voxels_choose_paints(ns_ctx *ctx, const uint32_t *colours, ns_voxels *voxels)
{
    const int32_t count = ns_voxels_count(voxels);
    paint_job job = { 0 };

    voxels->paint_count = 0;
    if (exact_paints(colours, voxels, count))
        return NS_OK;
    const ns_status status = mixed_paints(ctx, &job, colours, voxels, count);
    ns_blocks_drop(ctx, &job.blocks);
    return status;
}
