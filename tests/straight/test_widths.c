// test_widths.c: widths of faces against calipers that turn round the polygon, shifts against
// lines that are built again, the drawings.
#include "straight/widths.h"

#include "ns_test.h"
#include "oracle/scale.h"
#include "oracle/straight_twin.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 16777216.0

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * ns_rng_below(rng, 1 << 24) / (double)(1 << 24);
}

static bool some_lines(ns_test *t, ns_rng *rng, int32_t i, ns_straights *lines)
{
    const bool four = i % 2;
    const ns_some_lines twin =
        four ? ns_lines_four(rng, 1 + i % 20) : ns_lines_any(rng, 1 + i % 20);

    return ns_expect(t,
                     ns_lines_open(&t->ctx, &twin, 1 << 19, lines) == NS_OK
                         && ns_straights_build(&t->ctx, lines, four ? 0 : 0.01) == NS_OK,
                     "lines %d: %s", i, t->ctx.message);
}

// -- what is now ----------------------------------------------------------------------------------

static ns_vec corner(const ns_straights *lines, int32_t f, int32_t k)
{
    const ns_straight_face *face = &lines->faces.at[f];

    return lines->meets.at[lines->sides.at[face->first + k % face->count].from].at;
}

// The farthest any corner of a face is from the line through two neighbouring ones.
static double caliper(const ns_straights *lines, int32_t f, int32_t k)
{
    const ns_vec a = corner(lines, f, k), b = corner(lines, f, k + 1);
    double farthest = 0;

    for (int32_t i = 0; i < lines->faces.at[f].count; i++) {
        const ns_vec p = corner(lines, f, i);
        const double off = fabs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))
                           / hypot(b.x - a.x, b.y - a.y);
        farthest = fmax(farthest, off);
    }
    return farthest * NS_UNITS / fmax(lines->width, lines->height);
}

// The width in a direction: the least of these over many directions comes close to the width.
static double spread(const ns_straights *lines, int32_t f, double angle)
{
    double least = DBL_MAX, most = -DBL_MAX;

    for (int32_t i = 0; i < lines->faces.at[f].count; i++) {
        const ns_vec p = corner(lines, f, i);
        const double at = p.x * cos(angle) + p.y * sin(angle);
        least = fmin(least, at);
        most = fmax(most, at);
    }
    return (most - least) * NS_UNITS / fmax(lines->width, lines->height);
}

static void check_face(ns_test *t, const ns_straights *lines, int32_t f, double width)
{
    double least = DBL_MAX, by_angle = DBL_MAX;

    for (int32_t k = 0; k < lines->faces.at[f].count; k++)
        least = fmin(least, caliper(lines, f, k));
    ns_expect(t, fabs(least - width) < 1e-6, "face %d is %.9f wide, not %.9f", f, least, width);
    for (int k = 0; k < 180; k++)
        by_angle = fmin(by_angle, spread(lines, f, k * 3.141592653589793 / 180));
    ns_expect(t, width <= by_angle + 1e-6, "face %d is narrower than %g", f, width);
}

static void widths_by_calipers(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);

    for (int32_t i = 0; i < ns_scale(300); i++) {
        ns_straights lines = { 0 };
        ns_widths widths = { 0 };
        ns_numbers least = { 0 };
        if (some_lines(t, &rng, i, &lines)
            && ns_expect(t,
                         ns_widths_of(&t->ctx, &lines, &widths) == NS_OK
                             && ns_face_widths(&t->ctx, &lines, &least) == NS_OK,
                         "widths %d", i)) {
            ns_expect(t, widths.count == lines.sides.count, "a distance for each side");
            for (int32_t w = 0; w < widths.count; w++) {
                const ns_width *width = &widths.at[w];
                const int32_t k = width->side - lines.faces.at[width->face].first;
                ns_expect(t,
                          width->face == lines.sides.at[width->side].face
                              && fabs(width->distance.now - caliper(&lines, width->face, k))
                                     < 1e-6,
                          "side %d: %g", width->side, width->distance.now);
            }
            for (int32_t f = 0; f < lines.faces.count; f++)
                check_face(t, &lines, f, least.at[f]);
        }
        ns_array_drop(&t->ctx, &least);
        ns_array_drop(&t->ctx, &widths);
        ns_straights_drop(&t->ctx, &lines);
    }
}

// -- shifts ---------------------------------------------------------------------------------------

// Moves lines by shifts (units).
static void apply(const ns_straights *from, const double *shift, ns_straights *to)
{
    for (int32_t i = NS_FRAME_LINES; i < from->lines.count; i++) {
        const ns_straight *line = &from->lines.at[i];
        to->lines.at[i].c =
            line->c + shift[i] * hypot(line->a, line->b) / ns_straights_unit(from);
    }
}

static bool has_multiple(const ns_straights *lines)
{
    for (int32_t m = 0; m < lines->meets.count; m++)
        if (lines->meets.at[m].count > 2)
            return true;
    return false;
}

static void compare_shifted(ns_test *t, const ns_straights *before, const ns_straights *after,
                            const double *shift, int32_t i)
{
    ns_widths predicted = { 0 }, found = { 0 };
    ns_linears gaps = { 0 }, gaps_found = { 0 };

    ns_expect(t,
              ns_widths_of(&t->ctx, before, &predicted) == NS_OK
                  && ns_widths_of(&t->ctx, after, &found) == NS_OK
                  && ns_frame_gaps(&t->ctx, before, &gaps) == NS_OK
                  && ns_frame_gaps(&t->ctx, after, &gaps_found) == NS_OK,
              "memory");
    ns_expect(t, predicted.count == found.count && gaps.count == gaps_found.count, "counts");
    for (int32_t w = 0; w < found.count; w++)
        ns_expect(
            t,
            fabs(ns_linear_at(&predicted.at[w].distance, shift) - found.at[w].distance.now)
                < 1e-6,
            "lines %d, distance %d", i, w);
    for (int32_t g = 0; g < gaps.count; g++)
        ns_expect(t,
                  fabs(ns_linear_at(&gaps.at[g], shift) - gaps_found.at[g].now) < 1e-6
                      && gaps.at[g].now > 0,
                  "lines %d, gap %d", i, g);
    ns_array_drop(&t->ctx, &predicted);
    ns_array_drop(&t->ctx, &found);
    ns_array_drop(&t->ctx, &gaps);
    ns_array_drop(&t->ctx, &gaps_found);
}

// Lines without multiple points shift a little, each as it likes.
static void single_shifts(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);
    int32_t compared = 0;

    for (int32_t i = 0; i < ns_scale(600); i++) {
        ns_straights lines = { 0 }, moved = { 0 };
        double shift[NS_SOME_LINES + NS_FRAME_LINES] = { 0 };
        if (some_lines(t, &rng, i, &lines)) {
            // Shaken first, so that no three lines meet.
            for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
                shift[k] = between(&rng, -1, 1);
            apply(&lines, shift, &lines);
            if (ns_straights_build(&t->ctx, &lines, 0.01) == NS_OK && !has_multiple(&lines)) {
                for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++)
                    shift[k] = between(&rng, -0.01, 0.01);
                ns_straights_copy(&t->ctx, &moved, &lines);
                apply(&lines, shift, &moved);
                if (ns_straights_build(&t->ctx, &moved, 0.01) == NS_OK
                    && ns_straights_same(&lines, &moved)) {
                    compare_shifted(t, &lines, &moved, shift, i);
                    compared++;
                }
            }
        }
        ns_straights_drop(&t->ctx, &moved);
        ns_straights_drop(&t->ctx, &lines);
    }
    ns_expect(t, compared > ns_scale(600) / 8, "only %d stayed as they were", compared);
}

// Lines that all keep their distance from a point that wanders, and lines that stay where they
// are if they have a multiple point on the frame: what must stay 0 does, and multiple points
// stay exactly where the zeros say they do.
static void zeros_are_zero_where_meets_stay(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);

    for (int32_t i = 0; i < ns_scale(600); i++) {
        ns_straights lines = { 0 };
        ns_linears zeros = { 0 };
        double shift[NS_SOME_LINES + NS_FRAME_LINES] = { 0 };
        const double x = between(&rng, -1, 1), y = between(&rng, -1, 1);
        if (some_lines(t, &rng, i, &lines)) {
            int32_t wanted = 0, zero = 0;
            ns_expect(t, ns_meets_kept(&t->ctx, &lines, &zeros) == NS_OK, "memory");
            for (int32_t k = NS_FRAME_LINES; k < lines.lines.count; k++) {
                const ns_straight *line = &lines.lines.at[k]; // the whole picture moves
                shift[k] = (line->a * x + line->b * y) / hypot(line->a, line->b);
            }
            for (int32_t m = 0; m < lines.meets.count; m++) {
                const ns_meet *meet = &lines.meets.at[m];
                for (int32_t k = 2; k < meet->count; k++, zero++) {
                    if (zero >= zeros.count)
                        continue;
                    const ns_linear *here = &zeros.at[zero];
                    ns_expect(t, fabs(here->now) < 1e-8, "now %g", here->now);
                    if (!meet->on_frame)
                        ns_expect(t, fabs(ns_linear_at(here, shift)) < 1e-8, "moved");
                }
                wanted += meet->count > 2 ? meet->count - 2 : 0;
            }
            ns_expect(t, wanted == zeros.count, "%d zeros, not %d", zeros.count, wanted);
        }
        ns_array_drop(&t->ctx, &zeros);
        ns_straights_drop(&t->ctx, &lines);
    }
}

// A line that shifts alone away from a multiple point: the zeros are its true distance from where
// the others meet.
static void zeros_are_distances(ns_test *t)
{
    ns_straights lines = { 0 };
    ns_linears zeros = { 0 };
    double shift[8] = { 0 };

    ns_straights_open(&t->ctx, &lines, 100, 100);
    ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, 0, 30 });
    ns_straights_add(&t->ctx, &lines, (ns_straight){ 0, 1, 20 });
    ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, 1, 50 });
    ns_straights_add(&t->ctx, &lines, (ns_straight){ 1, -1, 0 });
    ns_expect(t, ns_straights_build(&t->ctx, &lines, 0) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_meets_kept(&t->ctx, &lines, &zeros) == NS_OK && zeros.count == 3,
              "%d zeros: two corners and a crossing inside", zeros.count);
    for (int32_t z = 0; z < zeros.count; z++) {
        const ns_linear *zero = &zeros.at[z];
        memset(shift, 0, sizeof shift);
        for (int32_t k = 0; k < zero->count; k++)
            shift[zero->line[k]] = 1;
        if (zero->count == 1) {
            ns_expect(t, zero->line[0] == 7 && fabs(zero->factor[0]) == 1,
                      "the diagonal must stay in its corners");
        } else {
            // x and y of the crossing grow by 1 each: sqrt 2 along the diagonal's normal.
            ns_expect(t,
                      zero->count == 3
                          && fabs(fabs(ns_linear_at(zero, shift)) - (sqrt(2) - 1)) < 1e-12,
                      "inside: %g", ns_linear_at(zero, shift));
        }
    }
    ns_array_drop(&t->ctx, &zeros);
    ns_straights_drop(&t->ctx, &lines);
}

// -- drawings -------------------------------------------------------------------------------------

static void drawings(ns_test *t)
{
    for (int32_t i = 0; i < NS_DRAWING_ROWS && ns_test_data(t); i++) {
        const ns_drawing_row *row = &ns_drawing_rows[i];
        ns_straights lines = { 0 };
        ns_numbers widths = { 0 };
        double least = DBL_MAX;
        ns_expect(t,
                  ns_lines_of_drawing(t, row->name, 1 << 19, &lines)
                      && ns_straights_build(&t->ctx, &lines, 0) == NS_OK
                      && ns_face_widths(&t->ctx, &lines, &widths) == NS_OK,
                  "%s: %s", row->name, t->ctx.message);
        for (int32_t f = 0; f < widths.count; f++)
            least = fmin(least, widths.at[f]);
        ns_expect(t, fabs(least - row->min_width) < 0.0006, "%s: narrowest %g", row->name,
                  least);
        ns_array_drop(&t->ctx, &widths);
        ns_straights_drop(&t->ctx, &lines);
    }
}

static void no_memory(ns_test *t)
{
    ns_rng rng = ns_rng_seed(4);
    ns_straights lines = { 0 };
    ns_status status = NS_NO_MEMORY;

    some_lines(t, &rng, 19, &lines);
    const int64_t blocks = t->blocks;
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
        ns_widths widths = { 0 };
        ns_numbers least = { 0 };
        ns_linears zeros = { 0 };
        t->fail_at = t->allocations + n;
        status = ns_widths_of(&t->ctx, &lines, &widths);
        status = status == NS_OK ? ns_meets_kept(&t->ctx, &lines, &zeros) : status;
        status = status == NS_OK ? ns_frame_gaps(&t->ctx, &lines, &zeros) : status;
        status = status == NS_OK ? ns_face_widths(&t->ctx, &lines, &least) : status;
        t->fail_at = 0;
        ns_array_drop(&t->ctx, &widths);
        ns_array_drop(&t->ctx, &least);
        ns_array_drop(&t->ctx, &zeros);
        ns_expect(t, t->blocks == blocks, "allocation %lld leaves blocks", (long long)n);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
    ns_straights_drop(&t->ctx, &lines);
}

NS_TEST_MAIN(NS_CASE(widths_by_calipers), NS_CASE(single_shifts),
             NS_CASE(zeros_are_zero_where_meets_stay), NS_CASE(zeros_are_distances),
             NS_CASE(drawings), NS_CASE(no_memory))
