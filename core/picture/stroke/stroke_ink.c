// stroke_ink.c: contours as they are drawn: lines, curves, arcs.
//
// Nothing leaves the range of drawings; so far out nothing is seen either. Each cubic starts where
// the one before ended, to the last bit: what callers say about its start is not asked.
#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

#define ARC_DEPTH 6 // halvings

static ns_vec clamp(ns_vec v)
{
    return (ns_vec){ ns_clamp(v.x, -NS_DRAWING_MOST, NS_DRAWING_MOST),
                     ns_clamp(v.y, -NS_DRAWING_MOST, NS_DRAWING_MOST) };
}

ns_status ns_ink_curve(ns_stroke_ink *ink, ns_vec control_1, ns_vec control_2, ns_vec to)
{
    const ns_cubic cubic = { { ink->at, clamp(control_1), clamp(control_2), clamp(to) } };

    NS_ASSERT(ink->open);
    if (ink->drawing->cubics.count >= NS_DRAWING_CUBICS_MAX)
        return ns_fail(ink->ctx, NS_BAD_INPUT,
                       "the outlines of the strokes have more than %d curves; draw with fewer "
                       "and simpler paths",
                       (int)NS_DRAWING_CUBICS_MAX);
    NS_NEED(ink->ctx, ns_array_push(ink->ctx, &ink->drawing->cubics, cubic));
    ink->at = cubic.p[3];
    return NS_OK;
}

ns_status ns_ink_line(ns_stroke_ink *ink, ns_vec to)
{
    to = clamp(to);
    if (!ink->open) {
        ink->open = true;
        ink->first = ink->drawing->cubics.count;
        ink->start = ink->at = to;
        return NS_OK;
    }
    if (ns_vec_length(ns_vec_sub(to, ink->at)) <= ink->tiny / 1024)
        return NS_OK;
    const ns_cubic line = ns_cubic_line(ink->at, to);
    return ns_ink_curve(ink, line.p[1], line.p[2], to);
}

// The way in the middle of a right-hand turn.
static ns_vec middle_way(ns_vec from, ns_vec to)
{
    const ns_vec change = ns_vec_sub(to, from);

    return ns_vec_unit(ns_vec_dot(from, to) > 0 ? ns_vec_add(from, to)
                                                : (ns_vec){ change.y, -change.x });
}

// The best cubic for a quarter of a circle is off by 2.7e-4 of the radius, and by the sixth power
// of the angle less for smaller arcs.
static ns_status add_arc(ns_stroke_ink *ink, ns_vec centre, ns_vec from, ns_vec to, int depth)
{
    const double cosine = ns_vec_dot(from, to), share = 1 - cosine;
    const double off = 2.8e-4 * ink->half * share * share * share;

    if (depth > 0 && (cosine < -1e-9 || off > ink->tolerance / 2)) {
        const ns_vec middle = middle_way(from, to);
        NS_TRY(add_arc(ink, centre, from, middle, depth - 1));
        return add_arc(ink, centre, middle, to, depth - 1);
    }
    const double half_tan = ns_abs(ns_vec_turn(from, to)) / (1 + ns_abs(cosine));
    const double quarter_tan = half_tan / (1 + ns_sqrt(1 + half_tan * half_tan));
    const double handle = ink->half * quarter_tan * 4 / 3;
    const ns_vec end = ns_ink_beside(ink, centre, to);
    return ns_ink_curve(ink, ns_vec_add(ink->at, ns_vec_scale(from, handle)),
                        ns_vec_sub(end, ns_vec_scale(to, handle)), end);
}

ns_status ns_ink_arc(ns_stroke_ink *ink, ns_vec centre, ns_vec from, ns_vec to)
{
    NS_TRY(ns_ink_line(ink, ns_ink_beside(ink, centre, from)));
    return add_arc(ink, centre, from, to, ARC_DEPTH);
}

ns_status ns_ink_close(ns_stroke_ink *ink)
{
    if (!ink->open)
        return NS_OK;
    NS_TRY(ns_ink_line(ink, ink->start));
    ink->open = false;

    const ns_contour contour = { ink->first, ink->drawing->cubics.count - ink->first };
    NS_ASSERT(contour.count >= 0);
    if (contour.count > 0 && !ns_array_push(ink->ctx, &ink->drawing->contours, contour))
        return ns_no_memory(ink->ctx);
    return NS_OK;
}
