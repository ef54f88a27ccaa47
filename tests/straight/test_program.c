// test_program.c: programs are solved right, and engines that are not are caught.
#include "ns_test.h"
#include "oracle/program_twin.h"
#include "oracle/scale.h"
#include "straight/program.h"
#include "straight/program_parts.h"

#include <math.h>
#include <string.h>
#ifdef NS_WITH_CLP
#include "io/engine/program_clp.h"
#endif

// The core's own methods, and an engine that is asked first.
static ns_program_port engine(void)
{
#ifdef NS_WITH_CLP
    ns_program_port port = *ns_program_clp();
#else
    ns_program_port port = *ns_program_twin();
#endif

    port.first = true;
    return port;
}

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-7 * (1 + fabs(a) + fabs(b));
}

// The least of -3 x - 5 y with x <= 4, 2 y <= 12, 3 x + 2 y <= 18: the textbook's, 36 at (2, 6);
// with squares: the point nearest to (3, 5) in the same region.
static ns_status draft_textbook(ns_ctx *ctx, ns_program_draft *draft, double square)
{
    int32_t x, y;

    NS_TRY(ns_program_add_column(ctx, draft, -3, square, 0, 4, &x));
    NS_TRY(ns_program_add_column(ctx, draft, -5, square, 0, NS_PROGRAM_FREE, &y));
    NS_TRY(ns_program_add_row(ctx, draft, -NS_PROGRAM_FREE, 12));
    NS_TRY(ns_program_add_element(ctx, draft, y, 2));
    NS_TRY(ns_program_add_row(ctx, draft, -NS_PROGRAM_FREE, 18));
    NS_TRY(ns_program_add_element(ctx, draft, y, 2));
    return ns_program_add_element(ctx, draft, x, 3); // any order
}

static void a_textbook_program(ns_test *t)
{
    static const struct {
        double square, x, y, price[2], least;
    } cases[] = {
        { 0, 2, 6, { -1.5, -1 }, -36 },
        { 1, 3 - 3.0 / 13, 5 - 2.0 / 13, { 0, -1.0 / 13 }, -17 + 1.0 / 26 },
        { 4, 0.75, 1.25, { 0, 0 }, -34.0 / 8 },
    };

    for (int32_t k = 0; k < 2 * NS_COUNT(cases); k++) {
        const int32_t i = k / 2;
        const ns_program_port port = engine();
        ns_program_draft draft = { 0 };
        ns_program_solution s = { 0 };

        ns_expect(t, draft_textbook(&t->ctx, &draft, cases[i].square) == NS_OK, "drafted");
        ns_expect(t, ns_program_solve(&t->ctx, k % 2 ? &port : NULL, &draft, &s) == NS_OK,
                  "case %d: %s", i, t->ctx.message);
        ns_expect(t,
                  s.answer == NS_PROGRAM_SOLVED && near(s.x.at[0], cases[i].x)
                      && near(s.x.at[1], cases[i].y) && near(s.least, cases[i].least),
                  "case %d: %.12g at %.12g %.12g", i, s.least, s.x.at[0], s.x.at[1]);
        ns_expect(
            t, near(s.price.at[0], cases[i].price[0]) && near(s.price.at[1], cases[i].price[1]),
            "case %d: prices %.12g %.12g", i, s.price.at[0], s.price.at[1]);
        ns_program_draft_drop(&t->ctx, &draft);
        ns_program_solution_drop(&t->ctx, &s);
    }
}

// Not all squares are positive: the engine's answer, which is rough, counts.
static void an_engine_for_squares(ns_test *t)
{
#ifdef NS_WITH_CLP
    ns_program_draft draft = { 0 };
    ns_program_solution s = { 0 };

    draft_textbook(&t->ctx, &draft, 0);
    draft.square.at[0] = 1;
    draft.quadratic = true;
    ns_expect(t, ns_program_solve(&t->ctx, ns_program_clp(), &draft, &s) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t,
              fabs(s.x.at[0] - 2) < 1e-3 && fabs(s.x.at[1] - 6) < 1e-3
                  && fabs(s.least + 34) < 1e-3,
              "%.9g at %.9g %.9g", s.least, s.x.at[0], s.x.at[1]);
    ns_expect(t, fabs(s.price.at[0] + 13.0 / 6) < 1e-3 && fabs(s.price.at[1] + 1.0 / 3) < 1e-3,
              "prices %.9g %.9g", s.price.at[0], s.price.at[1]);
    ns_program_draft_drop(&t->ctx, &draft);
    ns_program_solution_drop(&t->ctx, &s);
#else
    ns_skip(t, "a quadratic program for an engine: built without Clp");
#endif
}

static double random_in(ns_rng *rng, double least, double most)
{
    return least + (most - least) * (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

// Rows through or beside a known point, so that most programs have a solution; many ties.
static void draft_random(ns_ctx *ctx, ns_rng *rng, ns_program_draft *draft, bool quadratic)
{
    const int32_t columns = 1 + ns_rng_below(rng, 7), rows = ns_rng_below(rng, 16);
    const bool hopeless = ns_rng_below(rng, 8) == 0;
    double point[8];
    int32_t at;

    for (int32_t j = 0; j < columns; j++) {
        const double cost = ns_rng_below(rng, 9) - 4;
        const double least = ns_rng_below(rng, 4) ? -ns_rng_below(rng, 5) : -NS_PROGRAM_FREE;
        const double most = ns_rng_below(rng, 4) ? ns_rng_below(rng, 5) : NS_PROGRAM_FREE;

        point[j] = ns_rng_below(rng, 2) ? 0 : least > -9 ? least : random_in(rng, -3, 0);
        ns_program_add_column(ctx, draft, cost, quadratic ? 1 + ns_rng_below(rng, 3) : 0, least,
                              most, &at);
    }
    for (int32_t r = 0; r < rows; r++) {
        const double slack = ns_rng_below(rng, 2) ? 0 : random_in(rng, 0, 4);
        const int32_t kind = ns_rng_below(rng, 5);
        double a[8], value = 0;

        for (int32_t j = 0; j < columns; j++) {
            a[j] = ns_rng_below(rng, 3) ? 0 : ns_rng_below(rng, 7) - 3;
            value += a[j] * point[j];
        }
        if (hopeless && r == 0)
            value += 20;
        ns_program_add_row(ctx, draft,
                           kind == 0 ? -NS_PROGRAM_FREE : value - (kind == 4 ? 0 : slack),
                           kind == 1 || kind == 2 ? NS_PROGRAM_FREE
                           : kind == 4            ? value
                                                  : value + slack);
        for (int32_t j = columns - 1; j >= 0; j--)
            if (a[j] != 0)
                ns_program_add_element(ctx, draft, j, a[j]);
    }
}

typedef struct outcome {
    ns_program_answer answer;
    double x[8], price[16];
} outcome;

static double cost_at(const ns_program *program, const double *x)
{
    double cost = 0;

    for (int32_t j = 0; j < program->columns; j++)
        cost += program->cost[j] * x[j]
                + (program->square ? program->square[j] * x[j] * x[j] / 2 : 0);
    return cost;
}

static void compare(ns_test *t, int32_t i, const ns_program *program,
                    const ns_program_solution *s, const outcome *twin)
{
    // An engine may say either of a program that has neither point nor bound.
    ns_expect(t, (s->answer == NS_PROGRAM_SOLVED) == (twin->answer == NS_PROGRAM_SOLVED),
              "program %d: answer %d, twin's %d", i, s->answer, twin->answer);
    if (s->answer != NS_PROGRAM_SOLVED || twin->answer != NS_PROGRAM_SOLVED)
        return;
    ns_expect(t, near(s->least, cost_at(program, twin->x)), "program %d: %.12g, twin %.12g", i,
              s->least, cost_at(program, twin->x));
    for (int32_t j = 0; j < program->columns && program->square; j++)
        ns_expect(t, near(s->x.at[j], twin->x[j]), "program %d: x%d is %.12g, twin %.12g", i, j,
                  s->x.at[j], twin->x[j]);
}

static void as_the_twin_says(ns_test *t)
{
    const int32_t rounds = ns_scale(2000);
    const ns_program_port port = engine();
    int32_t solved[2] = { 0, 0 }, unsure = 0;

    for (int32_t i = 0; i < rounds; i++) {
        ns_rng rng = ns_rng_seed((uint64_t)i);
        ns_program_draft draft = { 0 };
        ns_program_solution s = { 0 };
        outcome twin = { 0 };

        draft_random(&t->ctx, &rng, &draft, i % 2);
        const ns_program program = ns_program_of(&draft);
        twin.answer = ns_program_twin()->solve(NULL, &program, twin.x, twin.price, NULL, NULL);
        const ns_status status = ns_program_solve(&t->ctx, &port, &draft, &s);
        // An engine may give up on a program without an optimum.
        ns_expect(t,
                  status == NS_OK || (status == NS_STOPPED && twin.answer != NS_PROGRAM_SOLVED),
                  "program %d: %s", i, t->ctx.message);
        if (status == NS_OK) {
            if (twin.answer == NS_PROGRAM_GAVE_UP)
                unsure++;
            else
                compare(t, i, &program, &s, &twin);
            solved[i % 2] += s.answer == NS_PROGRAM_SOLVED;
        }
        ns_program_draft_drop(&t->ctx, &draft);
        ns_program_solution_drop(&t->ctx, &s);
    }
    ns_expect(t, solved[0] > rounds / 8 && solved[1] > rounds / 4, "%d and %d solved",
              solved[0], solved[1]);
    ns_expect(t, unsure <= rounds / 20, "of %d programs the twin is not sure", unsure);
}

// An engine with a flaw: what it is told to do to a right answer.
typedef struct liar {
    int32_t lie;
    int32_t at;
} liar;

enum { HONEST, WRONG_X, BETTER_X, WRONG_PRICE, WRONG_SIGN, NO_PRICES, NAN_X, NAN_PRICE, LIES };

static ns_program_answer lie(void *user, const ns_program *program, double *x, double *price,
                             bool (*stop)(void *user), void *stop_user)
{
    const liar *l = user;
    const ns_program_answer answer =
        ns_program_twin()->solve(NULL, program, x, price, stop, stop_user);

    if (answer != NS_PROGRAM_SOLVED)
        return answer;
    const int32_t c = l->at % program->columns;
    switch (l->lie) {
    case WRONG_X:
        x[c] += 0.01;
        break;
    case BETTER_X: // lower cost, out of bounds
        x[c] += (program->cost[c] > 0 ? -1 : 1) * 0.01;
        break;
    case WRONG_PRICE:
        price[l->at % program->rows] += 0.01;
        break;
    case WRONG_SIGN:
        for (int32_t r = 0; r < program->rows; r++)
            price[r] = -price[r];
        break;
    case NO_PRICES:
        for (int32_t r = 0; r < program->rows; r++)
            price[r] = 0;
        break;
    case NAN_X:
        x[c] = (double)NAN;
        break;
    case NAN_PRICE:
        price[l->at % program->rows] = (double)NAN;
        break;
    default:
        break;
    }
    return answer;
}

// Of a linear program they are named; of one with a single optimum they are not even asked.
static void liars_are_caught(ns_test *t)
{
    for (int32_t what = HONEST; what < LIES; what++)
        for (int32_t at = 0; at < 4; at++) {
            const bool quadratic = at / 2, right = what == HONEST || quadratic;
            liar l = { what, at % 2 };
            const ns_program_port port = { "liar", &l, true, lie };
            ns_program_draft draft = { 0 };
            ns_program_solution s = { 0 };

            draft_textbook(&t->ctx, &draft, quadratic);
            const ns_status status = ns_program_solve(&t->ctx, &port, &draft, &s);
            ns_expect(t, status == (right ? NS_OK : NS_INTERNAL), "lie %d at %d: %d", what, at,
                      status);
            if (right)
                ns_expect(t, near(s.least, quadratic ? -17 + 1.0 / 26 : -36), "lie %d: %g",
                          what, s.least);
            else
                ns_expect(t, strstr(t->ctx.message, "the engine liar gave a wrong optimum"),
                          "lie %d: %s", what, t->ctx.message);
            ns_program_draft_drop(&t->ctx, &draft);
            ns_program_solution_drop(&t->ctx, &s);
        }
}

static ns_program_answer give_up(void *user, const ns_program *program, double *x,
                                 double *price, bool (*stop)(void *user), void *stop_user)
{
    (void)user, (void)program, (void)x, (void)price, (void)stop, (void)stop_user;
    return NS_PROGRAM_GAVE_UP;
}

static bool always(void *user)
{
    (void)user;
    return true;
}

static void stops(ns_test *t)
{
    const ns_program_port port = { "idle", NULL, true, give_up }, other = engine();
    ns_program_draft draft = { 0 };
    ns_program_solution s = { 0 };

    draft_textbook(&t->ctx, &draft, 0);
    ns_expect(t, ns_program_solve(&t->ctx, &port, &draft, &s) == NS_STOPPED, "gave up");
    ns_expect_text(t, t->ctx.message, "the engine idle gave up on a program of 2 rows",
                   "sentence");
    t->ctx.stop = always;
    ns_expect(t, ns_program_solve(&t->ctx, &other, &draft, &s) == NS_STOPPED, "stopped");
    t->ctx.stop = NULL;
    ns_program_draft_drop(&t->ctx, &draft);
    ns_program_solution_drop(&t->ctx, &s);
}

static void nothing_at_all(ns_test *t)
{
    ns_program_draft draft = { 0 };
    ns_program_solution s = { 0 };
    int32_t column;

    ns_program_add_column(&t->ctx, &draft, 1, 0, -2, 5, &column);
    const ns_program_port port = engine();
    for (int32_t i = 0; i < 2; i++) {
        ns_expect(t, ns_program_solve(&t->ctx, i ? &port : NULL, &draft, &s) == NS_OK,
                  "no rows: %s", t->ctx.message);
        ns_expect(t, near(s.least, -2), "at its bound: %g", s.least);
    }
    ns_program_draft_drop(&t->ctx, &draft);
    ns_program_solution_drop(&t->ctx, &s);
}

static void without_memory_for(ns_test *t, double square)
{
    ns_status status = NS_NO_MEMORY;

    for (int32_t n = 1; status == NS_NO_MEMORY && n < 200; n++) {
        ns_program_draft draft = { 0 };
        ns_program_solution s = { 0 };

        t->fail_at = t->allocations + n;
        status = draft_textbook(&t->ctx, &draft, square);
        if (status == NS_OK)
            status = ns_program_solve(&t->ctx, NULL, &draft, &s);
        t->fail_at = 0;
        ns_program_draft_drop(&t->ctx, &draft);
        ns_program_solution_drop(&t->ctx, &s);
    }
    ns_expect(t, status == NS_OK, "in the end: %d", status);
}

static void without_memory(ns_test *t)
{
    without_memory_for(t, 0);
    without_memory_for(t, 1);
}

// What is too large for the core's own methods is not said to have been tried.
static void too_large(ns_test *t)
{
    ns_program_draft draft = { 0 };
    ns_program_solution s = { 0 };
    ns_status status = NS_OK;

    for (int32_t i = 0, column; status == NS_OK && i < 5000; i++)
        status = ns_program_add_column(&t->ctx, &draft, 1, 0, 0, 4, &column);
    ns_expect(t, status == NS_OK, "drafted");
    ns_expect(t, ns_program_solve(&t->ctx, NULL, &draft, &s) == NS_STOPPED, "no engine");
    ns_expect(t, strstr(t->ctx.message, "5000 columns is too large for the built-in engine,"),
              "%s", t->ctx.message);
    ns_program_draft_drop(&t->ctx, &draft);
    ns_program_solution_drop(&t->ctx, &s);
}

NS_TEST_MAIN(NS_CASE(a_textbook_program), NS_CASE(an_engine_for_squares),
             NS_CASE(as_the_twin_says), NS_CASE(liars_are_caught), NS_CASE(stops),
             NS_CASE(nothing_at_all), NS_CASE(without_memory), NS_CASE(too_large))
