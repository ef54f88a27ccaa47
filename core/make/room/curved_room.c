// curved_room.c: a picture gets room where it is narrow.
//
// Every curve that crosses a slot or a limb makes two vertices as near as that is wide, and where none does there
// are long ways round between its borders: what is narrow in the picture is unclear on the page, whatever
// is added. So borders that are too near each other are pushed apart, and corners too, and small dots grow, by no more than
// the picture's slack. What has room stays as it is.
//
//         | |                    |  |        wide enough for a curve to cross it
//         | |      becomes      |    |
//         | |                    |  |
#include "make/room/room.h"

#define DOT_AREA 3 // times the least of a cell: something goes through it
#define TRIES 4    // each with half of the moves before, when something would touch

static bool copy_shell(ns_ctx *ctx, const ns_outline *outline, ns_outline *moved)
{
    moved->width = outline->width;
    moved->height = outline->height;
    moved->colour_count = outline->colour_count;
    moved->ground = outline->ground;
    return ns_array_copy(ctx, &moved->pieces, &outline->pieces)
           && ns_array_copy(ctx, &moved->nodes, &outline->nodes);
}

// What is moved takes the place of what was, if that is an outline.
static ns_status move(ns_ctx *ctx, const room_world *world, ns_outline *moved, bool *done)
{
    ns_status status = NS_OK;
    double part = 1;

    *done = false;
    for (int32_t i = 0; status == NS_OK && !*done && i < TRIES; i++, part /= 2) {
        NS_TRY(room_fit(ctx, world, part, moved));
        status = ns_outline_check(ctx, moved);
        *done = status == NS_OK;
        if (status == NS_INTERNAL)
            status = NS_OK;
    }
    return status;
}

static void swap_curves(ns_outline *a, ns_outline *b)
{
    const ns_outline before = *a;

    a->cubics.at = b->cubics.at;
    a->cubics.count = b->cubics.count;
    a->cubics.capacity = b->cubics.capacity;
    a->pieces.at = b->pieces.at;
    a->pieces.count = b->pieces.count;
    a->pieces.capacity = b->pieces.capacity;
    a->nodes.at = b->nodes.at;
    a->nodes.count = b->nodes.count;
    a->nodes.capacity = b->nodes.capacity;
    b->cubics.at = before.cubics.at;
    b->cubics.count = before.cubics.count;
    b->cubics.capacity = before.cubics.capacity;
    b->pieces.at = before.pieces.at;
    b->pieces.count = before.pieces.count;
    b->pieces.capacity = before.pieces.capacity;
    b->nodes.at = before.nodes.at;
    b->nodes.count = before.nodes.count;
    b->nodes.capacity = before.nodes.capacity;
}

ns_status curved_room(ns_ctx *ctx, ns_outline *outline, const ns_de_jong *clear, double slack)
{
    ns_outline moved = { 0 };
    room_world world = { .outline = outline,
                         .wide = clear->d_vert * NS_ROOM_UNIT,
                         .area = DOT_AREA * clear->a_min * NS_ROOM_UNIT * NS_ROOM_UNIT,
                         .slack = slack / 1000 * NS_FRAME_SIDE };
    bool done = false;
    ns_status status = room_open(ctx, &world);

    if (status == NS_OK && (world.across.count > 0 || world.dots > 0)) {
        status = copy_shell(ctx, outline, &moved) ? room_push(ctx, &world) : ns_no_memory(ctx);
        if (status == NS_OK)
            status = move(ctx, &world, &moved, &done);
        if (done)
            swap_curves(outline, &moved);
    }
    ns_outline_drop(ctx, &moved);
    room_drop(ctx, &world);
    return status;
}
