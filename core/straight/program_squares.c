// program_squares.c: see program_parts.h.
//
// With a tight set of k constraints whose normals are independent, J is a square matrix with
// J'QJ = 1 whose first k columns span what the tight normals span (in the metric of Q), and
// R = J'N their triangle. A violated constraint with normal n gives d = J'n: its tail is the step
// z = J tail(d) that keeps all tight ones tight, its head how the tight prices change by
// r = R^-1 head(d). The step ends when the constraint is tight or when a price reaches zero: then
// that one is let go, and the step goes on.
#include "base/trig.h"
#include "straight/program_parts.h"

#define DEPENDENT 1e-10 // a tail this small beside the whole is rounding
#define VIOLATED 1e-10  // relative, as in ns_program_judge

// Constraint 2 i + 0 is the least of row (or, from `rows` on, column) i, 2 i + 1 the most.
typedef struct squares {
    const ns_program *program;
    int32_t n, tight_count;
    double *j;      // column k of J from j + k n on
    double *r;      // R, column k from r + k n on
    double *d, *z;  // by column
    double *change; // of the tight ones' prices
    double *x, *price;
    int32_t *tight; // constraints
} squares;

typedef struct constraint {
    int32_t name;
    double sign; // +1: at its least, -1: at its most
    double lack; // how much is missing; negative
} constraint;

static int32_t element_count(const squares *p, int32_t name)
{
    const int32_t i = name / 2;

    return i < p->program->rows ? p->program->row_first[i + 1] - p->program->row_first[i] : 1;
}

static double element(const squares *p, int32_t name, int32_t k, int32_t *column)
{
    const int32_t i = name / 2;

    if (i >= p->program->rows) {
        *column = i - p->program->rows;
        return 1;
    }
    *column = p->program->column[p->program->row_first[i] + k];
    return p->program->value[p->program->row_first[i] + k];
}

static double bound_of(const squares *p, int32_t name)
{
    const ns_program *program = p->program;
    const int32_t i = name / 2, c = i - program->rows;

    return name % 2 ? (c < 0 ? program->row_most[i] : program->most[c])
                    : (c < 0 ? program->row_least[i] : program->least[c]);
}

static bool is_equation(const squares *p, int32_t name)
{
    return bound_of(p, name & ~1) == bound_of(p, name | 1);
}

static double value_of(const squares *p, int32_t name, double *size)
{
    const int32_t count = element_count(p, name);
    double value = 0;

    *size = 1;
    for (int32_t k = 0; k < count; k++) {
        int32_t column;
        const double part = element(p, name, k, &column) * p->x[column];

        value += part;
        *size += ns_abs(part);
    }
    return value;
}

// The constraint that is violated most, equations first; false when there is none.
static bool most_violated(const squares *p, constraint *worst)
{
    const int32_t all = 2 * (p->program->rows + p->n);
    double most = VIOLATED;
    bool equation = false;

    for (int32_t name = 0; name < all; name++) {
        const double bound = bound_of(p, name), sign = name % 2 ? -1 : 1;

        if (ns_abs(bound) >= NS_PROGRAM_FREE || (equation && !is_equation(p, name)))
            continue;
        double size;
        const double lack = sign * (value_of(p, name, &size) - bound);
        const bool first = !equation && is_equation(p, name) && -lack / size > VIOLATED;
        if (first || -lack / size > most) {
            *worst = (constraint){ name, sign, lack };
            most = -lack / size;
            equation = is_equation(p, name);
        }
    }
    return most > VIOLATED;
}

// d = J'n, the step z and the change of the tight prices; returns z n = |tail|^2, or 0 when the
// normal depends on the tight ones.
static double look(squares *p, constraint c)
{
    const int32_t n = p->n, k = p->tight_count, count = element_count(p, c.name);
    double head = 0, tail = 0;

    for (int32_t i = 0; i < n; i++) {
        p->d[i] = p->z[i] = 0;
        for (int32_t e = 0; e < count; e++) {
            int32_t column;
            const double value = element(p, c.name, e, &column);

            p->d[i] += c.sign * value * p->j[(size_t)i * (size_t)n + (size_t)column];
        }
        *(i < k ? &head : &tail) += p->d[i] * p->d[i];
    }
    for (int32_t i = k - 1; i >= 0; i--) {
        p->change[i] = p->d[i];
        for (int32_t m = i + 1; m < k; m++)
            p->change[i] -= p->r[(size_t)m * (size_t)n + (size_t)i] * p->change[m];
        p->change[i] /= p->r[(size_t)i * (size_t)n + (size_t)i];
    }
    if (tail <= DEPENDENT * DEPENDENT * (head + tail))
        return 0;
    for (int32_t i = k; i < n; i++)
        for (int32_t m = 0; m < n; m++)
            p->z[m] += p->d[i] * p->j[(size_t)i * (size_t)n + (size_t)m];
    return tail;
}

// Turns two columns of J (or of R, two numbers) so that b becomes 0 in (a, b).
static bool turn_of(double a, double b, double *cosine, double *sine)
{
    const double length = ns_sqrt(a * a + b * b);

    if (b == 0 || length == 0)
        return false;
    *cosine = a / length;
    *sine = b / length;
    return true;
}

static void turn(double *a, double *b, double cosine, double sine)
{
    const double old = *a;

    *a = cosine * old + sine * *b;
    *b = cosine * *b - sine * old;
}

static void turn_columns(squares *p, int32_t a, double cosine, double sine)
{
    double *at = p->j + (size_t)a * (size_t)p->n;

    for (int32_t m = 0; m < p->n; m++)
        turn(&at[m], &at[p->n + m], cosine, sine);
}

static void tighten(squares *p, constraint c, double price)
{
    const int32_t n = p->n, k = p->tight_count;
    double cosine, sine;

    NS_ASSERT(k < n); // more normals than columns are not independent
    for (int32_t i = n - 2; i >= k; i--)
        if (turn_of(p->d[i], p->d[i + 1], &cosine, &sine)) {
            turn(&p->d[i], &p->d[i + 1], cosine, sine);
            turn_columns(p, i, cosine, sine);
        }
    for (int32_t i = 0; i <= k; i++)
        p->r[(size_t)k * (size_t)n + (size_t)i] = p->d[i];
    p->tight[k] = c.name;
    p->price[k] = price;
    p->tight_count++;
}

static void let_go(squares *p, int32_t gone)
{
    const size_t n = (size_t)p->n;
    double cosine, sine;

    NS_ASSERT(gone >= 0 && gone < p->tight_count);
    p->tight_count--;
    for (int32_t i = gone; i < p->tight_count; i++) {
        p->tight[i] = p->tight[i + 1];
        p->price[i] = p->price[i + 1];
        for (int32_t m = 0; m <= i + 1; m++)
            p->r[(size_t)i * n + (size_t)m] = p->r[(size_t)(i + 1) * n + (size_t)m];
    }
    for (int32_t i = gone; i < p->tight_count; i++) {
        double *at = p->r + (size_t)i * n + (size_t)i;

        if (!turn_of(at[0], at[1], &cosine, &sine))
            continue;
        for (int32_t m = i; m < p->tight_count; m++) {
            double *column = p->r + (size_t)m * n + (size_t)i;
            turn(&column[0], &column[1], cosine, sine);
        }
        turn_columns(p, i, cosine, sine);
    }
}

// The tight constraint whose price is the first to reach zero, and when; -1: none does.
static int32_t first_free(const squares *p, double *when)
{
    int32_t first = -1;

    for (int32_t i = 0; i < p->tight_count; i++)
        if (p->change[i] > 0 && !is_equation(p, p->tight[i])
            && (first < 0 || p->price[i] / p->change[i] < *when)) {
            first = i;
            *when = p->price[i] / p->change[i];
        }
    return first;
}

// Makes a violated constraint tight; false when it contradicts the tight ones.
static bool satisfy(squares *p, constraint c)
{
    double price = 0;

    for (;;) {
        double when = 0;
        const double speed = look(p, c), full = speed > 0 ? -c.lack / speed : 0;
        const int32_t gone = first_free(p, &when);
        const bool last = speed > 0 && (gone < 0 || full <= when);

        if (gone < 0 && !last)
            return false;
        const double step = last ? full : when;
        price += step;
        for (int32_t i = 0; i < p->tight_count; i++)
            p->price[i] -= step * p->change[i];
        if (speed > 0)
            for (int32_t m = 0; m < p->n; m++)
                p->x[m] += step * p->z[m];
        if (last) {
            tighten(p, c, price);
            return true;
        }
        c.lack += step * speed;
        let_go(p, gone);
    }
}

static ns_status run(ns_ctx *ctx, squares *p, constraint *last, ns_program_answer *answer)
{
    const int64_t n = p->n, cost = n * n / 16 + p->program->rows + 1;
    const int64_t most = 20 * (n + p->program->rows) + 1000; // steps, for rounding may go round
    constraint c = { 0 };

    for (int32_t i = 0; i < p->n; i++) {
        p->j[(size_t)i * (size_t)p->n + (size_t)i] = 1 / ns_sqrt(p->program->square[i]);
        p->x[i] = -p->program->cost[i] / p->program->square[i];
    }
    for (int64_t step = 0; most_violated(p, &c); step++) {
        NS_TRY(ns_spend(ctx, cost));
        if (step == most || p->tight_count == p->n + 1)
            return NS_OK;
        if (!satisfy(p, c)) {
            *answer = NS_PROGRAM_INFEASIBLE;
            *last = c;
            return NS_OK;
        }
    }
    *answer = NS_PROGRAM_SOLVED;
    return NS_OK;
}

static void add_price(const squares *p, int32_t name, double by, double *price)
{
    if (name / 2 < p->program->rows)
        price[name / 2] += name % 2 ? -by : by;
}

// A constraint whose normal is made of the tight ones', with shares (`change`) that let go of none,
// is impossible beside them.
static void tell_prices(const squares *p, const constraint *impossible, double *price)
{
    for (int32_t r = 0; r < p->program->rows; r++)
        price[r] = 0;
    for (int32_t i = 0; i < p->tight_count; i++)
        add_price(p, p->tight[i], impossible ? -p->change[i] : p->price[i], price);
    if (impossible)
        add_price(p, impossible->name, 1, price);
}

// One block of numbers: J, R, d, z, change, x, price.
static int32_t number_count(int32_t n)
{
    return 2 * n * n + 5 * (n + 1);
}

ns_status ns_program_squares(ns_ctx *ctx, const ns_program *program, double *x, double *price,
                             ns_program_answer *answer)
{
    const int32_t n = program->columns, count = number_count(n);
    squares p = { .program = program, .n = n };
    constraint last = { 0 };

    *answer = NS_PROGRAM_GAVE_UP;
    NS_ASSERT(n <= NS_SQUARES_MAX);
    double *numbers = ns_new(ctx, count, sizeof *numbers);
    p.tight = ns_new(ctx, n + 1, sizeof *p.tight);
    ns_status status = NS_NO_MEMORY;
    if (numbers && p.tight) {
        p.j = numbers;
        p.r = p.j + n * n;
        p.d = p.r + n * n;
        p.z = p.d + n + 1;
        p.change = p.z + n + 1;
        p.x = p.change + n + 1;
        p.price = p.x + n + 1;
        status = run(ctx, &p, &last, answer);
    } else {
        ns_no_memory(ctx);
    }
    if (*answer == NS_PROGRAM_SOLVED)
        memcpy(x, p.x, (size_t)n * sizeof *x);
    if (*answer != NS_PROGRAM_GAVE_UP)
        tell_prices(&p, *answer == NS_PROGRAM_INFEASIBLE ? &last : NULL, price);
    ns_free(ctx, numbers, count, sizeof *numbers);
    ns_free(ctx, p.tight, n + 1, sizeof *p.tight);
    return status;
}
