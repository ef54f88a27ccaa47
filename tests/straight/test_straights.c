// test_straights.c: lines across a frame against tables, a slow twin that looks at every pair and
// every point, the drawings, and memory that runs out.
#include "straight/straights.h"

#include "ns_test.h"
#include "oracle/scale.h"
#include "oracle/straight_twin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SIDE 16777216.0

static bool build(ns_test *t, ns_straights *lines, double width, double height,
                  const ns_straight *more, int32_t count, double near)
{
    ns_status status = ns_straights_open(&t->ctx, lines, width, height);

    for (int32_t i = 0; status == NS_OK && i < count; i++)
        status = ns_straights_add(&t->ctx, lines, more[i]);
    return status == NS_OK && ns_straights_build(&t->ctx, lines, near) == NS_OK;
}

static const struct {
    const char *name;
    double width, height;
    ns_straight lines[6];
    int32_t count;
    int32_t meets, faces, stops;
} small[] = {
    { "nothing", 100, 60, { { 1, 0, 0 } }, 0, 4, 1, 8 },
    { "upright", 100, 60, { { 1, 0, 30 } }, 1, 6, 2, 12 },
    { "cross", 100, 60, { { 1, 0, 30 }, { 0, 1, 20 } }, 2, 9, 4, 18 },
    { "both diagonals of a square", 60, 60, { { 1, 1, 60 }, { 1, -1, 0 } }, 2, 5, 4, 14 },
    { "three through a point",
      100,
      60,
      { { 1, 0, 30 }, { 0, 1, 20 }, { 1, 1, 50 } },
      3,
      11,
      6,
      23 },
    { "four through a point",
      100,
      60,
      { { 1, 0, 30 }, { 0, 1, 20 }, { 1, 1, 50 }, { 1, -1, 10 } },
      4,
      13,
      8,
      28 },
    { "two at a point of the frame", 100, 60, { { 1, 1, 40 }, { 1, -1, 40 } }, 2, 6, 3, 14 },
    { "one out of a corner", 100, 60, { { 1, -1, 0 } }, 1, 5, 2, 11 },
    { "parallel", 100, 60, { { 1, 1, 40 }, { 1, 1, 80 } }, 2, 8, 3, 16 },
};

static void tables(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(small); i++) {
        ns_straights lines = { 0 };
        const bool built = build(t, &lines, small[i].width, small[i].height, small[i].lines,
                                 small[i].count, 0);
        ns_expect(t, built && ns_straights_check(&t->ctx, &lines) == NS_OK, "%s: %s",
                  small[i].name, t->ctx.message);
        ns_expect(t,
                  lines.meets.count == small[i].meets && lines.faces.count == small[i].faces
                      && lines.stops.count == small[i].stops,
                  "%s: %d meets, %d faces, %d stops", small[i].name, lines.meets.count,
                  lines.faces.count, lines.stops.count);
        ns_straights_drop(&t->ctx, &lines);
    }
}

static void refused(ns_test *t)
{
    static const struct {
        const char *name;
        ns_straight lines[2];
        double near;
    } cases[] = {
        { "twice the same", { { 1, 0, 30 }, { 1, 0, 30 } }, 0 },
        { "the same, longer normal", { { 1, 1, 30 }, { 2, 2, 60 } }, 0 },
        { "closer than near", { { 1, 0, 30 }, { 1, 0, 30.5 } }, 1 },
        { "nearly parallel", { { 1, 0, 30 }, { 1000, 1, 30030 } }, 1 },
        { "the frame itself", { { 1, 0, 30 }, { 0, 1, 60 } }, 0 },
        { "outside", { { 1, 0, 30 }, { 1, 0, 101 } }, 0 },
        { "touches a corner", { { 1, 0, 30 }, { 1, 1, 0 } }, 0 },
        { "cuts off less than near", { { 1, 0, 30 }, { 1, 1, 1 } }, 1 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_straights lines = { 0 };
        ns_straights_open(&t->ctx, &lines, 100, 60);
        for (int32_t k = 0; k < 2; k++)
            ns_straights_add(&t->ctx, &lines, cases[i].lines[k]);
        ns_expect(t, ns_straights_build(&t->ctx, &lines, cases[i].near) == NS_BAD_INPUT, "%s",
                  cases[i].name);
        ns_expect(t, lines.meets.count == 0 && lines.faces.count == 0, "%s: nothing built",
                  cases[i].name);
        ns_straights_drop(&t->ctx, &lines);
    }
}

static void four_slopes_like_the_twin(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const ns_some_lines twin = ns_lines_four(&rng, 1 + i % 30);
        const double step = 1 << (i % 20);
        ns_straights lines = { 0 };
        ns_expect(t,
                  ns_lines_open(&t->ctx, &twin, step, &lines) == NS_OK
                      && ns_straights_build(&t->ctx, &lines, 0) == NS_OK
                      && ns_straights_check(&t->ctx, &lines) == NS_OK
                      && ns_lines_agree(t, &twin, &lines, step),
                  "four slopes %d: %s", i, t->ctx.message);
        ns_straights_drop(&t->ctx, &lines);
    }
}

static void any_slopes_like_the_twin(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const ns_some_lines twin = ns_lines_any(&rng, 1 + i % 30);
        const double step = SIDE / 12, near = i % 2 ? 1 : 0.01;
        ns_straights lines = { 0 };
        ns_status status = ns_lines_open(&t->ctx, &twin, step, &lines);
        for (int32_t k = NS_FRAME_LINES; i % 2 && k < lines.lines.count; k++) {
            ns_straight *line = &lines.lines.at[k]; // a little aside
            line->c += hypot(line->a, line->b) * (ns_rng_below(&rng, 2001) - 1000) * 1e-5;
        }
        status = status == NS_OK ? ns_straights_build(&t->ctx, &lines, near) : status;
        ns_expect(t,
                  status == NS_OK && ns_straights_check(&t->ctx, &lines) == NS_OK
                      && ns_lines_agree(t, &twin, &lines, step),
                  "any slope %d: %s", i, t->ctx.message);
        ns_straights_drop(&t->ctx, &lines);
    }
}

// Lines that nearly meet, nearly are the same, or nearly touch corners: an answer that holds
// together, or none.
static void close_calls(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    int32_t built = 0;

    for (int32_t i = 0; i < ns_scale(4000); i++) {
        const ns_some_lines twin = ns_lines_any(&rng, 2 + i % 20);
        const double step = SIDE / 12, near = 1 + i % 64;
        const double noise = (i % 7) * 1e-3;
        ns_straights lines = { 0 };
        ns_lines_open(&t->ctx, &twin, step, &lines);
        for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++) {
            ns_straight *line = &lines.lines.at[k];
            line->a = 1000 * line->a + (line->a > 0 ? ns_rng_below(&rng, 2) : 0);
            line->b *= 1000;
            line->c = 1000 * line->c
                      + hypot(line->a, line->b) * (ns_rng_below(&rng, 2001) - 1000) * noise;
        }
        const ns_status status = ns_straights_build(&t->ctx, &lines, near);
        built += status == NS_OK;
        ns_expect(t,
                  status == NS_BAD_INPUT
                      || (status == NS_OK && ns_straights_check(&t->ctx, &lines) == NS_OK),
                  "close call %d: %s", i, t->ctx.message);
        ns_straights_drop(&t->ctx, &lines);
    }
    printf("# %d of %d close calls could be built\n", built, ns_scale(4000));
    ns_expect(t, built > ns_scale(4000) / 2, "only %d could be built", built);
}

// Two lines at a tiny angle, so close for a long way that everything across seems to meet both at
// once; only one of these places can be where they do.
static void slivers(ns_test *t)
{
    ns_rng rng = ns_rng_seed(8);
    int32_t built = 0;

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const int32_t tilt = 200 + ns_rng_below(&rng, 1 << (i % 16));
        const double near = 1 + i % 64, spread = 2000 + ns_rng_below(&rng, 1 << (4 + i % 20));
        ns_straights lines = { 0 };
        ns_straights_open(&t->ctx, &lines, SIDE, SIDE);
        ns_straights_add(&t->ctx, &lines, (ns_straight){ 0, 1, SIDE / 2 });
        ns_straights_add(
            &t->ctx, &lines,
            (ns_straight){ tilt, 1 << 24, tilt * SIDE / 2 + (double)(1 << 24) * SIDE / 2 });
        for (int32_t k = 0; k < 12; k++) {
            const double at = SIDE / 2 + (ns_rng_below(&rng, 2001) - 1000) * spread / 1000;
            const int32_t b = ns_rng_below(&rng, 3) - 1;
            ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, b, at + b * SIDE / 2 });
        }
        const ns_status status = ns_straights_build(&t->ctx, &lines, near);
        built += status == NS_OK;
        ns_expect(t,
                  status == NS_BAD_INPUT
                      || (status == NS_OK && ns_straights_check(&t->ctx, &lines) == NS_OK),
                  "sliver %d: %s", i, t->ctx.message);
        ns_straights_drop(&t->ctx, &lines);
    }
    printf("# %d of %d slivers could be built\n", built, ns_scale(2000));
    ns_expect(t, built > ns_scale(2000) / 2, "only %d could be built", built);
}

// -- invariants -----------------------------------------------------------------------------------

static void expect_broken(ns_test *t, ns_straights *lines, const char *what)
{
    ns_expect(t, ns_straights_check(&t->ctx, lines) == NS_INTERNAL, "nobody sees: %s", what);
}

// Every number of every list is changed, and that is noticed.
static void broken_ones_are_noticed(ns_test *t)
{
    ns_rng rng = ns_rng_seed(9);

    for (int32_t round = 0; round < 20; round++) {
        const ns_some_lines twin = ns_lines_four(&rng, 3 + round / 2);
        ns_straights lines = { 0 };
        ns_lines_open(&t->ctx, &twin, 64, &lines);
        ns_expect(t, ns_straights_build(&t->ctx, &lines, 0) == NS_OK, "%s", t->ctx.message);
#define BREAK(place, value)                                                                    \
    do {                                                                                       \
        const int32_t was = (place);                                                           \
        (place) = (value);                                                                     \
        expect_broken(t, &lines, #place);                                                      \
        (place) = was;                                                                         \
    } while (0)
        for (int32_t m = 0; m < lines.meets.count; m++) {
            ns_meet *meet = &lines.meets.at[m];
            const ns_vec at = meet->at;
            BREAK(meet->first, was + 1);
            BREAK(meet->count, was - 1);
            meet->on_frame = !meet->on_frame;
            expect_broken(t, &lines, "on_frame");
            meet->on_frame = !meet->on_frame;
            meet->at = (ns_vec){ -1, -1 };
            expect_broken(t, &lines, "at");
            meet->at = at;
        }
        for (int32_t i = 0; i < lines.through.count; i++) {
            BREAK(lines.through.at[i], (was + 1) % lines.lines.count);
            BREAK(lines.stops.at[i], (was + 1) % lines.meets.count);
            BREAK(lines.stops.at[i], -1);
        }
        for (int32_t i = 0; i < lines.first_stop.count; i++)
            BREAK(lines.first_stop.at[i], was + 1);
        for (int32_t s = 0; s < lines.sides.count; s++) {
            ns_side *side = &lines.sides.at[s];
            BREAK(side->line, (was + 1) % lines.lines.count);
            BREAK(side->from, (was + 1) % lines.meets.count);
            BREAK(side->to, side->from);
            BREAK(side->face, was + 1);
            BREAK(side->twin, was < 0 ? s : -1);
        }
        for (int32_t f = 0; f < lines.faces.count; f++) {
            BREAK(lines.faces.at[f].first, was + 1);
            BREAK(lines.faces.at[f].count, was - 1);
        }
        BREAK(lines.faces.count, was - 1);
#undef BREAK
        lines.width *= 2;
        expect_broken(t, &lines, "width");
        lines.width /= 2;
        ns_expect(t, ns_straights_check(&t->ctx, &lines) == NS_OK, "%s", t->ctx.message);
        ns_straights_drop(&t->ctx, &lines);
    }
}

// -- drawings -------------------------------------------------------------------------------------

static void drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_DRAWING_ROWS; i++) {
        const ns_drawing_row *row = &ns_drawing_rows[i];
        ns_straights lines = { 0 };
        int32_t multi = 0, frame_multi = 0;
        if (!ns_test_data(t))
            return;
        if (!ns_expect(t,
                       ns_lines_of_drawing(t, row->name, 1 << 19, &lines)
                           && ns_straights_build(&t->ctx, &lines, 0) == NS_OK,
                       "%s: %s", row->name, t->ctx.message)) {
            ns_straights_drop(&t->ctx, &lines);
            continue;
        }
        for (int32_t m = 0; m < lines.meets.count; m++) {
            const ns_meet *meet = &lines.meets.at[m];
            int32_t inner = 0;
            for (int32_t k = 0; k < meet->count; k++)
                inner += lines.through.at[meet->first + k] >= NS_FRAME_LINES;
            multi += inner >= 3; // the table counts those on the frame too
            frame_multi += meet->on_frame && inner >= 2;
        }
        ns_expect(t,
                  lines.lines.count - NS_FRAME_LINES == row->n
                      && lines.faces.count == row->faces && multi == row->multi
                      && frame_multi == row->frame_multi,
                  "%s: %d lines, %d faces, %d multi, %d frame-multi", row->name,
                  lines.lines.count - NS_FRAME_LINES, lines.faces.count, multi, frame_multi);
        ns_straights_drop(&t->ctx, &lines);
    }
}

static void copies_and_sames(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);

    for (int32_t i = 0; i < 200; i++) {
        const ns_some_lines twin = ns_lines_four(&rng, 2 + i % 20);
        ns_straights lines = { 0 }, copy = { 0 };
        ns_lines_open(&t->ctx, &twin, 64, &lines);
        ns_straights_build(&t->ctx, &lines, 0);
        ns_expect(t,
                  ns_straights_copy(&t->ctx, &copy, &lines) == NS_OK
                      && ns_straights_copy(&t->ctx, &copy, &lines) == NS_OK
                      && ns_straights_same(&lines, &copy)
                      && ns_straights_check(&t->ctx, &copy) == NS_OK,
                  "copy %d", i);
        // Some line that moves a little away from a multiple point changes the topology.
        bool multiple = false;
        for (int32_t m = 0; m < copy.meets.count; m++)
            multiple = multiple || copy.meets.at[m].count > 2;
        for (int32_t k = NS_FRAME_LINES; k < copy.lines.count; k++)
            copy.lines.at[k].c += 2 * k;
        const bool built = ns_straights_build(&t->ctx, &copy, 0) == NS_OK;
        ns_expect(t, !built || !multiple || !ns_straights_same(&lines, &copy), "moved %d", i);
        ns_straights_drop(&t->ctx, &copy);
        ns_straights_drop(&t->ctx, &lines);
    }
}

// -- large ----------------------------------------------------------------------------------------

// The most crossings there can be: no two lines parallel; or a quarter of them of each slope; or
// all through one point.
static void large_open(ns_test *t, ns_straights *lines, int32_t count, int32_t kind)
{
    ns_rng rng = ns_rng_seed(5 + (uint64_t)kind);

    ns_straights_open(&t->ctx, lines, SIDE, SIDE);
    for (int32_t i = 0; i < count; i++) {
        const int32_t step = 2 * ns_rng_below(&rng, 1 << 22) + (1 << 22);
        const double angle = 3.141592653589793 * (i + 0.5) / count;
        const double aside = kind == 1 ? 1000.0 * (i % 17) * (i % 31) : 0;
        ns_straight line = { (int32_t)(30000000 * sin(angle)), (int32_t)(30000000 * cos(angle)),
                             0 };
        const ns_straight four[4] = {
            { 1, 0, step }, { 0, 1, step }, { 1, 1, 2.0 * step }, { 1, -1, step - SIDE / 2 }
        };
        line.c = (line.a + (double)line.b) * SIDE / 2 + 30000000 * aside;
        ns_straights_add(&t->ctx, lines, kind == 0 ? four[i % 4] : line);
    }
}

static void large_ones_are_quick(ns_test *t)
{
    for (int32_t kind = 0; kind < 3; kind++) {
        ns_straights lines = { 0 };
        large_open(t, &lines, 200, kind);
        const clock_t start = clock();
        const ns_status status = ns_straights_build(&t->ctx, &lines, kind ? 0.01 : 0);
        const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        ns_expect(t, status == NS_OK && ns_straights_check(&t->ctx, &lines) == NS_OK,
                  "kind %d: %s", kind, t->ctx.message);
        ns_expect(t, seconds < 2, "kind %d: %g s", kind, seconds);
        printf("# 200 lines, kind %d: %d meets, %d faces, %.1f ms, %lld ticks\n", kind,
               lines.meets.count, lines.faces.count, 1000 * seconds, (long long)t->ctx.ticks);
        ns_straights_drop(&t->ctx, &lines);
    }
}

static void too_many(ns_test *t)
{
    ns_straights lines = { 0 };
    int32_t i = 0;

    ns_straights_open(&t->ctx, &lines, SIDE, SIDE);
    while (i < 2000
           && ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, 0, 2.0 * i + 2 }) == NS_OK)
        i++;
    ns_expect(t, i == NS_STRAIGHTS_MAX, "%d lines", i);
    ns_straights_drop(&t->ctx, &lines);
}

// -- trouble --------------------------------------------------------------------------------------

static void no_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(6);
    const ns_some_lines twin = ns_lines_any(&rng, 12);
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        ns_straights lines = { 0 }, copy = { 0 };
        t->fail_at = t->allocations + n;
        status = ns_lines_open(&t->ctx, &twin, 1000, &lines);
        status = status == NS_OK ? ns_straights_build(&t->ctx, &lines, 0.01) : status;
        status = status == NS_OK ? ns_straights_copy(&t->ctx, &copy, &lines) : status;
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || copy.lines.count == 0, "a failed copy is empty");
        ns_straights_drop(&t->ctx, &lines);
        ns_straights_drop(&t->ctx, &copy);
        ns_expect(t, t->blocks == 0, "allocation %lld leaves blocks", (long long)n);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
}

static void budgets(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);
    const ns_some_lines twin = ns_lines_four(&rng, 20);
    ns_straights lines = { 0 };
    ns_status status = NS_STOPPED;

    ns_lines_open(&t->ctx, &twin, 2, &lines);
    for (int64_t more = 1; status == NS_STOPPED && more < 100000; more += more / 8 + 1) {
        t->ctx.budget = t->ctx.ticks + more;
        status = ns_straights_build(&t->ctx, &lines, 0);
        ns_expect(t, (status == NS_OK) == (lines.faces.count > 0), "nothing half built");
    }
    t->ctx.budget = 0;
    ns_expect(t, status == NS_OK, "in the end there is enough");
    ns_straights_drop(&t->ctx, &lines);
}

NS_TEST_MAIN(NS_CASE(tables), NS_CASE(refused), NS_CASE(four_slopes_like_the_twin),
             NS_CASE(any_slopes_like_the_twin), NS_CASE(close_calls), NS_CASE(slivers),
             NS_CASE(broken_ones_are_noticed), NS_CASE(drawings), NS_CASE(copies_and_sames),
             NS_CASE(large_ones_are_quick), NS_CASE(too_many), NS_CASE(no_memory),
             NS_CASE(budgets))
