// test_voxelise_data.c: the thesis' five models, and two of our own, become the solids that are
// known of them.
#include "io/mesh/mesh_assimp.h"
#include "nonosmith/voxels.h"
#include "ns_test.h"

#include <string.h>

// Closed ones look the same from all sides; 36 voxels long in a cube, as a prototype found them.
typedef struct known_model {
    const char *file;
    int32_t triangles, size[3];
    bool closed, overlaps; // of parts that do; by parity they cancel out
} known_model;

static const known_model models[] = {
    { "dino.x", 6656, { 36, 10, 18 }, false, false },
    { "duck.dae", 4212, { 36, 26, 34 }, true, false },
    { "horse.md2", 690, { 34, 7, 24 }, true, false },
    { "jeep.md3", 678, { 36, 17, 16 }, false, true },
    { "knot.3ds", 31460, { 34, 25, 36 }, true, true },
};

static const known_model own_models[] = {
    { "mushroom.obj", 672, { 36, 36, 31 }, true, false },
    { "pawn.obj", 720, { 26, 26, 36 }, true, false },
};

static void expect_model(ns_test *t, const known_model *known, const ns_mesh *mesh)
{
    static const int32_t cube[3] = { 36, 36, 36 };
    ns_voxels first = { 0 }, by_parity = { 0 };
    ns_voxelised report;
    ns_stand stand;

    ns_expect(t, ns_mesh_stand(&t->ctx, mesh, 36, &stand) == NS_OK, "%s", t->ctx.message);
    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        const ns_voxelise_options how = { 1, 0.5, s };
        ns_voxels voxels = { 0 };
        ns_expect(t, ns_voxelise(&t->ctx, mesh, stand, cube, &how, &voxels, &report) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, report.closed == known->closed, "%s: %d open edges", known->file,
                  report.open_edges);
        ns_expect(t,
                  report.turned == 0 && (s != NS_SOLID_AUTO || report.used == NS_SOLID_WINDING),
                  "%s: %d edges are turned", known->file, (int)report.turned);
        if (s == NS_SOLID_AUTO)
            ns_voxels_copy(&t->ctx, &first, &voxels);
        if (s == NS_SOLID_PARITY)
            ns_voxels_copy(&t->ctx, &by_parity, &voxels);
        if (s == NS_SOLID_WINDING)
            ns_expect(t, !memcmp(first.at, voxels.at, 36 * 36 * 36), "%s, winding",
                      known->file);
        else if (known->closed && s >= NS_SOLID_X && s <= NS_SOLID_MAJORITY)
            ns_expect(t, !memcmp(by_parity.at, voxels.at, 36 * 36 * 36), "%s, way %d",
                      known->file, (int)s);
        ns_voxels_drop(&t->ctx, &voxels);
    }
    const int32_t filled = ns_voxels_filled(&first), paired = ns_voxels_filled(&by_parity);
    ns_expect(t, known->overlaps ? 2 * filled > 3 * paired : filled == paired,
              "%s: %d voxels are filled, by parity %d", known->file, (int)filled, (int)paired);
    ns_voxels_drop(&t->ctx, &by_parity);
    ns_voxels_trim(&t->ctx, &first);
    for (int32_t a = 0; a < 3; a++)
        ns_expect(t, first.size[a] - known->size[a] <= 1 && known->size[a] - first.size[a] <= 1,
                  "%s: side %d has %d voxels", known->file, (int)a, first.size[a]);
    ns_voxels_drop(&t->ctx, &first);
}

static void read_model(ns_test *t, const char *folder, const known_model *known)
{
    const ns_mesh_options how = ns_mesh_defaults();
    ns_mesh mesh = { 0 };
    char path[512];

    snprintf(path, sizeof path, "%s/%s", folder, known->file);
    if (ns_expect(t, ns_mesh_read(&t->ctx, path, &how, &mesh) == NS_OK, "%s", t->ctx.message)) {
        ns_expect(t, mesh.triangles.count == known->triangles, "%s has %d triangles", path,
                  mesh.triangles.count);
        expect_model(t, known, &mesh);
    }
    ns_mesh_drop(&t->ctx, &mesh);
}

static void models_become_solids(ns_test *t)
{
    const char *data = ns_test_data(t);
    char folder[480];

    snprintf(folder, sizeof folder, "%s/meshes", data ? data : "");
    for (int32_t m = 0; m < NS_COUNT(models) && data; m++)
        read_model(t, folder, &models[m]);
}

static void own_models_too(ns_test *t)
{
    for (int32_t m = 0; m < NS_COUNT(own_models); m++)
        read_model(t, NS_SOURCE_DIR "/examples/solid", &own_models[m]);
}

NS_TEST_MAIN(NS_CASE(models_become_solids), NS_CASE(own_models_too))
