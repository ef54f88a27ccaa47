// simplex_step.c: see simplex.h.
//
// The normal of the constraint that comes in is a sum of the held ones', a share each. While its
// price grows from 0 those of the held change by their shares; the first that would change its sign
// goes. Then x moves so that all that stay held stay where they are: `move`, the change of every
// value. Of the kernel's inverse, `across` has what a share is made of, by row's slot, and `along`
// what a move is made of, by column's slot.
#include "base/trig.h"
#include "straight/simplex.h"

#define VIOLATED 1e-10  // of a value, relative to its bound
#define SIGN_NEAR 1e-11 // a price may be as wrong: then a larger pivot can be had
#define PIVOT 1e-9      // a share this small is rounding
#define PIVOT_SURE 1e-5 // one below needs a fresh inverse

// -- what comes in ----------------------------------------------------------------------------------

// How much is missing, positive below the least, negative above the most; 0: little or nothing.
static double lack_of(const ns_simplex *s, int32_t constraint)
{
    const double value = s->value[constraint];
    const double least = s->least[constraint], most = s->most[constraint];

    if (value < least)
        return least - value > VIOLATED * (1 + ns_abs(least)) ? least - value : 0;
    if (value > most)
        return value - most > VIOLATED * (1 + ns_abs(most)) ? most - value : 0;
    return 0;
}

// The constraint that lacks most, in units of its own: a weight is about the squared length of the
// shares (Devex, so that they need not be known). Plain: the first that lacks anything. -1: none.
static int32_t pick(const ns_simplex *s, bool plain)
{
    double most = 0;
    int32_t best = -1;

    for (int32_t i = 0; i < s->rows + s->columns; i++) {
        if (s->hold[i] != NS_HOLD_NOT)
            continue;
        const double lack = lack_of(s, i);
        if (lack == 0)
            continue;
        if (plain)
            return i;
        if (lack * lack > most * s->weight[i]) {
            most = lack * lack / s->weight[i];
            best = i;
        }
    }
    return best;
}

// -- what goes out ----------------------------------------------------------------------------------

static void find_across(ns_simplex *s, int32_t in)
{
    const ns_program *p = s->program;
    const size_t room = (size_t)s->room;

    if (in >= s->rows) {
        memcpy(s->across, s->inverse + (size_t)s->slot[in] * room,
               (size_t)s->kernel * sizeof *s->across);
        return;
    }
    memset(s->across, 0, (size_t)s->kernel * sizeof *s->across);
    for (int32_t e = p->row_first[in]; e < p->row_first[in + 1]; e++) {
        const int32_t slot = s->slot[s->rows + p->column[e]];
        const double *at = s->inverse + (size_t)(slot < 0 ? 0 : slot) * room;

        for (int32_t i = 0; slot >= 0 && i < s->kernel; i++)
            s->across[i] += p->value[e] * at[i];
    }
}

// The share of every constraint that is held.
static void find_shares(ns_simplex *s, int32_t in)
{
    const ns_program *p = s->program;
    double *columns = s->share + s->rows;

    find_across(s, in);
    memset(columns, 0, (size_t)s->columns * sizeof *columns);
    if (in < s->rows)
        for (int32_t e = p->row_first[in]; e < p->row_first[in + 1]; e++)
            columns[p->column[e]] = p->value[e];
    for (int32_t k = 0; k < s->kernel; k++) {
        const int32_t row = s->kernel_row[k];
        const double times = s->share[row] = s->across[k];

        for (int32_t e = p->row_first[row]; times != 0 && e < p->row_first[row + 1]; e++)
            columns[p->column[e]] -= times * p->value[e];
    }
}

// How soon a held constraint's price reaches zero, or `near` beyond it; < 0: never.
static double when_free(const ns_simplex *s, int32_t i, double sign, double near)
{
    const double share = sign * s->share[i];
    const uint8_t hold = s->hold[i];

    if (ns_abs(share) <= PIVOT || hold == NS_HOLD_NOT || hold == NS_HOLD_EQUAL)
        return -1;
    if (hold == NS_HOLD_LOOSE)
        return 0;
    if ((hold == NS_HOLD_LEAST) != (share > 0))
        return -1;
    return ns_max(hold == NS_HOLD_LEAST ? s->price[i] : -s->price[i], 0.0) / ns_abs(share)
           + near / ns_abs(share);
}

typedef struct leaver {
    int32_t out;
    double soonest; // when all prices within SIGN_NEAR are still right
    double share;
    bool loose;
} leaver;

static void for_leaver(const ns_simplex *s, int32_t i, double sign, bool plain, leaver *l)
{
    const bool loose = s->hold[i] == NS_HOLD_LOOSE;
    const double when = when_free(s, i, sign, 0);

    if (when < 0 || when > l->soonest || (l->loose && !loose))
        return;
    const double size = plain ? 0 : ns_abs(s->share[i]) - ns_abs(l->share);
    if (l->out < 0 || (loose && !l->loose) || size > 0 || (size == 0 && i < l->out)) {
        l->out = i;
        l->share = s->share[i];
        l->loose = loose;
    }
}

// Loose ones first; then of those whose prices would be the first to be wrong the one with the
// largest share. Plain: the first that is free first.
static leaver find_leaver(const ns_simplex *s, double sign, bool plain)
{
    const double near = plain ? 0 : SIGN_NEAR;
    leaver l = { .out = -1, .soonest = 1e300 };

    for (int32_t k = 0; k < s->kernel; k++) {
        const double when = when_free(s, s->kernel_row[k], sign, near);
        l.soonest = when >= 0 && when < l.soonest ? when : l.soonest;
    }
    for (int32_t i = s->rows; i < s->rows + s->columns; i++) {
        const double when = when_free(s, i, sign, near);
        l.soonest = when >= 0 && when < l.soonest ? when : l.soonest;
    }
    for (int32_t k = 0; k < s->kernel; k++)
        for_leaver(s, s->kernel_row[k], sign, plain, &l);
    for (int32_t i = s->rows; i < s->rows + s->columns; i++)
        for_leaver(s, i, sign, plain, &l);
    return l;
}

// -- the step ---------------------------------------------------------------------------------------

static void add_column(ns_simplex *s, int32_t column, double by)
{
    const int32_t c = column - s->rows;

    s->move[column] = by;
    for (int32_t e = s->column_first[c]; by != 0 && e < s->column_first[c + 1]; e++)
        s->move[s->column_row[e]] += s->column_value[e] * by;
}

static void find_along(ns_simplex *s, int32_t out)
{
    const int32_t c = out - s->rows;

    if (out < s->rows) {
        for (int32_t k = 0; k < s->kernel; k++)
            s->along[k] = s->inverse[(size_t)k * (size_t)s->room + (size_t)s->slot[out]];
        return;
    }
    memset(s->along, 0, (size_t)s->kernel * sizeof *s->along);
    for (int32_t e = s->column_first[c]; e < s->column_first[c + 1]; e++) {
        const int32_t slot = s->slot[s->column_row[e]];

        for (int32_t k = 0; slot >= 0 && k < s->kernel; k++)
            s->along[k] +=
                s->column_value[e] * s->inverse[(size_t)k * (size_t)s->room + (size_t)slot];
    }
}

// How all values change when that of `out` grows by 1 and what else is held stays.
static void find_move(ns_simplex *s, int32_t out)
{
    const double sign = out < s->rows ? 1 : -1;

    find_along(s, out);
    memset(s->move, 0, (size_t)(s->rows + s->columns) * sizeof *s->move);
    if (out >= s->rows)
        add_column(s, out, 1);
    for (int32_t k = 0; k < s->kernel; k++)
        add_column(s, s->kernel_column[k], sign * s->along[k]);
}

static void take_prices(ns_simplex *s, int32_t in, double step)
{
    for (int32_t k = 0; k < s->kernel; k++)
        s->price[s->kernel_row[k]] -= step * s->across[k];
    for (int32_t i = s->rows; i < s->rows + s->columns; i++)
        if (s->hold[i] != NS_HOLD_NOT)
            s->price[i] -= step * s->share[i];
    s->price[in] = step;
}

static void take_move(ns_simplex *s, int32_t in, double step, double pivot)
{
    const double weight = s->weight[in] / (pivot * pivot);

    for (int32_t i = 0; i < s->rows + s->columns; i++) {
        const double move = s->move[i];

        if (move == 0 || s->hold[i] != NS_HOLD_NOT)
            continue;
        s->value[i] += step * move;
        s->weight[i] = ns_max(s->weight[i], move * move * weight);
    }
}

// Prices that prove that there is no solution: see ns_program_judge_none.
static void take_proof(ns_simplex *s, int32_t in, double sign)
{
    memset(s->price, 0, (size_t)(s->rows + s->columns) * sizeof *s->price);
    for (int32_t k = 0; k < s->kernel; k++)
        s->price[s->kernel_row[k]] = ns_abs(s->across[k]) > PIVOT ? -sign * s->across[k] : 0;
    s->price[in] = sign;
}

static bool is_sure(const ns_simplex *s, int32_t in, double share)
{
    return ns_abs(share) >= PIVOT_SURE
           && ns_abs(s->move[in] - share) <= PIVOT_SURE * ns_abs(share);
}

ns_simplex_step ns_simplex_walk(ns_simplex *s, bool plain, bool fresh, double *gain)
{
    const int32_t in = pick(s, plain);

    if (in < 0)
        return NS_STEP_DONE;
    const double lack = lack_of(s, in), sign = lack > 0 ? 1 : -1;
    find_shares(s, in);
    const leaver l = find_leaver(s, sign, plain);
    if (l.out < 0) {
        take_proof(s, in, sign);
        return NS_STEP_NONE;
    }
    find_move(s, l.out);
    const double share = l.share;
    if (!fresh && !is_sure(s, in, share))
        return NS_STEP_VAGUE;
    const double price = l.loose ? 0 : ns_max(when_free(s, l.out, sign, 0), 0.0);
    take_prices(s, in, sign * price);
    s->price[l.out] = 0;
    s->hold[l.out] = NS_HOLD_NOT;
    take_move(s, in, lack / share, share);
    s->weight[l.out] = ns_max(s->weight[in] / (share * share), 1.0);
    s->value[in] = lack > 0 ? s->least[in] : s->most[in];
    s->hold[in] = s->least[in] == s->most[in] ? NS_HOLD_EQUAL
                  : lack > 0                  ? NS_HOLD_LEAST
                                              : NS_HOLD_MOST;
    ns_simplex_exchange(s, in, l.out, share);
    *gain = price * ns_abs(lack);
    return NS_STEP_TAKEN;
}
