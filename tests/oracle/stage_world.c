// stage_world.c: see stage_world.h.
#include "oracle/stage_world.h"

#include "base/trig.h"

int32_t world_below(stage_world *w, int32_t n)
{
    return ns_rng_below(&w->rng, n);
}

static double world_chance(stage_world *w)
{
    return (double)(ns_rng_next(&w->rng) >> 11) / 9007199254740992.0;
}

double world_between(stage_world *w, double from, double to)
{
    return from + (to - from) * world_chance(w);
}

ns_point world_inside(stage_world *w)
{
    const int32_t x = 1 + world_below(w, w->width - 1), y = 1 + world_below(w, w->height - 1);

    return (ns_point){ x, y };
}

ns_point world_on_frame(stage_world *w)
{
    const ns_point p = world_inside(w);
    const int side = world_below(w, 4);

    return side == 0   ? (ns_point){ 0, p.y }
           : side == 1 ? (ns_point){ w->width, p.y }
           : side == 2 ? (ns_point){ p.x, 0 }
                       : (ns_point){ p.x, w->height };
}

static ns_vec world_polar(ns_vec middle, double radius, double angle)
{
    return ns_vec_add(middle, (ns_vec){ radius * ns_cos(angle), radius * ns_sin(angle) });
}

int32_t world_put(stage_world *w)
{
    ns_strand_id strand = { 0 };
    ns_fit fit;

    if (ns_stage_put(w->ctx, &w->stage, &w->part, &strand, &fit) != NS_OK || fit != NS_FITS)
        return 0;
    return strand.i;
}

// -- pictures -------------------------------------------------------------------------------------

// A cubic between two points that bulges to one side.
static ns_grid_cubic world_arc(stage_world *w, ns_point from, ns_point to, double bulge)
{
    const ns_vec a = ns_vec_of(from), b = ns_vec_of(to), way = ns_vec_sub(b, a);
    const ns_vec side = { -way.y * bulge, way.x * bulge };
    const double near = world_between(w, 0.2, 0.4), far = world_between(w, 0.6, 0.8);
    const ns_cubic cubic = { { a, ns_vec_add(ns_vec_mix(a, b, near), side),
                               ns_vec_add(ns_vec_mix(a, b, far), side), b } };

    return ns_cubic_snap(&cubic);
}

void world_blob(stage_world *w, ns_vec middle, double radius, int32_t corners)
{
    const double turn = world_chance(w) * 6;
    ns_node_id nodes[WORLD_CORNERS];
    ns_point at[WORLD_CORNERS];

    for (int32_t i = 0; i < corners; i++) {
        at[i] = ns_point_of(world_polar(middle, radius * world_between(w, 0.7, 1),
                                        turn + 2 * NS_PI * i / corners));
        if (ns_stage_add_node(w->ctx, &w->stage, at[i], &nodes[i]) != NS_OK)
            return;
    }
    for (int32_t i = 0; i < corners; i++) {
        const int32_t k = (i + 1) % corners;
        w->part = (ns_part){ .cubics = w->cubics,
                             .count = 1,
                             .role = NS_ROLE_PICTURE,
                             .ends = { nodes[i], nodes[k] },
                             .mates = { -1, -1 } };
        if (corners > 1) {
            w->cubics[0] = world_arc(w, at[i], at[k], world_between(w, -0.3, 0.3));
        } else { // a drop
            const ns_vec a = world_polar(middle, 1.5 * radius, turn + 2.5);
            const ns_vec b = world_polar(middle, 1.5 * radius, turn + 3.8);
            w->cubics[0] = (ns_grid_cubic){ { at[i], ns_point_of(a), ns_point_of(b), at[i] } };
        }
        world_put(w);
    }
}

void world_ring(stage_world *w, ns_vec middle, double radius)
{
    const double reach = 0.5523 * radius;

    for (int32_t i = 0; i < 4; i++) {
        const ns_vec a = world_polar(middle, radius, NS_PI / 2 * i);
        const ns_vec b = world_polar(middle, radius, NS_PI / 2 * (i + 1));
        const ns_cubic cubic = { { a, world_polar(a, reach, NS_PI / 2 * (i + 1)),
                                   world_polar(b, reach, NS_PI / 2 * i), b } };
        w->cubics[i] = ns_cubic_snap(&cubic);
    }
    for (int32_t i = 0; i < 4; i++) // ends that were rounded apart
        w->cubics[(i + 1) % 4].p[0] = w->cubics[i].p[3];
    w->part = (ns_part){ .cubics = w->cubics,
                         .count = 4,
                         .role = NS_ROLE_BACKGROUND,
                         .closed = true,
                         .mates = { -1, -1 } };
}

static ns_grid_cubic world_line(ns_point a, ns_point b)
{
    const ns_cubic line = ns_cubic_line(ns_vec_of(a), ns_vec_of(b));

    return ns_cubic_snap(&line);
}

// A line down the page whose halves are mates at a node, and a branch to the right.
static void world_junction(stage_world *w)
{
    const ns_point at = { w->width / 5, w->height / 2 };
    const ns_point ends[3] = { { at.x, 0 }, { at.x, w->height }, { w->width / 3, at.y + 5 } };
    ns_node_id node, other;
    int32_t first = 0;

    if (ns_stage_add_node(w->ctx, &w->stage, at, &node) != NS_OK
        || ns_stage_add_node(w->ctx, &w->stage, ends[2], &other) != NS_OK)
        return;
    for (int32_t i = 0; i < 3; i++) {
        w->cubics[0] = world_line(at, ends[i]);
        w->part = (ns_part){ .cubics = w->cubics,
                             .count = 1,
                             .role = NS_ROLE_PICTURE,
                             .ends = { node, i == 2 ? other : (ns_node_id){ 0 } },
                             .mates = { i == 1 && first ? 2 * first : -1, -1 } };
        const int32_t strand = world_put(w);
        first = i == 0 ? strand : first;
    }
}

void world_picture(stage_world *w)
{
    const double side = w->width < w->height ? w->width : w->height;
    const int32_t blobs = 1 + world_below(w, 3);

    if (world_below(w, 3) == 0)
        world_junction(w);
    for (int32_t i = 0; i < blobs; i++) {
        const ns_vec middle = { w->width * world_between(w, 0.25, 0.75),
                                w->height * world_between(w, 0.25, 0.75) };
        const double radius = side * world_between(w, 0.05, 0.22);
        world_blob(w, middle, radius, 1 + world_below(w, 5));
        if (world_below(w, 2) == 0) {
            world_ring(w, middle, radius * world_between(w, 0.2, 1.3));
            world_put(w);
        }
    }
}

// -- curves ---------------------------------------------------------------------------------------

int32_t world_open_end(stage_world *w)
{
    const ns_stage *stage = &w->stage;
    int32_t found = -1, count = 0;

    for (int32_t end = 2; end < 2 * stage->arr.strands.count; end++) {
        const ns_strand *strand = &stage->arr.strands.at[end >> 1];
        if (strand->alive && stage->actors.at[end >> 1].role == NS_ROLE_PICTURE
            && strand->way.ends[end & 1].i && stage->actors.at[end >> 1].mates[end & 1] < 0
            && world_below(w, ++count) == 0)
            found = end;
    }
    return found;
}

ns_vec world_leave(const ns_stage *stage, int32_t end, ns_vec *at)
{
    const ns_strand *strand = &stage->arr.strands.at[end >> 1];
    const int32_t entry = end & 1 ? strand->last : strand->first;
    const ns_vec way = ns_vec_unit(ns_stage_tangent(stage, (ns_entry_id){ entry }));

    *at = ns_vec_of(stage->arr.entries.at[entry].point);
    return ns_vec_scale(way, end & 1 ? 1 : -1);
}

ns_vec world_handle(stage_world *w, int32_t end, ns_vec *at)
{
    const ns_vec way = world_leave(&w->stage, end, at);

    return ns_vec_add(*at, ns_vec_scale(way, world_between(w, 0.02, 0.3) * w->width));
}

ns_node_id world_node(const ns_stage *stage, int32_t end)
{
    return stage->arr.strands.at[end >> 1].way.ends[end & 1];
}

bool world_candidate(stage_world *w)
{
    const int32_t kind = world_below(w, 10);
    const int32_t a = world_open_end(w), b = world_open_end(w);
    ns_vec from, to;

    w->part = (ns_part){ .cubics = w->cubics, .count = 1, .mates = { -1, -1 } };
    if (kind == 0) {
        world_ring(w, ns_vec_of(world_inside(w)), w->width * world_between(w, 0.02, 0.2));
    } else if (kind == 1) {
        const ns_point p = world_on_frame(w), q = world_inside(w);
        const ns_point r = world_inside(w), s = world_on_frame(w);
        w->part.role = NS_ROLE_DECOY;
        w->cubics[0] = (ns_grid_cubic){ { p, q, r, s } };
    } else if (a < 0) {
        return false;
    } else if (kind < 4 && b >= 0 && a != b) {
        const ns_vec handle_1 = world_handle(w, a, &from), handle_2 = world_handle(w, b, &to);
        const ns_cubic cubic = { { from, handle_1, handle_2, to } };
        w->part.role = NS_ROLE_BRIDGE;
        w->cubics[0] = ns_cubic_snap(&cubic);
        w->part.ends[0] = world_node(&w->stage, a);
        w->part.ends[1] = world_node(&w->stage, b);
        w->part.mates[0] = a;
        w->part.mates[1] = b;
    } else {
        const ns_vec handle = world_handle(w, a, &from);
        const ns_vec third = ns_vec_of(world_inside(w)), last = ns_vec_of(world_on_frame(w));
        const ns_cubic cubic = { { from, handle, third, last } };
        w->part.role = NS_ROLE_CONNECTION;
        w->cubics[0] = ns_cubic_snap(&cubic);
        w->part.ends[0] = world_node(&w->stage, a);
        w->part.mates[0] = a;
    }
    return true;
}

int32_t world_moving(stage_world *w)
{
    int32_t found = 0, count = 0;

    for (int32_t s = 1; s < w->stage.arr.strands.count; s++) {
        if (w->stage.arr.strands.at[s].alive && w->stage.actors.at[s].role != NS_ROLE_PICTURE
            && world_below(w, ++count) == 0)
            found = s;
    }
    return found;
}
