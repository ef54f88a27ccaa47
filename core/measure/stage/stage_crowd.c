// stage_crowd.c: vertices in buckets, so that a vertex knows who is close at the price of its
// neighbourhood.
//
// Vertices are no more than points here: of two at one place either may go.
#include "measure/stage/stage_parts.h"

int64_t ns_pair_cost(double d_vert, ns_point a, ns_point b)
{
    const double d = ns_vec_length(ns_vec_sub(ns_vec_of(a), ns_vec_of(b)));
    const double lack = d_vert - ns_units(d, NS_DE_JONG_SIDE);

    return lack > 0 ? ns_sum_of(lack) : 0;
}

ns_status ns_crowd_open(ns_ctx *ctx, ns_crowd *crowd, int32_t width, int32_t height,
                        double d_vert)
{
    const double steps = d_vert * (NS_FRAME_SIDE / NS_DE_JONG_SIDE);

    *crowd = (ns_crowd){ .d_vert = d_vert, .reach = (int32_t)steps + 1 };
    while ((1 << crowd->shift) < crowd->reach)
        crowd->shift++;
    crowd->columns = (width >> crowd->shift) + 1;
    crowd->rows = (height >> crowd->shift) + 1;
    if (!ns_array_resize(ctx, &crowd->heads, crowd->columns * crowd->rows)
        || !ns_array_resize(ctx, &crowd->points, 1))
        return ns_no_memory(ctx);
    return NS_OK;
}

void ns_crowd_drop(ns_ctx *ctx, ns_crowd *crowd)
{
    ns_array_drop(ctx, &crowd->heads);
    ns_array_drop(ctx, &crowd->points);
    *crowd = (ns_crowd){ 0 };
}

ns_status ns_crowd_room(ns_ctx *ctx, ns_crowd *crowd, int32_t more)
{
    if (crowd->heads.count > 0
        && !ns_array_room(ctx, &crowd->points, sizeof *crowd->points.at,
                          ns_max(0, more - crowd->free_count)))
        return ns_no_memory(ctx);
    return NS_OK;
}

static int64_t cost_in_bucket(const ns_crowd *crowd, int32_t slot, ns_point at)
{
    int64_t sum = 0;

    for (; slot; slot = crowd->points.at[slot].next) {
        const ns_point other = crowd->points.at[slot].at;
        const int32_t dx = other.x - at.x, dy = other.y - at.y;
        if (dx < crowd->reach && -dx < crowd->reach && dy < crowd->reach && -dy < crowd->reach)
            sum += ns_pair_cost(crowd->d_vert, at, other);
    }
    return sum;
}

static int64_t cost_around(const ns_crowd *crowd, ns_point at)
{
    const int32_t left = ns_max(0, (at.x - crowd->reach) >> crowd->shift);
    const int32_t right = ns_min(crowd->columns - 1, (at.x + crowd->reach) >> crowd->shift);
    const int32_t top = ns_max(0, (at.y - crowd->reach) >> crowd->shift);
    const int32_t bottom = ns_min(crowd->rows - 1, (at.y + crowd->reach) >> crowd->shift);
    int64_t sum = 0;

    for (int32_t row = top; row <= bottom; row++) {
        for (int32_t column = left; column <= right; column++)
            sum += cost_in_bucket(crowd, crowd->heads.at[row * crowd->columns + column], at);
    }
    return sum;
}

static int32_t *head_of(const ns_crowd *crowd, ns_point at)
{
    return &crowd->heads.at[(at.y >> crowd->shift) * crowd->columns + (at.x >> crowd->shift)];
}

int64_t ns_crowd_put(ns_crowd *crowd, ns_point at)
{
    const int64_t cost = cost_around(crowd, at);
    int32_t *head = head_of(crowd, at);
    int32_t slot = crowd->free;

    if (slot) {
        crowd->free = crowd->points.at[slot].next;
        crowd->free_count--;
    } else {
        NS_ASSERT(crowd->points.count < crowd->points.capacity);
        slot = crowd->points.count++;
    }
    crowd->points.at[slot] = (ns_crowd_point){ at, *head };
    *head = slot;
    return cost;
}

int64_t ns_crowd_take(ns_crowd *crowd, ns_point at)
{
    int32_t *link = head_of(crowd, at);

    while (!ns_point_same(crowd->points.at[*link].at, at)) {
        NS_ASSERT(*link);
        link = &crowd->points.at[*link].next;
    }
    const int32_t slot = *link;
    *link = crowd->points.at[slot].next;
    crowd->points.at[slot] = (ns_crowd_point){ .next = crowd->free };
    crowd->free = slot;
    crowd->free_count++;
    return cost_around(crowd, at);
}
