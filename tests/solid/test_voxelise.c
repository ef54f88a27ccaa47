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
        for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_WINDING; s++) {
            ns_voxels voxels = { 0 };
            ns_voxelised report;
            if (!voxelise(t, &mesh, as_is, 6, s, &voxels, &report))
                continue;
            ns_expect(t,
                      report.closed && report.open_edges == 0 && report.degenerate == 0
                          && (s != NS_SOLID_AUTO || report.used == NS_SOLID_WINDING),
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

// -- properties -----------------------------------------------------------------------------------

typedef ns_vec3 (*motion)(ns_vec3 p, double side);

static ns_vec3 turn_x(ns_vec3 p, double side)
{
    return (ns_vec3){ p.x, side - p.z, p.y };
}

static ns_vec3 turn_y(ns_vec3 p, double side)
{
    return (ns_vec3){ p.z, p.y, side - p.x };
}

static ns_vec3 turn_z(ns_vec3 p, double side)
{
    return (ns_vec3){ side - p.y, p.x, p.z };
}

static ns_vec3 mirror_x(ns_vec3 p, double side)
{
    return (ns_vec3){ side - p.x, p.y, p.z };
}

static ns_vec3 mirror_z(ns_vec3 p, double side)
{
    return (ns_vec3){ p.x, p.y, side - p.z };
}

// Voxel by voxel: the solid of the moved mesh is the moved solid.
static int32_t count_unmoved(const ns_voxels *before, const ns_voxels *after, motion move)
{
    const int32_t side = before->size[0];
    int32_t wrong = 0;

    for (int32_t i = 0; i < side * side * side; i++) {
        const ns_vec3 middle = { i % side + 0.5, i / side % side + 0.5, i / side / side + 0.5 },
                      to = move(middle, side);
        const int32_t j = (int32_t)to.x + side * ((int32_t)to.y + side * (int32_t)to.z);
        wrong += (before->at[i] != 0) != (after->at[j] != 0);
    }
    return wrong;
}

static void turns_and_mirrors(ns_test *t)
{
    static const motion motions[] = { turn_x, turn_y, turn_z, mirror_x, mirror_z };
    ns_rng rng = ns_rng_seed(77);

    for (int32_t round = 0; round < ns_scale(100); round++) {
        const motion move = motions[round % NS_COUNT(motions)];
        ns_mesh mesh = { 0 };
        ns_voxels before = { 0 }, after = { 0 };
        ns_voxelised report;
        const ns_solidity way = round % 3 ? NS_SOLID_AUTO : NS_SOLID_SHELL;
        ns_mesh_add_random(&t->ctx, &mesh, &rng, 8, 65536, 4 + round % 20);
        voxelise(t, &mesh, as_is, 8, way, &before, &report);
        for (int32_t i = 0; i < mesh.points.count; i++)
            mesh.points.at[i] = move(mesh.points.at[i], 8);
        voxelise(t, &mesh, as_is, 8, way, &after, &report);
        ns_expect(t, count_unmoved(&before, &after, move) == 0, "round %d", (int)round);
        ns_voxels_drop(&t->ctx, &before);
        ns_voxels_drop(&t->ctx, &after);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

static ns_vec3 step_up(ns_vec3 p, double side)
{
    (void)side;
    return (ns_vec3){ p.x + 1, p.y + 2, p.z + 1 };
}

// Also where samples lie on corners and edges.
static void whole_steps(ns_test *t)
{
    ns_rng rng = ns_rng_seed(78);

    for (int32_t round = 0; round < ns_scale(200); round++) {
        ns_mesh mesh = { 0 };
        ns_voxels before = { 0 }, after = { 0 };
        int32_t wrong = 0;
        ns_mesh_add_random(&t->ctx, &mesh, &rng, 6, 2, 4 + round % 12);
        voxelise(t, &mesh, as_is, 8, NS_SOLID_AUTO, &before, NULL);
        for (int32_t i = 0; i < mesh.points.count; i++)
            mesh.points.at[i] = step_up(mesh.points.at[i], 8);
        voxelise(t, &mesh, as_is, 8, NS_SOLID_AUTO, &after, NULL);
        for (int32_t i = 0; i < 6 * 6 * 6; i++) {
            const int32_t x = i % 6, y = i / 6 % 6, z = i / 36;
            wrong +=
                before.at[x + 8 * (y + 8 * z)] != after.at[x + 1 + 8 * (y + 2 + 8 * (z + 1))];
        }
        ns_expect(t, wrong == 0, "round %d: %d voxels did not come along", (int)round,
                  (int)wrong);
        ns_voxels_drop(&t->ctx, &before);
        ns_voxels_drop(&t->ctx, &after);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

static void volumes(ns_test *t)
{
    const int32_t size[3] = { 64, 64, 64 };
    const double pi = 3.14159265358979;
    ns_mesh sphere = { 0 }, torus = { 0 };

    ns_mesh_add_sphere(&t->ctx, &sphere, (ns_vec3){ 32, 32, 32 }, 31, 200, 100);
    ns_mesh_add_knot(&t->ctx, &torus, (ns_vec3){ 31.3, 32.2, 32 }, 20, 10, 1, 0, 100, 200);
    for (int32_t samples = 1; samples <= 5; samples += 2) { // of an even number half is a tie
        const ns_voxelise_options how = { samples, 0.5, NS_SOLID_AUTO };
        ns_voxels voxels = { 0 };
        ns_voxelised report;
        ns_expect(t,
                  ns_voxelise(&t->ctx, &sphere, as_is, size, &how, &voxels, &report) == NS_OK,
                  "%s", t->ctx.message);
        const double ball = ns_voxels_filled(&voxels) / (4.0 / 3 * pi * 31 * 31 * 31);
        ns_expect(t, ball > 0.997 && ball < 1.002, "a ball: %f", ball);
        ns_voxels_drop(&t->ctx, &voxels);
        ns_expect(t, ns_voxelise(&t->ctx, &torus, as_is, size, &how, &voxels, &report) == NS_OK,
                  "%s", t->ctx.message);
        const double ring = ns_voxels_filled(&voxels) / (2 * pi * pi * 20 * 10 * 10);
        ns_expect(t, ring > 0.995 && ring < 1.003, "a ring: %f", ring);
        ns_voxels_drop(&t->ctx, &voxels);
    }
    ns_mesh_drop(&t->ctx, &sphere);
    ns_mesh_drop(&t->ctx, &torus);
}

// A box that covers 0.3 of its last layer: coverage decides.
static void coverage(ns_test *t)
{
    static const struct {
        int32_t samples;
        double threshold;
        int32_t layers;
    } cases[] = { { 1, 0.5, 2 },   { 4, 0.2, 3 },  { 4, 0.25, 2 }, { 10, 0.29, 3 },
                  { 10, 0.31, 2 }, { 16, 0.3, 3 }, { 3, 0, 3 },    { 3, 1, 0 } };
    const int32_t size[3] = { 4, 4, 4 };
    ns_mesh mesh = { 0 };

    ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ 0, 0, 0 }, (ns_vec3){ 4, 2.3125, 4 }, -1);
    for (int32_t c = 0; c < NS_COUNT(cases); c++) {
        for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_WINDING; s++) {
            const ns_voxelise_options how = { cases[c].samples, cases[c].threshold, s };
            ns_voxels voxels = { 0 };
            ns_expect(t, ns_voxelise(&t->ctx, &mesh, as_is, size, &how, &voxels, NULL) == NS_OK,
                      "%s", t->ctx.message);
            ns_expect(t, ns_voxels_filled(&voxels) == 16 * cases[c].layers,
                      "case %d, way %d: %d voxels", (int)c, (int)s, ns_voxels_filled(&voxels));
            ns_voxels_drop(&t->ctx, &voxels);
        }
    }
    ns_mesh_drop(&t->ctx, &mesh);
}

// -- surfaces with holes --------------------------------------------------------------------------

// A box without its lid: the axes across still see it, and no ray runs away.
static void open_box(ns_test *t)
{
    ns_mesh mesh = { 0 };
    ns_voxels voxels = { 0 };
    ns_voxelised report;

    ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ 1, 1, 1 }, (ns_vec3){ 5, 5, 5 }, -1);
    mesh.triangles.count -= 2;
    voxelise(t, &mesh, as_is, 8, NS_SOLID_AUTO, &voxels, &report);
    ns_expect(t, !report.closed && report.open_edges == 4 && report.used == NS_SOLID_WINDING,
              "four open edges: %d", report.open_edges);
    ns_expect(t, ns_voxels_filled(&voxels) == 64, "filled all the same: %d",
              ns_voxels_filled(&voxels));
    ns_voxels_drop(&t->ctx, &voxels);
    voxelise(t, &mesh, as_is, 8, NS_SOLID_Z, &voxels, &report);
    ns_expect(t, ns_voxels_filled(&voxels) == 0 && voxels.paint_count == 0,
              "from above nothing is sure");
    ns_voxels_drop(&t->ctx, &voxels);
    ns_mesh_drop(&t->ctx, &mesh);
}

static void expect_filled(ns_test *t, const ns_mesh *mesh, ns_solidity way, ns_solidity used,
                          int32_t filled, const char *what)
{
    ns_voxels voxels = { 0 };
    ns_voxelised report;

    if (!voxelise(t, mesh, as_is, 8, way, &voxels, &report))
        return;
    ns_expect(t, report.used == used && ns_voxels_filled(&voxels) == filled,
              "%s: way %d, %d voxels", what, (int)report.used, ns_voxels_filled(&voxels));
    ns_voxels_drop(&t->ctx, &voxels);
}

static void turn_over(ns_mesh *mesh, int32_t from, int32_t to)
{
    for (int32_t i = from; i < to; i++) {
        int32_t *point = mesh->triangles.at[i].point;
        const int32_t first = point[0];
        point[0] = point[1];
        point[1] = first;
    }
}

// What overlaps adds up, what is turned inside out is a hole, and where triangles disagree only
// their number counts.
static void boxes_in_boxes(ns_test *t)
{
    const ns_vec3 a = { 0, 0, 0 }, b = { 6, 6, 6 }, c = { 2, 2, 2 }, d = { 8, 4, 4 },
                  e = { 4, 4, 4 };
    ns_mesh mesh = { 0 };

    ns_mesh_add_box(&t->ctx, &mesh, a, b, -1);
    ns_mesh_add_box(&t->ctx, &mesh, c, d, -1);
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_WINDING, 216 + 8, "a bar through a box");
    expect_filled(t, &mesh, NS_SOLID_PARITY, NS_SOLID_Z, 216 - 16 + 8, "the same by parity");
    turn_over(&mesh, 12, 24);
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_WINDING, 216 - 16 + 8, "turned over");
    turn_over(&mesh, 0, 12);
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_WINDING, 216 + 8, "both turned over");
    turn_over(&mesh, 3, 4);
    turn_over(&mesh, 13, 16);
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_WINDING, 216 + 8, "some triangles");
    expect_filled(t, &mesh, NS_SOLID_PARITY, NS_SOLID_Z, 216 - 16 + 8, "as many by parity");
    mesh.triangles.count -= 2;
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_WINDING, 216 + 8, "and no lid");
    // Two fins that run along an edge the same way: no flipping helps.
    ns_mesh_add_triangle(&t->ctx, &mesh, a, (ns_vec3){ 0, 0, 6 }, (ns_vec3){ -3, -1, 0 }, -1);
    ns_mesh_add_triangle(&t->ctx, &mesh, a, (ns_vec3){ 0, 0, 6 }, (ns_vec3){ -1, -3, 0 }, -1);
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_MAJORITY, 216 - 16 + 8, "fins");
    ns_mesh_drop(&t->ctx, &mesh);
    ns_mesh_add_box(&t->ctx, &mesh, a, b, -1);
    ns_mesh_add_box(&t->ctx, &mesh, a, b, -1);
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_WINDING, 216, "the same box twice");
    ns_mesh_drop(&t->ctx, &mesh);
    ns_mesh_add_box(&t->ctx, &mesh, c, e, -1);
    mesh.triangles.count -= 2;
    ns_mesh_add_box(&t->ctx, &mesh, a, b, -1);
    expect_filled(t, &mesh, NS_SOLID_AUTO, NS_SOLID_WINDING, 216,
                  "an open box in a closed one");
    ns_mesh_drop(&t->ctx, &mesh);
}

// Whatever triangles are turned over: most of each part stay as they are, and the solid too.
static void flips_are_mended(ns_test *t)
{
    ns_rng rng = ns_rng_seed(8);

    for (int32_t round = 0; round < ns_scale(60); round++) {
        ns_mesh mesh = { 0 };
        ns_voxels before = { 0 }, after = { 0 };
        ns_voxelised report;
        int32_t flips = 0;
        ns_mesh_add_sphere(&t->ctx, &mesh, (ns_vec3){ 4, 4, 4 }, 3.3, 12, 8);
        ns_mesh_add_knot(&t->ctx, &mesh, (ns_vec3){ 4, 4, 5 }, 2.5, 1, 1, 0, 8, 12);
        voxelise(t, &mesh, as_is, 8, NS_SOLID_AUTO, &before, &report);
        ns_expect(t, report.flipped == 0 && report.turned == 0, "nothing to mend");
        for (int32_t i = 0; i < mesh.triangles.count; i++) {
            const bool over = ns_rng_below(&rng, 4) == 0;
            flips += over;
            turn_over(&mesh, i, i + over);
        }
        voxelise(t, &mesh, as_is, 8, NS_SOLID_AUTO, &after, &report);
        ns_expect(t, report.flipped == flips && report.turned == 0 && report.closed,
                  "round %d: %d of %d flipped", (int)round, (int)report.flipped, (int)flips);
        ns_expect(t, !memcmp(before.at, after.at, 512), "round %d: the same solid", (int)round);
        ns_voxels_drop(&t->ctx, &before);
        ns_voxels_drop(&t->ctx, &after);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// A long edge that meets two short ones is closed by a triangle without area.
static void seams(ns_test *t)
{
    const ns_vec3 a = { 1, 1, 1 }, b = { 5, 1, 1 }, c = { 1, 5, 1 }, d = { 1, 1, 5 },
                  m = { 3, 1, 1 };
    ns_mesh mesh = { 0 };
    ns_voxels voxels = { 0 };
    ns_voxelised report;

    ns_mesh_add_triangle(&t->ctx, &mesh, a, c, m, -1);
    ns_mesh_add_triangle(&t->ctx, &mesh, m, c, b, -1);
    ns_mesh_add_triangle(&t->ctx, &mesh, a, b, d, -1);
    ns_mesh_add_triangle(&t->ctx, &mesh, a, d, c, -1);
    ns_mesh_add_triangle(&t->ctx, &mesh, b, c, d, -1);
    voxelise(t, &mesh, as_is, 6, NS_SOLID_AUTO, &voxels, &report);
    ns_expect(t, report.open_edges == 3, "a slit: %d", report.open_edges);
    ns_voxels_drop(&t->ctx, &voxels);
    ns_mesh_add_triangle(&t->ctx, &mesh, a, m, b, -1);
    voxelise(t, &mesh, as_is, 6, NS_SOLID_AUTO, &voxels, &report);
    ns_expect(t, report.closed && report.degenerate == 1, "mended");
    ns_voxels_drop(&t->ctx, &voxels);
    expect_same_solid(t, &mesh, as_is, 6, 3, "a mended tetrahedron");
    ns_mesh_drop(&t->ctx, &mesh);
}

NS_TEST_MAIN(NS_CASE(boxes_are_exact), NS_CASE(all_axes_agree), NS_CASE(turns_and_mirrors),
             NS_CASE(whole_steps), NS_CASE(volumes), NS_CASE(coverage), NS_CASE(open_box),
             NS_CASE(boxes_in_boxes), NS_CASE(flips_are_mended), NS_CASE(seams))
