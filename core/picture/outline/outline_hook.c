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

// The ends of an open seam are corners.
static void mark_corners(const ns_outline_job *job, const ns_seam *seam, ns_stitches *stitches)
{
    for (int32_t i = 0; i < stitches->count; i++) {
        const ns_cubic *next = &stitches->at[(i + 1) % stitches->count].curve;
        stitches->at[i].corner =
            (i + 1 == stitches->count && !seam->closed)
            || ns_curve_turn(&stitches->at[i].curve, next) > job->options->corner;
    }
}

static bool starts_at_corner(const ns_seam *seam, const ns_stitches *stitches, int32_t i)
{
    return i > 0          ? stitches->at[i - 1].corner
           : seam->closed ? stitches->at[stitches->count - 1].corner
                          : true;
}

static void remove_stitch(ns_stitches *stitches, int32_t i)
{
    NS_ASSERT(i >= 0 && i < stitches->count);
    stitches->count--;
    for (int32_t k = i; k < stitches->count; k++)
        stitches->at[k] = stitches->at[k + 1];
}

// Gives the way of a stub to its neighbour: to that before it when it ends at a corner, else to
// that after it. False when it has no such neighbour or no corner.
static bool give_away(const ns_seam *seam, ns_stitches *stitches, int32_t i)
{
    const int32_t count = stitches->count;
    const bool has_before = i > 0 || seam->closed, has_after = i + 1 < count || seam->closed;
    ns_stitch *before = &stitches->at[(i + count - 1) % count],
              *after = &stitches->at[(i + 1) % count];
    const ns_cubic stub = stitches->at[i].curve;

    if (stitches->at[i].corner && has_before) {
        ns_curve_move_end(&before->curve, 1, stub.p[3]);
        before->corner = true;
    } else if (starts_at_corner(seam, stitches, i) && has_after) {
        ns_curve_move_end(&after->curve, 0, stub.p[0]);
    } else {
        return false;
    }
    return true;
}

static void drop_stubs(const ns_outline_job *job, const ns_seam *seam, ns_stitches *stitches)
{
    for (int32_t i = 0; i < stitches->count && stitches->count > 2;) {
        if (ns_cubic_length(&stitches->at[i].curve) < job->weld / STUB
            && give_away(seam, stitches, i))
            remove_stitch(stitches, i);
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

ns_status ns_outline_unhook(ns_ctx *ctx, const ns_outline_job *job, const ns_seam *seam,
                            ns_stitches *stitches)
{
    NS_ASSERT(stitches->count > 0);
    mark_corners(job, seam, stitches);
    drop_stubs(job, seam, stitches);
    for (int32_t i = 0; i < stitches->count; i++) {
        if (stitches->at[i].corner)
            straighten_end(job, &stitches->at[i].curve);
        if (starts_at_corner(seam, stitches, i))
            straighten_start(job, &stitches->at[i].curve);
    }
    return ns_spend(ctx, HALVINGS * (int64_t)stitches->count);
}
