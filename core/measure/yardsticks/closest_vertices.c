// closest_vertices.c: the two vertices of a page that are closest together.
//
// From left to right each vertex is compared with those before it, back to where the best so far is
// narrower than the way there: on a page that people can read these are a few.
#include "measure/dilation/dilation_parts.h"
#include "measure/yardsticks/metrics.h"

static ns_extreme find_closest(const ns_stage_points *points)
{
    ns_extreme closest = { 0 };
    int64_t best = INT64_MAX;

    NS_ASSERT(points->count >= 4); // the frame's corners
    for (int32_t i = 1; i < points->count; i++) {
        const ns_point b = points->at[i];
        for (int32_t k = i - 1; k >= 0; k--) {
            const ns_point a = points->at[k];
            const int64_t across = (int64_t)b.x - a.x, square = ns_square_between(a, b);
            if (across * across >= best)
                break;
            if (square < best) {
                best = square;
                closest = (ns_extreme){ .at = { a, b } };
            }
        }
    }
    closest.value = ns_units(ns_sqrt((double)best), NS_DE_JONG_SIDE);
    return closest;
}

ns_status ns_closest_vertices(ns_ctx *ctx, const ns_stage *stage, ns_extreme *closest)
{
    ns_stage_points points = { 0 };
    ns_status status = ns_stage_vertices(ctx, &stage->arr, &points);

    if (status == NS_OK)
        status = ns_array_sort(ctx, &points, ns_compare_numbers, NULL); // by x
    if (status == NS_OK)
        *closest = find_closest(&points);
    ns_array_drop(ctx, &points);
    return status;
}
