// curved_lay.c: the picture's pieces enter the arrangement; which ends are open, which pieces make
// a curve.
#include "make/curved_work.h"

#define OPEN_ENDS_MAX 400

static ns_vec end_direction(const ns_outline *outline, const ns_piece *piece, int32_t end)
{
    const ns_outline_cubic *at =
        &outline->cubics.at[end ? piece->first + piece->count - 1 : piece->first];
    const ns_cubic cubic = ns_cubic_of(&at->curve);
    const ns_vec way = ns_cubic_direction(&cubic, end);

    return end ? way : ns_vec_scale(way, -1);
}

// The first leg of the curve that holds the piece: back from mate to mate as far as it goes.
static trail_leg first_leg(const ns_outline *outline, int32_t piece)
{
    trail_leg leg = { piece, false };

    for (int32_t steps = 0; steps < outline->pieces.count; steps++) {
        const int32_t mate = outline->pieces.at[leg.piece].ends[leg.backward].mate;
        if (mate < 0 || mate >> 1 == piece)
            break;
        leg = (trail_leg){ mate >> 1, !(mate & 1) };
    }
    return leg;
}

ns_status curved_trail(ns_ctx *ctx, const ns_outline *outline, int32_t piece, ns_trail *trail)
{
    trail_leg leg = first_leg(outline, piece);
    const int32_t start = leg.piece;

    for (;;) {
        if (!ns_array_push(ctx, trail, leg))
            return ns_no_memory(ctx);
        const int32_t mate = outline->pieces.at[leg.piece].ends[!leg.backward].mate;
        if (mate < 0 || mate >> 1 == start)
            return NS_OK;
        leg = (trail_leg){ mate >> 1, mate & 1 };
    }
}

// Numbers the curves; the pieces of each are known from then on.
static ns_status number_curves(ns_ctx *ctx, curved_work *work)
{
    const ns_outline *outline = work->outline;
    ns_trail trail = { 0 };
    ns_status status = NS_OK;

    if (!ns_array_resize(ctx, &work->piece_curve, outline->pieces.count))
        return ns_no_memory(ctx);
    for (int32_t p = 0; p < outline->pieces.count; p++)
        work->piece_curve.at[p] = -1;
    for (int32_t p = 0; status == NS_OK && p < outline->pieces.count; p++) {
        if (work->piece_curve.at[p] >= 0)
            continue;
        trail.count = 0;
        status = curved_trail(ctx, outline, p, &trail);
        for (int32_t i = 0; i < trail.count; i++)
            work->piece_curve.at[trail.at[i].piece] = work->curve_count;
        work->curve_count++;
    }
    ns_array_drop(ctx, &trail);
    return status;
}

static ns_status list_open_ends(ns_ctx *ctx, curved_work *work)
{
    const ns_outline *outline = work->outline;

    if (!ns_array_resize(ctx, &work->end_of, 2 * outline->pieces.count)
        || !ns_array_resize(ctx, &work->nodes, outline->nodes.count))
        return ns_no_memory(ctx);
    for (int32_t p = 0; p < outline->pieces.count; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        for (int32_t e = 0; e < 2; e++) {
            work->end_of.at[2 * p + e] = -1;
            if (piece->ends[e].node < 0)
                continue;
            node_ends *node = &work->nodes.at[piece->ends[e].node];
            NS_ASSERT(node->count < NS_COUNT(node->at));
            node->at[node->count++] = 2 * p + e;
            if (piece->ends[e].mate >= 0)
                continue;
            work->end_of.at[2 * p + e] = work->ends.count;
            const open_end end = { .piece = p,
                                   .end = e,
                                   .node = piece->ends[e].node,
                                   .at = ns_vec_of(outline->nodes.at[piece->ends[e].node]),
                                   .way = end_direction(outline, piece, e),
                                   .curve = work->piece_curve.at[p],
                                   .reach = 1.0 / 3 };
            if (!ns_array_push(ctx, &work->ends, end))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

static ns_status lay_piece(ns_ctx *ctx, curved_work *work, int32_t p)
{
    const ns_outline *outline = work->outline;
    const ns_piece *piece = &outline->pieces.at[p];
    const ns_probe_limits limits = { .without = -1 };
    ns_strand_id strand;

    work->chain.count = 0;
    for (int32_t i = 0; i < piece->count; i++) {
        if (!ns_array_push(ctx, &work->chain, outline->cubics.at[piece->first + i].curve))
            return ns_no_memory(ctx);
    }
    ns_polyline_clear(&work->line);
    NS_TRY(
        ns_polyline_add_chain(ctx, &work->line, work->chain.at, piece->count, work->tolerance));
    const ns_way way = { .at = work->line.points.at,
                         .count = work->line.points.count - piece->closed,
                         .closed = piece->closed,
                         .ends = { { piece->ends[0].node + 1 }, { piece->ends[1].node + 1 } } };
    NS_TRY(ns_arrangement_probe(ctx, &work->arr, &way, &limits, &work->probe));
    if (work->probe.fit != NS_FITS)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "two outlines of the drawing touch near x %d %%, y %d %% of the frame; "
                       "move them apart there, or unite them",
                       (int)((int64_t)work->probe.where.x * 100 / outline->width),
                       (int)((int64_t)work->probe.where.y * 100 / outline->height));
    NS_TRY(ns_arrangement_commit(ctx, &work->arr, &way, &work->probe, &strand));
    NS_ASSERT(strand.i == p + 1);
    return NS_OK;
}

ns_status curved_lay(ns_ctx *ctx, curved_work *work)
{
    const ns_outline *outline = work->outline;
    ns_node_id node;

    NS_TRY(number_curves(ctx, work));
    NS_TRY(list_open_ends(ctx, work));
    if (work->ends.count > OPEN_ENDS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the picture has %d open ends, and no page has room for more than %d; "
                       "simplify the drawing",
                       (int)work->ends.count, OPEN_ENDS_MAX);
    NS_TRY(ns_arrangement_open(ctx, &work->arr, outline->width, outline->height));
    for (int32_t n = 0; n < outline->nodes.count; n++)
        NS_TRY(ns_arrangement_add_node(ctx, &work->arr, outline->nodes.at[n], &node));
    for (int32_t p = 0; p < outline->pieces.count; p++)
        NS_TRY(lay_piece(ctx, work, p));
    if (!ns_array_resize(ctx, &work->strand_curve, outline->pieces.count + 1))
        return ns_no_memory(ctx);
    work->strand_curve.at[0] = -1;
    for (int32_t p = 0; p < outline->pieces.count; p++)
        work->strand_curve.at[p + 1] = work->piece_curve.at[p];
    return NS_OK;
}

void curved_work_drop(ns_ctx *ctx, curved_work *work)
{
    ns_arrangement_drop(ctx, &work->arr);
    ns_array_drop(ctx, &work->ends);
    ns_array_drop(ctx, &work->decoys);
    ns_array_drop(ctx, &work->nodes);
    ns_array_drop(ctx, &work->end_of);
    ns_array_drop(ctx, &work->piece_curve);
    ns_array_drop(ctx, &work->strand_curve);
    ns_array_drop(ctx, &work->chain);
    ns_array_drop(ctx, &work->crowd.first);
    ns_array_drop(ctx, &work->crowd.points);
    ns_probe_drop(ctx, &work->probe);
    ns_polyline_drop(ctx, &work->line);
}
