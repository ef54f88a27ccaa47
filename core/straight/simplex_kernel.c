// simplex_kernel.c: see simplex.h.
//
// The inverse is made by exchanging each row with a column of the kernel, in place: afterwards a
// place that had a row's name has a column's, so slots are named anew instead of sorting them.
#include "base/trig.h"
#include "straight/simplex.h"

#define SINGULAR 1e-11 // a pivot this small beside the elements is none

static double *inverse_row(const ns_simplex *s, int32_t k)
{
    return s->inverse + (size_t)k * (size_t)s->room;
}

// Adds factor * column * row to the inverse.
static void add_product(ns_simplex *s, const double *column, const double *row, double factor)
{
    for (int32_t k = 0; k < s->kernel; k++) {
        const double times = factor * column[k];
        double *at = inverse_row(s, k);

        if (times != 0)
            for (int32_t i = 0; i < s->kernel; i++)
                at[i] += times * row[i];
    }
}

// -- one step ---------------------------------------------------------------------------------------

static void name_slot(ns_simplex *s, int32_t *names, int32_t slot, int32_t constraint)
{
    names[slot] = constraint;
    s->slot[constraint] = slot;
}

// One row and one column more.
static void border(ns_simplex *s, int32_t row, int32_t column, double pivot)
{
    const int32_t last = s->kernel;

    NS_ASSERT(last < s->room);
    add_product(s, s->along, s->across, 1 / pivot);
    for (int32_t k = 0; k < last; k++) {
        inverse_row(s, k)[last] = -s->along[k] / pivot;
        inverse_row(s, last)[k] = -s->across[k] / pivot;
    }
    inverse_row(s, last)[last] = 1 / pivot;
    name_slot(s, s->kernel_row, last, row);
    name_slot(s, s->kernel_column, last, column);
    s->kernel++;
}

// One row and one column less; the last take their places.
static void cut(ns_simplex *s, int32_t row, int32_t column, double pivot)
{
    const int32_t r = s->slot[row], c = s->slot[column], last = s->kernel - 1;

    add_product(s, s->along, s->across, -1 / pivot);
    name_slot(s, s->kernel_row, r, s->kernel_row[last]);
    name_slot(s, s->kernel_column, c, s->kernel_column[last]);
    s->slot[row] = s->slot[column] = -1;
    memcpy(inverse_row(s, c), inverse_row(s, last), (size_t)s->kernel * sizeof *s->inverse);
    for (int32_t k = 0; k < last; k++)
        inverse_row(s, k)[r] = inverse_row(s, k)[last];
    s->kernel--;
}

// Another row, or another column, in a slot.
static void replace(ns_simplex *s, int32_t *names, double *around, int32_t out, int32_t in,
                    double pivot)
{
    const int32_t slot = s->slot[out];

    around[slot] -= 1;
    add_product(s, s->along, s->across, -1 / pivot);
    s->slot[out] = -1;
    name_slot(s, names, slot, in);
}

// A row is in the kernel when it is held, a column when it is not.
void ns_simplex_exchange(ns_simplex *s, int32_t in, int32_t out, double pivot)
{
    const bool in_row = in < s->rows, out_row = out < s->rows;

    if (in_row && out_row)
        replace(s, s->kernel_row, s->across, out, in, pivot);
    else if (in_row)
        border(s, in, out, pivot);
    else if (out_row)
        cut(s, out, in, pivot);
    else // a column's share is minus what `along` has at the other's slot
        replace(s, s->kernel_column, s->along, in, out, -pivot);
}

// -- all anew ---------------------------------------------------------------------------------------

static double fill_kernel(ns_simplex *s)
{
    const ns_program *p = s->program;
    double largest = 0;

    for (int32_t k = 0; k < s->kernel; k++) {
        const int32_t row = s->kernel_row[k];
        double *at = inverse_row(s, k);

        memset(at, 0, (size_t)s->kernel * sizeof *at);
        for (int32_t e = p->row_first[row]; e < p->row_first[row + 1]; e++) {
            const int32_t column = s->rows + p->column[e];

            if (s->hold[column] != NS_HOLD_NOT)
                continue;
            at[s->slot[column]] = p->value[e];
            largest = ns_max(largest, ns_abs(p->value[e]));
        }
    }
    return largest;
}

// y = T x becomes one where x of a column and y of a row have changed places.
static void swap_places(ns_simplex *s, int32_t row, int32_t column)
{
    double *at = inverse_row(s, row);
    const double pivot = at[column];

    for (int32_t i = 0; i < s->kernel; i++)
        at[i] /= -pivot;
    at[column] = 1 / pivot;
    for (int32_t k = 0; k < s->kernel; k++) {
        double *other = inverse_row(s, k);
        const double times = other[column];

        if (k == row || times == 0)
            continue;
        other[column] = 0;
        for (int32_t i = 0; i < s->kernel; i++)
            other[i] += times * at[i];
    }
}

// The place of the largest element of a row among columns that have not changed places, or -1.
static int32_t pivot_of(const ns_simplex *s, int32_t row, double least)
{
    const double *at = inverse_row(s, row);
    double largest = least;
    int32_t best = -1;

    for (int32_t i = 0; i < s->kernel; i++)
        if (s->order[i] < 0 && ns_abs(at[i]) > largest) {
            largest = ns_abs(at[i]);
            best = i;
        }
    return best;
}

static bool invert(ns_simplex *s)
{
    const double least = SINGULAR * fill_kernel(s);

    for (int32_t k = 0; k < s->kernel; k++)
        s->order[k] = -1;
    for (int32_t k = 0; k < s->kernel; k++) {
        const int32_t column = pivot_of(s, k, least);

        if (column < 0)
            return false;
        s->order[column] = k; // by column's place: the row it changed with
        swap_places(s, k, column);
    }
    // Column k has changed places with row order[k].
    int32_t *rows = s->order + s->room, *columns = rows + s->room;
    for (int32_t k = 0; k < s->kernel; k++) {
        rows[k] = s->kernel_row[s->order[k]];
        columns[s->order[k]] = s->kernel_column[k];
    }
    for (int32_t k = 0; k < s->kernel; k++) {
        name_slot(s, s->kernel_row, k, rows[k]);
        name_slot(s, s->kernel_column, k, columns[k]);
    }
    return true;
}

static double row_value(const ns_simplex *s, int32_t row)
{
    const ns_program *p = s->program;
    double value = 0;

    for (int32_t e = p->row_first[row]; e < p->row_first[row + 1]; e++)
        value += p->value[e] * s->value[s->rows + p->column[e]];
    return value;
}

// Moves the columns of the kernel until held rows are at their bounds.
static void correct_values(ns_simplex *s)
{
    for (int32_t k = 0; k < s->kernel; k++) {
        const int32_t row = s->kernel_row[k];

        s->right[k] =
            (s->hold[row] == NS_HOLD_MOST ? s->most[row] : s->least[row]) - row_value(s, row);
    }
    for (int32_t k = 0; k < s->kernel; k++) {
        const double *at = inverse_row(s, k);
        double by = 0;

        for (int32_t i = 0; i < s->kernel; i++)
            by += at[i] * s->right[i];
        s->value[s->kernel_column[k]] += by;
    }
}

// What is left of the cost of columns beside the prices of rows.
static void price_columns(ns_simplex *s)
{
    const ns_program *p = s->program;

    memcpy(s->price + s->rows, s->cost, (size_t)s->columns * sizeof *s->price);
    for (int32_t k = 0; k < s->kernel; k++) {
        const int32_t row = s->kernel_row[k];

        for (int32_t e = p->row_first[row]; e < p->row_first[row + 1]; e++)
            s->price[s->rows + p->column[e]] -= p->value[e] * s->price[row];
    }
}

// Changes the prices of rows until columns of the kernel have none.
static void correct_prices(ns_simplex *s)
{
    price_columns(s);
    for (int32_t k = 0; k < s->kernel; k++) {
        const double *at = inverse_row(s, k), left = s->price[s->kernel_column[k]];

        for (int32_t i = 0; left != 0 && i < s->kernel; i++)
            s->price[s->kernel_row[i]] += left * at[i];
    }
}

bool ns_simplex_refresh(ns_simplex *s)
{
    if (!invert(s))
        return false;
    memset(s->price, 0, (size_t)s->rows * sizeof *s->price);
    for (int32_t k = 0; k < s->kernel; k++)
        s->value[s->kernel_column[k]] = 0;
    for (int32_t i = 0; i < 3; i++) { // the second and third time what rounding left
        correct_values(s);
        correct_prices(s);
    }
    for (int32_t r = 0; r < s->rows; r++)
        s->value[r] = s->hold[r] == NS_HOLD_NOT    ? row_value(s, r)
                      : s->hold[r] == NS_HOLD_MOST ? s->most[r]
                                                   : s->least[r];
    price_columns(s);
    for (int32_t k = 0; k < s->kernel; k++)
        s->price[s->kernel_column[k]] = 0;
    return true;
}
