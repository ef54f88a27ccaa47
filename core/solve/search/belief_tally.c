// belief_tally.c: see belief_tally.h. A row of weights is cut by groups: outside before the first,
// inside the first, outside after it and so on, each with a place for every count. Of three groups
// the last stands for all further ones as well: from outside of it there is a way back inside.
#include "solve/search/belief_tally.h"

#include "base/basics.h"
#include "solve/search/belief.h"

// A tally as a table: counts 0 .. count in each of out 0, in 1, out 1, in 2 and so on.
typedef struct shape {
    int32_t counts, groups, row;
} shape;

static shape shape_of(const ns_tallier *tallier)
{
    const int32_t count = tallier->listed ? tallier->count[0] : 0;
    const int32_t groups = count ? tallier->groups[0] : 0;

    return (shape){ count + 1, groups, (2 * groups + 1) * (count + 1) };
}

int32_t ns_belief_tally_states(const ns_tallier *tallier)
{
    const bool says = tallier->listed == 1 || (tallier->listed == 0 && !tallier->partial);

    return says && !tallier->hopeless ? shape_of(tallier).row : 0;
}

static double *outside(shape s, double *row, int32_t groups)
{
    return row + (int64_t)2 * groups * s.counts;
}

static double *inside(shape s, double *row, int32_t groups)
{
    return row + (int64_t)(2 * groups - 1) * s.counts;
}

static void forward(shape s, double *from, double *to, double plain, double colour)
{
    for (int32_t c = 0; c < s.counts; c++)
        to[c] = from[c] * plain;
    for (int32_t g = 1; g <= s.groups; g++) {
        const double *in = inside(s, from, g), *out = outside(s, from, g);
        const double *less = outside(s, from, g - 1);
        double *to_in = inside(s, to, g), *to_out = outside(s, to, g);
        to_in[0] = 0;
        for (int32_t c = 0; c + 1 < s.counts; c++)
            to_in[c + 1] = (in[c] + less[c] + (g == 3 ? out[c] : 0)) * colour;
        for (int32_t c = 0; c < s.counts; c++)
            to_out[c] = (out[c] + in[c]) * plain;
    }
    ns_belief_scale(to, s.row);
}

static void backward(shape s, double *from, double *to, double plain, double colour)
{
    for (int32_t g = 0; g <= s.groups; g++) {
        const double *out = outside(s, from, g);
        const double *next = g < s.groups ? inside(s, from, g + 1)
                             : g == 3     ? inside(s, from, 3)
                                          : NULL;
        double *to_out = outside(s, to, g);
        for (int32_t c = 0; c < s.counts; c++)
            to_out[c] = out[c] * plain + (next && c + 1 < s.counts ? next[c + 1] * colour : 0);
        if (g == 0)
            continue;
        const double *in = inside(s, from, g);
        double *to_in = inside(s, to, g);
        for (int32_t c = 0; c < s.counts; c++)
            to_in[c] = out[c] * plain + (c + 1 < s.counts ? in[c + 1] * colour : 0);
    }
    ns_belief_scale(to, s.row);
}

// What fillings weigh in which the visit between the two rows is plain, and has the colour.
static void meet(shape s, double *before, double *behind, double *plain, double *colour)
{
    *plain = *colour = 0;
    for (int32_t c = 0; c < s.counts; c++)
        *plain += before[c] * behind[c];
    for (int32_t g = 1; g <= s.groups; g++) {
        const double *in = inside(s, before, g), *out = outside(s, before, g);
        const double *less = outside(s, before, g - 1);
        const double *to_in = inside(s, behind, g), *to_out = outside(s, behind, g);
        for (int32_t c = 0; c < s.counts; c++)
            *plain += (out[c] + in[c]) * to_out[c];
        for (int32_t c = 0; c + 1 < s.counts; c++)
            *colour += (in[c] + less[c] + (g == 3 ? out[c] : 0)) * to_in[c + 1];
    }
}

// The weight of all colours that are plain to the tally, and of the one it tells of.
static void weigh(const ns_tallier *tallier, int32_t colours, const double *heard,
                  double *plain, double *colour)
{
    *plain = *colour = 0;
    for (int32_t k = 0; k < colours; k++) {
        const int32_t role = ns_tallier_role(tallier, k);
        *plain += role == 0 ? heard[k] : 0;
        *colour += role == 1 ? heard[k] : 0;
    }
}

void ns_belief_tally(const ns_tallier *tallier, int32_t length, int32_t colours, double *heard,
                     double *alpha, double *beta)
{
    const shape s = shape_of(tallier);
    double *now = beta, *before = beta + s.row, plain, colour;

    NS_ASSERT(ns_belief_tally_states(tallier) == s.row); // there is something to say
    memset(alpha, 0, (size_t)s.row * sizeof *alpha);
    alpha[0] = 1;
    for (int32_t i = 0; i < length; i++) {
        double *from = alpha + (int64_t)i * s.row;
        weigh(tallier, colours, heard + i * colours, &plain, &colour);
        forward(s, from, from + s.row, plain, colour);
    }
    memset(now, 0, (size_t)s.row * sizeof *now);
    outside(s, now, s.groups)[s.counts - 1] = 1;
    if (s.groups)
        inside(s, now, s.groups)[s.counts - 1] = 1;
    for (int32_t i = length - 1; i >= 0; i--) {
        double *here = heard + i * colours, say_plain, say_colour;
        weigh(tallier, colours, here, &plain, &colour);
        meet(s, alpha + (int64_t)i * s.row, now, &say_plain, &say_colour);
        backward(s, now, before, plain, colour);
        for (int32_t k = 0; k < colours; k++) {
            const int32_t role = ns_tallier_role(tallier, k);
            here[k] = role == 0 ? say_plain : role == 1 ? say_colour : 0;
        }
        ns_belief_scale(here, colours);
        double *swap = now;
        now = before;
        before = swap;
    }
}
