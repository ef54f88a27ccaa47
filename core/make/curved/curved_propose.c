// curved_propose.c: candidates for our own search.
//
// A connection has four degrees of freedom: how long its first handle is, where on the frame it ends,
// and its second handle; its start and its first direction are the piece's. A bridge has two, the
// lengths of its handles. Chances are drawn in the order in which they stand here, and that order
// is part of what a seed means.
#include "make/curved/curved_search.h"

#define LEAVE_LEAST 0.02 // handles, as parts of the frame's longer side
#define LEAVE_MOST 0.7

// Mostly small, sometimes up to 1, either sign.
static double leap(ns_rng *rng)
{
    const double x = curved_swing(rng);

    return x * x * x;
}

static ns_vec inside(const curved_work *work, ns_vec at)
{
    const double rim = 0.005 * NS_FRAME_SIDE;

    return (ns_vec){ ns_clamp(at.x, rim, work->outline->width - rim),
                     ns_clamp(at.y, rim, work->outline->height - rim) };
}

// Its first handle is shortened where it would leave the frame: to be moved inside it would have to turn, and
// the curve had a kink at its corner.
static ns_grid_cubic finish(const curved_work *work, const open_end *end, double leave,
                            ns_vec third, ns_point last)
{
    const double length = ns_clamp(leave, LEAVE_LEAST, LEAVE_MOST) * NS_FRAME_SIDE;
    const ns_vec second = ns_vec_add(end->at, ns_vec_scale(end->way, length));

    return curved_snap(&work->stage.arr, &(ns_cubic){ { end->at, second, inside(work, third),
                                                        ns_vec_of(last) } });
}

// A connection that leaves the end with a handle of this length, and arrives at the frame's point
// `round` at an angle `tilt` off square, with a handle of this length.
static ns_grid_cubic connection(const curved_work *work, const open_end *end, double leave,
                                double round, double tilt, double arrive)
{
    const ns_point last = curved_frame_point(&work->stage.arr, round);
    const ns_vec in = curved_inward(&work->stage.arr, last);
    const double c = ns_cos(tilt), s = ns_sin(tilt);
    const ns_vec back = { in.x * c - in.y * s, in.x * s + in.y * c };
    const ns_vec third =
        ns_vec_add(ns_vec_of(last), ns_vec_scale(back, arrive * NS_FRAME_SIDE));

    return finish(work, end, leave, third, last);
}

ns_grid_cubic curved_connection_near(curved_work *work, const open_end *end, double spread)
{
    ns_vec in;
    const ns_point ahead = curved_hit_frame(&work->stage.arr, end->at, end->way, &in);
    const double round =
        curved_frame_round(&work->stage.arr, ahead) + spread * leap(&work->rng);
    const double far = ns_vec_length(ns_vec_sub(ns_vec_of(ahead), end->at)) / NS_FRAME_SIDE;

    const double leave = far * (0.2 + 0.4 * curved_chance(&work->rng));
    const double tilt = 0.9 * leap(&work->rng);
    const double arrive = far * (0.1 + 0.4 * curved_chance(&work->rng)) + 0.02;

    return connection(work, end, leave, round, tilt, arrive);
}

ns_grid_cubic curved_connection_to(curved_work *work, const open_end *end, double round)
{
    const ns_point last = curved_frame_point(&work->stage.arr, round);
    const double far = ns_vec_length(ns_vec_sub(ns_vec_of(last), end->at)) / NS_FRAME_SIDE;
    const double leave = far * (0.1 + 0.5 * curved_chance(&work->rng));
    const double tilt = 0.9 * leap(&work->rng);
    const double arrive = far * (0.1 + 0.4 * curved_chance(&work->rng)) + 0.02;

    return connection(work, end, leave, round, tilt, arrive);
}

// Its third control point is the one that leads it there.
ns_grid_cubic curved_connection_through(curved_work *work, const open_end *end, ns_vec place)
{
    const ns_vec way = ns_vec_sub(place, end->at);
    const double far = ns_vec_length(way) / NS_FRAME_SIDE;
    ns_vec in;

    if (far < LEAVE_LEAST)
        return curved_connection_near(work, end, 0.25);
    const double t = 0.3 + 0.4 * curved_chance(&work->rng), u = 1 - t;
    const double leave = ns_max(LEAVE_LEAST, far * (0.1 + 0.6 * curved_chance(&work->rng)));
    const ns_point ahead = curved_hit_frame(&work->stage.arr, place, ns_vec_unit(way), &in);
    const double round =
        curved_frame_round(&work->stage.arr, ahead) + 0.15 * curved_swing(&work->rng);
    const ns_point last = curved_frame_point(&work->stage.arr, round);
    const ns_vec second = ns_vec_add(end->at, ns_vec_scale(end->way, leave * NS_FRAME_SIDE));
    const ns_vec others = ns_vec_add(
        ns_vec_add(ns_vec_scale(end->at, u * u * u), ns_vec_scale(second, 3 * u * u * t)),
        ns_vec_scale(ns_vec_of(last), t * t * t));
    const ns_vec third = ns_vec_scale(ns_vec_sub(place, others), 1 / (3 * u * t * t));

    return finish(work, end, leave, third, last);
}

ns_grid_cubic curved_connection_any(curved_work *work, const open_end *end)
{
    const double leave = 0.04 + 0.4 * curved_chance(&work->rng);
    const double round = curved_chance(&work->rng);
    const double tilt = leap(&work->rng);
    const double arrive = 0.03 + 0.3 * curved_chance(&work->rng);

    return connection(work, end, leave, round, tilt, arrive);
}

// Handles are as long as these parts of the distance.
static ns_grid_cubic bridge(const open_end *a, const open_end *b, double leave, double arrive)
{
    const double apart = ns_vec_length(ns_vec_sub(b->at, a->at));
    const ns_vec second = ns_vec_add(a->at, ns_vec_scale(a->way, leave * apart));
    const ns_vec third = ns_vec_add(b->at, ns_vec_scale(b->way, arrive * apart));

    return (ns_grid_cubic){ { ns_point_of(a->at), ns_point_of(second), ns_point_of(third),
                              ns_point_of(b->at) } };
}

ns_grid_cubic curved_nudge(curved_work *work, const open_end *a, const open_end *b,
                           const ns_grid_cubic *cubic, double reach)
{
    ns_rng *rng = &work->rng;
    const ns_vec leave = ns_vec_sub(ns_vec_of(cubic->p[1]), a->at);
    const double handle = ns_vec_length(leave) / NS_FRAME_SIDE;

    NS_ASSERT(reach > 0 && ns_point_same(cubic->p[0], ns_point_of(a->at)));
    if (b) {
        const double apart = ns_vec_length(ns_vec_sub(b->at, a->at)) / NS_FRAME_SIDE;
        const double other =
            ns_vec_length(ns_vec_sub(ns_vec_of(cubic->p[2]), b->at)) / NS_FRAME_SIDE;
        const double leaving = handle / apart + 3 * reach * curved_swing(rng);
        const double arriving = other / apart + 3 * reach * curved_swing(rng);
        return bridge(a, b, ns_clamp(leaving, 0.08, 1.6), ns_clamp(arriving, 0.08, 1.6));
    }
    const bool slide = curved_chance(rng) < 0.6, bend = curved_chance(rng) < 0.7;
    ns_point last = cubic->p[3];
    ns_vec third = ns_vec_of(cubic->p[2]);
    if (slide) {
        const double round = curved_frame_round(&work->stage.arr, last);
        const ns_point to =
            curved_frame_point(&work->stage.arr, round + 0.3 * reach * curved_swing(rng));
        third = ns_vec_add(third, ns_vec_sub(ns_vec_of(to), ns_vec_of(last)));
        last = to;
    }
    if (bend) {
        third.x += reach * curved_swing(rng) * NS_FRAME_SIDE;
        third.y += reach * curved_swing(rng) * NS_FRAME_SIDE;
    }
    return finish(work, a, handle + (bend && slide ? 0 : reach * curved_swing(rng)), third,
                  last);
}

ns_grid_cubic curved_bridge_any(curved_work *work, const open_end *a, const open_end *b)
{
    const double leave = 0.2 + 0.5 * curved_chance(&work->rng);
    const double arrive = 0.2 + 0.5 * curved_chance(&work->rng);

    return bridge(a, b, leave, arrive);
}

double curved_facing(const open_end *a, const open_end *b)
{
    const ns_vec way = ns_vec_unit(ns_vec_sub(b->at, a->at));
    const double out = ns_vec_dot(a->way, way), in = -ns_vec_dot(b->way, way);

    NS_ASSERT(out < 1.001 && in < 1.001); // cosines: ways have length 1
    return out <= -0.2 || in <= -0.2 ? 0 : (out + 0.2) * (in + 0.2) / 1.44;
}
