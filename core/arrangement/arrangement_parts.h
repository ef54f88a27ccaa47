// arrangement_parts.h: what the files of the arrangement share and nobody else sees.
//
// A change runs in three steps. Splicing puts entries into lists or takes them out, and notes
// which faces it touched and where boundaries begin that are new. Planning traces those
// boundaries and decides which of them bound a face and where the floating ones lie; only this
// step may run out of memory, and splicing is then turned back. Applying writes faces down.
#ifndef NS_ARRANGEMENT_PARTS_H
#define NS_ARRANGEMENT_PARTS_H

#include "arrangement/arrangement.h"
#include "base/basics.h"

// A segment, or a node, in one of the buckets that it goes through.
typedef struct ns_bucket_ref {
    int32_t next;    // in the same bucket, or the next free one
    int32_t strand;  // -1: a node
    int32_t segment; // or the node
    ns_point a, b;
} ns_bucket_ref;

// One of the squares, whole or cut into parts.
typedef struct ns_square {
    int32_t refs;  // the first in its list of what goes through it
    int32_t count; // of that list
    int32_t kept;  // its count when cutting it would not have helped
    int32_t parts; // the first of its parts, which have the lists; 0: whole
} ns_square;

typedef struct ns_square_place {
    ns_point corner; // above on the left; this and the two sides there belong to the square
    int32_t shift;   // it is 2^shift wide
} ns_square_place;

// The plane in squares of 2^shift.
typedef struct ns_buckets {
    int32_t shift, columns, rows;
    NS_ARRAY(ns_square) squares;  // columns * rows, then parts
    NS_ARRAY(ns_bucket_ref) refs; // slot 0 is blank
    int32_t free, free_count;
} ns_buckets;

// A closed walk of half-edges that a change made, or that floats in a face it touched.
typedef struct ns_cycle {
    int32_t half;
    int32_t winding; // +1: bounds a face from outside, -1: goes round something that floats
    int32_t face;    // that it bounds or floats in
    int64_t area2;
    int64_t steps;  // that it takes to walk round
    ns_point least; // of one that floats, while it is located: see ns_cycle_least
} ns_cycle;

// One change that can be taken back.
typedef struct ns_arrangement_change {
    int32_t strand;
    bool removed; // then the rest is what is needed to put it back
    ns_strand kept;
    NS_ARRAY(ns_meeting) meetings;
} ns_arrangement_change;

typedef struct ns_old_face {
    int32_t face, half, holes;
    int64_t area2;
} ns_old_face;

typedef struct ns_old_label {
    int32_t half, face;
} ns_old_label;

// What a strand that is looked at has changed, so that it can be taken back without tracing
// boundaries again.
typedef struct ns_peek {
    int32_t strand; // 0: none
    bool fresh;     // its number is new
    bool listed;    // it is in the buckets, for something that floats
    int32_t face_count, free_count;
    NS_ARRAY(int32_t) free;        // the faces that were taken, in the order of the stack
    NS_ARRAY(ns_old_face) faces;   // that were touched
    NS_ARRAY(int32_t) holes;       // of these, one after the other
    NS_ARRAY(ns_old_label) labels; // half-edges and the faces they had
    // The memory of the strand.
    NS_ARRAY(ns_point) points;
    NS_ARRAY(int32_t) on_segment;
    NS_ARRAY(int64_t) arc;
} ns_peek;

typedef struct ns_arrangement_inside {
    ns_buckets buckets;
    int32_t free_entry, free_entry_count; // linked by `next`
    int32_t dead_strands;
    NS_ARRAY(int32_t) free_faces;

    bool logging;
    NS_ARRAY(ns_arrangement_change) log;

    // Of the change under way; kept for their memory.
    NS_ARRAY(int32_t) touched; // faces, each once
    NS_ARRAY(int32_t) starts;  // half-edges on every new boundary
    NS_ARRAY(ns_cycle) cycles;
    NS_ARRAY(int32_t) order;      // of floating cycles, by `least`
    NS_ARRAY(int32_t) marks;      // of half-edges: mark_base + 1 + the cycle it is in
    NS_ARRAY(int32_t) face_marks; // mark_base when touched
    NS_ARRAY(int32_t) arrivals;   // of floating cycles in each face; 0 between changes
    int32_t mark_base;
    int64_t steps;                  // of the changes so far, not yet spent
    int32_t changed, reused, taken; // touched faces that lost their boundary, and who goes on

    ns_peek peek;
    uint64_t
        checked; // debug builds: ns_arrangement_hash when everything was last found in order
} ns_arrangement_inside;

// Effort is counted in steps and spent when many have come together: a segment looked at in a
// bucket, a pair of chunks, a segment or an entry passed on the way round a face.
#define NS_STEPS_SPENT (1 << 12)

static inline ns_status ns_steps_add(ns_ctx *ctx, int64_t *steps, int64_t more)
{
    *steps += more;
    if (*steps < NS_STEPS_SPENT)
        return NS_OK;
    const int64_t all = *steps;
    *steps = 0;
    return ns_spend(ctx, all);
}

static inline ns_entry *ns_entry_at(const ns_arrangement *arr, int32_t entry)
{
    NS_ASSERT(entry > 0 && entry < arr->entries.count);
    return &arr->entries.at[entry];
}

// The first from left to right, then downwards.
static inline ns_point ns_point_leftmost(ns_point a, ns_point b)
{
    return b.x < a.x || (b.x == a.x && b.y < a.y) ? b : a;
}

// Strictly inside the frame.
static inline bool ns_is_inside(const ns_arrangement *arr, ns_point at)
{
    return at.x > 0 && at.y > 0 && at.x < arr->width && at.y < arr->height;
}

// Point i of a way; behind the last one a closed way is at its first again.
static inline ns_point ns_way_point(const ns_way *way, int32_t i)
{
    return way->at[i == way->count ? 0 : i];
}

// -- entries.c: lists along strands ----------------------------------------------------------

// The last entry of the strand before the place (or at it, when `at_it`).
int32_t ns_entry_before(const ns_arrangement *arr, int32_t strand, int32_t segment, ns_ratio at,
                        bool at_it);
// The last segment of the edge that starts at the entry; the first one is the entry's own.
int32_t ns_edge_last_segment(const ns_arrangement *arr, int32_t entry);
// The place of an end among those at its node.
int32_t ns_node_place(const ns_node *node, int32_t entry);
// The half-edge that leaves the entry at the end of a strand.
ns_half_id ns_half_leaving(const ns_arrangement *arr, int32_t entry);
// From the end of a strand the next point along it: the direction in which it leaves.
void ns_end_direction(const ns_arrangement *arr, int32_t entry, ns_point *from, ns_point *to);

// -- arrangement.c: slots ----------------------------------------------------------------------

// Copies the way; the strand has no entries yet.
ns_status ns_strand_open(ns_ctx *ctx, ns_strand *strand, const ns_way *way);
// The same into memory that is there: for the way's points, its segments (zeroed), one more.
void ns_strand_fill(ns_strand *strand, const ns_way *way, ns_point *points, int32_t *on_segment,
                    int64_t *arc);
void ns_strand_close(ns_ctx *ctx, ns_strand *strand);

// -- splice.c: a strand's entries into the lists, and out again -------------------------------

// Memory for `entries` more entries and what comes with them.
ns_status ns_splice_room(ns_ctx *ctx, ns_arrangement *arr, int32_t entries);
// Makes the entries of a strand that has its way; room must have been made.
void ns_splice_in(ns_arrangement *arr, int32_t strand, const ns_meeting *meetings,
                  int32_t count);
// The same, for a strand of many: its entries are in no list of another one that it crosses, and
// no face and no boundary is noted.
void ns_splice_apart(ns_arrangement *arr, int32_t strand, const ns_meeting *meetings,
                     int32_t count);
static inline bool ns_entry_is_loose(const ns_arrangement *arr, int32_t entry)
{
    return arr->entries.at[entry].kind == NS_ENTRY_CROSS && !arr->entries.at[entry].prev;
}
// Puts such an entry into its list.
void ns_splice_after(ns_arrangement *arr, int32_t entry, int32_t before);
// Takes them out of the other lists. They stay as they are, so that ns_splice_back can follow.
void ns_splice_out(ns_arrangement *arr, int32_t strand);
void ns_splice_back(ns_arrangement *arr, int32_t strand);
// Frees the entries of a strand that was taken out.
void ns_splice_free(ns_arrangement *arr, int32_t strand);

// -- faces.c ------------------------------------------------------------------------------------

// Forgets the change before.
void ns_faces_begin(ns_arrangement *arr);
void ns_face_touch(ns_arrangement *arr, int32_t face);
// `gone` is the strand that was taken out, or -1. NS_NO_MEMORY changes nothing (but may have put
// the strand that is looked at into the buckets).
ns_status ns_faces_plan(ns_ctx *ctx, ns_arrangement *arr, int32_t gone);
void ns_faces_apply(ns_arrangement *arr);
// Walks round once.
ns_cycle ns_cycle_measure(const ns_arrangement *arr, ns_half_id half);
// The first of its vertices from left to right, then downwards.
ns_point ns_cycle_least(const ns_arrangement *arr, ns_half_id half);
// The half-edge that somebody sees who stands just above the point and looks to the left.
ns_half_id ns_cast_left(const ns_arrangement *arr, ns_point from);

// -- buckets.c ----------------------------------------------------------------------------------

ns_status ns_buckets_open(ns_ctx *ctx, ns_buckets *buckets, int32_t width, int32_t height);
void ns_buckets_drop(ns_ctx *ctx, ns_buckets *buckets);
// Room for all segments of a way.
ns_status ns_buckets_room(ns_ctx *ctx, ns_buckets *buckets, const ns_way *way);
// Then cuts the squares that have become crowded, where that helps and memory allows.
void ns_buckets_add(ns_ctx *ctx, ns_buckets *buckets, const ns_way *way, int32_t strand);
void ns_buckets_remove(ns_buckets *buckets, const ns_way *way, int32_t strand);
// One segment or node at once.
ns_status ns_buckets_put(ns_ctx *ctx, ns_buckets *buckets, ns_bucket_ref ref);

// Says whether to go on.
typedef bool ns_square_visitor(void *user, int32_t square, ns_square_place place);
// All whole squares with a point of the segment (or of a == b), perhaps a neighbour more; false
// when the visitor did not want to go on.
bool ns_buckets_visit(const ns_buckets *buckets, ns_point a, ns_point b,
                      ns_square_visitor *visitor, void *user);
// The whole squares from that of the point straight to the left.
void ns_buckets_visit_left(const ns_buckets *buckets, ns_point from, ns_square_visitor *visitor,
                           void *user);
// Whether the place on the segment lies in the square, exactly: so it does in one square only,
// and what is met in several can be kept once.
bool ns_square_has(ns_square_place place, ns_point a, ns_point b, ns_ratio at);

static inline int32_t ns_way_segments(const ns_way *way)
{
    return way->closed ? way->count : way->count - 1;
}

// -- peek.c -------------------------------------------------------------------------------------

// Puts the strand that is looked at into the buckets, where casting can see it.
ns_status ns_peek_list(ns_ctx *ctx, ns_arrangement *arr);
void ns_peek_drop(ns_ctx *ctx, ns_peek *peek);

// -- edit.c, undo.c -----------------------------------------------------------------------------

// Memory for everything that a strand with so many crossings needs.
ns_status ns_strand_room(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way,
                         int32_t crossings);
// Memory for the way's ends at its nodes.
ns_status ns_node_room(ns_ctx *ctx, ns_arrangement *arr, const ns_way *way);
// The lowest number that is not in use, or -1 without memory for one more.
int32_t ns_strand_free(ns_ctx *ctx, ns_arrangement *arr);
// The face in which something lies that touches nothing else.
int32_t ns_face_around(const ns_arrangement *arr, const ns_way *way);
// The effort of the changes before, spent where stopping leaves everything as it is.
ns_status ns_steps_spend(ns_ctx *ctx, ns_arrangement *arr);
// Puts an open strand among the others, and takes it from among them. NS_NO_MEMORY changes
// nothing.
ns_status ns_strand_attach(ns_ctx *ctx, ns_arrangement *arr, int32_t strand,
                           const ns_meeting *meetings, int32_t count);
ns_status ns_strand_detach(ns_ctx *ctx, ns_arrangement *arr, int32_t strand);

// Room for one more change; nothing to do, here and below, when there is no mark.
ns_status ns_log_room(ns_ctx *ctx, ns_arrangement *arr);
void ns_log_added(ns_arrangement *arr, int32_t strand);
// The crossings of a strand that is about to go.
ns_status ns_change_record(ns_ctx *ctx, const ns_arrangement *arr,
                           ns_arrangement_change *change);
// Moves the strand and its record into the log.
void ns_log_removed(ns_arrangement *arr, ns_arrangement_change *change);

// -- arrangement_check_faces.c: the second half of ns_arrangement_check ------------------------

ns_status ns_check_faces(ns_ctx *ctx, const ns_arrangement *arr);

// -- arrangement_hash.c -------------------------------------------------------------------------

// Differs whenever anything does that ns_arrangement_check looks at; the same after a peek and an unpeek.
uint64_t ns_arrangement_hash(const ns_arrangement *arr);

// Debug builds look at everything after each change, unless it is what they have looked at last.
static inline ns_status ns_arrangement_verify(ns_ctx *ctx, const ns_arrangement *arr)
{
#if defined(NS_DEBUG)
    const uint64_t hash = ns_arrangement_hash(arr);

    if (hash != arr->inside->checked) {
        const ns_status status = ns_arrangement_check(ctx, arr, false);
        NS_ASSERT(status != NS_INTERNAL);
        arr->inside->checked = status == NS_OK ? hash : 0;
    }
#else
    (void)ctx;
    (void)arr;
#endif
    return NS_OK;
}

// -- probe.c, probe_self.c ----------------------------------------------------------------------

// The segment of a candidate that is looked at.
typedef struct ns_probe_side {
    int32_t segment;
    ns_point a, b;
    ns_point least, most;
    bool node_a, node_b; // the way ends there at a node
} ns_probe_side;

// A candidate on its way past everything; steps say whether to go on.
typedef struct ns_prober {
    ns_ctx *ctx;
    const ns_arrangement *arr;
    const ns_way *way;
    ns_probe_limits limits;
    ns_probe *probe;
    int32_t crossings; // so far, each once
    ns_probe_side side;
    ns_buckets own; // of a long way that meets itself
    int64_t steps;  // not yet spent
    ns_status status;
} ns_prober;

static inline ns_probe_side ns_probe_side_of(const ns_way *way, int32_t segment)
{
    const ns_point a = way->at[segment], b = ns_way_point(way, segment + 1);

    return (ns_probe_side){ .segment = segment,
                            .a = a,
                            .b = b,
                            .least = ns_point_least(a, b),
                            .most = ns_point_most(a, b) };
}

// Whether both ends of a segment lie beyond one side of a box.
static inline bool ns_segment_misses(ns_point a, ns_point b, ns_point least, ns_point most)
{
    return (a.x < least.x && b.x < least.x) || (a.x > most.x && b.x > most.x)
           || (a.y < least.y && b.y < least.y) || (a.y > most.y && b.y > most.y);
}

static inline bool ns_probe_misfit(ns_prober *p, ns_fit fit, ns_point where)
{
    p->probe->fit = fit;
    p->probe->where = where;
    return false;
}

// One more crossing; of the candidate with itself its second passage too, otherwise NULL.
bool ns_probe_keep(ns_prober *p, const ns_meeting *meeting, const ns_meeting *back);
// How a candidate meets itself; adds meetings in no order.
bool ns_probe_self(ns_prober *p);

#endif
