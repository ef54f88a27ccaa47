// counts_probe.c: what a candidate costs at least, from its crossings alone.
//
// Most candidates are refused here, before anything is committed. Terms that a strand can make
// smaller count for nothing; small faces can grow a little where a crossing is rounded to the
// grid, which is taken off.
#include "measure/stage_parts.h"

static ns_status note_vertex(ns_ctx *ctx, ns_stage *stage, ns_point at)
{
    return ns_array_push(ctx, &stage->parts->fresh, at) ? NS_OK : ns_no_memory(ctx);
}

static ns_status note_vertices(ns_ctx *ctx, ns_stage *stage, const ns_part *part)
{
    ns_stage_parts *parts = stage->parts;
    const ns_point *at = parts->line.points.at;
    const int32_t last = parts->line.points.count - 1;

    parts->fresh.count = 0;
    for (int32_t i = 0; i < parts->probe.meetings.count; i++) {
        const ns_meeting *m = &parts->probe.meetings.at[i];
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
    ns_stage_parts *parts = stage->parts;

    parts->fresh.count = 0;
    if (!ns_stage_keeps(stage, NS_TERM_VERTEX))
        return NS_OK;
    NS_TRY(note_vertices(ctx, stage, part));
    NS_TRY(ns_crowd_room(ctx, &parts->crowd, parts->fresh.count));
    for (; parts->fresh_in < parts->fresh.count; parts->fresh_in++)
        least->of[NS_TERM_VERTEX] +=
            ns_crowd_put(&parts->crowd, parts->fresh.at[parts->fresh_in]);
    return NS_OK;
}

static int64_t crossing_angles(const ns_stage *stage, const ns_part *part)
{
    const ns_stage_parts *parts = stage->parts;
    const ns_stretch *stretches = parts->line.stretches.at;
    int64_t sum = 0;

    for (int32_t i = 0; i < parts->probe.meetings.count; i++) {
        const ns_meeting *m = &parts->probe.meetings.at[i];
        if (m->other < 0 && m->segment > m->other_segment)
            continue;
        const ns_actor *other = &stage->actors.at[ns_max(0, m->other)];
        const ns_vec a = ns_chain_tangent(part->cubics, stretches, m->segment, m->at);
        const ns_vec b = ns_chain_tangent(m->other < 0 ? part->cubics : other->cubics,
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

// How much faces that are too small can grow, in grid steps squared: where a crossing is rounded
// the other strand's segment moves by less than 0.71 steps, and the faces on both sides with it.
static double rounding_area(const ns_stage *stage)
{
    const ns_probe *probe = &stage->parts->probe;
    double sum = 0;

    for (int32_t i = 0; i < probe->meetings.count; i++) {
        const ns_meeting *m = &probe->meetings.at[i];
        if (m->other < 0)
            continue;
        const int64_t *arc = stage->arr.strands.at[m->other].arc + m->other_segment;
        sum += 0.75 * (double)(arc[1] - arc[0] + 1);
    }
    return sum;
}

static int64_t lower(int64_t sum, double by)
{
    const int64_t left = sum - ns_sum_of(by);

    return left > 0 ? left : 0;
}

static void count_faces(const ns_stage *stage, ns_sums *least)
{
    const double steps2 = rounding_area(stage);
    // Each face is rounded by itself.
    const double sums = 2.0 * (stage->parts->probe.meetings.count + 2) / NS_SUM_ONE;

    if (ns_stage_keeps(stage, NS_TERM_FACE))
        least->of[NS_TERM_FACE] =
            lower(least->of[NS_TERM_FACE], ns_units2(steps2, NS_DE_JONG_SIDE) + sums);
    if (ns_stage_keeps(stage, NS_TERM_SMALL))
        least->of[NS_TERM_SMALL] =
            lower(least->of[NS_TERM_SMALL],
                  2 * stage->kerkhof.s_t * ns_units2(steps2, NS_KERKHOF_SIDE) + sums);
}

ns_status ns_counts_of_probe(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_sums *least)
{
    static const ns_term can_fall[] = { NS_TERM_DILATION, NS_TERM_DISTANCE, NS_TERM_BIG,
                                        NS_TERM_SHAPE,    NS_TERM_EMPTY,    NS_TERM_LOOSE,
                                        NS_TERM_CELLS };

    *least = stage->sums;
    for (int32_t i = 0; i < NS_COUNT(can_fall); i++)
        least->of[can_fall[i]] = 0;
    count_faces(stage, least);
    least->of[NS_TERM_EXIT] += stage->parts->exit;
    for (int32_t i = 0; i < stage->parts->tight.count; i++)
        least->of[NS_TERM_BEND] += ns_sum_of(stage->parts->tight.at[i].lack);
    if (ns_stage_keeps(stage, NS_TERM_ANGLE))
        least->of[NS_TERM_ANGLE] += crossing_angles(stage, part) - node_angles(stage, part);
    return count_vertices(ctx, stage, part, least);
}
