// test_tiles.c: lists of tiles against asking everybody.
#include "geom/tiles.h"
#include "ns_test.h"
#include "oracle/scale.h"

enum { SIDE = 100, MOST = 60 };

// Boxes, some outside of the plane; a thing without a box is not listed.
typedef struct crowd {
    const ns_tiles *tiles;
    int32_t count;
    ns_point least[MOST], most[MOST];
    bool there[MOST];
} crowd;

static ns_tiles random_tiles(ns_rng *rng)
{
    return ns_tiles_over(1 + ns_rng_below(rng, SIDE), 1 + ns_rng_below(rng, SIDE),
                         ns_rng_below(rng, 8));
}

static ns_point random_point(ns_rng *rng, int32_t beyond)
{
    return (ns_point){ ns_rng_below(rng, SIDE + 2 * beyond) - beyond,
                       ns_rng_below(rng, SIDE + 2 * beyond) - beyond };
}

static void random_box(ns_rng *rng, ns_point *least, ns_point *most)
{
    const ns_point a = random_point(rng, 20), b = random_point(rng, 20);

    *least = (ns_point){ ns_min(a.x, b.x), ns_min(a.y, b.y) };
    *most = (ns_point){ ns_max(a.x, b.x), ns_max(a.y, b.y) };
}

// Whether a coordinate that goes from least to most comes to tile i of so many, step by step.
static bool reaches(int32_t least, int32_t most, int32_t shift, int32_t i, int32_t count)
{
    for (int32_t at = least; at <= most; at++) {
        const int32_t tile = at < 0 ? 0 : at / (1 << shift);
        if ((tile < count ? tile : count - 1) == i)
            return true;
    }
    return false;
}

static bool is_in(const crowd *c, int32_t item, int32_t x, int32_t y)
{
    return c->there[item]
           && reaches(c->least[item].x, c->most[item].x, c->tiles->shift, x, c->tiles->columns)
           && reaches(c->least[item].y, c->most[item].y, c->tiles->shift, y, c->tiles->rows);
}

static bool place(const void *user, int32_t item, ns_tile_box *box)
{
    const crowd *c = user;

    if (c->there[item])
        *box = ns_tiles_around(c->tiles, c->least[item], c->most[item], 0);
    return c->there[item];
}

static bool same_list(const ns_tile_lists *lists, const crowd *c, int32_t x, int32_t y)
{
    const int32_t tile = y * c->tiles->columns + x;
    int32_t at = lists->starts.at[tile];

    for (int32_t i = 0; i < c->count; i++) {
        if (!is_in(c, i, x, y))
            continue;
        if (at == lists->starts.at[tile + 1] || lists->items.at[at++] != i)
            return false;
    }
    return at == lists->starts.at[tile + 1];
}

// Each tile lists, ascending, who comes to it; the same arrays serve again and again.
static void lists_like_asking_everybody(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);
    ns_tile_lists lists = { 0 };

    for (int32_t round = 0; round < ns_scale(60); round++) {
        const ns_tiles tiles = random_tiles(&rng);
        crowd c = { .tiles = &tiles, .count = ns_rng_below(&rng, MOST + 1) };
        for (int32_t i = 0; i < c.count; i++) {
            random_box(&rng, &c.least[i], &c.most[i]);
            c.there[i] = ns_rng_below(&rng, 8) > 0;
        }
        ns_expect(t, ns_tile_lists_fill(&t->ctx, &lists, tiles, c.count, place, &c) == NS_OK,
                  "fills");
        bool same = true;
        for (int32_t y = 0; y < tiles.rows; y++)
            for (int32_t x = 0; x < tiles.columns; x++)
                same = same && same_list(&lists, &c, x, y);
        ns_expect(t, same, "round %d: %d things in %d by %d tiles", round, c.count,
                  tiles.columns, tiles.rows);
    }
    ns_tile_lists_drop(&t->ctx, &lists);
}

// What is told to be around a box holds every point that is no further away.
static void around_a_box(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);

    for (int32_t round = 0; round < ns_scale(20000); round++) {
        const ns_tiles tiles = random_tiles(&rng);
        const int32_t far = ns_rng_below(&rng, 30);
        ns_point least, most;
        random_box(&rng, &least, &most);
        const ns_tile_box box = ns_tiles_around(&tiles, least, most, far);
        ns_expect(t,
                  box.left >= 0 && box.left <= box.right && box.right < tiles.columns
                      && box.top >= 0 && box.top <= box.bottom && box.bottom < tiles.rows,
                  "tiles that there are");
        const ns_point p = { ns_rng_below(&rng, (tiles.columns << tiles.shift)),
                             ns_rng_below(&rng, (tiles.rows << tiles.shift)) };
        const bool near = p.x >= least.x - far && p.x <= most.x + far && p.y >= least.y - far
                          && p.y <= most.y + far;
        const int32_t tile = ns_tile_of(&tiles, p), x = tile % tiles.columns,
                      y = tile / tiles.columns;
        ns_expect(t,
                  !near || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
                  "%d %d is in them", p.x, p.y);
    }
}

// Things come and go; a walk meets exactly those in its tiles, each once.
static void bags_like_a_table(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t round = 0; round < ns_scale(40); round++) {
        const ns_tiles tiles = random_tiles(&rng);
        int32_t tile_of[MOST + 1] = { 0 }, alive = 0, slots; // by slot: its tile and 1
        ns_tile_bags bags;
        ns_expect(t, ns_tile_bags_open(&t->ctx, &bags, tiles) == NS_OK, "opens");
        for (int32_t step = 0; step < 300; step++) {
            const int32_t slot = 1 + ns_rng_below(&rng, MOST);
            if (tile_of[slot]) {
                ns_tile_bags_take(&bags, tile_of[slot] - 1, slot);
                tile_of[slot] = 0;
                alive--;
            } else if (alive < MOST) {
                const int32_t tile = ns_rng_below(&rng, tiles.columns * tiles.rows);
                ns_expect(t, ns_tile_bags_room(&t->ctx, &bags, 1, &slots) == NS_OK, "room");
                const int32_t fresh = ns_tile_bags_put(&bags, tile);
                ns_expect(t, fresh > 0 && fresh < slots && fresh <= MOST && !tile_of[fresh],
                          "a free slot below what was told");
                tile_of[fresh] = tile + 1;
                alive++;
            }
            ns_point least, most;
            random_box(&rng, &least, &most);
            ns_tile_walk walk =
                ns_tile_bags_walk(&bags, ns_tiles_around(&tiles, least, most, 0));
            int32_t met = 0, wanted = 0;
            for (int32_t s; (s = ns_tile_walk_next(&walk)); met++)
                ns_expect(t, s <= MOST && tile_of[s], "who is met is there");
            for (int32_t s = 1; s <= MOST; s++) {
                const int32_t tile = tile_of[s] - 1;
                wanted += tile >= 0 && tile % tiles.columns >= walk.box.left
                          && tile % tiles.columns <= walk.box.right
                          && tile / tiles.columns >= walk.box.top
                          && tile / tiles.columns <= walk.box.bottom;
            }
            ns_expect(t, met == wanted, "met %d, not %d", met, wanted);
        }
        ns_tile_bags_drop(&t->ctx, &bags);
    }
}

// Who goes and comes back, the last one first, gets the old slots, without memory.
static void old_slots_again(ns_test *t)
{
    const ns_tiles tiles = ns_tiles_over(SIDE, SIDE, 4);
    ns_tile_bags bags;
    int32_t slots, of[3];

    ns_expect(t,
              ns_tile_bags_open(&t->ctx, &bags, tiles) == NS_OK
                  && ns_tile_bags_room(&t->ctx, &bags, 3, &slots) == NS_OK && slots == 4,
              "room for three");
    for (int32_t i = 0; i < 3; i++)
        of[i] = ns_tile_bags_put(&bags, i);
    for (int32_t i = 2; i >= 0; i--)
        ns_tile_bags_take(&bags, i, of[i]);
    t->fail_at = t->allocations + 1;
    ns_expect(t, ns_tile_bags_room(&t->ctx, &bags, 3, &slots) == NS_OK && slots == 4,
              "they need no room");
    t->fail_at = 0;
    for (int32_t i = 0; i < 3; i++)
        ns_expect(t, ns_tile_bags_put(&bags, i) == of[i], "slot %d again", of[i]);
    ns_tile_bags_drop(&t->ctx, &bags);
}

static void without_memory(ns_test *t)
{
    const ns_tiles tiles = ns_tiles_over(SIDE, SIDE, 2);
    const crowd c = { .tiles = &tiles, .count = 1, .most = { { 9, 9 } }, .there = { true } };

    for (int32_t n = 1; n <= 2; n++) {
        ns_tile_lists lists = { 0 };
        ns_tile_bags bags;
        t->fail_at = t->allocations + n;
        ns_expect(t, ns_tile_lists_fill(&t->ctx, &lists, tiles, 1, place, &c) == NS_NO_MEMORY,
                  "no lists");
        t->fail_at = t->allocations + n;
        ns_expect(t, ns_tile_bags_open(&t->ctx, &bags, tiles) == NS_NO_MEMORY, "no bags");
        t->fail_at = 0;
        ns_tile_lists_drop(&t->ctx, &lists);
        ns_tile_bags_drop(&t->ctx, &bags);
    }
}

NS_TEST_MAIN(NS_CASE(lists_like_asking_everybody), NS_CASE(around_a_box),
             NS_CASE(bags_like_a_table), NS_CASE(old_slots_again), NS_CASE(without_memory))
