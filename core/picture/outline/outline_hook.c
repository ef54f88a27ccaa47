// outline_hook.c: curves end at their corners as they arrive there.
//
// A file that rounds a corner off, or a corner that is found a trifle beside its tip, leaves a
// hook: a curve that turns round just before it ends. Nobody sees it, but the extensions of a
// corner leave as its curves arrive, and a hook's crosses them at once. So stubs at corners are
// dropped, and a curve that ends in quite another direction than it is seen to arrive from is cut
// a little before and led straight on.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define STUB 8       // a curve shorter than this part of the weld is a stub
#define REACH 2      // an arrival is seen over this part of the weld ...
#define REACH_OF 3   // ... and of the curve
#define TURN_MOST 45 // degrees between arriving and ending
#define HALVINGS 24  // to find the place of the cut

// The ends of an open chain are corners.
static void mark_corners(const ns_outline_job *job, const ns_outline_chain *chain,
                         ns_links *links)
{
    for (int32_t i = 0; i < links->count; i++) {
        const ns_cubic *next = &links->at[(i + 1) % links->count].curve;
        links->at[i].corner =
            (i + 1 == links->count && !chain->closed)
            || ns_curve_turn(&links->at[i].curve, next) > job->options->corner;
    }
}

static bool starts_at_corner(const ns_outline_chain *chain, const ns_links *links, int32_t i)
{
    return i > 0           ? links->at[i - 1].corner
           : chain->closed ? links->at[links->count - 1].corner
                           : true;
}

static void remove_link(ns_links *links, int32_t i)
{
    NS_ASSERT(i >= 0 && i < links->count);
    links->count--;
    for (int32_t k = i; k < links->count; k++)
        links->at[k] = links->at[k + 1];
}

// Gives the way of a stub to its neighbour: to that before it when it ends at a corner, else to
// that after it. False when it has no such neighbour or no corner.
static bool give_away(const ns_outline_chain *chain, ns_links *links, int32_t i)
{
    const int32_t count = links->count;
    const bool has_before = i > 0 || chain->closed, has_after = i + 1 < count || chain->closed;
    ns_link *before = &links->at[(i + count - 1) % count], *after = &links->at[(i + 1) % count];
    const ns_cubic stub = links->at[i].curve;

    if (links->at[i].corner && has_before) {
        ns_curve_move_end(&before->curve, 1, stub.p[3]);
        before->corner = true;
    } else if (starts_at_corner(chain, links, i) && has_after) {
        ns_curve_move_end(&after->curve, 0, stub.p[0]);
    } else {
        return false;
    }
    return true;
}

static void drop_stubs(const ns_outline_job *job, const ns_outline_chain *chain,
                       ns_links *links)
{
    for (int32_t i = 0; i < links->count && links->count > 2;) {
        if (ns_cubic_length(&links->at[i].curve) < job->weld / STUB
            && give_away(chain, links, i))
            remove_link(links, i);
        else
            i++;
    }
}

// The parameter so far from the end, along the curve.
static double parameter_before(const ns_cubic *curve, double far)
{
    double low = 0, high = 1;

    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (low + high) / 2;
        const ns_cubic rest = ns_cubic_part(curve, middle, 1);
        if (ns_cubic_length(&rest) > far)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void straighten_end(const ns_outline_job *job, ns_cubic *curve)
{
    const double length = ns_cubic_length(curve), reach = job->weld / REACH;
    const double cut =
        parameter_before(curve, reach < length / REACH_OF ? reach : length / REACH_OF);
    const ns_vec tip = curve->p[3];
    const ns_vec arriving = ns_vec_sub(tip, ns_cubic_at(curve, cut));

    if (ns_turn_degrees(arriving, ns_curve_direction(curve, 1)) <= TURN_MOST)
        return;
    *curve = ns_cubic_part(curve, 0, cut);
    ns_curve_move_end(curve, 1, tip);
}

static void straighten_start(const ns_outline_job *job, ns_cubic *curve)
{
    ns_cubic back = ns_cubic_reversed(curve);

    straighten_end(job, &back);
    *curve = ns_cubic_reversed(&back);
}

ns_status ns_outline_unhook(ns_ctx *ctx, const ns_outline_job *job,
                            const ns_outline_chain *chain, ns_links *links)
{
    NS_ASSERT(links->count > 0);
    mark_corners(job, chain, links);
    drop_stubs(job, chain, links);
    for (int32_t i = 0; i < links->count; i++) {
        if (links->at[i].corner)
            straighten_end(job, &links->at[i].curve);
        if (starts_at_corner(chain, links, i))
            straighten_start(job, &links->at[i].curve);
    }
    return ns_spend(ctx, HALVINGS * (int64_t)links->count);
}
