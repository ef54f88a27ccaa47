// curved_cut.c: an outline with exactly one corner gets a second one.
//
// The piece of such an outline starts and ends at the same node, so its curve, extended at both
// ends, crosses itself there. Where that is forbidden the piece is cut at its sharpest bend: the
// shortest stretch that turns by some degrees gives way to its two tangents, which meet in the
// new corner, a few thousandths of the page away from where the border was.
//
//          .--.                 /\       the corner: as far off as 1 / cos(turn / 2) - 1 of
//        .'    '.    becomes  .'  '.     the bend's radius
#include "make/curved/curved_work.h"

#define SAMPLES 16       // of a cubic, where there are few
#define SAMPLES_ALL 4000 // of a piece, about
#define ENDS_FREE 0.1    // of the piece's length, at each end, that is not cut

// How far the new corner turns: the most that fits.
static const double turns[] = { 30, 20, 14 };

// A place on a piece.
typedef struct bend_sample {
    int32_t cubic; // of the outline
    double t;
    ns_vec at, way;   // the direction, a unit vector
    double arc, turn; // how far from the start, and turned how much (radians)
} bend_sample;

typedef NS_ARRAY(bend_sample) bend_samples;

static ns_status sample_piece(ns_ctx *ctx, const ns_outline *outline, const ns_piece *piece,
                              bend_samples *samples)
{
    const int32_t steps = ns_max(1, ns_min(SAMPLES, SAMPLES_ALL / piece->count));

    for (int32_t i = 0; i < piece->count * steps; i++) {
        const int32_t c = piece->first + i / steps;
        const ns_cubic cubic = ns_cubic_of(&outline->cubics.at[c].curve);
        const double t = (double)(i % steps) / steps;
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
    }
    NS_ASSERT(samples->count == piece->count * steps);
    return NS_OK;
}

// The shortest stretch that turns so much, away from the ends of the piece.
static bool find_bend(const bend_samples *samples, double turn, const bend_sample **from,
                      const bend_sample **to)
{
    const bend_sample *last = &samples->at[samples->count - 1];
    const double most = last->arc * (1 - ENDS_FREE);
    double shortest = last->arc;
    bool found = false;

    for (const bend_sample *a = samples->at; a < last; a++) {
        if (a->arc < last->arc * ENDS_FREE)
            continue;
        const bend_sample *b = a + 1;
        while (b <= last && b->arc < most && b->arc - a->arc < shortest
               && ns_abs(b->turn - a->turn) < turn)
            b++;
        if (b > last || b->arc >= most || b->arc - a->arc >= shortest)
            continue;
        shortest = b->arc - a->arc;
        *from = a;
        *to = b;
        found = true;
    }
    NS_ASSERT(!found || *from < *to);
    return found;
}

// Where the tangents at both ends of the bend meet; false when they do not meet between them.
static bool find_corner(const bend_sample *from, const bend_sample *to, ns_vec *corner)
{
    const ns_vec gap = ns_vec_sub(to->at, from->at);
    const double turn = ns_vec_turn(from->way, to->way);

    if (turn == 0)
        return false;
    const double ahead = ns_vec_turn(gap, to->way) / turn;
    const double behind = ns_vec_turn(from->way, gap) / turn;
    *corner = ns_vec_add(from->at, ns_vec_scale(from->way, ahead));
    return ahead > 1 && behind > 1;
}

static bool add_cubic(ns_ctx *ctx, ns_outline *outline, const ns_piece *like, ns_cubic cubic)
{
    const ns_outline_cubic *first = &outline->cubics.at[like->first];
    const ns_outline_cubic added = { ns_cubic_snap(&cubic), first->left, first->right };

    return ns_array_push(ctx, &outline->cubics, added);
}

// The cubics of both halves, behind all others.
static bool add_halves(ns_ctx *ctx, ns_outline *outline, const ns_piece *piece,
                       const bend_sample *from, const bend_sample *to, ns_vec corner,
                       ns_piece halves[2])
{
    const ns_cubic before = ns_cubic_of(&outline->cubics.at[from->cubic].curve);
    const ns_cubic after = ns_cubic_of(&outline->cubics.at[to->cubic].curve);
    bool room = true;

    halves[0].first = outline->cubics.count;
    for (int32_t c = piece->first; room && c < from->cubic; c++)
        room = add_cubic(ctx, outline, piece, ns_cubic_of(&outline->cubics.at[c].curve));
    if (room && from->t > 0)
        room = add_cubic(ctx, outline, piece, ns_cubic_part(&before, 0, from->t));
    room = room && add_cubic(ctx, outline, piece, ns_cubic_line(from->at, corner));
    halves[0].count = outline->cubics.count - halves[0].first;
    halves[1].first = outline->cubics.count;
    room = room && add_cubic(ctx, outline, piece, ns_cubic_line(corner, to->at))
           && add_cubic(ctx, outline, piece, ns_cubic_part(&after, to->t, 1));
    for (int32_t c = to->cubic + 1; room && c < piece->first + piece->count; c++)
        room = add_cubic(ctx, outline, piece, ns_cubic_of(&outline->cubics.at[c].curve));
    halves[1].count = outline->cubics.count - halves[1].first;
    return room;
}

// Cuts the piece; *done is false when it would touch something, and all is as before.
static ns_status cut_at(ns_ctx *ctx, ns_outline *outline, int32_t p, const bend_sample *from,
                        const bend_sample *to, bool *done)
{
    const ns_piece piece = outline->pieces.at[p];
    const int32_t cubics = outline->cubics.count, node = outline->nodes.count;
    ns_piece halves[2] = { piece, piece };
    ns_vec corner;

    *done = false;
    if (!find_corner(from, to, &corner) || corner.x < 0 || corner.y < 0
        || corner.x > outline->width || corner.y > outline->height)
        return NS_OK;
    halves[0].ends[1] = halves[1].ends[0] = (ns_piece_end){ node, -1 };
    NS_NEED(ctx, add_halves(ctx, outline, &piece, from, to, corner, halves)
                     && ns_array_push(ctx, &outline->nodes, ns_point_of(corner))
                     && ns_array_push(ctx, &outline->pieces, halves[1]));
    outline->pieces.at[p] = halves[0];
    const ns_status status = ns_outline_check(ctx, outline);
    *done = status == NS_OK;
    if (*done || status != NS_INTERNAL)
        return status;
    outline->cubics.count = cubics;
    outline->nodes.count = node;
    outline->pieces.count--;
    outline->pieces.at[p] = piece;
    return NS_OK;
}

static ns_status cut_piece(ns_ctx *ctx, ns_outline *outline, int32_t p, bool *done)
{
    const bend_sample *from = NULL, *to = NULL;
    bend_samples samples = { 0 };
    ns_status status = sample_piece(ctx, outline, &outline->pieces.at[p], &samples);

    *done = false;
    for (int32_t i = 0; status == NS_OK && !*done && i < NS_COUNT(turns); i++) {
        if (find_bend(&samples, turns[i] * NS_PI / 180, &from, &to))
            status = cut_at(ctx, outline, p, from, to, done);
    }
    ns_array_drop(ctx, &samples);
    return status;
}

ns_status curved_cut(ns_ctx *ctx, ns_outline *outline)
{
    const int32_t count = outline->pieces.count;
    int32_t cut = 0;
    bool done;

    for (int32_t p = 0; p < count && outline->pieces.count < NS_PIECES_MAX; p++) {
        const ns_piece *piece = &outline->pieces.at[p];
        if (piece->closed || piece->ends[0].node < 0
            || piece->ends[0].node != piece->ends[1].node || piece->ends[0].mate >= 0)
            continue;
        NS_TRY(cut_piece(ctx, outline, p, &done));
        cut += done;
    }
    if (cut > 0
        && !ns_notes_add(ctx, &outline->notes,
                         "%d outline%s with a single corner got a second one at the sharpest "
                         "bend, as no curve may cross itself",
                         (int)cut, cut == 1 ? "" : "s"))
        return ns_no_memory(ctx);
    return NS_OK;
}
