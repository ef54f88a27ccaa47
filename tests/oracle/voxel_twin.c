// voxel_twin.c: see voxel_twin.h.
#include "voxel_twin.h"

__extension__ typedef __int128 wide;

// c[0] + c[1] e + c[2] e^2 + c[3] e^3
typedef struct poly {
    wide c[4];
} poly;

static poly add(poly a, poly b)
{
    for (int32_t k = 0; k < 4; k++)
        a.c[k] += b.c[k];
    return a;
}

static poly times(poly a, wide by)
{
    for (int32_t k = 0; k < 4; k++)
        a.c[k] *= by;
    return a;
}

static int sign(poly a)
{
    for (int32_t k = 0; k < 4; k++) {
        if (a.c[k])
            return a.c[k] > 0 ? 1 : -1;
    }
    return 0;
}

static int64_t spot(double value)
{
    const double scaled = value * 65536 + 0.5;
    int64_t whole = (int64_t)scaled;

    while ((double)whole > scaled)
        whole--;
    return whole;
}

static void corners(const ns_mesh *mesh, ns_stand stand, int32_t triangle, int64_t at[3][3])
{
    for (int32_t k = 0; k < 3; k++) {
        const ns_vec3 p = mesh->points.at[mesh->triangles.at[triangle].point[k]];
        at[k][0] = spot((p.x - stand.origin.x) * stand.scale);
        at[k][1] = spot((p.y - stand.origin.y) * stand.scale);
        at[k][2] = spot((p.z - stand.origin.z) * stand.scale);
    }
}

// The corner minus the sample point, along one axis.
static poly from_sample(int64_t corner, int64_t point, int32_t axis)
{
    poly result = { { corner - point } };

    result.c[axis + 1] = -1;
    return result;
}

// The cross product of b - a with s - a seen along the axis.
static int side_of(const int64_t a[3], const int64_t b[3], const int64_t s[3], int32_t axis)
{
    const int32_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    const poly to_u = from_sample(a[u], s[u], u), to_v = from_sample(a[v], s[v], v);

    return sign(add(times(to_v, -(wide)(b[u] - a[u])), times(to_u, (wide)(b[v] - a[v]))));
}

ns_twin_ray ns_twin_look(const ns_mesh *mesh, ns_stand stand, const int64_t point[3],
                         int32_t axis)
{
    ns_twin_ray ray = { 0 };

    for (int32_t t = 0; t < mesh->triangles.count; t++) {
        int64_t at[3][3];
        wide n[3];
        corners(mesh, stand, t, at);
        for (int32_t k = 0; k < 3; k++) {
            const int32_t u = (k + 1) % 3, v = (k + 2) % 3;
            n[k] = (wide)(at[1][u] - at[0][u]) * (at[2][v] - at[0][v])
                   - (wide)(at[1][v] - at[0][v]) * (at[2][u] - at[0][u]);
        }
        if (n[axis] == 0)
            continue;
        const int first = side_of(at[0], at[1], point, axis);
        if (first != side_of(at[1], at[2], point, axis)
            || first != side_of(at[2], at[0], point, axis))
            continue;
        // The plane at the sample: n . (a - s), ahead when it has the sign of n along the axis.
        poly height = { { 0 } };
        for (int32_t k = 0; k < 3; k++)
            height = add(height, times(from_sample(at[0][k], point[k], k), n[k]));
        const int32_t in = n[axis] < 0 ? 1 : -1;
        if ((sign(height) > 0) == (n[axis] > 0)) {
            ray.ahead++;
            ray.in_ahead += in;
        } else {
            ray.behind++;
            ray.in_behind += in;
        }
    }
    return ray;
}

void ns_twin_crossings(const ns_mesh *mesh, ns_stand stand, const int64_t point[3],
                       int32_t axis, int32_t *ahead, int32_t *behind)
{
    const ns_twin_ray ray = ns_twin_look(mesh, stand, point, axis);

    *ahead = ray.ahead;
    *behind = ray.behind;
}

bool ns_twin_triangle_meets(const ns_mesh *mesh, ns_stand stand, int32_t triangle,
                            const int32_t cube[3])
{
    long double polygon[16][3], clipped[16][3];
    int64_t at[3][3];
    int32_t count = 3;

    corners(mesh, stand, triangle, at);
    for (int32_t c = 0; c < 3; c++) {
        for (int32_t k = 0; k < 3; k++)
            polygon[c][k] = (long double)at[c][k] / 65536 - cube[k];
    }
    for (int32_t plane = 0; plane < 6 && count; plane++) { // Sutherland and Hodgman
        const int32_t axis = plane / 2;
        int32_t kept = 0;
        for (int32_t i = 0; i < count; i++) {
            const long double *a = polygon[i], *b = polygon[(i + 1) % count];
            const long double in_a = plane % 2 ? 1 - a[axis] : a[axis],
                              in_b = plane % 2 ? 1 - b[axis] : b[axis];
            for (int32_t k = 0; k < 3 && in_a >= 0; k++)
                clipped[kept][k] = a[k];
            kept += in_a >= 0;
            if ((in_a < 0) == (in_b < 0))
                continue;
            for (int32_t k = 0; k < 3; k++)
                clipped[kept][k] = a[k] + (b[k] - a[k]) * (in_a / (in_a - in_b));
            kept++;
        }
        count = kept;
        for (int32_t i = 0; i < count; i++) {
            for (int32_t k = 0; k < 3; k++)
                polygon[i][k] = clipped[i][k];
        }
    }
    return count > 0;
}
