// outline_corner.c: which joints of a welded seam are corners; smooth ones are made exactly
// smooth, needles are rounded.
//
// A needle turns so sharply that two extensions through it could not be told apart. It is cut
// back to where it is an eighth of a weld wide and closed with a small round cap:
//
//      ------------___                 -----------.
//                     ---->   becomes              )
//      ------------'''                 -----------'
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define HALVINGS 24 // to find the place across
#define STROKES 16  // that paint over a curved needle
#define NARROW 8    // a cap's part of the weld, at least
#define CAP 0.667   // handles of a half circle, for its diameter

// The part of the curve's parameters that its last (or first) `far` grid steps take.
static double share_of(const ns_cubic *curve, double far)
{
    const double length = ns_cubic_length(curve);
    double share = length > 0 ? far / length : 1;

    return share < 1 ? share : 1;
}

// The two sides of a needle, looked at from its point backwards.
typedef struct needle {
    const ns_cubic *before, *after;
    double far;  // how far back, grid steps
    double a, b; // parameters there
    double gap;  // between the sides
    bool at_end; // one of the curves ends
} needle;

// Where the second side is straight across from a point of the first.
static double across_from(const ns_cubic *after, ns_vec at, ns_vec way)
{
    double low = 0, high = 1;

    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (low + high) / 2;
        if (ns_vec_dot(way, ns_vec_sub(ns_cubic_at(after, middle), at)) > 0)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static void look_back(needle *n, double far)
{
    n->far = far;
    n->a = 1 - share_of(n->before, far);
    const ns_vec at = ns_cubic_at(n->before, n->a);
    n->b = across_from(n->after, at, ns_cubic_slope(n->before, n->a));
    n->gap = ns_vec_distance(at, ns_cubic_at(n->after, n->b));
    n->at_end = n->a < 0.1 || n->b > 0.9;
}

static ns_cubic cap_of(const ns_cubic *before, const ns_cubic *after)
{
    const ns_vec u = ns_curve_direction(before, 1), v = ns_curve_direction(after, 0);
    const double reach = CAP * ns_vec_distance(before->p[3], after->p[0]);

    return (ns_cubic){ { before->p[3], ns_vec_add(before->p[3], ns_vec_scale(u, reach)),
                         ns_vec_sub(after->p[0], ns_vec_scale(v, reach)), after->p[0] } };
}

// How thick the strokes are that paint over a needle: thicker where it was tried before.
static double stroke_radius(const ns_outline_job *job, ns_vec tip)
{
    const double unit = (double)(1 << job->view.shift), wide = job->weld / NARROW;
    int32_t tried = 0;

    for (int32_t i = 0; i < job->tried; i++)
        tried += ns_vec_distance(ns_vec_of(job->patches.at[i].from), tip) < job->weld;
    return (wide > 4 * unit ? wide : 4 * unit) * (1 + ns_min(tried, NARROW) / 2.0);
}

// Paints over a needle that is narrow all along, in the colour around it.
static ns_status erase_needle(ns_ctx *ctx, ns_outline_job *job, const ns_seam *seam,
                              const needle *all)
{
    const ns_vec way = ns_cubic_slope(all->before, all->a);
    const ns_vec across =
        ns_vec_sub(ns_cubic_at(all->after, all->b), ns_cubic_at(all->before, all->a));
    const uint8_t label = ns_vec_turn(way, across) > 0 ? seam->right : seam->left;
    const double radius = stroke_radius(job, all->before->p[3]);
    const bool straight = ns_curve_is_straight(all->before) && ns_curve_is_straight(all->after);
    const int strokes = straight ? 1 : STROKES;
    ns_point from = ns_point_of(all->before->p[3]);
    needle n = *all;

    if (all->far < job->weld) // a dot grows when it does not help
        return ns_outline_add_patch(
            ctx, job, from,
            (uint8_t[2]){ label, label == seam->left ? seam->right : seam->left });
    if (job->lines++ == 0)
        job->thin_at[1] = from;
    for (int i = 1; i <= strokes; i++) {
        look_back(&n, all->far * i / strokes);
        const ns_point to =
            ns_point_of(ns_vec_mix(ns_cubic_at(n.before, n.a), ns_cubic_at(n.after, n.b), 0.5));
        NS_TRY(ns_outline_paint_over(ctx, job, from, to, radius, label));
        from = to;
    }
    return NS_OK;
}

// Rounds the needle between two curves, which it shortens, with a cap; or paints it over.
static ns_status round_needle(ns_ctx *ctx, ns_outline_job *job, const ns_seam *seam,
                              ns_cubic *before, ns_cubic *after, ns_cubic *cap, bool *rounded)
{
    needle n = { .before = before, .after = after };

    for (double far = job->weld / 4; !n.at_end && n.gap < job->weld / NARROW; far *= 1.25)
        look_back(&n, far);
    *rounded = !n.at_end && n.gap >= job->weld / NARROW;
    if (!*rounded)
        return erase_needle(ctx, job, seam, &n);
    *before = ns_cubic_part(before, 0, n.a);
    *after = ns_cubic_part(after, n.b, 1);
    *cap = cap_of(before, after);
    return NS_OK;
}

static ns_status insert_stitch(ns_ctx *ctx, ns_stitches *stitches, int32_t at,
                               const ns_stitch *stitch)
{
    NS_ASSERT(at <= stitches->count);
    NS_NEED(ctx, ns_array_push(ctx, stitches, *stitch));
    for (int32_t k = stitches->count - 1; k > at; k--)
        stitches->at[k] = stitches->at[k - 1];
    stitches->at[at] = *stitch;
    return NS_OK;
}

static ns_status round_needles(ns_ctx *ctx, ns_outline_job *job, const ns_seam *seam,
                               ns_stitches *stitches)
{
    for (int32_t i = 0; i < stitches->count; i++) {
        const int32_t next = (i + 1) % stitches->count;
        ns_stitch cap = { 0 };
        bool rounded;
        if ((next == 0 && !seam->closed) || next == i
            || ns_curve_turn(&stitches->at[i].curve, &stitches->at[next].curve)
                   <= job->options->needle)
            continue;
        NS_TRY(round_needle(ctx, job, seam, &stitches->at[i].curve, &stitches->at[next].curve,
                            &cap.curve, &rounded));
        if (!rounded)
            continue;
        NS_TRY(insert_stitch(ctx, stitches, ++i, &cap));
        if (job->needles++ == 0)
            job->needle_at = ns_point_of(cap.curve.p[0]);
    }
    return NS_OK;
}

static double handle_length(const ns_cubic *curve, int end)
{
    return end ? ns_vec_distance(curve->p[2], curve->p[3])
               : ns_vec_distance(curve->p[0], curve->p[1]);
}

// Whether the second curve of a joint takes the direction of the first, or the other way round: a
// straight line keeps its own, then the curve with the longer handle does.
static bool second_turns(const ns_cubic *before, const ns_cubic *after)
{
    const bool straight_1 = ns_curve_is_straight(before);
    const bool straight_2 = ns_curve_is_straight(after);

    return straight_1 != straight_2 ? straight_1
                                    : handle_length(before, 1) >= handle_length(after, 0);
}

// Makes the joint after stitch i, which hardly turns, exactly smooth. Turning a long handle would
// move the whole curve, so a piece about a weld long is cut off first and turned alone; *added
// says so: there is a stitch more.
static ns_status smooth_joint(ns_ctx *ctx, const ns_outline_job *job, int32_t i, int32_t next,
                              ns_stitches *stitches, bool *added)
{
    const bool second = second_turns(&stitches->at[i].curve, &stitches->at[next].curve);
    const int32_t turned = second ? next : i;
    const int end = second ? 0 : 1;
    const ns_vec way =
        ns_curve_direction(&stitches->at[second ? i : next].curve, second ? 1 : 0);
    ns_cubic *curve = &stitches->at[turned].curve;
    const double sine = ns_abs(ns_vec_turn(way, ns_curve_direction(curve, end)));

    *added = sine * handle_length(curve, end) > job->weld / 8
             && ns_cubic_length(curve) > 2 * job->weld;
    if (*added) {
        const double share = share_of(curve, job->weld), cut = end ? 1 - share : share;
        const ns_stitch first = { ns_cubic_part(curve, 0, cut), false };
        const ns_stitch rest = { ns_cubic_part(curve, cut, 1), stitches->at[turned].corner };
        NS_TRY(insert_stitch(ctx, stitches, turned, &first));
        stitches->at[turned + 1] = rest;
        curve = &stitches->at[turned + end].curve;
    }
    ns_curve_aim(curve, end, way);
    return NS_OK;
}

ns_status ns_outline_find_corners(ns_ctx *ctx, ns_outline_job *job, const ns_seam *seam,
                                  ns_stitches *stitches)
{
    NS_ASSERT(stitches->count > 0 && job->options->corner <= job->options->needle);
    NS_TRY(round_needles(ctx, job, seam, stitches));
    const int32_t joints = seam->closed ? stitches->count : stitches->count - 1;
    for (int32_t i = 0; i < joints; i++) {
        const ns_cubic *next = &stitches->at[(i + 1) % stitches->count].curve;
        stitches->at[i].corner =
            ns_curve_turn(&stitches->at[i].curve, next) > job->options->corner;
    }
    for (int32_t i = 0; i < stitches->count; i++) {
        const int32_t next = (i + 1) % stitches->count;
        bool added = false;
        if (!stitches->at[i].corner && (next != 0 || seam->closed))
            NS_TRY(smooth_joint(ctx, job, i, next, stitches, &added));
        i += added;
    }
    return NS_OK;
}
