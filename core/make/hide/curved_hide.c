// curved_hide.c: smooth outlines get corners, so that nobody sees the picture at a glance.
//
// From a corner both pieces are led on beyond it, and the eye follows them there, off the picture. So it
// is smooth stretches that give a picture away: tips that are round, closed outlines, then those that start
// and end at their only corner, then whatever is long or turns much. The one that is furthest beyond what
// it may be is cut, and so on, until none is, or the page has as many ends as it should.
#include "make/hide/curved_place.h"

#define UNIT NS_HIDE_UNIT
// What a piece may be when all is to be hidden: so long, of the frame, ...
#define LENGTH 0.14
#define TURN (NS_PI / 3.2)       // ... or turning so much
#define STRAIGHT_LESS 0.4        // what is straight counts so much less: all pictures have that
#define STRAIGHT_TIMES 2         // and is cut only when it is so much too long
#define LENGTH_LEAST (60 * UNIT) // what is shorter stays
#define TURN_STEPS 8             // of a cubic, in which its turn is measured
#define ENDS_ANY 24              // open ends that a page may always have ...
#define ENDS_HIDDEN 48           // ... and so many more, when all is to be hidden
#define ENDS_LOOPS 24            // and some more yet for closed outlines
#define ENDS_FREE (20 * UNIT)    // of a piece, which are not cut
#define LOOP_LEAST (64 * UNIT)   // all round; a smaller one has no room for two corners
#define LOOP_FIRST 1000.0        // closed outlines come before all that is long
#define TIP (36 * UNIT)          // no longer is a tip ...
#define TIP_TURN (NS_PI / 1.6)   // ... that turns so much

typedef struct hiding {
    ns_outline *outline;
    curved_places places;
    double length, turn;  // that a piece may have
    int32_t ends, most;   // open ends: how many there are, and may be ...
    int32_t loop_ends;    // ... besides those of closed outlines,
    int32_t loops_most;   // which are cut on a page that has too many of its own, too
    NS_ARRAY(bool) stuck; // pieces in which there is no place for a corner
    int32_t corners;      // that were made
} hiding;

static double piece_length(const ns_outline *outline, const ns_piece *piece)
{
    double length = 0;

    for (int32_t c = piece->first; c < piece->first + piece->count; c++) {
        const ns_cubic cubic = ns_cubic_of(&outline->cubics.at[c].curve);
        length += ns_cubic_length(&cubic);
    }
    return length;
}

// How far a piece turns, to and fro.
static double piece_turn(const ns_outline *outline, const ns_piece *piece)
{
    ns_vec before = { 0, 0 };
    double turn = 0;

    for (int32_t c = piece->first; c < piece->first + piece->count; c++) {
        const ns_cubic cubic = ns_cubic_of(&outline->cubics.at[c].curve);
        for (int32_t i = 0; i <= TURN_STEPS; i++) {
            const ns_vec way = ns_cubic_slope(&cubic, (double)i / TURN_STEPS);
            if (ns_vec_dot(way, way) == 0)
                continue;
            if (ns_vec_dot(before, before) > 0)
                turn += ns_vec_angle(before, way);
            before = way;
        }
    }
    return turn;
}

// Whether it is closed, or starts and ends at its only corner.
static bool is_loop(const ns_piece *piece)
{
    return piece->closed
           || (piece->ends[0].node >= 0 && piece->ends[0].node == piece->ends[1].node
               && piece->ends[0].mate < 0);
}

static ns_status cut_within(ns_ctx *ctx, hiding *h, int32_t p, place_range range, bool *done)
{
    NS_TRY(curved_places_cut(ctx, &h->places, h->outline, p, range, done));
    h->corners += *done;
    h->ends += *done ? 2 : 0;
    return NS_OK;
}

// -- tips -----------------------------------------------------------------------------------------

// The shortest stretch that turns like the tip of a wing, of a piece that is sampled.
static bool find_tip(const bend_samples *samples, place_range *tip)
{
    double shortest = TIP;

    for (int32_t a = 0; a < samples->count; a++) {
        const bend_sample *from = &samples->at[a];
        int32_t b = a;
        while (b < samples->count && ns_abs(samples->at[b].turn - from->turn) < TIP_TURN
               && samples->at[b].arc - from->arc < shortest)
            b++;
        if (b == samples->count || samples->at[b].arc - from->arc >= shortest)
            continue;
        shortest = samples->at[b].arc - from->arc;
        *tip = (place_range){ from->arc, samples->at[b].arc };
    }
    return shortest < TIP;
}

// What a cut leaves of a tip turns less, so this comes to an end.
static ns_status cut_tips(ns_ctx *ctx, hiding *h)
{
    for (int32_t p = 0; p < h->outline->pieces.count; p++) {
        bool done = !h->outline->pieces.at[p].closed;
        while (done && h->ends + 2 <= h->most && h->outline->pieces.count < NS_PIECES_MAX) {
            place_range tip;
            NS_TRY(
                curved_places_sample(ctx, &h->places, h->outline, &h->outline->pieces.at[p]));
            done = find_tip(&h->places.samples, &tip);
            if (done)
                NS_TRY(cut_within(ctx, h, p, tip, &done));
        }
    }
    return NS_OK;
}

// -- what is long ---------------------------------------------------------------------------------

static ns_status cut_once(ns_ctx *ctx, hiding *h, int32_t p, bool *done)
{
    const ns_piece *piece = &h->outline->pieces.at[p];
    const double length = piece_length(h->outline, piece);
    const place_range open = { ENDS_FREE, length - ENDS_FREE };
    const place_range closed = { length / 2, length * 1.5 }; // of two rounds the middle

    return cut_within(ctx, h, p, piece->closed ? closed : open, done);
}

// A closed outline gets two corners or none: with one its curve would cross itself.
static ns_status cut_loop(ns_ctx *ctx, hiding *h, int32_t p, bool *done)
{
    ns_outline *outline = h->outline;
    const ns_piece piece = outline->pieces.at[p];
    const int32_t cubics = outline->cubics.count, nodes = outline->nodes.count;

    NS_TRY(cut_once(ctx, h, p, done));
    if (!*done)
        return NS_OK;
    NS_TRY(cut_once(ctx, h, p, done));
    if (*done)
        return NS_OK;
    outline->cubics.count = cubics;
    outline->nodes.count = nodes;
    outline->pieces.at[p] = piece;
    h->corners--;
    h->ends -= 2;
    return NS_OK;
}

// How far a piece is beyond what it may be; above 1 it is to be cut.
static double how_wanting(const hiding *h, int32_t p)
{
    const ns_piece *piece = &h->outline->pieces.at[p];
    const bool loop = is_loop(piece);
    const int32_t more = piece->closed ? 4 : 2;

    if ((p < h->stuck.count && h->stuck.at[p])
        || h->ends + more > (loop ? h->loops_most : h->most + h->loop_ends))
        return 0;
    const double length = piece_length(h->outline, piece);
    if (loop)
        return length < LOOP_LEAST ? 0 : LOOP_FIRST + length / h->length;
    if (length < LENGTH_LEAST)
        return 0;
    const double turn = piece_turn(h->outline, piece);
    const double straight = 1 - ns_min(1, turn / (NS_PI / 2));
    return ns_max(length * (1 - STRAIGHT_LESS * straight) / h->length, turn / h->turn);
}

// The piece that is most wanting; -1: none is.
static int32_t find_wanting(const hiding *h)
{
    double most = 1;
    int32_t found = -1;

    for (int32_t p = 0; p < h->outline->pieces.count; p++) {
        const double wanting = how_wanting(h, p);
        if (wanting > most) {
            most = wanting;
            found = p;
        }
    }
    return found;
}

static ns_status mark_stuck(ns_ctx *ctx, hiding *h, int32_t p)
{
    while (h->stuck.count <= p)
        NS_NEED(ctx, ns_array_push(ctx, &h->stuck, false));
    h->stuck.at[p] = true;
    return NS_OK;
}

static ns_status hide_all(ns_ctx *ctx, hiding *h)
{
    for (int32_t i = 0; i < 2 * h->outline->pieces.count; i++) {
        const ns_piece_end *end = &h->outline->pieces.at[i >> 1].ends[i & 1];
        h->ends += end->node >= 0 && end->mate < 0;
    }
    h->loops_most = ns_max(h->most, h->ends) + ENDS_LOOPS;
    NS_TRY(cut_tips(ctx, h));
    while (h->outline->pieces.count < NS_PIECES_MAX) {
        const int32_t p = find_wanting(h);
        bool done;
        if (p < 0)
            break;
        const int32_t before = h->ends;
        const bool loop = is_loop(&h->outline->pieces.at[p]);
        NS_TRY(h->outline->pieces.at[p].closed ? cut_loop(ctx, h, p, &done)
                                               : cut_once(ctx, h, p, &done));
        if (!done)
            NS_TRY(mark_stuck(ctx, h, p));
        if (loop)
            h->loop_ends = ns_min(ENDS_LOOPS, h->loop_ends + h->ends - before);
    }
    return NS_OK;
}

ns_status curved_hide(ns_ctx *ctx, ns_outline *outline, double hide, double slack,
                      int32_t *corners)
{
    hiding h = { .outline = outline,
                 .length = LENGTH * NS_FRAME_SIDE / hide,
                 .turn = TURN / hide,
                 .most = ENDS_ANY + (int32_t)(ENDS_HIDDEN * hide) };
    ns_status status = NS_OK;

    NS_ASSERT(hide > 0 && hide <= 1 && slack >= 0);
    h.places.slack = slack / 1000 * NS_FRAME_SIDE;
    h.places.plain_most = STRAIGHT_TIMES * h.length;
    if (slack > 0)
        status = hide_all(ctx, &h);
    *corners = h.corners;
    curved_places_drop(ctx, &h.places);
    ns_array_drop(ctx, &h.stuck);
    return status;
}
