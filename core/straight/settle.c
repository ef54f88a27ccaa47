// settle.c: whole offsets that keep every meet. See settle.h.
//
// The unknown of an upright or level line is its c, that of a diagonal c / 2. Each unknown is written
// as a constant and whole multiples of *free numbers*, at first one for each; an equation between
// unknowns is one between free numbers then. Where a free number has the coefficient 1 or -1
// there, the equation says what it is, and it is free no more. Where none has, the one with the
// smallest coefficient g is replaced by itself plus the others times their quotients by g
//  (Euclid's algorithm: the others' coefficients become remainders). All these steps have
// whole inverses, so no whole solution is lost and none that is not whole is let in.
#include "straight/settle_parts.h"

static void work_drop(ns_ctx *ctx, settle_work *work)
{
    ns_arrays_drop(ctx, &work->rows, &work->sum, &work->by, &work->value, &work->whole,
                   &work->tied, &work->off);
}

// The unknowns before any equation.
static ns_status start(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                       settle_work *work)
{
    const int32_t n = lines->lines.count;

    work->n = n;
    NS_NEED(ctx, ns_array_resize(ctx, &work->rows, n * (n + 1))
                     && ns_array_resize(ctx, &work->sum, n + 1)
                     && ns_array_resize(ctx, &work->by, n + 1)
                     && ns_array_resize(ctx, &work->value, n)
                     && ns_array_resize(ctx, &work->whole, n)
                     && ns_array_resize(ctx, &work->off, n));
    for (int32_t i = 0; i < n; i++) {
        int64_t *row = settle_row_of(work, i);
        const ns_straight *line = &lines->lines.at[i];
        if (line->a > 1 || line->b > 1 || line->b < -1)
            return ns_fail(ctx, NS_BAD_INPUT, "line %d has another slope than the four",
                           i - NS_FRAME_LINES);
        if (i < NS_FRAME_LINES) {
            row[n] = settle_rounded(line->c);
            if ((double)row[n] != line->c || row[n] % 2)
                return ns_fail(ctx, NS_BAD_INPUT, "the sides of the frame are not even");
        } else {
            row[i] = 1;
            work->value.at[i] = settle_wanted(lines, wanted, i) * settle_half_of(line);
        }
    }
    return NS_OK;
}

// -- equations ------------------------------------------------------------------------------------

typedef struct term {
    int32_t line;
    int64_t factor;
} term;

static ns_status add_row(ns_ctx *ctx, settle_work *work, int64_t factor, int32_t i)
{
    const int64_t *row = settle_row_of(work, i);

    for (int32_t k = 0; k <= work->n; k++)
        if (row[k] && !settle_add_product(&work->sum.at[k], factor, row[k]))
            return settle_overflow(ctx);
    return NS_OK;
}

// The free number with the smallest coefficient in the equation, -1: there is none; *others is
// whether there are more.
static int32_t smallest(const settle_work *work, bool *others)
{
    int32_t best = -1, count = 0;

    for (int32_t k = 0; k < work->n; k++) {
        const int64_t here = work->sum.at[k];
        if (here == 0)
            continue;
        count++;
        if (best < 0 || settle_size(here) < settle_size(work->sum.at[best]))
            best = k;
    }
    *others = count > 1;
    return best;
}

// Puts what `by` says in the place of free number p: a constant and multiples of free numbers.
static ns_status substitute(ns_ctx *ctx, settle_work *work, int32_t p)
{
    const int64_t *by = work->by.at;

    for (int32_t i = 0; i < work->n; i++) {
        int64_t *row = settle_row_of(work, i);
        const int64_t factor = row[p];
        if (factor == 0)
            continue;
        row[p] = 0;
        for (int32_t k = 0; k <= work->n; k++)
            if (by[k] && !settle_add_product(&row[k], factor, by[k]))
                return settle_overflow(ctx);
    }
    return ns_spend(ctx, work->n);
}

// One step of Euclid's algorithm: all coefficients but that of p become remainders.
static ns_status reduce(ns_ctx *ctx, settle_work *work, int32_t p)
{
    const int64_t divisor = work->sum.at[p];

    NS_ASSERT(divisor > 1 || divisor < -1); // otherwise the equation is solved for it

    for (int32_t k = 0; k < work->n; k++) {
        const int64_t quotient = k == p ? -1 : work->sum.at[k] / divisor;
        work->by.at[k] = -quotient;
        if (k == p)
            continue;
        work->sum.at[k] -= quotient * divisor;
        work->value.at[p] += (double)quotient * work->value.at[k];
    }
    work->by.at[work->n] = 0;
    return substitute(ctx, work, p);
}

// The equation is g p + rest = 0, where the rest is a multiple of g.
static ns_status solve_for(ns_ctx *ctx, settle_work *work, int32_t p)
{
    const int64_t g = work->sum.at[p];

    NS_ASSERT(g != 0);
    for (int32_t k = 0; k <= work->n; k++)
        work->by.at[k] = k == p ? 0 : -(work->sum.at[k] / g);
    return substitute(ctx, work, p);
}

static ns_status add_equation(ns_ctx *ctx, settle_work *work, const term terms[3])
{
    memset(work->sum.at, 0, (size_t)work->sum.count * sizeof(int64_t));
    for (int k = 0; k < 3; k++)
        NS_TRY(add_row(ctx, work, terms[k].factor, terms[k].line));
    NS_TRY(ns_spend(ctx, work->n));
    for (;;) {
        bool others;
        const int32_t p = smallest(work, &others);
        const int64_t g = p < 0 ? 0 : work->sum.at[p], constant = work->sum.at[work->n];
        if (p < 0 ? constant != 0 : !others && constant % g != 0)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "lines are tied to a part of the frame that is no whole number");
        if (p < 0)
            return NS_OK;
        if (!others || g == 1 || g == -1)
            return solve_for(ctx, work, p);
        NS_TRY(reduce(ctx, work, p));
    }
}

// With v for x = c, h for y = c, d for x + y = 2 d and e for x - y = 2 e: three lines meet where
// v = d + e, h = d - e, v + h = 2 d or v - h = 2 e.
static ns_status add_meet(ns_ctx *ctx, settle_work *work, const ns_straights *lines,
                          const ns_meet *meet)
{
    int32_t v = -1, h = -1, d = -1, e = -1;

    for (int32_t t = meet->first; t < meet->first + meet->count; t++) {
        const int32_t line = lines->through.at[t];
        const ns_straight *l = &lines->lines.at[line];
        *(l->b == 0 ? &v : l->a == 0 ? &h : l->b > 0 ? &d : &e) = line;
    }
    if (v >= 0 && d >= 0 && e >= 0)
        NS_TRY(add_equation(ctx, work, (term[]){ { v, 1 }, { d, -1 }, { e, -1 } }));
    if (h >= 0 && d >= 0 && e >= 0)
        return add_equation(ctx, work, (term[]){ { h, 1 }, { d, -1 }, { e, 1 } });
    if (v >= 0 && h >= 0 && d >= 0)
        return add_equation(ctx, work, (term[]){ { v, 1 }, { h, 1 }, { d, -2 } });
    if (v >= 0 && h >= 0 && e >= 0)
        return add_equation(ctx, work, (term[]){ { v, 1 }, { h, -1 }, { e, -2 } });
    return NS_OK;
}

static ns_status settle(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                        settle_work *work, double *c)
{
    NS_TRY(start(ctx, lines, wanted, work));
    for (int32_t m = 0; m < lines->meets.count; m++)
        if (lines->meets.at[m].count > 2)
            NS_TRY(add_meet(ctx, work, lines, &lines->meets.at[m]));
    return ns_settle_round(ctx, lines, wanted, work, c);
}

ns_status ns_straights_settle(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                              double *c, double *furthest)
{
    settle_work work = { 0 };
    const ns_status status = settle(ctx, lines, wanted, &work, c);

    work_drop(ctx, &work);
    *furthest = 0;
    for (int32_t i = NS_FRAME_LINES; status == NS_OK && i < lines->lines.count; i++) {
        const double off = ns_abs(c[i] - settle_wanted(lines, wanted, i));
        *furthest = off > *furthest ? off : *furthest;
    }
    return status;
}
