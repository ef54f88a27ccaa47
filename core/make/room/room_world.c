// room_world.c: points of an outline, what is beside and what is across; see room.h.
//
// Two points are across a gap when they are near each other on the page and far apart along the outline. All
// pairs that are near, or may become so, are listed once; what is far along the outline is told by walking from
// a point both ways.
#include "make/room/room.h"

#define APART (2 * NS_ROOM_UNIT) // points
#define POINTS_MOST 20000
#define WAY                                                                                    \
    2.5 // times as wide as a gap should be: what is nearer than that along the outline is no gap
#define TILE 20 // 2^20 grid steps, 25 units

// -- points ---------------------------------------------------------------------------------------

static bool add_step(ns_ctx *ctx, room_world *world, room_step step)
{
    const int32_t first = world->starts.at[world->starts.count - 1];

    if (world->steps.count > first) {
        const room_step *before = &world->steps.at[world->steps.count - 1];
        step.arc = before->arc
                   + ns_vec_distance(world->points.at[before->point].at,
                                     world->points.at[step.point].at);
    }
    return ns_array_push(ctx, &world->steps, step);
}

static bool add_point(ns_ctx *ctx, room_world *world, int32_t c, double t, bool fixed)
{
    const ns_cubic cubic = ns_cubic_of(&world->outline->cubics.at[c].curve);
    const room_point point = { .at = ns_cubic_at(&cubic, t), .fixed = fixed };

    return ns_array_push(ctx, &world->points, point)
           && add_step(ctx, world,
                       (room_step){ .point = world->points.count - 1, .cubic = c, .t = t });
}

// The first or the last point of a piece.
static bool add_end(ns_ctx *ctx, room_world *world, const ns_piece *piece, int end)
{
    const int32_t node = piece->ends[end].node;
    const room_step step = { .point = node,
                             .cubic = piece->first + (end ? piece->count - 1 : 0),
                             .t = end };

    if (piece->closed && end)
        return add_step(
            ctx, world,
            (room_step){ world->steps.at[world->starts.at[world->starts.count - 1]].point,
                         step.cubic, 1, 0 });
    return node >= 0 ? add_step(ctx, world, step)
                     : add_point(ctx, world, step.cubic, end, !piece->closed);
}

static bool add_piece(ns_ctx *ctx, room_world *world, const ns_piece *piece)
{
    bool room =
        ns_array_push(ctx, &world->starts, world->steps.count) && add_end(ctx, world, piece, 0);

    for (int32_t c = piece->first; room && c < piece->first + piece->count; c++) {
        const ns_cubic cubic = ns_cubic_of(&world->outline->cubics.at[c].curve);
        const int32_t steps = ns_max(2, (int32_t)(ns_cubic_length(&cubic) / APART) + 1);
        for (int32_t k = c > piece->first ? 0 : 1; room && k < steps; k++)
            room = add_point(ctx, world, c, (double)k / steps, false);
    }
    return room && add_end(ctx, world, piece, 1);
}

// A dot, whose points are those behind `first`, would grow about its middle.
static void grow_dot(room_world *world, int32_t first)
{
    room_point *points = world->points.at + first;
    const int32_t count = world->points.count - first;
    ns_vec middle = { 0, 0 };
    double area = 0;

    for (int32_t i = 0; i < count; i++) {
        const ns_vec next = ns_vec_sub(points[(i + 1) % count].at, points[0].at);
        area += ns_vec_turn(ns_vec_sub(points[i].at, points[0].at), next) / 2;
        middle = ns_vec_add(middle, ns_vec_scale(points[i].at, 1.0 / count));
    }
    area = ns_abs(area);
    if (area == 0 || area >= world->area)
        return;
    const double times = ns_sqrt(world->area / area);
    for (int32_t i = 0; i < count; i++) {
        const ns_vec out = ns_vec_sub(points[i].at, middle);
        points[i].home = room_at_most(ns_vec_scale(out, times - 1), world->slack);
    }
    world->dots++;
}

static bool add_points(ns_ctx *ctx, room_world *world)
{
    const ns_outline *outline = world->outline;
    bool room = true;

    for (int32_t n = 0; room && n < outline->nodes.count; n++)
        room = ns_array_push(ctx, &world->points,
                             ((room_point){ .at = ns_vec_of(outline->nodes.at[n]) }));
    for (int32_t p = 0; room && p < outline->pieces.count && world->points.count < POINTS_MOST;
         p++) {
        const int32_t first = world->points.count;
        room = add_piece(ctx, world, &outline->pieces.at[p]);
        if (room && outline->pieces.at[p].closed)
            grow_dot(world, first);
    }
    return room && ns_array_push(ctx, &world->starts, world->steps.count);
}

// -- beside ---------------------------------------------------------------------------------------

static ns_status list_beside(ns_ctx *ctx, room_world *world)
{
    NS_NEED(ctx, ns_array_resize(ctx, &world->beside_firsts, world->points.count + 1));
    for (int pass = 0; pass < 2; pass++) {
        int32_t *firsts = world->beside_firsts.at;
        for (int32_t p = 0; p + 1 < world->starts.count; p++) {
            for (int32_t s = world->starts.at[p]; s + 1 < world->starts.at[p + 1]; s++) {
                const int32_t a = world->steps.at[s].point, b = world->steps.at[s + 1].point;
                if (pass == 0) {
                    firsts[a]++;
                    firsts[b]++;
                } else {
                    world->beside.at[--firsts[a]] = b;
                    world->beside.at[--firsts[b]] = a;
                }
            }
        }
        if (pass == 1)
            break;
        for (int32_t i = 0, sum = 0; i <= world->points.count; i++)
            firsts[i] = sum += firsts[i];
        NS_NEED(ctx, ns_array_resize(ctx, &world->beside, firsts[world->points.count]));
    }
    return NS_OK;
}

// -- across ---------------------------------------------------------------------------------------

typedef struct looker {
    room_world *world;
    ns_tile_lists tiles;
    NS_ARRAY(double) way; // along the outline from the point that is looked at ...
    NS_ARRAY(int32_t) by; // ... where this is its number + 1
    NS_ARRAY(int32_t) queue;
} looker;

static bool place_point(const void *user, int32_t item, ns_tile_box *box)
{
    const looker *l = user;
    const ns_point at = ns_point_of(l->world->points.at[item].at);

    *box = ns_tiles_around(&l->tiles.tiles, at, at, 0);
    return true;
}

// All that is nearer than that along the outline.
static ns_status walk_from(ns_ctx *ctx, looker *l, int32_t from)
{
    const room_world *world = l->world;
    const double most = WAY * world->wide;

    l->queue.count = 0;
    NS_NEED(ctx, ns_array_push(ctx, &l->queue, from));
    l->by.at[from] = from + 1;
    l->way.at[from] = 0;
    for (int32_t q = 0; q < l->queue.count; q++) {
        const int32_t a = l->queue.at[q];
        for (int32_t k = world->beside_firsts.at[a]; k < world->beside_firsts.at[a + 1]; k++) {
            const int32_t b = world->beside.at[k];
            const double way =
                l->way.at[a] + ns_vec_distance(world->points.at[a].at, world->points.at[b].at);
            if (way > most || (l->by.at[b] == from + 1 && l->way.at[b] <= way))
                continue;
            l->by.at[b] = from + 1;
            l->way.at[b] = way;
            NS_NEED(ctx, ns_array_push(ctx, &l->queue, b));
        }
    }
    return NS_OK;
}

// Nodes also look at nodes that are near along the outline: two corners should not be close.
static bool is_across(const looker *l, int32_t a, int32_t b, double far)
{
    const int32_t nodes = l->world->outline->nodes.count;

    return a != b && (l->by.at[b] != a + 1 || (a < nodes && b < nodes))
           && ns_vec_distance(l->world->points.at[a].at, l->world->points.at[b].at) < far;
}

static ns_status look_from(ns_ctx *ctx, looker *l, int32_t from)
{
    room_world *world = l->world;
    const double far = world->wide + 2 * world->slack;
    const ns_point at = ns_point_of(world->points.at[from].at);
    const ns_tile_box box = ns_tiles_around(&l->tiles.tiles, at, at, (int64_t)far);

    NS_TRY(walk_from(ctx, l, from));
    for (int32_t y = box.top; y <= box.bottom; y++) {
        const int32_t row = y * l->tiles.tiles.columns;
        for (int32_t i = l->tiles.starts.at[row + box.left];
             i < l->tiles.starts.at[row + box.right + 1]; i++) {
            const int32_t to = l->tiles.items.at[i];
            if (is_across(l, from, to, far))
                NS_NEED(ctx, ns_array_push(ctx, &world->across, to));
        }
        NS_TRY(ns_spend(ctx, 1));
    }
    return NS_OK;
}

static ns_status list_across(ns_ctx *ctx, looker *l)
{
    room_world *world = l->world;
    const int32_t count = world->points.count;
    const ns_tiles tiles = ns_tiles_over(world->outline->width, world->outline->height, TILE);

    l->tiles.tiles = tiles;
    NS_TRY(ns_tile_lists_fill(ctx, &l->tiles, tiles, count, place_point, l));
    NS_NEED(ctx, ns_array_resize(ctx, &l->way, count) && ns_array_resize(ctx, &l->by, count));
    for (int32_t i = 0; i < count; i++) {
        NS_NEED(ctx, ns_array_push(ctx, &world->across_firsts, world->across.count));
        NS_TRY(look_from(ctx, l, i));
    }
    NS_NEED(ctx, ns_array_push(ctx, &world->across_firsts, world->across.count));
    return NS_OK;
}

// -- all of it ------------------------------------------------------------------------------------

ns_status room_open(ns_ctx *ctx, room_world *world)
{
    looker l = { .world = world };

    NS_NEED(ctx, add_points(ctx, world));
    if (world->points.count >= POINTS_MOST)
        return NS_OK;
    NS_TRY(list_beside(ctx, world));
    const ns_status status = list_across(ctx, &l);
    ns_tile_lists_drop(ctx, &l.tiles);
    ns_arrays_drop(ctx, &l.way, &l.by, &l.queue);
    return status;
}

void room_drop(ns_ctx *ctx, room_world *world)
{
    ns_arrays_drop(ctx, &world->points, &world->steps, &world->starts);
    ns_arrays_drop(ctx, &world->beside, &world->beside_firsts, &world->across,
                   &world->across_firsts);
    *world = (room_world){ 0 };
}
