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
    int32_t shift = 0;

    *crowd = (ns_crowd){ .d_vert = d_vert, .reach = (int32_t)steps + 1 };
    while ((1 << shift) < crowd->reach)
        shift++;
    return ns_tile_bags_open(ctx, &crowd->bags, ns_tiles_over(width, height, shift));
}

void ns_crowd_drop(ns_ctx *ctx, ns_crowd *crowd)
{
    ns_tile_bags_drop(ctx, &crowd->bags);
    ns_array_drop(ctx, &crowd->points);
    *crowd = (ns_crowd){ 0 };
}

ns_status ns_crowd_room(ns_ctx *ctx, ns_crowd *crowd, int32_t more)
{
    int32_t slots;

    if (crowd->bags.heads.count == 0)
        return NS_OK;
    NS_TRY(ns_tile_bags_room(ctx, &crowd->bags, more, &slots));
    return slots <= crowd->points.count || ns_array_resize(ctx, &crowd->points, slots)
               ? NS_OK
               : ns_no_memory(ctx);
}

static int64_t cost_around(const ns_crowd *crowd, ns_point at)
{
    ns_tile_walk walk = ns_tile_bags_walk(
        &crowd->bags, ns_tiles_around(&crowd->bags.tiles, at, at, crowd->reach));
    int64_t sum = 0;

    for (int32_t slot; (slot = ns_tile_walk_next(&walk));) {
        const ns_point other = crowd->points.at[slot];
        const int32_t dx = other.x - at.x, dy = other.y - at.y;
        if (dx < crowd->reach && -dx < crowd->reach && dy < crowd->reach && -dy < crowd->reach)
            sum += ns_pair_cost(crowd->d_vert, at, other);
    }
    return sum;
}

int64_t ns_crowd_put(ns_crowd *crowd, ns_point at)
{
    const int64_t cost = cost_around(crowd, at);

    NS_ASSERT(crowd->points.count > 0); // room was made
    crowd->points.at[ns_tile_bags_put(&crowd->bags, ns_tile_of(&crowd->bags.tiles, at))] = at;
    return cost;
}

int64_t ns_crowd_take(ns_crowd *crowd, ns_point at)
{
    const int32_t tile = ns_tile_of(&crowd->bags.tiles, at);
    int32_t slot = crowd->bags.heads.at[tile];

    while (!ns_point_same(crowd->points.at[slot], at)) {
        NS_ASSERT(slot);
        slot = crowd->bags.next.at[slot];
    }
    ns_tile_bags_take(&crowd->bags, tile, slot);
    return cost_around(crowd, at);
}
