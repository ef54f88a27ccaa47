// test_sloped_shift.c: lines shift as little as they must, and as far as they can.
#include "make/sloped_shift_twin.h"
#include "oracle/scale.h"
#include "oracle/sloped_drawings.h"

#include <time.h>

// -- the drawings ------------------------------------------------------------------------------------

typedef struct world {
    ns_test *t;
    const char *name;
    ns_slopes slopes;
    demands demands;
} world;

static void settled_as_before(world *w, const ns_shifted *shifted, double width)
{
    const ns_straights *lines = &w->slopes.lines;
    const int32_t n = lines->lines.count;
    ns_straights moved = { 0 };
    ns_numbers widths = { 0 };
    double *wanted = calloc((size_t)n, sizeof *wanted), *c = calloc((size_t)n, sizeof *c);
    double furthest = 0, narrow = 1e9;

    for (int32_t i = 0; i < n; i++)
        wanted[i] = lines->lines.at[i].c
                    + shifted->shift.at[i] / ns_straights_unit(lines)
                          * sqrt((double)lines->lines.at[i].a * lines->lines.at[i].a
                                 + (double)lines->lines.at[i].b * lines->lines.at[i].b);
    // Drawings whose meets demand fractions of a step are not on whole numbers.
    if (w->slopes.near > 0)
        memcpy(c, wanted, (size_t)n * sizeof *c);
    else
        ns_expect(w->t, ns_straights_settle(&w->t->ctx, lines, wanted, c, &furthest) == NS_OK,
                  "%s: %s", w->name, w->t->ctx.message);
    ns_expect(w->t, ns_straights_copy(&w->t->ctx, &moved, lines) == NS_OK, "copy");
    for (int32_t i = NS_FRAME_LINES; i < n; i++)
        moved.lines.at[i].c = c[i];
    ns_expect(w->t,
              ns_straights_build(&w->t->ctx, &moved, w->slopes.near) == NS_OK
                  && ns_straights_check(&w->t->ctx, &moved) == NS_OK,
              "%s: %s", w->name, w->t->ctx.message);
    ns_expect(w->t, ns_straights_same(&moved, lines), "%s: another topology", w->name);
    ns_face_widths(&w->t->ctx, &moved, &widths);
    for (int32_t i = 0; i < widths.count; i++)
        narrow = fmin(narrow, widths.at[i]);
    ns_expect(w->t, narrow >= width - NS_WIDTH_NEAR,
              "%s: %.9g instead of %.9g, settled %.3g off", w->name, narrow, width, furthest);
    ns_array_drop(&w->t->ctx, &widths);
    ns_straights_drop(&w->t->ctx, &moved);
    free(wanted);
    free(c);
}

// What gaps have to have at that width: half a unit or what was drawn; half of what there is room
// for where there is less; at the widest half of what there is room for up to the width.
static void demand_gaps(world *w, double width, bool widest)
{
    demands *d = &w->demands;

    d->gap = widest ? width : 0.5;
    d->as_drawn = !widest;
    d->share = plain_value(w->t, &w->slopes.lines, d, NS_AIM_GAPS, width, engine());
    if (widest || d->share < 1 - 1e-9)
        d->share /= 2;
}

// An engine finds the same shifts: of all that are as good the ones with the least squares.
static void as_an_engine(world *w, const ns_sloped_options *options, const ns_shifted *own)
{
    ns_shifted other = { .met = false };

    if (ns_expect(w->t,
                  ns_slopes_shift(&w->t->ctx, &w->slopes, options, engine(), &other) == NS_OK,
                  "%s: %s", w->name, w->t->ctx.message))
        for (int32_t i = 0; i < own->shift.count; i++)
            ns_expect(w->t, fabs(own->shift.at[i] - other.shift.at[i]) < 1e-6,
                      "%s: objective %d shifts line %d by %.9g, another engine by %.9g",
                      w->name, options->objective, i, own->shift.at[i], other.shift.at[i]);
    ns_expect(w->t, fabs(own->widest - other.widest) < 1e-8, "%s: widest %.12g, %.12g", w->name,
              own->widest, other.widest);
    ns_shifted_drop(&w->t->ctx, &other);
}

// Each objective's shifts against the others', a random search, an engine, and the plain program.
static void objectives_at(world *w, double width, bool widest, bool plain)
{
    const int32_t n = w->slopes.lines.lines.count;
    ns_shifted by[3] = { { .met = false } };
    ns_rng rng = ns_rng_seed(7);

    demand_gaps(w, width, widest);
    for (int32_t o = 0; o < 3; o++) {
        const ns_sloped_options options = asking((ns_sloped_objective)o, width, widest);

        if (!ns_expect(w->t,
                       ns_slopes_shift(&w->t->ctx, &w->slopes, &options, NULL, &by[o]) == NS_OK,
                       "%s: %s", w->name, w->t->ctx.message))
            continue;
        ns_expect(w->t, by[o].met && by[o].tight_faces.count == 0, "%s: met", w->name);
        const double lack = lacking(&w->demands, by[o].shift.at, width);
        ns_expect(w->t, lack < 1e-7, "%s: objective %d at %.9g lacks %.3g", w->name, o, width,
                  lack);
        settled_as_before(w, &by[o], width);
        as_an_engine(w, &options, &by[o]);
    }
    for (int32_t o = 0; o < 3 && by[0].shift.count == n; o++) {
        const double mine = value_of((ns_sloped_objective)o, by[o].shift.at, n);

        for (int32_t k = 0; k < 3; k++) {
            const double other = value_of((ns_sloped_objective)o, by[k].shift.at, n);
            ns_expect(w->t, mine <= other + 1e-6 * (1 + other),
                      "%s at %.9g: objective %d is %.9g, that of %d is %.9g", w->name, width, o,
                      mine, k, other);
        }
        const double found = search(&w->slopes.lines, &w->demands, (ns_sloped_objective)o,
                                    by[o].shift.at, width, 400, &rng);
        ns_expect(w->t, mine <= found + 1e-6 * (1 + found),
                  "%s at %.9g: objective %d is %.9g, a search found %.9g", w->name, width, o,
                  mine, found);
        if (plain) {
            const double twin =
                plain_value(w->t, &w->slopes.lines, &w->demands,
                            (ns_slope_aim)(NS_AIM_SQUARES + o), width, ns_program_twin());
            ns_expect(w->t, fabs(mine - twin) <= 1e-6 * (1 + twin),
                      "%s at %.9g: objective %d is %.9g, twin's %.9g", w->name, width, o, mine,
                      twin);
        }
    }
    for (int32_t o = 0; o < 3; o++)
        ns_shifted_drop(&w->t->ctx, &by[o]);
}

static void one_drawing(ns_test *t, const ns_sloped_drawing *known)
{
    world w = { t, known->name, { .near = 0 }, { .zeros = { 0 } } };
    const ns_sloped_options options = asking(NS_OBJECTIVE_SUM, 0, true);
    ns_shifted shifted = { .met = false };

    if (!ns_slopes_load(t, known->name, &w.slopes))
        return;
    demands_of(t, &w.slopes.lines, &w.demands);
    ns_expect(t, ns_slopes_shift(&t->ctx, &w.slopes, &options, NULL, &shifted) == NS_OK,
              "%s: %s", w.name, t->ctx.message);
    // The table has four decimals; the drawing on the grid is off by a step.
    ns_expect(t, fabs(shifted.bound - known->widest) <= 5e-5 + 1e-6 * known->widest,
              "%s: bound %.9g, table %.9g", w.name, shifted.bound, known->widest);
    ns_expect(t, shifted.met && shifted.widest <= shifted.bound + 1e-9, "%s: %.9g of %.9g",
              w.name, shifted.widest, shifted.bound);
    const double plain =
        plain_value(t, &w.slopes.lines, &w.demands, NS_AIM_WIDEST, 0, engine());
    ns_expect(t, fabs(plain - shifted.widest) < 1e-7, "%s: widest %.12g, plain program %.12g",
              w.name, shifted.widest, plain);
    const bool small = known->lines <= 8;
    objectives_at(&w, shifted.widest * (1 - 1e-6) - 1e-6, true, false);
    objectives_at(&w, shifted.widest * 0.9, false, small);
    if (known->lines <= 20)
        objectives_at(&w, shifted.widest * 0.99, false, false);
    ns_shifted_drop(&t->ctx, &shifted);
    demands_drop(&t->ctx, &w.demands);
    ns_slopes_drop(&t->ctx, &w.slopes);
}

static void drawings_of_others(ns_test *t)
{
    ns_sloped_drawing known[NS_SLOPED_DRAWINGS_MAX];
    const int32_t count = ns_sloped_drawings(t, known);

    for (int32_t i = 0; i < count; i++)
        one_drawing(t, &known[i]);
}

// -- small ones ------------------------------------------------------------------------------------

// Lines in a square frame, offsets in units; `count` times a, b, c.
static void open_lines(ns_test *t, ns_slopes *slopes, const int32_t (*lines)[3], int32_t count)
{
    const double step = NS_FRAME_SIDE / 128.0; // a unit of these tests

    ns_expect(t,
              ns_straights_open(&t->ctx, &slopes->lines, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK,
              "open");
    for (int32_t i = 0; i < count; i++)
        ns_expect(
            t,
            ns_straights_add(&t->ctx, &slopes->lines,
                             (ns_straight){ lines[i][0], lines[i][1], lines[i][2] * step })
                == NS_OK,
            "%s", t->ctx.message);
    ns_expect(t, ns_straights_build(&t->ctx, &slopes->lines, 0) == NS_OK, "%s", t->ctx.message);
}

static const int32_t two_uprights[][3] = { { 1, 0, 32 }, { 1, 0, 96 } };

static double least_gap(const demands *d, const double *shift)
{
    double least = 100;

    for (int32_t i = 0; i < d->gaps.count; i++)
        least = fmin(least, ns_linear_at(&d->gaps.at[i], shift));
    return least;
}

// Two parallels close to each other, and a line that parts from one of them where it leaves the
// frame: least squares alone would make the parallels' room at the cost of that gap.
static void gaps_are_seen(ns_test *t)
{
    static const int32_t wedge[][3] = { { 1, 1, 62 }, { 1, 1, 63 }, { 1, -1, 64 } };
    world w = { t, "wedge", { .near = 0 }, { .zeros = { 0 } } };
    const ns_sloped_options options = asking(NS_OBJECTIVE_SUM, 0, true);
    ns_shifted widest = { .met = false };

    open_lines(t, &w.slopes, wedge, 3);
    demands_of(t, &w.slopes.lines, &w.demands);
    for (int32_t o = 0; o < 3; o++) {
        const ns_sloped_options some = asking((ns_sloped_objective)o, 1.5, false);
        ns_shifted shifted = { .met = false };

        ns_expect(t, ns_slopes_shift(&t->ctx, &w.slopes, &some, NULL, &shifted) == NS_OK, "%s",
                  t->ctx.message);
        const double gap = least_gap(&w.demands, shifted.shift.at);
        ns_expect(t, gap > 0.5 - 1e-7, "objective %d leaves a gap of %g", o, gap);
        ns_shifted_drop(&t->ctx, &shifted);
    }
    objectives_at(&w, 1.5, false, true);
    ns_expect(t, ns_slopes_shift(&t->ctx, &w.slopes, &options, NULL, &widest) == NS_OK, "%s",
              t->ctx.message);
    objectives_at(&w, widest.widest * 0.999, false, true);
    objectives_at(&w, widest.widest * (1 - 1e-6) - 1e-6, true, true);
    ns_shifted_drop(&t->ctx, &widest);
    demands_drop(&t->ctx, &w.demands);
    ns_slopes_drop(&t->ctx, &w.slopes);
}

static void what_stands_in_the_way(ns_test *t)
{
    for (int32_t o = 0; o < 3; o++) {
        const ns_sloped_options options = asking((ns_sloped_objective)o, 40, false);
        ns_slopes slopes = { .near = 0 };
        ns_shifted shifted = { .met = true };

        open_lines(t, &slopes, two_uprights, 2);
        ns_expect(t, ns_slopes_shift(&t->ctx, &slopes, &options, NULL, &shifted) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, !shifted.met && fabs(shifted.widest - 100.0 / 3) < 1e-8, "%.9g",
                  shifted.widest);
        ns_expect(t,
                  shifted.tight_faces.count == 3 && shifted.tight_lines.count == 2
                      && shifted.tight_lines.at[0] == 4 && shifted.tight_lines.at[1] == 5,
                  "all three faces, both lines");
        ns_expect(t,
                  fabs(shifted.shift.at[4] - 25.0 / 3) < 1e-4
                      && fabs(shifted.shift.at[5] + 25.0 / 3) < 1e-4,
                  "shifted by %.9g and %.9g", shifted.shift.at[4], shifted.shift.at[5]);
        ns_shifted_drop(&t->ctx, &shifted);
        ns_slopes_drop(&t->ctx, &slopes);
    }
}

// The faces named are enough to prove that nothing is wider.
static void tight_faces_prove_it(ns_test *t)
{
    ns_sloped_drawing known[NS_SLOPED_DRAWINGS_MAX];
    const int32_t count = ns_sloped_drawings(t, known);

    for (int32_t i = 0; i < count; i++) {
        const ns_sloped_options options = asking(NS_OBJECTIVE_SQUARES, 60, false);
        ns_slopes slopes = { .near = 0 };
        ns_shifted shifted = { .met = true };
        demands d = { .zeros = { 0 } };
        int32_t kept = 0;

        if (!ns_slopes_load(t, known[i].name, &slopes))
            continue;
        ns_expect(t,
                  ns_slopes_shift(&t->ctx, &slopes, &options, NULL, &shifted) == NS_OK
                      && !shifted.met,
                  "%s: %s", known[i].name, t->ctx.message);
        demands_of(t, &slopes.lines, &d);
        for (int32_t k = 0; k < d.widths.count; k++)
            for (int32_t f = 0; f < shifted.tight_faces.count; f++)
                if (d.widths.at[k].face == shifted.tight_faces.at[f])
                    d.widths.at[kept++] = d.widths.at[k];
        d.widths.count = kept;
        const double widest = plain_value(t, &slopes.lines, &d, NS_AIM_WIDEST, 0, engine());
        ns_expect(t, fabs(widest - shifted.widest) < 1e-7, "%s: %d faces allow %.9g, all %.9g",
                  known[i].name, shifted.tight_faces.count, widest, shifted.widest);
        ns_expect(
            t, shifted.tight_faces.count <= known[i].lines + 1 && shifted.tight_lines.count > 0,
            "%s: %d faces, %d lines", known[i].name, shifted.tight_faces.count,
            shifted.tight_lines.count);
        // Meets hold single faces there; a proof that names others, too, is not the shortest.
        if (strcmp(known[i].name, "fish.svg") == 0
            || strcmp(known[i].name, "dragon_bird.svg") == 0)
            ns_expect(t, shifted.tight_faces.count == 1, "%s: %d faces", known[i].name,
                      shifted.tight_faces.count);
        demands_drop(&t->ctx, &d);
        ns_shifted_drop(&t->ctx, &shifted);
        ns_slopes_drop(&t->ctx, &slopes);
    }
}

static void nothing_to_shift(ns_test *t)
{
    ns_slopes slopes = { .near = 0 };

    open_lines(t, &slopes, two_uprights, 0);
    for (int32_t widest = 0; widest < 2; widest++) {
        const ns_sloped_options options = asking(NS_OBJECTIVE_MAX, 101, widest);
        ns_shifted shifted = { .met = false };

        ns_expect(t, ns_slopes_shift(&t->ctx, &slopes, &options, NULL, &shifted) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t, shifted.met == widest && fabs(shifted.widest - 100) < 1e-9, "%g",
                  shifted.widest);
        ns_shifted_drop(&t->ctx, &shifted);
    }
    ns_slopes_drop(&t->ctx, &slopes);
}

// An engine that denies that there are shifts.
static ns_program_answer deny(void *user, const ns_program *program, double *x, double *price,
                              bool (*stop)(void *user), void *stop_user)
{
    int32_t *calls = user; // so many times; then it tells the truth

    if ((*calls)-- > 0)
        return NS_PROGRAM_INFEASIBLE;
    return ns_program_twin()->solve(NULL, program, x, price, stop, stop_user);
}

static void engines_that_deny(ns_test *t)
{
    for (int32_t calls = 0; calls < 5; calls++)
        for (int32_t widest = 0; widest < 2; widest++) {
            const ns_sloped_options options = asking(NS_OBJECTIVE_SUM, 26, widest);
            int32_t left = calls;
            const ns_program_port port = { "denier", &left, true, deny };
            ns_slopes slopes = { .near = 0 };
            ns_shifted shifted = { .met = false };

            open_lines(t, &slopes, two_uprights, 2);
            const ns_status status =
                ns_slopes_shift(&t->ctx, &slopes, &options, &port, &shifted);
            // The first denial of a width costs room on the frame, no more: then engines are asked
            // how much of it there is.
            const bool harm = calls > (widest ? 0 : 1);
            ns_expect(t, status == (harm ? NS_INTERNAL : NS_OK) && (harm || shifted.met),
                      "%d denials: %d", calls, status);
            if (harm)
                ns_expect(t, strstr(t->ctx.message, "the engine denier"), "%s", t->ctx.message);
            ns_shifted_drop(&t->ctx, &shifted);
            ns_slopes_drop(&t->ctx, &slopes);
        }
}

// Two meets of three lines, one on the frame.
static const int32_t some_lines[][3] = { { 1, 0, 32 },  { 0, 1, 24 },  { 1, 1, 56 },
                                         { 1, -1, 96 }, { 0, 1, 100 }, { 1, 0, 96 } };

static void without_memory(ns_test *t)
{
    ns_slopes slopes = { .near = 0 };

    open_lines(t, &slopes, some_lines, 6);
    for (int32_t o = 0; o < 3; o++)
        for (int32_t widest = 0; widest < 2; widest++) {
            const ns_sloped_options options = asking((ns_sloped_objective)o, 40, widest);
            ns_status status = NS_NO_MEMORY;

            for (int32_t n = 1; status == NS_NO_MEMORY && n < 3000; n += n < 60 ? 1 : 5) {
                ns_shifted shifted = { .met = false };

                t->fail_at = t->allocations + n;
                status = ns_slopes_shift(&t->ctx, &slopes, &options, NULL, &shifted);
                t->fail_at = 0;
                ns_shifted_drop(&t->ctx, &shifted);
            }
            ns_expect(t, status == NS_OK, "in the end: %s", t->ctx.message);
        }
    ns_slopes_drop(&t->ctx, &slopes);
}

// 200 lines of all slopes anywhere, some 8,500 faces, of which the narrowest is hardly there: every
// objective in less than 5 seconds. Engines see few of the rows.
static void two_hundred_lines(ns_test *t)
{
    static const int32_t slope[][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
    ns_slopes slopes = { .near = 0 };
    ns_rng rng = ns_rng_seed(5);
    const int32_t count = ns_scale_percent() < 100 ? 40 : 200;

#ifndef NS_WITH_CLP
    ns_skip(t, "200 lines: no engine");
    return;
#endif
    ns_straights_open(&t->ctx, &slopes.lines, NS_FRAME_SIDE, NS_FRAME_SIDE);
    for (int32_t i = 0; i < count; i++) {
        const double span = NS_FRAME_SIDE * (i % 4 < 2 ? 1.0 : 2.0);
        const double c = 2 * floor(random_part(&rng) * span / 2 - (i % 4 == 3 ? span / 4 : 0));

        ns_straights_add(&t->ctx, &slopes.lines,
                         (ns_straight){ slope[i % 4][0], slope[i % 4][1], c });
    }
    ns_expect(t, ns_straights_build(&t->ctx, &slopes.lines, 0) == NS_OK, "%s", t->ctx.message);
    for (int32_t o = 0; o < 3; o++) {
        const ns_sloped_options options = asking((ns_sloped_objective)o, 0, true);
        ns_shifted shifted = { .met = false };
        demands d = { .zeros = { 0 } };
        const clock_t start = clock();

        ns_expect(t, ns_slopes_shift(&t->ctx, &slopes, &options, NULL, &shifted) == NS_OK, "%s",
                  t->ctx.message);
        const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        ns_expect(t, seconds < 5 || ns_scale_percent() < 100, "%g seconds", seconds);
        demands_of(t, &slopes.lines, &d);
        const double lack = lacking(&d, shifted.shift.at, shifted.widest * (1 - 1e-6) - 1e-6);
        ns_expect(t, shifted.widest > 0 && lack < 1e-7, "%.9g lacks %.3g", shifted.widest,
                  lack);
        demands_drop(&t->ctx, &d);
        ns_shifted_drop(&t->ctx, &shifted);
    }
    ns_slopes_drop(&t->ctx, &slopes);
}

NS_TEST_MAIN(NS_CASE(drawings_of_others), NS_CASE(gaps_are_seen),
             NS_CASE(what_stands_in_the_way), NS_CASE(tight_faces_prove_it),
             NS_CASE(nothing_to_shift), NS_CASE(engines_that_deny), NS_CASE(without_memory),
             NS_CASE(two_hundred_lines))
