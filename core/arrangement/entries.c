// entries.c: walking along strands and around faces.
//
// Everything follows from the lists: the next half-edge around a face from a crossing's sign, on the
// frame from its direction, and only at a node from an order that was found when the ends joined. No
// angle is compared here.
#include "arrangement/arrangement_parts.h"

// The last entry on the segment that comes before the place; `entry` is one that does.
static int32_t advance(const ns_arrangement *arr, int32_t entry, ns_ratio at, bool at_it)
{
    for (;;) {
        const int32_t next = ns_entry_at(arr, entry)->next;
        if (!next || ns_entry_at(arr, next)->kind == NS_ENTRY_ANCHOR
            || ns_entry_at(arr, next)->segment != ns_entry_at(arr, entry)->segment
            || ns_ratio_compare(ns_entry_at(arr, next)->at, at) >= (at_it ? 1 : 0))
            return entry;
        arr->inside->steps++;
        entry = next;
    }
}

int32_t ns_entry_before(const ns_arrangement *arr, int32_t strand, int32_t segment, ns_ratio at,
                        bool at_it)
{
    const int32_t *on_segment = arr->strands.at[strand].on_segment;
    const ns_ratio end = { 1, 1 };
    const int32_t first = on_segment[segment];

    NS_ASSERT(segment >= 0 && segment < arr->strands.at[strand].segments && on_segment[0]);
    if (first && ns_ratio_compare(ns_entry_at(arr, first)->at, at) < (at_it ? 1 : 0))
        return advance(arr, first, at, at_it);
    do
        segment--;
    while (!on_segment[segment]); // a strand starts with an entry on its segment 0
    return advance(arr, on_segment[segment], end, true);
}

ns_entry_id ns_edge_at(const ns_arrangement *arr, ns_strand_id strand, int32_t segment,
                       ns_ratio at)
{
    return (ns_entry_id){ ns_entry_before(arr, strand.i, segment, at, false) };
}

int32_t ns_edge_last_segment(const ns_arrangement *arr, int32_t entry)
{
    const ns_entry *next = ns_entry_at(arr, ns_entry_at(arr, entry)->next);

    return next->kind == NS_ENTRY_ANCHOR ? arr->strands.at[next->strand].segments - 1
                                         : next->segment;
}

int32_t ns_node_place(const ns_node *node, int32_t entry)
{
    int32_t place = 0;

    while (node->ends.at[place] != entry) {
        place++;
        NS_ASSERT(place < node->ends.count);
    }
    return place;
}

ns_half_id ns_half_leaving(const ns_arrangement *arr, int32_t entry)
{
    const int32_t prev = ns_entry_at(arr, entry)->prev;

    return (ns_half_id){ prev ? 2 * prev + 1 : 2 * entry };
}

void ns_end_direction(const ns_arrangement *arr, int32_t entry, ns_point *from, ns_point *to)
{
    const ns_entry *end = ns_entry_at(arr, entry);
    const ns_way *way = &arr->strands.at[end->strand].way;
    const bool start = end->at.num == 0;

    NS_ASSERT(end->strand != 0);
    *from = way->at[start ? 0 : way->count - 1];
    *to = way->at[start ? 1 : way->count - 2];
}

bool ns_frame_spot(const ns_arrangement *arr, ns_point point, int32_t *segment, ns_ratio *at)
{
    const int32_t width = arr->width, height = arr->height;
    const bool left = point.x == 0, right = point.x == width;
    const bool top = point.y == 0, bottom = point.y == height;

    if (!(left || right || top || bottom) || point.x < 0 || point.x > width || point.y < 0
        || point.y > height)
        return false;
    if ((left && !top) || (right && !bottom)) {
        *segment = left ? 0 : 2;
        *at = (ns_ratio){ left ? point.y : height - point.y, height };
    } else {
        *segment = bottom ? 1 : 3;
        *at = (ns_ratio){ bottom ? point.x : width - point.x, width };
    }
    return true;
}

bool ns_frame_place(const ns_arrangement *arr, ns_point point, int32_t *segment, ns_ratio *at)
{
    return (point.x == 0 || point.x == arr->width) != (point.y == 0 || point.y == arr->height)
           && ns_frame_spot(arr, point, segment, at);
}

ns_entry_id ns_half_from(const ns_arrangement *arr, ns_half_id half)
{
    const int32_t entry = half.i >> 1;

    return (ns_entry_id){ half.i & 1 ? ns_entry_at(arr, entry)->next : entry };
}

// On along the same strand.
static ns_half_id straight_on(const ns_arrangement *arr, int32_t entry, bool backward)
{
    return (ns_half_id){ backward ? 2 * ns_entry_at(arr, entry)->prev + 1 : 2 * entry };
}

// Around a node the ends go to the left, so the neighbour on the left hand of somebody who
// arrives is the one before.
static ns_half_id next_at_node(const ns_arrangement *arr, int32_t entry)
{
    const ns_node *node = &arr->nodes.at[ns_entry_at(arr, entry)->node];
    const int32_t place = ns_node_place(node, entry);

    return ns_half_leaving(arr, node->ends.at[place ? place - 1 : node->ends.count - 1]);
}

// The face is on the left hand of a half-edge: at each entry the next one turns to the left.
ns_half_id ns_half_next(const ns_arrangement *arr, ns_half_id half)
{
    const bool backward = half.i & 1;
    const int32_t to = ns_half_from(arr, ns_half_twin(half)).i;
    const ns_entry *entry = ns_entry_at(arr, to);

    switch (entry->kind) {
    case NS_ENTRY_CROSS: // the twin leads to the left when its strand crosses that way
        return straight_on(arr, entry->twin, (entry->sign > 0) == backward);
    case NS_ENTRY_NODE:
        return next_at_node(arr, to);
    case NS_ENTRY_FRAME:
        if (entry->strand != 0)
            return straight_on(arr, entry->twin, false); // the frame goes round to the left
        return backward ? straight_on(arr, to, true) : ns_half_leaving(arr, entry->twin);
    default:
        NS_ASSERT(entry->kind == NS_ENTRY_ANCHOR);
        return straight_on(arr, to, backward);
    }
}
