// graph.h: the plane graph that a board becomes when it is to relax.
//
// *Edges* are polylines between *junctions* (crossings, trains, nodes, ends on the frame; a closed
// curve that meets nothing is one edge from its anchor to itself). The inside vertices of an edge
// are *bends*. Every segment is a record of its own, linked along its edge, so that cutting one or
// joining two costs nothing else. All positions are points of the integer grid and are the truth:
// a train's point is rounded to the grid, its track goes through it.
//
// Why topology cannot change. For every vertex v and segment ab without v (near enough to matter)
// there is a *borderline* between them, at right angles to the way from v to the nearest point of
// ab. Where exactly follows from what both sides wish: half-way when both want to go further, just
// before the side that does not want to come nearer, or cannot. A step moves every vertex along a
// straight way that stays on its own side of each of its borderlines, at least NS_RELAX_MARGIN
// away from it, which is more than rounding to the grid can take. So at no time between the two
// drawings is a vertex on a segment, and the drawings are isotopic: crossings, their order, the
// order around each junction and what lies in which face are the same. Pairs that are nearer than
// twice the margin only part in that step, and nearer than NS_RELAX_TOUCH do not move at all.
//
// A straight piece of a track is a segment that stays, whatever trains slide on it. A train and
// what is next to it, on the piece and along the curve it carries, need no borderline: trains of a
// piece keep their order, and the curve's next vertex keeps on its side of the piece's line. What
// rounding could do to that is tested exactly after the move, and taken back (moves_hold.c): a
// part of a move, or none of it, is always safe too.
//
// What is not such a motion (a train that hops over a vertex of its track, a segment cut in two,
// vertices joined, a single vertex freed) is done alone, after an exact test in whole numbers that
// the area swept holds no vertex and that no segment is met (exact.h).
//
// Invariants (ns_relax_check; after every step in debug builds): two segments have no point in common but
// a shared vertex; the darts around a junction are in the order in which they were at the start;
// every component lies in the face it lay in; fixed vertices are where they were; a train lies
// within one grid step of its track; bends have two segments.
#ifndef NS_LAYOUT_GRAPH_H
#define NS_LAYOUT_GRAPH_H

#include "arrangement/arrangement.h"
#include "board/arranged.h"
#include "nonosmith/relax.h"

#define NS_RELAX_MARGIN 2.0 // grid steps
#define NS_RELAX_UNIT ((double)NS_FRAME_SIDE / NS_RELAX_UNITS)

typedef struct ns_relax_vertex {
    // Of a bend: the segments before and after it along its edge. -1 for junctions.
    int32_t in, out;
    // Of a junction: its darts, counterclockwise on the page. (An anchor has two.)
    int32_t first_dart, dart_count;
    // Of a train: the segments of the track before and after it are those of its two darts on fixed
    // edges; `along` is its exact place between the two track vertices, 0 to 1, kept so that
    // rounding does not drift.
    int32_t track; // of a train and of a track's own vertices; -1: none
    double along;
    ns_point home; // where it was at the start; slack is measured from here
} ns_relax_vertex;

typedef struct ns_relax_segment {
    int32_t from, to; // vertices; from is -1 in a free slot
    int32_t edge;
    int32_t prev, next; // along the edge; -1 at its ends
} ns_relax_segment;

// A dart is an end of an edge: 2 * edge + 0 leaves its start, 2 * edge + 1 its end.
typedef struct ns_relax_edge {
    int32_t section;     // of the board; -1: the frame
    bool fixed;          // its bends do not move
    int32_t from, to;    // junctions
    int32_t first, last; // segments
    int32_t faces[2];    // on the left and the right hand
    int32_t curve;       // of the board; -1: the frame
    int32_t before,
        after; // the edge that its curve (or the frame) comes from and goes on to; -1: none.
               // Sections of a curve follow each other in the edges' own direction.
} ns_relax_edge;

// A run of fixed edges that trains slide on: a section of the picture, or the frame (closed).
typedef struct ns_relax_track {
    bool closed;
    int32_t first, count; // into track_edges, in order; trains are the junctions between them
} ns_relax_track;

typedef struct ns_relax_face {
    bool at_frame;
    int32_t first,
        count;   // into face_darts: all edges around it, holes too, each as the dart that
                 // leaves with the face on its left hand; loops one after the other
    double area; // square units, as of the last forces
} ns_relax_face;

struct ns_relax {
    ns_board board;       // as it was at the start
    ns_arranged arranged; // the same
    ns_relax_options options;
    ns_relax_forces forces;
    ns_relax_schedule schedule; // the forces are those of its phase
    int32_t phase;
    int64_t phase_steps; // that were done of it
    int64_t version, steps;
    int64_t shown; // what a view's version is ahead of ours
    // By vertex.
    NS_ARRAY(ns_point) at;
    NS_ARRAY(uint8_t) kinds;
    NS_ARRAY(uint8_t) fixed; // 0: moves; 1: fixed by nature; 2: pinned
    NS_ARRAY(ns_relax_vertex) vertices;
    NS_ARRAY(ns_vec) force; // the sum of forces, units; then the move that is left of it
    NS_ARRAY(int32_t) free_vertices;
    NS_ARRAY(ns_relax_segment) segments;
    NS_ARRAY(int32_t) free_segments;
    // These never change.
    NS_ARRAY(ns_relax_edge) edges;
    NS_ARRAY(int32_t) darts; // around junctions
    NS_ARRAY(ns_relax_track) tracks;
    NS_ARRAY(int32_t) track_edges;
    NS_ARRAY(ns_relax_face) faces;
    NS_ARRAY(int32_t) face_darts;
    NS_ARRAY(int32_t) cell_of; // by face: of the puzzle
    // The lists of ns_relax_view, made anew when version has changed.
    NS_ARRAY(int32_t) line_first, line;
    int64_t listed;             // the version that they are of
    int64_t measured;           // after so many steps; -1: never
    int32_t most;               // vertices; with more nothing is split
    int32_t dragged;            // vertex, -1: none
    ns_vec target;              // units
    int32_t inflated;           // face; none unless its target is above 0
    double inflated_target;     // shares of the mean area
    ns_relax_spots spots;       // as measured
    struct ns_grade *old_grade; // of the board at the start; NULL: nobody asked yet
    struct ns_relax_near *near; // near.h: which segments are near which
    struct ns_relax_heat *heat; // force_parts.h: temperature and stop rule
    uint64_t start;             // check.c: a hash of what never changes
    ns_relax_state state;
};

// Whether an edge belongs to the picture. Without slack it is fixed; with slack its vertices stay
// near their homes. It is never split or joined.
static inline bool ns_relax_is_picture(const ns_relax *relax, int32_t edge)
{
    const int32_t section = relax->edges.at[edge].section;

    return section >= 0 && ns_role_is_picture(relax->board.sections.at[section].role);
}

// Whether a vertex is there and free: neither nature nor a pin holds it.
static inline bool ns_relax_is_free(const ns_relax *relax, int32_t vertex)
{
    return relax->kinds.at[vertex] != NS_RELAX_NONE && !relax->fixed.at[vertex];
}

// Whether a vertex is one where edges end; all others are bends.
static inline bool ns_relax_is_junction(const ns_relax *relax, int32_t vertex)
{
    return relax->vertices.at[vertex].dart_count > 0;
}

static inline ns_vec ns_relax_place(const ns_relax *relax, int32_t vertex)
{
    const ns_point at = relax->at.at[vertex];

    return (ns_vec){ at.x / NS_RELAX_UNIT, at.y / NS_RELAX_UNIT };
}

// graph.c, graph_build.c: from a board; lists; free slots.
//
// All of it, into zeroed memory: a graph that ns_relax_check finds in order, moving edges cut into
// about equal segments no longer than options->segment (finer where that would change what lies
// where). What it holds is given back by ns_relax_drop, after a failure too.
ns_status ns_relax_build(ns_ctx *ctx, const ns_board *board, const ns_relax_options *options,
                         ns_relax *relax);
void ns_relax_drop(ns_ctx *ctx, ns_relax *relax);
// Dart i of a junction, counterclockwise; the other end of its edge is dart ^ 1.
static inline int32_t ns_relax_dart(const ns_relax *relax, int32_t junction, int32_t i)
{
    const ns_relax_vertex *v = &relax->vertices.at[junction];

    NS_ASSERT(i >= 0 && i < v->dart_count);
    return relax->darts.at[v->first_dart + i];
}
// The junction where it starts, the segment next to that and the vertex at its other end.
static inline int32_t ns_relax_dart_from(const ns_relax *relax, int32_t dart)
{
    const ns_relax_edge *edge = &relax->edges.at[dart >> 1];

    return dart & 1 ? edge->to : edge->from;
}
static inline int32_t ns_relax_dart_segment(const ns_relax *relax, int32_t dart)
{
    const ns_relax_edge *edge = &relax->edges.at[dart >> 1];

    return dart & 1 ? edge->last : edge->first;
}
static inline int32_t ns_relax_dart_neighbour(const ns_relax *relax, int32_t dart)
{
    const ns_relax_segment *segment = &relax->segments.at[ns_relax_dart_segment(relax, dart)];

    NS_ASSERT((dart & 1 ? segment->to : segment->from) == ns_relax_dart_from(relax, dart));
    return dart & 1 ? segment->from : segment->to;
}
// The vertex beside a junction along its dart i.
static inline int32_t ns_relax_beside(const ns_relax *relax, int32_t junction, int32_t i)
{
    return ns_relax_dart_neighbour(relax, ns_relax_dart(relax, junction, i));
}
// The darts of a train on its track, backward and forward; false when there are not just these two.
bool ns_relax_track_darts(const ns_relax *relax, int32_t train, int32_t darts[2]);
// The next vertex along a track that is no train, from a train by one of its darts on the track. -1:
// there are trains only.
int32_t ns_relax_track_vertex(const ns_relax *relax, int32_t dart);
// A slot of its own, free ones first. A new vertex is a bend at home where it is, with no segments
// yet; a new segment has no ends. NS_BAD_INPUT beyond NS_RELAX_VERTICES_MAX.
ns_status ns_relax_add_vertex(ns_ctx *ctx, ns_relax *relax, ns_point at, int32_t *vertex);
ns_status ns_relax_add_segment(ns_ctx *ctx, ns_relax *relax, int32_t *segment);
// Gives the slot back; nothing may refer to it any more.
void ns_relax_free_vertex(ns_relax *relax, int32_t vertex);
void ns_relax_free_segment(ns_relax *relax, int32_t segment);
// Brings the lists of the view up to date with `version`.
ns_status ns_relax_list(ns_ctx *ctx, ns_relax *relax);

// relax_cells.c: the mean area of a face, square units; 0 when there is none.
double ns_relax_mean_area(const ns_relax *relax);
// The face of a cell; -1: there is none.
int32_t ns_relax_face_of(const ns_relax *relax, int32_t cell);

// relax.c: whether a board can relax at all, and with these options.
ns_status ns_relax_check_options(ns_ctx *ctx, const ns_board *board,
                                 const ns_relax_options *options);

// graph_arrange.c: the drawing as it is now, as an arrangement. Interior junctions are nodes, edges
// are strands: edge e is strand e + 1 (edges of the frame come last and are no strands), junction v
// is node node_of[v] (0: none). NS_INTERNAL, and *edge is one that does not fit, when two edges
// touch; -1: it is not that. Edges that cross are an answer: entries of kind NS_ENTRY_CROSS.
typedef struct ns_relax_drawn {
    ns_arrangement arr;
    NS_ARRAY(int32_t) node_of; // by vertex
    int32_t strands;           // edges that are not the frame's
} ns_relax_drawn;
ns_status ns_relax_draw(ns_ctx *ctx, const ns_relax *relax, ns_relax_drawn *drawn,
                        int32_t *edge);
void ns_relax_drawn_drop(ns_ctx *ctx, ns_relax_drawn *drawn);

// check.c: a hash of edges, darts, tracks and faces, without segments and positions.
uint64_t ns_relax_hash(const ns_relax *relax);
// As ns_relax_check, and *edge (when not NULL) is an edge that is to blame, -1: not known.
ns_status ns_relax_compare(ns_ctx *ctx, const ns_relax *relax, int32_t *edge);

#endif
