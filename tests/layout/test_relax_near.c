// test_relax_near.c: the lists of what is near hold all that is near, however long ago they were
// made; boxes find exactly what meets them; who asks for a stop while they are made is heard.
#include "layout/force/force_parts.h"
#include "layout/move/moves.h"
#include "layout/move/near_parts.h"
#include "ns_test.h"
#include "oracle/layout_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <math.h>
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

static bool has(const int32_t *list, int32_t count, int32_t what)
{
    for (int32_t i = 0; i < count; i++)
        if (list[i] == what)
            return true;
    return false;
}

// Nothing can move there: a bend of a fixed edge, a segment of another.
static bool is_idle(const ns_relax *relax, int32_t v, int32_t s)
{
    return relax->fixed.at[v] == 1 && relax->kinds.at[v] == NS_RELAX_BEND
           && relax->edges.at[relax->segments.at[s].edge].fixed;
}

static bool lists_are_whole(ns_test *t, ns_relax *relax, double radius, double close)
{
    for (int32_t v = 0; v < relax->at.count; v++) {
        int32_t count, close_count;
        if (relax->kinds.at[v] == NS_RELAX_NONE)
            continue;
        const int32_t *list = ns_relax_near_list(relax, v, &count);
        const int32_t *closest =
            ns_relax_near_close(relax, v, close * NS_RELAX_UNIT, &close_count);
        for (int32_t s = 0; s < relax->segments.count; s++) {
            const ns_relax_segment *segment = &relax->segments.at[s];
            if (segment->from < 0 || is_idle(relax, v, s))
                continue;
            const double far = distance(relax->at.at[v], relax->at.at[segment->from],
                                        relax->at.at[segment->to]);
            const bool good = (far > radius || has(list, count, s))
                              && (far > close || has(closest, close_count, s));
            if (!good)
                return ns_expect(t, good, "segment %d, %g from vertex %d, is not listed", s,
                                 far, v);
        }
    }
    return ns_expect(t, true, "lists are whole");
}

static bool boxes_are_right(ns_test *t, ns_relax *relax, ns_rng *rng)
{
    ns_relax_found found = { 0 };
    const ns_point at = { ns_rng_below(rng, NS_FRAME_SIDE), ns_rng_below(rng, NS_FRAME_SIDE) };
    const int32_t wide = 1 << ns_rng_below(rng, 24), high = 1 << ns_rng_below(rng, 24);
    const ns_point most = { at.x + wide, at.y + high };
    bool good = ns_expect(t, ns_relax_near_box(&t->ctx, relax, at, most, &found) == NS_OK, "%s",
                          t->ctx.message);

    for (int32_t s = 0; s < relax->segments.count && good; s++) {
        if (relax->segments.at[s].from < 0)
            continue;
        const ns_point a = relax->at.at[relax->segments.at[s].from];
        const ns_point b = relax->at.at[relax->segments.at[s].to];
        const bool meets = (a.x >= at.x || b.x >= at.x) && (a.x <= most.x || b.x <= most.x)
                           && (a.y >= at.y || b.y >= at.y) && (a.y <= most.y || b.y <= most.y);
        good = meets == has(found.at, found.count, s);
    }
    ns_expect(t, good, "a box finds what meets it");
    ns_array_drop(&t->ctx, &found);
    return good;
}

static bool go_on(ns_test *t, ns_relax *relax, ns_rng *rng, int32_t step)
{
    const double radius = 40 + 20 * any(rng), close = 5 + 4 * any(rng);
    const double pull = step % 7 ? 0.3 : 4;
    ns_ctx *ctx = &t->ctx;

    if (!ns_expect(t, ns_relax_near_update(ctx, relax, radius) == NS_OK, "%s", ctx->message)
        || !lists_are_whole(t, relax, radius, close))
        return false;
    for (int32_t v = 0; v < relax->at.count; v++)
        relax->force.at[v] = (ns_vec){ any(rng) * pull, any(rng) * pull };
    if (!ns_expect(t, ns_relax_move_all(ctx, relax) == NS_OK, "%s", ctx->message)
        || !ns_expect(t, ns_relax_hop_trains(ctx, relax) == NS_OK, "%s", ctx->message)
        || !boxes_are_right(t, relax, rng))
        return false;
    if (step % 5 == 0
        && (!ns_expect(t, ns_relax_join_near(ctx, relax, 12) == NS_OK, "%s", ctx->message)
            || !boxes_are_right(t, relax, rng)
            || !ns_expect(t, ns_relax_split_long(ctx, relax, 40) == NS_OK, "%s", ctx->message)
            || !boxes_are_right(t, relax, rng)))
        return false;
    return true;
}

static void lists_hold_what_is_near(ns_test *t)
{
    ns_rng rng = { 3 };

    for (int32_t i = 0; i < ns_scale(20); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        const ns_relax_options options = { .segment = 25 + 15 * any(&rng) };
        ns_relax relax = { 0 };
        if (ns_expect(t, ns_relax_build(&t->ctx, &board, &options, &relax) == NS_OK, "%s",
                      t->ctx.message)) {
            relax.forces.step = 4;
            for (int32_t k = 0; k < 30 && go_on(t, &relax, &rng, k); k++)
                ;
        }
        ns_relax_near_drop(&t->ctx, &relax);
        ns_relax_drop(&t->ctx, &relax);
        ns_board_drop(&t->ctx, &board);
    }
}

// -- stopping -----------------------------------------------------------------------------------

typedef ns_status work(ns_ctx *ctx, ns_relax *relax);

static ns_status list(ns_ctx *ctx, ns_relax *relax)
{
    return ns_relax_near_update(ctx, relax, 40);
}

// Whoever asks in the middle of it is heard at once; later it is done as if nobody had asked.
static void stop_within(ns_test *t, ns_relax *relax, work *done)
{
    const int64_t before = t->ctx.ticks;
    ns_expect(t, done(&t->ctx, relax) == NS_OK, "%s", t->ctx.message);
    const int64_t whole = t->ctx.ticks - before;
    NS_ARRAY(ns_vec) force = { 0 };

    ns_expect(t, whole > relax->at.count, "%lld ticks", (long long)whole);
    for (int32_t v = 0; v < relax->force.count; v++)
        ns_expect(t, ns_array_push(&t->ctx, &force, relax->force.at[v]), "memory");
    for (int32_t i = 1; i < 8; i++) {
        relax->near->stale = relax->near->stale || done == list;
        if (relax->heat)
            relax->heat->far_used = 100; // all is found anew
        t->ctx.ticks = 0;
        t->ctx.budget = whole * i / 8;
        ns_expect(t, done(&t->ctx, relax) == NS_STOPPED, "stopped after %d eighths", (int)i);
        ns_expect(t, t->ctx.ticks <= t->ctx.budget + relax->at.count, "%lld ticks of %lld",
                  (long long)t->ctx.ticks, (long long)t->ctx.budget);
        t->ctx.budget = 0;
    }
    ns_expect(t, done(&t->ctx, relax) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, memcmp(force.at, relax->force.at, (size_t)force.count * sizeof *force.at) == 0,
              "the same forces");
    ns_array_drop(&t->ctx, &force);
}

static void a_stop_is_heard(ns_test *t)
{
    ns_relax relax = { 0 };

    if (!ns_layout_graph(t, 4, NS_METHOD_ANNEAL, &relax))
        return;
    relax.forces = ns_relax_forces_defaults();
    stop_within(t, &relax, list);
    ns_expect(t, lists_are_whole(t, &relax, 40, 10), "lists");
    stop_within(t, &relax, ns_relax_forces_sum);
    ns_relax_near_drop(&t->ctx, &relax);
    ns_relax_heat_drop(&t->ctx, &relax);
    ns_relax_drop(&t->ctx, &relax);
}

NS_TEST_MAIN(NS_CASE(lists_hold_what_is_near), NS_CASE(a_stop_is_heard))
