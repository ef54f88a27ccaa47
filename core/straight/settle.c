// settle.c: whole offsets that keep every meet. See settle.h.
//
// The unknown of an upright or level line is its c, that of a diagonal c / 2. Each unknown is written
// as a constant and whole multiples of *free numbers*, at first one for each; an equation between
// unknowns is one between free numbers then. Where a free number has the coefficient 1 or -1
// there, the equation says what it is, and it is free no more. Where none has, the one with the
// smallest coefficient g is replaced by itself plus the rounded quotients of the others by g
// times those (Euclid's algorithm: the others' coefficients become remainders). All these steps have
// whole inverses, so no whole solution is lost and none that is not whole is let in.
//
// Lines can be tied to the frame so that they lie at a fifth of it, say, and there is no whole
// number at a fifth of 2^24. Then the frame's width and height become unknowns too (all equations
// are homogeneous now, so there are solutions) and are set to the largest numbers that go.
//
// What one free number moves is a vector of offsets. These vectors are made short, by taking multiples
// of each from the others, and the free numbers are rounded; then single ones are moved as long
// as that brings the offsets closer (in the sum of squares) to where they were wanted.
#include "straight/settle.h"

#include "straight/straights_parts.h"

#define SETTLE_ROUNDS 20
#define OVERFLOWS(ctx)                                                                         \
    ns_fail(ctx, NS_BAD_INPUT, "the lines depend on each other too much to be settled")

typedef struct settle_work {
    int32_t n; // unknowns, as many as lines
    NS_ARRAY(int64_t)
    rows;                    // n x (n + 1): unknown i is its constant (element n) and these
                             // multiples of the free numbers
    NS_ARRAY(int64_t) sum;   // one equation, as a row
    NS_ARRAY(int64_t) by;    // what takes the place of a free number, as a row
    NS_ARRAY(double) value;  // of the free numbers, as wanted
    NS_ARRAY(int64_t) whole; // the same, settled
    NS_ARRAY(int32_t) tied;  // free numbers that move more than one line
    NS_ARRAY(double) off;    // by unknown: settled less wanted
} settle_work;

static void work_drop(ns_ctx *ctx, settle_work *work)
{
    ns_array_drop(ctx, &work->rows);
    ns_array_drop(ctx, &work->sum);
    ns_array_drop(ctx, &work->by);
    ns_array_drop(ctx, &work->value);
    ns_array_drop(ctx, &work->whole);
    ns_array_drop(ctx, &work->tied);
    ns_array_drop(ctx, &work->off);
}

// A line's unknown is its c times this.
static double half_of(const ns_straight *line)
{
    return line->a != 0 && line->b != 0 ? 0.5 : 1;
}

static int64_t *row_of(const settle_work *work, int32_t i)
{
    return work->rows.at + (ptrdiff_t)i * (work->n + 1);
}

static int64_t rounded(double value)
{
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static int64_t size(int64_t value)
{
    return value < 0 ? -value : value;
}

// Adds b c to a, or returns false when that is too large: nothing here leaves 62 bits.
static bool add_product(int64_t *a, int64_t b, int64_t c)
{
    const int64_t most = INT64_C(1) << 62;
    int64_t product, sum;

    if (__builtin_mul_overflow(b, c, &product) || __builtin_add_overflow(*a, product, &sum)
        || sum > most || sum < -most)
        return false;
    *a = sum;
    return true;
}

static ns_status make_room(ns_ctx *ctx, settle_work *work, int32_t n)
{
    work->n = n;
    work->rows.count = 0; // an earlier try is forgotten
    if (!ns_array_resize(ctx, &work->rows, n * (n + 1))
        || !ns_array_resize(ctx, &work->sum, n + 1) || !ns_array_resize(ctx, &work->by, n + 1)
        || !ns_array_resize(ctx, &work->value, n) || !ns_array_resize(ctx, &work->whole, n)
        || !ns_array_resize(ctx, &work->off, n))
        return ns_no_memory(ctx);
    return NS_OK;
}

static ns_status start_frame(ns_ctx *ctx, const ns_straights *lines, bool free_frame,
                             settle_work *work)
{
    for (int32_t i = 0; i < NS_FRAME_LINES; i++) {
        const double c = lines->lines.at[i].c;
        const int64_t half = rounded(c / 2);
        if ((double)(2 * half) != c)
            return ns_fail(ctx, NS_BAD_INPUT, "the sides of the frame are not even");
        row_of(work, i)[free_frame ? i : work->n] = free_frame ? 2 * (i >= 2) : 2 * half;
        work->value.at[i] = (double)half;
    }
    return NS_OK;
}

// The unknowns before any equation.
static ns_status start(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                       bool free_frame, settle_work *work)
{
    NS_TRY(make_room(ctx, work, lines->lines.count));
    NS_TRY(start_frame(ctx, lines, free_frame, work));
    for (int32_t i = NS_FRAME_LINES; i < work->n; i++) {
        const ns_straight *line = &lines->lines.at[i];
        if (line->a > 1 || line->b > 1 || line->b < -1)
            return ns_fail(ctx, NS_BAD_INPUT, "line %d has another slope than the four",
                           i - NS_FRAME_LINES);
        row_of(work, i)[i] = 1;
        work->value.at[i] = wanted[i] * half_of(line);
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
    const int64_t *row = row_of(work, i);

    for (int32_t k = 0; k <= work->n; k++)
        if (row[k] && !add_product(&work->sum.at[k], factor, row[k]))
            return OVERFLOWS(ctx);
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
        if (best < 0 || size(here) < size(work->sum.at[best]))
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
        int64_t *row = row_of(work, i);
        const int64_t factor = row[p];
        if (factor == 0)
            continue;
        row[p] = 0;
        for (int32_t k = 0; k <= work->n; k++)
            if (by[k] && !add_product(&row[k], factor, by[k]))
                return OVERFLOWS(ctx);
    }
    return ns_spend(ctx, work->n);
}

// One step of Euclid's algorithm: all coefficients but that of p become remainders.
static ns_status reduce(ns_ctx *ctx, settle_work *work, int32_t p)
{
    const int64_t divisor = work->sum.at[p];

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

    for (int32_t k = 0; k <= work->n; k++)
        work->by.at[k] = k == p ? 0 : -(work->sum.at[k] / g);
    return substitute(ctx, work, p);
}

// Adds the equation in `sum`; *whole becomes false when it has no whole solution.
static ns_status add_equation(ns_ctx *ctx, settle_work *work, bool *whole)
{
    NS_TRY(ns_spend(ctx, work->n));
    for (;;) {
        bool others;
        const int32_t p = smallest(work, &others);
        const int64_t g = p < 0 ? 0 : work->sum.at[p], constant = work->sum.at[work->n];
        if (p < 0 || (!others && constant % g != 0)) {
            *whole = *whole && p < 0 && constant == 0;
            return NS_OK;
        }
        if (!others || g == 1 || g == -1)
            return solve_for(ctx, work, p);
        NS_TRY(reduce(ctx, work, p));
    }
}

static ns_status add_terms(ns_ctx *ctx, settle_work *work, const term terms[3], bool *whole)
{
    memset(work->sum.at, 0, (size_t)work->sum.count * sizeof(int64_t));
    for (int k = 0; k < 3; k++)
        NS_TRY(add_row(ctx, work, terms[k].factor, terms[k].line));
    return add_equation(ctx, work, whole);
}

// With v for x = c, h for y = c, d for x + y = 2 d and e for x - y = 2 e: three lines meet where
// v = d + e, h = d - e, v + h = 2 d or v - h = 2 e.
static ns_status add_meet(ns_ctx *ctx, settle_work *work, const ns_straights *lines,
                          const ns_meet *meet, bool *whole)
{
    int32_t v = -1, h = -1, d = -1, e = -1;

    for (int32_t t = meet->first; t < meet->first + meet->count; t++) {
        const int32_t line = lines->through.at[t];
        const ns_straight *l = &lines->lines.at[line];
        *(l->b == 0 ? &v : l->a == 0 ? &h : l->b > 0 ? &d : &e) = line;
    }
    if (v >= 0 && d >= 0 && e >= 0)
        NS_TRY(add_terms(ctx, work, (term[]){ { v, 1 }, { d, -1 }, { e, -1 } }, whole));
    if (h >= 0 && d >= 0 && e >= 0)
        return add_terms(ctx, work, (term[]){ { h, 1 }, { d, -1 }, { e, 1 } }, whole);
    if (v >= 0 && h >= 0 && d >= 0)
        return add_terms(ctx, work, (term[]){ { v, 1 }, { h, 1 }, { d, -2 } }, whole);
    if (v >= 0 && h >= 0 && e >= 0)
        return add_terms(ctx, work, (term[]){ { v, 1 }, { h, -1 }, { e, -2 } }, whole);
    return NS_OK;
}

static ns_status add_meets(ns_ctx *ctx, settle_work *work, const ns_straights *lines,
                           bool *whole)
{
    for (int32_t m = 0; *whole && m < lines->meets.count; m++)
        if (lines->meets.at[m].count > 2)
            NS_TRY(add_meet(ctx, work, lines, &lines->meets.at[m], whole));
    return NS_OK;
}

// -- the frame ------------------------------------------------------------------------------------

static int64_t gcd(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return size(a);
}

// Gives a side of the frame (line 2 or 3) the largest length up to `most` that goes.
static ns_status fix_side(ns_ctx *ctx, settle_work *work, int32_t side, int64_t most)
{
    const int64_t *row = row_of(work, side);
    int64_t step = 0;
    bool whole = true;

    for (int32_t k = 0; k < work->n; k++)
        step = gcd(step, row[k]);
    if (step == 0)
        return NS_OK; // tied to the other side
    memcpy(work->sum.at, row, (size_t)work->sum.count * sizeof *row);
    // row[n] + step * something is the length.
    const int64_t less = (most - row[work->n]) % step;
    work->sum.at[work->n] -= most - (less < 0 ? less + step : less);
    NS_TRY(add_equation(ctx, work, &whole));
    NS_ASSERT(whole);
    return NS_OK;
}

static ns_status fix_frame(ns_ctx *ctx, const ns_straights *lines, settle_work *work)
{
    const int32_t longer = lines->width >= lines->height ? 2 : 3, shorter = 5 - longer;

    NS_TRY(fix_side(ctx, work, longer, (int64_t)lines->lines.at[longer].c));
    return fix_side(ctx, work, shorter, (int64_t)lines->lines.at[shorter].c);
}

// -- rounding -------------------------------------------------------------------------------------

// The offsets that the free numbers give.
static ns_status offsets(ns_ctx *ctx, const ns_straights *lines, const settle_work *work,
                         double *c)
{
    for (int32_t i = 0; i < work->n; i++) {
        const int64_t *row = row_of(work, i);
        int64_t sum = row[work->n];
        for (int32_t k = 0; k < work->n; k++)
            if (row[k] && !add_product(&sum, row[k], work->whole.at[k]))
                return OVERFLOWS(ctx);
        c[i] = (double)sum / half_of(&lines->lines.at[i]);
    }
    return NS_OK;
}

// Takes a multiple of vector k from vector i; *shorter when that is any.
static ns_status shorten(ns_ctx *ctx, const ns_straights *lines, settle_work *work, int32_t i,
                         int32_t k, bool *shorter)
{
    double dot = 0, square = 0;

    for (int32_t r = 0; r < work->n; r++) {
        const int64_t *row = row_of(work, r);
        const double weight = row[k] ? 1 / half_of(&lines->lines.at[r]) : 0;
        dot += weight * weight * (double)row[i] * (double)row[k];
        square += weight * weight * (double)row[k] * (double)row[k];
    }
    const double times = square > 0 ? dot / square : 0;
    if (times < 0.5001 && times > -0.5001)
        return NS_OK;
    if (times > 1e9 || times < -1e9)
        return OVERFLOWS(ctx);
    const int64_t whole = rounded(times);
    for (int32_t r = 0; r < work->n; r++)
        if (!add_product(&row_of(work, r)[i], -whole, row_of(work, r)[k]))
            return OVERFLOWS(ctx);
    work->value.at[k] += (double)whole * work->value.at[i];
    *shorter = true;
    return NS_OK;
}

static ns_status shorten_all(ns_ctx *ctx, const ns_straights *lines, settle_work *work)
{
    bool shorter = true;

    for (int32_t round = 0; shorter && round < SETTLE_ROUNDS; round++) {
        shorter = false;
        for (int32_t i = 0; i < work->tied.count; i++) {
            NS_TRY(ns_spend(ctx, work->n));
            for (int32_t k = 0; k < work->tied.count; k++)
                if (i != k)
                    NS_TRY(shorten(ctx, lines, work, work->tied.at[i], work->tied.at[k],
                                   &shorter));
        }
    }
    return NS_OK;
}

// Finds the free numbers that move more than one line.
static ns_status find_tied(ns_ctx *ctx, settle_work *work)
{
    for (int32_t k = 0; k < work->n; k++) {
        int32_t moved = 0;
        for (int32_t i = 0; i < work->n; i++)
            moved += row_of(work, i)[k] != 0;
        if (moved > 1 && !ns_array_push(ctx, &work->tied, k))
            return ns_no_memory(ctx);
    }
    return ns_spend(ctx, work->n);
}

// Moves one free number to where the sum of squares is least; false when it is there.
static bool improve(const ns_straights *lines, settle_work *work, int32_t k)
{
    double slope = 0, bend = 0;

    for (int32_t i = 0; i < work->n; i++) {
        const double factor = (double)row_of(work, i)[k] / half_of(&lines->lines.at[i]);
        slope += factor * work->off.at[i];
        bend += factor * factor;
    }
    const int64_t move = bend > 0 ? rounded(-slope / bend) : 0;
    if (move == 0)
        return false;
    work->whole.at[k] += move;
    for (int32_t i = 0; i < work->n; i++)
        work->off.at[i] +=
            (double)row_of(work, i)[k] / half_of(&lines->lines.at[i]) * (double)move;
    return true;
}

static ns_status round_all(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                           settle_work *work, double *c)
{
    const double most = 1125899906842624.0; // 2^50
    bool moved = true;

    for (int32_t k = 0; k < work->n; k++) {
        if (!(work->value.at[k] < most && work->value.at[k] > -most))
            return OVERFLOWS(ctx);
        work->whole.at[k] = rounded(work->value.at[k]);
    }
    NS_TRY(offsets(ctx, lines, work, c));
    for (int32_t i = NS_FRAME_LINES; i < work->n; i++)
        work->off.at[i] = c[i] - wanted[i];
    for (int32_t round = 0; moved && round < SETTLE_ROUNDS; round++) {
        moved = false;
        for (int32_t k = 0; k < work->tied.count; k++) {
            moved = improve(lines, work, work->tied.at[k]) || moved;
            NS_TRY(ns_spend(ctx, work->n));
        }
    }
    return offsets(ctx, lines, work, c);
}

static ns_status settle(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                        settle_work *work, double *c)
{
    bool whole = true;

    NS_TRY(start(ctx, lines, wanted, false, work));
    NS_TRY(add_meets(ctx, work, lines, &whole));
    if (!whole) {
        whole = true;
        NS_TRY(start(ctx, lines, wanted, true, work));
        NS_TRY(add_meets(ctx, work, lines, &whole));
        NS_ASSERT(whole);
        NS_TRY(fix_frame(ctx, lines, work));
    }
    NS_TRY(find_tied(ctx, work));
    NS_TRY(shorten_all(ctx, lines, work));
    return round_all(ctx, lines, wanted, work, c);
}

ns_status ns_straights_settle(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                              double *c, double *furthest)
{
    settle_work work = { 0 };
    const ns_status status = settle(ctx, lines, wanted, &work, c);

    work_drop(ctx, &work);
    *furthest = 0;
    for (int32_t i = NS_FRAME_LINES; status == NS_OK && i < lines->lines.count; i++) {
        const double off = c[i] < wanted[i] ? wanted[i] - c[i] : c[i] - wanted[i];
        *furthest = off > *furthest ? off : *furthest;
    }
    return status;
}
