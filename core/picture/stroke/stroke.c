// stroke.c: see stroke.h. The outline of an open path is its left side, a cap, the left side of
// the way back, a cap; a closed path has one contour for each side.
//
// Why no overlap cancels: between a side and the chain lies, for each link, a strip that is wound
// once in the same direction everywhere (stroke_offset.c), and for each turn to the other hand a
// wedge, wound the same way. On the inner hand of a turn the contour passes through the corner of
// the chain itself, so that it adds nothing there. The winding number of a point is how many
// strips, wedges and caps cover it, never less. Strips of two straight links are cut where they
// meet on the inner hand instead, if they are long enough: the same ink with fewer curves.
#include "picture/stroke/stroke.h"

#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

#define NEAR_LINKS 64 // how far to look for sharp ends

typedef struct pen_job {
    ns_stroke_ink ink;
    const ns_pen *pen;
    ns_pen_chain whole; // the path
    ns_pen_chain part;  // a dash of it
    ns_dashes dashes;
} pen_job;

// A turn between two links, as it is met on the way.
typedef struct link_turn {
    ns_vec at, from, to; // the corner, the ways before and after
    bool smooth;
    bool inner; // the left is the inner hand
    bool round; // whatever the pen says
    bool bevel; // the join falls short of the round one
    bool cut;   // both links are straight and their sides go on until they meet ...
    ns_vec met; // ... here; or the tip of a miter
} link_turn;

static ns_pen_link link_on_way(const ns_pen_chain *chain, int32_t i, bool back)
{
    const int32_t count = chain->links.count;

    return back ? ns_pen_link_back(&chain->links.at[count - 1 - i]) : chain->links.at[i];
}

static double length_of(const ns_pen_link *straight)
{
    return ns_vec_length(ns_vec_sub(straight->curve.p[3], straight->curve.p[0]));
}

// The miter's length over the width is 1 / cos(half the turn).
static bool miter_allowed(const ns_pen *pen, double cosine)
{
    const double limit = pen->miter_limit;

    return pen->join == NS_JOIN_MITER && limit > 0 && 2 <= limit * limit * (1 + cosine);
}

static link_turn turn_between(const pen_job *job, const ns_pen_link *before,
                              const ns_pen_link *after, bool back)
{
    const double half = job->ink.size.half;
    link_turn turn = { .at = after->curve.p[0], .from = before->way[1], .to = after->way[0] };
    const double sine = ns_vec_turn(turn.from, turn.to);
    const double cosine = ns_vec_dot(turn.from, turn.to);

    turn.smooth = turn.from.x == turn.to.x && turn.from.y == turn.to.y;
    turn.inner = sine > 0 || (sine == 0 && back);
    turn.round = (back ? before : after)->from_same || job->pen->join == NS_JOIN_ROUND;
    turn.bevel = !turn.smooth && !turn.round;
    if (cosine > -1 + 1e-12) { // else the sides never meet
        const double cut = half * ns_abs(sine) / (1 + cosine);
        const bool straight = before->straight && after->straight && !turn.smooth;
        turn.met = ns_beside(turn.at, ns_vec_add(turn.from, turn.to), half / (1 + cosine));
        turn.bevel = turn.bevel && !miter_allowed(job->pen, cosine);
        turn.cut = straight
                   && (turn.inner ? length_of(before) >= 2 * cut && length_of(after) >= 2 * cut
                                  : !turn.round && !turn.bevel);
    }
    return turn;
}

// The turn after link i, or before it when `before`; smooth at the ends of an open chain.
static link_turn turn_at(const pen_job *job, const ns_pen_chain *chain, int32_t i, bool back,
                         bool before)
{
    const int32_t count = chain->links.count;

    if (!chain->closed && i == (before ? 0 : count - 1))
        return (link_turn){ .smooth = true };
    const ns_pen_link first = link_on_way(chain, before ? (i + count - 1) % count : i, back);
    const ns_pen_link second = link_on_way(chain, before ? i : (i + 1) % count, back);
    return turn_between(job, &first, &second, back);
}

// From the end of one link's side to the start of the next.
static ns_status draw_turn(pen_job *job, const link_turn *turn)
{
    ns_stroke_ink *ink = &job->ink;
    const double half = ink->size.half;

    if (turn->smooth || turn->cut)
        return NS_OK;
    if (turn->inner) {
        NS_TRY(ns_ink_line(ink, turn->at));
    } else {
        NS_TRY(ns_ink_line(ink, ns_beside(turn->at, turn->from, half)));
        if (turn->round)
            return ns_ink_arc(ink, turn->at, turn->from, turn->to);
        if (!turn->bevel)
            NS_TRY(ns_ink_line(ink, turn->met));
    }
    return ns_ink_line(ink, ns_beside(turn->at, turn->to, half));
}

static ns_status draw_link(pen_job *job, const ns_pen_chain *chain, int32_t i, bool back)
{
    ns_stroke_ink *ink = &job->ink;
    const double half = ink->size.half;
    const ns_pen_link link = link_on_way(chain, i, back);

    if (!link.straight)
        return ns_ink_side(ink, &link);
    const link_turn before = turn_at(job, chain, i, back, true);
    const link_turn after = turn_at(job, chain, i, back, false);
    const ns_vec start = ns_beside(link.curve.p[0], link.way[0], half);
    const ns_vec end = ns_beside(link.curve.p[3], link.way[1], half);
    NS_TRY(ns_ink_line(ink, before.cut ? before.met : start));
    return ns_ink_line(ink, after.cut ? after.met : end);
}

static ns_status draw_side(pen_job *job, const ns_pen_chain *chain, bool back)
{
    for (int32_t i = 0; i < chain->links.count; i++) {
        const link_turn after = turn_at(job, chain, i, back, false);
        NS_TRY(draw_link(job, chain, i, back));
        NS_TRY(draw_turn(job, &after));
    }
    return NS_OK;
}

// At the end of the way; the side of the way back starts where the cap ends.
static ns_status draw_cap(pen_job *job, const ns_pen_chain *chain, bool back)
{
    ns_stroke_ink *ink = &job->ink;
    const double half = ink->size.half;
    const ns_pen_link last = link_on_way(chain, chain->links.count - 1, back);
    const ns_vec at = last.curve.p[3], way = last.way[1], ahead = ns_vec_scale(way, half);

    NS_TRY(ns_ink_line(ink, ns_beside(at, way, half)));
    if (job->pen->cap == NS_CAP_ROUND)
        return ns_ink_arc(ink, at, way, (ns_vec){ -way.x, -way.y });
    if (job->pen->cap == NS_CAP_SQUARE) {
        NS_TRY(ns_ink_line(ink, ns_vec_add(ns_beside(at, way, half), ahead)));
        NS_TRY(ns_ink_line(ink, ns_vec_add(ns_beside(at, way, -half), ahead)));
    }
    return ns_ink_line(ink, ns_beside(at, way, -half));
}

// Whether nothing covers what lies beyond the end of link i.
static bool is_sharp(const pen_job *job, const ns_pen_chain *chain, int32_t i, bool back)
{
    if (!chain->closed && i == chain->links.count - 1)
        return job->pen->cap == NS_CAP_BUTT;
    return turn_at(job, chain, i, back, false).bevel;
}

// Whether, walking from link i, a sharp end comes before the path has gone further than the width.
static bool sharp_end_near(const pen_job *job, const ns_pen_chain *chain, int32_t i, bool back)
{
    const int32_t count = chain->links.count;
    const ns_vec from = link_on_way(chain, i, back).curve.p[3];

    for (int32_t step = 0; step < NEAR_LINKS; step++, i = (i + 1) % count) {
        const ns_vec at = link_on_way(chain, i, back).curve.p[3];
        if (ns_vec_length(ns_vec_sub(at, from)) > 2 * job->ink.size.half)
            return false;
        if (is_sharp(job, chain, i, back))
            return true;
        if (!chain->closed && i == count - 1)
            return false;
    }
    return false;
}

// At a cusp the pen turns about on the spot and covers the inner hand as well.
static ns_status draw_cusp_beyond(pen_job *job, const link_turn *turn)
{
    const bool right = turn->smooth || !turn->inner;
    const ns_vec from = right ? ns_vec_scale(turn->from, -1) : turn->to;
    const ns_vec to = right ? ns_vec_scale(turn->to, -1) : turn->from;

    if (turn->smooth)
        return NS_OK;
    NS_TRY(ns_ink_line(&job->ink, turn->at));
    NS_TRY(ns_ink_arc(&job->ink, turn->at, from, to));
    return ns_ink_close(&job->ink);
}

static ns_status draw_beyond(pen_job *job, const ns_pen_chain *chain)
{
    const int32_t count = chain->links.count;

    if (job->pen->cap != NS_CAP_BUTT && job->pen->join == NS_JOIN_ROUND)
        return NS_OK;
    for (int32_t i = 0; i < count; i++) {
        const ns_pen_link *link = &chain->links.at[i];
        const ns_pen_link mirrored = ns_pen_link_back(link);
        if ((link->straight && !link->from_same) || !sharp_end_near(job, chain, i, false)
            || !sharp_end_near(job, chain, count - 1 - i, true))
            continue;
        if (!link->straight) {
            NS_TRY(ns_ink_side_beyond(&job->ink, link));
            NS_TRY(ns_ink_side_beyond(&job->ink, &mirrored));
        }
        if (link->from_same) {
            const link_turn cusp = turn_at(job, chain, i, false, true);
            NS_TRY(draw_cusp_beyond(job, &cusp));
        }
    }
    return NS_OK;
}

static ns_status draw_chain(pen_job *job, const ns_pen_chain *chain)
{
    if (job->pen->cap == NS_CAP_BUTT && chain->links.count == 1
        && ns_pen_link_is_point(&chain->links.at[0]))
        return NS_OK;
    for (int back = 0; back < 2; back++) {
        NS_TRY(draw_side(job, chain, back));
        NS_TRY(chain->closed ? ns_ink_close(&job->ink) : draw_cap(job, chain, back));
    }
    NS_TRY(ns_ink_close(&job->ink));
    return draw_beyond(job, chain);
}

static ns_status draw_dashes(pen_job *job)
{
    const double length = ns_pen_chain_measure(&job->whole);
    ns_ctx *ctx = job->ink.ctx;
    bool solid;

    NS_TRY(ns_pen_dashes(ctx, job->pen, length, job->whole.closed, &job->dashes, &solid));
    if (solid)
        return draw_chain(job, &job->whole);
    for (int32_t i = 0; i < job->dashes.count; i++) {
        NS_TRY(
            ns_pen_chain_cut(ctx, &job->whole, &job->ink.size, job->dashes.at[i], &job->part));
        NS_TRY(draw_chain(job, &job->part));
    }
    return NS_OK;
}

// Keeps numbers that make sense: the width finite, the tolerance above rounding errors.
static ns_pen_size size_of(const ns_pen *pen, const ns_pen_path *path)
{
    const double most = 4 * NS_DRAWING_MOST;
    const double half = (pen->width < most ? pen->width : most) / 2;
    double least = half * 1e-6;

    for (int32_t i = 0; i < path->count; i++) {
        for (int k = 0; k < 4; k++) {
            const ns_vec p = path->cubics[i].p[k];
            const double rounding = (ns_abs(p.x) + ns_abs(p.y)) * 1e-11;
            least = rounding > least ? rounding : least;
        }
    }
    const double tolerance = pen->tolerance > least ? pen->tolerance : least;
    return (ns_pen_size){ half, tolerance, tolerance / 256 };
}

ns_status ns_stroke_path(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                         ns_drawing *drawing)
{
    const int32_t cubics = drawing->cubics.count, contours = drawing->contours.count;
    pen_job job = { .ink = { .ctx = ctx, .drawing = drawing, .size = size_of(pen, path) },
                    .pen = pen };
    ns_status status = NS_OK;

    NS_ASSERT(pen->width > 0);
    if (path->count > 0)
        status = ns_pen_chain_make(ctx, path, &job.ink.size, &job.whole);
    if (path->count > 0 && status == NS_OK)
        status = pen->dash_count > 0 ? draw_dashes(&job) : draw_chain(&job, &job.whole);
    if (status != NS_OK) {
        drawing->cubics.count = cubics;
        drawing->contours.count = contours;
    }
    ns_pen_chain_drop(ctx, &job.whole);
    ns_pen_chain_drop(ctx, &job.part);
    ns_array_drop(ctx, &job.dashes);
    return status;
}
