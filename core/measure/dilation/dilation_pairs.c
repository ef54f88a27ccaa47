// dilation_pairs.c: the bad pairs of two spans.
//
// Most pairs of spans near each other belong to two strands that cross there. Every pair of their
// samples is joined by the path through the crossing, and two sums show that it is short enough:
//
//   - the longest of these paths is no longer than delta_max times the distance of the boxes;
//   - or all directions along these paths are within an angle, as along one strand (spans.c):
//     then no path is much longer than the straight line between its ends.
#include "measure/dilation/dilation_parts.h"

#define WALK 8 // spans between a crossing and the span in question

ns_dilation_rule ns_dilation_rule_of(const ns_de_jong *de_jong)
{
    const double steps = de_jong->d_dil / ns_units(1, NS_DE_JONG_SIDE);
    ns_dilation_rule rule = { .d_dil = de_jong->d_dil,
                              .dilation = de_jong->dilation,
                              .near = (int64_t)steps + 1,
                              .near2 = (int64_t)(steps * steps),
                              .cone = ns_cone_limit(de_jong->dilation),
                              .skip = (int64_t)(NS_ROUGH * de_jong->dilation) };

    NS_ASSERT(de_jong->dilation >= NS_LEAST_DILATION);
    while (ns_units(ns_sqrt((double)rule.near2), NS_DE_JONG_SIDE) < rule.d_dil)
        rule.near2++;
    while (ns_units(ns_sqrt((double)(rule.near2 - 1)), NS_DE_JONG_SIDE) >= rule.d_dil)
        rule.near2--;
    NS_ASSERT(rule.near * rule.near >= rule.near2);
    rule.longest = ns_dilation_limit(&rule, ns_sqrt((double)rule.near2));
    return rule;
}

ns_dilation_side ns_side_of(const ns_stage *stage, int32_t strand, int32_t index)
{
    const ns_samples *samples = stage->actors.at[strand].samples;

    return (ns_dilation_side){ .strand = strand,
                               .index = index,
                               .way = &stage->arr.strands.at[strand],
                               .samples = samples,
                               .span = &samples->spans.at[index] };
}

// -- contacts -------------------------------------------------------------------------------------

static void add_contact(ns_pairing *pairing, const ns_stop *stop, int32_t other)
{
    const ns_entry *entry = &pairing->stage->arr.entries.at[other];

    if (pairing->contact_count < NS_CONTACTS_MAX)
        pairing->contacts[pairing->contact_count++] =
            (ns_touch){ entry->strand, stop->arc, entry->arc };
}

static void find_contacts(ns_pairing *pairing)
{
    const ns_arrangement *arr = &pairing->stage->arr;
    const ns_stops stops = ns_paths_stops(pairing->paths, pairing->side.strand);
    const int64_t from = pairing->side.span->from - pairing->rule->longest / 2;
    const int64_t to = pairing->side.span->to + pairing->rule->longest / 2;

    for (int32_t s = ns_stops_beyond(stops, from - 1); s < stops.count && stops.at[s].arc <= to;
         s++) {
        const ns_stop *stop = &stops.at[s];
        const ns_entry *entry = &arr->entries.at[stop->entry];
        if (entry->kind != NS_ENTRY_NODE) {
            add_contact(pairing, stop, entry->twin);
            continue;
        }
        const ns_node *node = &arr->nodes.at[entry->node];
        for (int32_t i = 0; i < node->ends.count; i++)
            if (node->ends.at[i] != stop->entry)
                add_contact(pairing, stop, node->ends.at[i]);
    }
}

void ns_pairing_begin(ns_pairing *pairing, ns_dilation_side side)
{
    pairing->side = side;
    pairing->contact_count = 0;
    pairing->leaf = -1;
    find_contacts(pairing);
}

// -- settled at once --------------------------------------------------------------------------------

static bool short_enough(const ns_dilation_rule *rule, int64_t way, int64_t apart2)
{
    const double limit2 = rule->dilation * rule->dilation * 0.9999 * (double)apart2;

    return (double)way * (double)way <= limit2;
}

// The furthest that a sample of the span is from a place.
static int64_t furthest(const ns_stage_span *span, int64_t arc)
{
    const int64_t a = ns_away(span->from, arc), b = ns_away(span->to, arc);

    return a > b ? a : b;
}

// The nearest that one is, at least.
static int64_t nearest(const ns_dilation_side *side, int64_t arc)
{
    const ns_stage_span *span = side->span;

    if (arc <= span->from)
        return span->from - arc;
    if (arc >= span->to)
        return arc - span->to;
    while (span->level > 0) { // down to the last that begins before
        const ns_stage_span *part = &side->samples->spans.at[span->first];
        const ns_stage_span *end = part + span->count;
        while (part + 1 < end && part[1].from <= arc)
            part++;
        span = part;
    }
    const ns_sample *at = &side->samples->all.at[span->first];
    int32_t i = 0;
    while (i + 1 < span->count && at[i + 1].arc <= arc)
        i++;
    const ns_sample *end = &side->samples->all.at[side->samples->all.count];
    const int64_t before = arc - at[i].arc;
    NS_ASSERT(before >= 0);
    const int64_t after = &at[i + 1] < end ? at[i + 1].arc - arc : NS_FAR;
    return before < after ? before : after;
}

// All directions between the span and a place on its strand.
static ns_cone cone_from(const ns_dilation_side *side, int64_t arc)
{
    const ns_stage_span *spans = side->samples->spans.at;
    const ns_dilation_spans level = ns_spans_level(side->samples, side->span->level);
    ns_cone cone = ns_cone_of(side->span);
    int32_t k = side->index, walk = WALK;

    for (; k > level.first && spans[k].from > arc && walk > 0; walk--)
        cone = ns_cone_with(cone, ns_cone_of(&spans[--k]));
    for (; k + 1 < level.end && spans[k + 1].from <= arc && walk > 0; walk--)
        cone = ns_cone_with(cone, ns_cone_of(&spans[++k]));
    return walk > 0 ? cone : (ns_cone){ 0, NS_HALF_TURN };
}

static bool wide_enough(const ns_pairing *pairing, const ns_dilation_side *one,
                        const ns_dilation_side *other, ns_touch contact)
{
    const ns_stage_span *a = one->span, *b = other->span;
    const uint64_t limit = 2 * (uint64_t)pairing->rule->cone;
    const ns_cone here = cone_from(one, contact.here);
    const ns_cone there = cone_from(other, contact.there);
    const int64_t turn = (int32_t)(here.way - there.way);
    const uint64_t along = (uint64_t)(turn < 0 ? -turn : turn);
    const bool a_before = a->from < contact.here;
    const bool b_before = b->from < contact.there;
    const bool a_after = contact.here < a->to;
    const bool b_after = contact.there < b->to;
    uint64_t angle = 0;

    if ((a_before && b_after) || (a_after && b_before))
        angle = along;
    if (((a_before && b_before) || (a_after && b_after)) && NS_HALF_TURN - along > angle)
        angle = NS_HALF_TURN - along;
    return angle + here.spread + there.spread <= limit && 2 * (uint64_t)here.spread <= limit
           && 2 * (uint64_t)there.spread <= limit
           && nearest(one, contact.here) + nearest(other, contact.there) >= pairing->rule->skip;
}

static bool settled(const ns_pairing *pairing, const ns_dilation_side *one,
                    const ns_dilation_side *other, int64_t apart2)
{
    const ns_stage_span *a = one->span, *b = other->span;

    if (one->strand == other->strand) {
        const int64_t way = a->from < b->from ? b->to - a->from : a->to - b->from;
        if (short_enough(pairing->rule, way, apart2))
            return true;
    }
    for (int32_t i = 0; i < pairing->contact_count; i++) {
        const ns_touch contact = pairing->contacts[i];
        if (contact.strand != other->strand)
            continue;
        const int64_t way = furthest(a, contact.here) + furthest(b, contact.there);
        if (short_enough(pairing->rule, way, apart2)
            || wide_enough(pairing, one, other, contact))
            return true;
    }
    return false;
}

// -- pair by pair -----------------------------------------------------------------------------------

// The samples of a span by edges.
static int32_t find_runs(ns_paths *paths, const ns_dilation_side *side, ns_edge_run *runs)
{
    const ns_sample *at = &side->samples->all.at[side->span->first];
    int32_t count = 0;

    for (int32_t i = 0; i < side->span->count; count++) {
        ns_edge_run *run = &runs[count];
        run->on = ns_paths_place(paths, side->strand, at[i].arc);
        run->first = i++;
        while (i < side->span->count && at[i].arc < run->on.at[1])
            i++;
        run->end = i;
    }
    NS_ASSERT(count > 0 && count <= NS_SPAN_MAX);
    return count;
}

// All pairs of samples on two edges.
typedef struct block {
    ns_pairing *pairing;
    const ns_dilation_side *other;
    const ns_on_edge *here, *there;
    int64_t far[4];   // from end i of one edge to end j of the other: 2 i + j
    int64_t known[4]; // a way that was not found is longer than this
    int64_t sum;
} block;

// The way from a sample to both ends of the other edge, as far as is known.
static void ways_from(const block *b, int64_t arc, int64_t ways[2])
{
    const int64_t back = arc - b->here->at[0], on = b->here->at[1] - arc;

    for (int j = 0; j < 2; j++) {
        const int64_t one = back + b->far[j], other = on + b->far[2 + j];
        ways[j] = one < other ? one : other;
    }
}

// Looks for ways that are not known; whether there is one no longer than `most`.
static bool search(block *b, int64_t arc_1, int64_t arc_2, int64_t most)
{
    for (int k = 0; k < 4; k++) {
        const int64_t rest =
            most - ns_away(arc_1, b->here->at[k >> 1]) - ns_away(arc_2, b->there->at[k & 1]);
        if (rest <= b->known[k])
            continue;
        b->known[k] = rest;
        b->far[k] =
            ns_paths_between(b->pairing->ctx, b->pairing->paths, b->here->vertex[k >> 1],
                             b->there->vertex[k & 1], &b->known[k]);
        if (b->far[k] < NS_FAR)
            b->known[k] = NS_FAR;
        if (b->far[k] <= rest)
            return true;
    }
    return false;
}

static void add_bad(block *b, const ns_sample *p, const ns_sample *q, double d, int64_t most)
{
    const int64_t share = ns_dilation_share(b->pairing->rule, p, q, d);

    NS_ASSERT(share >= 0 && most <= b->pairing->rule->longest);
    b->sum += share;
    b->pairing->longest = ns_max(most, b->pairing->longest);
    if (b->pairing->bad)
        b->pairing->bad(b->pairing->user,
                        &(ns_bad_pair){ p, q, { b->here->edge, b->there->edge }, share });
}

// Whether every pair of a sample and the others, which are at least so far away, is good.
static bool row_is_good(const block *b, const int64_t ways[2], const ns_sample *first,
                        const ns_sample *end, int64_t apart2)
{
    const int64_t one = ways[0] + (end[-1].arc - b->there->at[0]);
    const int64_t other = ways[1] + (b->there->at[1] - first->arc);

    return short_enough(b->pairing->rule, one < other ? one : other, apart2);
}

// One sample and those of the other edge.
static void add_row(block *b, const ns_sample *p, const ns_sample *q, const ns_sample *end)
{
    const ns_dilation_rule *rule = b->pairing->rule;
    const ns_stage_span *span = b->other->span;
    const bool same = b->pairing->side.strand == b->other->strand;
    const int64_t apart2 = ns_boxes_apart(p->at, p->at, span->least, span->most);
    int64_t ways[2];

    if (apart2 >= rule->near2)
        return;
    ways_from(b, p->arc, ways);
    if (q < end && row_is_good(b, ways, q, end, apart2))
        return;
    for (; q < end; q++) {
        const int64_t square = ns_square_between(p->at, q->at);
        if (square >= rule->near2 || square == 0)
            continue;
        const int64_t one = ways[0] + (q->arc - b->there->at[0]);
        const int64_t other = ways[1] + (b->there->at[1] - q->arc);
        const int64_t way = one < other ? one : other;
        if (short_enough(rule, way, square))
            continue;
        const double d = ns_sqrt((double)square);
        const int64_t most = ns_dilation_limit(rule, d);
        if (way <= most || (same && ns_strand_along(b->other->way, p->arc, q->arc) <= most))
            continue;
        if (!search(b, p->arc, q->arc, most))
            add_bad(b, p, q, d, most);
        ways_from(b, p->arc, ways);
    }
}

static int64_t knot_of_leaves(ns_pairing *pairing, const ns_dilation_side *one,
                              const ns_dilation_side *other)
{
    const ns_stage_span *a = one->span, *b = other->span;
    const ns_sample *p = &one->samples->all.at[a->first];
    const ns_sample *q = &other->samples->all.at[b->first];
    ns_edge_run runs[NS_SPAN_MAX];
    const int32_t count = find_runs(pairing->paths, other, runs);
    int64_t sum = 0;

    NS_ASSERT(a->level == 0 && b->level == 0);
    pairing->paths->steps += a->count * b->count;
    if (pairing->leaf != one->index) {
        pairing->leaf = one->index;
        pairing->run_count = find_runs(pairing->paths, one, pairing->runs);
    }
    for (int32_t k = 0; k < pairing->run_count; k++) {
        for (int32_t m = 0; m < count; m++) {
            block on = { .pairing = pairing,
                         .other = other,
                         .here = &pairing->runs[k].on,
                         .there = &runs[m].on,
                         .far = { NS_FAR, NS_FAR, NS_FAR, NS_FAR },
                         .known = { -1, -1, -1, -1 } };
            for (int32_t i = pairing->runs[k].first; i < pairing->runs[k].end; i++) {
                const int32_t first = a == b ? ns_max(i + 1, runs[m].first) : runs[m].first;
                add_row(&on, &p[i], &q[first], &q[runs[m].end]);
            }
            sum += on.sum;
        }
    }
    return sum;
}

// -- spans of spans ---------------------------------------------------------------------------------

static ns_dilation_side part_of(const ns_dilation_side *side, int32_t index)
{
    ns_dilation_side part = *side;

    part.index = index;
    part.span = &side->samples->spans.at[index];
    return part;
}

// Whether the strand alone settles it: both are on it, and of one level.
static bool within_reach(const ns_dilation_side *one, const ns_dilation_side *other)
{
    const int32_t ahead = other->index - one->index;

    return one->strand == other->strand && one->span->level == other->span->level
           && (ahead >= 0 ? ahead <= one->span->reach : -ahead <= other->span->reach);
}

// Goes down at most twice NS_LEVELS.
static int64_t knot_of(ns_pairing *pairing, const ns_dilation_side *one,
                       const ns_dilation_side *other)
{
    const ns_stage_span *a = one->span, *b = other->span;
    int64_t sum = 0;

    if (within_reach(one, other))
        return 0;
    const int64_t apart2 = ns_boxes_apart(a->least, a->most, b->least, b->most);
    pairing->paths->steps++;
    if (apart2 >= pairing->rule->near2 || (a != b && settled(pairing, one, other, apart2)))
        return 0;
    if (a->level == 0 && b->level == 0)
        return knot_of_leaves(pairing, one, other);
    if (a->level >= b->level) {
        for (int32_t i = a->first; i < a->first + a->count; i++) {
            const ns_dilation_side part = part_of(one, i);
            for (int32_t j = i; a == b && j < a->first + a->count; j++) {
                const ns_dilation_side other_part = part_of(one, j);
                sum += knot_of(pairing, &part, &other_part);
            }
            sum += a == b ? 0 : knot_of(pairing, &part, other);
        }
        return sum;
    }
    for (int32_t j = b->first; j < b->first + b->count; j++) {
        const ns_dilation_side part = part_of(other, j);
        sum += knot_of(pairing, one, &part);
    }
    return sum;
}

int64_t ns_pairing_knot(ns_pairing *pairing, const ns_dilation_side *other)
{
    pairing->longest = 0;
    if (pairing->side.strand == other->strand && other->samples->gentle)
        return 0;
    return knot_of(pairing, &pairing->side, other);
}
