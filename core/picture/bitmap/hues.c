// hues.c: see hues.h.
//
// A centre is the mean of its hues, unless one of them is more than half of it: then it is this hue
// itself, so that flat colours come out as they went in. A given background attracts what is close
// to it before boxes are cut.
#include "picture/bitmap/hues.h"

#include "base/basics.h"
#include "picture/bitmap/colour_boxes.h"

#define MEANS_ROUNDS 24    // of k-means at most
#define GROUND_DISTANCE 40 // closer than this to a given background is background

ns_rgb ns_hue_mean(const int64_t sum[3], int64_t weight)
{
    return (ns_rgb){ (uint8_t)((sum[0] + weight / 2) / weight),
                     (uint8_t)((sum[1] + weight / 2) / weight),
                     (uint8_t)((sum[2] + weight / 2) / weight) };
}

void ns_hue_add(ns_hue *hue, ns_rgb colour, int64_t weight)
{
    NS_ASSERT(weight >= 0);
    hue->weight += weight;
    hue->sum[0] += weight * colour.r;
    hue->sum[1] += weight * colour.g;
    hue->sum[2] += weight * colour.b;
}

// Some hues, and what stands for them: their weighted mean, or one of them that is more than half.
typedef struct hue_sum {
    int64_t sum[3], weight;
    const ns_hue *heaviest;
} hue_sum;

static void add_hue(hue_sum *s, const ns_hue *h)
{
    for (int32_t c = 0; c < 3; c++)
        s->sum[c] += h->sum[c];
    s->weight += h->weight;
    if (!s->heaviest || h->weight > s->heaviest->weight)
        s->heaviest = h;
}

static ns_rgb mean_colour(const hue_sum *s)
{
    return s->weight == 0 || s->heaviest->weight * 2 > s->weight
               ? s->heaviest->colour
               : ns_hue_mean(s->sum, s->weight);
}

// Where a hue lies: lightness and the two colour differences of ns_rgb_distance2.
static ns_colour_point point_of(const ns_hue *h, int32_t index)
{
    const double y = (77.0 * h->colour.r + 150.0 * h->colour.g + 29.0 * h->colour.b) / 64;
    ns_colour_point point = { .weight = (double)h->weight,
                              .at = { y, 2.0 * h->colour.b - y / 2,
                                      3.0 * h->colour.r - y * 3 / 4 },
                              .order = index,
                              .what = index };

    for (int32_t axis = 0; axis < 3; axis++)
        point.sum[axis] = point.weight * point.at[axis];
    return point;
}

static bool is_ground(const ns_hues *hues, ns_rgb colour)
{
    return hues->fixed_first && ns_rgb_distance(colour, hues->centre[0]) < GROUND_DISTANCE;
}

// Up to `wanted` boxes of the hues that are not the given background, nor close to it; a centre
// each.
static ns_status cut_boxes(ns_ctx *ctx, ns_hues *hues, ns_colour_point *points, int32_t wanted)
{
    ns_colour_box boxes[NS_LABELS_MAX];
    int32_t count = 0, made;

    for (int32_t i = 0; i < hues->list.count; i++)
        if (!is_ground(hues, hues->list.at[i].colour))
            points[count++] = point_of(&hues->list.at[i], i);
    if (count == 0)
        return NS_OK;
    NS_TRY(ns_colour_boxes_cut(ctx, points, count, NS_ERROR_OF_ALL_AXES, wanted, boxes, &made));
    for (int32_t b = 0; b < made; b++) {
        hue_sum sum = { 0 };
        for (int32_t i = boxes[b].first; i < boxes[b].first + boxes[b].count; i++)
            add_hue(&sum, &hues->list.at[points[i].what]);
        hues->centre[hues->centres++] = mean_colour(&sum);
    }
    return NS_OK;
}

static int32_t nearest_centre(const ns_hues *hues, ns_rgb colour)
{
    int32_t best = 0, best_distance = INT32_MAX;

    for (int32_t c = 0; c < hues->centres; c++) {
        const int32_t distance = ns_rgb_distance2(colour, hues->centre[c]);
        if (distance < best_distance) {
            best_distance = distance;
            best = c;
        }
    }
    return best;
}

// Gives every hue its nearest centre; whether one changed.
static bool assign_hues(ns_hues *hues)
{
    bool changed = false;

    for (int32_t i = 0; i < hues->list.count; i++) {
        const int32_t label = nearest_centre(hues, hues->list.at[i].colour);
        changed |= label != hues->list.at[i].label;
        hues->list.at[i].label = label;
    }
    return changed;
}

static void move_centres(ns_hues *hues)
{
    hue_sum sums[NS_LABELS_MAX] = { 0 };

    for (int32_t i = 0; i < hues->list.count; i++)
        add_hue(&sums[hues->list.at[i].label], &hues->list.at[i]);
    for (int32_t c = hues->fixed_first; c < hues->centres; c++)
        if (sums[c].heaviest)
            hues->centre[c] = mean_colour(&sums[c]);
}

ns_status ns_hues_settle(ns_ctx *ctx, ns_hues *hues, int32_t wanted)
{
    const int32_t count = hues->list.count;
    ns_colour_point *points = ns_new(ctx, count, sizeof *points);
    const ns_status status = points ? cut_boxes(ctx, hues, points, wanted) : ns_no_memory(ctx);

    ns_free(ctx, points, count, sizeof *points);
    NS_TRY(status);
    for (int32_t i = 0; i < count; i++)
        hues->list.at[i].label = -1;
    for (int32_t round = 0; round < MEANS_ROUNDS && assign_hues(hues); round++)
        move_centres(hues);
    assign_hues(hues);
    NS_ASSERT(hues->centres > 0 && hues->centres <= wanted + hues->fixed_first);
    return NS_OK;
}
