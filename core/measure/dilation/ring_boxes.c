// ring_boxes.c: a ring as a tree of stretches: chunks of vertices, two chunks, four, ... each with
// its box and the directions in which it goes.
//
// All levels are in one array, the chunks first: a stretch's parts are found by halving numbers, without
// pointers. It costs about two boxes a chunk, and is built anew for every ring.
#include "base/basics.h"
#include "measure/dilation/rings.h"

// -- directions -------------------------------------------------------------------------------------

// The directions of the compass in which the edge goes: a bit each. A stretch whose edges all go
// in one direction gets on in it, so no way along it is too long for the line between its ends.
static uint32_t directions(double dx, double dy, double least)
{
    const double slanted = least * 1.4142135623730951;

    return (uint32_t)(dx >= least) | (uint32_t)(-dx >= least) << 1
           | (uint32_t)(dy >= least) << 2 | (uint32_t)(-dy >= least) << 3
           | (uint32_t)(dx + dy >= slanted) << 4 | (uint32_t)(-dx - dy >= slanted) << 5
           | (uint32_t)(dx - dy >= slanted) << 6 | (uint32_t)(dy - dx >= slanted) << 7;
}

// Those that all edges from the chunk's vertices to their next ones have in common.
static uint32_t chunk_directions(const ns_ring *ring, int32_t chunk, double slant)
{
    const ns_ring_chunk *c = &ring->chunks.at[chunk];
    const bool last = chunk + 1 == ring->chunks.count;
    const ns_ring_chunk *next = &ring->chunks.at[last ? 0 : chunk + 1];
    const double end = last ? ring->round : next->arc[0];
    uint32_t common = ~0u;

    for (int32_t i = 0; i < NS_RING_CHUNK; i++) {
        const bool inside = i + 1 < NS_RING_CHUNK;
        const double x = inside ? c->x[i + 1] : next->x[0];
        const double y = inside ? c->y[i + 1] : next->y[0];
        const double way = (inside ? c->arc[i + 1] : end) - c->arc[i];
        common &= directions(x - c->x[i], y - c->y[i], slant * way);
    }
    return common;
}

// -- boxes --------------------------------------------------------------------------------------

static ns_box box_of(const ns_ring_chunk *chunk)
{
    ns_box box = { chunk->x[0], chunk->y[0], chunk->x[0], chunk->y[0], 0 };

    for (int32_t i = 1; i < NS_RING_CHUNK; i++) {
        box.least_x = ns_min(box.least_x, chunk->x[i]);
        box.least_y = ns_min(box.least_y, chunk->y[i]);
        box.most_x = ns_max(box.most_x, chunk->x[i]);
        box.most_y = ns_max(box.most_y, chunk->y[i]);
    }
    return box;
}

static ns_box join(ns_box a, ns_box b)
{
    return (ns_box){ ns_min(a.least_x, b.least_x), ns_min(a.least_y, b.least_y),
                     ns_max(a.most_x, b.most_x), ns_max(a.most_y, b.most_y),
                     a.directions & b.directions };
}

ns_status ns_ring_build(ns_ctx *ctx, ns_ring *ring, double slant, ns_ring_tree *tree)
{
    int32_t count = ring->chunks.count;

    ring->boxes.count = 0;
    NS_NEED(ctx, ns_array_room(ctx, &ring->boxes, sizeof *ring->boxes.at,
                               2 * count + NS_RING_LEVELS));
    for (int32_t i = 0; i < count; i++) {
        ring->boxes.at[i] = box_of(&ring->chunks.at[i]);
        ring->boxes.at[i].directions = chunk_directions(ring, i, slant);
    }
    tree->first[0] = 0;
    tree->count[0] = ring->boxes.count = count;
    tree->levels = 1;
    for (; count > 1; tree->levels++) {
        const ns_box *below = ring->boxes.at + tree->first[tree->levels - 1];
        const int32_t parents = (count + 1) / 2;
        tree->first[tree->levels] = ring->boxes.count;
        tree->count[tree->levels] = parents;
        for (int32_t i = 0; i < parents; i++)
            ring->boxes.at[ring->boxes.count++] =
                2 * i + 1 < count ? join(below[2 * i], below[2 * i + 1]) : below[2 * i];
        count = parents;
    }
    NS_ASSERT(tree->levels <= NS_RING_LEVELS && tree->count[tree->levels - 1] == 1);
    return NS_OK;
}
