// voxelise_facet.c: see voxelise_facet.h. Everything that decides is a sign of an integer; doubles
// only spare the wide product where they are sure. Seen along an axis a triangle that is edge on
// has no columns at all, so that nobody divides by 0.
#include "solid/voxelise_facet.h"

#include "base/basics.h"

void ns_facet_see(const ns_voxel_job *job, int32_t triangle, const int32_t axis[3],
                  ns_facet *facet)
{
    const int32_t *corner = job->mesh->triangles.at[triangle].point;
    int64_t normal[3];

    facet->triangle = triangle;
    ns_spots_normal(job, triangle, normal);
    for (int32_t k = 0; k < 3; k++) {
        facet->axis[k] = axis[k];
        facet->normal[k] = normal[axis[k]];
        for (int32_t c = 0; c < 3; c++)
            facet->at[c][k] = job->spots[corner[c]].at[axis[k]];
    }
    const int64_t shift = normal[0] ? normal[0] : normal[1] ? normal[1] : normal[2];
    facet->above_at_tie = (shift > 0) == (facet->normal[2] > 0);
}

// Where an edge crosses a row, rounded up to a spot: a sample right there lies to the right.
static int32_t edge_crossing(const int32_t a[3], const int32_t b[3], int32_t row)
{
    const int64_t rise = (int64_t)b[1] - a[1];
    const int64_t run = ((int64_t)b[0] - a[0]) * ((int64_t)row - a[1]);
    const int64_t down = run / rise; // towards 0

    return (int32_t)(a[0] + down + (run % rise != 0 && (run > 0) == (rise > 0)));
}

void ns_facet_columns(const ns_voxel_job *job, const ns_facet *facet, int32_t row,
                      int32_t span[2])
{
    int32_t found = 0;

    for (int32_t k = 0; k < 3; k++) {
        const int32_t *a = facet->at[k], *b = facet->at[(k + 1) % 3];
        if ((a[1] <= row) == (b[1] <= row))
            continue;
        NS_ASSERT(found < 2);
        span[found++] = ns_samples_below(job, facet->axis[0], edge_crossing(a, b, row));
    }
    NS_ASSERT(found == 2);
    if (span[0] > span[1]) {
        const int32_t swap = span[0];
        span[0] = span[1];
        span[1] = swap;
    }
}

// A wide number in a double, off by less than 2^-51 of it.
static double double_of(ns_wide value)
{
    const ns_wide size = value < 0 ? -value : value;
    const double result =
        (double)(uint64_t)(size >> 64) * 18446744073709551616.0 + (double)(uint64_t)size;

    return value < 0 ? -result : result;
}

// Doubles decide where they are sure. The height lies between those of the corners, so the
// quotient has at most 30 bits before the point and is off by less than 2^-19.
int32_t ns_facet_height(const ns_facet *facet, int32_t column, int32_t row)
{
    NS_ASSERT(facet->normal[2] != 0);
    const int32_t *a = facet->at[0];
    const int64_t *normal = facet->normal;
    const int64_t du = (int64_t)column - a[0], dv = (int64_t)row - a[1];
    const ns_wide tilt = (ns_wide)normal[0] * du + (ns_wide)normal[1] * dv;
    const double height = a[2] - double_of(tilt) / (double)normal[2] + NS_SPOT_MOST;
    const int32_t nearest = (int32_t)(height + 0.5);
    const double off = height - nearest;
    const int32_t spot = nearest - NS_SPOT_MOST;

    if (off > 1e-4)
        return spot + 1;
    if (off < -1e-4)
        return spot;
    const ns_wide rest = (ns_wide)((int64_t)a[2] - spot) * normal[2] - tilt;
    if (rest == 0)
        return spot + !facet->above_at_tie;
    return spot + ((rest > 0) == (normal[2] > 0));
}

void ns_facet_weights(const ns_facet *facet, int32_t column, int32_t row, double weight[3])
{
    const bool left_handed = facet->axis[2] == 1; // x, z, y: cross products are turned

    for (int32_t k = 0; k < 3; k++) {
        const int32_t *b = facet->at[(k + 1) % 3], *c = facet->at[(k + 2) % 3];
        const int64_t cross = ((int64_t)b[0] - column) * ((int64_t)c[1] - row)
                              - ((int64_t)b[1] - row) * ((int64_t)c[0] - column);
        weight[k] = (double)(left_handed ? -cross : cross) / (double)facet->normal[2];
    }
}
