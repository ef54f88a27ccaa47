// stroke_offset.c: the left side of a curve.
//
// The curve is halved until a piece can be drawn at once. Where it is gentle its side is the
// offset curve: a cubic with exact ends and end directions. Where it turns left within less than
// half the width the offset runs backwards, beyond the centres of curvature:
//
//        |  piece |            what the pen covers between the piece and the centres is wound
//         \      /             like everything else, what it covers beyond is wound the other
//          \    /              way and could cancel other ink. So the side is only the point in
//           \  /               which the normals at both ends meet. From a point beyond, the way
//            \/  they meet     to the curve is longest here and shorter further on, so the
//            /\                point is ink of a neighbour, unless there are sharp ends: then
//           /  \  offset       the side makes a loop round what is beyond.
//
// A piece too small to be seen is a point, on which the pen turns about.
#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

#define SAMPLES 8
#define DEPTH 40       // to find a cusp
#define TAME_DEPTH 10  // to draw what has none
#define WIDE_TURN -0.2 // cosine of 100 degrees; what turns by more may have a cusp
#define SHARP_TURN 0.5 // sine of 30 degrees; more between samples must be looked at closely

typedef struct sample {
    ns_vec at, way;
    ns_vec offset; // to the left of `at` by half the width
} sample;

// Whether all directions lie near each other: then the curve has no cusp.
static bool is_tame(const ns_cubic *curve, ns_vec from, ns_vec to)
{
    const ns_vec *p = curve->p;
    const ns_vec ways[5] = { from, ns_vec_unit(ns_vec_sub(p[1], p[0])),
                             ns_vec_unit(ns_vec_sub(p[2], p[1])),
                             ns_vec_unit(ns_vec_sub(p[3], p[2])), to };

    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < i; k++) {
            if (ns_vec_dot(ways[i], ways[k]) < WIDE_TURN)
                return false;
        }
    }
    return true;
}

// Samples at equal steps; returns whether they show the curve well enough.
static bool take_samples(const ns_stroke_ink *ink, const ns_cubic *curve, ns_vec from,
                         ns_vec to, sample all[SAMPLES + 1])
{
    bool gentle = true;

    for (int i = 0; i <= SAMPLES; i++) {
        const double t = (double)i / SAMPLES;
        const ns_vec way = i == 0         ? from
                           : i == SAMPLES ? to
                                          : ns_vec_unit(ns_cubic_slope(curve, t));
        const ns_vec at = ns_cubic_at(curve, t);
        all[i] = (sample){ at, way, ns_ink_beside(ink, at, way) };
        gentle &= i == 0
                  || (ns_vec_dot(all[i - 1].way, way) > 0
                      && ns_abs(ns_vec_turn(all[i - 1].way, way)) <= SHARP_TURN);
    }
    return gentle;
}

// Where the normals of two samples meet, if on the left and nearer than half the width to both.
static bool normals_meet(const ns_stroke_ink *ink, const sample *a, const sample *b,
                         ns_vec *met)
{
    const ns_vec chord = ns_vec_sub(b->at, a->at);
    const double turn = ns_vec_turn(a->way, b->way);
    const double far_a = ns_vec_dot(chord, b->way), far_b = ns_vec_dot(chord, a->way);

    if (!(turn > 0 && far_a >= 0 && far_a < ink->half * turn && far_b >= 0
          && far_b < ink->half * turn))
        return false;
    *met = ns_vec_mix(a->at, a->offset, far_a / turn / ink->half);
    return true;
}

// Whether all normals meet in about one point.
static bool is_tight(const ns_stroke_ink *ink, const sample all[SAMPLES + 1], ns_vec *met,
                     bool *near)
{
    const double turn = ns_vec_turn(all[0].way, all[SAMPLES].way);
    ns_vec other;

    if (!normals_meet(ink, &all[0], &all[SAMPLES], met))
        return false;
    *near = true;
    for (int i = 0; i < SAMPLES; i += 2) {
        if (!normals_meet(ink, &all[i], &all[i + 2], &other))
            return false;
        *near &= turn * ns_vec_length(ns_vec_sub(other, *met)) <= ink->tolerance;
    }
    return true;
}

// The cubic along the offset, towards 1, or along one that runs backwards, -1. Its middle is exact,
// unless that would need odd handles; then those of the curve are scaled.
static ns_cubic offset_of(const ns_cubic *curve, const sample all[SAMPLES + 1], double towards)
{
    const sample *a = &all[0], *b = &all[SAMPLES];
    const ns_vec *p = curve->p;
    const double chord = ns_vec_length(ns_vec_sub(b->offset, a->offset));
    const double turn = towards * ns_vec_turn(a->way, b->way);
    const ns_vec sum = ns_vec_add(a->offset, b->offset);
    const ns_vec rest = // first way_a - second way_b
        ns_vec_scale(ns_vec_sub(ns_vec_scale(all[SAMPLES / 2].offset, 2), sum), 4.0 / 3);
    double first = ns_vec_turn(rest, b->way) / turn;
    double second = ns_vec_turn(rest, a->way) / turn;

    if (!(ns_abs(turn) > 1e-4 && first >= 0 && first <= 2 * chord && second >= 0
          && second <= 2 * chord)) {
        const double scale = chord / ns_vec_length(ns_vec_sub(p[3], p[0]));
        first = scale * ns_vec_length(ns_vec_sub(p[1], p[0]));
        second = scale * ns_vec_length(ns_vec_sub(p[3], p[2]));
    }
    return (ns_cubic){
        { a->offset, ns_vec_add(a->offset, ns_vec_scale(a->way, towards * first)),
          ns_vec_sub(b->offset, ns_vec_scale(b->way, towards * second)), b->offset }
    };
}

// The distance of a point from a cubic near parameter t.
static double distance_near(const ns_cubic *cubic, ns_vec point, double t)
{
    for (int step = 0; step < 2; step++)
        t = ns_cubic_nearer(cubic, point, t);
    return ns_vec_length(ns_vec_sub(point, ns_cubic_at(cubic, t)));
}

static bool fits(const ns_stroke_ink *ink, const ns_cubic *cubic, const sample all[SAMPLES + 1])
{
    for (int i = 1; i < SAMPLES; i++) {
        if (!(distance_near(cubic, all[i].offset, (double)i / SAMPLES) <= ink->tolerance / 2))
            return false;
    }
    return true;
}

// Draws a piece without cusps, if that can be done at once; sets *done.
static ns_status try_piece(ns_stroke_ink *ink, const ns_cubic *curve,
                           const sample all[SAMPLES + 1], bool *done)
{
    bool near;
    ns_vec met;

    if (is_tight(ink, all, &met, &near)) {
        const ns_cubic back = offset_of(curve, all, -1);
        *done = near && (!ink->beyond || fits(ink, &back, all));
        if (!*done)
            return NS_OK;
        NS_TRY(ns_ink_line(ink, met));
        if (!ink->beyond)
            return NS_OK;
        NS_TRY(ns_ink_line(ink, back.p[3]));
        NS_TRY(ns_ink_curve(ink, back.p[2], back.p[1], back.p[0]));
        return ns_ink_line(ink, met);
    }
    const ns_cubic offset = offset_of(curve, all, 1);
    *done = fits(ink, &offset, all);
    if (!*done)
        return NS_OK;
    NS_TRY(ns_ink_line(ink, offset.p[0]));
    return ns_ink_curve(ink, offset.p[1], offset.p[2], offset.p[3]);
}

// The pen turns on the spot, and covers the inner hand as well.
static ns_status turn_about(ns_stroke_ink *ink, ns_vec at, ns_vec from, ns_vec to)
{
    if (from.x == to.x && from.y == to.y)
        return NS_OK;
    NS_TRY(ns_ink_line(ink, ns_ink_beside(ink, at, from)));
    if (!ns_ink_turns_in(ink, from, to))
        return ns_ink_arc(ink, at, from, to);
    for (int round = ink->beyond ? 0 : 1; round < 2; round++) {
        NS_TRY(ns_ink_line(ink, at));
        NS_TRY(ns_ink_line(ink, ns_ink_beside(ink, at, to)));
        if (round == 0)
            NS_TRY(ns_ink_arc(ink, at, to, from));
    }
    return NS_OK;
}

// Where to cut: about where the curve begins to bend to the other hand, or in the middle.
static double cut_of(const sample all[SAMPLES + 1])
{
    for (int i = 1; i < SAMPLES; i++) {
        const double before = ns_vec_turn(all[i - 1].way, all[i].way);
        const double after = ns_vec_turn(all[i].way, all[i + 1].way);
        if ((before > 0 && after < 0) || (before < 0 && after > 0))
            return (double)i / SAMPLES;
    }
    return 0.5;
}

static ns_status draw_piece(ns_stroke_ink *ink, const ns_cubic *curve, ns_vec from, ns_vec to,
                            int depth)
{
    sample all[SAMPLES + 1];
    double cut = 0.5;
    bool done = false;

    NS_ASSERT(depth >= 0 && depth <= DEPTH);
    if (depth == 0 || ns_cubic_is_within(curve, ink->spot))
        return turn_about(ink, curve->p[3], from, to);
    if (is_tame(curve, from, to) && take_samples(ink, curve, from, to, all)) {
        depth = ns_min(depth, TAME_DEPTH);
        NS_TRY(try_piece(ink, curve, all, &done));
        cut = cut_of(all);
    }
    if (done)
        return NS_OK;
    const ns_cubic first = ns_cubic_part(curve, 0, cut), second = ns_cubic_part(curve, cut, 1);
    ns_vec before = ns_cubic_direction(&first, 1), after = ns_cubic_direction(&second, 0);
    if (ns_vec_dot(before, after) > 0) // else a cusp right between
        before = after = ns_vec_unit(ns_vec_add(before, after));
    NS_TRY(draw_piece(ink, &first, from, before, depth - 1));
    NS_TRY(turn_about(ink, second.p[0], before, after));
    return draw_piece(ink, &second, after, to, depth - 1);
}

ns_status ns_ink_side(ns_stroke_ink *ink, const ns_cubic *curve, ns_vec from, ns_vec to)
{
    return draw_piece(ink, curve, from, to, DEPTH);
}
