// floor.c: see floor.h.
//
// All of it is counted on the picture's own arrangement, node by node, face by face, piece by
// piece. Whatever is added later only cuts: a face into smaller ones, a stretch between two nodes
// into shorter ones, neither of which can cost less. Not so the dilation near a corner: an
// extension may be a shorter way than any of the picture's.
#include "measure/floor.h"

#include "geom/vec.h"
#include "measure/dilation_parts.h"

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

static int32_t mate_of(const ns_stage *stage, int32_t end)
{
    return stage->actors.at[end >> 1].mates[end & 1];
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

// The samples of the picture, by strand, and the ways along it.
typedef struct floor_work {
    ns_ctx *ctx;
    const ns_stage *stage;
    ns_sums *sums;
    ns_samples **samples;
    int32_t count;
    ns_paths paths;
    ns_dilation_rule rule;
} floor_work;

static void work_drop(floor_work *work)
{
    for (int32_t s = 0; work->samples && s < work->count; s++)
        ns_samples_drop(work->ctx, work->samples[s]);
    ns_free(work->ctx, work->samples, work->count, sizeof *work->samples);
    ns_paths_drop(work->ctx, &work->paths);
}

static ns_status make_samples(floor_work *work)
{
    const ns_stage *stage = work->stage;

    work->count = stage->arr.strands.count;
    work->samples = ns_new(work->ctx, work->count, sizeof *work->samples);
    if (!work->samples)
        return ns_no_memory(work->ctx);
    for (int32_t s = 1; s < work->count; s++) {
        const ns_strand *strand = &stage->arr.strands.at[s];
        if (!strand->alive || strand->way.closed)
            continue;
        work->samples[s] = ns_samples_of(work->ctx, strand, &stage->actors.at[s]);
        if (!work->samples[s])
            return ns_no_memory(work->ctx);
    }
    return NS_OK;
}

static bool touches(const ns_strand *strand, int32_t node)
{
    return strand->way.ends[0].i == node || strand->way.ends[1].i == node;
}

static bool is_near(const floor_work *work, const ns_sample *sample, int32_t node)
{
    return units_apart(sample->at, work->stage->arr.nodes.at[node].at, NS_DE_JONG_SIDE)
           < work->stage->de_jong.d_vert;
}

// Whether both are near a node that their pieces share.
static bool are_near_corner(const floor_work *work, const ns_strand *a, const ns_strand *b,
                            const ns_sample *p, const ns_sample *q)
{
    for (int32_t end = 0; end < 2; end++) {
        const int32_t node = a->way.ends[end].i;
        if (node && touches(b, node) && is_near(work, p, node) && is_near(work, q, node))
            return true;
    }
    return false;
}

static void count_pair(floor_work *work, int32_t a, int32_t b, const ns_sample *p,
                       const ns_sample *q)
{
    const int64_t square = ns_square_between(p->at, q->at);

    if (square == 0 || square >= work->rule.near2
        || !are_near_corner(work, &work->stage->arr.strands.at[a],
                            &work->stage->arr.strands.at[b], p, q))
        return;
    const ns_spot_on here = ns_paths_place(&work->paths, a, p->arc);
    const ns_spot_on there = ns_paths_place(&work->paths, b, q->arc);
    if (!ns_paths_joined(work->ctx, &work->paths, &here, &there,
                         ns_dilation_limit(&work->rule, square)))
        work->sums->of[NS_TERM_DILATION] += ns_dilation_share(&work->rule, p, q);
}

// Of two pieces that share a corner.
static ns_status count_pieces(floor_work *work, int32_t a, int32_t b)
{
    const ns_samples *left = work->samples[a], *right = work->samples[b];

    for (int32_t i = 0; i < left->all.count; i++) {
        const ns_sample *p = &left->all.at[i];
        const int32_t *ends = &work->stage->arr.strands.at[a].way.ends[0].i;
        if (!(ends[0] && is_near(work, p, ends[0])) && !(ends[1] && is_near(work, p, ends[1])))
            continue;
        NS_TRY(ns_spend(work->ctx, right->all.count));
        for (int32_t k = 0; k < right->all.count; k++)
            count_pair(work, a, b, p, &right->all.at[k]);
    }
    return work->paths.failed ? ns_no_memory(work->ctx) : NS_OK;
}

// All pieces after this one that share the node at its end, unless they share the first as well.
static ns_status count_corner(floor_work *work, int32_t a, int32_t end)
{
    const ns_arrangement *arr = &work->stage->arr;
    const ns_strand *strand = &arr->strands.at[a];
    const ns_node *node = &arr->nodes.at[strand->way.ends[end].i];
    const int32_t first = end ? strand->way.ends[0].i : 0;

    for (int32_t i = 0; i < node->ends.count; i++) {
        const int32_t b = arr->entries.at[node->ends.at[i]].strand;
        bool again = b <= a || (first && touches(&arr->strands.at[b], first));
        for (int32_t k = 0; k < i; k++)
            again = again || arr->entries.at[node->ends.at[k]].strand == b;
        if (!again)
            NS_TRY(count_pieces(work, a, b));
    }
    return NS_OK;
}

static ns_status count_corners(floor_work *work)
{
    const ns_arrangement *arr = &work->stage->arr;

    for (int32_t a = 1; a < arr->strands.count; a++) {
        const ns_strand *strand = &arr->strands.at[a];
        for (int32_t end = 0; end < 2 && strand->alive && !strand->way.closed; end++) {
            if (strand->way.ends[end].i)
                NS_TRY(count_corner(work, a, end));
        }
    }
    return NS_OK;
}

// -- all of it -----------------------------------------------------------------------------------

static ns_status floor_steps(floor_work *work)
{
    const ns_stage *stage = work->stage;

    NS_TRY(make_samples(work));
    work->rule = ns_dilation_rule_of(&stage->de_jong);
    ns_paths_begin(work->ctx, &work->paths, &stage->arr);
    if (work->paths.failed)
        return ns_no_memory(work->ctx);
    NS_TRY(count_corners(work));
    NS_TRY(count_near_nodes(work->ctx, stage, work->sums));
    for (int32_t n = 1; n < stage->arr.nodes.count; n++)
        work->sums->of[NS_TERM_ANGLE] += ns_node_angles(stage, n, -1);
    count_faces(stage, work->sums);
    count_short_pieces(stage, work->sums);
    count_lengths(stage, work->sums);
    return NS_OK;
}

ns_status ns_floors_of(ns_ctx *ctx, ns_stage *stage, ns_floors *floors)
{
    const ns_weights de_jong = ns_de_jong_weights(), kerkhof = ns_kerkhof_weights();
    ns_sums sums = { 0 };
    floor_work work = { .ctx = ctx, .stage = stage, .sums = &sums };
    const ns_status status = floor_steps(&work);

    work_drop(&work);
    floors->de_jong = ns_sums_cost(&sums, &de_jong);
    floors->kerkhof = ns_sums_cost(&sums, &kerkhof);
    return status;
}
