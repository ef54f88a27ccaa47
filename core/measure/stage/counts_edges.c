// counts_edges.c: what a candidate does at least to faces and to steps along curves, from the edges
// that it crosses.
//
// Faces that it does not go through stay as they are. One that it cuts is no larger afterwards in
// any part, so that it costs no less if it was too small (but for a little, where a crossing is
// rounded to the grid and moves a border), and perhaps nothing if it was too large.
#include "measure/stage/stage_parts.h"

#define FEW 64 // crossings of which each pair may be looked at

// -- edges ----------------------------------------------------------------------------------------

static ns_status find_edges(ns_ctx *ctx, ns_stage *stage)
{
    ns_stage_inside *inside = stage->inside;
    const int32_t count = inside->probe.meetings.count;

    inside->crossed.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &inside->crossed, count));
    for (int32_t i = 0; i < count; i++) {
        const ns_meeting *m = &inside->probe.meetings.at[i];
        inside->crossed.at[i] = m->other < 0
                                    ? 0
                                    : ns_edge_at(&stage->arr, (ns_strand_id){ m->other },
                                                 m->other_segment, m->other_at)
                                          .i;
        NS_ASSERT((inside->crossed.at[i] != 0) == (m->other >= 0));
    }
    return NS_OK;
}

// Whether no other crossing is on the same edge, for all we know.
static bool is_only_one(const ns_stage_inside *inside, int32_t i)
{
    const int32_t count = inside->crossed.count;

    for (int32_t k = 0; k < count && count <= FEW; k++) {
        if (k != i && inside->crossed.at[k] == inside->crossed.at[i])
            return false;
    }
    return count <= FEW;
}

// -- faces ----------------------------------------------------------------------------------------

// What is known of the faces that the candidate goes through.
typedef struct passage {
    ns_stage *stage;
    ns_sums *least;
    double moved; // how far borders of small faces may move, in grid steps squared
} passage;

// A face that is gone through; `length` is that of a segment of its border that is crossed, 0 on
// the frame.
static void pass_face(passage *p, int32_t face, double length)
{
    static const ns_term falling[] = { NS_TERM_BIG, NS_TERM_EMPTY, NS_TERM_POPULAR };
    ns_stage_inside *inside = p->stage->inside;
    ns_sums cost = { 0 };

    NS_ASSERT(face > NS_OUTSIDE.i);
    ns_face_costs(p->stage, ns_face_area2(&p->stage->arr, (ns_face_id){ face }), &cost);
    if (cost.of[NS_TERM_FACE] || cost.of[NS_TERM_SMALL] || cost.of[NS_TERM_SPECK])
        p->moved += 0.75 * length; // a point moves by less than 0.71
    if (!ns_marks_meet(&inside->met, face))
        return;
    if (ns_stage_keeps(p->stage, NS_TERM_POPULAR))
        cost.of[NS_TERM_POPULAR] = (int64_t)ns_stage_popular(p->stage, face) * NS_SUM_ONE;
    for (int32_t i = 0; i < NS_COUNT(falling); i++)
        p->least->of[falling[i]] -= cost.of[falling[i]];
    for (int32_t i = 0; i < NS_TERMS; i++)
        inside->passed.of[i] += cost.of[i];
    p->least->of[NS_TERM_SEEN] -=
        ns_min(ns_seen_through(p->stage, face), p->least->of[NS_TERM_SEEN]);
    if (inside->shapes)
        p->least->of[NS_TERM_SHAPE] -= ns_shapes_of_face(inside->shapes, p->stage, face);
}

static void pass_edges(passage *p, const ns_part *part)
{
    const ns_arrangement *arr = &p->stage->arr;
    const ns_stage_inside *inside = p->stage->inside;
    const ns_polyline *line = &inside->line;

    for (int32_t i = 0; i < inside->crossed.count; i++) {
        const ns_meeting *m = &inside->probe.meetings.at[i];
        if (m->other < 0)
            continue;
        const int64_t *arc = arr->strands.at[m->other].arc + m->other_segment;
        for (int side = 0; side < 2; side++)
            pass_face(p, arr->entries.at[inside->crossed.at[i]].face[side],
                      (double)(arc[1] - arc[0] + 1));
    }
    for (int end = 0; end < 2 && !part->closed; end++) {
        int32_t segment;
        ns_ratio at;
        if (part->ends[end].i
            || !ns_frame_place(arr, line->points.at[end ? line->points.count - 1 : 0], &segment,
                               &at))
            continue;
        const int32_t edge = ns_edge_at(arr, NS_FRAME_STRAND, segment, at).i;
        pass_face(p, arr->entries.at[edge].face[0], 0);
    }
}

static int64_t lower(int64_t sum, double by)
{
    const int64_t left = sum - ns_sum_of(by);

    return left > 0 ? left : 0;
}

// Small faces can cost less by what their borders move; each is rounded by itself.
static void move_borders(const passage *p)
{
    const ns_stage *stage = p->stage;
    const double rounding = 2.0 * (stage->inside->probe.meetings.count + 2) / NS_SUM_ONE;
    int64_t *of = p->least->of;

    if (p->moved == 0)
        return;
    if (ns_stage_keeps(stage, NS_TERM_FACE))
        of[NS_TERM_FACE] =
            lower(of[NS_TERM_FACE], ns_units2(p->moved, NS_DE_JONG_SIDE) + rounding);
    if (ns_stage_keeps(stage, NS_TERM_SMALL))
        of[NS_TERM_SMALL] =
            lower(of[NS_TERM_SMALL],
                  2 * stage->kerkhof.s_t * ns_units2(p->moved, NS_KERKHOF_SIDE) + rounding);
    if (ns_stage_keeps(stage, NS_TERM_SPECK) && stage->options.speck > 0)
        of[NS_TERM_SPECK] =
            lower(of[NS_TERM_SPECK],
                  ns_units2(p->moved, NS_DE_JONG_SIDE) / stage->options.speck + rounding);
}

// A candidate that meets nothing but itself says nothing of the face it is in.
static bool crosses_others(const ns_stage_inside *inside)
{
    for (int32_t i = 0; i < inside->crossed.count; i++) {
        if (inside->crossed.at[i])
            return true;
    }
    return false;
}

static ns_status count_faces(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_sums *least)
{
    static const ns_term terms[] = { NS_TERM_FACE,   NS_TERM_SMALL, NS_TERM_BIG,
                                     NS_TERM_EMPTY,  NS_TERM_SPECK, NS_TERM_SHAPE,
                                     NS_TERM_POPULAR };
    ns_stage_inside *inside = stage->inside;
    passage p = { .stage = stage, .least = least };
    const bool on_frame = !part->closed && !(part->ends[0].i && part->ends[1].i);

    inside->passed = (ns_sums){ 0 };
    inside->passed_all = on_frame || crosses_others(inside);
    if (!ns_stage_keeps_any(stage, terms, NS_COUNT(terms)))
        return NS_OK;
    if (!inside->passed_all) { // nobody knows where it is
        least->of[NS_TERM_BIG] = least->of[NS_TERM_EMPTY] = least->of[NS_TERM_SHAPE] = 0;
        least->of[NS_TERM_POPULAR] = 0;
        return NS_OK;
    }
    NS_TRY(ns_marks_begin(ctx, &inside->met, stage->arr.faces.count));
    pass_edges(&p, part);
    move_borders(&p);
    return NS_OK;
}

// -- steps ----------------------------------------------------------------------------------------

// Steps along the candidate itself, from vertex to vertex.
typedef struct walker {
    const ns_stage *stage;
    int64_t sum;
    bool started;
    ns_point at;
} walker;

static void step_to(walker *w, ns_point to)
{
    if (w->started)
        w->sum += ns_step_cost(w->stage, w->at, to);
    w->at = to;
    w->started = true;
}

static bool is_twin(const ns_meeting *a, const ns_meeting *b)
{
    return a->other < 0 && b->other < 0 && a->segment == b->other_segment
           && ns_ratio_compare(a->at, b->other_at) == 0;
}

static int64_t own_steps(const ns_stage *stage, const ns_part *part)
{
    const ns_stage_inside *inside = stage->inside;
    const ns_point *at = inside->line.points.at;
    const ns_meeting *meetings = inside->probe.meetings.at;
    const int32_t count = inside->probe.meetings.count;
    walker w = { .stage = stage };

    if (count == 0 && (part->closed || (part->ends[0].i && part->ends[0].i == part->ends[1].i)))
        return 0;
    if (!part->closed)
        step_to(&w, at[0]);
    for (int32_t i = 0; i < count; i++) {
        if (i > 0 && is_twin(&meetings[i - 1], &meetings[i]))
            continue; // a loop that nothing else crosses
        step_to(&w, ns_point_at(at[meetings[i].segment], at[meetings[i].segment + 1],
                                meetings[i].at));
    }
    if (!part->closed)
        step_to(&w, at[inside->line.points.count - 1]);
    return w.sum;
}

static bool is_anchor(const ns_arrangement *arr, int32_t entry)
{
    return arr->entries.at[entry].kind == NS_ENTRY_ANCHOR;
}

// What crossings change in the steps along the others, at least.
static int64_t others_steps(const ns_stage *stage)
{
    const ns_stage_inside *inside = stage->inside;
    const ns_arrangement *arr = &stage->arr;
    const ns_point *at = inside->line.points.at;
    int64_t sum = 0;

    for (int32_t i = 0; i < inside->crossed.count; i++) {
        const ns_meeting *m = &inside->probe.meetings.at[i];
        const int32_t edge = inside->crossed.at[i];
        if (!edge)
            continue;
        const int32_t before = is_anchor(arr, edge) ? arr->entries.at[edge].prev : edge;
        const int32_t after = ns_vertex_next(arr, edge);
        if (is_anchor(arr, before))
            continue; // nothing has crossed it before
        sum -= ns_step_between(stage, before, after);
        // A step past an anchor is two edges.
        if (before == edge && after == arr->entries.at[edge].next && is_only_one(inside, i)) {
            const ns_point x = ns_point_at(at[m->segment], at[m->segment + 1], m->at);
            sum += ns_step_cost(stage, arr->entries.at[before].point, x)
                   + ns_step_cost(stage, x, arr->entries.at[after].point);
        }
    }
    return sum;
}

ns_status ns_counts_of_edges(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_sums *least)
{
    NS_TRY(find_edges(ctx, stage));
    NS_TRY(count_faces(ctx, stage, part, least));
    if (ns_stage_keeps(stage, NS_TERM_DISTANCE))
        least->of[NS_TERM_DISTANCE] += own_steps(stage, part) + others_steps(stage);
    return NS_OK;
}
