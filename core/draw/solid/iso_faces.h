// iso_faces.h: what is seen of a box of voxels in an isometric view, exactly.
//
// In this view a voxel is a regular hexagon of six triangles, two for each of the three sides that
// can be seen, and all voxels share one lattice of triangles. So every triangle of the page belongs
// to exactly one side of one voxel, the nearest on the line of sight: going through the voxels from
// the nearest to the farthest, each takes the triangles of its hexagon that are still free. Nothing
// is compared but integers, and nothing is drawn twice.
//
//          u-1   u   u+1         A lattice point is (u, v) with u + v even: u = x + y goes right,
//               /|\       v-2    v = x - y - 2z down. The hexagon of voxel (x, y, z) has its middle
//             / top \     v-1    in (x + y + 1, x - y - 1 - 2z), its nearest corner. A triangle is
//            |\  |  /|    v      named by its strip u (between u and u + 1) and the v of the middle
//       front|  \|/  |right      of its height: its upright edge is at u + 1 when u + v is even,
//             \  |  /     v+1    else at u.
//               \|/       v+2
#ifndef NS_ISO_FACES_H
#define NS_ISO_FACES_H

#include "nonosmith/base.h"

typedef enum ns_iso_side { NS_ISO_TOP, NS_ISO_FRONT, NS_ISO_RIGHT } ns_iso_side;

typedef struct ns_iso_faces {
    int32_t size[3];
    int32_t strips, rows; // triangles across and down
    int32_t first_row;    // v of row 0
    int32_t *owner;       // 0, or 1 + 3 * voxel + side
} ns_iso_faces;

typedef struct ns_iso_point {
    int32_t u, v;
} ns_iso_point;

// Finds the owners of all triangles; `filled` has a byte for each voxel, x fastest, 0 is empty.
// Costs the voxels plus the triangles. After a failure `faces` is empty.
ns_status ns_iso_faces_find(ns_ctx *ctx, ns_iso_faces *faces, const int32_t size[3],
                            const uint8_t *filled);
void ns_iso_faces_drop(ns_ctx *ctx, ns_iso_faces *faces);

// 0 outside of the box too.
static inline int32_t ns_iso_owner(const ns_iso_faces *faces, int32_t u, int32_t v)
{
    const int32_t row = v - faces->first_row;

    return u < 0 || u >= faces->strips || row < 0 || row >= faces->rows
               ? 0
               : faces->owner[row + faces->rows * u];
}

// The apex of a triangle, then the upper and the lower end of its upright edge.
static inline void ns_iso_corners(int32_t u, int32_t v, ns_iso_point corners[3])
{
    const bool even = ((u + v) & 1) == 0;

    corners[0] = (ns_iso_point){ even ? u : u + 1, v };
    corners[1] = (ns_iso_point){ even ? u + 1 : u, v - 1 };
    corners[2] = (ns_iso_point){ even ? u + 1 : u, v + 1 };
}

// Where a lattice point lies in the box when it is seen as a point of a face.
void ns_iso_lift(const ns_iso_faces *faces, int32_t owner, ns_iso_point p, int32_t at[3]);

#endif
