// test_simplex.c: the core's own simplex method: against all vertices, the twin, an engine, programs
// that make others go round in circles, and its proofs.
#include "ns_test.h"
#include "oracle/program_twin.h"
#include "oracle/scale.h"
#include "straight/program_parts.h"

#include <math.h>
#include <string.h>
#ifdef NS_WITH_CLP
#include "io/engine/program_clp.h"
#endif

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-7 * (1 + fabs(a) + fabs(b));
}

// What the core says, without an engine to help.
static ns_program_answer solve(ns_test *t, ns_program_draft *draft, ns_program_solution *s)
{
    const ns_status status = ns_program_solve(&t->ctx, NULL, draft, s);

    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    return status == NS_OK ? s->answer : NS_PROGRAM_GAVE_UP;
}

// -- all vertices -----------------------------------------------------------------------------------

#define SMALL 3
#define SIDES 32

// a x >= b
typedef struct half_space {
    double a[SMALL], b;
} half_space;

static int32_t half_spaces(const ns_program *p, half_space *sides)
{
    int32_t count = 0;

    for (int32_t i = 0; i < 2 * (p->rows + p->columns); i++) {
        const int32_t c = i / 2 - p->rows;
        const double sign = i % 2 ? -1 : 1;
        const double bound = c < 0 ? (i % 2 ? p->row_most : p->row_least)[i / 2]
                                   : (i % 2 ? p->most : p->least)[c];
        half_space side = { .b = sign * bound };

        if (fabs(bound) >= NS_PROGRAM_FREE)
            continue;
        if (c >= 0)
            side.a[c] = sign;
        for (int32_t e = c < 0 ? p->row_first[i / 2] : 0; c < 0 && e < p->row_first[i / 2 + 1];
             e++)
            side.a[p->column[e]] = sign * p->value[e];
        sides[count++] = side;
    }
    return count;
}

static double determinant(const double m[SMALL][SMALL])
{
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
           - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
           + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

// Where three sides meet, by Cramer's rule; false: they do not.
static bool corner(const half_space *const three[SMALL], double x[SMALL])
{
    double m[SMALL][SMALL];

    for (int32_t i = 0; i < SMALL; i++)
        memcpy(m[i], three[i]->a, sizeof m[i]);
    const double whole = determinant((const double(*)[SMALL])m);
    for (int32_t c = 0; c < SMALL; c++) {
        double part[SMALL][SMALL];

        memcpy(part, m, sizeof part);
        for (int32_t i = 0; i < SMALL; i++)
            part[i][c] = three[i]->b;
        x[c] = determinant((const double(*)[SMALL])part) / whole;
    }
    return fabs(whole) > 1e-9;
}

// The least cost of all vertices; HUGE_VAL: there is none, and then no solution in a box.
static double least_vertex(const ns_program *p)
{
    half_space sides[SIDES];
    const int32_t count = half_spaces(p, sides);
    double least = HUGE_VAL, x[SMALL];

    for (int32_t i = 0; i < count * count * count; i++) {
        const int32_t at[SMALL] = { i % count, i / count % count, i / count / count };
        const half_space *const three[SMALL] = { &sides[at[0]], &sides[at[1]], &sides[at[2]] };
        double cost = 0;
        bool inside = at[0] < at[1] && at[1] < at[2] && corner(three, x);

        for (int32_t k = 0; inside && k < count; k++)
            inside = sides[k].a[0] * x[0] + sides[k].a[1] * x[1] + sides[k].a[2] * x[2]
                     > sides[k].b - 1e-9;
        for (int32_t c = 0; inside && c < SMALL; c++)
            cost += p->cost[c] * x[c];
        if (inside && cost < least)
            least = cost;
    }
    return least;
}

static void of_all_vertices_the_best(ns_test *t)
{
    const int32_t rounds = ns_scale(1500);
    int32_t none = 0;

    for (int32_t i = 0; i < rounds; i++) {
        ns_rng rng = ns_rng_seed((uint64_t)i);
        ns_program_draft draft = { 0 };
        ns_program_solution s = { 0 };
        int32_t column;
        const int32_t rows = ns_rng_below(&rng, 7);

        for (int32_t c = 0; c < SMALL; c++)
            ns_program_add_column(&t->ctx, &draft, ns_rng_below(&rng, 7) - 3, 0,
                                  -ns_rng_below(&rng, 3), ns_rng_below(&rng, 4), &column);
        for (int32_t r = 0; r < rows; r++) {
            const double least = ns_rng_below(&rng, 6) - 4;

            ns_program_add_row(&t->ctx, &draft, least,
                               ns_rng_below(&rng, 3) ? NS_PROGRAM_FREE
                                                     : least + ns_rng_below(&rng, 3));
            for (int32_t c = 0; c < SMALL; c++)
                ns_program_add_element(&t->ctx, &draft, c, ns_rng_below(&rng, 5) - 2);
        }
        const ns_program program = ns_program_of(&draft);
        const double least = least_vertex(&program);
        const ns_program_answer answer = solve(t, &draft, &s);
        none += least == HUGE_VAL;
        ns_expect(t, (answer == NS_PROGRAM_SOLVED) == (least < HUGE_VAL), "program %d: %d", i,
                  answer);
        if (answer == NS_PROGRAM_SOLVED)
            ns_expect(t, near(s.least, least), "program %d: %.12g, a vertex has %.12g", i,
                      s.least, least);
        ns_program_draft_drop(&t->ctx, &draft);
        ns_program_solution_drop(&t->ctx, &s);
    }
    ns_expect(t, none > rounds / 20 && none < rounds / 2, "%d without a solution", none);
}

// -- others -----------------------------------------------------------------------------------------

// Small whole numbers, so that there are many ties; columns without bounds, equations twice.
static void draft_ties(ns_ctx *ctx, ns_rng *rng, int32_t columns, int32_t rows,
                       ns_program_draft *draft)
{
    const bool hopeless = ns_rng_below(rng, 6) == 0;
    int32_t at;

    for (int32_t c = 0; c < columns; c++)
        ns_program_add_column(
            ctx, draft, ns_rng_below(rng, 4) ? ns_rng_below(rng, 5) - 1 : 0, 0,
            ns_rng_below(rng, 8) ? -ns_rng_below(rng, 3) : -NS_PROGRAM_FREE,
            ns_rng_below(rng, 3) ? ns_rng_below(rng, 4) : NS_PROGRAM_FREE, &at);
    for (int32_t r = 0; r < rows; r++) {
        const double least = hopeless && r == 0 ? 200 : -ns_rng_below(rng, 3);

        ns_program_add_row(ctx, draft, least,
                           ns_rng_below(rng, 5) || least > 0 ? NS_PROGRAM_FREE
                           : ns_rng_below(rng, 2)            ? 0
                                                             : 1);
        const int32_t first = ns_rng_below(rng, columns), step = 1 + ns_rng_below(rng, 3);
        for (int32_t k = 0, c = first; k < 4 && c < columns; k++, c += step)
            ns_program_add_element(ctx, draft, c, ns_rng_below(rng, 2) ? 1 : -1);
    }
}

static void compare(ns_test *t, int32_t i, ns_program_draft *draft,
                    const ns_program_port *other)
{
    ns_program_solution s = { 0 };
    const ns_program program = ns_program_of(draft);
    double *x = ns_new(&t->ctx, program.columns, sizeof *x);
    double *price = ns_new(&t->ctx, program.rows + 1, sizeof *price);
    const ns_program_answer expected = other->solve(NULL, &program, x, price, NULL, NULL);
    const ns_program_answer answer = solve(t, draft, &s);
    double least = 0;

    // Engines may say of a program without a solution that it has no least.
    ns_expect(t, (answer == NS_PROGRAM_SOLVED) == (expected == NS_PROGRAM_SOLVED),
              "program %d: %d, %s says %d", i, answer, other->name, expected);
    for (int32_t c = 0; c < program.columns; c++)
        least += program.cost[c] * x[c];
    if (answer == NS_PROGRAM_SOLVED && expected == NS_PROGRAM_SOLVED)
        ns_expect(t, near(s.least, least), "program %d: %.12g, %s has %.12g", i, s.least,
                  other->name, least);
    ns_free(&t->ctx, x, program.columns, sizeof *x);
    ns_free(&t->ctx, price, program.rows + 1, sizeof *price);
    ns_program_solution_drop(&t->ctx, &s);
}

static void with_many_ties(ns_test *t)
{
    const int32_t rounds = ns_scale(600);

    for (int32_t i = 0; i < rounds; i++) {
        ns_rng rng = ns_rng_seed((uint64_t)i);
        ns_program_draft draft = { 0 };

        draft_ties(&t->ctx, &rng, 1 + ns_rng_below(&rng, 9), ns_rng_below(&rng, 14), &draft);
        compare(t, i, &draft, ns_program_twin());
        ns_program_draft_drop(&t->ctx, &draft);
    }
}

static void larger_ones(ns_test *t)
{
#ifdef NS_WITH_CLP
    const int32_t rounds = ns_scale(60);

    for (int32_t i = 0; i < rounds; i++) {
        ns_rng rng = ns_rng_seed(90000 + (uint64_t)i);
        ns_program_draft draft = { 0 };

        draft_ties(&t->ctx, &rng, 30 + ns_rng_below(&rng, 90), 20 + ns_rng_below(&rng, 300),
                   &draft);
        compare(t, i, &draft, ns_program_clp());
        ns_program_draft_drop(&t->ctx, &draft);
    }
#else
    ns_skip(t, "programs of 100 columns: built without Clp");
#endif
}

// -- known ones -------------------------------------------------------------------------------------

typedef struct known_program {
    const char *name;
    int32_t columns, rows;
    double cost[8];
    double a[8][8]; // at most ...
    double b[8];    // ... this
    double least;
} known_program;

// Columns are not negative.
static const known_program known[] = {
    { "Beale's",
      4,
      3,
      { -0.75, 150, -0.02, 6 },
      { { 0.25, -60, -0.04, 9 }, { 0.5, -90, -0.02, 3 }, { 0, 0, 1, 0 } },
      { 0, 0, 1 },
      -0.05 },
    { "Kuhn's",
      4,
      3,
      { -2, -3, 1, 12 },
      { { -2, -9, 1, 9 }, { 1.0 / 3, 1, -1.0 / 3, -2 }, { 2, 3, -1, -12 } },
      { 0, 0, 2 },
      -2 },
    { "Marshall and Suurballe's",
      4,
      3,
      { -10, 57, 9, 24 },
      { { 0.5, -5.5, -2.5, 9 }, { 0.5, -1.5, -0.5, 1 }, { 1, 0, 0, 0 } },
      { 0, 0, 1 },
      -1 },
    { "Klee and Minty's",
      5,
      5,
      { -16, -8, -4, -2, -1 },
      { { 1 }, { 4, 1 }, { 8, 4, 1 }, { 16, 8, 4, 1 }, { 32, 16, 8, 4, 1 } },
      { 5, 25, 125, 625, 3125 },
      -3125 },
};

static void draft_known(ns_ctx *ctx, const known_program *k, ns_program_draft *draft)
{
    int32_t column;

    for (int32_t c = 0; c < k->columns; c++)
        ns_program_add_column(ctx, draft, k->cost[c], 0, 0, NS_PROGRAM_FREE, &column);
    for (int32_t r = 0; r < k->rows; r++) {
        ns_program_add_row(ctx, draft, -NS_PROGRAM_FREE, k->b[r]);
        for (int32_t c = 0; c < k->columns; c++)
            if (k->a[r][c] != 0)
                ns_program_add_element(ctx, draft, c, k->a[r][c]);
    }
}

static void no_circles(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(known); i++) {
        ns_program_draft draft = { 0 };
        ns_program_solution s = { 0 };

        draft_known(&t->ctx, &known[i], &draft);
        ns_expect(t, solve(t, &draft, &s) == NS_PROGRAM_SOLVED && near(s.least, known[i].least),
                  "%s: %d, %.12g", known[i].name, s.answer, s.least);
        compare(t, i, &draft, ns_program_twin());
        ns_program_draft_drop(&t->ctx, &draft);
        ns_program_solution_drop(&t->ctx, &s);
    }
}

// n workers and n jobs: every vertex is degenerate. The best costs 1 for each worker.
static void assignments(ns_test *t)
{
    enum { N = 12 };
    ns_program_draft draft = { 0 };
    ns_program_solution s = { 0 };
    int32_t column;

    for (int32_t i = 0; i < N * N; i++)
        ns_program_add_column(&t->ctx, &draft, 1 + (i / N * 5 + 3 - i % N + N * N) % N % 4, 0,
                              0, NS_PROGRAM_FREE, &column);
    for (int32_t r = 0; r < 2 * N; r++) {
        ns_program_add_row(&t->ctx, &draft, 1, 1);
        for (int32_t k = 0; k < N; k++)
            ns_program_add_element(&t->ctx, &draft, r < N ? r * N + k : k * N + r - N, 1);
    }
    ns_expect(t, solve(t, &draft, &s) == NS_PROGRAM_SOLVED && near(s.least, N), "%.12g",
              s.least);
    ns_program_draft_drop(&t->ctx, &draft);
    ns_program_solution_drop(&t->ctx, &s);
}

// -- more rows --------------------------------------------------------------------------------------

// Rows one after the other: each time the same as from the beginning.
static void goes_on(ns_test *t)
{
    const int32_t rounds = ns_scale(100);

    for (int32_t i = 0; i < rounds; i++) {
        ns_rng rng = ns_rng_seed(7000 + (uint64_t)i);
        const int32_t columns = 2 + ns_rng_below(&rng, 12);
        ns_program_draft draft = { 0 };
        ns_program_solution s = { 0 }, cold = { 0 };
        int32_t column;

        for (int32_t c = 0; c < columns; c++)
            ns_program_add_column(&t->ctx, &draft, ns_rng_below(&rng, 5) - 2, 0, -3, 4,
                                  &column);
        for (int32_t r = 0; r < 2 * columns; r++) {
            ns_program_add_row(&t->ctx, &draft, -ns_rng_below(&rng, 4), NS_PROGRAM_FREE);
            for (int32_t k = 0, c = ns_rng_below(&rng, columns); k < 3 && c < columns; k++, c++)
                ns_program_add_element(&t->ctx, &draft, c, ns_rng_below(&rng, 2) ? 1 : -1);
            const ns_program_answer answer = solve(t, &draft, &s);
            draft.held.count = 0;
            ns_expect(t,
                      solve(t, &draft, &cold) == answer
                          && (answer != NS_PROGRAM_SOLVED || near(s.least, cold.least)),
                      "program %d, %d rows: %.12g, from the beginning %.12g", i, r + 1, s.least,
                      cold.least);
        }
        ns_program_draft_drop(&t->ctx, &draft);
        ns_program_solution_drop(&t->ctx, &s);
        ns_program_solution_drop(&t->ctx, &cold);
    }
}

// -- proofs -----------------------------------------------------------------------------------------

// x + y >= 3 where x, y <= 1; and x = y, which does not matter.
static void proofs(ns_test *t)
{
    for (int32_t square = 0; square < 2; square++) {
        ns_program_draft draft = { 0 };
        ns_program_solution s = { 0 };
        double scratch[4];
        int32_t x, y;

        ns_program_add_column(&t->ctx, &draft, 1, square, -5, 1, &x);
        ns_program_add_column(&t->ctx, &draft, -1, square, -5, 1, &y);
        ns_program_add_row(&t->ctx, &draft, 3, NS_PROGRAM_FREE);
        ns_program_add_element(&t->ctx, &draft, x, 1);
        ns_program_add_element(&t->ctx, &draft, y, 1);
        ns_program_add_row(&t->ctx, &draft, 0, 0);
        ns_program_add_element(&t->ctx, &draft, x, 1);
        ns_program_add_element(&t->ctx, &draft, y, -1);
        const ns_program program = ns_program_of(&draft);
        ns_expect(t, solve(t, &draft, &s) == NS_PROGRAM_INFEASIBLE, "%d", s.answer);
        ns_expect(t, ns_program_judge_none(&program, s.price.at, scratch), "its proof");
        ns_expect(t, ns_program_judge_none(&program, (const double[]){ 1, 0.1 }, scratch),
                  "another");
        ns_expect(t, !ns_program_judge_none(&program, (const double[]){ 0, 1 }, scratch), "no");
        ns_expect(t, !ns_program_judge_none(&program, (const double[]){ -1, 0 }, scratch),
                  "at no bound");
        ns_expect(t,
                  !ns_program_judge_none(&program, (const double[]){ (double)NAN, 0 }, scratch),
                  "NaN");
        ns_program_draft_drop(&t->ctx, &draft);
        ns_program_solution_drop(&t->ctx, &s);
    }
}

// The least of -x where x - y <= 2 and nothing else: both may grow for ever.
static void no_end(ns_test *t)
{
    ns_program_draft draft = { 0 };
    ns_program_solution s = { 0 };
    int32_t x, y;

    ns_program_add_column(&t->ctx, &draft, -1, 0, 0, NS_PROGRAM_FREE, &x);
    ns_program_add_column(&t->ctx, &draft, 0.5, 0, 0, NS_PROGRAM_FREE, &y);
    ns_program_add_row(&t->ctx, &draft, -NS_PROGRAM_FREE, 2);
    ns_program_add_element(&t->ctx, &draft, x, 1);
    ns_program_add_element(&t->ctx, &draft, y, -1);
    ns_expect(t, solve(t, &draft, &s) == NS_PROGRAM_UNBOUNDED, "%d", s.answer);
    const ns_program program = ns_program_of(&draft);
    ns_expect(t, ns_program_judge_way(&program, (const double[]){ 1, 1 }), "a way");
    ns_expect(t, !ns_program_judge_way(&program, (const double[]){ 1, 0 }), "through the row");
    ns_expect(t, !ns_program_judge_way(&program, (const double[]){ 0, 1 }), "uphill");
    ns_expect(t, !ns_program_judge_way(&program, (const double[]){ -1, -3 }), "out of bounds");
    draft.cost.at[1] = 2;
    draft.held.count = 0;
    ns_expect(t, solve(t, &draft, &s) == NS_PROGRAM_SOLVED && near(s.least, -2), "%d",
              s.answer);
    ns_program_draft_drop(&t->ctx, &draft);
    ns_program_solution_drop(&t->ctx, &s);
}

NS_TEST_MAIN(NS_CASE(of_all_vertices_the_best), NS_CASE(with_many_ties), NS_CASE(larger_ones),
             NS_CASE(no_circles), NS_CASE(assignments), NS_CASE(goes_on), NS_CASE(proofs),
             NS_CASE(no_end))
