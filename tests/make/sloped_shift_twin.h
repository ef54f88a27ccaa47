// sloped_shift_twin.h: what shifts must satisfy, in full; the same programs with every row there is;
// and a random search that looks for better shifts.
#ifndef NS_SLOPED_SHIFT_TWIN_H
#define NS_SLOPED_SHIFT_TWIN_H

#include "make/sloped/sloped_work.h"
#include "ns_test.h"
#include "oracle/program_twin.h"
#include "straight/program_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef NS_WITH_CLP
#include "io/engine/program_clp.h"
#endif

// An engine that is asked first: what it says is compared with the core's own methods.
static inline const ns_program_port *engine(void)
{
    static ns_program_port port;

#ifdef NS_WITH_CLP
    port = *ns_program_clp();
#else
    port = *ns_program_twin();
#endif
    port.first = true;
    return &port;
}

static inline ns_sloped_options asking(ns_sloped_objective objective, double width, bool widest)
{
    return (ns_sloped_options){ .objective = objective, .width = width, .widest = widest };
}

static inline double largest(double a, double b)
{
    return a > b ? a : b;
}

// What the objective makes of shifts.
static inline double value_of(ns_sloped_objective objective, const double *shift, int32_t count)
{
    double squares = 0, sum = 0, max = 0;

    for (int32_t i = 0; i < count; i++) {
        squares += shift[i] * shift[i];
        sum += fabs(shift[i]);
        max = largest(max, fabs(shift[i]));
    }
    return objective == NS_OBJECTIVE_SQUARES ? squares
           : objective == NS_OBJECTIVE_SUM   ? sum
                                             : max;
}

// Everything that shifts must satisfy, in full.
typedef struct demands {
    ns_widths widths;
    ns_linears zeros, gaps;
    double gap;    // what a gap is to have ...
    bool as_drawn; // ... or what it has when that is less, ...
    double share;  // ... or this part of it, besides NS_GAP_LEAST
} demands;

static inline void demands_drop(ns_ctx *ctx, demands *d)
{
    ns_array_drop(ctx, &d->widths);
    ns_array_drop(ctx, &d->zeros);
    ns_array_drop(ctx, &d->gaps);
}

static inline void demands_of(ns_test *t, const ns_straights *lines, demands *d)
{
    ns_expect(t,
              ns_widths_of(&t->ctx, lines, &d->widths) == NS_OK
                  && ns_meets_kept(&t->ctx, lines, &d->zeros) == NS_OK
                  && ns_frame_gaps(&t->ctx, lines, &d->gaps) == NS_OK,
              "%s", t->ctx.message);
}

static inline double gap_wanted(const demands *d, int32_t i)
{
    const double wanted = d->as_drawn ? fmin(d->gap, d->gaps.at[i].now) : d->gap;

    return largest(0, wanted - NS_GAP_LEAST);
}

static inline double gap_least(const demands *d, int32_t i)
{
    return NS_GAP_LEAST + d->share * gap_wanted(d, i);
}

// The most that anything lacks.
static inline double lacking(const demands *d, const double *shift, double width)
{
    double worst = 0;

    for (int32_t i = 0; i < d->widths.count; i++)
        worst = largest(worst, width - ns_linear_at(&d->widths.at[i].distance, shift));
    for (int32_t i = 0; i < d->gaps.count; i++)
        worst = largest(worst, gap_least(d, i) - ns_linear_at(&d->gaps.at[i], shift));
    for (int32_t i = 0; i < d->zeros.count; i++)
        worst = largest(worst, fabs(ns_linear_at(&d->zeros.at[i], shift)));
    return worst;
}

// -- a plain program, with every row there is ------------------------------------------------------

static inline void plain_row(ns_test *t, ns_program_draft *draft, const ns_linear *f,
                             double least, double most)
{
    ns_program_add_row(&t->ctx, draft, least - f->now, most - f->now);
    for (int32_t i = 0; i < f->count; i++)
        ns_program_add_element(&t->ctx, draft, f->line[i], f->factor[i]);
}

static inline bool says_more(ns_slope_aim aim)
{
    return aim == NS_AIM_WIDEST || aim == NS_AIM_GAPS;
}

// Columns 0 .. lines - 1 are shifts (the frame's fixed), then one that says what the aim is about.
static inline double plain_value(ns_test *t, const ns_straights *lines, const demands *d,
                                 ns_slope_aim aim, double width, const ns_program_port *port)
{
    const int32_t count = lines->lines.count;
    ns_program_draft draft = { 0 };
    ns_program_solution s = { 0 };
    int32_t column;
    double value = -1;

    for (int32_t i = 0; i < count; i++) {
        const double most = i < NS_FRAME_LINES ? 0 : NS_SHIFT_MOST;
        ns_program_add_column(&t->ctx, &draft, 0, aim == NS_AIM_SQUARES ? 2 : 0, -most, most,
                              &column);
    }
    for (int32_t i = 0; i < (aim == NS_AIM_SUM ? count : aim == NS_AIM_SQUARES ? 0 : 1); i++)
        ns_program_add_column(&t->ctx, &draft, says_more(aim) ? -1 : 1, 0, 0,
                              aim == NS_AIM_GAPS ? 1 : 1000, &column);
    for (int32_t i = 0; i < d->widths.count; i++) {
        const double least = aim == NS_AIM_WIDEST ? 0 : width;
        plain_row(t, &draft, &d->widths.at[i].distance, least, NS_PROGRAM_FREE);
        if (aim == NS_AIM_WIDEST)
            ns_program_add_element(&t->ctx, &draft, count, -1);
    }
    for (int32_t i = 0; i < d->gaps.count; i++) {
        const bool gaps = aim == NS_AIM_GAPS;
        plain_row(t, &draft, &d->gaps.at[i], gaps ? NS_GAP_LEAST : gap_least(d, i),
                  NS_PROGRAM_FREE);
        if (gaps)
            ns_program_add_element(&t->ctx, &draft, count, -gap_wanted(d, i));
    }
    for (int32_t i = 0; i < d->zeros.count; i++)
        plain_row(t, &draft, &d->zeros.at[i], d->zeros.at[i].now, d->zeros.at[i].now);
    for (int32_t i = 0; i < 2 * count && (aim == NS_AIM_SUM || aim == NS_AIM_MAX); i++) {
        ns_program_add_row(&t->ctx, &draft, 0, NS_PROGRAM_FREE);
        ns_program_add_element(&t->ctx, &draft, i / 2, i % 2 ? 1 : -1);
        ns_program_add_element(&t->ctx, &draft, count + (aim == NS_AIM_SUM ? i / 2 : 0), 1);
    }
    const ns_program program = ns_program_of(&draft);
    double *x = calloc((size_t)program.columns, sizeof *x);
    double *price = calloc((size_t)program.rows, sizeof *price);
    if (ns_expect(t,
                  port->solve(port->user, &program, x, price, NULL, NULL) == NS_PROGRAM_SOLVED,
                  "the plain program has a solution"))
        value = says_more(aim)          ? x[count]
                : aim == NS_AIM_SQUARES ? value_of(NS_OBJECTIVE_SQUARES, x, count)
                : aim == NS_AIM_SUM     ? value_of(NS_OBJECTIVE_SUM, x, count)
                                        : value_of(NS_OBJECTIVE_MAX, x, count);
    free(x);
    free(price);
    ns_program_draft_drop(&t->ctx, &draft);
    ns_program_solution_drop(&t->ctx, &s);
    return value;
}

// -- random search ---------------------------------------------------------------------------------

// An orthonormal base of what the kept meets forbid, by Gram and Schmidt.
typedef struct forbidden {
    double *at;
    int32_t rank, n;
} forbidden;

static inline double project(const forbidden *f, double *way)
{
    double length = 0;

    for (int32_t r = 0; r < f->rank; r++) {
        const double *base = f->at + (size_t)r * (size_t)f->n;
        double dot = 0;

        for (int32_t i = 0; i < f->n; i++)
            dot += base[i] * way[i];
        for (int32_t i = 0; i < f->n; i++)
            way[i] -= dot * base[i];
    }
    for (int32_t i = 0; i < f->n; i++)
        length += way[i] * way[i];
    return sqrt(length);
}

static inline forbidden forbid(const demands *d, int32_t n)
{
    forbidden f = { calloc((size_t)n * (size_t)n, sizeof(double)), 0, n };

    for (int32_t z = 0; z < d->zeros.count && f.rank < n; z++) {
        double *way = f.at + (size_t)f.rank * (size_t)n;

        memset(way, 0, (size_t)n * sizeof *way);
        for (int32_t i = 0; i < d->zeros.at[z].count; i++)
            way[d->zeros.at[z].line[i]] = d->zeros.at[z].factor[i];
        const double length = project(&f, way);
        for (int32_t i = 0; i < n && length > 1e-9; i++)
            way[i] /= length;
        f.rank += length > 1e-9;
    }
    return f;
}

static inline double random_part(ns_rng *rng)
{
    return (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

// How far one can go that way until something is lacking.
static inline double reach(const demands *d, const double *at, const double *way, double width)
{
    double most = 100;

    for (int32_t k = 0; k < d->widths.count + d->gaps.count; k++) {
        const bool is_width = k < d->widths.count;
        const ns_linear *f =
            is_width ? &d->widths.at[k].distance : &d->gaps.at[k - d->widths.count];
        const double slack =
            ns_linear_at(f, at) - (is_width ? width : gap_least(d, k - d->widths.count));
        const double speed = ns_linear_at(f, way) - f->now;

        if (speed < -1e-12)
            most = fmin(most, largest(slack, 0) / -speed);
    }
    return most;
}

// Walks through the shifts that are allowed, from the best ones and back towards nothing; the best
// value seen.
static inline double search(const ns_straights *lines, const demands *d,
                            ns_sloped_objective objective, const double *from, double width,
                            int32_t steps, ns_rng *rng)
{
    const int32_t n = lines->lines.count;
    forbidden f = forbid(d, n);
    double *at = calloc((size_t)n, sizeof *at), *way = calloc((size_t)n, sizeof *way);
    double best = value_of(objective, from, n);

    memcpy(at, from, (size_t)n * sizeof *at);
    for (int32_t step = 0; step < steps; step++) {
        const int32_t kind = ns_rng_below(rng, 4), only = ns_rng_below(rng, n);

        if (step % 8 == 0)
            memcpy(at, from, (size_t)n * sizeof *at);
        for (int32_t i = 0; i < n; i++)
            way[i] = i < NS_FRAME_LINES ? 0
                     : kind == 0        ? -at[i]
                     : kind == 1        ? (i == only) * (at[i] > 0 ? -1 : 1)
                     : kind == 2        ? -at[i] * random_part(rng)
                                        : random_part(rng) - 0.5;
        project(&f, way);
        const double far =
            reach(d, at, way, width) * (ns_rng_below(rng, 2) ? 1 : random_part(rng));
        for (int32_t i = NS_FRAME_LINES; i < n; i++)
            at[i] += far * way[i];
        best = fmin(best, value_of(objective, at, n));
    }
    free(f.at);
    free(at);
    free(way);
    return best;
}

#endif
