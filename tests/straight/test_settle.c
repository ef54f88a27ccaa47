// test_settle.c: whole offsets: whatever met still does, exactly, and nothing moves far.
#include "straight/settle.h"

#include "ns_test.h"
#include "oracle/scale.h"
#include "oracle/straight_twin.h"

#include <math.h>
#include <string.h>
#include <time.h>

#define SIDE 16777216.0

typedef struct settled {
    double wanted[NS_SOME_LINES + NS_FRAME_LINES + 1000],
        c[NS_SOME_LINES + NS_FRAME_LINES + 1000];
    double furthest;
} settled;

static void resize(ns_straights *lines, double width, double height)
{
    lines->width = lines->lines.at[2].c = width;
    lines->height = lines->lines.at[3].c = height;
}

// Settles and compares: topology, evenness, how far.
static void check(ns_test *t, const ns_straights *lines, settled *s, double most,
                  const char *name)
{
    ns_straights again = { 0 };
    const ns_status status = ns_straights_settle(&t->ctx, lines, s->wanted, s->c, &s->furthest);

    if (!ns_expect(t, status == NS_OK, "%s: %s", name, t->ctx.message))
        return;
    ns_expect(t, s->furthest <= most, "%s: moved by %g", name, s->furthest);
    ns_straights_copy(&t->ctx, &again, lines);
    for (int32_t i = 0; i < lines->lines.count; i++) {
        const bool diagonal = lines->lines.at[i].a && lines->lines.at[i].b;
        ns_expect(t, fmod(s->c[i], diagonal ? 2 : 1) == 0, "%s: line %d at %g", name, i,
                  s->c[i]);
        ns_expect(t, i >= NS_FRAME_LINES || s->c[i] == lines->lines.at[i].c, "the frame moved");
        ns_expect(t, i < NS_FRAME_LINES || fabs(s->c[i] - s->wanted[i]) <= s->furthest,
                  "%s: further than said", name);
        again.lines.at[i].c = s->c[i];
    }
    ns_expect(t, ns_straights_build(&t->ctx, &again, 0) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_straights_same(lines, &again), "%s: another topology", name);
    ns_straights_drop(&t->ctx, &again);
}

static int32_t gcd(int32_t a, int32_t b)
{
    return b ? gcd(b, a % b) : a;
}

// A small grid says what meets; the frame is about 2^24 wide and no multiple of it.
static void grids_that_do_not_divide(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);
    double worst = 0;
    int32_t tight = 0;

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const ns_some_lines twin = ns_lines_four(&rng, 1 + i % 40);
        const int32_t part = gcd(twin.width, twin.height);
        const int32_t half = (1 << 23) / (i % 2 ? twin.width : 20) - i % 7;
        ns_straights lines = { 0 };
        settled s = { .furthest = 0 };
        ns_expect(t,
                  ns_lines_open(&t->ctx, &twin, 1 << 19, &lines) == NS_OK
                      && ns_straights_build(&t->ctx, &lines, 0) == NS_OK,
                  "grid %d: %s", i, t->ctx.message);
        resize(&lines, 2.0 * half * (twin.width / part), 2.0 * half * (twin.height / part));
        for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
            s.wanted[k] = twin.at[k - NS_FRAME_LINES].c * 2 * half / part;
        if (ns_straights_settle(&t->ctx, &lines, s.wanted, s.c, &s.furthest) == NS_OK) {
            check(t, &lines, &s, 12, "grid");
            worst = fmax(worst, s.furthest);
        } else {
            // Tied to a fraction of the frame: a frame in which the grid is whole will do.
            tight++;
            resize(&lines, lines.width * part, lines.height * part);
            for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
                s.wanted[k] = twin.at[k - NS_FRAME_LINES].c * 2 * half;
            check(t, &lines, &s, 0, "finer grid");
        }
        ns_straights_drop(&t->ctx, &lines);
    }
    printf("# furthest on grids: %g; %d of %d need a finer one\n", worst, tight,
           ns_scale(2000));
}

static void whole_numbers_stay(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);

    for (int32_t i = 0; i < ns_scale(1000); i++) {
        const ns_some_lines twin = ns_lines_four(&rng, 1 + i % 40);
        ns_straights lines = { 0 };
        settled s = { .furthest = 0 };
        ns_lines_open(&t->ctx, &twin, 1 + i, &lines);
        ns_expect(t, ns_straights_build(&t->ctx, &lines, 0) == NS_OK, "%s", t->ctx.message);
        for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
            s.wanted[k] = lines.lines.at[k].c;
        check(t, &lines, &s, 0, "whole");
        ns_straights_drop(&t->ctx, &lines);
    }
}

// The 5 mm grid of the drawings in a frame of 2^24: three of them hang together so tightly that
// some line lies at a fifth of the frame, where no whole number is.
static bool needs_fifths(const char *name)
{
    return strcmp(name, "two_lads") == 0 || strcmp(name, "dragon_bird") == 0
           || strcmp(name, "fish") == 0;
}

static void drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_DRAWING_ROWS && ns_test_data(t); i++) {
        const char *name = ns_drawing_rows[i].name;
        ns_straights lines = { 0 };
        settled s = { .furthest = 0 };
        ns_expect(t,
                  ns_lines_of_drawing(t, name, 1 << 19, &lines)
                      && ns_straights_build(&t->ctx, &lines, 0) == NS_OK,
                  "%s: %s", name, t->ctx.message);
        for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
            s.wanted[k] = lines.lines.at[k].c / (20 << 19) * SIDE;
        resize(&lines, SIDE, SIDE);
        if (needs_fifths(name)) {
            ns_expect(t,
                      ns_straights_settle(&t->ctx, &lines, s.wanted, s.c, &s.furthest)
                          == NS_BAD_INPUT,
                      "%s: no whole number is a fifth of 2^24", name);
            resize(&lines, 5 * SIDE, 5 * SIDE);
            for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
                s.wanted[k] = lines.lines.at[k].c / (20 << 19) * 5 * SIDE;
        }
        check(t, &lines, &s, needs_fifths(name) ? 0 : 8, name);
        printf("# %s: furthest %g\n", name, s.furthest);
        ns_straights_drop(&t->ctx, &lines);
    }
}

// -- trouble --------------------------------------------------------------------------------------

static void refused(ns_test *t)
{
    static const struct {
        double width;
        ns_straight line;
    } cases[] = {
        { 101, { 1, 0, 50 } },                           // an odd frame
        { 100.5, { 1, 0, 50 } }, { 100, { 2, 1, 100 } }, // another slope
        { 100, { 1, 2, 100 } },  { 100, { 1, -2, 0 } },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        ns_straights lines = { 0 };
        double wanted[5] = { 0, 0, 0, 0, cases[i].line.c }, c[5], furthest;
        ns_straights_open(&t->ctx, &lines, cases[i].width, 100);
        ns_straights_add(&t->ctx, &lines, cases[i].line);
        ns_expect(t,
                  ns_straights_build(&t->ctx, &lines, 0.01) == NS_OK
                      && ns_straights_settle(&t->ctx, &lines, wanted, c, &furthest)
                             == NS_BAD_INPUT,
                  "case %d: %s", i, t->ctx.message);
        ns_straights_drop(&t->ctx, &lines);
    }
}

// Memory and ticks run out at every step.
static void little_to_spend(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    const ns_some_lines twin = ns_lines_four(&rng, 30);
    ns_straights lines = { 0 };
    settled s = { .furthest = 0 };
    ns_status status = NS_NO_MEMORY;

    ns_lines_open(&t->ctx, &twin, 1000, &lines);
    ns_straights_build(&t->ctx, &lines, 0);
    for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
        s.wanted[k] = lines.lines.at[k].c + 0.25;
    const int64_t blocks = t->blocks;
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
        t->fail_at = t->allocations + n;
        status = ns_straights_settle(&t->ctx, &lines, s.wanted, s.c, &s.furthest);
        t->fail_at = 0;
        ns_expect(t, t->blocks == blocks, "allocation %lld leaves blocks", (long long)n);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough memory");
    status = NS_STOPPED;
    for (int64_t more = 1; status == NS_STOPPED && more < 1000000; more += more / 4 + 1) {
        t->ctx.budget = t->ctx.ticks + more;
        status = ns_straights_settle(&t->ctx, &lines, s.wanted, s.c, &s.furthest);
        ns_expect(t, t->blocks == blocks, "%lld ticks leave blocks", (long long)more);
    }
    t->ctx.budget = 0;
    ns_expect(t, status == NS_OK, "in the end there are enough ticks");
    ns_straights_drop(&t->ctx, &lines);
}

// 200 lines of a grid of 60, on which thousands of meets have three lines or four.
static void many_lines_are_quick(ns_test *t)
{
    ns_straights lines = { 0 };
    settled s = { .furthest = 0 };

    ns_straights_open(&t->ctx, &lines, 6000, 6000);
    for (int32_t i = 1; i < 51; i++) {
        ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, 0, 100.0 * i });
        ns_straights_add(&t->ctx, &lines, (ns_straight){ 0, 1, 100.0 * i });
        ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, 1, 200.0 * i });
        ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, -1, 200.0 * i - 5000 });
    }
    ns_expect(t, ns_straights_build(&t->ctx, &lines, 0) == NS_OK, "%s", t->ctx.message);
    for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
        s.wanted[k] = lines.lines.at[k].c;
    const clock_t start = clock();
    check(t, &lines, &s, 0, "200 lines");
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("# 200 lines, %d meets: %.1f ms\n", lines.meets.count, 1000 * seconds);
    ns_expect(t, seconds < 5, "%g s", seconds);
    ns_straights_drop(&t->ctx, &lines);
}

NS_TEST_MAIN(NS_CASE(grids_that_do_not_divide), NS_CASE(whole_numbers_stay), NS_CASE(drawings),
             NS_CASE(refused), NS_CASE(little_to_spend), NS_CASE(many_lines_are_quick))
