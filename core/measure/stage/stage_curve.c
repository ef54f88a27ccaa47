// stage_curve.c: what one curve incurs, for whoever chooses curves by their penalty.
//
// Blemishes between two curves count for both, so that what all curves incur together is more than the
// page costs: it says where to begin, not what would be saved.
#include "measure/stage/stage_parts.h"

static int64_t angles_along(const ns_stage *stage, const ns_strand *strand)
{
    int64_t sum = 0;

    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        if (entry->kind == NS_ENTRY_CROSS)
            sum += ns_angle_cost(&stage->kerkhof, ns_stage_tangent(stage, (ns_entry_id){ e }),
                                 ns_stage_tangent(stage, (ns_entry_id){ entry->twin }));
        else if (entry->node)
            sum += ns_node_angles(stage, entry->node, -1);
        e = entry->next;
    }
    return sum;
}

static int64_t steps_along(const ns_stage *stage, const ns_strand *strand)
{
    int64_t sum = 0;

    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        const int32_t next = ns_vertex_next(&stage->arr, e);
        if (next && entry->kind != NS_ENTRY_ANCHOR)
            sum += ns_step_between(stage, e, next);
        e = entry->next;
    }
    return sum;
}

static int64_t length_of_curve(const ns_stage *stage, int32_t strand)
{
    int64_t length = 0;

    if (stage->arr.strands.at[strand].way.closed)
        return 0;
    const int32_t first = ns_trail_end(stage, 2 * strand + 1, &length);
    length = 0;
    const int32_t last = ns_trail_end(stage, first, &length);
    NS_ASSERT(length >= ns_strand_length(&stage->arr.strands.at[strand]));
    return last == first ? 0 : ns_length_cost(stage, length);
}

// The faces on both sides, each once.
static void faces_along(ns_stage *stage, const ns_strand *strand, ns_sums *sums)
{
    ns_stage_inside *inside = stage->inside;

    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        for (int side = 0; side < 2 && entry->next; side++) {
            const int32_t face = entry->face[side];
            if (!ns_marks_meet(&inside->met, face))
                continue;
            const int64_t area2 = ns_face_area2(&stage->arr, (ns_face_id){ face });
            sums->of[NS_TERM_SMALL] += ns_face_cost(stage, NS_TERM_SMALL, area2);
            sums->of[NS_TERM_BIG] += ns_face_cost(stage, NS_TERM_BIG, area2);
            if (inside->shapes)
                sums->of[NS_TERM_SHAPE] += ns_shapes_of_face(inside->shapes, stage, face);
        }
        e = entry->next;
    }
}

ns_status ns_stage_curve_cost(ns_ctx *ctx, ns_stage *stage, int32_t strand, double *cost)
{
    const ns_weights weights = ns_kerkhof_weights();
    ns_sums sums = { 0 };

    NS_TRY(ns_stage_settle(ctx, stage));
    const ns_strand *at = &stage->arr.strands.at[strand];
    NS_ASSERT(strand > 0 && at->alive);
    sums.of[NS_TERM_ANGLE] = angles_along(stage, at);
    sums.of[NS_TERM_DISTANCE] = steps_along(stage, at);
    sums.of[NS_TERM_LENGTH] = length_of_curve(stage, strand);
    NS_TRY(ns_marks_begin(ctx, &stage->inside->met, stage->arr.faces.count));
    faces_along(stage, at, &sums);
    *cost = ns_sums_cost(&sums, &weights);
    return NS_OK;
}
