// walk.c: which faces a trail passes, and whether it crosses itself; see walk.h.
//
// Two half-edges that follow each other on the walker's side are one visit exactly when nothing leaves
// between them: the next half-edge around the face is then the trail's own. A face that is met again
// later counts again, also when it is the one just left.
#include "arrangement/walk.h"

#include "arrangement/arrangement_parts.h"

// Where a leg starts (end 0) or ends (end 1): an entry.
static int32_t leg_end(const ns_arrangement *arr, ns_leg leg, int end)
{
    const ns_strand *strand = &arr->strands.at[leg.strand.i];

    if (strand->way.closed)
        return strand->first;
    return (end == 1) != leg.backward ? strand->last : strand->first;
}

static int32_t leg_node(const ns_arrangement *arr, ns_leg leg, int end)
{
    return ns_entry_at(arr, leg_end(arr, leg, end))->node;
}

static bool is_closed(const ns_arrangement *arr, const ns_leg *legs, int32_t count)
{
    const int32_t node = leg_node(arr, legs[0], 0);

    return arr->strands.at[legs[0].strand.i].way.closed
           || (node && node == leg_node(arr, legs[count - 1], 1));
}

// The half-edges on the walker's own side: along the walk on the left hand, against it on the
// right.
typedef struct walking {
    const ns_arrangement *arr;
    int side;
    int32_t before; // the half-edge before on this side; 0 at the start
    int32_t first;
    ns_visits *visits;
} walking;

static bool is_one_visit(const walking *w, int32_t before, int32_t half)
{
    return w->side == 0 ? ns_half_next(w->arr, (ns_half_id){ before }).i == half
                        : ns_half_next(w->arr, (ns_half_id){ half }).i == before;
}

static bool pass(ns_ctx *ctx, walking *w, int32_t entry, bool backward)
{
    const int32_t half = 2 * entry + ((w->side == 1) != backward);
    const bool goes_on = w->before && is_one_visit(w, w->before, half);

    w->before = half;
    if (!w->first)
        w->first = half;
    return goes_on || ns_array_push(ctx, w->visits, ns_half_face(w->arr, (ns_half_id){ half }));
}

static ns_status walk_leg(ns_ctx *ctx, walking *w, ns_leg leg)
{
    const ns_strand *strand = &w->arr->strands.at[leg.strand.i];
    const int32_t edges = strand->entry_count - !strand->way.closed;
    int32_t entry = leg_end(w->arr, leg, 0);

    NS_ASSERT(strand->alive);
    for (int32_t i = 0; i < edges; i++) {
        const ns_entry *at = ns_entry_at(w->arr, entry);
        NS_NEED(ctx, pass(ctx, w, leg.backward ? at->prev : entry, leg.backward));
        entry = leg.backward ? at->prev : at->next;
    }
    return NS_OK;
}

ns_status ns_walk_along(ns_ctx *ctx, const ns_arrangement *arr, const ns_leg *legs,
                        int32_t count, int side, ns_visits *visits)
{
    const int32_t from = visits->count;
    NS_ASSERT(side == 0 || side == 1);
    walking w = { .arr = arr, .side = side, .visits = visits };

    for (int32_t i = 0; i < count; i++) {
        NS_ASSERT(i == 0 || leg_node(arr, legs[i - 1], 1) == leg_node(arr, legs[i], 0));
        NS_TRY(walk_leg(ctx, &w, legs[i]));
    }
    if (count > 0 && visits->count - from > 1 && is_closed(arr, legs, count)
        && is_one_visit(&w, w.before, w.first))
        visits->count--;
    return NS_OK;
}

// The strands of a trail; those of a board follow each other.
typedef struct trail {
    const ns_leg *legs;
    int32_t count;
    int32_t least, most; // strands
} trail;

static trail trail_of(const ns_leg *legs, int32_t count)
{
    trail t = { legs, count, INT32_MAX, 0 };

    for (int32_t i = 0; i < count; i++) {
        t.least = ns_min(t.least, legs[i].strand.i);
        t.most = ns_max(t.most, legs[i].strand.i);
    }
    return t;
}

static bool is_of_trail(const trail *t, int32_t strand)
{
    if (strand < t->least || strand > t->most)
        return false;
    for (int32_t i = 0; i < t->count; i++)
        if (t->legs[i].strand.i == strand)
            return true;
    return false;
}

// Whether more than `most` ends of the trail are at the node, if there is one.
static bool has_ends_at(const ns_arrangement *arr, const trail *t, int32_t node, int32_t most)
{
    const ns_node *n = &arr->nodes.at[node];
    int32_t ends = 0;

    for (int32_t i = 0; node && i < n->ends.count && ends <= most; i++)
        ends += is_of_trail(t, ns_entry_at(arr, n->ends.at[i])->strand);
    return ends > most;
}

static bool has_crossing(const ns_arrangement *arr, const trail *t, const ns_strand *strand)
{
    for (int32_t k = 0, e = strand->first; k < strand->entry_count; k++) {
        const ns_entry *entry = ns_entry_at(arr, e);
        if (entry->kind == NS_ENTRY_CROSS
            && is_of_trail(t, ns_entry_at(arr, entry->twin)->strand))
            return true;
        e = entry->next;
    }
    return false;
}

// Who passes a node once has two ends there, at the end of an open trail one.
bool ns_walk_crosses_itself(const ns_arrangement *arr, const ns_leg *legs, int32_t count)
{
    const trail t = trail_of(legs, count);

    if (count == 0)
        return false;
    for (int32_t i = 0; i < count; i++) {
        if (has_crossing(arr, &t, &arr->strands.at[legs[i].strand.i])
            || has_ends_at(arr, &t, leg_node(arr, legs[i], 0), 2))
            return true;
    }
    return !is_closed(arr, legs, count)
           && (has_ends_at(arr, &t, leg_node(arr, legs[0], 0), 1)
               || has_ends_at(arr, &t, leg_node(arr, legs[count - 1], 1), 1));
}
