// voxel_twin.h: whether a point lies inside a mesh, slowly and obviously.
//
// Points in 1/65536 of a voxel. The sample point is p + (e, e^2, e^3) with an e that is carried
// along as a letter: every expression is a polynomial in e with integer coefficients, and its
// sign is that of the first coefficient that is not 0.
#ifndef NS_VOXEL_TWIN_H
#define NS_VOXEL_TWIN_H

#include "nonosmith/voxels.h"

// How many triangles the ray from the point along the axis meets, forwards and backwards; and of
// each how many more it would enter through than leave by, going along the axis.
typedef struct ns_twin_ray {
    int32_t ahead, behind;
    int32_t in_ahead, in_behind;
} ns_twin_ray;

ns_twin_ray ns_twin_look(const ns_mesh *mesh, ns_stand stand, const int64_t point[3],
                         int32_t axis);
// The first two of these.
void ns_twin_crossings(const ns_mesh *mesh, ns_stand stand, const int64_t point[3],
                       int32_t axis, int32_t *ahead, int32_t *behind);
// Whether triangle and cube (closed sets) have a point in common, by clipping in long doubles: the
// cube [at, at + 1] per axis. Only sure when they do not just touch.
bool ns_twin_triangle_meets(const ns_mesh *mesh, ns_stand stand, int32_t triangle,
                            const int32_t at[3]);

#endif
