// test_voxelise_bad.c: meshes and wishes that cannot be met, and memory and effort that run out.
#include "nonosmith/voxels.h"
#include "ns_test.h"
#include "oracle/meshes.h"

#include <math.h>
#include <string.h>

static void expect_refused(ns_test *t, const ns_mesh *mesh, ns_stand stand, int32_t side,
                           ns_voxelise_options how, const char *words)
{
    const int32_t size[3] = { side, side, side };
    ns_voxels voxels = { 0 };
    ns_voxelised report;

    ns_expect(t,
              ns_voxelise(&t->ctx, mesh, stand, size, &how, &voxels, &report) == NS_BAD_INPUT
                  && !voxels.at,
              "refused: %s", words);
    ns_expect(t, strstr(t->ctx.message, words) != NULL, "%s: %s", words, t->ctx.message);
}

static void bad_wishes(ns_test *t)
{
    const ns_stand as_is = { { 0 }, 1 };
    const ns_voxelise_options how = ns_voxelise_defaults();
    ns_mesh mesh = { 0 };

    expect_refused(t, &mesh, as_is, 8, how, "no triangles");
    ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ 1, 1, 1 }, (ns_vec3){ 5, 5, 5 }, -1);
    expect_refused(t, &mesh, as_is, 0, how, "1 to 256 voxels");
    expect_refused(t, &mesh, as_is, 100000, how, "1 to 256 voxels");
    expect_refused(t, &mesh, as_is, 8, (ns_voxelise_options){ 0, 0.5, NS_SOLID_AUTO },
                   "samples");
    expect_refused(t, &mesh, as_is, 8, (ns_voxelise_options){ 17, 0.5, NS_SOLID_AUTO },
                   "samples");
    expect_refused(t, &mesh, as_is, 8, (ns_voxelise_options){ 1, NAN, NS_SOLID_AUTO },
                   "threshold");
    expect_refused(t, &mesh, as_is, 8, (ns_voxelise_options){ 1, 1.01, NS_SOLID_AUTO },
                   "threshold");
    expect_refused(t, &mesh, (ns_stand){ { 0 }, 0 }, 8, how, "scaled");
    expect_refused(t, &mesh, (ns_stand){ { 0 }, NAN }, 8, how, "scaled");
    expect_refused(t, &mesh, (ns_stand){ { 0 }, 1e300 }, 8, how, "voxels from the box");
    expect_refused(t, &mesh, (ns_stand){ { 0 }, INFINITY }, 8, how, "voxels from the box");
    expect_refused(t, &mesh, (ns_stand){ { NAN, 0, 0 }, 1 }, 8, how, "voxels from the box");
    mesh.points.at[3].x = NAN;
    expect_refused(t, &mesh, as_is, 8, how, "point 3");
    ns_mesh_drop(&t->ctx, &mesh);
}

// Points as far out as may be: nothing overflows, and the answer is right.
static void far_points(ns_test *t)
{
    const ns_stand as_is = { { 0 }, 1 };
    const int32_t size[3] = { 9, 9, 9 };

    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        const ns_voxelise_options how = { 2, 0.5, s };
        ns_mesh mesh = { 0 };
        ns_voxels voxels = { 0 };
        ns_voxelised report;
        ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ -8191, -8191, -8191 },
                        (ns_vec3){ 8191, 8191, 8191 }, -1);
        ns_mesh_add_octahedron(&t->ctx, &mesh, (ns_vec3){ 4.5, 4.25, 4.125 }, 8000);
        ns_expect(t,
                  ns_voxelise(&t->ctx, &mesh, as_is, size, &how, &voxels, &report) == NS_OK
                      && report.closed,
                  "%s", t->ctx.message);
        ns_expect(t, ns_voxels_filled(&voxels) == (report.used == NS_SOLID_WINDING ? 729 : 0),
                  "deep inside, a hollow within, or no surface near");
        ns_voxels_drop(&t->ctx, &voxels);
        ns_mesh_drop(&t->ctx, &mesh);
        // Almost upright, from corner to corner of all there is.
        ns_mesh_add_triangle(&t->ctx, &mesh, (ns_vec3){ -8191, -8191, -8191 },
                             (ns_vec3){ 8191, 8191, 8191 }, (ns_vec3){ 8191, 8191, 8190 }, -1);
        ns_expect(t,
                  ns_voxelise(&t->ctx, &mesh, as_is, size, &how, &voxels, &report) == NS_OK
                      && report.open_edges == 3,
                  "%s", t->ctx.message);
        ns_voxels_drop(&t->ctx, &voxels);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// All triangles through one column, along each axis: effort grows with them, not faster.
static void one_column(ns_test *t)
{
    const ns_stand as_is = { { 0 }, 1 };
    const int32_t size[3] = { 8, 8, 8 };

    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        const ns_voxelise_options how = { 1, 0.5, s };
        ns_mesh mesh = { 0 };
        ns_voxels voxels = { 0 };
        for (int32_t i = 0; i < 20000; i++) {
            const double z = 8.0 * i / 20000;
            ns_mesh_add_triangle(&t->ctx, &mesh, (ns_vec3){ 3.1, 3.1, z },
                                 (ns_vec3){ 3.9, 3.2, 7 - z }, (ns_vec3){ 3.4, 3.9, 4 + z },
                                 -1);
        }
        const int64_t before = t->ctx.ticks;
        ns_expect(t, ns_voxelise(&t->ctx, &mesh, as_is, size, &how, &voxels, NULL) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, t->ctx.ticks - before < 20000 * 1000, "way %d took %lld ticks", (int)s,
                  (long long)(t->ctx.ticks - before));
        ns_voxels_drop(&t->ctx, &voxels);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// A flat mesh has no inside, but a shell.
static void flat_mesh(ns_test *t)
{
    const int32_t size[3] = { 6, 6, 6 };
    ns_mesh mesh = { 0 };

    ns_mesh_add_triangle(&t->ctx, &mesh, (ns_vec3){ 0, 0, 0 }, (ns_vec3){ 6, 0, 0 },
                         (ns_vec3){ 6, 6, 0 }, -1);
    ns_mesh_add_triangle(&t->ctx, &mesh, (ns_vec3){ 0, 0, 0 }, (ns_vec3){ 6, 6, 0 },
                         (ns_vec3){ 0, 6, 0 }, -1);
    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        const ns_voxelise_options how = { 1, 0.5, s };
        ns_voxels voxels = { 0 };
        ns_stand stand;
        ns_expect(t, ns_mesh_stand(&t->ctx, &mesh, 6, &stand) == NS_OK, "it stands");
        ns_expect(t, ns_voxelise(&t->ctx, &mesh, stand, size, &how, &voxels, NULL) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, ns_voxels_filled(&voxels) == (s == NS_SOLID_SHELL ? 36 : 0),
                  "way %d: %d voxels", (int)s, ns_voxels_filled(&voxels));
        ns_voxels_drop(&t->ctx, &voxels);
    }
    ns_mesh_drop(&t->ctx, &mesh);
}

static void coloured_sphere(ns_test *t, ns_mesh *mesh)
{
    ns_mesh_add_sphere(&t->ctx, mesh, (ns_vec3){ 8, 8, 8 }, 7.5, 30, 15);
    for (int32_t i = 0; i < mesh->points.count; i++) {
        const ns_rgb colour = { (uint8_t)(i * 7), (uint8_t)(i * 5), (uint8_t)(i * 3) };
        ns_expect(t, ns_array_push(&t->ctx, &mesh->colours, colour), "memory");
    }
}

static void memory_may_fail(ns_test *t)
{
    const ns_stand as_is = { { 0 }, 1 };
    const int32_t size[3] = { 16, 16, 16 };
    ns_mesh mesh = { 0 };

    coloured_sphere(t, &mesh);
    ns_triangle *over = &mesh.triangles.at[9]; // to be flipped
    const int32_t first = over->point[0];
    over->point[0] = over->point[1];
    over->point[1] = first;
    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        const ns_voxelise_options how = { 1, 0.5, s };
        ns_status status = NS_NO_MEMORY;
        int64_t n = 0;
        while (status == NS_NO_MEMORY && n < 100) {
            ns_voxels voxels = { 0 };
            ns_voxelised report;
            t->fail_at = t->allocations + ++n;
            status = ns_voxelise(&t->ctx, &mesh, as_is, size, &how, &voxels, &report);
            t->fail_at = 0;
            ns_expect(t, (status == NS_OK) == (voxels.at != NULL), "whole or nothing");
            ns_voxels_drop(&t->ctx, &voxels);
        }
        ns_expect(t, status == NS_OK && n > 8, "way %d: enough after %d", (int)s, (int)n);
    }
    ns_mesh_drop(&t->ctx, &mesh);
}

static void effort_may_run_out(ns_test *t)
{
    const ns_stand as_is = { { 0 }, 1 };
    const int32_t size[3] = { 16, 16, 16 };
    ns_mesh mesh = { 0 };

    coloured_sphere(t, &mesh);
    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        const ns_voxelise_options how = { 4, 0.5, s };
        ns_status status = NS_STOPPED;
        int32_t stops = 0;
        for (int64_t budget = 16; status == NS_STOPPED && budget < INT64_C(1) << 40;
             budget *= 2) {
            ns_voxels voxels = { 0 };
            ns_voxelised report;
            t->ctx.budget = t->ctx.ticks + budget;
            status = ns_voxelise(&t->ctx, &mesh, as_is, size, &how, &voxels, &report);
            t->ctx.budget = 0;
            ns_expect(t, (status == NS_OK) == (voxels.at != NULL), "whole or nothing");
            stops += status == NS_STOPPED;
            ns_voxels_drop(&t->ctx, &voxels);
        }
        ns_expect(t, status == NS_OK && stops > 4, "way %d: done after %d stops", (int)s,
                  (int)stops);
    }
    ns_mesh_drop(&t->ctx, &mesh);
}

NS_TEST_MAIN(NS_CASE(bad_wishes), NS_CASE(far_points), NS_CASE(one_column), NS_CASE(flat_mesh),
             NS_CASE(memory_may_fail), NS_CASE(effort_may_run_out))
