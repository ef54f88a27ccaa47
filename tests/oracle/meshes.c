// meshes.c: see meshes.h.
#include "oracle/meshes.h"

#include "base/trig.h"

static bool add_point(ns_ctx *ctx, ns_mesh *mesh, double x, double y, double z)
{
    const ns_vec3 p = { x, y, z };

    return ns_array_push(ctx, &mesh->points, p);
}

static bool add_face(ns_ctx *ctx, ns_mesh *mesh, int32_t a, int32_t b, int32_t c, int32_t paint)
{
    const ns_triangle t = { { a, b, c }, paint };

    return ns_array_push(ctx, &mesh->triangles, t);
}

bool ns_mesh_add_triangle(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 a, ns_vec3 b, ns_vec3 c,
                          int32_t paint)
{
    const int32_t first = mesh->points.count;

    return add_point(ctx, mesh, a.x, a.y, a.z) && add_point(ctx, mesh, b.x, b.y, b.z)
           && add_point(ctx, mesh, c.x, c.y, c.z)
           && add_face(ctx, mesh, first, first + 1, first + 2, paint);
}

bool ns_mesh_add_box(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 low, ns_vec3 high, int32_t first_paint)
{
    // Corners are numbered by bits: 1 high x, 2 high y, 4 high z.
    static const int32_t faces[6][4] = { { 0, 4, 6, 2 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 },
                                         { 2, 6, 7, 3 }, { 0, 2, 3, 1 }, { 4, 5, 7, 6 } };
    ns_vec3 corner[8];

    for (int32_t i = 0; i < 8; i++)
        corner[i] =
            (ns_vec3){ i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z };
    for (int32_t f = 0; f < 6; f++) {
        const int32_t *c = faces[f], paint = first_paint < 0 ? -1 : first_paint + f;
        if (!ns_mesh_add_triangle(ctx, mesh, corner[c[0]], corner[c[1]], corner[c[2]], paint)
            || !ns_mesh_add_triangle(ctx, mesh, corner[c[0]], corner[c[2]], corner[c[3]],
                                     paint))
            return false;
    }
    return true;
}

bool ns_mesh_add_octahedron(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 middle, double radius)
{
    const int32_t first = mesh->points.count;

    for (int32_t i = 0; i < 6; i++) {
        const double r = i % 2 ? radius : -radius;
        if (!add_point(ctx, mesh, middle.x + (i / 2 == 0 ? r : 0),
                       middle.y + (i / 2 == 1 ? r : 0), middle.z + (i / 2 == 2 ? r : 0)))
            return false;
    }
    for (int32_t i = 0; i < 8; i++) {
        const int32_t x = first + (i & 1), y = first + 2 + (i >> 1 & 1),
                      z = first + 4 + (i >> 2 & 1);
        const bool even = ((i & 1) + (i >> 1 & 1) + (i >> 2 & 1)) % 2;
        if (!add_face(ctx, mesh, x, even ? y : z, even ? z : y, -1))
            return false;
    }
    return true;
}

bool ns_mesh_add_sphere(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 middle, double radius,
                        int32_t around, int32_t along)
{
    const int32_t first = mesh->points.count, south = first + around * (along - 1),
                  north = south + 1;

    for (int32_t j = 1; j < along; j++) {
        const double tilt = NS_PI * j / along;
        for (int32_t i = 0; i < around; i++) {
            const double turn = 2 * NS_PI * i / around;
            if (!add_point(ctx, mesh, middle.x + radius * ns_sin(tilt) * ns_cos(turn),
                           middle.y + radius * ns_sin(tilt) * ns_sin(turn),
                           middle.z - radius * ns_cos(tilt)))
                return false;
        }
    }
    if (!add_point(ctx, mesh, middle.x, middle.y, middle.z - radius)
        || !add_point(ctx, mesh, middle.x, middle.y, middle.z + radius))
        return false;
    for (int32_t i = 0; i < around; i++) {
        const int32_t next = (i + 1) % around, top = first + around * (along - 2);
        if (!add_face(ctx, mesh, south, first + next, first + i, -1)
            || !add_face(ctx, mesh, north, top + i, top + next, -1))
            return false;
        for (int32_t j = 0; j + 2 < along; j++) {
            const int32_t a = first + j * around + i, b = first + j * around + next;
            if (!add_face(ctx, mesh, a, b, b + around, -1)
                || !add_face(ctx, mesh, a, b + around, a + around, -1))
                return false;
        }
    }
    return true;
}

static ns_vec3 cross(ns_vec3 a, ns_vec3 b)
{
    return (ns_vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static ns_vec3 unit(ns_vec3 a)
{
    const double length = ns_sqrt(a.x * a.x + a.y * a.y + a.z * a.z);

    return (ns_vec3){ a.x / length, a.y / length, a.z / length };
}

static ns_vec3 knot_point(double radius, int32_t p, int32_t q, double turn)
{
    const double r = radius * (1 + 0.4 * (q ? ns_cos(q * turn) : 0));

    return (ns_vec3){ r * ns_cos(p * turn), r * ns_sin(p * turn),
                      q ? -0.4 * radius * ns_sin(q * turn) : 0 };
}

bool ns_mesh_add_knot(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 middle, double radius, double tube,
                      int32_t p, int32_t q, int32_t around, int32_t along)
{
    const int32_t first = mesh->points.count;

    for (int32_t j = 0; j < along; j++) {
        const double turn = 2 * NS_PI * j / along;
        const ns_vec3 at = knot_point(radius, p, q, turn),
                      next = knot_point(radius, p, q, turn + 0.001),
                      ahead = unit((ns_vec3){ next.x - at.x, next.y - at.y, next.z - at.z }),
                      side = unit(cross(ahead, (ns_vec3){ 0, 0, 1 })), up = cross(side, ahead);
        for (int32_t i = 0; i < around; i++) {
            const double c = tube * ns_cos(2 * NS_PI * i / around),
                         s = tube * ns_sin(2 * NS_PI * i / around);
            if (!add_point(ctx, mesh, middle.x + at.x + c * side.x + s * up.x,
                           middle.y + at.y + c * side.y + s * up.y,
                           middle.z + at.z + c * side.z + s * up.z))
                return false;
        }
    }
    for (int32_t j = 0; j < along; j++) {
        for (int32_t i = 0; i < around; i++) {
            const int32_t here = first + j * around, there = first + (j + 1) % along * around,
                          next = (i + 1) % around;
            if (!add_face(ctx, mesh, here + i, here + next, there + next, -1)
                || !add_face(ctx, mesh, here + i, there + next, there + i, -1))
                return false;
        }
    }
    return true;
}

bool ns_mesh_add_random(ns_ctx *ctx, ns_mesh *mesh, ns_rng *rng, int32_t side, int32_t grid,
                        int32_t points)
{
    const int32_t first = mesh->points.count, first_face = mesh->triangles.count;

    for (int32_t i = 0; i < points; i++) {
        const int32_t x = ns_rng_below(rng, side * grid + 1),
                      y = ns_rng_below(rng, side * grid + 1),
                      z = ns_rng_below(rng, side * grid + 1);
        if (!add_point(ctx, mesh, (double)x / grid, (double)y / grid, (double)z / grid))
            return false;
    }
    if (!add_face(ctx, mesh, first, first + 1, first + 2, -1)
        || !add_face(ctx, mesh, first, first + 3, first + 1, -1)
        || !add_face(ctx, mesh, first + 1, first + 3, first + 2, -1)
        || !add_face(ctx, mesh, first + 2, first + 3, first, -1))
        return false;
    for (int32_t i = 4; i < points; i++) { // a triangle becomes three about a new point
        const int32_t t = first_face + ns_rng_below(rng, mesh->triangles.count - first_face);
        const ns_triangle old = mesh->triangles.at[t];
        mesh->triangles.at[t].point[2] = first + i;
        if (!add_face(ctx, mesh, old.point[1], old.point[2], first + i, -1)
            || !add_face(ctx, mesh, old.point[2], old.point[0], first + i, -1))
            return false;
    }
    return true;
}
