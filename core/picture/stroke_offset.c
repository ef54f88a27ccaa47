// stroke_offset.c: the left side of a curved link.
//
// Where the curve is gentle the side is the offset curve: cubics whose ends and end directions
// are exact, halved until they are near enough. Where the curve turns left within less than half
// the width the offset runs backwards, beyond the centres of curvature: there
//
//        |  link  |            what the pen covers between the link and the centres is wound
//         \      /             like everything else, what it covers beyond is wound the other
//          \    /  centres     way and could cancel other ink. So the side keeps to the centres
//           \../               (the evolute).
//           /  \  offset       From a point beyond, the way to the link is longest here and
//          /    \              shorter further on, so the point is ink of a neighbour, unless
//                              sharp ends are near on both hands: ns_ink_side_beyond draws it.
#include "base/basics.h"
#include "picture/stroke_parts.h"

#define SAMPLES 8
#define DEPTH 10
#define SHARP_TURN 0.5 // between samples (30 degrees, its sine); more must be looked at closely

typedef struct sample {
    double t;
    ns_vec at, way;
    ns_vec offset;  // beside `at` at half the width
    ns_vec clipped; // the same, but not beyond the centre of curvature
    bool tight;     // they differ
} sample;

typedef struct samples {
    sample at[SAMPLES + 1];
} samples;

// What is to be drawn of a link.
typedef struct offset_side {
    ns_ink *ink;
    const ns_pen_link *link;
    ns_vec a, b, c;  // the derivative is a + b t + c t^2
    bool bends_left; // the centres of curvature lie to the left
    bool beyond;     // not the side but what lies beyond the centres
} offset_side;

// The radius of curvature; 0 where the curve stands still.
static double radius_at(const offset_side *side, double t)
{
    const ns_vec slope =
        ns_vec_add(side->a, ns_vec_add(ns_vec_scale(side->b, t), ns_vec_scale(side->c, t * t)));
    const ns_vec second = ns_vec_add(side->b, ns_vec_scale(side->c, 2 * t));
    const double speed = ns_vec_length(slope), turn = ns_abs(ns_vec_turn(slope, second));
    const double most = 2 * side->ink->size.half;

    if (speed * speed * speed >= most * turn)
        return speed > 0 ? most : 0;
    return speed * speed * speed / turn;
}

static sample sample_at(const offset_side *side, double t)
{
    const double half = side->ink->size.half;
    sample s = { .t = t };

    s.at = t <= 0   ? side->link->curve.p[0]
           : t >= 1 ? side->link->curve.p[3]
                    : ns_cubic_at(&side->link->curve, t);
    s.way = ns_pen_link_way(side->link, t);
    s.offset = s.clipped = ns_beside(s.at, s.way, half);
    if (side->bends_left) {
        const double radius = radius_at(side, t);
        s.tight = radius < half;
        if (s.tight)
            s.clipped = ns_beside(s.at, s.way, radius);
    }
    return s;
}

static samples samples_of(const offset_side *side, double from, double to)
{
    samples all;

    for (int i = 0; i <= SAMPLES; i++)
        all.at[i] = sample_at(side, from + (to - from) * i / SAMPLES);
    return all;
}

// Handles for a cubic with these ends that passes through `middle` at its middle; false when
// there are none that point along (towards +1) or against (-1) the ways.
static bool handles_through(const sample *a, const sample *b, ns_vec middle, double towards,
                            double *first, double *second)
{
    const double turn = ns_vec_turn(a->way, b->way);
    const double chord = ns_vec_length(ns_vec_sub(b->offset, a->offset));
    const ns_vec sum = ns_vec_add(a->offset, b->offset);
    const ns_vec rest =
        ns_vec_scale(ns_vec_sub(ns_vec_scale(middle, 2), sum), 4.0 / 3); // f way_a - s way_b

    if (ns_abs(turn) < 1e-4)
        return false;
    *first = ns_vec_turn(rest, b->way) / turn;
    *second = ns_vec_turn(rest, a->way) / turn;
    return *first * towards >= 0 && *second * towards >= 0 && *first * towards <= 2 * chord
           && *second * towards <= 2 * chord;
}

// The cubic along the offset.
static ns_cubic fit(const offset_side *side, const samples *all, double towards)
{
    const sample *a = &all->at[0], *b = &all->at[SAMPLES];
    double first, second;

    if (!handles_through(a, b, all->at[SAMPLES / 2].offset, towards, &first, &second)) {
        const ns_cubic part = ns_cubic_part(&side->link->curve, a->t, b->t);
        const double chord = ns_vec_length(ns_vec_sub(b->at, a->at));
        const double scale =
            chord > 0 ? ns_vec_length(ns_vec_sub(b->offset, a->offset)) / chord : 1;
        first = towards * scale * ns_vec_length(ns_vec_sub(part.p[1], part.p[0]));
        second = towards * scale * ns_vec_length(ns_vec_sub(part.p[3], part.p[2]));
    }
    return (ns_cubic){ { a->offset, ns_vec_add(a->offset, ns_vec_scale(a->way, first)),
                         ns_vec_sub(b->offset, ns_vec_scale(b->way, second)), b->offset } };
}

// The distance of a point from a cubic near parameter t.
static double distance_near(const ns_cubic *cubic, ns_vec point, double t)
{
    double nearest = ns_vec_length(ns_vec_sub(ns_cubic_at(cubic, t), point));

    for (int step = 0; step < 3; step++) {
        const ns_vec slope = ns_cubic_slope(cubic, t);
        const double speed2 = ns_vec_dot(slope, slope);
        if (!(speed2 > 0))
            break;
        t -= ns_vec_dot(ns_vec_sub(ns_cubic_at(cubic, t), point), slope) / speed2;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        const double distance = ns_vec_length(ns_vec_sub(ns_cubic_at(cubic, t), point));
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

static bool fits(const ns_cubic *cubic, const samples *all, double tolerance)
{
    for (int i = 1; i < SAMPLES; i++) {
        if (!(distance_near(cubic, all->at[i].offset, (double)i / SAMPLES) <= tolerance))
            return false;
    }
    return true;
}

// How the samples see the piece: what share is tight, whether there may be more than they show.
typedef struct piece_view {
    int tight;         // samples
    bool sharp;        // turns too much between two of them
    bool coarse;       // the line through the clipped ones would be too far from the centres
    double tight_turn; // sum of turns next to tight samples
} piece_view;

static piece_view look(const samples *all, double tolerance)
{
    piece_view view = { .tight = all->at[0].tight };

    for (int i = 0; i < SAMPLES; i++) {
        const sample *a = &all->at[i], *b = &all->at[i + 1];
        const double turn =
            ns_vec_dot(a->way, b->way) > 0 ? ns_abs(ns_vec_turn(a->way, b->way)) : 2;
        view.tight += b->tight;
        view.sharp |= turn > SHARP_TURN;
        if (a->tight || b->tight)
            view.tight_turn += turn;
        view.coarse |=
            turn * ns_vec_length(ns_vec_sub(b->clipped, a->clipped)) > 16 * tolerance;
    }
    return view;
}

static ns_status add_offset(const offset_side *side, const ns_cubic *cubic)
{
    if (side->beyond)
        return NS_OK;
    NS_TRY(ns_ink_line(side->ink, cubic->p[0]));
    return ns_ink_curve(side->ink, cubic->p[1], cubic->p[2], cubic->p[3]);
}

static ns_status add_clipped(const offset_side *side, const samples *all)
{
    for (int i = 0; i <= SAMPLES; i++) {
        const ns_vec to = all->at[i].clipped;
        const bool end = i == 0 || i == SAMPLES;
        if (end || ns_vec_length(ns_vec_sub(to, side->ink->at)) > side->ink->size.tolerance)
            NS_TRY(ns_ink_line(side->ink, to));
    }
    return NS_OK;
}

// The contour between the centres and the offset; `back` may be NULL when nothing fits.
static ns_status add_beyond(const offset_side *side, const samples *all, const ns_cubic *back)
{
    NS_TRY(ns_ink_line(side->ink, all->at[0].offset));
    NS_TRY(add_clipped(side, all));
    NS_TRY(ns_ink_line(side->ink, all->at[SAMPLES].offset));
    if (back)
        NS_TRY(ns_ink_curve(side->ink, back->p[2], back->p[1], back->p[0]));
    for (int i = SAMPLES - 1; i >= 0 && !back; i--)
        NS_TRY(ns_ink_line(side->ink, all->at[i].offset));
    return ns_ink_close(side->ink);
}

static ns_status add_piece(const offset_side *side, double from, double to, int depth)
{
    const double tolerance = side->ink->size.tolerance / 2;
    const samples all = samples_of(side, from, to);
    const piece_view view = look(&all, tolerance);
    const double lost = side->ink->size.half * view.tight_turn * view.tight_turn / 8;
    const bool tight = view.tight > SAMPLES || (depth == 0 && lost > tolerance);

    if (tight && (depth == 0 || !view.coarse)) {
        const ns_cubic back = fit(side, &all, -1);
        const bool good = fits(&back, &all, tolerance);
        if (!side->beyond)
            return add_clipped(side, &all);
        if (good || depth == 0)
            return add_beyond(side, &all, good ? &back : NULL);
    } else if (!tight && lost <= tolerance && !view.sharp) {
        const ns_cubic offset = fit(side, &all, 1);
        if (depth == 0 || fits(&offset, &all, tolerance))
            return add_offset(side, &offset);
    } else if (depth == 0) {
        const ns_cubic offset = fit(side, &all, 1);
        return add_offset(side, &offset);
    }
    NS_TRY(add_piece(side, from, (from + to) / 2, depth - 1));
    return add_piece(side, (from + to) / 2, to, depth - 1);
}

static offset_side side_of(ns_ink *ink, const ns_pen_link *link, bool beyond)
{
    const ns_vec *p = link->curve.p;
    const ns_vec first = ns_vec_sub(p[1], p[0]), second = ns_vec_sub(p[2], p[1]);
    const ns_vec third = ns_vec_sub(p[3], p[2]), bend = ns_vec_sub(second, first);
    offset_side side = { ink,
                         link,
                         ns_vec_scale(first, 3),
                         ns_vec_scale(bend, 6),
                         ns_vec_scale(ns_vec_sub(ns_vec_sub(third, second), bend), 3),
                         false,
                         beyond };
    const ns_vec middle =
        ns_vec_add(side.a, ns_vec_add(ns_vec_scale(side.b, 0.5), ns_vec_scale(side.c, 0.25)));

    side.bends_left = ns_vec_turn(middle, ns_vec_add(side.b, side.c)) > 0;
    return side;
}

ns_status ns_ink_side(ns_ink *ink, const ns_pen_link *link)
{
    const offset_side side = side_of(ink, link, false);

    return add_piece(&side, 0, 1, DEPTH);
}

ns_status ns_ink_side_beyond(ns_ink *ink, const ns_pen_link *link)
{
    const offset_side side = side_of(ink, link, true);

    NS_ASSERT(!ink->open);
    return side.bends_left ? add_piece(&side, 0, 1, DEPTH) : NS_OK;
}
