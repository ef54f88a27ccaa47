// test_colour_boxes.c: boxes of colours against trying every cut.
#include "ns_test.h"
#include "oracle/scale.h"
#include "picture/bitmap/colour_boxes.h"

enum { MOST = 40 };

static void random_points(ns_rng *rng, ns_colour_point *points, int32_t count)
{
    const int32_t range = 2 + ns_rng_below(rng, 255);

    for (int32_t i = 0; i < count; i++) {
        points[i] =
            (ns_colour_point){ .weight = 1 + ns_rng_below(rng, 9), .order = i, .what = i };
        for (int32_t axis = 0; axis < 3; axis++) {
            points[i].at[axis] = ns_rng_below(rng, range);
            points[i].sum[axis] = points[i].weight * points[i].at[axis];
        }
    }
}

// What one value for all would cost along an axis: first the mean, then the squares.
static double error_along(const ns_colour_point *points, int32_t count, int32_t axis)
{
    double weight = 0, sum = 0, error = 0;

    for (int32_t i = 0; i < count; i++) {
        weight += points[i].weight;
        sum += points[i].weight * points[i].at[axis];
    }
    for (int32_t i = 0; i < count; i++) {
        const double off = points[i].at[axis] - sum / weight;
        error += points[i].weight * off * off;
    }
    return error;
}

// The least that is left along an axis when points below a bound, and some at it, are one part.
static double best_error(const ns_colour_point *points, int32_t count, int32_t axis)
{
    ns_colour_point sorted[MOST];
    double best = error_along(points, count, axis);

    for (int32_t i = 0; i < count; i++) {
        int32_t k = i;
        for (; k > 0 && sorted[k - 1].at[axis] > points[i].at[axis]; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = points[i];
    }
    for (int32_t cut = 1; cut < count; cut++)
        best = ns_min(best, error_along(sorted, cut, axis)
                                + error_along(sorted + cut, count - cut, axis));
    return best;
}

static void two_boxes_are_the_best_two(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);

    for (int32_t round = 0; round < ns_scale(2000); round++) {
        ns_colour_point points[MOST], before[MOST];
        ns_colour_box boxes[2];
        const int32_t count = 2 + ns_rng_below(&rng, MOST - 1);
        int32_t made, axis = 0;
        random_points(&rng, points, count);
        memcpy(before, points, sizeof before);
        for (int32_t a = 1; a < 3; a++)
            if (error_along(before, count, a) > error_along(before, count, axis) + 1e-6)
                axis = a;
        ns_expect(
            t,
            ns_colour_boxes_cut(&t->ctx, points, count, NS_ERROR_OF_ALL_AXES, 2, boxes, &made)
                == NS_OK,
            "memory");
        if (made < 2) {
            ns_expect(t, error_along(before, count, axis) < 1e-6, "all are one colour");
            continue;
        }
        double left = 0;
        for (int32_t b = 0; b < 2; b++)
            left += error_along(points + boxes[b].first, boxes[b].count, axis);
        const double best = best_error(before, count, axis);
        ns_expect(t, left < best + 1e-6 * (1 + best), "%d points: %g is left, not %g", count,
                  left, best);
    }
}

// Each point in one box, and none of the boxes could be cut instead of a better one.
static void boxes_share_the_points(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);

    for (int32_t round = 0; round < ns_scale(2000); round++) {
        ns_colour_point points[MOST];
        ns_colour_box boxes[MOST];
        bool met[MOST] = { false };
        const int32_t count = 1 + ns_rng_below(&rng, MOST);
        const int32_t wanted = 1 + ns_rng_below(&rng, MOST);
        const ns_colour_error kind = round % 2 ? NS_ERROR_OF_ONE_AXIS : NS_ERROR_OF_ALL_AXES;
        int32_t made, sum = 0;
        random_points(&rng, points, count);
        ns_expect(t,
                  ns_colour_boxes_cut(&t->ctx, points, count, kind, wanted, boxes, &made)
                          == NS_OK
                      && made >= 1 && made <= ns_min(wanted, count),
                  "%d boxes of %d points, %d wanted", made, count, wanted);
        for (int32_t b = 0; b < made; b++) {
            const ns_colour_box *box = &boxes[b];
            double all = 0, most = 0;
            for (int32_t i = box->first; i < box->first + box->count; i++) {
                ns_expect(t, !met[points[i].what], "in one box only");
                met[points[i].what] = true;
                sum++;
            }
            for (int32_t axis = 0; axis < 3; axis++) {
                const double error = error_along(points + box->first, box->count, axis);
                all += error;
                most = ns_max(most, error);
            }
            const double told = kind == NS_ERROR_OF_ALL_AXES ? all : most;
            ns_expect(t, box->error < told + 1e-6 * (1 + told) && box->error > told - 1e-3,
                      "its error is %g, not %g", told, box->error);
            ns_expect(t, made == wanted || told < 1e-3, "no more to cut");
        }
        ns_expect(t, sum == count, "all in a box");
    }
}

NS_TEST_MAIN(NS_CASE(two_boxes_are_the_best_two), NS_CASE(boxes_share_the_points))
