// mesh.h: triangles in space, after all the variety of their file is gone.
//
// z points up, x to the right, y away from the viewer (a right-handed frame); importers turn what
// comes otherwise. What could not be kept is named in `notes`.
//
// Invariants (ns_mesh_check): all numbers are finite and at most NS_MESH_MOST in size; indices are
// in range; colours, when there are any, are one for each point; uvs three for each triangle.
#ifndef NONOSMITH_MESH_H
#define NONOSMITH_MESH_H

#include "nonosmith/drawing.h"
#include "nonosmith/picture.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NS_MESH_MOST 1e12
#define NS_MESH_TRIANGLES_MAX (1 << 24)
#define NS_MESH_POINTS_MAX (1 << 25)
#define NS_MESH_PAINTS_MAX 4096

typedef struct ns_vec3 {
    double x, y, z;
} ns_vec3;

typedef struct ns_uv {
    float u, v; // 0..1 from the texture's lower left; beyond that it repeats
} ns_uv;

typedef struct ns_triangle {
    int32_t point[3]; // counterclockwise as seen from outside, when the file can be trusted
    int32_t paint;    // into paints; -1: none
} ns_triangle;

// What a material looks like.
typedef struct ns_mesh_paint {
    ns_rgb colour;
    int32_t texture; // into textures, multiplied with the colour; -1: none
} ns_mesh_paint;

typedef struct ns_mesh {
    NS_ARRAY(ns_vec3) points;
    NS_ARRAY(ns_triangle) triangles;
    NS_ARRAY(ns_rgb) colours; // by point; empty: none
    NS_ARRAY(ns_uv) uvs;      // three for each triangle; empty: none
    NS_ARRAY(ns_mesh_paint) paints;
    NS_ARRAY(ns_bitmap) textures;
    ns_notes notes;
} ns_mesh;

// Names the first broken invariant.
ns_status ns_mesh_check(ns_ctx *ctx, const ns_mesh *mesh);
// How many pieces the triangles make that share points.
ns_status ns_mesh_pieces(ns_ctx *ctx, const ns_mesh *mesh, int32_t *pieces);
void ns_mesh_drop(ns_ctx *ctx, ns_mesh *mesh);

#ifdef __cplusplus
}
#endif

#endif
