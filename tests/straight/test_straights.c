// test_straights.c: lines across a frame against tables, a slow twin that looks at every pair and
// every point, the drawings, and memory that runs out.
#include "straight/straights.h"

#include "ns_test.h"
#include "oracle/scale.h"

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

NS_TEST_MAIN(NS_CASE(tables))
