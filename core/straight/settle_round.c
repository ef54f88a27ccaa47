// settle_round.c: whole values for the free numbers.
//
// What one free number moves is a vector of offsets. These vectors are made short, by taking multiples
// of each from the others, and the free numbers are rounded; then single ones are moved as long
// as that brings the offsets closer (in the sum of squares) to where they were wanted.
#include "straight/settle_parts.h"

#define ROUNDS 20
#define FARTHEST 1125899906842624.0 // 2^50: no free number goes farther

// The offsets that the free numbers give.
static ns_status offsets(ns_ctx *ctx, const ns_straights *lines, const settle_work *work,
                         double *c)
{
    for (int32_t i = 0; i < work->n; i++) {
        const int64_t *row = settle_row_of(work, i);
        int64_t sum = row[work->n];
        for (int32_t k = 0; k < work->n; k++)
            if (row[k] && !settle_add_product(&sum, row[k], work->whole.at[k]))
                return settle_overflow(ctx);
        c[i] = (double)sum / settle_half_of(&lines->lines.at[i]);
    }
    return NS_OK;
}

// Takes a multiple of vector k from vector i; *shorter when that is any.
static ns_status shorten(ns_ctx *ctx, const ns_straights *lines, settle_work *work, int32_t i,
                         int32_t k, bool *shorter)
{
    double dot = 0, square = 0;

    for (int32_t r = 0; r < work->n; r++) {
        const int64_t *row = settle_row_of(work, r);
        const double weight = row[k] ? 1 / settle_half_of(&lines->lines.at[r]) : 0;
        dot += weight * weight * (double)row[i] * (double)row[k];
        square += weight * weight * (double)row[k] * (double)row[k];
    }
    const double times = square > 0 ? dot / square : 0;
    if (times < 0.5001 && times > -0.5001)
        return NS_OK;
    if (times > 1e9 || times < -1e9)
        return settle_overflow(ctx);
    const int64_t whole = settle_rounded(times);
    for (int32_t r = 0; r < work->n; r++)
        if (!settle_add_product(&settle_row_of(work, r)[i], -whole, settle_row_of(work, r)[k]))
            return settle_overflow(ctx);
    work->value.at[k] += (double)whole * work->value.at[i];
    *shorter = true;
    return NS_OK;
}

static ns_status shorten_all(ns_ctx *ctx, const ns_straights *lines, settle_work *work)
{
    bool shorter = true;

    for (int32_t round = 0; shorter && round < ROUNDS; round++) {
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
            moved += settle_row_of(work, i)[k] != 0;
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
        const double factor =
            (double)settle_row_of(work, i)[k] / settle_half_of(&lines->lines.at[i]);
        slope += factor * work->off.at[i];
        bend += factor * factor;
    }
    const double best = bend > 0 ? -slope / bend : 0;
    const int64_t move = best < FARTHEST && best > -FARTHEST ? settle_rounded(best) : 0;
    if (move == 0)
        return false;
    work->whole.at[k] += move;
    for (int32_t i = 0; i < work->n; i++)
        work->off.at[i] += (double)settle_row_of(work, i)[k]
                           / settle_half_of(&lines->lines.at[i]) * (double)move;
    return true;
}

static ns_status round_all(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                           settle_work *work, double *c)
{
    bool moved = true;

    for (int32_t k = 0; k < work->n; k++) {
        if (!(work->value.at[k] < FARTHEST && work->value.at[k] > -FARTHEST))
            return settle_overflow(ctx);
        work->whole.at[k] = settle_rounded(work->value.at[k]);
    }
    NS_TRY(offsets(ctx, lines, work, c));
    for (int32_t i = NS_FRAME_LINES; i < work->n; i++)
        work->off.at[i] = c[i] - settle_wanted(lines, wanted, i);
    for (int32_t round = 0; moved && round < ROUNDS; round++) {
        moved = false;
        for (int32_t k = 0; k < work->tied.count; k++) {
            moved = improve(lines, work, work->tied.at[k]) || moved;
            NS_TRY(ns_spend(ctx, work->n));
        }
    }
    return offsets(ctx, lines, work, c);
}

ns_status ns_settle_round(ns_ctx *ctx, const ns_straights *lines, const double *wanted,
                          settle_work *work, double *c)
{
    NS_TRY(find_tied(ctx, work));
    NS_TRY(shorten_all(ctx, lines, work));
    return round_all(ctx, lines, wanted, work, c);
}
