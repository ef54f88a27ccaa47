// walk.c: see walk.h.
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
        if (!pass(ctx, w, leg.backward ? at->prev : entry, leg.backward))
            return ns_no_memory(ctx);
        entry = leg.backward ? at->prev : at->next;
    }
    return NS_OK;
}

ns_status ns_walk_along(ns_ctx *ctx, const ns_arrangement *arr, const ns_leg *legs,
                        int32_t count, int side, ns_visits *visits)
{
    const int32_t from = visits->count;
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

static bool is_of_trail(const ns_leg *legs, int32_t count, int32_t strand)
{
    for (int32_t i = 0; i < count; i++)
        if (legs[i].strand.i == strand)
            return true;
    return false;
}

// Whether the trail has been at the node where leg i starts.
static bool was_at(const ns_arrangement *arr, const ns_leg *legs, int32_t i, int32_t node)
{
    for (int32_t k = 0; k < i; k++)
        if (leg_node(arr, legs[k], 0) == node)
            return true;
    return false;
}

bool ns_walk_crosses_itself(const ns_arrangement *arr, const ns_leg *legs, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const ns_strand *strand = &arr->strands.at[legs[i].strand.i];
        const int32_t node = leg_node(arr, legs[i], 0);
        if (node && was_at(arr, legs, i, node))
            return true;
        for (int32_t k = 0, e = strand->first; k < strand->entry_count; k++) {
            const ns_entry *entry = ns_entry_at(arr, e);
            if (entry->kind == NS_ENTRY_CROSS
                && is_of_trail(legs, count, ns_entry_at(arr, entry->twin)->strand))
                return true;
            e = entry->next;
        }
    }
    if (count == 0 || is_closed(arr, legs, count))
        return false;
    const int32_t end = leg_node(arr, legs[count - 1], 1);
    return end && was_at(arr, legs, count, end);
}
