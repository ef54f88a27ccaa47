// curved_trial.c: one candidate tried: does it fit, and how clear would it be?
#include "make/curved_work.h"

double curved_chance(ns_rng *rng)
{
    return (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

static double keep_between(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

ns_point curved_hit_frame(const ns_arrangement *arr, ns_vec from, ns_vec way, ns_vec *inward)
{
    const double w = arr->width, h = arr->height, corner = 0.004 * NS_FRAME_SIDE;
    const double across = way.x > 0 ? (w - from.x) / way.x : way.x < 0 ? -from.x / way.x : 1e18;
    const double up = way.y > 0 ? (h - from.y) / way.y : way.y < 0 ? -from.y / way.y : 1e18;

    if (across < up) {
        const double y = keep_between(from.y + way.y * across, corner, h - corner);
        *inward = (ns_vec){ way.x > 0 ? -1 : 1, 0 };
        return (ns_point){ way.x > 0 ? arr->width : 0, (int32_t)y };
    }
    const double x = keep_between(from.x + way.x * up, corner, w - corner);
    *inward = (ns_vec){ 0, way.y > 0 ? -1 : 1 };
    return (ns_point){ (int32_t)x, way.y > 0 ? arr->height : 0 };
}

// The first step of a strand from its start or its end.
static ns_point first_step(const ns_strand *strand, bool from_end)
{
    return strand->way.at[from_end ? strand->way.count - 2 : 1];
}

// Whether, going round to the left from a to c, b comes before c.
static bool is_between(ns_point node, ns_point a, ns_point b, ns_point c)
{
    const int ab = ns_direction_compare(node, a, node, b);
    const int bc = ns_direction_compare(node, b, node, c);
    const int ac = ns_direction_compare(node, a, node, c);

    return ac < 0 ? ab < 0 && bc < 0 : ab < 0 || bc < 0;
}

// What continues a piece beyond a node: its mate, its extension, or the direction in which that
// will leave.
static ns_point beyond(const curved_work *work, ns_point node, int32_t end)
{
    const int32_t mate = work->outline->pieces.at[end >> 1].ends[end & 1].mate;

    if (mate >= 0)
        return first_step(&work->arr.strands.at[(mate >> 1) + 1], mate & 1);
    const open_end *open = &work->ends.at[work->end_of.at[end]];
    if (open->strand)
        return first_step(&work->arr.strands.at[open->strand], false);
    return ns_point_of(ns_vec_add(ns_vec_of(node), ns_vec_scale(open->way, 1 << 20)));
}

// Whether the piece and the candidate alternate around the node with every other piece there and
// what continues it: the curves cross at the corner and do not merely touch.
static bool alternates(const curved_work *work, const open_end *end)
{
    const node_ends *node = &work->nodes.at[end->node];
    const ns_point at = work->outline->nodes.at[end->node];
    const int32_t self = 2 * end->piece + end->end;
    const ns_point a = first_step(&work->arr.strands.at[end->piece + 1], end->end);
    const ns_point c = work->line.points.at[1];

    for (int32_t i = 0; i < node->count; i++) {
        if (node->at[i] == self)
            continue;
        const ns_point b =
            first_step(&work->arr.strands.at[(node->at[i] >> 1) + 1], node->at[i] & 1);
        if (is_between(at, a, b, c) == is_between(at, a, beyond(work, at, node->at[i]), c))
            return false;
    }
    return true;
}

static bool crosses_own_curve(const curved_work *work, int32_t curve)
{
    for (int32_t i = 0; i < work->probe.meetings.count; i++) {
        const int32_t other = work->probe.meetings.at[i].other;
        if (other < 0 || work->strand_curve.at[other] == curve)
            return true;
    }
    return false;
}

static ns_way way_of(const curved_work *work, const open_end *end)
{
    return (ns_way){ .at = work->line.points.at,
                     .count = work->line.points.count,
                     .ends = { { end ? end->node + 1 : 0 }, { 0 } } };
}

// Probes a candidate; *fits tells whether it may be laid.
static ns_status probe(ns_ctx *ctx, curved_work *work, const ns_grid_cubic *cubic,
                       const open_end *end, bool *fits)
{
    const bool no_self = !work->options->self_crossings || !end;
    const ns_probe_limits limits = { .no_self = no_self, .without = -1 };

    *fits = false;
    work->evaluations++;
    ns_polyline_clear(&work->line);
    NS_TRY(ns_polyline_add_chain(ctx, &work->line, cubic, 1, work->tolerance));
    if (work->line.points.count < 2 || (end && !alternates(work, end)))
        return NS_OK;
    const ns_way way = way_of(work, end);
    NS_TRY(ns_arrangement_probe(ctx, &work->arr, &way, &limits, &work->probe));
    *fits =
        work->probe.fit == NS_FITS && !(no_self && end && crosses_own_curve(work, end->curve));
    return NS_OK;
}

// Lays what was probed last.
static ns_status lay_probed(ns_ctx *ctx, curved_work *work, const open_end *end,
                            int32_t *strand)
{
    const ns_way way = way_of(work, end);
    ns_strand_id id;

    NS_TRY(ns_arrangement_commit(ctx, &work->arr, &way, &work->probe, &id));
    *strand = id.i;
    return NS_OK;
}

ns_status curved_price(ns_ctx *ctx, curved_work *work, const ns_grid_cubic *cubic,
                       const open_end *end, double most, double *cost)
{
    int32_t strand;
    bool fits;

    *cost = CURVED_NO_COST;
    NS_TRY(probe(ctx, work, cubic, end, &fits));
    if (!fits)
        return NS_OK;
    *cost = curved_cost(work, cubic, end ? end->curve : -1, most);
    if (*cost >= most)
        return NS_OK;
    NS_TRY(lay_probed(ctx, work, end, &strand));
    *cost += curved_cell_cost(work, strand);
    return ns_arrangement_remove(ctx, &work->arr, (ns_strand_id){ strand });
}

ns_status curved_commit(ns_ctx *ctx, curved_work *work, const ns_grid_cubic *cubic,
                        const open_end *end, int32_t *strand)
{
    bool fits;

    NS_TRY(probe(ctx, work, cubic, end, &fits));
    NS_ASSERT(fits);
    NS_TRY(lay_probed(ctx, work, end, strand));
    if (work->strand_curve.count <= *strand
        && !ns_array_resize(ctx, &work->strand_curve, *strand + 1))
        return ns_no_memory(ctx);
    work->strand_curve.at[*strand] = end ? end->curve : -1;
    return NS_OK;
}
