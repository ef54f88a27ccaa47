// fuzz_voxelise.c: triangles without sense. Points lie on a coarse lattice, so that rays pass
// through corners and edges all the time. Tetrahedra make closed surfaces, which must be the same
// solid along all axes; loose triangles make open ones. The twin asks every triangle about every
// voxel's middle.
#include "nonosmith/voxels.h"

#include "fuzz_formats.h"
#include "oracle/voxel_twin.h"

#include <string.h>

#define SIDE 4
#define TRIANGLES_MAX 48

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Byte 1 of a file: how many points follow, three bytes each, on a lattice of 1/16 about the box.
static size_t add_points(ns_ctx *ctx, const uint8_t *data, size_t size, ns_mesh *mesh)
{
    size_t at = 2;

    for (int32_t i = 0; i < 4 + data[1] % 16 && at + 3 <= size; i++, at += 3) {
        const ns_vec3 p = { data[at] / 16.0 - 6, data[at + 1] / 16.0 - 6,
                            data[at + 2] / 16.0 - 6 };
        FUZZ_CHECK(ns_array_push(ctx, &mesh->points, p));
    }
    return at;
}

static void add_triangle(ns_ctx *ctx, ns_mesh *mesh, int32_t a, int32_t b, int32_t c)
{
    const ns_triangle t = { { a, b, c }, mesh->triangles.count % mesh->paints.count };

    FUZZ_CHECK(ns_array_push(ctx, &mesh->triangles, t));
}

static void add_faces(ns_ctx *ctx, const uint8_t *at, size_t size, bool loose, ns_mesh *mesh)
{
    const int32_t points = mesh->points.count;

    for (size_t i = 0; i + 4 <= size && mesh->triangles.count < TRIANGLES_MAX; i += 4) {
        const int32_t a = at[i] % points, b = at[i + 1] % points, c = at[i + 2] % points,
                      d = at[i + 3] % points;
        add_triangle(ctx, mesh, a, c, b);
        if (loose)
            continue;
        add_triangle(ctx, mesh, a, b, d);
        add_triangle(ctx, mesh, b, c, d);
        add_triangle(ctx, mesh, c, a, d);
    }
}

static void check_twin(const ns_mesh *mesh, const ns_voxels *voxels)
{
    for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++) {
        const int64_t point[3] = { i % SIDE * 65536 + 32768, i / SIDE % SIDE * 65536 + 32768,
                                   i / SIDE / SIDE * 65536 + 32768 };
        int32_t ahead, behind;
        ns_twin_crossings(mesh, (ns_stand){ { 0 }, 1 }, point, i % 3, &ahead, &behind);
        FUZZ_CHECK(ahead % 2 == behind % 2);
        FUZZ_CHECK((voxels->at[i] != 0) == (ahead % 2));
    }
}

static void check_mesh(ns_ctx *ctx, const ns_mesh *mesh, int32_t samples)
{
    static const int32_t size[3] = { SIDE, SIDE, SIDE };
    int32_t flips = 0;
    uint8_t automatic[SIDE * SIDE * SIDE] = { 0 }, first[SIDE * SIDE * SIDE] = { 0 };

    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        const ns_voxelise_options how = { samples, 0.5, s };
        ns_voxels voxels = { 0 };
        ns_voxelised report;
        FUZZ_CHECK(ns_voxelise(ctx, mesh, (ns_stand){ { 0 }, 1 }, size, &how, &voxels, &report)
                   == NS_OK);
        for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++)
            FUZZ_CHECK(voxels.at[i] <= voxels.paint_count);
        if (s == NS_SOLID_AUTO)
            memcpy(automatic, voxels.at, sizeof automatic);
        if (s == NS_SOLID_PARITY) {
            memcpy(first, voxels.at, sizeof first);
            if (report.closed && samples == 1)
                check_twin(mesh, &voxels);
        }
        if (s >= NS_SOLID_X && s <= NS_SOLID_MAJORITY && report.closed)
            FUZZ_CHECK(!memcmp(first, voxels.at, sizeof first));
        if (s == NS_SOLID_AUTO)
            flips = report.flipped;
        if (s == (report.turned ? NS_SOLID_PARITY : NS_SOLID_WINDING) && !flips)
            FUZZ_CHECK(!memcmp(automatic, voxels.at, sizeof automatic));
        ns_voxels_drop(ctx, &voxels);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_mesh mesh = { 0 };

    if (size < 2)
        return 0;
    for (int32_t i = 0; i < 1 + data[0] / 64; i++) {
        const ns_mesh_paint paint = { { (uint8_t)(i * 60), 1, 2 }, -1 };
        FUZZ_CHECK(ns_array_push(&ctx, &mesh.paints, paint));
    }
    const size_t at = add_points(&ctx, data, size, &mesh);
    if (mesh.points.count > 0)
        add_faces(&ctx, data + at, size - at, data[0] & 4, &mesh);
    if (mesh.triangles.count > 0)
        check_mesh(&ctx, &mesh, 1 + data[0] % 4);
    ns_mesh_drop(&ctx, &mesh);
    return 0;
}
