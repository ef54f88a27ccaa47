// curved_crowd.c: where crossings, corners and frame ends are, in buckets.
#include "make/curved_work.h"

#define SHIFT 19 // a bucket is a 32nd of the frame's longer side
#define BUCKETS (NS_FRAME_SIDE >> SHIFT)

static int32_t bucket_of(double x)
{
    return x <= 0 ? 0 : ns_min((int32_t)x >> SHIFT, BUCKETS - 1);
}

static int32_t bucket_at(ns_point p)
{
    return bucket_of(p.y) * BUCKETS + bucket_of(p.x);
}

// Each crossing has two entries; the first one counts.
static bool is_point(const ns_arrangement *arr, int32_t e)
{
    const ns_entry *entry = &arr->entries.at[e];

    return entry->kind != NS_ENTRY_FREE && entry->kind != NS_ENTRY_ANCHOR
           && (!entry->twin || entry->twin > e);
}

ns_status curved_crowd_build(ns_ctx *ctx, curved_work *work)
{
    const ns_arrangement *arr = &work->arr;
    curved_crowd *crowd = &work->crowd;

    if (!ns_array_resize(ctx, &crowd->first, BUCKETS * BUCKETS + 2)
        || !ns_array_resize(ctx, &crowd->points, arr->entries.count))
        return ns_no_memory(ctx);
    // Counted two places on, summed up, and filled in one place on, first[b] is where b begins.
    for (int32_t b = 0; b < crowd->first.count; b++)
        crowd->first.at[b] = 0;
    for (int32_t e = 1; e < arr->entries.count; e++) {
        if (is_point(arr, e))
            crowd->first.at[bucket_at(arr->entries.at[e].point) + 2]++;
    }
    for (int32_t b = 2; b < crowd->first.count; b++)
        crowd->first.at[b] += crowd->first.at[b - 1];
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_point at = arr->entries.at[e].point;
        if (is_point(arr, e))
            crowd->points.at[crowd->first.at[bucket_at(at) + 1]++] = at;
    }
    return ns_spend(ctx, arr->entries.count / 8);
}

double curved_crowd_cost(const curved_work *work, ns_point at, double enough)
{
    const curved_crowd *crowd = &work->crowd;
    const int32_t left = bucket_of(at.x - enough), right = bucket_of(at.x + enough);
    const int32_t upper = bucket_of(at.y - enough), lower = bucket_of(at.y + enough);
    double cost = 0;

    for (int32_t row = upper; row <= lower; row++) {
        const int32_t *first = crowd->first.at + row * BUCKETS;
        for (int32_t i = first[left]; i < first[right + 1]; i++)
            cost += curved_lack(
                ns_vec_length(ns_vec_sub(ns_vec_of(crowd->points.at[i]), ns_vec_of(at))),
                enough);
    }
    return cost;
}
