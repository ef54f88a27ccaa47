// test_voxel_paints.c: voxels look like the surface they are near to.
#include "nonosmith/voxels.h"
#include "ns_test.h"
#include "oracle/meshes.h"
#include "oracle/scale.h"

#include <string.h>

static const ns_stand as_is = { { 0, 0, 0 }, 1 };

static bool same_rgb(ns_rgb a, ns_rgb b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

static ns_rgb voxel_rgb(const ns_voxels *voxels, int32_t x, int32_t y, int32_t z)
{
    return voxels->paints[voxels->at[x + voxels->size[0] * (y + voxels->size[1] * z)]];
}

static void add_paint(ns_test *t, ns_mesh *mesh, ns_rgb colour, int32_t texture)
{
    const ns_mesh_paint paint = { colour, texture };

    ns_expect(t, ns_array_push(&t->ctx, &mesh->paints, paint), "memory");
}

static bool voxelise(ns_test *t, const ns_mesh *mesh, int32_t side, int32_t samples,
                     ns_solidity solidity, ns_voxels *voxels)
{
    const int32_t size[3] = { side, side, side };
    const ns_voxelise_options how = { samples, 0.5, solidity };
    const ns_status status = ns_voxelise(&t->ctx, mesh, as_is, size, &how, voxels, NULL);

    return ns_expect(t, status == NS_OK, "%s", t->ctx.message);
}

// One colour, or none: one paint.
static void plain_meshes(ns_test *t)
{
    for (int32_t paint = -1; paint < 1; paint++) {
        ns_mesh mesh = { 0 };
        ns_voxels voxels = { 0 };
        ns_mesh_add_octahedron(&t->ctx, &mesh, (ns_vec3){ 3, 3, 3 }, 3);
        add_paint(t, &mesh, (ns_rgb){ 200, 10, 20 }, -1);
        for (int32_t i = 0; i < mesh.triangles.count; i++)
            mesh.triangles.at[i].paint = paint;
        voxelise(t, &mesh, 6, 1, NS_SOLID_AUTO, &voxels);
        ns_expect(t, voxels.paint_count == 1, "one paint");
        ns_expect(t,
                  same_rgb(voxels.paints[1],
                           paint < 0 ? (ns_rgb){ 200, 200, 200 } : (ns_rgb){ 200, 10, 20 }),
                  "its colour");
        for (int32_t i = 0; i < 216; i++)
            ns_expect(t, voxels.at[i] <= 1, "and no other");
        ns_voxels_drop(&t->ctx, &voxels);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// A box with six colours, whatever way it becomes voxels.
static void faces_keep_their_colours(ns_test *t)
{
    static const int32_t middles[6][3] = { { 1, 3, 3 }, { 5, 3, 3 }, { 3, 1, 3 },
                                           { 3, 5, 3 }, { 3, 3, 1 }, { 3, 3, 5 } };

    for (ns_solidity s = NS_SOLID_AUTO; s <= NS_SOLID_SHELL; s++) {
        for (int32_t samples = 1; samples <= 3; samples++) {
            ns_mesh mesh = { 0 };
            ns_voxels voxels = { 0 };
            ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ 1, 1, 1 }, (ns_vec3){ 6, 6, 6 }, 0);
            for (int32_t f = 0; f < 6; f++)
                add_paint(t, &mesh, (ns_rgb){ (uint8_t)(40 * f), 7, 9 }, -1);
            voxelise(t, &mesh, 7, samples, s, &voxels);
            ns_expect(t, voxels.paint_count == 6, "six paints, not %d", voxels.paint_count);
            for (int32_t f = 0; f < 6; f++) {
                for (int32_t a = -1; a <= 1; a++) {
                    const int32_t *m = middles[f];
                    const int32_t x = m[0] + (f / 2 == 0 ? 0 : a),
                                  y = m[1] + (f / 2 == 1 ? 0 : a),
                                  z = m[2] + (f / 2 == 2 ? 0 : a);
                    ns_expect(t, voxel_rgb(&voxels, x, y, z).r == 40 * f, "face %d, way %d",
                              (int)f, (int)s);
                }
            }
            ns_voxels_drop(&t->ctx, &voxels);
            ns_mesh_drop(&t->ctx, &mesh);
        }
    }
}

// Places on the texture by x and y, turned over a few times.
static void map_texture(ns_test *t, ns_mesh *mesh, double side, float turns)
{
    for (int32_t i = 0; i < mesh->triangles.count; i++) {
        mesh->triangles.at[i].paint = 0;
        for (int32_t k = 0; k < 3; k++) {
            const ns_vec3 p = mesh->points.at[mesh->triangles.at[i].point[k]];
            const ns_uv uv = { turns + (float)(0.03 + 0.94 * p.x / side),
                               (float)(0.03 + 0.94 * p.y / side) - turns };
            ns_expect(t, ns_array_push(&t->ctx, &mesh->uvs, uv), "memory");
        }
    }
}

static void textures_are_looked_up(ns_test *t)
{
    static const float turns[] = { 0, 3, -2 };

    for (int32_t i = 0; i < 3 * NS_COUNT(turns); i++) {
        const ns_solidity s = i % 3 == 0   ? NS_SOLID_AUTO
                              : i % 3 == 1 ? NS_SOLID_MAJORITY
                                           : NS_SOLID_SHELL;
        ns_mesh mesh = { 0 };
        ns_voxels voxels = { 0 };
        ns_bitmap texture;
        ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ 0, 0, 0 }, (ns_vec3){ 4, 4, 4 }, -1);
        add_paint(t, &mesh, (ns_rgb){ 255, 255, 128 }, 0);
        ns_expect(t, ns_bitmap_create(&t->ctx, &texture, 4, 4) == NS_OK, "a texture");
        for (int32_t p = 0; p < 16; p++) {
            const uint8_t pixel[4] = { (uint8_t)(p % 4 * 50), (uint8_t)(p / 4 * 50), 255, 255 };
            memcpy(texture.rgba + 4 * p, pixel, 4);
        }
        ns_expect(t, ns_array_push(&t->ctx, &mesh.textures, texture), "memory");
        map_texture(t, &mesh, 4, turns[i / 3]);
        voxelise(t, &mesh, 4, 1, s, &voxels);
        for (int32_t v = 0; v < 64; v++) {
            const int32_t x = v % 4, y = v / 4 % 4, z = v / 16;
            const bool deep = x % 3 && y % 3 && z % 3; // may take after any neighbour
            const ns_rgb want = { (uint8_t)(x * 50), (uint8_t)((3 - y) * 50), 128 };
            ns_expect(t, deep || same_rgb(voxel_rgb(&voxels, x, y, z), want),
                      "voxel %d %d %d, way %d", (int)x, (int)y, (int)z, (int)s);
        }
        ns_voxels_drop(&t->ctx, &voxels);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// Thousands of colours: every voxel is near its own, and the order of triangles does not matter.
static void many_colours(ns_test *t)
{
    ns_voxels first = { 0 };

    for (int32_t turn = 0; turn < 2; turn++) {
        ns_mesh mesh = { 0 };
        ns_voxels voxels = { 0 };
        int32_t worst = 0;
        ns_mesh_add_sphere(&t->ctx, &mesh, (ns_vec3){ 16, 16, 16 }, 15.5, 40, 20);
        for (int32_t i = 0; i < mesh.points.count; i++) {
            const ns_vec3 p = mesh.points.at[i];
            const ns_rgb colour = { (uint8_t)(p.x * 7.9), (uint8_t)(p.y * 7.9),
                                    (uint8_t)(p.z * 7.9) };
            ns_expect(t, ns_array_push(&t->ctx, &mesh.colours, colour), "memory");
        }
        for (int32_t i = 0; i < mesh.triangles.count / 2 && turn; i++) {
            const ns_triangle swap = mesh.triangles.at[i];
            mesh.triangles.at[i] = mesh.triangles.at[mesh.triangles.count - 1 - i];
            mesh.triangles.at[mesh.triangles.count - 1 - i] = swap;
        }
        voxelise(t, &mesh, 32, 1, NS_SOLID_AUTO, &voxels);
        ns_expect(t, voxels.paint_count > 200 && voxels.paint_count <= NS_VOXEL_PAINTS_MAX,
                  "%d paints", voxels.paint_count);
        for (int32_t v = 0; v < 32 * 32 * 32; v++) {
            const int32_t x = v % 32, y = v / 32 % 32, z = v / 1024;
            const double dx = x - 15.5, dy = y - 15.5, dz = z - 15.5;
            if (!voxels.at[v] || dx * dx + dy * dy + dz * dz < 14.5 * 14.5)
                continue;
            const ns_rgb got = voxel_rgb(&voxels, x, y, z);
            worst = ns_max(worst, ns_max(ns_max(got.r - 8 * x, 8 * x - got.r),
                                         ns_max(got.g - 8 * y, 8 * y - got.g)));
            worst = ns_max(worst, ns_max(got.b - 8 * z, 8 * z - got.b));
        }
        ns_expect(t, worst <= 40, "the worst is off by %d of 255", (int)worst);
        if (turn) {
            ns_expect(t, !memcmp(first.at, voxels.at, 32 * 32 * 32), "same voxels");
            ns_expect(t, !memcmp(first.paints, voxels.paints, sizeof first.paints), "paints");
            ns_voxels_drop(&t->ctx, &voxels);
        } else {
            first = voxels;
        }
        ns_mesh_drop(&t->ctx, &mesh);
    }
    ns_voxels_drop(&t->ctx, &first);
}

// Paints are in range and every filled voxel has one, on meshes of all kinds.
static void every_voxel_has_a_paint(ns_test *t)
{
    ns_rng rng = ns_rng_seed(8);

    for (int32_t round = 0; round < ns_scale(300); round++) {
        ns_mesh mesh = { 0 };
        ns_voxels plain = { 0 }, voxels = { 0 };
        const ns_solidity s = (ns_solidity)(round % 6);
        ns_mesh_add_random(&t->ctx, &mesh, &rng, 6, 4, 4 + ns_rng_below(&rng, 12));
        mesh.triangles.count -= round % 3; // holes in some
        voxelise(t, &mesh, 6, 1 + round % 2, s, &plain);
        for (int32_t i = 0; i < mesh.triangles.count; i++) {
            mesh.triangles.at[i].paint = i;
            add_paint(t, &mesh, (ns_rgb){ (uint8_t)i, (uint8_t)(i * 5), 3 }, -1);
        }
        voxelise(t, &mesh, 6, 1 + round % 2, s, &voxels);
        for (int32_t v = 0; v < 216; v++) {
            ns_expect(t, (plain.at[v] != 0) == (voxels.at[v] != 0), "paint fills nothing");
            ns_expect(t, voxels.at[v] <= voxels.paint_count, "paint %d", voxels.at[v]);
        }
        ns_voxels_drop(&t->ctx, &plain);
        ns_voxels_drop(&t->ctx, &voxels);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

NS_TEST_MAIN(NS_CASE(plain_meshes), NS_CASE(faces_keep_their_colours),
             NS_CASE(textures_are_looked_up), NS_CASE(many_colours),
             NS_CASE(every_voxel_has_a_paint))
