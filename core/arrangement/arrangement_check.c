// arrangement_check.c: whether lists, nodes and buckets keep what arrangement.h promises.
//
// What is checked is found again from the ways alone where that is possible: crossings from their
// segments, places from their ratios, the order around nodes from directions. Debug builds do this
// after every change; `thorough` tries all pairs of segments besides, and takes their product of time.
#include "arrangement/arrangement_parts.h"

#define BROKEN(...) ns_fail(ctx, NS_INTERNAL, "arrangement: " __VA_ARGS__)

// -- strands --------------------------------------------------------------------------------------

static bool is_end(const ns_arrangement *arr, ns_point at, int32_t node)
{
    int32_t segment;
    ns_ratio ratio;

    return node ? ns_point_same(at, arr->nodes.at[node].at)
                      && (ns_is_inside(arr, at) || arr->nodes.at[node].on_frame)
                : ns_frame_place(arr, at, &segment, &ratio);
}

static ns_status check_way(ns_ctx *ctx, const ns_arrangement *arr, int32_t s)
{
    const ns_way *way = &arr->strands.at[s].way;

    if (arr->strands.at[s].segments != ns_way_segments(way))
        return BROKEN("strand %d has a wrong number of segments", s);
    for (int32_t i = 0; i < way->count; i++) {
        const bool end = !way->closed && (i == 0 || i == way->count - 1);
        if (end ? !is_end(arr, way->at[i], way->ends[i > 0].i) : !ns_is_inside(arr, way->at[i]))
            return BROKEN("vertex %d of strand %d is not where it may be", i, s);
    }
    return NS_OK;
}

// What an entry at this place of its strand must be.
static bool is_right_kind(const ns_arrangement *arr, const ns_strand *strand, int32_t id)
{
    const ns_entry *entry = ns_entry_at(arr, id);
    const bool first = id == strand->first, last = id == strand->last && !strand->way.closed;

    if (strand->way.closed && first)
        return entry->kind == NS_ENTRY_ANCHOR && entry->segment == 0 && entry->at.num == 0;
    if (first || last) {
        const int32_t node = strand->way.ends[last].i;
        const bool on_frame = !node || arr->nodes.at[node].on_frame;
        return entry->kind == (on_frame ? NS_ENTRY_FRAME : NS_ENTRY_NODE) && entry->node == node
               && entry->segment == (last ? strand->segments - 1 : 0)
               && entry->at.num == (last ? entry->at.den : 0)
               && ns_point_same(entry->point, strand->way.at[last ? strand->way.count - 1 : 0]);
    }
    return entry->kind == (entry->strand == 0 ? NS_ENTRY_FRAME : NS_ENTRY_CROSS)
           && entry->at.num > 0
           && (entry->at.num < entry->at.den
               || (entry->at.num == entry->at.den && entry->node));
}

static ns_status check_twin(ns_ctx *ctx, const ns_arrangement *arr, int32_t id)
{
    const ns_entry *entry = ns_entry_at(arr, id);

    if ((entry->kind == NS_ENTRY_CROSS || entry->kind == NS_ENTRY_FRAME) != (entry->twin > 0)
        || entry->twin < 0 || entry->twin >= arr->entries.count)
        return BROKEN("entry %d has no twin, or one too many", id);
    if (!entry->twin)
        return NS_OK;
    const ns_entry *twin = ns_entry_at(arr, entry->twin);
    if (twin->twin != id || twin->kind != entry->kind
        || !ns_point_same(twin->point, entry->point))
        return BROKEN("entries %d and %d are not twins", id, entry->twin);
    if (entry->kind == NS_ENTRY_FRAME)
        return (entry->strand == 0) != (twin->strand == 0) && entry->sign == 0
                       && entry->node == twin->node
                   ? NS_OK
                   : BROKEN("frame end %d is not on the frame", id);
    const ns_way *a = &arr->strands.at[entry->strand].way;
    const ns_way *b = &arr->strands.at[twin->strand].way;
    ns_ratio on_a, on_b;
    int sign;
    if (ns_segments_meet(a->at[entry->segment], ns_way_point(a, entry->segment + 1),
                         b->at[twin->segment], ns_way_point(b, twin->segment + 1), &on_a, &on_b,
                         &sign)
            != NS_CROSS
        || ns_ratio_compare(on_a, entry->at) != 0 || ns_ratio_compare(on_b, twin->at) != 0
        || sign != entry->sign || sign != -twin->sign)
        return BROKEN("crossing %d is not where its segments cross", id);
    return NS_OK;
}

// The ends at one frame node are in the order in which they leave the frame.
static bool comes_before(const ns_arrangement *arr, const ns_entry *a, const ns_entry *b)
{
    if (a->strand == 0 && a->node && a->node == b->node) {
        ns_point node, to_a, to_b;
        ns_end_direction(arr, a->twin, &node, &to_a);
        ns_end_direction(arr, b->twin, &node, &to_b);
        return ns_turn(node, to_a, to_b) < 0;
    }
    return a->segment < b->segment
           || (a->segment == b->segment && ns_ratio_compare(a->at, b->at) < 0);
}

static ns_status check_list(ns_ctx *ctx, const ns_arrangement *arr, int32_t s)
{
    const ns_strand *strand = &arr->strands.at[s];
    int32_t before = strand->way.closed ? strand->last : 0, id = strand->first;

    for (int32_t i = 0; i < strand->entry_count; i++) {
        if (id <= 0 || id >= arr->entries.count)
            return BROKEN("the list of strand %d breaks off", s);
        const ns_entry *entry = ns_entry_at(arr, id);
        if (entry->strand != s || entry->prev != before || !is_right_kind(arr, strand, id))
            return BROKEN("entry %d does not belong into the list of strand %d", id, s);
        if (i > 0 && !comes_before(arr, ns_entry_at(arr, before), entry))
            return BROKEN("entries %d and %d of strand %d are out of order", before, id, s);
        const bool leads = i == 0 || ns_entry_at(arr, before)->segment != entry->segment;
        if (entry->segment < 0 || entry->segment >= strand->segments
            || (strand->on_segment[entry->segment] == id) != leads)
            return BROKEN("segment %d of strand %d does not know its entries", entry->segment,
                          s);
        if (entry->arc != ns_strand_arc(strand, entry->segment, entry->at))
            return BROKEN("entry %d of strand %d is not as far along as it says", id, s);
        NS_TRY(check_twin(ctx, arr, id));
        before = id;
        id = entry->next;
    }
    if (before != strand->last || id != (strand->way.closed ? strand->first : 0))
        return BROKEN("the list of strand %d does not end where it should", s);
    for (int32_t i = 0; i < strand->segments; i++)
        if (strand->on_segment[i] && ns_entry_at(arr, strand->on_segment[i])->segment != i)
            return BROKEN("segment %d of strand %d names an entry elsewhere", i, s);
    return NS_OK;
}

static ns_status check_strands(ns_ctx *ctx, const ns_arrangement *arr)
{
    int32_t entries = 0, dead = 0;

    for (int32_t s = 0; s < arr->strands.count; s++) {
        if (!arr->strands.at[s].alive) {
            dead++;
            continue;
        }
        if (s > 0)
            NS_TRY(check_way(ctx, arr, s));
        NS_TRY(check_list(ctx, arr, s));
        entries += arr->strands.at[s].entry_count;
    }
    if (entries + arr->inside->free_entry_count + 1 != arr->entries.count)
        return BROKEN("%d entries are in lists and %d free, of %d", entries,
                      arr->inside->free_entry_count, arr->entries.count - 1);
    return dead == arr->inside->dead_strands ? NS_OK : BROKEN("dead strands are miscounted");
}

// -- nodes ----------------------------------------------------------------------------------------

static ns_status check_nodes(ns_ctx *ctx, const ns_arrangement *arr)
{
    int32_t ends = 0, wanted = 0;

    for (int32_t n = 1; n < arr->nodes.count; n++) {
        const ns_node *node = &arr->nodes.at[n];
        ends += node->ends.count;
        for (int32_t i = 0; i < node->ends.count; i++) {
            const ns_entry *entry = ns_entry_at(arr, node->ends.at[i]);
            ns_point from[2], to[2];
            if (entry->kind != (node->on_frame ? NS_ENTRY_FRAME : NS_ENTRY_NODE)
                || entry->node != n || entry->strand == 0
                || !ns_point_same(entry->point, node->at))
                return BROKEN("entry %d does not end at node %d", node->ends.at[i], n);
            if (i == 0)
                continue;
            ns_end_direction(arr, node->ends.at[i - 1], &from[0], &to[0]);
            ns_end_direction(arr, node->ends.at[i], &from[1], &to[1]);
            if (ns_direction_compare(from[0], to[0], from[1], to[1]) >= 0)
                return BROKEN("the ends at node %d are out of order", n);
        }
    }
    for (int32_t s = 1; s < arr->strands.count; s++)
        for (int end = 0; end < 2; end++)
            wanted += arr->strands.at[s].alive && arr->strands.at[s].way.ends[end].i > 0;
    return ends == wanted ? NS_OK : BROKEN("%d ends at nodes instead of %d", ends, wanted);
}

// -- buckets --------------------------------------------------------------------------------------

typedef struct sought {
    const ns_buckets *buckets;
    int32_t strand, segment;
    int32_t found;
} sought;

static bool has_ref(void *user, int32_t square, ns_square_place place)
{
    sought *s = user;
    const ns_bucket_ref *refs = s->buckets->refs.at;

    (void)place;
    for (int32_t r = s->buckets->squares.at[square].refs; r; r = refs[r].next) {
        if (refs[r].strand == s->strand && refs[r].segment == s->segment) {
            s->found++;
            return true;
        }
    }
    return false;
}

static ns_status check_buckets(ns_ctx *ctx, const ns_arrangement *arr)
{
    const ns_buckets *buckets = &arr->inside->buckets;
    int32_t wanted = 0, listed = 0;

    for (int32_t s = 1; s < arr->strands.count; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        for (int32_t i = 0; i < strand->segments; i++) {
            const ns_point a = strand->way.at[i], b = ns_way_point(&strand->way, i + 1);
            sought in = { buckets, s, i, 0 };
            if (!ns_buckets_visit(buckets, a, b, has_ref, &in) || in.found == 0)
                return BROKEN("segment %d of strand %d is missing in a bucket", i, s);
            wanted += in.found;
        }
    }
    for (int32_t n = 1; n < arr->nodes.count; n++) {
        sought in = { buckets, -1, n, 0 };
        const ns_point at = arr->nodes.at[n].at;
        if (!ns_buckets_visit(buckets, at, at, has_ref, &in) || in.found == 0)
            return BROKEN("node %d is missing in a bucket", n);
        wanted += in.found;
    }
    for (int32_t i = 0; i < buckets->squares.count; i++) {
        const ns_square *square = &buckets->squares.at[i];
        if (square->parts && square->refs)
            return BROKEN("square %d is cut and has a list nevertheless", i);
        listed += square->count;
    }
    return wanted == listed && wanted + buckets->free_count + 1 == buckets->refs.count
               ? NS_OK
               : BROKEN("the buckets hold what is not there");
}

// -- all pairs of segments ------------------------------------------------------------------------

static int32_t crossings_between(const ns_arrangement *arr, int32_t s, int32_t i, int32_t t,
                                 int32_t k)
{
    int32_t count = 0;

    for (int32_t e = arr->strands.at[s].on_segment[i]; e;) {
        const ns_entry *entry = ns_entry_at(arr, e);
        if (entry->segment != i)
            break;
        if (entry->kind == NS_ENTRY_CROSS) {
            const ns_entry *twin = ns_entry_at(arr, entry->twin);
            count += twin->strand == t && twin->segment == k;
        }
        e = entry->next;
        if (e && ns_entry_at(arr, e)->kind == NS_ENTRY_ANCHOR)
            break;
    }
    return count;
}

// Whether the two segments have an end in common that is a node, or a vertex between neighbours.
static bool are_joined(const ns_arrangement *arr, int32_t s, int32_t i, int32_t t, int32_t k)
{
    const ns_strand *a = &arr->strands.at[s], *b = &arr->strands.at[t];
    const int32_t ends_a[2] = { i == 0 ? a->way.ends[0].i : 0,
                                i == a->segments - 1 ? a->way.ends[1].i : 0 };
    const int32_t ends_b[2] = { k == 0 ? b->way.ends[0].i : 0,
                                k == b->segments - 1 ? b->way.ends[1].i : 0 };

    for (int x = 0; x < 2; x++)
        for (int y = 0; y < 2; y++)
            if (ends_a[x] && ends_a[x] == ends_b[y])
                return true;
    return s == t && (k == i + 1 || (a->way.closed && i == 0 && k == a->segments - 1));
}

static ns_status check_pair(ns_ctx *ctx, const ns_arrangement *arr, int32_t s, int32_t i,
                            int32_t t, int32_t k)
{
    const ns_way *a = &arr->strands.at[s].way, *b = &arr->strands.at[t].way;
    ns_ratio on_a, on_b;
    int sign;
    const ns_segment_meet meet = ns_segments_meet(a->at[i], ns_way_point(a, i + 1), b->at[k],
                                                  ns_way_point(b, k + 1), &on_a, &on_b, &sign);

    if (crossings_between(arr, s, i, t, k) != (meet == NS_CROSS))
        return BROKEN("segments %d of strand %d and %d of strand %d cross unknown, or are only "
                      "said to",
                      i, s, k, t);
    if (meet == NS_TIE && !are_joined(arr, s, i, t, k))
        return BROKEN("segments %d of strand %d and %d of strand %d touch", i, s, k, t);
    return NS_OK;
}

static ns_status check_strand_pair(ns_ctx *ctx, const ns_arrangement *arr, int32_t s, int32_t t)
{
    for (int32_t i = 0; i < arr->strands.at[s].segments; i++)
        for (int32_t k = s == t ? i + 1 : 0; k < arr->strands.at[t].segments; k++)
            NS_TRY(check_pair(ctx, arr, s, i, t, k));
    return NS_OK;
}

static ns_status check_pairs(ns_ctx *ctx, const ns_arrangement *arr)
{
    for (int32_t s = 1; s < arr->strands.count; s++) {
        const ns_way *way = &arr->strands.at[s].way;
        for (int32_t t = s; t < arr->strands.count; t++)
            NS_TRY(check_strand_pair(ctx, arr, s, t));
        for (int32_t n = 1; n < arr->nodes.count; n++)
            for (int32_t i = 0; i < arr->strands.at[s].segments; i++)
                if (ns_on_segment(way->at[i], ns_way_point(way, i + 1), arr->nodes.at[n].at)
                    && !(i == 0 && way->ends[0].i == n)
                    && !(i == arr->strands.at[s].segments - 1 && way->ends[1].i == n))
                    return BROKEN("strand %d goes through node %d", s, n);
    }
    return NS_OK;
}

ns_status ns_arrangement_check(ns_ctx *ctx, const ns_arrangement *arr, bool thorough)
{
    NS_TRY(check_strands(ctx, arr));
    NS_TRY(check_nodes(ctx, arr));
    NS_TRY(check_buckets(ctx, arr));
    if (thorough)
        NS_TRY(check_pairs(ctx, arr));
    return ns_check_faces(ctx, arr);
}
