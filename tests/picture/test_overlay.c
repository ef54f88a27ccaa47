// test_overlay.c: maps of random drawings on a lattice so coarse that nearly everything snaps
// together: still a planar map, by looking at all pairs.
#include "oracle/scale.h"
#include "outline_twin.h"
#include "picture/overlay/overlay.h"

static void random_drawing(ns_test *t, ns_rng *rng, ns_drawing *drawing)
{
    static const char *const fills[] = { "black",  "white", "~black",
                                         "~white", "red",   "~blue/0.5" };
    char texts[5][600];
    const char *paths[11];
    const int32_t shapes = 1 + ns_rng_below(rng, 5);
    const bool curved = ns_rng_below(rng, 2);

    for (int32_t s = 0; s < shapes; s++) {
        char *to = texts[s];
        const int32_t count = 3 + ns_rng_below(rng, 9);
        for (int32_t i = 0; i < count; i++) {
            to += sprintf(to, "%s", i == 0 ? "M" : curved ? "C" : "L");
            for (int32_t k = 0; k < (i > 0 && curved ? 6 : 2); k++)
                to += sprintf(to, "%.2f ", ns_rng_below(rng, 14000) / 100.0 - 20);
        }
        sprintf(to, "Z");
        paths[2 * s] = fills[ns_rng_below(rng, NS_COUNT(fills))];
        paths[2 * s + 1] = texts[s];
    }
    paths[2 * shapes] = NULL;
    ns_expect(t, twin_draw(&t->ctx, NULL, paths, drawing) == NS_OK, "%s", t->ctx.message);
}

static ns_point end_of(const ns_map *map, int32_t edge, int end)
{
    return map->vertices.at[map->edges.at[edge].ends[end]];
}

// Whether two edges have nothing in common but ends.
static bool edges_fit(const ns_map *map, int32_t e, int32_t f)
{
    const ns_point a = end_of(map, e, 0), b = end_of(map, e, 1);
    const ns_point c = end_of(map, f, 0), d = end_of(map, f, 1);
    ns_ratio p, q;
    int sign;

    if (ns_segments_meet(a, b, c, d, &p, &q, &sign) == NS_APART)
        return true;
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            if (map->edges.at[e].ends[i] == map->edges.at[f].ends[k])
                return ns_direction_compare(i ? b : a, i ? a : b, k ? d : c, k ? c : d) != 0;
        }
    }
    return false;
}

static int32_t root_of(int32_t *parent, int32_t v)
{
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

// Vertices - edges + faces = 1 + components, counting only vertices in use.
static bool euler_holds(ns_test *t, const ns_map *map)
{
    int32_t *parent = ns_new(&t->ctx, map->vertices.count, sizeof(int32_t));
    int32_t used = 0, components = 0;

    for (int32_t v = 0; v < map->vertices.count; v++)
        parent[v] = v;
    for (int32_t e = 0; e < map->edges.count; e++)
        parent[root_of(parent, map->edges.at[e].ends[0])] =
            root_of(parent, map->edges.at[e].ends[1]);
    for (int32_t v = 0; v < map->vertices.count; v++) {
        const bool in_use = map->first.at[v + 1] > map->first.at[v];
        used += in_use;
        components += in_use && parent[v] == v;
    }
    ns_free(&t->ctx, parent, map->vertices.count, sizeof(int32_t));
    return used - map->edges.count + map->area2.count == 1 + components;
}

static void check_map(ns_test *t, const ns_view *view, const ns_map *map, int32_t round)
{
    int64_t area2 = 0;
    int32_t misfits = 0, strays = 0;

    for (int32_t e = 0; e < map->edges.count; e++) {
        const ns_map_edge *edge = &map->edges.at[e];
        for (int32_t f = e + 1; f < map->edges.count; f++)
            misfits += !edges_fit(map, e, f);
        for (int32_t u = 0; u < 2 * edge->count; u++) {
            const ns_stick *s = &map->sticks.at[map->uses.at[edge->first + u / 2] >> 1];
            const twin_segment stick = { ns_vec_of(s->from), ns_vec_of(s->to), 0, 0, 0 };
            const twin_segments one = { (twin_segment *)&stick, 1, 1 };
            strays += twin_distance(&one, ns_vec_of(end_of(map, e, u & 1))) > 0.7072;
        }
    }
    for (int32_t v = 0; v < map->vertices.count; v++) {
        const ns_point p = map->vertices.at[v];
        strays += p.x < view->least.x || p.x > view->most.x || p.y < view->least.y
                  || p.y > view->most.y;
    }
    for (int32_t f = 0; f < map->area2.count; f++) {
        area2 += map->area2.at[f];
        ns_expect(t, f == 0 || map->area2.at[f] > 0, "map %d: face %d has no area", round, f);
    }
    for (int32_t h = 0; h < map->next.count; h++)
        misfits += map->face.at[map->next.at[h]] != map->face.at[h];
    ns_expect(t, misfits == 0, "map %d: %d misfits", round, misfits);
    ns_expect(t, strays == 0, "map %d: %d strays", round, strays);
    ns_expect(t, area2 == 0, "map %d: areas sum to %lld", round, (long long)area2);
    ns_expect(t, euler_holds(t, map), "map %d: Euler", round);
}

static void planar_maps(ns_test *t)
{
    static const int32_t sizes[] = { 8, 16, 40, 100, 400 };
    const int32_t rounds = ns_scale(400);
    const ns_patches none = { 0 };
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < rounds; i++) {
        const int32_t size = sizes[i % NS_COUNT(sizes)];
        const ns_view view = {
            { 0, 0 },        size * 1024.0 / 100, 10,
            size + size / 2, size + size / 2,     { i % 2 ? size / 8 : 0, 0 },
            { size, size }
        };
        ns_drawing drawing = { 0 };
        ns_map map = { 0 };
        random_drawing(t, &rng, &drawing);
        ns_expect(t, ns_map_build(&t->ctx, &drawing, &none, &view, &map) == NS_OK, "map %d: %s",
                  i, t->ctx.message);
        check_map(t, &view, &map, i);
        ns_map_drop(&t->ctx, &map);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

NS_TEST_MAIN(NS_CASE(planar_maps))
