// program_twin.c: see program_twin.h.
#include "oracle/program_twin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Everything as a x >= b or a x = b: rows first (their least, then their most), then columns.
typedef struct twin_row {
    int32_t row, column; // of the program; the other is -1
    bool most, equal;
    long double b; // of +a x >= b, or of -a x >= b when most
} twin_row;

typedef struct twin {
    const ns_program *program;
    twin_row *rows;
    int32_t count;
    // The tableau: `count` rows of `width` numbers; columns 2j and 2j + 1 are the positive and the
    // negative part of x_j, then a surplus a row, then an artificial one a row, then b.
    int32_t width;
    long double *at;
    int32_t *basis;
    long double *cost; // the reduced costs, with minus the value at the end
} twin;

static void add_row(twin *w, twin_row row)
{
    if (fabsl(row.b) < (long double)NS_PROGRAM_FREE)
        w->rows[w->count++] = row;
}

static void list_rows(twin *w)
{
    const ns_program *p = w->program;

    w->rows = calloc((size_t)(2 * (p->rows + p->columns) + 1), sizeof *w->rows);
    for (int32_t i = 0; i < p->rows + p->columns; i++) {
        const bool is_row = i < p->rows;
        const int32_t row = is_row ? i : -1, column = is_row ? -1 : i - p->rows;
        const double least = is_row ? p->row_least[i] : p->least[column];
        const double most = is_row ? p->row_most[i] : p->most[column];

        add_row(w, (twin_row){ row, column, false, least == most, least });
        if (least != most)
            add_row(w, (twin_row){ row, column, true, false, -(long double)most });
    }
}

// The elements of a row, with its sign, into `a` by column.
static void elements_of(const twin *w, const twin_row *row, long double *a)
{
    const ns_program *p = w->program;
    const long double sign = row->most ? -1 : 1;

    memset(a, 0, (size_t)p->columns * sizeof *a);
    if (row->column >= 0)
        a[row->column] = sign;
    else
        for (int32_t e = p->row_first[row->row]; e < p->row_first[row->row + 1]; e++)
            a[p->column[e]] = sign * (long double)p->value[e];
}

static long double *cell(const twin *w, int32_t row, int32_t column)
{
    return &w->at[(size_t)row * (size_t)w->width + (size_t)column];
}

static int32_t artificial(const twin *w, int32_t row)
{
    return 2 * w->program->columns + w->count + row;
}

static void fill_tableau(twin *w)
{
    const int32_t n = w->program->columns;
    long double *a = calloc((size_t)n + 1, sizeof *a);

    w->width = 2 * n + 2 * w->count + 1;
    w->at = calloc((size_t)w->count * (size_t)w->width + 1, sizeof *w->at);
    w->basis = calloc((size_t)w->count + 1, sizeof *w->basis);
    w->cost = calloc((size_t)w->width, sizeof *w->cost);
    for (int32_t i = 0; i < w->count; i++) {
        const long double sign = w->rows[i].b < 0 ? -1 : 1; // b must not be negative

        elements_of(w, &w->rows[i], a);
        for (int32_t j = 0; j < n; j++) {
            *cell(w, i, 2 * j) = sign * a[j];
            *cell(w, i, 2 * j + 1) = -sign * a[j];
        }
        if (!w->rows[i].equal)
            *cell(w, i, 2 * n + i) = -sign;
        *cell(w, i, artificial(w, i)) = 1;
        *cell(w, i, w->width - 1) = sign * w->rows[i].b;
        w->basis[i] = artificial(w, i);
    }
    free(a);
}

static void subtract(const twin *w, long double *from, const long double *row,
                     long double times)
{
    if (times != 0)
        for (int32_t k = 0; k < w->width; k++)
            from[k] -= times * row[k];
}

static void pivot(twin *w, int32_t row, int32_t column)
{
    long double *at = cell(w, row, 0);
    const long double by = at[column];

    for (int32_t k = 0; k < w->width; k++)
        at[k] /= by;
    for (int32_t i = 0; i < w->count; i++)
        if (i != row)
            subtract(w, cell(w, i, 0), at, *cell(w, i, column));
    subtract(w, w->cost, at, w->cost[column]);
    w->basis[row] = column;
}

// Bland: the first column that helps, the first of the tightest rows by its basic column.
static ns_program_answer descend(twin *w, int32_t columns)
{
    const long double zero = 1e-13L;

    for (;;) {
        int32_t in = 0, out = -1;

        while (in < columns && w->cost[in] >= -zero)
            in++;
        if (in == columns)
            return NS_PROGRAM_SOLVED;
        for (int32_t i = 0; i < w->count; i++) {
            if (*cell(w, i, in) <= zero)
                continue;
            const long double here = *cell(w, i, w->width - 1) / *cell(w, i, in);
            const long double best =
                out < 0 ? 0 : *cell(w, out, w->width - 1) / *cell(w, out, in);
            if (out < 0 || here < best || (here == best && w->basis[i] < w->basis[out]))
                out = i;
        }
        if (out < 0)
            return NS_PROGRAM_UNBOUNDED;
        pivot(w, out, in);
    }
}

// First the artificial columns cost 1 each, then they are not to be used again.
static ns_program_answer two_phases(twin *w)
{
    const ns_program *p = w->program;
    const int32_t real = 2 * p->columns + w->count;

    for (int32_t i = 0; i < w->count; i++)
        w->cost[artificial(w, i)] = 1;
    for (int32_t i = 0; i < w->count; i++)
        subtract(w, w->cost, cell(w, i, 0), 1);
    descend(w, real);
    if (-w->cost[w->width - 1] > 1e-9L)
        return NS_PROGRAM_INFEASIBLE;
    for (int32_t i = 0; i < w->count;
         i++) // an artificial one at zero: out, when anything else is in
        for (int32_t k = 0; k < real && w->basis[i] >= real; k++)
            if (fabsl(*cell(w, i, k)) > 1e-9L)
                pivot(w, i, k);
    memset(w->cost, 0, (size_t)w->width * sizeof *w->cost);
    for (int32_t j = 0; j < p->columns; j++) {
        w->cost[2 * j] = (long double)p->cost[j];
        w->cost[2 * j + 1] = -(long double)p->cost[j];
    }
    for (int32_t i = 0; i < w->count; i++)
        subtract(w, w->cost, cell(w, i, 0), w->cost[w->basis[i]]);
    return descend(w, real);
}

// The reduced cost of a row's artificial column is minus its price.
static void read_off(const twin *w, double *x, double *price)
{
    for (int32_t i = 0; i < w->count; i++) {
        const twin_row *row = &w->rows[i];
        const long double sign = (row->b < 0 ? -1 : 1) * (row->most ? -1 : 1);

        if (row->row >= 0)
            price[row->row] -= (double)(sign * w->cost[artificial(w, i)]);
        if (w->basis[i] < 2 * w->program->columns)
            x[w->basis[i] / 2] += (double)(w->basis[i] % 2 ? -*cell(w, i, w->width - 1)
                                                           : *cell(w, i, w->width - 1));
    }
}

static ns_program_answer simplex(twin *w, double *x, double *price)
{
    fill_tableau(w);
    const ns_program_answer answer = two_phases(w);
    if (answer == NS_PROGRAM_SOLVED)
        read_off(w, x, price);
    free(w->at);
    free(w->basis);
    free(w->cost);
    return answer;
}

// The prices y >= 0 (any sign of equations) that are best together give x = (A'y - cost) / square.
static ns_program_answer hildreth(twin *w, double *x, double *price)
{
    const ns_program *p = w->program;
    const int32_t n = p->columns;
    long double *a = calloc((size_t)w->count * (size_t)n + 1, sizeof *a);
    long double *y = calloc((size_t)w->count + 1, sizeof *y);
    long double *at = calloc((size_t)n + 1, sizeof *at);
    long double moved = 1;

    for (int32_t j = 0; j < n; j++)
        at[j] = -(long double)p->cost[j] / (long double)p->square[j];
    for (int32_t i = 0; i < w->count; i++)
        elements_of(w, &w->rows[i], a + (size_t)i * (size_t)n);
    for (int32_t sweep = 0; sweep < 20000 && moved > 1e-14L; sweep++) {
        moved = 0;
        for (int32_t i = 0; i < w->count; i++) {
            const long double *row = a + (size_t)i * (size_t)n;
            long double value = 0, length = 0;

            for (int32_t j = 0; j < n; j++) {
                value += row[j] * at[j];
                length += row[j] * row[j] / (long double)p->square[j];
            }
            if (length == 0)
                continue;
            long double step = (w->rows[i].b - value) / length;
            if (!w->rows[i].equal && y[i] + step < 0)
                step = -y[i];
            y[i] += step;
            for (int32_t j = 0; j < n; j++)
                at[j] += step * row[j] / (long double)p->square[j];
            moved = fmaxl(moved, fabsl(step));
        }
    }
    for (int32_t j = 0; j < n; j++)
        x[j] = (double)at[j];
    for (int32_t i = 0; i < w->count; i++)
        if (w->rows[i].row >= 0)
            price[w->rows[i].row] += (double)(w->rows[i].most ? -y[i] : y[i]);
    free(a);
    free(y);
    free(at);
    return moved <= 1e-14L ? NS_PROGRAM_SOLVED : NS_PROGRAM_GAVE_UP;
}

static void forget(const ns_program *program, double *x, double *price)
{
    memset(x, 0, (size_t)program->columns * sizeof *x);
    if (program->rows > 0)
        memset(price, 0, (size_t)program->rows * sizeof *price);
}

static ns_program_answer twin_solve(void *user, const ns_program *program, double *x,
                                    double *price, bool (*stop)(void *user), void *stop_user)
{
    twin w = { .program = program };

    (void)user;
    if (stop && stop(stop_user))
        return NS_PROGRAM_GAVE_UP;
    list_rows(&w);
    forget(program, x, price);
    ns_program_answer answer = simplex(&w, x, price);
    if (program->square && answer != NS_PROGRAM_INFEASIBLE) {
        forget(program, x, price);
        answer = hildreth(&w, x, price);
    }
    free(w.rows);
    return answer;
}

const ns_program_port *ns_program_twin(void)
{
    static const ns_program_port port = { .name = "twin", .solve = twin_solve };

    return &port;
}
