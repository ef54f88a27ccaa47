// meshes.h: meshes for tests, built from formulas.
//
// Every builder adds to the mesh and returns false without memory. Surfaces are closed and
// counterclockwise from outside unless it says otherwise.
#ifndef NS_MESHES_H
#define NS_MESHES_H

#include "base/basics.h"
#include "nonosmith/mesh.h"

bool ns_mesh_add_triangle(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 a, ns_vec3 b, ns_vec3 c,
                          int32_t paint);
// Twelve triangles with points of their own; faces have the paints first_paint .. + 5 (low x,
// high x, low y, ...), or all -1 for a negative one.
bool ns_mesh_add_box(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 low, ns_vec3 high,
                     int32_t first_paint);
bool ns_mesh_add_octahedron(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 middle, double radius);
// A sphere of 2 * around * (along - 1) triangles with shared points.
bool ns_mesh_add_sphere(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 middle, double radius,
                        int32_t around, int32_t along);
// A tube of 2 * around * along triangles about a (p, q) torus knot; (1, 0) is a torus.
bool ns_mesh_add_knot(ns_ctx *ctx, ns_mesh *mesh, ns_vec3 middle, double radius, double tube,
                      int32_t p, int32_t q, int32_t around, int32_t along);
// A tetrahedron that is refined at random: points on a lattice of 1/grid, triangles may be
// degenerate and cross each other, but every edge has two triangles.
bool ns_mesh_add_random(ns_ctx *ctx, ns_mesh *mesh, ns_rng *rng, int32_t side, int32_t grid,
                        int32_t points);

#endif
