// voxel_paints.c: few paints for the colours of many voxels.
//
// As long as there are no more colours than paints, each is kept. Otherwise colours are gathered
// in 32 steps of red, green and blue; the cloud of them is cut into boxes, always the one whose
// colours differ most, where that helps most, and each box becomes the mean of its voxels.
#include "solid/voxelise.h"

#include "base/basics.h"

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
    int32_t voxels;
    int32_t name; // of its step in each channel
    int64_t sum[3];
} hue;

typedef struct hue_box {
    int32_t first, count; // into hues
    int32_t axis;         // of the greatest spread
    double spread;
} hue_box;

typedef struct paint_job {
    hue *hues, *scratch;
    int32_t *place; // by name: into hues, then the paint
    int32_t count;
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

static double hue_mean(const hue *h, int32_t axis)
{
    return (double)h->sum[axis] / h->voxels;
}

static hue_box measure_box(const paint_job *job, int32_t first, int32_t count)
{
    hue_box box = { .first = first, .count = count };

    for (int32_t axis = 0; axis < 3; axis++) {
        double weight = 0, sum = 0, squares = 0;
        for (int32_t i = first; i < first + count; i++) {
            const double mean = hue_mean(&job->hues[i], axis);
            weight += job->hues[i].voxels;
            sum += job->hues[i].voxels * mean;
            squares += job->hues[i].voxels * mean * mean;
        }
        const double spread = squares - sum * sum / weight;
        if (count > 1 && spread > box.spread) {
            box.spread = spread;
            box.axis = axis;
        }
    }
    return box;
}

static int compare_hues(const void *a, const void *b, void *user)
{
    const hue *x = a, *y = b;
    const double p = hue_mean(x, *(int32_t *)user), q = hue_mean(y, *(int32_t *)user);

    return p != q ? (p < q ? -1 : 1) : x->name - y->name;
}

// Sorts the box along its axis and says how many hues its first part should have: those for which
// the squares of the parts' sums, each over its weight, are greatest.
static int32_t best_cut(paint_job *job, const hue_box *box)
{
    hue *hues = job->hues + box->first;
    int32_t axis = box->axis, cut = 1;
    double weight = 0, sum = 0, low_weight = 0, low_sum = 0, best = -1;

    ns_sort_in(hues, box->count, sizeof *hues, job->scratch, compare_hues, &axis);
    for (int32_t i = 0; i < box->count; i++) {
        weight += hues[i].voxels;
        sum += (double)hues[i].sum[axis];
    }
    for (int32_t i = 0; i + 1 < box->count; i++) {
        low_weight += hues[i].voxels;
        low_sum += (double)hues[i].sum[axis];
        const double high_sum = sum - low_sum;
        const double worth =
            low_sum * low_sum / low_weight + high_sum * high_sum / (weight - low_weight);
        if (worth > best) {
            best = worth;
            cut = i + 1;
        }
    }
    return cut;
}

static int32_t cut_boxes(paint_job *job, hue_box boxes[NS_VOXEL_PAINTS_MAX])
{
    int32_t count = 1;

    boxes[0] = measure_box(job, 0, job->count);
    while (count < NS_VOXEL_PAINTS_MAX) {
        int32_t worst = 0;
        for (int32_t b = 1; b < count; b++) {
            if (boxes[b].spread > boxes[worst].spread)
                worst = b;
        }
        const hue_box box = boxes[worst];
        if (box.count < 2)
            break;
        const int32_t cut = best_cut(job, &box);
        boxes[worst] = measure_box(job, box.first, cut);
        boxes[count++] = measure_box(job, box.first + cut, box.count - cut);
    }
    return count;
}

static ns_rgb box_mean(const paint_job *job, const hue_box *box)
{
    int64_t voxels = 0, sum[3] = { 0 };

    for (int32_t i = box->first; i < box->first + box->count; i++) {
        voxels += job->hues[i].voxels;
        for (int32_t axis = 0; axis < 3; axis++)
            sum[axis] += job->hues[i].sum[axis];
    }
    return (ns_rgb){ (uint8_t)((sum[0] + voxels / 2) / voxels),
                     (uint8_t)((sum[1] + voxels / 2) / voxels),
                     (uint8_t)((sum[2] + voxels / 2) / voxels) };
}

static ns_status mixed_paints(ns_ctx *ctx, paint_job *job, const uint32_t *colours,
                              ns_voxels *voxels, int32_t count)
{
    hue_box boxes[NS_VOXEL_PAINTS_MAX];

    job->hues = ns_new(ctx, HUES, sizeof *job->hues);
    job->scratch = ns_new(ctx, HUES, sizeof *job->scratch);
    job->place = ns_new(ctx, HUES, sizeof *job->place);
    if (!job->hues || !job->scratch || !job->place)
        return ns_no_memory(ctx);
    gather_hues(job, colours, voxels, count);
    voxels->paint_count = cut_boxes(job, boxes);
    for (int32_t b = 0; b < voxels->paint_count; b++) {
        voxels->paints[b + 1] = box_mean(job, &boxes[b]);
        for (int32_t i = boxes[b].first; i < boxes[b].first + boxes[b].count; i++)
            job->place[job->hues[i].name] = b + 1;
    }
    for (int32_t i = 0; i < count; i++) {
        if (voxels->at[i])
            voxels->at[i] = (uint8_t)job->place[hue_name(colours[i])];
    }
    return ns_spend(ctx, count);
}

ns_status ns_voxels_choose_paints(ns_ctx *ctx, const uint32_t *colours, ns_voxels *voxels)
{
    const int32_t count = voxels->size[0] * voxels->size[1] * voxels->size[2];
    paint_job job = { 0 };

    voxels->paint_count = 0;
    if (exact_paints(colours, voxels, count))
        return NS_OK;
    const ns_status status = mixed_paints(ctx, &job, colours, voxels, count);
    ns_free(ctx, job.hues, HUES, sizeof *job.hues);
    ns_free(ctx, job.scratch, HUES, sizeof *job.scratch);
    ns_free(ctx, job.place, HUES, sizeof *job.place);
    return status;
}
