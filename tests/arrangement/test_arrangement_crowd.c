// test_arrangement_crowd.c: boards that mean ill: crowds in a corner, very long ways, and how much
// effort they cost; and that effort which runs out does no harm.
#include "arrangement/arrangement.h"
#include "base/trig.h"
#include "ns_test.h"
#include "oracle/arrangement_same.h"
#include "oracle/scale.h"

#include <stdlib.h>
#include <string.h>

#define MIDDLE (NS_FRAME_SIDE / 2)

// A closed way with its own points.
static ns_way ring_of(int32_t count)
{
    ns_point *at = calloc((size_t)count, sizeof *at);

    NS_ASSERT(at);
    return (ns_way){ .at = at, .count = count, .closed = true };
}

// Around a point, the radius changing with every vertex between two.
static ns_way make_star(ns_point middle, double inner, double outer, int32_t count)
{
    ns_way way = ring_of(count);
    ns_point *at = (ns_point *)way.at;

    for (int32_t i = 0; i < count; i++) {
        const double angle = 2 * NS_PI * i / count, r = i % 2 ? inner : outer;
        at[i].x = middle.x + (int32_t)(r * ns_cos(angle));
        at[i].y = middle.y + (int32_t)(r * ns_sin(angle));
    }
    return way;
}

static void drop_way(ns_way *way)
{
    free((ns_point *)way->at);
    *way = (ns_way){ 0 };
}

// -- crowds ---------------------------------------------------------------------------------------

static ns_point somewhere(ns_rng *rng, ns_point from, int32_t side)
{
    const int32_t x = from.x + ns_rng_below(rng, side), y = from.y + ns_rng_below(rng, side);

    return (ns_point){ x, y };
}

static ns_way random_way(ns_rng *rng, ns_point from, int32_t side)
{
    ns_way way = ring_of(3 + ns_rng_below(rng, 40));
    const ns_point corner = somewhere(rng, from, side);

    for (int32_t i = 0; i < way.count; i++)
        ((ns_point *)way.at)[i] = somewhere(rng, corner, 1 + side / 8);
    return way;
}

static void change_crowd(ns_test *t, ns_rng *rng, ns_arrangement *arr, ns_point from,
                         int32_t side)
{
    ns_way way = random_way(rng, from, side);
    ns_probe probe = { 0 };
    ns_strand_id id;

    ns_expect(t, ns_arrangement_probe(&t->ctx, arr, &way, NULL, &probe) == NS_OK, "%s",
              t->ctx.message);
    if (probe.fit == NS_FITS)
        ns_expect(t, ns_arrangement_commit(&t->ctx, arr, &way, &probe, &id) == NS_OK, "%s",
                  t->ctx.message);
    id.i = 1 + ns_rng_below(rng, arr->strands.count);
    if (id.i < arr->strands.count && arr->strands.at[id.i].alive && ns_rng_below(rng, 3) == 0)
        ns_expect(t, ns_arrangement_remove(&t->ctx, arr, id) == NS_OK, "%s", t->ctx.message);
    ns_probe_drop(&t->ctx, &probe);
    drop_way(&way);
}

// All pairs of segments know each other, however crowded.
static void crowds_come_and_go(ns_test *t)
{
    static const int32_t sides[] = { 300, 5000, 1 << 17, 1 << 20 };
    ns_rng rng = ns_rng_seed(3);

    for (int32_t round = 0; round < ns_scale(8); round++) {
        const int32_t side = sides[round % NS_COUNT(sides)];
        const int32_t left =
            round % 2 ? MIDDLE : MIDDLE - side / 2; // where a bucket begins or not
        const ns_point from = { left, left };
        ns_arrangement arr;
        ns_node_id node;
        ns_expect(t, ns_arrangement_open(&t->ctx, &arr, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK,
                  "%s", t->ctx.message);
        for (int32_t i = 0; i < 20; i++)
            ns_arrangement_add_node(&t->ctx, &arr, somewhere(&rng, from, side), &node);
        for (int32_t i = 0; i < 40; i++)
            change_crowd(t, &rng, &arr, from, side);
        ns_expect(t, ns_arrangement_check(&t->ctx, &arr, true) == NS_OK, "round %d: %s",
                  (int)round, t->ctx.message);
        ns_expect(t, arr.entries.count > 300, "round %d is no crowd", (int)round);
        ns_arrangement_drop(&t->ctx, &arr);
    }
}

// -- long ways --------------------------------------------------------------------------------------

static int32_t count_pairs(const ns_way *way)
{
    int32_t count = 0;

    for (int32_t i = 0; i < way->count; i++) {
        for (int32_t k = i + 2; k < way->count - (i == 0); k++) {
            ns_ratio on_i, on_k;
            int sign;
            count += ns_segments_meet(way->at[i], way->at[i + 1], way->at[k],
                                      way->at[(k + 1) % way->count], &on_i, &on_k, &sign)
                     == NS_CROSS;
        }
    }
    return count;
}

// A ring of many short random steps; it may be that it touches itself.
static ns_way random_walk(ns_rng *rng, int32_t count, int32_t step)
{
    ns_way way = ring_of(count);
    ns_point *at = (ns_point *)way.at;

    at[0] = (ns_point){ MIDDLE, MIDDLE };
    for (int32_t i = 1; i < count; i++) {
        at[i].x = at[i - 1].x + ns_rng_below(rng, 2 * step + 1) - step;
        at[i].y = at[i - 1].y + ns_rng_below(rng, 2 * step + 1) - step;
    }
    return way;
}

// Every crossing of a long way with itself is found, once from either side.
static void long_ways_meet_themselves(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);
    ns_probe probe = { 0 };
    ns_arrangement arr;
    int32_t fits = 0;

    ns_expect(t, ns_arrangement_open(&t->ctx, &arr, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK,
              "%s", t->ctx.message);
    for (int32_t i = 0; i < ns_scale(20); i++) {
        ns_way way = random_walk(&rng, 200 + ns_rng_below(&rng, 1500), 1 << (10 + i % 8));
        ns_strand_id id;
        ns_expect(t, ns_arrangement_probe(&t->ctx, &arr, &way, NULL, &probe) == NS_OK, "%s",
                  t->ctx.message);
        if (probe.fit == NS_FITS) {
            fits++;
            ns_expect(t, probe.meetings.count == 2 * count_pairs(&way),
                      "%d meetings of a way of %d", (int)probe.meetings.count, (int)way.count);
            ns_expect(t,
                      ns_arrangement_commit(&t->ctx, &arr, &way, &probe, &id) == NS_OK
                          && ns_arrangement_check(&t->ctx, &arr, false) == NS_OK
                          && ns_arrangement_remove(&t->ctx, &arr, id) == NS_OK,
                      "%s", t->ctx.message);
        }
        drop_way(&way);
    }
    ns_expect(t, fits > 0, "none of the long ways fits");
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
}

// -- effort ---------------------------------------------------------------------------------------

// A star whose teeth are six times as long as they are wide.
static int64_t ticks_of_star(ns_test *t, int32_t teeth)
{
    const double r = NS_FRAME_SIDE / 3.0;
    ns_way way = make_star((ns_point){ MIDDLE, MIDDLE }, r, r * (1 + 36.0 / teeth), 2 * teeth);
    ns_probe probe = { 0 };
    ns_arrangement arr;

    ns_expect(t, ns_arrangement_open(&t->ctx, &arr, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK,
              "%s", t->ctx.message);
    const int64_t before = t->ctx.ticks;
    ns_expect(t, ns_arrangement_probe(&t->ctx, &arr, &way, NULL, &probe) == NS_OK, "%s",
              t->ctx.message);
    const int64_t ticks = t->ctx.ticks - before;
    ns_expect(t, probe.fit == NS_FITS && probe.meetings.count == 0, "a star of %d fits",
              (int)teeth);
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
    drop_way(&way);
    return ticks;
}

static void stars_cost_what_they_have(ns_test *t)
{
    const int32_t few = 2000, many = 32000;
    const int64_t first = ticks_of_star(t, few), second = ticks_of_star(t, many);

    ns_expect(t, second < 2 * first * many / few, "%d teeth: %lld ticks, %d teeth: %lld",
              (int)few, (long long)first, (int)many, (long long)second);
}

// Rings in rings, all in one bucket.
static int64_t ticks_of_rings(ns_test *t, int32_t rings)
{
    enum { VERTICES = 128 };
    const ns_point middle = { MIDDLE + 100000, MIDDLE + 100000 };
    ns_probe probe = { 0 };
    ns_arrangement arr;
    ns_strand_id id;

    ns_expect(t, ns_arrangement_open(&t->ctx, &arr, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK,
              "%s", t->ctx.message);
    const int64_t before = t->ctx.ticks;
    for (int32_t i = 0; i < rings; i++) {
        const double r = 10000 + 80000.0 * i / rings;
        ns_way way = make_star(middle, r, r, VERTICES);
        ns_expect(t,
                  ns_arrangement_probe(&t->ctx, &arr, &way, NULL, &probe) == NS_OK
                      && probe.fit == NS_FITS
                      && ns_arrangement_commit(&t->ctx, &arr, &way, &probe, &id) == NS_OK,
                  "%s", t->ctx.message);
        drop_way(&way);
    }
    const int64_t ticks = t->ctx.ticks - before;
    ns_expect(t, arr.face_count == rings + 1, "%d faces", (int)arr.face_count);
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
    return ticks;
}

static void rings_cost_what_they_have(ns_test *t)
{
#if defined(NS_DEBUG) // checks everything after every ring
    const int32_t few = 4, many = 32;
#else
    const int32_t few = 32, many = 256;
#endif
    const int64_t first = ticks_of_rings(t, few), second = ticks_of_rings(t, many);

    ns_expect(t, second < 3 * first * many / few, "%d rings: %lld ticks, %d rings: %lld",
              (int)few, (long long)first, (int)many, (long long)second);
}

// Adds crossing stars, each with hardly any effort and ever more of it until it is in.
static void stopping_does_no_harm(ns_test *t)
{
    ns_arrangement arr, twin;
    ns_probe probe = { 0 };
    ns_strand_id id;
    int32_t stops = 0;

    ns_expect(t,
              ns_arrangement_open(&t->ctx, &arr, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK
                  && ns_arrangement_open(&t->ctx, &twin, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK,
              "%s", t->ctx.message);
    for (int32_t i = 0; i < 6; i++) {
        ns_way way =
            make_star((ns_point){ MIDDLE + 90001 * i, MIDDLE }, 3000017, 4000037, 1500);
        ns_status status = NS_STOPPED;
        for (int64_t more = 1; status == NS_STOPPED; more *= 2) {
            t->ctx.budget = t->ctx.ticks + more;
            status = ns_arrangement_probe(&t->ctx, &arr, &way, NULL, &probe);
            if (status == NS_OK)
                status = ns_arrangement_commit(&t->ctx, &arr, &way, &probe, &id);
            t->ctx.budget = 0;
            stops += status == NS_STOPPED;
            if (status == NS_STOPPED)
                ns_expect(t, ns_arrangement_same(&arr, &twin), "stopped halfway");
        }
        ns_expect(t, status == NS_OK, "%s", t->ctx.message);
        ns_expect(t, ns_arrangement_check(&t->ctx, &arr, false) == NS_OK, "%s", t->ctx.message);
        ns_expect(t,
                  ns_arrangement_probe(&t->ctx, &twin, &way, NULL, &probe) == NS_OK
                      && ns_arrangement_commit(&t->ctx, &twin, &way, &probe, &id) == NS_OK,
                  "%s", t->ctx.message);
        drop_way(&way);
    }
    ns_expect(t, stops > 20, "only %d stops", (int)stops);
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
    ns_arrangement_drop(&t->ctx, &twin);
}

NS_TEST_MAIN(NS_CASE(crowds_come_and_go), NS_CASE(long_ways_meet_themselves),
             NS_CASE(stars_cost_what_they_have), NS_CASE(rings_cost_what_they_have),
             NS_CASE(stopping_does_no_harm))
