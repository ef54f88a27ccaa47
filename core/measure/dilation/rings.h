// rings.h: the boundaries of faces as polygons of about 10 units an edge, and their detour.
//
// A *ring* is one loop of a face: its outer boundary, or the boundary of something that floats in
// it. Each edge of the arrangement, from a vertex to the next (anchors are none), is cut into the
// fewest equal stretches of at most 10 units (1/100 of the frame's longer side); the sides of the
// frame are cut at its corners first. Edges without length, between ends at one node of the
// frame, are left out. So a ring depends on its edges alone, not on the direction or
// the place where walking round it starts, and the two faces beside an edge have the same vertices
// on it.
//
//        entry o--.--.--o entry          o  starts of half-edges (ring.edges)
//              |        |                .  vertices between
//              o--------o
//
// Lengths of the polygon's edges are rounded to whole grid steps: sums of them are exact.
#ifndef NS_RINGS_H
#define NS_RINGS_H

#include "arrangement/arrangement.h"

#define NS_RING_PARTS 100 // of the frame's longer side: the length of a stretch
#define NS_RING_CHUNK 4

// Successive vertices, in grid steps; the last chunk is filled up with the last vertex.
typedef struct ns_ring_chunk {
    double x[NS_RING_CHUNK], y[NS_RING_CHUNK];
    double arc[NS_RING_CHUNK]; // the way along the polygon from vertex 0
} ns_ring_chunk;

typedef struct ns_ring_edge {
    int32_t half;  // of the arrangement
    int32_t first; // the vertex where it starts
} ns_ring_edge;

typedef struct ns_box {
    double least_x, least_y, most_x, most_y;
    uint32_t directions; // in which all edges go, a bit for each of the compass
} ns_box;

// All zero bytes is an empty ring; reused from call to call for its memory.
typedef struct ns_ring {
    NS_ARRAY(ns_ring_chunk) chunks;
    int32_t count; // vertices, in order with the face on the left hand
    double round;  // the way all round
    NS_ARRAY(ns_ring_edge) edges;
    NS_ARRAY(ns_box) boxes; // of its tree, once that is built
} ns_ring;

static inline ns_vec ns_ring_at(const ns_ring *ring, int32_t i)
{
    const ns_ring_chunk *chunk = &ring->chunks.at[i / NS_RING_CHUNK];

    return (ns_vec){ chunk->x[i % NS_RING_CHUNK], chunk->y[i % NS_RING_CHUNK] };
}
static inline double ns_ring_arc(const ns_ring *ring, int32_t i)
{
    return ring->chunks.at[i / NS_RING_CHUNK].arc[i % NS_RING_CHUNK];
}

// The loop that the half-edge is on, in the place of what was in the ring.
ns_status ns_ring_trace(ns_ctx *ctx, const ns_arrangement *arr, ns_half_id half, ns_ring *ring);
// The vertices along a whole strand but for the last one, behind those that are in the ring
// already: lines of many strands are made so. Edges and arcs are those of rings only.
ns_status ns_ring_add_strand(ns_ctx *ctx, const ns_arrangement *arr, int32_t strand,
                             bool backward, ns_ring *ring);
ns_status ns_ring_add_point(ns_ctx *ctx, ns_point at, ns_ring *ring);
void ns_ring_clear(ns_ring *ring);
// A ring of any vertices; it has no edges.
ns_status ns_ring_polygon(ns_ctx *ctx, const ns_vec *at, int32_t count, ns_ring *ring);
void ns_ring_drop(ns_ctx *ctx, ns_ring *ring);

// The loops of a face: 0 is the outer one.
static inline int32_t ns_face_loops(const ns_arrangement *arr, int32_t face)
{
    return 1 + arr->faces.at[face].holes.count;
}
static inline ns_half_id ns_face_loop(const ns_arrangement *arr, int32_t face, int32_t loop)
{
    const ns_face *f = &arr->faces.at[face];

    return (ns_half_id){ loop == 0 ? f->half : f->holes.at[loop - 1] };
}

// -- ring_boxes.c --------------------------------------------------------------------------------

#define NS_RING_LEVELS 32
#define NS_NO_DIRECTION 2.0 // no edge gets so far

// Where the boxes of each level are: level 0 has one for each chunk, the last level one for all.
typedef struct ns_ring_tree {
    int32_t levels;
    int32_t first[NS_RING_LEVELS], count[NS_RING_LEVELS];
} ns_ring_tree;

// Boxes are those of the chunks' vertices; directions those of the edges that start there. An edge
// goes in a direction when it gets at least `slant` times its length along it.
ns_status ns_ring_build(ns_ctx *ctx, ns_ring *ring, double slant, ns_ring_tree *tree);

// The square of how far two boxes are apart.
static inline double ns_box_gap2(const ns_box *a, const ns_box *b)
{
    const double right = a->least_x - b->most_x, left = b->least_x - a->most_x;
    const double below = a->least_y - b->most_y, above = b->least_y - a->most_y;
    const double x = right > left ? right : left, y = below > above ? below : above;

    return (x > 0 ? x * x : 0) + (y > 0 ? y * y : 0);
}

// -- detour.c -----------------------------------------------------------------------------------

// Two vertices, and the square of the way between them along the polygon (the shorter one) over
// the square of the straight line.
typedef struct ns_detour {
    double square;
    int32_t a, b;
} ns_detour;

// The pair with the largest such ratio, if that is larger than detour->square; otherwise *detour
// stays as it is. Vertices at the same place are no pair.
//
// Cost: stretches of the boundary are compared by their boxes first, so a face whose detour is
// below detour->square costs about as much as it has vertices, not as it has pairs of them.
ns_status ns_ring_detour(ns_ctx *ctx, ns_ring *ring, ns_detour *detour);

#endif
