// stage_parts.h: what the files of the stage share and nobody else sees.
//
// Most terms are so cheap that they are counted anew each time (a pass over entries or faces);
// two keep a state of their own, each behind the same few calls: dilation (a list of bad pairs)
// and shape (a detour for each face).
//
//   price    the strand has just been committed to the arrangement and has its actor, the state
//            does not know it: *sum is the page's with it. May leave once *sum > most (then *sum
//            is any number > most). Changes nothing that can be seen.
//   added    the same, and the state knows it afterwards.
//   removed  the strand has just been removed from the arrangement; `gone` is what it was.
//   kept     the list (kept.h); each call of added or removed is one change of it.
//   spots    appends.
//
// `added` and `removed` may fail (no memory, stop): then nothing has changed.
#ifndef NS_STAGE_PARTS_H
#define NS_STAGE_PARTS_H

#include "base/basics.h"
#include "geom/bezier.h"
#include "geom/tiles.h"
#include "measure/stage/kept.h"
#include "measure/stage/stage.h"

// Where a strand that went crossed another one or ended.
typedef struct ns_gone_place {
    int32_t entry; // of the strand that went; with a node several places may have one
    int64_t arc;   // on the other strand
    ns_point at;
} ns_gone_place;

typedef struct ns_gone {
    int32_t strand;
    const ns_strand *way; // its polyline and arcs; entries are gone
    const ns_actor *actor;
    // The edges of other strands that it crossed or ended at, as they are now: the entry before
    // each former crossing, node or frame end.
    const int32_t *edges;
    const ns_gone_place *places; // of each
    int32_t edge_count;
} ns_gone;

// De Jong's units, van de Kerkhof's units.
static inline double ns_units(double steps, double side)
{
    return steps * (side / NS_FRAME_SIDE);
}
static inline double ns_units2(double steps2, double side)
{
    return steps2 * (side / NS_FRAME_SIDE) * (side / NS_FRAME_SIDE);
}
// A blemish as a whole number.
static inline int64_t ns_sum_of(double value)
{
    return (int64_t)(value * NS_SUM_ONE + 0.5);
}

// -- samples.c, paths.c, dilation.c ----------------------------------------------------------

typedef struct ns_sample {
    ns_point at;
    int64_t arc;
    double weight; // de Jong's units
} ns_sample;

// Neighbouring samples, looked at together (see dilation_parts.h).
typedef struct ns_stage_span {
    int32_t level;        // 0: of samples, otherwise of spans of the level below
    int32_t first, count; // of these
    int32_t reach;        // so many spans that follow, and it, have no bad pairs among them
    int64_t from, to;     // arcs of its first and its last sample
    ns_point least, most; // the box of its samples
    uint32_t way, spread; // directions from its first sample to that of the next span: way +-
                          // spread, 2^32 is once round; half a turn: nothing is known
} ns_stage_span;

#define NS_LEVELS 5

typedef struct ns_samples {
    NS_ARRAY(ns_sample) all;
    NS_ARRAY(ns_stage_span) spans; // level by level, each in order along the strand
    int32_t levels, level_end[NS_LEVELS];
    int64_t gap; // no two neighbours are further apart along the strand
    bool gentle; // has no bad pairs of its own, whatever else is there
    bool rough;  // has segments of few steps: lengths are rounded coarsely
} ns_samples;

// The samples of a strand's cubics; the frame's are those of its four sides. NULL without memory.
ns_samples *ns_samples_of(ns_ctx *ctx, const ns_strand *strand, const ns_actor *actor);
void ns_samples_drop(ns_ctx *ctx, ns_samples *samples); // may be NULL

typedef struct ns_dilation ns_dilation; // the state: bad pairs, buckets of samples, memory

// Of all that is up; NULL on failure, also when the effort runs out.
ns_status ns_dilation_open(ns_ctx *ctx, const ns_stage *stage, ns_dilation **dilation);
void ns_dilation_drop(ns_ctx *ctx, ns_dilation *dilation);
ns_status ns_dilation_price(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t most, int64_t *sum);
ns_status ns_dilation_added(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t *sum);
ns_status ns_dilation_removed(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                              const ns_gone *gone, int64_t *sum);
// The bad pairs, by spans.
ns_kept *ns_dilation_kept(ns_dilation *dilation);
// Takes back the last change, number `mark`, by which the strand came or went; nothing when it did
// not get so far. The arrangement and the actors are already as they were before it.
void ns_dilation_undo(ns_dilation *dilation, const ns_stage *stage, int32_t mark,
                      int32_t strand);
ns_status ns_dilation_spots(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots);

// -- stage_seen.c: what the page gives away --------------------------------------------------------

typedef NS_ARRAY(int32_t) ns_seen_loops;

#define NS_SEEN_LOOP 0.3  // what a loop counts besides
#define NS_SEEN_LESS 0.06 // no price looks for a strand that hides more than so much

// Of all that is up, when it has a weight; with a candidate that is being priced; with a strand that has just come, which may be
// the candidate that was priced last; without one that has just gone.
ns_status ns_seen_count(ns_ctx *ctx, const ns_stage *stage, ns_sums *sums);
// The least there can be when that makes the page cost `most` or more.
ns_status ns_seen_price(ns_ctx *ctx, const ns_stage *stage, int32_t strand, double most,
                        ns_sums *sums);
ns_status ns_seen_added(ns_ctx *ctx, const ns_stage *stage, int32_t strand, ns_sums *sums);
ns_status ns_seen_removed(ns_ctx *ctx, const ns_stage *stage, int32_t strand, ns_sums *sums);
// The number of a strand is free again, or another's; and that because the page has changed.
void ns_seen_forget(const ns_stage *stage, int32_t strand);
void ns_seen_changed(const ns_stage *stage, int32_t strand);
// The same, by taking something back: nobody knows the loops until it is looked at again.
void ns_seen_undone(const ns_stage *stage, int32_t strand);
// At least, with one strand more; and so much less when it goes through this face.
int64_t ns_seen_least(const ns_stage *stage);
int64_t ns_seen_through(const ns_stage *stage, int32_t face);

// -- counts.c: which faces have been met ---------------------------------------------------------

typedef struct ns_face_marks {
    NS_ARRAY(int32_t) of; // each face: `mark` when it has been
    int32_t mark;
} ns_face_marks;

// None has; there are so many.
ns_status ns_marks_begin(ns_ctx *ctx, ns_face_marks *marks, int32_t faces);
// Marks a face; false when it was.
static inline bool ns_marks_meet(ns_face_marks *marks, int32_t face)
{
    const bool first = marks->of.at[face] != marks->mark;

    marks->of.at[face] = marks->mark;
    return first;
}

// -- shapes.c ----------------------------------------------------------------------------------

// A face's detour is that of the largest of its rings (rings.h); detours above NS_DETOUR_MOST count
// as so much, so that sums stay far from overflowing.
#define NS_DETOUR_MOST 4096.0

typedef struct ns_shapes ns_shapes;

// Of all that is up; NULL on failure, also when the effort runs out.
ns_status ns_shapes_open(ns_ctx *ctx, const ns_stage *stage, ns_shapes **shapes);
void ns_shapes_drop(ns_ctx *ctx, ns_shapes *shapes);
ns_status ns_shapes_price(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t strand,
                          int64_t most, int64_t *sum);
ns_status ns_shapes_added(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t strand,
                          int64_t *sum);
ns_status ns_shapes_removed(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                            const ns_gone *gone, int64_t *sum);
// The faces that are not well shaped.
ns_kept *ns_shapes_kept(ns_shapes *shapes);
ns_status ns_shapes_spots(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots);
// The share of one face.
int64_t ns_shapes_of_face(const ns_shapes *shapes, const ns_stage *stage, int32_t face);

// Every vertex but the frame's corners is told by exactly one entry: whether it is this one. Of a
// crossing that is one of the twins, of a node one of its ends; a node in a corner is the corner.
static inline bool ns_tells_vertex(const ns_arrangement *arr, int32_t e)
{
    const ns_entry *entry = &arr->entries.at[e];

    if (entry->kind == NS_ENTRY_CROSS)
        return e < entry->twin;
    if (entry->kind != NS_ENTRY_NODE && entry->kind != NS_ENTRY_FRAME)
        return false;
    if (!entry->node)
        return entry->strand > 0;
    return arr->nodes.at[entry->node].ends.at[0] == e
           && !ns_node_in_corner(arr, &arr->nodes.at[entry->node]);
}

typedef NS_ARRAY(ns_point) ns_stage_points;

// stage_spots.c: all of them, the frame's corners first.
ns_status ns_stage_vertices(ns_ctx *ctx, const ns_arrangement *arr, ns_stage_points *points);

// -- stage_crowd.c: vertices in buckets ----------------------------------------------------------

// A bag of points that knows who is close to whom. All zero when vertices have no weight.
typedef struct ns_crowd {
    double d_vert;
    int32_t reach; // no pair further apart than this, in either coordinate, costs anything
    ns_tile_bags bags;
    NS_ARRAY(ns_point) points; // by slot
} ns_crowd;

// What two vertices cost.
int64_t ns_pair_cost(double d_vert, ns_point a, ns_point b);
ns_status ns_crowd_open(ns_ctx *ctx, ns_crowd *crowd, int32_t width, int32_t height,
                        double d_vert);
void ns_crowd_drop(ns_ctx *ctx, ns_crowd *crowd);
// Memory for so many more points; none is needed for a point that was there before.
ns_status ns_crowd_room(ns_ctx *ctx, ns_crowd *crowd, int32_t more);
// What the point costs together with those that are there; then it is there too.
int64_t ns_crowd_put(ns_crowd *crowd, ns_point at);
// The other way round: takes one such point away, which must be there.
int64_t ns_crowd_take(ns_crowd *crowd, ns_point at);

// -- stage.c and its neighbours ------------------------------------------------------------------

// One change of the stage; the arrangement, dilation and shapes have one each for it.
typedef struct ns_stage_change {
    int32_t strand;
    bool removed;
    bool crowded;  // added: its vertices are in the crowd
    ns_actor kept; // of a strand that went
    ns_sums sums;  // before
} ns_stage_change;

// Areas of faces, twice over, that cost nothing.
typedef struct ns_area_band {
    int64_t least, most;
} ns_area_band;

typedef struct ns_stage_inside {
    ns_dilation *dilation; // NULL without weight
    ns_area_band calm;     // of the terms that have a weight when the stage opens
    ns_shapes *shapes;
    struct ns_worth *worth;
    ns_crowd crowd;
    bool logging; // there is a mark
    NS_ARRAY(ns_stage_change) log;
    // A change that failed for want of memory and could not be taken back for the same reason:
    // everything from here on is taken back before anything else is done. -1: none.
    int32_t pending;
    // Of the candidate.
    ns_polyline line;
    ns_probe probe;
    ns_tights tight;
    int64_t exit;
    NS_ARRAY(ns_point) fresh;  // vertices that it would add ...
    int32_t fresh_in;          // ... so many of them in the crowd
    NS_ARRAY(int32_t) crossed; // the edges that it crosses, in the order of its crossings
    ns_face_marks met;         // faces that it goes through, or is beside
    ns_grid_cubic seen_with; // the candidate that was priced last, until something changes ...
    int64_t seen;            // ... and what is seen with it
    bool seen_known;
    ns_seen_loops loops;            // faces with nothing but the picture around them ...
    ns_seen_loops loops_with;       // ... and with that candidate
    ns_sums passed;                 // what these faces cost
    bool passed_all;                // whether all of them are known
    NS_ARRAY(int32_t) edges;        // of ns_gone
    NS_ARRAY(ns_gone_place) places; // of ns_gone
} ns_stage_inside;

static inline bool ns_stage_keeps(const ns_stage *stage, ns_term term)
{
    return stage->options.weights.of[term] != 0;
}
static inline bool ns_stage_keeps_any(const ns_stage *stage, const ns_term *terms,
                                      int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (ns_stage_keeps(stage, terms[i]))
            return true;
    }
    return false;
}
// Point i of a strand; a closed one is at its first again behind its last.
static inline ns_point ns_strand_point(const ns_strand *strand, int32_t i)
{
    return strand->way.at[i == strand->way.count ? 0 : i];
}

// The way along a strand from one place to another; on a closed one the shorter one.
static inline int64_t ns_strand_along(const ns_strand *strand, int64_t from, int64_t to)
{
    const int64_t straight = from < to ? to - from : from - to;

    return strand->way.closed ? ns_min(straight, ns_strand_length(strand) - straight)
                              : straight;
}

// Takes back what is pending.
ns_status ns_stage_settle(ns_ctx *ctx, ns_stage *stage);
// Room for one more strand.
ns_status ns_stage_room(ns_ctx *ctx, ns_stage *stage);

// Whether a search moves such strands.
bool ns_role_moves(ns_role role);
// stage_actor.c: the bends and exits of the part whose polyline is the stage's.
ns_status ns_stage_sketch(ns_ctx *ctx, ns_stage *stage, const ns_part *part);
// An actor with its own copies, or one that borrows them from the part and the
// stage. Samples are not made yet.
ns_status ns_actor_open(ns_ctx *ctx, const ns_stage *stage, const ns_part *part,
                        ns_actor *actor);
ns_actor ns_actor_borrow(const ns_stage *stage, const ns_part *part);
void ns_actor_drop(ns_ctx *ctx, ns_actor *actor);
// The samples of a strand that is up.
ns_status ns_actor_sample(ns_ctx *ctx, ns_stage *stage, int32_t strand);
// The strand's mates know it, and no longer know it.
void ns_actor_join(ns_stage *stage, int32_t strand);
void ns_actor_part(ns_stage *stage, int32_t strand);
// All sums counted anew, but for dilation and shapes, which are as they are kept: they take long to
// count on a crowded page.
ns_status ns_stage_count(ns_ctx *ctx, ns_stage *stage, ns_sums *sums);
// Numbers all curves; room for all strands has been made.
void ns_stage_number(ns_stage *stage);
// The end of the trail of mates that an end is the beginning of: a frame, an open node, or (closed)
// the same end again. Adds up the strands' lengths.
int32_t ns_trail_end(const ns_stage *stage, int32_t end, int64_t *length);
// Each curve with two ends once, by the one with the lower number: the first such end from *end on,
// the other end and the curve's length; false when there is none.
bool ns_next_curve(const ns_stage *stage, int32_t *end, int32_t *last, int64_t *length);

// stage_fit.c: flattens, looks at nodes, probes. The polyline and the probe are the stage's.
ns_status ns_stage_fit(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_fit *fit);
ns_way ns_stage_way(const ns_stage *stage, const ns_part *part);

// -- stage_tangent.c -----------------------------------------------------------------------------

// The direction of cubics at a place on one of its segments, ends included.
ns_vec ns_cubics_tangent(const ns_grid_cubic *cubics, const ns_stretch *stretches,
                         int32_t segment, ns_ratio at);
// What the angle between two directions costs.
int64_t ns_angle_cost(const ns_kerkhof *kerkhof, ns_vec a, ns_vec b);
// What the angles at a node cost: between any two curves that pass it or end there, the sharpest
// when they bend. As if the strand `without` (-1: none) were not there.
int64_t ns_node_angles(const ns_stage *stage, int32_t node, int32_t without);
// What a part's end costs that leaves the frame in this direction.
int64_t ns_exit_cost(const ns_stage *stage, ns_point at, ns_vec way);
// The tight bends of cubics, instead of what is in the list.
ns_status ns_tight_bends(ns_ctx *ctx, const ns_grid_cubic *cubics, const ns_stretch *stretches,
                         int32_t segments, ns_tights *tight);

// -- counts.c: terms that are counted ------------------------------------------------------------

// What becomes of a face's area, by the terms that look at it.
int64_t ns_face_cost(const ns_stage *stage, ns_term term, int64_t area2);
// Adds all of these that have a weight.
void ns_face_costs(const ns_stage *stage, int64_t area2, ns_sums *sums);
ns_area_band ns_calm_areas(const ns_stage *stage);
// What two neighbours along a strand cost.
int64_t ns_step_cost(const ns_stage *stage, ns_point a, ns_point b);
// The same of two entries, which may be one vertex.
int64_t ns_step_between(const ns_stage *stage, int32_t a, int32_t b);
int64_t ns_length_cost(const ns_stage *stage, int64_t length);
int64_t ns_cells_cost(const ns_stage *stage);
// counts_bends.c: the cost of a bend, as if the strand `without` (-1: none) were not there.
int64_t ns_tight_cost(const ns_stage *stage, int32_t strand, const ns_tight *tight,
                      int32_t without);
// The next vertex along a strand, anchors passed over; 0: none. Of a closed strand without
// vertices: none.
int32_t ns_vertex_next(const ns_arrangement *arr, int32_t entry);

// The terms that take a pass over curves or the frame, as far as they have a weight, into *sums; the
// others are left as they are. Then those of faces.
void ns_counts(const ns_stage *stage, ns_sums *sums);
void ns_counts_of_faces(const ns_stage *stage, ns_sums *sums);
int64_t ns_counts_of_lengths(const ns_stage *stage);
// counts_labels.c: what an end costs that is so far from its neighbour on the frame; all of them; and how
// much more it is with a strand that is up than without.
int64_t ns_label_cost(int64_t distance);
int64_t ns_counts_of_labels(const ns_stage *stage);
int64_t ns_labels_owed_to(const ns_stage *stage, int32_t strand);
// counts_price.c: the same as ns_counts for a strand that is being priced and has no number yet.
// *sums has what ns_counts_of_probe says.
void ns_counts_of_price(const ns_stage *stage, int32_t strand, ns_sums *sums);
// The same, whatever *sums has, for one that comes.
void ns_counts_come(const ns_stage *stage, int32_t strand, ns_sums *sums);
// And for one that goes: while it is still up, and when it is gone and the others have their numbers.
ns_sums ns_counts_go(const ns_stage *stage, int32_t strand);
void ns_counts_gone(const ns_stage *stage, const ns_gone *gone, ns_sums owed, ns_sums *sums);
// The same as ns_counts_of_faces for a strand that is being priced: what was known before, and the faces
// beside it.
ns_status ns_counts_beside(ns_ctx *ctx, ns_stage *stage, int32_t strand, ns_sums *sums);
// What angles and distances owe to a strand that is up: the sums have it more with the strand than
// without.
void ns_counts_of_strand(const ns_stage *stage, int32_t strand, ns_sums *sums);
// Puts the strand's vertices into the crowd, or takes them out of it, and says what they cost.
int64_t ns_crowd_strand(ns_stage *stage, int32_t strand, bool put);

// counts_popular.c: visits beyond the first of a curve to a face, of all faces, when they have a weight; and with
// a strand that is being priced, when `passed` has those of the faces that it goes through.
void ns_popular_anew(const ns_stage *stage, ns_sums *sums);
ns_status ns_popular_of_price(ns_ctx *ctx, ns_stage *stage, int32_t strand, int64_t *sum);

// counts_probe.c: lower bounds of all sums with the candidate that was tried last and fits; of
// vertices exactly. Its vertices are in the crowd and in `fresh` afterwards.
ns_status ns_counts_of_probe(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_sums *least);
// counts_edges.c: the same for the terms of faces and steps, from the edges that it crosses.
ns_status ns_counts_of_edges(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_sums *least);

#endif
