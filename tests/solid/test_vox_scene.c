// test_vox_scene.c: MagicaVoxel scenes: places, turns, hidden parts, shared parts, and scenes that
// are none. The twin walks the scene by recursion and turns with matrices of doubles.
#include "nonosmith/voxels.h"

#include "oracle/scale.h"
#include "solid/vox_maker.h"

#include <math.h>
#include <string.h>

static const int32_t small_size[3] = { 4, 3, 2 };
static const uint8_t small_voxels[][4] = {
    { 0, 0, 0, 1 }, { 3, 0, 0, 2 }, { 0, 2, 0, 2 }, { 0, 0, 1, 255 }, { 3, 2, 1, 1 },
};

static ns_status read_maker(ns_test *t, const vox_maker *m, ns_voxels *voxels, ns_notes *notes)
{
    return ns_vox_read(&t->ctx, (const char *)m->at, m->count, 0, voxels, notes);
}

static int32_t voxel_at(const ns_voxels *voxels, int32_t x, int32_t y, int32_t z)
{
    return voxels->at[x + voxels->size[0] * (y + voxels->size[1] * z)];
}

static void begin_small(vox_maker *m)
{
    vox_begin(m, 200);
    vox_model_of(m, small_size, small_voxels, NS_COUNT(small_voxels));
}

// A model of 4 x 3 x 2 at 10 20 5 begins at 8 19 4; a single voxel at 0 0 0 lies at 0 0 0.
static void places(ns_test *t)
{
    const uint8_t one[1][4] = { { 0, 0, 0, 9 } };
    static vox_maker m;
    ns_notes notes = { 0 };
    ns_voxels voxels;

    begin_small(&m);
    vox_model_of(&m, (int32_t[3]){ 1, 1, 1 }, one, 1);
    vox_transform_of(&m, 0, 1, -1, NULL, NULL, NULL);
    vox_group_of(&m, 1, (int32_t[2]){ 2, 4 }, 2);
    vox_transform_of(&m, 2, 3, 0, NULL, "4", "10 20 5");
    vox_shape_of(&m, 3, 0);
    vox_transform_of(&m, 4, 5, 0, NULL, NULL, "0 0 0");
    vox_shape_of(&m, 5, 1);
    ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, voxels.size[0] == 12 && voxels.size[1] == 22 && voxels.size[2] == 6,
              "the box of both: %d %d %d", (int)voxels.size[0], (int)voxels.size[1],
              (int)voxels.size[2]);
    ns_expect(t,
              voxel_at(&voxels, 0, 0, 0) == 9 && voxel_at(&voxels, 8, 19, 4) == 1
                  && voxel_at(&voxels, 11, 19, 4) == 2 && voxel_at(&voxels, 8, 21, 4) == 2
                  && voxel_at(&voxels, 8, 19, 5) == 255 && voxel_at(&voxels, 11, 21, 5) == 1
                  && ns_voxels_filled(&voxels) == 6,
              "six voxels in place");
    ns_voxels_drop(&t->ctx, &voxels);
}

static void hidden_parts(ns_test *t)
{
    static const struct {
        const char *hidden, *layer_hidden;
        int32_t layer, filled;
    } cases[] = { { NULL, NULL, 0, 10 }, { "1", NULL, 0, 5 },  { "0", NULL, 0, 10 },
                  { NULL, "1", 3, 5 },   { NULL, "1", 2, 10 }, { NULL, "0", 3, 10 } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        static vox_maker m;
        ns_notes notes = { 0 };
        ns_voxels voxels;
        begin_small(&m);
        vox_transform_of(&m, 0, 1, -1, NULL, NULL, NULL);
        vox_group_of(&m, 1, (int32_t[2]){ 2, 4 }, 2);
        vox_transform_of(&m, 2, 3, cases[i].layer, cases[i].hidden, NULL, "20 0 0");
        vox_shape_of(&m, 3, 0);
        vox_transform_of(&m, 4, 3, -1, NULL, NULL, NULL); // the same shape again
        vox_open(&m, "LAYR");
        vox_int(&m, 3);
        vox_dict(&m, "_hidden", cases[i].layer_hidden, NULL, NULL);
        vox_int(&m, -1);
        vox_close(&m);
        ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_voxels_filled(&voxels) == cases[i].filled, "case %d", (int)i);
        ns_voxels_drop(&t->ctx, &voxels);
    }
}

// A scene that the twin understands: transforms with one child each, over a random tree.
#define NODES 16
#define ROOM 260 // enough for 15 shifts of 7 either way

typedef struct twin_node {
    int32_t kind; // 0 transform, 1 group, 2 shape
    int32_t children[3], count, model;
    double turn[3][3], shift[3];
    bool hidden;
} twin_node;

typedef struct twin {
    twin_node nodes[NODES];
    int32_t sizes[3][3];
    uint8_t voxels[3][5][4];
    uint8_t at[ROOM][ROOM][ROOM];
} twin;

static void twin_paint(twin *w, const twin_node *node, const double turn[3][3],
                       const double shift[3])
{
    const int32_t *size = w->sizes[node->model];

    for (int32_t v = 0; v < 5; v++) {
        const uint8_t *voxel = w->voxels[node->model][v];
        int32_t to[3];
        for (int32_t row = 0; row < 3; row++) {
            double sum = shift[row];
            for (int32_t k = 0; k < 3; k++)
                sum += turn[row][k] * (voxel[k] + 0.5 - floor(size[k] / 2.0));
            to[row] = (int32_t)floor(sum) + ROOM / 2;
        }
        w->at[to[2]][to[1]][to[0]] = voxel[3];
    }
}

static void twin_walk(twin *w, int32_t index, const double turn[3][3], const double shift[3])
{
    const twin_node *node = &w->nodes[index];
    double inner[3][3] = { 0 }, moved[3];

    if (node->hidden)
        return;
    for (int32_t row = 0; row < 3; row++) {
        moved[row] = shift[row];
        for (int32_t k = 0; k < 3; k++) {
            moved[row] += turn[row][k] * node->shift[k];
            for (int32_t j = 0; j < 3; j++)
                inner[row][j] += turn[row][k] * node->turn[k][j];
        }
    }
    if (node->kind == 2)
        twin_paint(w, node, (const double(*)[3])inner, moved);
    for (int32_t i = 0; i < node->count; i++)
        twin_walk(w, node->children[i], (const double(*)[3])inner, moved);
}

static void random_turn(ns_rng *rng, twin_node *node, char text[8])
{
    const int32_t first = ns_rng_below(rng, 3);
    const int32_t second = (first + 1 + ns_rng_below(rng, 2)) % 3;
    const int32_t signs = ns_rng_below(rng, 8),
                  columns[3] = { first, second, 3 - first - second };

    memset(node->turn, 0, sizeof node->turn);
    for (int32_t row = 0; row < 3; row++)
        node->turn[row][columns[row]] = signs >> row & 1 ? -1 : 1;
    snprintf(text, 8, "%d", (int)(first | second << 2 | signs << 4));
}

// Children come after their parents, so there is no cycle; some are shared.
static void random_scene(ns_rng *rng, twin *w, vox_maker *m)
{
    memset(w, 0, sizeof *w);
    vox_begin(m, 200);
    for (int32_t model = 0; model < 3; model++) {
        for (int32_t k = 0; k < 3; k++)
            w->sizes[model][k] = 1 + ns_rng_below(rng, 6);
        for (int32_t v = 0; v < 5; v++) {
            for (int32_t k = 0; k < 3; k++)
                w->voxels[model][v][k] = (uint8_t)ns_rng_below(rng, w->sizes[model][k]);
            w->voxels[model][v][3] = (uint8_t)(1 + ns_rng_below(rng, 255));
        }
        vox_model_of(m, w->sizes[model], (const uint8_t(*)[4])w->voxels[model], 5);
    }
    for (int32_t id = NODES - 1; id >= 0; id--) { // any order will do
        twin_node *node = &w->nodes[id];
        char turn[8], shift[40];
        node->kind = id == 0 ? 1 : id > NODES - 4 ? 2 : ns_rng_below(rng, 3);
        for (int32_t k = 0; k < 3; k++)
            node->turn[k][k] = 1;
        if (node->kind == 2) {
            node->model = ns_rng_below(rng, 3);
            vox_shape_of(m, id, node->model);
            continue;
        }
        node->count = node->kind == 0 ? 1 : id == 0 ? 3 : ns_rng_below(rng, 4);
        for (int32_t i = 0; i < node->count; i++)
            node->children[i] = id + 1 + ns_rng_below(rng, NODES - 1 - id);
        if (node->kind == 1) {
            vox_group_of(m, id, node->children, node->count);
            continue;
        }
        random_turn(rng, node, turn);
        for (int32_t k = 0; k < 3; k++)
            node->shift[k] = ns_rng_below(rng, 15) - 7;
        snprintf(shift, sizeof shift, "%d %d %d", (int)node->shift[0], (int)node->shift[1],
                 (int)node->shift[2]);
        node->hidden = ns_rng_below(rng, 12) == 0;
        vox_transform_of(m, id, node->children[0], -1, node->hidden ? "1" : NULL, turn, shift);
    }
}

// Compares the box with the twin's room, of which everything else must be empty.
static void compare(ns_test *t, const twin *w, const ns_voxels *voxels, int32_t round)
{
    int32_t low[3] = { ROOM, ROOM, ROOM }, filled = 0, different = 0;

    for (int32_t z = 0; z < ROOM; z++) {
        for (int32_t y = 0; y < ROOM; y++) {
            for (int32_t x = 0; x < ROOM; x++) {
                if (!w->at[z][y][x])
                    continue;
                filled++;
                low[0] = ns_min(low[0], x);
                low[1] = ns_min(low[1], y);
                low[2] = ns_min(low[2], z);
            }
        }
    }
    ns_expect(t, filled == ns_voxels_filled(voxels), "round %d: %d voxels", (int)round,
              (int)filled);
    for (int32_t z = 0; z < voxels->size[2]; z++) {
        for (int32_t y = 0; y < voxels->size[1]; y++) {
            for (int32_t x = 0; x < voxels->size[0]; x++)
                different +=
                    w->at[low[2] + z][low[1] + y][low[0] + x] != voxel_at(voxels, x, y, z);
        }
    }
    ns_expect(t, different == 0, "round %d: %d voxels differ", (int)round, (int)different);
}

static void random_scenes(ns_test *t)
{
    const double turn[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, shift[3] = { 0 };
    static twin w;
    ns_rng rng = ns_rng_seed(11);

    for (int32_t round = 0; round < ns_scale(40); round++) {
        static vox_maker m;
        ns_notes notes = { 0 };
        ns_voxels voxels;
        random_scene(&rng, &w, &m);
        twin_walk(&w, 0, turn, shift);
        const ns_status status = read_maker(t, &m, &voxels, &notes);
        if (status == NS_OK)
            compare(t, &w, &voxels, round);
        else
            ns_expect(t, strstr(t->ctx.message, "is visible") != NULL, "round %d: %s",
                      (int)round, t->ctx.message);
        ns_voxels_drop(&t->ctx, &voxels);
    }
}

static void expect_refused(ns_test *t, vox_maker *m, const char *says)
{
    ns_notes notes = { 0 };
    ns_voxels voxels;
    const ns_status status = read_maker(t, m, &voxels, &notes);

    ns_expect(t, status == NS_BAD_INPUT && strstr(t->ctx.message, says), "%s: %s", says,
              t->ctx.message);
    ns_expect(t, !voxels.at, "no voxels then");
}

static void bad_graphs(ns_test *t)
{
    static vox_maker m;
    int32_t self[1] = { 1 };

    begin_small(&m); // no root
    vox_shape_of(&m, 7, 0);
    expect_refused(t, &m, "no node 0");
    begin_small(&m);
    vox_transform_of(&m, 0, 1, -1, NULL, NULL, NULL);
    expect_refused(t, &m, "no node 1");
    begin_small(&m);
    vox_transform_of(&m, 0, 0, -1, NULL, NULL, NULL);
    expect_refused(t, &m, "node 0 of the scene contains itself");
    begin_small(&m);
    vox_transform_of(&m, 0, 1, -1, NULL, NULL, NULL);
    vox_group_of(&m, 1, self, 1);
    expect_refused(t, &m, "node 1 of the scene contains itself");
    begin_small(&m);
    vox_transform_of(&m, 0, 1, -1, NULL, NULL, NULL);
    vox_group_of(&m, 1, (int32_t[3]){ 2, 2, 3 }, 3);
    vox_shape_of(&m, 2, 0);
    vox_transform_of(&m, 3, 4, -1, NULL, NULL, NULL);
    vox_transform_of(&m, 4, 1, -1, NULL, NULL, NULL); // up again
    expect_refused(t, &m, "contains itself");
    begin_small(&m);
    vox_shape_of(&m, 0, 0);
    vox_shape_of(&m, 0, 0);
    expect_refused(t, &m, "two nodes");
    begin_small(&m);
    vox_shape_of(&m, 0, 1);
    expect_refused(t, &m, "shows model 1 of 1");
    begin_small(&m);
    vox_shape_of(&m, 0, -1);
    expect_refused(t, &m, "shows model -1 of 1");
    begin_small(&m);
    vox_transform_of(&m, 0, 1, -1, "1", NULL, NULL);
    vox_shape_of(&m, 1, 0);
    expect_refused(t, &m, "no voxel of the scene is visible");
    begin_small(&m);
    vox_group_of(&m, 0, self, 0);
    expect_refused(t, &m, "no voxel of the scene is visible");
}

static void bad_places(ns_test *t)
{
    static const struct {
        const char *turn, *shift, *says;
    } cases[] = {
        { "0", NULL, "rotation" },         { "5", NULL, "rotation" },
        { "3", NULL, "rotation" },         { "12", NULL, "rotation" },
        { "128", NULL, "rotation" },       { "-4", NULL, "rotation" },
        { "4 4", NULL, "rotation" },       { "four", NULL, "rotation" },
        { NULL, "1 2", "translation" },    { NULL, "1 2 3 4", "translation" },
        { NULL, "1 2 -", "translation" },  { NULL, "99999999999999999999 0 0", "translation" },
        { NULL, "1 2 3x", "translation" }, { NULL, "0 0 16777217", "translation" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        static vox_maker m;
        begin_small(&m);
        vox_transform_of(&m, 0, 1, -1, NULL, cases[i].turn, cases[i].shift);
        vox_shape_of(&m, 1, 0);
        expect_refused(t, &m, cases[i].says);
    }
}

// Parts of a chunk that say more than it holds. The node begins at m.chunk + 12.
static void bad_lengths(ns_test *t)
{
    static const struct {
        int32_t at, value;
        const char *says;
    } cases[] = {
        { 4, -1, "dictionary" },  { 4, INT32_MAX, "dictionary" },
        { 4, 100, "dictionary" }, { 8, -1, "text" },
        { 8, INT32_MAX, "text" }, { 8, 2000, "text" },
        { 32, 0, "frame" },       { 32, -5, "frame" },
        { 36, -1, "dictionary" }, { 40, 1 << 30, "text" },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        static vox_maker m;
        begin_small(&m);
        vox_shape_of(&m, 1, 0);
        // id, 1 pair, "_hidden" "1", child, reserved, layer, frames, 1 pair, "_t" "0 0 0"
        vox_transform_of(&m, 0, 1, -1, "1", NULL, "0 0 0");
        int32_t at = m.chunk + 12 + cases[i].at;
        at += cases[i].at > 8 ? 4 : 0; // "_hidden" is 7 bytes, "1" one
        vox_poke(&m, at, cases[i].value);
        expect_refused(t, &m, cases[i].says);
    }
    static vox_maker m;
    begin_small(&m);
    vox_group_of(&m, 0, (int32_t[1]){ 1 }, 1);
    vox_poke(&m, m.chunk + 20, INT32_MAX);
    expect_refused(t, &m, "more children");
    begin_small(&m);
    vox_shape_of(&m, 0, 0);
    vox_poke(&m, m.chunk + 20, 0);
    expect_refused(t, &m, "no model");
}

// Thirty groups that show the next one twice: a thousand million parts in a small file.
static void too_many_parts(ns_test *t)
{
    static vox_maker m;

    begin_small(&m);
    for (int32_t id = 0; id < 30; id++)
        vox_group_of(&m, id, (int32_t[2]){ id + 1, id + 1 }, 2);
    vox_shape_of(&m, 30, 0);
    expect_refused(t, &m, "more than 1048576 parts");
    begin_small(&m);
    for (int32_t id = 0; id < 15; id++) // as often as it may be: they are merged
        vox_group_of(&m, id, (int32_t[2]){ id + 1, id + 1 }, 2);
    vox_shape_of(&m, 15, 0);
    ns_notes notes = { 0 };
    ns_voxels voxels;
    ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK && ns_voxels_filled(&voxels) == 5,
              "%s", t->ctx.message);
    ns_voxels_drop(&t->ctx, &voxels);
}

static void too_far(ns_test *t)
{
    static vox_maker m;

    begin_small(&m);
    vox_group_of(&m, 0, (int32_t[2]){ 1, 2 }, 2);
    vox_transform_of(&m, 1, 3, -1, NULL, NULL, "-1000 0 0");
    vox_transform_of(&m, 2, 3, -1, NULL, NULL, "16777216 7 0");
    vox_shape_of(&m, 3, 0);
    expect_refused(t, &m, "takes 16778220 by 10 by 2 voxels");
    begin_small(&m);
    for (int32_t id = 0; id < 300; id++)
        vox_transform_of(&m, id, id + 1, -1, NULL, NULL, "9000000 0 0");
    vox_shape_of(&m, 300, 0);
    expect_refused(t, &m, "more than 16777216 voxels from its middle");
}

// A path of thousands of nodes needs no deep stack.
static void deep_path(ns_test *t)
{
    static vox_maker m;
    ns_notes notes = { 0 };
    ns_voxels voxels;

    begin_small(&m);
    for (int32_t id = 0; id < 1800; id++)
        vox_group_of(&m, id, (int32_t[1]){ id + 1 }, 1);
    vox_shape_of(&m, 1800, 0);
    ns_expect(t, read_maker(t, &m, &voxels, &notes) == NS_OK && ns_voxels_filled(&voxels) == 5,
              "%s", t->ctx.message);
    ns_voxels_drop(&t->ctx, &voxels);
}

static void memory_may_fail(ns_test *t)
{
    static vox_maker m;
    static twin w;
    ns_status status = NS_NO_MEMORY;
    ns_rng rng = ns_rng_seed(11);
    ns_voxels voxels = { 0 };
    ns_notes notes = { 0 };

    random_scene(&rng, &w, &m);
    vox_open(&m, "LAYR");
    vox_int(&m, 3);
    vox_dict(&m, "_hidden", "1", NULL, NULL);
    vox_close(&m);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
        t->fail_at = t->allocations + n;
        status = read_maker(t, &m, &voxels, &notes);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || !voxels.at, "nothing half read");
        ns_notes_drop(&t->ctx, &notes);
    }
    ns_expect(t, status == NS_OK, "read in the end: %s", t->ctx.message);
    ns_voxels_drop(&t->ctx, &voxels);
}

NS_TEST_MAIN(NS_CASE(places), NS_CASE(hidden_parts), NS_CASE(random_scenes),
             NS_CASE(bad_graphs), NS_CASE(bad_places), NS_CASE(bad_lengths),
             NS_CASE(too_many_parts), NS_CASE(too_far), NS_CASE(deep_path),
             NS_CASE(memory_may_fail))
