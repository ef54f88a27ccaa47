// program_clp_solve.c: a program through Clp, the back end behind program_clp.c.
//
// Clp wants the matrix by columns. Linear programs are solved by its simplex methods. Quadratic ones
// only by the barrier method without crossover: all other ways into Clp 1.17 end in wrong optima
// with status 0, which is why nobody trusts an engine.
#include "io/asserts.h"
#include "io/engine/program_clp.h"

#include <coin/Clp_C_Interface.h>
#include <stdlib.h>

#define TOLERANCE 1e-9 // of a row and of a reduced cost

// The matrix by columns, and the diagonal of the squares.
typedef struct matrix {
    CoinBigIndex *first, *diagonal_first;
    int *row, *diagonal;
    double *value;
} matrix;

static void matrix_drop(matrix *m)
{
    free(m->first);
    free(m->diagonal_first);
    free(m->row);
    free(m->diagonal);
    free(m->value);
}

static bool matrix_fill(matrix *m, const ns_program *p)
{
    const int32_t columns = p->columns, elements = p->row_first[p->rows];

    m->first = calloc((size_t)columns + 2, sizeof *m->first);
    m->diagonal_first = calloc((size_t)columns + 1, sizeof *m->diagonal_first);
    m->diagonal = calloc((size_t)columns + 1, sizeof *m->diagonal);
    m->row = calloc((size_t)elements + 1, sizeof *m->row);
    m->value = calloc((size_t)elements + 1, sizeof *m->value);
    if (!m->first || !m->diagonal_first || !m->diagonal || !m->row || !m->value)
        return false;
    for (int32_t e = 0; e < elements; e++)
        m->first[p->column[e] + 2]++;
    for (int32_t c = 0; c < columns; c++) {
        m->first[c + 2] += m->first[c + 1];
        m->diagonal[c] = c;
        m->diagonal_first[c + 1] = c + 1;
    }
    for (int32_t r = 0; r < p->rows; r++)
        for (int32_t e = p->row_first[r]; e < p->row_first[r + 1]; e++) {
            const CoinBigIndex at = m->first[p->column[e] + 1]++;

            m->row[at] = r;
            m->value[at] = p->value[e];
        }
    NS_ASSERT(m->first[0] == 0 && m->first[columns] == elements);
    return true;
}

static ns_program_answer answer_of(Clp_Simplex *model)
{
    switch (Clp_status(model)) {
    case 0:
        return NS_PROGRAM_SOLVED;
    case 1:
        return NS_PROGRAM_INFEASIBLE;
    case 2:
        return NS_PROGRAM_UNBOUNDED;
    default:
        return NS_PROGRAM_GAVE_UP;
    }
}

static void load(Clp_Simplex *model, const matrix *m, const ns_program *p, const double *cost)
{
    Clp_loadProblem(model, p->columns, p->rows, m->first, m->row, m->value, p->least, p->most,
                    cost, p->row_least, p->row_most);
}

static void run(Clp_Simplex *model, const matrix *m, const ns_program *p)
{
    if (!p->square) {
        load(model, m, p, p->cost);
        Clp_initialSolve(model);
        Clp_primal(model, 0); // from where that ended: prices of rows that presolve removed
        if (answer_of(model) == NS_PROGRAM_GAVE_UP) { // stuck there: another way
            load(model, m, p, p->cost);
            Clp_initialDualSolve(model);
        }
        return;
    }
    // Of a program without a solution the barrier method does not come back: first a look whether
    // there is one.
    load(model, m, p, NULL);
    if (Clp_initialSolve(model) != 0)
        return;
    load(model, m, p, p->cost);
    Clp_loadQuadraticObjective(model, p->columns, m->diagonal_first, m->diagonal, p->square);
    Clp_initialBarrierNoCrossSolve(model);
}

static ns_program_answer solve(Clp_Simplex *model, const matrix *m, const ns_program *p,
                               double *x, double *price)
{
    Clp_setLogLevel(model, 0);
    Clp_setPrimalTolerance(model, TOLERANCE);
    Clp_setDualTolerance(model, TOLERANCE);
    run(model, m, p);
    const double *columns = Clp_primalColumnSolution(model);
    const double *rows = Clp_dualRowSolution(model);
    for (int32_t c = 0; c < p->columns; c++)
        x[c] = columns[c];
    for (int32_t r = 0; r < p->rows; r++)
        price[r] = rows[r];
    return answer_of(model);
}

ns_program_answer ns_clp_solve(void *user, const ns_program *program, double *x, double *price,
                               bool (*stop)(void *user), void *stop_user)
{
    matrix m = { 0 };
    ns_program_answer answer = NS_PROGRAM_GAVE_UP;

    (void)user;
    if (stop && stop(stop_user))
        return NS_PROGRAM_GAVE_UP;
    Clp_Simplex *model = Clp_newModel();
    if (model && matrix_fill(&m, program))
        answer = solve(model, &m, program, x, price);
    if (model)
        Clp_deleteModel(model);
    matrix_drop(&m);
    return answer;
}
