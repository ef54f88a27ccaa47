// outline_weld.c: short details of a seam are welded.
//
// Files hide a corner behind several tiny curves, and a smooth curve behind tiny steps. Curves
// shorter than the weld come in runs. A run that fits into a square of one weld becomes one
// joint: where the curves before and after it would meet, or midway. A wider run is drawn anew
// (outline_refit.c). Only then corners are looked for.
#include "picture/outline/outline_parts.h"

#include "base/basics.h"

#define TURN_LEAST 0.17 // the sine of 10 degrees: lines that turn less do not meet usefully

typedef struct weld_job {
    ns_outline_job *job;
    const ns_seam *seam;
    NS_ARRAY(ns_seam_curve) curves; // a closed seam starts with a long one, if there is one
    NS_ARRAY(uint8_t) is_short;     // of each curve
    ns_stitches *stitches;
    int32_t first; // of the seam's stitches
} weld_job;

static ns_status gather(ns_ctx *ctx, weld_job *w)
{
    const ns_seam *seam = w->seam;
    const ns_seam_curve *from = w->job->seams.curves.at + seam->first;
    int32_t start = 0;

    for (int32_t i = 0; seam->closed && i < seam->count; i++) {
        if (ns_cubic_length(&from[i].curve) >= w->job->weld) {
            start = i;
            break;
        }
    }
    for (int32_t i = 0; i < seam->count; i++) {
        const ns_seam_curve *c = &from[(start + i) % seam->count];
        NS_NEED(ctx, ns_array_push(ctx, &w->curves, *c)
                         && ns_array_push(ctx, &w->is_short,
                                          ns_cubic_length(&c->curve) < w->job->weld));
    }
    return ns_spend(ctx, seam->count);
}

static ns_status add_stitch(ns_ctx *ctx, weld_job *w, const ns_cubic *curve)
{
    const ns_stitch stitch = { *curve, false };

    return ns_array_push(ctx, w->stitches, stitch) ? NS_OK : ns_no_memory(ctx);
}

// Where two curves meet that a run parts, when their straight continuations meet nearby.
static bool meeting(const ns_cubic *before, const ns_cubic *after, double weld, ns_vec *at)
{
    const ns_vec a = before->p[3], gap = ns_vec_sub(after->p[0], a);
    const ns_vec u = ns_curve_direction(before, 1), v = ns_curve_direction(after, 0);
    const double turn = ns_vec_turn(u, v);

    if (ns_abs(turn) < TURN_LEAST)
        return false;
    const double s = ns_vec_turn(gap, v) / turn, t = ns_vec_turn(gap, u) / turn;
    *at = ns_vec_add(a, ns_vec_scale(u, s));
    return s >= 0 && s <= weld && t <= 0 && t >= -weld;
}

// The middle of a run, along it.
static ns_vec middle_of(const ns_seam_curve *curves, int32_t count)
{
    double half = 0, length = 0;

    for (int32_t i = 0; i < count; i++)
        half += ns_cubic_length(&curves[i].curve) / 2;
    for (int32_t i = 0; i < count; i++) {
        const double more = ns_cubic_length(&curves[i].curve);
        if (length + more >= half && more > 0)
            return ns_cubic_at(&curves[i].curve, (half - length) / more);
        length += more;
    }
    return curves[0].curve.p[0];
}

// The joint that a run becomes. A patch was painted to move a corner: it must not move back.
static ns_vec joint_of(const weld_job *w, int32_t from, int32_t end, const ns_cubic *before,
                       const ns_cubic *after)
{
    const double turn = ns_curve_turn(before, after);
    bool patched = false;
    ns_vec at;

    for (int32_t i = from; i < end; i++)
        patched = patched || w->curves.at[i].patched;
    if (turn > w->job->options->corner && patched)
        return middle_of(&w->curves.at[from], end - from);
    if (turn > w->job->options->corner && meeting(before, after, w->job->weld, &at))
        return at;
    return ns_vec_mix(before->p[3], after->p[0], 0.5);
}

// The larger side of a run's box.
static double size_of(const weld_job *w, int32_t from, int32_t end)
{
    ns_vec_box around = { 0 }, b;
    bool any = false;

    for (int32_t i = from; i < end; i++) {
        ns_cubic_bounds(&w->curves.at[i].curve, &b.least, &b.most);
        ns_box_widen(&around, &any, b.least);
        ns_box_widen(&around, &any, b.most);
    }
    return ns_max(around.most.x - around.least.x, around.most.y - around.least.y);
}

static bool turns(const weld_job *w, const ns_cubic *before, const ns_cubic *after)
{
    return ns_curve_turn(before, after) > w->job->options->corner;
}

// A run that has several corners of its own, and is not too small for anybody to miss them, is a
// detail that is lost; so it is counted.
static void count_detail(const weld_job *w, int32_t from, int32_t end, const ns_cubic *before,
                         const ns_cubic *after)
{
    const ns_seam_curve *curves = w->curves.at;
    int32_t corners = 0;

    for (int32_t i = from; i < end; i++) {
        if (curves[i].patched)
            return;
        corners += i > from && turns(w, &curves[i - 1].curve, &curves[i].curve);
    }
    corners += before && turns(w, before, &curves[from].curve);
    corners += after && turns(w, &curves[end - 1].curve, after);
    if (corners > 1 && size_of(w, from, end) > w->job->weld / 4 && w->job->welded++ == 0)
        w->job->welded_at = ns_point_of(curves[from].curve.p[0]);
}

// Turns the run into a joint of its neighbours.
static void weld_run(weld_job *w, int32_t from, int32_t end, ns_cubic *before, ns_cubic *after)
{
    NS_ASSERT(before || after);
    count_detail(w, from, end, before, after);
    if (before && after) {
        const ns_vec at = joint_of(w, from, end, before, after);
        ns_curve_move_end(before, 1, at);
        ns_curve_move_end(after, 0, at);
    } else if (before) {
        ns_curve_move_end(before, 1, w->curves.at[end - 1].curve.p[3]);
    } else {
        ns_curve_move_end(after, 0, w->curves.at[from].curve.p[0]);
    }
}

static ns_status weld_steps(ns_ctx *ctx, weld_job *w)
{
    int32_t end;

    NS_TRY(gather(ctx, w));
    for (int32_t i = 0; i < w->curves.count; i = end) {
        if (!w->is_short.at[i]) {
            NS_TRY(add_stitch(ctx, w, &w->curves.at[i].curve));
            end = i + 1;
            continue;
        }
        for (end = i; end < w->curves.count && w->is_short.at[end];)
            end++;
        ns_cubic *before = w->stitches->count > w->first
                               ? &w->stitches->at[w->stitches->count - 1].curve
                               : NULL;
        ns_cubic *after = end < w->curves.count       ? &w->curves.at[end].curve
                          : w->seam->closed && before ? &w->stitches->at[w->first].curve
                                                      : NULL;
        if ((before || after) && size_of(w, i, end) <= w->job->weld) {
            weld_run(w, i, end, before, after);
            continue;
        }
        const ns_refit refit = { &w->curves.at[i], end - i, before, after,
                                 w->seam->closed && !before && !after };
        NS_TRY(ns_outline_refit(ctx, w->job, &refit, w->stitches));
    }
    NS_ASSERT(w->stitches->count > w->first); // no seam vanishes
    return NS_OK;
}

ns_status ns_outline_weld(ns_ctx *ctx, ns_outline_job *job, const ns_seam *seam,
                          ns_stitches *stitches)
{
    weld_job w = { .job = job, .seam = seam, .stitches = stitches, .first = stitches->count };
    const ns_status status = weld_steps(ctx, &w);

    ns_arrays_drop(ctx, &w.curves, &w.is_short);
    return status;
}
