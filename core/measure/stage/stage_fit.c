// stage_fit.c: whether a part may be put up.
//
// Besides what the arrangement asks for: an extension and its piece alternate around their node
// with every other curve that passes there, so that curves cross at a corner and do not merely
// touch; and a curve does not cross itself unless that is allowed.
//
// Both are asked of what is up, never of what is to come: of two extensions the later one is held
// against the earlier one, whichever that is. So parts that are up together fit again in any
// order, and some of them fit when all do.
#include "measure/stage/stage_parts.h"

ns_way ns_stage_way(const ns_stage *stage, const ns_part *part)
{
    const ns_polyline *line = &stage->inside->line;

    return (ns_way){ .at = line->points.at,
                     .count = line->points.count - part->closed,
                     .closed = part->closed,
                     .ends = { part->ends[0], part->ends[1] } };
}

// The strand at the other side of a node that a part's end continues; 0: none that is up.
static int32_t mate_strand(const ns_stage *stage, const ns_part *part, int end)
{
    const int32_t strand = part->mates[end] < 0 ? 0 : part->mates[end] >> 1;

    return strand < stage->arr.strands.count && stage->arr.strands.at[strand].alive ? strand
                                                                                    : 0;
}

// -- around a node --------------------------------------------------------------------------------

// The first step of a strand from one of its ends.
static ns_point first_step(const ns_arrangement *arr, int32_t end)
{
    const ns_way *way = &arr->strands.at[end >> 1].way;

    return way->at[end & 1 ? way->count - 2 : 1];
}

// Whether, going round to the left from a to c, b comes before c.
static bool is_between(ns_point node, ns_point a, ns_point b, ns_point c)
{
    const int ab = ns_direction_compare(node, a, node, b);
    const int bc = ns_direction_compare(node, b, node, c);
    const int ac = ns_direction_compare(node, a, node, c);

    return ac < 0 ? ab < 0 && bc < 0 : ab < 0 || bc < 0;
}

// The first step of what continues an end beyond its node: its mate, or the other end of the
// candidate; false when nothing does yet.
static bool step_beyond(const ns_stage *stage, const ns_part *part, int32_t end, ns_point *step)
{
    const ns_polyline *line = &stage->inside->line;
    const int32_t mate = stage->actors.at[end >> 1].mates[end & 1];

    if (mate >= 0)
        *step = first_step(&stage->arr, mate);
    else if (end == part->mates[0])
        *step = line->points.at[1];
    else if (end == part->mates[1])
        *step = line->points.at[line->points.count - 2];
    else
        return false;
    return true;
}

static bool alternates(const ns_stage *stage, const ns_part *part, int end)
{
    const ns_polyline *line = &stage->inside->line;
    const ns_node *node = &stage->arr.nodes.at[part->ends[end].i];
    const ns_point a = first_step(&stage->arr, part->mates[end]);
    const ns_point c = line->points.at[end ? line->points.count - 2 : 1];

    NS_ASSERT(line->points.count >= 2 && part->mates[end] >= 0);
    for (int32_t i = 0; i < node->ends.count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[node->ends.at[i]];
        const int32_t other = 2 * entry->strand + (entry->at.num != 0);
        ns_point d;
        if (other == part->mates[end] || !step_beyond(stage, part, other, &d))
            continue;
        const ns_point b = first_step(&stage->arr, other);
        if (is_between(node->at, a, b, c) == is_between(node->at, a, d, c))
            return false;
    }
    return true;
}

// -- its own curve --------------------------------------------------------------------------------

static bool is_of_curve(const ns_stage *stage, const ns_part *part, int32_t strand)
{
    for (int end = 0; end < 2; end++) {
        const int32_t mate = mate_strand(stage, part, end);
        if (mate && stage->curve.at[mate] == stage->curve.at[strand])
            return true;
    }
    return false;
}

static bool meets_own_curve(const ns_stage *stage, const ns_part *part)
{
    for (int32_t i = 0; i < stage->inside->probe.meetings.count; i++) {
        const int32_t other = stage->inside->probe.meetings.at[i].other;
        if (other < 0 || is_of_curve(stage, part, other))
            return true;
    }
    return false;
}

// Whether both curves end at a node or pass it: joined they would cross there.
static bool share_node(const ns_stage *stage, int32_t a, int32_t b)
{
    for (int32_t n = 1; n < stage->arr.nodes.count; n++) {
        const ns_node *node = &stage->arr.nodes.at[n];
        bool has_a = false, has_b = false;
        for (int32_t i = 0; i < node->ends.count; i++) {
            const int32_t curve =
                stage->curve.at[stage->arr.entries.at[node->ends.at[i]].strand];
            has_a |= curve == a;
            has_b |= curve == b;
        }
        if (has_a && has_b)
            return true;
    }
    return false;
}

// Whether the two curves cross: joined they would cross themselves.
static bool have_crossing(const ns_stage *stage, int32_t a, int32_t b)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t s = 1; s < arr->strands.count; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        if (!strand->alive || stage->curve.at[s] != a)
            continue;
        for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
            const ns_entry *entry = &arr->entries.at[e];
            if (entry->kind == NS_ENTRY_CROSS
                && stage->curve.at[arr->entries.at[entry->twin].strand] == b)
                return true;
            e = entry->next;
        }
    }
    return false;
}

// Whether the part joins two curves that meet already.
static bool joins_own_curve(const ns_stage *stage, const ns_part *part)
{
    const int32_t a = mate_strand(stage, part, 0), b = mate_strand(stage, part, 1);

    return a && b && stage->curve.at[a] != stage->curve.at[b]
           && (share_node(stage, stage->curve.at[a], stage->curve.at[b])
               || have_crossing(stage, stage->curve.at[a], stage->curve.at[b]));
}

// -- all of it ------------------------------------------------------------------------------------

static bool is_picture(const ns_part *part)
{
    return part->role == NS_ROLE_PICTURE || part->role == NS_ROLE_BACKGROUND;
}

static bool fits_nodes(const ns_stage *stage, const ns_part *part)
{
    for (int end = 0; end < 2 && !part->closed && !is_picture(part); end++) {
        if (part->ends[end].i && mate_strand(stage, part, end) && !alternates(stage, part, end))
            return false;
    }
    return true;
}

ns_status ns_stage_fit(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_fit *fit)
{
    ns_stage_inside *inside = stage->inside;
    const bool no_self =
        !is_picture(part) && (!stage->options.self_crossings || part->role == NS_ROLE_DECOY);
    const ns_probe_limits limits = { .no_self = no_self, .without = -1 };

    NS_ASSERT(part->count > 0 && inside->pending < 0);
    *fit = inside->probe.fit = NS_FIT_TIE;
    inside->probe.meetings.count = 0;
    ns_polyline_clear(&inside->line);
    NS_TRY(ns_polyline_add_cubics(ctx, &inside->line, part->cubics, part->count,
                                  stage->options.tolerance));
    if (inside->line.points.count < (part->closed ? 4 : 2))
        return NS_OK;
    if (!fits_nodes(stage, part)) {
        *fit = inside->probe.fit = NS_FIT_NODE;
        return NS_OK;
    }
    const ns_way way = ns_stage_way(stage, part);
    NS_TRY(ns_arrangement_probe(ctx, &stage->arr, &way, &limits, &inside->probe));
    if (inside->probe.fit == NS_FITS && no_self
        && (meets_own_curve(stage, part) || joins_own_curve(stage, part)))
        inside->probe.fit = NS_FIT_SELF;
    *fit = inside->probe.fit;
    return NS_OK;
}

ns_status ns_stage_try(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_fit *fit)
{
    NS_TRY(ns_stage_settle(ctx, stage));
    return ns_stage_fit(ctx, stage, part, fit);
}

const ns_probe *ns_stage_probe(const ns_stage *stage)
{
    return &stage->inside->probe;
}

const ns_polyline *ns_stage_line(const ns_stage *stage)
{
    return &stage->inside->line;
}
