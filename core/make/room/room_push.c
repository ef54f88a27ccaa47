// room_push.c: points that are across a gap push each other away; see room.h.
//
// A point looks at the nearest one across a gap and moves half of what is missing, a little at a time. What is
// beside it comes along, so that the outline keeps its course; and everything is drawn back to where it was, or
// would be alone, so that what has room stays. No step is long enough to pass through what is across.
#include "make/room/room.h"

#define ROUNDS 80
#define PUSH 0.25  // of what is missing, in a round
#define CALM 2     // times in a round that neighbours become more alike ...
#define ALIKE 0.5  // ... by so much
#define BACK 0.985 // of a move is left after a round
#define SAFE 0.3   // of the way to what is across, at most, in a round

#define EASE_FAR (20 * NS_ROOM_UNIT) // around a place where something touches
#define EASE_LEFT 0.4                // of a move, at that place

typedef struct pusher {
    room_world *world;
    NS_ARRAY(ns_vec) next;
    NS_ARRAY(double) near; // to what is across, of each point
} pusher;

static ns_vec place_of(const room_point *point)
{
    return ns_vec_add(point->at, point->off);
}

// How a point wants to move, and how near the nearest one across is.
static ns_vec push_on(const room_world *world, int32_t i, double *near)
{
    const ns_vec here = place_of(&world->points.at[i]);
    ns_vec nearest = { 0, 0 };

    *near = world->wide;
    for (int32_t k = world->across_firsts.at[i]; k < world->across_firsts.at[i + 1]; k++) {
        const ns_vec away = ns_vec_sub(here, place_of(&world->points.at[world->across.at[k]]));
        const double apart = ns_vec_length(away);
        if (apart < *near) {
            *near = apart;
            nearest = away;
        }
    }
    return ns_vec_scale(ns_vec_unit(nearest), PUSH / 2 * (world->wide - *near));
}

static void push_all(pusher *p)
{
    room_world *world = p->world;

    for (int32_t i = 0; i < world->points.count; i++)
        p->next.at[i] = ns_vec_add(world->points.at[i].off, push_on(world, i, &p->near.at[i]));
}

// The mean of a point's neighbours and itself, of what they are moved beyond where they would be alone.
static void calm_all(pusher *p)
{
    const room_world *world = p->world;

    for (int32_t i = 0; i < world->points.count; i++)
        world->points.at[i].off = p->next.at[i];
    for (int32_t i = 0; i < world->points.count; i++) {
        const int32_t first = world->beside_firsts.at[i];
        const int32_t count = world->beside_firsts.at[i + 1] - first;
        ns_vec sum = { 0, 0 };
        for (int32_t k = first; k < first + count; k++) {
            const room_point *beside = &world->points.at[world->beside.at[k]];
            sum = ns_vec_add(sum, ns_vec_sub(beside->off, beside->home));
        }
        if (count > 0)
            p->next.at[i] = ns_vec_mix(
                p->next.at[i],
                ns_vec_add(world->points.at[i].home, ns_vec_scale(sum, 1.0 / count)), ALIKE);
    }
}

static ns_vec at_most(ns_vec v, double most)
{
    const double length = ns_vec_length(v);

    return length > most ? ns_vec_scale(v, most / length) : v;
}

static ns_status push_once(ns_ctx *ctx, pusher *p, const ns_vec *before)
{
    room_world *world = p->world;

    push_all(p);
    for (int32_t i = 0; i < CALM; i++)
        calm_all(p);
    for (int32_t i = 0; i < world->points.count; i++) {
        room_point *point = &world->points.at[i];
        const ns_vec step = ns_vec_sub(ns_vec_scale(p->next.at[i], BACK), before[i]);
        point->off = point->fixed
                         ? (ns_vec){ 0, 0 }
                         : at_most(ns_vec_add(before[i], at_most(step, SAFE * p->near.at[i])),
                                   world->slack);
    }
    return ns_spend(ctx, 1 + (world->across.count + world->points.count) / 8);
}

ns_status room_push(ns_ctx *ctx, room_world *world)
{
    const int32_t count = world->points.count;
    pusher p = { .world = world };
    NS_ARRAY(ns_vec) before = { 0 };
    ns_status status = ns_array_resize(ctx, &p.next, count)
                               && ns_array_resize(ctx, &p.near, count)
                               && ns_array_resize(ctx, &before, count)
                           ? NS_OK
                           : ns_no_memory(ctx);

    for (int32_t i = 0; i < count; i++)
        world->points.at[i].off = world->points.at[i].home;
    for (int32_t round = 0; status == NS_OK && round < ROUNDS; round++) {
        for (int32_t i = 0; i < count; i++)
            before.at[i] = world->points.at[i].off;
        status = push_once(ctx, &p, before.at);
    }
    ns_arrays_drop(ctx, &p.next, &p.near, &before);
    return status;
}

void room_ease(room_world *world, ns_vec place)
{
    for (int32_t i = 0; i < world->points.count; i++) {
        room_point *point = &world->points.at[i];
        const double far = ns_vec_distance(place_of(point), place) / EASE_FAR;
        if (far < 1)
            point->off = ns_vec_scale(point->off, EASE_LEFT + (1 - EASE_LEFT) * far * far);
    }
}
