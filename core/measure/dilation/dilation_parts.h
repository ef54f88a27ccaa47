// dilation_parts.h: what the files of de Jong's dilation share and nobody else sees.
//
// A pair of samples p, q is *bad* when d(p, q) < d_dil and no way along the strands is as short as
// delta_max d(p, q). Whether it is bad is a pure function of two points and a whole number,
// however it was found out. Nearly all pairs are good, and nearly all of those for a reason that
// holds for all their neighbours too. So samples are looked at in *spans* of at most NS_SPAN_MAX,
// two spans at a time: usually a box or an angle says that none of their pairs is bad. Otherwise
// each pair is looked at, and the sum over the bad ones is the *share* of the two spans.
//
// The state is the list of all shares that are not 0. A strand that comes makes shares with its own
// spans and may loosen others near it; one that goes takes its shares along and may tighten those
// near it. "Near" is half of the longest way that matters, delta_max d_dil.
//
//   samples.c          samples
//   spans.c            spans
//   paths.c            distances along the strands
//   flood.c            which places are nearest along the strands
//   dilation_pairs.c   the share of two spans
//   dilation_grid.c    spans in buckets
//   dilation.c         the list of shares, see kept.h; taking back
//   dilation_come.c    a strand comes, or might
//   dilation_go.c      a strand goes
//   dilation_count.c   the same sum from scratch; where it arises
#ifndef NS_DILATION_PARTS_H
#define NS_DILATION_PARTS_H

#include "measure/stage/stage_parts.h"

#define NS_DE_JONG_STEPS 41943 // of the grid in one of de Jong's units, rounded down
#define NS_LEAST_DILATION 3.9  // of all settings
#define NS_SPAN_MAX 16         // samples
#define NS_ROUGH 64            // segments with fewer steps are rounded coarsely
#define NS_HALF_TURN UINT32_C(0x80000000)
#define NS_DEGREE (UINT32_C(0xffffffff) / 360)
#define NS_FAR (INT64_MAX / 4) // no way at all; a few of them can be added

static inline int64_t ns_square_between(ns_point a, ns_point b)
{
    const int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;

    return x * x + y * y;
}

// Below 2^53 is the square, so this is the nearest double.
static inline double ns_between(ns_point a, ns_point b)
{
    return ns_sqrt((double)ns_square_between(a, b));
}

static inline int64_t ns_away(int64_t a, int64_t b)
{
    return a < b ? b - a : a - b;
}

// -- spans.c ------------------------------------------------------------------------------------

// Old elements stay: rounds and numbers of searches in them are past, and mean nothing.
#define NS_AT_LEAST(ctx, array, wanted)                                                        \
    ((array)->count >= (wanted) || ns_array_resize((ctx), (array), (wanted)))

bool ns_spans_cut(ns_ctx *ctx, const ns_strand *strand, ns_samples *samples);

typedef struct ns_dilation_spans {
    int32_t first, end;
} ns_dilation_spans;

static inline ns_dilation_spans ns_spans_level(const ns_samples *samples, int32_t level)
{
    return (ns_dilation_spans){ level ? samples->level_end[level - 1] : 0,
                                samples->level_end[level] };
}
// The longest ones; together they are the strand, as those of any level.
static inline ns_dilation_spans ns_spans_top(const ns_samples *samples)
{
    return ns_spans_level(samples, samples->levels - 1);
}

// Directions that differ from `way` by at most `spread`; half a turn: any.
typedef struct ns_cone {
    uint32_t way, spread;
} ns_cone;

ns_cone ns_cone_of(const ns_stage_span *span);
// One that has both.
ns_cone ns_cone_with(ns_cone cone, ns_cone more);
// A path whose directions spread by no more than this has less dilation than that, if it is
// longer than NS_ROUGH times as many steps, and no segment is rough.
uint32_t ns_cone_limit(double dilation);

// -- paths.c ------------------------------------------------------------------------------------
//
// The graph of an arrangement: its vertices are crossings, nodes and ends on the frame, named by
// one of their entries. Everything is remembered until ns_paths_begin is called, which is to be
// done whenever the arrangement has changed.

// A vertex on a strand.
typedef struct ns_stop {
    int64_t arc;
    int32_t entry, vertex;
} ns_stop;

// All of them, in order.
typedef struct ns_stops {
    const ns_stop *at;
    int32_t count;
} ns_stops;

// Those of one strand, once somebody has asked.
typedef struct ns_strand_stops {
    int64_t round;
    int32_t first, count;
} ns_strand_stops;

// A vertex as a search sees it.
typedef struct ns_path_cell {
    int64_t id; // of the search that has met it
    int64_t far;
} ns_path_cell;

typedef struct ns_found {
    int32_t vertex;
    int32_t place; // from which, when there are several
    int64_t far;
} ns_found;

typedef NS_ARRAY(ns_found) ns_founds; // a heap, see founds.h

// A search that can go on.
typedef struct ns_path_search {
    int64_t id, round; // of the paths, when it began
    int32_t from;
    ns_founds heap;
    NS_ARRAY(ns_path_cell) cells; // by vertex
} ns_path_search;

typedef struct ns_paths {
    const ns_arrangement *arr;
    int64_t round, searches;
    bool failed; // there was no memory; what was answered since may be wrong
    NS_ARRAY(ns_stop) stops;
    NS_ARRAY(ns_strand_stops) of_strand;
    NS_ARRAY(ns_path_search) kept;
    NS_ARRAY(int32_t) kept_of; // by vertex: its search, if that has not made room
    int32_t most, next;        // so many are kept, and which makes room next
    int64_t steps;             // effort, counted
    // Unless `longest` is 0, only ways between places that are less than `near` apart are asked
    // for, and only those up to `longest`. Such a way cannot go far and come back: where it has
    // gone `far` at a vertex, that is at most `longest` - `far` + `near` away from its start.
    int64_t near, longest;
} ns_paths;

void ns_paths_begin(ns_ctx *ctx, ns_paths *paths, const ns_arrangement *arr);
void ns_paths_drop(ns_ctx *ctx, ns_paths *paths);
ns_stops ns_paths_stops(ns_paths *paths, int32_t strand);
// The first stop behind a place.
int32_t ns_stops_beyond(ns_stops stops, int64_t arc);
// How far it is from one vertex to another, or NS_FAR when it is further than *most, which may
// have changed then: it is further than that.
int64_t ns_paths_between(ns_ctx *ctx, ns_paths *paths, int32_t from, int32_t to, int64_t *most);

int32_t ns_paths_vertex(const ns_arrangement *arr, int32_t entry);
// The next vertex along the strand, and how far it is; false at its end.
bool ns_paths_step(const ns_arrangement *arr, int32_t from, bool backward, ns_found *to);

// A part of a strand on one edge: the vertices at its ends (0: none) and where they are, counted
// along the strand, so that one is arc - at[0] from a place and the other at[1] - arc.
typedef struct ns_on_edge {
    int32_t edge; // the entry before; of a closed strand without vertices ~strand
    int32_t vertex[2];
    int64_t at[2];
} ns_on_edge;

ns_on_edge ns_paths_place(ns_paths *paths, int32_t strand, int64_t arc);
// Whether some way through vertices is no longer than `most`.
bool ns_paths_joined(ns_ctx *ctx, ns_paths *paths, int32_t strand_1, int64_t arc_1,
                     int32_t strand_2, int64_t arc_2, int64_t most);

// -- flood.c ------------------------------------------------------------------------------------
//
// How far it is from wherever one is to the nearest of some places, and to the nearest other one: a way
// through a strand enters it at one place and leaves it at another.

// Two places, the nearer first, and how far they are at least. One that is not known is further than
// anything that matters: its number is -1.
typedef struct ns_near_places {
    int64_t far[2];
    int32_t place[2];
} ns_near_places;

typedef struct ns_flood_cell {
    int64_t id; // of the flood that has met the vertex
    ns_near_places near;
} ns_flood_cell;

typedef struct ns_flood_place {
    int32_t number;
    int32_t next; // on the same strand, -1: none
    int64_t arc;
} ns_flood_place;

// Those on a strand.
typedef struct ns_flood_strand {
    int64_t id;
    int32_t last;
} ns_flood_strand;

// A place as the crow flies.
typedef struct ns_flood_spot {
    ns_point at;
    int64_t gap; // how long ways from here to any other are, at least
} ns_flood_spot;

typedef struct ns_flood {
    ns_paths *paths;
    int64_t id, most;
    ns_founds heap;
    NS_ARRAY(ns_flood_cell) cells; // by vertex
    NS_ARRAY(ns_flood_place) places;
    NS_ARRAY(ns_flood_strand) strands;
    NS_ARRAY(ns_flood_spot) spots; // by number
    int64_t gap;                   // the least of theirs
} ns_flood;

// From nowhere yet. Memory that is not there is told by the paths' `failed`.
void ns_flood_begin(ns_ctx *ctx, ns_flood *flood, ns_paths *paths);
// A place is where one may enter the strand, or several ways to it; its number is the next one.
void ns_flood_spot_add(ns_ctx *ctx, ns_flood *flood, ns_point at);
// One of the ways to the place that was added last.
void ns_flood_from(ns_ctx *ctx, ns_flood *flood, int32_t strand, int64_t arc);
// As far as `most`, from all places.
void ns_flood_run(ns_ctx *ctx, ns_flood *flood, int64_t most);
// From anywhere between two arcs of a strand.
ns_near_places ns_flood_near(const ns_flood *flood, int32_t strand, int64_t from, int64_t to);
// A way from one to the other that uses the strand is at least so long.
int64_t ns_flood_through(const ns_flood *flood, const ns_near_places *one,
                         const ns_near_places *other);
void ns_flood_drop(ns_ctx *ctx, ns_flood *flood);

// -- dilation_pairs.c ---------------------------------------------------------------------------

// De Jong's setting on the grid.
typedef struct ns_dilation_rule {
    double d_dil, dilation;
    int64_t near;    // d_dil in steps, rounded up
    int64_t near2;   // d < d_dil exactly when its square is below
    int64_t longest; // the longest way that matters
    uint32_t cone;   // ns_cone_limit
    int64_t skip;    // paths shorter than this are looked at singly
} ns_dilation_rule;

ns_dilation_rule ns_dilation_rule_of(const ns_de_jong *de_jong);
// The longest way that is good enough for a distance in steps.
static inline int64_t ns_dilation_limit(const ns_dilation_rule *rule, double distance)
{
    return (int64_t)(rule->dilation * distance);
}
// What a bad pair at that distance costs.
static inline int64_t ns_dilation_share(const ns_dilation_rule *rule, const ns_sample *p,
                                        const ns_sample *q, double distance)
{
    const double d = ns_units(distance, NS_DE_JONG_SIDE);

    return ns_sum_of(p->weight * q->weight * (rule->d_dil - d));
}

// A span of a strand, with all that is needed to look at it.
typedef struct ns_dilation_side {
    int32_t strand, index;
    const ns_strand *way;
    const ns_samples *samples;
    const ns_stage_span *span;
} ns_dilation_side;

ns_dilation_side ns_side_of(const ns_stage *stage, int32_t strand, int32_t index);

// Where another strand passes through a vertex of this one.
typedef struct ns_touch {
    int32_t strand;
    int64_t here, there; // arcs
} ns_touch;

#define NS_CONTACTS_MAX 32

// Samples of a span on the same edge.
typedef struct ns_edge_run {
    ns_on_edge on;
    int32_t first, end;
} ns_edge_run;

typedef struct ns_bad_pair {
    const ns_sample *p, *q;
    int32_t edges[2];
    int64_t share;
} ns_bad_pair;

// One span, about to be paired with others.
typedef struct ns_pairing {
    ns_ctx *ctx;
    const ns_stage *stage;
    const ns_dilation_rule *rule;
    ns_paths *paths;
    ns_dilation_side side;
    ns_touch contacts[NS_CONTACTS_MAX];
    int32_t contact_count;
    // One of its spans of samples, and these by edges.
    int32_t leaf; // -1: none yet
    ns_edge_run runs[NS_SPAN_MAX];
    int32_t run_count;
    int64_t longest; // the longest way that would have been good enough for a bad pair
    // Told of every bad pair; may be NULL.
    void (*bad)(void *user, const ns_bad_pair *pair);
    void *user;
} ns_pairing;

void ns_pairing_begin(ns_pairing *pairing, ns_dilation_side side);
// The sum over all bad pairs of a sample of this span and one of the other (which may be itself).
int64_t ns_pairing_knot(ns_pairing *pairing, const ns_dilation_side *other);

// -- dilation_grid.c ----------------------------------------------------------------------------

// A span in its bucket.
typedef struct ns_slot {
    ns_point least, most;
    int32_t strand, index;
    int32_t bucket;
    int32_t before;      // of the span before
    int64_t mark;        // the call that looked at it ...
    ns_near_places near; // ... and where it is next to the strand
} ns_slot;

typedef struct ns_slots {
    ns_tile_bags bags;
    NS_ARRAY(ns_slot) all;     // slot 0 is blank
    NS_ARRAY(int32_t) last_of; // of each strand
    int64_t half;              // no box of a span is wider or higher than twice this
} ns_slots;

ns_status ns_slots_open(ns_ctx *ctx, ns_slots *slots, int32_t width, int32_t height);
void ns_slots_drop(ns_ctx *ctx, ns_slots *slots);
// Room for all spans of a strand.
ns_status ns_slots_room(ns_ctx *ctx, ns_slots *slots, const ns_samples *samples,
                        int32_t strand);
// There must be room; a strand that was removed and comes back, everything since having been
// taken back, has it, and gets its old slots.
void ns_slots_add(ns_slots *slots, const ns_samples *samples, int32_t strand);
void ns_slots_remove(ns_slots *slots, int32_t strand);

// The slots of all spans that are no further than `far` from a box, and others.
ns_tile_walk ns_slots_around(const ns_slots *slots, ns_point least, ns_point most, int64_t far);

// How far two boxes are apart, squared.
static inline int64_t ns_boxes_apart(ns_point least_1, ns_point most_1, ns_point least_2,
                                     ns_point most_2)
{
    const int32_t x = ns_max(least_2.x - most_1.x, least_1.x - most_2.x);
    const int32_t y = ns_max(least_2.y - most_1.y, least_1.y - most_2.y);
    const int64_t wide = ns_max(x, 0), high = ns_max(y, 0);

    return wide * wide + high * high;
}

// -- dilation_count.c ---------------------------------------------------------------------------

typedef struct ns_dilation_place {
    ns_point at; // the sample's
    int32_t strand;
    const ns_sample *sample;
} ns_dilation_place;

// Samples, of which all pairs are looked at that may be nearer than d_dil.
typedef struct ns_near_pairs {
    ns_ctx *ctx;
    const ns_stage *stage;
    ns_dilation_rule rule;
    ns_paths paths;
    NS_ARRAY(ns_dilation_place) all;
} ns_near_pairs;

// Told of each of them, p to the left of q; false: no more.
typedef bool (*ns_near_told)(void *user, const ns_dilation_place *p,
                             const ns_dilation_place *q);

ns_near_pairs ns_near_open(ns_ctx *ctx, const ns_stage *stage);
// All samples of a strand.
ns_status ns_near_add(ns_near_pairs *near, int32_t strand, const ns_samples *samples);
// Spends an effort meanwhile.
ns_status ns_near_look(ns_near_pairs *near, ns_near_told told, void *user);
void ns_near_drop(ns_near_pairs *near);

// What a pair of samples costs; paths->failed: there was no memory.
int64_t ns_dilation_pair(ns_ctx *ctx, ns_paths *paths, const ns_dilation_rule *rule,
                         const ns_dilation_place *p, const ns_dilation_place *q);

// Told of a bad pair; false: there is no memory.
typedef bool (*ns_bad_told)(void *user, const ns_dilation_place *p, const ns_dilation_place *q,
                            int64_t share);
// All bad pairs of these samples, by strand, some of them NULL; of the actors' own when there is no
// list.
ns_status ns_dilation_among(ns_ctx *ctx, const ns_stage *stage, ns_samples *const *samples,
                            ns_bad_told told, void *user);

// -- dilation.c ---------------------------------------------------------------------------------

struct ns_dilation {
    ns_dilation_rule rule;
    ns_paths paths;
    ns_flood flood;
    ns_slots slots;
    ns_kept shares;
    // Of the call under way.
    int64_t round;
    NS_ARRAY(int64_t) near;   // of each bucket: the round in which it was near the strand
    NS_ARRAY(int32_t) around; // slots near a strand that went
};

// A call begins: nothing is found yet, the paths are those of the stage as it is.
ns_status ns_shares_begin(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage);
// Spends the effort since the last time. Nothing may have changed yet: it may fail.
ns_status ns_shares_finish(ns_ctx *ctx, ns_dilation *dilation);
ns_pairing ns_shares_pairing(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage);
// How far from its samples a strand can matter.
int64_t ns_shares_influence(const ns_dilation *dilation, const ns_stage *stage,
                            const ns_samples *samples);
// Where a span is next to the places of the flood.
const ns_near_places *ns_shares_near(ns_dilation *dilation, const ns_stage *stage,
                                     int32_t slot);
// How long, at least, a way through the strand of the flood is from one span to another.
int64_t ns_shares_through(ns_dilation *dilation, const ns_stage *stage, const int32_t of[2]);

static inline ns_dilation_side ns_slot_side(const ns_stage *stage, const ns_slot *slot)
{
    return ns_side_of(stage, slot->strand, slot->index);
}

// -- dilation_go.c ------------------------------------------------------------------------------

// Finds all shares there are, spending the effort meanwhile.
ns_status ns_shares_all(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage);

#endif
