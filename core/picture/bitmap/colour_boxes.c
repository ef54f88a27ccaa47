// colour_boxes.c: see colour_boxes.h.
//
// Boxes are stretches of one array, which cutting sorts within the box only. Finding the best cut is
// one walk: the error that a cut saves follows from running sums.
#include "picture/bitmap/colour_boxes.h"

#include "base/basics.h"

static ns_colour_box measure_box(const ns_colour_point *points, int32_t first, int32_t count,
                                 ns_colour_error kind)
{
    ns_colour_box box = { .first = first, .count = count };
    double most = -1, all = 0;

    if (count < 2)
        return box;
    for (int32_t axis = 0; axis < 3; axis++) {
        double weight = 0, sum = 0, square = 0;
        for (int32_t i = first; i < first + count; i++) {
            const double w = points[i].weight, p = points[i].at[axis];
            weight += w;
            sum += w * p;
            square += w * p * p;
        }
        const double error = square - sum * sum / weight;
        all += error;
        if (error > most) {
            most = error;
            box.axis = axis;
        }
    }
    box.error = kind == NS_ERROR_OF_ALL_AXES ? all : most;
    return box;
}

static int compare_places(const void *a, const void *b, void *user)
{
    const ns_colour_point *x = a, *y = b;
    const double p = x->at[*(int32_t *)user], q = y->at[*(int32_t *)user];

    return p != q ? (p < q ? -1 : 1) : x->order - y->order;
}

// How many of the sorted points the first half should have.
static int32_t best_cut(const ns_colour_point *points, int32_t count, int32_t axis)
{
    double weight = 0, sum = 0, low_weight = 0, low_sum = 0, best = -1;
    int32_t cut = 1;

    for (int32_t i = 0; i < count; i++) {
        weight += points[i].weight;
        sum += points[i].sum[axis];
    }
    for (int32_t i = 0; i + 1 < count; i++) {
        low_weight += points[i].weight;
        low_sum += points[i].sum[axis];
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

ns_status ns_colour_boxes_cut(ns_ctx *ctx, ns_colour_point *points, int32_t count,
                              ns_colour_error error, int32_t wanted, ns_colour_box *boxes,
                              int32_t *box_count)
{
    int32_t made = 1;

    NS_ASSERT(count > 0 && wanted > 0);
    boxes[0] = measure_box(points, 0, count, error);
    while (made < wanted) {
        ns_colour_box *worst = &boxes[0];
        for (int32_t b = 1; b < made; b++)
            worst = boxes[b].error > worst->error ? &boxes[b] : worst;
        const ns_colour_box box = *worst;
        if (box.count < 2 || box.error <= 0)
            break;
        int32_t axis = box.axis;
        NS_TRY(
            ns_sort(ctx, points + box.first, box.count, sizeof *points, compare_places, &axis));
        const int32_t cut = best_cut(points + box.first, box.count, axis);
        NS_ASSERT(cut > 0 && cut < box.count); // both halves have points
        *worst = measure_box(points, box.first, cut, error);
        boxes[made++] = measure_box(points, box.first + cut, box.count - cut, error);
    }
    NS_ASSERT(made <= wanted && made <= count);
    *box_count = made;
    return NS_OK;
}
