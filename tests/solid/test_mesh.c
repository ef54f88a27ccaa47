// test_mesh.c: what a sound mesh is, and boxes of voxels as owners.
#include "nonosmith/voxels.h"
#include "ns_test.h"
#include "oracle/meshes.h"

#include <math.h>
#include <string.h>

// A tetrahedron with everything a mesh may have.
static void full_mesh(ns_test *t, ns_mesh *mesh)
{
    ns_rng rng = ns_rng_seed(1);
    ns_bitmap texture;
    const ns_mesh_paint paint = { { 1, 2, 3 }, 0 };
    bool room = ns_mesh_add_random(&t->ctx, mesh, &rng, 4, 4, 4);

    room = room && ns_bitmap_create(&t->ctx, &texture, 2, 2) == NS_OK
           && ns_array_push(&t->ctx, &mesh->textures, texture)
           && ns_array_push(&t->ctx, &mesh->paints, paint);
    for (int32_t i = 0; i < mesh->points.count; i++)
        room = room && ns_array_push(&t->ctx, &mesh->colours, ((ns_rgb){ 9, 9, 9 }));
    for (int32_t i = 0; i < mesh->triangles.count; i++) {
        mesh->triangles.at[i].paint = i % 2 - 1;
        for (int32_t k = 0; k < 3; k++)
            room = room && ns_array_push(&t->ctx, &mesh->uvs, ((ns_uv){ 0.5f, 0.5f }));
    }
    ns_expect(t, room, "there is memory");
    ns_expect(t, ns_notes_add(&t->ctx, &mesh->notes, "a note"), "and for a note");
}

// Each breaks one thing; the sentence must name it.
static void break_mesh(ns_mesh *mesh, int32_t which)
{
    switch (which) {
    case 0:
        mesh->points.at[1].y = NAN;
        break;
    case 1:
        mesh->points.at[2].z = INFINITY;
        break;
    case 2:
        mesh->points.at[3].x = -1e13;
        break;
    case 3:
        mesh->triangles.at[1].point[2] = 4;
        break;
    case 4:
        mesh->triangles.at[2].point[0] = -1;
        break;
    case 5:
        mesh->triangles.at[3].paint = 1;
        break;
    case 6:
        mesh->triangles.at[3].paint = -2;
        break;
    case 7:
        mesh->colours.count--;
        break;
    case 8:
        mesh->uvs.count--;
        break;
    case 9:
        mesh->uvs.at[5].v = NAN;
        break;
    case 10:
        mesh->paints.at[0].texture = 1;
        break;
    default:
        mesh->paints.at[0].texture = -2;
        break;
    }
}

static void broken_meshes(ns_test *t)
{
    static const char *const names[] = { "point 1",    "point 2",    "point 3",
                                         "triangle 1", "triangle 2", "triangle 3",
                                         "triangle 3", "3 colours",  "11 texture places",
                                         "place 5",    "material 0", "material 0" };

    for (int32_t i = 0; i < NS_COUNT(names); i++) {
        ns_mesh mesh = { 0 };
        full_mesh(t, &mesh);
        ns_expect(t, ns_mesh_check(&t->ctx, &mesh) == NS_OK, "sound: %s", t->ctx.message);
        break_mesh(&mesh, i);
        ns_expect(t, ns_mesh_check(&t->ctx, &mesh) == NS_BAD_INPUT, "case %d is broken",
                  (int)i);
        ns_expect(t, strstr(t->ctx.message, names[i]) != NULL, "case %d: %s", (int)i,
                  t->ctx.message);
        ns_mesh_drop(&t->ctx, &mesh);
        ns_mesh_drop(&t->ctx, &mesh); // twice is fine
    }
}

static void boxes(ns_test *t)
{
    static const int32_t bad[][3] = {
        { 0, 1, 1 }, { 1, 257, 1 }, { 1, 1, -4 }, { 100000, 100000, 100000 }
    };
    ns_voxels voxels, copy;

    for (int32_t i = 0; i < NS_COUNT(bad); i++)
        ns_expect(t,
                  ns_voxels_create(&t->ctx, &voxels, bad[i][0], bad[i][1], bad[i][2])
                          == NS_BAD_INPUT
                      && !voxels.at,
                  "size %d is refused", (int)i);
    ns_expect(t, ns_voxels_create(&t->ctx, &voxels, 5, 6, 7) == NS_OK, "made");
    voxels.at[2 + 5 * (1 + 6 * 3)] = 2;
    voxels.at[3 + 5 * (4 + 6 * 4)] = 1;
    voxels.paint_count = 2;
    voxels.paints[2] = (ns_rgb){ 10, 20, 30 };
    ns_expect(t, ns_voxels_copy(&t->ctx, &copy, &voxels) == NS_OK, "copied");
    ns_expect(t, ns_voxels_trim(&t->ctx, &voxels) == NS_OK, "trimmed");
    ns_expect(t, voxels.size[0] == 2 && voxels.size[1] == 4 && voxels.size[2] == 2, "size");
    ns_expect(t, voxels.at[0] == 2 && voxels.at[15] == 1 && ns_voxels_filled(&voxels) == 2,
              "what was there is there");
    ns_expect(t, voxels.paint_count == 2 && voxels.paints[2].g == 20, "paints stay");
    ns_expect(t, ns_voxels_trim(&t->ctx, &voxels) == NS_OK && voxels.size[1] == 4, "again");
    ns_voxels_drop(&t->ctx, &voxels);
    memset(copy.at, 0, 5 * 6 * 7);
    ns_expect(t, ns_voxels_trim(&t->ctx, &copy) == NS_OK, "nothing");
    ns_expect(t, !copy.at && copy.size[0] == 0 && ns_voxels_filled(&copy) == 0, "is none");
    ns_expect(t, ns_voxels_trim(&t->ctx, &copy) == NS_OK, "none stays none");
    ns_expect(t, ns_voxels_copy(&t->ctx, &voxels, &copy) == NS_OK && !voxels.at, "copied too");
    ns_voxels_drop(&t->ctx, &copy);
}

static void boxes_without_memory(ns_test *t)
{
    ns_voxels voxels, copy;

    t->fail_at = t->allocations + 1;
    ns_expect(t, ns_voxels_create(&t->ctx, &voxels, 2, 2, 2) == NS_NO_MEMORY, "create");
    t->fail_at = 0;
    ns_expect(t, ns_voxels_create(&t->ctx, &voxels, 2, 2, 2) == NS_OK, "made");
    voxels.at[3] = 1;
    t->fail_at = t->allocations + 1;
    ns_expect(t, ns_voxels_copy(&t->ctx, &copy, &voxels) == NS_NO_MEMORY && !copy.at, "copy");
    ns_expect(t, ns_voxels_trim(&t->ctx, &voxels) == NS_NO_MEMORY && voxels.size[0] == 2,
              "a trim that fails changes nothing");
    t->fail_at = 0;
    ns_voxels_drop(&t->ctx, &voxels);
}

static void stands(ns_test *t)
{
    ns_mesh mesh = { 0 };
    ns_stand stand;

    ns_expect(t, ns_mesh_stand(&t->ctx, &mesh, 12, &stand) == NS_BAD_INPUT, "no triangles");
    ns_mesh_add_triangle(&t->ctx, &mesh, (ns_vec3){ 1, 1, 1 }, (ns_vec3){ 1, 1, 1 },
                         (ns_vec3){ 1, 1, 1 }, -1);
    ns_expect(t, ns_mesh_stand(&t->ctx, &mesh, 12, &stand) == NS_BAD_INPUT, "a point");
    ns_mesh_drop(&t->ctx, &mesh);
    ns_mesh_add_box(&t->ctx, &mesh, (ns_vec3){ -1, 0, 10 }, (ns_vec3){ 5, 2, 11 }, -1);
    ns_expect(t, ns_array_push(&t->ctx, &mesh.points, ((ns_vec3){ 1e9, 0, 0 })),
              "a point of no triangle does not matter");
    ns_expect(t, ns_mesh_stand(&t->ctx, &mesh, 12, &stand) == NS_OK, "%s", t->ctx.message);
    ns_expect(t,
              stand.scale == 2 && stand.origin.x == -1 && stand.origin.y == -2
                  && stand.origin.z == 7.5,
              "two voxels a unit, in the middle of 12");
    ns_expect(t, ns_mesh_stand(&t->ctx, &mesh, 0, &stand) == NS_BAD_INPUT, "no voxels");
    ns_expect(t, ns_mesh_stand(&t->ctx, &mesh, NAN, &stand) == NS_BAD_INPUT, "no number");
    ns_expect(t, ns_mesh_stand(&t->ctx, &mesh, 257, &stand) == NS_BAD_INPUT, "too many");
    ns_mesh_drop(&t->ctx, &mesh);
}

// The slow way: every voxel takes the least number around it until nothing changes.
static int32_t count_slowly(const ns_voxels *v)
{
    int32_t of[6 * 5 * 4], cells = v->size[0] * v->size[1] * v->size[2], pieces = 0;
    bool changed = true;

    for (int32_t c = 0; c < cells; c++)
        of[c] = c;
    while (changed) {
        changed = false;
        for (int32_t a = 0; a < cells; a++) {
            for (int32_t b = 0; b < cells; b++) {
                const int32_t x = a % v->size[0] - b % v->size[0];
                const int32_t y = a / v->size[0] % v->size[1] - b / v->size[0] % v->size[1];
                const int32_t z = a / v->size[0] / v->size[1] - b / v->size[0] / v->size[1];
                if (v->at[a] && v->at[b] && x * x <= 1 && y * y <= 1 && z * z <= 1
                    && of[b] < of[a]) {
                    of[a] = of[b];
                    changed = true;
                }
            }
        }
    }
    for (int32_t c = 0; c < cells; c++)
        pieces += v->at[c] && of[c] == c;
    return pieces;
}

static void pieces_of_voxels(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);
    ns_voxels voxels;
    int32_t pieces, most = 0;

    for (int32_t i = 0; i < 100; i++) {
        ns_expect(t, ns_voxels_create(&t->ctx, &voxels, 6, 5, 4) == NS_OK, "room");
        for (int32_t c = 0; c < 6 * 5 * 4; c++)
            voxels.at[c] = ns_rng_below(&rng, 100) < i % 25;
        ns_expect(t, ns_voxels_pieces(&t->ctx, &voxels, &pieces) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, pieces == count_slowly(&voxels), "box %d: %d pieces", i, pieces);
        most = pieces > most ? pieces : most;
        ns_voxels_drop(&t->ctx, &voxels);
    }
    ns_expect(t, most > 5, "some fell into many");
    voxels = (ns_voxels){ 0 };
    ns_expect(t, ns_voxels_pieces(&t->ctx, &voxels, &pieces) == NS_OK && pieces == 0, "none");
}

static void pieces_of_meshes(ns_test *t)
{
    ns_mesh mesh = { 0 };
    int32_t pieces;

    ns_expect(t, ns_mesh_pieces(&t->ctx, &mesh, &pieces) == NS_OK && pieces == 0, "none");
    for (int32_t i = 1; i < 5; i++) {
        ns_mesh_add_sphere(&t->ctx, &mesh, (ns_vec3){ 3 * i, 0, 0 }, 1, 8, 4);
        ns_expect(t, ns_array_push(&t->ctx, &mesh.points, ((ns_vec3){ 9, 9, 9 })), "lonely");
        ns_expect(t, ns_mesh_pieces(&t->ctx, &mesh, &pieces) == NS_OK && pieces == i,
                  "%d spheres", i);
    }
    // A triangle with a point of the first sphere and one of the last.
    const ns_triangle joint = { { mesh.triangles.at[0].point[0],
                                  mesh.triangles.at[mesh.triangles.count - 1].point[0],
                                  mesh.points.count - 1 },
                                -1 };
    ns_expect(t, ns_array_push(&t->ctx, &mesh.triangles, joint), "room");
    ns_expect(t, ns_mesh_pieces(&t->ctx, &mesh, &pieces) == NS_OK && pieces == 3, "joined");
    ns_mesh_drop(&t->ctx, &mesh);
}

NS_TEST_MAIN(NS_CASE(pieces_of_voxels), NS_CASE(pieces_of_meshes), NS_CASE(broken_meshes),
             NS_CASE(boxes), NS_CASE(boxes_without_memory), NS_CASE(stands))
