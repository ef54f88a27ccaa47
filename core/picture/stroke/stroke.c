// stroke.c: see stroke.h. The outline of an open path is its left side, a cap, the left side of
// the way back, a cap; a closed path has one contour for each side.
//
// Why no overlap cancels: between a side and the course lies, for each curve, a strip that is wound
// once in the same direction everywhere (stroke_offset.c), and for each turn to the other hand a
// wedge, wound the same way. On the inner hand of a turn the contour passes through the corner of
// the course itself, so that it adds nothing there. The winding number of a point is how many
// strips, wedges and caps cover it, never less. Strips of two straight curves are cut where they
// meet on the inner hand instead, if they are long enough: the same ink with fewer curves.
#include "picture/stroke/stroke.h"

#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

typedef struct pen_job {
    ns_stroke_ink ink;
    const ns_pen *pen;
    ns_pen_course course;
    ns_dashing dashing;
} pen_job;

// A turn between two curves, as it is met on the way.
typedef struct curve_turn {
    ns_vec at, from, to; // the corner, the ways before and after
    bool smooth;
    bool inner; // the left is the inner hand
    bool bevel; // the join falls short of a round one
    bool cut;   // both curves are straight and their sides go on until they meet ...
    ns_vec met; // ... here; or the tip of a miter
} curve_turn;

static ns_pen_curve curve_on_way(const pen_job *job, int32_t i)
{
    const ns_pen_curve *curves = job->course.curves.at;
    const int32_t count = job->course.curves.count;

    if (!job->ink.back)
        return curves[i % count];
    const ns_pen_curve *curve = &curves[count - 1 - i % count];
    return (ns_pen_curve){ ns_cubic_reversed(&curve->cubic),
                           { ns_vec_scale(curve->way[1], -1), ns_vec_scale(curve->way[0], -1) },
                           curve->straight };
}

static double length_of(const ns_pen_curve *straight)
{
    return ns_vec_length(ns_vec_sub(straight->cubic.p[3], straight->cubic.p[0]));
}

// The turn after curve i; smooth at the end of an open course.
static curve_turn turn_after(const pen_job *job, int32_t i)
{
    const ns_pen_curve before = curve_on_way(job, i), after = curve_on_way(job, i + 1);
    curve_turn turn = { .at = after.cubic.p[0], .from = before.way[1], .to = after.way[0] };
    const double sine = ns_vec_turn(turn.from, turn.to);
    const double cosine = ns_vec_dot(turn.from, turn.to);
    const double limit = job->pen->miter_limit, length = job->ink.half / (1 + cosine);
    const bool round = job->pen->join == NS_JOIN_ROUND;

    turn.smooth = (!job->course.closed && i == job->course.curves.count - 1)
                  || (turn.from.x == turn.to.x && turn.from.y == turn.to.y);
    if (turn.smooth)
        return turn;
    turn.inner = ns_ink_turns_in(&job->ink, turn.from, turn.to);
    turn.bevel = !round;
    if (!(cosine > -1 + 1e-12)) // the sides never meet
        return turn;
    turn.met = ns_ink_beside(&job->ink, turn.at,
                             ns_vec_scale(ns_vec_add(turn.from, turn.to), 1 / (1 + cosine)));
    // the miter's length over the width is 1 / cos(half the turn)
    if (job->pen->join == NS_JOIN_MITER && limit > 0)
        turn.bevel = !(2 <= limit * limit * (1 + cosine));
    turn.cut = before.straight && after.straight
               && (turn.inner ? ns_min(length_of(&before), length_of(&after))
                                    >= 2 * length * ns_abs(sine)
                              : !round && !turn.bevel);
    return turn;
}

// From the end of one curve's side to the start of the next.
static ns_status draw_turn(pen_job *job, const curve_turn *turn)
{
    ns_stroke_ink *ink = &job->ink;

    if (turn->smooth || turn->cut)
        return NS_OK;
    if (turn->inner) {
        NS_TRY(ns_ink_line(ink, turn->at));
    } else {
        NS_TRY(ns_ink_line(ink, ns_ink_beside(ink, turn->at, turn->from)));
        if (job->pen->join == NS_JOIN_ROUND)
            return ns_ink_arc(ink, turn->at, turn->from, turn->to);
        if (!turn->bevel)
            NS_TRY(ns_ink_line(ink, turn->met));
    }
    return ns_ink_line(ink, ns_ink_beside(ink, turn->at, turn->to));
}

static ns_status draw_side(pen_job *job)
{
    ns_stroke_ink *ink = &job->ink;
    const int32_t count = job->course.curves.count;
    curve_turn before = job->course.closed ? turn_after(job, count - 1) : (curve_turn){ 0 };

    for (int32_t i = 0; i < count; i++) {
        const ns_pen_curve curve = curve_on_way(job, i);
        const curve_turn after = turn_after(job, i);
        if (curve.straight) {
            const ns_vec start = ns_ink_beside(ink, curve.cubic.p[0], curve.way[0]);
            const ns_vec end = ns_ink_beside(ink, curve.cubic.p[3], curve.way[1]);
            NS_TRY(ns_ink_line(ink, before.cut ? before.met : start));
            NS_TRY(ns_ink_line(ink, after.cut ? after.met : end));
        } else {
            NS_TRY(ns_ink_side(ink, &curve.cubic, curve.way[0], curve.way[1]));
        }
        NS_TRY(draw_turn(job, &after));
        before = after;
    }
    return NS_OK;
}

// At the end of the way; the side of the way back starts where the cap ends.
static ns_status draw_cap(pen_job *job)
{
    ns_stroke_ink *ink = &job->ink;
    const ns_pen_curve last = curve_on_way(job, job->course.curves.count - 1);
    const ns_vec at = last.cubic.p[3], way = last.way[1], back = ns_vec_scale(way, -1);
    const ns_vec ahead = ns_vec_add(at, ns_vec_scale(way, ink->half));

    NS_TRY(ns_ink_line(ink, ns_ink_beside(ink, at, way)));
    if (job->pen->cap == NS_CAP_ROUND)
        return ns_ink_arc(ink, at, way, back);
    if (job->pen->cap == NS_CAP_SQUARE) {
        NS_TRY(ns_ink_line(ink, ns_ink_beside(ink, ahead, way)));
        NS_TRY(ns_ink_line(ink, ns_ink_beside(ink, ahead, back)));
    }
    return ns_ink_line(ink, ns_ink_beside(ink, at, back));
}

// Whether nothing covers what lies beyond an end or a corner.
static bool has_sharp_ends(const pen_job *job)
{
    if (!job->course.closed && job->pen->cap == NS_CAP_BUTT)
        return true;
    for (int32_t i = 0; i < job->course.curves.count; i++) {
        if (turn_after(job, i).bevel)
            return true;
    }
    return false;
}

static ns_status draw_path(pen_job *job, const ns_pen_path *path)
{
    ns_stroke_ink *ink = &job->ink;

    NS_ASSERT(!ink->open);
    NS_TRY(ns_pen_course_make(ink, path, &job->course));
    NS_ASSERT(job->course.curves.count > 0);
    if (job->pen->cap == NS_CAP_BUTT && ns_cubic_is_within(&job->course.curves.at[0].cubic, 0))
        return NS_OK; // a point
    ink->back = false;
    ink->beyond = has_sharp_ends(job);
    for (int side = 0; side < 2; side++) {
        ink->back = side == 1;
        NS_TRY(draw_side(job));
        NS_TRY(job->course.closed ? ns_ink_close(ink) : draw_cap(job));
    }
    return ns_ink_close(ink);
}

static ns_status draw_dashes(pen_job *job, const ns_pen_path *path)
{
    const double least = 4 * job->ink.tiny;
    ns_ctx *ctx = job->ink.ctx;
    ns_pen_path part;
    bool solid;

    NS_TRY(ns_dashing_make(ctx, job->pen, path, &job->dashing, &solid));
    if (solid)
        return draw_path(job, path);
    for (int32_t i = 0; i < job->dashing.dashes.count; i++) {
        const ns_dash dash = job->dashing.dashes.at[i];
        if (job->pen->cap == NS_CAP_BUTT && dash.to - dash.from < least)
            continue;
        NS_TRY(ns_dashing_cut(ctx, &job->dashing, path, dash, least, &part));
        NS_TRY(draw_path(job, &part));
    }
    return NS_OK;
}

// Keeps numbers that make sense: the width finite, the tolerance above rounding errors.
static ns_stroke_ink ink_for(const ns_pen *pen, const ns_pen_path *path)
{
    const double half = ns_min(pen->width, 4 * NS_DRAWING_MOST) / 2;
    double most = 0;

    for (int32_t i = 0; i < path->count; i++) {
        for (int k = 0; k < 4; k++) {
            const ns_vec p = path->cubics[i].p[k];
            most = ns_max(most, ns_abs(p.x) + ns_abs(p.y));
        }
    }
    const double tolerance = ns_max(pen->tolerance, ns_max(half * 1e-6, most * 1e-11));
    const double tiny = tolerance / 256, share = ns_min(tolerance / half, 1.0);
    return (ns_stroke_ink){ .half = half,
                            .tolerance = tolerance,
                            .tiny = tiny,
                            .spot = ns_max(tiny * share * share, most * 2e-13) };
}

ns_status ns_stroke_path(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                         ns_drawing *drawing)
{
    const int32_t cubics = drawing->cubics.count, contours = drawing->contours.count;
    pen_job job = { .ink = ink_for(pen, path), .pen = pen };
    ns_status status = NS_OK;

    NS_ASSERT(pen->width > 0 && job.ink.half > 0 && job.ink.spot <= job.ink.tolerance);
    job.ink.ctx = ctx;
    job.ink.drawing = drawing;
    if (path->count > 0)
        status = pen->dash_count > 0 ? draw_dashes(&job, path) : draw_path(&job, path);
    if (status != NS_OK) {
        drawing->cubics.count = cubics;
        drawing->contours.count = contours;
    }
    ns_array_drop(ctx, &job.course.curves);
    ns_dashing_drop(ctx, &job.dashing);
    return status;
}
