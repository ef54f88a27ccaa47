// test_solid_hand.c: fits that are told by hand, and models that are turned.
//
// The twin turns points with the C library's sines, works out where each voxel's middle lies in the mesh from
// what make.h says, and asks every triangle about it.
#include "ns_test.h"

#include "make/solid/solid_parts.h"
#include "oracle/meshes.h"
#include "oracle/scale.h"
#include "oracle/voxel_twin.h"
#include "solid/voxel_box.h"

#include <math.h>
#include <string.h>

typedef struct made_solid {
    ns_doc doc;
    ns_solid_made made;
    ns_status status;
} made_solid;

static made_solid make(ns_test *t, const ns_mesh *mesh, const ns_solid_options *options)
{
    made_solid m = { 0 };

    m.status = ns_make_solid(&t->ctx, mesh, options, &m.doc, &m.made);
    return m;
}

static void drop(ns_test *t, made_solid *m)
{
    ns_doc_drop(&t->ctx, &m->doc);
    ns_solid_made_drop(&t->ctx, &m->made);
}

static bool same_solution(const made_solid *a, const made_solid *b)
{
    return memcmp(a->made.size, b->made.size, sizeof a->made.size) == 0
           && a->doc.solution.count == b->doc.solution.count
           && memcmp(a->doc.solution.at, b->doc.solution.at, (size_t)a->doc.solution.count)
                  == 0;
}

static void some_mesh(ns_test *t, ns_rng *rng, ns_mesh *mesh)
{
    const ns_vec3 middle = { ns_rng_below(rng, 100) / 7.0, ns_rng_below(rng, 100) / 3.0, -5 };
    bool ok;

    *mesh = (ns_mesh){ 0 };
    if (ns_rng_below(rng, 2))
        ok = ns_mesh_add_knot(&t->ctx, mesh, middle, 5, 1.5, 1 + ns_rng_below(rng, 3),
                              ns_rng_below(rng, 3), 6, 20);
    else
        ok = ns_mesh_add_octahedron(&t->ctx, mesh, middle, 3)
             && ns_mesh_add_sphere(&t->ctx, mesh, (ns_vec3){ middle.x + 5, middle.y, middle.z },
                                   2, 9, 7);
    ns_expect(t, ok, "memory");
}

// Whatever a search finds can be told, and gives the same again.
static void found_and_told(ns_test *t)
{
    ns_rng rng = ns_rng_seed(21);

    for (int32_t i = 0; i < ns_scale(24); i++) {
        ns_solid_options options = ns_solid_defaults();
        ns_mesh mesh;
        some_mesh(t, &rng, &mesh);
        options.size = 6 + ns_rng_below(&rng, 11);
        options.fits = 1 + ns_rng_below(&rng, 12);
        options.fit = i % 4 ? NS_FIT_SEARCH : NS_FIT_CENTRE;
        options.voxelise.samples = 1 + ns_rng_below(&rng, 2);
        if (i % 3 == 0)
            options.hand.turn[i % 9 / 3] = ns_rng_below(&rng, 721) - 360;
        t->ctx.seed = (uint64_t)i;
        made_solid found = make(t, &mesh, &options);
        ns_expect(t, found.status == NS_OK, "%s", t->ctx.message);
        options.fit = NS_FIT_HAND;
        options.hand = found.made.hand;
        made_solid told = make(t, &mesh, &options);
        ns_expect(t, told.status == NS_OK && same_solution(&found, &told),
                  "round %d: scale %g, shift %g %g %g give another solid", (int)i,
                  options.hand.scale, options.hand.shift[0], options.hand.shift[1],
                  options.hand.shift[2]);
        ns_expect(t,
                  found.made.volume_agreement == told.made.volume_agreement
                      && found.made.silhouettes == told.made.silhouettes
                      && memcmp(&found.made.hand, &told.made.hand, sizeof told.made.hand) == 0,
                  "round %d: other figures", (int)i);
        if (i % 4 == 0)
            ns_expect(t,
                      told.made.hand.scale == 1 && told.made.hand.shift[0] == 0
                          && told.made.hand.shift[1] == 0 && told.made.hand.shift[2] == 0,
                      "a centred fit is neither scaled nor shifted");
        drop(t, &found);
        drop(t, &told);
        ns_mesh_drop(&t->ctx, &mesh);
    }
    t->ctx.seed = 0;
}

static void turn_slowly(const ns_mesh *mesh, const double turn[3], ns_vec3 *points)
{
    for (int32_t i = 0; i < mesh->points.count; i++) {
        double p[3] = { mesh->points.at[i].x, mesh->points.at[i].y, mesh->points.at[i].z };
        for (int32_t axis = 0; axis < 3; axis++) {
            const int32_t u = (axis + 1) % 3, v = (axis + 2) % 3;
            const bool right = fmod(turn[axis], 90) == 0;
            const double angle = turn[axis] * acos(-1) / 180;
            const double c = right ? round(cos(angle)) : cos(angle);
            const double s = right ? round(sin(angle)) : sin(angle);
            const double at_u = p[u], at_v = p[v];
            p[u] = c * at_u - s * at_v;
            p[v] = s * at_u + c * at_v;
        }
        points[i] = (ns_vec3){ p[0], p[1], p[2] };
    }
}

#define LATTICE 20

// Where the twin's lattice begins: far enough from the mesh, a whole number of voxels off.
static ns_stand twin_stand(const ns_mesh *mesh, int32_t size, const ns_hand_fit *hand)
{
    double low[3], high[3], longest, start[3];

    ns_mesh_box(mesh, low, high, &longest);
    const double scale = hand->scale * size / longest;
    for (int32_t a = 0; a < 3; a++) {
        const double room = fmax(1, ceil((high[a] - low[a]) * (size / longest) - 1e-6));
        const double middle = room / 2 + hand->shift[a];
        start[a] = (low[a] + high[a]) / 2 - (middle - floor(middle) + LATTICE / 2) / scale;
    }
    return (ns_stand){ { start[0], start[1], start[2] }, scale };
}

static void compare(ns_test *t, const ns_mesh *mesh, const ns_solid_options *options,
                    const made_solid *made, int32_t round)
{
    ns_vec3 *points = ns_new(&t->ctx, mesh->points.count, sizeof *points);
    ns_mesh turned = *mesh;
    ns_voxels twin = { 0 };
    int32_t wrong = 0;

    turn_slowly(mesh, options->hand.turn, points);
    turned.points.at = points;
    const ns_stand stand = twin_stand(&turned, options->size, &options->hand);
    ns_expect(t, ns_voxels_create(&t->ctx, &twin, LATTICE, LATTICE, LATTICE) == NS_OK,
              "memory");
    for (int32_t i = 0; i < LATTICE * LATTICE * LATTICE; i++) {
        const int64_t p[3] = { (i % LATTICE) * 65536 + 32768,
                               (i / LATTICE % LATTICE) * 65536 + 32768,
                               (i / LATTICE / LATTICE) * 65536 + 32768 };
        int32_t ahead, behind;
        ns_twin_crossings(&turned, stand, p, 2, &ahead, &behind);
        twin.at[i] = (uint8_t)(ahead % 2);
    }
    ns_expect(t, ns_voxels_trim(&t->ctx, &twin) == NS_OK, "memory");
    if (ns_expect(t, memcmp(twin.size, made->made.size, sizeof twin.size) == 0,
                  "round %d: %dx%dx%d, the twin has %dx%dx%d", (int)round,
                  (int)made->made.size[0], (int)made->made.size[1], (int)made->made.size[2],
                  (int)twin.size[0], (int)twin.size[1], (int)twin.size[2])) {
        for (int32_t i = 0; i < made->doc.solution.count; i++)
            wrong += !made->doc.solution.at[i] != !twin.at[i];
        ns_expect(t, wrong == 0, "round %d: %d voxels differ", (int)round, (int)wrong);
    }
    ns_free(&t->ctx, points, mesh->points.count, sizeof *points);
    ns_voxels_drop(&t->ctx, &twin);
}

static void as_the_twin(ns_test *t)
{
    ns_rng rng = ns_rng_seed(22);

    for (int32_t i = 0; i < ns_scale(12); i++) {
        ns_solid_options options = ns_solid_defaults();
        ns_mesh mesh = { 0 };
        if (i % 3 == 0)
            ns_expect(t, ns_mesh_add_random(&t->ctx, &mesh, &rng, 6, 2, 12), "memory");
        else
            some_mesh(t, &rng, &mesh);
        options.fit = NS_FIT_HAND;
        options.size = 4 + ns_rng_below(&rng, 7);
        options.voxelise.solidity = NS_SOLID_Z;
        options.hand.scale = 0.5 + ns_rng_below(&rng, 1000) / 1000.0;
        for (int32_t a = 0; a < 3; a++) {
            options.hand.shift[a] = (ns_rng_below(&rng, 4001) - 2000) / 1000.0;
            options.hand.turn[a] =
                i % 2 ? 90 * (ns_rng_below(&rng, 9) - 4) : ns_rng_below(&rng, 721) - 360;
        }
        made_solid made = make(t, &mesh, &options);
        if (made.status == NS_OK)
            compare(t, &mesh, &options, &made, i);
        else
            ns_expect(t,
                      made.status == NS_BAD_INPUT && strstr(t->ctx.message, "fills no voxel"),
                      "%s", t->ctx.message);
        drop(t, &made);
        ns_mesh_drop(&t->ctx, &mesh);
    }
}

// Whole voxels change nothing.
static void whole_shifts(ns_test *t)
{
    ns_solid_options options = ns_solid_defaults();
    ns_mesh mesh = { 0 };

    ns_expect(t, ns_mesh_add_knot(&t->ctx, &mesh, (ns_vec3){ 1, 2, 3 }, 5, 1.5, 2, 3, 8, 40),
              "memory");
    options.fit = NS_FIT_HAND;
    options.hand.shift[1] = 0.25;
    made_solid one = make(t, &mesh, &options);
    options.hand.shift[0] = 3;
    options.hand.shift[1] = -100.75;
    made_solid other = make(t, &mesh, &options);
    ns_expect(t, one.status == NS_OK && same_solution(&one, &other), "another solid");
    drop(t, &one);
    drop(t, &other);
    ns_mesh_drop(&t->ctx, &mesh);
}

// A voxel about x: y goes to z, z to -y; and so on around.
static void voxels_turn(ns_test *t)
{
    ns_rng rng = ns_rng_seed(23);

    for (int32_t i = 0; i < 60; i++) {
        const int32_t n[3] = { 1 + ns_rng_below(&rng, 5), 1 + ns_rng_below(&rng, 5),
                               1 + ns_rng_below(&rng, 5) };
        const int32_t axis = i % 3, u = (axis + 1) % 3, v = (axis + 2) % 3;
        ns_hand_fit quarter = { .scale = 1 }, back = { .scale = 1 };
        ns_voxels voxels = { 0 }, turned = { 0 };
        ns_expect(t, ns_voxels_create(&t->ctx, &voxels, n[0], n[1], n[2]) == NS_OK, "memory");
        voxels.paint_count = 200;
        for (int32_t c = 0; c < n[0] * n[1] * n[2]; c++)
            voxels.at[c] = (uint8_t)ns_rng_below(&rng, 200);
        ns_expect(t, ns_voxels_copy(&t->ctx, &turned, &voxels) == NS_OK, "memory");
        quarter.turn[axis] = i % 2 ? 90 : -270;
        back.turn[axis] = i % 2 ? 270 : -90;
        ns_expect(t, ns_voxels_turn(&t->ctx, &quarter, &turned) == NS_OK, "%s", t->ctx.message);
        int32_t wrong = 0;
        for (int32_t c = 0; c < n[0] * n[1] * n[2]; c++) {
            const int32_t p[3] = { c % n[0], c / n[0] % n[1], c / n[0] / n[1] };
            int32_t q[3] = { p[0], p[1], p[2] };
            q[u] = n[v] - 1 - p[v];
            q[v] = p[u];
            wrong += turned.at[q[0] + turned.size[0] * (q[1] + turned.size[1] * q[2])]
                     != voxels.at[c];
        }
        ns_expect(t, wrong == 0, "axis %d: %d voxels are elsewhere", (int)axis, (int)wrong);
        ns_expect(t,
                  ns_voxels_turn(&t->ctx, &back, &turned) == NS_OK
                      && memcmp(turned.size, n, sizeof n) == 0
                      && memcmp(turned.at, voxels.at, (size_t)(n[0] * n[1] * n[2])) == 0,
                  "and back");
        ns_voxels_drop(&t->ctx, &voxels);
        ns_voxels_drop(&t->ctx, &turned);
    }
}

static void refused(ns_test *t)
{
    static const struct {
        ns_hand_fit hand;
        const char *sentence;
    } cases[] = {
        { { .scale = 0 }, "from 0.1 to 10" },
        { { .scale = NAN }, "from 0.1 to 10" },
        { { .scale = 1, .turn = { 361 } }, "at most 360 degrees" },
        { { .scale = 1, .shift = { 0, NAN } }, "at most 256 voxels" },
        { { .scale = 10 }, "choose a smaller" },
    };
    ns_mesh mesh = { 0 };

    ns_expect(t, ns_mesh_add_octahedron(&t->ctx, &mesh, (ns_vec3){ 0, 0, 0 }, 1), "memory");
    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_solid_options options = ns_solid_defaults();
        options.fit = NS_FIT_HAND;
        options.size = 30;
        options.hand = cases[i].hand;
        made_solid made = make(t, &mesh, &options);
        ns_expect(t, made.status == NS_BAD_INPUT && strstr(t->ctx.message, cases[i].sentence),
                  "case %d: %s", (int)i, t->ctx.message);
        drop(t, &made);
    }
    ns_mesh_drop(&t->ctx, &mesh);
}

NS_TEST_MAIN(NS_CASE(found_and_told), NS_CASE(as_the_twin), NS_CASE(whole_shifts),
             NS_CASE(voxels_turn), NS_CASE(refused))
