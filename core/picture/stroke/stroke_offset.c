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
#include "picture/stroke/stroke_parts.h"

#define SAMPLES 8
#define DEPTH 12
#define SHARP_TURN 0.5 // sine of 30 degrees; more between samples must be looked at closely

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
    ns_stroke_ink *ink;
    const ns_pen_link *link;
    ns_hodograph h;
    bool bends_left; // the centres of curvature lie to the left
    bool beyond;     // not the side but what lies beyond the centres
} offset_side;

// The radius of curvature; 0 where the curve stands still.
static double radius_at(const offset_side *side, double t)
{
    const ns_vec slope = ns_hodograph_slope(&side->h, t), bend = ns_hodograph_bend(&side->h, t);
    const double speed = ns_vec_length(slope), turn = ns_abs(ns_vec_turn(slope, bend));
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

// A parameter between two samples, about in the middle of the offset: where the pen rather turns
// than moves, that is where the direction is half-way.
static double middle_between(const offset_side *side, const sample *a, const sample *b)
{
    const double turned = side->ink->size.half * ns_abs(ns_vec_turn(a->way, b->way));
    const ns_vec way = ns_vec_add(a->way, b->way);
    double roots[2];

    if (turned > ns_vec_length(ns_vec_sub(b->at, a->at))) {
        const int count =
            ns_quadratic_roots(ns_vec_turn(side->h.c, way), ns_vec_turn(side->h.b, way),
                               ns_vec_turn(side->h.a, way), roots);
        const double margin = (b->t - a->t) * 1e-9;
        for (int i = 0; i < count; i++) {
            if (roots[i] > a->t + margin && roots[i] < b->t - margin)
                return roots[i];
        }
    }
    return (a->t + b->t) / 2;
}

static samples samples_of(const offset_side *side, double from, double to)
{
    samples all;

    all.at[0] = sample_at(side, from);
    all.at[SAMPLES] = sample_at(side, to);
    for (int step = SAMPLES / 2; step > 0; step /= 2) {
        for (int i = step; i < SAMPLES; i += 2 * step)
            all.at[i] =
                sample_at(side, middle_between(side, &all.at[i - step], &all.at[i + step]));
    }
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
        t = ns_clamp(t, 0, 1);
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

// How much ink may be wrong when the offset is drawn as if no sample were tight. As long as it
// comes out ahead, its little loop back is as flat as the turn there.
static double lost_by_fit(const offset_side *side, const samples *all, double tight_turn)
{
    const sample *a = &all->at[0], *b = &all->at[SAMPLES];
    const double swept = side->ink->size.half * tight_turn;
    const double ahead = ns_vec_dot(ns_vec_sub(b->offset, a->offset), ns_vec_sub(b->at, a->at));

    return ahead > 0 ? swept * tight_turn / 8 : swept;
}

static ns_status add_offset(const offset_side *side, const ns_cubic *cubic)
{
    if (side->beyond)
        return NS_OK;
    NS_TRY(ns_ink_line(side->ink, cubic->p[0]));
    return ns_ink_curve(side->ink, cubic->p[1], cubic->p[2], cubic->p[3]);
}

// The clipped samples after `from` up to `to`, no more of them than are needed.
static ns_status add_clipped_between(const offset_side *side, const samples *all, int from,
                                     int to)
{
    const ns_vec start = all->at[from].clipped, end = all->at[to].clipped;
    const ns_vec way = ns_vec_unit(ns_vec_sub(end, start));
    const double length = ns_vec_length(ns_vec_sub(end, start));
    double most = side->ink->size.tolerance;
    int farthest = 0;

    for (int i = from + 1; i < to; i++) {
        const ns_vec off = ns_vec_sub(all->at[i].clipped, start);
        const double along = ns_vec_dot(off, way);
        const double nearest = ns_clamp(along, 0, length);
        const double far = ns_vec_length(ns_vec_sub(off, ns_vec_scale(way, nearest)));
        if (far > most) {
            most = far;
            farthest = i;
        }
    }
    if (farthest == 0)
        return ns_ink_line(side->ink, end);
    NS_TRY(add_clipped_between(side, all, from, farthest));
    return add_clipped_between(side, all, farthest, to);
}

static ns_status add_clipped(const offset_side *side, const samples *all)
{
    NS_TRY(ns_ink_line(side->ink, all->at[0].clipped));
    return add_clipped_between(side, all, 0, SAMPLES);
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

static ns_status add_samples(const offset_side *side, const samples *all)
{
    for (int i = 0; i <= SAMPLES; i++)
        NS_TRY(ns_ink_line(side->ink, all->at[i].offset));
    return NS_OK;
}

// Draws a piece at once, if that is good enough or depth does not allow more; sets *done.
static ns_status try_piece(const offset_side *side, const samples *all, bool deepest,
                           bool *done)
{
    const double tolerance = side->ink->size.tolerance / 2;
    const piece_view view = look(all, tolerance);
    const double lost = lost_by_fit(side, all, view.tight_turn);
    const bool tight = view.tight > SAMPLES || (deepest && lost > tolerance);

    *done = true;
    if (tight && (deepest || !view.coarse)) {
        if (!side->beyond)
            return add_clipped(side, all);
        const ns_cubic back = fit(side, all, -1);
        const bool good = fits(&back, all, tolerance);
        if (good || deepest)
            return add_beyond(side, all, good ? &back : NULL);
    } else if (!tight && lost <= tolerance && !view.sharp) {
        const ns_cubic offset = fit(side, all, 1);
        if (fits(&offset, all, tolerance))
            return add_offset(side, &offset);
    }
    *done = deepest;
    return deepest && !side->beyond ? add_samples(side, all) : NS_OK;
}

static ns_status add_piece(const offset_side *side, double from, double to, int depth)
{
    const samples all = samples_of(side, from, to);
    const double middle = all.at[SAMPLES / 2].t;
    bool done;

    NS_TRY(try_piece(side, &all, depth == 0, &done));
    if (done)
        return NS_OK;
    NS_TRY(add_piece(side, from, middle, depth - 1));
    return add_piece(side, middle, to, depth - 1);
}

// To which hand the link bends. If it still has an inflection, the larger part decides.
static bool bends_left(const ns_pen_link *link, const ns_hodograph *h)
{
    double ends[4] = { 0 }, most = -1;
    const int count = ns_quadratic_roots(ns_vec_turn(h->b, h->c), 2 * ns_vec_turn(h->a, h->c),
                                         ns_vec_turn(h->a, h->b), ends + 1);
    bool left = false;

    ends[count + 1] = 1;
    for (int i = 0; i <= count; i++) {
        const double middle = (ends[i] + ends[i + 1]) / 2;
        const ns_vec from = ns_pen_link_way(link, ends[i]);
        const double turned = 1 - ns_vec_dot(from, ns_pen_link_way(link, ends[i + 1]));
        if (turned <= most)
            continue;
        most = turned;
        left = ns_vec_turn(ns_hodograph_slope(h, middle), ns_hodograph_bend(h, middle)) > 0;
    }
    return left;
}

static offset_side side_of(ns_stroke_ink *ink, const ns_pen_link *link)
{
    offset_side side = { .ink = ink, .link = link, .h = ns_hodograph_of(&link->curve) };

    side.bends_left = bends_left(link, &side.h);
    return side;
}

ns_status ns_ink_side(ns_stroke_ink *ink, const ns_pen_link *link)
{
    const offset_side side = side_of(ink, link);

    return add_piece(&side, 0, 1, DEPTH);
}

ns_status ns_ink_side_beyond(ns_stroke_ink *ink, const ns_pen_link *link)
{
    offset_side side = side_of(ink, link);

    NS_ASSERT(!ink->open);
    side.beyond = true;
    return side.bends_left ? add_piece(&side, 0, 1, DEPTH) : NS_OK;
}
