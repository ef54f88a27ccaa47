// near.c: which segments are near a vertex; see near.h.
//
// Lists are made from the side of the segments: every vertex is in one tile, so that
// no pair is met twice; pairs are then sorted by vertex. They hold pairs within the radius and a
// slack; when the vertex that moved furthest since has moved by less than half of the slack no pair
// within the radius can be missing.
#include "layout/move/near_parts.h"

#include "base/basics.h"

#define SLACK 0.25 // of the radius
#define LEAST_SLACK 2.0
#define MOST_LATE 64
#define TICK 16 // pairs that are found or sorted for one tick of effort

// Makes sure that there is one.
static ns_status make_near(ns_ctx *ctx, ns_relax *relax)
{
    if (relax->near)
        return NS_OK;
    relax->near = ns_new(ctx, 1, sizeof *relax->near);
    NS_NEED(ctx, relax->near);
    relax->near->stale = true;
    return NS_OK;
}

void ns_relax_near_drop(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    if (!near)
        return;
    ns_tile_lists_drop(ctx, &near->segments_in);
    ns_tile_lists_drop(ctx, &near->vertices_in);
    ns_arrays_drop(ctx, &near->place_in, &near->late, &near->made_at, &near->list_first,
                   &near->list_close, &near->list, &near->found, &near->stamps);
    ns_arrays_drop(ctx, &near->moves, &near->lengths, &near->train_of, &near->before,
                   &near->keeps, &near->halvings, &near->pulls, &near->pairs);
    ns_arrays_drop(ctx, &near->trains, &near->locks, &near->box, &near->ids, &near->own,
                   &near->ring);
    ns_free(ctx, near, 1, sizeof *near);
    relax->near = NULL;
}

static bool copy_tiles(ns_ctx *ctx, ns_tile_lists *to, const ns_tile_lists *from)
{
    to->tiles = from->tiles;
    return ns_array_copy(ctx, &to->starts, &from->starts)
           && ns_array_copy(ctx, &to->items, &from->items);
}

// Stamps begin anew, and working memory is none.
ns_status ns_relax_near_copy(ns_ctx *ctx, const ns_relax *from, ns_relax *to)
{
    const ns_relax_near *old = from->near;

    to->near = NULL;
    if (!old)
        return NS_OK;
    NS_TRY(make_near(ctx, to));
    ns_relax_near *near = to->near;
    near->made = old->made;
    near->stale = old->stale;
    near->bucketed = old->bucketed;
    near->reach = old->reach;
    near->close = old->close;
    near->close_wanted = old->close_wanted;
    near->wanted = old->wanted;
    near->moved = old->moved;
    near->shifted = old->shifted;
    near->locks_known = old->locks_known;
    NS_NEED(ctx, copy_tiles(ctx, &near->segments_in, &old->segments_in)
                     && copy_tiles(ctx, &near->vertices_in, &old->vertices_in)
                     && ns_array_copy(ctx, &near->place_in, &old->place_in)
                     && ns_array_copy(ctx, &near->late, &old->late)
                     && ns_array_copy(ctx, &near->made_at, &old->made_at)
                     && ns_array_copy(ctx, &near->list_first, &old->list_first)
                     && ns_array_copy(ctx, &near->list_close, &old->list_close)
                     && ns_array_copy(ctx, &near->list, &old->list)
                     && ns_array_copy(ctx, &near->locks, &old->locks)
                     && ns_array_resize(ctx, &near->stamps, old->stamps.count));
    return NS_OK;
}

// -- lists --------------------------------------------------------------------------------------

// Nothing but segments of moving edges can come near to what never moves.
static bool never_moves(const ns_relax *relax, int32_t vertex)
{
    return relax->fixed.at[vertex] == 1 && relax->kinds.at[vertex] == NS_RELAX_BEND;
}

static ns_status find_around(ns_ctx *ctx, const ns_relax *relax, ns_relax_near *near, int32_t s)
{
    const ns_relax_segment *segment = &relax->segments.at[s];
    const ns_point a = relax->at.at[segment->from], b = relax->at.at[segment->to];
    const double wx = b.x - a.x, wy = b.y - a.y, part = 1 / (wx * wx + wy * wy);
    const bool fixed = relax->edges.at[segment->edge].fixed;
    const double most = near->reach * near->reach, close = near->close * near->close;
    const ns_tiles *tiles = &near->vertices_in.tiles;
    const ns_tile_box c = ns_near_tiles_around(relax, segment, near->reach);
    const double top = ns_min(a.y, b.y), bottom = ns_max(a.y, b.y);

    for (int32_t y = c.top; y <= c.bottom; y++) {
        // The further the row is from the segment, the less of it can be within reach.
        const double above = top - ((y + 1) << tiles->shift),
                     below = (y << tiles->shift) - bottom;
        const double off = above > 0 ? above : below > 0 ? below : 0;
        const double half = off < near->reach ? ns_sqrt(most - off * off) : 0;
        const int32_t *row = &near->vertices_in.starts.at[y * tiles->columns];
        const int64_t wide = (int64_t)half + 1;
        const int32_t first =
            row[ns_tiles_along(tiles, ns_min(a.x, b.x) - wide, tiles->columns)];
        const int32_t end =
            row[ns_tiles_along(tiles, ns_max(a.x, b.x) + wide, tiles->columns) + 1];
        NS_NEED(ctx, ns_array_reserve(ctx, &near->found, 2 * (end - first)));
        for (int32_t i = first; i < end; i++) {
            const double px = near->place_in.at[i].x - a.x, py = near->place_in.at[i].y - a.y;
            const double along = (px * wx + py * wy) * part;
            const double least = along > 0 ? along : 0, at = least < 1 ? least : 1;
            const double dx = px - wx * at, dy = py - wy * at, square = dx * dx + dy * dy;
            const int32_t v = near->vertices_in.items.at[i];
            if (square > most || (fixed && never_moves(relax, v)))
                continue;
            near->found.at[near->found.count++] = v;
            near->found.at[near->found.count++] = square > close ? ~s : s;
            near->list_first.at[v + 1]++;
            near->list_close.at[v] += square <= close;
        }
    }
    return NS_OK;
}

// How far a vertex is from where it was when the lists were made, grid steps.
static double moved(const ns_relax *relax, int32_t v)
{
    return ns_vec_length(ns_vec_between(relax->near->made_at.at[v], relax->at.at[v]));
}

// Turns counts into places: counts[i + 1] becomes where i starts, ready to be filled.
static int32_t add_up(int32_t *counts, int32_t count)
{
    int32_t sum = 0;

    counts[0] = 0;
    for (int32_t i = 1; i <= count; i++) {
        const int32_t own = counts[i];
        counts[i] = sum;
        sum += own;
    }
    return sum;
}

// Into the lists of their vertices: the close ones, or then the far ones.
static ns_status sort_found(ns_ctx *ctx, ns_relax_near *near, bool far)
{
    for (int32_t i = 0; i < near->found.count; i += 2) {
        const int32_t v = near->found.at[i], s = near->found.at[i + 1];
        if ((s < 0) == far)
            near->list.at[near->list_first.at[v + 1]++] = far ? ~s : s;
        if (i % (2 * TICK) == 0)
            NS_TRY(ns_spend(ctx, 1));
    }
    return NS_OK;
}

static ns_status make_lists(ns_ctx *ctx, const ns_relax *relax, ns_relax_near *near)
{
    near->found.count = near->list_first.count = near->list_close.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &near->list_first, relax->at.count + 1)
                     && ns_array_resize(ctx, &near->list_close, relax->at.count));
    for (int32_t s = 0; s < relax->segments.count; s++) {
        const int32_t before = near->found.count;
        if (relax->segments.at[s].from >= 0)
            NS_TRY(find_around(ctx, relax, near, s));
        NS_TRY(ns_spend(ctx, 1 + (near->found.count - before) / TICK));
    }
    NS_NEED(ctx,
            ns_array_resize(ctx, &near->list, add_up(near->list_first.at, relax->at.count)));
    for (int32_t far = 0; far < 2; far++)
        NS_TRY(sort_found(ctx, near, far));
    NS_ASSERT(near->list_first.at[relax->at.count] == near->list.count); // each in its place
    return NS_OK;
}

static ns_status make_anew(ns_ctx *ctx, ns_relax *relax)
{
    ns_relax_near *near = relax->near;
    const double slack = near->wanted * SLACK;

    near->stale = true; // should it fail half-way
    near->bucketed = false;
    near->reach = near->wanted + ns_max(slack, LEAST_SLACK * NS_RELAX_UNIT);
    near->close = near->close_wanted + near->reach - near->wanted;
    NS_TRY(ns_near_fill(ctx, relax, near));
    NS_TRY(make_lists(ctx, relax, near));
    NS_NEED(ctx, ns_array_copy(ctx, &near->made_at, &relax->at)
                     && ns_array_resize(ctx, &near->stamps, relax->segments.count));
    near->late.count = 0;
    near->wanted = near->moved = near->shifted = near->close_wanted = 0;
    near->stale = false;
    near->bucketed = true;
    near->made++;
    return NS_OK;
}

ns_status ns_relax_near_update(ns_ctx *ctx, ns_relax *relax, double radius)
{
    const double reach = ns_min(radius, NS_RELAX_RADIUS_MAX) * NS_RELAX_UNIT;

    NS_TRY(make_near(ctx, relax));
    ns_relax_near *near = relax->near;
    near->wanted = ns_max(reach, near->wanted);
    if (near->stale)
        return make_anew(ctx, relax);
    near->moved = 0;
    for (int32_t v = 0; v < near->made_at.count; v++)
        near->moved = ns_max(moved(relax, v), near->moved);
    if (reach + 2 * near->moved + near->shifted > near->reach)
        return make_anew(ctx, relax);
    return NS_OK;
}

// Boxes need no lists, only buckets in which not too much has changed.
ns_status ns_relax_near_boxes(ns_ctx *ctx, ns_relax *relax)
{
    NS_TRY(make_near(ctx, relax));
    return relax->near->bucketed && relax->near->late.count <= MOST_LATE
               ? NS_OK
               : make_anew(ctx, relax);
}

const int32_t *ns_relax_near_list(const ns_relax *relax, int32_t vertex, int32_t *count)
{
    const ns_relax_near *near = relax->near;
    const int32_t first = near->list_first.at[vertex];

    NS_ASSERT(!near->stale && vertex < near->list_close.count);
    *count = near->list_first.at[vertex + 1] - first;
    return near->list.at + first;
}

int64_t ns_relax_near_parts(const ns_relax *relax, int32_t vertex, int32_t *close)
{
    *close = relax->near->list_close.at[vertex];
    return relax->near->made;
}

const int32_t *ns_relax_near_close(ns_relax *relax, int32_t vertex, double reach,
                                   int32_t *count)
{
    ns_relax_near *near = relax->near;

    near->close_wanted = ns_max(reach, near->close_wanted);
    if (reach + 2 * near->moved + near->shifted > near->close)
        return ns_relax_near_list(relax, vertex, count);
    *count = near->list_close.at[vertex];
    return near->list.at + near->list_first.at[vertex];
}

// -- single changes -----------------------------------------------------------------------------

// Without memory for it the buckets would not find the segment any more: they are made anew.
static ns_status add_late(ns_ctx *ctx, ns_relax_near *near, int32_t segment)
{
    if (ns_array_push(ctx, &near->late, segment))
        return NS_OK;
    near->bucketed = false;
    return ns_no_memory(ctx);
}

ns_status ns_relax_near_came(ns_ctx *ctx, ns_relax *relax, int32_t segment)
{
    NS_TRY(make_near(ctx, relax));
    relax->near->stale = true;
    return add_late(ctx, relax->near, segment);
}

void ns_relax_near_went(ns_relax *relax, int32_t segment)
{
    (void)segment; // its slot says that it is free
    if (relax->near)
        relax->near->stale = true;
}

ns_status ns_relax_near_shifted(ns_ctx *ctx, ns_relax *relax, int32_t segment, double far)
{
    NS_TRY(make_near(ctx, relax));
    relax->near->shifted += far;
    return add_late(ctx, relax->near, segment);
}

void ns_relax_near_moved(ns_relax *relax, int32_t vertex)
{
    ns_relax_near *near = relax->near;

    if (!near || vertex >= near->made_at.count)
        return; // its segments are all late
    near->moved = ns_max(moved(relax, vertex), near->moved);
}
