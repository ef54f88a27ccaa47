// stage_spots.c: every blemish of the papers' terms, one by one, from the arrangement and the cubics
// alone.
//
// Nothing that the stage keeps up to date is looked at: all pairs of vertices are compared, all
// crossings, steps, faces and curves visited. The sum of what is found must be the stage's sums. So a
// page that was not put up strand by strand is counted the same way.
#include "measure/stage/stage_parts.h"

// Who is told of the blemishes.
typedef struct visitor {
    ns_ctx *ctx;
    ns_stage *stage;
    ns_sums *sums;   // or NULL
    ns_spots *spots; // or NULL
} visitor;

static ns_status tell(const visitor *v, ns_spot spot)
{
    if (spot.sum == 0)
        return NS_OK;
    if (v->sums)
        v->sums->of[spot.term] += spot.sum;
    if (v->spots && !ns_array_push(v->ctx, v->spots, spot))
        return ns_no_memory(v->ctx);
    return NS_OK;
}

static bool keeps(const visitor *v, ns_term term)
{
    return ns_stage_keeps(v->stage, term);
}

// -- vertices -------------------------------------------------------------------------------------

ns_status ns_stage_vertices(ns_ctx *ctx, const ns_arrangement *arr, ns_stage_points *points)
{
    const ns_strand *frame = &arr->strands.at[0];
    bool room = true;

    NS_ASSERT(points->count == 0);
    for (int32_t i = 0; i < 4 && room; i++)
        room = ns_array_push(ctx, points, frame->way.at[i]);
    for (int32_t e = 1; e < arr->entries.count && room; e++)
        room = !ns_tells_vertex(arr, e) || ns_array_push(ctx, points, arr->entries.at[e].point);
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status visit_pairs(const visitor *v, const ns_stage_points *points)
{
    for (int32_t i = 0; i < points->count; i++) {
        NS_TRY(ns_spend(v->ctx, i));
        for (int32_t k = 0; k < i; k++) {
            const ns_point a = points->at[k], b = points->at[i];
            NS_TRY(tell(v, (ns_spot){ .term = NS_TERM_VERTEX,
                                      .at = { a, b },
                                      .sum = ns_pair_cost(v->stage->de_jong.d_vert, a, b) }));
        }
    }
    return NS_OK;
}

static ns_status visit_vertices(const visitor *v)
{
    ns_stage_points points = { 0 };
    ns_status status = NS_OK;

    if (!keeps(v, NS_TERM_VERTEX))
        return NS_OK;
    status = ns_stage_vertices(v->ctx, &v->stage->arr, &points);
    if (status == NS_OK)
        status = visit_pairs(v, &points);
    ns_array_drop(v->ctx, &points);
    return status;
}

// -- angles and steps -----------------------------------------------------------------------------

static ns_status visit_angles(const visitor *v)
{
    const ns_stage *stage = v->stage;

    if (!keeps(v, NS_TERM_ANGLE))
        return NS_OK;
    for (int32_t e = 1; e < stage->arr.entries.count; e++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        if (entry->kind != NS_ENTRY_CROSS || e > entry->twin)
            continue;
        const ns_vec a = ns_stage_tangent(stage, (ns_entry_id){ e });
        const ns_vec b = ns_stage_tangent(stage, (ns_entry_id){ entry->twin });
        NS_TRY(tell(v, (ns_spot){ .term = NS_TERM_ANGLE,
                                  .at = { entry->point, entry->point },
                                  .sum = ns_angle_cost(&stage->kerkhof, a, b) }));
    }
    for (int32_t n = 1; n < stage->arr.nodes.count; n++) {
        const ns_point at = stage->arr.nodes.at[n].at;
        NS_TRY(tell(v, (ns_spot){ .term = NS_TERM_ANGLE,
                                  .at = { at, at },
                                  .sum = ns_node_angles(stage, n, -1) }));
    }
    return NS_OK;
}

static ns_status visit_steps(const visitor *v)
{
    const ns_arrangement *arr = &v->stage->arr;

    if (!keeps(v, NS_TERM_DISTANCE))
        return NS_OK;
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind == NS_ENTRY_FREE || entry->kind == NS_ENTRY_ANCHOR
            || entry->strand == 0)
            continue;
        const int32_t next = ns_vertex_next(arr, e);
        if (next)
            NS_TRY(tell(v, (ns_spot){ .term = NS_TERM_DISTANCE,
                                      .at = { entry->point, arr->entries.at[next].point },
                                      .sum = ns_step_between(v->stage, e, next) }));
    }
    return NS_OK;
}

// -- faces ----------------------------------------------------------------------------------------

// About the middle of a face: the mean of the points of its boundary.
static ns_point middle_of(const ns_arrangement *arr, int32_t face)
{
    const ns_half_id first = { arr->faces.at[face].half };
    ns_half_id half = first;
    ns_vec sum = { 0, 0 };
    double count = 0;

    do {
        const ns_entry *entry = &arr->entries.at[half.i >> 1];
        const ns_entry *next = &arr->entries.at[entry->next];
        const ns_strand *strand = &arr->strands.at[entry->strand];
        const int32_t last =
            next->kind == NS_ENTRY_ANCHOR ? strand->segments - 1 : next->segment;
        sum = ns_vec_add(sum, ns_vec_of(arr->entries.at[ns_half_from(arr, half).i].point));
        count++;
        for (int32_t s = entry->segment + 1; s <= last; s++, count++)
            sum = ns_vec_add(sum, ns_vec_of(strand->way.at[s]));
        half = ns_half_next(arr, half);
    } while (half.i != first.i);
    return ns_point_of(ns_vec_scale(sum, 1 / count));
}

static ns_status visit_faces(const visitor *v)
{
    static const ns_term terms[] = { NS_TERM_FACE, NS_TERM_SMALL, NS_TERM_BIG };
    const ns_arrangement *arr = &v->stage->arr;

    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++) {
        if (!arr->faces.at[f].alive)
            continue;
        const int64_t area2 = ns_face_area2(arr, (ns_face_id){ f });
        for (int32_t i = 0; i < NS_COUNT(terms); i++) {
            const int64_t sum =
                keeps(v, terms[i]) ? ns_face_cost(v->stage, terms[i], area2) : 0;
            if (sum == 0)
                continue;
            const ns_point at = middle_of(arr, f);
            NS_TRY(tell(
                v, (ns_spot){ .term = terms[i], .at = { at, at }, .sum = sum, .face = f }));
        }
    }
    return NS_OK;
}

// -- curves ---------------------------------------------------------------------------------------

static ns_point end_point(const ns_arrangement *arr, int32_t end)
{
    const ns_way *way = &arr->strands.at[end >> 1].way;

    return way->at[end & 1 ? way->count - 1 : 0];
}

static ns_status visit_lengths(const visitor *v)
{
    const ns_stage *stage = v->stage;
    int64_t length;

    for (int32_t end = 2, last;
         keeps(v, NS_TERM_LENGTH) && ns_next_curve(stage, &end, &last, &length); end++)
        NS_TRY(tell(
            v, (ns_spot){ .term = NS_TERM_LENGTH,
                          .at = { end_point(&stage->arr, end), end_point(&stage->arr, last) },
                          .sum = ns_length_cost(stage, length) }));
    return NS_OK;
}

// -- all of them ----------------------------------------------------------------------------------

ns_status ns_stage_count(ns_ctx *ctx, ns_stage *stage, ns_sums *sums)
{
    const visitor v = { .ctx = ctx, .stage = stage, .sums = sums };

    NS_ASSERT(stage->inside->pending < 0);
    *sums = (ns_sums){ 0 };
    NS_TRY(visit_vertices(&v));
    NS_TRY(visit_angles(&v));
    NS_TRY(visit_steps(&v));
    ns_counts(stage, sums);
    ns_counts_of_faces(stage, sums);
    if (stage->inside->dilation)
        sums->of[NS_TERM_DILATION] = ns_dilation_kept(stage->inside->dilation)->sum;
    if (stage->inside->shapes)
        sums->of[NS_TERM_SHAPE] = ns_shapes_kept(stage->inside->shapes)->sum;
    return ns_seen_count(ctx, stage, sums);
}

ns_status ns_stage_spots(ns_ctx *ctx, ns_stage *stage, ns_spots *spots)
{
    const visitor v = { .ctx = ctx, .stage = stage, .spots = spots };

    NS_TRY(ns_stage_settle(ctx, stage));
    NS_TRY(visit_vertices(&v));
    NS_TRY(visit_angles(&v));
    NS_TRY(visit_steps(&v));
    NS_TRY(visit_faces(&v));
    NS_TRY(visit_lengths(&v));
    if (keeps(&v, NS_TERM_DILATION))
        NS_TRY(ns_dilation_spots(ctx, stage, spots));
    if (keeps(&v, NS_TERM_SHAPE))
        NS_TRY(ns_shapes_spots(ctx, stage, spots));
    return NS_OK;
}

ns_status ns_stage_loops(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots)
{
    const ns_seen_loops *loops = &stage->inside->loops;
    ns_sums sums = { 0 };

    NS_TRY(ns_seen_count(ctx, stage, &sums));
    for (int32_t i = 0; i < loops->count; i++) {
        const ns_point at = middle_of(&stage->arr, loops->at[i]);
        const ns_spot spot = { .term = NS_TERM_SEEN,
                               .at = { at, at },
                               .sum = ns_sum_of(NS_SEEN_LOOP),
                               .face = loops->at[i] };
        NS_NEED(ctx, ns_array_push(ctx, spots, spot));
    }
    return NS_OK;
}
