// curved_bend.c: corners where a piece is smooth; see the header.
//
//          .--.                 /\       a bend gives way to its tangents: the corner is as far off as
//        .'    '.    becomes  .'  '.     1 / cos(turn / 2) - 1 of its radius
//
//                               .        a border that is nearly straight is bent to a peak, whose sides are
//      ----------    becomes  .' '.      parabolas: (length / 2) tan(turn / 2) high. The same holds for a bend,
//                           -'     '-    so one kind goes over into the other.
#include "make/hide/curved_bend.h"

#define SAMPLES 16       // of a cubic, where there are few
#define SAMPLES_LEAST 8  // of a cubic, where they may be many
#define SAMPLES_ALL 4000 // of a piece, about
#define UNIT (NS_FRAME_SIDE / NS_DE_JONG_SIDE)
#define TURN_LEAST (NS_PI / 6)      // a crossing of 30 degrees is clear
#define TURN_MOST (NS_PI / 3)       // and one of 60 not made clearer by more
#define PEAK_TAN 0.2679491924311227 // of half the least turn
#define PEAK_LEAST (10 * UNIT)      // shorter, it would look like a thorn

static int32_t samples_of(const ns_outline *outline, int32_t c, int32_t count, double apart)
{
    const int32_t most = ns_max(1, SAMPLES_ALL / count);
    const ns_cubic cubic = ns_cubic_of(&outline->cubics.at[c].curve);

    if (apart == 0)
        return ns_min(SAMPLES, most);
    const double steps = ns_cubic_length(&cubic) / apart;
    return ns_min(most, ns_max(SAMPLES_LEAST, (int32_t)ns_min(steps, (double)most) + 1));
}

static ns_status add_sample(ns_ctx *ctx, const ns_outline *outline, int32_t c, double t,
                            bend_samples *samples)
{
    const ns_cubic cubic = ns_cubic_of(&outline->cubics.at[c].curve);
    bend_sample sample = { .cubic = c,
                           .t = t,
                           .at = ns_cubic_at(&cubic, t),
                           .way = t > 0 ? ns_vec_unit(ns_cubic_slope(&cubic, t))
                                        : ns_cubic_direction(&cubic, 0) };

    if (samples->count > 0) {
        const bend_sample *before = &samples->at[samples->count - 1];
        sample.arc = before->arc + ns_vec_length(ns_vec_sub(sample.at, before->at));
        sample.turn = before->turn
                      + ns_atan2(ns_vec_turn(before->way, sample.way),
                                 ns_vec_dot(before->way, sample.way));
    }
    NS_NEED(ctx, ns_array_push(ctx, samples, sample));
    return NS_OK;
}

ns_status curved_sample_piece(ns_ctx *ctx, const ns_outline *outline, const ns_piece *piece,
                              double apart, bend_samples *samples)
{
    for (int32_t i = 0; i < piece->count * (piece->closed ? 2 : 1); i++) {
        const int32_t c = piece->first + i % piece->count;
        const int32_t steps = samples_of(outline, c, piece->count, apart);
        for (int32_t k = 0; k < steps; k++)
            NS_TRY(add_sample(ctx, outline, c, (double)k / steps, samples));
    }
    return NS_OK;
}

bool curved_sharpen(const bend_sample *from, const bend_sample *to, bend_corner *corner)
{
    const ns_vec gap = ns_vec_sub(to->at, from->at);
    const double turn = ns_vec_turn(from->way, to->way);

    if (turn == 0)
        return false;
    const double ahead = ns_vec_turn(gap, to->way) / turn;
    const double behind = ns_vec_turn(from->way, gap) / turn;
    *corner = (bend_corner){ .from = *from,
                             .to = *to,
                             .at = ns_vec_add(from->at, ns_vec_scale(from->way, ahead)),
                             .ways = { from->way, to->way },
                             .sharpened = true };
    return ahead > 1 && behind > 1;
}

// The bend around a place, sharpened as much as the slack allows.
static bool sharpen_around(const bend_samples *samples, int32_t place, double reach,
                           double slack, bend_corner *corner)
{
    const bend_sample *at = samples->at, *middle = &at[place];
    int32_t a = place, b = place;
    bool found = false;

    for (;;) {
        if (middle->arc - at[a].arc <= at[b].arc - middle->arc)
            a--;
        else
            b++;
        if (a < 0 || b >= samples->count || middle->arc - at[a].arc > reach
            || at[b].arc - middle->arc > reach)
            return found;
        const double turn = ns_abs(at[b].turn - at[a].turn);
        bend_corner next;
        if (turn < TURN_LEAST || !curved_sharpen(&at[a], &at[b], &next))
            continue;
        next.off = ns_vec_distance(next.at, middle->at);
        if (turn > TURN_MOST || next.off > slack)
            return found;
        *corner = next;
        found = true;
    }
}

// A peak on the outer hand of a bend; where there is none, on the right.
static bool raise_peak(const bend_samples *samples, int32_t place, double reach, double slack,
                       bend_corner *corner)
{
    const bend_sample *at = samples->at, *middle = &at[place];
    const double half = ns_min(reach, 2 * slack / PEAK_TAN);
    const ns_vec way = middle->way;
    int32_t a = place, b = place;

    if (half < PEAK_LEAST)
        return false;
    while (a > 0 && middle->arc - at[a].arc < half)
        a--;
    while (b + 1 < samples->count && at[b].arc - middle->arc < half)
        b++;
    if (ns_abs(at[b].turn - at[a].turn) > TURN_LEAST)
        return false;
    const ns_vec right = { -way.y, way.x };
    const ns_vec aside = ns_vec_scale(right, at[b].turn >= at[a].turn ? 1 : -1);
    const double off = half * PEAK_TAN / 2;
    *corner = (bend_corner){
        .from = at[a],
        .to = at[b],
        .at = ns_vec_add(middle->at, ns_vec_scale(aside, off)),
        .ways = { ns_vec_unit(ns_vec_add(way, ns_vec_scale(aside, PEAK_TAN))),
                  ns_vec_unit(ns_vec_sub(way, ns_vec_scale(aside, PEAK_TAN))) },
        .off = off,
    };
    return true;
}

bool curved_bend(const bend_samples *samples, int32_t place, double reach, double slack,
                 bend_corner *corner)
{
    NS_ASSERT(place >= 0 && place < samples->count);
    return sharpen_around(samples, place, reach, slack, corner)
           || raise_peak(samples, place, reach, slack, corner);
}

// From a place of the border to the corner, or back.
static ns_cubic side_of(ns_vec from, ns_vec from_way, ns_vec to, ns_vec to_way, bool straight)
{
    const double third = ns_vec_distance(from, to) / 3;

    if (straight)
        return ns_cubic_line(from, to);
    return (ns_cubic){ { from, ns_vec_add(from, ns_vec_scale(from_way, third)),
                         ns_vec_sub(to, ns_vec_scale(to_way, third)), to } };
}

typedef struct cutter {
    ns_ctx *ctx;
    ns_outline *outline;
    ns_piece piece; // as it was
    const bend_corner *corner;
} cutter;

static bool add_cubic(const cutter *cut, ns_cubic cubic)
{
    const ns_outline_cubic *first = &cut->outline->cubics.at[cut->piece.first];
    const ns_outline_cubic added = { ns_cubic_snap(&cubic), first->left, first->right };

    return ns_array_push(cut->ctx, &cut->outline->cubics, added);
}

static ns_cubic cubic_at(const cutter *cut, int32_t c)
{
    return ns_cubic_of(&cut->outline->cubics.at[c].curve);
}

static bool add_cubics(const cutter *cut, int32_t first, int32_t end)
{
    bool room = true;

    for (int32_t c = first; room && c < end; c++)
        room = add_cubic(cut, cubic_at(cut, c));
    return room;
}

// What comes before the corner, from the start of the cubic in which the change begins.
static bool add_before(const cutter *cut)
{
    const bend_corner *corner = cut->corner;
    const ns_cubic cubic = cubic_at(cut, corner->from.cubic);

    return (corner->from.t == 0 || add_cubic(cut, ns_cubic_part(&cubic, 0, corner->from.t)))
           && add_cubic(cut, side_of(corner->from.at, corner->from.way, corner->at,
                                     corner->ways[0], corner->sharpened));
}

// What comes after it, to the end of the cubic in which the change ends.
static bool add_after(const cutter *cut)
{
    const bend_corner *corner = cut->corner;
    const ns_cubic cubic = cubic_at(cut, corner->to.cubic);

    return add_cubic(cut, side_of(corner->at, corner->ways[1], corner->to.at, corner->to.way,
                                  corner->sharpened))
           && add_cubic(cut, ns_cubic_part(&cubic, corner->to.t, 1));
}

// The cubics of both halves, behind all others.
static bool add_halves(const cutter *cut, ns_piece halves[2])
{
    const ns_piece *piece = &cut->piece;
    const int32_t start = cut->outline->cubics.count;
    bool room = add_cubics(cut, piece->first, cut->corner->from.cubic) && add_before(cut);

    halves[0].first = start;
    halves[0].count = cut->outline->cubics.count - start;
    halves[1].first = cut->outline->cubics.count;
    room = room && add_after(cut)
           && add_cubics(cut, cut->corner->to.cubic + 1, piece->first + piece->count);
    halves[1].count = cut->outline->cubics.count - halves[1].first;
    return room;
}

// Once round a closed piece, from the corner to the corner.
static bool add_round(const cutter *cut, ns_piece *round)
{
    const ns_piece *piece = &cut->piece;
    const int32_t end = piece->first + piece->count;
    const int32_t from = cut->corner->from.cubic, to = cut->corner->to.cubic;

    round->first = cut->outline->cubics.count;
    const bool room =
        add_after(cut)
        && (to < from ? add_cubics(cut, to + 1, from)
                      : add_cubics(cut, to + 1, end) && add_cubics(cut, piece->first, from))
        && add_before(cut);
    round->count = cut->outline->cubics.count - round->first;
    return room;
}

// The pieces that the corner makes of one.
static bool add_pieces(const cutter *cut, int32_t p)
{
    const ns_piece_end end = { cut->outline->nodes.count, -1 };
    ns_piece halves[2] = { cut->piece, cut->piece };

    if (!ns_array_push(cut->ctx, &cut->outline->nodes, ns_point_of(cut->corner->at)))
        return false;
    if (cut->piece.closed) {
        halves[0].closed = false;
        halves[0].ends[0] = halves[0].ends[1] = end;
        if (!add_round(cut, &halves[0]))
            return false;
    } else {
        halves[0].ends[1] = halves[1].ends[0] = end;
        if (!add_halves(cut, halves)
            || !ns_array_push(cut->ctx, &cut->outline->pieces, halves[1]))
            return false;
    }
    cut->outline->pieces.at[p] = halves[0];
    const int32_t mate = halves[1].ends[1].mate, last = cut->outline->pieces.count - 1;
    if (mate >= 0)
        cut->outline->pieces.at[mate >> 1].ends[mate & 1].mate = 2 * last + 1;
    return true;
}

ns_status curved_cut_at(ns_ctx *ctx, ns_outline *outline, int32_t p, const bend_corner *corner,
                        bool *done)
{
    const cutter cut = { ctx, outline, outline->pieces.at[p], corner };
    const int32_t cubics = outline->cubics.count, nodes = outline->nodes.count;
    const int32_t pieces = outline->pieces.count, mate = cut.piece.ends[1].mate;

    *done = false;
    if (corner->at.x < 0 || corner->at.y < 0 || corner->at.x > outline->width
        || corner->at.y > outline->height)
        return NS_OK;
    NS_NEED(ctx, add_pieces(&cut, p));
    const ns_status status = ns_outline_check(ctx, outline);
    *done = status == NS_OK;
    if (*done || status != NS_INTERNAL)
        return status;
    outline->cubics.count = cubics;
    outline->nodes.count = nodes;
    outline->pieces.count = pieces;
    outline->pieces.at[p] = cut.piece;
    if (mate >= 0)
        outline->pieces.at[mate >> 1].ends[mate & 1].mate = 2 * p + 1;
    return NS_OK;
}
