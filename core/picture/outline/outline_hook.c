// outline_hook.c: curves end at their corners as they arrive there.
//
// A file that rounds a corner off, or a corner that is found a trifle beside its tip, leaves a
// hook: a curve that turns round just before it ends. Nobody sees it, but the extensions of a
// corner leave as its curves arrive, and a hook's crosses them at once. So stubs at corners are
// dropped, and a curve that ends in quite another direction than it is seen to arrive from, or makes a
// detour just before, is cut a little before and led straight on. A knot, what several curves make of a detour
// smaller than the weld, is cut off as a whole.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define STUB 8       // a curve shorter than this part of the weld is a stub
#define REACH 2      // an arrival is seen over this part of the weld ...
#define REACH_OF 3   // ... and of the curve
#define TURN_MOST 45 // degrees between arriving and ending
#define DETOUR 1.5   // times the straight way
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

// Whether what ends so, and comes from a place so far along the way, is seen to arrive from there.
static bool arrives(ns_vec from, double far, ns_vec tip, ns_vec direction)
{
    const ns_vec arriving = ns_vec_sub(tip, from);

    return ns_turn_degrees(arriving, direction) <= TURN_MOST
           && far <= DETOUR * ns_vec_length(arriving);
}

static void straighten_end(const ns_outline_job *job, ns_cubic *curve)
{
    const double length = ns_cubic_length(curve);
    const double far = ns_min(job->weld / REACH, length / REACH_OF);
    const double cut = parameter_before(curve, far);
    const ns_vec tip = curve->p[3];

    if (arrives(ns_cubic_at(curve, cut), far, tip, ns_curve_direction(curve, 1)))
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

// -- knots ----------------------------------------------------------------------------------------

// From a corner along the stitches: the nth of them, which arrives there.
typedef struct walker {
    const ns_stitches *stitches;
    int32_t first; // that has the corner at its end, or at its start
    bool at_start;
    int32_t count; // until the next corner, or where the array begins or ends
} walker;

static int32_t place_of(const walker *w, int32_t n)
{
    return w->at_start ? w->first + n : w->first - n;
}

static ns_cubic arriving_at(const walker *w, int32_t n)
{
    const ns_cubic curve = w->stitches->at[place_of(w, n)].curve;

    return w->at_start ? ns_cubic_reversed(&curve) : curve;
}

static walker walk_from(const ns_seam *seam, const ns_stitches *stitches, int32_t i,
                        bool at_start)
{
    walker w = { stitches, i, at_start, 1 };

    if (at_start) {
        while (!stitches->at[i].corner && ++i < stitches->count)
            w.count++;
    } else {
        while (!starts_at_corner(seam, stitches, i) && --i >= 0)
            w.count++;
    }
    return w;
}

// How many stitches a knot at the corner has, and what the next one becomes without it; 0: there is none.
static int32_t knot_at(const ns_outline_job *job, const walker *w, ns_cubic *rest)
{
    const ns_cubic last = arriving_at(w, 0);
    double length = 0, far = 0;
    int32_t n = 0;

    for (int32_t i = 0; i < w->count; i++) {
        const ns_cubic curve = arriving_at(w, i);
        length += ns_cubic_length(&curve);
    }
    const double reach = ns_min(job->weld, length / REACH_OF);
    for (;; n++) {
        *rest = arriving_at(w, n);
        const double more = ns_cubic_length(rest);
        if (far + more >= reach || n + 1 == w->count)
            break;
        far += more;
    }
    const double cut = parameter_before(rest, reach - far);
    if (n == 0
        || arrives(ns_cubic_at(rest, cut), reach, last.p[3], ns_curve_direction(&last, 1)))
        return 0;
    *rest = ns_cubic_part(rest, 0, cut);
    ns_curve_move_end(rest, 1, last.p[3]);
    return n;
}

// Cuts a knot off where the stitch has its corner; says where the stitch is now that has it instead.
static int32_t cut_knot(const ns_outline_job *job, const ns_seam *seam, ns_stitches *stitches,
                        int32_t i, bool at_start)
{
    const walker w = walk_from(seam, stitches, i, at_start);
    ns_cubic rest;
    const int32_t knot = knot_at(job, &w, &rest);

    if (knot == 0)
        return i;
    const int32_t to = place_of(&w, knot);
    stitches->at[to].curve = at_start ? ns_cubic_reversed(&rest) : rest;
    stitches->at[to].corner = stitches->at[ns_max(i, to)].corner;
    for (int32_t k = 0; k < knot; k++)
        remove_stitch(stitches, at_start ? i : to + 1);
    return ns_min(i, to);
}

static void cut_knots(const ns_outline_job *job, const ns_seam *seam, ns_stitches *stitches)
{
    for (int32_t i = 0; i < stitches->count; i++) {
        if (stitches->at[i].corner)
            i = cut_knot(job, seam, stitches, i, false);
        if (starts_at_corner(seam, stitches, i))
            cut_knot(job, seam, stitches, i, true);
    }
}

// -- both -----------------------------------------------------------------------------------------

ns_status ns_outline_unhook(ns_ctx *ctx, const ns_outline_job *job, const ns_seam *seam,
                            ns_stitches *stitches)
{
    NS_ASSERT(stitches->count > 0);
    mark_corners(job, seam, stitches);
    drop_stubs(job, seam, stitches);
    cut_knots(job, seam, stitches);
    for (int32_t i = 0; i < stitches->count; i++) {
        if (stitches->at[i].corner)
            straighten_end(job, &stitches->at[i].curve);
        if (starts_at_corner(seam, stitches, i))
            straighten_start(job, &stitches->at[i].curve);
    }
    return ns_spend(ctx, HALVINGS * (int64_t)stitches->count);
}
