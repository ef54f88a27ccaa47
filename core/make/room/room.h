// room.h: the inside of what gives a picture room; see curved_room.c.
#ifndef NS_ROOM_H
#define NS_ROOM_H

#include "geom/tiles.h"
#include "make/curved/curved_work.h"

#define NS_ROOM_UNIT (NS_FRAME_SIDE / NS_DE_JONG_SIDE)

// A place on the outline, how far it is moved, and how far it would be if it were alone. The outline's nodes come
// first.
typedef struct room_point {
    ns_vec at, off, home;
    bool fixed; // on the frame
} room_point;

// A point as a walker along a piece meets it; of a closed piece the first one again at the end.
typedef struct room_step {
    int32_t point;
    int32_t cubic; // of the outline, and where on it; the last step of a piece has 1
    double t;
    double arc; // from the start of the piece
} room_step;

// Steps of each piece: from starts[p] to before starts[p + 1].
typedef struct room_world {
    const ns_outline *outline;
    double wide;  // that a gap should have, and two corners between them
    double area;  // that a dot should have
    double slack; // that a point may move
    int32_t dots; // that would grow
    NS_ARRAY(room_point) points;
    NS_ARRAY(room_step) steps;
    NS_ARRAY(int32_t) starts;
    // The points beside each one along the outline, and those across a gap: from firsts[i] to before
    // firsts[i + 1].
    NS_ARRAY(int32_t) beside, beside_firsts;
    NS_ARRAY(int32_t) across, across_firsts;
} room_world;

// room_world.c: points of an outline, what is beside and what is across. The world has its outline, width, area and slack,
// and nothing else; drop it in any case.
ns_status room_open(ns_ctx *ctx, room_world *world);
void room_drop(ns_ctx *ctx, room_world *world);

// room_push.c: moves the points apart.
ns_status room_push(ns_ctx *ctx, room_world *world);

// Takes back what is moved around a place.
void room_ease(room_world *world, ns_vec place);

// room_fit.c: the outline with its points moved by `part` of what they are.
ns_status room_fit(ns_ctx *ctx, const room_world *world, double part, ns_outline *moved);

static inline ns_vec room_at_most(ns_vec v, double most)
{
    const double length = ns_vec_length(v);

    return length > most ? ns_vec_scale(v, most / length) : v;
}

#endif
