// near_boxes.c: tiles of the plane, and what is in a box; see near.h and near_parts.h.
//
// Tiles know where things were when the lists were made. Since then vertices have moved by `moved`
// at most, so that a box is looked for with that much around it; segments that came since or changed
// their ends are in a list of their own, which is short or all is listed anew.
#include "layout/move/near_parts.h"

#include "base/basics.h"

// -- tiles --------------------------------------------------------------------------------------

#define SHIFT 19 // a tile is 2^SHIFT steps wide: 12.5 units

// One more than `far`, so that it does not matter how that is rounded.
static ns_tile_box tiles_near(const ns_relax *relax, ns_point least, ns_point most, double far)
{
    return ns_tiles_around(&relax->near->vertices_in.tiles, least, most, (int64_t)far + 1);
}

ns_tile_box ns_near_tiles_around(const ns_relax *relax, const ns_relax_segment *s, double far)
{
    const ns_point a = relax->at.at[s->from], b = relax->at.at[s->to];

    return tiles_near(relax, ns_point_least(a, b), ns_point_most(a, b), far);
}

static bool place_vertex(const void *user, int32_t vertex, ns_tile_box *box)
{
    const ns_relax *relax = user;
    const ns_point at = relax->at.at[vertex];

    if (relax->kinds.at[vertex] == NS_RELAX_NONE)
        return false;
    *box = ns_tiles_around(&relax->near->vertices_in.tiles, at, at, 0);
    return true;
}

static bool place_segment(const void *user, int32_t segment, ns_tile_box *box)
{
    const ns_relax *relax = user;
    const ns_relax_segment *s = &relax->segments.at[segment];

    if (s->from < 0)
        return false;
    *box = ns_near_tiles_around(relax, s, 0);
    return true;
}

ns_status ns_near_fill(ns_ctx *ctx, const ns_relax *relax, ns_relax_near *near)
{
    const ns_tiles tiles = ns_tiles_over(NS_FRAME_SIDE, NS_FRAME_SIDE, SHIFT);

    NS_TRY(ns_tile_lists_fill(ctx, &near->vertices_in, tiles, relax->at.count, place_vertex,
                              relax));
    NS_TRY(ns_tile_lists_fill(ctx, &near->segments_in, tiles, relax->segments.count,
                              place_segment, relax));
    NS_NEED(ctx, ns_array_resize(ctx, &near->place_in, near->vertices_in.items.count));
    for (int32_t i = 0; i < near->place_in.count; i++)
        near->place_in.at[i] = ns_vec_of(relax->at.at[near->vertices_in.items.at[i]]);
    return NS_OK;
}

// -- boxes --------------------------------------------------------------------------------------

static bool meets_box(const ns_relax *relax, int32_t segment, ns_point least, ns_point most)
{
    const ns_relax_segment *s = &relax->segments.at[segment];

    if (s->from < 0)
        return false;
    const ns_point a = relax->at.at[s->from], b = relax->at.at[s->to];
    return ns_max(a.x, b.x) >= least.x && ns_min(a.x, b.x) <= most.x
           && ns_max(a.y, b.y) >= least.y && ns_min(a.y, b.y) <= most.y;
}

static bool look_at(ns_ctx *ctx, const ns_relax *relax, int32_t segment, ns_point least,
                    ns_point most, ns_relax_found *found)
{
    ns_relax_near *near = relax->near;

    if (near->stamps.at[segment] == near->stamp)
        return true;
    near->stamps.at[segment] = near->stamp;
    return !meets_box(relax, segment, least, most) || ns_array_push(ctx, found, segment);
}

static void next_stamp(ns_relax_near *near)
{
    if (near->stamp == INT32_MAX) {
        memset(near->stamps.at, 0, (size_t)near->stamps.count * sizeof *near->stamps.at);
        near->stamp = 0;
    }
    near->stamp++;
}

ns_status ns_relax_near_box(ns_ctx *ctx, const ns_relax *relax, ns_point least, ns_point most,
                            ns_relax_found *found)
{
    ns_relax_near *near = relax->near;
    const ns_tile_box c = tiles_near(relax, least, most, near->moved + 1);

    NS_ASSERT(near->bucketed && least.x <= most.x && least.y <= most.y);
    if (near->stamps.count < relax->segments.count
        && !ns_array_resize(ctx, &near->stamps, relax->segments.count))
        return ns_no_memory(ctx);
    next_stamp(near);
    for (int32_t y = c.top; y <= c.bottom; y++) {
        const int32_t *first =
            &near->segments_in.starts.at[y * near->segments_in.tiles.columns];
        for (int32_t i = first[c.left]; i < first[c.right + 1]; i++)
            NS_NEED(ctx,
                    look_at(ctx, relax, near->segments_in.items.at[i], least, most, found));
    }
    for (int32_t i = 0; i < near->late.count; i++)
        NS_NEED(ctx, look_at(ctx, relax, near->late.at[i], least, most, found));
    return NS_OK;
}
