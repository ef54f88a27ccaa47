// test_settle.c: whole offsets: whatever met still does, exactly, and nothing moves far.
#include "straight/settle.h"

#include "ns_test.h"
#include "oracle/scale.h"
#include "oracle/straight_twin.h"

#include <math.h>

#define SIDE 16777216.0

typedef struct settled {
    double wanted[NS_SOME_LINES + NS_FRAME_LINES + 1000],
        c[NS_SOME_LINES + NS_FRAME_LINES + 1000];
    double furthest;
} settled;

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
        if (i < NS_FRAME_LINES)
            ns_expect(t,
                      fmod(s->c[i], 2) == 0 && s->c[i] <= lines->lines.at[i].c
                          && s->c[i] >= lines->lines.at[i].c - most,
                      "%s: the frame's line %d is at %g", name, i, s->c[i]);
        ns_expect(t, i < NS_FRAME_LINES || fabs(s->c[i] - s->wanted[i]) <= s->furthest,
                  "%s: further than said", name);
        again.lines.at[i].c = s->c[i];
    }
    again.width = s->c[2];
    again.height = s->c[3];
    ns_expect(t, ns_straights_build(&t->ctx, &again, 0) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_straights_same(lines, &again), "%s: another topology", name);
    ns_straights_drop(&t->ctx, &again);
}

// A small grid with whole numbers says what meets; the frame is 2^24 wide and no multiple of it.
static void grids_that_do_not_divide(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);
    double worst = 0;

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        const ns_some_lines twin = ns_lines_four(&rng, 1 + i % 40);
        const double step = 2 * floor(SIDE / twin.width / 2) + i % 2 * 2.0 / 3;
        ns_straights lines = { 0 };
        settled s = { .furthest = 0 };
        ns_expect(t,
                  ns_lines_open(&t->ctx, &twin, 1 << 19, &lines) == NS_OK
                      && ns_straights_build(&t->ctx, &lines, 0) == NS_OK,
                  "grid %d: %s", i, t->ctx.message);
        // The frame's sides are even, all between in proportion.
        lines.width = lines.lines.at[2].c = 2 * floor(twin.width * step / 2);
        lines.height = lines.lines.at[3].c = 2 * floor(twin.height * step / 2);
        for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
            s.wanted[k] = twin.at[k - NS_FRAME_LINES].c * step;
        check(t, &lines, &s, 32, "grid");
        worst = fmax(worst, s.furthest);
        ns_straights_drop(&t->ctx, &lines);
    }
    printf("# furthest on grids: %g\n", worst);
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
        lines.width = lines.height = lines.lines.at[2].c = lines.lines.at[3].c = SIDE;
        check(t, &lines, &s, 32, name);
        printf("# %s: furthest %g, frame %.0f by %.0f\n", name, s.furthest, s.c[2], s.c[3]);
        ns_straights_drop(&t->ctx, &lines);
    }
}

NS_TEST_MAIN(NS_CASE(grids_that_do_not_divide), NS_CASE(whole_numbers_stay), NS_CASE(drawings))
