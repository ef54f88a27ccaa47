// test_relax_limits.c: hard limits: a step makes no gap between curves smaller than the least one,
// no angle at a junction, nor what is too small already still smaller; pictures that may move keep
// within their slack; pins hold.
#include "layout/move/moves.h"
#include "layout/move/near_parts.h"
#include "ns_test.h"
#include "oracle/layout_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double any(ns_rng *rng) // -1 to 1
{
    return (double)(ns_rng_next(rng) >> 11) / (double)(1ll << 52) - 1;
}

static double distance(ns_point p, ns_point a, ns_point b)
{
    const double wx = b.x - a.x, wy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
    const double at = fmin(1, fmax(0, (px * wx + py * wy) / (wx * wx + wy * wy)));

    return hypot(px - at * wx, py - at * wy) / NS_RELAX_UNIT;
}

static ns_point *copy_places(const ns_relax *relax)
{
    ns_point *copy = malloc((size_t)relax->at.count * sizeof *copy);

    memcpy(copy, relax->at.at, (size_t)relax->at.count * sizeof *copy);
    return copy;
}

// Curves that have nothing to do with each other: of different edges that share no junction, no
// track and no neighbour.
static bool edges_meet(const ns_relax *relax, int32_t e, int32_t f)
{
    const ns_relax_edge *a = &relax->edges.at[e], *b = &relax->edges.at[f];

    return e == f || a->from == b->from || a->from == b->to || a->to == b->from
           || a->to == b->to || (a->fixed && b->section == a->section);
}

// A curve may leave its track as near to the track's other vertices as it likes.
static bool is_foot(const ns_relax *relax, int32_t vertex, const ns_relax_segment *s)
{
    const int32_t track = relax->vertices.at[vertex].track;

    return track >= 0
           && (relax->vertices.at[s->from].track == track
               || relax->vertices.at[s->to].track == track);
}

static bool gaps_hold(ns_test *t, const ns_relax *relax, const ns_point *before, double least)
{
    const double rounding = 4 / NS_RELAX_UNIT;

    for (int32_t v = 0; v < relax->at.count; v++) {
        const ns_relax_vertex *vertex = &relax->vertices.at[v];
        if (relax->kinds.at[v] != NS_RELAX_BEND || vertex->dart_count)
            continue;
        for (int32_t s = 0; s < relax->segments.count; s++) {
            const ns_relax_segment *o = &relax->segments.at[s];
            if (o->from < 0 || edges_meet(relax, relax->segments.at[vertex->in].edge, o->edge)
                || is_foot(relax, v, o))
                continue;
            const double now =
                distance(relax->at.at[v], relax->at.at[o->from], relax->at.at[o->to]);
            if (now >= least - rounding)
                continue;
            const double was = distance(before[v], before[o->from], before[o->to]);
            if (!ns_expect(t, now >= was - rounding,
                           "the gap between vertex %d and segment %d went from %g to %g", v, s,
                           was, now))
                return false;
        }
    }
    return true;
}

static double angle_at(ns_point at, ns_point p, ns_point q)
{
    const double a = atan2(p.y - at.y, p.x - at.x), b = atan2(q.y - at.y, q.x - at.x);
    const double turn = fabs(a - b);

    return fmin(turn, 2 * acos(-1) - turn) * 180 / acos(-1);
}

static bool angles_hold(ns_test *t, const ns_relax *relax, const ns_point *before, double least)
{
    for (int32_t v = 0; v < relax->at.count; v++) {
        const ns_relax_vertex *vertex = &relax->vertices.at[v];
        for (int32_t i = 0; i < vertex->dart_count && vertex->dart_count > 2; i++) {
            const int32_t *darts = relax->darts.at + vertex->first_dart;
            const int32_t p = ns_relax_dart_neighbour(relax, darts[i]);
            const int32_t q =
                ns_relax_dart_neighbour(relax, darts[(i + 1) % vertex->dart_count]);
            const double now = angle_at(relax->at.at[v], relax->at.at[p], relax->at.at[q]);
            if (now >= least - 1e-6)
                continue;
            const double was = angle_at(before[v], before[p], before[q]);
            if (!ns_expect(t, now >= was - 1e-6, "an angle at vertex %d went from %g to %g", v,
                           was, now))
                return false;
        }
    }
    return true;
}

static bool homes_hold(ns_test *t, const ns_relax *relax)
{
    for (int32_t v = 0; v < relax->at.count; v++) {
        const ns_relax_vertex *vertex = &relax->vertices.at[v];
        if (vertex->dart_count || relax->kinds.at[v] == NS_RELAX_NONE
            || !ns_relax_is_picture(relax, relax->segments.at[vertex->in].edge))
            continue;
        const double far =
            hypot(relax->at.at[v].x - vertex->home.x, relax->at.at[v].y - vertex->home.y)
            / NS_RELAX_UNIT;
        if (!ns_expect(t, far <= relax->options.picture_slack, "vertex %d is %g from home", v,
                       far))
            return false;
    }
    return true;
}

static void pin_some(ns_relax *relax, ns_rng *rng)
{
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->kinds.at[v] != NS_RELAX_NONE && relax->fixed.at[v] != 1)
            relax->fixed.at[v] = ns_rng_below(rng, 20) ? 0 : 2;
}

static bool pins_hold(ns_test *t, const ns_relax *relax, const ns_point *before)
{
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->fixed.at[v]
            && !ns_expect(t, ns_point_same(relax->at.at[v], before[v]), "vertex %d moved", v))
            return false;
    return true;
}

static bool one_step(ns_test *t, ns_relax *relax, ns_rng *rng)
{
    const double pull = 0.2 + 2 * fabs(any(rng));
    ns_point *before = copy_places(relax);

    pin_some(relax, rng);
    for (int32_t v = 0; v < relax->at.count; v++)
        relax->force.at[v] = (ns_vec){ any(rng) * pull, any(rng) * pull };
    const bool good =
        ns_expect(t, ns_relax_move_all(&t->ctx, relax) == NS_OK, "%s", t->ctx.message)
        && gaps_hold(t, relax, before, relax->forces.min_gap)
        && angles_hold(t, relax, before, relax->forces.min_angle) && homes_hold(t, relax)
        && pins_hold(t, relax, before)
        && ns_expect(t, ns_relax_hop_trains(&t->ctx, relax) == NS_OK, "%s", t->ctx.message);
    free(before);
    return good;
}

static void limits_hold(ns_test *t)
{
    ns_rng rng = { 5 };

    for (int32_t i = 0; i < ns_scale(20); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        const ns_relax_options options = { .segment = 15 + 10 * any(&rng),
                                           .picture_slack = i % 3 ? 0 : 2 };
        ns_relax relax = { 0 };
        if (ns_expect(t, ns_relax_build(&t->ctx, &board, &options, &relax) == NS_OK, "%s",
                      t->ctx.message)) {
            relax.forces.step = 4;
            relax.forces.min_gap = 3 + 3 * any(&rng);
            relax.forces.min_angle = 20 + 20 * any(&rng);
            for (int32_t k = 0; k < 30 && one_step(t, &relax, &rng); k++)
                ;
        }
        ns_relax_near_drop(&t->ctx, &relax);
        ns_relax_drop(&t->ctx, &relax);
        ns_board_drop(&t->ctx, &board);
    }
}

NS_TEST_MAIN(NS_CASE(limits_hold))
