// test_sloped_split.c: accidental meets come apart where that gives room, and the picture stays.
#include "make/sloped/sloped_work.h"
#include "oracle/scale.h"
#include "oracle/sloped_drawings.h"
#include "oracle/straight_twin.h"

#include <math.h>
#include <string.h>

static const ns_sloped_options widest = { .objective = NS_OBJECTIVE_SUM, .widest = true };

static double widest_of(ns_test *t, const ns_slopes *slopes)
{
    ns_shifted shifted = { .met = false };
    double value = -1;

    if (ns_expect(t, ns_slopes_shift(&t->ctx, slopes, &widest, NULL, &shifted) == NS_OK, "%s",
                  t->ctx.message))
        value = shifted.widest;
    ns_shifted_drop(&t->ctx, &shifted);
    return value;
}

// The colour at a point, looking at every face; 255: too close to a line for a judgement.
static uint8_t colour_at(const ns_slopes *slopes, ns_vec at, double margin)
{
    const ns_straights *lines = &slopes->lines;

    for (int32_t l = 0; l < lines->lines.count; l++) {
        const ns_straight *line = &lines->lines.at[l];

        if (fabs(line->a * at.x + line->b * at.y - line->c) < margin)
            return 255;
    }
    for (int32_t f = 0; f < lines->faces.count; f++) {
        const ns_straight_face *face = &lines->faces.at[f];
        bool inside = true;

        for (int32_t i = face->first; i < face->first + face->count; i++) {
            const ns_vec from = lines->meets.at[lines->sides.at[i].from].at;
            const ns_vec to = lines->meets.at[lines->sides.at[i].to].at;
            inside = inside && ns_vec_turn(ns_vec_sub(to, from), ns_vec_sub(at, from)) > 0;
        }
        if (inside)
            return slopes->colours.at[f];
    }
    return 255;
}

// Colours on both sides of each stretch of a line that has a border, where they change: what the
// border of the picture does along the line, whatever crosses it.
static int32_t border_story(const ns_slopes *slopes, int32_t line, int32_t *story, int32_t room)
{
    const ns_straights *lines = &slopes->lines;
    int32_t count = 0, last = -1;

    for (int32_t s = lines->first_stop.at[line]; s + 1 < lines->first_stop.at[line + 1]; s++) {
        int32_t left = -1, right = -1;

        for (int32_t i = 0; i < lines->sides.count; i++) {
            const ns_side *side = &lines->sides.at[i];

            if (side->line == line && side->from == lines->stops.at[s]
                && side->to == lines->stops.at[s + 1])
                left = slopes->colours.at[side->face];
            if (side->line == line && side->to == lines->stops.at[s]
                && side->from == lines->stops.at[s + 1])
                right = slopes->colours.at[side->face];
        }
        const int32_t now = left == right ? 0 : 1 + left * 32 + right;
        if (now != last && count < room)
            story[count++] = now;
        last = now;
    }
    return count;
}

static void same_picture(ns_test *t, const char *name, const ns_slopes *a, const ns_slopes *b)
{
    ns_rng rng = ns_rng_seed(3);
    int32_t judged = 0, corners[2] = { 0, 0 };

    for (int32_t i = 0; i < 400; i++) {
        const ns_vec at = { a->lines.width * (double)(ns_rng_next(&rng) >> 40) / 16777216.0,
                            a->lines.height * (double)(ns_rng_next(&rng) >> 40) / 16777216.0 };
        const uint8_t before = colour_at(a, at, 0.5 / ns_straights_unit(&a->lines));
        const uint8_t after = before == 255 ? 255 : colour_at(b, at, 0);

        judged += before != 255;
        ns_expect(t, before == after, "%s: colour %d is %d now", name, before, after);
    }
    ns_expect(t, judged > 20, "%s: %d points", name, judged);
    for (int32_t l = NS_FRAME_LINES; l < a->lines.lines.count; l++) {
        int32_t before[256], after[256];
        const int32_t count = border_story(a, l, before, 256);

        ns_expect(t,
                  border_story(b, l, after, 256) == count
                      && memcmp(before, after, (size_t)count * sizeof *before) == 0,
                  "%s: another border along line %d", name, l);
    }
    for (int32_t m = 0; m < a->lines.meets.count; m++)
        corners[0] += a->corners.at[m];
    for (int32_t m = 0; m < b->lines.meets.count; m++)
        corners[1] += b->corners.at[m];
    ns_expect(t,
              corners[0] == corners[1] && b->corners.count == b->lines.meets.count
                  && b->colours.count == b->lines.faces.count,
              "%s: %d corners, then %d", name, corners[0], corners[1]);
    for (int32_t l = NS_FRAME_LINES; l < a->lines.lines.count; l++)
        ns_expect(t,
                  fabs(a->lines.lines.at[l].c - b->lines.lines.at[l].c)
                      < 1 / ns_straights_unit(&a->lines),
                  "%s: line %d is far away", name, l);
}

static void drawings_of_others(ns_test *t)
{
    ns_sloped_drawing known[NS_SLOPED_DRAWINGS_MAX];
    const int32_t count = ns_sloped_drawings(t, known);
    int32_t wider = 0;

    for (int32_t i = 0; i < count; i++) {
        const char *name = known[i].name;
        ns_slopes before = { .near = 0 }, after = { .near = 0 };
        int32_t parted = -1;

        if (!ns_slopes_load(t, name, &before) || !ns_slopes_load(t, name, &after))
            continue;
        ns_expect(t, ns_slopes_split(&t->ctx, &after, &widest, NULL, &parted) == NS_OK,
                  "%s: %s", name, t->ctx.message);
        ns_expect(t, ns_straights_check(&t->ctx, &after.lines) == NS_OK, "%s: %s", name,
                  t->ctx.message);
        same_picture(t, name, &before, &after);
        const double was = widest_of(t, &before), is = widest_of(t, &after);
        ns_expect(t, parted ? is > was * 1.001 : is == was, "%s: %.9g, then %.9g, %d parted",
                  name, was, is, parted);
        wider += parted > 0;
        ns_slopes_drop(&t->ctx, &before);
        ns_slopes_drop(&t->ctx, &after);
    }
    // Those with an accidental meet that is in the way.
    ns_expect(t, count == 0 || wider >= 10, "%d of %d got wider", wider, count);
}

// No farther than asked for: rabbit goes from 2.79 to 3.69 in five steps.
static void enough_is_enough(ns_test *t)
{
    static const struct {
        double width;
        int32_t least, most;
    } cases[] = { { 2.5, 0, 0 }, { 2.78, 0, 0 }, { 3.1, 1, 1 }, { 3.6, 4, 9 }, { 9, 4, 9 } };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const ns_sloped_options options = { .width = cases[i].width };
        ns_slopes slopes = { .near = 0 };
        ns_sloped_drawing known[NS_SLOPED_DRAWINGS_MAX];
        int32_t parted = -1;

        if (ns_sloped_drawings(t, known) == 0 || !ns_slopes_load(t, "rabbit.svg", &slopes))
            return;
        ns_expect(t, ns_slopes_split(&t->ctx, &slopes, &options, NULL, &parted) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, parted >= cases[i].least && parted <= cases[i].most, "%g: %d parted",
                  cases[i].width, parted);
        ns_slopes_drop(&t->ctx, &slopes);
    }
}

// -- random lines ----------------------------------------------------------------------------------

// Some lines on a small grid, many through the same points; the picture is black on one hand of the
// first that does not go through a corner of the frame. False when all do.
static bool open_random(ns_test *t, uint64_t seed, ns_slopes *slopes)
{
    ns_rng rng = ns_rng_seed(seed);
    const ns_some_lines some = ns_lines_four(&rng, 3 + ns_rng_below(&rng, 6));
    ns_straights *lines = &slopes->lines;
    int32_t border = -1;

    ns_expect(t,
              ns_lines_open(&t->ctx, &some, 1 << 18, lines) == NS_OK
                  && ns_straights_build(&t->ctx, lines, 0) == NS_OK
                  && ns_array_resize(&t->ctx, &slopes->colours, lines->faces.count)
                  && ns_array_resize(&t->ctx, &slopes->corners, lines->meets.count),
              "%s", t->ctx.message);
    slopes->colour_count = 1;
    for (int32_t l = NS_FRAME_LINES; l < lines->lines.count && border < 0; l++) {
        border = l;
        for (int32_t s = lines->first_stop.at[l]; s < lines->first_stop.at[l + 1]; s++) {
            const ns_meet *meet = &lines->meets.at[lines->stops.at[s]];
            if (meet->count > 1 && lines->through.at[meet->first + 1] < NS_FRAME_LINES)
                border = -1;
        }
    }
    for (int32_t f = 0; f < lines->faces.count && border >= 0; f++) {
        const ns_straight *line = &lines->lines.at[border];
        double beyond = 0;

        for (int32_t i = 0; i < lines->faces.at[f].count; i++) {
            const ns_side *side = &lines->sides.at[lines->faces.at[f].first + i];
            const ns_vec at = lines->meets.at[side->from].at;
            beyond += line->a * at.x + line->b * at.y - line->c;
        }
        slopes->colours.at[f] = beyond > 0;
    }
    return border >= 0;
}

static void random_lines(ns_test *t)
{
    const int32_t rounds = ns_scale(300);
    int32_t wider = 0;

    for (int32_t i = 0; i < rounds; i++) {
        ns_slopes before = { .near = 0 }, after = { .near = 0 };
        int32_t parted = -1;
        char name[32];

        snprintf(name, sizeof name, "lines %d", i);
        if (open_random(t, (uint64_t)i, &before) && open_random(t, (uint64_t)i, &after)) {
            ns_expect(t, ns_slopes_split(&t->ctx, &after, &widest, NULL, &parted) == NS_OK,
                      "%s: %s", name, t->ctx.message);
            ns_expect(t, ns_straights_check(&t->ctx, &after.lines) == NS_OK, "%s: %s", name,
                      t->ctx.message);
            same_picture(t, name, &before, &after);
            const double was = widest_of(t, &before), is = widest_of(t, &after);
            ns_expect(t, parted ? is > was * 1.001 : is == was,
                      "%s: %.9g, then %.9g, %d parted", name, was, is, parted);
            wider += parted > 0;
        }
        ns_slopes_drop(&t->ctx, &before);
        ns_slopes_drop(&t->ctx, &after);
    }
    ns_expect(t, wider > rounds / 20, "%d of %d got wider", wider, rounds);
}

static void nothing_to_do(ns_test *t)
{
    const ns_sloped_options narrow = { .width = 0.01 };
    ns_slopes slopes = { .near = 0 };
    int32_t parted = -1;

    open_random(t, 1, &slopes);
    ns_expect(t,
              ns_slopes_split(&t->ctx, &slopes, &narrow, NULL, &parted) == NS_OK && parted == 0,
              "%d parted", parted);
    ns_slopes_drop(&t->ctx, &slopes);
}

// The first lines that get wider.
static uint64_t seed_that_parts(ns_test *t)
{
    int32_t parted = 0;

    for (uint64_t seed = 1; seed < 100; seed++) {
        ns_slopes slopes = { .near = 0 };

        if (open_random(t, seed, &slopes))
            ns_slopes_split(&t->ctx, &slopes, &widest, NULL, &parted);
        ns_slopes_drop(&t->ctx, &slopes);
        if (parted > 0)
            return seed;
    }
    ns_expect(t, false, "some lines get wider");
    return 1;
}

static void without_memory(ns_test *t)
{
    const uint64_t seed = seed_that_parts(t);
    ns_status status = NS_NO_MEMORY;

    for (int32_t n = 1; status == NS_NO_MEMORY && n < 20000; n += n < 300 ? 1 : 37) {
        ns_slopes slopes = { .near = 0 };
        int32_t parted;

        open_random(t, seed, &slopes);
        t->fail_at = t->allocations + n;
        status = ns_slopes_split(&t->ctx, &slopes, &widest, NULL, &parted);
        t->fail_at = 0;
        ns_expect(t,
                  slopes.colours.count == slopes.lines.faces.count
                      && ns_straights_check(&t->ctx, &slopes.lines) == NS_OK,
                  "still whole after %d", n);
        ns_slopes_drop(&t->ctx, &slopes);
    }
    ns_expect(t, status == NS_OK, "in the end: %s", t->ctx.message);
}

NS_TEST_MAIN(NS_CASE(drawings_of_others), NS_CASE(enough_is_enough), NS_CASE(random_lines),
             NS_CASE(nothing_to_do), NS_CASE(without_memory))
