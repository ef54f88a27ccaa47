// hues.c: see hues.h.
#include "picture/bitmap/hues.h"

#include "base/basics.h"

#define MEANS_ROUNDS 24    // of k-means at most
#define GROUND_DISTANCE 40 // closer than this to a given background is background

// A stretch of the hues and what one colour for all of it would cost.
typedef struct hue_box {
    int32_t first, count;
    int32_t axis; // to cut along
    double error;
} hue_box;

typedef struct hue_job {
    ns_hues *hues;
    ns_hue *scratch;
} hue_job;

ns_rgb ns_hue_mean(const int64_t sum[3], int64_t weight)
{
    return (ns_rgb){ (uint8_t)((sum[0] + weight / 2) / weight),
                     (uint8_t)((sum[1] + weight / 2) / weight),
                     (uint8_t)((sum[2] + weight / 2) / weight) };
}

// The colour that stands for some hues: their weighted mean, or one of them that is more than half.
static ns_rgb mean_colour(const ns_hue *hues, int32_t count)
{
    int64_t sum[3] = { 0 }, weight = 0;

    for (int32_t i = 0; i < count; i++) {
        weight += hues[i].weight;
        for (int32_t c = 0; c < 3; c++)
            sum[c] += hues[i].sum[c];
    }
    for (int32_t i = 0; i < count; i++) {
        if (hues[i].weight * 2 > weight)
            return hues[i].colour;
    }
    return ns_hue_mean(sum, weight);
}

// Where a hue lies: lightness and the two colour differences of ns_rgb_distance2.
static double place(const ns_hue *h, int32_t axis)
{
    const double y = (77.0 * h->colour.r + 150.0 * h->colour.g + 29.0 * h->colour.b) / 64;

    return axis == 0   ? y
           : axis == 1 ? 2.0 * h->colour.b - y / 2
                       : 3.0 * h->colour.r - y * 3 / 4;
}

// The error of a box along each axis; remembers the largest.
static hue_box measure_box(const ns_hue *hues, int32_t first, int32_t count)
{
    hue_box box = { .first = first, .count = count };
    double most = -1;

    for (int32_t axis = 0; axis < 3; axis++) {
        double weight = 0, sum = 0, square = 0;
        for (int32_t i = first; i < first + count; i++) {
            const double w = (double)hues[i].weight, p = place(&hues[i], axis);
            weight += w;
            sum += w * p;
            square += w * p * p;
        }
        const double error = square - sum * sum / weight;
        box.error += error;
        if (error > most) {
            most = error;
            box.axis = axis;
        }
    }
    if (count < 2)
        box.error = 0;
    return box;
}

static int compare_places(const void *a, const void *b, void *user)
{
    const ns_hue *x = a, *y = b;
    const double p = place(x, *(int32_t *)user), q = place(y, *(int32_t *)user);

    return p != q ? (p < q ? -1 : 1) : x->order - y->order;
}

// Sorts the box along its axis and says how many hues its first half should have.
static int32_t best_cut(hue_job *job, const hue_box *box)
{
    ns_hue *hues = job->hues->list.at + box->first;
    int32_t axis = box->axis, cut = 1;
    double weight = 0, sum = 0, low_weight = 0, low_sum = 0, best = -1;

    ns_sort_in(hues, box->count, sizeof *hues, job->scratch, compare_places, &axis);
    for (int32_t i = 0; i < box->count; i++) {
        weight += (double)hues[i].weight;
        sum += (double)hues[i].weight * place(&hues[i], axis);
    }
    for (int32_t i = 0; i + 1 < box->count; i++) {
        low_weight += (double)hues[i].weight;
        low_sum += (double)hues[i].weight * place(&hues[i], axis);
        const double high_sum = sum - low_sum;
        // What the cut saves is, but for a constant, the squares of the halves' sums.
        const double saved =
            low_sum * low_sum / low_weight + high_sum * high_sum / (weight - low_weight);
        if (saved > best) {
            best = saved;
            cut = i + 1;
        }
    }
    return cut;
}

// Sorts the hues that are the given background, or close to it, behind the others; how many
// others there are.
static int32_t set_ground_apart(hue_job *job)
{
    int32_t others = 0, ground = 0;

    for (int32_t i = 0; i < job->hues->list.count; i++) {
        const ns_hue h = job->hues->list.at[i];
        if (job->hues->fixed_first
            && ns_rgb_distance(h.colour, job->hues->centre[0]) < GROUND_DISTANCE)
            job->scratch[ground++] = h;
        else
            job->hues->list.at[others++] = h;
    }
    for (int32_t i = 0; i < ground; i++)
        job->hues->list.at[others + i] = job->scratch[i];
    return others;
}

// Up to `wanted` boxes of the first `hues`, a centre each.
static void cut_boxes(hue_job *job, int32_t hues, int32_t wanted)
{
    hue_box boxes[NS_LABELS_MAX];
    int32_t count = 1;

    boxes[0] = measure_box(job->hues->list.at, 0, hues);
    while (count < wanted) {
        int32_t worst = 0;
        for (int32_t b = 1; b < count; b++) {
            if (boxes[b].error > boxes[worst].error)
                worst = b;
        }
        const hue_box box = boxes[worst];
        if (box.count < 2 || box.error <= 0)
            break;
        const int32_t cut = best_cut(job, &box);
        boxes[worst] = measure_box(job->hues->list.at, box.first, cut);
        boxes[count++] = measure_box(job->hues->list.at, box.first + cut, box.count - cut);
    }
    for (int32_t b = 0; b < count; b++)
        job->hues->centre[job->hues->centres++] =
            mean_colour(job->hues->list.at + boxes[b].first, boxes[b].count);
}

static int32_t nearest_centre(const hue_job *job, ns_rgb colour)
{
    int32_t best = 0, best_distance = INT32_MAX;

    for (int32_t c = 0; c < job->hues->centres; c++) {
        const int32_t distance = ns_rgb_distance2(colour, job->hues->centre[c]);
        if (distance < best_distance) {
            best_distance = distance;
            best = c;
        }
    }
    return best;
}

static int compare_labels(const void *a, const void *b, void *user)
{
    const ns_hue *x = a, *y = b;

    (void)user;
    return x->label != y->label ? x->label - y->label : x->order - y->order;
}

// Gives every hue its nearest centre and sorts the hues by it; whether one changed.
static bool assign_hues(hue_job *job)
{
    bool changed = false;

    for (int32_t i = 0; i < job->hues->list.count; i++) {
        const int32_t label = nearest_centre(job, job->hues->list.at[i].colour);
        changed |= label != job->hues->list.at[i].label;
        job->hues->list.at[i].label = label;
    }
    ns_sort_in(job->hues->list.at, job->hues->list.count, sizeof(ns_hue), job->scratch,
               compare_labels, NULL);
    return changed;
}

static void move_centres(hue_job *job)
{
    int32_t first = 0;

    while (first < job->hues->list.count) {
        const int32_t label = job->hues->list.at[first].label;
        int32_t end = first;
        while (end < job->hues->list.count && job->hues->list.at[end].label == label)
            end++;
        if (label > 0 || !job->hues->fixed_first)
            job->hues->centre[label] = mean_colour(job->hues->list.at + first, end - first);
        first = end;
    }
}

static void refine_centres(hue_job *job)
{
    for (int32_t i = 0; i < job->hues->list.count; i++)
        job->hues->list.at[i].label = -1;
    for (int32_t round = 0; round < MEANS_ROUNDS && assign_hues(job); round++)
        move_centres(job);
    assign_hues(job);
}

// Puts the hues back in the order in which the table names them.
static int compare_orders(const void *a, const void *b, void *user)
{
    (void)user;
    return ((const ns_hue *)a)->order - ((const ns_hue *)b)->order;
}

static void settle(hue_job *job, int32_t wanted)
{
    const int32_t others = set_ground_apart(job);

    if (others > 0)
        cut_boxes(job, others, wanted);
    refine_centres(job);
    ns_sort_in(job->hues->list.at, job->hues->list.count, sizeof(ns_hue), job->scratch,
               compare_orders, NULL);
}

ns_status ns_hues_settle(ns_ctx *ctx, ns_hues *hues, int32_t wanted)
{
    const int32_t count = hues->list.count;
    hue_job job = { hues, ns_new(ctx, count, sizeof(ns_hue)) };

    if (!job.scratch)
        return ns_no_memory(ctx);
    settle(&job, wanted);
    ns_free(ctx, job.scratch, count, sizeof(ns_hue));
    return NS_OK;
}
