// probe.c: how a candidate meets what is there.
//
// Each segment looks into the buckets it goes through. A segment that shares several squares with
// it is met in each; its crossing is kept in the square where it lies. Two crossings at one place
// of the candidate are a tie: three strands would go through one point.
#include "arrangement/arrangement_parts.h"

#define FEW_MEETINGS 16 // that are sorted here

// -- the way itself and its ends ----------------------------------------------------------------

static bool check_points(ns_prober *p)
{
    const ns_way *way = p->way;
    const int32_t ends = !way->closed; // are looked at by check_ends

    if (way->count < (way->closed ? 3 : 2))
        return ns_probe_misfit(p, NS_FIT_TIE, way->count > 0 ? way->at[0] : (ns_point){ 0, 0 });
    for (int32_t i = ends; i < way->count - ends; i++)
        if (!ns_is_inside(p->arr, way->at[i]))
            return ns_probe_misfit(p, NS_FIT_OUTSIDE, way->at[i]);
    for (int32_t i = 0; i < ns_way_segments(way); i++)
        if (ns_point_same(way->at[i], ns_way_point(way, i + 1)))
            return ns_probe_misfit(p, NS_FIT_TIE, way->at[i]);
    return true;
}

// Whether the strand (but for the one that is looked through) ends at this place of the frame.
static bool is_frame_end(const ns_prober *p, ns_point at, int32_t segment)
{
    const ns_arrangement *arr = p->arr;
    int32_t e = arr->strands.at[0].on_segment[segment];

    for (; e; e = ns_entry_at(arr, e)->next) {
        const ns_entry *entry = ns_entry_at(arr, e);
        if (entry->segment != segment)
            break;
        if (entry->kind == NS_ENTRY_FRAME && ns_point_same(entry->point, at))
            return ns_entry_at(arr, entry->twin)->strand != p->limits.without;
        if (entry->next == arr->strands.at[0].first)
            break;
    }
    return false;
}

static bool check_end(ns_prober *p, int end)
{
    const ns_arrangement *arr = p->arr;
    const ns_point at = p->way->at[end ? p->way->count - 1 : 0];
    const int32_t node = p->way->ends[end].i;
    int32_t segment;
    ns_ratio ratio;

    if (node)
        return (node > 0 && node < arr->nodes.count
                && ns_point_same(arr->nodes.at[node].at, at))
               || ns_probe_misfit(p, NS_FIT_NODE, at);
    return (ns_frame_place(arr, at, &segment, &ratio) && !is_frame_end(p, at, segment))
           || ns_probe_misfit(p, NS_FIT_OUTSIDE, at);
}

// Whether both points lie on one side of the frame, its corners included.
static bool is_one_side(const ns_arrangement *arr, ns_point a, ns_point b)
{
    return (a.x == b.x && (a.x == 0 || a.x == arr->width))
           || (a.y == b.y && (a.y == 0 || a.y == arr->height));
}

static bool check_ends(ns_prober *p)
{
    const ns_way *way = p->way;

    if (way->closed)
        return true;
    if (!check_end(p, 0) || !check_end(p, 1))
        return false;
    const ns_point from = way->at[0], to = way->at[way->count - 1];
    if ((way->count == 2 && is_one_side(p->arr, from, to)) // along the frame
        || (!way->ends[0].i && ns_point_same(from, to)))
        return ns_probe_misfit(p, NS_FIT_OUTSIDE, from);
    return true;
}

// -- other strands ------------------------------------------------------------------------------

bool ns_probe_keep(ns_prober *p, const ns_meeting *meeting, const ns_meeting *back)
{
    if (!ns_array_push(p->ctx, &p->probe->meetings, *meeting)
        || (back && !ns_array_push(p->ctx, &p->probe->meetings, *back))) {
        p->status = ns_no_memory(p->ctx);
        return false;
    }
    p->crossings++;
    return p->limits.most <= 0 || p->crossings <= p->limits.most
           || ns_probe_misfit(p, NS_FIT_MANY, p->way->at[meeting->segment]);
}

static bool meet_ref(ns_prober *p, const ns_bucket_ref *ref, ns_square_place place)
{
    const ns_probe_side *s = &p->side;
    const bool at_a = s->node_a && (ns_point_same(ref->a, s->a) || ns_point_same(ref->b, s->a));
    const bool at_b = s->node_b && (ns_point_same(ref->a, s->b) || ns_point_same(ref->b, s->b));
    ns_meeting m = { .segment = s->segment,
                     .other = ref->strand,
                     .other_segment = ref->segment };
    int sign;

    if (ref->strand < 0)
        return at_a || at_b || !ns_on_segment(s->a, s->b, ref->a)
               || ns_probe_misfit(p, NS_FIT_TIE, ref->a);
    // Whoever has an end in common with us there ends at our node.
    if (at_a || at_b) {
        const ns_point node = at_a ? s->a : s->b;
        const ns_point other = ns_point_same(ref->a, node) ? ref->b : ref->a;
        return !ns_same_direction(node, at_a ? s->b : s->a, other)
               || ns_probe_misfit(p, NS_FIT_NODE, node);
    }
    switch (ns_segments_meet(s->a, s->b, ref->a, ref->b, &m.at, &m.other_at, &sign)) {
    case NS_APART:
        return true;
    case NS_TIE:
        return ns_probe_misfit(p, NS_FIT_TIE, s->a);
    default:
        m.sign = sign;
        return !ns_square_has(place, s->a, s->b, m.at) || ns_probe_keep(p, &m, NULL);
    }
}

static bool meet_square(void *user, int32_t square, ns_square_place place)
{
    ns_prober *p = user;
    const ns_probe_side *s = &p->side;
    const ns_buckets *buckets = &p->arr->inside->buckets;
    const ns_bucket_ref *refs = buckets->refs.at;

    p->status = ns_steps_add(p->ctx, &p->steps, 1 + buckets->squares.at[square].count);
    if (p->status != NS_OK)
        return false;
    for (int32_t r = buckets->squares.at[square].refs; r; r = refs[r].next) {
        const ns_bucket_ref *ref = &refs[r];
        if (ns_segment_misses(ref->a, ref->b, s->least, s->most)
            || (ref->strand == p->limits.without && ref->strand > 0))
            continue;
        if (!meet_ref(p, ref, place))
            return false;
    }
    return true;
}

// The squares of a short segment's box are few, one or two more than it goes through, and simpler
// to find. *is_short says whether they are few and none is cut into parts.
static bool meet_box(ns_prober *p, bool *is_short)
{
    const ns_probe_side *s = &p->side;
    const ns_buckets *buckets = &p->arr->inside->buckets;
    const int32_t shift = buckets->shift;
    const int32_t left = s->least.x >> shift, right = s->most.x >> shift;
    const int32_t top = s->least.y >> shift, bottom = s->most.y >> shift;
    const ns_square *first = &buckets->squares.at[top * buckets->columns + left];
    const ns_square *last = &buckets->squares.at[bottom * buckets->columns + left];

    *is_short = right - left <= 1 && bottom - top <= 1
                && !(first->parts || first[right - left].parts || last->parts
                     || last[right - left].parts);
    for (int32_t row = top; *is_short && row <= bottom; row++) {
        for (int32_t column = left; column <= right; column++) {
            const int32_t square = row * buckets->columns + column;
            const ns_square_place place = { { column << shift, row << shift }, shift };
            if (buckets->squares.at[square].refs && !meet_square(p, square, place))
                return false;
        }
    }
    return true;
}

static bool meet_squares(ns_prober *p)
{
    bool is_short;

    if (!meet_box(p, &is_short))
        return false;
    return is_short
           || ns_buckets_visit(&p->arr->inside->buckets, p->side.a, p->side.b, meet_square, p);
}

static int compare_meetings(const void *a, const void *b, void *user)
{
    const ns_meeting *m = a, *n = b;

    (void)user;
    return m->segment != n->segment ? m->segment - n->segment : ns_ratio_compare(m->at, n->at);
}

// Puts the crossings from one on in order; two at one place do not fit.
static bool sort_many(ns_prober *p, int32_t from)
{
    ns_meeting *at = p->probe->meetings.at + from;
    const int32_t count = p->probe->meetings.count - from;

    p->status = ns_sort(p->ctx, at, count, sizeof *at, compare_meetings, NULL);
    if (p->status != NS_OK)
        return false;
    for (int32_t i = 1; i < count; i++)
        if (compare_meetings(&at[i - 1], &at[i], NULL) == 0)
            return ns_probe_misfit(p, NS_FIT_TIE, p->way->at[at[i].segment]);
    return true;
}

// The same for those of one segment, mostly a few.
static bool sort_tail(ns_prober *p, int32_t from)
{
    ns_meeting *at = p->probe->meetings.at;

    if (p->probe->meetings.count - from > FEW_MEETINGS)
        return sort_many(p, from);

    for (int32_t i = from + 1; i < p->probe->meetings.count; i++) {
        const ns_meeting m = at[i];
        int32_t k = i;
        for (; k > from; k--) {
            const int order = ns_ratio_compare(at[k - 1].at, m.at);
            if (order == 0)
                return ns_probe_misfit(p, NS_FIT_TIE, p->way->at[m.segment]);
            if (order < 0)
                break;
            at[k] = at[k - 1];
        }
        at[k] = m;
    }
    return true;
}

static bool meet_others(ns_prober *p, int32_t segment)
{
    const ns_way *way = p->way;
    const int32_t from = p->probe->meetings.count;

    p->side = ns_probe_side_of(way, segment);
    p->side.node_a = !way->closed && segment == 0 && way->ends[0].i;
    p->side.node_b = !way->closed && segment == way->count - 2 && way->ends[1].i;
    return meet_squares(p) && sort_tail(p, from);
}

// -- all of it ----------------------------------------------------------------------------------

static void probe_all(ns_prober *p)
{
    if (!check_points(p) || !check_ends(p) || !ns_probe_self(p))
        return;
    const bool self = p->probe->meetings.count > 0;
    for (int32_t i = 0; i < ns_way_segments(p->way); i++)
        if (!meet_others(p, i))
            return;
    if (self) // puts the crossings with itself among the others
        sort_many(p, 0);
}

ns_status ns_arrangement_probe(ns_ctx *ctx, const ns_arrangement *arr, const ns_way *way,
                               const ns_probe_limits *limits, ns_probe *probe)
{
    ns_prober p = { .ctx = ctx, .arr = arr, .way = way, .probe = probe };

    p.limits = limits ? *limits : (ns_probe_limits){ .without = -1 };
    probe->fit = NS_FITS;
    probe->where = (ns_point){ 0, 0 };
    probe->meetings.count = 0;
    NS_ASSERT(!arr->inside->peek.strand);
    probe_all(&p);
    if (p.status == NS_OK)
        p.status = ns_spend(ctx, p.steps);
    if (p.status != NS_OK || probe->fit != NS_FITS)
        probe->meetings.count = 0;
    return p.status;
}

void ns_probe_drop(ns_ctx *ctx, ns_probe *probe)
{
    ns_arrays_drop(ctx, &probe->meetings, &probe->scratch);
    *probe = (ns_probe){ 0 };
}
