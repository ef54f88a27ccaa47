// program_simplex.c: a linear program by the method of simplex.h, from its start to its end.
#include "base/trig.h"
#include "straight/simplex.h"

#define FRESH_AFTER 100 // steps
#define PRICED 1e-9     // a price above this is one

// -- memory -----------------------------------------------------------------------------------------

static int32_t number_count(const ns_simplex *s)
{
    return 7 * (s->rows + s->columns) + s->columns + 3 * s->room
           + s->program->row_first[s->rows];
}

static int32_t name_count(const ns_simplex *s)
{
    return s->rows + s->columns + 5 * s->room + s->columns + 2 + s->program->row_first[s->rows];
}

static void part_numbers(ns_simplex *s, double *at)
{
    const int32_t all = s->rows + s->columns;
    double **by_constraint[] = { &s->least,  &s->most, &s->value, &s->price,
                                 &s->weight, &s->move, &s->share };
    double **by_slot[] = { &s->across, &s->along, &s->right };

    for (int32_t i = 0; i < NS_COUNT(by_constraint); i++, at += all)
        *by_constraint[i] = at;
    for (int32_t i = 0; i < NS_COUNT(by_slot); i++, at += s->room)
        *by_slot[i] = at;
    s->cost = at;
    s->column_value = at + s->columns;
}

static void part_names(ns_simplex *s, int32_t *at)
{
    s->slot = at;
    s->kernel_row = s->slot + s->rows + s->columns;
    s->kernel_column = s->kernel_row + s->room;
    s->order = s->kernel_column + s->room;
    s->column_first = s->order + 3 * s->room;
    s->column_row = s->column_first + s->columns + 2;
}

// -- the start --------------------------------------------------------------------------------------

static void fill_columns(ns_simplex *s)
{
    const ns_program *p = s->program;
    int32_t *next = s->column_first + 1; // becomes column_first by and by

    for (int32_t e = 0; e < p->row_first[s->rows]; e++)
        s->column_first[p->column[e] + 2]++;
    for (int32_t c = 0; c < s->columns; c++)
        next[c + 1] += next[c];
    for (int32_t r = 0; r < s->rows; r++)
        for (int32_t e = p->row_first[r]; e < p->row_first[r + 1]; e++) {
            const int32_t at = next[p->column[e]]++;

            s->column_row[at] = r;
            s->column_value[at] = p->value[e];
        }
}

static void fill_column_bounds(ns_simplex *s, int32_t c)
{
    double *least = &s->least[s->rows + c], *most = &s->most[s->rows + c];

    *least = s->program->least[c];
    *most = s->program->most[c];
    s->weight[s->rows + c] = 1;
    if (s->cost[c] > 0 && *least <= -NS_PROGRAM_FREE)
        *least = ns_min(*most - NS_SIMPLEX_FAR, -NS_SIMPLEX_FAR);
    if (s->cost[c] < 0 && *most >= NS_PROGRAM_FREE)
        *most = ns_max(*least + NS_SIMPLEX_FAR, NS_SIMPLEX_FAR);
}

static void fill_bounds(ns_simplex *s)
{
    const ns_program *p = s->program;

    for (int32_t c = 0; c < s->columns; c++)
        fill_column_bounds(s, c);
    for (int32_t r = 0; r < s->rows; r++) {
        double size = 0;

        for (int32_t e = p->row_first[r]; e < p->row_first[r + 1]; e++)
            size += p->value[e] * p->value[e];
        s->least[r] = p->row_least[r];
        s->most[r] = p->row_most[r];
        s->weight[r] = size > 0 ? size : 1;
    }
}

// Where a column is cheapest; one that costs nothing as near to 0 as can be.
static void start_column(ns_simplex *s, int32_t i)
{
    const double least = s->least[i], most = s->most[i], cost = s->cost[i - s->rows];

    s->value[i] = cost > 0 ? least : cost < 0 ? most : ns_clamp(0.0, least, most);
    s->hold[i] = least == most          ? NS_HOLD_EQUAL
                 : s->value[i] == least ? NS_HOLD_LEAST
                 : s->value[i] == most  ? NS_HOLD_MOST
                                        : NS_HOLD_LOOSE;
}

// No row is held.
static void start(ns_simplex *s)
{
    fill_bounds(s);
    s->kernel = 0;
    for (int32_t i = 0; i < s->rows + s->columns; i++) {
        s->slot[i] = -1;
        if (i < s->rows)
            s->hold[i] = NS_HOLD_NOT;
        else
            start_column(s, i);
    }
}

// What is held is known from an optimum before there were so many rows; false: it does not fit.
static bool start_again(ns_simplex *s, const uint8_t *held)
{
    int32_t columns = 0;

    start(s);
    for (int32_t i = 0; i < s->rows + s->columns; i++) {
        const bool row = i < s->rows;
        const uint8_t hold = held[row ? s->columns + i : i - s->rows];

        s->hold[i] = hold;
        s->value[i] = hold == NS_HOLD_MOST                             ? s->most[i]
                      : hold == NS_HOLD_LEAST || hold == NS_HOLD_EQUAL ? s->least[i]
                                                                       : 0;
        if (row == (hold == NS_HOLD_NOT))
            continue;
        int32_t *slot = row ? &s->kernel : &columns;
        if (*slot == s->room)
            return false;
        (row ? s->kernel_row : s->kernel_column)[*slot] = i;
        s->slot[i] = (*slot)++;
    }
    return s->kernel == columns && ns_simplex_refresh(s);
}

// -- the way ----------------------------------------------------------------------------------------

// Steps that gain nothing may go round in circles, though they hardly ever do: after many of them in
// a row Bland's rule leads out.
static ns_status walk(ns_ctx *ctx, ns_simplex *s, ns_program_answer *answer)
{
    const int64_t all = s->rows + s->columns, most = 50 * all + 1000;
    int32_t since = FRESH_AFTER; // steps since the inverse was fresh
    int64_t idle = 0;

    *answer = NS_PROGRAM_GAVE_UP;
    for (int64_t step = 0; step < most; step++) {
        double gain = 0;

        NS_TRY(ns_spend(ctx, (int64_t)s->kernel * s->kernel / 16 + all / 4 + 1));
        if (since >= FRESH_AFTER) {
            if (!ns_simplex_refresh(s))
                return NS_OK;
            since = 0;
        }
        const ns_simplex_step taken = ns_simplex_walk(s, idle > all, since == 0, &gain);
        if (taken != NS_STEP_TAKEN && since == 0) {
            *answer = taken == NS_STEP_DONE ? NS_PROGRAM_SOLVED : NS_PROGRAM_INFEASIBLE;
            return NS_OK;
        }
        since = taken == NS_STEP_TAKEN ? since + 1 : FRESH_AFTER;
        idle = gain > PRICED ? 0 : idle + 1;
    }
    return NS_OK;
}

// -- the end ----------------------------------------------------------------------------------------

static bool is_far(const ns_simplex *s, int32_t c)
{
    const int32_t i = s->rows + c;
    const double bound = s->hold[i] == NS_HOLD_LEAST  ? s->program->least[c]
                         : s->hold[i] == NS_HOLD_MOST ? s->program->most[c]
                                                      : 0;

    return ns_abs(bound) >= NS_PROGRAM_FREE;
}

static bool is_far_away(const ns_simplex *s)
{
    for (int32_t c = 0; c < s->columns; c++)
        if (is_far(s, c) && ns_abs(s->price[s->rows + c]) > PRICED)
            return true;
    return false;
}

static void fill_ends(const double *from, int32_t count, double free, double *to)
{
    for (int32_t i = 0; i < count; i++)
        to[i] = ns_abs(from[i]) >= NS_PROGRAM_FREE ? free : 0;
}

// A way that leaves no row and no bound however long it is, and on which the cost falls as fast as
// can be: that is a program, too, with a bound for every column.
static ns_status find_way(ns_ctx *ctx, const ns_program *p, double *way, double *price,
                          double *scratch, bool *found)
{
    const int32_t rows = p->rows, columns = p->columns, room = 2 * (rows + columns);
    double *ends = ns_new(ctx, room, sizeof *ends);
    ns_program ways = *p;
    ns_program_answer answer;

    NS_NEED(ctx, ends);
    ways.least = ends;
    ways.most = ends + columns;
    ways.row_least = ends + 2 * columns;
    ways.row_most = ends + 2 * columns + rows;
    fill_ends(p->least, columns, -1, ends);
    fill_ends(p->most, columns, 1, ends + columns);
    fill_ends(p->row_least, rows, -NS_PROGRAM_FREE, ends + 2 * columns);
    fill_ends(p->row_most, rows, NS_PROGRAM_FREE, ends + 2 * columns + rows);
    const ns_status status = ns_program_simplex(ctx, &ways, NULL, way, price, scratch, &answer);
    *found = status == NS_OK && answer == NS_PROGRAM_SOLVED && ns_program_judge_way(p, way);
    ns_free(ctx, ends, room, sizeof *ends);
    return status;
}

// A price of a sign that nothing at its bound can have is rounding.
static double clean_price(const ns_simplex *s, int32_t row)
{
    const double price = s->price[row];

    if (s->hold[row] == NS_HOLD_NOT || (s->hold[row] == NS_HOLD_LEAST && price < 0)
        || (s->hold[row] == NS_HOLD_MOST && price > 0))
        return 0;
    return price;
}

static void take_optimum(const ns_simplex *s, double *x, double *price)
{
    for (int32_t c = 0; c < s->columns; c++)
        x[c] = s->value[s->rows + c];
    for (int32_t r = 0; r < s->rows; r++)
        price[r] = clean_price(s, r);
}

static ns_status solve(ns_ctx *ctx, ns_simplex *s, double *x, double *price, double *scratch,
                       ns_program_answer *answer)
{
    NS_TRY(walk(ctx, s, answer));
    if (*answer == NS_PROGRAM_SOLVED && is_far_away(s)) {
        bool found = false;

        NS_TRY(find_way(ctx, s->program, x, price, scratch, &found));
        *answer = found ? NS_PROGRAM_UNBOUNDED : NS_PROGRAM_GAVE_UP;
    } else if (*answer == NS_PROGRAM_SOLVED) {
        take_optimum(s, x, price);
        if (!(ns_program_judge(s->program, x, price, scratch).size <= NS_PROGRAM_NEAR))
            *answer = NS_PROGRAM_GAVE_UP;
    } else if (*answer == NS_PROGRAM_INFEASIBLE) {
        memcpy(price, s->price, (size_t)s->rows * sizeof *price);
        if (!ns_program_judge_none(s->program, price, scratch))
            *answer = NS_PROGRAM_GAVE_UP;
    }
    return NS_OK;
}

static void keep_held(const ns_simplex *s, uint8_t *held)
{
    memcpy(held, s->hold + s->rows, (size_t)s->columns);
    memcpy(held + s->columns, s->hold, (size_t)s->rows);
}

// From where the last optimum was, then from nowhere. What cannot be proved with bounds that are
// made up may be without a cost, which needs none.
static ns_status solve_somehow(ns_ctx *ctx, ns_simplex *s, uint8_t *held, double *x,
                               double *price, double *scratch, ns_program_answer *answer)
{
    memcpy(s->cost, s->program->cost, (size_t)s->columns * sizeof *s->cost);
    fill_columns(s);
    *answer = NS_PROGRAM_GAVE_UP;
    if (held && start_again(s, held))
        NS_TRY(solve(ctx, s, x, price, scratch, answer));
    if (*answer == NS_PROGRAM_GAVE_UP) {
        start(s);
        NS_TRY(solve(ctx, s, x, price, scratch, answer));
    }
    if (held)
        keep_held(s, held);
    if (*answer != NS_PROGRAM_GAVE_UP)
        return NS_OK;
    memset(s->cost, 0, (size_t)s->columns * sizeof *s->cost);
    start(s);
    NS_TRY(solve(ctx, s, x, price, scratch, answer));
    if (*answer != NS_PROGRAM_INFEASIBLE)
        *answer = NS_PROGRAM_GAVE_UP;
    return NS_OK;
}

ns_status ns_program_simplex(ns_ctx *ctx, const ns_program *program, uint8_t *held, double *x,
                             double *price, double *scratch, ns_program_answer *answer)
{
    ns_simplex s = { .program = program, .rows = program->rows, .columns = program->columns };
    const int32_t all = s.rows + s.columns;

    s.room = ns_min(s.rows, s.columns);
    NS_ASSERT(s.columns <= NS_SIMPLEX_MAX);
    double *numbers = ns_new(ctx, number_count(&s), sizeof *numbers);
    int32_t *names = ns_new(ctx, name_count(&s), sizeof *names);
    s.inverse = ns_new(ctx, s.room * s.room + 1, sizeof *s.inverse);
    s.hold = ns_new(ctx, all, sizeof *s.hold);
    ns_status status;
    if (numbers && names && s.inverse && s.hold) {
        part_numbers(&s, numbers);
        part_names(&s, names);
        status = solve_somehow(ctx, &s, held, x, price, scratch, answer);
    } else {
        status = ns_no_memory(ctx);
    }
    ns_free(ctx, numbers, number_count(&s), sizeof *numbers);
    ns_free(ctx, names, name_count(&s), sizeof *names);
    ns_free(ctx, s.inverse, s.room * s.room + 1, sizeof *s.inverse);
    ns_free(ctx, s.hold, all, sizeof *s.hold);
    return status;
}
