// tiles.h: what is near a place: square tiles over the plane, each with a list.
//
// Tiles are 1 << shift units wide, the first corner is (0, 0), and what lies outside belongs to the
// nearest tile. Lists come in two kinds. Those of ns_tile_lists are made at once and lie one behind
// the other, so that a row of tiles is one stretch of items; those of ns_tile_bags are linked, and
// things come and go. Neither knows what it lists: things are numbers.
//
// Not here: the squares of an arrangement (arrangement/buckets.c), which are cut into smaller ones
// where many segments lie.
#ifndef NS_TILES_H
#define NS_TILES_H

#include "base/basics.h"
#include "nonosmith/geom.h"

typedef struct ns_tiles {
    int32_t shift;
    int32_t columns, rows;
} ns_tiles;

// Tiles, all included.
typedef struct ns_tile_box {
    int32_t left, top, right, bottom;
} ns_tile_box;

static inline ns_tiles ns_tiles_over(int32_t width, int32_t height, int32_t shift)
{
    return (ns_tiles){ shift, (width >> shift) + 1, (height >> shift) + 1 };
}

// The column or row (`count` of them) of a coordinate.
static inline int32_t ns_tiles_along(const ns_tiles *tiles, int64_t at, int32_t count)
{
    return (int32_t)ns_clamp_long(at >> tiles->shift, 0, count - 1);
}

// The tile of a point inside the plane.
static inline int32_t ns_tile_of(const ns_tiles *tiles, ns_point at)
{
    return (at.y >> tiles->shift) * tiles->columns + (at.x >> tiles->shift);
}

// The tiles of everything that is at most so far, in either coordinate, from a box.
static inline ns_tile_box ns_tiles_around(const ns_tiles *tiles, ns_point least, ns_point most,
                                          int64_t far)
{
    return (ns_tile_box){ ns_tiles_along(tiles, least.x - far, tiles->columns),
                          ns_tiles_along(tiles, least.y - far, tiles->rows),
                          ns_tiles_along(tiles, most.x + far, tiles->columns),
                          ns_tiles_along(tiles, most.y + far, tiles->rows) };
}

// -- lists that are made at once ----------------------------------------------------------------

typedef struct ns_tile_lists {
    ns_tiles tiles;
    NS_ARRAY(int32_t) starts; // tile t has items starts[t] .. starts[t + 1] - 1, ascending
    NS_ARRAY(int32_t) items;
} ns_tile_lists;

// Whether the item is listed, and then where: in all tiles of *box.
typedef bool ns_tile_place(const void *user, int32_t item, ns_tile_box *box);

// Makes all lists anew, of the items from 0 to count - 1.
ns_status ns_tile_lists_fill(ns_ctx *ctx, ns_tile_lists *lists, ns_tiles tiles, int32_t count,
                             ns_tile_place *place, const void *user);
// For who counts and lists by himself: counts become ends of lists, each to be moved back to its
// start by listing from the last item to the first. Returns how many items there are.
int32_t ns_tile_lists_add_up(ns_tile_lists *lists);
void ns_tile_lists_drop(ns_ctx *ctx, ns_tile_lists *lists);

// -- lists that change --------------------------------------------------------------------------

// A thing is a slot; what is known of it is in arrays of the owner, by slot. Slot 0 is blank. Of
// slots that became free the last one is used first.
typedef struct ns_tile_bags {
    ns_tiles tiles;
    NS_ARRAY(int32_t) heads; // by tile: the last slot that came, 0: none
    NS_ARRAY(int32_t) next;  // by slot: in the same tile, or of the free ones
    int32_t free, free_count;
} ns_tile_bags;

ns_status ns_tile_bags_open(ns_ctx *ctx, ns_tile_bags *bags, ns_tiles tiles);
void ns_tile_bags_drop(ns_ctx *ctx, ns_tile_bags *bags);
// Room for so many more slots; none is needed for those that were there before. *slots becomes how
// many slots there may be.
ns_status ns_tile_bags_room(ns_ctx *ctx, ns_tile_bags *bags, int32_t more, int32_t *slots);
// There must be room.
int32_t ns_tile_bags_put(ns_tile_bags *bags, int32_t tile);
void ns_tile_bags_take(ns_tile_bags *bags, int32_t tile, int32_t slot);

// All slots in a box of tiles, row by row.
typedef struct ns_tile_walk {
    const ns_tile_bags *bags;
    ns_tile_box box;
    int32_t x, y, next;
} ns_tile_walk;

static inline ns_tile_walk ns_tile_bags_walk(const ns_tile_bags *bags, ns_tile_box box)
{
    const int32_t first = bags->heads.at[box.top * bags->tiles.columns + box.left];

    return (ns_tile_walk){ bags, box, box.left, box.top, first };
}

// 0: no more.
static inline int32_t ns_tile_walk_next(ns_tile_walk *walk)
{
    while (!walk->next) {
        if (walk->x == walk->box.right) {
            if (walk->y == walk->box.bottom)
                return 0;
            walk->x = walk->box.left - 1;
            walk->y++;
        }
        walk->x++;
        walk->next = walk->bags->heads.at[walk->y * walk->bags->tiles.columns + walk->x];
    }
    const int32_t slot = walk->next;
    walk->next = walk->bags->next.at[slot];
    return slot;
}

#endif
