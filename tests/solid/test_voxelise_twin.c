// test_voxelise_twin.c: voxelising against a twin that asks every triangle about every point.
//
// Meshes are random and mostly on coarse lattices, so that samples lie on faces, edges and corners
// all the time. Some are closed, some are loose triangles.
#include "nonosmith/voxels.h"
#include "ns_test.h"
#include "oracle/meshes.h"
#include "oracle/scale.h"
#include "oracle/voxel_twin.h"

#include <string.h>

#define SIDE 5

// Twice the share of a column's samples that count, by the axis, as voxelise.h explains.
static void twin_column(const ns_mesh *mesh, ns_stand stand, int32_t samples, int32_t axis,
                        int64_t point[3], int32_t *halves)
{
    bool inside[SIDE * 4], odd = false;
    int32_t first = SIDE * 4, last = -1;

    for (int32_t k = 0; k < SIDE * samples; k++) {
        int32_t ahead, behind;
        point[axis] =
            k / samples * 65536 + (int64_t)((2 * (k % samples) + 1) * 32768.0 / samples + 0.5);
        ns_twin_crossings(mesh, stand, point, axis, &ahead, &behind);
        inside[k] = behind % 2;
        odd = (ahead + behind) % 2;
        if (inside[k] != (k > 0 && inside[k - 1])) {
            first = k < first ? k : first;
            last = k;
        }
        if (k == SIDE * samples - 1 && ahead % 2)
            last = SIDE * samples;
    }
    for (int32_t k = 0; k < SIDE * samples; k++)
        halves[k / samples] += odd ? k >= first && k < last : 2 * inside[k];
}

static void twin_cover(const ns_mesh *mesh, ns_stand stand, int32_t samples, int32_t axis,
                       int32_t cover[SIDE * SIDE * SIDE])
{
    const int32_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    const int32_t stride[3] = { 1, SIDE, SIDE * SIDE };

    memset(cover, 0, SIDE * SIDE * SIDE * sizeof *cover);
    for (int32_t j = 0; j < SIDE * samples; j++) {
        for (int32_t i = 0; i < SIDE * samples; i++) {
            int64_t point[3];
            int32_t halves[SIDE] = { 0 };
            point[u] = i / samples * 65536
                       + (int64_t)((2 * (i % samples) + 1) * 32768.0 / samples + 0.5);
            point[v] = j / samples * 65536
                       + (int64_t)((2 * (j % samples) + 1) * 32768.0 / samples + 0.5);
            twin_column(mesh, stand, samples, axis, point, halves);
            for (int32_t k = 0; k < SIDE; k++)
                cover[i / samples * stride[u] + j / samples * stride[v] + k * stride[axis]] +=
                    halves[k];
        }
    }
}

static void compare(ns_test *t, const ns_mesh *mesh, ns_stand stand, int32_t samples,
                    double threshold, int32_t round)
{
    static int32_t cover[3][SIDE * SIDE * SIDE];
    const int32_t size[3] = { SIDE, SIDE, SIDE };

    for (int32_t axis = 0; axis < 3; axis++)
        twin_cover(mesh, stand, samples, axis, cover[axis]);
    for (ns_solidity s = NS_SOLID_X; s <= NS_SOLID_MAJORITY; s++) {
        const ns_voxelise_options how = { samples, threshold, s };
        ns_voxels voxels = { 0 };
        int32_t wrong = 0;
        if (!ns_expect(t, ns_voxelise(&t->ctx, mesh, stand, size, &how, &voxels, NULL) == NS_OK,
                       "%s", t->ctx.message))
            return;
        for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++) {
            int32_t says = 0;
            for (int32_t axis = 0; axis < 3; axis++)
                says += cover[axis][i] > threshold * 2 * samples * samples * samples;
            const bool wanted =
                s == NS_SOLID_MAJORITY
                    ? says >= 2
                    : cover[s - NS_SOLID_X][i] > threshold * 2 * samples * samples * samples;
            wrong += wanted != (voxels.at[i] != 0);
        }
        ns_expect(t, wrong == 0, "round %d, way %d, %d samples: %d voxels differ", (int)round,
                  (int)s, (int)samples, (int)wrong);
        ns_voxels_drop(&t->ctx, &voxels);
    }
}

// By winding: both ends of every ray that has crossings on both sides have a say.
static void compare_winding(ns_test *t, const ns_mesh *mesh, ns_stand stand, int32_t samples,
                            double threshold, int32_t round)
{
    const int32_t size[3] = { SIDE, SIDE, SIDE }, all = SIDE * samples;
    const ns_voxelise_options how = { samples, threshold, NS_SOLID_WINDING };
    int32_t votes[SIDE * SIDE * SIDE] = { 0 }, wrong = 0;
    ns_voxels voxels = { 0 };

    for (int32_t i = 0; i < all * all * all; i++) {
        const int32_t at[3] = { i % all, i / all % all, i / all / all };
        int64_t point[3];
        for (int32_t k = 0; k < 3; k++)
            point[k] = at[k] / samples * 65536
                       + (int64_t)((2 * (at[k] % samples) + 1) * 32768.0 / samples + 0.5);
        int32_t *voxel =
            &votes[at[0] / samples + SIDE * (at[1] / samples + SIDE * (at[2] / samples))];
        for (int32_t axis = 0; axis < 3; axis++) {
            const ns_twin_ray ray = ns_twin_look(mesh, stand, point, axis);
            if (ray.ahead && ray.behind)
                *voxel += (ray.in_behind != 0) + (ray.in_ahead != 0);
        }
    }
    if (!ns_expect(t, ns_voxelise(&t->ctx, mesh, stand, size, &how, &voxels, NULL) == NS_OK,
                   "%s", t->ctx.message))
        return;
    for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++)
        wrong +=
            (votes[i] > threshold * 6 * samples * samples * samples) != (voxels.at[i] != 0);
    ns_expect(t, wrong == 0, "round %d, winding, %d samples: %d voxels differ", (int)round,
              (int)samples, (int)wrong);
    ns_voxels_drop(&t->ctx, &voxels);
}

static void loose_triangles(ns_test *t, ns_mesh *mesh, ns_rng *rng, int32_t grid, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        ns_vec3 p[3];
        for (int32_t k = 0; k < 3; k++) {
            const int32_t x = ns_rng_below(rng, (SIDE + 2) * grid),
                          y = ns_rng_below(rng, (SIDE + 2) * grid),
                          z = ns_rng_below(rng, (SIDE + 2) * grid);
            p[k] =
                (ns_vec3){ (double)x / grid - 1, (double)y / grid - 1, (double)z / grid - 1 };
        }
        ns_expect(t, ns_mesh_add_triangle(&t->ctx, mesh, p[0], p[1], p[2], -1), "memory");
    }
}

static void rays(ns_test *t)
{
    static const int32_t grids[] = { 1, 2, 2, 4, 65536 };
    ns_rng rng = ns_rng_seed(12);

    for (int32_t round = 0; round < ns_scale(250); round++) {
        const int32_t grid = grids[round % NS_COUNT(grids)], samples = 1 + round % 3;
        const ns_stand stand = { { 0 }, round % 7 == 6 ? 0.9 : 1 };
        ns_mesh mesh = { 0 };
        if (round % 2)
            ns_mesh_add_random(&t->ctx, &mesh, &rng, SIDE, grid, 4 + ns_rng_below(&rng, 9));
        else
            loose_triangles(t, &mesh, &rng, grid, 1 + ns_rng_below(&rng, 12));
        compare(t, &mesh, stand, samples, round % 5 == 4 ? 0.3 : 0.5, round);
        compare_winding(t, &mesh, stand, samples, round % 5 == 4 ? 0.3 : 0.5, round);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// Surfaces that pass through voxels, away from touching ones.
static void shells(ns_test *t)
{
    const int32_t size[3] = { SIDE, SIDE, SIDE };
    const ns_voxelise_options how = { 1, 0.5, NS_SOLID_SHELL };
    ns_rng rng = ns_rng_seed(4);

    for (int32_t round = 0; round < ns_scale(600); round++) {
        const ns_stand stand = { { 0 }, round % 5 == 4 ? 0.2 : 1 };
        ns_mesh mesh = { 0 };
        ns_voxels voxels = { 0 };
        int32_t wrong = 0;
        loose_triangles(t, &mesh, &rng, 65536 + 13, 1 + ns_rng_below(&rng, 3));
        ns_expect(t, ns_voxelise(&t->ctx, &mesh, stand, size, &how, &voxels, NULL) == NS_OK,
                  "%s", t->ctx.message);
        for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++) {
            const int32_t at[3] = { i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE };
            bool meets = false;
            for (int32_t k = 0; k < mesh.triangles.count; k++)
                meets |= ns_twin_triangle_meets(&mesh, stand, k, at);
            wrong += meets != (voxels.at[i] != 0);
        }
        ns_expect(t, wrong == 0, "round %d: %d voxels differ", (int)round, (int)wrong);
        ns_voxels_drop(&t->ctx, &voxels);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// A face between two voxels belongs to the one inside, so a box of whole voxels has the shell that
// one would paint.
static void shells_of_boxes(ns_test *t)
{
    const int32_t size[3] = { SIDE, SIDE, SIDE };
    const ns_voxelise_options how = { 1, 0.5, NS_SOLID_SHELL };

    for (int32_t high = 1; high <= SIDE; high++) {
        for (int32_t low = 0; low < high; low++) {
            ns_mesh mesh = { 0 };
            ns_voxels voxels = { 0 };
            int32_t wrong = 0;
            ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ low, low, 0 },
                            (ns_vec3){ high, high, SIDE }, -1);
            ns_expect(
                t,
                ns_voxelise(&t->ctx, &mesh, (ns_stand){ { 0 }, 1 }, size, &how, &voxels, NULL)
                    == NS_OK,
                "%s", t->ctx.message);
            for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++) {
                const int32_t x = i % SIDE, y = i / SIDE % SIDE, z = i / SIDE / SIDE;
                const bool in = x >= low && x < high && y >= low && y < high;
                const bool deep =
                    x > low && x < high - 1 && y > low && y < high - 1 && z > 0 && z < SIDE - 1;
                wrong += (voxels.at[i] != 0) != (in && !deep);
            }
            ns_expect(t, wrong == 0, "box %d to %d: %d voxels differ", (int)low, (int)high,
                      (int)wrong);
            ns_voxels_drop(&t->ctx, &voxels);
            ns_mesh_drop(&t->ctx, &mesh);
        }
    }
}

NS_TEST_MAIN(NS_CASE(rays), NS_CASE(shells), NS_CASE(shells_of_boxes))
