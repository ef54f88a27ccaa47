// settle_parts.h: unknowns as whole combinations of free numbers; see settle.c.
#ifndef NS_SETTLE_PARTS_H
#define NS_SETTLE_PARTS_H

#include "straight/settle.h"
#include "straight/straights_parts.h"

typedef struct settle_work {
    int32_t n; // unknowns, as many as lines; those of the frame are constants
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

// A line's unknown is its c times this.
static inline double settle_half_of(const ns_straight *line)
{
    return line->a != 0 && line->b != 0 ? 0.5 : 1;
}

// Where line i is to be.
static inline double settle_wanted(const ns_straights *lines, const double *wanted, int32_t i)
{
    return wanted ? wanted[i] : lines->lines.at[i].c;
}

static inline int64_t *settle_row_of(const settle_work *work, int32_t i)
{
    return work->rows.at + (ptrdiff_t)i * (work->n + 1);
}

static inline int64_t settle_rounded(double value)
{
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static inline int64_t settle_size(int64_t value)
{
    return value < 0 ? -value : value;
}

// Adds b c to a, or returns false when that is too large: nothing here leaves 62 bits.
static inline bool settle_add_product(int64_t *a, int64_t b, int64_t c)
{
    const int64_t most = INT64_C(1) << 62;
    int64_t product, sum;

    if (__builtin_mul_overflow(b, c, &product) || __builtin_add_overflow(*a, product, &sum)
        || sum > most || sum < -most)
        return false;
    *a = sum;
    return true;
}

static inline ns_status settle_overflow(ns_ctx *ctx)
{
    return ns_fail(ctx, NS_BAD_INPUT, "the lines depend on each other too much to be settled");
}

// settle_round.c: whole values for the free numbers, near those wanted, and the offsets they give.
ns_status ns_settle_round(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                          settle_work *work, double *c);

#endif
