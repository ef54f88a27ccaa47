// floor.c: see floor.h.
//
// All of it is counted on the picture's own arrangement, node by node, face by face, piece by
// piece. Whatever is added later only cuts: a face into smaller ones, a stretch between two nodes
// into shorter ones, neither of which can cost less. Not so the dilation near a corner: an
// extension may be a shorter way than any of the picture's.
#include "measure/yardsticks/floor.h"

#include "geom/vec.h"
#include "measure/dilation/dilation_parts.h"
#include "measure/yardsticks/floor_cuts.h"

static void count_nodes(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t a = 1; a < arr->nodes.count; a++) {
        const ns_node *p = &arr->nodes.at[a];
        sums->of[NS_TERM_ANGLE] += ns_node_angles(stage, a, -1);
        for (int32_t b = a + 1; b < arr->nodes.count; b++) {
            const ns_node *q = &arr->nodes.at[b];
            if (p->ends.count > 0 && q->ends.count > 0)
                sums->of[NS_TERM_VERTEX] += ns_pair_cost(stage->de_jong.d_vert, p->at, q->at);
        }
    }
}

static void count_faces(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++) {
        if (!arr->faces.at[f].alive)
            continue;
        const int64_t area2 = ns_face_area2(arr, (ns_face_id){ f });
        sums->of[NS_TERM_FACE] += ns_face_cost(stage, NS_TERM_FACE, area2);
        sums->of[NS_TERM_SMALL] += ns_face_cost(stage, NS_TERM_SMALL, area2);
    }
}

static void count_pieces(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;

    for (int32_t s = 1; s < arr->strands.count; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        const int32_t a = strand->way.ends[0].i, b = strand->way.ends[1].i;
        if (strand->alive && !strand->way.closed && a && b && a != b)
            sums->of[NS_TERM_DISTANCE] +=
                ns_step_cost(stage, arr->nodes.at[a].at, arr->nodes.at[b].at);
    }
}

// The shortest leg from the end of a piece to the frame: straight to its nearest side.
static int32_t leg_of(const ns_arrangement *arr, int32_t end)
{
    const int32_t node = arr->strands.at[end >> 1].way.ends[end & 1].i;
    const ns_point p = arr->nodes.at[node].at;

    return node ? ns_min(ns_min(p.x, arr->width - p.x), ns_min(p.y, arr->height - p.y)) : 0;
}

static void count_lengths(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;
    int64_t length;

    for (int32_t end = 2, last; ns_next_curve(stage, &end, &last, &length); end++)
        sums->of[NS_TERM_LENGTH] +=
            ns_length_cost(stage, length + leg_of(arr, end) + leg_of(arr, last));
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
    double cuts;
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
    NS_NEED(work->ctx, work->samples);
    for (int32_t s = 1; s < work->count; s++) {
        const ns_strand *strand = &stage->arr.strands.at[s];
        if (!strand->alive)
            continue;
        work->samples[s] = ns_samples_of(work->ctx, strand, &stage->actors.at[s]);
        NS_NEED(work->ctx, work->samples[s]);
    }
    return NS_OK;
}

static bool touches(const ns_strand *strand, int32_t node)
{
    return strand->way.ends[0].i == node || strand->way.ends[1].i == node;
}

static bool is_near(const floor_work *work, const ns_sample *sample, int32_t node)
{
    const ns_point at = work->stage->arr.nodes.at[node].at;

    return ns_units(ns_between(sample->at, at), NS_DE_JONG_SIDE) < work->stage->de_jong.d_vert;
}

// Whether both are near a node that their pieces share.
static bool share_corner(const floor_work *work, int32_t a, int32_t b, const ns_sample *p,
                         const ns_sample *q)
{
    const ns_strand *strands = work->stage->arr.strands.at;

    for (int32_t end = 0; end < 2; end++) {
        const int32_t node = strands[a].way.ends[end].i;
        if (node && touches(&strands[b], node) && is_near(work, p, node)
            && is_near(work, q, node))
            return true;
    }
    return false;
}

static void count_pair(floor_work *work, int32_t a, int32_t b, const ns_sample *p,
                       const ns_sample *q)
{
    const ns_dilation_place here = { p->at, a, p }, there = { q->at, b, q };

    if (ns_square_between(p->at, q->at) < work->rule.near2)
        work->sums->of[NS_TERM_DILATION] +=
            ns_dilation_pair(work->ctx, &work->paths, &work->rule, &here, &there);
}

// Of two pieces that share a corner.
static ns_status count_two(floor_work *work, int32_t a, int32_t b)
{
    const ns_samples *left = work->samples[a], *right = work->samples[b];

    NS_ASSERT(a < b);
    for (int32_t i = 0; i < left->all.count; i++) {
        const ns_sample *p = &left->all.at[i];
        if (!share_corner(work, a, b, p, p))
            continue;
        NS_TRY(ns_spend(work->ctx, right->all.count));
        for (int32_t k = 0; k < right->all.count; k++) {
            if (share_corner(work, a, b, p, &right->all.at[k]))
                count_pair(work, a, b, p, &right->all.at[k]);
        }
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
            NS_TRY(count_two(work, a, b));
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

// -- dilation at needles -------------------------------------------------------------------------

// A corner too sharp to be cut is rounded; its two sides are one piece then.
static ns_status count_needles(floor_work *work, int32_t a)
{
    const ns_strand *strand = &work->stage->arr.strands.at[a];
    const ns_samples *samples = work->samples[a];
    const double reach = 2 * work->stage->de_jong.d_vert / ns_units(1, NS_DE_JONG_SIDE);
    const int64_t all = ns_strand_length(strand);

    for (int32_t i = 0; i < samples->all.count; i++) {
        const ns_sample *p = &samples->all.at[i];
        int32_t k = i + 1;
        for (; k < i + samples->all.count; k++) {
            const bool round = k >= samples->all.count;
            const ns_sample *q = &samples->all.at[round ? k - samples->all.count : k];
            const int64_t way = q->arc - p->arc + (round ? all : 0);
            const bool longer =
                strand->way.closed && 2 * way + round > all; // than the other way
            if ((round && !strand->way.closed) || longer || (double)way > reach)
                break;
            if (way > ns_dilation_limit(&work->rule, ns_between(p->at, q->at)))
                count_pair(work, a, a, p, q);
        }
        NS_TRY(ns_spend(work->ctx, k - i));
    }
    return work->paths.failed ? ns_no_memory(work->ctx) : NS_OK;
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
    for (int32_t s = 1; s < work->count; s++) {
        if (work->samples[s])
            NS_TRY(count_needles(work, s));
    }
    NS_TRY(ns_floor_cuts(work->ctx, stage, work->samples, &work->cuts));
    count_nodes(stage, work->sums);
    count_faces(stage, work->sums);
    count_pieces(stage, work->sums);
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
    const double corners =
        de_jong.of[NS_TERM_DILATION] * ((double)sums.of[NS_TERM_DILATION] / NS_SUM_ONE);
    floors->de_jong =
        ns_sums_cost(&sums, &de_jong) + (work.cuts > corners ? work.cuts - corners : 0);
    floors->kerkhof = ns_sums_cost(&sums, &kerkhof);
    NS_ASSERT(floors->de_jong >= 0 && floors->kerkhof >= 0);
    return status;
}
