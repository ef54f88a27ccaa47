// solid_runs.c: see solid_runs.h. The figures are those of halford-2016, Table 4 and Appendix D;
// "expected" ones of the largest checkerboard included.
#include "solid_runs.h"

#include "base/basics.h"
#include "io/mesh/mesh_assimp.h"
#include "io/native.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>

const solid_row solid_rows[SOLID_ROWS] = {
    { "dino 12",
      "dino.x",
      12,
      { 12, 7, 3 },
      { 85, 46, 10, 0 },
      { { 153, 47, 0.0005 },
        { 134, 17, 0.0005 },
        { 23, 3, 0.0005 },
        { 117, 40, 0.003 },
        { 24, 4, 0.0005 } } },
    { "dino 24",
      "dino.x",
      24,
      { 24, 12, 6 },
      { 312, 164, 28, 0 },
      { { 712, 303, 0.002 },
        { 932, 478, 0.012 },
        { 128, 13, 0.003 },
        { 525, 165, 0.019 },
        { 114, 3, 0.006 } } },
    { "dino 36",
      "dino.x",
      36,
      { 36, 18, 9 },
      { 694, 377, 61, 2 },
      { { 2292, 1278, 0.011 },
        { 2792, 1755, 0.154 },
        { 525, 162, 0.025 },
        { 1394, 469, 0.077 },
        { 359, 39, 0.023 } } },
    { "duck 12",
      "duck.dae",
      12,
      { 12, 11, 9 },
      { 98, 216, 25, 0 },
      { { 544, 257, 0.001 },
        { 396, 94, 0.003 },
        { 263, 78, 0.002 },
        { 455, 90, 0.015 },
        { 233, 44, 0.008 } } },
    { "duck 24",
      "duck.dae",
      24,
      { 24, 23, 17 },
      { 386, 850, 113, 2 },
      { { 3054, 1733, 0.024 },
        { 3286, 1773, 0.511 },
        { 1717, 765, 0.208 },
        { 2494, 768, 0.18 },
        { 1351, 334, 0.118 } } },
    { "duck 36",
      "duck.dae",
      36,
      { 36, 34, 25 },
      { 852, 1865, 246, 11 },
      { { 8835, 5516, 7.135 },
        { 10384, 6668, 24.585 },
        { 7706, 4808, 63.424 },
        { 6602, 2383, 34.235 },
        { 4151, 1410, 25.424 } } },
    { "horse 12",
      "horse.md2",
      12,
      { 12, 9, 3 },
      { 99, 65, 7, 0 },
      { { 228, 110, 0.0005 },
        { 201, 67, 0.001 },
        { 37, 4, 0.0005 },
        { 180, 80, 0.007 },
        { 32, 4, 0.002 } } },
    { "horse 24",
      "horse.md2",
      24,
      { 24, 16, 4 },
      { 348, 176, 19, 1 },
      { { 1128, 723, 0.003 },
        { 980, 533, 0.018 },
        { 112, 12, 0.003 },
        { 638, 317, 0.029 },
        { 88, 12, 0.005 } } },
    { "horse 36",
      "horse.md2",
      36,
      { 36, 25, 7 },
      { 817, 469, 36, 5 },
      { { 2778, 1588, 450 },
        { 3057, 1808, 1406 },
        { 590, 167, 1240 },
        { 1821, 907, 1584 },
        { 529, 140, 1218 } } },
    { "jeep 12",
      "jeep.md3",
      12,
      { 12, 4, 6 },
      { 61, 53, 26, 4 },
      { { 166, 88, 0.0005 },
        { 176, 94, 0.001 },
        { 50, 1, 0.0005 },
        { 199, 74, 0.006 },
        { 74, 14, 0.002 } } },
    { "jeep 24",
      "jeep.md3",
      24,
      { 24, 10, 12 },
      { 188, 221, 184, 55 },
      { { 3957, 3261, 16.827 },
        { 2598, 1650, 76.856 },
        { 1344, 698, 62.325 },
        { 1916, 1026, 42.756 },
        { 1148, 605, 37.268 } } },
    { "jeep 36",
      "jeep.md3",
      36,
      { 36, 12, 17 },
      { 238, 460, 335, 215 },
      { { -1, -1, -1 }, { -1, -1, -1 }, { -1, -1, -1 }, { -1, -1, -1 }, { -1, -1, -1 } } },
    { "knot 12",
      "knot.3ds",
      12,
      { 12, 12, 9 },
      { 208, 134, 17, 1 },
      { { 800, 511, 0.001 },
        { 871, 561, 0.004 },
        { 181, 68, 0.001 },
        { 634, 307, 0.015 },
        { 138, 30, 0.004 } } },
    { "knot 24",
      "knot.3ds",
      24,
      { 23, 24, 18 },
      { 651, 476, 212, 59 },
      { { 13371, 11624, 0.047 },
        { 12420, 10583, 0.856 },
        { 4241, 2781, 0.192 },
        { 5951, 4175, 0.264 },
        { 2565, 1631, 0.359 } } },
    { "knot 36",
      "knot.3ds",
      36,
      { 34, 36, 26 },
      { 1162, 737, 746, 399 },
      { { -1, -1, -1 }, { -1, -1, -1 }, { -1, -1, -1 }, { -1, -1, -1 }, { -1, -1, -1 } } },
    { "check 12",
      NULL,
      12,
      { 12, 12, 12 },
      { 0, 0, 0, 432 },
      { { 43200, 43200, 2.122 },
        { 432, 432, 0.024 },
        { 432, 432, 0.024 },
        { 432, 432, 0.055 },
        { 432, 432, 0.055 } } },
    { "check 24",
      NULL,
      24,
      { 24, 24, 24 },
      { 0, 0, 0, 1728 },
      { { 172800, 172800, 6013 },
        { 1728, 1728, 32.676 },
        { 1728, 1728, 47.318 },
        { 1728, 1728, 99.249 },
        { 1728, 1728, 102.821 } } },
    { "check 36",
      NULL,
      36,
      { 36, 36, 36 },
      { 0, 0, 0, 3888 },
      { { 388800, 388800, -1 },
        { 3888, 3888, -1 },
        { 3888, 3888, -1 },
        { 3888, 3888, -1 },
        { 3888, 3888, -1 } } },
};

static ns_mesh meshes[SOLID_ROWS];
static solid_made_row made_rows[2][SOLID_ROWS];
static bool by_parity;

void solid_use_parity(bool parity)
{
    by_parity = parity;
}

const char *solid_rule(void)
{
    return by_parity ? " by parity" : "";
}

static void or_end(const char *name, ns_ctx *ctx, ns_status status)
{
    if (status == NS_OK)
        return;
    fprintf(stderr, "%s: %s\n", name, ctx->message);
    exit(status == NS_BAD_INPUT ? 3 : 5);
}

const ns_mesh *solid_mesh(const solid_row *row)
{
    const int32_t first = (int32_t)(row - solid_rows) / 3 * 3;
    ns_ctx ctx = ns_native_ctx();
    const ns_mesh_options options = ns_mesh_defaults();
    char path[4096];

    if (meshes[first].triangles.count == 0) {
        snprintf(path, sizeof path, "%s/meshes/%s", ns_bench_data(), row->file);
        or_end(row->name, &ctx, ns_mesh_read(&ctx, path, &options, &meshes[first]));
    }
    return &meshes[first];
}

static ns_status check_board(ns_ctx *ctx, int32_t side, ns_voxels *voxels)
{
    NS_TRY(ns_voxels_create(ctx, voxels, side, side, side));
    voxels->paint_count = 1;
    for (int32_t i = 0; i < side * side * side; i++)
        voxels->at[i] = (uint8_t)((i + i / side + i / side / side) % 2);
    return NS_OK;
}

static double unit(ns_rng *rng)
{
    return (double)(ns_rng_next(rng) >> 40) / (double)(1 << 24);
}

static ns_status fit_mesh(ns_ctx *ctx, const ns_mesh *mesh, int32_t longest, uint64_t seed,
                          ns_voxels *voxels)
{
    ns_voxelise_options options = ns_voxelise_defaults();
    const int32_t room = ns_min(longest + 1, NS_VOXELS_SIDE_MAX),
                  size[3] = { room, room, room };
    ns_rng rng = ns_rng_seed(seed);
    const double side = longest - (seed ? unit(&rng) : 0);
    ns_stand stand;

    options.solidity = by_parity ? NS_SOLID_PARITY : NS_SOLID_AUTO;
    NS_TRY(ns_mesh_stand(ctx, mesh, side, &stand));
    if (seed) {
        stand.origin.x -= unit(&rng) / stand.scale;
        stand.origin.y -= unit(&rng) / stand.scale;
        stand.origin.z -= unit(&rng) / stand.scale;
    }
    NS_TRY(ns_voxelise(ctx, mesh, stand, size, &options, voxels, NULL));
    return ns_voxels_trim(ctx, voxels);
}

double solid_voxelise(const ns_mesh *mesh, int32_t longest, int32_t runs)
{
    double best = 1e9;

    for (int32_t run = 0; run < runs; run++) {
        ns_ctx ctx = ns_native_ctx();
        ns_voxels voxels = { 0 };
        const double start = ns_cpu_seconds();
        or_end("voxelising", &ctx, fit_mesh(&ctx, mesh, longest, 0, &voxels));
        const double seconds = ns_cpu_seconds() - start;
        best = seconds < best ? seconds : best;
        ns_voxels_drop(&ctx, &voxels);
    }
    return best;
}

void solid_fit(const solid_row *row, uint64_t seed, ns_doc *doc)
{
    ns_ctx ctx = ns_native_ctx();
    ns_voxels voxels = { 0 };

    or_end(row->name, &ctx,
           row->file ? fit_mesh(&ctx, solid_mesh(row), row->size, seed, &voxels)
                     : check_board(&ctx, row->size, &voxels));
    or_end(row->name, &ctx, ns_solid_from_voxels(&ctx, &voxels, doc));
    ns_voxels_drop(&ctx, &voxels);
}

const solid_made_row *solid_made(const solid_row *row)
{
    solid_made_row *made = &made_rows[by_parity][row - solid_rows];
    ns_ctx ctx = ns_native_ctx();
    ns_solid_options options = ns_solid_defaults();

    if (made->doc.puzzle.cell_count > 0)
        return made;
    options.size = row->size;
    options.repair = true;
    options.voxelise.solidity = by_parity ? NS_SOLID_PARITY : NS_SOLID_AUTO;
    ctx.seed = 1;
    const ns_mesh *mesh = solid_mesh(row);
    const double start = ns_cpu_seconds();
    or_end(row->name, &ctx, ns_make_solid(&ctx, mesh, &options, &made->doc, &made->made));
    made->seconds = ns_cpu_seconds() - start;
    return made;
}

void solid_drop_all(void)
{
    ns_ctx ctx = ns_native_ctx();

    for (int32_t i = 0; i < SOLID_ROWS; i++) {
        ns_mesh_drop(&ctx, &meshes[i]);
        for (int32_t rule = 0; rule < 2; rule++) {
            ns_doc_drop(&ctx, &made_rows[rule][i].doc);
            ns_solid_made_drop(&ctx, &made_rows[rule][i].made);
        }
    }
}
