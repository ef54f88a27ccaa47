// floor.c: see floor.h.
//
// All of it is counted on the picture's own arrangement, node by node, face by face, piece by
// piece. Whatever is added later only cuts: a face into smaller ones, a stretch between two nodes
// into shorter ones, neither of which can cost less. Not so the dilation near a corner: its paths
// are taken over the corner alone, and an extension beside it may be shorter.
#include "measure/floor.h"

#include "geom/vec.h"
#include "measure/stage_parts.h"

static double units_apart(ns_point a, ns_point b, double side)
{
    return ns_units(ns_vec_length(ns_vec_sub(ns_vec_of(a), ns_vec_of(b))), side);
}

static void add(ns_sums *sums, ns_term term, double penalty)
{
    if (penalty > 0)
        sums->of[term] += ns_sum_of(penalty);
}

// -- nodes ---------------------------------------------------------------------------------------

static bool is_used(const ns_node *node)
{
    return node->ends.count > 0;
}

static ns_status count_near_nodes(ns_ctx *ctx, const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t a = 1; a < arr->nodes.count; a++) {
        NS_TRY(ns_spend(ctx, arr->nodes.count - a));
        for (int32_t b = a + 1; b < arr->nodes.count; b++) {
            const ns_node *p = &arr->nodes.at[a], *q = &arr->nodes.at[b];
            if (is_used(p) && is_used(q))
                add(sums, NS_TERM_VERTEX,
                    stage->de_jong.d_vert - units_apart(p->at, q->at, NS_DE_JONG_SIDE));
        }
    }
    return NS_OK;
}

// The end (2 * strand + 0 or 1) of an entry at a node.
static int32_t end_of(const ns_arrangement *arr, int32_t entry)
{
    const int32_t strand = arr->entries.at[entry].strand;

    return 2 * strand + (arr->strands.at[strand].last == entry);
}

static int32_t mate_of(const ns_stage *stage, int32_t end)
{
    return stage->actors.at[end >> 1].mates[end & 1];
}

// Whether the end is the first of its curve at the node: its mate, when there is one, comes later.
static bool leads(const ns_stage *stage, const ns_node *node, int32_t i)
{
    const int32_t mate = mate_of(stage, end_of(&stage->arr, node->ends.at[i]));

    for (int32_t k = 0; k < i; k++) {
        if (end_of(&stage->arr, node->ends.at[k]) == mate)
            return false;
    }
    return true;
}

// The acute angle between two directions, in degrees.
static double acute_degrees(ns_vec a, ns_vec b)
{
    return ns_atan2(ns_abs(ns_vec_turn(a, b)), ns_abs(ns_vec_dot(a, b))) * (180 / NS_PI);
}

// Each piece is one curve with its extension: two of them meet at an angle that is the picture's.
static void count_corner_angles(const ns_stage *stage, const ns_node *node, ns_sums *sums)
{
    for (int32_t i = 0; i < node->ends.count; i++) {
        const ns_vec way = ns_stage_tangent(stage, (ns_entry_id){ node->ends.at[i] });
        for (int32_t k = i + 1; k < node->ends.count; k++) {
            const ns_vec other = ns_stage_tangent(stage, (ns_entry_id){ node->ends.at[k] });
            if (leads(stage, node, i) && leads(stage, node, k))
                add(sums, NS_TERM_ANGLE, stage->kerkhof.alpha_t - acute_degrees(way, other));
        }
    }
}

// -- faces and pieces ----------------------------------------------------------------------------

static void count_faces(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++) {
        if (!arr->faces.at[f].alive)
            continue;
        const double area = (double)ns_face_area2(arr, (ns_face_id){ f }) / 2;
        const double small = stage->kerkhof.s_t - ns_units2(area, NS_KERKHOF_SIDE);
        add(sums, NS_TERM_FACE, stage->de_jong.a_min - ns_units2(area, NS_DE_JONG_SIDE));
        if (small > 0)
            add(sums, NS_TERM_SMALL, small * small);
    }
}

static void count_short_pieces(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t s = 1; s < arr->strands.count; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        const int32_t a = strand->way.ends[0].i, b = strand->way.ends[1].i;
        if (strand->alive && !strand->way.closed && a && b && a != b)
            add(sums, NS_TERM_DISTANCE,
                stage->kerkhof.d_t
                    - units_apart(arr->nodes.at[a].at, arr->nodes.at[b].at, NS_KERKHOF_SIDE));
    }
}

// The straight way from a point to the nearest side of the frame.
static int32_t steps_to_frame(const ns_arrangement *arr, ns_point p)
{
    return ns_min(ns_min(p.x, arr->width - p.x), ns_min(p.y, arr->height - p.y));
}

// How long a curve is from an end where it stops to the one where it stops again.
static int64_t curve_length(const ns_stage *stage, int32_t end, int32_t *other)
{
    const ns_arrangement *arr = &stage->arr;
    int64_t length = 0;

    for (;;) {
        length += ns_strand_length(&arr->strands.at[end >> 1]);
        *other = end ^ 1;
        const int32_t mate = mate_of(stage, *other);
        if (mate < 0)
            return length;
        end = mate;
    }
}

static int64_t leg_of(const ns_stage *stage, int32_t end)
{
    const int32_t node = stage->arr.strands.at[end >> 1].way.ends[end & 1].i;

    return node ? steps_to_frame(&stage->arr, stage->arr.nodes.at[node].at) : 0;
}

static void count_lengths(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t end = 2; end < 2 * arr->strands.count; end++) {
        const ns_strand *strand = &arr->strands.at[end >> 1];
        int32_t other;
        if (!strand->alive || strand->way.closed || mate_of(stage, end) >= 0)
            continue;
        const int64_t length = curve_length(stage, end, &other);
        const double units = ns_units(
            (double)(length + leg_of(stage, end) + leg_of(stage, other)), NS_KERKHOF_SIDE);
        if (end < other)
            add(sums, NS_TERM_LENGTH, (units - stage->kerkhof.l_t) / stage->kerkhof.l_t);
    }
}

// -- dilation near corners -----------------------------------------------------------------------

// The samples of the picture, by strand.
typedef struct floor_samples {
    ns_samples **of;
    int32_t count;
} floor_samples;

static void samples_drop(ns_ctx *ctx, floor_samples *samples)
{
    for (int32_t s = 0; samples->of && s < samples->count; s++)
        ns_samples_drop(ctx, samples->of[s]);
    ns_free(ctx, samples->of, samples->count, sizeof *samples->of);
}

static ns_status samples_make(ns_ctx *ctx, const ns_stage *stage, floor_samples *samples)
{
    samples->count = stage->arr.strands.count;
    samples->of = ns_new(ctx, samples->count, sizeof *samples->of);
    if (!samples->of)
        return ns_no_memory(ctx);
    for (int32_t s = 1; s < samples->count; s++) {
        const ns_strand *strand = &stage->arr.strands.at[s];
        if (!strand->alive || strand->way.closed)
            continue;
        samples->of[s] = ns_samples_of(ctx, strand, &stage->actors.at[s]);
        if (!samples->of[s])
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// A piece seen from a corner at one of its ends.
typedef struct corner_arm {
    const ns_samples *samples;
    int64_t length; // of the strand
    int32_t end;    // the one at the corner
    int32_t far;    // the node at the other end; 0: none
} corner_arm;

static corner_arm arm_of(const ns_stage *stage, const floor_samples *samples, int32_t entry)
{
    const int32_t end = end_of(&stage->arr, entry);
    const ns_strand *strand = &stage->arr.strands.at[end >> 1];

    return (corner_arm){ samples->of[end >> 1], ns_strand_length(strand), end,
                         strand->way.ends[~end & 1].i };
}

// Along the arm from its corner, or from the node at its other end.
static int64_t arc_from(const corner_arm *arm, const ns_sample *sample, bool far)
{
    return (arm->end & 1) != far ? arm->length - sample->arc : sample->arc;
}

static bool is_near(const ns_stage *stage, int32_t node, const ns_sample *p, const ns_sample *q)
{
    const ns_point at = stage->arr.nodes.at[node].at;

    return units_apart(p->at, at, NS_DE_JONG_SIDE) <= stage->de_jong.d_vert
           && units_apart(q->at, at, NS_DE_JONG_SIDE) <= stage->de_jong.d_vert;
}

// Of two pieces that share both corners a pair of samples near both counts at the first.
static void count_pair(const ns_stage *stage, int32_t node, const corner_arm *a,
                       const corner_arm *b, const ns_sample *p, const ns_sample *q,
                       ns_sums *sums)
{
    const ns_de_jong *limit = &stage->de_jong;
    const double apart = units_apart(p->at, q->at, NS_DE_JONG_SIDE);
    const bool twice = a->far && a->far == b->far && a->far != node;
    int64_t path = arc_from(a, p, false) + arc_from(b, q, false);

    if (apart <= 0 || apart >= limit->d_dil || !is_near(stage, node, p, q)
        || (twice && a->far < node && is_near(stage, a->far, p, q)))
        return;
    if (twice) {
        const int64_t around = arc_from(a, p, true) + arc_from(b, q, true);
        path = around < path ? around : path;
    }
    if (ns_units((double)path, NS_DE_JONG_SIDE) > limit->dilation * apart)
        add(sums, NS_TERM_DILATION, p->weight * q->weight * (limit->d_dil - apart));
}

static ns_status count_arms(ns_ctx *ctx, const ns_stage *stage, int32_t node,
                            const corner_arm *a, const corner_arm *b, ns_sums *sums)
{
    const bool drop = a->samples == b->samples; // one piece that comes back to its corner

    for (int32_t i = 0; i < a->samples->count; i++) {
        const ns_sample *p = &a->samples->at[i];
        if (!is_near(stage, node, p, p))
            continue;
        NS_TRY(ns_spend(ctx, b->samples->count));
        for (int32_t k = 0; k < b->samples->count; k++) {
            const ns_sample *q = &b->samples->at[k];
            if (!drop
                || (arc_from(a, p, false) * 2 < a->length
                    && arc_from(b, q, false) * 2 < b->length))
                count_pair(stage, node, a, b, p, q, sums);
        }
    }
    return NS_OK;
}

static ns_status count_corner_dilation(ns_ctx *ctx, const ns_stage *stage,
                                       const floor_samples *samples, int32_t n, ns_sums *sums)
{
    const ns_node *node = &stage->arr.nodes.at[n];

    for (int32_t i = 0; i < node->ends.count; i++) {
        const corner_arm a = arm_of(stage, samples, node->ends.at[i]);
        for (int32_t k = i + 1; k < node->ends.count; k++) {
            const corner_arm b = arm_of(stage, samples, node->ends.at[k]);
            NS_TRY(count_arms(ctx, stage, n, &a, &b, sums));
        }
    }
    return NS_OK;
}

static ns_status floor_steps(ns_ctx *ctx, const ns_stage *stage, floor_samples *samples,
                             ns_sums *sums)
{
    NS_TRY(samples_make(ctx, stage, samples));
    NS_TRY(count_near_nodes(ctx, stage, sums));
    for (int32_t n = 1; n < stage->arr.nodes.count; n++) {
        NS_TRY(count_corner_dilation(ctx, stage, samples, n, sums));
        count_corner_angles(stage, &stage->arr.nodes.at[n], sums);
    }
    count_faces(stage, sums);
    count_short_pieces(stage, sums);
    count_lengths(stage, sums);
    return NS_OK;
}

ns_status ns_floors_of(ns_ctx *ctx, ns_stage *stage, ns_floors *floors)
{
    const ns_weights de_jong = ns_de_jong_weights(), kerkhof = ns_kerkhof_weights();
    floor_samples samples = { 0 };
    ns_sums sums = { 0 };
    const ns_status status = floor_steps(ctx, stage, &samples, &sums);

    samples_drop(ctx, &samples);
    floors->de_jong = ns_sums_cost(&sums, &de_jong);
    floors->kerkhof = ns_sums_cost(&sums, &kerkhof);
    return status;
}
