// counts_probe.c: what a candidate costs at least, from its crossings alone.
//
// Most candidates are refused here, before anything is committed. What a strand can make smaller
// counts for nothing.
#include "measure/stage/stage_parts.h"

// -- vertices and angles --------------------------------------------------------------------------

static ns_status note_vertex(ns_ctx *ctx, ns_stage *stage, ns_point at)
{
    return ns_array_push(ctx, &stage->inside->fresh, at) ? NS_OK : ns_no_memory(ctx);
}

static ns_status note_vertices(ns_ctx *ctx, ns_stage *stage, const ns_part *part)
{
    ns_stage_inside *inside = stage->inside;
    const ns_point *at = inside->line.points.at;
    const int32_t last = inside->line.points.count - 1;

    inside->fresh.count = 0;
    for (int32_t i = 0; i < inside->probe.meetings.count; i++) {
        const ns_meeting *m = &inside->probe.meetings.at[i];
        if (m->other >= 0 || m->segment < m->other_segment)
            NS_TRY(note_vertex(ctx, stage,
                               ns_point_at(at[m->segment], at[m->segment + 1], m->at)));
    }
    for (int end = 0; end < 2 && !part->closed; end++) {
        const int32_t node = part->ends[end].i;
        if (!node
            || (stage->arr.nodes.at[node].ends.count == 0
                && (end == 0 || node != part->ends[0].i)))
            NS_TRY(note_vertex(ctx, stage, at[end ? last : 0]));
    }
    return NS_OK;
}

static ns_status count_vertices(ns_ctx *ctx, ns_stage *stage, const ns_part *part,
                                ns_sums *least)
{
    ns_stage_inside *inside = stage->inside;

    NS_ASSERT(inside->fresh_in == 0);
    inside->fresh.count = 0;
    if (!ns_stage_keeps(stage, NS_TERM_VERTEX))
        return NS_OK;
    NS_TRY(note_vertices(ctx, stage, part));
    NS_TRY(ns_crowd_room(ctx, &inside->crowd, inside->fresh.count));
    for (; inside->fresh_in < inside->fresh.count; inside->fresh_in++)
        least->of[NS_TERM_VERTEX] +=
            ns_crowd_put(&inside->crowd, inside->fresh.at[inside->fresh_in]);
    return NS_OK;
}

static int64_t crossing_angles(const ns_stage *stage, const ns_part *part)
{
    const ns_stage_inside *inside = stage->inside;
    const ns_stretch *stretches = inside->line.stretches.at;
    int64_t sum = 0;

    for (int32_t i = 0; i < inside->probe.meetings.count; i++) {
        const ns_meeting *m = &inside->probe.meetings.at[i];
        if (m->other < 0 && m->segment > m->other_segment)
            continue;
        const ns_actor *other = &stage->actors.at[ns_max(0, m->other)];
        const ns_vec a = ns_cubics_tangent(part->cubics, stretches, m->segment, m->at);
        const ns_vec b = ns_cubics_tangent(m->other < 0 ? part->cubics : other->cubics,
                                           m->other < 0 ? stretches : other->stretches,
                                           m->other_segment, m->other_at);
        sum += ns_angle_cost(&stage->kerkhof, a, b);
    }
    return sum;
}

// The angles at a node may change when two ends become one curve.
static int64_t node_angles(const ns_stage *stage, const ns_part *part)
{
    int64_t sum = 0;

    for (int end = 0; end < 2; end++) {
        const int32_t mate = part->mates[end];
        if (part->ends[end].i
            && !(mate >= 0 && mate >> 1 < stage->actors.count
                 && stage->actors.at[mate >> 1].role == NS_ROLE_PICTURE))
            sum += ns_node_angles(stage, part->ends[end].i, -1);
    }
    return sum;
}

// -- curves and the frame -------------------------------------------------------------------------

// The length of the trail of mates beyond an end; its cost is *cost.
static int64_t length_beyond(const ns_stage *stage, int32_t mate, int64_t *cost)
{
    int64_t length = 0;

    *cost = 0;
    if (mate < 0 || mate >> 1 >= stage->actors.count || !stage->arr.strands.at[mate >> 1].alive)
        return 0;
    ns_trail_end(stage, mate, &length);
    *cost = ns_length_cost(stage, length);
    return length;
}

static int64_t length_of(const ns_polyline *line)
{
    int64_t length = 0;

    for (int32_t i = 1; i < line->points.count; i++)
        length += ns_segment_length(line->points.at[i - 1], line->points.at[i]);
    return length;
}

// What the candidate adds to the cost of its curve. Two ends of one curve would close it.
static int64_t length_more(const ns_stage *stage, const ns_part *part)
{
    int64_t cost[2];
    const int64_t one = length_beyond(stage, part->mates[0], &cost[0]);
    const int64_t other = length_beyond(stage, part->mates[1], &cost[1]);

    if (one > 0 && other > 0
        && stage->curve.at[part->mates[0] >> 1] == stage->curve.at[part->mates[1] >> 1])
        return -cost[0];
    if (part->closed)
        return 0;
    return ns_length_cost(stage, length_of(&stage->inside->line) + one + other) - cost[0]
           - cost[1];
}

// How far round the frame its neighbours at a place are, ends or corners; says whether it is an
// end.
static bool label_before(const ns_strand *frame, const ns_entry *entry, int32_t side,
                         int64_t *arc)
{
    const bool is_end = entry->kind == NS_ENTRY_FRAME && entry->segment == side;

    *arc = is_end ? entry->arc : frame->arc[side];
    return is_end;
}

static bool label_after(const ns_strand *frame, const ns_entry *entry, int32_t side,
                        int64_t *arc)
{
    const bool is_end = entry->kind == NS_ENTRY_FRAME && entry->segment == side;

    *arc = is_end ? entry->arc : frame->arc[side + 1];
    return is_end;
}

// What one more end of the frame adds. Two of the candidate that are neighbours add more than this
// says of them.
static int64_t label_more(const ns_stage *stage, ns_point point)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *frame = &arr->strands.at[0];
    int64_t before, after;
    int32_t side;
    ns_ratio at;

    if (!ns_frame_place(arr, point, &side, &at))
        return 0;
    const ns_entry *edge = &arr->entries.at[ns_edge_at(arr, NS_FRAME_STRAND, side, at).i];
    const int64_t arc = ns_strand_arc(frame, side, at);
    const bool first = label_before(frame, edge, side, &before);
    const bool last = label_after(frame, &arr->entries.at[edge->next], side, &after);
    NS_ASSERT(before <= arc && arc <= after);
    return ns_label_cost(arc - before) + ns_label_cost(after - arc)
           - (first || last ? ns_label_cost(after - before) : 0);
}

static int64_t labels_more(const ns_stage *stage, const ns_part *part)
{
    const ns_polyline *line = &stage->inside->line;
    int64_t sum = 0;

    for (int end = 0; end < 2; end++) {
        if (!part->closed && !part->ends[end].i)
            sum += label_more(stage, line->points.at[end ? line->points.count - 1 : 0]);
    }
    return sum;
}

// -- all of them ----------------------------------------------------------------------------------

ns_status ns_counts_of_probe(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_sums *least)
{
    *least = stage->sums;
    least->of[NS_TERM_DILATION] = least->of[NS_TERM_LOOSE] = least->of[NS_TERM_CELLS] = 0;
    least->of[NS_TERM_SEEN] = ns_seen_least(stage);
    least->of[NS_TERM_EXIT] += stage->inside->exit;
    for (int32_t i = 0; i < stage->inside->tight.count; i++)
        least->of[NS_TERM_BEND] += ns_sum_of(stage->inside->tight.at[i].lack);
    if (ns_stage_keeps(stage, NS_TERM_LENGTH))
        least->of[NS_TERM_LENGTH] += length_more(stage, part);
    if (ns_stage_keeps(stage, NS_TERM_LABEL))
        least->of[NS_TERM_LABEL] += labels_more(stage, part);
    if (ns_stage_keeps(stage, NS_TERM_ANGLE))
        least->of[NS_TERM_ANGLE] += crossing_angles(stage, part) - node_angles(stage, part);
    NS_TRY(ns_counts_of_edges(ctx, stage, part, least));
    return count_vertices(ctx, stage, part, least);
}
