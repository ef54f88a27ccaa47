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

#include "picture/outline/outline_parts.h"

#define DOT_AREA 3 // times the least of a cell: something goes through it
#define NOTED 2    // thousandths of the frame: what moves less is not seen
#define EASED 12   // times that moves are taken back where something would touch ...
#define HALVED 4   // ... and then everywhere, to half of them
#define PLACES_MOST 64

// All but the cubics and the notes.
static bool copy_shell(ns_ctx *ctx, const ns_outline *outline, ns_outline *moved)
{
    *moved = *outline;
    moved->notes = (ns_notes){ 0 };
    memset(&moved->cubics, 0, sizeof moved->cubics);
    memset(&moved->pieces, 0, sizeof moved->pieces);
    memset(&moved->nodes, 0, sizeof moved->nodes);
    return ns_array_copy(ctx, &moved->pieces, &outline->pieces)
           && ns_array_copy(ctx, &moved->nodes, &outline->nodes);
}

// Takes moves back around all places where the outline would touch something; *eased: there are such places.
static ns_status ease(ns_ctx *ctx, room_world *world, const ns_outline *moved, bool *eased)
{
    ns_contacts contacts = { 0 };
    ns_status status =
        ns_outline_find_contacts(ctx, moved, NS_TOLERANCE, PLACES_MOST, &contacts);

    if (status == NS_OK)
        status = ns_outline_find_bad_nodes(ctx, moved, &contacts);
    for (int32_t i = 0; status == NS_OK && i < contacts.count; i++)
        room_ease(world, ns_vec_of(contacts.at[i].at));
    *eased = contacts.count > 0;
    ns_array_drop(ctx, &contacts);
    return status;
}

// The outline as it is moved, and by which part of what the points say; 0: not at all.
static ns_status move(ns_ctx *ctx, room_world *world, ns_outline *moved, double *part)
{
    double trial = 1;
    bool eased = true;

    *part = 0;
    for (int32_t i = 0; i < EASED + HALVED; i++) {
        NS_TRY(room_fit(ctx, world, trial, moved));
        const ns_status status = ns_outline_check(ctx, moved);
        *part = status == NS_OK ? trial : 0;
        if (status != NS_INTERNAL)
            return status;
        if (i < EASED && eased)
            NS_TRY(ease(ctx, world, moved, &eased));
        else
            trial /= 2;
    }
    return NS_OK;
}

// Says so when it is more than a little.
static bool note_room(ns_ctx *ctx, const room_world *world, double part, ns_outline *outline)
{
    double most = 0;

    for (int32_t i = 0; i < world->points.count; i++)
        most = ns_max(most, part * ns_vec_length(world->points.at[i].off));
    const int32_t thousandths = (int32_t)(most * 1000 / NS_FRAME_SIDE + 0.5);
    return thousandths < NOTED
           || ns_notes_add(ctx, &outline->notes,
                           "narrow places of the picture were made wider, by up to %d "
                           "thousandths of the frame on either hand",
                           (int)thousandths);
}

// All but the notes.
static void swap(ns_outline *a, ns_outline *b)
{
    const ns_outline before = *a;
    const ns_notes notes = b->notes;

    *a = *b;
    *b = before;
    a->notes = before.notes;
    b->notes = notes;
}

ns_status curved_room(ns_ctx *ctx, ns_outline *outline, const ns_de_jong *clear, double slack)
{
    ns_outline moved = { 0 };
    room_world world = { .outline = outline,
                         .wide = clear->d_vert * NS_ROOM_UNIT,
                         .area = DOT_AREA * clear->a_min * NS_ROOM_UNIT * NS_ROOM_UNIT,
                         .slack = slack / 1000 * NS_FRAME_SIDE };
    double part = 0;
    ns_status status = room_open(ctx, &world);

    if (status == NS_OK && (world.across.count > 0 || world.dots > 0)) {
        status = copy_shell(ctx, outline, &moved) ? room_push(ctx, &world) : ns_no_memory(ctx);
        if (status == NS_OK)
            status = move(ctx, &world, &moved, &part);
        if (part > 0 && !note_room(ctx, &world, part, outline))
            status = ns_no_memory(ctx);
        if (part > 0)
            swap(outline, &moved);
    }
    ns_outline_drop(ctx, &moved);
    room_drop(ctx, &world);
    return status;
}
