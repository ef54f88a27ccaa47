// program_judge.c: how far a claimed optimum is from one; see program_parts.h for the proof.
//
// One walk over the rows finds what is violated and takes the worth of each price from the slopes of
// its columns; what is left of a slope must be explained by a bound. NaN is the worst of all.
#include "base/trig.h"
#include "straight/program_parts.h"

#define NONE_NEAR 1e-14 // relative: what rounding makes of a sum

typedef struct judge {
    const ns_program *program;
    const double *x, *price;
    double *slope;           // by column: of the cost, less what the rows' prices account for
    double *size;            // by column: of the numbers summed up in slope
    double gap;              // in all ...
    ns_program_fault widest; // ... and the largest part of it
    ns_program_fault worst;
} judge;

static void find_fault(ns_program_fault *worst, double size, const char *place, int32_t at,
                       const char *what)
{
    if (!(size <= worst->size)) // NaN too, which then stays
        *worst = (ns_program_fault){ size, place, at, what };
}

// A price (or slope) is worth something at the bound that its sign names; false when there is no
// such bound.
static bool add_gap(judge *j, double price, double value, double least, double most,
                    const char *place, int32_t at)
{
    const double bound = price > 0 ? least : most;

    if (price == 0)
        return true;
    if (ns_abs(bound) >= NS_PROGRAM_FREE)
        return false;
    const double gap = ns_abs(price) * ns_abs(value - bound);
    j->gap += gap;
    find_fault(&j->widest, gap, place, at, "has a price but is not at its bound");
    return true;
}

static double outside(double value, double least, double most)
{
    return value < least ? least - value : value > most ? value - most : value - value;
}

static void judge_rows(judge *j)
{
    const ns_program *p = j->program;

    for (int32_t r = 0; r < p->rows; r++) {
        double value = 0, size = 1;

        for (int32_t e = p->row_first[r]; e < p->row_first[r + 1]; e++) {
            const int32_t c = p->column[e];
            const double part = p->value[e] * j->x[c], worth = p->value[e] * j->price[r];

            value += part;
            size += ns_abs(part);
            j->slope[c] -= worth;
            j->size[c] += ns_abs(worth);
        }
        find_fault(&j->worst, outside(value, p->row_least[r], p->row_most[r]) / size, "row", r,
                   "is violated");
        if (!add_gap(j, j->price[r], value, p->row_least[r], p->row_most[r], "row", r))
            find_fault(&j->worst, ns_abs(j->price[r]), "row", r, "has a price at no bound");
    }
}

static void judge_columns(judge *j)
{
    const ns_program *p = j->program;

    for (int32_t c = 0; c < p->columns; c++) {
        const double x = j->x[c];

        find_fault(&j->worst, outside(x, p->least[c], p->most[c]) / (1 + ns_abs(x)), "column",
                   c, "is out of its bounds");
        if (!add_gap(j, j->slope[c], x, p->least[c], p->most[c], "column", c))
            find_fault(&j->worst, ns_abs(j->slope[c]) / j->size[c], "column", c,
                       "has a cost that the prices do not explain");
    }
}

ns_program_fault ns_program_judge(const ns_program *program, const double *x,
                                  const double *price, double *scratch)
{
    judge j = { .program = program, .x = x, .price = price };
    double cost = 1;

    j.slope = scratch;
    j.size = scratch + program->columns;
    for (int32_t c = 0; c < program->columns; c++) {
        const double square = program->square ? program->square[c] * x[c] : 0;

        j.slope[c] = program->cost[c] + square;
        j.size[c] = 1 + ns_abs(program->cost[c]) + ns_abs(square);
        cost += ns_abs(program->cost[c] * x[c]) + ns_abs(square * x[c]) / 2;
    }
    judge_rows(&j);
    judge_columns(&j);
    find_fault(&j.worst, j.gap / cost, j.widest.place, j.widest.at, j.widest.what);
    return j.worst;
}

// How far rows and bounds let g x go at most, and the size of what is summed up; false: there is no
// end to it, beyond rounding.
static bool add_most(double g, double size, double least, double most, double *sum,
                     double *sizes)
{
    const double bound = g > 0 ? most : least;

    if (g == 0)
        return true;
    if (ns_abs(bound) >= NS_PROGRAM_FREE)
        return ns_abs(g) <= NS_PROGRAM_NEAR * size;
    *sum += g * bound;
    *sizes += ns_abs(g * bound);
    return true;
}

bool ns_program_judge_none(const ns_program *program, const double *price, double *scratch)
{
    const int32_t columns = program->columns;
    double *g = scratch, *size = scratch + columns;
    double most = 0, sizes = 0; // of what is at most, less what is at least

    memset(scratch, 0, 2 * (size_t)columns * sizeof *scratch);
    for (int32_t r = 0; r < program->rows; r++) {
        for (int32_t e = program->row_first[r]; e < program->row_first[r + 1]; e++) {
            g[program->column[e]] += program->value[e] * price[r];
            size[program->column[e]] += ns_abs(program->value[e] * price[r]);
        }
        if (!add_most(-price[r], 0, program->row_least[r], program->row_most[r], &most, &sizes))
            return false;
    }
    for (int32_t c = 0; c < columns; c++)
        if (!add_most(g[c], size[c], program->least[c], program->most[c], &most, &sizes))
            return false;
    return most < -NONE_NEAR * sizes;
}

static bool is_way(double way, double size, double least, double most)
{
    const double near = NS_PROGRAM_NEAR * size;

    return (way >= -near || least <= -NS_PROGRAM_FREE)
           && (way <= near || most >= NS_PROGRAM_FREE);
}

bool ns_program_judge_way(const ns_program *program, const double *way)
{
    double cost = 0, size = 0;

    for (int32_t c = 0; c < program->columns; c++) {
        cost += program->cost[c] * way[c];
        size += ns_abs(program->cost[c] * way[c]);
        if (!is_way(way[c], ns_abs(way[c]), program->least[c], program->most[c])
            && !(ns_abs(way[c]) <= NS_PROGRAM_NEAR))
            return false;
    }
    for (int32_t r = 0; r < program->rows; r++) {
        double value = 0, sizes = 0;

        for (int32_t e = program->row_first[r]; e < program->row_first[r + 1]; e++) {
            value += program->value[e] * way[program->column[e]];
            sizes += ns_abs(program->value[e] * way[program->column[e]]);
        }
        if (!is_way(value, sizes, program->row_least[r], program->row_most[r]))
            return false;
    }
    return cost < -NS_PROGRAM_NEAR * size;
}
