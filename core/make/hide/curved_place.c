// curved_place.c: places for corners; see the header.
//
// A place is good where the border turns, so that little of it has to change; near the middle of what
// it cuts; and where both curves have room to leave by, which is looked at along two straight lines. The
// search bends them later, but where even these meet something at once there is no room for anything.
#include "make/hide/curved_place.h"

#define UNIT NS_HIDE_UNIT
#define APART (2 * UNIT)        // samples
#define CALM (6 * UNIT)         // at both ends of a piece that is not changed
#define ROOM_LEAST (10 * UNIT)  // from a corner to other outlines ...
#define ROOM (20 * UNIT)        // ... and no need for more
#define AHEAD_LEAST (14 * UNIT) // that a curve goes on before it meets one ...
#define AHEAD (40 * UNIT)       // ... and no need for more
#define PLAIN (NS_PI / 22.5)    // what turns less has a peak that is seen
#define FULL (NS_PI / 6)        // and what turns so much needs none
#define TRIES 4                 // places that are tried, until one does not touch anything

// What counts against a place, at most.
#define OFF_COST 0.5
#define PEAK_COST 1.0
#define ASIDE_COST 1.5
#define ROOM_COST 2.0
#define AHEAD_COST 1.0

// A place, and what counts against it.
typedef struct found_place {
    bend_corner corner;
    double cost;
} found_place;

// The best so far, in order.
typedef struct found_places {
    found_place at[TRIES];
    int32_t count;
} found_places;

ns_status curved_places_sample(ns_ctx *ctx, curved_places *places, const ns_outline *outline,
                               const ns_piece *piece)
{
    places->samples.count = 0;
    return curved_sample_piece(ctx, outline, piece, APART, &places->samples);
}

static ns_status look_around(ns_ctx *ctx, curved_places *places, const ns_outline *outline)
{
    places->view.count = 0;
    for (int32_t p = 0; p < outline->pieces.count; p++) {
        ns_piece piece = outline->pieces.at[p];
        const ns_vec last =
            ns_vec_of(outline->cubics.at[piece.first + piece.count - 1].curve.p[3]);
        piece.closed = false; // once round is enough
        NS_TRY(curved_places_sample(ctx, places, outline, &piece));
        for (int32_t i = 0; i < places->samples.count; i++) {
            const bend_sample *at = &places->samples.at[i];
            const place_segment segment = { at->at,
                                            i + 1 < places->samples.count ? at[1].at : last, p,
                                            at->arc };
            NS_NEED(ctx, ns_array_push(ctx, &places->view, segment));
        }
    }
    return NS_OK;
}

// How far a straight line goes before it meets the segment; a great number when it does not.
static double way_to(ns_vec from, ns_vec way, const place_segment *segment)
{
    const ns_vec side = ns_vec_sub(segment->to, segment->from);
    const ns_vec gap = ns_vec_sub(segment->from, from);
    const double turn = ns_vec_turn(way, side);

    if (turn == 0)
        return 2.0 * NS_FRAME_SIDE;
    const double part = ns_vec_turn(gap, way) / turn, along = ns_vec_turn(gap, side) / turn;
    return part < 0 || part > 1 || along <= 0 ? 2.0 * NS_FRAME_SIDE : along;
}

// Whether a segment of the same piece is no further than that from what the corner changes; `round` is
// the length of a closed piece, which was walked twice.
static bool is_along(const bend_corner *corner, const place_segment *segment, int32_t p,
                     double round, double far)
{
    const double from = corner->from.arc - far, to = corner->to.arc + far;

    for (int32_t lap = 0; segment->piece == p && lap < (round > 0 ? 2 : 1); lap++) {
        const double arc = segment->arc + lap * round;
        if (arc >= from && arc <= to)
            return true;
    }
    return false;
}

// What the surroundings count against a corner; < 0: there is no room.
static double room_cost(const curved_places *places, int32_t p, double round,
                        const bend_corner *corner)
{
    const ns_vec back = ns_vec_scale(corner->ways[1], -1);
    double room = ROOM, ahead[2] = { AHEAD, AHEAD };

    for (int32_t i = 0; i < places->view.count; i++) {
        const place_segment *segment = &places->view.at[i];
        if (is_along(corner, segment, p, round, CALM))
            continue;
        if (!is_along(corner, segment, p, round, ROOM))
            room = ns_min(room, ns_segment_distance(corner->at, segment->from, segment->to));
        ahead[0] = ns_min(ahead[0], way_to(corner->at, corner->ways[0], segment));
        ahead[1] = ns_min(ahead[1], way_to(corner->at, back, segment));
    }
    if (room < ROOM_LEAST || ahead[0] < AHEAD_LEAST || ahead[1] < AHEAD_LEAST)
        return -1;
    return ROOM_COST * (1 - room / ROOM) + AHEAD_COST * (2 - (ahead[0] + ahead[1]) / AHEAD);
}

static void keep_best(found_places *found, const found_place *place)
{
    if (found->count == TRIES && found->at[TRIES - 1].cost <= place->cost)
        return;
    int32_t i = found->count < TRIES ? found->count++ : TRIES - 1;
    for (; i > 0 && found->at[i - 1].cost > place->cost; i--)
        found->at[i] = found->at[i - 1];
    found->at[i] = *place;
}

// The best places of a piece, which is sampled.
static void find_places(const curved_places *places, int32_t p, bool closed, double length,
                        place_range range, found_places *found)
{
    const double middle = (range.from + range.to) / 2, half = (range.to - range.from) / 2;
    found_place place;

    for (int32_t i = 0; i < places->samples.count && places->samples.at[i].arc <= range.to;
         i++) {
        const double arc = places->samples.at[i].arc;
        const double reach = closed ? length / 8 : ns_min(arc, length - arc) - CALM;
        if (arc < range.from
            || !curved_bend(&places->samples, i, reach, places->slack, &place.corner))
            continue;
        const double turn = ns_abs(place.corner.to.turn - place.corner.from.turn);
        if (turn < PLAIN && length < places->plain_most)
            continue;
        place.cost = room_cost(places, p, closed ? length : 0, &place.corner);
        if (place.cost < 0)
            continue;
        place.cost += OFF_COST * place.corner.off / places->slack
                      + (closed ? 0 : ASIDE_COST * ns_abs(arc - middle) / half)
                      + (place.corner.sharpened ? 0 : PEAK_COST * (1 - turn / FULL));
        keep_best(found, &place);
    }
}

ns_status curved_places_cut(ns_ctx *ctx, curved_places *places, ns_outline *outline, int32_t p,
                            place_range range, bool *done)
{
    const ns_piece piece = outline->pieces.at[p];
    found_places found = { .count = 0 };

    *done = false;
    NS_TRY(look_around(ctx, places, outline));
    NS_TRY(curved_places_sample(ctx, places, outline, &piece));
    const double walked = places->samples.at[places->samples.count - 1].arc;
    find_places(places, p, piece.closed, piece.closed ? walked / 2 : walked, range, &found);
    NS_TRY(ns_spend(ctx, (int64_t)places->view.count * places->samples.count / 8));
    for (int32_t i = 0; !*done && i < found.count; i++)
        NS_TRY(curved_cut_at(ctx, outline, p, &found.at[i].corner, done));
    return NS_OK;
}

void curved_places_drop(ns_ctx *ctx, curved_places *places)
{
    ns_arrays_drop(ctx, &places->samples, &places->view);
}
