// test_voxelise.c: meshes become solids: analytic shapes, all three axes, ties.
#include "nonosmith/voxels.h"
#include "ns_test.h"
#include "oracle/meshes.h"
#include "oracle/scale.h"

#include <string.h>

static const ns_stand as_is = { { 0, 0, 0 }, 1 };

static bool voxelise(ns_test *t, const ns_mesh *mesh, ns_stand stand, int32_t side,
                     ns_solidity solidity, ns_voxels *voxels, ns_voxelised *report)
{
    const int32_t size[3] = { side, side, side };
    ns_voxelise_options how = ns_voxelise_defaults();

    how.solidity = solidity;
    const ns_status status = ns_voxelise(&t->ctx, mesh, stand, size, &how, voxels, report);
    return ns_expect(t, status == NS_OK, "voxelise: %s", t->ctx.message);
}

// Low faces on a sample belong to the solid, high ones do not.
static void boxes_are_exact(ns_test *t)
{
    static const struct {
        double low[3], high[3];
        int32_t from[3], to[3];
    } cases[] = {
        { { 1, 2, 0 }, { 4, 3, 5 }, { 1, 2, 0 }, { 4, 3, 5 } },
        { { 0.5, 0.5, 0.5 }, { 3.5, 2.5, 4.5 }, { 0, 0, 0 }, { 3, 2, 4 } },
        { { 0.25, 0.75, 1.5 }, { 1.49999, 1.50001, 2.5 }, { 0, 1, 1 }, { 1, 2, 2 } },
        { { -3, -3, -3 }, { 2, 9, 9 }, { 0, 0, 0 }, { 2, 6, 6 } },
        { { -3, -3, -3 }, { -1, 9, 9 }, { 0, 0, 0 }, { 0, 0, 0 } },
        { { 7, 0, 0 }, { 9, 6, 6 }, { 0, 0, 0 }, { 0, 0, 0 } },
    };

    for (int32_t c = 0; c < NS_COUNT(cases); c++) {
        const double *low = cases[c].low, *high = cases[c].high;
        const int32_t *from = cases[c].from, *to = cases[c].to;
        ns_mesh mesh = { 0 };
        ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ low[0], low[1], low[2] },
                        (ns_vec3){ high[0], high[1], high[2] }, -1);
        for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_MAJORITY; s++) {
            ns_voxels voxels = { 0 };
            ns_voxelised report;
            if (!voxelise(t, &mesh, as_is, 6, s, &voxels, &report))
                continue;
            ns_expect(t,
                      report.closed && report.open_edges == 0 && report.degenerate == 0
                          && (s != NS_SOLID_AUTO || report.used == NS_SOLID_Z),
                      "case %d is closed", c);
            int32_t wrong = 0;
            for (int32_t i = 0; i < 216; i++) {
                const int32_t x = i % 6, y = i / 6 % 6, z = i / 36;
                const bool inside = x >= from[0] && x < to[0] && y >= from[1] && y < to[1]
                                    && z >= from[2] && z < to[2];
                wrong += (voxels.at[i] != 0) != inside;
            }
            ns_expect(t, wrong == 0, "case %d, way %d: %d voxels are wrong", c, (int)s, wrong);
            ns_voxels_drop(&t->ctx, &voxels);
        }
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// The same solid along x, y and z.
static void expect_same_solid(ns_test *t, const ns_mesh *mesh, ns_stand stand, int32_t side,
                              int32_t samples, const char *what)
{
    const int32_t size[3] = { side, side, side };
    ns_voxels first = { 0 };

    for (ns_solidity s = NS_SOLID_X; s <= NS_SOLID_MAJORITY; s++) {
        const ns_voxelise_options how = { samples, 0.5, s };
        ns_voxels voxels = { 0 };
        ns_voxelised report;
        if (!ns_expect(t,
                       ns_voxelise(&t->ctx, mesh, stand, size, &how, &voxels, &report) == NS_OK,
                       "%s: %s", what, t->ctx.message))
            break;
        ns_expect(t, report.closed, "%s is closed", what);
        if (s == NS_SOLID_X) {
            first = voxels;
            continue;
        }
        ns_expect(t, !memcmp(first.at, voxels.at, (size_t)(side * side * side)),
                  "%s at %d, %d samples: way %d differs", what, side, samples, (int)s);
        ns_voxels_drop(&t->ctx, &voxels);
    }
    ns_voxels_drop(&t->ctx, &first);
}

static void all_axes_agree(ns_test *t)
{
    const ns_vec3 middles[] = { { 5, 5, 5 }, { 5.5, 5.5, 5.5 }, { 5.5, 5, 4.75 } };
    ns_rng rng = ns_rng_seed(3);

    for (int32_t m = 0; m < NS_COUNT(middles); m++) {
        ns_mesh mesh = { 0 };
        ns_mesh_add_octahedron(&t->ctx, &mesh, middles[m], 4);
        ns_mesh_add_octahedron(&t->ctx, &mesh, middles[m], 3.5);
        expect_same_solid(t, &mesh, as_is, 11, 1 + m, "an octahedron");
        ns_mesh_drop(&t->ctx, &mesh);
        ns_mesh_add_knot(&t->ctx, &mesh, middles[m], 3, 1.5, 1, 0, 8, 12);
        expect_same_solid(t, &mesh, as_is, 11, 1 + m, "a torus");
        ns_mesh_drop(&t->ctx, &mesh);
        ns_mesh_add_sphere(&t->ctx, &mesh, middles[m], 4, 16, 8);
        expect_same_solid(t, &mesh, as_is, 11, 1 + m, "a sphere");
        ns_mesh_drop(&t->ctx, &mesh);
    }
    for (int32_t round = 0; round < ns_scale(600); round++) {
        ns_mesh mesh = { 0 };
        ns_mesh_add_random(&t->ctx, &mesh, &rng, 6, 1 << (round % 3), 4 + round % 17);
        expect_same_solid(t, &mesh, as_is, 6, 1 + round % 4, "a random mesh");
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

NS_TEST_MAIN(NS_CASE(boxes_are_exact), NS_CASE(all_axes_agree))
