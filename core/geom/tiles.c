// tiles.c: lists of what is near a place; see tiles.h.
//
// Lists that are made at once take two passes: how many there are in each tile, then each into its
// place, from the last item to the first, so that every list ascends. Lists that change are linked
// through slots, which come off a list of free ones.
#include "geom/tiles.h"

// -- lists that are made at once ----------------------------------------------------------------

int32_t ns_tile_lists_add_up(ns_tile_lists *lists)
{
    int32_t sum = 0;

    for (int32_t t = 0; t < lists->starts.count; t++)
        lists->starts.at[t] = sum += lists->starts.at[t];
    return sum;
}

static void count_item(ns_tile_lists *lists, ns_tile_box box)
{
    for (int32_t y = box.top; y <= box.bottom; y++)
        for (int32_t x = box.left; x <= box.right; x++)
            lists->starts.at[y * lists->tiles.columns + x]++;
}

static void list_item(ns_tile_lists *lists, ns_tile_box box, int32_t item)
{
    for (int32_t y = box.top; y <= box.bottom; y++)
        for (int32_t x = box.left; x <= box.right; x++)
            lists->items.at[--lists->starts.at[y * lists->tiles.columns + x]] = item;
}

ns_status ns_tile_lists_fill(ns_ctx *ctx, ns_tile_lists *lists, ns_tiles tiles, int32_t count,
                             ns_tile_place *place, const void *user)
{
    ns_tile_box box;

    lists->tiles = tiles;
    lists->starts.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &lists->starts, tiles.columns * tiles.rows + 1));
    for (int32_t i = 0; i < count; i++)
        if (place(user, i, &box))
            count_item(lists, box);
    NS_NEED(ctx, ns_array_resize(ctx, &lists->items, ns_tile_lists_add_up(lists)));
    for (int32_t i = count - 1; i >= 0; i--)
        if (place(user, i, &box))
            list_item(lists, box, i);
    NS_ASSERT(lists->starts.at[0] == 0); // each list is back at its start
    return NS_OK;
}

void ns_tile_lists_drop(ns_ctx *ctx, ns_tile_lists *lists)
{
    ns_arrays_drop(ctx, &lists->starts, &lists->items);
    *lists = (ns_tile_lists){ 0 };
}

// -- lists that change --------------------------------------------------------------------------

ns_status ns_tile_bags_open(ns_ctx *ctx, ns_tile_bags *bags, ns_tiles tiles)
{
    *bags = (ns_tile_bags){ .tiles = tiles };
    if (ns_array_resize(ctx, &bags->heads, tiles.columns * tiles.rows)
        && ns_array_resize(ctx, &bags->next, 1))
        return NS_OK;
    ns_tile_bags_drop(ctx, bags);
    return ns_no_memory(ctx);
}

void ns_tile_bags_drop(ns_ctx *ctx, ns_tile_bags *bags)
{
    ns_arrays_drop(ctx, &bags->heads, &bags->next);
    *bags = (ns_tile_bags){ 0 };
}

ns_status ns_tile_bags_room(ns_ctx *ctx, ns_tile_bags *bags, int32_t more, int32_t *slots)
{
    const int32_t fresh = ns_max(0, more - bags->free_count);

    NS_NEED(ctx, ns_array_reserve(ctx, &bags->next, fresh));
    *slots = bags->next.count + fresh;
    return NS_OK;
}

int32_t ns_tile_bags_put(ns_tile_bags *bags, int32_t tile)
{
    int32_t slot = bags->free;

    NS_ASSERT(tile >= 0 && tile < bags->heads.count);
    if (slot) {
        bags->free = bags->next.at[slot];
        bags->free_count--;
    } else {
        NS_ASSERT(bags->next.count < bags->next.capacity);
        slot = bags->next.count++;
    }
    bags->next.at[slot] = bags->heads.at[tile];
    bags->heads.at[tile] = slot;
    return slot;
}

void ns_tile_bags_take(ns_tile_bags *bags, int32_t tile, int32_t slot)
{
    int32_t *link = &bags->heads.at[tile];

    while (*link != slot) {
        NS_ASSERT(*link);
        link = &bags->next.at[*link];
    }
    *link = bags->next.at[slot];
    bags->next.at[slot] = bags->free;
    bags->free = slot;
    bags->free_count++;
}
