// test_voxelise_speed.c: how long voxelising takes and how much memory, against what was promised.
//
// CPU time, the least of a few runs; builds with assertions or sanitizers print it only.
#define _POSIX_C_SOURCE 200809L

#include "nonosmith/voxels.h"
#include "ns_test.h"
#include "oracle/meshes.h"

#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec at;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

// A context that knows how much memory was in use at most.
typedef struct meter {
    size_t bytes, most;
} meter;

static void *metered(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    meter *m = user;

    m->bytes += new_bytes - old_bytes;
    m->most = m->bytes > m->most ? m->bytes : m->most;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static void measure(ns_test *t, const char *what, const ns_mesh *mesh, int32_t side,
                    const ns_voxelise_options *how, int32_t runs, double most_seconds,
                    double most_megabytes)
{
    const int32_t size[3] = { side, side, side };
    meter memory = { 0 };
    ns_ctx ctx = { .resize = metered, .user = &memory };
    double best = 1e9;
    ns_stand stand;
    int32_t filled = 0;

    ns_expect(t, ns_mesh_stand(&t->ctx, mesh, side, &stand) == NS_OK, "%s", t->ctx.message);
    for (int32_t run = 0; run < runs; run++) {
        ns_voxels voxels = { 0 };
        ns_voxelised report;
        const double start = now();
        ns_expect(t, ns_voxelise(&ctx, mesh, stand, size, how, &voxels, &report) == NS_OK, "%s",
                  ctx.message);
        const double seconds = now() - start;
        best = seconds < best ? seconds : best;
        filled = ns_voxels_filled(&voxels);
        ns_expect(t, report.closed && filled > 0, "%s is a solid", what);
        ns_voxels_drop(&ctx, &voxels);
    }
    const double megabytes = (double)memory.most / 1e6;
    printf("%-10s %8d triangles %4d^3 samples %d: %8.2f ms %7.1f MB %9d voxels %lld ticks\n",
           what, (int)mesh->triangles.count, (int)side, (int)how->samples, 1e3 * best,
           megabytes, (int)filled, (long long)ctx.ticks / runs);
    ns_expect(t, memory.bytes == 0, "all memory came back");
    ns_expect(t, megabytes < most_megabytes, "%s: %d MB", what, (int)megabytes);
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
    ns_expect(t, best < most_seconds, "%s at %d took %d ms", what, (int)side,
              (int)(1e3 * best));
#else
    (void)most_seconds;
#endif
}

static void colour_points(ns_test *t, ns_mesh *mesh)
{
    for (int32_t i = 0; i < mesh->points.count; i++) {
        const ns_rgb colour = { (uint8_t)(i * 7), (uint8_t)(i * 3), (uint8_t)i };
        ns_expect(t, ns_array_push(&t->ctx, &mesh->colours, colour), "memory");
    }
}

static void knot(ns_test *t)
{
    ns_voxelise_options how = ns_voxelise_defaults();
    ns_mesh mesh = { 0 };

    ns_mesh_add_knot(&t->ctx, &mesh, (ns_vec3){ 0 }, 1, 0.25, 2, 3, 22, 715);
    ns_expect(t, mesh.triangles.count == 31460, "as many as the thesis' knot");
    measure(t, "knot", &mesh, 36, &how, 10, 0.015, 1000);
    measure(t, "knot", &mesh, 256, &how, 2, 1, 1000);
    how.samples = 3;
    measure(t, "knot", &mesh, 36, &how, 3, 1, 1000);
    how = ns_voxelise_defaults();
    how.solidity = NS_SOLID_MAJORITY;
    measure(t, "majority", &mesh, 36, &how, 5, 0.04, 1000);
    measure(t, "majority", &mesh, 256, &how, 1, 2, 1000);
    how.solidity = NS_SOLID_WINDING; // six rays, as for an open mesh
    measure(t, "six rays", &mesh, 36, &how, 5, 0.04, 1000);
    measure(t, "six rays", &mesh, 256, &how, 1, 2, 1000);
    how.solidity = NS_SOLID_SHELL;
    measure(t, "shell", &mesh, 36, &how, 3, 0.1, 1000);
    measure(t, "shell", &mesh, 256, &how, 1, 2, 1000);
    how.solidity = NS_SOLID_AUTO;
    colour_points(t, &mesh);
    measure(t, "coloured", &mesh, 36, &how, 5, 0.04, 1000);
    measure(t, "coloured", &mesh, 256, &how, 1, 2, 1000);
    ns_mesh_drop(&t->ctx, &mesh);
}

static void sphere(ns_test *t)
{
    ns_voxelise_options how = ns_voxelise_defaults();
    ns_mesh mesh = { 0 };

    ns_mesh_add_sphere(&t->ctx, &mesh, (ns_vec3){ 0 }, 1, 1000, 501);
    ns_expect(t, mesh.triangles.count == 1000000, "a million");
    measure(t, "sphere", &mesh, 128, &how, 2, 2, 1000);
    how.solidity = NS_SOLID_SHELL;
    measure(t, "shell", &mesh, 128, &how, 1, 3, 1000);
    ns_mesh_drop(&t->ctx, &mesh);
}

NS_TEST_MAIN(NS_CASE(knot), NS_CASE(sphere))
