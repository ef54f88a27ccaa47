// arrangement.h: curves on the grid, where they cross, and the faces between them.
//
// The arrangement knows polylines, called *strands*. A strand runs from an end to an end; an end
// lies on the frame or at a *node*, a contact that is known and never looked for: the corner of
// a picture where two pieces and their two extensions meet, a joint of two strands, a
// T-junction (three ends), a point where many lines cross (every line is cut there). A closed
// strand has no ends. Strand 0 is the frame.
//
// A node may lie on the frame, in its corner too: a *frame node*, where several strands end. Their
// ends are infinitely close neighbours on the frame, in the order in which they leave it: each
// has an entry of its own in the frame's list, all at one place, and the edges of the frame
// between them have no length. (A corner counts as the end of the side before it.) So a frame
// node is no vertex of its own, and what holds for ends alone on the frame holds for these.
//
// Everything else is found: two strands (or a strand and itself) cross where the insides of two
// segments do. Any other contact, a vertex on a segment, an overlap, three strands through one
// point, is a *tie*; a candidate with a tie does not fit, and nothing is repaired.
//
// Topology is, for every strand, the list of its *entries* in order: where it starts (a node, the
// frame; a closed strand has an anchor at its first vertex), each crossing (segment, exact
// ratio, the other strand, the sign), where it ends. Two arrangements are equal when these lists
// are. The half-edges of the faces follow from signs and neighbours; only around a node are
// directions compared, exactly.
//
//              |  next along the strand
//        ------e------>  a crossing: entry e of this strand, its twin on the other one
//              |         half 2 e: forward from e to its next entry, the face on its left hand
//              v         half 2 e + 1: the same edge backward, the face on the right hand
//
// Invariants (ns_arrangement_check, run by debug builds after every change): vertices of a strand
// are inside the frame but for ends on it, in its corner or on another's end only at a frame node;
// entries are in order, twins
// mutual; no strand touches another but at entries; each half-edge is in exactly one cycle; every
// cycle belongs to one face; Euler's formula; the areas of the faces sum to the frame's; frame
// ends have degree 3, crossings 4, anchors 2.
//
// Cost: probing looks at the segments near the candidate (a grid of buckets, finer where it is
// crowded), committing and removing at the crossings and at the boundaries of the faces touched.
// All of it is counted as effort. Probe, commit and build return NS_STOPPED when there is to be no
// more, and leave the arrangement as it was; remove and undo never stop.
#ifndef NS_ARRANGEMENT_H
#define NS_ARRANGEMENT_H

#include "geom/predicates.h"

typedef struct ns_strand_id {
    int32_t i; // 0: the frame
} ns_strand_id;
typedef struct ns_node_id {
    int32_t i; // 0: none
} ns_node_id;
typedef struct ns_entry_id {
    int32_t i; // 0: none
} ns_entry_id;
typedef struct ns_half_id {
    int32_t i; // 2 * entry, + 1 for backward
} ns_half_id;
typedef struct ns_face_id {
    int32_t i; // 0: none; the outside of the frame is face 1
} ns_face_id;

#define NS_OUTSIDE ((ns_face_id){ 1 })
#define NS_FRAME_STRAND ((ns_strand_id){ 0 })

// A polyline that is, or wants to be, a strand.
typedef struct ns_way {
    const ns_point *at; // neighbours differ; a closed way does not repeat its first point
    int32_t count;      // at least 2, closed at least 3
    bool closed;
    // Where an open way starts and ends; 0: alone on the frame. A way that ends at a node has
    // the node's point there.
    ns_node_id ends[2];
} ns_way;

// Why a candidate does not fit.
typedef enum ns_fit {
    NS_FITS,
    NS_FIT_TIE,     // touches without crossing, overlaps, or goes through a crossing or a node
    NS_FIT_OUTSIDE, // leaves the frame, touches it, or ends without a node in its corner or on
                    // another's end
    NS_FIT_NODE,    // leaves a node along a strand that is there already, or is not at its node
    NS_FIT_SELF,    // crosses itself though that was not allowed
    NS_FIT_MANY,    // more crossings than were allowed
} ns_fit;

// One crossing of a candidate.
typedef struct ns_meeting {
    int32_t segment; // of the candidate
    ns_ratio at;     // strictly between 0 and 1
    int32_t other;   // strand, or -1: the candidate itself
    int32_t other_segment;
    ns_ratio other_at;
    int32_t sign; // +1: the other one crosses the candidate from its right to its left
} ns_meeting;

// What a probe found; reused from call to call, so that it stops asking for memory.
typedef struct ns_probe {
    ns_fit fit;
    ns_point where;                // about where it does not fit
    NS_ARRAY(ns_meeting) meetings; // in order along the candidate; a self-crossing twice
    NS_ARRAY(int32_t) scratch;     // private
} ns_probe;

typedef struct ns_probe_limits {
    bool no_self; // self-crossings do not fit
    int32_t most; // crossings; more do not fit; 0: any number
    // A strand that is looked through, as if it were not there: the one that the candidate is to
    // replace. -1: none.
    int32_t without;
} ns_probe_limits;

typedef enum ns_entry_kind {
    NS_ENTRY_FREE,
    NS_ENTRY_ANCHOR, // the first vertex of a closed strand
    NS_ENTRY_CROSS,
    NS_ENTRY_FRAME, // the end of a strand on the frame, and its twin in the frame's own list
    NS_ENTRY_NODE,  // the end of a strand at a node
} ns_entry_kind;

typedef struct ns_entry {
    ns_entry_kind kind;
    int32_t strand;
    int32_t segment; // the entry lies on it ...
    ns_ratio at;     // ... here: from 0 (a start, an anchor) to 1 (an end)
    int32_t twin;    // crossing: of the other strand; frame end: in the frame's list, and back
    int32_t node;    // of a NODE entry; of a FRAME entry (and its twin) when it is a frame node
    int32_t sign;    // +1: the twin's strand crosses from right to left; frame's list: 0
    int32_t prev, next; // along the strand; closed strands go round; 0 at ends
    int32_t face[2];    // of half 2 e and 2 e + 1; 0 when there is no next entry
    int64_t arc;        // how far along the strand, see ns_strand.arc
    ns_point point;     // rounded to the grid; equal for twins
} ns_entry;

typedef struct ns_strand {
    bool alive;
    ns_way way;          // at: the strand's own copy
    int32_t first, last; // entries
    int32_t entry_count; // entries in its list
    int32_t *on_segment; // the first entry on each segment, 0 for none
    int32_t segments;    // way.count - 1, or way.count when closed
    // How long the strand is up to each point, and (one more) all of it: the sum of its segments'
    // lengths, each rounded to whole grid steps, so that lengths of paths add up exactly whatever
    // way they are summed.
    int64_t *arc;
    ns_point least, most; // box
} ns_strand;

typedef struct ns_node {
    ns_point at;
    bool on_frame;
    NS_ARRAY(int32_t)
    ends; // entries of the strands that end here, counterclockwise on the page
} ns_node;

typedef struct ns_face {
    bool alive;
    int32_t half;            // one of the half-edges of its outer cycle
    int64_t area2;           // of the outer cycle, twice over; see ns_face_area2
    NS_ARRAY(int32_t) holes; // a half-edge of each cycle of what floats in it
} ns_face;

typedef struct ns_arrangement {
    int32_t width, height;
    NS_ARRAY(ns_strand) strands;
    NS_ARRAY(ns_entry) entries;           // slot 0 is blank
    NS_ARRAY(ns_node) nodes;              // slot 0 is blank
    NS_ARRAY(ns_face) faces;              // slot 0 is blank, slot 1 the outside
    int32_t face_count;                   // alive, without the outside
    struct ns_arrangement_inside *inside; // buckets, free lists, the log of changes
} ns_arrangement;

// An empty frame: one face. The longer side is at most NS_FRAME_SIDE.
ns_status ns_arrangement_open(ns_ctx *ctx, ns_arrangement *arr, int32_t width, int32_t height);
void ns_arrangement_drop(ns_ctx *ctx, ns_arrangement *arr);

// A contact inside the frame or on it. Nodes stay; a node without strands is in nobody's way until
// a strand goes through its point, which is a tie. NS_BAD_INPUT when it is outside, or lies on
// another node or a strand.
ns_status ns_arrangement_add_node(ns_ctx *ctx, ns_arrangement *arr, ns_point at,
                                  ns_node_id *node);

// The crossings of a candidate, without changing anything; leaves early when it does not fit.
// That is an answer (probe->fit), not a failure. Without limits: NULL.
ns_status ns_arrangement_probe(ns_ctx *ctx, const ns_arrangement *arr, const ns_way *way,
                               const ns_probe_limits *limits, ns_probe *probe);
// Adds a candidate whose probe fits; nothing may have changed since (but a strand `without` which
// the probe looked may have been removed). It gets the lowest free number. Here and when removing,
// NS_NO_MEMORY means that nothing has changed.
ns_status ns_arrangement_commit(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way,
                                const ns_probe *probe, ns_strand_id *strand);
// The same for a strand that is only to be looked at: faces and entries are as they would be, but
// until ns_arrangement_unpeek takes it back (which needs no memory) nothing else may be changed or
// probed. Costs about half of committing and removing.
ns_status ns_arrangement_peek(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way,
                              const ns_probe *probe, ns_strand_id *strand);
void ns_arrangement_unpeek(ns_ctx *ctx, ns_arrangement *arr);
// Takes a strand away again; never the frame.
ns_status ns_arrangement_remove(ns_ctx *ctx, ns_arrangement *arr, ns_strand_id strand);

// The log: everything since the mark can be taken back, without probing again; strands get their
// old numbers. Marks nest. `forget` makes what was done since the first mark final. An undo that
// runs out of memory has taken back some of the last changes, whole ones; it can be tried again.
int32_t ns_arrangement_mark(ns_arrangement *arr);
ns_status ns_arrangement_undo(ns_ctx *ctx, ns_arrangement *arr, int32_t mark);
void ns_arrangement_forget(ns_ctx *ctx, ns_arrangement *arr);

// All ways at once into an arrangement that has been opened and has nodes at most; strand i + 1 is
// ways[i]. Faster than one by one, and the same but for the numbers of entries and faces. `most`
// is how many crossings fit in all, 0: any number. When a way does not fit: *misfit is its index
// and probe says why; the arrangement then holds those before it. *misfit is -1 otherwise.
ns_status ns_arrangement_build(ns_ctx *ctx, ns_arrangement *arr, const ns_way *ways,
                               int32_t count, int32_t most, int32_t *misfit, ns_probe *probe);

void ns_probe_drop(ns_ctx *ctx, ns_probe *probe);

// The half-edge that follows on the boundary of the same face.
ns_half_id ns_half_next(const ns_arrangement *arr, ns_half_id half);
static inline ns_half_id ns_half_twin(ns_half_id half)
{
    return (ns_half_id){ half.i ^ 1 };
}
// The entry where a half-edge starts.
ns_entry_id ns_half_from(const ns_arrangement *arr, ns_half_id half);
// The edge of a strand that a place is on, which is no entry's: the entry that it starts at.
ns_entry_id ns_edge_at(const ns_arrangement *arr, ns_strand_id strand, int32_t segment,
                       ns_ratio at);
static inline ns_face_id ns_half_face(const ns_arrangement *arr, ns_half_id half)
{
    return (ns_face_id){ arr->entries.at[half.i >> 1].face[half.i & 1] };
}

// Where a point of the frame lies on it; false for a point that does not. A corner is the end of
// the side before it.
bool ns_frame_spot(const ns_arrangement *arr, ns_point point, int32_t *segment, ns_ratio *at);
// The same, false for a corner.
bool ns_frame_place(const ns_arrangement *arr, ns_point point, int32_t *segment, ns_ratio *at);

// Whether a node lies in a corner of the frame.
static inline bool ns_node_in_corner(const ns_arrangement *arr, const ns_node *node)
{
    return (node->at.x == 0 || node->at.x == arr->width)
           && (node->at.y == 0 || node->at.y == arr->height);
}

// To the nearest whole step; the square is below 2^53, so that a double holds it.
static inline int64_t ns_segment_length(ns_point a, ns_point b)
{
    return (int64_t)(ns_vec_length(ns_vec_between(a, b)) + 0.5);
}
// How far along the strand a place is: arc[segment] and a part of the next, rounded.
static inline int64_t ns_strand_arc(const ns_strand *strand, int32_t segment, ns_ratio at)
{
    const double length = (double)(strand->arc[segment + 1] - strand->arc[segment]);

    return strand->arc[segment] + (int64_t)((double)at.num / (double)at.den * length + 0.5);
}
static inline int64_t ns_strand_length(const ns_strand *strand)
{
    return strand->arc[strand->segments];
}

// Twice the area of the face, what floats in it taken off; crossings count where they are rounded
// to the grid, so that all faces sum to the frame exactly.
int64_t ns_face_area2(const ns_arrangement *arr, ns_face_id face);

// Whether both are the same drawing but for where things are: strand by strand the same entries in
// the same order (kind, node, sign, and the twin's place in its own list), the same order around
// every node, everything in the same face. Ends on the frame may have moved round its corners.
// `unlike` has room for a byte per strand of both, or is NULL: strands that differ, and those they
// meet first where they do, are set to 1, others left alone. Looks at each entry a few times.
ns_status ns_arrangement_alike(ns_ctx *ctx, const ns_arrangement *a, const ns_arrangement *b,
                               uint8_t *unlike, bool *alike);
// Names the first broken invariant. Slow: looks at all pairs of segments when `thorough`.
ns_status ns_arrangement_check(ns_ctx *ctx, const ns_arrangement *arr, bool thorough);

#endif
