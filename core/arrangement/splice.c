// splice.c: the entries of a strand, into the lists of the others and out again.
//
// Taking out leaves an entry's own links as they were, so putting back in the reverse order finds
// every neighbour where it was.
#include "arrangement/arrangement_parts.h"

ns_status ns_splice_room(ns_ctx *ctx, ns_arrangement *arr, int32_t entries)
{
    ns_arrangement_inside *inside = arr->inside;
    const int32_t more = ns_max(0, entries - inside->free_entry_count);

    NS_NEED(ctx, ns_array_reserve(ctx, &arr->entries, more)
                     && ns_array_reserve(ctx, &inside->starts, 2 * entries + 4)
                     && ns_array_reserve(ctx, &inside->touched, 2 * entries + 4));
    return NS_OK;
}

static int32_t new_entry(ns_arrangement *arr, ns_entry value)
{
    ns_arrangement_inside *inside = arr->inside;
    int32_t slot = inside->free_entry;

    value.arc = ns_strand_arc(&arr->strands.at[value.strand], value.segment, value.at);
    if (slot) {
        inside->free_entry = arr->entries.at[slot].next;
        inside->free_entry_count--;
    } else {
        NS_ASSERT(arr->entries.count < arr->entries.capacity);
        slot = arr->entries.count++;
    }
    arr->entries.at[slot] = value;
    return slot;
}

static void free_entry(ns_arrangement *arr, int32_t entry)
{
    arr->entries.at[entry] = (ns_entry){ .next = arr->inside->free_entry };
    arr->inside->free_entry = entry;
    arr->inside->free_entry_count++;
}

static void start_at(ns_arrangement *arr, int32_t half)
{
    NS_ASSERT(arr->inside->starts.count < arr->inside->starts.capacity);
    arr->inside->starts.at[arr->inside->starts.count++] = half;
}

// -- one entry of another strand --------------------------------------------------------------

static void link_entry(ns_arrangement *arr, int32_t id)
{
    ns_entry *entry = ns_entry_at(arr, id);
    ns_strand *strand = &arr->strands.at[entry->strand];

    ns_entry_at(arr, entry->prev)->next = id;
    ns_entry_at(arr, entry->next)->prev = id;
    if (ns_entry_at(arr, entry->prev)->segment != entry->segment)
        strand->on_segment[entry->segment] = id;
    if (strand->last == entry->prev)
        strand->last = id;
    strand->entry_count++;
}

// Whether the end of a strand leaves a frame node before another one: the inside of the frame is on
// the left hand of somebody who walks along it.
static bool leaves_before(const ns_arrangement *arr, int32_t end, int32_t other)
{
    ns_point node, to, to_other;

    ns_end_direction(arr, end, &node, &to);
    ns_end_direction(arr, other, &node, &to_other);
    return ns_turn(node, to, to_other) < 0;
}

// The last entry at the frame node that comes before the new one; `before` is the last one before
// the node.
static int32_t among_ends(const ns_arrangement *arr, const ns_entry *entry, int32_t before)
{
    for (;;) {
        const int32_t next = ns_entry_at(arr, before)->next;
        if (ns_entry_at(arr, next)->node != entry->node
            || !leaves_before(arr, ns_entry_at(arr, next)->twin, entry->twin))
            return before;
        before = next;
    }
}

// Splits an edge; both halves keep their faces for now.
static void insert_entry(ns_arrangement *arr, int32_t id)
{
    ns_entry *entry = ns_entry_at(arr, id);
    int32_t before = ns_entry_before(arr, entry->strand, entry->segment, entry->at, false);

    if (entry->node)
        before = among_ends(arr, entry, before);
    entry->prev = before;
    entry->next = ns_entry_at(arr, before)->next;
    entry->face[0] = ns_entry_at(arr, before)->face[0];
    entry->face[1] = ns_entry_at(arr, before)->face[1];
    ns_face_touch(arr, entry->face[0]);
    if (entry->strand != 0)
        ns_face_touch(arr, entry->face[1]);
    link_entry(arr, id);
}

static void unlink_entry(ns_arrangement *arr, int32_t id)
{
    const ns_entry *entry = ns_entry_at(arr, id);
    ns_strand *strand = &arr->strands.at[entry->strand];
    const ns_entry *next = ns_entry_at(arr, entry->next);

    ns_entry_at(arr, entry->prev)->next = entry->next;
    ns_entry_at(arr, entry->next)->prev = entry->prev;
    if (strand->on_segment[entry->segment] == id)
        strand->on_segment[entry->segment] =
            next->kind != NS_ENTRY_ANCHOR && next->segment == entry->segment ? entry->next : 0;
    if (strand->last == id)
        strand->last = entry->prev;
    strand->entry_count--;
    start_at(arr, 2 * entry->prev);
    if (entry->strand != 0)
        start_at(arr, 2 * entry->prev + 1);
}

// -- ends at a node ---------------------------------------------------------------------------

static int compare_ends(const ns_arrangement *arr, int32_t a, int32_t b)
{
    ns_point from_a, to_a, from_b, to_b;

    ns_end_direction(arr, a, &from_a, &to_a);
    ns_end_direction(arr, b, &from_b, &to_b);
    return ns_direction_compare(from_a, to_a, from_b, to_b);
}

static void join_node(ns_arrangement *arr, int32_t id)
{
    ns_node *node = &arr->nodes.at[ns_entry_at(arr, id)->node];
    int32_t place = node->ends.count;

    NS_ASSERT(node->ends.count < node->ends.capacity);
    while (place > 0 && compare_ends(arr, node->ends.at[place - 1], id) > 0) {
        node->ends.at[place] = node->ends.at[place - 1];
        place--;
    }
    node->ends.at[place] = id;
    node->ends.count++;
}

// The face between the neighbours of an end that has just joined; none when it is alone, or
// when the neighbour is the other end of the same strand.
static void touch_sector(ns_arrangement *arr, int32_t id)
{
    const int32_t strand = ns_entry_at(arr, id)->strand;
    const ns_node *node = &arr->nodes.at[ns_entry_at(arr, id)->node];
    const int32_t count = node->ends.count, place = ns_node_place(node, id);

    for (int32_t back = 1; back < count; back++) {
        const int32_t other = node->ends.at[(place + count - back) % count];
        if (ns_entry_at(arr, other)->strand == strand)
            continue;
        ns_face_touch(arr, ns_half_face(arr, ns_half_leaving(arr, other)).i);
        return;
    }
}

static void leave_node(ns_arrangement *arr, int32_t id)
{
    const int32_t strand = ns_entry_at(arr, id)->strand;
    ns_node *node = &arr->nodes.at[ns_entry_at(arr, id)->node];
    const int32_t place = ns_node_place(node, id);

    node->ends.count--;
    for (int32_t i = place; i < node->ends.count; i++)
        node->ends.at[i] = node->ends.at[i + 1];
    if (node->ends.count > 0 && !node->on_frame) {
        const int32_t before = node->ends.at[place ? place - 1 : node->ends.count - 1];
        if (ns_entry_at(arr, before)->strand != strand)
            start_at(arr, ns_half_leaving(arr, before).i);
    }
}

// -- a whole strand ---------------------------------------------------------------------------

// Appends an entry to the strand's own list.
static int32_t append(ns_arrangement *arr, int32_t strand_index, ns_entry value)
{
    ns_strand *strand = &arr->strands.at[strand_index];

    value.strand = strand_index;
    value.prev = strand->last;
    const int32_t id = new_entry(arr, value);
    if (strand->last)
        ns_entry_at(arr, strand->last)->next = id;
    else
        strand->first = id;
    strand->last = id;
    strand->entry_count++;
    if (!strand->on_segment[value.segment])
        strand->on_segment[value.segment] = id;
    return id;
}

static void append_end(ns_arrangement *arr, int32_t strand_index, int end)
{
    const ns_strand *strand = &arr->strands.at[strand_index];
    const ns_point point = strand->way.at[end ? strand->way.count - 1 : 0];
    ns_entry entry = { .segment = end ? strand->segments - 1 : 0,
                       .at = { end, 1 },
                       .point = point };

    entry.node = strand->way.ends[end].i;
    entry.kind =
        entry.node && !arr->nodes.at[entry.node].on_frame ? NS_ENTRY_NODE : NS_ENTRY_FRAME;
    const int32_t id = append(arr, strand_index, entry);
    if (entry.node)
        join_node(arr, id);
    if (entry.kind == NS_ENTRY_NODE)
        return;
    ns_entry twin = { .kind = NS_ENTRY_FRAME, .twin = id, .node = entry.node, .point = point };
    const bool on_frame = ns_frame_spot(arr, point, &twin.segment, &twin.at);
    NS_ASSERT(on_frame);
    (void)on_frame;
    const int32_t twin_id = new_entry(arr, twin);
    ns_entry_at(arr, id)->twin = twin_id;
    insert_entry(arr, twin_id);
}

static void append_crossing(ns_arrangement *arr, int32_t strand_index, const ns_meeting *m,
                            bool apart)
{
    const ns_way *way = &arr->strands.at[strand_index].way;
    const ns_point point =
        ns_point_at(way->at[m->segment], ns_way_point(way, m->segment + 1), m->at);
    const int32_t id = append(arr, strand_index,
                              (ns_entry){ .kind = NS_ENTRY_CROSS,
                                          .segment = m->segment,
                                          .at = m->at,
                                          .sign = m->sign,
                                          .point = point });
    if (m->other >= 0) {
        const int32_t twin = new_entry(arr, (ns_entry){ .kind = NS_ENTRY_CROSS,
                                                        .strand = m->other,
                                                        .segment = m->other_segment,
                                                        .at = m->other_at,
                                                        .twin = id,
                                                        .sign = -m->sign,
                                                        .point = point });
        ns_entry_at(arr, id)->twin = twin;
        if (!apart)
            insert_entry(arr, twin);
        return;
    }
    if (m->segment < m->other_segment)
        return; // the second passage joins them
    const int32_t twin =
        ns_entry_before(arr, strand_index, m->other_segment, m->other_at, true);
    NS_ASSERT(ns_ratio_compare(ns_entry_at(arr, twin)->at, m->other_at) == 0);
    ns_entry_at(arr, id)->twin = twin;
    ns_entry_at(arr, id)->point = ns_entry_at(arr, twin)->point;
    ns_entry_at(arr, twin)->twin = id;
}

// The strand's own list; `apart` leaves those of the others as they are.
static void append_all(ns_arrangement *arr, int32_t strand_index, const ns_meeting *meetings,
                       int32_t count, bool apart)
{
    ns_strand *strand = &arr->strands.at[strand_index];
    const bool closed = strand->way.closed;

    NS_ASSERT(!strand->first && !strand->entry_count);
    if (closed)
        append(
            arr, strand_index,
            (ns_entry){ .kind = NS_ENTRY_ANCHOR, .at = { 0, 1 }, .point = strand->way.at[0] });
    else
        append_end(arr, strand_index, 0);
    for (int32_t i = 0; i < count; i++)
        append_crossing(arr, strand_index, &meetings[i], apart);
    if (closed) {
        ns_entry_at(arr, strand->first)->prev = strand->last;
        ns_entry_at(arr, strand->last)->next = strand->first;
    } else {
        append_end(arr, strand_index, 1);
    }
}

void ns_splice_apart(ns_arrangement *arr, int32_t strand, const ns_meeting *meetings,
                     int32_t count)
{
    append_all(arr, strand, meetings, count, true);
}

void ns_splice_after(ns_arrangement *arr, int32_t id, int32_t before)
{
    ns_entry *entry = ns_entry_at(arr, id);

    entry->prev = before;
    entry->next = ns_entry_at(arr, before)->next;
    link_entry(arr, id);
}

void ns_splice_in(ns_arrangement *arr, int32_t strand_index, const ns_meeting *meetings,
                  int32_t count)
{
    const ns_strand *strand = &arr->strands.at[strand_index];

    append_all(arr, strand_index, meetings, count, false);
    for (int end = 0; end < 2 && !strand->way.closed; end++)
        if (ns_entry_at(arr, end ? strand->last : strand->first)->kind == NS_ENTRY_NODE)
            touch_sector(arr, end ? strand->last : strand->first);
    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const int32_t next = ns_entry_at(arr, e)->next;
        if (next) {
            start_at(arr, 2 * e);
            start_at(arr, 2 * e + 1);
        }
        e = next;
    }
}

void ns_splice_out(ns_arrangement *arr, int32_t strand_index)
{
    const ns_strand *strand = &arr->strands.at[strand_index];

    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = ns_entry_at(arr, e);
        if (entry->node)
            leave_node(arr, e);
        if (entry->twin && ns_entry_at(arr, entry->twin)->strand != strand_index)
            unlink_entry(arr, entry->twin);
        e = entry->next;
    }
}

void ns_splice_back(ns_arrangement *arr, int32_t strand_index)
{
    const ns_strand *strand = &arr->strands.at[strand_index];

    for (int32_t i = 0, e = strand->last; i < strand->entry_count; i++) {
        const ns_entry *entry = ns_entry_at(arr, e);
        if (entry->node)
            join_node(arr, e);
        if (entry->twin && ns_entry_at(arr, entry->twin)->strand != strand_index)
            link_entry(arr, entry->twin);
        e = entry->prev;
    }
}

// From the last to the first, so that a strand that comes back finds its old slots.
void ns_splice_free(ns_arrangement *arr, int32_t strand_index)
{
    ns_strand *strand = &arr->strands.at[strand_index];
    int32_t e = strand->last;

    for (int32_t i = 0; i < strand->entry_count; i++) {
        const ns_entry entry = *ns_entry_at(arr, e);
        strand->on_segment[entry.segment] = 0;
        if (entry.twin && ns_entry_at(arr, entry.twin)->strand != strand_index
            && ns_entry_at(arr, entry.twin)->twin == e)
            free_entry(arr, entry.twin);
        free_entry(arr, e);
        e = entry.prev;
    }
    strand->first = strand->last = strand->entry_count = 0;
}
