// room_fit.c: the outline after its points were moved; see room.h.
//
// A cubic keeps its parameter: its ends go with their points, its handles turn with the slope of the move along
// the piece, which is the same on both hands of a joint, so that it stays smooth. Where that is not
// what the points in between say, the cubic is cut in half.
#include "make/room/room.h"

#define LEAST (0.02 * NS_ROOM_UNIT) // what moves less stays as it is
#define OFF (0.2 * NS_ROOM_UNIT)    // from where the points say
#define SHORT (5 * NS_ROOM_UNIT)    // is not cut
#define DEPTH 4

typedef struct fitter {
    ns_ctx *ctx;
    const room_world *world;
    double part;
    int32_t first, last; // steps of the piece, the last one included
    bool closed;
    ns_outline *moved;
} fitter;

static double length_of(const fitter *f)
{
    return f->world->steps.at[f->last].arc;
}

// How far what is so far along the piece moves.
static ns_vec move_at(const fitter *f, double arc)
{
    const room_step *steps = f->world->steps.at;
    const double length = length_of(f);
    int32_t low = f->first, high = f->last;

    if (f->closed && arc < 0)
        arc += length;
    if (f->closed && arc > length)
        arc -= length;
    while (high - low > 1) {
        const int32_t middle = (low + high) / 2;
        if (steps[middle].arc <= arc)
            low = middle;
        else
            high = middle;
    }
    const double way = steps[high].arc - steps[low].arc;
    const double at = way > 0 ? ns_clamp((arc - steps[low].arc) / way, 0, 1) : 0;
    return ns_vec_scale(ns_vec_mix(f->world->points.at[steps[low].point].off,
                                   f->world->points.at[steps[high].point].off, at),
                        f->part);
}

// How much that changes along the piece.
static ns_vec slope_at(const fitter *f, double arc)
{
    const double far = 2 * NS_ROOM_UNIT;
    const double from = f->closed ? arc - far : ns_max(0.0, arc - far);
    const double to = f->closed ? arc + far : ns_min(length_of(f), arc + far);

    if (to <= from)
        return (ns_vec){ 0, 0 };
    return ns_vec_scale(ns_vec_sub(move_at(f, to), move_at(f, from)), 1 / (to - from));
}

// How far along the piece a place of a cubic is.
static double arc_at(const fitter *f, int32_t c, double t)
{
    const room_step *steps = f->world->steps.at;
    int32_t s = f->first;

    while (s + 1 < f->last
           && (steps[s + 1].cubic < c || (steps[s + 1].cubic == c && steps[s + 1].t <= t)))
        s++;
    const double from = steps[s].cubic == c ? steps[s].t : 0;
    const double to = steps[s + 1].cubic == c ? steps[s + 1].t : 1;
    const double at = to > from ? ns_clamp((t - from) / (to - from), 0, 1) : 0;
    return steps[s].arc + at * (steps[s + 1].arc - steps[s].arc);
}

static ns_vec handle(ns_vec from, ns_vec to, ns_vec slope)
{
    const ns_vec way = ns_vec_sub(to, from);

    return ns_vec_add(way, ns_vec_scale(slope, ns_vec_length(way)));
}

static ns_cubic moved_cubic(const fitter *f, const ns_cubic *old, double from, double to)
{
    const ns_vec start = ns_vec_add(old->p[0], move_at(f, from));
    const ns_vec end = ns_vec_add(old->p[3], move_at(f, to));
    const ns_vec leave = handle(old->p[0], old->p[1], slope_at(f, from));
    const ns_vec arrive = handle(old->p[2], old->p[3], slope_at(f, to));

    return (ns_cubic){ { start, ns_vec_add(start, leave), ns_vec_sub(end, arrive), end } };
}

// How far the cubic is from where the points say, at most.
static double misfit(const fitter *f, int32_t c, const ns_cubic *old, const ns_cubic *cubic,
                     double t0, double t1)
{
    double most = 0;

    for (int i = 1; i < 4; i++) {
        const double at = i / 4.0;
        const ns_vec wanted =
            ns_vec_add(ns_cubic_at(old, at), move_at(f, arc_at(f, c, t0 + at * (t1 - t0))));
        most = ns_max(most, ns_vec_distance(wanted, ns_cubic_at(cubic, at)));
    }
    return most;
}

static bool add_cubic(const fitter *f, int32_t c, ns_grid_cubic curve)
{
    ns_outline_cubic added = f->world->outline->cubics.at[c];

    added.curve = curve;
    return ns_array_push(f->ctx, &f->moved->cubics, added);
}

static bool add_part(const fitter *f, int32_t c, double t0, double t1, int32_t depth)
{
    const ns_cubic whole = ns_cubic_of(&f->world->outline->cubics.at[c].curve);
    const ns_cubic old = ns_cubic_part(&whole, t0, t1);
    const ns_cubic cubic = moved_cubic(f, &old, arc_at(f, c, t0), arc_at(f, c, t1));
    const double middle = (t0 + t1) / 2;

    if (depth < DEPTH && misfit(f, c, &old, &cubic, t0, t1) > OFF
        && ns_cubic_length(&old) > SHORT)
        return add_part(f, c, t0, middle, depth + 1) && add_part(f, c, middle, t1, depth + 1);
    return add_cubic(f, c, ns_cubic_snap(&cubic));
}

// Whether all of a cubic stays, and what is beside it.
static bool is_still(const fitter *f, int32_t c)
{
    const room_step *steps = f->world->steps.at;

    for (int32_t s = f->first; s <= f->last; s++) {
        if (steps[s].cubic >= c - 1 && steps[s].cubic <= c + 1
            && ns_vec_length(f->world->points.at[steps[s].point].off) > LEAST)
            return false;
    }
    return true;
}

static ns_point node_at(const fitter *f, int32_t node)
{
    const room_point *point = &f->world->points.at[node];

    return ns_point_of(ns_vec_add(point->at, ns_vec_scale(point->off, f->part)));
}

// An end of a cubic goes there, its handle with it: one of no length must stay so.
static void put_end(ns_grid_cubic *cubic, int end, ns_point at)
{
    ns_point *p = &cubic->p[3 * end], *handle = &cubic->p[1 + end];

    handle->x += at.x - p->x;
    handle->y += at.y - p->y;
    *p = at;
}

// Each cubic begins where the one before ended, and ends of the piece are at their nodes, to the grid step.
static void join(const fitter *f, const ns_piece *piece)
{
    ns_outline_cubic *cubics = f->moved->cubics.at + piece->first;
    ns_grid_cubic *last = &cubics[piece->count - 1].curve;

    for (int32_t i = 1; i < piece->count; i++)
        put_end(&cubics[i].curve, 0, cubics[i - 1].curve.p[3]);
    if (piece->closed)
        put_end(last, 1, cubics[0].curve.p[0]);
    if (piece->ends[0].node >= 0)
        put_end(&cubics[0].curve, 0, node_at(f, piece->ends[0].node));
    if (piece->ends[1].node >= 0)
        put_end(last, 1, node_at(f, piece->ends[1].node));
}

static bool add_piece(fitter *f, int32_t p)
{
    const ns_piece *piece = &f->world->outline->pieces.at[p];
    ns_piece *to = &f->moved->pieces.at[p];
    bool room = true;

    f->first = f->world->starts.at[p];
    f->last = f->world->starts.at[p + 1] - 1;
    f->closed = piece->closed;
    to->first = f->moved->cubics.count;
    for (int32_t c = piece->first; room && c < piece->first + piece->count; c++)
        room = is_still(f, c) ? add_cubic(f, c, f->world->outline->cubics.at[c].curve)
                              : add_part(f, c, 0, 1, 0);
    to->count = f->moved->cubics.count - to->first;
    if (room)
        join(f, to);
    return room;
}

ns_status room_fit(ns_ctx *ctx, const room_world *world, double part, ns_outline *moved)
{
    fitter f = { .ctx = ctx, .world = world, .part = part, .moved = moved };
    bool room = true;

    moved->cubics.count = 0;
    for (int32_t p = 0; room && p < moved->pieces.count; p++)
        room = add_piece(&f, p);
    for (int32_t n = 0; n < moved->nodes.count; n++)
        moved->nodes.at[n] = node_at(&f, n);
    return room ? NS_OK : ns_no_memory(ctx);
}
